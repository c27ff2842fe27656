//! Commands: what a person or a program asks for.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use toolkit::payout::Ratio;
use toolkit::seating::{Seat, TableId};

use crate::canonical::{CanonicalError, to_canonical};
use crate::chain::Hash;
use crate::entry::Removal;
use crate::event::ClockChange;
use crate::ids::{Actor, CommandKey, MemberId, SeasonId, Timestamp, TournamentId};
use crate::rules::{SeasonRules, TournamentRules};

/// A player as people write one: an entry (`e12`), a member id, or a name.
pub type PlayerText = String;

/// A command with all that it brings along: nothing else reaches a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The idempotency key: the same key is carried out once.
    pub key: CommandKey,
    /// Who asks.
    pub actor: Actor,
    /// When it happened.
    pub at: Timestamp,
    /// The seed of all draws that it leads to.
    pub seed: u64,
    /// What is asked for.
    pub command: Command,
    /// The digest of what the caller wrote, to tell a repeat from another command.
    pub digest: Hash,
}

/// What can be asked for.
///
/// In JSON a command is an object with one key, its name in snake case:
/// `{"register":{"player":"e12"}}`. A tournament that is not named is the one that is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
#[expect(
    clippy::large_enum_variant,
    reason = "a command is made, carried out and dropped, one at a time"
)]
pub enum Command {
    /// Begin the log of a club.
    CreateClub {
        /// The club's name.
        title: String,
        /// Its IANA time zone, such as `Asia/Tokyo`.
        zone: String,
    },
    /// Add a member.
    AddMember {
        /// The id to give; a random one when there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<MemberId>,
        /// The name.
        name: String,
    },
    /// Change a member's name.
    RenameMember {
        /// Who: id or name.
        player: PlayerText,
        /// The new name.
        name: String,
    },
    /// Make one member of two that are one person.
    MergeMembers {
        /// Who is no more: id or name.
        from: PlayerText,
        /// Who has all that both had: id or name.
        into: PlayerText,
    },
    /// Take a member's name out of the store; results stay, under the id.
    EraseMember {
        /// Who: id or name.
        player: PlayerText,
    },
    /// Open a season.
    OpenSeason {
        /// The id to give.
        season: SeasonId,
        /// Its title; the id when there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// How it counts.
        #[serde(default)]
        rules: SeasonRules,
    },
    /// Close a season.
    CloseSeason {
        /// Which.
        season: SeasonId,
    },
    /// Bring in totals of events that have no log; names that nobody has become members.
    ImportResults {
        /// The season that they count for.
        season: SeasonId,
        /// A row a player.
        rows: Vec<ImportRow>,
    },
    /// Announce a tournament.
    Announce {
        /// The id to give; made of the date when there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// Its title.
        title: String,
        /// The season that it counts for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        season: Option<SeasonId>,
        /// Its date; the day of the command in the club's zone when there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        date: Option<Date>,
        /// Its rules.
        #[serde(default)]
        rules: TournamentRules,
    },
    /// Change the clock.
    Clock {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// What changes.
        change: ClockChange,
    },
    /// Go on to the next level, over a break if there is one.
    NextLevel {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
    },
    /// Register a player; after the draw the entry gets a seat or waits for one.
    Register {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// Who.
        player: PlayerText,
    },
    /// Register a player again who lost the chips.
    Reenter {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// Who.
        player: PlayerText,
    },
    /// Draw the seats of the first hand.
    Draw {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
    },
    /// Report a hand without a bust.
    Hand {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// At which table.
        table: TableId,
        /// Button and blinds of the hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        blinds: Option<BlindSeats>,
        /// Chips after the hand, of everybody at the table.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        stacks: Vec<PlayerStack>,
    },
    /// Report who lost the chips in one hand, or in one round of hand-for-hand play.
    Bust {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// Who, with the chips before the hand where several bust at one table.
        players: Vec<BustedPlayer>,
        /// Button and blinds of the hand, when all busts were at one table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        blinds: Option<BlindSeats>,
    },
    /// Move a player by the director's own decision.
    Move {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// Who.
        player: PlayerText,
        /// To which table.
        to: TableId,
        /// The seat there.
        seat: Seat,
        /// Why, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Say who moved and where, in answer to an order.
    Confirm {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// Who moved.
        player: PlayerText,
        /// To which table; the ordered one when there is only one order from the player's table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<TableId>,
        /// The seat there.
        seat: Seat,
        /// Why another player or seat than the ordered one, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Ask what is to be moved now.
    Balance {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
    },
    /// Take no more entries.
    CloseRegistration {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
    },
    /// Take a command back, with all its events; the last one that stands when none is named.
    Undo {
        /// Its key.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command: Option<CommandKey>,
        /// Why, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Say that a command happened at another time.
    CorrectTime {
        /// Its key.
        command: CommandKey,
        /// When it happened.
        at: Timestamp,
        /// Why, in words.
        reason: String,
    },
    /// Say that a player who was called out is still in.
    Reinstate {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// Who.
        player: PlayerText,
        /// Why, in words.
        reason: String,
    },
    /// Say in which order players bust, the first one out first.
    ReorderBusts {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// Groups of players in the order in which they went out; a group is tied.
        order: Vec<Vec<PlayerText>>,
        /// Why, in words.
        reason: String,
    },
    /// Take a player out who did not lose the chips.
    Remove {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// Who.
        player: PlayerText,
        /// As what.
        removal: Removal,
        /// Why, in words.
        reason: String,
    },
    /// Go on with a night that was closed.
    Reopen {
        /// Which tournament.
        tournament: TournamentId,
        /// Why, in words.
        reason: String,
    },
    /// The players left agree to divide the points.
    Deal {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// How they are divided.
        how: DealWish,
        /// Chips of the players left; all of them where the chips divide.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        stacks: Vec<PlayerStack>,
        /// Points left to play for.
        #[serde(default, skip_serializing_if = "is_zero")]
        for_winner: u64,
    },
    /// Close the night: places and points.
    Finish {
        /// Which tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
    },
}

impl Command {
    /// Whether the command speaks of earlier commands, so that it is decided on the whole log.
    #[must_use]
    pub fn is_revision(&self) -> bool {
        matches!(self, Self::Undo { .. } | Self::CorrectTime { .. })
    }
}

/// One player's total over events that have no log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportRow {
    /// Who.
    pub player: ImportedPlayer,
    /// Points won.
    pub points: Ratio,
    /// Entries made, at least 1.
    pub entries: u32,
    /// Events attended, at most as many as entries; one for each entry when there is no number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<u32>,
}

/// Who an imported total is of: `{"name":"Ann"}` or `{"member":"m-1"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ImportedPlayer {
    /// Whoever has the name; a new member if nobody has.
    Name(String),
    /// A member.
    Member(MemberId),
}

/// Button and blinds of a hand, by seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlindSeats {
    /// The seat with the button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub button: Option<Seat>,
    /// The seat that posted the small blind; none when it is dead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub small_blind: Option<Seat>,
    /// The seat that posted the big blind.
    pub big_blind: Seat,
}

/// A player and the chips in front of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerStack {
    /// Who.
    pub player: PlayerText,
    /// How many chips.
    pub stack: u64,
}

/// How points are divided in a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DealWish {
    /// Everybody the same.
    Even,
    /// The next points to everybody, the rest by chips.
    Chips,
    /// By the independent chip model.
    Icm,
    /// As the players agreed among themselves.
    Agreed {
        /// A share each.
        points: Vec<PlayerPoints>,
    },
}

/// A player and points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerPoints {
    /// Who.
    pub player: PlayerText,
    /// How many points.
    pub points: u64,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the form that serde calls"
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A player who lost the chips.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BustedPlayer {
    /// Who.
    pub player: PlayerText,
    /// Chips before the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<u64>,
}

/// A line of a command file: the command, and what of its surroundings the writer fixes.
///
/// ```
/// use club_log::{Command, CommandLine};
///
/// let line = r#"{"key":"n-001","at":"2026-03-07T18:30:00+09:00","command":{"draw":{}}}"#;
/// let line: CommandLine = serde_json::from_str(line)?;
/// assert_eq!(line.command, Command::Draw { tournament: None });
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
    /// The seed of its draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The command.
    pub command: Command,
}

/// What fills the gaps of a [`CommandLine`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surroundings {
    /// The key of a line that has none.
    pub key: CommandKey,
    /// Who asks, where the line does not say.
    pub actor: Actor,
    /// When it happened, where the line does not say.
    pub at: Timestamp,
    /// The seed of the draws, where the line does not say.
    pub seed: u64,
}

impl CommandLine {
    /// A line that fixes nothing but the command.
    #[must_use]
    pub fn bare(command: Command) -> Self {
        Self {
            key: None,
            actor: None,
            at: None,
            seed: None,
            command,
        }
    }

    /// The request that the line makes in its surroundings.
    ///
    /// The digest covers what the writer wrote apart from the key, so that the same line sent
    /// again later is the same command.
    ///
    /// # Errors
    ///
    /// [`CanonicalError`] when the command has no canonical form; every command has one.
    pub fn into_request(self, surroundings: Surroundings) -> Result<Request, CanonicalError> {
        let written = Self {
            key: None,
            ..self.clone()
        };
        let digest = Hash::digest("command 1", to_canonical(&written)?.as_bytes());
        Ok(Request {
            key: self.key.unwrap_or(surroundings.key),
            actor: self.actor.unwrap_or(surroundings.actor),
            at: self.at.unwrap_or(surroundings.at),
            seed: self.seed.unwrap_or(surroundings.seed),
            command: self.command,
            digest,
        })
    }
}
