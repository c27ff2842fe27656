//! Nights and events that are read for one answer and not kept.

use std::ops::ControlFlow;
use std::sync::Arc;

use chained_events::EventStore as _;
use chained_events::MemoryStore;
use chained_events::envelope::Recorded;
use club_log::club::Night;
use club_log::command::{RevisionCommand, TournamentAction};
use club_log::ids::{StreamId, TournamentId};
use club_log::ledger::Record;
use club_log::rules::TournamentRules;
use club_log::tournament::Tournament;
use club_log::{Club, Event, Ledger};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::acts::{act, give, perform, typed};
use crate::desks::command;
use crate::hall::{Hall, wait};
use crate::laws::{begin, beginning, config};
use crate::play_out::play_out;

fn night() -> TournamentId {
    TournamentId::new("night").unwrap()
}

fn undo() -> RevisionCommand {
    RevisionCommand::Undo {
        tournament: Some(night()),
        command: None,
        reason: None,
    }
}

/// A night of three, with a bust that was taken back, to its end.
///
/// After each command there are the number of the last event and the night.
fn played() -> (Hall, Vec<(u64, Tournament)>) {
    let mut hall = Hall::with_field(3, 3, TournamentRules::default());
    let mut states = vec![(hall.ledger.club().seq(), hall.night().clone())];
    let mut then = |hall: &Hall| states.push((hall.ledger.club().seq(), hall.night().clone()));
    hall.draw().unwrap();
    then(&hall);
    for bust in ["m01", "m02"] {
        hall.bust(&[(bust.to_owned(), None)]).unwrap();
        then(&hall);
        if bust == "m01" {
            hall.send(undo()).unwrap();
            then(&hall);
            hall.bust(&[(bust.to_owned(), None)]).unwrap();
            then(&hall);
        }
    }
    let leave_ratings = None;
    hall.send(TournamentAction::Finish { leave_ratings })
        .unwrap();
    then(&hall);
    (hall, states)
}

fn is_stored(ledger: &Ledger<MemoryStore>) -> bool {
    matches!(ledger.club().night(&night()), Some(Night::Stored(_)))
}

#[test]
fn a_night_that_is_over_is_read_and_not_kept() {
    let (hall, states) = played();
    let (_, last) = states.last().unwrap();
    let read = |ledger: &Ledger<MemoryStore>| wait(ledger.night(&night())).unwrap();
    assert_eq!(read(&hall.ledger).as_deref(), Some(last), "in memory");
    let fresh = wait(Ledger::open(hall.ledger.store().clone())).unwrap();
    assert!(is_stored(&fresh));
    assert_eq!(read(&fresh).as_deref(), Some(last), "from its snapshot");
    assert!(is_stored(&fresh));
    wait(hall.ledger.store().drop_snapshots()).unwrap();
    assert_eq!(read(&fresh).as_deref(), Some(last), "from its events");
    assert!(is_stored(&fresh));
    let unknown = TournamentId::new("other").unwrap();
    assert_eq!(wait(fresh.night(&unknown)).unwrap(), None);
}

#[test]
fn a_night_is_shown_as_it_was_after_any_of_its_commands() {
    let (hall, states) = played();
    let fresh = wait(Ledger::open(hall.ledger.store().clone())).unwrap();
    for (seq, then) in &states {
        let shown = wait(fresh.night_at(&night(), *seq)).unwrap();
        assert_eq!(shown.as_ref(), Some(then), "after event {seq}");
    }
    assert_eq!(wait(fresh.night_at(&night(), 1)).unwrap(), None);
}

proptest! {
    #![proptest_config(config())]

    /// Two clubs of one past have the same answers, one with its old nights in the store alone.
    #[test]
    fn nights_that_have_left_memory_change_no_answer(
        beginning in beginning(),
        before in prop::collection::vec(act(), 0..30),
        acts in prop::collection::vec(act(), 0..40),
    ) {
        let mut desks = begin(&beginning);
        for act in &before {
            drop(perform(&mut desks, act));
        }
        desks.refresh(0);
        let ids: Vec<TournamentId> = desks.club().tournaments().map(|(id, _)| id.clone()).collect();
        for id in ids.iter().skip(usize::from(before.len().is_multiple_of(2))) {
            // A night that cannot be played to its end is open in both.
            let _ = play_out(&mut desks, id);
        }
        let (mut narrow, mut wide) = (desks.narrow_copy(), desks.copy());
        wide.refresh(0);
        wide.refresh(1);
        for act in &acts {
            let typed = typed(&wide, act);
            let answer = give(&mut wide, act, typed.clone());
            prop_assert_eq!(
                format!("{:?}", give(&mut narrow, act, typed)),
                format!("{answer:?}"),
                "{:?}", act
            );
        }
        prop_assert_eq!(narrow.log(), wide.log());
        prop_assert_eq!(narrow.whole_club(0), wide.whole_club(0));
        prop_assert_eq!(narrow.whole_club(1), wide.whole_club(1));
    }

    #[test]
    fn a_walk_through_a_night_shows_it_as_it_was_after_each_of_its_commands(
        beginning in beginning(),
        acts in prop::collection::vec(act(), 0..40),
    ) {
        let mut desks = begin(&beginning);
        for act in &acts {
            drop(perform(&mut desks, act));
        }
        desks.refresh(0);
        let ids: Vec<TournamentId> = desks.club().tournaments().map(|(id, _)| id.clone()).collect();
        let ledger = desks.ledger(0);
        for id in ids {
            let mut shown: Vec<(u64, Tournament)> = Vec::new();
            let look = |last: &Recorded, night: &Tournament| {
                shown.push((last.seq, night.clone()));
                ControlFlow::Continue(())
            };
            let to_the_end = wait(ledger.look_through(&id, look)).unwrap();
            prop_assert_eq!(to_the_end, ControlFlow::Continue(()));
            // Who breaks off sees nothing more.
            let mut first = None;
            let look = |last: &Recorded, _: &Tournament| {
                assert_eq!(first.replace(last.seq), None);
                ControlFlow::Break(())
            };
            let to_the_first = wait(ledger.look_through(&id, look)).unwrap();
            prop_assert_eq!(to_the_first, ControlFlow::Break(()));
            prop_assert_eq!(first, shown.first().map(|(seq, _)| *seq));
            prop_assert!(!shown.is_empty());
            for (seq, night) in shown {
                let then = wait(ledger.night_at(&id, seq)).unwrap();
                prop_assert_eq!(then, Some(night), "after event {}", seq);
            }
        }
    }
}

#[test]
fn records_have_the_events_of_a_stream_with_time_actor_and_key() {
    let (hall, _) = played();
    let stream = StreamId::tournament(&night());
    let name = stream.name();
    let mut expected: Vec<Arc<Record>> = Vec::new();
    for recorded in hall.log().iter().filter(|event| event.stream == name) {
        let event: Event = club_log::codec::decode(recorded).unwrap().remove(0);
        expected.push(Arc::new(Record {
            seq: recorded.seq,
            version: recorded.version,
            at: recorded.at,
            reported_at: recorded.at,
            recorded_at: recorded.recorded_at,
            actor: recorded.actor.clone(),
            command: recorded.command.clone(),
            // The first bust, by the number of its command: three members, the club, the
            // announcement, three entries and the draw come before it.
            void: recorded.command.as_str() == "k-10",
            events: vec![event],
        }));
    }
    assert!(expected.iter().any(|record| record.void));
    let all = wait(hall.ledger.records(&stream, 0)).unwrap();
    assert_eq!(all, expected);
    let last = expected.len() as u64;
    for after in [1, 4, last - 1, last, last + 5] {
        let since = wait(hall.ledger.records(&stream, after)).unwrap();
        let behind = expected.iter().filter(|record| record.version > after);
        assert_eq!(since, behind.cloned().collect::<Vec<_>>(), "after {after}");
    }
}

/// A ledger keeps the last nights that are over, and goes on with any of the others.
#[test]
fn nights_that_are_over_leave_the_memory_of_the_ledger_that_played_them() {
    let mut hall = Hall::new(0);
    let store = hall.ledger.store().clone();
    let mut send = |body: Value| drop(hall.send(command(body)).unwrap());
    let people: Vec<String> = (1..=1_000).map(|number| format!("p{number}")).collect();
    let named = people.iter().map(|id| json!({ "member": id, "name": id }));
    let named: Vec<Value> = named.collect();
    send(json!({ "add_members": { "members": named } }));
    send(json!({ "open_season": { "season": "s" } }));
    let rows = |shift: usize| -> Value {
        let placed = people.iter().cycle().skip(shift).zip(1..=people.len());
        placed
            .map(|(player, place)| json!({ "place": place, "player": player }))
            .collect()
    };
    let nights: Vec<TournamentId> = (1..=6)
        .map(|number| TournamentId::new(format!("n{number}")).unwrap())
        .collect();
    let mut follower = wait(Ledger::open(store)).unwrap();
    for (number, id) in nights.iter().enumerate() {
        send(
            json!({ "import_finish": { "tournament": id, "title": "Night", "season": "s",
            "date": "2025-11-01", "as_last": true, "rows": rows(number) } }),
        );
    }
    // Four nights have 4,000 entries.
    let last = nights[2..].to_vec();
    let loaded = |ledger: &Ledger<MemoryStore>| -> Vec<TournamentId> {
        let nights = ledger.club().tournaments();
        nights.map(|(id, _)| id.clone()).collect()
    };
    assert_eq!(loaded(&hall.ledger), last);
    wait(follower.refresh()).unwrap();
    assert_eq!(loaded(&follower), last, "who reads what another writes");
    let correction = json!({ "correct_finish": { "tournament": nights[0], "rows": rows(7), "reason": "misread" } });
    hall.send(command(correction)).unwrap();
    assert_eq!(loaded(&hall.ledger), last);
    let fresh = wait(Ledger::open(hall.ledger.store().clone())).unwrap();
    let first = |ledger: &Ledger<MemoryStore>| wait(ledger.night(&nights[0])).unwrap().unwrap();
    assert_eq!(first(&hall.ledger), first(&fresh));
    let from_nothing = Club::replay(&hall.log()).unwrap();
    wait(hall.ledger.load_all()).unwrap();
    assert_eq!(*hall.ledger.club(), from_nothing);
}
