//! Positions as they are asked for: counts of both sides, or an id.

use schemars::JsonSchema;
use serde::Deserialize;
use toolkit::nikogammon::{Arrangement, Position, PositionIdError, PositionIds, Rules};

use crate::engine::failure;
use crate::error::{DeskError, Exit};

/// The word for the position at the start.
const START: &str = "start";

/// A position in a document: `{"mover":[..],"other":[..]}` or `{"id":".."}`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(try_from = "Fields")]
pub(crate) enum Asked {
    /// The checkers of both sides.
    Counts(Position),
    /// An id.
    Id(String),
}

/// The fields as they may be given.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("oneOf" = [
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
]))]
struct Fields {
    mover: Option<Vec<u32>>,
    other: Option<Vec<u32>>,
    id: Option<String>,
}

impl TryFrom<Fields> for Asked {
    type Error = &'static str;

    fn try_from(fields: Fields) -> Result<Self, &'static str> {
        match (fields.mover, fields.other, fields.id) {
            (Some(mover), Some(other), None) => Ok(Self::Counts(Position {
                mover: Arrangement::new(mover),
                other: Arrangement::new(other),
            })),
            (None, None, Some(id)) => Ok(Self::Id(id)),
            (None, _, None) => Err("missing field `mover`"),
            (Some(_), None, None) => Err("missing field `other`"),
            (_, _, Some(_)) => Err("field `id` goes alone"),
        }
    }
}

impl Asked {
    /// The position, which belongs to the game.
    pub(crate) fn position(self, rules: &Rules) -> Result<Position, DeskError> {
        match self {
            Self::Counts(position) => {
                rules
                    .check_position(&position)
                    .map_err(|error| failure(Exit::Refused, &error))?;
                Ok(position)
            }
            Self::Id(id) => read(rules, &id),
        }
    }
}

/// The position at the start.
pub(crate) fn start(rules: &Rules) -> Result<&Position, DeskError> {
    rules.start().ok_or_else(no_start)
}

/// The refusal of a game that nobody knows how to begin.
pub(crate) fn no_start() -> DeskError {
    let words = "the rules have no start, and that of nikogammon does not fit the board";
    DeskError::new(Exit::Refused, "NoStart", words)
}

/// The position with an id: this program's, an XGID, GNU Backgammon's, or the word for the start.
pub(crate) fn read(rules: &Rules, id: &str) -> Result<Position, DeskError> {
    if id == START {
        return start(rules).cloned();
    }
    if id.starts_with("XGID=") {
        return rules
            .position_from_xgid(id)
            .map_err(|error| refused(&error));
    }
    let own = ids(rules)?.read(id);
    let read = match own {
        // An id of GNU Backgammon has 14 characters, as hardly an id of ours has.
        Err(_) if rules.points() == 24 && id.chars().count() == 14 => {
            rules.position_from_gnubg_id(id)
        }
        own => own,
    };
    read.map_err(|error| refused(&error))
}

/// The id of a position.
pub(crate) fn id(rules: &Rules, position: &Position) -> Result<String, DeskError> {
    ids(rules)?
        .write(position)
        .map_err(|error| failure(Exit::Refused, &error))
}

fn ids(rules: &Rules) -> Result<PositionIds, DeskError> {
    PositionIds::new(rules).map_err(|error| failure(Exit::Refused, &error))
}

/// A text that is not an id cannot be parsed; an id without a position is refused.
fn refused(error: &PositionIdError) -> DeskError {
    let exit = match error {
        PositionIdError::Position(_) | PositionIdError::Board { .. } => Exit::Refused,
        _ => Exit::Usage,
    };
    failure(exit, error)
}
