//! Reading of the whole log: a night checked once more, the log as a text.

use std::collections::HashSet;
use std::ops::ControlFlow;

use chained_events::EventStore;
use chained_events::archive::{ArchiveError, Outside};
use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use chained_events::timestamp::Timestamp;
use club_host::Failure;
use club_log::ids::{StreamId, TournamentId};
use club_log::rating::replay_with;
use club_log::tournament::Tournament;
use club_log::verify::{VerifyError, verify_log_with};
use club_log::{Event, Ledger, transfer};
use club_view::SeatingCheckView;

use super::{Checked, Found};
use crate::{JobStage, LogKind, Progress};

/// Checks the whole log, then the seats of a night after each of its commands, then its ratings.
///
/// # Errors
///
/// [`Failure`] of a log that cannot be read. What is wrong with it is a finding.
pub(super) async fn check<S: EventStore>(
    ledger: &Ledger<S>,
    night: &TournamentId,
    at: Timestamp,
    progress: &Progress,
) -> Result<Found, Failure> {
    let mut watch = |so_far| progress.of_log(so_far);
    let log = verify_log_with(ledger.store(), &mut watch).await;
    if matches!(log, Err(VerifyError::Stopped)) {
        return Ok(Found::Unfinished);
    }
    let log = log.map_err(|error| Box::new(Failure::from(error)));
    let first = ledger.store().read(0, 1).await?;
    let records = ledger.records(&StreamId::tournament(night), 0).await?;
    let mut seating = SeatingCheckView::of_records(&records);
    let moves_people = |event: &Event| {
        matches!(
            LogKind::of(event.kind()),
            LogKind::Seats | LogKind::Out | LogKind::Entries
        )
    };
    let moving = records
        .iter()
        .filter(|record| record.events.iter().any(moves_people));
    let moving: HashSet<&CommandKey> = moving.map(|record| &record.command).collect();
    let (mut looked, all) = (0, records.len() as u64);
    let look = |last: &Recorded, then: &Tournament| {
        if moving.contains(&last.command) {
            seating.look(last.seq, then);
        }
        looked += 1;
        progress.at(JobStage::Seats, looked, all)
    };
    if ledger.look_through(night, look).await?.is_break()
        || progress.at(JobStage::Nights, 0, 0).is_break()
    {
        return Ok(Found::Unfinished);
    }
    let state = ledger.state_with(|_, _| true).await?;
    let rated = state.club.ladders().iter();
    let rated = rated.filter(|(_, ladder)| ladder.position_of(night).is_some());
    let mut ratings = Vec::new();
    for (id, ladder) in rated {
        let again = match replay_with(&state.club, ladder, &mut watch) {
            Ok(ControlFlow::Continue(replay)) => Ok(replay),
            Ok(ControlFlow::Break(())) => return Ok(Found::Unfinished),
            Err(refusal) => Err(Box::new(Failure::from(refusal))),
        };
        ratings.push((id.clone(), again));
    }
    Ok(Found::Checked(Box::new(Checked {
        log,
        since: first.first().map(|first| first.recorded_at),
        at,
        seating,
        ratings,
    })))
}

/// The log as a text, one event a line; names and notes only where they are asked for.
///
/// # Errors
///
/// [`Failure`] of a log that cannot be read.
pub(crate) async fn exported<S: EventStore>(
    store: &S,
    names: bool,
    progress: &Progress,
) -> Result<Found, Failure> {
    let outside = if names {
        Outside::Included
    } else {
        Outside::LeftOut
    };
    let head = store.head().await?;
    let mut text = String::new();
    let mut lines = 0;
    let line = |line: &str| {
        text.push_str(line);
        lines += 1;
        match progress.at(JobStage::Export, lines, head.seq) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(NotExported::Unfinished),
        }
    };
    match transfer::export(store, outside, line).await {
        Ok(_) => Ok(Found::Text(text, head.seq)),
        Err(NotExported::Unfinished) => Ok(Found::Unfinished),
        Err(NotExported::Archive(error)) => Err(error.into()),
    }
}

/// Reason why the export of the log has no text.
enum NotExported {
    /// It was broken off.
    Unfinished,
    Archive(ArchiveError),
}

impl From<ArchiveError> for NotExported {
    fn from(error: ArchiveError) -> Self {
        Self::Archive(error)
    }
}
