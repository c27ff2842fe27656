//! Refusals as the one exception of the package, `EngineError`.

use engine_contracts::{EngineFailure, FailureClass, Refusal};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyType};
use serde::Serialize;
use serde_json::{Map, Value};

/// An engine that could not finish, which no question should bring about.
#[derive(Debug, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[error("the engine failed: {words}")]
pub(crate) struct Internal {
    /// The words of the panic.
    pub(crate) words: String,
}

impl EngineFailure for Internal {
    fn class(&self) -> FailureClass {
        FailureClass::Failed
    }
}

/// The exception of a failure.
pub(crate) fn of(py: Python<'_>, failure: &impl EngineFailure) -> PyErr {
    raised(py, &Refusal::of(failure))
}

/// The exception of a refusal, or the error with which it could not be made.
pub(crate) fn raised(py: Python<'_>, refusal: &Refusal) -> PyErr {
    exception(py, refusal).unwrap_or_else(|error| error)
}

fn exception(py: Python<'_>, refusal: &Refusal) -> PyResult<PyErr> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, "tournament_engines._error", "EngineError")?;
    let values = object(py, refusal.values())?;
    let error = class.call1((refusal.kind(), refusal.message(), values))?;
    Ok(PyErr::from_value(error))
}

fn object<'py>(py: Python<'py>, fields: &Map<String, Value>) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, value) in fields {
        dict.set_item(name, plain(py, value)?)?;
    }
    Ok(dict)
}

/// A value of JSON as Python reads it.
fn plain<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(truth) => truth.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => {
            if let Some(whole) = number.as_i128() {
                whole.into_pyobject(py)?.into_any()
            } else {
                // Every other number of JSON is a float.
                let float = number.as_f64().unwrap_or(f64::NAN);
                float.into_pyobject(py)?.into_any()
            }
        }
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(list) => {
            let items = PyList::empty(py);
            for item in list {
                items.append(plain(py, item)?)?;
            }
            items.into_any()
        }
        Value::Object(fields) => object(py, fields)?.into_any(),
    })
}
