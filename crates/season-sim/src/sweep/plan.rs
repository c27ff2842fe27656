//! The checked plan of a sweep.

use club_log::blinds::{BlindPreset, BlindRules};
use club_log::rating::RatingPlan;
use club_log::rules::{StructureRules, TournamentRules};
use payout_dhondt::Weights;
use tier_rating::RatingParams;

use super::error::SweepPlanError;
use super::plan_setup::SweepPlanSetup;
use super::ranking::Ranking;
use crate::cast::{ALL, MAX_ARRIVAL};
use crate::computer::ComputerPlayer;
use crate::night_plan::levels;
use crate::plan_error::PlanError;

/// The most players of a league, nights of a season and entries of a night.
const MOST: u64 = 1_000;
/// The most structures and the most sets of parameters.
const MOST_SETS: usize = 200;

/// A checked plan of a sweep.
#[derive(Debug, Clone)]
pub struct SweepPlan {
    setup: SweepPlanSetup,
    /// Players with the fewest lapses first.
    pub(super) players: Vec<ComputerPlayer>,
    /// The rules of every night; their structure is the first one.
    pub(super) rules: TournamentRules,
    /// The structures of points.
    pub(super) structures: Vec<StructureRules>,
    /// The sets of rating parameters, in the order of their names.
    pub(super) ratings: Vec<RatingParams>,
    /// Numbers of nights after which rankings are compared.
    pub(super) after: Vec<u32>,
}

impl SweepPlan {
    /// Checks a plan.
    ///
    /// # Errors
    ///
    /// [`SweepPlanError`] of the first fault, with value and bound. The order is that of the fields.
    pub fn new(setup: SweepPlanSetup) -> Result<Self, SweepPlanError> {
        check_numbers(&setup)?;
        let players = players(&setup)?;
        let structures = structures(&setup)?;
        let rules = rules(&setup, &structures)?;
        let after = after(&setup)?;
        let ratings = ratings(&setup)?;
        Ok(Self {
            setup,
            players,
            rules,
            structures,
            ratings,
            after,
        })
    }

    /// The description that was given.
    #[must_use]
    pub const fn setup(&self) -> &SweepPlanSetup {
        &self.setup
    }

    /// The nights after which rankings are compared, ascending; the last night is one of them.
    #[must_use]
    pub fn after(&self) -> &[u32] {
        &self.after
    }

    /// The rankings of a [`Checkpoint`](super::Checkpoint), in its order.
    #[must_use]
    pub fn rankings(&self) -> Vec<Ranking> {
        let of_structures = self.setup.structures.iter().flat_map(|structure| {
            [
                Ranking::Points(structure.clone()),
                Ranking::PointsAndAttendance(structure.clone()),
                Ranking::Profit(structure.clone()),
            ]
        });
        let sets = self.setup.parameters.keys().cloned().map(Ranking::Rating);
        of_structures
            .chain([Ranking::MeanPlace])
            .chain(sets)
            .collect()
    }

    /// Number between `from` and `to` for each player, in even steps.
    pub(super) fn spread([from, to]: [f64; 2], players: u32) -> Vec<f64> {
        let steps = f64::from(players.saturating_sub(1).max(1));
        let at = |step: u32| from + (to - from) * f64::from(step) / steps;
        (0..players).map(at).collect()
    }
}

fn check_numbers(setup: &SweepPlanSetup) -> Result<(), SweepPlanError> {
    let players = u64::from(setup.players);
    PlanError::check("players", players, 2, MOST)?;
    PlanError::check("field", setup.field.into(), 2, players)?;
    PlanError::check("nights", setup.nights.into(), 1, MOST)?;
    share("lapse", setup.lapse)?;
    share("attendance", setup.attendance)?;
    if setup.attendance[1] <= 0.0 {
        return Err(SweepPlanError::NobodyComes);
    }
    share("late", [setup.late, setup.late])?;
    let [from, to] = setup.late_minutes;
    PlanError::check("late_minutes", from.into(), 1, MAX_ARRIVAL.into())?;
    let least = from.into();
    PlanError::check("late_minutes", to.into(), least, MAX_ARRIVAL.into())?;
    share("re-entry", setup.reentry)?;
    PlanError::check("max_entries", setup.max_entries.into(), 1, MOST)?;
    PlanError::check("n_max", setup.n_max.into(), 2, 10)?;
    let nights = setup.nights.into();
    PlanError::check("min_nights", setup.min_nights.into(), 1, nights)?;
    Ok(())
}

/// Checks two shares, the smaller one first.
fn share(name: &'static str, [from, to]: [f64; 2]) -> Result<(), SweepPlanError> {
    let check = |got: f64, min: f64| {
        if (min..=1.0).contains(&got) {
            return Ok(());
        }
        let max = 1.0;
        Err(SweepPlanError::Share {
            name,
            got,
            min,
            max,
        })
    };
    check(from, 0.0)?;
    check(to, from)
}

/// A share in thousandths.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share is from 0 to 1"
)]
pub(super) fn thousandths(share: f64) -> u32 {
    libm::round(share * f64::from(ALL)) as u32
}

/// The players, with the fewest lapses first.
fn players(setup: &SweepPlanSetup) -> Result<Vec<ComputerPlayer>, PlanError> {
    let usual = ComputerPlayer::named(&setup.player)?;
    let lapses = SweepPlan::spread(setup.lapse, setup.players);
    let player = |share| usual.with_lapse_share(share);
    lapses.into_iter().map(player).collect()
}

fn structures(setup: &SweepPlanSetup) -> Result<Vec<StructureRules>, SweepPlanError> {
    let count = setup.structures.len() as u64;
    PlanError::check("structures", count, 1, MOST_SETS as u64)?;
    let mut structures = Vec::new();
    for (index, text) in setup.structures.iter().enumerate() {
        if setup.structures[..index].contains(text) {
            return Err(SweepPlanError::StructureTwice { text: text.clone() });
        }
        let weights = text.parse::<Weights>();
        let weights = weights.map_err(|source| SweepPlanError::Structure {
            text: text.clone(),
            source: Box::new(source),
        })?;
        structures.push(StructureRules {
            weights,
            ..StructureRules::default()
        });
    }
    Ok(structures)
}

fn rules(
    setup: &SweepPlanSetup,
    structures: &[StructureRules],
) -> Result<TournamentRules, SweepPlanError> {
    let blinds = if setup.levels.is_empty() {
        let preset = setup.blinds.parse::<BlindPreset>();
        preset
            .map_err(|_| SweepPlanError::Blinds {
                name: setup.blinds.clone(),
            })?
            .rules()
    } else {
        BlindRules {
            levels: setup.levels.clone(),
            ..BlindRules::default()
        }
    };
    let mut rules = TournamentRules {
        stack: setup.stack,
        max_entries: setup.max_entries,
        structure: structures.first().cloned().unwrap_or_default(),
        blinds: Some(blinds),
        ..TournamentRules::default()
    };
    rules.seating.n_max = setup.n_max;
    rules.seating.n_min = rules.seating.n_min.min(setup.n_max);
    levels(&rules, setup.players.into())?;
    match rules.faults().into_iter().next() {
        Some(fault) => Err(SweepPlanError::Rules(Box::new(fault))),
        None => Ok(rules),
    }
}

/// The nights after which rankings are compared.
fn after(setup: &SweepPlanSetup) -> Result<Vec<u32>, SweepPlanError> {
    let mut after: Vec<u32> = Vec::new();
    for &night in &setup.after {
        let least = after.last().map_or(1, |last| u64::from(*last) + 1);
        PlanError::check("after", night.into(), least, setup.nights.into())?;
        after.push(night);
    }
    if after.last() != Some(&setup.nights) {
        after.push(setup.nights);
    }
    Ok(after)
}

fn ratings(setup: &SweepPlanSetup) -> Result<Vec<RatingParams>, SweepPlanError> {
    let count = setup.parameters.len() as u64;
    PlanError::check("sets of parameters", count, 0, MOST_SETS as u64)?;
    let mut ratings = Vec::new();
    for (set, values) in &setup.parameters {
        let text =
            |(name, value): (&String, &super::ParameterText)| (name.clone(), value.to_string());
        let plan = RatingPlan {
            parameters: values.iter().map(text).collect(),
            ..RatingPlan::published()
        };
        let refused = |source| SweepPlanError::Parameters {
            set: set.clone(),
            source: Box::new(source),
        };
        let rules = plan.rules().map_err(refused)?;
        ratings.push(club_log::rating::parameters_of(&rules).map_err(refused)?);
    }
    Ok(ratings)
}
