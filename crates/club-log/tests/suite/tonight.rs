//! Tables of tonight: moves that name a seat, short tables, the final table, redraws, and what the director changes.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::envelope::Recorded;
use club_log::command::{NightEdit, RevisionCommand, TournamentAction};
use club_log::entry::{EntryId, Removal};
use club_log::event::{MoveBasis, SeatsRedrawn, TournamentEvent};
use club_log::ids::TournamentId;
use club_log::ledger::LedgerError;
use club_log::next_step::{NextStep, next_steps};
use club_log::refusal::{NightRefusal, Refusal, RulesRefusal};
use club_log::rules::{SeatingRules, TournamentRules};
use club_log::{Answer, Club, Event};
use mtt_seating::{InvalidConfig, Seat, TableId};

use crate::hall::{Hall, kinds, refused};
use crate::seats::{check_sizes, orders, room, sizes, tables, waiting};

fn seats_of(n_max: u8) -> TournamentRules {
    TournamentRules {
        seating: SeatingRules {
            n_max,
            n_min: 2,
            ..SeatingRules::default()
        },
        max_entries: 5,
        ..TournamentRules::default()
    }
}

fn in_room(tables: &[(&str, u8)]) -> TournamentRules {
    let mut rules = seats_of(9);
    rules.seating.room = Some(room(tables));
    rules
}

fn reason() -> String {
    "the director's will".to_owned()
}

fn table(name: &str) -> TableId {
    TableId::new(name)
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// The last player of a table busts.
fn bust_at(hall: &mut Hall, name: &str) -> Answer {
    let players = tables(hall.night()).remove(&table(name)).unwrap();
    let entry = players.into_values().next_back().unwrap();
    hall.bust(&[(entry.to_string(), None)]).unwrap()
}

/// A night with a field, announced with a final table and redraws, drawn and closed.
fn announced(players: usize, rules: TournamentRules, last: Option<u8>, redraws: &[u32]) -> Hall {
    let mut hall = Hall::new(players);
    announce(&mut hall, rules, last, redraws, false).unwrap();
    for number in 1..=players {
        hall.register(number).unwrap();
    }
    hall.draw().unwrap();
    hall.send(TournamentAction::CloseRegistration).unwrap();
    hall
}

fn announce(
    hall: &mut Hall,
    rules: TournamentRules,
    final_table: Option<u8>,
    redraws: &[u32],
    sealed: bool,
) -> Result<Answer, LedgerError> {
    let action = TournamentAction::Announce {
        title: "Night".into(),
        season: None,
        date: None,
        starts: None,
        capacity: None,
        sealed,
        starts_when_full: false,
        final_table,
        redraws: redraws.to_vec(),
        rules,
    };
    hall.send(action.on(Some(TournamentId::new("night").unwrap())))
}

fn confirm(hall: &mut Hall, entry: EntryId) -> Result<Answer, LedgerError> {
    hall.send(TournamentAction::Confirm {
        player: entry.to_string(),
        to: None,
        seat: None,
        reason: None,
    })
}

fn undo(hall: &mut Hall, command: &str) -> Result<Answer, LedgerError> {
    hall.send(RevisionCommand::Undo {
        tournament: None,
        command: Some(command.parse().unwrap()),
        reason: None,
    })
}

fn redrawn(answer: &Answer) -> Vec<SeatsRedrawn> {
    let decoded = |event: &Recorded| club_log::codec::decode(event).unwrap();
    let events = answer.events().iter().flat_map(decoded);
    events
        .filter_map(|event| match event {
            Event::Tournament(TournamentEvent::SeatsRedrawn(body)) => Some(body),
            _ => None,
        })
        .collect()
}

#[test]
fn an_order_names_a_free_seat_which_confirm_takes() {
    let mut hall = announced(12, seats_of(6), None, &[]);
    bust_at(&mut hall, "T2");
    bust_at(&mut hall, "T2");
    let order = orders(hall.night()).pop().unwrap();
    assert_eq!((order.from.as_str(), order.to.as_str()), ("T1", "T2"));
    // Play has begun, so that the director finds the next big blind.
    assert_eq!(order.mover, None);
    let named = order.seat.unwrap();
    let there = tables(hall.night()).remove(&table("T2")).unwrap();
    assert!((1..=6).contains(&named) && !there.contains_key(&named));
    let mover = *tables(hall.night())[&table("T1")].values().next().unwrap();
    let answer = confirm(&mut hall, mover).unwrap();
    let decoded = club_log::codec::decode(&answer.events()[0]).unwrap();
    let [Event::Tournament(TournamentEvent::MoveConfirmed(body))] = decoded.as_slice() else {
        panic!("{decoded:?}");
    };
    assert_eq!((body.seat.get(), body.ground), (named, MoveBasis::Ordered));
    check_sizes(&hall, &[("T1", 5), ("T2", 5)]);
}

#[test]
fn before_the_first_hand_player_and_seat_are_drawn() {
    let mut hall = Hall::with_field(12, 12, seats_of(6));
    hall.draw().unwrap();
    let two = tables(hall.night()).remove(&table("T2")).unwrap();
    for entry in two.into_values().take(2) {
        hall.send(TournamentAction::Remove {
            player: entry.to_string(),
            removal: Removal::NoShow,
            chips: None,
            reason: reason(),
        })
        .unwrap();
    }
    let order = orders(hall.night()).pop().unwrap();
    let mover = order.mover.unwrap();
    let one = tables(hall.night()).remove(&table("T1")).unwrap();
    assert!(one.values().any(|entry| *entry == mover) && order.seat.is_some());
    confirm(&mut hall, mover).unwrap();
    check_sizes(&hall, &[("T1", 5), ("T2", 5)]);
    assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
}

#[test]
fn a_seat_that_was_taken_meanwhile_is_renewed() {
    let mut hall = announced(12, seats_of(6), None, &[]);
    bust_at(&mut hall, "T2");
    bust_at(&mut hall, "T2");
    let named = orders(hall.night()).pop().unwrap().seat.unwrap();
    // A player of the table sits down in the ordered seat.
    let sits = *tables(hall.night())[&table("T2")].values().next().unwrap();
    hall.send(TournamentAction::Move {
        player: sits.to_string(),
        to: table("T2"),
        seat: seat(named),
        reason: None,
    })
    .unwrap();
    let order = orders(hall.night()).pop().unwrap();
    let there = tables(hall.night()).remove(&table("T2")).unwrap();
    assert!(
        order
            .seat
            .is_some_and(|seat| seat != named && !there.contains_key(&seat))
    );
}

#[test]
fn tables_three_short_stop_after_the_hand() {
    let mut hall = announced(27, seats_of(9), None, &[]);
    for _ in 0..2 {
        bust_at(&mut hall, "T3");
    }
    let halts = |hall: &Hall| {
        let now = hall.night().last_at();
        let steps = next_steps(hall.night(), now).into_iter();
        steps
            .filter(|step| matches!(step, NextStep::Halt { .. }))
            .collect::<Vec<_>>()
    };
    assert_eq!(halts(&hall), []);
    bust_at(&mut hall, "T3");
    let expected = NextStep::Halt {
        tables: vec![table("T3")],
        largest: 9,
    };
    assert_eq!(halts(&hall), [expected]);
}

#[test]
fn nine_left_of_an_eight_handed_night_are_the_final_table() {
    let mut hall = announced(10, seats_of(8), Some(9), &[]);
    check_sizes(&hall, &[("T1", 5), ("T2", 5)]);
    bust_at(&mut hall, "T1");
    assert!(hall.night().is_final_table());
    let only = tables(hall.night()).into_values().next().unwrap();
    assert_eq!(
        only.keys().copied().collect::<Vec<_>>(),
        (1..=9).collect::<Vec<u8>>()
    );
    assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
}

#[test]
fn a_final_table_needs_a_table_with_its_seats() {
    let mut hall = Hall::new(4);
    let refusal = refused(announce(
        &mut hall,
        in_room(&[("1", 9), ("2", 9)]),
        Some(10),
        &[],
        false,
    ));
    let expected =
        |allowed: &str| Refusal::Config(InvalidConfig::new("final_table", "10", allowed));
    assert_eq!(refusal, expected("2..=9 at table 2, the last to break"));
    announce(&mut hall, in_room(&[("1", 9), ("2", 9)]), None, &[], false).unwrap();
    let edit = TournamentAction::Edit {
        changes: vec![NightEdit::FinalTable(Some(10))],
        reason: reason(),
    };
    assert_eq!(
        refused(hall.send(edit)),
        expected("2..=9 at table 2, the last to break")
    );
    let bad = TournamentAction::Edit {
        changes: vec![NightEdit::Redraws(vec![18, 1])],
        reason: reason(),
    };
    let expected = RulesRefusal::OutOfRange {
        field: "redraws",
        value: 1,
        allowed: "2..=100000",
    };
    assert_eq!(refused(hall.send(bad)), expected.into());
}

#[test]
fn seats_are_drawn_again_at_the_announced_number() {
    let mut hall = announced(8, seats_of(4), None, &[6, 4, 6]);
    assert_eq!(hall.night().announcement().redraws, [6, 4]);
    assert_eq!(kinds(&bust_at(&mut hall, "T1")), ["EntriesBusted"]);
    let answer = bust_at(&mut hall, "T2");
    assert_eq!(kinds(&answer), ["EntriesBusted", "SeatsRedrawn"]);
    let body = redrawn(&answer).remove(0);
    assert_eq!((body.left, body.seats.len()), (Some(6), 6));
    check_sizes(&hall, &[("T1", 3), ("T2", 3)]);
    bust_at(&mut hall, "T1");
    // At four one table is enough: the other one is broken by the redraw, and that is the final table.
    let answer = bust_at(&mut hall, "T2");
    assert_eq!(kinds(&answer), ["EntriesBusted", "SeatsRedrawn"]);
    let sizes: Vec<usize> = sizes(&hall).into_iter().map(|(_, size)| size).collect();
    assert_eq!(sizes, [4]);
    assert!(hall.night().is_final_table());
    // The bust and the redraw are taken back together.
    let command = answer.events()[0].command.to_string();
    undo(&mut hall, &command).unwrap();
    assert_eq!(hall.night().alive_count(), 5);
    assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
}

#[test]
fn the_director_draws_all_seats_again() {
    let mut hall = announced(12, seats_of(6), None, &[]);
    bust_at(&mut hall, "T2");
    bust_at(&mut hall, "T2");
    assert_eq!(orders(hall.night()).len(), 1);
    let before: BTreeSet<EntryId> = hall.night().alive().map(|(entry, _)| entry).collect();
    let answer = hall
        .send(TournamentAction::Redraw { reason: reason() })
        .unwrap();
    assert_eq!(kinds(&answer), ["SeatsRedrawn"]);
    check_sizes(&hall, &[("T1", 5), ("T2", 5)]);
    let seated: BTreeSet<EntryId> = tables(hall.night())
        .into_values()
        .flat_map(BTreeMap::into_values)
        .collect();
    assert_eq!(seated, before);
    assert!(orders(hall.night()).is_empty() && waiting(hall.night()).is_empty());
}

#[test]
fn the_first_draw_is_made_again_until_play_begins() {
    let mut hall = Hall::with_field(13, 12, seats_of(6));
    hall.draw().unwrap();
    hall.register(13).unwrap();
    let again = TournamentAction::DrawAgain { reason: reason() };
    let answer = hall.send(again.clone()).unwrap();
    assert_eq!(redrawn(&answer).remove(0).left, None);
    check_sizes(&hall, &[("T1", 5), ("T2", 4), ("T3", 4)]);
    bust_at(&mut hall, "T1");
    let tournament = TournamentId::new("night").unwrap();
    let expected = NightRefusal::PlayHasBegun {
        tournament,
        by: "bust",
    };
    assert_eq!(refused(hall.send(again)), expected.into());
}

#[test]
fn a_sealed_draw_is_made_once() {
    let mut hall = Hall::new(6);
    announce(&mut hall, seats_of(6), None, &[], true).unwrap();
    for number in 1..=6 {
        hall.register(number).unwrap();
    }
    hall.draw().unwrap();
    for action in [
        TournamentAction::DrawAgain { reason: reason() },
        TournamentAction::Redraw { reason: reason() },
    ] {
        let expected = NightRefusal::SealedOnce {
            tournament: TournamentId::new("night").unwrap(),
        };
        assert_eq!(refused(hall.send(action)), expected.into());
    }
}
