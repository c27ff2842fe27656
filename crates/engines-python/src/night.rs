//! A tournament whose seats are decided event by event.

use std::sync::{Mutex, MutexGuard, TryLockError};

use engine_contracts::seating::{RunAnswer, RunState, SeatingRun};
use engine_contracts::{EngineFailure, FailureClass};
use pyo3::prelude::*;
use serde::Serialize;

use crate::engines::bytes;
use crate::refused::{self, Internal};
use crate::work;

/// A tournament in progress.
#[pyclass(frozen, module = "tournament_engines._native")]
#[derive(Debug)]
pub(crate) struct Night {
    /// The run; none after its end.
    run: Mutex<Option<SeatingRun>>,
    /// The answer to its first line.
    opening: String,
}

/// Why a night does not take a line.
#[derive(Debug, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
pub(crate) enum NightError {
    #[error("the night is closed")]
    NightClosed,
    #[error("another thread is using it")]
    NightInUse,
}

impl EngineFailure for NightError {
    fn class(&self) -> FailureClass {
        FailureClass::Refused
    }
}

#[pymethods]
impl Night {
    /// A tournament with its rules and its state.
    #[new]
    fn new(document: &Bound<'_, PyAny>, states: bool) -> PyResult<Self> {
        let py = document.py();
        let state = if states {
            RunState::Included
        } else {
            RunState::Omitted
        };
        let line = bytes(document)?;
        let (run, answer) = work::short(py, || {
            let mut run = SeatingRun::new(state);
            run.read_line(&line).map(|answer| (run, answer))
        })?;
        Ok(Self {
            run: Mutex::new(Some(run)),
            opening: written(py, &answer)?,
        })
    }

    /// The answer to the first line, as text.
    #[getter]
    fn opening(&self) -> &str {
        &self.opening
    }

    /// The answer to an event, as text.
    fn event(&self, document: &Bound<'_, PyAny>) -> PyResult<String> {
        let py = document.py();
        let line = bytes(document)?;
        let mut run = self.run(py)?;
        let Some(run) = run.as_mut() else {
            return Err(refused::of(py, &NightError::NightClosed));
        };
        let answer = work::short(py, || run.read_line(&line))?;
        written(py, &answer)
    }

    /// Ends the night; true if it was open.
    fn close(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.run(py)?.take().is_some())
    }

    /// Whether the night has ended.
    #[getter]
    fn closed(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.run(py)?.is_none())
    }
}

impl Night {
    /// The run, which no other thread may be using.
    fn run(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, Option<SeatingRun>>> {
        match self.run.try_lock() {
            Ok(run) => Ok(run),
            Err(TryLockError::WouldBlock) => Err(refused::of(py, &NightError::NightInUse)),
            // A panic inside an event: nobody knows what it left.
            Err(TryLockError::Poisoned(_)) => Err(refused::of(py, &NightError::NightClosed)),
        }
    }
}

fn written(py: Python<'_>, answer: &RunAnswer) -> PyResult<String> {
    serde_json::to_string(answer).map_err(|error| {
        let words = error.to_string();
        refused::of(py, &Internal { words })
    })
}
