//! The log of a night, so that two of them can be compared.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::club::Club;

/// Kinds and bodies of a night. A command is named by its place among the commands, a time by a word.
pub(crate) fn alike(club: &Club, id: &str) -> Vec<Value> {
    fn plain(value: &mut Value, commands: &BTreeMap<String, usize>) {
        match value {
            Value::Array(list) => list.iter_mut().for_each(|value| plain(value, commands)),
            Value::Object(map) => map.values_mut().for_each(|value| plain(value, commands)),
            Value::String(text) => {
                if let Some(place) = commands.get(text) {
                    *text = format!("command {place}");
                } else if text.len() > 19 && text.as_bytes()[10] == b'T' && text.ends_with('Z') {
                    "time".clone_into(text);
                }
            }
            _ => {}
        }
    }
    let stream = format!("t:{id}");
    let mine: Vec<Value> = club
        .events()
        .into_iter()
        .filter(|event| event["stream"] == stream.as_str())
        .collect();
    let mut commands = BTreeMap::new();
    for event in &mine {
        let next = commands.len();
        commands
            .entry(event["command"].as_str().unwrap().to_owned())
            .or_insert(next);
    }
    let same = |event: &Value| {
        let mut body = event["body"].clone();
        plain(&mut body, &commands);
        json!({ "command": commands[event["command"].as_str().unwrap()], "kind": event["kind"], "body": body })
    };
    mine.iter().map(same).collect()
}
