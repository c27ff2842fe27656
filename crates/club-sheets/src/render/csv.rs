//! Comma separated values.

use crate::cell::ungrouped;
use crate::{Alignment, Block, Sheet, Table, escape};

impl Table {
    /// As comma separated values (RFC 4180, lines end with a line feed): the header, then a line
    /// per row. A row ends with its last cell. Numbers in a column of numbers have plain digits, without groups
    /// of three; an amount has its unit in the header. Other cells are not altered, so that a program reads back
    /// what was written; a spreadsheet may take a cell that begins with `=` for a formula.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let headers = self
            .columns()
            .iter()
            .map(|column| escape::csv(&column.value_header()));
        let mut text = headers.collect::<Vec<_>>().join(",");
        text.push('\n');
        for row in self.rows() {
            let cells: Vec<String> = row
                .iter()
                .zip(self.columns())
                .map(|(cell, column)| match column.alignment() {
                    Alignment::Right => escape::csv(&ungrouped(cell.as_value())),
                    _ => escape::csv(cell.as_value()),
                })
                .collect();
            text.push_str(&cells.join(","));
            text.push('\n');
        }
        text
    }
}

impl Sheet {
    /// The tables, the values of the charts and the cards as comma separated values, a row each.
    /// There is an empty line between them; titles, headings and paragraphs are left out.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let tables = self.blocks().iter().filter_map(|block| match block {
            Block::Table(table) => Some(table.to_csv()),
            Block::Chart(chart) => Some(chart.table().to_csv()),
            Block::Cards(cards) | Block::Labels(cards) => {
                let rows = cards.iter().map(|card| {
                    let cells: Vec<String> = card.texts().map(escape::csv).collect();
                    cells.join(",") + "\n"
                });
                Some(rows.collect())
            }
            Block::Heading(_) | Block::Text(_) | Block::PageEnd => None,
        });
        tables.collect::<Vec<_>>().join("\n")
    }
}
