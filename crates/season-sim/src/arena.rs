//! Tournaments with the engines alone: seats, cards and players, without a log.

mod round;

use club_log::blinds::{BlindPreset, BlindRules};
use mtt_seating::{Config, ConfigSetup, InvalidConfig, RefusedEvent};
use payout_dhondt::{PayoutError, Weights};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use self::round::Room;
use crate::computer::ComputerPlayer;
use crate::dealer::DealerError;
use crate::levels::{Levels, check_chips, extended};
use crate::plan_error::PlanError;

/// The fewest players of a tournament.
pub const MIN_FIELD: u64 = 2;
/// The most players of a tournament.
pub const MAX_FIELD: u64 = 100_000;
/// Hands at each table after which a tournament is given up.
const MAX_ROUNDS: u64 = 100_000;

/// The unchecked description of tournaments with the engines alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArenaSetup {
    /// Seats of a table, 2 to 10.
    pub seats: u8,
    /// Chips of each player.
    pub stack: u64,
    /// The blinds; levels are added behind the last one until all chips together are 20 big blinds.
    pub blinds: BlindRules,
    /// Milliseconds that a hand takes, 1,000 to 3,600,000: how many hands a level lasts follows from it.
    pub hand_ms: u64,
    /// Weights of the places, for the points.
    pub weights: Weights,
}

impl Default for ArenaSetup {
    /// Nine seats, 20,000 chips and the standard blinds, a minute and a half for a hand, `VP_KID`.
    fn default() -> Self {
        Self {
            seats: 9,
            stack: 20_000,
            blinds: BlindPreset::Standard.rules(),
            hand_ms: 90_000,
            weights: Weights::vp_kid(),
        }
    }
}

/// A tournament that can be played again and again.
#[derive(Debug, Clone)]
pub struct Arena {
    players: Vec<ComputerPlayer>,
    setup: ArenaSetup,
    levels: Levels,
}

/// A tournament that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// Players by their numbers, the first place first; a group went out in one hand with equal chips.
    pub places: Vec<Vec<usize>>,
    /// Hands that were dealt, at all tables.
    pub hands: u64,
    /// Players who were dealt in, of all hands together.
    pub dealt: u64,
    /// Hands at each table, one after the other, until the tournament was over.
    pub rounds: u64,
}

/// Why a tournament stopped: a fault of this crate or of an engine.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// Players, chips or blinds that cannot be played.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Rules that the seating engine refuses.
    #[error(transparent)]
    Rules(#[from] InvalidConfig),
    /// An event that the seating engine refuses.
    #[error("the seating engine refuses an event")]
    Refused(#[from] Box<RefusedEvent<u32>>),
    /// A hand that cannot be played.
    #[error(transparent)]
    Dealer(#[from] DealerError),
    /// Points that cannot be apportioned.
    #[error(transparent)]
    Points(#[from] PayoutError),
    /// A tournament that does not end.
    #[error("the tournament did not end within {rounds} hands at each table")]
    Endless {
        /// Hands at each table.
        rounds: u64,
    },
}

impl Arena {
    /// A tournament of these players, who are there from the beginning.
    ///
    /// # Errors
    ///
    /// [`PlanError`]: too few or too many players, seats or time for a hand out of range, blinds that cannot be
    /// played or that are above the stacks, more than 2^53 chips.
    pub fn new(setup: ArenaSetup, players: Vec<ComputerPlayer>) -> Result<Self, PlanError> {
        let count = players.len() as u64;
        PlanError::check("players", count, MIN_FIELD, MAX_FIELD)?;
        PlanError::check("seats", setup.seats.into(), 2, 10)?;
        PlanError::check("milliseconds of a hand", setup.hand_ms, 1_000, 3_600_000)?;
        let chips = check_chips(count, setup.stack)?;
        Levels::new(setup.blinds.clone(), setup.stack)?;
        let levels = Levels::new(extended(setup.blinds.clone(), chips), setup.stack)?;
        Ok(Self {
            players,
            setup,
            levels,
        })
    }

    /// The players, by their numbers.
    #[must_use]
    pub fn players(&self) -> &[ComputerPlayer] {
        &self.players
    }

    /// The description that was given.
    #[must_use]
    pub const fn setup(&self) -> &ArenaSetup {
        &self.setup
    }

    /// Plays the tournament with this number.
    ///
    /// In a round every table that may deal plays one hand; the seating engine hears of each hand and who
    /// busted.
    ///
    /// # Determinism
    ///
    /// Seed and number give the same places on every machine, whatever was played before.
    ///
    /// # Errors
    ///
    /// [`ArenaError`]: a fault of an engine, or a tournament without an end.
    pub fn play(&self, seed: u64, number: u64) -> Result<Finished, ArenaError> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        let config = Config::new(ConfigSetup {
            n_max: self.setup.seats,
            n_min: self.setup.seats.div_ceil(2).max(2),
            registration_open: false,
            seed: rand::Rng::next_u64(&mut rng),
            ..ConfigSetup::default()
        })?;
        let mut room = Room::open(config, &self.players, self.setup.stack)?;
        for round in 0..MAX_ROUNDS {
            if room.is_over() {
                return Ok(room.finish(round));
            }
            let elapsed = i64::try_from(round.saturating_mul(self.setup.hand_ms));
            let point = self.levels.schedule().point(elapsed.unwrap_or(i64::MAX));
            room.round(self.levels.stakes(point.level), &mut rng)?;
        }
        Err(ArenaError::Endless { rounds: MAX_ROUNDS })
    }
}
