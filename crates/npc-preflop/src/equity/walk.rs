//! Single hands against single hands: one walk over the boards for all pairs.
//!
//! One of the boards that differ in the names of the suits is dealt, to the hands under every renaming. A
//! board that stands for `weight` of 24 renamings is as good as that many boards.

use alloc::vec;
use alloc::vec::Vec;

use holdem_cards::HandCards;

use super::boards::Board;
use crate::Combo;
use crate::cards::Card;

/// Hands of one side that are compared with each hand of the other; more are sorted by strength.
const FEW: usize = 8;

/// Wins, ties and losses of the first side over all boards, by the weights of both hands.
pub(super) fn weighted_results(a: &[(Combo, f64)], b: &[(Combo, f64)]) -> [f64; 3] {
    if b.len() < a.len() {
        let [win, tie, lose] = weighted_results(b, a);
        return [lose, tie, win];
    }
    let walk = Walk::new(a, b);
    let mut sums = [0.0; 3];
    let mut live = Live::default();
    let few = a.len() <= FEW;
    let own: Vec<Vec<f64>> = (walk.images.iter())
        .map(|image| image.own_weights(&walk.hands))
        .collect();
    for board in Board::all() {
        live.deal(board, &walk.hands);
        let mut found = [0.0; 3];
        if few {
            for image in &walk.images {
                image.compare(&walk.hands, &live, &mut found);
            }
        } else {
            live.sort();
            for (image, own) in walk.images.iter().zip(&own) {
                image.climb(&walk.hands, &live, own, &mut found);
            }
        }
        for (sum, found) in sums.iter_mut().zip(found) {
            *sum += f64::from(board.weight) * found;
        }
    }
    sums.map(|sum| sum / 24.0)
}

/// A hand in play under some renaming.
struct Hand {
    cards: [Card; 2],
    mask: u64,
}

/// All hands in play, and where the two sides have theirs under each renaming.
struct Walk {
    hands: Vec<Hand>,
    images: Vec<Image>,
}

/// Both sides under the renamings that give the first side the same hands.
struct Image {
    /// Positions of hands and their weights.
    a: Vec<(usize, f64)>,
    /// The weight of each hand; those of several renamings are added.
    b: Vec<f64>,
}

impl Walk {
    fn new(a: &[(Combo, f64)], b: &[(Combo, f64)]) -> Self {
        let mut combos: Vec<Combo> = Vec::new();
        for suits in renamings() {
            combos.extend(a.iter().chain(b).map(|hand| renamed(hand.0, suits)));
        }
        combos.sort_unstable_by_key(|combo| (combo.class().index(), combo.index()));
        combos.dedup();
        let mut position = vec![0; Combo::COUNT];
        for (at, combo) in combos.iter().enumerate() {
            position[combo.index()] = at;
        }
        let mut images: Vec<Image> = Vec::new();
        for suits in renamings() {
            let place = |combo| position[renamed(combo, suits).index()];
            let mut own: Vec<(usize, f64)> = a.iter().map(|&(c, w)| (place(c), w)).collect();
            own.sort_by_key(|hand| hand.0);
            let same = |image: &Image| {
                (image.a.iter().zip(&own))
                    .all(|(a, b)| a.0 == b.0 && a.1.to_bits() == b.1.to_bits())
            };
            let at = images.iter().position(same).unwrap_or(images.len());
            if at == images.len() {
                let b = vec![0.0; combos.len()];
                images.push(Image { a: own, b });
            }
            for &(combo, weight) in b {
                images[at].b[place(combo)] += weight;
            }
        }
        let hand = |combo: Combo| Hand {
            cards: [combo.low(), combo.high()],
            mask: 1 << combo.low().index() | 1 << combo.high().index(),
        };
        Self {
            hands: combos.into_iter().map(hand).collect(),
            images,
        }
    }
}

/// The 24 ways to rename the suits.
fn renamings() -> impl Iterator<Item = [usize; 4]> {
    (0..256).filter_map(|code| {
        let suits = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        let named = suits.iter().fold(0, |named, suit| named | 1 << suit);
        (named == 15).then_some(suits)
    })
}

fn renamed(combo: Combo, suits: [usize; 4]) -> Combo {
    let card = |card: Card| Card::ALL[4 * card.rank().index() + suits[card.suit()]];
    Combo::of(card(combo.low()), card(combo.high()))
}

/// The hands that a board leaves, with their strengths.
#[derive(Default)]
struct Live {
    strengths: Vec<u16>,
    positions: Vec<usize>,
    /// Indices of the two lists above, weakest first, once they are sorted.
    ladder: Vec<usize>,
}

impl Live {
    fn sort(&mut self) {
        self.ladder.clear();
        self.ladder.extend(0..self.positions.len());
        (self.ladder).sort_unstable_by_key(|&at| (self.strengths[at], at));
    }

    fn deal(&mut self, board: Board, hands: &[Hand]) {
        let (cards, dead): (HandCards, u64) = (board.hand(), board.mask());
        self.strengths.clear();
        self.positions.clear();
        for (position, hand) in hands.iter().enumerate() {
            if hand.mask & dead == 0 {
                let [low, high] = hand.cards;
                self.positions.push(position);
                self.strengths
                    .push(cards.with(low).with(high).strength().value());
            }
        }
    }
}

impl Image {
    /// The weight of each hand on the first side.
    fn own_weights(&self, hands: &[Hand]) -> Vec<f64> {
        let mut weights = vec![0.0; hands.len()];
        for &(position, weight) in &self.a {
            weights[position] = weight;
        }
        weights
    }

    /// Compares each hand of the first side with every other.
    fn compare(&self, hands: &[Hand], live: &Live, found: &mut [f64; 3]) {
        for &(own, weight) in &self.a {
            let Ok(at) = live.positions.binary_search(&own) else {
                continue;
            };
            let (strength, mask) = (live.strengths[at], hands[own].mask);
            let (mut win, mut tie, mut all) = (0.0, 0.0, 0.0);
            for (&position, &other) in live.positions.iter().zip(&live.strengths) {
                let is_free = hands[position].mask & mask == 0;
                let weight = if is_free { self.b[position] } else { 0.0 };
                all += weight;
                win += if other < strength { weight } else { 0.0 };
                tie += if other == strength { weight } else { 0.0 };
            }
            for (sum, part) in found.iter_mut().zip([win, tie, all - win - tie]) {
                *sum += weight * part;
            }
        }
    }

    /// Passes the hands from the weakest to the strongest. Hands that share a card are taken out of sums
    /// by card. A hand of both sides is in both of its sums, so it is added back.
    fn climb(&self, hands: &[Hand], live: &Live, own: &[f64], found: &mut [f64; 3]) {
        let mut everything = Sums::NONE;
        for &position in &live.positions {
            everything.add(&hands[position], self.b[position]);
        }
        let mut passed = Sums::NONE;
        let equal = |a: &usize, b: &usize| live.strengths[*a] == live.strengths[*b];
        for tied in live.ladder.chunk_by(equal) {
            let positions = || tied.iter().map(|&at| live.positions[at]);
            let mut equal = Sums::NONE;
            for position in positions() {
                equal.add(&hands[position], self.b[position]);
            }
            for position in positions().filter(|&position| own[position] > 0.0) {
                let hand = &hands[position];
                let same = self.b[position];
                let win = passed.without(hand);
                let tie = equal.without(hand) + same;
                let all = everything.without(hand) + same;
                for (sum, part) in found.iter_mut().zip([win, tie, all - win - tie]) {
                    *sum += own[position] * part;
                }
            }
            for position in positions() {
                passed.add(&hands[position], self.b[position]);
            }
        }
    }
}

/// Weights of hands together, and of those that hold each card.
struct Sums {
    all: f64,
    by_card: [f64; 52],
}

impl Sums {
    const NONE: Self = Self {
        all: 0.0,
        by_card: [0.0; 52],
    };

    fn add(&mut self, hand: &Hand, weight: f64) {
        if weight > 0.0 {
            self.all += weight;
            for card in hand.cards {
                self.by_card[card.index()] += weight;
            }
        }
    }

    /// The weights of the hands that have neither card; a hand with both is taken out twice.
    fn without(&self, hand: &Hand) -> f64 {
        let [low, high] = hand.cards;
        self.all - self.by_card[low.index()] - self.by_card[high.index()]
    }
}
