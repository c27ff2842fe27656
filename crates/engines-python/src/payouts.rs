//! Points of every paid place with arrays.

use std::fmt::Display;
use std::str::FromStr;

use engine_contracts::payout::{FieldQuestion, PayoutFailure, PayoutQuestionError, weights};
use payout_dhondt::{Allocation, Ratio, Structure, StructureSetup, Weights};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::array::{numbers, of_wholes};
use crate::array_error::ArrayError;
use crate::numbers::{Number, optional_whole, text, whole};
use crate::refused;
use crate::work;

/// Points by place, the places whose last seat was tied, and what a seat is worth.
type Points<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, String);

/// Weights as they were given.
enum WeightsQuestion {
    Named(String),
    /// A fixed list, whole where all numbers are.
    Listed(Vec<Number>),
}

/// The points of every paid place.
#[pyfunction]
#[pyo3(signature = (weights, seats, ties, method, places, min_seats, cap = None))]
pub(crate) fn payouts<'py>(
    weights: &Bound<'py, PyAny>,
    seats: &Bound<'py, PyAny>,
    ties: &Bound<'py, PyAny>,
    method: &Bound<'py, PyAny>,
    places: Option<&Bound<'py, PyAny>>,
    min_seats: &Bound<'py, PyAny>,
    cap: Option<&Bound<'py, PyAny>>,
) -> PyResult<Points<'py>> {
    let py = weights.py();
    let weights = if weights.is_instance_of::<PyString>() {
        WeightsQuestion::Named(text("weights", weights)?)
    } else {
        WeightsQuestion::Listed(numbers("weights", weights)?)
    };
    let field = FieldQuestion {
        seats: whole("seats", seats)?,
        ties: word("ties", ties)?,
        method: word("method", method)?,
        places: optional_whole("places", places)?,
        min_seats: whole("min_seats", min_seats)?,
        cap: optional_whole("cap", cap)?,
    };
    let allocation = work::short(py, || dealt(&weights, &field))?;
    Ok((
        of_wholes(py, allocation.points())?,
        of_wholes(py, allocation.last_seat_tied())?,
        allocation.seat_value().to_string(),
    ))
}

fn dealt(question: &WeightsQuestion, field: &FieldQuestion) -> Result<Allocation, PayoutFailure> {
    let weights = match question {
        WeightsQuestion::Named(text) => weights(text)?,
        WeightsQuestion::Listed(list) => listed(list)?,
    };
    if field.places == Some(0) {
        return Err(PayoutQuestionError::NoPlaces { places: 0 }.into());
    }
    let structure = Structure::try_from(StructureSetup {
        weights,
        ties: field.ties,
        method: field.method,
        minimum: field.min_seats,
        places: field.places,
        cap: field.cap,
    })?;
    Ok(structure.allocate_pool(field.seats, Ratio::from(field.seats))?)
}

/// Weights that are listed; floats have their exact values.
fn listed(list: &[Number]) -> Result<Weights, PayoutFailure> {
    let whole = |number: &Number| match number {
        Number::Whole(whole) => Some(Ratio::from_integer(*whole)),
        Number::Float(_) => None,
    };
    let wholes: Option<Vec<Ratio>> = list.iter().map(whole).collect();
    if let Some(wholes) = wholes {
        return Ok(Weights::fixed(&wholes)?);
    }
    // Beyond every weight where a whole number among floats has no double.
    let double = |number: &Number| number.double().unwrap_or(f64::INFINITY);
    let doubles: Vec<f64> = list.iter().map(double).collect();
    Ok(Weights::try_from_f64(&doubles)?)
}

/// A word that the library reads.
fn word<T: FromStr<Err: Display>>(argument: &str, value: &Bound<'_, PyAny>) -> PyResult<T> {
    let got = text(argument, value)?;
    got.parse().map_err(|error: T::Err| {
        let failure = ArrayError::UnknownWord {
            argument: argument.to_owned(),
            words: error.to_string(),
            got,
        };
        refused::of(value.py(), &failure)
    })
}
