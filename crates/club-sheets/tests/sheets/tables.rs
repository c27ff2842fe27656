//! Laws of tables over random text.

use club_sheets::{Alignment, Cell, Column, Table, display_width};
use proptest::prelude::*;

/// Text with everything that an output gives a meaning to.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("席"),
        Just("é"),
        Just("e\u{301}"),
        Just("\""),
        Just(","),
        Just("|"),
        Just("<b>"),
        Just("&amp;"),
        Just("'"),
        Just("`"),
        Just("*x*"),
        Just("\n"),
        Just("\u{202e}"),
        Just("\t"),
        Just("=1+1"),
        Just(" "),
        Just("a b"),
        Just("\\"),
        Just("</td>"),
        Just("12"),
    ];
    prop::collection::vec(piece, 0..5).prop_map(|pieces| pieces.concat())
}

fn table() -> impl Strategy<Value = (Vec<String>, Vec<Vec<String>>)> {
    (1_usize..5).prop_flat_map(|columns| {
        let row = prop::collection::vec(text(), 0..=columns);
        (
            prop::collection::vec(text(), columns),
            prop::collection::vec(row, 0..5),
        )
    })
}

fn built(headers: &[String], rows: &[Vec<String>]) -> Table {
    let alignments = [Alignment::Left, Alignment::Right, Alignment::Centre];
    let columns = headers.iter().zip(alignments.iter().cycle());
    let mut table = Table::new(columns.map(|(header, &alignment)| Column::new(header, alignment)));
    for row in rows {
        table.push(row.iter().map(Cell::text));
    }
    table
}

/// Control and direction characters are spaces in every output.
fn shown(text: &str) -> String {
    text.replace(['\n', '\t', '\u{202e}'], " ")
}

/// A reader of comma separated values, character by character.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut quoted, mut chars) = (false, text.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                line.push(std::mem::take(&mut cell));
                lines.push(std::mem::take(&mut line));
            }
            c => cell.push(c),
        }
    }
    lines
}

/// The text of each element of a name, with references resolved.
fn elements(html: &str, names: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for line in html.split_inclusive('>') {
        for name in names {
            if let Some(text) = line.strip_suffix(&format!("</{name}>")) {
                found.push(text.to_owned());
            }
        }
    }
    let resolve = |text: String| {
        let text = text
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"");
        text.replace("&#39;", "'").replace("&amp;", "&")
    };
    found.into_iter().map(resolve).collect()
}

proptest! {
    #[test]
    fn csv_is_read_back((headers, rows) in table()) {
        let lines = read_csv(&built(&headers, &rows).to_csv());
        let expected = std::iter::once(&headers).chain(&rows);
        for (line, cells) in lines.iter().zip(expected.clone()) {
            // A line without cells reads as one empty cell.
            let cells: Vec<String> = cells.iter().map(|cell| shown(cell)).collect();
            prop_assert!(*line == cells || (cells.is_empty() && line == &[""]));
        }
        prop_assert_eq!(lines.len(), expected.count());
    }

    #[test]
    fn every_line_of_a_box_has_the_same_width((headers, rows) in table()) {
        let text = built(&headers, &rows).to_boxed();
        let width = display_width(text.lines().next().unwrap());
        for line in text.lines() {
            prop_assert_eq!(display_width(line), width, "{}", text);
        }
        prop_assert_eq!(text.lines().count(), rows.len() + 4);
    }

    #[test]
    fn columns_begin_or_end_together((headers, rows) in table()) {
        let table = built(&headers, &rows);
        let text = table.to_string();
        prop_assert_eq!(text.lines().count(), rows.len() + 1);
        // The same cells as in the box, without its lines.
        let boxed = table.to_boxed();
        let inner = boxed.lines().filter(|line| line.starts_with('│'));
        for (line, boxed) in text.lines().zip(inner) {
            let cells = boxed.trim_start_matches("│ ").trim_end_matches(" │").replace(" ┆ ", " ");
            prop_assert_eq!(line, cells.trim_end());
        }
    }

    #[test]
    fn markdown_has_a_cell_for_every_column((headers, rows) in table()) {
        let text = built(&headers, &rows).to_markdown();
        for line in text.lines() {
            let bare = line.replace("\\\\", "").replace("\\|", "");
            prop_assert_eq!(bare.matches('|').count(), headers.len() + 1, "{}", text);
        }
        prop_assert!(!text.replace("\\<", "").contains('<'));
    }

    #[test]
    fn html_holds_the_text_and_nothing_more((headers, rows) in table()) {
        let html = built(&headers, &rows).to_html();
        let mut expected: Vec<String> = headers.iter().map(|cell| shown(cell)).collect();
        for row in &rows {
            let filled = row.iter().map(|cell| shown(cell));
            expected.extend(filled.chain(std::iter::repeat_n(String::new(), headers.len() - row.len())));
        }
        prop_assert_eq!(elements(&html, &["th", "td"]), expected);
        for name in ["<table", "<thead>", "<tbody>", "</tbody>", "</table>"] {
            prop_assert_eq!(html.matches(name).count(), 1);
        }
        prop_assert_eq!(html.matches("<tr>").count(), rows.len() + 1);
    }
}

#[test]
fn boxes_to_tick_and_space_to_write_have_their_own_forms() {
    let mut table = Table::new([
        Column::text("player"),
        Column::text("here"),
        Column::text("signature"),
    ]);
    table.push([Cell::text("Ann"), Cell::Check(false), Cell::Blank]);
    table.push([Cell::text("Bob"), Cell::Check(true)]);
    assert_eq!(table.to_csv(), "player,here,signature\nAnn,,\nBob,x\n");
    let html = table.to_html();
    assert!(html.contains("<td class=\"check\">&#x2610;</td><td class=\"blank\"></td>"));
    assert!(html.contains("<td class=\"check\">&#x2611;</td><td></td>"));
    assert!(
        table
            .to_boxed()
            .contains("│ Ann    ┆ [ ]  ┆                      │")
    );
}

#[test]
fn cells_beyond_the_header_widen_the_table() {
    let mut table = Table::new([Column::text("a")]);
    table.push(["1", "2"]);
    assert_eq!(table.to_string(), "a\n1 2\n");
    assert_eq!(table.columns().len(), 2);
    assert_eq!(Table::default().to_string(), "\n");
}
