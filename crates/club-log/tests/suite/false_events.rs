//! Single events that no release has written, and what the fold says of each.

use std::fs;
use std::path::Path;

use chained_events::canonical::to_canonical;
use chained_events::ids::{CommandKey, MemberId};
use club_log::Club;
use club_log::entry::EntryId;
use club_log::fold::{FoldFault, RevisionFault};
use club_log::ids::StreamId;
use club_log::rating::LadderFault;
use club_log::transfer::read_text;
use mtt_seating::{Seat, TableId};
use serde_json::{Value, json};

use crate::forge::seal;

/// Fault that the fold finds in a committed log in which the first event of a kind is changed.
#[track_caller]
fn fault_of(log: &str, kind: &str, change: impl Fn(&mut Value)) -> FoldFault {
    let file = format!("tests/data/{log}/log.ndjson");
    let text = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let mut events = read_text(&text).unwrap().events;
    let found = events.iter().position(|event| event.kind == kind).unwrap();
    let mut body = serde_json::from_str(&events[found].body).unwrap();
    change(&mut body);
    events[found].body = to_canonical(&body).unwrap();
    seal(&mut events);
    let error = Club::replay(&events).unwrap_err();
    assert_eq!((error.seq, error.kind.as_str()), (events[found].seq, kind));
    *error.fault
}

fn entry(text: &str) -> EntryId {
    text.parse().unwrap()
}

#[test]
fn what_no_release_has_written_is_refused_with_its_values() {
    let of = |kind, change: fn(&mut Value)| fault_of("release-2", kind, change);
    let range = |field, value: &str, allowed| FoldFault::NumberOutOfRange {
        field,
        value: value.to_owned(),
        allowed,
    };
    assert_eq!(
        of("TournamentAnnounced", |body| body["rules"]["stack"] =
            json!(u64::MAX)),
        range("stack", "18446744073709551615", "1..=1000000000000")
    );
    let fault = of("TournamentAnnounced", |body| {
        body["rules"]["seating"]["n_max"] = json!(0);
    });
    assert_eq!(fault.to_string(), "n_max 0 is not allowed: 2 to 23");
    let stream: StreamId = of_stream("TournamentAnnounced");
    assert_eq!(
        of("TournamentAnnounced", |body| body["tournament"] =
            json!("other")),
        FoldFault::OtherId {
            named: "other".to_owned(),
            stream,
        }
    );
    assert_eq!(
        of("SeasonOpened", |body| body["title"] = json!("a\u{1b}b")),
        FoldFault::ControlCharacter { code: 0x1b }
    );
    assert_eq!(
        of("SeasonOpened", |body| body["title"] = json!("")),
        FoldFault::BadText {
            what: "season title",
            max: 80,
        }
    );
    assert_eq!(
        of("EntriesBusted", |body| {
            let first = body["groups"][0].clone();
            body["groups"].as_array_mut().unwrap().push(first);
        }),
        FoldFault::EntryTwice {
            entry: first_bust()
        }
    );
    assert_eq!(
        of("SeatsDrawn", |body| body["seats"][0]["seat"] = json!(23)),
        FoldFault::NoSuchSeat {
            table: TableId::new("T1"),
            seat: Seat::new(23).unwrap(),
            seats: seats(),
        }
    );
    assert_eq!(
        of("EntryRegistered", |body| body["stack"] = json!(1)),
        FoldFault::OtherAmount {
            entry: entry("e1"),
            field: "stack",
            value: 1,
            expected: 20_000,
        }
    );
    assert_eq!(
        of("CommandRetracted", |body| body["command"] =
            json!("never-sent")),
        FoldFault::Revision(RevisionFault::NotBefore {
            command: CommandKey::new("never-sent").unwrap(),
        })
    );
}

#[test]
fn explanations_of_ratings_add_up() {
    let fault = fault_of("ratings", "RatingsPublished", |body| {
        body["players"][0]["entries"][0]["late"] = json!("1");
    });
    let FoldFault::Ladder(LadderFault::Parts { member }) = fault else {
        panic!("{fault:?}");
    };
    let log = fault_of("ratings", "RatingsPublished", |body| {
        body["players"][0]["after"]["sigma"] = json!("0");
    });
    let sigma = "0".to_owned();
    assert_eq!(
        log,
        FoldFault::Ladder(LadderFault::BadSigma {
            member: MemberId::new(member.as_str()).unwrap(),
            sigma,
        })
    );
}

/// The log of the second release.
fn second() -> Vec<chained_events::envelope::Recorded> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/release-2/log.ndjson");
    read_text(&fs::read(file).unwrap()).unwrap().events
}

/// The body of the first event of a kind.
fn first(kind: &str) -> Value {
    let events = second();
    let found = events.iter().find(|event| event.kind == kind).unwrap();
    serde_json::from_str(&found.body).unwrap()
}

fn of_stream(kind: &str) -> StreamId {
    let events = second();
    let found = events.iter().find(|event| event.kind == kind).unwrap();
    StreamId::from(&found.stream)
}

fn first_bust() -> EntryId {
    entry(first("EntriesBusted")["groups"][0][0].as_str().unwrap())
}

fn seats() -> u8 {
    let seats = &first("TournamentAnnounced")["rules"]["seating"]["n_max"];
    u8::try_from(seats.as_u64().unwrap()).unwrap()
}
