//! How errors of the log end the program.

use chained_events::chain::ChainError;
use chained_events::store::StoreError;
use chained_events::{EventStore as _, SqliteStore};
use club_log::directory::Directory;
use club_log::fold::FoldError;
use club_log::ledger::LedgerError;
use club_log::refusal::{
    ClubRefusal, MemberRefusal, NightRefusal, NoHealingCause, RatingRefusal, SeasonRefusal,
    UndoRefusal,
};
use club_log::revision::{Correction, Dependent};
use club_log::{Club, Refusal};
use club_view::{EventWords, Lang};

use crate::error::{DeskError, Exit};
use crate::{reported, say};

/// How a failing ledger ends the program.
pub(crate) fn ledger_failure(error: &LedgerError) -> DeskError {
    match error {
        LedgerError::Refused(refusal) => refused(refusal),
        LedgerError::Store(store) => store_failure(store),
        LedgerError::Chain(chain) => broken(chain),
        LedgerError::Fold(fold) => not_folded("LogDoesNotFold", fold),
        other => DeskError::new(Exit::Failure, "LedgerFailed", other),
    }
}

/// How a ledger that cannot be opened ends the program. Where a later release is needed, its store
/// knows which one wrote to it last.
pub(crate) async fn unopened(store: &SqliteStore, error: LedgerError) -> DeskError {
    match error {
        LedgerError::Chain(chain) => broken_in(store, chain).await,
        LedgerError::Fold(fold) if fold.is_later_release() => {
            let mut failure = ledger_failure(&LedgerError::Fold(fold));
            if let Some(release) = release_of(store).await {
                failure.message = format!("{failure}; use release {release} or newer");
                failure = failure.said("release", release);
            }
            failure
        }
        other => ledger_failure(&other),
    }
}

/// A broken chain of a store, or one that a later release wrote.
pub(crate) async fn broken_in(store: &SqliteStore, chain: ChainError) -> DeskError {
    let release = if chain.is_later_release() {
        release_of(store).await
    } else {
        None
    };
    broken(&chain.written_by(release))
}

/// The release that wrote to a store last, as far as it can be read.
async fn release_of(store: &SqliteStore) -> Option<String> {
    store.written_by().await.ok().flatten()
}

/// Failure of a log whose chain is right and that cannot be replayed, with the way out. A log of a
/// later release has no fault, so that its failure names none.
pub(crate) fn not_folded(kind: &str, fold: &FoldError) -> DeskError {
    let seq = fold.seq;
    let failure = |words: String| {
        let failure = DeskError::new(Exit::Integrity, kind, words).with("seq", seq);
        let failure = failure.with("event", fold.kind.clone());
        failure.with("fault", fold.fault.to_json())
    };
    if fold.is_later_release() {
        return failure(fold.to_string());
    }
    let words = format!(
        "{fold}\n\
         desk log salvage FILE --to DIR --before {seq} brings the events before it into a new club; \
         desk db restore FILE puts a backup in its place"
    );
    failure(words).said("salvage", seq)
}

/// Remedies for a damaged log.
const RESCUE: &str = "desk log salvage FILE --to DIR saves what comes before the damage; desk db \
                      restore FILE puts a backup in its place";

/// Failure of a log whose chain is broken, with the remedies. A log of a later release is not
/// broken, and has a failure of its own.
pub(super) fn broken(chain: &ChainError) -> DeskError {
    if let ChainError::LaterRelease { release, .. } = chain {
        let failure = DeskError::new(Exit::Integrity, "LaterRelease", chain);
        return failure
            .with("seq", chain.seq())
            .said("release", release.clone());
    }
    let words = format!("{chain}\n{RESCUE}");
    DeskError::new(Exit::Integrity, "ChainBroken", words).with("seq", chain.seq())
}

/// How a refusal ends the program.
pub(crate) fn refused(refusal: &Refusal) -> DeskError {
    let not_found = matches!(
        refusal,
        Refusal::Member(MemberRefusal::UnknownPlayer { .. })
            | Refusal::Season(SeasonRefusal::UnknownSeason { .. })
            | Refusal::Night(
                NightRefusal::UnknownTournament { .. } | NightRefusal::NoOpenTournament
            )
            | Refusal::Undo(UndoRefusal::UnknownCommand { .. })
            | Refusal::Rating(
                RatingRefusal::UnknownLadder { .. } | RatingRefusal::NewLadder { .. }
            )
            | Refusal::Club(ClubRefusal::NoClub)
    );
    let exit = if not_found {
        Exit::NotFound
    } else {
        Exit::Refused
    };
    DeskError::from_object(exit, refusal.to_json(), words(refusal))
}

/// A refusal in words; one that speaks of later commands lists them and offers what to do.
fn words(refusal: &Refusal) -> String {
    let Refusal::Undo(undo) = refusal else {
        return refusal.to_string();
    };
    let words = match undo {
        UndoRefusal::StillNeeded { command, .. } => {
            format!("command {command} cannot be taken back: later commands depend on it:")
        }
        other => other.to_string(),
    };
    let unread = |later: &Dependent| {
        let (command, event) = (later.command.to_string(), later.event.clone());
        say::later_command_unread(Lang::En, command, event, later.seq.to_string())
    };
    let below = below(Lang::En, undo, unread);
    [words]
        .into_iter()
        .chain(below)
        .collect::<Vec<_>>()
        .join("\n")
}

/// The later commands that a refused undo speaks of, a line each, and what to do instead.
fn below(lang: Lang, undo: &UndoRefusal, line: impl Fn(&Dependent) -> String) -> Vec<String> {
    let (later, correction) = match undo {
        UndoRefusal::StillNeeded {
            later, correction, ..
        } => (later.as_slice(), correction),
        UndoRefusal::NoHealing { correction, .. } => (&[][..], correction),
        _ => return Vec::new(),
    };
    let mut lines: Vec<String> = later.iter().map(|one| format!("  {}", line(one))).collect();
    lines.push(match correction {
        Some(Correction::ReinstateOrReorder) => say::instead_reinstate(lang),
        Some(Correction::Remove) => say::instead_remove(lang),
        Some(Correction::Move) => say::instead_move(lang),
        Some(Correction::Reopen) => say::instead_reopen(lang),
        Some(Correction::ImportAgain) => say::instead_import(lang),
        None => say::instead_first(lang),
    });
    lines
}

/// Why a tournament could not go on.
fn cause_in_words(lang: Lang, cause: &NoHealingCause, directory: &Directory) -> String {
    match cause {
        NoHealingCause::NobodyLeft => say::no_healing_nobody(lang),
        NoHealingCause::Merged { from, into } => {
            say::no_healing_merged(lang, directory.label(from), directory.label(into))
        }
        NoHealingCause::Seats(refusal) => reported::words(&refused(refusal), lang),
    }
}

/// A refused undo with the events of the commands that it names.
pub(super) fn with_past(
    mut failure: DeskError,
    undo: &UndoRefusal,
    words: &EventWords<'_>,
    (club, directory): (&Club, &Directory),
) -> DeskError {
    let lang = words.lang();
    if let UndoRefusal::NoHealing { cause, .. } = undo {
        failure = failure.said("cause", cause_in_words(lang, cause, directory));
    }
    failure.spoken.below = below(lang, undo, |later| {
        let command = later.command.to_string();
        match &later.done {
            Some(done) => say::later_command(lang, words.past(club, done), command),
            None => {
                say::later_command_unread(lang, command, later.event.clone(), later.seq.to_string())
            }
        }
    });
    let done = match undo {
        UndoRefusal::StillNeeded { done, .. }
        | UndoRefusal::NotRetractable { done, .. }
        | UndoRefusal::AlreadyRetracted { done, .. }
        | UndoRefusal::NoHealing { done, .. }
        | UndoRefusal::ForeignCommand { done, .. } => done.as_ref(),
        _ => None,
    };
    match done {
        Some(done) => failure.said("what", words.past(club, done)),
        None => failure,
    }
}

/// How a failing store ends the program.
pub(crate) fn store_failure(error: &StoreError) -> DeskError {
    let exit = match error {
        StoreError::CommandConflict { .. }
        | StoreError::CommandForgotten { .. }
        | StoreError::VersionConflict { .. }
        | StoreError::Exists { .. } => Exit::Refused,
        StoreError::Missing { .. } => Exit::NotFound,
        StoreError::Corrupt { .. }
        | StoreError::Altered { .. }
        | StoreError::MissingTable { .. }
        | StoreError::NotADatabase { .. }
        | StoreError::OtherDatabase { .. }
        | StoreError::NewerSchema { .. }
        | StoreError::LaterRelease { .. } => Exit::Integrity,
        _ => Exit::Failure,
    };
    let object = serde_json::to_value(error).unwrap_or_default();
    let words = match error {
        StoreError::Corrupt { .. }
        | StoreError::Altered { .. }
        | StoreError::MissingTable { .. } => format!("{error}\n{RESCUE}"),
        _ => error.to_string(),
    };
    DeskError::from_object(exit, object, words)
}
