//! The decision: state and command to events. It calls the engines and records their results.

mod announce;
mod bust;
mod club;
mod correct;
mod deal;
mod enter;
mod finish;
mod import;
mod moves;
mod people;
mod player;
mod revise;
mod step;

use toolkit::seating::DrawKey;

use self::correct::Note;
pub use self::import::MAX_IMPORT_ROWS;
pub use self::revise::{Revised, decide_revision};

use crate::club::Club;
use crate::command::{Command, Request};
use crate::directory::Directory;
use crate::event::Event;
use crate::ids::{MemberId, StreamId};
use crate::refusal::Refusal;

/// The name of the algorithm that turns a seed into draws.
pub const DRAW_ALGORITHM: &str = "chacha8";

/// The outcome of a command: what is to be recorded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Decision {
    /// The events, in their order.
    pub events: Vec<Draft>,
    /// Names to keep beside the log.
    pub names: Vec<(MemberId, String)>,
    /// Free text to keep beside the log under the command's key.
    pub note: Option<String>,
}

/// An event that is not recorded yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Its stream.
    pub stream: StreamId,
    /// What happened.
    pub event: Event,
    /// Whether the command's seed decided something in it.
    pub drawn: bool,
}

impl Decision {
    fn one(stream: StreamId, event: Event) -> Self {
        Self {
            events: vec![Draft {
                stream,
                event,
                drawn: false,
            }],
            ..Self::default()
        }
    }
}

/// What a command leads to.
///
/// Pure: the same club, names and request give the same decision, on every machine.
///
/// # Errors
///
/// [`Refusal`] with the value and the bound that stand against it.
#[expect(clippy::too_many_lines, reason = "one arm a command")]
pub fn decide(club: &Club, directory: &Directory, request: &Request) -> Result<Decision, Refusal> {
    if let Command::CreateClub { title, zone } = &request.command {
        return club::create(club, title, zone);
    }
    if club.identity().is_none() {
        return Err(Refusal::NoClub);
    }
    let draw = DrawKey {
        seed: request.seed,
        sequence: club.seq() + 1,
    };
    let desk = Desk {
        club,
        directory,
        draw,
    };
    match &request.command {
        Command::CreateClub { title, zone } => club::create(club, title, zone),
        Command::AddMember { member, name } => desk.add_member(member.as_ref(), name),
        Command::RenameMember { player, name } => desk.rename_member(player, name),
        Command::MergeMembers { from, into } => desk.merge_members(from, into),
        Command::EraseMember { player } => desk.erase_member(player),
        Command::OpenSeason {
            season,
            title,
            rules,
        } => desk.open_season(season, title.as_deref(), rules),
        Command::CloseSeason { season } => desk.close_season(season),
        Command::ImportResults { season, rows } => desk.import_results(season, rows),
        Command::Announce {
            tournament,
            title,
            season,
            date,
            rules,
        } => desk.announce(
            &announce::Wish {
                tournament: tournament.as_ref(),
                title,
                season: season.as_ref(),
                rules,
            },
            *date,
            request.at,
        ),
        Command::Clock { tournament, change } => desk.clock(tournament.as_ref(), *change),
        Command::NextLevel { tournament } => desk.next_level(tournament.as_ref(), request.at),
        Command::Register { tournament, player } => desk.enter(
            tournament.as_ref(),
            player,
            enter::Wanted::First,
            request.at,
        ),
        Command::Reenter { tournament, player } => desk.enter(
            tournament.as_ref(),
            player,
            enter::Wanted::Again,
            request.at,
        ),
        Command::Draw { tournament } => desk.draw_seats(tournament.as_ref()),
        Command::Hand {
            tournament,
            table,
            blinds,
            stacks,
        } => desk.hand(tournament.as_ref(), table, *blinds, stacks),
        Command::Bust {
            tournament,
            players,
            blinds,
        } => desk.bust(tournament.as_ref(), players, *blinds),
        Command::Move {
            tournament,
            player,
            to,
            seat,
            reason,
        } => {
            let wish = moves::Wish {
                player,
                seat: *seat,
                reason: reason.as_deref(),
            };
            desk.move_player(tournament.as_ref(), &wish, to, &request.key)
        }
        Command::Confirm {
            tournament,
            player,
            to,
            seat,
            reason,
        } => {
            let wish = moves::Wish {
                player,
                seat: *seat,
                reason: reason.as_deref(),
            };
            desk.confirm(tournament.as_ref(), &wish, to.as_ref(), &request.key)
        }
        Command::Balance { tournament } => desk.balance(tournament.as_ref()),
        Command::CloseRegistration { tournament } => desk.close_registration(tournament.as_ref()),
        Command::Deal {
            tournament,
            how,
            stacks,
            for_winner,
        } => desk.deal(tournament.as_ref(), how, stacks, *for_winner),
        Command::Finish { tournament } => desk.finish(tournament.as_ref()),
        Command::Undo { .. } | Command::CorrectTime { .. } => Err(Refusal::NeedsLog),
        Command::Reinstate {
            tournament,
            player,
            reason,
        } => desk.reinstate(
            tournament.as_ref(),
            player,
            Note::new(reason, &request.key)?,
        ),
        Command::ReorderBusts {
            tournament,
            order,
            reason,
        } => desk.reorder(tournament.as_ref(), order, Note::new(reason, &request.key)?),
        Command::Remove {
            tournament,
            player,
            removal,
            reason,
        } => desk.remove(
            tournament.as_ref(),
            player,
            *removal,
            Note::new(reason, &request.key)?,
        ),
        Command::Reopen { tournament, reason } => {
            desk.reopen(tournament, Note::new(reason, &request.key)?)
        }
    }
}

/// What a decision looks at.
struct Desk<'a> {
    club: &'a Club,
    directory: &'a Directory,
    draw: DrawKey,
}
