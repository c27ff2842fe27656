//! Tables and the picture of payouts, as data for every output.

use club_sheets::{Axis, Cell, Chart, ChartError, Column, Plot, Series, Table};
use club_view::Lang;
use engine_contracts::payout::PayoutFailure;
use payout_dhondt::compare::{Comparison, Figures};
use payout_dhondt::money::Prizes;
use payout_dhondt::{Allocation, AwardTable, Ratio};

use super::{args::Format, percent, plain, say};

/// Most places that each have a point of their own in the picture.
const DETAILED: usize = 40;

/// A table in the output that was asked for.
pub(super) fn written(table: &Table, format: Format) -> String {
    match format {
        Format::Text => table.to_string(),
        Format::Markdown => table.to_markdown(),
        Format::Csv => table.to_csv(),
        Format::Html => table.to_html(),
    }
}

/// The award table: a row per place, a column per point.
pub(super) fn award_table(awards: &AwardTable, lang: Lang) -> Table {
    let most = awards.rows().first().map_or(0, Vec::len);
    let points = (1..=most).map(|points| Column::number(points.to_string()));
    let place = Column::number(say::payout_head_place(lang));
    let mut table = Table::new([place].into_iter().chain(points));
    for (row, place) in awards.rows().iter().zip(1_u64..) {
        table.push([place].iter().chain(row).map(Cell::number));
    }
    table
}

/// The points of every paid place, and what they are worth.
pub(super) fn points_table(allocation: &Allocation, lang: Lang) -> Result<Table, PayoutFailure> {
    let header = [
        say::payout_head_place(lang),
        say::payout_head_points(lang),
        say::payout_head_share_percent(lang),
        say::payout_head_value(lang),
    ];
    let mut table = Table::new(header.map(Column::number));
    for (&held, place) in allocation.points().iter().zip(1_u64..) {
        table.push([
            place.to_string(),
            held.to_string(),
            percent(held, allocation.dealt()),
            plain(allocation.value_at(place)?),
        ]);
    }
    Ok(table)
}

/// The prizes of every paid place.
pub(super) fn prize_table(prizes: &Prizes, lang: Lang) -> Table {
    let header = [say::payout_head_place(lang), say::payout_head_prize(lang)];
    let mut table = Table::new(header.map(Column::number));
    for (&amount, place) in prizes.amounts().iter().zip(1_u64..) {
        table.push([place, amount].map(Cell::number));
    }
    table
}

/// A comparison for people: shares in percent.
pub(super) fn comparison_table(comparison: &Comparison, lang: Lang) -> Table {
    let figures = [
        say::payout_head_paid(lang),
        say::payout_head_paid_percent(lang),
        say::payout_head_first_percent(lang),
        say::payout_head_first_to_second(lang),
        say::payout_head_min_cash(lang),
        say::payout_head_top_percent(lang),
        say::payout_head_gini(lang),
        say::payout_head_gini_paid(lang),
    ];
    let structure = Column::text(say::payout_head_structure(lang));
    let figures = figures.map(Column::number).into_iter();
    let mut table = Table::new([structure].into_iter().chain(figures));
    let percent = |share: Ratio| {
        share
            .checked_mul(Ratio::from_integer(100))
            .map_or_else(String::new, |percent| percent.to_decimal(2))
    };
    for row in comparison.rows() {
        let to_second = row.first_to_second();
        table.push([
            row.name().to_owned(),
            row.paid().to_string(),
            percent(row.paid_share()),
            percent(row.first_share()),
            to_second.map_or_else(|| "-".to_owned(), |ratio| ratio.to_decimal(3)),
            row.min_cash().to_decimal(2),
            percent(row.top_1_percent()),
            row.gini().to_decimal(4),
            row.gini_paid().to_decimal(4),
        ]);
    }
    table
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

/// The share of the pool by place, a line per structure, both axes logarithmic.
pub(super) fn comparison_chart(comparison: &Comparison, lang: Lang) -> Result<Chart, ChartError> {
    let title = say::payout_chart_title(lang, comparison.seats());
    let names: Vec<&str> = comparison.rows().iter().map(Figures::name).collect();
    let names = names.join(&say::payout_comma(lang));
    let description = say::payout_chart_description(lang, names);
    let places = Axis::new(say::payout_head_place(lang))
        .logarithmic()
        .whole();
    let shares = Axis::new(say::payout_chart_share(lang))
        .logarithmic()
        .with_unit(" %");
    let mut plot = Plot::new(title, description, places, shares)?;
    for row in comparison.rows() {
        plot = plot.with_series(Series::line(row.name(), line(row)))?;
    }
    Ok(plot.into())
}

/// The share of each place in percent; of many places only the first and the last of equal shares,
/// which a straight line joins.
#[expect(
    clippy::cast_precision_loss,
    reason = "positions in a picture need a few digits"
)]
fn line(figures: &Figures) -> Vec<(f64, f64)> {
    let points = figures.points();
    let dealt: u64 = points.iter().sum();
    let is_drawn = |index: usize, held: &u64| {
        let neighbour = |index: Option<usize>| index.and_then(|index| points.get(index));
        points.len() <= DETAILED
            || neighbour(index.checked_sub(1)) != Some(held)
            || neighbour(index.checked_add(1)) != Some(held)
    };
    let drawn = points.iter().enumerate();
    drawn
        .filter(|&(index, held)| is_drawn(index, held))
        .map(|(index, &held)| ((index + 1) as f64, 100.0 * held as f64 / dealt as f64))
        .collect()
}
