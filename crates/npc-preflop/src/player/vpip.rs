//! The share of hands that a player plays.

use alloc::collections::BTreeMap;

use crate::player::PositionTable;
use crate::{Players, PreflopError, Seat};

/// The unchecked description of a [`VpipModel`]: all of it.
///
/// The default plays 20 % of the hands at a table of six and follows the number of players and the
/// standard table of positions fully. Documents call the first three fields `phi`, `tau` and `pi`.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct VpipModelSetup {
    /// Share of hands played at a table of six, above 0 and at most 1; phi of the article.
    #[cfg_attr(feature = "serde", serde(rename = "phi"))]
    pub base_vpip: f64,
    /// Adjustment to the number of players, any finite number; tau of the article.
    ///
    /// 0 plays the same share at every table, 1 adjusts fully, more than 1 over-adjusts, less than 0
    /// adjusts the wrong way.
    #[cfg_attr(feature = "serde", serde(rename = "tau"))]
    pub table_factor: f64,
    /// Adjustment to the position, any finite number; pi of the article.
    ///
    /// 0 plays the same share in every seat, 1 follows the table of positions, less than 0 plays
    /// more where others play less.
    #[cfg_attr(feature = "serde", serde(rename = "pi"))]
    pub position_factor: f64,
    /// Weight of each seat beyond six in the number of players, 0 to 1; see [`SEATS_BEYOND_SIX`].
    #[cfg_attr(feature = "serde", serde(default = "seats_beyond_six"))]
    pub seats_beyond_six: f64,
    /// Averages at single table sizes, 0 to 1, in place of the table factor there. It is the
    /// article's other way, a player for each size.
    #[cfg_attr(feature = "serde", serde(default))]
    pub averages: BTreeMap<Players, f64>,
    /// Division of the hands over the positions.
    #[cfg_attr(feature = "serde", serde(default))]
    pub table: PositionTable,
}

#[cfg(feature = "serde")]
const fn seats_beyond_six() -> f64 {
    SEATS_BEYOND_SIX
}

impl Default for VpipModelSetup {
    fn default() -> Self {
        Self {
            base_vpip: 0.2,
            table_factor: 1.0,
            position_factor: 1.0,
            seats_beyond_six: SEATS_BEYOND_SIX,
            averages: BTreeMap::new(),
            table: PositionTable::standard(),
        }
    }
}

/// VPIP of one seat, as a player's numbers give it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Vpip {
    /// The formula with no clamp at any step; a finite number.
    pub raw: f64,
    /// The share of hands played, 0 to 1. It is the level of the table clamped to 0 to 1, times the
    /// position's multiple, clamped again.
    pub vpip: f64,
    /// Whether either clamp changed anything. The average over the seats is then no longer that
    /// of the table.
    pub clamped: bool,
}

/// Share of hands played, by number of players and position.
///
/// See the crate page for the formula.
///
/// ```
/// use npc_preflop::{Players, Position, Seat};
/// use npc_preflop::player::{VpipModel, VpipModelSetup};
///
/// let loose = VpipModel::new(VpipModelSetup { base_vpip: 0.4, ..VpipModelSetup::default() })?;
/// let small_blind = Seat::new(Players::new(2)?, Position::Sb)?;
/// let played = loose.vpip(small_blind)?;
/// // 0.4 * 6 / 2 is 1.2, times 1.25 is 1.5: both clamps act.
/// assert_eq!((played.vpip, played.clamped), (1.0, true));
/// assert_eq!(format!("{:.3}", played.raw), "1.500");
/// # Ok::<(), npc_preflop::PreflopError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct VpipModel(VpipModelSetup);

/// Weight of a seat beyond six in the article's second formula: a half.
///
/// With 0 every table above six plays as six do; with 1 it is the first formula, 120 % divided by the
/// number of players at a baseline of 20 %.
pub const SEATS_BEYOND_SIX: f64 = 0.5;

impl VpipModel {
    /// The model of this description.
    ///
    /// # Errors
    ///
    /// The first fault in the order of the fields: [`PreflopError::RateOutOfRange`] unless the base
    /// VPIP is above 0 and at most 1, and for seats beyond six and averages outside 0 to 1;
    /// [`PreflopError::NotFinite`] for a factor that is infinite or not a number. They name the
    /// fields as documents do: `phi`, `tau`, `pi`.
    ///
    /// ```
    /// use npc_preflop::Players;
    /// use npc_preflop::player::{VpipModel, VpipModelSetup};
    ///
    /// let all_count = VpipModel::new(VpipModelSetup {
    ///     seats_beyond_six: 1.0,
    ///     ..VpipModelSetup::default()
    /// })?;
    /// assert_eq!(format!("{:.3}", all_count.by_players(Players::new(10)?)), "0.120");
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    pub fn new(setup: VpipModelSetup) -> Result<Self, PreflopError> {
        let rate = |name, got: f64| {
            if (0.0..=1.0).contains(&got) {
                Ok(())
            } else {
                Err(PreflopError::RateOutOfRange { name, got })
            }
        };
        if setup.base_vpip == 0.0 {
            let (name, got) = ("phi", setup.base_vpip);
            return Err(PreflopError::RateOutOfRange { name, got });
        }
        rate("phi", setup.base_vpip)?;
        for (name, factor) in [("tau", setup.table_factor), ("pi", setup.position_factor)] {
            if !factor.is_finite() {
                return Err(PreflopError::NotFinite { name });
            }
        }
        rate("seats beyond six", setup.seats_beyond_six)?;
        for &average in setup.averages.values() {
            rate("average", average)?;
        }
        Ok(Self(setup))
    }

    /// The description of the model.
    #[must_use]
    pub const fn setup(&self) -> &VpipModelSetup {
        &self.0
    }

    /// D(n): the number of players, of which those beyond six count half. Exact.
    fn divisor(&self, players: Players) -> f64 {
        let count = f64::from(players.count());
        let beyond = (count - 6.0).max(0.0);
        count - (1.0 - self.0.seats_beyond_six) * beyond
    }

    /// v(n): the VPIP at full adjustment to the number of players, before any clamp. It is phi at
    /// six players, and above 1 at two players if phi is above 1/3.
    ///
    /// ```
    /// use npc_preflop::Players;
    /// use npc_preflop::player::{VpipModel, VpipModelSetup};
    ///
    /// let model = VpipModel::new(VpipModelSetup { base_vpip: 0.25, ..VpipModelSetup::default() })?;
    /// assert_eq!(model.by_players(Players::new(3)?), 0.5);
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    #[must_use]
    pub fn by_players(&self, players: Players) -> f64 {
        6.0 * self.0.base_vpip / self.divisor(players)
    }

    /// v(n, tau): the average VPIP at a table of that size, before any clamp. An average that is
    /// given for the size takes its place.
    #[must_use]
    pub fn table_level(&self, players: Players) -> f64 {
        if let Some(&average) = self.0.averages.get(&players) {
            return average;
        }
        let base = self.0.base_vpip;
        base + self.0.table_factor * (self.by_players(players) - base)
    }

    /// The share of hands played in a seat.
    ///
    /// # Errors
    ///
    /// [`PreflopError::NotFinite`] with the name `raw` if tau or pi is so large that the formula
    /// leaves the range of a 64-bit floating point number.
    pub fn vpip(&self, seat: Seat) -> Result<Vpip, PreflopError> {
        let level = self.table_level(seat.players());
        let beyond_one = (f64::from(self.0.table.hundredths(seat)) - 100.0) / 100.0;
        let multiple = 1.0 + self.0.position_factor * beyond_one;
        let raw = level * multiple;
        // A finite product has finite factors, so nothing below is infinite or not a number.
        if !raw.is_finite() {
            return Err(PreflopError::NotFinite { name: "raw" });
        }
        let clamped_level = level.clamp(0.0, 1.0);
        let unclamped = clamped_level * multiple;
        let outside = |rate| !(0.0..=1.0).contains(&rate);
        Ok(Vpip {
            raw,
            // Adding zero turns a negative zero into zero.
            vpip: unclamped.clamp(0.0, 1.0) + 0.0,
            clamped: outside(level) || outside(unclamped),
        })
    }

    /// The largest table factor at which [`VpipModel::table_level`] stays within 0 to 1.
    ///
    /// The article's other remedy against rates above 100 %, for a table of that size.
    ///
    /// # Returns
    ///
    /// `(1 - phi) / (v(n) - phi)` below six players, where a larger factor plays more than every
    /// hand; `phi / (phi - v(n))` above six, where it plays fewer than none, which is
    /// `D(n) / (D(n) - 6)` whatever phi; none at six, where the factor does nothing.
    ///
    /// ```
    /// use npc_preflop::Players;
    /// use npc_preflop::player::{VpipModel, VpipModelSetup};
    ///
    /// let model = VpipModel::new(VpipModelSetup { base_vpip: 0.25, ..VpipModelSetup::default() })?;
    /// // From 25 % to 75 % by the factor 1, so to 100 % by 1.5.
    /// assert_eq!(model.max_table_factor(Players::new(2)?), Some(1.5));
    /// assert_eq!(model.max_table_factor(Players::new(6)?), None);
    /// assert_eq!(model.max_table_factor(Players::new(10)?), Some(4.0));
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    #[must_use]
    pub fn max_table_factor(&self, players: Players) -> Option<f64> {
        let base = self.0.base_vpip;
        match players.count() {
            ..6 => Some((1.0 - base) / (self.by_players(players) - base)),
            6 => None,
            7.. => {
                let divisor = self.divisor(players);
                (divisor > 6.0).then(|| divisor / (divisor - 6.0))
            }
        }
    }
}

impl TryFrom<VpipModelSetup> for VpipModel {
    type Error = PreflopError;

    /// See [`VpipModel::new`].
    fn try_from(setup: VpipModelSetup) -> Result<Self, PreflopError> {
        Self::new(setup)
    }
}
