//! Views for screens: field, schedule, moves, acts, and the effects of a command.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use chained_events::timestamp::Timestamp;
use club_log::State;
use club_log::entry::EntryId;
use club_log::ids::{StreamId, TournamentId};
use club_log::tournament::Tournament;
use club_view::{
    ActChange, ActsView, EffectsView, EntryState, EventWords, FieldView, Lang, MovesView,
    NewSeatsView, PayJump, ScheduleView, SeatCause, SeatName, TournamentView,
};

use crate::night::{Club, after, played, wait};

fn id() -> TournamentId {
    TournamentId::new("night").unwrap()
}

fn night(club: &Club) -> &Tournament {
    club.ledger.club().tournament(Some(&id())).unwrap().1
}

fn later(at: Timestamp, ms: i64) -> Timestamp {
    Timestamp::from_millisecond(at.as_millisecond() + ms).unwrap()
}

fn both(name: &str, text: impl Fn(Lang) -> String) {
    for lang in Lang::ALL {
        insta::assert_snapshot!(format!("{name}_{lang}"), text(lang));
    }
}

/// A night with a level of 20 minutes, one of 15 with a break of 10, and a last one. Late registration is
/// open to the end of the break.
const BLINDS: &str = r#"
{"at":"2026-03-07T18:00:00+09:00","command":{"add_members":{"members":[{"member":"m1","name":"青木"},{"member":"m2","name":"Baker"},{"member":"m3","name":"千葉"},{"member":"m4","name":"土井"}]}}}
{"at":"2026-03-07T18:01:00+09:00","command":{"announce":{"tournament":"night","title":"March night","rules":{"stack":3000,"late_registration":{"until_level":2},"blinds":{"levels":[{"small_blind":25,"big_blind":50,"minutes":20},{"small_blind":50,"big_blind":100,"minutes":15,"break_after":10},{"small_blind":100,"big_blind":200,"minutes":15}]}}}}}
{"at":"2026-03-07T18:02:00+09:00","command":{"register_players":{"players":["m1","m2","m3","m4"]}}}
{"at":"2026-03-07T18:03:00+09:00","command":{"draw":{}}}
{"at":"2026-03-07T19:00:00+09:00","command":{"clock":{"change":{"action":"start"}}}}
{"at":"2026-03-07T19:05:00+09:00","command":{"clock":{"change":{"action":"adjust","seconds":60}}}}
"#;

#[test]
fn the_schedule_has_every_end_of_a_level_and_a_break() {
    let club = played(BLINDS.lines());
    let view = ScheduleView::of(night(&club), club.now);
    // Five minutes and the one that was added.
    let minutes =
        |from: i64, to: Option<i64>| (60_000 * (from - 6), to.map(|to| 60_000 * (to - 6)));
    let expected = [
        (1, false, minutes(0, Some(20))),
        (2, false, minutes(20, Some(35))),
        (2, true, minutes(35, Some(45))),
        (3, false, minutes(45, None)),
    ];
    let rows = view.rows.iter();
    let rows = rows.map(|row| (row.level, row.on_break, (row.begins_in_ms, row.ends_in_ms)));
    assert_eq!(rows.collect::<Vec<_>>(), expected);
    assert!(view.running);
    // The clock itself is where the row says.
    for row in view.rows.iter().filter(|row| row.begins_in_ms > 0) {
        let then = night(&club).clock_at(later(club.now, row.begins_in_ms));
        assert_eq!((then.level, then.on_break), (row.level, row.on_break));
        let before = night(&club).clock_at(later(club.now, row.begins_in_ms - 1));
        assert_ne!((before.level, before.on_break), (row.level, row.on_break));
    }
}

#[test]
fn late_registration_ends_with_the_break_behind_its_level() {
    let club = played(BLINDS.lines());
    let left = |ms| {
        let view = FieldView::of(club.ledger.directory(), night(&club), later(club.now, ms));
        view.late_left_ms
    };
    let minute = i64::try_from(Duration::from_mins(1).as_millis()).unwrap();
    assert_eq!(left(0), Some(39 * minute));
    assert_eq!(left(30 * minute), Some(9 * minute), "in the break");
    assert_eq!(left(39 * minute - 1), Some(1));
    assert_eq!(left(39 * minute), Some(0));
    assert_eq!(left(60 * minute), Some(0));
}

#[test]
fn the_field_has_who_is_left_and_the_next_pay_jump() {
    let club = after(92);
    let night = night(&club);
    let view = FieldView::of(club.ledger.directory(), night, club.now);
    assert_eq!(
        (view.left, view.entries),
        (night.alive_count(), night.entry_count())
    );
    assert_eq!(view.money_jump, None, "a night without prices");
    assert_eq!(view.late_left_ms, None, "registration is closed");
    // By going down the places one at a time.
    let points = night.place_points().unwrap();
    let own = points[view.left - 1];
    let mut place = view.left - 1;
    while points[place - 1] <= own {
        place -= 1;
    }
    let jump = PayJump {
        place,
        amount: points[place - 1],
        to_go: view.left - place,
    };
    assert_eq!(view.points_jump, Some(jump));
    let over = after(99);
    let view = FieldView::of(over.ledger.directory(), self::night(&over), over.now);
    assert_eq!((view.left, view.points_jump), (1, None));
}

#[test]
fn moves_have_the_orders_and_the_seats_that_changed() {
    let (before, club) = (after(67), after(70));
    let (then, now) = (night(&before), night(&club));
    let directory = club.ledger.directory();
    let view = |lang, then| {
        let night = TournamentView::of(directory, &id(), now, club.now);
        MovesView::between(lang, directory, &night, then, now)
    };
    let shown = view(Lang::En, Some(then));
    let mut expected = Vec::new();
    for (entry, _) in now.alive() {
        let seat = |night: &Tournament| {
            let (table, seat) = night.seats().seat_of(entry)?;
            let table = table.clone();
            Some(SeatName {
                table,
                seat: seat.get(),
            })
        };
        if seat(then) != seat(now) {
            expected.push((entry, seat(then), seat(now).unwrap()));
        }
    }
    let changes = shown.seats.iter();
    let changes = changes.map(|row| (row.player.entry, row.from.clone(), row.to.clone()));
    assert_eq!(changes.collect::<Vec<_>>(), expected);
    assert!(!expected.is_empty());
    assert_eq!(shown.orders.len(), now.seats().orders().len());
    assert_eq!(view(Lang::En, Some(now)).seats, []);
    let seated = now.seats().tables().map(|(_, table)| table.len());
    assert_eq!(view(Lang::En, None).seats.len(), seated.sum::<usize>());
    let orders = after(68);
    both("orders", |lang| {
        let directory = orders.ledger.directory();
        let of = TournamentView::of(directory, &id(), night(&orders), orders.now);
        let view = MovesView::between(lang, directory, &of, None, night(&orders));
        let lines = view.orders.iter().map(|row| {
            let because = row.because.clone().unwrap_or_default();
            format!("{}\n  {because}\n", row.sentence)
        });
        lines.collect()
    });
}

#[test]
fn a_new_seat_is_the_one_at_which_the_player_was_first_seen() {
    // By looking at the night after each of its lines.
    let mut seen: BTreeMap<EntryId, (SeatName, Timestamp)> = BTreeMap::new();
    let last = 80;
    for lines in 54..=last {
        let club = after(lines);
        let night = night(&club);
        let seat = |entry| {
            let (table, seat) = night.seats().seat_of(entry)?;
            Some(SeatName {
                table: table.clone(),
                seat: seat.get(),
            })
        };
        seen.retain(|entry, _| seat(*entry).is_some());
        for (entry, now) in night.alive().filter_map(|(id, _)| Some((id, seat(id)?))) {
            if seen.get(&entry).is_none_or(|(seat, _)| *seat != now) {
                seen.insert(entry, (now, club.now));
            }
        }
    }
    let club = after(last);
    let records = wait(club.ledger.records(&StreamId::tournament(&id()), 0)).unwrap();
    let (directory, night) = (club.ledger.directory(), night(&club));
    let rows = |since| NewSeatsView::of(directory, night, &records, since).rows;
    let all = rows(night.drawn_at().unwrap());
    let found: BTreeMap<EntryId, (SeatName, Timestamp)> = all
        .iter()
        .map(|row| (row.player.entry, (row.seat.clone(), row.at)))
        .collect();
    assert_eq!(found, seen);
    // The newest seat comes first.
    let causes: BTreeSet<SeatCause> = all.iter().map(|row| row.cause).collect();
    assert!(causes.contains(&SeatCause::Draw) && causes.contains(&SeatCause::Seated));
    assert!(all.is_sorted_by_key(|row| std::cmp::Reverse(row.seq)));
    let late = later(club.now, -60_000);
    let since = all.iter().filter(|row| row.at >= late).count();
    assert_eq!(rows(late).len(), since);
    // The row of a player is the one among those of all, and is found without them.
    for moment in [night.drawn_at().unwrap(), late] {
        let all = rows(moment);
        let mut after_draw = all.clone();
        after_draw.retain(|row| row.cause != SeatCause::Draw);
        let after = NewSeatsView::after_draw(directory, night, &records, moment);
        assert_eq!(after.rows, after_draw);
        for (entry, _) in night.entries() {
            let row = all.iter().find(|row| row.player.entry == entry);
            let own = NewSeatsView::of_entry(directory, night, &records, moment, entry);
            assert_eq!(own.as_ref(), row);
        }
    }
}

#[test]
fn no_step_of_a_screen_has_a_command_of_the_terminal() {
    for lines in 29..=99 {
        let club = after(lines);
        let view = TournamentView::of(club.ledger.directory(), &id(), night(&club), club.now);
        for lang in Lang::ALL {
            for step in &view.next {
                let sentence = view.step(lang, step);
                assert!(!sentence.contains("desk "), "{sentence}");
            }
        }
    }
}

#[test]
fn acts_have_what_was_done_by_whom_and_what_can_be_done() {
    let undone = r#"{"at":"2026-03-07T20:09:30+09:00","actor":"m07","command":{"undo":{"tournament":"night"}}}"#;
    let bust = r#"{"key":"wrong","at":"2026-03-07T20:09:00+09:00","actor":"m07","command":{"bust":{"players":[{"player":"m05"}]}}}"#;
    let lines = crate::night::NIGHT.lines().take(63);
    let club = played(lines.chain([bust, undone]));
    let records = wait(club.ledger.records(&StreamId::tournament(&id()), 0)).unwrap();
    let words = EventWords::new(Lang::En, club.ledger.directory());
    let view = ActsView::of(&words, Some(night(&club)), &records);
    let act = view
        .acts
        .iter()
        .find(|act| act.command.as_str() == "wrong")
        .unwrap();
    assert_eq!((act.void, act.can), (true, Some(ActChange::Redo)));
    assert_eq!(act.who, "後藤");
    assert_eq!(act.actor.as_str(), "m07");
    let draw = view
        .acts
        .iter()
        .find(|act| act.command.as_str() == "n-054")
        .unwrap();
    assert_eq!(
        (draw.void, draw.can, draw.who.as_str()),
        (false, Some(ActChange::Undo), "desk")
    );
    // It can be restored until another command follows.
    let club_now = club.ledger.club();
    assert_eq!(view.clone().without_followed(club_now, &records), view);
    let other = r#"{"key":"other","at":"2026-03-07T20:10:00+09:00","actor":"m07","command":{"bust":{"players":[{"player":"m06"}]}}}"#;
    let lines = crate::night::NIGHT.lines().take(63);
    let followed = played(lines.chain([bust, undone, other]));
    let later = wait(followed.ledger.records(&StreamId::tournament(&id()), 0)).unwrap();
    let words = EventWords::new(Lang::En, followed.ledger.directory());
    let acts = ActsView::of(&words, Some(night(&followed)), &later);
    let acts = acts.without_followed(followed.ledger.club(), &later).acts;
    let of = |key: &str| acts.iter().find(|act| act.command.as_str() == key).unwrap();
    assert_eq!((of("wrong").void, of("wrong").can), (true, None));
    assert_eq!(of("other").can, Some(ActChange::Undo));
    // What followed is taken back too: it alone can be restored, as the command would answer.
    let other_undone = r#"{"key":"u2","at":"2026-03-07T20:12:00+09:00","actor":"desk","command":{"undo":{"command":"other"}}}"#;
    let lines = crate::night::NIGHT.lines().take(63);
    let both = played(lines.chain([bust, undone, other, other_undone]));
    let later = wait(both.ledger.records(&StreamId::tournament(&id()), 0)).unwrap();
    let words = EventWords::new(Lang::En, both.ledger.directory());
    let acts = ActsView::of(&words, Some(night(&both)), &later);
    let acts = acts.without_followed(both.ledger.club(), &later).acts;
    let of = |key: &str| acts.iter().find(|act| act.command.as_str() == key).unwrap();
    assert_eq!(
        (of("wrong").can, of("other").can),
        (None, Some(ActChange::Redo))
    );
    // Every event of every command, the newest command first.
    let events: usize = records.iter().map(|record| record.events.len()).sum();
    let sentences: usize = view.acts.iter().map(|act| act.sentences.len()).sum();
    assert_eq!(sentences, events);
    let versions: Vec<u64> = view.acts.iter().map(|act| act.version).collect();
    assert!(versions.is_sorted_by(|a, b| a > b));
    let text = view.acts.iter().take(8).map(|act| {
        let what = act.sentences.join("; ");
        let void = if act.void { " (void)" } else { "" };
        format!("{} {}{void}: {what}\n", act.at, act.who)
    });
    insta::assert_snapshot!("acts", text.collect::<String>());
}

fn effects(before: &State, after: &State) -> EffectsView {
    EffectsView::between(before, after).unwrap()
}

#[test]
fn the_effects_of_a_bust_are_a_player_who_is_out_with_a_place() {
    let (before, after) = (after(63), after(64));
    let (then, now) = (night(&before), night(&after));
    let (entry, _) = now.last_entry_of(&"m05".parse().unwrap()).unwrap();
    let (old, new) = (before.ledger.state(), after.ledger.state());
    let view = effects(&old, &new);
    let [night] = view.nights.as_slice() else {
        panic!("{:?}", view.nights);
    };
    let [player] = night.entries.as_slice() else {
        panic!("{:?}", night.entries);
    };
    assert_eq!(player.player.entry, entry);
    assert_eq!(player.state.before, Some(EntryState::In));
    assert_eq!(player.state.after, Some(EntryState::Out));
    let gone = night
        .seats
        .iter()
        .find(|row| row.player.entry == entry)
        .unwrap();
    let (table, seat) = then.seats().seat_of(entry).unwrap();
    let (table, seat) = (table.clone(), seat.get());
    assert_eq!(gone.seat.before, Some(SeatName { table, seat }));
    assert_eq!(gone.seat.after, None);
    let [place] = night.places.as_slice() else {
        panic!("{:?}", night.places);
    };
    let last = u32::try_from(then.alive_count()).unwrap();
    assert_eq!(
        (place.figure.before, place.figure.after),
        (None, Some(last))
    );
    assert_eq!((view.standings, view.ratings), (Vec::new(), Vec::new()));
    // The other way round, as an undo has it.
    let back = effects(&new, &old);
    assert_eq!(back.nights[0].orders_given, night.orders_withdrawn);
    assert_eq!(back.nights[0].tables_opened, night.tables_closed);
    assert_eq!(back.nights[0].entries[0].state.after, Some(EntryState::In));
    for state in [&old, &new] {
        assert_eq!(effects(state, state).nights, []);
    }
}

#[test]
fn effects_in_words() {
    let steps = [
        (28, 29),
        (53, 54),
        (56, 57),
        (60, 61),
        (66, 67),
        (67, 68),
        (98, 99),
    ];
    both("effects", |lang| {
        let mut text = String::new();
        for (from, to) in steps {
            let (before, after) = (after(from), after(to));
            let view = effects(&before.ledger.state(), &after.ledger.state());
            let lines = view.sentences(lang);
            let shown = lines.iter().take(8).map(|line| format!("  {line}\n"));
            text.push_str(&format!("{to}:\n{}", shown.collect::<String>()));
            let (ranks, ladders) = (view.standings.len(), view.ratings.len());
            text.push_str(&format!("  .. {} in all; {ranks} {ladders}\n", lines.len()));
        }
        text
    });
}
