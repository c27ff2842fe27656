//! Seat draw, table breaks, balancing, late registration and re-entry of multi-table poker tournaments.
//!
//! For tournament software, online or live: it receives what happened and answers who sits where, who moves, which
//! table opens or breaks, and why. It keeps no clock, reads nothing, and plays no cards.
//!
//! # A night in short
//!
//! ```
//! use mtt_seating::{
//!     Action, Chips, Config, ConfigSetup, Event, HandEnd, NumberName, PlayerId, TableId, Tournament,
//! };
//!
//! let rules = ConfigSetup { registration_open: false, seed: 7, ..ConfigSetup::default() };
//! let mut night = Tournament::new(Config::new(rules)?);
//! for number in 1..=11 {
//!     let event = Event::Register { player: PlayerId::new(format!("p{number}")), stack: Chips::new(20_000) };
//!     night.apply(number, &event)?;
//! }
//! night.apply(12, &Event::Start)?;
//! let (t1, t2) = (TableId::new("T1"), TableId::new("T2"));
//! assert_eq!((night.table(&t1).unwrap().players_seated(), night.table(&t2).unwrap().players_seated()), (6, 5));
//!
//! night.apply(13, &Event::HandStarted { table: t1.clone() })?;
//! night.apply(14, &Event::HandStarted { table: t2.clone() })?;
//! // Two players bust at T2: nine are left and fit at one table. T2 breaks, its players wait for T1's hand to end.
//! let busted = night.table(&t2).unwrap().players().take(2).cloned().collect();
//! let step = night.apply(15, &HandEnd { busted, ..HandEnd::quiet(t2.clone()) }.into())?;
//! assert_eq!(step.decisions[0].action, Action::Break { table: t2 });
//! assert_eq!((night.waiting_len(), step.decisions[0].reason.number(NumberName::Needed)), (3, Some(1)));
//!
//! night.apply(16, &HandEnd::quiet(t1.clone()).into())?;
//! assert_eq!((night.players_alive(), night.table(&t1).unwrap().players_seated()), (9, 9));
//! assert_eq!(night.final_table(), Some(&t1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The types
//!
//! * [`ConfigSetup`] becomes a checked [`Config`]: table size, tolerance, registration, seed, and a [`Room`] where the
//!   tables are limited.
//! * [`Tournament`] is the state. [`Tournament::evolve_event`] records an [`Event`]; [`Tournament::decide`] is pure
//!   and says what follows from it, a [`Step`] of [`Action`]s with their [`Reason`]s; [`Tournament::evolve_action`]
//!   performs one action and decides nothing. [`Tournament::apply`] does all three. A log that stores events *and*
//!   actions can be replayed by any later version.
//! * [`StateSetup`] is a snapshot as a document; [`Tournament::restore`] checks it.
//! * [`targets`], [`min_moves`], [`tables_needed`] and [`breaks_after`] answer questions about plain numbers;
//!   [`Tournament::forecast`] says which tables break next.
//! * [`Procedure`] lets a caller decide by other rules, on the same engine.
//!
//! The crate `seating-audit` judges the log of any seating software by rules of its own; `seating-sim` plays whole
//! tournaments by chance, and has the published procedure with its faults.
//!
//! # The rules
//!
//! `n` players alive need `T* = max(1, ceil(n / n_max))` tables. With `n = q T + r`, `r` of the `T` tables should hold
//! `q + 1` players and the others `q`. All counts are *effective*: seated, plus players on their way and ordered to
//! come, minus those ordered away, so that two tables never answer the same gap twice.
//!
//! * **Start.** A uniform random order of the field is dealt to `T*` tables in turn; seats by lot. With
//!   [`Tournament::decide_start_by_strength`] the mean strengths of the tables differ as little as possible.
//! * **When.** Nobody enters or leaves a table during a hand. Every table between hands gives, takes and breaks at every
//!   event but the start of a hand, and a mover sits down when the hand at the new table ends.
//! * **Pace.** A short table may be held after a hand while a table in a hand could give a player, a new one until it
//!   has `q - 1` players; TDA halts a table three players below the largest. None of it can stop the room.
//! * **Break.** If `T > T*` (plus a slack while registration is open) tables break: those that never dealt, then the
//!   smallest or by announced order. The players draw tables and seats. The last table never breaks.
//! * **Open.** A table is opened only if `T* > T`. It deals its first hand with `n_min` players, or `q` if that is less.
//! * **Wait.** Players who wait are seated in order of arrival, by lot among the seats that get cards at tables below their
//!   target; if there is none they wait while two tables in a hand have a place. Players whose table never dealt come
//!   first. Waiting players fill gaps before anybody is moved.
//! * **Balance.** If tables differ by more than is tolerated: with `S` the players above `q + 1` and `D` those missing
//!   below `q`, less those who wait, a donor has `q + 2` players, or `q + 1` while `D > S`; a receiver has fewer than
//!   `q`, or `q` while `S > D`. No plan has fewer moves. The next big blind moves to the worst seat, never to the small
//!   blind; without known blinds mover and seat are drawn by lot. `online` chooses both by cost (recent moves, moves,
//!   change of position, fair share of blinds, stacks), `home` by lot. Pinned players never move.
//! * **Live rooms.** At a table whose hands are not tracked a move is an [`Action::Order`] to the director, who confirms
//!   who really moved and where. Orders that are not needed any more are withdrawn. Where the blinds are not known the
//!   director finds mover and seat, or they are drawn by lot ([`UnknownBlinds`]); a drawn seat is kept for the mover.
//! * **Room.** Without a [`Room`] there are as many tables as are needed. A room lists the tables that can be opened, each
//!   with its number of seats, in their order of breaking. The open tables are the last ones in that order, as many as
//!   hold everybody. The first breaks first, the featured one last. Tables differ by what is tolerated unless a smaller one
//!   is full; closed seats stay empty. A player for whom no place is left is refused ([`SeatingError::RoomFull`]). The
//!   director closes and opens seats, breaks and opens tables, and changes the order ([`Event::CloseSeat`] and the events
//!   that follow it).
//! * **Final table.** Announced once, when one table is left, everybody sits and nobody can enter. It may have more seats
//!   than the others, or fewer players ([`ConfigSetup::final_table`]): it is formed when that many are left.
//! * **Redraw.** [`Tournament::seats_again`] answers where everybody would sit if all seats were drawn again now.
//!
//! Sources: the article on table rebalancing of multi-table tournaments on which the crate is based, with its break
//! rule (which never settles at some table sizes) replaced by the number of tables needed; the rules of the Poker
//! Tournament Directors Association for movers and seats.
//!
//! # What it does not do
//!
//! It deals no cards and keeps no clock: holds are ended by an event. At tables whose hands are not tracked orders follow
//! the TDA rule whatever the profile. Plans that pins make impossible are replaced by the nearest one.
//!
//! # Features
//!
//! * `std` (default): without it the crate needs only `alloc`.
//! * `serde`: documents for all public types.
//! * `schema`: JSON Schemas of the documents (`schemars`).
//!
//! # Determinism and stability
//!
//! The same events with the same seed give the same actions on every platform. Draws use `ChaCha8` with a key of seed,
//! sequence number and purpose; they are pinned by tests. Orders of results are defined; there is no hashing.
//!
//! Minimum supported Rust version: 1.88.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod action;
mod amend;
mod assign;
mod balance;
mod bits;
mod breaking;
mod changes;
mod choice;
mod config;
mod draw;
mod engine;
mod error;
mod event;
mod evolve;
mod field;
mod final_table;
mod forecast;
mod hand;
mod ids;
mod index;
mod journal;
mod memory;
mod named_order;
#[cfg(feature = "serde")]
mod numbered;
mod open_seat;
mod pace;
mod place;
mod plan;
mod planner;
mod player;
mod policy;
mod procedure;
mod profile;
#[cfg(doctest)]
mod readme;
mod reason;
mod record;
mod redraw;
mod ring;
mod room;
mod setup;
mod snapshot;
mod strength;
mod table;
mod tables;
mod tallies;
mod targets;
mod tolerance;
mod tournament;
mod views;
mod waiting;
mod weights;

pub use action::{Action, Dealt, Decision, Mover, Step};
pub use amend::Amendment;
pub use config::{BreakOrder, Config, ConfigSetup, ConfigWarning, HandData, UnknownBlinds};
pub use draw::{DrawKey, Draws, Purpose};
pub use error::{InvalidConfig, RefusedEvent, SeatingError};
pub use event::{Event, HandEnd, PinTarget};
pub use forecast::{Forecast, breaks_after};
pub use ids::{Chips, MAX_SEATS, PlayerId, Seat, SeatOutOfRange, TableId};
pub use place::Place;
pub use plan::{Assignment, PlannedMove, assign};
pub use player::Played;
pub use procedure::{Deciding, Procedure};
pub use profile::Profile;
pub use reason::{Candidate, NumberName, Reason, RuleId, RunnerUp};
pub use room::{Room, RoomFault, RoomSetup, RoomTableSetup, Standing};
pub use setup::{
    LastSetup, SeatSetup, StateSetup, TableSetup, TransitSetup, WaiterSetup, WaitingSetup,
};
pub use table::{Blinds, Phase};
pub use targets::{Targets, min_moves, tables_needed, targets};
pub use tolerance::Tolerance;
pub use tournament::{MoveOrder, Tournament};
pub use views::{Occupant, TableRef, Transit, WaitingPlayer};
pub use weights::Weights;
