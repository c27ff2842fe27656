//! Random deals.

use alloc::vec;
use alloc::vec::Vec;

use holdem_cards::HandCards;
use rand::{Rng, RngExt};

use super::game::MAX_PLAYERS;
use crate::cards::Card;
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

impl Deal {
    /// The best hands among some players, a bit each.
    pub(super) fn best(&self, mut among: u16) -> u16 {
        let (mut best, mut wins) = (0, 0);
        while among != 0 {
            let player = among.trailing_zeros() as usize;
            let strength = self.strengths[player];
            if wins == 0 || strength > best {
                (best, wins) = (strength, 1 << player);
            } else if strength == best {
                wins |= 1 << player;
            }
            among &= among - 1;
        }
        wins
    }
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
        self.shuffle(0, rng);
        self.dealt()
    }

    /// The next deal in which a player has a hand.
    pub(super) fn deal_with<R: Rng + ?Sized>(
        &mut self,
        player: usize,
        hand: Combo,
        rng: &mut R,
    ) -> Deal {
        // The hand comes first, the others are dealt behind it, and then it goes to its place.
        for (at, card) in [hand.low(), hand.high()].into_iter().enumerate() {
            let held = self
                .deck
                .iter()
                .position(|&other| usize::from(other) == card.index());
            self.deck.swap(at, held.unwrap_or(at));
        }
        self.shuffle(2, rng);
        let own = BOARD + 2 * player;
        self.deck.swap(0, own);
        self.deck.swap(1, own + 1);
        self.dealt()
    }

    /// Draws the cards from a place of the deck on.
    fn shuffle<R: Rng + ?Sized>(&mut self, from: usize, rng: &mut R) {
        let need = BOARD + 2 * self.players;
        for at in from..need {
            let other = rng.random_range(at as u32..DECK as u32);
            self.deck.swap(at, other as usize);
        }
    }

    /// The hands at the beginning of the deck.
    fn dealt(&self) -> Deal {
        let card = |at: usize| usize::from(self.deck[at]);
        let board = (0..BOARD).fold(HandCards::none(), |board, at| {
            board.with(Card::ALL[card(at)])
        });
        let mut deal = Deal {
            classes: [0; MAX_PLAYERS],
            strengths: [0; MAX_PLAYERS],
        };
        for player in 0..self.players {
            let (first, second) = (card(BOARD + 2 * player), card(BOARD + 2 * player + 1));
            deal.classes[player] = self.classes[DECK * first + second];
            deal.strengths[player] = board
                .with(Card::ALL[first])
                .with(Card::ALL[second])
                .strength()
                .value();
        }
        deal
    }
}

// Classes are kept in eight bits.
const _: () = assert!(HandClass::COUNT <= 256);
