//! Jobs on several threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use super::error::SweepError;
use super::kind::{ResultOf, Sweep};

/// Runs jobs on several threads. `each` gets every result as soon as it is there, in any order, and may stop.
///
/// After that no job is begun; those that are running come to their end and are handed over as well.
///
/// # Errors
///
/// The first fault of a job; the jobs that are running come to their end.
pub fn run_jobs<P: Sweep>(
    plan: &P,
    numbers: impl Iterator<Item = u64> + Send,
    threads: NonZeroUsize,
    mut each: impl FnMut(ResultOf<P::Text>) -> ControlFlow<()>,
) -> Result<(), SweepError> {
    let numbers = Mutex::new(numbers);
    let stopped = AtomicBool::new(false);
    let next = || {
        let mut numbers = numbers.lock().unwrap_or_else(PoisonError::into_inner);
        numbers.next().filter(|_| !stopped.load(Ordering::Relaxed))
    };
    thread::scope(|scope| {
        let (send, results) = mpsc::channel();
        for _ in 0..threads.get() {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                while let Some(number) = next() {
                    if send.send(plan.job(number)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut fault = None;
        for result in results {
            match result {
                Ok(result) => {
                    if each(result).is_break() {
                        stopped.store(true, Ordering::Relaxed);
                    }
                }
                Err(error) => {
                    stopped.store(true, Ordering::Relaxed);
                    fault = fault.or(Some(error));
                }
            }
        }
        fault.map_or(Ok(()), Err)
    })
}
