//! Engines at work without the interpreter's lock: progress, Ctrl-C, and panics that become errors.

use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use engine_contracts::{EngineFailure, Refusal, Watch};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::refused::{self, Internal};

/// How often Python hears of long work, and looks whether a key stopped it.
const PERIOD: Duration = Duration::from_millis(50);

/// The most threads of one question.
pub(crate) const MAX_THREADS: usize = 256;

/// Runs an engine that takes no time, without the lock.
pub(crate) fn short<T, F>(
    py: Python<'_>,
    engine: impl FnOnce() -> Result<T, F> + Send,
) -> PyResult<T>
where
    T: Send,
    F: EngineFailure + Send,
{
    match py.detach(|| guarded(|| engine().map_err(|failure| Refusal::of(&failure)))) {
        Ok(answer) => Ok(answer),
        Err(refusal) => Err(refused::raised(py, &refusal)),
    }
}

/// Runs an engine that may take long, without the lock.
///
/// `progress` hears when the work begins to count, and then about twenty times a second, how much is done, 0 to 1. Where it
/// answers with `False` the engine stops and says where. An error that it raises stops the work and comes back, as does
/// Ctrl-C. Both reach the thread of the caller: an engine on threads of a pool has one that ends with the question.
pub(crate) fn long<T: Send>(
    py: Python<'_>,
    threads: Threads,
    progress: Option<&Py<PyAny>>,
    engine: impl FnOnce(&mut Watch<'_>) -> Result<T, Refusal> + Send,
) -> PyResult<T> {
    let mut caller = Caller {
        progress,
        heard: None,
        failure: None,
    };
    let answer = py.detach(|| match threads {
        Threads::Caller => guarded(|| engine(&mut |share| caller.hear(share))),
        Threads::Pool(threads) => in_a_pool(&mut caller, threads, engine),
    });
    match (caller.failure, answer) {
        (Some(failure), _) => Err(failure),
        (None, Ok(answer)) => Ok(answer),
        (None, Err(refusal)) => Err(refused::raised(py, &refusal)),
    }
}

/// The threads of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Threads {
    /// That of the caller.
    Caller,
    /// As many of a pool of its own. No thread stays behind, which a process that forks would lose.
    Pool(usize),
}

/// The thread of Python that waits for an answer.
struct Caller<'a> {
    progress: Option<&'a Py<PyAny>>,
    heard: Option<Instant>,
    failure: Option<PyErr>,
}

impl Caller<'_> {
    fn hear(&mut self, share: f64) -> ControlFlow<()> {
        if self.failure.is_some() {
            return ControlFlow::Break(());
        }
        if self.heard.is_some_and(|heard| heard.elapsed() < PERIOD) {
            return ControlFlow::Continue(());
        }
        let goes_on = Python::attach(|py| {
            py.check_signals()?;
            match self.progress {
                Some(progress) => Ok(!progress.call1(py, (share,))?.is(PyBool::new(py, false))),
                None => Ok(true),
            }
        });
        self.heard = Some(Instant::now());
        match goes_on {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => ControlFlow::Break(()),
            Err(failure) => {
                self.failure = Some(failure);
                ControlFlow::Break(())
            }
        }
    }
}

fn in_a_pool<T: Send>(
    caller: &mut Caller<'_>,
    threads: usize,
    engine: impl FnOnce(&mut Watch<'_>) -> Result<T, Refusal> + Send,
) -> Result<T, Refusal> {
    let done = AtomicU64::new(0.0_f64.to_bits());
    let is_stopped = AtomicBool::new(false);
    let (answered, answer) = mpsc::channel();
    thread::scope(|scope| {
        let work = || {
            let mut watch = |share: f64| {
                done.store(share.to_bits(), Ordering::Relaxed);
                if is_stopped.load(Ordering::Relaxed) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let found = match pool {
                Ok(pool) => guarded(|| pool.install(|| engine(&mut watch))),
                Err(error) => Err(internal(error.to_string())),
            };
            // The other end waits for it.
            let _ = answered.send(found);
        };
        let started = thread::Builder::new().spawn_scoped(scope, work);
        if let Err(error) = started {
            return Err(internal(error.to_string()));
        }
        loop {
            match answer.recv_timeout(PERIOD) {
                Ok(found) => return found,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(internal("no answer".to_owned()));
                }
                Err(RecvTimeoutError::Timeout) => {
                    let share = f64::from_bits(done.load(Ordering::Relaxed));
                    if caller.hear(share).is_break() {
                        is_stopped.store(true, Ordering::Relaxed);
                    }
                }
            }
        }
    })
}

/// The answer of an engine, whose panic becomes a refusal: Python never sees one.
fn guarded<T>(engine: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    // An engine keeps nothing but solved games, which come and go whole.
    match catch_unwind(AssertUnwindSafe(engine)) {
        Ok(answer) => answer,
        Err(panic) => Err(internal(words(&*panic))),
    }
}

fn internal(words: String) -> Refusal {
    Refusal::of(&Internal { words })
}

fn words(panic: &(dyn Any + Send)) -> String {
    if let Some(words) = panic.downcast_ref::<&str>() {
        (*words).to_owned()
    } else if let Some(words) = panic.downcast_ref::<String>() {
        words.clone()
    } else {
        "a panic without words".to_owned()
    }
}
