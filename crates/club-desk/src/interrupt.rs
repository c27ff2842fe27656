//! SIGINT and SIGTERM: the program ends with exit code 130.

use std::ops::ControlFlow;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::error::{DeskError, Exit};

/// Whether work is going on that cleans up after itself when it is asked to stop.
static WORKING: AtomicBool = AtomicBool::new(false);
/// Whether it was asked to stop.
static STOPPED: AtomicBool = AtomicBool::new(false);
static LISTEN: Once = Once::new();

/// How long a signal waits for [`Work`] to stop. One sweep over the largest game takes several times as long.
const GRACE: Duration = Duration::from_secs(2);

/// Ends the program with exit code 130 from now on instead of by the signal: at once, or where
/// [`Work`] is going on, when that has stopped, but after two seconds at the latest. A second signal
/// does not wait.
pub(crate) fn listen() {
    LISTEN.call_once(|| {
        let stop = || {
            if !WORKING.load(Ordering::SeqCst) || STOPPED.swap(true, Ordering::SeqCst) {
                exit();
            }
            thread::spawn(|| {
                thread::sleep(GRACE);
                exit();
            });
        };
        // Without a handler the signal itself ends the program.
        let _ = ctrlc::set_handler(stop);
    });
}

fn exit() {
    std::process::exit(Exit::Interrupted as i32);
}

/// Work that looks at [`Work::is_stopped`] now and then.
#[derive(Debug)]
pub(crate) struct Work {
    stopped: &'static AtomicBool,
}

impl Work {
    pub(crate) fn begin() -> Self {
        WORKING.store(true, Ordering::SeqCst);
        Self { stopped: &STOPPED }
    }

    /// Whether a signal has come.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }

    /// What a callback answers to go on or to stop.
    pub(crate) fn flow(&self) -> ControlFlow<()> {
        if self.is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Fails if a signal has come.
    pub(crate) fn check(&self) -> Result<(), DeskError> {
        if self.is_stopped() {
            return Err(DeskError::new(
                Exit::Interrupted,
                "Interrupted",
                "interrupted",
            ));
        }
        Ok(())
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        WORKING.store(false, Ordering::SeqCst);
    }
}
