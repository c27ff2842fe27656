//! What the tests of the stores share: appends to try, and a second way to hash an event.

use club_log::{
    Actor, Append, CommandKey, DrawSeed, Hash, NewEvent, Recorded, StreamId, Timestamp,
};

/// A command key.
pub fn key(text: &str) -> CommandKey {
    CommandKey::new(text).unwrap()
}

/// A stream.
pub fn stream(text: &str) -> StreamId {
    text.parse().unwrap()
}

/// An event whose body holds a number.
pub fn event(on: &str, number: u64) -> NewEvent {
    NewEvent {
        stream: stream(on),
        kind: "Tried".to_owned(),
        schema: 1,
        body: format!("{{\"number\":{number}}}"),
        at: moment(number),
        draw: None,
    }
}

/// A moment in the seconds after 2026-05-02T12:00:00Z.
pub fn moment(seconds: u64) -> Timestamp {
    let seconds = 1_777_723_200 + i64::try_from(seconds % 1_000_000).unwrap();
    Timestamp::from_millisecond(seconds * 1_000).unwrap()
}

/// An append of some events; `expected` are the versions of streams.
pub fn append(command: &str, expected: &[(&str, u64)], events: Vec<NewEvent>) -> Append {
    Append {
        command: key(command),
        digest: Hash::digest("test", command.as_bytes()),
        actor: Actor::new("tester").unwrap(),
        recorded_at: moment(999),
        expected: expected.iter().map(|(on, version)| (stream(on), *version)).collect(),
        events,
        people: Vec::new(),
        notes: Vec::new(),
        projections: Vec::new(),
    }
}

/// Numbers that look random: `SplitMix64`, by Steele, Lea and Flood (2014).
pub struct Numbers(pub u64);

impl Numbers {
    /// The next number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }
}

/// The hash of an event, written again from the documentation of the log: every field is its
/// length in eight bytes and its bytes, numbers are eight bytes, least significant first.
pub fn hash_by_hand(event: &Recorded) -> String {
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
pub fn id_by_hand(event: &Recorded) -> String {
    let index = u64::from(event.index).to_le_bytes().to_vec();
    let fields = [b"club-log event id".to_vec(), event.command.to_string().into_bytes(), index];
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
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}
