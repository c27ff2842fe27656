//! Worth of chips with arrays: equities, places, deals.

use engine_contracts::Whole;
use engine_contracts::icm::{self, EquityQuestion, FinishQuestion};
use engine_contracts::payout::{self, ChopMethod, ChopQuestion};
use pyo3::prelude::*;

use crate::array::{doubles, of_doubles, of_wholes, wholes};
use crate::array_error::ArrayError;
use crate::numbers::{optional_double, shown, text, whole};
use crate::refused;
use crate::work;

/// Equities or probabilities, residual and nodes of the grid.
type Found<'py> = (Bound<'py, PyAny>, f64, usize);

/// The share of the prizes that each stack is worth.
#[pyfunction]
#[pyo3(signature = (stacks, prizes, tolerance = None))]
pub(crate) fn icm_equities<'py>(
    stacks: &Bound<'py, PyAny>,
    prizes: &Bound<'py, PyAny>,
    tolerance: Option<&Bound<'py, PyAny>>,
) -> PyResult<Found<'py>> {
    let py = stacks.py();
    let question = EquityQuestion {
        contract: None,
        stacks: doubles("stacks", stacks)?,
        prizes: doubles("prizes", prizes)?,
        tolerance: optional_double("tolerance", tolerance)?,
    };
    let found = work::short(py, || icm::equity(&question))?;
    let equities = of_doubles(py, found.equities)?;
    Ok((equities, found.residual, found.nodes))
}

/// The probability of each place for one player.
#[pyfunction]
#[pyo3(signature = (stacks, player, tolerance = None))]
pub(crate) fn icm_finish<'py>(
    stacks: &Bound<'py, PyAny>,
    player: &Bound<'py, PyAny>,
    tolerance: Option<&Bound<'py, PyAny>>,
) -> PyResult<Found<'py>> {
    let py = stacks.py();
    let question = FinishQuestion {
        contract: None,
        stacks: doubles("stacks", stacks)?,
        player: whole("player", player)?,
        tolerance: optional_double("tolerance", tolerance)?,
    };
    let found = work::short(py, || icm::finish(&question))?;
    let probabilities = of_doubles(py, found.probabilities)?;
    Ok((probabilities, found.residual, found.nodes))
}

/// The amount of each player if the rest is not played.
#[pyfunction]
pub(crate) fn deal<'py>(
    stacks: &Bound<'py, PyAny>,
    prizes: &Bound<'py, PyAny>,
    method: &Bound<'py, PyAny>,
    unit: &Bound<'py, PyAny>,
    for_winner: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = stacks.py();
    let list = |argument: &str, value: &Bound<'py, PyAny>| -> PyResult<Vec<Whole>> {
        Ok(wholes(argument, value)?.into_iter().map(Whole).collect())
    };
    let question = ChopQuestion {
        contract: None,
        stacks: list("stacks", stacks)?,
        prizes: list("prizes", prizes)?,
        unit: whole("unit", unit)?,
        method: chop_method(method)?,
        for_winner: whole("for_winner", for_winner)?,
    };
    let answer = work::short(py, || payout::chop(&question))?;
    of_wholes(py, &answer.amounts)
}

fn chop_method(method: &Bound<'_, PyAny>) -> PyResult<ChopMethod> {
    let got = text("method", method)?;
    Ok(match got.as_str() {
        "icm" => ChopMethod::Icm,
        "chips" => ChopMethod::Chips,
        "even" => ChopMethod::Even,
        _ => {
            let words = format!(
                "unknown method {}, expected one of icm, chips, even",
                shown(method)
            );
            let argument = "method".to_owned();
            let failure = ArrayError::UnknownWord {
                argument,
                got,
                words,
            };
            return Err(refused::of(method.py(), &failure));
        }
    })
}
