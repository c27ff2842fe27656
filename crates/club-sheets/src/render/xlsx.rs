//! Workbooks of a spreadsheet (Office Open XML).

use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, Worksheet, XlsxError,
};

use crate::{
    Alignment, Block, Card, Cell, Column, Sheet, Table, WorkbookError, display_width, escape,
};

/// The most characters of the name of a worksheet, in UTF-16.
const MAX_NAME: usize = 31;
/// The most characters of a cell, in UTF-16.
const MAX_TEXT: usize = 32_767;
/// The most rows of a worksheet, its header among them.
const MAX_ROWS: usize = 1_048_576;
/// The most columns of a worksheet.
const MAX_COLUMNS: usize = 16_384;
/// The widest column, in digits.
const WIDEST: usize = 60;
/// The most characters of a title at the head of a page, in UTF-16.
const MAX_HEAD: usize = 200;
/// The paper A4.
const A4: u8 = 9;
/// Minutes of a day.
const DAY: f64 = 1_440.0;

/// A cell as a spreadsheet has it.
#[derive(Debug, Clone, PartialEq)]
enum Value<'a> {
    Text(&'a str),
    /// A number with its format.
    Number(f64, String),
    /// Year, month and day.
    Date(u16, u8, u8),
}

impl Sheet {
    /// The sheet as a workbook of a spreadsheet, an `.xlsx` file.
    ///
    /// Each table, the values of each chart and the cards have a worksheet of their own, named by the heading
    /// above them or by the title. The header of a table is frozen and repeated on each page, which has the
    /// title and the paragraphs at its head and its number at the foot.
    ///
    /// In a column of numbers a text such as `12`, `12,000`, `-0.5` or `12.5%` is a number, and one such as
    /// `1:30` a span of hours and minutes; in a column of dates a text such as `2026-03-07` is a date. All other
    /// texts stay as they are: none is a formula.
    ///
    /// The file has no time of its making: the same sheet gives the same bytes.
    ///
    /// # Errors
    ///
    /// [`WorkbookError`]: a table or a text that a spreadsheet cannot hold.
    pub fn to_xlsx(&self) -> Result<Vec<u8>, WorkbookError> {
        let mut workbook = Workbook::new();
        // The time of making would differ from run to run; this is the first that the archive knows.
        let made = ExcelDateTime::from_ymd(1980, 1, 1).map_err(|error| internal(&error))?;
        let properties = DocProperties::new()
            .set_title(escape::plain(self.title()))
            .set_creation_datetime(&made);
        workbook.set_properties(&properties);
        let mut names = Vec::new();
        let mut heading = None;
        let mut lines: Vec<&str> = Vec::new();
        for block in self.blocks() {
            let mut add = |table: &Table| {
                let name = worksheet_name(heading.unwrap_or(self.title()), &names);
                let mut sheet = Worksheet::new();
                sheet.set_name(&name).map_err(|error| internal(&error))?;
                names.push(name);
                self.lay_out(&mut sheet, &lines);
                fill(&mut sheet, table)?;
                workbook.push_worksheet(sheet);
                Ok(())
            };
            match block {
                Block::Heading(words) => heading = Some(words.as_str()),
                Block::Text(words) => lines.push(words),
                Block::Table(table) => add(table)?,
                Block::Chart(chart) => add(&chart.table())?,
                Block::Cards(cards) | Block::Labels(cards) => add(&as_table(cards))?,
                Block::PageEnd => {}
            }
        }
        if names.is_empty() {
            let mut sheet = Worksheet::new();
            let name = worksheet_name(self.title(), &names);
            sheet.set_name(&name).map_err(|error| internal(&error))?;
            self.lay_out(&mut sheet, &lines);
            for (row, line) in (0..).zip(&lines) {
                let text = checked(line, 1, 1)?;
                sheet
                    .write_string(row, 0, text)
                    .map_err(|error| internal(&error))?;
            }
            workbook.push_worksheet(sheet);
        }
        workbook.save_to_buffer().map_err(|error| internal(&error))
    }

    /// Paper, and what each page has at its head and foot.
    fn lay_out(&self, sheet: &mut Worksheet, lines: &[&str]) {
        let head = |text: &str| cut(&escape::plain(text), MAX_HEAD / 2).replace('&', "&&");
        let line = self.stamp().or(lines.first().copied());
        let line = line.map(head).unwrap_or_default();
        sheet.set_paper_size(A4);
        sheet.set_print_fit_to_pages(1, 0);
        sheet.set_header(format!("&L&B{}&B&R{line}", head(self.title())));
        sheet.set_footer("&C&P / &N");
        if self.is_landscape() {
            sheet.set_landscape();
        }
    }
}

/// The cards, a row each.
fn as_table(cards: &[Card]) -> Table {
    let most = cards.iter().map(|card| card.texts().count()).max();
    let mut table = Table::new((0..most.unwrap_or(0)).map(|_| Column::text("")));
    for card in cards {
        table.push(card.texts());
    }
    table
}

/// Writes a table; its header stays in sight.
fn fill(sheet: &mut Worksheet, table: &Table) -> Result<(), WorkbookError> {
    let columns = table.columns();
    let rows = table.rows().len() + 1;
    if rows > MAX_ROWS || columns.len() > MAX_COLUMNS {
        return Err(WorkbookError::TableTooLarge {
            rows,
            columns: columns.len(),
            max_rows: MAX_ROWS,
            max_columns: MAX_COLUMNS,
        });
    }
    let has_header = columns.iter().any(|column| !column.header().is_empty());
    let first = u32::from(has_header);
    for (column, at) in columns.iter().zip(0_u16..) {
        let mut widest = display_width(&column.value_header());
        let align = alignment(column.alignment());
        if has_header {
            let format = Format::new().set_bold().set_text_wrap().set_align(align);
            let text = checked(&column.value_header(), 1, usize::from(at) + 1)?;
            let written = sheet.write_string_with_format(0, at, text, &format);
            written.map_err(|error| internal(&error))?;
        }
        for (cells, row) in table.rows().iter().zip(first..) {
            let Some(cell) = cells.get(usize::from(at)) else {
                continue;
            };
            widest = widest.max(display_width(cell.as_value()));
            let text = checked(cell.as_value(), row as usize + 1, usize::from(at) + 1)?;
            let format = Format::new().set_align(align);
            let written = match value(column, cell) {
                Value::Text("") => continue,
                Value::Text(_) => sheet.write_string_with_format(row, at, text, &format),
                Value::Number(number, shown) => {
                    let format = format.set_num_format(shown);
                    sheet.write_number_with_format(row, at, number, &format)
                }
                Value::Date(year, month, day) => {
                    let date = ExcelDateTime::from_ymd(year, month, day)
                        .map_err(|error| internal(&error))?;
                    let format = format.set_num_format("yyyy-mm-dd");
                    sheet.write_datetime_with_format(row, at, &date, &format)
                }
            };
            written.map_err(|error| internal(&error))?;
        }
        // A date and a number with separators are a little wider than their digits.
        let width = u32::try_from(widest.clamp(4, WIDEST) + 2).unwrap_or(u32::MAX);
        let set = sheet.set_column_width(at, f64::from(width));
        set.map_err(|error| internal(&error))?;
    }
    if has_header {
        sheet
            .set_freeze_panes(1, 0)
            .map_err(|error| internal(&error))?;
        sheet
            .set_repeat_rows(0, 0)
            .map_err(|error| internal(&error))?;
    }
    Ok(())
}

fn alignment(alignment: Alignment) -> FormatAlign {
    match alignment {
        Alignment::Left => FormatAlign::Left,
        Alignment::Right => FormatAlign::Right,
        Alignment::Centre => FormatAlign::Center,
    }
}

/// A text on one line that a cell can hold.
fn checked(text: &str, row: usize, column: usize) -> Result<String, WorkbookError> {
    let text = escape::plain(text);
    let length = text.encode_utf16().count();
    if length > MAX_TEXT {
        let max = MAX_TEXT;
        return Err(WorkbookError::TextTooLong {
            row,
            column,
            length,
            max,
        });
    }
    Ok(text)
}

/// A cell in its column.
fn value<'a>(column: &Column, cell: &'a Cell) -> Value<'a> {
    let text = cell.as_value();
    if matches!(cell, Cell::Amount { .. })
        && let Some(Value::Number(amount, shown)) = number(text)
    {
        return Value::Number(amount, shown.replacen('0', "#,##0", 1));
    }
    let found = if column.has_dates() {
        date(text)
    } else if column.alignment() == Alignment::Right {
        number(text).or_else(|| hours(text))
    } else {
        None
    };
    found.unwrap_or(Value::Text(text))
}

/// A number with digits, groups of three, a sign, decimals or a percent sign.
fn number(text: &str) -> Option<Value<'static>> {
    let (digits, percent) = match text.strip_suffix('%') {
        Some(digits) => (digits, "%"),
        None => (text, ""),
    };
    let unsigned = digits.strip_prefix(['-', '+']).unwrap_or(digits);
    let (whole, decimals) = match unsigned.split_once('.') {
        Some((whole, decimals)) if all_digits(decimals) => (whole, decimals.len()),
        Some(_) => return None,
        None => (unsigned, 0),
    };
    let mut groups = whole.split(',');
    let first = groups.next().filter(|first| all_digits(first))?;
    let grouped = whole.contains(',');
    let three = groups.all(|group| all_digits(group) && group.len() == 3);
    // A spreadsheet keeps fifteen digits, and a number such as 007 is a name.
    let digits_count = whole.bytes().filter(u8::is_ascii_digit).count() + decimals;
    let is_name = first.len() > 1 && first.starts_with('0');
    if !three || (grouped && first.len() > 3) || digits_count > 15 || is_name {
        return None;
    }
    let value: f64 = digits.replace(',', "").parse().ok()?;
    let point = if decimals > 0 { "." } else { "" };
    let whole = if grouped { "#,##0" } else { "0" };
    let signs = |sign: &str| format!("{sign}{whole}{point}{}{percent}", "0".repeat(decimals));
    let shown = if digits.starts_with('+') {
        format!("{};{}", signs("+"), signs("-"))
    } else {
        signs("")
    };
    let value = if percent.is_empty() {
        value
    } else {
        value / 100.0
    };
    Some(Value::Number(value, shown))
}

/// Hours and minutes such as `1:30`, as parts of a day.
fn hours(text: &str) -> Option<Value<'static>> {
    let (hours, minutes) = text.split_once(':')?;
    if !all_digits(hours) || hours.len() > 4 || minutes.len() != 2 || !all_digits(minutes) {
        return None;
    }
    let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
    let whole = (minutes < 60).then_some(hours * 60 + minutes)?;
    Some(Value::Number(f64::from(whole) / DAY, "[h]:mm".to_owned()))
}

/// A date such as `2026-03-07`.
fn date(text: &str) -> Option<Value<'static>> {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts.as_slice() else {
        return None;
    };
    if (year.len(), month.len(), day.len()) != (4, 2, 2) {
        return None;
    }
    let (year, month, day) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    ExcelDateTime::from_ymd(year, month, day).ok()?;
    Some(Value::Date(year, month, day))
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The name of a worksheet: short, without signs that no name may have, unlike the names before.
fn worksheet_name(words: &str, before: &[String]) -> String {
    let safe: String = escape::plain(words)
        .chars()
        .map(|sign| match sign {
            '[' | ']' | ':' | '*' | '?' | '/' | '\\' => ' ',
            sign => sign,
        })
        .collect();
    let safe = safe.trim_matches([' ', '\'']);
    let safe = if safe.is_empty() { "1" } else { safe };
    let taken = |name: &str| {
        let name = name.to_lowercase();
        before.iter().any(|other| other.to_lowercase() == name)
    };
    let name = cut(safe, MAX_NAME);
    if !taken(&name) {
        return name;
    }
    let mut numbers = 2_u64..;
    let numbered = numbers.find_map(|number| {
        let end = format!(" {number}");
        let name = cut(safe, MAX_NAME - end.len()) + &end;
        (!taken(&name)).then_some(name)
    });
    numbered.unwrap_or(name)
}

/// The beginning of a text, at most so long in UTF-16.
fn cut(text: &str, most: usize) -> String {
    let mut length = 0;
    let kept = text.chars().take_while(|sign| {
        length += sign.len_utf16();
        length <= most
    });
    let kept: String = kept.collect();
    kept.trim_end_matches([' ', '\'']).to_owned()
}

fn internal(error: &XlsxError) -> WorkbookError {
    WorkbookError::NotWritten {
        words: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_dates_and_names_are_distinguished() {
        let shown = |value: f64, format: &str| Some(Value::Number(value, format.to_owned()));
        for (text, expected) in [
            ("0", shown(0.0, "0")),
            ("12", shown(12.0, "0")),
            ("12,000", shown(12_000.0, "#,##0")),
            ("-0.5", shown(-0.5, "0.0")),
            ("+12.25", shown(12.25, "+0.00;-0.00")),
            ("12.5%", shown(0.125, "0.0%")),
            ("1:30", shown(0.0625, "[h]:mm")),
            ("007", None),
            ("1,00", None),
            ("1000,000", None),
            ("7-3", None),
            ("1:60", None),
            ("1.", None),
            (".5", None),
            ("1e3", None),
            ("", None),
            ("=1+1", None),
            ("9999999999999999", None),
        ] {
            assert_eq!(number(text).or_else(|| hours(text)), expected, "{text}");
        }
        assert_eq!(date("2026-03-07"), Some(Value::Date(2026, 3, 7)));
        for text in ["2026-02-30", "2026-3-7", "26-03-07", "2026-03-07T19:05"] {
            assert_eq!(date(text), None, "{text}");
        }
    }

    #[test]
    fn worksheets_have_names_of_their_own() {
        let mut names = Vec::new();
        for (words, expected) in [
            ("Table 7/3: [A]*?", "Table 7 3   A"),
            ("table 7 3   a", "table 7 3   a 2"),
            ("'", "1"),
            ("", "1 2"),
            (
                "123456789012345678901234567890席",
                "123456789012345678901234567890席",
            ),
            (
                "123456789012345678901234567890席次",
                "12345678901234567890123456789 2",
            ),
        ] {
            let name = worksheet_name(words, &names);
            assert_eq!(name, expected);
            names.push(name);
        }
    }
}
