//! Work without the interpreter's lock: Ctrl-C, and panics that become errors.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::jobs_error::JobsError;

/// Does work without the lock. Its answer is bytes of Python; a panic is an error.
pub(crate) fn detached(
    py: Python<'_>,
    work: impl FnOnce() -> Result<String, JobsError> + Send,
) -> PyResult<Py<PyBytes>> {
    // Nothing outlives the work but its answer.
    let guarded = || catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(stopped);
    match py.detach(guarded) {
        Ok(text) => Ok(PyBytes::new(py, text.as_bytes()).unbind()),
        Err(error) => Err(error.raised(py)),
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "a panic is caught as a value"
)]
fn stopped(panic: Box<dyn Any + Send>) -> Result<String, JobsError> {
    let words = panic
        .downcast_ref::<&str>()
        .map(|words| (*words).to_owned());
    let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
    Err(JobsError::Stopped {
        words: words.unwrap_or_else(|| "a panic without words".to_owned()),
    })
}
