//! Logs with one false field whose chain is right. Nothing stops a program: the false field is
//! rejected or found, or the night is one that could have been.

use chained_events::archive::Archive;
use chained_events::envelope::Recorded;
use chained_events::{EventStore as _, MemoryStore};
use club_log::ids::TournamentId;
use club_log::ledger::LedgerError;
use club_log::transfer::check;
use club_log::verify::{FindingFault, Verification, verify_log};
use proptest::prelude::*;
use serde_json::json;

use crate::acts::{MEMBERS, act, perform};
use crate::desks::{Desks, command};
use crate::forge::{Change, forge};
use crate::hall::wait;
use crate::laws::{Beginning, begin, beginning, config, pool_equals_awards};
use crate::play_out::play_out;

/// A random club: a first night, and what people did there.
fn club(beginning: &Beginning, acts: &[crate::acts::Act]) -> Vec<Recorded> {
    let mut desks = begin(beginning);
    for act in acts {
        let _ = perform(&mut desks, act);
    }
    desks.log()
}

/// Faults that the check of a log found.
pub(crate) fn faults(sound: Verification) -> Vec<FindingFault> {
    let findings = sound.findings.into_iter();
    findings.map(|found| found.fault).collect()
}

/// Takes a log over and checks it: what the check says, and the club. None where it was not taken over,
/// or is not sound as a whole.
pub(crate) fn taken(events: Vec<Recorded>) -> Option<(Verification, Desks)> {
    let archive = Archive {
        events,
        ..Archive::default()
    };
    if let Err(error) = check(&archive) {
        assert!(!error.to_string().is_empty());
        return None;
    }
    let store = MemoryStore::default();
    wait(store.import(&archive)).unwrap();
    let sound = wait(verify_log(&store)).ok()?;
    if !sound.later.is_empty() {
        return None;
    }
    let desks = Desks::over(&store);
    assert_eq!(desks.club().seq(), sound.events);
    Some((sound, desks))
}

/// The next commands are carried out or refused, whatever they are.
fn next_commands(desks: &mut Desks) -> Result<(), TestCaseError> {
    let nights: Vec<TournamentId> = desks.club().nights().map(|(id, _)| id.clone()).collect();
    for id in nights {
        for (verb, more) in [
            ("balance", json!({})),
            ("register", json!({ "player": "m1" })),
            ("bust", json!({ "players": [{ "player": "m2" }] })),
            ("next_level", json!({})),
            ("deal", json!({ "how": "even", "stacks": [] })),
            ("close_registration", json!({})),
            ("undo", json!({})),
            ("redo", json!({})),
            ("finish", json!({})),
            ("reopen", json!({ "reason": "why" })),
        ] {
            let mut body = more;
            body["tournament"] = json!(id);
            match desks.send(0, command(json!({ verb: body }))) {
                Ok(_) | Err(LedgerError::Refused(_)) => {}
                Err(other) => return Err(TestCaseError::fail(format!("{verb}: {other}"))),
            }
        }
    }
    match desks.send(0, command(json!({ "close_season": { "season": "s" } }))) {
        Ok(_) | Err(LedgerError::Refused(_)) => Ok(()),
        Err(other) => Err(TestCaseError::fail(format!("close: {other}"))),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn nothing_is_found_in_what_people_did(
        beginning in beginning(),
        acts in prop::collection::vec(act(), 1..100),
    ) {
        let (mut sound, _) = taken(club(&beginning, &acts)).unwrap();
        // People count more chips than there are.
        sound.findings.retain(|found| !matches!(
            found.fault,
            FindingFault::TooManyChips { entry: _, chips, in_play } if chips > in_play
        ));
        prop_assert_eq!(sound.findings, []);
        prop_assert_eq!(sound.outside, []);
    }

    #[test]
    fn a_false_field_is_refused_or_found_or_could_have_been(
        beginning in beginning(),
        acts in prop::collection::vec(act(), 1..60),
        forgeries in prop::collection::vec(
            (any::<usize>(), any::<usize>(), prop::sample::select(Change::ALL.as_slice())), 8,
        ),
    ) {
        let log = club(&beginning, &acts);
        // Of the club, the season and the members, which are the same in all cases, a few events.
        let night = log.iter().position(|event| event.kind == "TournamentAnnounced").unwrap();
        prop_assert!(night > MEMBERS);
        for (event, place, change) in forgeries {
            let mut forged = log.clone();
            let event = match event % 8 {
                0 => (event / 8) % log.len(),
                _ => night + event % (log.len() - night),
            };
            if !forge(&mut forged, event, place, change) {
                continue;
            }
            let what = format!("{change:?} {} {}", forged[event].kind, forged[event].body);
            let Some((sound, mut desks)) = taken(forged) else {
                continue;
            };
            if sound.findings.is_empty() {
                let nights: Vec<_> = desks.club().nights().map(|(id, _)| id.clone()).collect();
                for id in nights {
                    let mut copy = desks.copy();
                    play_out(&mut copy, &id)
                        .map_err(|why| TestCaseError::fail(format!("{what}: {id}: {why}")))?;
                    let (_, night) = copy.club().tournament(Some(&id)).unwrap();
                    pool_equals_awards(night)?;
                }
            }
            next_commands(&mut desks)
                .map_err(|error| TestCaseError::fail(format!("{what}: {error}")))?;
        }
    }
}
