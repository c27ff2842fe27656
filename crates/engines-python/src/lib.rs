//! The compiled half of the Python package `tournament_engines`: documents, arrays, and work that can be stopped.
//!
//! Python's half has the functions for people, with their types and examples; it imports this module as `_native`.
//! Nothing here knows a rule: questions go to [`engine_contracts`], and refusals come back as the package's
//! `EngineError`.
//!
//! - `engines`: the question of any contract as a document, with the solved games that it needs.
//! - `night`: a tournament whose seats are decided event by event.
//! - `lines`: the pipe of `desk engine --lines` without a process.
//! - `rating`, `chips`, `payouts` and `preflop`: questions with arrays, for what runs in loops.
//! - `numbers` and `array`: arrays of Python as numbers and back; `array_error` says why one is refused.
//! - `work`: engines at work without the interpreter's lock, with progress and Ctrl-C.
//! - `refused`: refusals as exceptions.
//! - `module`: the module of Python, with all of these.

mod array;
mod array_error;
mod chips;
mod engines;
mod lines;
mod module;
mod night;
mod numbers;
mod payouts;
mod preflop;
mod rating;
mod refused;
mod work;
