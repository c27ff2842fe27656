//! Award tables to print: text, Markdown, and a page for A4 paper.

use payout_dhondt::AwardTable;

/// How a sheet is read, in English.
const READING: &str = "With S entrants a place earns one point for each number up to S in its row.";

/// How a sheet is read, in Japanese.
const READING_JA: &str = "参加者が S 人のとき、各順位の得点は、その行にある S 以下の数の個数です。";

/// The look of the page: A4, one sheet, readable across a table.
const STYLE: &str = "\
@page { size: A4 landscape; margin: 10mm; }
body { font-family: sans-serif; color: #000; background: #fff; margin: 0 auto; max-width: 277mm; }
h1 { font-size: 14pt; margin: 0 0 1mm; }
h1 span { font-weight: normal; margin-left: 1em; }
p { font-size: 9pt; margin: 0 0 1mm; }
table { border-collapse: collapse; margin-top: 2mm; font-size: 9pt; }
th, td { border: 0.2mm solid #888; padding: 0.4mm 1.2mm; text-align: right; min-width: 6mm; }
th { background: #eee; }
tr { break-inside: avoid; }
tbody tr:nth-child(5n) td, tbody tr:nth-child(5n) th { border-bottom-width: 0.5mm; }
@media print { th { background: none; } }
";

/// An award table with its headings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sheet {
    /// The name of the files, without their ending.
    pub(crate) name: &'static str,
    /// The heading in English.
    pub(crate) title: &'static str,
    /// The heading in Japanese.
    pub(crate) title_ja: &'static str,
    /// The weights and the tie rule, in English.
    pub(crate) rule: &'static str,
    /// The weights and the tie rule, in Japanese.
    pub(crate) rule_ja: &'static str,
    /// The table itself.
    pub(crate) table: AwardTable,
}

impl Sheet {
    /// Fixed width, for a terminal or a typewriter face.
    pub(crate) fn text(&self, preamble: &str) -> String {
        let Self {
            title,
            title_ja,
            rule,
            rule_ja,
            table,
            ..
        } = self;
        format!(
            "{title}\n{title_ja}\n\n{rule}\n{READING}\n\n{rule_ja}\n{READING_JA}\n\n\
             {table}\n{preamble}\n"
        )
    }

    /// A Markdown page with one table.
    pub(crate) fn markdown(&self, preamble: &str) -> String {
        let Self {
            title,
            title_ja,
            rule,
            rule_ja,
            ..
        } = self;
        format!(
            "<!-- {preamble} -->\n\n# {title}\n\n## {title_ja}\n\n{rule}\n{READING}\n\n\
             {rule_ja}\n{READING_JA}\n\n{table}",
            table = self.table.to_markdown()
        )
    }

    /// A page of its own, to be printed on A4 paper.
    pub(crate) fn html(&self, preamble: &str) -> String {
        format!(
            "<!DOCTYPE html>\n<!-- {preamble} -->\n<html lang=\"en\">\n<head>\n\
             <meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
             <body>\n<h1>{title} <span lang=\"ja\">{title_ja}</span></h1>\n\
             <p>{rule} {READING}</p>\n<p lang=\"ja\">{rule_ja}{READING_JA}</p>\n\
             {table}</body>\n</html>\n",
            title = escaped(self.title),
            title_ja = escaped(self.title_ja),
            rule = escaped(self.rule),
            rule_ja = escaped(self.rule_ja),
            table = self.table.to_html().replacen(
                ">place<",
                ">place <span lang=\"ja\">順位</span><",
                1
            ),
        )
    }
}

/// Text with the signs that mean something in HTML written out.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use payout_dhondt::{Structure, TieRule, Weights};

    use super::*;

    fn ten() -> Sheet {
        let structure = Structure::new(Weights::harmonic(), TieRule::BetterPlace);
        Sheet {
            name: "ten",
            title: "Ten & more",
            title_ja: "十席",
            rule: "Rule.",
            rule_ja: "規則。",
            table: structure.table(10).unwrap(),
        }
    }

    // The rows of ten seats, dealt by hand: the largest of 100/(n*k) each time, the better place
    // first among equals.

    #[test]
    fn the_text_sheet_has_headings_table_and_preamble() {
        let text = ten().text("Made.");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..4], ["Ten & more", "十席", "", "Rule."]);
        let table: Vec<&str> = lines[9..lines.len() - 2].to_vec();
        assert_eq!(
            table,
            [
                "place  1  2  3  4  5",
                "    1  1  2  4  6  9",
                "    2  3  7",
                "    3  5",
                "    4  8",
                "    5 10",
            ]
        );
        assert_eq!(lines.last(), Some(&"Made."));
    }

    #[test]
    fn the_markdown_page_has_headings_and_a_row_per_place() {
        let text = ten().markdown("Made.");
        assert!(text.starts_with("<!-- Made. -->\n\n# Ten & more\n\n## 十席\n"));
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
        // The head, the line below it, and five places.
        assert_eq!(rows.len(), 7);
        assert!(
            rows.iter().all(|row| row.matches('|').count() == 7),
            "{rows:?}"
        );
    }

    #[test]
    fn the_page_holds_everything_and_asks_for_nothing() {
        let page = ten().html("Made.");
        assert!(page.contains("<h1>Ten &amp; more <span lang=\"ja\">十席</span></h1>"));
        assert!(page.contains(">place <span lang=\"ja\">順位</span></th>"));
        assert!(page.contains("<td>3</td><td>7</td></tr>"));
        assert!(page.contains("size: A4"));
        for loads in ["http:", "https:", "src=", "href=", "@import", "url("] {
            assert!(!page.contains(loads), "{loads}");
        }
    }
}
