//! Work for a page that takes long, on a thread of its own, one at a time.

use std::path::Path;
use std::time::UNIX_EPOCH;

use chained_events::timestamp::Timestamp;
use club_host::{BackupFile, Failure};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::desk::Refused;
use crate::{BackupRow, Found};

/// The work that is done now, or was done last.
#[derive(Debug, Default)]
pub(super) struct Long(Option<JoinHandle<()>>);

impl Long {
    /// Whether something is being done.
    pub(super) fn is_busy(&self) -> bool {
        self.0.as_ref().is_some_and(|job| !job.is_finished())
    }

    /// Begins some work and answers when it is done; while other work is done the answer is to try again.
    pub(super) fn begin(
        &mut self,
        answer: oneshot::Sender<Result<Found, Refused>>,
        work: impl FnOnce() -> Result<Found, Failure> + Send + 'static,
    ) {
        if self.is_busy() {
            drop(answer.send(Err(Refused::Busy)));
            return;
        }
        let work = move || drop(answer.send(work().map_err(refused)));
        self.0 = Some(tokio::task::spawn_blocking(work));
    }
}

/// A failure to read the log.
pub(super) fn refused(failure: Failure) -> Refused {
    Refused::Failed(Box::new(failure))
}

/// The copies of a log next to it, the newest first.
pub(super) fn backups(log: &Path) -> Vec<BackupRow> {
    let folder = log.parent().unwrap_or(Path::new("."));
    let row = |file: BackupFile| {
        let since = file.changed.duration_since(UNIX_EPOCH).ok()?;
        let ms = i64::try_from(since.as_millis()).ok()?;
        Some(BackupRow {
            name: file.name,
            bytes: file.bytes,
            at: Timestamp::from_millisecond(ms).ok()?,
        })
    };
    let files = BackupFile::all(folder).into_iter();
    files.filter_map(row).collect()
}
