//! The audit and its score, worked by hand.

use mtt_seating::{Action, ConfigSetup, Event, HandData, HandEnd};
use seating_audit::{Entry, Record, Report, Rule, check};

use crate::states::{closed, depart, player, running, sit, table};

fn end(name: &str) -> Event {
    HandEnd::quiet(table(name)).into()
}

fn start(name: &str) -> Event {
    Event::HandStarted { table: table(name) }
}

/// Audits tables `A`, `B`, .. in a hand and what follows.
fn audit(setup: ConfigSetup, sizes: &[u8], steps: &[(Event, Vec<Action>)]) -> Report {
    let state = running(&setup, sizes);
    let beginning = Entry::Beginning {
        config: setup,
        state,
    };
    let steps = steps.iter().cloned();
    let steps = steps.map(|(event, actions)| Entry::Step { event, actions });
    let entries = std::iter::once(beginning).chain(steps);
    check((1..).zip(entries).map(|(line, entry)| Record {
        line,
        seq: None,
        entry,
    }))
}

fn rules(report: &Report) -> Vec<(u64, Rule)> {
    let found = report.discrepancies.iter();
    found.map(|one| (one.line, one.invariant)).collect()
}

#[test]
fn a_mover_who_sits_down_at_once_misses_no_hand() {
    let steps = [
        (end("A"), vec![depart("A4", "A", "B")]),
        (end("B"), vec![sit("A4", "B", 8)]),
        (start("B"), vec![]),
    ];
    let report = audit(closed(), &[9, 7], &steps);
    assert_eq!(rules(&report), []);
    assert_eq!(report.score.missed_hands, [(0, 1)].into());
    assert_eq!((report.score.moves, report.score.least_moves), (1, 1));
}

#[test]
fn a_mover_who_is_kept_standing_misses_a_hand() {
    let steps = [
        (end("A"), vec![depart("A4", "A", "B")]),
        (end("B"), vec![]),
        (start("B"), vec![]),
        (end("B"), vec![sit("A4", "B", 8)]),
        (start("B"), vec![]),
    ];
    let report = audit(closed(), &[9, 7], &steps);
    assert_eq!(rules(&report), [(3, Rule::ArrivalDue)]);
    assert_eq!(report.score.missed_hands, [(1, 1)].into());
}

#[test]
fn a_move_too_many_is_none_of_the_fewest() {
    // Nine and seven become eight and eight, and then seven and nine: as far from balance as before.
    let both = vec![depart("A4", "A", "B"), depart("A5", "A", "B")];
    let report = audit(closed(), &[9, 7], &[(end("A"), both)]);
    assert_eq!(rules(&report), [(2, Rule::Move)]);
    assert_eq!((report.score.moves, report.score.least_moves), (2, 0));
}

#[test]
fn a_table_that_breaks_a_hand_later_is_late_once() {
    let waits = ["B2", "B4", "B1", "B3"].map(|name| Action::Wait {
        player: player(name),
    });
    let breaks = std::iter::once(Action::Break { table: table("B") }).chain(waits);
    let steps = [
        (end("B"), vec![]),
        (start("B"), vec![]),
        (end("B"), breaks.collect()),
    ];
    let report = audit(closed(), &[5, 4], &steps);
    assert_eq!(rules(&report), [(2, Rule::Break)]);
    let score = report.score;
    assert_eq!(
        (score.late_breaks, score.moves, score.least_moves),
        (1, 4, 4)
    );
}

#[test]
fn a_gap_that_could_have_been_closed_counts_for_each_event() {
    let steps = [(end("A"), vec![]), (end("B"), vec![]), (start("A"), vec![])];
    let report = audit(closed(), &[9, 7], &steps);
    // Only after the two ends could somebody have moved: once A deals, nobody can.
    assert_eq!(rules(&report), [(2, Rule::MoveDue), (3, Rule::MoveDue)]);
    assert!((report.score.above_tolerance - 2.0 / 3.0).abs() < 1e-12);
}

#[test]
fn a_second_move_within_an_orbit_is_counted() {
    let mut state = running(&closed(), &[9, 7]);
    let moved = state.tables[0].seats.get_mut(&4).unwrap();
    (moved.moves, moved.hands_since_move) = (1, Some(7));
    let log = |state: &mtt_seating::StateSetup| {
        let beginning = Entry::Beginning {
            config: closed(),
            state: state.clone(),
        };
        let step = Entry::Step {
            event: end("A"),
            actions: vec![depart("A4", "A", "B")],
        };
        let lines = (1..).zip([beginning, step]);
        check(lines.map(|(line, entry)| Record {
            line,
            seq: None,
            entry,
        }))
    };
    // With the hand that ends it is the eighth of nine since they moved; then the ninth.
    assert_eq!(log(&state).score.moved_twice_in_an_orbit, 1);
    state.tables[0].seats.get_mut(&4).unwrap().hands_since_move = Some(8);
    assert_eq!(log(&state).score.moved_twice_in_an_orbit, 0);
}

#[test]
fn logs_that_cannot_be_audited_are_refused_on_the_first_line() {
    let untracked = ConfigSetup {
        hands: HandData::Untracked,
        ..closed()
    };
    let report = audit(untracked, &[9, 7], &[(end("A"), vec![])]);
    assert_eq!((rules(&report), report.events), (vec![(1, Rule::Log)], 0));
    let wrong = Record {
        line: 3,
        seq: None,
        entry: Entry::Step {
            event: Event::Start,
            actions: vec![],
        },
    };
    assert_eq!(rules(&check([wrong])), [(3, Rule::Log)]);
    assert_eq!(rules(&check([])), [(1, Rule::Log)]);
}
