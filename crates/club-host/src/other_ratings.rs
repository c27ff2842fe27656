//! A ladder under other parameters than those of its nights.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use club_log::Club;
use club_log::ids::LadderId;
use club_log::progress::LogWatch;
use club_log::rating::{Ladder, RatingPlan, Replay, what_if, what_if_with};
use club_log::rules::{RatingAbsence, RatingRules, RatingStart};

use crate::Failure;

/// The rules of a ladder with other parameters, and the ratings that there would be.
#[derive(Debug, Clone, PartialEq)]
pub struct OtherRatings {
    /// The rules.
    pub rules: RatingRules,
    /// The ladder, computed by them from its first night on.
    pub replay: Replay,
}

/// The rules of the last rated night of a ladder, or the published ones.
///
/// # Errors
///
/// [`Failure`]; none that can happen, as the published parameters are in range.
pub fn ladder_rules(id: &LadderId, ladder: &Ladder) -> Result<RatingRules, Failure> {
    if let Some(rules) = ladder.last_rules() {
        return Ok(rules.clone());
    }
    let plan = RatingPlan {
        ladder: id.clone(),
        parameters: BTreeMap::new(),
        start: RatingStart::Carry,
        absence: RatingAbsence::Keep,
    };
    Ok(plan.rules()?)
}

/// A ladder under other parameters, by name, and another rule for members who miss nights.
///
/// All nights of the club are in memory.
///
/// # Errors
///
/// [`Failure`] of a parameter that is unknown or out of range, and of a night that cannot be rated by them.
pub fn other_ratings(
    club: &Club,
    id: &LadderId,
    ladder: &Ladder,
    parameters: &BTreeMap<String, String>,
    absence: Option<&RatingAbsence>,
) -> Result<OtherRatings, Failure> {
    let rules = other_rules(id, ladder, parameters, absence)?;
    let replay = what_if(club, ladder, &rules)?;
    Ok(OtherRatings { rules, replay })
}

/// A ladder under other parameters as [`other_ratings`] has it; `watch` hears of each night, and may stop.
///
/// # Returns
///
/// A break where `watch` broke off.
///
/// # Errors
///
/// As [`other_ratings`].
pub fn other_ratings_with(
    club: &Club,
    id: &LadderId,
    ladder: &Ladder,
    parameters: &BTreeMap<String, String>,
    absence: Option<&RatingAbsence>,
    watch: &mut LogWatch<'_>,
) -> Result<ControlFlow<(), OtherRatings>, Failure> {
    let rules = other_rules(id, ladder, parameters, absence)?;
    let replay = what_if_with(club, ladder, &rules, watch)?;
    Ok(replay.map_continue(|replay| OtherRatings { rules, replay }))
}

/// The rules of a ladder with other parameters.
fn other_rules(
    id: &LadderId,
    ladder: &Ladder,
    parameters: &BTreeMap<String, String>,
    absence: Option<&RatingAbsence>,
) -> Result<RatingRules, Failure> {
    let mut rules = ladder_rules(id, ladder)?;
    rules.set(parameters)?;
    if let Some(absence) = absence {
        rules.set_absence(absence)?;
    }
    Ok(rules)
}
