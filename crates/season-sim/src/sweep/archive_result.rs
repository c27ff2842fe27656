//! The result of a job over a recorded archive.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tier_rating::PredictedPairs;

use super::archive_plan::ArchivePlanText;
use super::kind::{SweepKind, SweepResult, SweepText};

/// The ladder of an archive under one set of parameters. Rates are floats in the shortest text that has their bits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArchiveResult {
    /// The number of the job.
    pub job: u64,
    /// The name of the set.
    pub set: String,
    /// The parameters that the set names.
    pub parameters: BTreeMap<String, String>,
    /// Pairs of players of a night who had a rating before it and did not finish together.
    pub pairs: u64,
    /// Twice the pairs that finished in the order of those ratings; a pair with equal rates adds one.
    pub right_halves: u64,
    /// Members who have another rank than under the recorded parameters.
    pub moved: u64,
    /// The rate of each member at the end, in the order of the members of the plan.
    pub rates: Vec<Option<f64>>,
}

impl ArchiveResult {
    /// The pairs and those in order.
    #[must_use]
    pub const fn predicted(&self) -> PredictedPairs {
        PredictedPairs {
            all: self.pairs,
            right_halves: self.right_halves,
        }
    }
}

impl SweepText for ArchivePlanText {
    const KIND: SweepKind = SweepKind::Archive;
    type Result = ArchiveResult;
}

impl SweepResult for ArchiveResult {
    fn job(&self) -> u64 {
        self.job
    }
}
