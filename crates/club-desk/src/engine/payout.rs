//! Payouts: `payout for`, `payout table`, `payout compare`, `payout chop`.

use club_sheets::{Column, Table};
use club_words::{Lang, count};
use engine_contracts::payout::{
    FieldQuestion, ForAnswer, ForQuestion, PayoutFailure, PoolPrizes, TableLayout, TableQuestion,
    payout_for as payout_for_question, table as award_table,
};
use payout_dhondt::{Allocation, Method, PayoutError, Ratio, Structure};

pub(crate) mod args;
mod compare;
mod deal;
mod money;
pub(crate) mod say;
mod stakes;
mod tables;

use self::args::{FieldArgs, ForArgs, Format, MethodArg, PayoutVerb, TableArgs};
use self::stakes::Stakes;
use self::tables::written;
use crate::error::DeskError;
use crate::output::json_line;

/// Runs a verb.
pub(crate) fn run(verb: &PayoutVerb, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    match verb {
        PayoutVerb::For(args) => payout_for(args, as_json, lang),
        PayoutVerb::Table(args) => table(args, as_json, lang),
        PayoutVerb::Compare(args) => compare::run(args, as_json, lang),
        PayoutVerb::Chop(args) => deal::run(args, as_json, lang),
    }
}

fn payout_for(args: &ForArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let mut question = ForQuestion {
        weights: args.structure.weights.clone(),
        field: field(&args.structure.field),
        money: money::question(&args.money),
        ..ForQuestion::default()
    };
    let answer = match &args.stakes {
        None => payout_for_question(&question)?,
        Some(path) => {
            // A structure that is refused is reported before the file is read.
            question.field.structure(&question.weights)?;
            let stakes = Stakes::read(path)?;
            question.stakes = Some(stakes.amounts());
            payout_for_question(&question).map_err(|failure| stakes.placed(failure))?
        }
    };
    if as_json {
        return json_line(&answer);
    }
    let ForAnswer {
        structure,
        allocation,
        prizes,
    } = &answer;
    match (args.format, prizes) {
        (Format::Text, prizes) => {
            let money = args.money.pool.zip(prizes.as_ref());
            Ok(text(structure, allocation, money, lang)?)
        }
        (format, Some(pool)) => Ok(written(
            &tables::prize_table(&pool.prizes, format.lang(lang)),
            format,
        )),
        (format, None) => {
            let points = tables::points_table(allocation, format.lang(lang));
            Ok(written(&points?, format))
        }
    }
}

fn table(args: &TableArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let question = TableQuestion {
        weights: args.structure.weights.clone(),
        field: field(&args.structure.field),
        layout: if as_json || args.format == Format::Csv {
            TableLayout::Ragged
        } else {
            TableLayout::Full
        },
        ..TableQuestion::default()
    };
    let table = award_table(&question)?;
    if as_json {
        return json_line(&table);
    }
    let table = tables::award_table(&table, args.format.lang(lang));
    Ok(written(&table, args.format))
}

/// The field that the options describe.
fn field(args: &FieldArgs) -> FieldQuestion {
    FieldQuestion {
        seats: args.seats,
        ties: args.ties,
        method: method(args.method),
        places: args.places,
        min_seats: args.min_seats,
        cap: args.cap,
    }
}

const fn method(args: MethodArg) -> Method {
    match args {
        MethodArg::Dhondt => Method::DHondt,
        MethodArg::SainteLague => Method::SainteLague,
        MethodArg::ModifiedSainteLague => Method::ModifiedSainteLague,
        MethodArg::HuntingtonHill => Method::HuntingtonHill,
        MethodArg::Dean => Method::Dean,
        MethodArg::Adams => Method::Adams,
        MethodArg::Imperiali => Method::IMPERIALI,
        MethodArg::Danish => Method::DANISH,
        MethodArg::LargestRemainder => Method::LargestRemainder,
    }
}

/// The allocation in words, and the prizes of a pool.
fn text(
    structure: &Structure,
    allocation: &Allocation,
    money: Option<(u64, &PoolPrizes)>,
    lang: Lang,
) -> Result<String, PayoutFailure> {
    let dealt = allocation.dealt();
    let Some(&first) = allocation.points().first() else {
        return Ok(say::payout_nobody(lang) + "\n");
    };
    let value = allocation.seat_value();
    let has_value = value != Ratio::ONE;
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
        let share = format!("{} %", percent(held, dealt));
        let mut row = vec![count(place), count(held), share];
        if has_value {
            row.push(plain(allocation.value_at(place)?));
        }
        table.push(row);
    }

    let weights = structure.weights().to_string();
    let mut lines = say::payout_heading(lang, allocation.seats(), weights) + "\n";
    lines.push_str(&table.to_boxed());
    let share = percent(first, dealt);
    lines.push_str(&say::payout_paid(
        lang,
        allocation.paid(),
        first,
        dealt,
        share,
    ));
    lines.push('\n');
    lines.push_str(&last_seat(structure, allocation, lang)?);
    lines.push('\n');
    if has_value {
        lines.push_str(&say::payout_worth(lang, plain(value)));
        lines.push('\n');
    }
    if let Some((pool, prizes)) = money {
        lines.push('\n');
        lines.push_str(&money::words(prizes, pool, lang));
    }
    Ok(lines)
}

/// A number without a denominator of 1.
fn plain(number: Ratio) -> String {
    if number.denom() == 1 {
        number.numer().to_string()
    } else {
        number.to_string()
    }
}

/// A part in percent, two digits after the point.
fn percent(held: u64, dealt: u64) -> String {
    let hundred = Ratio::from_integer(100 * i128::from(held));
    hundred
        .checked_div(Ratio::from(dealt))
        .map_or_else(String::new, |percent| percent.to_decimal(2))
}

/// Who got the last seat, and who waited with the same quotient.
fn last_seat(
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
