//! Tables, sentences and the picture of payouts, as data for every output.

use club_sheets::{Axis, Cell, Chart, ChartError, Column, Plot, Series, Table};
use club_words::{Lang, count};
use payout_dhondt::compare::{Comparison, Figures};
use payout_dhondt::money::Prizes;
use payout_dhondt::{Allocation, AwardTable, PayoutError, Ratio, Structure};

use super::PayoutFailure;
use crate::say;

/// Most places that each have a point of their own in the picture.
const DETAILED: usize = 40;

/// A number without a denominator of 1.
#[must_use]
pub fn plain(number: Ratio) -> String {
    if number.denom() == 1 {
        number.numer().to_string()
    } else {
        number.to_string()
    }
}

/// A part in percent, two digits after the point; empty for a part of nothing.
#[must_use]
pub fn percent(held: u64, dealt: u64) -> String {
    let hundred = Ratio::from_integer(100 * i128::from(held));
    hundred
        .checked_div(Ratio::from(dealt))
        .map_or_else(String::new, |percent| percent.to_decimal(2))
}

/// The award table: a row per place, a column per point.
#[must_use]
pub fn award_table(awards: &AwardTable, lang: Lang) -> Table {
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
///
/// # Errors
///
/// [`PayoutFailure`] where the value of a place is out of range.
pub fn points_table(allocation: &Allocation, lang: Lang) -> Result<Table, PayoutFailure> {
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

/// The same for people: shares with their sign, values only where a point is not worth one.
///
/// # Errors
///
/// As [`points_table`].
pub fn shares_table(allocation: &Allocation, lang: Lang) -> Result<Table, PayoutFailure> {
    let has_value = allocation.seat_value() != Ratio::ONE;
    let mut header = vec![
        say::payout_head_place(lang),
        say::payout_head_points(lang),
        say::payout_head_share(lang),
    ];
    if has_value {
        header.push(say::payout_head_value(lang));
    }
    let mut table = Table::new(header.into_iter().map(Column::number));
    for (&held, place) in allocation.points().iter().zip(1_u64..) {
        let share = format!("{} %", percent(held, allocation.dealt()));
        let mut row = vec![count(place), count(held), share];
        if has_value {
            row.push(plain(allocation.value_at(place)?));
        }
        table.push(row);
    }
    Ok(table)
}

/// The prizes of every paid place.
#[must_use]
pub fn prize_table(prizes: &Prizes, lang: Lang) -> Table {
    let header = [say::payout_head_place(lang), say::payout_head_prize(lang)];
    let mut table = Table::new(header.map(Column::number));
    for (&amount, place) in prizes.amounts().iter().zip(1_u64..) {
        table.push([place, amount].map(Cell::number));
    }
    table
}

/// The same for people, with shares of the sum.
#[must_use]
pub fn prize_shares_table(prizes: &Prizes, lang: Lang) -> Table {
    let header = [
        say::payout_head_place(lang),
        say::payout_head_prize(lang),
        say::payout_head_share(lang),
    ];
    let mut table = Table::new(header.map(Column::number));
    for (&amount, place) in prizes.amounts().iter().zip(1_u64..) {
        let share = format!("{} %", percent(amount, prizes.sum()));
        table.push([count(place), count(amount), share]);
    }
    table
}

/// The sum of the prizes, and what became of the remainder.
#[must_use]
pub fn prizes_words(prizes: &Prizes, pool: u64, lang: Lang) -> String {
    let left = match (prizes.remainder(), prizes.remainder_places()) {
        (0, _) => say::payout_left_nothing(lang),
        (left, []) => say::payout_left_carried(lang, left),
        (left, taken) => say::payout_left_places(lang, left, places(lang, taken)),
    };
    say::payout_prizes(lang, prizes.sum(), pool, left)
}

/// Stacks of the players of a deal, and what each gets.
#[must_use]
pub fn deal_table(stacks: &[u64], amounts: &[u64], sum: u64, lang: Lang) -> Table {
    let heads = [
        say::payout_head_player(lang),
        say::payout_head_chips(lang),
        say::payout_head_amount(lang),
        say::payout_head_share(lang),
    ];
    let mut table = Table::new(heads.map(Column::number));
    for ((&stack, &amount), player) in stacks.iter().zip(amounts).zip(1_u64..) {
        table.push([
            count(player),
            count(stack),
            count(amount),
            format!("{} %", percent(amount, sum)),
        ]);
    }
    table
}

/// The places that shared the last quotient, in words: the one with the seat, and those without.
///
/// # Errors
///
/// [`PayoutError`] of a structure that cannot be dealt.
pub fn last_seat_words(
    structure: &Structure,
    allocation: &Allocation,
    lang: Lang,
) -> Result<String, PayoutError> {
    let tied = allocation.last_seat_tied();
    if tied.is_empty() {
        return Ok(say::payout_last_untied(lang));
    }
    let dealt = allocation.dealt();
    let (mut winners, mut others) = (Vec::new(), Vec::new());
    for &place in tied {
        let before = match structure.points_at(place, dealt - 1) {
            // With one seat less not every place could have had the one that it has by right.
            Err(PayoutError::PlacesExceedSeats { .. } | PayoutError::MinimumTooLarge { .. }) => 0,
            before => before?,
        };
        if structure.points_at(place, dealt)? > before {
            winners.push(place);
        } else {
            others.push(place);
        }
    }
    let rule = structure.ties().to_string();
    Ok(match winners.as_slice() {
        &[winner] => say::payout_last_tied(lang, winner, places(lang, &others), rule),
        // By the largest remainder a field smaller by one is divided in another way.
        _ => say::payout_last_shared(lang, places(lang, tied), rule),
    })
}

/// Places as people write them: `places 2, 3 and 4`.
fn places(lang: Lang, places: &[u64]) -> String {
    let written: Vec<String> = places.iter().map(|&place| count(place)).collect();
    match written.as_slice() {
        [place] => say::payout_place_named(lang, place),
        [before @ .., last] => {
            let mut joined = before.join(&say::payout_comma(lang));
            joined.push_str(&say::payout_and(lang));
            joined.push_str(last);
            say::payout_places_named(lang, joined)
        }
        [] => String::new(),
    }
}

/// A comparison for people: shares in percent.
#[must_use]
pub fn comparison_table(comparison: &Comparison, lang: Lang) -> Table {
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

/// The share of the pool by place, a line per structure, both axes logarithmic.
///
/// # Errors
///
/// [`ChartError`] of values that cannot be drawn.
pub fn comparison_chart(comparison: &Comparison, lang: Lang) -> Result<Chart, ChartError> {
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

/// The share of each place in percent. Of many places only the first and the last of equal shares are there: a
/// straight line joins them.
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
