//! Award tables to print, in one language each: text, Markdown, and a page for A4 paper.

use club_sheets::{Cell, Column, Sheet, Table};
use payout_dhondt::AwardTable;

/// The words of a printed award table in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Words {
    /// BCP 47.
    pub(crate) language: &'static str,
    /// Between the name of the file and its extension.
    pub(crate) suffix: &'static str,
    pub(crate) title: &'static str,
    /// The weights and the tie rule.
    pub(crate) rule: &'static str,
    /// How the table is read.
    pub(crate) reading: &'static str,
    /// The header of the first column.
    pub(crate) place: &'static str,
}

impl Words {
    /// The outputs with the extensions of their files.
    pub(crate) fn outputs(
        self,
        awards: &AwardTable,
        preamble: &str,
    ) -> [(&'static str, String); 3] {
        let table = self.table(awards);
        let text = format!(
            "{}\n\n{}\n{}\n\n{table}\n{preamble}\n",
            self.title, self.rule, self.reading
        );
        let sheet = Sheet::new(self.language, self.title)
            .landscape()
            .with_text(self.rule)
            .with_text(self.reading)
            .with_block(table)
            .with_text(preamble);
        [
            ("txt", text),
            ("md", sheet.to_markdown()),
            ("html", sheet.to_html()),
        ]
    }

    /// A row per place, a column per point.
    fn table(self, awards: &AwardTable) -> Table {
        let most = awards.rows().first().map_or(0, Vec::len);
        let points = (1..=most).map(|points| Column::number(points.to_string()));
        let place = Column::number(self.place);
        let mut table = Table::new([place].into_iter().chain(points));
        for (row, place) in awards.rows().iter().zip(1_u64..) {
            table.push([place].iter().chain(row).map(Cell::number));
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use payout_dhondt::{Structure, TieRule, Weights};

    use super::*;

    fn ten() -> [(&'static str, String); 3] {
        let structure = Structure::new(Weights::harmonic(), TieRule::BetterPlace);
        let words = Words {
            language: "ja",
            suffix: ".ja",
            title: "Ten & more",
            rule: "Rule.",
            reading: "Reading.",
            place: "順位",
        };
        words.outputs(&structure.table(10).unwrap(), "Made.")
    }

    // The rows of ten seats, dealt by hand: the largest of 100/(n*k) each time, the better place
    // first among equals.

    #[test]
    fn the_text_sheet_has_title_table_and_preamble() {
        let [(extension, text), ..] = ten();
        assert_eq!(extension, "txt");
        assert_eq!(
            text,
            "Ten & more\n\nRule.\nReading.\n\n\
             順位  1 2 3 4 5\n   1  1 2 4 6 9\n   2  3 7\n   3  5\n   4  8\n   5 10\n\nMade.\n"
        );
    }

    #[test]
    fn the_markdown_page_has_a_title_and_a_row_per_place() {
        let [_, (_, text), _] = ten();
        assert!(
            text.starts_with("# Ten \\& more\n\nRule.\n\nReading.\n\n| 順位 |"),
            "{text}"
        );
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
        // The head, the line below it, and five places.
        assert_eq!(rows.len(), 7);
        assert!(
            rows.iter().all(|row| row.matches('|').count() == 7),
            "{rows:?}"
        );
    }

    #[test]
    fn the_page_contains_everything_and_loads_nothing() {
        let [_, _, (_, page)] = ten();
        assert!(page.contains("<html lang=\"ja\">"));
        assert!(page.contains("<h1>Ten &amp; more</h1>"));
        assert!(page.contains("順位</th>"));
        assert!(page.contains("<td class=\"number\">3</td><td class=\"number\">7</td>"));
        assert!(page.contains("size: A4 landscape"));
        for loads in ["http:", "https:", "src=", "href=", "@import", "url("] {
            assert!(!page.contains(loads), "{loads}");
        }
    }
}
