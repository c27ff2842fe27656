//! Multi-table poker tournaments played by chance, with the figures that tell seating rules apart.
//!
//! For those who choose seating rules, and for tests of seating software: [`simulate`] plays a tournament through
//! `mtt-seating` and measures how close the tables stay, how many players move and how long they wait.
//!
//! ```
//! use rand::SeedableRng;
//! use rand::rngs::ChaCha8Rng;
//! use seating_sim::{SimulationSetup, simulate};
//!
//! let setup = SimulationSetup { players: 200, seed: 1, ..SimulationSetup::default() };
//! let played = simulate(&setup, &mut ChaCha8Rng::seed_from_u64(1))?;
//! // Hardly a minute of late registration with tables more than two players apart.
//! assert!(played.report.registration.gap_2 > Some(0.98));
//! assert_eq!(played.report.waits.late.count, 70);
//! # Ok::<(), seating_sim::SimulationError>(())
//! ```
//!
//! # The types
//!
//! * [`SimulationSetup`] goes into [`simulate`], which gives [`Simulated`]: a [`SimulationReport`] and the tables minute
//!   by minute. [`simulate_with`] shows each [`SimulatedEvent`].
//! * [`AsPublished`] is the published procedure with its faults, for comparison. [`apply`] and [`preview`] ask it where
//!   the rules name it, and `mtt-seating` for all other profiles.
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
//!
//! # Features
//!
//! * `std` (default): without it the crate needs only `alloc`.
//! * `serde`: documents for figures and errors, and for the types of `mtt-seating`.
//! * `schema`: JSON Schemas of the documents (`schemars`).
//!
//! Minimum supported Rust version: 1.88.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod error;
mod hand;
mod meter;
mod published;
#[cfg(doctest)]
mod readme;
mod report;
mod setup;
mod simulate;
mod tally;
mod waits;
mod world;

pub use error::SimulationError;
pub use published::{AsPublished, apply, preview};
pub use report::{PhaseReport, SimulatedMinute, SimulationReport, WaitReport, WaitReports};
pub use setup::{SimPlayer, SimulationSetup};
pub use simulate::{Simulated, SimulatedEvent, simulate, simulate_with};
