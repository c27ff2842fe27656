//! Payouts: `payout for`, `payout table`, `payout compare`, `payout chop`.

use std::path::Path;

use club_view::{Lang, count};
use schemars::JsonSchema;
use serde::Serialize;
use sheets::{Column, Table};
use toolkit::payout::money::Prizes;
use toolkit::payout::{
    Allocation, AwardTable, Method, PayoutError, Ratio, Structure, StructureSetup, WeightError,
    Weights,
};

pub(crate) mod args;
pub(crate) mod chop;
mod compare;
mod money;
pub(crate) mod say;
mod tables;

use self::args::{FieldArgs, ForArgs, Format, MethodArg, PayoutVerb, TableArgs};
use self::tables::written;
use super::schema::Document;
use super::{failure, lines, read_file};
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// What crosses the boundary of the program.
pub(super) const DOCUMENTS: &[Document] = &[
    Document::answered::<ForAnswer<'static>>("payout-for-answer"),
    Document::answered::<AwardTable>("payout-table-answer"),
    Document::answered::<compare::CompareAnswer<'static>>("payout-compare-answer"),
    Document::read::<chop::ChopQuestion>("payout-chop"),
    Document::answered::<chop::ChopAnswer>("payout-chop-answer"),
];

/// The answer of `payout for`.
#[derive(Debug, Serialize, JsonSchema)]
struct ForAnswer<'a> {
    seats: u64,
    paid: u64,
    points: &'a [u64],
    last_seat_tied: &'a [u64],
    seat_value: Ratio,
    #[serde(skip_serializing_if = "Option::is_none")]
    money: Option<money::MoneyAnswer<'a>>,
}

/// Runs a verb.
pub(crate) fn run(verb: &PayoutVerb, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    match verb {
        PayoutVerb::For(args) => payout_for(args, as_json, lang),
        PayoutVerb::Table(args) => table(args, as_json, lang),
        PayoutVerb::Compare(args) => compare::run(args, as_json, lang),
        PayoutVerb::Chop(args) => lines::answer(args.lines, chop::chop),
    }
}

fn payout_for(args: &ForArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let structure = structure(&args.structure.weights, &args.structure.field)?;
    let seats = args.structure.field.seats;
    let pool = match &args.stakes {
        Some(path) => sum_of_stakes(&read_file(path)?, path, seats)?,
        None => Ratio::from(seats),
    };
    let allocation = structure
        .allocate_pool(seats, pool)
        .map_err(|error| refused(&error))?;
    let prizes = money::prizes(&args.money, &structure, seats)?;
    if as_json {
        return json_line(&ForAnswer {
            seats: allocation.seats(),
            paid: allocation.paid(),
            points: allocation.points(),
            last_seat_tied: allocation.last_seat_tied(),
            seat_value: allocation.seat_value(),
            money: prizes.as_ref().map(money::MoneyAnswer::from),
        });
    }
    match (args.format, &prizes) {
        (Format::Text, prizes) => {
            let money = args.money.pool.zip(prizes.as_ref());
            text(&structure, &allocation, money, lang).map_err(|error| refused(&error))
        }
        (format, Some(prizes)) => Ok(written(
            &tables::prize_table(prizes, format.lang(lang)),
            format,
        )),
        (format, None) => {
            let points = tables::points_table(&allocation, format.lang(lang));
            Ok(written(&points.map_err(|error| refused(&error))?, format))
        }
    }
}

fn table(args: &TableArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let structure = structure(&args.structure.weights, &args.structure.field)?;
    let seats = args.structure.field.seats;
    check_table(&structure, seats, as_json || args.format == Format::Csv)?;
    let table = structure.table(seats).map_err(|error| refused(&error))?;
    if as_json {
        return json_line(&table);
    }
    let table = tables::award_table(&table, args.format.lang(lang));
    Ok(written(&table, args.format))
}

/// The most cells of an award table: what nobody prints takes gigabytes.
const MAX_CELLS: u64 = 4_000_000;

/// Refuses a table that is too large. A `ragged` one has a cell for each point, another one is as wide
/// in every row as in the first.
fn check_table(structure: &Structure, seats: u64, ragged: bool) -> Result<(), DeskError> {
    let Ok(allocation) = structure.allocate(seats) else {
        // The table itself says what is wrong.
        return Ok(());
    };
    let cells = if ragged {
        allocation.dealt()
    } else {
        let most = allocation.points().first().copied().unwrap_or(0);
        allocation.paid().saturating_mul(most)
    };
    if cells <= MAX_CELLS {
        return Ok(());
    }
    let words = format!(
        "the award table of {seats} entrants has {cells} cells, the most is {MAX_CELLS}; \
         desk payout for shows the points of each place"
    );
    Err(DeskError::new(Exit::Refused, "TableTooLarge", words)
        .with("cells", cells)
        .with("limit", MAX_CELLS))
}

/// The structure that the options describe.
fn structure(weights_text: &str, field: &FieldArgs) -> Result<Structure, DeskError> {
    if field.places == Some(0) {
        return Err(failure(Exit::Refused, &WeightError::Empty).with("places", 0));
    }
    let setup = StructureSetup {
        weights: weights(weights_text)?,
        ties: field.ties,
        method: method(field.method),
        minimum: field.min_seats,
        places: field.places,
        cap: field.cap,
    };
    Structure::try_from(setup).map_err(|error| refused(&error))
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

/// Weights from their text form. Text without a known family, or with a weight or an exponent that
/// is not a number, cannot be parsed; numbers that cannot be weights are refused.
pub(crate) fn weights(text: &str) -> Result<Weights, DeskError> {
    text.parse().map_err(|error: WeightError| {
        let exit = match error {
            WeightError::UnknownFamily { .. }
            | WeightError::Number { .. }
            | WeightError::Exponent { .. } => Exit::Usage,
            _ => Exit::Refused,
        };
        failure(exit, &error)
    })
}

fn refused(error: &PayoutError) -> DeskError {
    match error {
        PayoutError::Weights(inner) => failure(Exit::Refused, inner),
        other => failure(Exit::Refused, other),
    }
}

/// The sum of the stakes in a file, one number a line, empty lines passed over; there must be one
/// for each entrant.
fn sum_of_stakes(text: &str, path: &Path, seats: u64) -> Result<Ratio, DeskError> {
    let in_line = |failure: DeskError, line: u64| {
        failure
            .with("file", path.display().to_string())
            .with("line", line)
    };
    let mut sum = Ratio::ZERO;
    let mut got = 0_u64;
    let numbered = text.lines().map(str::trim).zip(1_u64..);
    for (stake, line) in numbered.filter(|(stake, _)| !stake.is_empty()) {
        let stake: Ratio = stake.parse().map_err(|error| {
            let mut unread = failure(Exit::Usage, &error);
            unread.message = format!("{}, in line {line}", unread.message);
            in_line(unread, line)
        })?;
        if stake.is_negative() {
            let words = format!("the stake {} in line {line} is negative", plain(stake));
            let negative = DeskError::new(Exit::Refused, "NegativeStake", words);
            return Err(in_line(negative.with("stake", stake.to_string()), line));
        }
        let beyond = PayoutError::ValueOutOfRange { seats, pool: sum };
        sum = sum.checked_add(stake).ok_or_else(|| refused(&beyond))?;
        got += 1;
    }
    if got == seats {
        return Ok(sum);
    }
    let words = format!("there are {got} stakes for {seats} entrants");
    Err(DeskError::new(Exit::Refused, "StakeCount", words)
        .with("file", path.display().to_string())
        .with("got", got)
        .with("expected", seats))
}

/// The allocation in words, and the prizes of a pool.
fn text(
    structure: &Structure,
    allocation: &Allocation,
    money: Option<(u64, &Prizes)>,
    lang: Lang,
) -> Result<String, PayoutError> {
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
