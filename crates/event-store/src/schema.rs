//! Schemas of what has a text form of its own.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::ids::{CommandKey, MAX_ID};
use crate::timestamp::Timestamp;

impl JsonSchema for CommandKey {
    fn schema_name() -> Cow<'static, str> {
        "CommandKey".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The key of a command: 1 to 64 ASCII letters, digits, `-`, `_` and `.`, with at most one `/` \
                between them. A prefix before the `/` keeps the keys of several devices apart.",
            "type": "string",
            "maxLength": MAX_ID,
            "pattern": "^[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)?$",
        })
    }
}

impl JsonSchema for Timestamp {
    fn schema_name() -> Cow<'static, str> {
        "Timestamp".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A time with its offset by RFC 3339, such as `2026-03-07T19:00:00+09:00`, from 1970 to \
                9999. It is kept to the millisecond.",
            "type": "string",
            "format": "date-time",
        })
    }
}
