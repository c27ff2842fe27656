//! Jobs and results: the three functions of the module.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use season_sim::sweep::{
    JobRange, MAX_JOB, Merged, SweepHeader, SweepPlan, SweepPlanSetup, merge as merge_files,
    run_jobs,
};

use crate::guard::detached;
use crate::jobs_error::JobsError;
use crate::whole::whole;

/// The most threads of a call.
const MAX_THREADS: u64 = 1_024;

/// Checks a plan and numbers of jobs, and runs nothing.
///
/// Raises what `run` would raise for them before its first job.
#[pyfunction]
pub(crate) fn check(
    py: Python<'_>,
    plan: &str,
    first: &Bound<'_, PyAny>,
    count: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let checked = range(first, count).and_then(|_| checked(plan));
    checked.map(drop).map_err(|error| error.raised(py))
}

/// Runs `count` jobs of a plan, from the number `first` on.
///
/// A plan is the text of a file that `desk sim sweep` reads. The answer is what that writes: a header, and a line of
/// JSON for each job, in the order of their numbers and the same from any number of threads. The interpreter's lock is
/// released; Ctrl-C ends the work when the running jobs are over.
///
/// Raises `SweepPlanError` for a text that is not a plan and for a plan that cannot be played, `SweepRangeError` for
/// numbers out of range, and `SweepJobError` for a job that fails.
#[pyfunction]
#[pyo3(signature = (plan, first, count, threads = None))]
pub(crate) fn run(
    py: Python<'_>,
    plan: &str,
    first: &Bound<'_, PyAny>,
    count: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<PyBytes>> {
    let numbers = || {
        let threads =
            threads.map_or(Ok(1), |threads| whole("threads", threads, [1, MAX_THREADS]))?;
        let threads = usize::try_from(threads).ok().and_then(NonZeroUsize::new);
        Ok((range(first, count)?, threads.unwrap_or(NonZeroUsize::MIN)))
    };
    let (jobs, threads) = numbers().map_err(|error: JobsError| error.raised(py))?;
    let mut interrupt: Option<PyErr> = None;
    let played = detached(py, || {
        let plan = checked(plan)?;
        let mut results = Vec::new();
        run_jobs(&plan, jobs.numbers(None), threads, |result| {
            results.push(result);
            // Handed over in the thread of the caller.
            let now = || Python::attach(|py| py.check_signals().err());
            interrupt = interrupt.take().or_else(now);
            if interrupt.is_some() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        results.sort_unstable_by_key(|result| result.job);
        let header = SweepHeader::new(&plan, jobs, None);
        Ok(Merged { header, results }.text())
    });
    interrupt.map_or(played, Err)
}

/// Joins results, in any order, into those of all their jobs.
///
/// Raises `SweepMergeError` for results that cannot be read, jobs that are missing or there twice, and results of
/// another plan or release.
#[pyfunction]
#[expect(
    clippy::needless_pass_by_value,
    reason = "the bytes are read without the lock"
)]
pub(crate) fn merge(py: Python<'_>, results: Vec<PyBackedBytes>) -> PyResult<Py<PyBytes>> {
    detached(py, || {
        let numbers = 1..=results.len();
        let names: Vec<String> = numbers.map(|number| format!("part {number}")).collect();
        let parts = names.iter().map(String::as_str);
        let parts = parts.zip(results.iter().map(|part| &**part));
        Ok(merge_files::<SweepPlanSetup>(parts)?.text())
    })
}

/// The numbers of `count` jobs from `first` on.
fn range(first: &Bound<'_, PyAny>, count: &Bound<'_, PyAny>) -> Result<JobRange, JobsError> {
    let first = whole("first", first, [0, MAX_JOB])?;
    let count = whole("count", count, [1, MAX_JOB + 1])?;
    Ok(JobRange::new(first, first.saturating_add(count))?)
}

/// The plan in a text, checked.
fn checked(plan: &str) -> Result<SweepPlan, JobsError> {
    let setup = toml::from_str::<SweepPlanSetup>(plan);
    let setup = setup.map_err(|error| JobsError::Text(Box::new(error)))?;
    Ok(SweepPlan::new(setup)?)
}
