//! The experiments: a plan and a number of seasons each.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;

use season_sim::sweep::{
    JobRange, JobResult, Merged, ParameterText, SweepHeader, SweepPlan, SweepPlanSetup, merge,
    run_jobs,
};

use super::progress::Line;
use crate::error::TaskError;
use crate::files;

/// Folder of the results, from the top of the repository. A whole file of the same plan, whose first season is
/// played again with the same result, is not made again.
const RESULTS: &str = "target/seasons";

/// Sizes of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Scale {
    /// Some minutes on two cores.
    Quick,
    /// Ten times as many seasons.
    Full,
}

/// A plan and its seasons.
#[derive(Debug, Clone)]
pub(super) struct Experiment {
    /// Its name in files.
    pub(super) name: &'static str,
    /// The plan.
    pub(super) plan: SweepPlanSetup,
    /// Seasons of a quick run.
    seasons: u64,
}

/// A set of rating parameters.
type Set = (&'static str, &'static [(&'static str, &'static str)]);

/// The published parameters, and one change each.
const SETS: [Set; 7] = [
    ("published", &[]),
    ("beta 500", &[("beta", "500")]),
    ("beta 2000", &[("beta", "2000")]),
    ("floor 200", &[("sigma_floor", "200")]),
    ("floor 100", &[("sigma_floor", "100")]),
    ("no place weights", &[("place_weights", "false")]),
    ("no hand index", &[("hand_reference", "none")]),
];

/// The published late penalty, the derived one, and none.
const LATE: [Set; 3] = [
    ("published", &[]),
    ("derived", &[("late", "derived")]),
    ("off", &[("late", "off")]),
];

/// Structures of points, from many paid places to one.
pub(super) const STRUCTURES: [&str; 3] = ["harmonic", "vp-kid", "winner"];

fn sets(sets: &[Set]) -> BTreeMap<String, BTreeMap<String, ParameterText>> {
    let values = |values: &[(&str, &str)]| {
        let value = |&(name, text): &(&str, &str)| (name.to_owned(), ParameterText::new(text));
        values.iter().map(value).collect()
    };
    let set = |(name, own): &Set| ((*name).to_owned(), values(own));
    sets.iter().map(set).collect()
}

/// All experiments. Players are there for the draw of every night, and enter once, where nothing else is said.
pub(super) fn all() -> Vec<Experiment> {
    let usual = SweepPlanSetup {
        nights: 40,
        after: vec![5, 10, 20],
        structures: STRUCTURES.map(str::to_owned).into(),
        parameters: sets(&SETS[..1]),
        ..SweepPlanSetup::default()
    };
    let late = SweepPlanSetup {
        nights: 24,
        after: vec![6, 12],
        late: 0.5,
        parameters: sets(&LATE),
        ..usual.clone()
    };
    let plan = |name, seasons, plan| Experiment {
        name,
        plan,
        seasons,
    };
    vec![
        plan(
            "regulars",
            24,
            SweepPlanSetup {
                nights: 160,
                after: vec![5, 10, 20, 40, 80],
                parameters: sets(&SETS),
                ..usual.clone()
            },
        ),
        plan(
            "uneven",
            50,
            SweepPlanSetup {
                players: 90,
                nights: 24,
                after: vec![6, 12],
                attendance: [0.1, 0.7],
                ..usual.clone()
            },
        ),
        plan(
            "late",
            50,
            SweepPlanSetup {
                stack: 2_500,
                ..late.clone()
            },
        ),
        plan("late-deep", 50, late),
        plan(
            "reentries",
            20,
            SweepPlanSetup {
                max_entries: 3,
                reentry: [0.0, 1.0],
                ..usual.clone()
            },
        ),
        plan(
            "field-20",
            30,
            SweepPlanSetup {
                players: 20,
                field: 20,
                ..usual.clone()
            },
        ),
        plan(
            "field-100",
            8,
            SweepPlanSetup {
                players: 100,
                field: 100,
                ..usual.clone()
            },
        ),
        plan(
            "spread-02",
            20,
            SweepPlanSetup {
                lapse: [0.0, 0.2],
                ..usual.clone()
            },
        ),
        plan(
            "spread-10",
            20,
            SweepPlanSetup {
                lapse: [0.0, 1.0],
                ..usual
            },
        ),
    ]
}

impl Experiment {
    /// Seasons of a run.
    pub(super) fn seasons(&self, scale: Scale) -> u64 {
        match scale {
            Scale::Quick => self.seasons,
            Scale::Full => 10 * self.seasons,
        }
    }

    /// The checked plan.
    pub(super) fn checked(&self) -> Result<SweepPlan, TaskError> {
        SweepPlan::new(self.plan.clone()).map_err(TaskError::making(self.name))
    }

    /// Plays the seasons on all cores, or reads those that were played before.
    pub(super) fn results(&self, root: &Path, scale: Scale) -> Result<Merged, TaskError> {
        let plan = self.checked()?;
        let seasons = self.seasons(scale);
        let jobs = JobRange::new(0, seasons).map_err(TaskError::making(self.name))?;
        let header = SweepHeader::new(&plan, jobs, None);
        let path = root.join(RESULTS).join(format!("{}.ndjson", self.name));
        if let Ok(bytes) = std::fs::read(&path)
            && let Ok(known) = merge([(self.name, bytes.as_slice())])
            && known.header == header
            && self.first(&plan)? == known.results.first().cloned()
        {
            return Ok(known);
        }
        let mut results = Vec::new();
        let mut line = Line::new(self.name);
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let played = run_jobs(&plan, jobs.numbers(None), threads, |result| {
            results.push(result);
            line.show(results.len(), seasons);
            ControlFlow::Continue(())
        });
        played.map_err(TaskError::making(self.name))?;
        drop(line);
        results.sort_unstable_by_key(|result| result.job);
        let merged = Merged { header, results };
        files::write(&path, merged.text().as_bytes())?;
        Ok(merged)
    }

    /// The first season, played by the program as it is: the same release may have played others before.
    fn first(&self, plan: &SweepPlan) -> Result<Option<JobResult>, TaskError> {
        let mut first = None;
        let played = run_jobs(plan, std::iter::once(0), NonZeroUsize::MIN, |result| {
            first = Some(result);
            ControlFlow::Continue(())
        });
        played.map_err(TaskError::making(self.name))?;
        Ok(first)
    }
}
