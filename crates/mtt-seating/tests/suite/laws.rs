//! Laws over random event streams. What must hold after every single event is checked inside `Night::apply`: nobody
//! lost or doubled, no table above its seats, nobody moved during a hand, movers and seats by the rules, a refused
//! event without a trace, the record and the snapshot give the same state.

use mtt_seating::{
    BreakOrder, Config, ConfigSetup, Event, HandData, HandEnd, Profile, Tolerance, Tournament,
    UnknownBlinds,
};
use proptest::prelude::*;

use crate::checker::{gap, tables_for};
use crate::night::{Night, drawn, running};
use crate::stream::{Raw, Reports, event};

/// Rules of all kinds, small tables and large ones.
pub(crate) fn rules(hands: HandData) -> impl Strategy<Value = ConfigSetup> {
    let n_max = prop_oneof![3 => 2_u8..=10, 1 => 11_u8..=23];
    let limits = n_max.prop_flat_map(|n_max| (Just(n_max), 2..=n_max));
    let profile = prop_oneof![
        Just(Profile::Tda),
        Just(Profile::Online),
        Just(Profile::Home)
    ];
    let order = prop_oneof![Just(BreakOrder::Smallest), Just(BreakOrder::Announced)];
    let pace = (0_u32..=1, 0_u32..=1, any::<bool>());
    let room = (profile, order, pace);
    (
        limits,
        1_u8..=2,
        any::<bool>(),
        any::<u64>(),
        0_u8..=1,
        room,
    )
        .prop_map(
            move |(limits, gap, registration_open, seed, registration_slack, room)| {
                let ((n_max, n_min), (profile, break_order, pace)) = (limits, room);
                let (hold_ms, open_wait_ms, final_table_redraw) = pace;
                ConfigSetup {
                    n_max,
                    n_min,
                    profile,
                    tolerance: Tolerance::Gap(gap),
                    registration_open,
                    seed,
                    registration_slack,
                    break_order,
                    hands,
                    hold_ms,
                    open_wait_ms,
                    final_table_redraw,
                    final_table: None,
                    unknown_blinds: UnknownBlinds::DirectorFinds,
                    weights: None,
                    room: None,
                }
            },
        )
}

pub(crate) fn reports() -> impl Strategy<Value = Reports> {
    prop_oneof![
        Just(Reports::Stacks),
        Just(Reports::Busts),
        Just(Reports::Blinds)
    ]
}

pub(crate) fn raws() -> impl Strategy<Value = Vec<Raw>> {
    prop::collection::vec(any::<Raw>(), 0..150)
}

/// Plays a stream on a drawn field.
fn play(setup: ConfigSetup, players: usize, raws: &[Raw], reports: Reports) -> Night {
    let mut night = drawn(setup, players);
    for raw in raws {
        if let Some(event) = event(&night.live, *raw, reports) {
            // A stream may contain events that do not fit; they are checked for leaving no trace.
            let _refused = night.apply(&event);
        }
    }
    night
}

/// Checks what must hold once everything has settled and nothing is pinned.
fn check_settled(night: &mut Night) {
    night.let_go();
    let rounds = night.settle();
    let live = &night.live;
    let setup = live.config().setup().clone();
    let (players, open) = (live.players_alive(), live.tables().len());
    let needed = tables_for(players, setup.n_max);
    let slack = if live.registration_open() {
        usize::from(setup.registration_slack)
    } else {
        0
    };
    assert!(rounds <= 3, "{rounds} rounds to settle");
    assert!(
        (needed..=needed + slack).contains(&open),
        "{open} tables for {players}, {needed} needed"
    );
    assert!(gap(live) <= usize::from(live.config().tolerance().gap(u32::try_from(open).unwrap())));
    // Tables for two cannot seat an odd number so that everybody plays.
    let forming = live.tables().filter(|table| table.is_forming()).count();
    assert!(
        forming <= usize::from(setup.n_max == 2) * (players % 2),
        "a table never starts"
    );
    assert_eq!(
        live.waiting_len() + live.in_transit().len() + live.orders().len(),
        0
    );
    assert_eq!(night.settle(), 0, "it never ends");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::law_cases(50), ..ProptestConfig::default() })]

    #[test]
    fn a_tracked_night_settles(
        setup in rules(HandData::Tracked), players in 2_usize..60, raws in raws(), reports in reports(),
    ) {
        let mut night = play(setup, players, &raws, reports);
        if night.live.players_alive() >= 2 {
            check_settled(&mut night);
        }
    }

    #[test]
    fn an_untracked_night_settles(
        setup in rules(HandData::Untracked), players in 2_usize..60, raws in raws(), reports in reports(),
    ) {
        let mut night = play(setup, players, &raws, reports);
        if night.live.players_alive() >= 2 {
            night.must(&Event::Rebalance);
            check_settled(&mut night);
        }
    }

    #[test]
    fn chips_are_conserved_when_every_hand_is_reported(
        setup in rules(HandData::Tracked), players in 2_usize..40, raws in raws(),
    ) {
        let night = play(setup, players, &raws, Reports::Stacks);
        prop_assert_eq!(night.live.chips_in_play(), Some(night.chips));
    }

    #[test]
    fn the_log_of_events_alone_gives_the_same_night(
        setup in rules(HandData::Tracked), players in 2_usize..40, raws in raws(), reports in reports(),
    ) {
        let night = play(setup.clone(), players, &raws, reports);
        let replayed = Tournament::replay(Config::new(setup).unwrap(), &night.log).unwrap();
        prop_assert_eq!(replayed, night.live);
    }

    #[test]
    fn hands_that_end_together_may_be_listed_in_any_order(
        setup in rules(HandData::Tracked), players in 2_usize..60, rotate in 0_usize..8, bust in any::<u16>(),
    ) {
        let mut night = drawn(setup, players);
        night.deal();
        let mut ends: Vec<HandEnd> = Vec::new();
        for (id, table) in night.live.tables().map(|table| (table.id(), table)) {
            if table.in_hand() {
                let mut end = HandEnd::quiet(id.clone());
                end.busted = table.players().take(usize::from(bust) % table.players_seated()).cloned().collect();
                ends.push(end);
            }
        }
        let mut other = night.clone();
        let step = night.must(&Event::HandsEndedTogether { ends: ends.clone() });
        let middle = rotate % ends.len().max(1);
        ends.rotate_left(middle);
        ends.reverse();
        let same = other.must(&Event::HandsEndedTogether { ends });
        prop_assert_eq!(step, same);
        prop_assert_eq!(night.live, other.live);
    }

    #[test]
    fn an_untracked_room_gets_all_its_orders_at_once(
        setup in rules(HandData::Untracked), players in 2_usize..60, raws in raws(), reports in reports(),
    ) {
        let mut night = play(setup, players, &raws, reports);
        night.must(&Event::Rebalance);
        prop_assert!(night.must(&Event::Rebalance).is_empty());
    }

    #[test]
    fn any_sizes_settle_with_the_fewest_moves(
        sizes in prop::collection::vec(1_usize..=6, 1..6), hands in prop_oneof![Just(HandData::Tracked), Just(HandData::Untracked)],
    ) {
        // All hands end at one instant, so that nothing is decided without knowing the whole field.
        let setup = ConfigSetup { n_max: 6, n_min: 2, registration_open: false, hands, ..ConfigSetup::default() };
        prop_assume!(sizes.iter().sum::<usize>() >= 2);
        let least = mtt_seating::min_moves(&sizes, 6);
        let mut night = running(setup, &sizes, 0);
        let playing = night.live.tables().map(|table| (table.id(), table)).filter(|(_, table)| table.players_seated() >= 2);
        let ends = playing.map(|(id, _)| HandEnd::quiet(id.clone())).collect();
        night.must(&Event::HandsEndedTogether { ends });
        check_settled(&mut night);
        prop_assert_eq!(night.moves, least);
    }
}
