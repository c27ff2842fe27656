//! HTML: tables, and sheets as pages that need nothing else.

use crate::{Alignment, Block, Card, Cell, Sheet, Table, escape, escape_html};

/// The style of sheets, tables and charts, for pages that include their HTML or SVG. Every colour
/// is a variable `--sheet-..`, with one set for light and one for dark screens (by the system, or
/// by `data-theme="light"` or `"dark"` on the root element); print is light.
pub const STYLE: &str = concat!(
    include_str!("style/colours.css"),
    include_str!("style/chart.css"),
    include_str!("style/table.css"),
);

/// The part of the style that a picture on its own needs.
pub(crate) const CHART_STYLE: &str = concat!(
    include_str!("style/colours.css"),
    include_str!("style/chart.css"),
);

const PAGE_STYLE: &str = include_str!("style/page.css");

const LANDSCAPE_STYLE: &str = include_str!("style/landscape.css");

/// Letters at the head of a page.
const FONT: &str = "font: 9pt system-ui, 'Noto Sans CJK JP', sans-serif;";

const LABELS_STYLE: &str = include_str!("style/labels.css");

impl Table {
    /// As an HTML `table` element: column headers, and the first cell of each row as its header.
    /// Cells have the classes `number`, `centre`, `check` and `blank`, which [`STYLE`] knows.
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut html = String::from("<table class=\"sheet-table\">\n");
        if let Some(caption) = self.caption() {
            html.push_str(&format!("<caption>{}</caption>\n", escape_html(caption)));
        }
        html.push_str("<thead>\n<tr>");
        for column in self.columns() {
            let class = class(column.alignment());
            let header = escape_html(column.header());
            html.push_str(&format!("<th scope=\"col\"{class}>{header}</th>"));
        }
        html.push_str("</tr>\n</thead>\n<tbody>\n");
        for row in self.rows() {
            html.push_str("<tr>");
            for (index, column) in self.columns().iter().enumerate() {
                let class = class(column.alignment());
                html.push_str(&match (row.get(index), index) {
                    (Some(Cell::Text(text) | Cell::Amount { shown: text, .. }), 0) => {
                        format!("<th scope=\"row\"{class}>{}</th>", escape_html(text))
                    }
                    (Some(Cell::Text(text) | Cell::Amount { shown: text, .. }), _) => {
                        format!("<td{class}>{}</td>", escape_html(text))
                    }
                    (Some(Cell::Check(false)), _) => "<td class=\"check\">&#x2610;</td>".into(),
                    (Some(Cell::Check(true)), _) => "<td class=\"check\">&#x2611;</td>".into(),
                    (Some(Cell::Blank), _) => "<td class=\"blank\"></td>".into(),
                    (None, _) => "<td></td>".into(),
                });
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</tbody>\n</table>\n");
        html
    }
}

fn class(alignment: Alignment) -> &'static str {
    match alignment {
        Alignment::Left => "",
        Alignment::Right => " class=\"number\"",
        Alignment::Centre => " class=\"centre\"",
    }
}

/// Cards as a list.
fn list(class: &str, cards: &[Card]) -> String {
    let mut html = format!("<ul class=\"{class}\">\n");
    for card in cards {
        html.push_str(&format!("<li><b>{}</b>", escape_html(card.title())));
        for line in card.lines() {
            html.push_str(&format!("<span>{}</span>", escape_html(line)));
        }
        html.push_str("</li>\n");
    }
    html.push_str("</ul>\n");
    html
}

/// A text of a style sheet.
fn text(words: &str) -> String {
    let safe = |sign: char| match sign {
        // None of them ends the text or the style sheet.
        '"' | '\\' | '<' | '&' => format!("\\{:x} ", u32::from(sign)),
        sign => sign.to_string(),
    };
    format!(
        "\"{}\"",
        escape::plain(words).chars().map(safe).collect::<String>()
    )
}

impl Sheet {
    /// The blocks as HTML for a page that has [`STYLE`]: no title, headings of level 2.
    #[must_use]
    pub fn to_html_fragment(&self) -> String {
        let mut html = String::new();
        for block in self.blocks() {
            match block {
                Block::Heading(heading) => {
                    html.push_str(&format!("<h2>{}</h2>\n", escape_html(heading)));
                }
                Block::Text(text) => html.push_str(&format!("<p>{}</p>\n", escape_html(text))),
                Block::Table(table) => html.push_str(&table.to_html()),
                Block::Chart(chart) => html.push_str(&chart.to_html()),
                Block::Cards(cards) => html.push_str(&list("sheet-cards", cards)),
                Block::Labels(labels) => html.push_str(&list("sheet-labels", labels)),
                Block::PageEnd => html.push_str("<div class=\"sheet-page-end\"></div>\n"),
            }
        }
        html
    }

    /// Title and stamp at the head of each page of paper but the first; the first paragraph without a stamp.
    fn head(&self) -> String {
        let line = self.blocks().iter().find_map(|block| match block {
            Block::Text(words) => Some(words.as_str()),
            _ => None,
        });
        let stamp = self.stamp().or(line).map(text).unwrap_or_default();
        let title = text(self.title());
        format!(
            "@page {{ @top-left {{ content: {title}; {FONT} }} }}\n\
             @page {{ @top-right {{ content: {}; {FONT} }} }}\n\
             @page :first {{ @top-left {{ content: none; }} @top-right {{ content: none; }} }}\n",
            if stamp.is_empty() { "none" } else { &stamp }
        )
    }

    /// The sheet as one page of HTML that needs nothing else, laid out for A4.
    #[must_use]
    pub fn to_html(&self) -> String {
        let title = escape_html(self.title());
        let has_labels = self
            .blocks()
            .iter()
            .any(|block| matches!(block, Block::Labels(_)));
        let head = self.head();
        let (layout, class) = if has_labels {
            (LABELS_STYLE, "sheet sheet-of-labels")
        } else if self.is_landscape() {
            (LANDSCAPE_STYLE, "sheet sheet-landscape")
        } else {
            ("", "sheet")
        };
        let head = if has_labels { "" } else { head.as_str() };
        let stamp = self
            .stamp()
            .map(|stamp| format!("<p class=\"sheet-stamp\">{}</p>\n", escape_html(stamp)));
        let stamp = stamp.unwrap_or_default();
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{title}</title>\n<style>\n{STYLE}{PAGE_STYLE}{head}{layout}</style>\n</head>\n\
             <body class=\"{class}\">\n<h1>{title}</h1>\n{stamp}{}</body>\n</html>\n",
            escape_html(self.language()),
            self.to_html_fragment()
        )
    }
}
