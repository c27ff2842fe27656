//! Plain text and terminal tables.

use std::fmt;

use crate::{Alignment, Block, Card, Sheet, Table, display_width, escape};

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
        let all: Vec<usize> = (0..self.columns().len()).collect();
        self.boxed(&lines, &widths(&lines, 0), &all)
    }

    /// The table in boxes below each other, for a terminal with `width` columns.
    ///
    /// No box is wider where that can be. The first column is repeated in each, and each has at least one
    /// more.
    ///
    /// ```
    /// use club_sheets::{Column, Table};
    ///
    /// let mut table = Table::new(["seat", "T1", "T2"].map(Column::text));
    /// table.push(["1", "Ann", "Bob"]);
    /// assert_eq!(table.to_boxed_within(80), table.to_boxed());
    /// assert_eq!(table.to_boxed_within(15), "\
    /// ┌──────┬─────┐\n\
    /// │ seat ┆ T1  │\n\
    /// ╞══════╪═════╡\n\
    /// │ 1    ┆ Ann │\n\
    /// └──────┴─────┘\n\
    /// ┌──────┬─────┐\n\
    /// │ seat ┆ T2  │\n\
    /// ╞══════╪═════╡\n\
    /// │ 1    ┆ Bob │\n\
    /// └──────┴─────┘\n");
    /// ```
    #[must_use]
    pub fn to_boxed_within(&self, width: usize) -> String {
        let lines = self.lines(escape::plain);
        let widths = widths(&lines, 0);
        // A cell has a space at each side, and a line before it; one more line ends the box.
        let taken = |column: usize| widths.get(column).map_or(0, |width| width + 3);
        let mut text = String::new();
        let mut group = vec![0];
        for column in 1..self.columns().len() {
            let whole: usize = group.iter().map(|column| taken(*column)).sum();
            if group.len() > 1 && whole + taken(column) + 1 > width {
                text.push_str(&self.boxed(&lines, &widths, &group));
                group.truncate(1);
            }
            group.push(column);
        }
        text + &self.boxed(&lines, &widths, &group)
    }

    /// These columns in a box.
    fn boxed(&self, lines: &[Vec<String>], widths: &[usize], columns: &[usize]) -> String {
        let width = |column: &usize| widths.get(*column).copied().unwrap_or_default();
        let rule = |left: char, line: &str, cross: char, right: char| {
            let parts = columns.iter().map(|column| line.repeat(width(column) + 2));
            let parts: Vec<String> = parts.collect();
            format!("{left}{}{right}\n", parts.join(&cross.to_string()))
        };
        let mut text = rule('┌', "─", '┬', '┐');
        for (row, line) in lines.iter().enumerate() {
            let cells = columns.iter().filter_map(|column| {
                let (cell, head) = (line.get(*column)?, self.columns().get(*column)?);
                Some(pad(cell, width(column), head.alignment()))
            });
            let cells: Vec<String> = cells.collect();
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
        if let Some(stamp) = self.stamp() {
            text.push_str(&format!("{}\n", escape::plain(stamp)));
        }
        for block in self.blocks() {
            if *block != Block::PageEnd {
                text.push('\n');
            }
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
                Block::PageEnd => {}
                Block::Cards(cards) | Block::Labels(cards) => {
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

impl Sheet {
    /// As the text of an e-mail: a line with its subject, then the blocks with tables without boxes.
    ///
    /// ```
    /// use club_sheets::{Column, Sheet, Table};
    ///
    /// let mut table = Table::new([Column::number("place"), Column::text("player")]);
    /// table.push(["1", "Ann"]);
    /// let sheet = Sheet::new("en", "Friday").with_stamp("7 March").with_block(table);
    /// assert_eq!(
    ///     sheet.to_mail("Subject: Friday"),
    ///     "Subject: Friday\n\nFriday\n7 March\n\nplace player\n    1 Ann\n"
    /// );
    /// ```
    #[must_use]
    pub fn to_mail(&self, subject: &str) -> String {
        let mut text = format!(
            "{}\n\n{}\n",
            escape::plain(subject),
            escape::plain(self.title())
        );
        if let Some(stamp) = self.stamp() {
            text.push_str(&format!("{}\n", escape::plain(stamp)));
        }
        for block in self.blocks() {
            let part = match block {
                Block::Heading(words) | Block::Text(words) => format!("{}\n", escape::plain(words)),
                Block::Table(table) => table.to_string(),
                Block::Chart(chart) => {
                    format!("{}\n{}", escape::plain(chart.title()), chart.table())
                }
                Block::Cards(cards) | Block::Labels(cards) => {
                    let lines = cards.iter().flat_map(Card::texts);
                    lines.map(|line| escape::plain(line) + "\n").collect()
                }
                Block::PageEnd => continue,
            };
            text.push('\n');
            text.push_str(&part);
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
