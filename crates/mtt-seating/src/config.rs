//! The rules of one tournament: table size, profile, tolerance, registration.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::error::InvalidConfig;
use crate::ids::MAX_SEATS;

/// By whose rules a mover and his new seat are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
#[non_exhaustive]
pub enum Profile {
    /// The rules of the Poker Tournament Directors Association: the next big blind moves to the worst position,
    /// players of a broken table draw tables and seats.
    #[default]
    Tda,
    /// Mover and seat by cost: few moves, the same position relative to the blinds, fair shares of blinds. Players of
    /// a broken table draw tables and seats.
    Online,
    /// The mover by lot among those who moved least, the seat by lot, no halts.
    Home,
}

impl Profile {
    /// The name in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tda => "tda",
            Self::Online => "online",
            Self::Home => "home",
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Profile {
    type Err = InvalidConfig;

    fn from_str(name: &str) -> Result<Self, InvalidConfig> {
        match name {
            "tda" => Ok(Self::Tda),
            "online" => Ok(Self::Online),
            "home" => Ok(Self::Home),
            other => Err(InvalidConfig {
                field: "profile",
                value: other.to_string(),
                allowed: "tda, online, home".to_string(),
            }),
        }
    }
}

impl TryFrom<String> for Profile {
    type Error = InvalidConfig;

    fn try_from(name: String) -> Result<Self, InvalidConfig> {
        name.parse()
    }
}

impl From<Profile> for String {
    fn from(profile: Profile) -> Self {
        profile.name().to_string()
    }
}

/// The largest difference between two tables' numbers of players that is left alone.
///
/// # Examples
///
/// ```
/// use mtt_seating::Tolerance;
///
/// // "Within two of the largest table until four tables remain, then within one."
/// let tolerance = Tolerance::ByTables(vec![(1, 1), (5, 2)]);
/// assert_eq!((tolerance.gap(12), tolerance.gap(5), tolerance.gap(4)), (2, 2, 1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Tolerance {
    /// The same number of players, at least 1, however many tables are open.
    Gap(u8),
    /// Pairs of (open tables, gap): with at least so many open tables the gap is that; below the first pair it
    /// is 1. The numbers of tables ascend.
    ByTables(Vec<(u32, u8)>),
}

impl Tolerance {
    /// The gap that is left alone while `tables` are open.
    #[must_use]
    pub fn gap(&self, tables: u32) -> u8 {
        match self {
            Self::Gap(gap) => *gap,
            Self::ByTables(steps) => steps
                .iter()
                .rev()
                .find(|(from, _)| *from <= tables)
                .map_or(1, |(_, gap)| *gap),
        }
    }
}

impl Default for Tolerance {
    fn default() -> Self {
        Self::Gap(1)
    }
}

/// Which table breaks first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum BreakOrder {
    /// The one with the fewest players; the announced rank decides between equals.
    #[default]
    Smallest,
    /// The one with the lowest announced rank; tables without a rank come last, the smallest first.
    Announced,
}

/// Whether the program hears of every hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum HandData {
    /// Beginning and end of every hand are reported; nothing moves during a hand.
    #[default]
    Tracked,
    /// A live room without hand records: decisions are instructions that the director carries out when the
    /// hand at the table ends, and confirms.
    Untracked,
}

/// The rules of a tournament as entered, unchecked. [`Config::new`] checks them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ConfigSetup {
    /// Seats of a table, 2 to [`MAX_SEATS`].
    pub n_max: u8,
    /// Players with whom a *new* table may start, 2 to `n_max`. It does not break tables.
    pub n_min: u8,
    /// How movers and seats are chosen.
    pub profile: Profile,
    /// Largest difference between tables that is left alone.
    pub tolerance: Tolerance,
    /// Whether players may still register after the start.
    pub registration_open: bool,
    /// Seed of all draws made by [`Tournament::apply`](crate::Tournament::apply).
    pub seed: u64,
    /// Tables above the number needed that stay open while registration is open.
    #[cfg_attr(feature = "serde", serde(default))]
    pub registration_slack: u8,
    /// Which table breaks first.
    #[cfg_attr(feature = "serde", serde(default))]
    pub break_order: BreakOrder,
    /// What kind of tables the engine opens.
    #[cfg_attr(feature = "serde", serde(default))]
    pub hands: HandData,
    /// Milliseconds for which a short table waits for a mover after a hand, 0: not at all.
    #[cfg_attr(feature = "serde", serde(default))]
    pub hold_ms: u32,
    /// Milliseconds for which a new table waits for `q - 1` players once it may deal, 0: not at all.
    #[cfg_attr(feature = "serde", serde(default))]
    pub open_wait_ms: u32,
    /// Whether all seats are drawn again at the final table.
    #[cfg_attr(feature = "serde", serde(default))]
    pub final_table_redraw: bool,
    /// Weights of the costs, if they are to be added up instead of compared one after the other.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub weights: Option<Weights>,
}

/// Weights of the terms of a cost, each finite and not negative.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Weights {
    /// Change of position, per orbit.
    pub position: f64,
    /// Deviation from a fair share of big blinds, per big blind.
    pub equity: f64,
    /// Moved within the last orbit.
    pub recency: f64,
    /// Per earlier move.
    pub moves: f64,
    /// Change of the squared difference of the two tables' chips, over the square of their sum.
    pub stack: f64,
}

impl Weights {
    /// The weights with their names, in the order of the fields.
    pub(crate) const fn named(&self) -> [(&'static str, f64); 5] {
        [
            ("position", self.position),
            ("equity", self.equity),
            ("recency", self.recency),
            ("moves", self.moves),
            ("stack", self.stack),
        ]
    }

    fn bits(&self) -> [u64; 5] {
        self.named().map(|(_, weight)| weight.to_bits())
    }
}

impl PartialEq for Weights {
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}

impl Eq for Weights {}

impl core::hash::Hash for Weights {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.bits().hash(state);
    }
}

impl Default for ConfigSetup {
    /// Nine seats, new tables from five players, TDA, gap 1, late registration, seed 0, tracked hands.
    fn default() -> Self {
        Self {
            n_max: 9,
            n_min: 5,
            profile: Profile::Tda,
            tolerance: Tolerance::default(),
            registration_open: true,
            seed: 0,
            registration_slack: 0,
            break_order: BreakOrder::Smallest,
            hands: HandData::Tracked,
            hold_ms: 0,
            open_wait_ms: 0,
            final_table_redraw: false,
            weights: None,
        }
    }
}

impl ConfigSetup {
    /// Everything that is wrong with these rules, in the order of the fields.
    #[must_use]
    pub fn faults(&self) -> Vec<InvalidConfig> {
        let mut faults = Vec::new();
        if !(2..=MAX_SEATS).contains(&self.n_max) {
            faults.push(InvalidConfig {
                field: "n_max",
                value: self.n_max.to_string(),
                allowed: alloc::format!("2..={MAX_SEATS}"),
            });
        }
        if self.n_min < 2 || self.n_min > self.n_max {
            faults.push(InvalidConfig {
                field: "n_min",
                value: self.n_min.to_string(),
                allowed: alloc::format!("2..={}", self.n_max),
            });
        }
        if let Some((value, allowed)) = tolerance_fault(&self.tolerance, self.n_max) {
            faults.push(InvalidConfig {
                field: "tolerance",
                value,
                allowed,
            });
        }
        for (name, weight) in self.weights.iter().flat_map(Weights::named) {
            if !(weight.is_finite() && weight >= 0.0) {
                faults.push(InvalidConfig {
                    field: "weights",
                    value: alloc::format!("{name} {weight}"),
                    allowed: "finite numbers from 0".to_string(),
                });
            }
        }
        faults
    }
}

/// The first wrong part of a tolerance and what is allowed there.
fn tolerance_fault(tolerance: &Tolerance, n_max: u8) -> Option<(String, String)> {
    let gap_fault = |gap: u8| {
        let bad = gap < 1 || gap > n_max;
        bad.then(|| (gap.to_string(), alloc::format!("a gap of 1..={n_max}")))
    };
    match tolerance {
        Tolerance::Gap(gap) => gap_fault(*gap),
        Tolerance::ByTables(steps) => {
            if steps.is_empty() {
                return Some(("[]".to_string(), "at least one pair".to_string()));
            }
            let mut last = 0;
            for (tables, gap) in steps {
                if *tables <= last {
                    return Some((
                        tables.to_string(),
                        alloc::format!("ascending tables, here above {last}"),
                    ));
                }
                last = *tables;
                if let Some(fault) = gap_fault(*gap) {
                    return Some(fault);
                }
            }
            None
        }
    }
}

/// Something unusual in rules that are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConfigWarning {
    /// A field of `n_max + 1` players cannot fill two tables with `n_min`; a new table then starts with the
    /// average number of players instead.
    MinimumAboveHalf {
        /// Players with whom a new table may start.
        n_min: u8,
        /// The largest number that two tables can always hold.
        at_most: u8,
    },
}

impl fmt::Display for ConfigWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MinimumAboveHalf { n_min, at_most } => {
                write!(
                    f,
                    "n_min {n_min} is above {at_most}: a second table may have to start with fewer players"
                )
            }
        }
    }
}

/// The checked rules of a tournament.
///
/// # Examples
///
/// ```
/// use mtt_seating::{Config, ConfigSetup};
///
/// let config = Config::new(ConfigSetup { n_max: 6, n_min: 3, ..ConfigSetup::default() })?;
/// assert_eq!(config.n_max(), 6);
///
/// let fault = Config::new(ConfigSetup { n_max: 1, ..ConfigSetup::default() }).unwrap_err();
/// assert_eq!((fault.field, fault.allowed.as_str()), ("n_max", "2..=23"));
/// # Ok::<(), mtt_seating::InvalidConfig>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "ConfigSetup", into = "ConfigSetup")
)]
pub struct Config(ConfigSetup);

impl Config {
    /// Checks the rules.
    ///
    /// # Errors
    ///
    /// The first of [`ConfigSetup::faults`].
    pub fn new(setup: ConfigSetup) -> Result<Self, InvalidConfig> {
        match setup.faults().into_iter().next() {
            None => Ok(Self(setup)),
            Some(fault) => Err(fault),
        }
    }

    /// The rules as they were entered.
    #[must_use]
    pub const fn setup(&self) -> &ConfigSetup {
        &self.0
    }

    /// What is unusual about these rules.
    #[must_use]
    pub fn warnings(&self) -> Vec<ConfigWarning> {
        let at_most = self.n_max().div_ceil(2);
        let mut warnings = Vec::new();
        if self.n_min() > at_most {
            warnings.push(ConfigWarning::MinimumAboveHalf {
                n_min: self.n_min(),
                at_most,
            });
        }
        warnings
    }

    /// Seats of a table, 2 to [`MAX_SEATS`].
    #[must_use]
    pub const fn n_max(&self) -> u8 {
        self.0.n_max
    }

    /// Players with whom a new table may start, 2 to `n_max`.
    #[must_use]
    pub const fn n_min(&self) -> u8 {
        self.0.n_min
    }

    /// How movers and seats are chosen.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.0.profile
    }

    /// Largest difference between tables that is left alone.
    #[must_use]
    pub const fn tolerance(&self) -> &Tolerance {
        &self.0.tolerance
    }

    /// Whether late registration was announced; whether it is open *now* is
    /// [`Tournament::registration_open`](crate::Tournament::registration_open).
    #[must_use]
    pub const fn late_registration(&self) -> bool {
        self.0.registration_open
    }

    /// Seed of the draws.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.0.seed
    }

    /// Tables above the number needed that stay open while registration is open.
    #[must_use]
    pub const fn registration_slack(&self) -> u8 {
        self.0.registration_slack
    }

    /// Which table breaks first.
    #[must_use]
    pub const fn break_order(&self) -> BreakOrder {
        self.0.break_order
    }

    /// Milliseconds for which a short table waits for a mover after a hand.
    #[must_use]
    pub const fn hold_ms(&self) -> u32 {
        self.0.hold_ms
    }

    /// Milliseconds for which a new table waits for more players once it may deal.
    #[must_use]
    pub const fn open_wait_ms(&self) -> u32 {
        self.0.open_wait_ms
    }

    /// Whether all seats are drawn again at the final table.
    #[must_use]
    pub const fn final_table_redraw(&self) -> bool {
        self.0.final_table_redraw
    }

    /// Weights of the costs, if they are to be added up.
    #[must_use]
    pub const fn weights(&self) -> Option<Weights> {
        self.0.weights
    }

    /// What kind of tables the engine opens.
    #[must_use]
    pub const fn hands(&self) -> HandData {
        self.0.hands
    }
}

impl TryFrom<ConfigSetup> for Config {
    type Error = InvalidConfig;

    fn try_from(setup: ConfigSetup) -> Result<Self, InvalidConfig> {
        Self::new(setup)
    }
}

impl From<Config> for ConfigSetup {
    fn from(config: Config) -> Self {
        config.0
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[track_caller]
    fn check(setup: ConfigSetup, fields: &[&str]) {
        let found: Vec<&str> = setup.faults().iter().map(|fault| fault.field).collect();
        assert_eq!(found, fields);
        assert_eq!(Config::new(setup).is_ok(), fields.is_empty());
    }

    #[test]
    fn limits_are_checked_and_all_faults_listed() {
        let base = ConfigSetup::default;
        check(base(), &[]);
        check(
            ConfigSetup {
                n_max: 23,
                ..base()
            },
            &[],
        );
        check(
            ConfigSetup {
                n_max: 24,
                ..base()
            },
            &["n_max"],
        );
        check(
            ConfigSetup {
                n_max: 2,
                n_min: 2,
                ..base()
            },
            &[],
        );
        check(ConfigSetup { n_max: 1, ..base() }, &["n_max", "n_min"][..]);
        check(ConfigSetup { n_min: 1, ..base() }, &["n_min"]);
        check(
            ConfigSetup {
                n_min: 10,
                tolerance: Tolerance::Gap(0),
                ..base()
            },
            &["n_min", "tolerance"],
        );
        check(
            ConfigSetup {
                tolerance: Tolerance::ByTables(vec![]),
                ..base()
            },
            &["tolerance"],
        );
        check(
            ConfigSetup {
                tolerance: Tolerance::ByTables(vec![(4, 1), (4, 2)]),
                ..base()
            },
            &["tolerance"],
        );
        check(
            ConfigSetup {
                tolerance: Tolerance::ByTables(vec![(1, 1), (5, 10)]),
                ..base()
            },
            &["tolerance"],
        );
    }

    #[test]
    fn other_profiles_are_refused_by_name() {
        let fault = "turbo".parse::<Profile>().unwrap_err();
        assert_eq!(
            fault.to_string(),
            "profile turbo is not allowed: tda, online, home"
        );
    }

    #[test]
    fn a_minimum_above_half_a_table_is_a_warning() {
        let config = Config::new(ConfigSetup {
            n_max: 6,
            n_min: 4,
            ..ConfigSetup::default()
        })
        .unwrap();
        assert_eq!(
            config.warnings(),
            [ConfigWarning::MinimumAboveHalf {
                n_min: 4,
                at_most: 3
            }]
        );
        let config = Config::new(ConfigSetup::default()).unwrap();
        assert_eq!(config.warnings(), []);
    }
}
