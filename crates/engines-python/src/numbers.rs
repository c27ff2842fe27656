//! Numbers of Python, exactly: a float, a whole number, or whatever is equal to one of them.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString};

use crate::array_error::ArrayError;
use crate::refused;

/// A number as it was given.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Number {
    Float(f64),
    Whole(i128),
}

impl Number {
    /// The number of a value; none if it is not one, or has no exact form.
    pub(crate) fn of(value: &Bound<'_, PyAny>) -> Option<Self> {
        if let Ok(float) = value.cast::<PyFloat>() {
            return float.extract().ok().map(Self::Float);
        }
        if value.is_instance_of::<PyBool>() || value.is_instance_of::<PyString>() {
            return None;
        }
        if value.is_instance_of::<PyInt>() {
            return value.extract().ok().map(Self::Whole);
        }
        if value.hasattr("__index__").unwrap_or(false) {
            let whole = value.call_method0("__index__").ok()?;
            return whole.extract().ok().map(Self::Whole);
        }
        // A number of another library, where the double is equal to it.
        let float = value.call_method0("__float__").ok()?;
        let is_equal = value.eq(&float).unwrap_or(false);
        let float: f64 = float.extract().ok()?;
        (is_equal || float.is_nan()).then_some(Self::Float(float))
    }

    /// The double that is this number, if there is one.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "compared with the whole number again"
    )]
    pub(crate) fn double(self) -> Option<f64> {
        match self {
            Self::Float(float) => Some(float),
            Self::Whole(whole) => {
                let float = whole as f64;
                // Beyond 2^126 the cast back may saturate.
                (whole.unsigned_abs() < 1 << 126 && float as i128 == whole).then_some(float)
            }
        }
    }

    /// The whole number that is this number, if there is one.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a float without a fraction below 2^64 is a whole number"
    )]
    pub(crate) fn whole(self) -> Option<i128> {
        match self {
            Self::Whole(whole) => Some(whole),
            Self::Float(float) => {
                let is_whole = float.trunc().total_cmp(&float).is_eq() && float.abs() < 2e19;
                is_whole.then_some(float as i128)
            }
        }
    }

    /// The number in words.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Float(float) => float.to_string(),
            Self::Whole(whole) => whole.to_string(),
        }
    }
}

/// The value of a single argument as a double, exactly.
pub(crate) fn double(argument: &str, value: &Bound<'_, PyAny>) -> PyResult<f64> {
    Number::of(value).and_then(Number::double).ok_or_else(|| {
        invalid(value, |got| ArrayError::InvalidNumber {
            argument: argument.to_owned(),
            got,
        })
    })
}

/// The same of an argument that may be left out.
pub(crate) fn optional_double(
    argument: &str,
    value: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<f64>> {
    value.map(|value| double(argument, value)).transpose()
}

/// The value of a single argument as a whole number from 0 on.
pub(crate) fn whole(argument: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    Number::of(value)
        .and_then(Number::whole)
        .and_then(|whole| u64::try_from(whole).ok())
        .ok_or_else(|| {
            invalid(value, |got| ArrayError::InvalidWhole {
                argument: argument.to_owned(),
                got,
            })
        })
}

/// The same of an argument that may be left out.
pub(crate) fn optional_whole(
    argument: &str,
    value: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<u64>> {
    value.map(|value| whole(argument, value)).transpose()
}

/// A number of threads.
pub(crate) fn threads(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    let max = crate::work::MAX_THREADS;
    let number = Number::of(value).and_then(Number::whole);
    let number = number.and_then(|whole| usize::try_from(whole).ok());
    number
        .filter(|threads| (1..=max).contains(threads))
        .ok_or_else(|| invalid(value, |threads| ArrayError::InvalidThreads { threads, max }))
}

/// The text of an argument; what is not Unicode is replaced, so that the engine refuses it.
pub(crate) fn text(argument: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.cast::<PyString>() {
        Ok(text) => Ok(text.to_string_lossy().into_owned()),
        Err(_) => Err(invalid(value, |_| ArrayError::InvalidText {
            argument: argument.to_owned(),
            got: type_name(value),
        })),
    }
}

/// The name of a value's type.
pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> String {
    let name = value.get_type().name();
    name.map_or_else(
        |_| "unknown".to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

fn invalid(value: &Bound<'_, PyAny>, error: impl FnOnce(String) -> ArrayError) -> PyErr {
    refused::of(value.py(), &error(shown(value)))
}

/// A value as it is shown in a message, cut short.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 80;
    let Ok(words) = value.repr() else {
        return type_name(value);
    };
    let words = words.to_string_lossy();
    match words.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}..", &words[..end]),
        None => words.into_owned(),
    }
}
