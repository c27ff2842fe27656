//! Tables of payouts for programs, and the outputs of a table.

use club_sheets::{Column, Table};
use payout_dhondt::Ratio;
use payout_dhondt::compare::{Comparison, Figures};

use super::args::Format;

/// A table in the output that was asked for.
pub(super) fn written(table: &Table, format: Format) -> String {
    match format {
        Format::Text => table.to_string(),
        Format::Markdown => table.to_markdown(),
        Format::Csv => table.to_csv(),
        Format::Html => table.to_html(),
    }
}

/// A comparison for programs: every figure as a decimal with nine digits and as a fraction.
pub(super) fn exact_comparison_table(comparison: &Comparison) -> Table {
    type Figure = (&'static str, fn(&Figures) -> Option<Ratio>);
    let figures: [Figure; 6] = [
        ("first_share", |row| Some(row.first_share())),
        ("min_cash", |row| Some(row.min_cash())),
        ("gini", |row| Some(row.gini())),
        ("gini_paid", |row| Some(row.gini_paid())),
        ("top_1_percent", |row| Some(row.top_1_percent())),
        ("first_to_second", Figures::first_to_second),
    ];
    let mut columns = vec![Column::text("structure"), Column::number("paid")];
    for (name, _) in figures {
        columns.extend([name.to_owned(), format!("{name}_exact")].map(Column::number));
    }
    let mut table = Table::new(columns);
    for row in comparison.rows() {
        let mut cells = vec![row.name().to_owned(), row.paid().to_string()];
        for (_, figure) in figures {
            let figure = figure(row);
            let decimal = figure.map(|figure| figure.to_decimal(9));
            let exact = figure.map(|figure| figure.to_string());
            cells.extend([decimal.unwrap_or_default(), exact.unwrap_or_default()]);
        }
        table.push(cells);
    }
    table
}
