//! Requests, and the lines of a command file.

use serde::{Deserialize, Serialize};

use super::Command;
use crate::canonical::{CanonicalError, to_canonical};
use crate::chain::Hash;
use crate::ids::{Actor, CommandKey, Timestamp};

/// A command with everything that a decision looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The idempotency key: a command is applied once per key.
    pub key: CommandKey,
    /// Who asks.
    pub actor: Actor,
    /// When it happened, if the caller says so: at most [`MAX_AHEAD_MS`] after `now`, and not
    /// before the last event of the tournament. Otherwise it happens now, or with the last event
    /// if that is later.
    pub at: Option<Timestamp>,
    /// The time of this machine.
    pub now: Timestamp,
    /// Why `at` may be before the last event.
    pub backdate: Option<String>,
    /// The seed of all draws.
    pub seed: u64,
    /// The command.
    pub command: Command,
    /// The digest of what the caller wrote, to tell a repeat from another command.
    pub digest: Hash,
}

/// How far the clocks of two machines may differ, in milliseconds: five minutes.
pub const MAX_AHEAD_MS: i64 = 300_000;

/// A line of a command file: the command, and what of its context the writer fixes.
///
/// ```
/// use club_log::command::{CommandLine, TournamentCommand};
///
/// let line = r#"{"key":"n-001","at":"2026-03-07T18:30:00+09:00","command":{"draw":{}}}"#;
/// let line: CommandLine = serde_json::from_str(line)?;
/// assert_eq!(line.command, TournamentCommand::Draw { tournament: None }.into());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandLine {
    /// The idempotency key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<CommandKey>,
    /// Who asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<Actor>,
    /// When it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    /// Why `at` may be before the last event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backdate: Option<String>,
    /// The seed of its draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The command.
    pub command: Command,
}

/// What fills the gaps of a [`CommandLine`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandContext {
    /// The key of a line that has none.
    pub key: CommandKey,
    /// Who asks, if the line does not say.
    pub actor: Actor,
    /// The time of this machine.
    pub now: Timestamp,
    /// The seed of the draws, if the line does not say.
    pub seed: u64,
}

impl CommandLine {
    /// A line that fixes nothing but the command.
    #[must_use]
    pub fn bare(command: impl Into<Command>) -> Self {
        Self {
            key: None,
            actor: None,
            at: None,
            backdate: None,
            seed: None,
            command: command.into(),
        }
    }

    /// The request that the line makes in its context.
    ///
    /// The digest covers the canonical form of what was written apart from the key, so that the
    /// same line sent again later is the same command. The form has a version, so that it means the
    /// same after an upgrade.
    ///
    /// # Errors
    ///
    /// [`CanonicalError`] when the command has no canonical form; every command has one.
    pub fn into_request(self, context: CommandContext) -> Result<Request, CanonicalError> {
        let written = Self {
            key: None,
            ..self.clone()
        };
        let digest = Hash::digest("command 1", to_canonical(&written)?.as_bytes());
        Ok(Request {
            key: self.key.unwrap_or(context.key),
            actor: self.actor.unwrap_or(context.actor),
            at: self.at,
            now: context.now,
            backdate: self.backdate,
            seed: self.seed.unwrap_or(context.seed),
            command: self.command,
            digest,
        })
    }
}
