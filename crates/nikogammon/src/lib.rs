//! Counting, indexing and solving of nikogammon, a miniature backgammon.
//!
//! For people who want to know how large a small backgammon is, and for programs that keep a value
//! for each of its states: this version counts the states of a game, lists what one side can look
//! like, and gives every such arrangement its number and back.
//!
//! ```
//! use nikogammon::{Arrangement, Arrangements, Rules};
//!
//! let rules = Rules::nikogammon();
//! assert_eq!(rules.one_side()?, 2002);
//! assert_eq!(rules.states()?, 1_106_945);
//!
//! // Each arrangement of one side has a number, in the order of the enumeration.
//! let numbering = rules.side_numbering()?;
//! let all_on_the_bar = Arrangement::new(vec![0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
//! assert_eq!(numbering.rank(&all_on_the_bar)?, 2001);
//! assert_eq!(numbering.unrank(2001)?, all_on_the_bar);
//! assert_eq!(Arrangements::new(10, 5).map_or(0, Iterator::count), 2002);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Types
//!
//! - [`Rules`] is a game: points, checkers and the size of the home board; [`RulesSetup`] the same
//!   unchecked. Presets: nikogammon, halfgammon, and hypergammon with 1 to 3 checkers.
//! - [`Arrangement`] is how the checkers of one side lie: index 0 counts those borne off, 1 to
//!   `points` those on the side's own points (1 nearest to home), `points + 1` those on the bar.
//! - [`Arrangements`] lists them all, [`SideNumbering`] turns each into its number and back.
//! - [`arrangements`] is the number of ways to put equal stones on places.
//! - [`Table`] reads the file of a solved game where its bytes lie, [`TableWriter`] makes one of any
//!   numbers and [`solve_table`] goes all the way from [`Rules`] to the bytes; [`Precision`] says how
//!   exactly a [`Column`] is kept. [`verify`] checks the certificate of a table by code that shares
//!   nothing with the solver.
//! - [`PositionIds`] turns positions of any game into a few letters and back; on 24 points
//!   [`Rules::gnubg_id`] and [`Rules::xgid`] speak GNU Backgammon's and eXtreme Gammon's language.
//! - [`GnubgTable`] reads and writes GNU Backgammon's databases of hypergammon.
//!
//! # Model and source
//!
//! The page on the analysis of nikogammon by the author of the game: a backgammon of a third of
//! the size, with 8 points, 5 checkers a side and a home board of 2 points. A state is two
//! arrangements that share no point (the bar and the checkers borne off do not get in each other's
//! way), neither of them borne off altogether. The page has a count of all states by its own
//! program, a table of counts for up to 10 places and 5 stones, and a listing for 4 places and 2
//! stones; the tests repeat all three.
//!
//! # What it does not do
//!
//! It knows no dice, no plays and no values yet.
//!
//! # Features
//!
//! - `std` (default): nothing but `std` in the dependencies; without it the crate needs no
//!   standard library.
//! - `serde`: `Serialize` and `Deserialize` for [`RulesSetup`], [`Rules`] and [`Arrangement`];
//!   rules are checked when read. Errors serialise with their variant as `kind`.
//!
//! # Determinism and stability
//!
//! The numbers of arrangements and of states, position ids and the format of a table are part of the
//! interface and will not change; a table of another version is refused. The bytes of a table are the
//! same for any number of threads and on every platform.
//!
//! Built and tested with Rust 1.95.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod arrangement;
mod count;
mod dice;
mod error;
mod gnubg;
mod index;
mod indexer;
mod play;
mod position;
mod position_id;
mod ranking;
mod rules;
mod setup;
mod solve;
mod table;
mod values;
mod verify;

pub use arrangement::{Arrangement, Arrangements};
pub use count::arrangements;
pub use dice::{Roll, WeightedRoll};
pub use error::{
    CountError, DiceFault, IndexError, PositionError, RollError, RulesError, RulesField,
    StartFault, ValuesError,
};
pub use gnubg::{GnubgError, GnubgRecord, GnubgTable};
pub use index::SideNumbering;
pub use indexer::Indexer;
pub use play::{CheckerMove, Play, PlayError};
pub use position::Position;
pub use position_id::{PositionIdError, PositionIds};
pub use ranking::{OpeningRoll, OpeningValues, RankedPlay};
pub use rules::{MAX_POINTS_WON, Rules};
pub use setup::{Opening, RulesSetup};
pub use solve::{
    Certificate, Cube, CubefulValues, OutcomeValues, Outcomes, PassRule, Solution, SolveError,
    SolveOptions, SolveProgress, solve, solve_cubeful, solve_with,
};
pub use table::{
    Column, Precision, SolveStage, SolvedTableError, Table, TableError, TableNotes,
    TableWriteError, TableWriter, solve_table, write_table,
};
pub use values::Values;
pub use verify::{Verified, VerifyError, verify};
