//! The version of a tournament that the caller of a command saw.

use crate::club::Club;
use crate::command::{Command, Request, RevisionCommand, TournamentAction};
use crate::ids::{StreamId, TournamentId};
use crate::refusal::{NightRefusal, Refusal};

/// Refuses a command whose caller saw another version of its tournament.
///
/// It is part of every decision, so that it is checked on the state that the command is stored on, also
/// where that state is known inside the lock of the store alone.
pub(super) fn check(club: &Club, request: &Request) -> Result<(), NightRefusal> {
    let Some(seen) = request.seen else {
        return Ok(());
    };
    let revises = matches!(request.command, Command::Revision(_));
    let Some(named) = named(&request.command) else {
        return Err(NightRefusal::SeenOfNoTournament { seen });
    };
    let id = match (named, club.tournament(None)) {
        (Some(id), _) | (None, Ok((id, _))) => id,
        (None, Err(Refusal::Night(NightRefusal::NoOpenTournament))) if revises => {
            match club.nights().next_back() {
                Some((id, _)) => id,
                None => return Ok(()),
            }
        }
        // The decision refuses it with its reason.
        (None, Err(_)) => return Ok(()),
    };
    if club.night(id).is_none() {
        return Ok(());
    }
    let now = club.version(&StreamId::tournament(id));
    if now == seen {
        return Ok(());
    }
    let tournament = id.clone();
    Err(NightRefusal::ChangedSince {
        tournament,
        seen,
        now,
    })
}

/// The tournament that a command is about, or that it names none and means the open one. None for a
/// command about something else, and for one that adds a tournament whose id it does not say.
#[expect(
    clippy::option_option,
    reason = "a command names a tournament, means the open one, or is about something else"
)]
fn named(command: &Command) -> Option<Option<&TournamentId>> {
    match command {
        Command::Tournament {
            tournament: None,
            action: TournamentAction::Announce { .. } | TournamentAction::ImportFinish { .. },
        }
        | Command::Club(_)
        | Command::Member(_)
        | Command::Season(_)
        | Command::Rating(_)
        | Command::Revision(
            RevisionCommand::UndoClub { .. }
            | RevisionCommand::CorrectTime { .. }
            | RevisionCommand::ShiftTimes { .. },
        ) => None,
        Command::Tournament { tournament, .. }
        | Command::Revision(
            RevisionCommand::Undo { tournament, .. } | RevisionCommand::Redo { tournament, .. },
        ) => Some(tournament.as_ref()),
    }
}
