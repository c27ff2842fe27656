//! Commands about earlier commands.

use serde::{Deserialize, Serialize};

use crate::ids::{CommandKey, Timestamp, TournamentId};

/// Commands about earlier commands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum RevisionCommand {
    /// Take a command back, with all its events.
    Undo {
        /// The tournament; the open one when none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// Its key; by default the last command of the tournament by the same actor.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command: Option<CommandKey>,
        /// Why, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Correct the time of a command.
    CorrectTime {
        /// Its key.
        command: CommandKey,
        /// When it happened.
        at: Timestamp,
        /// Why, in words.
        reason: String,
    },
    /// Reverse an undo that nothing has followed.
    Redo {
        /// The tournament; the open one when none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
    },
}

impl RevisionCommand {
    /// The names of these commands in JSON.
    pub(crate) const NAMES: &[&str] = &["undo", "correct_time", "redo"];
}
