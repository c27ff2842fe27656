//! Why a command about an earlier command is rejected.

use chained_events::ids::{Actor, CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use serde::{Serialize, Serializer};

use crate::refusal::{People, Refusal, list};
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
    /// The seats, the rules or the money that would be left are refused.
    #[error(transparent)]
    Refused(Box<Refusal>),
}

/// Commands among which an undo without a key finds its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UndoScope {
    /// Commands about no tournament.
    Club,
    /// Commands of one tournament.
    Tournament,
}

/// Why an actor's last command is not taken back without its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyCause {
    /// It is fifteen minutes old, or older.
    TooOld,
    /// It is about something else than was asked for.
    Elsewhere,
    /// It took another one back, or was taken back itself.
    Undone,
    /// It cannot be taken back at all.
    Stays,
}

impl KeyCause {
    const fn words(self) -> &'static str {
        match self {
            Self::TooOld => "your last command is fifteen minutes old or older",
            Self::Elsewhere => "your last command was about something else",
            Self::Undone => "your last command is already taken back",
            Self::Stays => "your last command cannot be taken back",
        }
    }
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
    /// Several commands begin so.
    #[error(
        "several commands begin with {command}: {}; write more of the key",
        list(commands)
    )]
    AmbiguousKey {
        /// The beginning that was given.
        command: CommandKey,
        /// Some of those commands.
        commands: Vec<CommandKey>,
    },
    /// Without a key only the actor's very last command is taken back, and it is not to be.
    #[error(
        "{}; by its key {command}, typed at {typed}, is taken back",
        cause.words()
    )]
    KeyNeeded {
        /// Why the last command is not taken back.
        cause: KeyCause,
        /// The scope that was asked for.
        scope: UndoScope,
        /// The actor's last command, where it is not the one below.
        #[serde(skip_serializing_if = "Option::is_none")]
        last: Option<Box<PastEvent>>,
        /// The actor's last command of the scope that can be taken back.
        command: CommandKey,
        /// Its first event.
        #[serde(skip_serializing_if = "Option::is_none")]
        done: Option<Box<PastEvent>>,
        /// When it was typed.
        typed: Timestamp,
    },
    /// None of the tournament's commands is this actor's.
    #[error("the last command of the tournament, {command}, is by {actor}")]
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
        "the names of the members that command {command} added were deleted when it was taken back; add \
         them again, or import the file again"
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
    #[error("command {command} is not about one tournament")]
    NotOfOneNight {
        /// The key.
        command: CommandKey,
    },
    /// The last command is before the first, or not one of the night.
    #[error("command {command} is not a later command of the same tournament")]
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
    /// Commands that it names and that a person may type.
    #[must_use]
    pub fn commands(&self) -> Vec<&CommandKey> {
        match self {
            Self::StillNeeded { command, later, .. } => {
                let later = later.iter().map(|later| &later.command);
                [command].into_iter().chain(later).collect()
            }
            Self::AmbiguousKey { commands, .. } => commands.iter().collect(),
            Self::KeyNeeded { command, last, .. } => {
                let last = last.as_ref().and_then(|last| last.event.earlier());
                [command].into_iter().chain(last).collect()
            }
            Self::UnknownCommand { command }
            | Self::AlreadyRetracted { command, .. }
            | Self::NotRetractable { command, .. }
            | Self::ForeignCommand { command, .. }
            | Self::NotRetracted { command }
            | Self::NameGone { command, .. }
            | Self::NoHealing { command, .. }
            | Self::TimeOutOfOrder { command, .. }
            | Self::NotOfOneNight { command }
            | Self::NotLater { command } => vec![command],
            Self::NothingToUndo
            | Self::NeedsLog
            | Self::LogDoesNotFold { .. }
            | Self::NothingToRedo
            | Self::SameTimes
            | Self::DoesNotFold { .. } => Vec::new(),
        }
    }

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
            | Self::AmbiguousKey { .. }
            | Self::KeyNeeded { .. }
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
