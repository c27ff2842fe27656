//! Bodies of events about the club and about earlier commands.

use serde::{Deserialize, Serialize};

use crate::ids::{CommandKey, StreamId, Timestamp};

/// The club began its log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubCreated {
    /// The club's name.
    pub title: String,
    /// Its IANA time zone.
    pub zone: String,
}

/// All events of an earlier command are void.
///
/// Events behind it in the same command heal what the voided command leaves: new seats,
/// withdrawn or new orders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandRetracted {
    /// The command whose events are void.
    pub command: CommandKey,
    /// The streams of those events; empty in schema 1, where they follow from the command.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub streams: Vec<StreamId>,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// A command that was taken back applies again: the retraction and its healing events are void.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandRestored {
    /// The command that applies again.
    pub command: CommandKey,
    /// The command that had taken it back.
    pub retraction: CommandKey,
    /// The streams of the events that apply again.
    pub streams: Vec<StreamId>,
}

/// A command happened at another time than it said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeCorrected {
    /// The command whose events happened at another time.
    pub command: CommandKey,
    /// When they happened.
    pub at: Timestamp,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}
