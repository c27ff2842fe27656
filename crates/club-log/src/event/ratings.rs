//! Bodies of events about ratings: published, imported, kept, withdrawn. The stream is that of the
//! ladder.

use chained_events::ids::{CommandKey, MemberId};
use serde::{Deserialize, Serialize};

use crate::entry::EntryId;
use crate::exact::Exact;
use crate::ids::{LadderId, SeasonId, TournamentId};
use crate::rules::RatingRules;

/// A mean and a standard deviation, in rating points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExactSkill {
    /// The mean.
    pub mu: Exact,
    /// The standard deviation.
    pub sigma: Exact,
}

/// The ratings of a finished tournament, with the numbers that made them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingsPublished {
    /// The ladder, the algorithm and the parameters, whole.
    pub rules: RatingRules,
    /// The tournament.
    pub tournament: TournamentId,
    /// The season that it counts for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub season: Option<SeasonId>,
    /// The sequence number of the event with the result that is rated: `TournamentFinished` or
    /// `FinishImported`.
    pub result: u64,
    /// 1 for the first publication, one more for each that replaces another.
    pub revision: u32,
    /// The sequence number of the publication that this one replaces.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub replaces: Option<u64>,
    /// The tournament whose turn a first publication takes: that tournament and all that follow it
    /// come later. Without it the night is the last of its ladder.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ahead_of: Option<TournamentId>,
    /// Times that were known.
    pub timing: Timing,
    /// Reading of the night; absent where the first releases rated it.
    #[serde(skip_serializing_if = "NightReading::is_first", default)]
    pub reading: NightReading,
    /// The weight of places without one of their own; none where no entry has it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub other_weight: Option<Exact>,
    /// One row per player, in the order of their best places.
    pub players: Vec<PublishedRating>,
}

/// Reading of a night by its ratings. A published night keeps its own until it is corrected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NightReading {
    /// The winner plays until the night is finished.
    ///
    /// A season begins for each member with their own first night of it.
    #[default]
    First,
    /// Play ends with the last bust, or with the deal after it.
    ///
    /// A season begins for everybody on the ladder with its first rated night.
    Second,
}

impl NightReading {
    /// Whether it is the reading of the first releases.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference to the field"
    )]
    pub(crate) fn is_first(&self) -> bool {
        *self == Self::First
    }
}

/// Times of a tournament that are known to a rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// The order of registrations and busts, and minutes on the tournament's clock.
    Clock,
    /// The order alone, because the clock never ran: every hand index is 1.
    Order,
    /// Nothing: no partial games, no late penalty, and every hand index is 1.
    Unknown,
}

/// One player's rating before and after a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedRating {
    /// The player.
    pub member: MemberId,
    /// Before the tournament.
    pub before: ExactSkill,
    /// After it.
    pub after: ExactSkill,
    /// One row per entry, the first entry first.
    pub entries: Vec<PublishedEntry>,
}

/// The numbers that made the change of one entry:
/// `points = change - conserve - late`, and `before.mu` plus the points of all entries is `after.mu`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedEntry {
    /// The entry.
    pub entry: EntryId,
    /// The place among all entries; the best one of those that are shared.
    pub place: u64,
    /// How many entries were in the field that it was rated against, itself included.
    pub field: u64,
    /// The mean before this entry.
    pub mu: Exact,
    /// The standard deviation before this entry.
    pub sigma: Exact,
    /// The mean by message passing alone.
    pub ep_mu: Exact,
    /// The standard deviation by message passing alone.
    pub ep_sigma: Exact,
    /// The information weight.
    pub info_weight: Exact,
    /// The hand index.
    pub hand_index: Exact,
    /// The place weight.
    pub place_weight: Exact,
    /// The change of the mean before the two terms below.
    pub change: Exact,
    /// The mean change of all entries, which is taken from each.
    pub conserve: Exact,
    /// The penalty for registering late.
    pub late: Exact,
    /// Whether the standard deviation after this entry is the floor.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub floor: bool,
}

/// Ratings that members had before their first rated tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingsImported {
    /// The ladder.
    pub ladder: LadderId,
    /// One row per member.
    pub ratings: Vec<ImportedRating>,
    /// Whether they take the place of all that were imported before.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub replaces: bool,
}

/// A rating that a member had before their first rated tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportedRating {
    /// The member.
    pub member: MemberId,
    /// The rating.
    pub skill: ExactSkill,
}

/// Ratings of a night were left as they were though something was corrected. A result was recorded
/// again, members were merged, or a time was corrected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingsKept {
    /// The ladder.
    pub ladder: LadderId,
    /// The tournament.
    pub tournament: TournamentId,
    /// The sequence number of the event with the result that the ratings do not follow.
    pub result: u64,
    /// The note with the reason.
    pub reason: CommandKey,
}

/// A rated tournament was called off: it counts for no rating any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingsWithdrawn {
    /// The ladder.
    pub ladder: LadderId,
    /// The tournament.
    pub tournament: TournamentId,
    /// The sequence number of the publication that no longer holds.
    pub replaces: u64,
}
