//! Whole tournaments played by chance, with the figures that tell seating rules apart.
//!
//! For those who choose rules, and for the tests of this crate: [`simulate`] plays a tournament through
//! [`Tournament::apply`](crate::Tournament::apply) and measures how close the tables stay, how many players move and
//! how long they wait.
//!
//! ```
//! use mtt_seating::sim::{SimulationSetup, simulate};
//! use rand::SeedableRng;
//! use rand::rngs::ChaCha8Rng;
//!
//! let setup = SimulationSetup { players: 200, seed: 1, ..SimulationSetup::default() };
//! let played = simulate(&setup, &mut ChaCha8Rng::seed_from_u64(1))?;
//! // Hardly a minute of late registration with tables more than two players apart.
//! assert!(played.report.registration.gap_2 > Some(0.98));
//! assert_eq!(played.report.waits.late.count, 70);
//! # Ok::<(), mtt_seating::sim::SimulationError>(())
//! ```
//!
//! # The model
//!
//! * 65 % of the players are there at the start. The others register late, each at a time drawn uniformly from the
//!   time until registration closes: 12 minutes for each doubling of the field, about a third of the tournament.
//!   Nobody enters twice.
//! * A hand lasts a log-normal time with a mean of 60 s and a standard deviation of its logarithm of 0.4, at least
//!   5 s and at most 600 s. The next one begins `pause_ms` later, or as soon as a hold or halt ends after that.
//! * Everybody begins with 20,000 chips, the big blind with 200; it grows by a quarter every 10 minutes. Blinds move
//!   as the engine says; at a new table the first big blind is drawn by lot.
//! * In each hand two players who were dealt in, drawn by lot, play for the blinds and for a bet of 1, 2, 4 or 8 big
//!   blinds, all equally likely, at most what both have left. Each wins as often. Who has no chips left is out. 2,000
//!   players thus play about 25,500 hands.
//! * A player whose seat is between the button and the small blind gets no cards, unless fewer than two would.
//! * Time is counted in whole milliseconds. What happens at the same millisecond happens in the order in which it was
//!   planned.
//!
//! # The figures
//!
//! They are defined at the fields of [`SimulationReport`].
//!
//! # Determinism
//!
//! The same setup with the same state of the generator gives the same bytes on every platform: times and chips are whole
//! numbers, and transcendental functions are those of `libm`.

mod error;
mod hand;
mod meter;
mod report;
mod setup;
mod tally;
mod waits;
mod world;

use core::ops::ControlFlow;

use rand::Rng;

pub use error::SimulationError;
pub use report::{PhaseReport, SimulatedMinute, SimulationReport, WaitReport, WaitReports};
pub use setup::{SimPlayer, SimulationSetup};

use self::world::World;
use crate::action::Step;
use crate::event::Event;
use crate::tournament::Tournament;

/// A tournament that was played.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Simulated {
    /// The figures.
    pub report: SimulationReport,
    /// What the tables looked like, minute by minute from the start.
    pub minutes: alloc::vec::Vec<SimulatedMinute>,
}

/// One event of a simulation with what followed from it.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct SimulatedEvent<'a> {
    /// Milliseconds since the start; 0 for those who registered before.
    pub at_ms: u64,
    /// What happened.
    pub event: &'a Event<SimPlayer>,
    /// What the engine answered.
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

/// The same; `watch` sees each event after it happened, and may stop.
///
/// # Errors
///
/// Those of [`simulate`], and [`SimulationError::Stopped`] if `watch` breaks off.
///
/// # Examples
///
/// A log of everything that happened:
///
/// ```
/// use core::ops::ControlFlow;
/// use mtt_seating::sim::{SimulationSetup, simulate_with};
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
/// # Ok::<(), mtt_seating::sim::SimulationError>(())
/// ```
pub fn simulate_with<R: Rng + ?Sized>(
    setup: &SimulationSetup,
    rng: &mut R,
    watch: impl FnMut(&SimulatedEvent<'_>) -> ControlFlow<()>,
) -> Result<Simulated, SimulationError> {
    World::new(setup, rng, watch)?.play()
}
