//! Seats of button and blinds as a seating engine reports them, and those that are refused.

use std::collections::BTreeSet;

use holdem_cards::Deck;
use holdem_table::{Ante, BlindSeats, Deal, Hand, HandSetup, SeatStack, SetupError};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use crate::tables::{deal, stakes};

const HANDS: [&str; 6] = ["AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h"];

/// Starts a hand of players with 1,000 chips in these seats.
fn start(seats: &[u8], blinds: (Option<u8>, Option<u8>, u8)) -> Result<Hand, SetupError> {
    let stacks: Vec<SeatStack> = seats
        .iter()
        .map(|&seat| SeatStack { seat, stack: 1_000 })
        .collect();
    let (button, small_blind, big_blind) = blinds;
    let setup = HandSetup {
        stakes: stakes(50, 100, Ante::None),
        blinds: BlindSeats {
            button,
            small_blind,
            big_blind,
        },
        stacks: &stacks,
    };
    let mut hand = Hand::new();
    hand.start(&setup, &deal(&HANDS[..seats.len().max(2)], "2c3d7c8dTc"))?;
    Ok(hand)
}

/// Seats that act before the flop and after it, when everybody calls and checks; and what each posts.
fn order(mut hand: Hand) -> (Vec<u8>, Vec<u8>, Vec<u64>) {
    let bets = hand.bets().to_vec();
    while let Some(spot) = hand.spot() {
        let action = spot.check_or_call();
        hand.act(action).unwrap();
    }
    let players = hand.players();
    let seats: Vec<u8> = hand
        .actions()
        .iter()
        .map(|taken| hand.seat(taken.player))
        .collect();
    (
        seats[..players].to_vec(),
        seats[players..2 * players].to_vec(),
        bets,
    )
}

/// The same reports as in the tests of `mtt-seating`, `blinds_move_on_with_dead_seats` and
/// `heads_up_the_button_posts_the_small_blind`.
#[test]
fn a_dead_button_and_a_dead_small_blind_keep_the_order() {
    let found = |seats: &[u8], blinds| order(start(seats, blinds).unwrap());
    assert_eq!(
        found(&[1, 2, 3, 4, 5], (Some(2), Some(3), 4)),
        (
            vec![5, 1, 2, 3, 4],
            vec![3, 4, 5, 1, 2],
            vec![0, 0, 50, 100, 0]
        )
    );
    // The player of seat 3 has gone: nobody posts the small blind, and the big blind is left of the button.
    assert_eq!(
        found(&[1, 2, 4, 5], (Some(2), Some(3), 4)),
        (vec![5, 1, 2, 4], vec![4, 5, 1, 2], vec![0, 0, 100, 0])
    );
    // The button is dead in seat 4: seat 3 has its place and acts last.
    assert_eq!(
        found(&[1, 3, 5], (Some(4), Some(5), 1)),
        (vec![3, 5, 1], vec![5, 1, 3], vec![100, 0, 50])
    );
    assert_eq!(
        found(&[2, 7], (Some(7), Some(7), 2)),
        (vec![7, 2], vec![2, 7], vec![100, 50])
    );
    // An unknown button: the small blind acts first, and of two players the big blind.
    assert_eq!(
        found(&[1, 3, 5], (None, Some(5), 1)),
        (vec![3, 5, 1], vec![5, 1, 3], vec![100, 0, 50])
    );
    assert_eq!(
        found(&[2, 7], (None, Some(7), 2)),
        (vec![7, 2], vec![2, 7], vec![100, 50])
    );
    // Nothing is known but the big blind.
    assert_eq!(
        found(&[1, 3, 5], (None, None, 3)),
        (vec![5, 1, 3], vec![3, 5, 1], vec![0, 100, 0])
    );
    // Two are dealt in, and a third waits for the dead button to pass.
    assert_eq!(
        found(&[2, 7], (Some(4), Some(7), 2)),
        (vec![7, 2], vec![7, 2], vec![100, 50])
    );
}

#[test]
fn impossible_seats_are_refused() {
    let refused = |seats: &[u8], blinds| start(seats, blinds).unwrap_err();
    assert_eq!(
        refused(&[1], (None, None, 1)),
        SetupError::PlayerCount {
            got: 1,
            min: 2,
            max: 23
        }
    );
    assert_eq!(
        refused(&[1, 2, 24], (None, None, 1)),
        SetupError::SeatOutOfRange {
            seat: 24,
            min: 1,
            max: 23
        }
    );
    assert_eq!(
        refused(&[0, 2], (None, None, 2)),
        SetupError::SeatOutOfRange {
            seat: 0,
            min: 1,
            max: 23
        }
    );
    assert_eq!(
        refused(&[1, 3, 3], (None, None, 1)),
        SetupError::SeatOrder { seat: 3, before: 3 }
    );
    assert_eq!(
        refused(&[3, 1], (None, None, 1)),
        SetupError::SeatOrder { seat: 1, before: 3 }
    );
    assert_eq!(
        refused(&[1, 3], (None, None, 2)),
        SetupError::EmptyBigBlind { seat: 2 }
    );
    assert_eq!(
        refused(&[1, 3], (Some(24), None, 1)),
        SetupError::SeatOutOfRange {
            seat: 24,
            min: 1,
            max: 23
        }
    );
    assert_eq!(
        refused(&[1, 3, 5], (Some(5), Some(1), 1)),
        SetupError::OneSeatForBothBlinds { seat: 1 }
    );
    assert_eq!(
        refused(&[1, 3], (Some(1), Some(3), 1)),
        SetupError::ButtonOnBigBlind { seat: 1 }
    );
    // Between the blinds, between button and small blind, and between the button and a big blind alone.
    assert_eq!(
        refused(&[1, 3, 5], (Some(5), Some(1), 5)),
        SetupError::ButtonOnBigBlind { seat: 5 }
    );
    assert_eq!(
        refused(&[1, 3, 5], (None, Some(1), 5)),
        SetupError::PlayerBetween {
            seat: 3,
            from: 1,
            to: 5
        }
    );
    assert_eq!(
        refused(&[1, 3, 5], (Some(22), Some(3), 5)),
        SetupError::PlayerBetween {
            seat: 1,
            from: 22,
            to: 3
        }
    );
    assert_eq!(
        refused(&[1, 3, 5], (Some(1), None, 5)),
        SetupError::PlayerBetween {
            seat: 3,
            from: 1,
            to: 5
        }
    );
    assert_eq!(
        refused(&[1, 3, 5], (Some(1), None, 5)).to_string(),
        "seat 3 is dealt in between seats 1 and 5 of button and blinds"
    );
}

/// The seat behind another that is taken.
fn next(taken: &BTreeSet<u8>, seat: u8) -> u8 {
    let later = taken.range(seat + 1..).next();
    *later.or(taken.first()).unwrap()
}

/// Whether a seat is between two others, clockwise.
fn is_between(seat: u8, from: u8, to: u8) -> bool {
    let steps = |seat: u8| (seat + 22 - from) % 23;
    seat != from && seat != to && steps(seat) < steps(to)
}

proptest! {
    /// Forty hands of a table where players come and go, with the blinds of `mtt-seating`. The next player has
    /// the big blind, its old seat the small one, the old small blind's seat the button. Players between button
    /// and small blind wait.
    #[test]
    fn every_report_of_a_seating_engine_is_accepted(seed: u64, size in 3_u8..=23) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut taken: BTreeSet<u8> = (1..=size).collect();
        let mut blinds = (Some(1), Some(2), 3_u8);
        for _ in 0..40 {
            let (button, small_blind, big_blind) = blinds;
            let waits = |seat: u8| match (button, small_blind) {
                (Some(button), Some(small)) if button != small => is_between(seat, button, small),
                _ => false,
            };
            let dealt: Vec<u8> = taken.iter().copied().filter(|&seat| !waits(seat)).collect();
            let stack = |&seat: &u8| SeatStack { seat, stack: 500 };
            let stacks: Vec<SeatStack> = dealt.iter().map(stack).collect();
            let setup = HandSetup {
                stakes: stakes(50, 100, Ante::None),
                blinds: BlindSeats { button, small_blind, big_blind },
                stacks: &stacks,
            };
            let cards = Deal::random(dealt.len(), &mut Deck::new(), &mut rng);
            if dealt.len() >= 2 {
                let mut hand = Hand::new();
                prop_assert_eq!(hand.start(&setup, &cards), Ok(()), "{:?} {:?}", blinds, dealt);
                let has_small = small_blind.is_some_and(|seat| dealt.contains(&seat));
                let posted = if has_small { 150 } else { 100 };
                prop_assert_eq!(hand.bets().iter().sum::<u64>(), posted);
            }
            for seat in 1..=size {
                if rng.random_ratio(1, 6) {
                    let is_gone = taken.len() > 2 && taken.remove(&seat);
                    if !is_gone {
                        taken.insert(seat);
                    }
                }
            }
            let (_, old_small, old_big) = blinds;
            let big = next(&taken, old_big);
            blinds = if taken.len() == 2 {
                let other = next(&taken, big);
                (Some(other), Some(other), big)
            } else {
                (old_small.filter(|&seat| seat != big), Some(old_big), big)
            };
        }
    }
}
