//! Rules and states as a document has them, and the tournament that they are.

use mtt_seating::{Config, ConfigSetup, InvalidConfig, Profile, StateSetup, Tournament};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::{NegativeStack, SeatingFailure};
use crate::whole;

/// First line of a run or of a log: rules, and the state before the first event.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Beginning {
    /// The contract, `seating-run/1` or `seating-audit/1`.
    pub contract: Option<String>,
    /// The rules; a profile that does not exist is a rule that is refused.
    #[serde(deserialize_with = "rules")]
    #[cfg_attr(feature = "schema", schemars(with = "ConfigSetup"))]
    pub config: Result<ConfigSetup, InvalidConfig>,
    /// The state; a stack below zero is refused.
    #[serde(deserialize_with = "chips")]
    #[cfg_attr(feature = "schema", schemars(with = "StateSetup"))]
    pub state: Result<StateSetup, NegativeStack>,
}

/// A tournament from its rules and its state.
pub(super) fn restore(
    config: Result<ConfigSetup, InvalidConfig>,
    state: Result<StateSetup, NegativeStack>,
) -> Result<Tournament, SeatingFailure> {
    let config = Config::new(config?)?;
    Ok(Tournament::restore(config, state?)?)
}

/// Rules, for `deserialize_with`; only the name of the profile is checked.
fn rules<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Result<ConfigSetup, InvalidConfig>, D::Error> {
    rules_of(Value::deserialize(deserializer)?)
}

/// Rules that may be null, for `deserialize_with`.
pub(super) fn optional_rules<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Result<ConfigSetup, InvalidConfig>>, D::Error> {
    let config = Option::<Value>::deserialize(deserializer)?;
    config.map(rules_of).transpose()
}

fn rules_of<E: Error>(config: Value) -> Result<Result<ConfigSetup, InvalidConfig>, E> {
    if let Some(Value::String(name)) = config.get("profile")
        && let Err(fault) = name.parse::<Profile>()
    {
        return Ok(Err(fault));
    }
    whole::read(whole::integers(config)).map(Ok)
}

/// A document with stacks, for `deserialize_with`.
fn chips<'de, D, T>(deserializer: D) -> Result<Result<T, NegativeStack>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    stacked(whole::integers(Value::deserialize(deserializer)?))
}

/// A document with stacks that may be null, for `deserialize_with`.
pub(super) fn optional_chips<'de, D, T>(
    deserializer: D,
) -> Result<Option<Result<T, NegativeStack>>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let document = Option::<Value>::deserialize(deserializer)?.map(whole::integers);
    document.map(stacked).transpose()
}

/// A document without points, or its first stack below zero.
pub(super) fn stacked<T: DeserializeOwned, E: Error>(
    document: Value,
) -> Result<Result<T, NegativeStack>, E> {
    match negative(&document) {
        Some(stack) => Ok(Err(NegativeStack { stack })),
        None => whole::read(document).map(Ok),
    }
}

/// The first stack below zero: a field `stack`, or a value of `stacks`.
fn negative(document: &Value) -> Option<i64> {
    let below = |value: &Value| value.as_i64().filter(|stack| *stack < 0);
    match document {
        Value::Array(list) => list.iter().find_map(negative),
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let own = match (&**name, value) {
                ("stack", stack) => below(stack),
                ("stacks", Value::Object(stacks)) => stacks.values().find_map(below),
                _ => None,
            };
            own.or_else(|| negative(value))
        }),
        _ => None,
    }
}
