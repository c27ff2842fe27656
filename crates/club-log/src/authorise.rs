//! Roles, and the commands that each may give.

use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

use crate::command::{
    ClubCommand, Command, MemberCommand, RatingCommand, RevisionCommand, SeasonCommand,
    TournamentAction, UNDO_WITHOUT_KEY_MS,
};
use crate::event::{ClockChange, HandForHandChange};
use crate::money::PaidBy;

/// Role of a person towards a club, the smaller first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Anybody who looks.
    Public,
    /// Staff on the floor: they report what happens at the tables.
    Floor,
    /// The director.
    Director,
}

impl Role {
    /// The name, as documents have it.
    const fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Floor => "floor",
            Self::Director => "director",
        }
    }
}

/// Person who gives a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Staff {
    /// The name under which the command is stored.
    pub actor: Actor,
    /// Their role.
    pub role: Role,
}

/// The stored command that another one is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevisedCommand {
    /// Its key.
    pub command: CommandKey,
    /// Person who gave it.
    pub actor: Actor,
    /// When it was stored.
    pub recorded_at: Timestamp,
}

impl RevisedCommand {
    /// The command with these events; none without an event.
    #[must_use]
    pub fn from_events(events: &[Recorded]) -> Option<Self> {
        let first = events.first()?;
        Some(Self {
            command: first.command.clone(),
            actor: first.actor.clone(),
            recorded_at: first.recorded_at,
        })
    }
}

/// Why a person may not give a command.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum NotAuthorised {
    /// The command needs a larger role.
    #[error("the command needs the role {}, {actor} has {}", needed.name(), role.name())]
    NeedsRole {
        /// Person who gives it.
        actor: Actor,
        /// Their role.
        role: Role,
        /// The role needed.
        needed: Role,
    },
    /// The command to be taken back is somebody else's.
    #[error("command {command} is by {by}; {actor} takes back their own commands alone")]
    OthersCommand {
        /// Person who takes it back.
        actor: Actor,
        /// The command.
        command: CommandKey,
        /// Person who gave it.
        by: Actor,
    },
    /// The command to be taken back was given too long ago.
    #[error(
        "command {command} is {age_ms} ms old; {actor} takes back what is younger than {most_ms} ms"
    )]
    CommandTooOld {
        /// Person who takes it back.
        actor: Actor,
        /// The command.
        command: CommandKey,
        /// Its age in milliseconds.
        age_ms: i64,
        /// The bound in milliseconds.
        most_ms: i64,
    },
    /// It is not known whose command is to be taken back.
    #[error("{actor} takes back their own commands alone, and the command is not known")]
    NoCommandToRevise {
        /// Person who takes it back.
        actor: Actor,
    },
}

/// Requirement of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Requirement {
    /// This role or a larger one.
    Role(Role),
    /// The floor for a command of their own that is younger than fifteen minutes, else the director.
    OwnOrDirector,
}

const FLOOR: Requirement = Requirement::Role(Role::Floor);
const DIRECTOR: Requirement = Requirement::Role(Role::Director);

/// Whether a person may give a command, before anything is decided.
///
/// `revised` is the stored command that a command about an earlier one names.
///
/// ```
/// use club_log::authorise::{NotAuthorised, Role, Staff, authorise};
/// use club_log::command::TournamentAction;
///
/// let ken = Staff { actor: "m-3".parse()?, role: Role::Floor };
/// let now = "2026-03-07T12:00:00Z".parse()?;
/// assert_eq!(authorise(&ken, &TournamentAction::Register { player: "e4".into() }.into(), None, now), Ok(()));
/// let refused = authorise(&ken, &TournamentAction::Draw.into(), None, now);
/// let (actor, role, needed) = (ken.actor, Role::Floor, Role::Director);
/// assert_eq!(refused, Err(NotAuthorised::NeedsRole { actor, role, needed }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`NotAuthorised`] with the role or the bound.
pub fn authorise(
    who: &Staff,
    command: &Command,
    revised: Option<&RevisedCommand>,
    now: Timestamp,
) -> Result<(), NotAuthorised> {
    let needs = |needed| {
        if who.role >= needed {
            return Ok(());
        }
        Err(NotAuthorised::NeedsRole {
            actor: who.actor.clone(),
            role: who.role,
            needed,
        })
    };
    match requirement(command) {
        Requirement::Role(needed) => needs(needed),
        Requirement::OwnOrDirector if who.role >= Role::Director => Ok(()),
        Requirement::OwnOrDirector => {
            needs(Role::Floor)?;
            own(who, revised, now)
        }
    }
}

/// Whether a command is the person's own, and young enough to be taken back by them.
fn own(who: &Staff, revised: Option<&RevisedCommand>, now: Timestamp) -> Result<(), NotAuthorised> {
    let actor = who.actor.clone();
    let Some(revised) = revised else {
        return Err(NotAuthorised::NoCommandToRevise { actor });
    };
    let command = revised.command.clone();
    if revised.actor != who.actor {
        let by = revised.actor.clone();
        return Err(NotAuthorised::OthersCommand { actor, command, by });
    }
    let age_ms = now.as_millisecond() - revised.recorded_at.as_millisecond();
    let most_ms = UNDO_WITHOUT_KEY_MS;
    if age_ms >= most_ms {
        return Err(NotAuthorised::CommandTooOld {
            actor,
            command,
            age_ms,
            most_ms,
        });
    }
    Ok(())
}

/// The table of all commands. It has no wildcard: a new command does not compile without its row.
const fn requirement(command: &Command) -> Requirement {
    match command {
        Command::Club(
            ClubCommand::CreateClub { .. }
            | ClubCommand::EditClub { .. }
            | ClubCommand::SetRoom { .. },
        )
        | Command::Member(
            MemberCommand::AddMember { .. }
            | MemberCommand::RenameMember { .. }
            | MemberCommand::MergeMembers { .. }
            | MemberCommand::EraseMember { .. }
            | MemberCommand::AddMembers { .. }
            | MemberCommand::EditMember { .. },
        )
        | Command::Season(
            SeasonCommand::OpenSeason { .. }
            | SeasonCommand::ChangeSeasonRules { .. }
            | SeasonCommand::EditSeason { .. }
            | SeasonCommand::CloseSeason { .. }
            | SeasonCommand::ReopenSeason { .. }
            | SeasonCommand::PayFund { .. }
            | SeasonCommand::ImportResults { .. },
        )
        | Command::Rating(
            RatingCommand::ImportRatings { .. } | RatingCommand::PublishRatings { .. },
        )
        | Command::Revision(
            RevisionCommand::UndoClub { .. }
            | RevisionCommand::CorrectTime { .. }
            | RevisionCommand::ShiftTimes { .. }
            | RevisionCommand::Redo { .. },
        ) => DIRECTOR,
        Command::Revision(RevisionCommand::Undo { .. }) => Requirement::OwnOrDirector,
        Command::Tournament { action, .. } => of_action(action),
    }
}

/// The part of the table about a night.
const fn of_action(action: &TournamentAction) -> Requirement {
    use TournamentAction as A;
    match action {
        A::Register { .. }
        | A::RegisterPlayers { .. }
        | A::Reenter { .. }
        | A::Arrive { .. }
        | A::Pass { .. }
        | A::Hand { .. }
        | A::Bust { .. }
        | A::CountChips { .. } => FLOOR,
        // Another player or seat than the ordered one comes with its reason.
        A::Confirm { reason, .. } => match reason {
            None => FLOOR,
            Some(_) => DIRECTOR,
        },
        A::Clock { change } => match change {
            ClockChange::Start | ClockChange::Pause => FLOOR,
            ClockChange::Level { .. } | ClockChange::Adjust { .. } => DIRECTOR,
        },
        A::HandForHand { change } => match change {
            HandForHandChange::Round => FLOOR,
            HandForHandChange::Start { .. } | HandForHandChange::End => DIRECTOR,
        },
        A::RegisterPaid { paid_by, .. }
        | A::Rebuy { paid_by, .. }
        | A::AddOn { paid_by, .. }
        | A::Pay { paid_by, .. } => match paid_by {
            PaidBy::Cash | PaidBy::Owes | PaidBy::Transfer | PaidBy::Ticket(_) => FLOOR,
            // No payment is taken.
            PaidBy::House => DIRECTOR,
        },
        A::Announce { .. }
        | A::NextLevel
        | A::SetClock { .. }
        | A::Draw
        | A::DrawAgain { .. }
        | A::Redraw { .. }
        | A::Table { .. }
        | A::Break { .. }
        | A::Open { .. }
        | A::Move { .. }
        | A::Pin { .. }
        | A::Unpin { .. }
        | A::Balance
        | A::CloseRegistration
        | A::OpenRegistration { .. }
        | A::RegisterLate { .. }
        | A::Reinstate { .. }
        | A::ReorderBusts { .. }
        | A::Remove { .. }
        | A::Reopen { .. }
        | A::Deal { .. }
        | A::DealMoney { .. }
        | A::Finish { .. }
        | A::ImportFinish { .. }
        | A::CorrectFinish { .. }
        | A::Edit { .. }
        | A::PayOut { .. }
        | A::Refund { .. }
        | A::SetFloat { .. }
        | A::CountCash { .. }
        | A::CorrectKnocker { .. }
        | A::Cancel { .. } => DIRECTOR,
    }
}
