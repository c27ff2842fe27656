//! A sheet of paper: a title and tables, as text, as a page to print, as JSON.

use comfy_table::{CellAlignment, Table};
use serde_json::{Value, json};

use super::show::text_table;

/// A sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sheet {
    /// The language of its words, as HTML names it.
    pub(super) lang: &'static str,
    /// What stands above all.
    pub(super) title: String,
    /// One line below it.
    pub(super) line: String,
    /// The tables.
    pub(super) blocks: Vec<Block>,
}

/// A table of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Block {
    /// Its heading; none where the sheet has one table.
    pub(super) heading: Option<String>,
    /// The heads of the columns.
    pub(super) head: Vec<&'static str>,
    /// The rows, as many cells each as there are heads.
    pub(super) rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Cell {
    /// Words, to the left.
    Words(String),
    /// A number, to the right.
    Number(String),
    /// A box to tick.
    Tick,
    /// Room to write.
    Blank,
}

impl Cell {
    fn text(&self) -> &str {
        match self {
            Self::Words(text) | Self::Number(text) => text,
            Self::Tick => "[ ]",
            Self::Blank => "                    ",
        }
    }
}

impl Sheet {
    /// The sheet for a terminal or a plain printer.
    pub(super) fn to_text(&self) -> String {
        let mut out = format!("{}\n{}\n", self.title, self.line);
        for block in &self.blocks {
            if let Some(heading) = &block.heading {
                out.push_str(&format!("\n{heading}\n"));
            }
            let mut table: Table = text_table(&block.head);
            for row in &block.rows {
                table.add_row(row.iter().map(Cell::text));
            }
            let numbers = block.rows.first().into_iter().flatten().enumerate();
            for (column, _) in numbers.filter(|(_, cell)| matches!(cell, Cell::Number(_))) {
                if let Some(column) = table.column_mut(column) {
                    column.set_cell_alignment(CellAlignment::Right);
                }
            }
            out.push_str(&format!("{table}\n"));
        }
        out
    }

    /// The sheet as one page of HTML that needs nothing else, laid out for A4.
    pub(super) fn to_html(&self) -> String {
        let title = escaped(&self.title);
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{}</p>\n",
            self.lang,
            escaped(&self.line)
        );
        for block in &self.blocks {
            out.push_str("<section>\n");
            if let Some(heading) = &block.heading {
                out.push_str(&format!("<h2>{}</h2>\n", escaped(heading)));
            }
            out.push_str("<table>\n<thead><tr>");
            for (column, head) in block.head.iter().enumerate() {
                let first = block.rows.first().and_then(|row| row.get(column));
                let class = match first {
                    Some(Cell::Number(_)) => " class=\"n\"",
                    _ => "",
                };
                out.push_str(&format!("<th scope=\"col\"{class}>{}</th>", escaped(head)));
            }
            out.push_str("</tr></thead>\n<tbody>\n");
            for row in &block.rows {
                out.push_str("<tr>");
                for cell in row {
                    out.push_str(&match cell {
                        Cell::Words(text) => format!("<td>{}</td>", escaped(text)),
                        Cell::Number(text) => format!("<td class=\"n\">{}</td>", escaped(text)),
                        Cell::Tick => "<td class=\"tick\">&#x2610;</td>".to_owned(),
                        Cell::Blank => "<td class=\"blank\"></td>".to_owned(),
                    });
                }
                out.push_str("</tr>\n");
            }
            out.push_str("</tbody>\n</table>\n</section>\n");
        }
        out.push_str("</body>\n</html>\n");
        out
    }

    /// The sheet as a document: boxes and blanks are null.
    pub(super) fn to_json(&self) -> Value {
        let cell = |cell: &Cell| match cell {
            Cell::Words(text) | Cell::Number(text) => json!(text),
            Cell::Tick | Cell::Blank => Value::Null,
        };
        let block = |block: &Block| {
            let rows: Vec<Vec<Value>> = block
                .rows
                .iter()
                .map(|row| row.iter().map(cell).collect())
                .collect();
            json!({ "heading": block.heading, "head": block.head, "rows": rows })
        };
        json!({
            "title": self.title,
            "line": self.line,
            "blocks": self.blocks.iter().map(block).collect::<Vec<_>>(),
        })
    }
}

const STYLE: &str = "\
@page { size: A4; margin: 15mm; }
body { font: 11pt/1.35 system-ui, 'Noto Sans CJK JP', 'Hiragino Sans', sans-serif; color: #000; \
margin: 1.5rem auto; max-width: 190mm; padding: 0 1rem; }
h1 { font-size: 18pt; margin: 0; }
h2 { font-size: 13pt; margin: 1.2rem 0 0.3rem; }
p { margin: 0.2rem 0 1rem; color: #444; }
section { break-inside: avoid-page; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #999; padding: 0.25rem 0.5rem; text-align: left; }
th { border-bottom: 2px solid #000; font-weight: 600; }
tr { break-inside: avoid; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
td.tick { text-align: center; font-size: 14pt; }
td.blank { min-width: 45mm; }
@media print { body { margin: 0; max-width: none; padding: 0; } thead { display: table-header-group; } }
";

/// Text that stands in HTML for itself.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_their_cells() {
        let sheet = Sheet {
            lang: "en",
            title: "<b>&\"".to_owned(),
            line: String::new(),
            blocks: vec![Block {
                heading: None,
                head: vec!["name"],
                rows: vec![vec![Cell::Words(
                    "</td><script>alert(1)</script>".to_owned(),
                )]],
            }],
        };
        let html = sheet.to_html();
        assert!(
            !html.contains("<script>") && !html.contains("<b>"),
            "{html}"
        );
        assert!(html.contains("<td>&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;</td>"));
        assert!(html.contains("<h1>&lt;b&gt;&amp;&quot;</h1>"));
    }
}
