//! Random deals.

use alloc::vec;
use alloc::vec::Vec;

use rand::{Rng, RngExt};

use super::game::MAX_PLAYERS;
use crate::cards::Card;
use crate::evaluator::Cards;
use crate::{Combo, HandClass};

/// Cards on the board.
const BOARD: usize = 5;
const DECK: usize = 52;

/// The hands of a deal: their classes, and how strong they are on its board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Deal {
    /// The index of each player's class.
    pub(super) classes: [u8; MAX_PLAYERS],
    /// The strength of each player's hand; higher is better.
    pub(super) strengths: [u16; MAX_PLAYERS],
}

/// A deck that is shuffled as far as it is dealt.
#[derive(Debug)]
pub(super) struct Dealer {
    players: usize,
    deck: [u8; DECK],
    /// The class of two cards, by the first times 52 plus the second.
    classes: Vec<u8>,
}

impl Dealer {
    pub(super) fn new(players: usize) -> Self {
        let mut classes = vec![0; DECK * DECK];
        for combo in Combo::all() {
            let (low, high) = (combo.low().index(), combo.high().index());
            let class = combo.class().index() as u8;
            classes[DECK * low + high] = class;
            classes[DECK * high + low] = class;
        }
        let mut deck = [0; DECK];
        for (at, card) in deck.iter_mut().enumerate() {
            *card = at as u8;
        }
        Self {
            players,
            deck,
            classes,
        }
    }

    /// The next deal: two cards a player, and the board.
    pub(super) fn deal<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Deal {
        let need = BOARD + 2 * self.players;
        for at in 0..need {
            let other = rng.random_range(at as u32..DECK as u32);
            self.deck.swap(at, other as usize);
        }
        let card = |at: usize| usize::from(self.deck[at]);
        let board = (0..BOARD).fold(Cards::none(), |board, at| board.with(Card::at(card(at))));
        let mut deal = Deal {
            classes: [0; MAX_PLAYERS],
            strengths: [0; MAX_PLAYERS],
        };
        for player in 0..self.players {
            let (first, second) = (card(BOARD + 2 * player), card(BOARD + 2 * player + 1));
            deal.classes[player] = self.classes[DECK * first + second];
            deal.strengths[player] = board
                .with(Card::at(first))
                .with(Card::at(second))
                .strength();
        }
        deal
    }
}

// Classes are kept in eight bits.
const _: () = assert!(HandClass::COUNT <= 256);
