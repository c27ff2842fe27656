//! Parameters of a rating as text by name, as bodies have them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use toolkit::rating::{ALGORITHM, RatingParams, RatingParamsSetup};

use crate::event::ExactSkill;
use crate::exact::Exact;
use crate::ids::LadderId;
use crate::refusal::{RatingRefusal, Refusal};
use crate::rules::{RatingRules, RatingStart};

/// How the nights of a season are to be rated; what is not named has the published value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingPlan {
    /// The ladder that the nights count for.
    pub ladder: LadderId,
    /// Parameters that differ from the published ones: decimal text by name, such as `beta`, or
    /// `vpip.6` for the hands at tables of six.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parameters: BTreeMap<String, String>,
    /// What ratings a member begins the season with.
    #[serde(default, skip_serializing_if = "is_carry")]
    pub start: RatingStart,
}

fn is_carry(start: &RatingStart) -> bool {
    *start == RatingStart::Carry
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
    /// The whole rules: every parameter written out, so that a changed default does not reach back.
    ///
    /// # Errors
    ///
    /// [`RatingRefusal`] for a parameter that is unknown or out of range.
    ///
    /// ```
    /// use club_log::ids::LadderId;
    /// use club_log::rating::RatingPlan;
    /// use club_log::rules::RatingStart;
    ///
    /// let plan = RatingPlan {
    ///     ladder: LadderId::new("main")?,
    ///     parameters: [("beta".to_owned(), "800".to_owned())].into(),
    ///     start: RatingStart::Carry,
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
        };
        rules.set(&self.parameters)?;
        Ok(rules)
    }
}

fn bad_sigma(name: &str, value: &str) -> Refusal {
    let (least, most) = SIGMA_RANGE;
    RatingRefusal::BadParameter {
        name: name.to_owned(),
        value: value.to_owned(),
        detail: format!("expected a number from {least} to {most}"),
    }
    .into()
}

/// The shortest text of a number, and any other text as it is: people write `800.0` and `.5`.
fn shortest(text: &str) -> String {
    let number = text.parse().ok().and_then(|number| Exact::new(number).ok());
    number.map_or_else(|| text.to_owned(), |exact| exact.to_string())
}

/// Parameters as text by name: numbers as decimal text of the exact value, `none` for what is absent.
#[must_use]
pub fn text_of(params: &RatingParams) -> BTreeMap<String, String> {
    let setup = RatingParamsSetup::from(params.clone());
    let mut text = BTreeMap::new();
    // Every setup is an object of plain values.
    let value = serde_json::to_value(&setup).unwrap_or_default();
    flatten("", &value, &mut text);
    text
}

fn flatten(name: &str, value: &Value, text: &mut BTreeMap<String, String>) {
    let plain = match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let name = if name.is_empty() {
                    key.clone()
                } else {
                    format!("{name}.{key}")
                };
                flatten(&name, value, text);
            }
            return;
        }
        Value::Null => "none".to_owned(),
        Value::String(word) => word.clone(),
        other => match other.as_f64().map(Exact::new) {
            Some(Ok(exact)) => exact.to_string(),
            _ => other.to_string(),
        },
    };
    text.insert(name.to_owned(), plain);
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
    let mut object = Map::new();
    for (name, text) in &rules.parameters {
        let value = value_of(text);
        match name.split_once('.') {
            None => drop(object.insert(name.clone(), value)),
            Some((group, key)) => {
                let group = object.entry(group).or_insert_with(|| Map::new().into());
                if let Value::Object(fields) = group {
                    fields.insert(key.to_owned(), value);
                }
            }
        }
    }
    let setup: Result<RatingParamsSetup, _> = serde_json::from_value(object.into());
    let checked = setup
        .map_err(|error| {
            let words = error.to_string();
            let choice = words.split_once("expected one of ");
            choice.map_or("expected a number".to_owned(), |(_, words)| {
                format!("expected one of {words}")
            })
        })
        .and_then(|setup| RatingParams::try_from(setup).map_err(|error| error.to_string()));
    checked.map_err(|detail| {
        let named = |(name, _): &(&String, &String)| detail.starts_with(name.as_str());
        let (name, value) = rules.parameters.iter().find(named).unzip();
        RatingRefusal::BadParameter {
            name: name.cloned().unwrap_or_default(),
            value: value.cloned().unwrap_or_default(),
            detail,
        }
        .into()
    })
}

fn value_of(text: &str) -> Value {
    match text {
        "none" => Value::Null,
        "true" => true.into(),
        "false" => false.into(),
        _ => match text.parse::<Exact>() {
            Ok(exact) => exact.value().into(),
            Err(_) => text.into(),
        },
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
                    name: name.clone(),
                    parameters: self.parameters.keys().cloned().collect(),
                }
                .into());
            };
            let value = shortest(value);
            let bad = |detail: &str| RatingRefusal::BadParameter {
                name: name.clone(),
                value: value.clone(),
                detail: detail.to_owned(),
            };
            let number = value.parse::<Exact>().ok();
            match known.as_str() {
                "true" | "false" if !["true", "false"].contains(&value.as_str()) => {
                    return Err(bad("expected true or false").into());
                }
                text if text.parse::<Exact>().is_ok() && number.is_none() && value != "none" => {
                    return Err(bad("expected a number").into());
                }
                _ => {}
            }
            // An older release let in less than the parameters of its time say.
            if name == "sigma0" && !number.is_some_and(|to| is_in(SIGMA_RANGE, to.value())) {
                return Err(bad_sigma(name, &value));
            }
            *known = value;
        }
        parameters_of(self)?;
        Ok(())
    }

    fn number(&self, name: &str) -> Option<Exact> {
        self.parameters.get(name)?.parse().ok()
    }

    /// What a newcomer has, if the rules say it.
    pub(crate) fn newcomer(&self) -> Option<ExactSkill> {
        Some(ExactSkill {
            mu: self.number("mu0")?,
            sigma: self.number("sigma0")?,
        })
    }

    /// What a member with a rating begins the season with, if the rules say it.
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
        };
        assert_eq!(rules.parameters["info_rate"], "0.30000000000000004");
        assert_eq!(rules.parameters["hand_reference"], "none");
        assert_eq!(rules.parameters["vpip.9"], "20");
        assert_eq!(text_of(&parameters_of(&rules).unwrap()), rules.parameters);
    }
}
