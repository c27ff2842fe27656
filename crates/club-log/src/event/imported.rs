//! The body of an event about a result that has no log.

use chained_events::ids::{CommandKey, MemberId};
use payout_dhondt::Ratio;
use serde::{Deserialize, Serialize};

use crate::absent::is_zero;

/// The finishing order of a past tournament that has no log. The tournament is over with it.
///
/// It follows the announcement, which has title, season and date. Where the tournament has one
/// already, the new order replaces it. Without points it counts for ratings alone: what a past
/// tournament was worth is then in [`ResultsImported`](super::ResultsImported) or nowhere, and is so
/// never counted twice. With points it counts for its season like a night that was played.
///
/// Nothing is known of the times, and of a player with several entries only the last one has a place:
/// that one is rated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishImported {
    /// One row per player, from the first place on; tied players are in the order of their ids. The
    /// rows are the entries `e1`, `e2`, ..
    pub results: Vec<ImportedPlace>,
    /// The sum of the points of all places; 0 of a night that counts for ratings alone.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub pool: u64,
    /// The note with the reason, where it replaces another order.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// One player's place in a tournament that has no log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportedPlace {
    /// The place; tied players have the same, and the next place counts them all.
    pub place: u32,
    /// The player.
    pub member: MemberId,
    /// How many entries the player made, as far as it is known; at least 1.
    pub entries: u32,
    /// The points, where the night counts for its season.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub points: Option<Ratio>,
}
