//! The tournament to be simulated.

use core::fmt;

use mtt_seating::{Config, ConfigSetup, Profile};

use crate::error::SimulationError;

/// A player of a simulation: `p000001` is the first who registers.
///
/// All names have seven characters, so that their order as text is the order of the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SimPlayer(u32);

impl SimPlayer {
    /// The player who registers after `number` others.
    pub(crate) const fn new(number: u32) -> Self {
        Self(number)
    }

    /// How many registered before.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for SimPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{:06}", self.0 + 1)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for SimPlayer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A name of seven characters.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for SimPlayer {
    fn schema_name() -> alloc::borrow::Cow<'static, str> {
        "SimPlayer".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<alloc::string::String>()
    }
}

/// A tournament to be simulated.
///
/// # Examples
///
/// ```
/// use mtt_seating::Profile;
/// use seating_sim::SimulationSetup;
///
/// let setup = SimulationSetup { players: 10_000, profile: Profile::Online, ..SimulationSetup::default() };
/// assert_eq!((setup.n_max, setup.pause_ms, setup.hold_ms), (9, 3000, 0));
/// // A new table may deal with five players.
/// assert_eq!(setup.rules()?.n_min(), 5);
/// # Ok::<(), seating_sim::SimulationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SimulationSetup {
    /// Players, late ones included, 2 to [`MAX_PLAYERS`](Self::MAX_PLAYERS).
    pub players: u32,
    /// The policy.
    pub profile: Profile,
    /// Seats of a table, 2 to 23. New tables open with half as many players, rounded up.
    pub n_max: u8,
    /// Seed of the engine's draws. Those of the players are from the generator of the caller.
    pub seed: u64,
    /// Milliseconds between the end of a hand and the next one, up to an hour.
    pub pause_ms: u32,
    /// Milliseconds for which a short table waits for a mover, 0: not at all.
    pub hold_ms: u32,
    /// Milliseconds for which a new table waits for more players, 0: not at all.
    pub open_wait_ms: u32,
}

impl Default for SimulationSetup {
    /// 2,000 players at nine-max tables by the TDA rules, 3 s between hands, no holds, seed 1.
    fn default() -> Self {
        Self {
            players: 2000,
            profile: Profile::Tda,
            n_max: 9,
            seed: 1,
            pause_ms: 3000,
            hold_ms: 0,
            open_wait_ms: 0,
        }
    }
}

impl SimulationSetup {
    /// The fewest players.
    pub const MIN_PLAYERS: u32 = 2;
    /// The most players.
    pub const MAX_PLAYERS: u32 = 999_999;
    /// The longest pause, an hour, in milliseconds.
    pub const MAX_PAUSE_MS: u32 = 3_600_000;

    /// The rules of the tournament: registration open, gap 1, the smallest table breaks.
    ///
    /// # Errors
    ///
    /// A number out of range.
    pub fn rules(&self) -> Result<Config, SimulationError> {
        let (min, max) = (Self::MIN_PLAYERS, Self::MAX_PLAYERS);
        if !(min..=max).contains(&self.players) {
            let got = self.players;
            return Err(SimulationError::PlayersOutOfRange { got, min, max });
        }
        if self.pause_ms > Self::MAX_PAUSE_MS {
            return Err(SimulationError::PauseTooLong {
                pause_ms: self.pause_ms,
                max: Self::MAX_PAUSE_MS,
            });
        }
        let setup = ConfigSetup {
            n_max: self.n_max,
            n_min: self.n_max.div_ceil(2).max(2),
            profile: self.profile,
            registration_open: true,
            seed: self.seed,
            hold_ms: self.hold_ms,
            open_wait_ms: self.open_wait_ms,
            ..ConfigSetup::default()
        };
        Config::new(setup).map_err(SimulationError::Rules)
    }

    /// Players who are there at the start: 65 %, at least two.
    pub(crate) fn early(&self) -> u32 {
        (self.players - self.players * 7 / 20).max(2)
    }

    /// When registration closes, in milliseconds: 12 minutes for each doubling of the field.
    pub(crate) fn closes_ms(&self) -> u64 {
        const DOUBLING_MS: u64 = 12 * 60_000;
        u64::from(self.players.next_power_of_two().ilog2()) * DOUBLING_MS
    }
}
