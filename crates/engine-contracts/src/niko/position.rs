//! Positions as they are asked for: counts of both sides, or an id.

use nikogammon::{Arrangement, Position, PositionIds, Rules};
use serde::Deserialize;

use super::{NikoFailure, NikoGameError, POSITION};
use crate::whole::optional_whole_list;

/// The word for the position at the start.
const START: &str = "start";

/// A position in a document: `{"mover":[..],"other":[..]}` or `{"id":".."}`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "Fields")]
pub struct PositionQuestion {
    contract: Option<String>,
    asked: Asked,
}

#[derive(Debug, Clone, PartialEq)]
enum Asked {
    Counts(Position),
    Id(String),
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PositionQuestion {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Fields::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Fields::json_schema(generator)
    }
}

/// A position in a document: `{"mover":[..],"other":[..]}` or `{"id":".."}`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Asked"))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(extend("oneOf" = [
    {
        "required": ["mover", "other"],
        "properties": {
            "mover": { "type": "array" },
            "other": { "type": "array" },
            "id": { "type": "null" },
        },
    },
    {
        "required": ["id"],
        "properties": {
            "id": { "type": "string" },
            "mover": { "type": "null" },
            "other": { "type": "null" },
        },
    },
])))]
struct Fields {
    /// The contract, `niko-position/1`.
    contract: Option<String>,
    /// Checkers of the mover: borne off, on each point, on the bar.
    #[serde(default, deserialize_with = "optional_whole_list")]
    mover: Option<Vec<u32>>,
    /// Checkers of the other side, by its own points.
    #[serde(default, deserialize_with = "optional_whole_list")]
    other: Option<Vec<u32>>,
    /// A position id, `start`, or on 24 points an id of GNU Backgammon or an XGID.
    id: Option<String>,
}

impl TryFrom<Fields> for PositionQuestion {
    type Error = &'static str;

    fn try_from(fields: Fields) -> Result<Self, &'static str> {
        let contract = fields.contract;
        let asked = match (fields.mover, fields.other, fields.id) {
            (Some(mover), Some(other), None) => Asked::Counts(Position {
                mover: Arrangement::new(mover),
                other: Arrangement::new(other),
            }),
            (None, None, Some(id)) => Asked::Id(id),
            (None, _, None) => return Err("missing field `mover`"),
            (Some(_), None, None) => return Err("missing field `other`"),
            (_, _, Some(_)) => return Err("field `id` goes alone"),
        };
        Ok(Self { contract, asked })
    }
}

impl From<Position> for PositionQuestion {
    fn from(position: Position) -> Self {
        Self {
            contract: None,
            asked: Asked::Counts(position),
        }
    }
}

impl PositionQuestion {
    /// The position with an id, or the one at the `start`.
    #[must_use]
    pub fn from_id(id: &str) -> Self {
        Self {
            contract: None,
            asked: Asked::Id(id.to_owned()),
        }
    }

    /// The position, which belongs to the game.
    ///
    /// # Errors
    ///
    /// [`NikoFailure`] where the contract is another one, or the game has no such position.
    pub fn position(&self, rules: &Rules) -> Result<Position, NikoFailure> {
        POSITION.check(self.contract.as_deref())?;
        match &self.asked {
            Asked::Counts(position) => {
                rules.check_position(position)?;
                Ok(position.clone())
            }
            Asked::Id(id) => read_id(rules, id),
        }
    }
}

/// The position at the start.
///
/// # Errors
///
/// [`NikoGameError::NoStart`] if the rules have none.
pub fn start(rules: &Rules) -> Result<&Position, NikoFailure> {
    Ok(rules.start().ok_or(NikoGameError::NoStart)?)
}

/// The position with an id: this crate's, an XGID, GNU Backgammon's, or the word `start`.
///
/// # Errors
///
/// [`NikoFailure`] if the text is not an id, or the game has no such position.
pub fn read_id(rules: &Rules, id: &str) -> Result<Position, NikoFailure> {
    if id == START {
        return start(rules).cloned();
    }
    if id.starts_with("XGID=") {
        return Ok(rules.position_from_xgid(id)?);
    }
    let own = PositionIds::new(rules)?.read(id);
    let read = match own {
        // An id of GNU Backgammon has 14 characters, as hardly an id of ours has.
        Err(_) if rules.points() == 24 && id.chars().count() == 14 => {
            rules.position_from_gnubg_id(id)
        }
        own => own,
    };
    Ok(read?)
}

/// The id of a position.
///
/// # Errors
///
/// [`NikoFailure`] if the game has no such position.
pub fn id(rules: &Rules, position: &Position) -> Result<String, NikoFailure> {
    Ok(PositionIds::new(rules)?.write(position)?)
}
