//! Ratings of a field with arrays.

use engine_contracts::rate::{self, FieldQuestion};
use pyo3::prelude::*;
use tier_rating::{Skill, SkillSetup};

use crate::array::{check_length, doubles, of_doubles};
use crate::numbers::{double, optional_double};
use crate::work;

/// Means and standard deviations after a field, residual and sweeps.
type RatedField<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, f64, usize);

/// The skills of a field after it, the winner first.
#[pyfunction]
#[pyo3(signature = (mu, sigma, beta, tolerance = None))]
pub(crate) fn rate_field<'py>(
    mu: &Bound<'py, PyAny>,
    sigma: &Bound<'py, PyAny>,
    beta: &Bound<'py, PyAny>,
    tolerance: Option<&Bound<'py, PyAny>>,
) -> PyResult<RatedField<'py>> {
    let py = mu.py();
    let means = doubles("mu", mu)?;
    let deviations = doubles("sigma", sigma)?;
    check_length(py, "sigma", deviations.len(), means.len())?;
    let players = means.into_iter().zip(deviations);
    let question = FieldQuestion {
        contract: None,
        beta: double("beta", beta)?,
        players: players
            .map(|(mu, sigma)| SkillSetup { mu, sigma })
            .collect(),
        tolerance: optional_double("tolerance", tolerance)?,
    };
    let rated = work::short(py, || rate::field(&question))?;
    let skills = rated.players.iter();
    Ok((
        of_doubles(py, skills.clone().map(Skill::mu))?,
        of_doubles(py, skills.map(Skill::sigma))?,
        rated.residual,
        rated.sweeps,
    ))
}
