//! The share of hands that a player plays.

use crate::{Players, PositionTable, PreflopError, Seat};

/// The unchecked numbers of a [`VpipModel`].
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct VpipModelSetup {
    /// Baseline VPIP: the share of hands played at a table of six, above 0 and at most 1.
    pub phi: f64,
    /// Table factor: 0 plays the same share at every table, 1 adjusts fully to the number of
    /// players, more than 1 over-adjusts, less than 0 adjusts the wrong way. Any finite number.
    pub tau: f64,
    /// Position factor: 0 plays the same share in every seat, 1 follows the table of positions,
    /// less than 0 plays more where others play less. Any finite number.
    pub pi: f64,
}

/// What a player's numbers say about one seat.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Vpip {
    /// The formula with no clamp at any step; a finite number.
    pub raw: f64,
    /// The share of hands played, 0 to 1: the level of the table clamped to 0 to 1, times the
    /// position's multiple, clamped again.
    pub vpip: f64,
    /// Whether either clamp changed anything. The average over the seats is then no longer that
    /// of the table.
    pub clamped: bool,
}

/// How many hands a player plays, by number of players and position.
///
/// See the crate page for the formula.
///
/// ```
/// use npc_preflop::{Players, Position, Seat, VpipModel, VpipModelSetup};
///
/// let loose = VpipModel::try_from(VpipModelSetup { phi: 0.4, tau: 1.0, pi: 1.0 })?;
/// let small_blind = Seat::new(Players::new(2)?, Position::Sb)?;
/// let played = loose.vpip(small_blind)?;
/// // 0.4 * 6 / 2 is 1.2, times 1.25 is 1.5: both clamps act.
/// assert_eq!((played.vpip, played.clamped), (1.0, true));
/// assert_eq!(format!("{:.3}", played.raw), "1.500");
/// # Ok::<(), npc_preflop::PreflopError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct VpipModel {
    setup: VpipModelSetup,
    table: PositionTable,
    beyond_six: f64,
    averages: [Option<f64>; 11],
}

/// How much a seat beyond six counts in the article's second formula: a half. With 0 every table
/// above six plays as six do, with 1 it is the first formula, 120 % divided by the number of
/// players at a baseline of 20 %.
pub const SEATS_BEYOND_SIX: f64 = 0.5;

impl VpipModel {
    /// The model with these numbers and this table of positions.
    ///
    /// # Errors
    ///
    /// [`PreflopError::RateOutOfRange`] unless phi is above 0 and at most 1;
    /// [`PreflopError::NotFinite`] if tau or pi is infinite or not a number. The first fault in the
    /// order phi, tau, pi is reported.
    pub fn with_table(setup: VpipModelSetup, table: PositionTable) -> Result<Self, PreflopError> {
        let VpipModelSetup { phi, tau, pi } = setup;
        if !(phi > 0.0 && phi <= 1.0) {
            return Err(PreflopError::RateOutOfRange {
                name: "phi",
                got: phi,
            });
        }
        for (name, factor) in [("tau", tau), ("pi", pi)] {
            if !factor.is_finite() {
                return Err(PreflopError::NotFinite { name });
            }
        }
        Ok(Self {
            setup,
            table,
            beyond_six: SEATS_BEYOND_SIX,
            averages: [None; 11],
        })
    }

    /// The same model with another weight for the seats beyond six, see [`SEATS_BEYOND_SIX`].
    ///
    /// # Errors
    ///
    /// [`PreflopError::RateOutOfRange`] unless it is from 0 to 1.
    ///
    /// ```
    /// use npc_preflop::{Players, VpipModel, VpipModelSetup};
    ///
    /// let model = VpipModel::try_from(VpipModelSetup { phi: 0.2, tau: 1.0, pi: 1.0 })?;
    /// let all_count = model.with_seats_beyond_six(1.0)?;
    /// assert_eq!(format!("{:.3}", all_count.by_players(Players::new(10)?)), "0.120");
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    pub fn with_seats_beyond_six(mut self, weight: f64) -> Result<Self, PreflopError> {
        if !(0.0..=1.0).contains(&weight) {
            return Err(PreflopError::RateOutOfRange {
                name: "seats beyond six",
                got: weight,
            });
        }
        self.beyond_six = weight;
        Ok(self)
    }

    /// The same model with its own average at one table size, in place of the table factor: the
    /// article's other way, a player for each size.
    ///
    /// # Errors
    ///
    /// [`PreflopError::RateOutOfRange`] unless it is from 0 to 1.
    pub fn with_average(mut self, players: Players, average: f64) -> Result<Self, PreflopError> {
        if !(0.0..=1.0).contains(&average) {
            return Err(PreflopError::RateOutOfRange {
                name: "average",
                got: average,
            });
        }
        self.averages[usize::from(players.count())] = Some(average);
        Ok(self)
    }

    /// The weight of the seats beyond six.
    #[must_use]
    pub const fn seats_beyond_six(&self) -> f64 {
        self.beyond_six
    }

    /// The averages that were given for single table sizes.
    pub fn averages(&self) -> impl Iterator<Item = (Players, f64)> {
        let average = |players: Players| self.averages[usize::from(players.count())];
        Players::all().filter_map(move |players| Some((players, average(players)?)))
    }

    /// The numbers of the model.
    #[must_use]
    pub const fn setup(&self) -> VpipModelSetup {
        self.setup
    }

    /// The table of positions of the model.
    #[must_use]
    pub const fn table(&self) -> &PositionTable {
        &self.table
    }

    /// D(n): the number of players, of which those beyond six count half. Exact.
    fn divisor(&self, players: Players) -> f64 {
        let count = f64::from(players.count());
        let beyond = (count - 6.0).max(0.0);
        count - (1.0 - self.beyond_six) * beyond
    }

    /// v(n): the VPIP at full adjustment to the number of players, before any clamp. It is phi at
    /// six players, and above 1 at two players if phi is above 1/3.
    ///
    /// ```
    /// use npc_preflop::{Players, VpipModel, VpipModelSetup};
    ///
    /// let model = VpipModel::try_from(VpipModelSetup { phi: 0.25, tau: 0.0, pi: 0.0 })?;
    /// assert_eq!(model.by_players(Players::new(3)?), 0.5);
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    #[must_use]
    pub fn by_players(&self, players: Players) -> f64 {
        6.0 * self.setup.phi / self.divisor(players)
    }

    /// v(n, tau): the average VPIP at a table of that size, before any clamp; or the average given
    /// for that size.
    #[must_use]
    pub fn table_level(&self, players: Players) -> f64 {
        if let Some(average) = self.averages[usize::from(players.count())] {
            return average;
        }
        let VpipModelSetup { phi, tau, .. } = self.setup;
        phi + tau * (self.by_players(players) - phi)
    }

    /// The share of hands played in a seat.
    ///
    /// # Errors
    ///
    /// [`PreflopError::NotFinite`] with the name `raw` if tau or pi is so large that the formula
    /// leaves the range of a 64-bit floating point number.
    pub fn vpip(&self, seat: Seat) -> Result<Vpip, PreflopError> {
        let level = self.table_level(seat.players());
        let beyond_one = (f64::from(self.table.hundredths(seat)) - 100.0) / 100.0;
        let multiple = 1.0 + self.setup.pi * beyond_one;
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

    /// The largest table factor at which [`VpipModel::table_level`] stays within 0 to 1 at a table
    /// of that size: the article's other remedy against rates above 100 %.
    ///
    /// # Returns
    ///
    /// `(1 - phi) / (v(n) - phi)` below six players, where a larger factor plays more than every
    /// hand; `phi / (phi - v(n))` above six, where it plays fewer than none, which is
    /// `D(n) / (D(n) - 6)` whatever phi; none at six, where the factor does nothing.
    ///
    /// ```
    /// use npc_preflop::{Players, VpipModel, VpipModelSetup};
    ///
    /// let model = VpipModel::try_from(VpipModelSetup { phi: 0.25, tau: 0.0, pi: 0.0 })?;
    /// // From 25 % to 75 % by the factor 1, so to 100 % by 1.5.
    /// assert_eq!(model.max_tau(Players::new(2)?), Some(1.5));
    /// assert_eq!(model.max_tau(Players::new(6)?), None);
    /// assert_eq!(model.max_tau(Players::new(10)?), Some(4.0));
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    #[must_use]
    pub fn max_tau(&self, players: Players) -> Option<f64> {
        let phi = self.setup.phi;
        match players.count() {
            ..6 => Some((1.0 - phi) / (self.by_players(players) - phi)),
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

    /// The model with the standard table; see [`VpipModel::with_table`].
    fn try_from(setup: VpipModelSetup) -> Result<Self, PreflopError> {
        Self::with_table(setup, PositionTable::standard())
    }
}
