//! `rate simulate`.

use std::ops::{ControlFlow, RangeInclusive};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use tier_rating::RatingParams;
use tier_rating::simulation::{Registration, SimulationSummary, simulate as run, summarise};

use super::{RateFailure, RateQuestionError, SIMULATE};
use crate::whole::whole;

/// The fewest and the most runs.
pub const RUNS: RangeInclusive<u64> = 3..=1000;

/// Question of `rate simulate`: how the published simulation is run.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SimulateQuestion {
    /// The contract, `rate-simulate/1`.
    pub contract: Option<String>,
    /// Whether half of the entries register late.
    #[serde(default)]
    pub late: bool,
    /// Repetitions with different draws, 3 to 1000, 8 if not given.
    #[serde(default = "runs", deserialize_with = "whole")]
    pub runs: u64,
    /// Seed of the first run, 1 if not given; run k has the seed plus k.
    #[serde(default = "seed", deserialize_with = "whole")]
    pub seed: u64,
}

const fn runs() -> u64 {
    8
}

const fn seed() -> u64 {
    1
}

/// Answer of `rate simulate`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SimulateAnswer {
    /// Seed of the first run.
    pub seed: u64,
    /// Whether half of the entries registered late.
    pub late: bool,
    /// Means over the runs.
    #[serde(flatten)]
    pub summary: SimulationSummary,
}

/// Answers `rate simulate`; `watch` gets the number of runs done before each, and may stop.
///
/// # Errors
///
/// [`RateFailure`] where the contract is another one, the number of runs is not one of [`RUNS`], or `watch` breaks
/// off.
pub fn simulate(
    question: &SimulateQuestion,
    mut watch: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<SimulateAnswer, RateFailure> {
    let SimulateQuestion {
        ref contract,
        late,
        runs,
        seed,
    } = *question;
    SIMULATE.check(contract.as_deref())?;
    let out_of_range = RateQuestionError::RunsOutOfRange {
        runs,
        min: *RUNS.start(),
        max: *RUNS.end(),
    };
    if !RUNS.contains(&runs) {
        return Err(out_of_range.into());
    }
    let registration = if late {
        Registration::HalfLate
    } else {
        Registration::OnTime
    };
    let params = RatingParams::published();
    let mut simulated = Vec::new();
    for number in 0..runs {
        if watch(number).is_break() {
            return Err(RateQuestionError::Stopped { run: number + 1 }.into());
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed.wrapping_add(number));
        simulated.push(run(registration, &params, &mut rng)?);
    }
    let summary = summarise(registration, &simulated).ok_or(out_of_range)?;
    Ok(SimulateAnswer {
        seed,
        late,
        summary,
    })
}
