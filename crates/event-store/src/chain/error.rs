//! Breaks of a chain.

use crate::chain::Hash;
use crate::ids::{CommandKey, EventId, StreamName};

/// The first break of a chain.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChainError {
    /// A sequence number is missing, or comes again.
    #[error("event {expected} is missing: event {found} is in its place")]
    Seq {
        /// The number that should come.
        expected: u64,
        /// The number that comes.
        found: u64,
    },
    /// The event was written by a later release. It is not damaged; this release cannot read on.
    #[error(
        "event {seq} has the {what} {value} of a later release; use release {} or newer",
        release.as_deref().unwrap_or("that wrote it")
    )]
    LaterRelease {
        /// The release that wrote to the log last, where that is known.
        release: Option<String>,
        /// The field of a later release: `format`.
        what: &'static str,
        /// Its value.
        value: String,
        /// Which event.
        seq: u64,
    },
    /// The event does not follow the one before it.
    #[error("event {seq} follows {found}, but the event before it has {expected}")]
    Prev {
        /// Which event.
        seq: u64,
        /// The hash of the event before.
        expected: Hash,
        /// Its `prev`.
        found: Hash,
    },
    /// The event was altered after it was hashed, or its hash was.
    #[error("event {seq} was altered: its fields hash to {expected}, its hash is {found}")]
    Altered {
        /// Which event.
        seq: u64,
        /// The hash of its fields.
        expected: Hash,
        /// Its `hash`.
        found: Hash,
    },
    /// The stream has a gap.
    #[error("event {seq} is version {found} of {stream}, but {expected} comes next there")]
    Version {
        /// Which event.
        seq: u64,
        /// Its stream.
        stream: StreamName,
        /// The version that should come.
        expected: u64,
        /// The version that comes.
        found: u64,
    },
    /// The id does not follow from command and index.
    #[error("event {seq} has the id {found}, but its command and index give {expected}")]
    Id {
        /// Which event.
        seq: u64,
        /// The id that follows from command and index.
        expected: EventId,
        /// Its `id`.
        found: EventId,
    },
    /// The events of a command do not stand together, in order and in full.
    #[error(
        "event {seq} is index {index} of {count} of command {command}, but index {expected_index} \
         of {expected_count} of command {expected_command} comes next"
    )]
    Command {
        /// Which event.
        seq: u64,
        /// Its command.
        command: CommandKey,
        /// Its index, from 0.
        index: u32,
        /// Its count.
        count: u32,
        /// The command that should go on or begin.
        expected_command: CommandKey,
        /// The index that should come.
        expected_index: u32,
        /// The count that should come.
        expected_count: u32,
    },
    /// A command without events.
    #[error("event {seq} belongs to command {command}, which says that it has no events")]
    NoEvents {
        /// Which event.
        seq: u64,
        /// Its command.
        command: CommandKey,
    },
    /// A key that was used before.
    #[error("event {seq} begins command {command} again")]
    CommandAgain {
        /// Which event.
        seq: u64,
        /// Its command.
        command: CommandKey,
    },
    /// The events of one command differ in who gave it or when it was stored.
    #[error("event {seq} differs in {field} from the event before it of the same command")]
    Origin {
        /// Which event.
        seq: u64,
        /// Which field differs: `actor` or `recorded_at`.
        field: &'static str,
    },
    /// The log ends in the middle of a command.
    #[error("the log ends after event {seq} with {found} of {count} events of command {command}")]
    Unfinished {
        /// The last event.
        seq: u64,
        /// Its command.
        command: CommandKey,
        /// How many of the command's events are there.
        found: u32,
        /// How many there should be.
        count: u32,
    },
}

impl ChainError {
    /// Whether the log was written by a later release, and is not damaged as far as this one can
    /// tell.
    #[must_use]
    pub fn is_later_release(&self) -> bool {
        matches!(self, Self::LaterRelease { .. })
    }

    /// The same with the release that wrote to the log last, as the store knows it.
    #[must_use]
    pub fn written_by(self, release: Option<String>) -> Self {
        match self {
            Self::LaterRelease {
                what, value, seq, ..
            } => Self::LaterRelease {
                release,
                what,
                value,
                seq,
            },
            other => other,
        }
    }

    /// The event at which the chain is broken.
    #[must_use]
    pub fn seq(&self) -> u64 {
        match self {
            Self::Seq { expected: seq, .. }
            | Self::LaterRelease { seq, .. }
            | Self::Prev { seq, .. }
            | Self::Altered { seq, .. }
            | Self::Version { seq, .. }
            | Self::Id { seq, .. }
            | Self::Command { seq, .. }
            | Self::NoEvents { seq, .. }
            | Self::CommandAgain { seq, .. }
            | Self::Origin { seq, .. }
            | Self::Unfinished { seq, .. } => *seq,
        }
    }
}
