//! Workbooks, read back part by part.

use std::io::{Cursor, Read as _};

use club_sheets::{Block, Card, Cell, Column, Sheet, Table, WorkbookError};
use zip::ZipArchive;

/// A part of the archive as text.
fn part(workbook: &[u8], name: &str) -> String {
    let mut archive = ZipArchive::new(Cursor::new(workbook)).unwrap();
    let mut text = String::new();
    archive
        .by_name(name)
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    text
}

/// The texts that cells refer to by their number.
fn shared(workbook: &[u8]) -> Vec<String> {
    let text = part(workbook, "xl/sharedStrings.xml");
    let texts = text
        .split("<t")
        .skip(1)
        .filter_map(|rest| rest.split_once('>'));
    texts
        .filter_map(|(_, rest)| rest.split_once("</t>"))
        .map(|(text, _)| text.to_owned())
        .collect()
}

/// A cell of a worksheet: its value, a text where it refers to one, with the format of a number.
fn cell(workbook: &[u8], sheet: u32, at: &str) -> (String, String) {
    let text = part(workbook, &format!("xl/worksheets/sheet{sheet}.xml"));
    let (_, rest) = text.split_once(&format!("<c r=\"{at}\"")).unwrap();
    let (head, rest) = rest.split_once('>').unwrap();
    let (_, value) = rest.split_once("<v>").unwrap();
    let (value, _) = value.split_once("</v>").unwrap();
    if head.contains("t=\"s\"") {
        let text = shared(workbook)[value.parse::<usize>().unwrap()].clone();
        return (text, "text".to_owned());
    }
    let (_, style) = head.split_once("s=\"").unwrap();
    let style: usize = style.split_once('"').unwrap().0.parse().unwrap();
    (value.to_owned(), format_of(workbook, style))
}

/// The format of a style by its number: its code.
fn format_of(workbook: &[u8], style: usize) -> String {
    let styles = part(workbook, "xl/styles.xml");
    let (_, styles_of_cells) = styles.split_once("<cellXfs").unwrap();
    let one = styles_of_cells.split("<xf ").nth(style + 1).unwrap();
    let (_, id) = one.split_once("numFmtId=\"").unwrap();
    let id = id.split_once('"').unwrap().0;
    let own = styles.split_once(&format!("<numFmt numFmtId=\"{id}\" formatCode=\""));
    match own {
        Some((_, code)) => code.split_once('"').unwrap().0.to_owned(),
        // Formats that every spreadsheet has by number (ECMA-376, part 1, 18.8.30).
        None => match id {
            "1" => "0".to_owned(),
            "2" => "0.00".to_owned(),
            "3" => "#,##0".to_owned(),
            other => other.to_owned(),
        },
    }
}

fn night() -> Sheet {
    let mut table = Table::new([
        Column::number("Place"),
        Column::text("Player"),
        Column::number("Chips"),
        Column::number("Rate"),
        Column::number("After"),
        Column::date("Date"),
    ]);
    table.push(["1", "渡辺 <b>", "12,000", "-0.50", "1:30", "2026-03-07"]);
    table.push(["2", "=1+1", "7-3", "", "90", "soon"]);
    Sheet::new("en", "Friday & Co: the [first]")
        .with_text("Results")
        .with_block(table)
}

#[test]
fn numbers_are_numbers_and_dates_are_dates() {
    let workbook = night().to_xlsx().unwrap();
    let number = |value: &str, format: &str| (value.to_owned(), format.to_owned());
    let text = |text: &str| number(text, "text");
    for (at, expected) in [
        ("A1", text("Place")),
        ("A2", number("1", "0")),
        ("B2", text("渡辺 &lt;b&gt;")),
        ("C2", number("12000", "#,##0")),
        ("D2", number("-0.5", "0.00")),
        ("E2", number("0.0625", "[h]:mm")),
        // Days since the end of 1899, with a leap day in 1900 that there was not.
        ("F2", number("46088", "yyyy-mm-dd")),
        ("B3", text("=1+1")),
        ("C3", text("7-3")),
        ("E3", number("90", "0")),
        ("F3", text("soon")),
    ] {
        assert_eq!(cell(&workbook, 1, at), expected, "{at}");
    }
    let sheet = part(&workbook, "xl/worksheets/sheet1.xml");
    assert!(!sheet.contains("<f>"), "no cell is a formula");
    assert!(
        sheet.contains(
            "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>"
        ),
        "{sheet}"
    );
    assert!(
        sheet.contains("Friday &amp;&amp; Co: the [first]"),
        "{sheet}"
    );
    assert!(sheet.contains("&amp;C&amp;P / &amp;N"), "{sheet}");
    let names = part(&workbook, "xl/workbook.xml");
    assert!(
        names.contains("name=\"Friday &amp; Co  the  first\""),
        "{names}"
    );
    assert!(names.contains("_xlnm.Print_Titles"), "{names}");
}

#[test]
fn a_workbook_has_no_time_of_its_making() {
    assert_eq!(night().to_xlsx(), night().to_xlsx());
    let workbook = night().to_xlsx().unwrap();
    let properties = part(&workbook, "docProps/core.xml");
    assert!(properties.contains("1980-01-01T00:00:00Z"), "{properties}");
    assert!(properties.contains("<dc:title>Friday &amp; Co: the [first]</dc:title>"));
}

#[test]
fn every_table_and_the_cards_have_a_worksheet_of_their_own() {
    let table = |cell: &str| {
        let mut table = Table::new([Column::text("name")]);
        table.push([Cell::text(cell)]);
        table
    };
    let card = Card::new("Ann").with_line("Table 3, seat 7");
    let sheet = Sheet::new("ja", "席")
        .with_heading("表")
        .with_block(table("a"))
        .with_block(Block::PageEnd)
        .with_block(table("b"))
        .with_heading("Cards")
        .with_block(Block::Cards(vec![card]));
    let workbook = sheet.to_xlsx().unwrap();
    let names = part(&workbook, "xl/workbook.xml");
    let names: Vec<&str> = names
        .split("<sheet name=\"")
        .skip(1)
        .filter_map(|rest| rest.split_once('"'))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["表", "表 2", "Cards"]);
    assert_eq!(cell(&workbook, 2, "A2").0, "b");
    assert_eq!(cell(&workbook, 3, "B1").0, "Table 3, seat 7");
    let empty = Sheet::new("en", "Nobody").with_text("Nobody has to move.");
    assert_eq!(
        cell(&empty.to_xlsx().unwrap(), 1, "A1").0,
        "Nobody has to move."
    );
}

#[test]
fn a_text_that_no_cell_holds_is_refused() {
    let mut table = Table::new([Column::text("name"), Column::text("note")]);
    table.push(["a", &"席".repeat(32_767)]);
    let fits = Sheet::new("en", "S").with_block(table.clone());
    assert!(fits.to_xlsx().is_ok());
    table.push(["b", &"席".repeat(32_768)]);
    let error = Sheet::new("en", "S").with_block(table).to_xlsx();
    assert_eq!(
        error,
        Err(WorkbookError::TextTooLong {
            row: 3,
            column: 2,
            length: 32_768,
            max: 32_767,
        })
    );
}

#[test]
fn a_table_wider_than_a_worksheet_is_refused() {
    let columns = (0..16_385).map(|number| Column::number(number.to_string()));
    let error = Sheet::new("en", "S")
        .with_block(Table::new(columns))
        .to_xlsx();
    assert_eq!(
        error,
        Err(WorkbookError::TableTooLarge {
            rows: 1,
            columns: 16_385,
            max_rows: 1_048_576,
            max_columns: 16_384,
        })
    );
}
