//! The rules of one tournament: table size, profile, tolerance, registration.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use crate::error::InvalidConfig;
use crate::ids::MAX_SEATS;
use crate::profile::Profile;
use crate::room::{Room, RoomSetup};
use crate::tolerance::Tolerance;
use crate::weights::Weights;

/// Which table breaks first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum HandData {
    /// Beginning and end of every hand are reported; nothing moves during a hand.
    #[default]
    Tracked,
    /// A live room without hand records. Decisions are instructions that the director carries out
    /// when the hand at the table ends, and confirms.
    Untracked,
}

/// How an order to the director names mover and seat where the blinds are not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum UnknownBlinds {
    /// The director finds the next big blind and the worst seat.
    #[default]
    DirectorFinds,
    /// The director finds the next big blind; the seat is drawn. At a table that never dealt the mover is drawn too.
    DrawSeat,
    /// Mover and seat are drawn: no hand was dealt yet.
    DrawBoth,
}

#[cfg(feature = "serde")]
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
fn is_found(orders: &UnknownBlinds) -> bool {
    *orders == UnknownBlinds::DirectorFinds
}

/// The rules of a tournament as entered, unchecked. [`Config::new`] checks them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Whether the tables that the engine opens report their hands.
    #[cfg_attr(feature = "serde", serde(default))]
    pub hands: HandData,
    /// How orders name mover and seat where the blinds are not known.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_found"))]
    pub unknown_blinds: UnknownBlinds,
    /// Milliseconds for which a short table waits for a mover after a hand, 0: not at all.
    #[cfg_attr(feature = "serde", serde(default))]
    pub hold_ms: u32,
    /// Milliseconds for which a new table waits for `q - 1` players once it may deal, 0: not at all.
    #[cfg_attr(feature = "serde", serde(default))]
    pub open_wait_ms: u32,
    /// Whether all seats are drawn again at the final table.
    #[cfg_attr(feature = "serde", serde(default))]
    pub final_table_redraw: bool,
    /// Seats of the final table, 2 to [`MAX_SEATS`], where they are not `n_max`.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub final_table: Option<u8>,
    /// Weights of the costs, if they are to be added up instead of compared one after the other.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub weights: Option<Weights>,
    /// The tables that there are, if they are limited. Their order takes the place of `break_order`.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub room: Option<RoomSetup>,
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
            unknown_blinds: UnknownBlinds::DirectorFinds,
            hold_ms: 0,
            open_wait_ms: 0,
            final_table_redraw: false,
            final_table: None,
            weights: None,
            room: None,
        }
    }
}

impl ConfigSetup {
    /// Everything that is wrong with these rules, in the order of the fields.
    #[must_use]
    pub fn faults(&self) -> Vec<InvalidConfig> {
        let mut faults = Vec::new();
        if !(2..=MAX_SEATS).contains(&self.n_max) {
            faults.push(InvalidConfig::new(
                "n_max",
                self.n_max.to_string(),
                alloc::format!("2..={MAX_SEATS}"),
            ));
        }
        if self.n_min < 2 || self.n_min > self.n_max {
            faults.push(InvalidConfig::new(
                "n_min",
                self.n_min.to_string(),
                alloc::format!("2..={}", self.n_max),
            ));
        }
        if let Some((value, allowed)) = self.tolerance.fault(self.n_max) {
            faults.push(InvalidConfig::new("tolerance", value, allowed));
        }
        for (name, weight) in self.weights.iter().flat_map(Weights::named) {
            if !(weight.is_finite() && weight >= 0.0) {
                faults.push(InvalidConfig::new(
                    "weights",
                    alloc::format!("{name} {weight}"),
                    "finite numbers from 0",
                ));
            }
        }
        if let Some(seats) = self.final_table.filter(|n| !(2..=MAX_SEATS).contains(n)) {
            faults.push(InvalidConfig::new(
                "final_table",
                seats.to_string(),
                alloc::format!("2..={MAX_SEATS}"),
            ));
        }
        if let Some(room) = &self.room {
            faults.extend(room.faults(self.most_seats()));
            faults.extend(self.final_table_fault(room));
            if self.profile == Profile::AsPublished {
                faults.push(InvalidConfig::new(
                    "room",
                    alloc::format!("with profile {}", self.profile),
                    "a profile that this crate decides",
                ));
            }
        }
        faults
    }
}

impl ConfigSetup {
    /// Seats of the largest table: an ordinary one, or the final one.
    const fn most_seats(&self) -> u8 {
        match self.final_table {
            Some(seats) if seats > self.n_max => seats,
            _ => self.n_max,
        }
    }

    /// The fault of a room whose last table is too small for the final one. Another is a room without a second
    /// table for the players above a small final table.
    fn final_table_fault(&self, room: &RoomSetup) -> Option<InvalidConfig> {
        let seats = self.final_table?;
        let fault = |allowed| {
            Some(InvalidConfig::new(
                "final_table",
                seats.to_string(),
                allowed,
            ))
        };
        let room = Room::checked(room.clone());
        let mut last = room.usable().rev();
        let table = last.next()?;
        let places = table.places();
        if usize::from(seats) > places {
            return fault(alloc::format!(
                "2..={places} at table {}, the last to break",
                table.id
            ));
        }
        if seats < self.n_max && last.next().is_none() && places > usize::from(seats) {
            return fault(alloc::format!("{places} or more at the only table"));
        }
        None
    }
}

/// Something unusual in rules that are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConfigWarning {
    /// A field of `n_max + 1` players cannot fill two tables with `n_min`. A new table then starts
    /// with the average number of players instead.
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
/// assert_eq!(fault.to_string(), "n_max 1 is not allowed: 2 to 23");
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

    /// Unusual parts of these rules.
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

    /// Seats of the final table: those announced for it, or those of any table.
    #[must_use]
    pub const fn final_table(&self) -> u8 {
        match self.0.final_table {
            Some(seats) => seats,
            None => self.0.n_max,
        }
    }

    /// Seats of the largest table: an ordinary one, or the final one.
    pub(crate) const fn most_seats(&self) -> u8 {
        self.0.most_seats()
    }

    /// Weights of the costs, if they are to be added up.
    #[must_use]
    pub const fn weights(&self) -> Option<Weights> {
        self.0.weights
    }

    /// The tables that there are as announced, if they are limited; as they are *now*:
    /// [`Tournament::room`](crate::Tournament::room).
    #[must_use]
    pub const fn room(&self) -> Option<&RoomSetup> {
        self.0.room.as_ref()
    }

    /// Whether the tables that the engine opens report their hands.
    #[must_use]
    pub const fn hands(&self) -> HandData {
        self.0.hands
    }

    /// How orders name mover and seat where the blinds are not known.
    #[must_use]
    pub const fn unknown_blinds(&self) -> UnknownBlinds {
        self.0.unknown_blinds
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
