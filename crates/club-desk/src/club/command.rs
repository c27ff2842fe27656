//! The command that a verb of a tournament sends.

use club_host::{KnownNames, TypedFailure};
use club_log::Command;
use club_log::command::{PlayerStack, RevisionCommand, TournamentAction};
use club_log::entry::Removal;
use club_log::ids::TournamentId;
use club_log::money::PaidBy;
use mtt_seating::Seat;

use super::args::{TournamentVerb, known_winners};
use super::deal;
use super::member_file;
use crate::club::error::ClubError;
use crate::error::DeskFailure;

/// The command of a verb.
#[expect(clippy::too_many_lines, reason = "one arm per verb")]
pub(super) fn command(
    directory: KnownNames<'_>,
    named: Option<TournamentId>,
    verb: TournamentVerb,
) -> Result<Command, ClubError> {
    let seat = |number: u8| Seat::new(number).map_err(|error| TypedFailure::seat(number, error));
    let action = match verb {
        TournamentVerb::Reenter { player, paid } => match PaidBy::from(paid) {
            PaidBy::Cash => TournamentAction::Reenter { player },
            paid_by => TournamentAction::RegisterPaid {
                players: vec![player],
                again: true,
                paid_by,
            },
        },
        TournamentVerb::Draw {
            again: true,
            reason,
            ..
        } => TournamentAction::DrawAgain {
            reason: reason.unwrap_or_default(),
        },
        TournamentVerb::Draw { .. } => TournamentAction::Draw,
        TournamentVerb::Redraw { reason } => TournamentAction::Redraw { reason },
        TournamentVerb::Table(args) => args.into_action()?,
        TournamentVerb::Break { table, reason } => TournamentAction::Break { table, reason },
        TournamentVerb::Open { table, reason } => TournamentAction::Open { table, reason },
        TournamentVerb::Clock { change } => {
            return change.into_command(named).ok_or_else(no_command);
        }
        TournamentVerb::Hand { table, blinds } => TournamentAction::Hand {
            table,
            hands: 1,
            blinds: blinds.seats()?,
            stacks: Vec::new(),
        },
        TournamentVerb::Bust {
            players,
            by,
            blinds,
        } => {
            let (players, tied) = directory.busts(&players, &known_winners(&by))?;
            TournamentAction::Bust {
                players,
                tied,
                blinds: blinds.seats()?,
            }
        }
        TournamentVerb::HandForHand { change } => TournamentAction::HandForHand {
            change: change.into(),
        },
        TournamentVerb::Move {
            player,
            table,
            seat: number,
            reason,
        } => TournamentAction::Move {
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
        } => TournamentAction::Confirm {
            player,
            to,
            seat: number.map(seat).transpose()?,
            reason,
        },
        TournamentVerb::Pin(pin) => TournamentAction::Pin {
            reason: pin.reason.clone(),
            what: pin.what(),
        },
        TournamentVerb::Unpin(pin) => TournamentAction::Unpin {
            reason: pin.reason.clone(),
            what: pin.what(),
        },
        TournamentVerb::Undo(args) => return Ok(args.of_night(named)),
        TournamentVerb::Redo { command } => {
            let tournament = named;
            return Ok(RevisionCommand::Redo {
                tournament,
                command,
            }
            .into());
        }
        TournamentVerb::Register {
            mut players,
            from,
            late,
            paid,
        } => {
            if let Some(file) = from {
                players.extend(member_file::names(&file)?);
            }
            let paid_by = PaidBy::from(paid);
            if !paid_by.is_cash() {
                let paid = TournamentAction::RegisterPaid {
                    players,
                    again: false,
                    paid_by,
                };
                return Ok(paid.on(named));
            }
            match (<[String; 1]>::try_from(players), late) {
                (Ok([player]), None) => TournamentAction::Register { player },
                (Ok([player]), Some(reason)) => TournamentAction::RegisterLate { player, reason },
                (Err(players), None) => TournamentAction::RegisterPlayers { players },
                (Err(players), Some(_)) => {
                    return Err(DeskFailure::OneLatePlayer {
                        players: players.len(),
                    }
                    .into());
                }
            }
        }
        TournamentVerb::OpenReg { reason } => TournamentAction::OpenRegistration { reason },
        TournamentVerb::Arrive { players } => TournamentAction::Arrive { players },
        TournamentVerb::Pass { player, reason } => TournamentAction::Pass { player, reason },
        TournamentVerb::Chips { chips } => {
            let stacks = directory.numbered(&chips)?.into_iter();
            let stacks = stacks.map(|(player, stack)| PlayerStack { player, stack });
            TournamentAction::CountChips {
                stacks: stacks.collect(),
            }
        }
        TournamentVerb::Cancel { reason } => TournamentAction::Cancel { reason },
        TournamentVerb::Reinstate { player, reason } => {
            TournamentAction::Reinstate { player, reason }
        }
        TournamentVerb::Reorder { order, reason } => TournamentAction::ReorderBusts {
            order: order.iter().map(|group| directory.group(group)).collect(),
            reason,
        },
        TournamentVerb::Remove {
            player,
            removal,
            chips,
            reason,
        } => TournamentAction::Remove {
            player,
            removal: removal.into(),
            chips,
            reason,
        },
        TournamentVerb::Unregister { player, reason } => TournamentAction::Remove {
            player,
            removal: Removal::Unregistered,
            chips: None,
            reason,
        },
        TournamentVerb::Reopen { id, reason } => {
            return Ok(TournamentAction::Reopen { reason }.on(Some(id)));
        }
        TournamentVerb::Balance => TournamentAction::Balance,
        TournamentVerb::CloseReg => TournamentAction::CloseRegistration,
        TournamentVerb::Deal {
            how, about, places, ..
        } => return deal::command(directory, named, how, about, places),
        TournamentVerb::New(_)
        | TournamentVerb::List { .. }
        | TournamentVerb::Edit(_)
        | TournamentVerb::Finish { .. }
        | TournamentVerb::ImportFinish(_)
        | TournamentVerb::SetTime(_)
        | TournamentVerb::Show { .. }
        | TournamentVerb::Template { .. }
        | TournamentVerb::Odds { .. }
        | TournamentVerb::Export(_)
        | TournamentVerb::Money(_)
        | TournamentVerb::Run { .. } => return Err(no_command()),
    };
    Ok(action.on(named))
}

/// A verb that only shows, that sends several commands, or whose command is sent elsewhere.
fn no_command() -> ClubError {
    DeskFailure::NoCommand.into()
}
