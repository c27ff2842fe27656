//! Why a command about an earlier command is rejected.

use chained_events::ids::{Actor, CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use serde::{Serialize, Serializer};

use crate::refusal::{People, Refusal};
use crate::revision::{Correction, Dependent, PastEvent};

/// Why a tournament could not go on if a command were taken back.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum NoHealingCause {
    /// Nobody would be left.
    #[error("no player would be left")]
    NobodyLeft,
    /// Two members who were merged since would both have played.
    #[error("members {from} and {into} were merged since, and both would have played")]
    Merged {
        /// The member merged away.
        from: MemberId,
        /// The member kept.
        into: MemberId,
    },
    /// The seating engine refuses the seats.
    #[error(transparent)]
    Seats(Box<Refusal>),
}

/// A cause as its message, in the form that the document has.
fn in_words<S: Serializer>(cause: &NoHealingCause, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(cause)
}

/// Why a command about an earlier command is rejected.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum UndoRefusal {
    /// The log has no such command.
    #[error("there is no command {command} in the log")]
    UnknownCommand {
        /// The key.
        command: CommandKey,
    },
    /// There is no command to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// The command is void already.
    #[error("command {command} was already taken back")]
    AlreadyRetracted {
        /// The key.
        command: CommandKey,
        /// Its first event.
        #[serde(skip_serializing_if = "Option::is_none")]
        done: Option<Box<PastEvent>>,
    },
    /// Some commands stay: the club's beginning, and what takes back or corrects others.
    #[error("command {command} ({event}) cannot be taken back")]
    NotRetractable {
        /// The key.
        command: CommandKey,
        /// The kind of the event that stays.
        event: String,
        /// That event.
        #[serde(skip_serializing_if = "Option::is_none")]
        done: Option<Box<PastEvent>>,
    },
    /// Later commands depend on it.
    #[error(
        "command {command} cannot be taken back: {} later commands depend on it, the first is {}",
        later.len(),
        later.first().map(|d| format!("{} ({})", d.command, d.event)).unwrap_or_default()
    )]
    StillNeeded {
        /// The key.
        command: CommandKey,
        /// Its first event.
        #[serde(skip_serializing_if = "Option::is_none")]
        done: Option<Box<PastEvent>>,
        /// Commands that need it, in their order.
        later: Vec<Dependent>,
        /// The correction to use instead.
        correction: Option<Correction>,
    },
    /// The command looks at the whole log, not at the state alone.
    #[error("the command is decided on the whole log")]
    NeedsLog,
    /// The log itself does not fold.
    #[error("the log does not fold: {detail}")]
    LogDoesNotFold {
        /// Fault of the log, in words.
        detail: String,
    },
    /// None of the tournament's commands is this actor's.
    #[error(
        "the last command of the tournament, {command}, is by {actor}; take it back by its key: desk \
         t undo {command}"
    )]
    ForeignCommand {
        /// The last command.
        command: CommandKey,
        /// Its first event.
        #[serde(skip_serializing_if = "Option::is_none")]
        done: Option<Box<PastEvent>>,
        /// Person who gave it.
        actor: Actor,
    },
    /// No retraction can be reversed.
    #[error("there is nothing to redo: a redo reverses an undo directly before it")]
    NothingToRedo,
    /// The command applies: there is nothing to restore.
    #[error("command {command} was not taken back")]
    NotRetracted {
        /// The key.
        command: CommandKey,
    },
    /// The names of members whom the command added were deleted with it.
    #[error(
        "the name of member {member} was deleted when command {command} was taken back; add the \
         member again"
    )]
    NameGone {
        /// The key.
        command: CommandKey,
        /// The first of those members.
        member: MemberId,
    },
    /// No state follows in which play can go on.
    #[error("command {command} cannot be taken back: {cause}")]
    NoHealing {
        /// The key.
        command: CommandKey,
        /// Its first event.
        #[serde(skip_serializing_if = "Option::is_none")]
        done: Option<Box<PastEvent>>,
        /// Why not.
        #[serde(rename = "detail", serialize_with = "in_words")]
        cause: NoHealingCause,
        /// The correction to use instead.
        correction: Option<Correction>,
    },
    /// The new time is not between those of the commands before and after.
    #[error("command {command} happened between {earliest} and {latest}, not at {at}")]
    TimeOutOfOrder {
        /// The key.
        command: CommandKey,
        /// The time asked for.
        at: Timestamp,
        /// The time of the command before it.
        earliest: Timestamp,
        /// The time of the command after it, or now.
        latest: Timestamp,
    },
    /// The command is not of one tournament, so that there is no night whose times go with it.
    #[error(
        "command {command} is not about one tournament; name a command of the night: desk log tail"
    )]
    NotOfOneNight {
        /// The key.
        command: CommandKey,
    },
    /// The last command is before the first, or not one of the night.
    #[error(
        "command {command} is not a later command of the same tournament; find one: desk log tail"
    )]
    NotLater {
        /// The key.
        command: CommandKey,
    },
    /// No time would change.
    #[error(
        "no time would change: the commands were not typed under a clock that was wrong by so much"
    )]
    SameTimes,
    /// The decision contradicts the state: a fault of the program, nothing was stored.
    #[error("the decision does not fit the log, nothing was stored: {detail}")]
    DoesNotFold {
        /// Contradiction, in words.
        detail: String,
    },
}

impl UndoRefusal {
    /// People of whom the refusal speaks, each with the field that has their id.
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::NameGone { member, .. } => vec![("member", member.into())],
            Self::UnknownCommand { .. }
            | Self::NothingToUndo
            | Self::AlreadyRetracted { .. }
            | Self::NotRetractable { .. }
            | Self::StillNeeded { .. }
            | Self::NeedsLog
            | Self::LogDoesNotFold { .. }
            | Self::ForeignCommand { .. }
            | Self::NothingToRedo
            | Self::NotRetracted { .. }
            | Self::NoHealing { .. }
            | Self::TimeOutOfOrder { .. }
            | Self::NotOfOneNight { .. }
            | Self::NotLater { .. }
            | Self::SameTimes
            | Self::DoesNotFold { .. } => Vec::new(),
        }
    }
}
