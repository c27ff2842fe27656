//! Plain text and terminal tables.

use std::fmt;

use crate::{Alignment, Block, Sheet, Table, display_width, escape};

/// Fixed width without lines: a space between columns, no space at the end of a line.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines(escape::plain);
        let widths = widths(&lines, 0);
        for line in &lines {
            let cells = line.iter().zip(&widths).zip(self.columns());
            let cells: Vec<String> = cells
                .map(|((cell, &width), column)| pad(cell, width, column.alignment()))
                .collect();
            writeln!(f, "{}", cells.join(" ").trim_end())?;
        }
        Ok(())
    }
}

impl Table {
    /// The table in a box of thin lines, for a terminal.
    ///
    /// ```
    /// use club_sheets::{Column, Table};
    ///
    /// let mut table = Table::new([Column::text("name"), Column::number("points")]);
    /// table.push(["席", "12"]);
    /// assert_eq!(table.to_boxed(), "\
    /// ┌──────┬────────┐\n\
    /// │ name ┆ points │\n\
    /// ╞══════╪════════╡\n\
    /// │ 席   ┆     12 │\n\
    /// └──────┴────────┘\n");
    /// ```
    #[must_use]
    pub fn to_boxed(&self) -> String {
        let lines = self.lines(escape::plain);
        let widths = widths(&lines, 0);
        let rule = |left: char, line: &str, cross: char, right: char| {
            let parts: Vec<String> = widths.iter().map(|width| line.repeat(width + 2)).collect();
            format!("{left}{}{right}\n", parts.join(&cross.to_string()))
        };
        let mut text = rule('┌', "─", '┬', '┐');
        for (row, line) in lines.iter().enumerate() {
            let cells = line.iter().zip(&widths).zip(self.columns());
            let cells: Vec<String> = cells
                .map(|((cell, &width), column)| pad(cell, width, column.alignment()))
                .collect();
            text.push_str(&format!("│ {} │\n", cells.join(" ┆ ")));
            if row == 0 {
                text.push_str(&rule('╞', "═", '╪', '╡'));
            }
        }
        text.push_str(&rule('└', "─", '┴', '┘'));
        text
    }

    /// The header and the rows as text, each with a cell for every column.
    pub(super) fn lines(&self, safe: impl Fn(&str) -> String) -> Vec<Vec<String>> {
        let headers = self.columns().iter().map(|column| safe(column.header()));
        let mut lines = vec![headers.collect::<Vec<_>>()];
        for row in self.rows() {
            let mut line: Vec<String> = row.iter().map(|cell| safe(cell.as_text())).collect();
            line.resize(self.columns().len(), String::new());
            lines.push(line);
        }
        lines
    }
}

/// Line at which cards are cut.
const CUT: &str = "- - - - - - - - - - - - - - - -\n";

impl Sheet {
    /// As plain text for a terminal or a plain printer: tables in boxes, charts as tables of their
    /// values.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n", escape::plain(self.title()));
        for block in self.blocks() {
            text.push('\n');
            match block {
                Block::Heading(words) | Block::Text(words) => {
                    text.push_str(&escape::plain(words));
                    text.push('\n');
                }
                Block::Table(table) => {
                    if let Some(caption) = table.caption() {
                        text.push_str(&format!("{}\n", escape::plain(caption)));
                    }
                    text.push_str(&table.to_boxed());
                }
                Block::Chart(chart) => {
                    text.push_str(&format!("{}\n", escape::plain(chart.title())));
                    text.push_str(&chart.table().to_boxed());
                }
                Block::Cards(cards) => {
                    for card in cards {
                        for line in card.texts() {
                            text.push_str(&format!("{}\n", escape::plain(line)));
                        }
                        text.push_str(CUT);
                    }
                }
            }
        }
        text
    }
}

/// The width of each column, at least `least`.
pub(super) fn widths(lines: &[Vec<String>], least: usize) -> Vec<usize> {
    let mut widths = Vec::new();
    for line in lines {
        widths.resize(widths.len().max(line.len()), least);
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = display_width(cell).max(*width);
        }
    }
    widths
}

/// A cell with spaces up to a display width.
pub(super) fn pad(cell: &str, width: usize, alignment: Alignment) -> String {
    let missing = width.saturating_sub(display_width(cell));
    let before = match alignment {
        Alignment::Left => 0,
        Alignment::Right => missing,
        Alignment::Centre => missing / 2,
    };
    format!(
        "{}{cell}{}",
        " ".repeat(before),
        " ".repeat(missing - before)
    )
}
