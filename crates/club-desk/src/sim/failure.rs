//! Simulations that were refused or stopped, as failures of the desk.

use season_sim::{ArenaError, PlanError, SimulationError};

use crate::error::DeskFailure;

/// A plan that was refused, with value and bound.
pub(crate) fn of_plan(error: PlanError) -> DeskFailure {
    match error {
        PlanError::OutOfRange {
            name,
            got,
            min,
            max,
        } => DeskFailure::SimulationOutOfRange {
            name,
            got,
            min,
            max,
        },
        PlanError::BlindsAboveStacks { big_blind, stack } => {
            DeskFailure::BlindsAboveStacks { big_blind, stack }
        }
        PlanError::TooManyChips { got, max } => DeskFailure::TooManyChipsToPlay {
            got: got.to_string(),
            max,
        },
        other => DeskFailure::SimulationRefused {
            words: other.to_string(),
        },
    }
}

/// A season that was refused, or that cannot go on.
pub(crate) fn refused(error: SimulationError) -> DeskFailure {
    match error {
        SimulationError::Plan(error) => of_plan(error),
        SimulationError::Stopped { .. } => DeskFailure::Interrupted,
        other => DeskFailure::DemoFailed {
            words: other.to_string(),
        },
    }
}

/// Tournaments that were refused, or that cannot go on.
pub(crate) fn of_arena(error: ArenaError) -> DeskFailure {
    match error {
        ArenaError::Plan(error) => of_plan(error),
        other => DeskFailure::DemoFailed {
            words: other.to_string(),
        },
    }
}
