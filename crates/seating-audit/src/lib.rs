//! Audit of the seating decisions of a multi-table poker tournament, whichever software made them.
//!
//! For those who write or run seating software: it reads a log, which is the rules and a state, then every event with
//! the actions that followed. It reports which actions are wrong, which are missing, and how well the software did.
//!
//! ```
//! use mtt_seating::{
//!     Action, ConfigSetup, Event, HandEnd, Phase, PlayerId, SeatSetup, StateSetup, TableId, TableSetup,
//! };
//! use seating_audit::{Entry, Record, Rule, check};
//!
//! let table = |name: &str, players: u8| TableSetup {
//!     seats: (1..=players).map(|seat| (seat, SeatSetup::new(PlayerId::new(format!("{name}{seat}"))))).collect(),
//!     big_blind: Some(3),
//!     ..TableSetup::new(TableId::new(name), Phase::InHand)
//! };
//! let config = ConfigSetup { registration_open: false, ..ConfigSetup::default() };
//! let state = StateSetup { tables: vec![table("A", 9), table("B", 7)], ..StateSetup::default() };
//! // The player in seat 4 is the next big blind, but the one in seat 5 is sent.
//! let (player, from, to) = (PlayerId::new("A5"), TableId::new("A"), TableId::new("B"));
//! let log = [
//!     Record { line: 1, seq: None, entry: Entry::Beginning { config, state } },
//!     Record {
//!         line: 2,
//!         seq: None,
//!         entry: Entry::Step {
//!             event: HandEnd::quiet(from.clone()).into(),
//!             actions: vec![Action::Depart { player, from, to }],
//!         },
//!     },
//! ];
//! let report = check(log);
//! assert_eq!((report.discrepancies[0].line, report.discrepancies[0].invariant), (2, Rule::TdaMover));
//! assert_eq!((report.events, report.score.moves, report.score.least_moves), (1, 1, 1));
//! ```
//!
//! # The types
//!
//! * A log is a sequence of [`Record`]s: an [`Entry::Beginning`], then an [`Entry::Step`] per event.
//! * [`check`] reads it and gives a [`Report`]: [`Discrepancy`]s, each with its [`Rule`], and a [`Score`].
//!
//! # Independence
//!
//! It is written from the rules and keeps a picture of its own, with maps and plain scans. Of `mtt-seating` it uses the
//! vocabulary: players, tables, seats, chips, events, actions, the documents of rules and state. That it is a crate of
//! its own lets the compiler prove that it shares no rule with the engine, which it judges like any other.
//!
//! # What it does not check
//!
//! Some choices are left by the rules to chance, or to numbers that a log does not contain. There it checks what every
//! right choice has in common: for `online` who is absent, moved recently or often, and the position of the new seat, not the
//! shares of blinds and chips that decide between the rest. A log of `seed-literal`, which shows the faults of its source,
//! is checked only by the rules that hold for any software. Rooms whose hands are not tracked are refused
//! ([`Rule::Log`]).
//!
//! # Features
//!
//! * `std` (default): without it the crate needs only `alloc`.
//! * `serde`: documents for reports, and for the types of `mtt-seating`.
//! * `schema`: JSON Schemas of the documents (`schemars`).
//!
//! # Determinism
//!
//! The same log gives the same report on every platform; there is no hashing and no chance.
//!
//! Minimum supported Rust version: 1.88.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod arrival;
mod beginning;
mod check;
mod counts;
mod departure;
mod due;
mod fact;
mod judge;
mod model;
mod pace;
mod perform;
mod position;
#[cfg(doctest)]
mod readme;
mod record;
mod report;
mod rule;
mod score;
mod step;
mod table_change;

pub use check::check;
pub use record::{Entry, Record};
pub use report::{Discrepancy, Report};
pub use rule::Rule;
pub use score::Score;
