//! Counting, indexing and solving of nikogammon, a miniature backgammon.
//!
//! For people who want to know how such a game is played best, and for programs that keep a value
//! for each of its states. A game is data: board, checkers, dice, start, what a win is worth. The
//! crate counts its states and numbers them without a gap, finds the plays of every roll, solves it
//! and proves how exact the solution is.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use nikogammon::{Roll, Rules, SolveOptions, Solver};
//!
//! // One checker a side on a board of 24 points; solving takes a few milliseconds.
//! let rules = Rules::hypergammon(1)?;
//! assert_eq!(rules.states()?, 601);
//! let solver = Solver::new(&rules, &SolveOptions::default())?;
//! let solution = solver.solve(|_| ControlFlow::Continue(()))?;
//! let values = solution.values();
//!
//! let opening = values.opening_values().ok_or("no start")?;
//! let unequal = opening.unequal_dice.ok_or("dice with one face")?;
//! assert_eq!(format!("{unequal:.12}"), "0.314256339457");
//!
//! let start = rules.start().ok_or("no start")?;
//! let plays = values.best_plays(start, Roll::new(6, 5))?;
//! assert_eq!(plays[0].play.to_string(), "24/13");
//!
//! // No equity is further from the true one than this.
//! let certificate = solver.certify(values, |_| ControlFlow::Continue(()))?;
//! assert!(certificate.error_bound() < 1e-10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Types
//!
//! - [`Rules`] is a game; [`RulesSetup`] the same unchecked, its fields the keys of a rules file.
//!   Presets: nikogammon with two starts, halfgammon, and hypergammon with 1 to 3 checkers.
//! - [`Arrangement`] is how the checkers of one side lie: index 0 counts those borne off, 1 to
//!   `points` those on the side's own points (1 nearest to home), `points + 1` those on the bar.
//!   A [`Position`] is two of them, the first of the side about to roll.
//! - [`arrangements`] is the number of ways to put equal stones on places, [`Arrangements`] lists
//!   them, [`SideIndex`] turns each into its number and back, and [`StateIndex`] does so for the
//!   states of a game.
//! - A [`Roll`] has [`Play`]s ([`Rules::plays`]), written such as `8/5` or `2/1*(2)`.
//! - [`solve`] finds the equity of every state: a [`Solution`] with its [`Values`]. They rank plays
//!   ([`Values::best_plays`]), give the worth of an opening ([`Values::opening_values`]), how games
//!   end and how long they take ([`Solver::outcomes`]), and a [`Certificate`]
//!   ([`Solver::certify`]). [`Solver::cubeful`] solves for money with the doubling cube; a
//!   [`CubeDecision`] says whether to double and to take.
//! - [`Table`] reads the file of a solved game where its bytes lie, [`TableWriter`] makes one of any
//!   numbers and [`solve_table`] goes all the way from [`Rules`] to the bytes; [`Precision`] says how
//!   exactly a [`Column`] is kept. [`verify`] checks the certificate of a table by code that shares
//!   nothing with the solver.
//! - [`PositionIds`] turns positions of any game into a few letters and back; on 24 points
//!   [`Rules::gnubg_id`] and [`Rules::xgid`] write the ids of GNU Backgammon and eXtreme Gammon, and
//!   [`Rules::position_from_gnubg_id`] and [`Rules::position_from_xgid`] read them.
//! - [`GnubgTable`] reads and writes GNU Backgammon's databases of hypergammon.
//!
//! # Model and source
//!
//! The page on the analysis of nikogammon by the author of the game: a backgammon of a third of
//! the size, with 8 points, 5 checkers a side and a home board of 2 points. A state is two
//! arrangements that share no point (the bar and the checkers borne off do not get in each other's
//! way), neither of them borne off altogether. The page has a count of all states by its own
//! program, a table of counts for up to 10 places and 5 stones, and a listing for 4 places and 2
//! stones; the tests repeat all three. It says nothing of the start, of doubles and of gammons:
//! those of the presets are inferred and can be changed.
//!
//! The page's way to eliminate passes needs a correction. If the mover passes with probability `p`,
//! the other side then with `q`, and `A` and `B` are what their other rolls are worth, the value
//! for the mover is `(A - p B) / (1 - p q)`. Hits, too, lead back to earlier states, so values are
//! found by sweeping until they settle. A position in which neither player can ever move ends the game
//! with the value of endless play; the default game has one, which no other leads to.
//!
//! A solve chooses the best play of every state and roll, sweeps with these plays until their
//! worth has settled for the most part, and chooses again. The sweeps go from few pips to many, so
//! that they meet the result of a play before the play unless it hits.
//!
//! # What it does not do
//!
//! It solves exactly, so games must be small: at most 65,536 arrangements of one side, and the
//! memory for some tens of numbers a state. Halfgammon and backgammon are beyond that; their states
//! are counted all the same. Match play is not supported, only games for points or money.
//!
//! # Features
//!
//! - `std` (default): builds the dependencies with `std`; without it the crate needs only `alloc`.
//! - `serde`: `Serialize` and `Deserialize` for [`RulesSetup`], [`Rules`], [`Arrangement`] and
//!   [`Position`]; rules are checked when read. Errors serialise with their variant as `kind`.
//! - `schema`: JSON Schemas of rules and positions (`schemars`).
//! - `rayon`: solving on several threads ([`SolveOptions::threads`]), with the same bits.
//!
//! # Determinism and stability
//!
//! The numbers of arrangements and of states, position ids and the format of a table are part of the
//! interface and will not change; a table of another version is refused. The bytes of a table are the
//! same for any number of threads and on every platform.
//!
//! Minimum supported Rust version: 1.88.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod arrangement;
mod bounds;
mod count;
mod cube;
mod dice;
mod error;
mod gnubg;
mod play;
mod position;
mod position_id;
mod preset;
mod ranked_play;
mod rules;
mod setup;
mod side_index;
mod solve;
mod state_index;
mod table;
mod values;
mod verify;

pub use arrangement::{Arrangement, Arrangements};
pub use bounds::MAX_POINTS_WON;
pub use count::arrangements;
pub use cube::{Cube, CubeAction, CubeDecision};
pub use dice::{Roll, WeightedRoll};
pub use error::{
    CountError, DiceFault, IndexError, PositionError, RollError, RulesError, RulesField,
    StartFault, ValuesError,
};
pub use gnubg::{GnubgError, GnubgRecord, GnubgTable};
pub use play::{CheckerMove, Play, PlayError};
pub use position::Position;
pub use position_id::{PositionIdError, PositionIds};
pub use ranked_play::{OpeningRoll, OpeningValues, RankedPlay};
pub use rules::Rules;
pub use setup::{Opening, RulesSetup};
pub use side_index::SideIndex;
pub use solve::{
    Certificate, CubefulValues, OutcomeValues, Outcomes, PassRule, Solution, SolveError,
    SolveOptions, SolveProgress, Solver, solve,
};
pub use state_index::StateIndex;
pub use table::{
    Column, Precision, SolveStage, SolvedTableError, Table, TableContents, TableError, TableNotes,
    TableWriteError, TableWriter, solve_table, write_table,
};
pub use values::Values;
pub use verify::{Verified, VerifyError, verify};
