//! Commands of a person or a program, by subject, and the requests and lines that carry them.

mod club;
mod edit;
mod import;
mod json;
mod player;
mod rating;
mod season_edit;
mod table;
mod tournament;

use chained_events::canonical::{CanonicalError, to_canonical};
use chained_events::chain::Hash;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

pub use self::club::{
    ClubCommand, MemberCommand, NewMember, RatingChange, RevisionCommand, SeasonCommand,
};
pub use self::edit::NightEdit;
pub use self::import::{FinishRow, ImportRow, ImportedPlayer};
pub use self::player::{
    BlindSeats, BustedPlayer, DealRequest, PinText, PlayerPoints, PlayerStack, PlayerText,
    WinnerText,
};
pub use self::rating::{RatingCommand, RatingRow};
pub use self::season_edit::{NightMultiplier, SeasonEdit};
pub use self::table::TableChange;
pub use self::tournament::TournamentAction;
pub(crate) use self::tournament::{MAX_CAPACITY, MAX_HANDS};
use crate::ids::TournamentId;

/// Command to a club.
///
/// In JSON a command is an object with one key, its name in snake case:
/// `{"register":{"player":"e12"}}`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a command is made, applied and dropped, one at a time"
)]
pub enum Command {
    /// About the club.
    Club(ClubCommand),
    /// About a member.
    Member(MemberCommand),
    /// About a season.
    Season(SeasonCommand),
    /// About a tournament.
    Tournament {
        /// The tournament; the open one when none is named. For one that is announced or imported its
        /// id, made of the date by default.
        tournament: Option<TournamentId>,
        /// Action on it.
        action: TournamentAction,
    },
    /// About ratings.
    Rating(RatingCommand),
    /// About an earlier command.
    Revision(RevisionCommand),
}

impl From<ClubCommand> for Command {
    fn from(command: ClubCommand) -> Self {
        Self::Club(command)
    }
}

impl From<MemberCommand> for Command {
    fn from(command: MemberCommand) -> Self {
        Self::Member(command)
    }
}

impl From<SeasonCommand> for Command {
    fn from(command: SeasonCommand) -> Self {
        Self::Season(command)
    }
}

impl From<TournamentAction> for Command {
    /// The action on the open tournament.
    fn from(action: TournamentAction) -> Self {
        action.on(None)
    }
}

impl From<RatingCommand> for Command {
    fn from(command: RatingCommand) -> Self {
        Self::Rating(command)
    }
}

impl From<RevisionCommand> for Command {
    fn from(command: RevisionCommand) -> Self {
        Self::Revision(command)
    }
}

/// A command with everything that a decision looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The idempotency key: a command is applied once per key.
    pub key: CommandKey,
    /// Person who gives the command.
    pub actor: Actor,
    /// When it happened, if the caller says so. It is at most [`MAX_AHEAD_MS`] after `now`, and not
    /// before the last event of the tournament. Otherwise it happens now, or with the last event if
    /// that is later.
    pub at: Option<Timestamp>,
    /// The time of this machine, from [`EARLIEST_CLOCK`] to [`LATEST_CLOCK`].
    pub now: Timestamp,
    /// Why `at` may be before the last event.
    pub backdate: Option<String>,
    /// The version of the tournament's stream that the caller saw. The command is refused where the
    /// stream has another one; none is checked without it.
    pub seen: Option<u64>,
    /// The seed of all draws.
    pub seed: u64,
    /// The command.
    pub command: Command,
    /// The digest of what the caller wrote, to tell a repeat from another command.
    pub digest: Hash,
}

/// How far the clocks of two machines may differ, in milliseconds: five minutes.
pub const MAX_AHEAD_MS: i64 = 300_000;

/// Age from which a command is taken back by its key alone, in milliseconds: fifteen minutes.
pub const UNDO_WITHOUT_KEY_MS: i64 = 900_000;

/// The earliest time that a machine's clock may show: 2020-01-01T00:00:00Z.
pub const EARLIEST_CLOCK: Timestamp = Timestamp::saturating_from_millisecond(1_577_836_800_000);
/// The latest time that a machine's clock may show: 2200-01-01T00:00:00Z.
pub const LATEST_CLOCK: Timestamp = Timestamp::saturating_from_millisecond(7_258_118_400_000);

/// A line of a command file: the command, and what of its context the writer fixes.
///
/// ```
/// use club_log::command::{CommandLine, TournamentAction};
///
/// let line = r#"{"key":"n-001","at":"2026-03-07T18:30:00+09:00","command":{"draw":{}}}"#;
/// let line: CommandLine = serde_json::from_str(line)?;
/// assert_eq!(line.command, TournamentAction::Draw.into());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CommandLine {
    /// The idempotency key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<CommandKey>,
    /// Person who gives the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<Actor>,
    /// When it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    /// Why `at` may be before the last event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backdate: Option<String>,
    /// The version of the tournament's stream that the writer saw; another one refuses the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u64>,
    /// The seed of its draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The command.
    pub command: Command,
}

/// Defaults for the fields that a [`CommandLine`] leaves out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandContext {
    /// The key of a line that has none.
    pub key: CommandKey,
    /// Person who gives the command, if the line does not say.
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
            seen: None,
            seed: None,
            command: command.into(),
        }
    }

    /// The request that the line makes in its context.
    ///
    /// The digest covers the canonical form of what was written apart from the key and the version
    /// seen, so that the same line sent again later is the same command. The form has a version, so
    /// that it means the same after an upgrade.
    ///
    /// # Errors
    ///
    /// [`CanonicalError`] when the command has no canonical form; every command has one.
    pub fn into_request(self, context: CommandContext) -> Result<Request, CanonicalError> {
        let written = Self {
            key: None,
            seen: None,
            ..self.clone()
        };
        let digest = Hash::digest("command 1", to_canonical(&written)?.as_bytes());
        Ok(Request {
            key: self.key.unwrap_or(context.key),
            actor: self.actor.unwrap_or(context.actor),
            at: self.at,
            now: context.now,
            backdate: self.backdate,
            seen: self.seen,
            seed: self.seed.unwrap_or(context.seed),
            command: self.command,
            digest,
        })
    }
}
