//! How errors of the log end the program.

use club_log::Refusal;
use club_log::chain::ChainError;
use club_log::ledger::LedgerError;
use club_log::refusal::{ClubRefusal, MemberRefusal, NightRefusal, SeasonRefusal, UndoRefusal};
use club_log::revision::Correction;
use club_log::store::StoreError;

use crate::error::{DeskError, Exit};

/// How a failing ledger ends the program.
pub(crate) fn ledger_failure(error: &LedgerError) -> DeskError {
    match error {
        LedgerError::Refused(refusal) => refused(refusal),
        LedgerError::Store(store) => store_failure(store),
        LedgerError::Chain(chain) => broken(chain),
        LedgerError::Fold(fold) => DeskError::new(Exit::Integrity, "LogDoesNotFold", fold)
            .with("seq", fold.seq)
            .with("event", fold.kind.clone()),
        other => DeskError::new(Exit::Failure, "LedgerFailed", other),
    }
}

/// What can be done about a damaged log.
const RESCUE: &str = "desk log salvage FILE --to DIR saves what comes before the damage; desk db \
                      restore FILE puts a backup in its place";

/// A log whose chain is broken, with what can be done; or one that a later release wrote, of which
/// nothing is broken.
pub(crate) fn broken(chain: &ChainError) -> DeskError {
    if chain.is_later_release() {
        return DeskError::new(Exit::Integrity, "LaterRelease", chain).with("seq", chain.seq());
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
    let (mut words, correction) = match refusal {
        Refusal::Undo(UndoRefusal::StillNeeded {
            command,
            later,
            correction,
        }) => {
            let mut words =
                format!("command {command} cannot be taken back: later commands depend on it:");
            for dependent in later {
                words.push_str(&format!(
                    "\n  {} ({}, event {})",
                    dependent.command, dependent.event, dependent.seq
                ));
            }
            (words, correction)
        }
        Refusal::Undo(UndoRefusal::NoHealing { correction, .. }) => {
            (refusal.to_string(), correction)
        }
        other => return other.to_string(),
    };
    words.push_str(match correction {
        Some(Correction::ReinstateOrReorder) => {
            "\ninstead: desk t reinstate PLAYER, or desk t reorder PLAYER PLAYER .."
        }
        Some(Correction::Remove) => "\ninstead: desk t remove PLAYER --as no-show|disqualified",
        Some(Correction::Move) => "\ninstead: desk t move PLAYER TABLE SEAT",
        Some(Correction::Reopen) => "\ninstead: desk t reopen TOURNAMENT",
        None => "\ninstead: take those back first",
    });
    words
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
        | StoreError::NotADatabase { .. }
        | StoreError::OtherDatabase { .. }
        | StoreError::NewerSchema { .. }
        | StoreError::LaterRelease { .. } => Exit::Integrity,
        _ => Exit::Failure,
    };
    let object = serde_json::to_value(error).unwrap_or_default();
    let words = match error {
        StoreError::Corrupt { .. } | StoreError::Altered { .. } => format!("{error}\n{RESCUE}"),
        _ => error.to_string(),
    };
    DeskError::from_object(exit, object, words)
}
