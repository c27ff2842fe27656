//! The check of the chain against logs that were altered, with and without skill.

use std::collections::BTreeMap;

use super::*;
use crate::envelope::{DrawSeed, NewEvent};
use crate::store::Append;

const BODY: &str = r#"{"x":1}"#;

fn append(command: &str, streams: &[&str]) -> Append {
    let event = |stream: &&str| NewEvent {
        stream: stream.parse().unwrap(),
        kind: "Tried".to_owned(),
        schema: 1,
        body: BODY.parse().unwrap(),
        at: Timestamp::MIN,
        draw: Some(DrawSeed {
            algorithm: "a".to_owned(),
            seed: 1,
        }),
    };
    Append {
        digest: Hash::ZERO,
        expected: Vec::new(),
        events: streams.iter().map(event).collect(),
        ..Append::new(
            CommandKey::new(command).unwrap(),
            Actor::new("desk").unwrap(),
            Timestamp::MIN,
        )
    }
}

/// Three commands: events 1 and 2, event 3, events 4 to 6.
fn log() -> Vec<Recorded> {
    let mut log: Vec<Recorded> = Vec::new();
    for append in [
        append("a", &["club", "t:1"]),
        append("b", &["t:1"]),
        append("c", &["club", "t:1", "t:1"]),
    ] {
        let head = log.last().map_or(Head::EMPTY, |last| Head {
            seq: last.seq,
            hash: last.hash,
        });
        let mut versions = BTreeMap::new();
        for event in &log {
            versions.insert(event.stream.clone(), event.version);
        }
        log.extend(append.seal(head, versions));
    }
    log
}

/// Links and hashes all events again, as somebody would who alters a log with skill.
fn reseal(log: &mut [Recorded]) {
    let mut prev = Hash::ZERO;
    for event in log {
        event.prev = prev;
        event.hash = hash_of(event);
        prev = event.hash;
    }
}

/// The error for a log in which one event was changed and the chain made again.
#[track_caller]
fn resealed(seq: usize, change: impl FnOnce(&mut Recorded)) -> ChainError {
    let mut log = log();
    change(&mut log[seq - 1]);
    reseal(&mut log);
    verify(&log).unwrap_err()
}

/// The error of an event whose hash is not that of its fields.
fn altered(event: &Recorded) -> ChainError {
    ChainError::Altered {
        seq: event.seq,
        expected: hash_of(event),
        found: event.hash,
    }
}

#[test]
fn a_sealed_log_verifies_and_so_does_every_prefix_of_whole_commands() {
    let log = log();
    assert_eq!(
        verify(&log),
        Ok(Head {
            seq: 6,
            hash: log[5].hash
        })
    );
    assert_eq!(
        verify(&log[..2]),
        Ok(Head {
            seq: 2,
            hash: log[1].hash
        })
    );
    assert_eq!(
        verify(&log[..3]),
        Ok(Head {
            seq: 3,
            hash: log[2].hash
        })
    );
    let command = CommandKey::new("c").unwrap();
    let error = ChainError::Unfinished {
        seq: 5,
        command,
        found: 2,
        count: 3,
    };
    assert_eq!(verify(&log[..5]), Err(error));
}

#[test]
fn a_change_of_any_field_is_found_at_its_event() {
    type Change = fn(&mut Recorded);
    let changes: [Change; 15] = [
        |e| e.stream = "club".parse().unwrap(),
        |e| e.version += 1,
        |e| e.id = EventId::from_bytes([1; 16]),
        |e| e.command = CommandKey::new("z").unwrap(),
        |e| e.index += 1,
        |e| e.count += 1,
        |e| e.at = Timestamp::MAX,
        |e| e.recorded_at = Timestamp::MAX,
        |e| e.actor = Actor::new("other").unwrap(),
        |e| e.kind.push('x'),
        |e| e.schema += 1,
        |e| e.body = r#"{"x":2}"#.to_owned(),
        |e| e.draw = None,
        |e| e.prev = Hash::ZERO,
        |e| e.hash = Hash::ZERO,
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut log = log();
        change(&mut log[2]);
        let error = verify(&log).unwrap_err();
        assert_eq!(error, altered(&log[2]), "{number}");
    }
}

#[test]
fn text_does_not_slip_from_one_field_into_the_next() {
    let mut log = log();
    log[0].draw = None;
    let before = hash_of(&log[0]);
    log[0].kind = "Trie".to_owned();
    log[0].body = format!("d{BODY}");
    assert_ne!(hash_of(&log[0]), before);
}

#[test]
fn removed_repeated_and_exchanged_events_are_found() {
    let mut gap = log();
    gap.remove(2);
    assert_eq!(
        verify(&gap),
        Err(ChainError::Seq {
            expected: 3,
            found: 4
        })
    );
    let mut twice = log();
    let again = twice[2].clone();
    twice.insert(3, again);
    assert_eq!(
        verify(&twice),
        Err(ChainError::Seq {
            expected: 4,
            found: 3
        })
    );
    let mut other = log();
    other[1].body = "{}".to_owned();
    other[1].hash = hash_of(&other[1]);
    let (expected, found) = (other[1].hash, other[2].prev);
    assert_eq!(
        verify(&other),
        Err(ChainError::Prev {
            seq: 3,
            expected,
            found
        })
    );
}

#[test]
fn a_chain_made_again_must_still_make_sense() {
    let key = |text: &str| CommandKey::new(text).unwrap();
    assert_eq!(
        resealed(2, |e| e.format = 2),
        ChainError::LaterRelease {
            release: None,
            what: "format",
            value: "2".to_owned(),
            seq: 2,
        }
    );
    let stream = "t:1".parse().unwrap();
    assert_eq!(
        resealed(3, |e| e.version = 3),
        ChainError::Version {
            seq: 3,
            stream,
            expected: 2,
            found: 3
        }
    );
    let found = EventId::from_bytes([7; 16]);
    assert_eq!(
        resealed(4, |e| e.id = found),
        ChainError::Id {
            seq: 4,
            expected: event_id(&key("c"), 0),
            found
        }
    );
    assert_eq!(
        resealed(3, |e| e.count = 0),
        ChainError::NoEvents {
            seq: 3,
            command: key("b")
        }
    );
    assert_eq!(
        resealed(2, |e| e.actor = Actor::new("other").unwrap()),
        ChainError::Origin {
            seq: 2,
            field: "actor"
        }
    );
    assert_eq!(
        resealed(6, |e| e.recorded_at = Timestamp::MAX),
        ChainError::Origin {
            seq: 6,
            field: "recorded_at"
        }
    );
    let again = resealed(3, |e| {
        e.command = key("a");
        e.id = event_id(&key("a"), 0);
    });
    assert_eq!(
        again,
        ChainError::CommandAgain {
            seq: 3,
            command: key("a")
        }
    );
}

#[test]
fn a_command_is_in_one_piece_in_order_and_in_full() {
    let key = |text: &str| CommandKey::new(text).unwrap();
    let command = |seq, (command, index, count), expected: (&str, u32, u32)| {
        let (expected_command, expected_index, expected_count) = expected;
        let (command, expected_command) = (key(command), key(expected_command));
        ChainError::Command {
            seq,
            command,
            index,
            count,
            expected_command,
            expected_index,
            expected_count,
        }
    };
    let cut_short = resealed(1, |e| e.count = 3);
    assert_eq!(cut_short, command(2, ("a", 1, 2), ("a", 1, 3)));
    let another = resealed(2, |e| {
        e.command = key("z");
        e.id = event_id(&key("z"), 1);
    });
    assert_eq!(another, command(2, ("z", 1, 2), ("a", 1, 2)));
    let begins_late = resealed(3, |e| {
        e.index = 1;
        e.count = 2;
        e.id = event_id(&key("b"), 1);
    });
    assert_eq!(begins_late, command(3, ("b", 1, 2), ("b", 0, 2)));
    assert_eq!(begins_late.seq(), 3);
}

#[test]
fn hashes_are_read_as_they_are_written() {
    let text = "00ff".repeat(16);
    let hash: Hash = text.parse().unwrap();
    assert_eq!(hash.as_bytes()[..2], [0, 255]);
    assert_eq!(hash.to_string(), text);
    assert_eq!(serde_json::to_string(&hash).unwrap(), format!("\"{text}\""));
    for wrong in ["", "00", &text[1..], &text.to_uppercase()] {
        assert!(wrong.parse::<Hash>().is_err(), "{wrong}");
    }
}

/// A log of `later`, sealed as this release would, in which event 2 has the format 2.
fn with_a_later_format() -> Vec<Recorded> {
    let mut log = log();
    log[1].format = 2;
    reseal(&mut log);
    log
}

#[test]
fn an_event_of_a_later_format_is_not_damage_and_can_be_passed() {
    let log = with_a_later_format();
    let mut check = ChainCheck::default();
    check.push(&log[0]).unwrap();
    let error = check.push(&log[1]).unwrap_err();
    assert!(error.is_later_release());
    assert_eq!(
        error.written_by(Some("9.1.0".to_owned())).to_string(),
        "event 2 has the format 2 of a later release; use release 9.1.0 or newer"
    );
    check.push_later(&log[1]).unwrap();
    for event in &log[2..] {
        check.push(event).unwrap();
    }
    assert_eq!(check.finish().map(|head| head.seq), Ok(6));
}

#[test]
fn an_event_of_a_later_format_must_still_link_and_continue_its_command() {
    type Change = fn(&mut Recorded);
    let changes: [Change; 5] = [
        |e| e.seq += 1,
        |e| e.prev = Hash::ZERO,
        |e| e.version += 1,
        |e| e.index = 0,
        |e| e.actor = Actor::new("other").unwrap(),
    ];
    for change in changes {
        let mut log = with_a_later_format();
        change(&mut log[1]);
        let mut check = ChainCheck::default();
        check.push(&log[0]).unwrap();
        check.push_later(&log[1]).unwrap_err();
        assert_eq!(check.head().seq, 1);
    }
}

#[test]
fn a_format_that_was_altered_is_damage() {
    for format in [0, 2, u32::MAX] {
        let mut log = log();
        log[1].format = format;
        let error = verify(&log).unwrap_err();
        assert_eq!(error, altered(&log[1]), "{format}");
    }
    let mut log = log();
    log[1].format = 0;
    reseal(&mut log);
    let error = verify(&log).unwrap_err();
    assert_eq!(error, altered(&log[1]));
}

#[test]
fn a_check_that_is_resumed_finds_what_a_whole_one_finds_behind_it() {
    let log = log();
    for from in [2, 3, 6] {
        let last = &log[from - 1];
        let head = Head {
            seq: last.seq,
            hash: last.hash,
        };
        let mut check = ChainCheck::resume(head);
        for event in &log[from..] {
            check.push(event).unwrap();
        }
        assert_eq!(check.finish().map(|head| head.seq), Ok(6));
    }
    let wrong = Head {
        seq: 3,
        hash: log[1].hash,
    };
    let error = ChainCheck::resume(wrong).push(&log[3]).unwrap_err();
    let expected = ChainError::Prev {
        seq: 4,
        expected: log[1].hash,
        found: log[3].prev,
    };
    assert_eq!(error, expected);
    // Behind event 2: version 2 of t:1 is event 3, and event 5 must be version 3.
    let mut gap = log.clone();
    gap[4].version += 1;
    gap[4].hash = hash_of(&gap[4]);
    let mut check = ChainCheck::resume(Head {
        seq: 2,
        hash: log[1].hash,
    });
    check.push(&gap[2]).unwrap();
    check.push(&gap[3]).unwrap();
    let error = check.push(&gap[4]).unwrap_err();
    let expected = ChainError::Version {
        seq: 5,
        stream: gap[4].stream.clone(),
        expected: 3,
        found: 4,
    };
    assert_eq!(error, expected);
}
