//! Chips that are reported: no more than are in play.

use club_log::Refusal;
use club_log::entry::EntryId;
use club_log::ledger::LedgerError;
use club_log::refusal::EntryRefusal;
use serde_json::{Value, json};

use crate::desks::command;
use crate::hall::Hall;

fn drawn() -> Hall {
    let mut hall = Hall::with_field(3, 3, club_log::rules::TournamentRules::default());
    hall.draw().unwrap();
    hall
}

#[track_caller]
fn refused(hall: &mut Hall, body: Value) -> Refusal {
    match hall.send(command(body)) {
        Err(LedgerError::Refused(refusal)) => refusal,
        other => panic!("{other:?} instead of a refusal"),
    }
}

#[test]
fn nobody_has_more_chips_than_are_in_play() {
    let mut hall = drawn();
    let first = EntryId::after(0);
    for stack in [60_001, u64::MAX] {
        let chips = json!([{ "player": "e1", "stack": stack }]);
        let expected = EntryRefusal::TooManyChips {
            entry: first,
            stack,
            in_play: 60_000,
        };
        let remove =
            json!({ "player": "e1", "removal": "disqualified", "chips": stack, "reason": "r" });
        for body in [
            json!({ "bust": { "players": chips } }),
            json!({ "count_chips": { "stacks": chips } }),
            json!({ "hand": { "table": "T1", "stacks": chips } }),
            json!({ "remove": remove }),
        ] {
            assert_eq!(
                refused(&mut hall, body.clone()),
                expected.clone().into(),
                "{body}"
            );
        }
    }
    let all = json!([{ "player": "e1", "stack": 60_000 }]);
    hall.send(command(json!({ "count_chips": { "stacks": all } })))
        .unwrap();
}

#[test]
fn players_together_have_no_more_chips_than_are_in_play() {
    let mut hall = drawn();
    let chips = json!([{ "player": "e1", "stack": 60_000 }, { "player": "e2", "stack": 1 }]);
    let expected = EntryRefusal::TooManyChipsTogether {
        sum: "60001".to_owned(),
        in_play: 60_000,
    };
    for body in [
        json!({ "bust": { "players": chips } }),
        json!({ "count_chips": { "stacks": chips } }),
        json!({ "hand": { "table": "T1", "stacks": chips } }),
    ] {
        assert_eq!(
            refused(&mut hall, body.clone()),
            expected.clone().into(),
            "{body}"
        );
    }
}
