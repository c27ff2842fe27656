//! Simulations that were refused or stopped, as failures of the desk.

use std::error::Error;

use club_host::Failure;
use club_log::Refusal;
use club_log::refusal::RulesRefusal;
use payout_dhondt::WeightError;
use season_sim::sweep::{FileFault, MergeError, SweepError, SweepPlanError};
use season_sim::{ArenaError, PlanError, SimulationError};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::error::{DeskFailure, EngineError, Exit, SimulationCause, beginning};

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
        other => refusal(&other),
    }
}

/// Every other refusal, with its cause for other languages.
fn refusal(error: &PlanError) -> DeskFailure {
    let cause = match error {
        PlanError::Player(error) => engine(error),
        PlanError::Blinds { faults } => of_log(Refusal::from(RulesRefusal::Blinds {
            faults: faults.clone(),
        })),
        PlanError::UnknownKind { text, expected } => SimulationCause::UnknownKind {
            text: text.clone(),
            expected,
        },
        PlanError::BadText { at, .. } => SimulationCause::BadText { at: at.clone() },
        PlanError::TooManyEntries { got, max } => SimulationCause::TooManyEntries {
            got: *got,
            max: *max,
        },
        _ => SimulationCause::Other,
    };
    DeskFailure::SimulationRefused {
        words: error.to_string(),
        cause: Box::new(cause),
    }
}

/// An error of an engine as a cause.
fn engine<E: Error + Serialize>(error: &E) -> SimulationCause {
    let EngineError { kind, values, .. } = EngineError::of(Exit::Refused, error);
    SimulationCause::Engine(kind, values)
}

/// Weights that no structure has.
pub(crate) fn of_weights(error: &WeightError) -> DeskFailure {
    DeskFailure::SimulationRefused {
        words: error.to_string(),
        cause: Box::new(engine(error)),
    }
}

/// A lapse outside 0 to 1, as the option has it.
pub(crate) fn of_lapse(got: f64) -> DeskFailure {
    let got = got.to_string();
    let words = format!("--lapse is {got}, must be from 0 to 1");
    DeskFailure::SimulationRefused {
        words,
        cause: Box::new(SimulationCause::Lapse { got }),
    }
}

/// A player who cannot be read, with the text of the option that names them.
pub(crate) fn of_player(text: &str, error: PlanError) -> DeskFailure {
    match of_plan(error) {
        DeskFailure::SimulationRefused { words, cause } => DeskFailure::SimulationRefused {
            words: format!("--player `{}`: {words}", beginning(text)),
            cause: Box::new(SimulationCause::Of("--player", beginning(text), cause)),
        },
        other => other,
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
            cause: Box::new(cause(other)),
        },
    }
}

/// The cause for which a plan of a sweep is refused.
fn cause(error: SweepPlanError) -> SimulationCause {
    match error {
        SweepPlanError::Parameters { set, source } => {
            SimulationCause::Of("parameters", set, Box::new(of_log(*source)))
        }
        SweepPlanError::Rules(fault) => of_log(*fault),
        SweepPlanError::Share {
            name,
            got,
            min,
            max,
        } => SimulationCause::Share {
            name,
            got: got.to_string(),
            min: min.to_string(),
            max: max.to_string(),
        },
        SweepPlanError::NobodyComes => SimulationCause::NobodyComes,
        SweepPlanError::Structure { source, .. } => engine(&*source),
        SweepPlanError::StructureTwice { text } => SimulationCause::StructureTwice { text },
        SweepPlanError::Blinds { name } => SimulationCause::UnknownBlinds { text: name },
        SweepPlanError::NotRated { ladder } => SimulationCause::NotRated { ladder },
        SweepPlanError::NoValues { name } => SimulationCause::NoValues { name },
        SweepPlanError::Jobs { jobs, sets } => SimulationCause::Jobs {
            jobs: jobs.to_string(),
            sets,
        },
        SweepPlanError::SetTwice { set } => SimulationCause::SetTwice { set },
        _ => SimulationCause::Other,
    }
}

/// A refusal of the log as a cause.
fn of_log(refusal: Refusal) -> SimulationCause {
    let failure = Failure::from(refusal);
    let values = match serde_json::to_value(&failure) {
        Ok(Value::Object(values)) => values,
        _ => Map::new(),
    };
    SimulationCause::Engine(failure.kind(), values)
}

/// A job that failed.
pub(super) fn of_job(error: SweepError) -> DeskFailure {
    match error {
        SweepError::Plan(error) => of_plan(error),
        SweepError::Set(error) => of_sweep_plan(error),
        SweepError::Simulation(error) => refused(error),
        other => DeskFailure::JobFailed {
            words: other.to_string(),
        },
    }
}

/// A file of results that cannot be used.
pub(super) fn of_results(file: String, fault: FileFault) -> DeskFailure {
    let words = fault.to_string();
    let damaged = matches!(fault, FileFault::Line { .. } | FileFault::Digest);
    let cause = Box::new(SimulationCause::Results(fault));
    if damaged {
        DeskFailure::ResultsDamaged { file, words, cause }
    } else {
        DeskFailure::ResultsRefused { file, words, cause }
    }
}

/// Files of results that cannot be joined.
pub(super) fn of_merge(error: MergeError) -> DeskFailure {
    match error {
        MergeError::File { file, fault } => of_results(file, fault),
        other => DeskFailure::MergeRefused {
            words: other.to_string(),
            cause: Box::new(SimulationCause::Merge(other)),
        },
    }
}
