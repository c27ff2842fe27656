//! The result of a job.

use chained_events::chain::Hash;
use payout_dhondt::Ratio;
use serde::{Deserialize, Serialize};

use super::kind::{SweepKind, SweepResult, SweepText};
use super::plan_setup::SweepPlanSetup;

/// One season, counted. Numbers are whole, exact fractions, or floats in the shortest text that has their bits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobResult {
    /// The number of the job.
    pub job: u64,
    /// Size and pace of the nights.
    pub pace: Pace,
    /// Agreement of the rankings, after each of the planned numbers of nights.
    pub after: Vec<Checkpoint>,
    /// The players at the end, those with the fewest lapses first.
    pub players: PlayerColumns,
    /// Spread of a player's single results, for each structure.
    pub within: Vec<Within>,
    /// Entries by time of arrival, of a plan with late entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<ArrivalRow>,
}

impl JobResult {
    /// BLAKE3 of the line.
    #[must_use]
    pub fn digest(&self) -> Hash {
        Hash::digest("sweep job", line(self).as_bytes())
    }
}

/// Size and pace of the nights of a season.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// Commands of the director.
    pub commands: u64,
    /// Entries of all nights.
    pub entries: u64,
    /// Hands that were dealt.
    pub hands: u64,
    /// Players who lost their last chip.
    pub busts: u64,
    /// Minutes from the start to the last bust, of all nights together.
    pub minutes: u64,
}

/// Agreement after some nights, by the order of [`SweepPlan::rankings`](super::SweepPlan::rankings).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// Nights that were played.
    pub nights: u32,
    /// Players who are ranked.
    pub ranked: u32,
    /// Rank correlation with strength, the order of the lapses; none where a ranking has no order.
    pub strength: Vec<Option<f64>>,
    /// Rank correlation with the number of nights attended.
    pub attendance: Vec<Option<f64>>,
}

/// Columns with a number for each player, those with the fewest lapses first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerColumns {
    /// Nights attended.
    pub nights: Vec<u32>,
    /// Entries made, re-entries included.
    pub entries: Vec<u32>,
    /// Points, a column for each structure.
    pub points: Vec<Vec<Ratio>>,
    /// Sum of the places as shares of the field: 0 for the first, 1 for the last.
    pub places: Vec<f64>,
    /// The rate, a column for each set of parameters; none of a player who never came.
    pub rates: Vec<Vec<Option<f64>>>,
}

/// Spread of the profits of single nights around each player's mean.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Within {
    /// Sum of the squared differences of all players.
    pub squares: f64,
    /// Nights of all players, less one for each of them.
    pub degrees: u64,
}

/// Entries that came in a part of late registration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrivalRow {
    /// Minutes of play before the first of them; 0 for those who were there for the draw.
    pub from: u32,
    /// How many.
    pub entries: u64,
    /// Sum of their profits, for each structure.
    pub profit: Vec<f64>,
    /// Sum of their places as shares of the field.
    pub places: f64,
    /// Sum of the changes of their mean ratings, for each set of parameters.
    pub gain: Vec<f64>,
}

/// The line of a result, without its end.
#[must_use]
pub fn line(result: &impl SweepResult) -> String {
    text_of(result)
}

/// A plan, a header or a result as one line of JSON.
#[expect(clippy::expect_used, reason = "the message says why it is never used")]
pub(super) fn text_of(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("numbers, texts and lists, with texts as keys")
}

impl SweepText for SweepPlanSetup {
    const KIND: SweepKind = SweepKind::Seasons;
    type Result = JobResult;
}

impl SweepResult for JobResult {
    fn job(&self) -> u64 {
        self.job
    }
}
