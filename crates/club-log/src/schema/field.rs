//! Schemas of single fields of commands.

use std::borrow::Cow;

use mtt_seating::{MAX_SEATS, Profile};
use payout_dhondt::TieRule;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::entry::EntryId;
use crate::exact::Exact;
use crate::rules::RoomRules;

impl JsonSchema for Exact {
    fn schema_name() -> Cow<'static, str> {
        "Exact".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number as decimal text, such as `1500.5`, without a zero that says nothing.",
            "type": "string",
            "pattern": r"^-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?$",
        })
    }
}

impl JsonSchema for EntryId {
    fn schema_name() -> Cow<'static, str> {
        "EntryId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "An entry of a night: e1, e2, ..",
            "type": "string",
            "pattern": "^e[1-9][0-9]*$",
        })
    }
}

/// A seat with its bounds, which the type of the engine checks and does not publish.
pub(crate) enum SeatNumber {}

impl JsonSchema for SeatNumber {
    fn schema_name() -> Cow<'static, str> {
        "Seat".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A seat of a table, counted from 1 clockwise.",
            "type": "integer",
            "minimum": 1,
            "maximum": MAX_SEATS,
        })
    }
}

/// Points as text.
pub(crate) fn points(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "string",
        "pattern": r"^-?[0-9]+([./][0-9]+)?$",
        "examples": ["3", "3/2"],
    })
}

/// A share as text, or none.
pub(crate) fn points_or_none(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": ["string", "null"],
        "pattern": r"^[0-9]+([./][0-9]+)?$",
        "examples": ["1/2"],
    })
}

/// Weights of places as text.
pub(crate) fn weights(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "examples": ["vp-kid", "harmonic", "head:100,70,50"] })
}

/// Weights, or null for those of something else.
pub(crate) fn weights_or_none(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["string", "null"], "examples": ["vp-kid", "harmonic", "head:100,70,50"] })
}

/// The rules for equal quotients.
pub(crate) fn ties(_: &mut SchemaGenerator) -> Schema {
    words(&[TieRule::BetterPlace, TieRule::WorsePlace].map(|rule| rule.to_string()))
}

/// The tables of a club, or null: a room is not taken away by leaving it out.
pub(crate) fn room_or_none(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<Option<RoomRules>>()
}

/// The profiles of seating. A new tournament refuses the last one, which is there to be compared with.
pub(crate) fn profile(_: &mut SchemaGenerator) -> Schema {
    let profiles = [
        Profile::Tda,
        Profile::Online,
        Profile::Home,
        Profile::AsPublished,
    ];
    words(&profiles.map(|profile| profile.to_string()))
}

fn words(words: &[String]) -> Schema {
    json_schema!({ "type": "string", "enum": words })
}
