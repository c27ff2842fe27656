//! A sheet of paper as text, as a page to print and as JSON.

use club_sheets::{Block, Cell, Sheet, Table};
use serde_json::{Value, json};

/// The sheet as a document. The first paragraph is its `line`, a heading names the table below it,
/// boxes to tick and space to write in are null.
pub(super) fn json(sheet: &Sheet) -> Value {
    let mut lines = Vec::new();
    let mut heading = None;
    let mut blocks = Vec::new();
    for block in sheet.blocks() {
        match block {
            Block::Text(line) => lines.push(line.as_str()),
            Block::Heading(text) => heading = Some(text.as_str()),
            Block::Table(table) => blocks.push(table_json(heading.take(), table)),
            Block::Cards(cards) | Block::Labels(cards) => {
                let cards = cards.iter();
                let cards =
                    cards.map(|card| json!({ "title": card.title(), "lines": card.lines() }));
                blocks.push(json!({
                    "heading": heading.take(),
                    "cards": cards.collect::<Vec<_>>(),
                }));
            }
            _ => {}
        }
    }
    json!({ "title": sheet.title(), "line": lines.join("\n"), "blocks": blocks })
}

fn table_json(heading: Option<&str>, table: &Table) -> Value {
    let cell = |cell: &Cell| match cell {
        Cell::Text(text) | Cell::Amount { shown: text, .. } => json!(text),
        _ => Value::Null,
    };
    let row = |row: &Vec<Cell>| row.iter().map(cell).collect::<Vec<_>>();
    let head = table.columns().iter().map(club_sheets::Column::header);
    json!({
        "heading": heading,
        "head": head.collect::<Vec<_>>(),
        "rows": table.rows().iter().map(row).collect::<Vec<_>>(),
    })
}
