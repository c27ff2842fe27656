//! How often the spots of push or fold come up, and which bounds the gains have.

use core::ops::ControlFlow;

use npc_preflop::push_fold::{Antes, multiway};
use npc_preflop::{HandClass, Players, Position};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn solved(players: usize, deals: u64) -> multiway::Solution {
    let game = multiway::Game::equal(players, 10.0, Antes::None).unwrap();
    let mut options = multiway::Options::default();
    (options.deals, options.fresh_deals) = (deals, 60_000);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    game.solve(&options, &mut rng, |_| ControlFlow::Continue(()))
        .unwrap()
}

#[test]
fn spots_are_reached_as_often_as_the_pushes_before_them_say() {
    // Of two players the big blind decides as often as the small blind pushes, in a deal of independent
    // hands; those of one deck differ little.
    let two = solved(2, 40_000);
    let [first, second] = two.visits() else {
        unreachable!()
    };
    let push = two
        .strategy
        .share(multiway::Spot::all(two.game.players()).next().unwrap());
    assert!((first.reach - 1.0).abs() < 1e-12);
    assert!(
        (second.reach - push).abs() < 0.01,
        "{} {push}",
        second.reach
    );
    assert!((first.visits - 40_000.0 / HandClass::COUNT as f64).abs() < 1e-9);
    // With more players, drawn or played through, every deal is with the first player, and each player
    // decides in one spot of theirs, or the big blind has a walk.
    for players in [3, 5] {
        let found = solved(players, 20_000);
        let own = |position: Position| -> f64 {
            let visits = found
                .visits()
                .iter()
                .filter(|spot| spot.position == position);
            visits.map(|spot| spot.reach).sum()
        };
        let positions = found.game.players().positions();
        for &position in &positions[..players - 1] {
            assert!((own(position) - 1.0).abs() < 1e-9, "{position}");
        }
        assert!(own(Position::Bb) < 1.0);
        assert_eq!(found.visits().len(), (1 << players) - 2);
    }
}

#[test]
fn a_spot_that_is_met_too_rarely_has_no_range() {
    let found = solved(5, 20_000);
    let players = Players::new(5).unwrap();
    let first = multiway::Spot::all(players).next().unwrap();
    let all = [Position::Hj, Position::Co, Position::Btn, Position::Sb];
    let last = multiway::Spot::new(players, Position::Bb, &all).unwrap();
    // 20,000 deals are 118 a class for the first player.
    assert_eq!(found.known_range(first), None);
    assert_eq!(found.known_range(last), None);
    let found = solved(5, 100_000);
    assert_eq!(found.known_range(first), Some(found.strategy.range(first)));
    assert_eq!(found.known_range(last), None);
    let rare = found.visits().last().unwrap();
    assert_eq!((rare.position, &rare.pushers[..]), (Position::Bb, &all[..]));
    assert_eq!(rare.seen, multiway::Seen::Rarely);
    // A spot of another table is none of this one.
    let other = multiway::Spot::all(Players::new(3).unwrap())
        .next()
        .unwrap();
    assert_eq!(found.known_range(other), None);
}

#[test]
fn a_best_response_cannot_lose() {
    let seat = |mean, in_sample| multiway::SeatGain {
        position: Position::Sb,
        value: 0.0,
        mean,
        standard_error: 0.001,
        in_sample,
        vpip: 0.5,
    };
    let bounds = |mean, in_sample| {
        let bounds = seat(mean, in_sample).bounds();
        (bounds.least, bounds.most)
    };
    assert_eq!(bounds(-0.008, 0.01), (0.0, 0.01));
    assert_eq!(bounds(0.002, 0.01), (0.002, 0.01));
    assert_eq!(bounds(0.002, 0.001), (0.002, 0.002));
    assert_eq!(bounds(-0.002, -0.001), (0.0, 0.0));
    for seat in solved(3, 30_000).gains {
        let bounds = seat.bounds();
        assert!(0.0 <= bounds.least && bounds.least <= bounds.most);
    }
}
