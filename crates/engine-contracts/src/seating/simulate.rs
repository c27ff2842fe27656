//! `seating simulate`: a tournament played by chance, and how close its tables stay.

use std::ops::ControlFlow;

use mtt_seating::{Event, Profile};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use seating_sim::{
    SimulatedEvent, SimulatedMinute, SimulationReport, SimulationSetup, simulate_with,
};
use serde::{Deserialize, Serialize};

use super::{SIMULATE, SeatingFailure};
use crate::whole::whole;

/// Question of `seating simulate`: a field, the rules by which players move, and times.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SimulateQuestion {
    /// The contract, `seating-simulate/1`.
    pub contract: Option<String>,
    /// Players, 2 to 999999; a third of them registers late.
    #[serde(deserialize_with = "whole")]
    pub players: u32,
    /// The profile by which players move, `tda` if not given.
    #[serde(default = "policy")]
    pub policy: String,
    /// Seed of all draws, 1 if not given.
    #[serde(default = "seed", deserialize_with = "whole")]
    pub seed: u64,
    /// Seats of a table, 2 to 23, 9 if not given.
    #[serde(default = "n_max", deserialize_with = "whole")]
    pub n_max: u8,
    /// Milliseconds between two hands, up to an hour, 3000 if not given.
    #[serde(default = "pause_ms", deserialize_with = "whole")]
    pub pause_ms: u32,
    /// Milliseconds for which a short table waits for a mover.
    #[serde(default, deserialize_with = "whole")]
    pub hold_ms: u32,
    /// Milliseconds for which a new table waits for more players.
    #[serde(default, deserialize_with = "whole")]
    pub open_wait_ms: u32,
}

fn policy() -> String {
    Profile::default().name().to_owned()
}

fn seed() -> u64 {
    SimulationSetup::default().seed
}

fn n_max() -> u8 {
    SimulationSetup::default().n_max
}

fn pause_ms() -> u32 {
    SimulationSetup::default().pause_ms
}

/// Answer of `seating simulate`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SimulateAnswer {
    /// Players, late ones included.
    pub players: u32,
    /// Name of the profile.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub policy: Profile,
    /// Seed of all draws.
    pub seed: u64,
    /// Milliseconds between two hands.
    pub pause_ms: u32,
    /// Milliseconds for which a short table waits for a mover.
    pub hold_ms: u32,
    /// The figures.
    #[serde(flatten)]
    pub report: SimulationReport,
    /// The tables minute by minute, which the document has not.
    #[serde(skip)]
    pub minutes: Vec<SimulatedMinute>,
}

impl SimulateQuestion {
    /// The tournament that is asked for; its numbers are checked.
    ///
    /// # Errors
    ///
    /// [`SeatingFailure`] where the contract is another one, there is no such profile, or a number is out of range.
    pub fn setup(&self) -> Result<SimulationSetup, SeatingFailure> {
        SIMULATE.check(self.contract.as_deref())?;
        let setup = SimulationSetup {
            players: self.players,
            profile: self.policy.parse()?,
            n_max: self.n_max,
            seed: self.seed,
            pause_ms: self.pause_ms,
            hold_ms: self.hold_ms,
            open_wait_ms: self.open_wait_ms,
        };
        setup.rules()?;
        Ok(setup)
    }
}

/// Players who are not out yet, counted from the events of a simulation.
#[derive(Debug, Clone)]
pub struct FieldLeft {
    players: u32,
    registered: u32,
}

impl FieldLeft {
    /// A field of this many players, of whom nobody has registered.
    #[must_use]
    pub const fn new(players: u32) -> Self {
        Self {
            players,
            registered: 0,
        }
    }

    /// Takes an event into account.
    pub const fn hear(&mut self, happened: &SimulatedEvent<'_>) {
        if matches!(happened.event, Event::Register { .. }) {
            self.registered += 1;
        }
    }

    /// Players who are in after an event, and those who are still to come.
    #[must_use]
    pub fn left(&self, happened: &SimulatedEvent<'_>) -> u32 {
        let alive = u32::try_from(happened.tournament.players_alive()).unwrap_or(u32::MAX);
        self.players
            .saturating_sub(self.registered)
            .saturating_add(alive)
    }
}

/// Answers `seating simulate`; `watch` sees each event after it happened, and may stop.
///
/// # Errors
///
/// [`SeatingFailure`] where the contract is another one, a number is out of range, or `watch` breaks off.
pub fn simulate(
    question: &SimulateQuestion,
    watch: impl FnMut(&SimulatedEvent<'_>) -> ControlFlow<()>,
) -> Result<SimulateAnswer, SeatingFailure> {
    let setup = question.setup()?;
    let mut rng = ChaCha8Rng::seed_from_u64(setup.seed);
    let played = simulate_with(&setup, &mut rng, watch)?;
    Ok(SimulateAnswer {
        players: setup.players,
        policy: setup.profile,
        seed: setup.seed,
        pause_ms: setup.pause_ms,
        hold_ms: setup.hold_ms,
        report: played.report,
        minutes: played.minutes,
    })
}
