//! Simulated tables next to hands that are played over by `decide`, to predictions and to the
//! figures of a prototype.

use std::ops::ControlFlow;

use npc_preflop::player::BoundaryRule;
use npc_preflop::sim::{Dealing, Play, SeatCounts, SimCounts, SimError, SimTable};
use npc_preflop::{Npc, NpcSetup, Position, PreflopError, Preset};
use proptest::prelude::*;

use crate::histories::{Replayed, replay};
use crate::players::{any_npc, prototype};

fn preset(preset: Preset) -> Npc {
    Npc::new(preset.setup()).unwrap()
}

/// Figures that a prototype measured over 20 million hands at a table of six, in percent. They are
/// VPIP, PFR, third bets of chances and first decisions.
const MEASURED: [(Position, [f64; 4]); 6] = [
    (Position::Lj, [13.995, 13.995, f64::NAN, 13.995]),
    (Position::Hj, [16.004, 14.531, 4.254, 16.004]),
    (Position::Co, [17.968, 14.554, 4.480, 18.027]),
    (Position::Btn, [30.676, 21.206, 5.963, 31.040]),
    (Position::Sb, [21.572, 12.212, 5.022, 22.118]),
    (Position::Bb, [12.069, 2.953, 4.722, 18.349]),
];

/// Both are measured, and the prototype is printed to three digits.
#[track_caller]
pub(crate) fn agrees_with_the_prototype(hands: u64) {
    let table = SimTable::new(vec![prototype(); 6], Play::Betting, Dealing::OneDeck).unwrap();
    let seats = table.compare(&table.simulate(hands, 7).unwrap());
    for (seat, (position, percent)) in seats.iter().zip(MEASURED) {
        assert_eq!(seat.position, position);
        let found = [&seat.vpip, &seat.pfr, &seat.three_bet, &seat.first_decision];
        for (found, percent) in found.into_iter().zip(percent) {
            if percent.is_nan() {
                assert_eq!((found.of, found.measured), (0, None));
                continue;
            }
            let (measured, expected) = (found.measured.unwrap(), percent / 100.0);
            let variance = expected * (1.0 - expected) / found.of as f64;
            let error = (variance * (1.0 + hands as f64 / 2e7)).sqrt();
            assert!(
                (measured - expected).abs() < 4.0 * error + 5e-6,
                "{position}: {measured} {expected} {error}"
            );
        }
    }
}

#[test]
fn a_table_of_six_plays_as_the_prototype_did() {
    agrees_with_the_prototype(2_000_000);
}

/// With a deck each, hands are independent, and what is left is chance.
#[track_caller]
pub(crate) fn chance_alone(npcs: Vec<Npc>, game: Play, hands: u64) {
    let what = format!("{game:?} {}", npcs[0]);
    let table = SimTable::new(npcs, game, Dealing::DeckEach).unwrap();
    for seat in table.compare(&table.simulate(hands, 3).unwrap()) {
        let rates = [
            &seat.vpip,
            &seat.pfr,
            &seat.three_bet,
            &seat.first_decision,
            &seat.walks,
        ];
        for (at, rate) in rates.into_iter().enumerate() {
            // What never happens is never seen, and what always happens always.
            if rate.predicted.is_none() {
                assert_eq!(rate.count, 0, "{what} {seat:?}");
            }
            if rate.z.is_none() {
                assert!(
                    rate.difference.unwrap_or(0.0).abs() < 1e-12,
                    "{what} {seat:?}"
                );
            }
            // Thousands of rates, of which one in 15,000 is further out than 4; the rarest events
            // are not normal.
            let expected = rate.predicted.unwrap_or(0.0) * rate.of as f64;
            if expected > 20.0 {
                assert!(rate.z.unwrap_or(0.0).abs() < 5.0, "{what} {at} {seat:?}");
            }
        }
    }
}

#[test]
fn with_a_deck_each_nothing_but_chance_is_left() {
    for (players, kind) in (2..=10).zip(Preset::ALL) {
        chance_alone(vec![preset(kind); players], Play::Betting, 100_000);
        chance_alone(vec![preset(kind); players], Play::AllInOrFold, 100_000);
    }
    chance_alone(Preset::ALL.map(preset).to_vec(), Play::Betting, 200_000);
}

/// The first player's hand is like any other, since nobody has acted before. So they play exactly
/// the width of their range, and push it.
#[test]
fn the_first_to_act_plays_the_width_of_the_range() {
    for kind in Preset::ALL {
        for game in [Play::Betting, Play::AllInOrFold] {
            let table = SimTable::new(vec![preset(kind); 6], game, Dealing::OneDeck).unwrap();
            let seats = table.compare(&table.simulate(300_000, 11).unwrap());
            let first = &seats[0];
            assert!(first.vpip.z.unwrap().abs() < 4.0, "{kind} {first:?}");
            assert!(first.behaviour.abs() < 1e-12, "{kind}");
            if game == Play::AllInOrFold {
                assert_eq!(first.pfr, first.vpip, "{kind}");
            }
        }
    }
}

/// The others have the cards that were not played. A small blind that is folded to has more good
/// hands than its share, a big blind that faces a raise has fewer. The signs are those of the
/// prototype.
#[test]
fn card_removal_is_what_is_left_of_the_difference() {
    let table = SimTable::new(vec![prototype(); 6], Play::Betting, Dealing::OneDeck).unwrap();
    let seats = table.compare(&table.simulate(4_000_000, 5).unwrap());
    let first = |at: usize| seats[at].first_decision.z.unwrap();
    assert!(first(4) > 3.0 && first(5) < -10.0, "{seats:?}");
    for seat in &seats {
        let sum = seat.width + seat.behaviour + seat.card_removal;
        assert!((sum - seat.vpip.measured.unwrap()).abs() < 1e-12);
    }
}

#[cfg(feature = "rayon")]
#[test]
fn the_number_of_threads_changes_nothing() {
    let npcs = Preset::ALL.map(preset).to_vec();
    let table = SimTable::new(npcs, Play::Betting, Dealing::OneDeck).unwrap();
    let counted = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.unwrap()
            .install(|| table.simulate(400_001, 9).unwrap())
    };
    let one = counted(1);
    assert_eq!(one.hands, 400_001);
    for threads in [2, 3, 7] {
        assert_eq!(counted(threads), one, "{threads}");
    }
}

/// The counts of replayed hands.
fn counted(hands: &[Replayed]) -> SimCounts {
    let mut seats = vec![SeatCounts::default(); hands[0].did.len()];
    for hand in hands {
        for (seat, did) in seats.iter_mut().zip(&hand.did) {
            seat.walks += u64::from(did.walk);
            seat.played += u64::from(did.played);
            seat.raised += u64::from(did.raised);
            seat.three_bet_chances += u64::from(did.three_bet_chance);
            seat.three_bets += u64::from(did.three_bet);
            seat.first_decisions += u64::from(did.first_decision);
            seat.first_played += u64::from(did.first_played);
        }
    }
    SimCounts {
        hands: hands.len() as u64,
        seats,
    }
}

#[test]
fn the_counts_are_those_of_the_histories() {
    for (players, kind) in (2..=10).zip(Preset::ALL) {
        for game in [Play::Betting, Play::AllInOrFold] {
            let table = SimTable::new(vec![preset(kind); players], game, Dealing::OneDeck).unwrap();
            let hands = replay(&table.histories(300, 4, 100.0).unwrap());
            assert_eq!(
                counted(&hands),
                table.simulate(300, 4).unwrap(),
                "{kind} {game:?}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn every_table_of_every_player_can_be_simulated(
        npcs in prop::collection::vec(any_npc(), 2..=10), is_push: bool, seed: u64,
    ) {
        let game = if is_push { Play::AllInOrFold } else { Play::Betting };
        let table = SimTable::new(npcs, game, Dealing::OneDeck).unwrap();
        let counts = table.simulate(200, seed).unwrap();
        prop_assert_eq!(&counts, &counted(&replay(&table.histories(200, seed, 100.0).unwrap())));
        for seat in table.compare(&counts) {
            for rate in [seat.vpip, seat.pfr, seat.three_bet, seat.first_decision, seat.walks] {
                prop_assert!(rate.count <= rate.of && rate.of <= 200);
                prop_assert!(rate.predicted.is_none_or(|rate| (0.0..=1.0).contains(&rate)));
                prop_assert!(rate.z.is_none_or(f64::is_finite));
            }
            prop_assert!(seat.pfr.count <= seat.vpip.count);
            prop_assert!(seat.three_bet.count <= seat.pfr.count);
        }
    }
}

#[test]
fn what_cannot_be_simulated_is_refused() {
    let npc = preset(Preset::Maniac);
    let table =
        |players: usize| SimTable::new(vec![npc.clone(); players], Play::Betting, Dealing::OneDeck);
    for players in [0, 1, 11] {
        let refused = table(players).unwrap_err();
        let source = PreflopError::PlayersOutOfRange {
            got: players as u64,
            min: 2,
            max: 10,
        };
        assert_eq!(refused, SimError::Players { source });
    }
    let six = table(6).unwrap();
    assert_eq!(six.simulate(0, 1), Err(SimError::NothingToSimulate));
    assert_eq!(six.histories(0, 1, 100.0), Err(SimError::NothingToSimulate));
    // A maniac makes the fifth bet, to 45 big blinds.
    let short = SimError::StackOutOfRange {
        got: 44.99,
        min: 45.0,
        max: 100_000.0,
        highest_bet: Some(45.0),
    };
    assert_eq!(six.histories(1, 1, 44.99), Err(short));
    assert!(six.histories(1, 1, 45.0).is_ok());
    // It can be stopped after each million hands, give or take a block.
    let mut calls = 0;
    let stopped = six.simulate_with(3_000_000, 1, |_| {
        calls += 1;
        if calls == 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(stopped, Err(SimError::Stopped { hands: 2 << 20 }));
}

/// The same cards of a divided class are always played alike if suits decide.
#[test]
fn hands_are_played_as_by_decide() {
    use std::num::NonZeroU8;

    use npc_preflop::player::{Pot, ToCall};
    use npc_preflop::{Players, Seat, Situation};
    use rand::{SeedableRng, rngs::ChaCha8Rng};

    for kind in Preset::ALL {
        let setup = NpcSetup {
            boundary: BoundaryRule::BySuits,
            ..kind.setup()
        };
        let npc = Npc::new(setup).unwrap();
        for players in [2, 3, 6, 9] {
            let npcs = vec![npc.clone(); players];
            let table = SimTable::new(npcs, Play::Betting, Dealing::OneDeck).unwrap();
            let size = Players::new(players as u64).unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(0);
            for hand in replay(&table.histories(100, 8, 100.0).unwrap()) {
                let (did, actions) =
                    crate::table::play(players, |at, level, folded_to, is_free| {
                        let seat = Seat::new(size, size.positions()[at]).unwrap();
                        let situation = Situation {
                            seat,
                            level: NonZeroU8::new(level).unwrap(),
                            pot: if folded_to {
                                Pot::Unopened
                            } else {
                                Pot::Opened
                            },
                            to_call: if is_free {
                                ToCall::Nothing
                            } else {
                                ToCall::Chips
                            },
                        };
                        npc.decide(situation, hand.cards[at], &mut rng)
                    });
                assert_eq!((did, actions), (hand.did, hand.actions), "{kind} {players}");
            }
        }
    }
}
