//! Markdown, with tables in the form of GitHub.

use super::text::{pad, widths};
use crate::{Alignment, Block, Sheet, Table, escape};

impl Table {
    /// As a Markdown table, padded so that it also reads well unrendered.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let lines = self.lines(escape::markdown);
        let widths = widths(&lines, 2);
        let mut text = String::new();
        for (row, line) in lines.iter().enumerate() {
            let cells = line.iter().zip(&widths).zip(self.columns());
            let cells: Vec<String> = cells
                .map(|((cell, &width), column)| pad(cell, width, column.alignment()))
                .collect();
            text.push_str(&format!("| {} |\n", cells.join(" | ")));
            if row == 0 {
                let rules = widths.iter().zip(self.columns());
                let rules: Vec<String> = rules
                    .map(|(&width, column)| match column.alignment() {
                        Alignment::Left => "-".repeat(width),
                        Alignment::Right => "-".repeat(width - 1) + ":",
                        Alignment::Centre => format!(":{}:", "-".repeat(width.max(3) - 2)),
                    })
                    .collect();
                text.push_str(&format!("| {} |\n", rules.join(" | ")));
            }
        }
        text
    }
}

impl Sheet {
    /// As a Markdown document; charts become tables of their values.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = format!("# {}\n", escape::markdown(self.title()));
        if let Some(stamp) = self.stamp() {
            text.push_str(&format!("\n{}\n", escape::markdown(stamp)));
        }
        for block in self.blocks() {
            if *block != Block::PageEnd {
                text.push('\n');
            }
            match block {
                Block::PageEnd => {}
                Block::Heading(heading) => {
                    text.push_str(&format!("## {}\n", escape::markdown(heading)));
                }
                Block::Text(words) => text.push_str(&format!("{}\n", escape::markdown(words))),
                Block::Table(table) => {
                    if let Some(caption) = table.caption() {
                        text.push_str(&format!("{}\n\n", escape::markdown(caption)));
                    }
                    text.push_str(&table.to_markdown());
                }
                Block::Chart(chart) => text.push_str(&format!(
                    "{}\n\n{}",
                    escape::markdown(chart.title()),
                    chart.table().to_markdown()
                )),
                Block::Cards(cards) | Block::Labels(cards) => {
                    for card in cards {
                        let lines: Vec<String> = card.texts().map(escape::markdown).collect();
                        text.push_str(&format!("- {}\n", lines.join("  \n  ")));
                    }
                }
            }
        }
        text
    }
}
