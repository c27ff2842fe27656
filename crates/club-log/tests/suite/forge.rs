//! Changes in the body of an event of a log whose chain is made right again.

use chained_events::canonical::to_canonical;
use chained_events::chain::hash_of;
use chained_events::envelope::Recorded;
use serde_json::{Value, json};

/// Change of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// The smallest number, an empty text or list.
    Zero,
    /// One, as a number or a text.
    One,
    /// The largest number of 64 bits, or a fraction with such a numerator.
    Max,
    /// The largest number of 32 bits.
    Max32,
    /// A number below zero.
    Negative,
    /// The value is not there.
    Drop,
    /// A list has its first item twice.
    Double,
    /// A list turned around.
    Reverse,
    /// The value of the same kind that comes next in the body.
    Next,
    /// A text of the same form from elsewhere in the log.
    Other,
    /// A text that steers the terminal.
    Escape,
}

impl Change {
    pub(crate) const ALL: [Self; 11] = [
        Self::Zero,
        Self::One,
        Self::Max,
        Self::Max32,
        Self::Negative,
        Self::Drop,
        Self::Double,
        Self::Reverse,
        Self::Next,
        Self::Other,
        Self::Escape,
    ];
}

/// The places of all values in a body, as JSON pointers.
pub(crate) fn places(body: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let children: Vec<(String, &Value)> = match body {
        Value::Object(fields) => fields.iter().map(|(k, v)| (k.clone(), v)).collect(),
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.map(|(at, v)| (at.to_string(), v)).collect()
        }
        _ => Vec::new(),
    };
    for (name, value) in children {
        let here = format!("/{}", name.replace('~', "~0").replace('/', "~1"));
        found.push(here.clone());
        let below = places(value).into_iter();
        found.extend(below.map(|below| format!("{here}{below}")));
    }
    found
}

/// Changes the value at one of the places of an event's body, and seals the log again. False where the
/// change does not apply.
pub(crate) fn forge(log: &mut [Recorded], event: usize, place: usize, change: Change) -> bool {
    let event = event % log.len();
    let mut body: Value = serde_json::from_str(&log[event].body).unwrap();
    let places = places(&body);
    if places.is_empty() {
        return false;
    }
    let place = &places[place % places.len()];
    let before = body.clone();
    if change == Change::Drop {
        drop_at(&mut body, place);
    } else {
        let found = body.pointer(place).unwrap().clone();
        let Some(forged) = forged(log, event, &body, place, &found, change) else {
            return false;
        };
        *body.pointer_mut(place).unwrap() = forged;
    }
    if body == before {
        return false;
    }
    log[event].body = to_canonical(&body).unwrap();
    seal(log);
    true
}

fn drop_at(body: &mut Value, place: &str) {
    let (above, name) = place.rsplit_once('/').unwrap();
    match body.pointer_mut(above).unwrap() {
        Value::Object(fields) => drop(fields.remove(&name.replace("~1", "/").replace("~0", "~"))),
        Value::Array(items) => drop(items.remove(name.parse().unwrap())),
        _ => {}
    }
}

fn forged(
    log: &[Recorded],
    event: usize,
    body: &Value,
    place: &str,
    found: &Value,
    change: Change,
) -> Option<Value> {
    let fraction = |text: &str| {
        text.split_once('/')
            .is_some_and(|(_, d)| d.parse::<u64>().is_ok())
    };
    Some(match (change, found) {
        (Change::Zero, Value::Number(_)) => json!(0),
        (Change::Zero, Value::String(text)) if fraction(text) => json!("0/1"),
        (Change::Zero, Value::String(_)) => json!(""),
        (Change::Zero, Value::Array(_)) => json!([]),
        (Change::Zero, Value::Object(_)) => json!({}),
        (Change::One, Value::Number(_)) => json!(1),
        (Change::One, Value::String(text)) if fraction(text) => json!("1/1"),
        (Change::One, Value::String(_)) => json!("1"),
        (Change::Max, Value::Number(_)) => json!(u64::MAX),
        (Change::Max, Value::String(text)) if fraction(text) => {
            json!("18446744073709551615/1")
        }
        (Change::Max, Value::String(_)) => json!("1e300"),
        (Change::Max32, Value::Number(_)) => json!(u32::MAX),
        (Change::Max32, Value::String(text)) if fraction(text) => {
            json!("1/170141183460469231731687303715884105727")
        }
        (Change::Max32, Value::String(text)) if text.starts_with(['e', 'T']) => {
            let first = &text[..1];
            json!(format!("{first}{}", u32::MAX))
        }
        (Change::Negative, Value::Number(_)) => json!(-1),
        (Change::Negative, Value::String(text)) if fraction(text) => json!("-1/1"),
        (Change::Negative, Value::Bool(yes)) => json!(!yes),
        (Change::Double, Value::Array(items)) => {
            let mut items = items.clone();
            items.insert(0, items.first()?.clone());
            items.into()
        }
        (Change::Reverse, Value::Array(items)) => items.iter().rev().cloned().collect(),
        (Change::Next, value) => {
            let places = places(body);
            let at = places.iter().position(|other| other == place)?;
            let later = places.iter().skip(at + 1).chain(&places);
            let same = later
                .filter_map(|other| body.pointer(other))
                .find(|other| other != &value && alike(other, value));
            same?.clone()
        }
        (Change::Other, Value::String(_)) => {
            let later = log.iter().skip(event + 1).chain(log);
            let bodies = later.map(|other| serde_json::from_str(&other.body).unwrap());
            bodies
                .flat_map(|other: Value| {
                    let places = places(&other).into_iter();
                    let values = places.filter_map(|place| other.pointer(&place).cloned());
                    values.collect::<Vec<_>>()
                })
                .find(|other| other != found && alike(other, found))?
        }
        (Change::Escape, Value::String(text)) => json!(format!("\u{1b}[31m{text}")),
        _ => return None,
    })
}

/// Whether two values have the same form: texts begin with the same letter.
fn alike(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::String(a), Value::String(b)) => a.chars().next() == b.chars().next(),
        _ => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

/// Makes the chain right again.
pub(crate) fn seal(log: &mut [Recorded]) {
    let mut prev = log[0].prev;
    for event in log {
        event.prev = prev;
        event.hash = hash_of(event);
        prev = event.hash;
    }
}
