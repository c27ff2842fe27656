//! Simulations that were refused or stopped, as failures of the desk.

use season_sim::sweep::{FileFault, MergeError, SweepError, SweepPlanError};
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

/// A plan of a sweep that was refused, with value and bound.
pub(super) fn of_sweep_plan(error: SweepPlanError) -> DeskFailure {
    match error {
        SweepPlanError::Plan(error) => of_plan(error),
        other => DeskFailure::SimulationRefused {
            words: other.to_string(),
        },
    }
}

/// A job that failed.
pub(super) fn of_job(error: SweepError) -> DeskFailure {
    match error {
        SweepError::Plan(error) => of_plan(error),
        SweepError::Simulation(error) => refused(error),
        other => DeskFailure::JobFailed {
            words: other.to_string(),
        },
    }
}

/// A file of results that cannot be used.
pub(super) fn of_results(file: String, fault: &FileFault) -> DeskFailure {
    let words = fault.to_string();
    match fault {
        FileFault::Line { .. } | FileFault::Digest => DeskFailure::ResultsDamaged { file, words },
        _ => DeskFailure::ResultsRefused { file, words },
    }
}

/// Files of results that cannot be joined.
pub(super) fn of_merge(error: MergeError) -> DeskFailure {
    match error {
        MergeError::File { file, fault } => of_results(file, &fault),
        other => DeskFailure::MergeRefused {
            words: other.to_string(),
        },
    }
}
