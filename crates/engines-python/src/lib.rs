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

mod array;
mod array_error;
mod chips;
mod engines;
mod lines;
mod night;
mod numbers;
mod payouts;
mod preflop;
mod rating;
mod refused;
mod work;

/// The compiled half of `tournament_engines`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::chips::{deal, icm_equities, icm_finish};
    #[pymodule_export]
    use crate::engines::{Engines, contracts};
    #[pymodule_export]
    use crate::lines::Lines;
    #[pymodule_export]
    use crate::night::Night;
    #[pymodule_export]
    use crate::payouts::payouts;
    #[pymodule_export]
    use crate::preflop::{hand_classes, push_fold, range_equity};
    #[pymodule_export]
    use crate::rating::rate_field;

    #[expect(non_upper_case_globals, reason = "the name in Python")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
