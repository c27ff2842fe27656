//! The rules of a night for alternates.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How a night treats players beyond the places of the room, who wait for a seat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct AlternateRules {
    /// The place on the list of a player who was not there when called.
    pub passed_over: PassedOver,
    /// The end of the list: players who have no seat by then get everything back.
    pub until: ListEnd,
}

impl AlternateRules {
    /// Whether they are those of a night that says nothing of alternates.
    #[must_use]
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// The place on the list of an alternate who was not there when called.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PassedOver {
    /// The same as before; the next seat after the player arrives is theirs.
    #[default]
    StaysFirst,
    /// Behind everybody else.
    GoesLast,
}

/// The moment at which players on the list of alternates have lost their chance of a seat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ListEnd {
    /// Registration closes.
    #[default]
    Registration,
    /// The busts reach the paid places, or a deal is made.
    Money,
}

/// A text that names no rule for alternates.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("invalid rule for alternates `{text}`; expected {expected}")]
pub struct AlternateRuleError {
    /// The text.
    pub text: String,
    /// The texts that are accepted.
    pub expected: &'static str,
}

impl PassedOver {
    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::StaysFirst => "stays-first",
            Self::GoesLast => "goes-last",
        }
    }
}

impl ListEnd {
    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Money => "money",
        }
    }
}

impl fmt::Display for PassedOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for ListEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PassedOver {
    type Err = AlternateRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let all = [Self::StaysFirst, Self::GoesLast];
        let found = all.into_iter().find(|rule| rule.name() == text);
        found.ok_or_else(|| AlternateRuleError {
            text: text.to_owned(),
            expected: "stays-first, goes-last",
        })
    }
}

impl FromStr for ListEnd {
    type Err = AlternateRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let all = [Self::Registration, Self::Money];
        let found = all.into_iter().find(|rule| rule.name() == text);
        found.ok_or_else(|| AlternateRuleError {
            text: text.to_owned(),
            expected: "registration, money",
        })
    }
}
