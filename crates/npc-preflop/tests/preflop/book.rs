//! The book of push or fold: its spots counted in another way, its charts measured on fresh deals.

use std::collections::{BTreeMap, BTreeSet};

use npc_preflop::push_fold::book::{BookChart, BookSpot, PARTS};
use npc_preflop::push_fold::multiway::{Game, Spot};
use npc_preflop::push_fold::{Antes, PushFoldError};
use npc_preflop::{HandClass, Players, Position};
use rand::{SeedableRng, rngs::ChaCha8Rng};

use crate::multiway::{gains, spot};

/// Position and pushers, where three and more pushers are one.
fn plain(spot: Spot) -> (Position, Vec<Position>) {
    let pushers: Vec<Position> = spot.pushers().collect();
    match pushers.len() {
        0..=2 => (spot.position(), pushers),
        // Nobody pushes in front of themselves, so that no other spot has this list.
        _ => (spot.position(), vec![spot.position()]),
    }
}

#[test]
fn spots_are_numbered_without_gaps() {
    let mut numbers = BTreeMap::new();
    for spot in Spot::all(Players::MAX) {
        let number = BookSpot::from(spot).number();
        let first = numbers.entry(plain(spot)).or_insert(number);
        assert_eq!(*first, number, "{spot}");
    }
    let numbers: BTreeSet<usize> = numbers.into_values().collect();
    assert!(numbers.into_iter().eq(0..BookSpot::COUNT));
}

#[test]
fn smaller_tables_are_the_later_positions() {
    for players in Players::all() {
        for spot in Spot::all(players) {
            let pushers: Vec<Position> = spot.pushers().collect();
            let of_ten = Spot::new(Players::MAX, spot.position(), &pushers).unwrap();
            assert_eq!(BookSpot::from(spot), BookSpot::from(of_ten), "{spot}");
        }
    }
}

#[test]
fn a_spot_that_a_table_does_not_have_is_refused() {
    let three = Players::new(3).unwrap();
    let refused = BookSpot::new(three, Position::Co, &[Position::Hj]).unwrap_err();
    assert_eq!(
        refused,
        PushFoldError::NoSuchSpot {
            position: Position::Co,
            pushers: vec![Position::Hj],
            players: 3,
        }
    );
}

#[test]
fn the_nearest_chart_is_nearest_by_ratio() {
    for tenths in 1..1_000 {
        let ratio = |chart: &BookChart| {
            let ratio = f64::from(tenths) / f64::from(chart.tenths());
            ratio.max(1.0 / ratio)
        };
        let nearest = ratio(&BookChart::nearest(tenths));
        for chart in BookChart::all() {
            assert!(nearest <= ratio(&chart) * (1.0 + 1e-12), "{tenths}");
        }
    }
    assert_eq!(BookChart::nearest(0), BookChart::nearest(15));
}

/// Gains of a best response on deals that the charts were not made from.
#[test]
fn little_is_to_be_gained_against_a_chart() {
    for chart in BookChart::all() {
        let strategy = chart.strategy(Players::MAX).unwrap();
        let found = gains(&chart.game().unwrap(), &strategy, 200_000);
        for seat in found {
            let most = 0.005 + 4.0 * seat.standard_error;
            assert!(seat.mean < most, "{} {seat:?}", chart.tenths());
        }
    }
}

/// Cards of players who have folded are missing from the deck, which changes the later seats a little.
#[test]
fn a_smaller_table_loses_little_by_the_later_positions() {
    for (players, tenths) in [(3_u64, 100), (6, 70), (2, 30)] {
        let chart = BookChart::nearest(tenths);
        let count = Players::new(players).unwrap();
        let stacks = vec![f64::from(tenths) / 10.0; usize::from(count.count())];
        let game = Game::new(&stacks, Antes::DeadBigBlind(1.0)).unwrap();
        for seat in gains(&game, &chart.strategy(count).unwrap(), 200_000) {
            let most = 0.02 + 4.0 * seat.standard_error;
            assert!(seat.mean < most, "{players} {seat:?}");
        }
    }
}

#[test]
fn aces_are_always_played_and_fewer_behind_mean_more_hands() {
    let aces: HandClass = "AA".parse().unwrap();
    for chart in BookChart::all() {
        let strategy = chart.strategy(Players::MAX).unwrap();
        for spot in Spot::all(Players::MAX).filter(|spot| spot.pushers().count() < 3) {
            // A big blind of one and a half has posted everything.
            if chart.tenths() > 20 || spot.position() != Position::Bb {
                assert_eq!(chart.parts(spot.into(), aces), PARTS, "{spot}");
            }
        }
        let positions = &Players::MAX.positions()[..9];
        let shares: Vec<f64> = positions
            .iter()
            .map(|&position| strategy.share(spot(10, position, &[])))
            .collect();
        for pair in shares.windows(2) {
            assert!(pair[0] < pair[1] + 0.01, "{} {shares:?}", chart.tenths());
        }
    }
}

#[test]
fn mixed_hands_are_drawn_as_often_as_the_chart_says() {
    let chart = BookChart::nearest(100);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut seen = 0;
    for spot in Spot::all(Players::new(4).unwrap()).map(BookSpot::from) {
        for class in HandClass::all() {
            let parts = chart.parts(spot, class);
            assert_eq!(chart.is_played(spot, class), parts >= 8);
            let draws = if parts == 0 || parts == PARTS {
                50
            } else {
                1_500
            };
            let played = (0..draws).filter(|_| chart.decide(spot, class, &mut rng));
            let share = played.count() as f64 / f64::from(draws);
            let expected = f64::from(parts) / f64::from(PARTS);
            let error = (expected * (1.0 - expected) / f64::from(draws)).sqrt();
            assert!((share - expected).abs() <= 5.0 * error, "{class}");
            seen += i32::from(draws > 50);
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_range_has_the_frequencies_of_the_chart() {
    let chart = BookChart::nearest(70);
    for spot in Spot::all(Players::new(5).unwrap()) {
        let range = chart.range(spot.into());
        for class in HandClass::all() {
            let expected = f64::from(chart.parts(spot.into(), class)) / f64::from(PARTS);
            let found = range.class_weight(class);
            assert!((found - expected).abs() < 1e-12, "{spot} {class}");
        }
    }
}
