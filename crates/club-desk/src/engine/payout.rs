//! `payout for` and `payout table`.

use std::path::Path;

use clap::ValueEnum;
use serde::Serialize;
use toolkit::payout::{
    Allocation, Method, PayoutError, Ratio, Structure, StructureSetup, WeightError, Weights,
};

use super::args::{MethodArg, PayoutForArgs, PayoutVerb, StructureArgs};
use super::{failure, read_file};
use crate::club::show::{right, text_table};
use crate::failure::{Exit, Failure};
use crate::output::json_line;

/// The answer of `payout for`.
#[derive(Debug, Serialize)]
struct ForAnswer<'a> {
    seats: u64,
    paid: u64,
    points: &'a [u64],
    last_seat_tied: &'a [u64],
    seat_value: Ratio,
}

/// Carries out a verb.
pub(crate) fn run(verb: &PayoutVerb, as_json: bool) -> Result<String, Failure> {
    match verb {
        PayoutVerb::For(wish) => payout_for(wish, as_json),
        PayoutVerb::Table(wish) => {
            let table = structure(wish)?
                .table(wish.seats)
                .map_err(|error| refused(&error))?;
            if as_json {
                json_line(&table)
            } else {
                Ok(table.to_string())
            }
        }
    }
}

fn payout_for(wish: &PayoutForArgs, as_json: bool) -> Result<String, Failure> {
    let structure = structure(&wish.structure)?;
    let seats = wish.structure.seats;
    let pool = match &wish.stakes {
        Some(path) => sum_of_stakes(&read_file(path)?, path, seats)?,
        None => Ratio::from(seats),
    };
    let allocation = structure
        .allocate_pool(seats, pool)
        .map_err(|error| refused(&error))?;
    if as_json {
        return json_line(&ForAnswer {
            seats: allocation.seats(),
            paid: allocation.paid(),
            points: allocation.points(),
            last_seat_tied: allocation.last_seat_tied(),
            seat_value: allocation.seat_value(),
        });
    }
    text(&structure, &allocation).map_err(|error| refused(&error))
}

/// The structure that the options describe.
fn structure(wish: &StructureArgs) -> Result<Structure, Failure> {
    if wish.method != MethodArg::Dhondt {
        let name = wish.method.to_possible_value();
        let name = name.as_ref().map_or("", |value| value.get_name());
        let words = format!("the method {name} is not available; available is dhondt");
        return Err(Failure::new(Exit::Refused, "MethodNotAvailable", words)
            .with("value", name)
            .with("allowed", vec!["dhondt"]));
    }
    if wish.places == Some(0) {
        return Err(failure(Exit::Refused, &WeightError::Empty).with("places", 0));
    }
    let setup = StructureSetup {
        weights: weights(&wish.weights)?,
        ties: wish.ties,
        method: Method::default(),
        minimum: 0,
        places: wish.places,
        cap: wish.cap,
    };
    Structure::try_from(setup).map_err(|error| refused(&error))
}

/// Weights from their text form. Text that names no family, or a number that is none, cannot be
/// parsed; numbers that cannot be weights are refused.
pub(crate) fn weights(text: &str) -> Result<Weights, Failure> {
    text.parse().map_err(|error: WeightError| {
        let exit = match error {
            WeightError::UnknownFamily { .. } | WeightError::Number { .. } => Exit::Usage,
            _ => Exit::Refused,
        };
        failure(exit, &error)
    })
}

fn refused(error: &PayoutError) -> Failure {
    match error {
        PayoutError::Weights(inner) => failure(Exit::Refused, inner),
        other => failure(Exit::Refused, other),
    }
}

/// The sum of the stakes in a file, one number a line, empty lines passed over; there must be one
/// for each entrant.
fn sum_of_stakes(text: &str, path: &Path, seats: u64) -> Result<Ratio, Failure> {
    let in_line = |failure: Failure, line: u64| {
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
            let negative = Failure::new(Exit::Refused, "NegativeStake", words);
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
    Err(Failure::new(Exit::Refused, "StakeCount", words)
        .with("file", path.display().to_string())
        .with("got", got)
        .with("expected", seats))
}

/// The allocation in words.
fn text(structure: &Structure, allocation: &Allocation) -> Result<String, PayoutError> {
    let dealt = allocation.dealt();
    let Some(&first) = allocation.points().first() else {
        return Ok("0 entrants, no place is paid\n".to_owned());
    };
    let value = allocation.seat_value();
    let has_value = value != Ratio::ONE;
    let mut header = vec!["place", "points", "share"];
    if has_value {
        header.push("value");
    }
    let mut table = text_table(&header);
    for (&held, place) in allocation.points().iter().zip(1_u64..) {
        let mut row = vec![place.to_string(), held.to_string(), share(held, dealt)];
        if has_value {
            row.push(plain(allocation.value_at(place)?));
        }
        table.add_row(row);
    }
    for column in 0..header.len() {
        right(&mut table, column);
    }

    let worth = if has_value {
        format!("each point is worth {}\n", plain(value))
    } else {
        String::new()
    };
    Ok(format!(
        "{} under {}\n{table}\n{} paid, place 1 gets {first} of {} ({})\n{}{worth}",
        counted(allocation.seats(), "entrant"),
        structure.weights(),
        counted(allocation.paid(), "place"),
        counted(dealt, "point"),
        share(first, dealt),
        last_seat(structure, allocation)?,
    ))
}

/// A count with its noun.
fn counted(count: u64, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
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
fn share(held: u64, dealt: u64) -> String {
    let hundred = Ratio::from_integer(100 * i128::from(held));
    hundred
        .checked_div(Ratio::from(dealt))
        .map_or_else(String::new, |percent| {
            format!("{} %", percent.to_decimal(2))
        })
}

/// Who got the last seat, and who waited with the same quotient.
fn last_seat(structure: &Structure, allocation: &Allocation) -> Result<String, PayoutError> {
    let tied = allocation.last_seat_tied();
    if tied.is_empty() {
        return Ok("the last point was won without a tie\n".to_owned());
    }
    let dealt = allocation.dealt();
    let (mut winner, mut others) = (String::new(), Vec::new());
    for &place in tied {
        if structure.points_at(place, dealt)? > structure.points_at(place, dealt - 1)? {
            winner = place.to_string();
        } else {
            others.push(place.to_string());
        }
    }
    let places = if others.len() == 1 { "place" } else { "places" };
    Ok(format!(
        "the last point went to place {winner}, {places} {} tied with it (ties to the {} place)\n",
        in_words(&others),
        structure.ties(),
    ))
}

/// A list as people write it: `2, 3 and 4`.
fn in_words(items: &[String]) -> String {
    match items {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => items.concat(),
    }
}
