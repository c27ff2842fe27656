//! The changes of a tournament, with every number behind them.

use alloc::{string::String, vec::Vec};
use core::borrow::Borrow;

use crate::{Skill, Tier, TierParams, TierRate};

/// The number of the algorithm. It changes with every change of a bit of a result, so that a
/// recorded rating can be computed again by the algorithm that made it.
pub const ALGORITHM: u32 = 1;

/// A skill with its rate and tier.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Rated")
)]
pub struct RatingSnapshot {
    /// The skill.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub skill: Skill,
    /// The TIER rate.
    pub rate: TierRate,
    /// The tier.
    pub tier: Tier,
}

impl RatingSnapshot {
    /// A skill with its rate and tier.
    #[must_use]
    pub fn new(skill: Skill, params: &TierParams) -> Self {
        let rate = params.rate(skill);
        Self {
            skill,
            rate,
            tier: rate.tier(),
        }
    }
}

/// Every number that made the change of one entry.
///
/// ```text
/// change = mean_gain * hand_index * place_weight * (ep_mu - mu)
/// points = change - conserve - late
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EntryExplanation {
    /// The place, from 1; the best one of those that are shared.
    pub place: usize,
    /// The number of entries of the field that it was rated against, itself included; of people under
    /// [`OwnEntries::Excluded`](crate::OwnEntries::Excluded).
    pub field: usize,
    /// The mean before this entry, in rating points.
    pub mu: f64,
    /// The standard deviation before this entry, in rating points.
    pub sigma: f64,
    /// The mean by message passing alone.
    pub ep_mu: f64,
    /// The standard deviation by message passing alone.
    pub ep_sigma: f64,
    /// The information weight, by which the precision grew towards that of message passing.
    pub info_weight: f64,
    /// The hand index; 1 for 250 minutes at a table of nine.
    pub hand_index: f64,
    /// The place weight; 1 for a win.
    pub place_weight: f64,
    /// The change of the mean before the two terms below, in rating points.
    pub change: f64,
    /// The mean change of all entries, which is taken from each.
    pub conserve: f64,
    /// The penalty for registering late.
    pub late: f64,
    /// Whether the standard deviation after this entry is the floor.
    pub floor_hit: bool,
}

impl EntryExplanation {
    /// The points that this entry added to the mean.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.change - self.conserve - self.late
    }
}

/// One player's rating before and after, with the explanation of each entry.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "PlayerChange")
)]
pub struct PlayerChange<P = String> {
    /// The player.
    pub player: P,
    /// Before the tournament.
    pub before: RatingSnapshot,
    /// After it.
    pub after: RatingSnapshot,
    /// One for each entry, the first entry first.
    pub explain: Vec<EntryExplanation>,
}

/// Two neighbours whose gains the weights reversed: the better place gained less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Inversion {
    /// The better place, from 1.
    pub better: usize,
    /// The worse place.
    pub worse: usize,
}

/// Numbers of the whole tournament.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Diagnostics {
    /// The largest residual of all runs of message passing, in units of beta.
    pub residual: f64,
    /// The largest number of sweeps of a run.
    pub sweeps: usize,
    /// The number of different fields, over all loops.
    pub fields: usize,
    /// The place weight of all other places; none where no entry has it.
    pub other_weight: Option<f64>,
    /// The sum of all changes before the shift, in rating points.
    pub drift_before: f64,
    /// The sum of all changes after it; late penalties come later and are not in it.
    pub drift_after: f64,
    /// Neighbours whose gains the weights reversed.
    pub inversions: Vec<Inversion>,
    /// The number of players whose sigma was below the floor, and was kept.
    #[cfg_attr(feature = "serde", serde(default))]
    pub below_floor: usize,
    /// Whether the field had a single entry, so that nothing changed.
    pub field_too_small: bool,
    /// Whether times were known. Without them there are no partial games, no late penalty and hand
    /// index 1.
    pub timed: bool,
}

/// The changes of a tournament.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "EventReport")
)]
pub struct EventReport<P = String> {
    /// In the order of their best places, players with a shared one by name.
    pub players: Vec<PlayerChange<P>>,
    /// Numbers of the whole tournament.
    pub diagnostics: Diagnostics,
}

impl<P> EventReport<P> {
    /// The change of one player.
    #[must_use]
    pub fn of<Q: PartialEq + ?Sized>(&self, player: &Q) -> Option<&PlayerChange<P>>
    where
        P: Borrow<Q>,
    {
        (self.players.iter()).find(|change| change.player.borrow() == player)
    }
}
