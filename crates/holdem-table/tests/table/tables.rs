//! Hands of tests that are written out.

use holdem_cards::Card;
use holdem_table::{
    Action, Ante, BlindSeats, Deal, Hand, HandSetup, SeatStack, Stakes, StakesSetup,
};

/// A table whose players sit in seats 1, 2, 3 and so on.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub(crate) stakes: Stakes,
    pub(crate) blinds: BlindSeats,
    pub(crate) stacks: Vec<SeatStack>,
}

pub(crate) fn stakes(small_blind: u64, big_blind: u64, ante: Ante) -> Stakes {
    Stakes::new(StakesSetup {
        small_blind,
        big_blind,
        ante,
    })
    .unwrap()
}

impl Table {
    /// Blinds of 50 and 100: with two players the button is in seat 1, with more in the last seat.
    pub(crate) fn new(stacks: &[u64], ante: Ante) -> Self {
        let (button, small, big) = match stacks.len() {
            2 => (1, 1, 2),
            players => (u8::try_from(players).unwrap(), 1, 2),
        };
        Self {
            stakes: stakes(50, 100, ante),
            blinds: BlindSeats {
                button: Some(button),
                small_blind: Some(small),
                big_blind: big,
            },
            stacks: (1..)
                .zip(stacks)
                .map(|(seat, &stack)| SeatStack { seat, stack })
                .collect(),
        }
    }

    pub(crate) fn setup(&self) -> HandSetup<'_> {
        HandSetup {
            stakes: self.stakes,
            blinds: self.blinds,
            stacks: &self.stacks,
        }
    }

    /// A hand with cards such as `AsKd`, one for each player.
    pub(crate) fn deal(&self, hands: &[&str], board: &str) -> Hand {
        let mut hand = Hand::new();
        hand.start(&self.setup(), &deal(hands, board)).unwrap();
        hand
    }

    /// A hand whose cards do not matter; the players have aces, kings, queens and so on.
    pub(crate) fn start(&self) -> Hand {
        let hands: Vec<String> = "AKQJT98765432"
            .chars()
            .map(|rank| format!("{rank}s{rank}h"))
            .collect();
        let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
        self.deal(&hands[..self.stacks.len()], "2c3d7c8dTc")
    }
}

pub(crate) fn cards(text: &str) -> Vec<Card> {
    let pairs = text.as_bytes().chunks(2);
    pairs
        .map(|pair| std::str::from_utf8(pair).unwrap().parse().unwrap())
        .collect()
}

pub(crate) fn deal(hands: &[&str], board: &str) -> Deal {
    let hands: Vec<[Card; 2]> = hands
        .iter()
        .map(|hand| cards(hand).try_into().unwrap())
        .collect();
    Deal::new(&hands, cards(board).try_into().unwrap()).unwrap()
}

/// Performs actions written as `f`, `k` (check), `c` (call) and `r200` (raise to 200).
#[track_caller]
pub(crate) fn play(hand: &mut Hand, actions: &str) {
    for word in actions.split_whitespace() {
        let action = match word.split_at(1) {
            ("f", "") => Action::Fold,
            ("k", "") => Action::Check,
            ("c", "") => Action::Call,
            ("r", to) => Action::Raise {
                to: to.parse().unwrap(),
            },
            _ => panic!("{word}"),
        };
        if let Err(error) = hand.act(action) {
            panic!("{word}: {error}");
        }
    }
}
