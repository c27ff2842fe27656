//! SIGINT and SIGTERM: the program ends with exit code 130.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::Duration;

use chained_events::sqlite::remove_partial;
use tempfile::NamedTempFile;

use crate::error::{DeskError, DeskFailure, Exit};

/// Whether work is going on that cleans up after itself when it is asked to stop.
static WORKING: AtomicBool = AtomicBool::new(false);
/// Whether it was asked to stop.
static STOPPED: AtomicBool = AtomicBool::new(false);
static LISTEN: Once = Once::new();

/// How long a signal waits for [`Work`] to stop. One sweep over the largest game takes several times as long.
const GRACE: Duration = Duration::from_secs(2);

/// Ends the program with exit code 130 from now on instead of by the signal. It ends at once, or
/// where [`Work`] is going on, when that has stopped, but after two seconds at the latest. A second
/// signal does not wait.
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

/// A file that is removed when the program is stopped: it is not whole yet.
#[derive(Debug)]
pub(crate) struct Unfinished {
    path: PathBuf,
}

/// A file that is not whole, and how it is removed.
type Removed = (PathBuf, fn(&Path));

static UNFINISHED: Mutex<Vec<Removed>> = Mutex::new(Vec::new());

impl Unfinished {
    /// The file that `make` makes. No signal ends the program between the two.
    pub(crate) fn file(
        make: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<(NamedTempFile, Self)> {
        let mut files = unfinished();
        let file = make()?;
        let path = file.path().to_owned();
        files.push((path.clone(), |path| drop(fs::remove_file(path))));
        Ok((file, Self { path }))
    }

    /// A log in the making, before it has its name.
    pub(crate) fn log(name: &Path) -> Self {
        let path = name.to_owned();
        unfinished().push((path.clone(), remove_partial));
        Self { path }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let mut files = unfinished();
        if let Some(place) = files.iter().position(|(path, _)| *path == self.path) {
            files.swap_remove(place);
        }
    }
}

fn unfinished() -> MutexGuard<'static, Vec<Removed>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn exit() {
    // Nothing unfinished is begun any more: other threads wait here for the end.
    let files = unfinished();
    for (path, remove) in files.iter() {
        remove(path);
    }
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

    /// Answer of a callback: to continue or to stop.
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
            return Err(DeskFailure::Interrupted.into());
        }
        Ok(())
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        WORKING.store(false, Ordering::SeqCst);
    }
}
