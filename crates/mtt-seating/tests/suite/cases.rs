//! Cases worked by hand, most of them the weak points of a published procedure that breaks tables below a minimum.

use mtt_seating::{
    Action, BreakOrder, Candidate, ConfigSetup, DrawKey, Event, NumberName, Profile, RuleId,
    RunnerUp, SeatingError, Tolerance, Tournament, targets,
};

use crate::night::{Night, closed, closed_room, drawn, kinds, names, running, seat_of, table};

fn open() -> ConfigSetup {
    ConfigSetup {
        registration_open: true,
        ..closed()
    }
}

/// Settles and compares sizes and moves.
#[track_caller]
fn check(night: &mut Night, sizes: &[usize], moves: usize) {
    let rounds = night.settle();
    assert_eq!(night.sizes(), sizes);
    assert_eq!(night.moves, moves);
    assert!(rounds <= 4, "{rounds} rounds");
    assert_eq!(night.settle(), 0, "it goes on");
}

#[test]
fn the_draw_uses_the_fewest_tables() {
    // 100 = 12*8 + 4: four tables of nine, eight of eight.
    assert_eq!(
        drawn(closed(), 100).sizes(),
        [[9; 4].as_slice(), &[8; 8]].concat()
    );
    // 99 = 11*9: eleven full tables, not twelve.
    assert_eq!(drawn(closed(), 99).sizes(), [9; 11]);
    assert_eq!(drawn(closed(), 2).sizes(), [2]);
}

#[test]
fn five_full_tables_stay_as_they_are() {
    check(
        &mut running(closed(), &[9, 9, 9, 9, 9], 0),
        &[9, 9, 9, 9, 9],
        0,
    );
    check(
        &mut running(open(), &[9, 9, 9, 9, 9], 0),
        &[9, 9, 9, 9, 9],
        0,
    );
}

#[test]
fn seven_players_six_handed_settle_at_once() {
    // A break below a minimum of 4 would break and open tables for ever.
    for (n_max, n_min, sizes) in [(6, 4, [4, 3]), (8, 5, [5, 4]), (10, 6, [6, 5])] {
        let setup = ConfigSetup {
            n_max,
            n_min,
            ..open()
        };
        check(&mut running(setup.clone(), &sizes, 0), &sizes, 0);
        check(&mut drawn(setup, sizes.iter().sum()), &sizes, 0);
    }
}

#[test]
fn two_pairs_merge() {
    check(&mut running(closed(), &[2, 2], 0), &[4], 2);
    check(&mut running(closed_room(), &[2, 2], 0), &[4], 2);
}

#[test]
fn two_tables_of_four_cost_four_moves_and_open_nothing() {
    let mut night = running(closed(), &[4, 4], 0);
    check(&mut night, &[8], 4);
    assert_eq!(night.live.next_table(), table("T1"));
}

#[test]
fn the_last_table_never_breaks() {
    let mut night = running(closed(), &[3], 0);
    assert_eq!(kinds(&night.end("A")), ["final_table"]);
    check(&mut night, &[3], 0);
    night.deal();
    night.bust("A", &["A1", "A2"]);
    assert_eq!(night.sizes(), [1]);
}

#[test]
fn a_second_donor_sees_the_reservation() {
    let mut night = running(closed(), &[9, 9, 7], 0);
    assert_eq!(kinds(&night.end("A")), ["depart"]);
    assert_eq!(kinds(&night.end("B")), Vec::<&str>::new());
    assert_eq!(kinds(&night.end("C")), ["seat"]);
    assert_eq!(
        (
            night.size("A"),
            night.size("B"),
            night.size("C"),
            night.moves
        ),
        (8, 9, 8, 1)
    );
}

#[test]
fn donors_give_to_a_new_table_only_down_to_the_targets() {
    // 31 = 4*7 + 3: 8, 8, 8 and the new table with 7; three moves are the optimum.
    let mut night = running(open(), &[9, 9, 9], 4);
    check(&mut night, &[8, 8, 8, 7], 3);
    assert_eq!(targets(&[9, 9, 9, 4], 9).min_moves, 3);
    assert_eq!(night.size("T1"), 7);
}

#[test]
fn the_largest_table_gives_first() {
    // 31 = 4*7 + 3: if the 8 gave first it would cost three moves.
    for end_first in ["A", "B", "C"] {
        let mut night = running(closed(), &[9, 9, 8, 5], 0);
        night.end(end_first);
        check(&mut night, &[8, 8, 8, 7], 2);
    }
}

#[test]
fn waiting_players_fill_gaps_before_anybody_is_moved() {
    // 52 = 6*8 + 4: the table of six breaks, nobody else moves.
    check(
        &mut running(closed(), &[9, 9, 7, 7, 7, 7, 6], 0),
        &[9, 9, 9, 9, 8, 8],
        6,
    );
    // 27 = 3*9: a table of five breaks, its players fill the others.
    check(&mut running(closed(), &[9, 8, 5, 5], 0), &[9, 9, 9], 5);
    check(&mut running(closed_room(), &[9, 8, 5, 5], 0), &[9, 9, 9], 5);
}

#[test]
fn a_larger_gap_is_left_alone_while_many_tables_are_open() {
    let setup = ConfigSetup {
        tolerance: Tolerance::ByTables(vec![(1, 1), (3, 2)]),
        ..closed()
    };
    check(&mut running(setup.clone(), &[9, 9, 7], 0), &[9, 9, 7], 0);
    check(&mut running(setup.clone(), &[9, 9, 6], 0), &[9, 8, 7], 1);
    check(&mut running(setup, &[9, 7], 0), &[8, 8], 1);
}

#[test]
fn a_forming_table_that_is_not_needed_is_given_up_first() {
    let mut night = running(open(), &[9, 9], 0);
    assert_eq!(kinds(&night.register("late")), ["open", "seat"]);
    // 18 = 2*9 again: the new table is given up and its player sits in the empty seat.
    let step = night.bust("A", &["A4"]);
    assert_eq!(kinds(&step), ["break", "wait", "seat"]);
    assert_eq!(step.decisions[0].reason.rule, RuleId::DissolveForming);
    assert_eq!(seat_of(&night.live, "late"), (table("A"), 4));
    assert_eq!(
        night.live.next_table(),
        table("T2"),
        "names are not used twice"
    );
}

#[test]
fn a_table_in_a_hand_breaks_when_its_hand_ends() {
    let mut night = running(closed(), &[7, 4], 0);
    // 9 players need one table; B is the smaller one and still plays.
    assert_eq!(kinds(&night.bust("A", &["A1", "A2"])), Vec::<&str>::new());
    night.deal();
    assert_eq!(
        kinds(&night.end("B")),
        ["break", "wait", "wait", "wait", "wait"]
    );
    // Its players sit down when A's hand ends.
    let step = night.end("A");
    assert_eq!(
        kinds(&step),
        ["seat", "seat", "seat", "seat", "final_table"]
    );
    assert_eq!(night.sizes(), [9]);
}

#[test]
fn the_smallest_table_after_the_busts_breaks() {
    let mut night = running(closed(), &[6, 5], 0);
    // A falls from six to four players and is the smaller one now.
    let step = night.bust("A", &["A1", "A2"]);
    assert_eq!(kinds(&step)[0], "break");
    // Both have dealt; four players against five.
    let reason = &step.decisions[0].reason;
    let runner_up = RunnerUp {
        candidate: Candidate::Table(table("B")),
        cost: vec![1, 5],
    };
    assert_eq!(
        (&reason.cost, &reason.runner_up),
        (&vec![1, 4], &Some(runner_up))
    );
    night.settle();
    assert_eq!(night.live.final_table(), Some(&table("B")));
}

#[test]
fn the_announced_order_breaks_before_the_smallest() {
    let setup = ConfigSetup {
        break_order: BreakOrder::Announced,
        ..closed()
    };
    let mut night = running(setup, &[4, 5, 9], 0);
    let mut state = night.live.snapshot();
    for (setup, rank) in state.tables.iter_mut().zip([3, 1, 2]) {
        setup.break_rank = Some(rank);
    }
    night = Night::of(Tournament::restore(night.live.config().clone(), state).unwrap());
    assert_eq!(kinds(&night.end("A")), Vec::<&str>::new());
    assert_eq!(kinds(&night.end("B"))[0], "break");
}

#[test]
fn slack_keeps_a_table_open_until_registration_closes() {
    let setup = ConfigSetup {
        registration_slack: 1,
        ..open()
    };
    let mut night = running(setup, &[5, 4], 0);
    check(&mut night, &[5, 4], 0);
    night.must(&Event::RegistrationClosed);
    check(&mut night, &[9], 4);
    assert_eq!(night.live.final_table(), Some(&table("A")));
}

#[test]
fn the_final_table_is_announced_once_and_only_when_nobody_can_enter() {
    let mut night = drawn(open(), 8);
    assert_eq!(night.live.final_table(), None);
    assert_eq!(
        kinds(&night.must(&Event::RegistrationClosed)),
        ["final_table"]
    );
    night.deal();
    assert_eq!(kinds(&night.end("T1")), Vec::<&str>::new());
    let closed = drawn(closed(), 8);
    assert_eq!(closed.live.final_table(), Some(&table("T1")));
}

#[test]
fn somebody_on_his_way_is_sent_elsewhere_when_his_table_breaks() {
    let mut night = running(closed(), &[9, 9, 6, 6], 0);
    // 30 = 4*7 + 2: A gives one to C, the lowest of the small tables.
    let step = night.end("A");
    assert!(
        step.actions()
            .any(|action| matches!(action, Action::Depart { to, .. } if to.as_str() == "C"))
    );
    // Busts at C: 26 players need three tables, C is the smallest and its hand just ended.
    let step = night.bust("C", &["C1", "C2", "C3", "C4"]);
    assert_eq!(kinds(&step)[..2], ["depart", "break"]);
    assert_eq!(step.decisions[0].reason.rule, RuleId::Reroute);
    night.settle();
    assert_eq!(night.sizes(), [9, 9, 8]);
}

#[test]
fn the_field_of_a_restored_evening_is_put_right() {
    // 26 players at five tables of very different sizes.
    check(&mut running(closed(), &[9, 8, 5, 3, 1], 0), &[9, 9, 8], 4);
    check(
        &mut running(closed_room(), &[9, 8, 5, 3, 1], 0),
        &[9, 9, 8],
        4,
    );
}

#[test]
fn a_tracked_new_table_may_deal_with_the_minimum() {
    let mut night = running(open(), &[9, 9], 0);
    night.register("late");
    let forming = Event::HandStarted { table: table("T1") };
    let error = SeatingError::TooFewToDeal {
        table: table("T1"),
        have: 1,
        need: 5,
    };
    night.refuse(&forming, &error);
    // 19 = 3*6 + 1: five players are missing at the new table. A gives three, B two and keeps seven.
    let step = night.end("A");
    assert_eq!(
        kinds(&step),
        ["depart", "seat", "depart", "seat", "depart", "seat"]
    );
    let step = night.end("B");
    assert_eq!(
        kinds(&step),
        ["depart", "seat", "depart", "seat", "may_deal"]
    );
    check(&mut night, &[7, 6, 6], 5);
}

#[test]
fn a_busted_player_enters_again_and_waits_his_turn() {
    let mut night = running(open(), &[8, 8], 0);
    night.bust("A", &["A1"]);
    night.deal();
    night.register("A1");
    night.register("w1");
    assert_eq!(
        names(night.live.waiting().map(|w| w.occupant)),
        ["A1", "w1"]
    );
    // 17 = 2*8 + 1: A has seven, so the first one sits there at its hand end, the second too.
    let step = night.end("A");
    assert_eq!(kinds(&step), ["seat", "seat"]);
    assert_eq!(night.sizes(), [9, 8]);
}

#[test]
fn a_table_with_one_player_waits_for_others_or_breaks() {
    let mut night = running(closed(), &[9, 2], 0);
    night.bust("B", &["B1"]);
    let table = table("B");
    let error = SeatingError::TooFewToDeal {
        table: table.clone(),
        have: 1,
        need: 2,
    };
    night.refuse(&Event::HandStarted { table }, &error);
    // 10 = 2*5: four players come as soon as A's hand ends.
    night.end("A");
    assert_eq!(night.sizes(), [5, 5]);
    let mut night = running(closed(), &[8, 2], 0);
    // Nine players need one table: B breaks at once, its player waits for A's hand to end.
    assert_eq!(kinds(&night.bust("B", &["B1"])), ["break", "wait"]);
    assert_eq!(kinds(&night.end("A")), ["seat", "final_table"]);
}

#[test]
fn a_choice_by_cost_shows_the_positions_that_the_player_had() {
    let setup = ConfigSetup {
        profile: Profile::Online,
        ..closed()
    };
    let mut night = running(setup, &[9, 9], 0);
    for _ in 0..9 {
        night.end("A");
        night.end("B");
        night.deal();
    }
    // One orbit: everybody had each position once.
    night.bust("B", &["B1", "B2"]);
    let step = night.end("A");
    assert_eq!(kinds(&step), ["depart", "seat"]);
    for decision in &step.decisions {
        let positions = [
            NumberName::OnButton,
            NumberName::InSmallBlind,
            NumberName::InBigBlind,
        ];
        assert_eq!(
            positions.map(|name| decision.reason.number(name)),
            [Some(1); 3]
        );
    }
}

#[test]
fn preview_changes_nothing_and_says_what_a_hand_end_would_bring() {
    let mut night = running(closed(), &[9, 7], 0);
    let before = night.live.clone();
    let key = DrawKey {
        seed: 1,
        sequence: 1,
    };
    let preview = night.live.preview(&table("A"), key).unwrap();
    assert_eq!(night.live, before);
    assert_eq!(preview, night.end("A"));
    assert!(night.live.preview(&table("Z"), key).is_err());
}
