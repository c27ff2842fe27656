//! Holds, halts, pins and the redraw of the final table, worked by hand.

use mtt_seating::{
    Action, ConfigSetup, Event, PinTarget, Profile, RuleId, SeatingError, Tolerance,
};

use crate::night::{closed, drawn, kinds, player, running, table};

fn expired(name: &str) -> Event {
    Event::HoldExpired { table: table(name) }
}

#[test]
fn a_short_table_is_held_until_the_mover_sits() {
    let setup = ConfigSetup {
        hold_ms: 1_000,
        ..closed()
    };
    let mut night = running(setup, &[9, 9, 7], 0);
    let step = night.end("C");
    assert_eq!(kinds(&step), ["hold"]);
    assert_eq!(step.decisions[0].reason.rule, RuleId::ShortTable);
    let start = Event::HandStarted { table: table("C") };
    night.refuse(&start, &SeatingError::TableHeld { table: table("C") });
    assert_eq!(kinds(&night.end("A")), ["depart", "seat", "may_deal"]);
    night.must(&start);
}

#[test]
fn a_hold_expires_once_and_is_not_repeated() {
    let setup = ConfigSetup {
        hold_ms: 1_000,
        ..closed()
    };
    let mut night = running(setup, &[9, 9, 7], 0);
    night.end("C");
    assert_eq!(kinds(&night.must(&expired("C"))), ["may_deal"]);
    night.refuse(&expired("C"), &SeatingError::NotHeld { table: table("C") });
    assert!(night.must(&Event::Rebalance).is_empty());
    night.must(&Event::HandStarted { table: table("C") });
}

#[test]
fn without_a_table_in_a_hand_nobody_is_held() {
    // A and B are pinned in all seats: nobody can come, so there is nothing to wait for.
    let setup = ConfigSetup {
        hold_ms: 1_000,
        ..closed()
    };
    let mut night = running(setup, &[9, 9, 6], 0);
    for name in ["A", "B"] {
        for seat in 1..=9 {
            let target = PinTarget::Player(player(&format!("{name}{seat}")));
            night.must(&Event::Pin { target });
        }
    }
    assert!(night.end("C").is_empty());
}

#[test]
fn three_short_is_halted_by_the_rules_of_the_tda_only() {
    let mut night = running(closed(), &[9, 9, 6], 0);
    let step = night.end("C");
    assert_eq!(kinds(&step), ["halt"]);
    assert_eq!(step.decisions[0].reason.rule, RuleId::ThreeShort);
    let start = Event::HandStarted { table: table("C") };
    night.refuse(&start, &SeatingError::TableHalted { table: table("C") });
    assert_eq!(kinds(&night.end("A")), ["depart", "seat", "may_deal"]);
    let home = ConfigSetup {
        profile: Profile::Home,
        ..closed()
    };
    assert!(running(home, &[9, 9, 6], 0).end("C").is_empty());
}

#[test]
fn where_the_gap_is_tolerated_nobody_comes_and_nobody_is_halted() {
    let loose = ConfigSetup {
        tolerance: Tolerance::Gap(3),
        ..closed()
    };
    assert!(running(loose, &[9, 9, 6], 0).end("C").is_empty());
}

#[test]
fn a_pinned_player_is_passed_over_and_may_not_be_moved() {
    let mut night = running(closed(), &[9, 7], 0);
    let target = PinTarget::Player(player("A4"));
    night.must(&Event::Pin { target });
    let step = night.end("A");
    let fifth = |action: &Action| matches!(action, Action::Depart { player, .. } if player.as_str() == "A5");
    assert!(step.actions().next().is_some_and(fifth));
    let by_hand = Event::Move {
        player: player("A4"),
        to_table: table("A"),
        to_seat: crate::night::seat(5),
    };
    let error = SeatingError::Pinned {
        player: player("A4"),
    };
    night.refuse(&by_hand, &error);
}

#[test]
fn a_pinned_table_does_not_break() {
    let mut night = running(closed(), &[5, 4], 0);
    let target = PinTarget::Table(table("B"));
    night.must(&Event::Pin { target });
    assert!(night.end("B").is_empty());
    assert_eq!(kinds(&night.end("A"))[0], "break");
}

#[test]
fn all_seats_are_drawn_again_at_the_final_table() {
    let setup = ConfigSetup {
        final_table_redraw: true,
        ..closed()
    };
    let night = drawn(setup, 8);
    let (_, found) = (
        night.live.final_table().unwrap(),
        night.live.table(&table("T1")).unwrap(),
    );
    assert_eq!((found.players_seated(), found.blinds()), (8, None));
}

#[test]
fn a_new_table_waits_for_its_players() {
    let setup = ConfigSetup {
        registration_open: true,
        open_wait_ms: 30_000,
        ..closed()
    };
    let mut night = running(setup, &[9, 9, 9], 4);
    // 31 = 4*7 + 3: with five players it may deal, and waits for six.
    assert_eq!(kinds(&night.end("A")).last(), Some(&"hold"));
    assert_eq!(kinds(&night.end("B")).last(), Some(&"may_deal"));
}
