//! The manifest: plans, seeds, release and digests of the seasons behind the figures.

use std::path::Path;

use season_sim::sweep::{JobRange, JobResult, Merged, SweepHeader};
use serde::{Deserialize, Serialize};

use super::MANIFEST;
use super::experiment::{Experiment, Scale};
use crate::error::TaskError;
use crate::files;

const PREAMBLE: &str = "# Made by `cargo xtask simulate seasons`; do not edit by hand.\n";

/// The experiments that were played.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    /// The size of the run.
    scale: Scale,
    /// In the order in which they were played.
    experiment: Vec<Played>,
}

/// An experiment that was played.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Played {
    name: String,
    /// The release that played it.
    release: String,
    seed: u64,
    seasons: u64,
    /// BLAKE3 of the plan.
    plan: String,
    /// BLAKE3 of the first season's line.
    first: String,
    /// BLAKE3 of the file of all seasons.
    results: String,
}

impl Played {
    pub(super) fn new(name: &str, merged: &Merged) -> Self {
        let first = merged.results.first();
        Self {
            name: name.to_owned(),
            release: merged.header.release.clone(),
            seed: merged.header.plan.seed,
            seasons: merged.header.jobs.count(),
            plan: merged.header.digest.to_string(),
            first: first.map_or_else(String::new, |season| season.digest().to_string()),
            results: merged.digest().to_string(),
        }
    }
}

impl Manifest {
    pub(super) const fn new(scale: Scale, experiment: Vec<Played>) -> Self {
        Self { scale, experiment }
    }

    /// The file.
    pub(super) fn text(&self) -> Result<String, TaskError> {
        let text = toml::to_string(self).map_err(TaskError::making(MANIFEST))?;
        Ok(format!("{PREAMBLE}{text}"))
    }

    /// The committed one.
    pub(super) fn read(root: &Path) -> Result<Self, TaskError> {
        let text = files::read(&root.join(MANIFEST))?;
        toml::from_str(&text).map_err(|source| TaskError::Toml {
            file: MANIFEST.to_owned(),
            source: Box::new(source),
        })
    }

    /// Whether these experiments, and no others, were played at this size.
    pub(super) fn is_of(
        &self,
        scale: Scale,
        experiments: &[Experiment],
    ) -> Result<bool, TaskError> {
        let mut same = self.scale == scale && self.experiment.len() == experiments.len();
        for (own, other) in self.experiment.iter().zip(experiments) {
            let jobs = JobRange::new(0, other.seasons(scale));
            let jobs = jobs.map_err(TaskError::making(other.name))?;
            let header = SweepHeader::new(&other.checked()?, jobs, None);
            same &= own.name == other.name
                && own.seasons == jobs.count()
                && own.plan == header.digest.to_string();
        }
        Ok(same)
    }

    /// Whether the first season of an experiment is this one.
    pub(super) fn begins_with(&self, name: &str, season: &JobResult) -> bool {
        let own = self.experiment.iter().find(|own| own.name == name);
        own.is_some_and(|own| own.first == season.digest().to_string())
    }
}
