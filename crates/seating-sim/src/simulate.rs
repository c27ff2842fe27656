//! A tournament from its setup to its figures.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use mtt_seating::{Event, Step, Tournament};
use rand::Rng;

use crate::error::SimulationError;
use crate::report::{SimulatedMinute, SimulationReport};
use crate::setup::{SimPlayer, SimulationSetup};
use crate::world::World;

/// A tournament that was played.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Simulated {
    /// The figures.
    pub report: SimulationReport,
    /// The tables minute by minute from the start.
    pub minutes: Vec<SimulatedMinute>,
}

/// One event of a simulation with what followed from it.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct SimulatedEvent<'a> {
    /// Milliseconds since the start; 0 for those who registered before.
    pub at_ms: u64,
    /// The event.
    pub event: &'a Event<SimPlayer>,
    /// The answer of the engine.
    pub step: &'a Step<SimPlayer>,
    /// The state after it.
    pub tournament: &'a Tournament<SimPlayer>,
}

/// Plays a tournament until one player is left.
///
/// # Errors
///
/// [`SimulationError`]: a number of the setup that is out of range.
///
/// # Complexity
///
/// About 12 hands a player, each in about constant time; memory for the players, the open tables and a record per
/// minute.
pub fn simulate<R: Rng + ?Sized>(
    setup: &SimulationSetup,
    rng: &mut R,
) -> Result<Simulated, SimulationError> {
    simulate_with(setup, rng, |_| ControlFlow::Continue(()))
}

/// Plays a tournament until one player is left; `watch` sees each event after it happened, and may stop.
///
/// # Errors
///
/// The errors of [`simulate`], and [`SimulationError::Stopped`] if `watch` breaks off.
///
/// # Examples
///
/// A log of everything that happened:
///
/// ```
/// use core::ops::ControlFlow;
/// use seating_sim::{SimulationSetup, simulate_with};
/// use rand::SeedableRng;
/// use rand::rngs::ChaCha8Rng;
///
/// let setup = SimulationSetup { players: 20, ..SimulationSetup::default() };
/// let mut log = Vec::new();
/// let played = simulate_with(&setup, &mut ChaCha8Rng::seed_from_u64(7), |happened| {
///     log.push((happened.at_ms, happened.event.clone(), happened.step.clone()));
///     ControlFlow::Continue(())
/// })?;
/// // 20 registrations, the start, the close, and two events a hand.
/// assert_eq!(log.len() as u64, 22 + 2 * played.report.hands);
/// # Ok::<(), seating_sim::SimulationError>(())
/// ```
pub fn simulate_with<R: Rng + ?Sized>(
    setup: &SimulationSetup,
    rng: &mut R,
    watch: impl FnMut(&SimulatedEvent<'_>) -> ControlFlow<()>,
) -> Result<Simulated, SimulationError> {
    World::new(setup, rng, watch)?.play()
}
