//! The plan of a sweep over a recorded archive: sets of parameters for the ratings of a ladder.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::chain::Hash;
use chained_events::ids::MemberId;
use club_log::Club;
use club_log::ids::LadderId;
use club_log::rating::{Ladder, parameters_of};
use club_log::rules::RatingRules;
use serde::{Deserialize, Serialize};

use super::archive_job::{ranks, rates};
use super::error::SweepPlanError;
use super::plan_setup::ParameterText;
use super::range::JobRange;
use crate::plan_error::PlanError;

/// The most sets of a plan, that of job 0 included.
pub const MAX_ARCHIVE_SETS: u64 = 100_000;

/// The name of the set of job 0, the recorded parameters.
pub const RECORDED_SET: &str = "recorded";

/// The sets of an unchecked plan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ArchivePlanSetup {
    /// Rating parameters by the name of a set; what a set leaves out is as in the last rated night.
    pub parameters: BTreeMap<String, BTreeMap<String, ParameterText>>,
    /// Values of parameters; every combination of them is a set.
    pub grid: BTreeMap<String, Vec<ParameterText>>,
}

/// The plan as a header has it: the archive by its hash, so that its events are not repeated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArchivePlanText {
    /// The hash of the last event of the archive, which covers all events before it.
    pub archive: Hash,
    /// The ladder.
    pub ladder: LadderId,
    /// Everybody who has a rating, in the order of the rates of a result.
    pub members: Vec<MemberId>,
    /// The named sets.
    pub parameters: BTreeMap<String, BTreeMap<String, ParameterText>>,
    /// The values whose combinations are sets.
    pub grid: BTreeMap<String, Vec<ParameterText>>,
}

/// A set's name, and its parameters as text.
type NamedSet = (String, BTreeMap<String, String>);

/// A checked plan of a sweep over a recorded archive.
///
/// # Order of the jobs
///
/// Job 0 has the recorded parameters, each night its own. After it come the named sets in the order of the bytes of
/// their names, then the combinations of the grid: parameters in the order of their names, values in that of the
/// plan, and those of the last parameter change first. Each of these sets is for all nights.
#[derive(Debug, Clone)]
pub struct ArchivePlan {
    text: ArchivePlanText,
    pub(super) club: Club,
    /// The recorded ladder.
    pub(super) ladder: Ladder,
    /// The rules of the last rated night.
    rules: RatingRules,
    /// The ranks under the recorded parameters, in the order of the members.
    pub(super) ranks: Vec<Option<usize>>,
    /// Names of the named sets, in their order.
    names: Vec<String>,
    sets: u64,
}

impl ArchivePlan {
    /// Checks a plan for a club that was folded from an archive; `archive` is the hash of its last event.
    ///
    /// All nights are in memory, as after [`Club::replay`].
    ///
    /// # Errors
    ///
    /// [`SweepPlanError`]: a ladder without a rated night, an empty list in the grid, more than [`MAX_ARCHIVE_SETS`]
    /// sets, two sets of one name, or a parameter that the rating refuses.
    pub fn new(
        club: Club,
        archive: Hash,
        ladder: LadderId,
        setup: ArchivePlanSetup,
    ) -> Result<Self, SweepPlanError> {
        let recorded = club.ladders().get(&ladder);
        let last = recorded.and_then(|recorded| Some((recorded, recorded.last_rules()?)));
        let Some((recorded, rules)) = last else {
            return Err(SweepPlanError::NotRated { ladder });
        };
        let sets = sets(&setup)?;
        let refused = |source| SweepPlanError::Parameters {
            set: RECORDED_SET.to_owned(),
            source: Box::new(source),
        };
        let params = parameters_of(rules).map_err(refused)?;
        let members: Vec<MemberId> = recorded.ratings().into_keys().cloned().collect();
        let ranks = ranks(&rates(recorded, &members, &params));
        let (rules, recorded) = (rules.clone(), recorded.clone());
        let ArchivePlanSetup { parameters, grid } = setup;
        let text = ArchivePlanText {
            archive,
            ladder,
            members,
            parameters,
            grid,
        };
        let plan = Self {
            names: text.parameters.keys().cloned().collect(),
            text,
            club,
            ladder: recorded,
            rules,
            ranks,
            sets,
        };
        plan.check_sets()?;
        Ok(plan)
    }

    /// The plan as a header has it.
    #[must_use]
    pub const fn text(&self) -> &ArchivePlanText {
        &self.text
    }

    /// The number of sets, that of job 0 included.
    #[must_use]
    pub const fn sets(&self) -> u64 {
        self.sets
    }

    /// Refuses jobs without a set.
    ///
    /// # Errors
    ///
    /// [`SweepPlanError::Jobs`] with the number of sets.
    pub fn check_jobs(&self, jobs: JobRange) -> Result<(), SweepPlanError> {
        let sets = self.sets;
        if jobs.end() <= sets {
            return Ok(());
        }
        Err(SweepPlanError::Jobs { jobs, sets })
    }

    /// Name and parameters of a job's set.
    pub(super) fn set(&self, number: u64) -> Result<NamedSet, PlanError> {
        PlanError::check("number of a job", number, 0, self.sets - 1)?;
        let text = |(name, value): (&String, &ParameterText)| (name.clone(), value.to_string());
        // At most as many as the bound of the sets.
        let at = usize::try_from(number).unwrap_or(usize::MAX);
        let Some(mut at) = at.checked_sub(1) else {
            return Ok((RECORDED_SET.to_owned(), BTreeMap::new()));
        };
        if let Some(name) = self.names.get(at) {
            let values = self.text.parameters.get(name).into_iter().flatten();
            return Ok((name.clone(), values.map(text).collect()));
        }
        at -= self.names.len();
        let mut values = BTreeMap::new();
        for (name, all) in self.text.grid.iter().rev() {
            values.extend(all.get(at % all.len()).map(|value| text((name, value))));
            at /= all.len();
        }
        let words = values.iter().map(|(name, value)| format!("{name}={value}"));
        let name = words.collect::<Vec<_>>().join(" ");
        Ok((name, values))
    }

    /// Rules of all nights under a set.
    pub(super) fn rules(
        &self,
        set: &str,
        parameters: &BTreeMap<String, String>,
    ) -> Result<RatingRules, SweepPlanError> {
        let mut rules = self.rules.clone();
        let changed = rules.set(parameters);
        changed.map_err(|source| SweepPlanError::Parameters {
            set: set.to_owned(),
            source: Box::new(source),
        })?;
        Ok(rules)
    }

    fn check_sets(&self) -> Result<(), SweepPlanError> {
        let mut names = BTreeSet::new();
        for number in 0..self.sets {
            let (set, parameters) = self.set(number)?;
            self.rules(&set, &parameters)?;
            if let Some(set) = names.replace(set) {
                return Err(SweepPlanError::SetTwice { set });
            }
        }
        Ok(())
    }
}

/// The number of sets: one for job 0, those with names, and the combinations of the grid.
fn sets(setup: &ArchivePlanSetup) -> Result<u64, SweepPlanError> {
    let mut grid = u64::from(!setup.grid.is_empty());
    for (name, values) in &setup.grid {
        if values.is_empty() {
            return Err(SweepPlanError::NoValues { name: name.clone() });
        }
        grid = grid.saturating_mul(values.len() as u64);
    }
    let named = setup.parameters.len() as u64;
    let sets = grid.saturating_add(named).saturating_add(1);
    PlanError::check("sets of parameters", sets, 1, MAX_ARCHIVE_SETS)?;
    Ok(sets)
}
