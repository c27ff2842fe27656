//! `range parse`.

use npc_preflop::Range;
use npc_preflop::range::{ConflictRule, PlusRule, RangeNote, RangeSyntax};
use serde::{Deserialize, Serialize};

use super::order::{read_order, usual};
use super::{Classes, PARSE, RangeFailure};

/// Question of `range parse`: a range and how it is meant.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ParseQuestion {
    /// The contract, `range-parse/1`.
    pub contract: Option<String>,
    /// A range such as `22+,A2s+,KTo:0.5`.
    pub range: String,
    /// Meaning of `+` after two neighbouring ranks such as `T9s+`.
    #[serde(default)]
    pub plus: Plus,
    /// Fate of a hand with two weights.
    #[serde(default)]
    pub conflicts: WeightConflict,
    /// Order for items such as `12.5%`.
    #[serde(default = "usual")]
    pub order: String,
}

/// Meanings of `+` after two neighbouring ranks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Plus {
    /// The kicker rises.
    #[default]
    Kicker,
    /// Both ranks rise.
    Climb,
}

/// Fates of a hand with two weights.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WeightConflict {
    /// The range is refused.
    #[default]
    Refuse,
    /// The last weight counts.
    LastWins,
}

/// Answer of `range parse`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParseAnswer {
    /// Sum of the weights of all hands.
    pub combos: f64,
    /// Weights by class.
    pub classes: Classes,
    /// The range, written canonically.
    pub canonical: String,
    /// Items that can be meant in two ways.
    pub notes: Vec<RangeNote>,
    /// The range, which the document has as its classes.
    #[serde(skip)]
    pub range: Range,
}

/// Answers `range parse`: a range read strictly and written canonically.
///
/// # Errors
///
/// [`RangeFailure`] where the contract is another one, or the order or the range cannot be parsed.
pub fn parse(question: &ParseQuestion) -> Result<ParseAnswer, RangeFailure> {
    PARSE.check(question.contract.as_deref())?;
    let order = read_order(&question.order)?;
    let syntax = RangeSyntax {
        plus: match question.plus {
            Plus::Kicker => PlusRule::Kicker,
            Plus::Climb => PlusRule::Climb,
        },
        conflicts: match question.conflicts {
            WeightConflict::Refuse => ConflictRule::Refuse,
            WeightConflict::LastWins => ConflictRule::LastWins,
        },
        order: Some(&order),
    };
    let parsed = syntax.parse(&question.range)?;
    Ok(ParseAnswer {
        combos: parsed.range.combos(),
        classes: Classes::of_range(&parsed.range),
        canonical: parsed.range.to_string(),
        notes: parsed.notes,
        range: parsed.range,
    })
}
