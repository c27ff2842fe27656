//! `rate simulate`.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use schemars::JsonSchema;
use serde::Serialize;
use tier_rating::RatingParams;
use tier_rating::simulation::{Registration, SimulationSummary, simulate as run, summarise};

use super::args::SimulateArgs;
use super::refused;
use crate::error::{DeskError, Exit};
use crate::output::json_line;
use crate::progress::Bar;

/// The fewest and the most runs.
const RUNS: (u64, u64) = (3, 1000);

/// What `rate simulate` answers.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct SimulateAnswer {
    seed: u64,
    late: bool,
    #[serde(flatten)]
    summary: SimulationSummary,
}

/// Runs the published simulation; run k has the seed plus k.
pub(crate) fn simulate(args: &SimulateArgs) -> Result<String, DeskError> {
    let invalid = || {
        let words = format!(
            "invalid runs `{}`: expected {} to {}",
            args.runs, RUNS.0, RUNS.1
        );
        DeskError::new(Exit::Refused, "RunsOutOfRange", words)
            .with("runs", args.runs)
            .with("min", RUNS.0)
            .with("max", RUNS.1)
    };
    if !(RUNS.0..=RUNS.1).contains(&args.runs) {
        return Err(invalid());
    }
    let registration = if args.late {
        Registration::HalfLate
    } else {
        Registration::OnTime
    };
    let params = RatingParams::published();
    let bar = Bar::new();
    let runs = (0..args.runs)
        .map(|number| {
            #[expect(clippy::cast_precision_loss, reason = "at most 1,000")]
            let part = number as f64 / args.runs as f64;
            bar.show(part, format!("{number} / {}", args.runs));
            let mut rng = ChaCha8Rng::seed_from_u64(args.seed.wrapping_add(number));
            run(registration, &params, &mut rng)
        })
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| refused(&error))?;
    drop(bar);
    let summary = summarise(registration, &runs).ok_or_else(invalid)?;
    json_line(&SimulateAnswer {
        seed: args.seed,
        late: args.late,
        summary,
    })
}
