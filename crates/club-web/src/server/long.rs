//! Work for a page that takes long: how a job answers its question.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, UNIX_EPOCH};

use chained_events::timestamp::Timestamp;
use club_host::{BackupFile, ClubStore, Failure, OpenClub};

use super::jobs::Work;
use crate::desk::Refused;
use crate::drill_asked::learned;
use crate::found::{by_chance, exported, solved};
use crate::progress::Progress;
use crate::{BackupRow, Found, Question, look_up};

/// How often work that waits for the log looks whether it goes on.
const LOOK: Duration = Duration::from_millis(50);

/// The club as jobs read it: opened for the first of them, and then read on by each.
pub(super) type SharedClub = Arc<Mutex<Option<OpenClub<ClubStore>>>>;

/// The work behind a question that takes long.
pub(super) fn work_of(question: Question, store: ClubStore, shared: SharedClub) -> Work {
    Box::new(move |progress| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(Failure::internal)?;
        runtime.block_on(async {
            let answer = answer(&question, store, &shared, progress);
            // Between two reads of the log it ends here, and in a calculation when that asks.
            tokio::select! {
                answer = answer => answer,
                () = ended(progress) => Ok(Found::Unfinished),
            }
        })
    })
}

async fn answer(
    question: &Question,
    store: ClubStore,
    shared: &SharedClub,
    progress: &Progress,
) -> Result<Found, Failure> {
    match question {
        Question::Niko(game) => return solved(*game, progress),
        Question::Drill(asked) => return Ok(learned(asked, progress)),
        Question::Seating(chance) => return by_chance(chance, progress),
        _ => {}
    }
    if let Question::Export { names } = question {
        return exported(&store, *names, progress).await;
    }
    let kept = shared.lock().unwrap_or_else(PoisonError::into_inner).take();
    let mut club = match kept {
        Some(club) => club,
        None => OpenClub::of(store).await?,
    };
    club.ledger.refresh().await?;
    let found = look_up(&club.ledger, question, progress).await?;
    *shared.lock().unwrap_or_else(PoisonError::into_inner) = Some(club);
    Ok(found)
}

/// Waits for the end of some work.
async fn ended(progress: &Progress) {
    while progress.flow().is_continue() {
        tokio::time::sleep(LOOK).await;
    }
}

/// A failure to read the log.
pub(super) fn refused(failure: Failure) -> Refused {
    Refused::Failed(Box::new(failure))
}

/// The copies of a log in the club's folder, the newest first. A club on a server has none.
pub(super) fn backups(folder: Option<&Path>) -> Vec<BackupRow> {
    let Some(folder) = folder else {
        return Vec::new();
    };
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
