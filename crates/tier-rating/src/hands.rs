//! The hand index: the weight of an entry by the hands it was dealt.

use alloc::collections::BTreeMap;

use crate::{ParamError, RatingParamsSetup};

/// Whose time at the table counts for the hand index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum HandTime {
    /// The entry's own, from its registration to its bust.
    #[default]
    Own,
    /// The duration of the tournament times the share of time for which the entry was registered.
    /// The share is of the time from the start to the bust. All places then weigh alike, and only
    /// late entries weigh less.
    SamePlace,
}

/// The share of hands, in percent, that a player plays at each table size from 2 to 10.
///
/// Two and nine players are published (80 and 20); the sizes between come from the sibling article
/// on computer players, 150 / (n - max(n - 6, 0) / 2). Sizes that are not named keep these values.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(from = "BTreeMap<u64, f64>", into = "BTreeMap<u64, f64>")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VpipTable(BTreeMap<u64, f64>);

/// The table sizes from 2 on.
const PUBLISHED: [f64; 9] = [
    80.0,
    50.0,
    37.5,
    30.0,
    25.0,
    150.0 / 6.5,
    150.0 / 7.0,
    20.0,
    18.75,
];

impl Default for VpipTable {
    fn default() -> Self {
        Self((2..).zip(PUBLISHED).collect())
    }
}

impl From<BTreeMap<u64, f64>> for VpipTable {
    /// The usual table with these sizes changed.
    fn from(sizes: BTreeMap<u64, f64>) -> Self {
        let mut table = Self::default();
        table.0.extend(sizes);
        table
    }
}

impl From<VpipTable> for BTreeMap<u64, f64> {
    fn from(table: VpipTable) -> Self {
        table.0
    }
}

impl VpipTable {
    /// Hands per hour at a table of this size, as a multiple of those at a table of nine.
    ///
    /// 1 + (VPIP(n) / VPIP(9) - 1) / 2: half of the growth of VPIP, as VPIP is not the number of hands
    /// and tables are rarely full.
    ///
    /// # Errors
    ///
    /// [`ParamError::UnsupportedTableSize`] below 2 or above 10.
    ///
    /// ```
    /// use tier_rating::VpipTable;
    ///
    /// assert_eq!(VpipTable::default().hand_unit(9)?, 1.0);
    /// assert_eq!(VpipTable::default().hand_unit(2)?, 2.5);
    /// assert!(VpipTable::default().hand_unit(1).is_err());
    /// # Ok::<(), tier_rating::ParamError>(())
    /// ```
    pub fn hand_unit(&self, n_max: u64) -> Result<f64, ParamError> {
        match (self.0.get(&n_max), self.0.get(&9)) {
            (Some(vpip), Some(nine)) if (2..=10).contains(&n_max) => {
                Ok(1.0 + (vpip / nine - 1.0) * 0.5)
            }
            _ => Err(ParamError::UnsupportedTableSize { n_max }),
        }
    }

    /// The hands of an hour at a table of 2 to 10, for each of which there is a share.
    pub(crate) fn unit(&self, n_max: u64) -> f64 {
        self.hand_unit(n_max).unwrap_or(1.0)
    }

    /// The names of the sizes from 2 on.
    pub(crate) const NAMES: [&'static str; 9] = [
        "vpip.2", "vpip.3", "vpip.4", "vpip.5", "vpip.6", "vpip.7", "vpip.8", "vpip.9", "vpip.10",
    ];

    /// The share of a size, in percent.
    pub(crate) fn share(&self, n_max: u64) -> Option<f64> {
        self.0.get(&n_max).copied()
    }

    pub(crate) fn set_share(&mut self, n_max: u64, share: f64) {
        self.0.insert(n_max, share);
    }

    /// Sizes and shares, also of sizes that no table has.
    pub(crate) fn shares(&self) -> impl Iterator<Item = (u64, f64)> {
        self.0.iter().map(|(&n_max, &share)| (n_max, share))
    }
}

/// The time that an entry was there, in minutes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Presence {
    /// From its registration to its bust, or to the end.
    pub(crate) own: f64,
    /// From the start to its bust, or to the end.
    pub(crate) from_start: f64,
    /// From the start to the end.
    pub(crate) duration: f64,
}

/// H, the hand index: the cube root of the hands over those of index 1, between the clamps.
pub(crate) fn hand_index(params: &RatingParamsSetup, hand_unit: f64, presence: Presence) -> f64 {
    let Some(reference) = params.hand_reference else {
        return 1.0;
    };
    let clamped = |minutes: f64| (minutes * hand_unit).clamp(params.hand_low, params.hand_high);
    let hands = match params.hand_time {
        HandTime::Own => clamped(presence.own),
        HandTime::SamePlace => {
            clamped(presence.duration) * clamped(presence.own) / clamped(presence.from_start)
        }
    };
    libm::cbrt(hands / reference)
}
