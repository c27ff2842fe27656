//! `niko count`, and the rules of a game.

use std::fmt;

use nikogammon::{Rules, RulesSetup};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::{COUNT, NikoFailure};
use crate::whole;

/// Rules of a game: a preset by its name, or all of them.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(untagged))]
pub enum RulesQuestion {
    /// A preset, such as `nikogammon`.
    Named(String),
    /// The rules themselves; what is missing is as in nikogammon.
    Setup(Box<RulesSetup>),
}

impl RulesQuestion {
    /// The checked rules.
    ///
    /// # Errors
    ///
    /// [`NikoFailure::Rules`] if no preset has the name, or the rules cannot be used.
    pub fn rules(&self) -> Result<Rules, NikoFailure> {
        match self {
            Self::Named(name) => Ok(name.parse::<Rules>()?),
            Self::Setup(setup) => Ok(Rules::try_from((**setup).clone())?),
        }
    }
}

impl<'de> Deserialize<'de> for RulesQuestion {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NameOrRules)
    }
}

/// Reads a name or an object, and nothing that only looks like one of them.
struct NameOrRules;

impl<'de> Visitor<'de> for NameOrRules {
    type Value = RulesQuestion;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a game or its rules")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<RulesQuestion, E> {
        Ok(RulesQuestion::Named(name.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RulesQuestion, A::Error> {
        let mut fields = Map::new();
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            fields.insert(name, value);
        }
        // Whole numbers may have a point.
        let rules = whole::read(whole::integers(Value::Object(fields)))?;
        Ok(RulesQuestion::Setup(rules))
    }
}

/// Question of `niko count`: a game.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CountQuestion {
    /// The contract, `niko-count/1`.
    pub contract: Option<String>,
    /// The rules of the game.
    pub rules: RulesQuestion,
}

/// Answer of `niko count`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountAnswer {
    /// States of the game, the mover about to roll.
    pub states: u128,
    /// Arrangements of one side.
    pub one_side: u128,
}

/// Answers `niko count`: how large a game is.
///
/// # Errors
///
/// [`NikoFailure`] where the contract is another one, the rules cannot be used, or the states are too many to count.
///
/// ```
/// use engine_contracts::document;
/// use engine_contracts::niko::count;
///
/// let question = document::read(br#"{"rules":"nikogammon"}"#)?;
/// assert_eq!(count(&question)?.states, 1_106_945);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(question: &CountQuestion) -> Result<CountAnswer, NikoFailure> {
    COUNT.check(question.contract.as_deref())?;
    let rules = question.rules.rules()?;
    Ok(CountAnswer {
        states: rules.states()?,
        one_side: rules.one_side()?,
    })
}
