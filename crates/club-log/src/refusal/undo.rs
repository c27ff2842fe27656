//! Why a command about an earlier command is rejected.

use serde::Serialize;

use crate::ids::{Actor, CommandKey, MemberId, Timestamp};
use crate::revision::{Correction, Dependent};

/// Why a command about an earlier command is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
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
    },
    /// Some commands stay: the club's beginning, and what takes back or corrects others.
    #[error("command {command} ({event}) cannot be taken back")]
    NotRetractable {
        /// The key.
        command: CommandKey,
        /// The kind of its first event.
        event: String,
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
        /// Those commands, in their order.
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
        /// What is wrong.
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
        /// Who gave it.
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
    #[error("command {command} cannot be taken back: {detail}")]
    NoHealing {
        /// The key.
        command: CommandKey,
        /// What the seats do not allow.
        detail: String,
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
    /// What was decided contradicts the state: a fault of the program, nothing was stored.
    #[error("the decision does not fit the log, nothing was stored: {detail}")]
    DoesNotFold {
        /// What is wrong.
        detail: String,
    },
}
