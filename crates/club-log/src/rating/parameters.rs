//! Parameters of a rating as text by name, the form in the bodies of events.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tier_rating::{
    ALGORITHM, Absence, ParamDomain, ParamError, ParamValue, RatingParams, RatingParamsSetup, Skill,
};

use crate::event::ExactSkill;
use crate::exact::Exact;
use crate::ids::LadderId;
use crate::refusal::{ExpectedParameter, RatingRefusal, Refusal};
use crate::rules::{RatingAbsence, RatingRules, RatingStart};

/// How the nights of a season are to be rated; what is not named has the published value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RatingPlan {
    /// The ladder that the nights count for.
    pub ladder: LadderId,
    /// Parameters that differ from the published ones, as decimal text by name. A name is such as
    /// `beta`, or `vpip.6` for the hands at tables of six.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parameters: BTreeMap<String, String>,
    /// Ratings with which a member begins the season.
    #[serde(default, skip_serializing_if = "RatingStart::is_carry")]
    pub start: RatingStart,
    /// Change of ratings by a night for members who miss it.
    #[serde(default, skip_serializing_if = "RatingAbsence::is_keep")]
    pub absence: RatingAbsence,
}

/// The range of a mean that is imported, in rating points.
pub const MU_RANGE: (f64, f64) = (-1e6, 1e6);
/// The range of a standard deviation that is imported or that a season begins with, in rating points.
pub const SIGMA_RANGE: (f64, f64) = (1e-3, 1e6);

/// Whether a number is in a range; `NaN` is in none.
pub(crate) fn is_in((least, most): (f64, f64), value: f64) -> bool {
    (least..=most).contains(&value)
}

impl RatingPlan {
    /// Ladder `main` with the published parameters; ratings are carried on, and stay while a member is away.
    #[must_use]
    pub fn published() -> Self {
        Self {
            ladder: LadderId::main(),
            parameters: BTreeMap::new(),
            start: RatingStart::Carry,
            absence: RatingAbsence::Keep,
        }
    }

    /// The whole rules: every parameter written out, so that a changed default does not reach back.
    ///
    /// # Errors
    ///
    /// [`RatingRefusal`] for a parameter that is unknown or out of range.
    ///
    /// ```
    /// use club_log::ids::LadderId;
    /// use club_log::rating::RatingPlan;
    /// use club_log::rules::{RatingAbsence, RatingStart};
    ///
    /// let plan = RatingPlan {
    ///     ladder: LadderId::new("main")?,
    ///     parameters: [("beta".to_owned(), "800".to_owned())].into(),
    ///     start: RatingStart::Carry,
    ///     absence: RatingAbsence::Keep,
    /// };
    /// let rules = plan.rules()?;
    /// assert_eq!(rules.parameters["beta"], "800");
    /// assert_eq!(rules.parameters["mu0"], "1500");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rules(&self) -> Result<RatingRules, Refusal> {
        let start = match &self.start {
            RatingStart::Widen(text) => RatingStart::Widen(shortest(text)),
            start => start.clone(),
        };
        if let RatingStart::Widen(text) = &start {
            let to: Option<Exact> = text.parse().ok();
            if !to.is_some_and(|to| is_in(SIGMA_RANGE, to.value())) {
                return Err(bad_sigma("widen", text));
            }
        }
        let mut rules = RatingRules {
            ladder: self.ladder.clone(),
            algorithm: ALGORITHM,
            parameters: text_of(&RatingParams::published()),
            start,
            absence: RatingAbsence::Keep,
        };
        rules.set(&self.parameters)?;
        rules.set_absence(&self.absence)?;
        Ok(rules)
    }
}

fn bad_sigma(name: &str, value: &str) -> Refusal {
    out_of(name, value, SIGMA_RANGE)
}

fn out_of(name: &str, value: &str, range: (f64, f64)) -> Refusal {
    RatingRefusal::BadParameter {
        name: name.to_owned(),
        value: value.into(),
        expected: between(range),
    }
    .into()
}

fn between((min, max): (f64, f64)) -> ExpectedParameter {
    ExpectedParameter::Number {
        min: Exact::of_bound(min),
        max: Exact::of_bound(max),
    }
}

fn expected(domain: ParamDomain) -> ExpectedParameter {
    match domain {
        ParamDomain::Number { min, max } => between((min, max)),
        ParamDomain::NumberOrNone { min, max } => ExpectedParameter::NumberOr {
            min: Exact::of_bound(min),
            max: Exact::of_bound(max),
            or: NONE,
        },
        ParamDomain::Switch => ExpectedParameter::Options {
            options: &["true", "false"],
        },
        ParamDomain::Word(options) => ExpectedParameter::Options { options },
    }
}

/// The text for a parameter without a value.
const NONE: &str = "none";

/// The shortest text of a number, and any other text as it is: people write `800.0` and `.5`.
fn shortest(text: &str) -> String {
    let number = text.parse().ok().and_then(|number| Exact::new(number).ok());
    number.map_or_else(|| text.to_owned(), |exact| exact.to_string())
}

/// Parameters as text by name: numbers as decimal text of the exact value, `none` for no value.
#[must_use]
pub fn text_of(params: &RatingParams) -> BTreeMap<String, String> {
    let text = |value| match value {
        ParamValue::Number(number) => {
            Exact::new(number).map_or_else(|error| error.text, |exact| exact.to_string())
        }
        ParamValue::None => NONE.to_owned(),
        ParamValue::Switch(on) => on.to_string(),
        ParamValue::Word(word) => word.to_owned(),
    };
    let rows = params.setup().iter();
    rows.map(|(name, value)| (name.to_owned(), text(value)))
        .collect()
}

/// The parameters of recorded rules.
///
/// # Errors
///
/// [`RatingRefusal::BadParameter`], or [`RatingRefusal::OtherAlgorithm`] where a release with another
/// algorithm wrote them.
pub fn parameters_of(rules: &RatingRules) -> Result<RatingParams, Refusal> {
    if rules.algorithm != ALGORITHM {
        return Err(RatingRefusal::OtherAlgorithm {
            algorithm: rules.algorithm,
            known: ALGORITHM,
        }
        .into());
    }
    let mut setup = RatingParamsSetup::default();
    for (name, text) in &rules.parameters {
        let set = setup.set(name, value_of(text));
        set.map_err(|error| refused(name, text, &error))?;
    }
    RatingParams::new(setup).map_err(|error| {
        // Each value is in its own range, so two of them contradict each other.
        let name = match error {
            ParamError::InvalidParam { name, .. } => name.name(),
            _ => "",
        };
        let value = rules.parameters.get(name).map_or("", String::as_str);
        refused(name, value, &error)
    })
}

fn refused(name: &str, value: &str, error: &ParamError) -> Refusal {
    let expected = match *error {
        ParamError::InvalidParam {
            name,
            allowed: (min, max),
            ..
        } => match name.domain() {
            ParamDomain::NumberOrNone { .. } => expected(ParamDomain::NumberOrNone { min, max }),
            _ => between((min, max)),
        },
        ParamError::MistypedParam { name, .. } => expected(name.domain()),
        // No parameter has the name.
        _ => {
            let known = RatingParamsSetup::default();
            return RatingRefusal::UnknownParameter {
                name: name.into(),
                parameters: known.iter().map(|(name, _)| name.to_owned()).collect(),
            }
            .into();
        }
    };
    RatingRefusal::BadParameter {
        name: name.to_owned(),
        value: value.into(),
        expected,
    }
    .into()
}

fn value_of(text: &str) -> ParamValue<'_> {
    match text {
        NONE => ParamValue::None,
        "true" => ParamValue::Switch(true),
        "false" => ParamValue::Switch(false),
        _ => match text.parse::<Exact>() {
            Ok(exact) => ParamValue::Number(exact.value()),
            Err(_) => ParamValue::Word(text),
        },
    }
}

impl RatingAbsence {
    /// The rule with the shortest text of its number, if that is in range.
    pub(crate) fn checked(&self) -> Result<Self, Refusal> {
        let Self::Widen(text) = self else {
            return Ok(Self::Keep);
        };
        let points = shortest(text);
        let number: Option<Exact> = points.parse().ok();
        if number.is_some_and(|number| is_in(SIGMA_RANGE, number.value())) {
            return Ok(Self::Widen(points));
        }
        Err(out_of("absence", &points, SIGMA_RANGE))
    }
}

impl RatingRules {
    /// Gives parameters other values: decimal text by name.
    ///
    /// # Errors
    ///
    /// [`RatingRefusal`] for a parameter that is unknown or out of range.
    pub fn set(&mut self, parameters: &BTreeMap<String, String>) -> Result<(), Refusal> {
        for (name, value) in parameters {
            let Some(known) = self.parameters.get_mut(name) else {
                return Err(RatingRefusal::UnknownParameter {
                    name: name.into(),
                    parameters: self.parameters.keys().cloned().collect(),
                }
                .into());
            };
            let value = shortest(value);
            // The bounds of the log are narrower than those of the rating.
            let sigma0 = value.parse::<Exact>().ok().filter(|_| name == "sigma0");
            if sigma0.is_some_and(|sigma0| !is_in(SIGMA_RANGE, sigma0.value())) {
                return Err(bad_sigma(name, &value));
            }
            *known = value;
        }
        parameters_of(self)?;
        Ok(())
    }

    /// Gives the nights another rule for members who miss them.
    ///
    /// # Errors
    ///
    /// [`RatingRefusal::BadParameter`] for a number out of [`SIGMA_RANGE`].
    pub fn set_absence(&mut self, absence: &RatingAbsence) -> Result<(), Refusal> {
        self.absence = absence.checked()?;
        Ok(())
    }

    /// Rating points whose square a missed night adds to the variance; none where ratings stay as they are.
    #[must_use]
    pub fn absence_points(&self) -> Option<f64> {
        match &self.absence {
            RatingAbsence::Keep => None,
            RatingAbsence::Widen(points) => Some(points.parse::<Exact>().ok()?.value()),
        }
    }

    /// How a rating becomes less certain with the nights that a member misses.
    ///
    /// None where it stays as it is.
    #[must_use]
    pub fn widening(&self) -> Option<Absence> {
        let most = self.newcomer()?.sigma;
        Absence::new(self.absence_points()?, most.value()).ok()
    }

    /// The rating of a member who missed a night of these rules; none if the rules do not say it.
    pub(crate) fn missed(&self, skill: ExactSkill) -> Option<ExactSkill> {
        if self.absence.is_keep() {
            return Some(skill);
        }
        let known = Skill::new(skill.mu.value(), skill.sigma.value()).ok()?;
        let wider = self.widening()?.widen(known, 1);
        let sigma = Exact::new(wider.sigma()).ok()?;
        Some(ExactSkill { sigma, ..skill })
    }

    fn number(&self, name: &str) -> Option<Exact> {
        self.parameters.get(name)?.parse().ok()
    }

    /// Rating of a newcomer, if the rules say it.
    pub(crate) fn newcomer(&self) -> Option<ExactSkill> {
        Some(ExactSkill {
            mu: self.number("mu0")?,
            sigma: self.number("sigma0")?,
        })
    }

    /// Rating with which a member who has one begins the season, if the rules say it.
    pub(crate) fn begin(&self, skill: ExactSkill) -> Option<ExactSkill> {
        match &self.start {
            RatingStart::Carry => Some(skill),
            RatingStart::Reset => self.newcomer(),
            RatingStart::Widen(text) => {
                let to: Exact = text.parse().ok()?;
                let sigma = if skill.sigma.value() < to.value() {
                    to
                } else {
                    skill.sigma
                };
                Some(ExactSkill { sigma, ..skill })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_be_written_as_people_write_them() {
        let plan = |value: &str, start| RatingPlan {
            ladder: LadderId::new("main").unwrap(),
            parameters: [("beta".to_owned(), value.to_owned())].into(),
            start,
            absence: RatingAbsence::Keep,
        };
        let wide = |text: &str| RatingStart::Widen(text.to_owned());
        let shortest = plan("800", wide("400")).rules().unwrap();
        assert_eq!(shortest.parameters["beta"], "800");
        for (value, sigma) in [("800.0", "400.0"), ("+800", "0400"), ("8e2", "4e2")] {
            assert_eq!(
                plan(value, wide(sigma)).rules().unwrap(),
                shortest,
                "{value}"
            );
        }
        for value in ["", "inf", "NaN", "1e400", "800 ", "0x10"] {
            assert!(plan(value, RatingStart::Carry).rules().is_err(), "{value}");
        }
    }

    #[test]
    fn parameters_survive_the_way_through_text() {
        let mut setup = RatingParamsSetup::from(RatingParams::published());
        setup.info_rate = 0.1 + 0.2;
        setup.hand_reference = None;
        let params = RatingParams::try_from(setup).unwrap();
        let rules = RatingRules {
            ladder: LadderId::new("main").unwrap(),
            algorithm: ALGORITHM,
            parameters: text_of(&params),
            start: RatingStart::Carry,
            absence: RatingAbsence::Keep,
        };
        assert_eq!(rules.parameters["info_rate"], "0.30000000000000004");
        assert_eq!(rules.parameters["hand_reference"], "none");
        assert_eq!(rules.parameters["vpip.9"], "20");
        assert_eq!(text_of(&parameters_of(&rules).unwrap()), rules.parameters);
    }
}
