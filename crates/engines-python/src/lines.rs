//! The pipe of `desk engine --lines` without a process.

use std::sync::{Mutex, TryLockError};

use engine_contracts::{EngineLines, Engines};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::engines::bytes;
use crate::night::NightError;
use crate::numbers::whole;
use crate::refused;
use crate::work::{self, Threads};

/// Lines to all engines, with the nights that they opened.
#[pyclass(frozen, module = "tournament_engines._native")]
#[derive(Debug)]
pub(crate) struct Lines(Mutex<EngineLines>);

#[pymethods]
impl Lines {
    #[new]
    fn new() -> Self {
        Self(Mutex::new(EngineLines::new(Engines::default())))
    }

    /// The line that comes before all answers.
    #[staticmethod]
    fn versions() -> String {
        EngineLines::versions()
    }

    /// The answer to a line, a line as well.
    #[pyo3(signature = (line, number, progress = None))]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "the interpreter gives its arguments away"
    )]
    fn answer<'py>(
        &self,
        line: &Bound<'py, PyAny>,
        number: &Bound<'py, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyString>> {
        let py = line.py();
        let number = whole("number", number)?;
        let line = bytes(line)?;
        let mut lines = match self.0.try_lock() {
            Ok(lines) => lines,
            Err(TryLockError::WouldBlock) => {
                return Err(refused::of(py, &NightError::NightInUse));
            }
            // An engine that failed has left the other nights as they were.
            Err(TryLockError::Poisoned(lines)) => lines.into_inner(),
        };
        let lines = &mut *lines;
        let answer = work::long(py, Threads::Pool(1), progress.as_ref(), |watch| {
            Ok(lines.answer(&line, number, watch))
        })?;
        Ok(PyString::new(py, &answer))
    }
}
