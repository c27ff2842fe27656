//! The JSON Schema of commands, made of the types themselves.
//!
//! A schema knows the form of a command and the bounds of its figures. What a command may do at a moment of the night
//! is decided by [`decide`](crate::decide).

mod field;

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::command::{
    ClubCommand, Command, CommandLine, MemberCommand, RatingCommand, RevisionCommand,
    SeasonCommand, TournamentAction,
};
use crate::ids::TournamentId;

pub(crate) use self::field::{
    SeatNumber, points, points_or_none, profile, room_or_none, ties, weights, weights_or_none,
};

/// The JSON Schema of a [`Command`], indented.
///
/// Each form of a command is an item of `oneOf`. Its `title` is the name of its family, such as `MemberCommand`.
#[must_use]
pub fn command() -> String {
    text::<Command>()
}

/// The JSON Schema of a [`CommandLine`], indented.
///
/// ```
/// let schema: serde_json::Value = serde_json::from_str(&club_log::schema::command_line())?;
/// assert_eq!(schema["required"], serde_json::json!(["command"]));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[must_use]
pub fn command_line() -> String {
    text::<CommandLine>()
}

/// The JSON Schema of a stored event, as `log export` and every answer to a command have it, indented.
///
/// Bodies differ from kind to kind, and a later release may add kinds and fields.
#[must_use]
pub fn event() -> String {
    let hash = json!({ "type": "string", "pattern": "^[0-9a-f]{64}$" });
    let whole = json!({ "type": "integer", "minimum": 0 });
    let from_one = json!({ "type": "integer", "minimum": 1 });
    let time = json!({ "type": "string", "format": "date-time" });
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Event",
        "description": "An event as it is stored.",
        "type": "object",
        "properties": {
            "format": { "description": "The format of the envelope.", "type": "integer", "minimum": 1 },
            "seq": described(&from_one, "Its place in the log of the club, from 1, without gaps."),
            "stream": { "description": "Its stream.", "type": "string" },
            "version": described(&from_one, "Its place in the stream, from 1, without gaps."),
            "id": { "description": "Its id.", "type": "string", "pattern": "^[0-9a-f]{32}$" },
            "command": { "description": "The key of its command.", "type": "string" },
            "index": described(&whole, "Which of the command's events it is, from 0."),
            "count": described(&from_one, "How many events the command has."),
            "at": described(&time, "When it happened."),
            "recorded_at": described(&time, "When it was stored."),
            "actor": { "description": "The person or program that gave the command.", "type": "string" },
            "kind": { "description": "Its kind.", "type": "string" },
            "schema": described(&from_one, "The schema number of the body."),
            "body": { "description": "The body, in the form of its kind.", "type": "object" },
            "draw": { "description": "The draw that it records, if it records one.", "type": "object" },
            "prev": described(&hash, "The hash of the event before it; zeros before the first."),
            "hash": described(&hash, "The hash of all other fields and the one before."),
        },
        "required": [
            "format", "seq", "stream", "version", "id", "command", "index", "count", "at", "recorded_at", "actor",
            "kind", "schema", "body", "prev", "hash",
        ],
        "additionalProperties": false,
    });
    indented(&schema)
}

fn described(schema: &Value, description: &str) -> Value {
    let mut schema = schema.clone();
    schema["description"] = description.into();
    schema
}

fn text<T: JsonSchema>() -> String {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    let schema = settings.into_generator().into_root_schema_for::<T>();
    indented(&schema.to_value())
}

#[expect(clippy::expect_used, reason = "a schema is a JSON value")]
fn indented(schema: &Value) -> String {
    let text = serde_json::to_string_pretty(schema);
    text.expect("keys of a JSON value are text") + "\n"
}

/// The forms of all families. An action on a tournament has the tournament among its own fields.
impl JsonSchema for Command {
    fn schema_name() -> Cow<'static, str> {
        "Command".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut forms = Vec::new();
        forms.extend(forms_of::<ClubCommand>(generator));
        forms.extend(forms_of::<MemberCommand>(generator));
        forms.extend(forms_of::<SeasonCommand>(generator));
        let tournament = generator.subschema_for::<Option<TournamentId>>().to_value();
        let named = generator.subschema_for::<TournamentId>().to_value();
        for mut form in forms_of::<TournamentAction>(generator) {
            add_tournament(&mut form, &tournament, &named);
            let aliases = aliased(&form);
            forms.push(form);
            forms.extend(aliases);
        }
        forms.extend(forms_of::<RatingCommand>(generator));
        forms.extend(forms_of::<RevisionCommand>(generator));
        json_schema!({
            "description": "A command: an object with one key, its name.",
            "oneOf": forms,
        })
    }
}

/// The forms of a family, each as an object with one key and with the name of the family.
fn forms_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Vec<Value> {
    let mut schema = T::json_schema(generator);
    let Some(Value::Array(mut forms)) = schema.remove("oneOf") else {
        return Vec::new();
    };
    for form in &mut forms {
        // A command without fields is an object all the same.
        if let Some(Value::String(name)) = form.get("const").cloned() {
            let description = form["description"].take();
            *form = json!({
                "description": description,
                "type": "object",
                "properties": { name.as_str(): {
                    "type": "object",
                    "properties": {},
                    "additionalProperties": false,
                } },
                "required": [name],
                "additionalProperties": false,
            });
        }
        form["title"] = Value::String(T::schema_name().into_owned());
    }
    forms
}

/// The same form under the other names of its command.
fn aliased(form: &Value) -> Vec<Value> {
    let names = TournamentAction::ALIASES.iter();
    let aliases = names.filter_map(|(alias, name)| {
        let body = form["properties"].get(name)?.clone();
        let mut form = form.clone();
        form["properties"] = json!({ *alias: body });
        form["required"] = json!([alias]);
        Some(form)
    });
    aliases.collect()
}

/// Adds the tournament to the fields of an action.
fn add_tournament(form: &mut Value, tournament: &Value, named: &Value) {
    let Some(bodies) = form.get_mut("properties").and_then(Value::as_object_mut) else {
        return;
    };
    for (action, body) in bodies {
        let (schema, description) = match action.as_str() {
            "announce" | "import_finish" => (tournament, "The id; made of the date by default."),
            action if TournamentAction::NAMED.contains(&action) => (named, "The tournament."),
            _ => (
                tournament,
                "The tournament; the open one when none is named.",
            ),
        };
        let mut field = schema.as_object().cloned().unwrap_or_else(Map::new);
        field.insert("description".to_owned(), description.into());
        body["properties"]["tournament"] = Value::Object(field);
        if TournamentAction::NAMED.contains(&action.as_str())
            && let Some(required) = body["required"].as_array_mut()
        {
            required.insert(0, "tournament".into());
        }
    }
}
