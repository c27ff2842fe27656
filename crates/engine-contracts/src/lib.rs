//! Questions to the tournament engines and their answers, as documents.
//!
//! For programs that ask an engine over a pipe, a socket or a language border: each contract is a type that is
//! read, a type that is written, and one function between them. No function knows arguments, files or a
//! terminal, and every failure is a typed value.
//!
//! ```
//! use engine_contracts::document;
//! use engine_contracts::payout::{ForQuestion, payout_for};
//!
//! let question: ForQuestion =
//!     document::read(br#"{"contract":"payout-for/1","weights":"harmonic","seats":10}"#)?;
//! let answer = serde_json::to_string(&payout_for(&question)?)?;
//! assert_eq!(
//!     answer,
//!     r#"{"seats":10,"paid":5,"points":[5,2,1,1,1],"last_seat_tied":[],"seat_value":"1/1"}"#,
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Types
//!
//! - [`payout`], [`icm`], [`seating`], [`rate`], [`ranges`] and [`niko`] have the questions, answers and functions of
//!   an engine each, with its failures.
//! - [`document`] reads a question from JSON text: strictly, with line and column of what is wrong.
//! - [`Engines`] answers the question of any contract by its name, [`EngineLines`] a stream of them.
//! - [`Contract`] is a name with a version. A question may carry it as `contract`; a function answers its own only.
//! - [`EngineFailure`] is what all failures have: a kind, a class, a message, and an object of the values.
//! - [`Whole`] reads whole numbers, which may be written `5000` or `5000.0`; [`whole`] has it for fields of any type.
//!
//! # Features
//!
//! - `payout`, `icm`, `seating`, `rate`, `ranges`, `niko` (default): an engine each, with its libraries.
//! - `schema`: the JSON Schemas of all documents and the catalogue of errors, in the module `schema`.
//! - `views`: answers about payouts, ranges, seats and small backgammons as tables, pictures and sentences in English and
//!   Japanese, for people.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "schema")]
mod catalogue;
mod contract;
pub mod document;
#[cfg(any(
    feature = "icm",
    feature = "niko",
    feature = "payout",
    feature = "ranges",
    feature = "rate",
    feature = "seating"
))]
mod engines;
mod failure;
#[cfg(feature = "icm")]
pub mod icm;
#[cfg(feature = "niko")]
pub mod niko;
#[cfg(feature = "payout")]
pub mod payout;
#[cfg(feature = "ranges")]
pub mod ranges;
#[cfg(feature = "rate")]
pub mod rate;
#[cfg(feature = "views")]
mod say;
#[cfg(feature = "schema")]
pub mod schema;
#[cfg(feature = "seating")]
pub mod seating;
pub mod whole;

#[cfg(feature = "schema")]
pub use self::catalogue::documents;
pub use self::contract::{Contract, ContractError, NoSuchContract};
#[cfg(feature = "seating")]
pub use self::engines::MAX_NIGHTS;
#[cfg(any(
    feature = "icm",
    feature = "niko",
    feature = "payout",
    feature = "ranges",
    feature = "rate",
    feature = "seating"
))]
pub use self::engines::{EngineLines, Engines, LineError, Refusal, Watch};
#[cfg(feature = "niko")]
pub use self::engines::{KeptGames, SolvedGames};
pub use self::failure::{EngineFailure, FailureClass};
pub use self::whole::Whole;

#[cfg(all(doctest, feature = "payout"))]
#[doc = include_str!("../README.md")]
mod readme {}
