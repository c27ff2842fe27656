//! Arguments that are whole numbers.

use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::jobs_error::JobsError;

/// The most characters of a refused value in a message.
const MAX_SHOWN: usize = 64;

/// A whole number from `min` to `max`. Truth values and fractions are refused.
pub(crate) fn whole(
    name: &'static str,
    value: &Bound<'_, PyAny>,
    [min, max]: [u64; 2],
) -> Result<u64, JobsError> {
    let number = if value.is_instance_of::<PyBool>() {
        None
    } else {
        value.extract::<u64>().ok()
    };
    number
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| JobsError::Whole {
            name,
            got: shown(value),
            min,
            max,
        })
}

fn shown(value: &Bound<'_, PyAny>) -> String {
    let words = value.repr().map(|words| words.to_string());
    let words = words.unwrap_or_else(|_| "a value without a text".to_owned());
    words.chars().take(MAX_SHOWN).collect()
}
