//! The command that a verb of a tournament sends.

use club_log::Command;
use club_log::command::{PlayerStack, RevisionCommand, TournamentCommand};
use club_log::ids::TournamentId;
use mtt_seating::Seat;

use super::args::TournamentVerb;
use super::deal;
use super::names::Names;
use crate::error::{DeskError, Exit};

/// The command of a verb.
#[expect(clippy::too_many_lines, reason = "one arm per verb")]
pub(super) fn command(
    directory: Names<'_>,
    named: Option<TournamentId>,
    verb: TournamentVerb,
) -> Result<Command, DeskError> {
    let seat = |number: u8| {
        Seat::new(number).map_err(|error| {
            DeskError::new(Exit::Refused, "SeatOutOfRange", error).with("seat", number)
        })
    };
    let seats =
        |error: mtt_seating::SeatOutOfRange| DeskError::new(Exit::Refused, "SeatOutOfRange", error);
    let command: TournamentCommand = match verb {
        TournamentVerb::New(new) => return new.into_command(),
        TournamentVerb::Reenter { player } => TournamentCommand::Reenter {
            tournament: named,
            player,
        },
        TournamentVerb::Draw { .. } => TournamentCommand::Draw { tournament: named },
        TournamentVerb::Clock { change } => {
            return change.into_command(named).ok_or_else(no_command);
        }
        TournamentVerb::Hand { table, blinds } => TournamentCommand::Hand {
            tournament: named,
            table,
            hands: 1,
            blinds: blinds.seats().map_err(seats)?,
            stacks: Vec::new(),
        },
        TournamentVerb::Bust {
            players,
            by,
            blinds,
        } => TournamentCommand::Bust {
            tournament: named,
            players: directory.busts(&players, &by)?,
            blinds: blinds.seats().map_err(seats)?,
        },
        TournamentVerb::Move {
            player,
            table,
            seat: number,
            reason,
        } => TournamentCommand::Move {
            tournament: named,
            player,
            to: table,
            seat: seat(number)?,
            reason,
        },
        TournamentVerb::Confirm {
            player,
            seat: number,
            to,
            reason,
        } => TournamentCommand::Confirm {
            tournament: named,
            player,
            to,
            seat: seat(number)?,
            reason,
        },
        TournamentVerb::Pin(pin) => TournamentCommand::Pin {
            tournament: named,
            reason: pin.reason.clone(),
            what: pin.what(),
        },
        TournamentVerb::Unpin(pin) => TournamentCommand::Unpin {
            tournament: named,
            reason: pin.reason.clone(),
            what: pin.what(),
        },
        TournamentVerb::Undo { command, reason } => {
            return Ok(RevisionCommand::Undo {
                tournament: named,
                command,
                reason,
            }
            .into());
        }
        TournamentVerb::Redo { command } => {
            let tournament = named;
            return Ok(RevisionCommand::Redo {
                tournament,
                command,
            }
            .into());
        }
        TournamentVerb::Register { players } => match <[String; 1]>::try_from(players) {
            Ok([player]) => TournamentCommand::Register {
                tournament: named,
                player,
            },
            Err(players) => TournamentCommand::RegisterPlayers {
                tournament: named,
                players,
            },
        },
        TournamentVerb::Arrive { players } => TournamentCommand::Arrive {
            tournament: named,
            players,
        },
        TournamentVerb::Chips { chips } => {
            let stacks = directory.numbered(&chips)?.into_iter();
            let stacks = stacks.map(|(player, stack)| PlayerStack { player, stack });
            TournamentCommand::CountChips {
                tournament: named,
                stacks: stacks.collect(),
            }
        }
        TournamentVerb::Cancel { reason } => TournamentCommand::Cancel {
            tournament: named,
            reason,
        },
        TournamentVerb::Reinstate { player, reason } => TournamentCommand::Reinstate {
            tournament: named,
            player,
            reason,
        },
        TournamentVerb::Reorder { order, reason } => TournamentCommand::ReorderBusts {
            tournament: named,
            order: order.iter().map(|group| directory.group(group)).collect(),
            reason,
        },
        TournamentVerb::Remove {
            player,
            removal,
            chips,
            reason,
        } => TournamentCommand::Remove {
            tournament: named,
            player,
            removal: removal.into(),
            chips,
            reason,
        },
        TournamentVerb::Reopen { id, reason } => TournamentCommand::Reopen {
            tournament: id,
            reason,
        },
        TournamentVerb::Balance => TournamentCommand::Balance { tournament: named },
        TournamentVerb::CloseReg => TournamentCommand::CloseRegistration { tournament: named },
        TournamentVerb::Deal {
            how,
            for_winner,
            places,
            ..
        } => return deal::command(directory, named, how, for_winner, places),
        TournamentVerb::Finish { .. }
        | TournamentVerb::ImportFinish(_)
        | TournamentVerb::SetTime(_)
        | TournamentVerb::Show { .. }
        | TournamentVerb::Template
        | TournamentVerb::Run { .. } => return Err(no_command()),
    };
    Ok(command.into())
}

/// A verb that only shows, that sends several commands, or whose command is sent elsewhere.
fn no_command() -> DeskError {
    DeskError::new(Exit::Usage, "NoCommand", "the verb does not send a command")
}
