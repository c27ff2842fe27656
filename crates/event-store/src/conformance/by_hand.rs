//! A second way to hash an event, written from the documentation alone.

use crate::envelope::{DrawSeed, Recorded};
use crate::timestamp::Timestamp;

/// The hash of an event, written again from the documentation of the log. Every field is its length
/// in eight bytes and its bytes; numbers are eight bytes, least significant first.
pub(super) fn hash_by_hand(event: &Recorded) -> String {
    let number = |number: u64| number.to_le_bytes().to_vec();
    let moment = |moment: Timestamp| number(u64::try_from(moment.as_millisecond()).unwrap());
    let mut fields: Vec<Vec<u8>> = vec![
        b"club-log event".to_vec(),
        number(event.format.into()),
        from_hex(&event.prev.to_string()),
        number(event.seq),
        event.stream.to_string().into_bytes(),
        number(event.version),
        from_hex(&event.id.to_string()),
        event.command.to_string().into_bytes(),
        number(event.index.into()),
        number(event.count.into()),
        moment(event.at),
        moment(event.recorded_at),
        event.actor.to_string().into_bytes(),
        event.kind.clone().into_bytes(),
        number(event.schema.into()),
        event.body.clone().into_bytes(),
    ];
    match &event.draw {
        None => fields.push(number(0)),
        Some(DrawSeed { algorithm, seed }) => {
            fields.extend([number(1), algorithm.clone().into_bytes(), number(*seed)]);
        }
    }
    blake3_of(&fields)
}

/// The id of an event, written again from the documentation.
pub(super) fn id_by_hand(event: &Recorded) -> String {
    let index = u64::from(event.index).to_le_bytes().to_vec();
    let fields = [
        b"club-log event id".to_vec(),
        event.command.to_string().into_bytes(),
        index,
    ];
    blake3_of(&fields)[..32].to_owned()
}

fn blake3_of(fields: &[Vec<u8>]) -> String {
    let mut input = Vec::new();
    for field in fields {
        input.extend(u64::try_from(field.len()).unwrap().to_le_bytes());
        input.extend(field);
    }
    blake3::hash(&input).to_hex().to_string()
}

fn from_hex(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
        .collect()
}
