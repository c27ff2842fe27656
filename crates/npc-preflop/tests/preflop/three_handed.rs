//! Results and possible gains of three players, exactly: every board, every three hands.
//!
//! The boards are counted up to a renaming of the suits. On each the hands are walked through from the
//! weakest to the strongest with sums of the ranges that are behind: over all hands, by card, and by
//! pair of cards. Two opponents who share no card with each other, with the player or with the board
//! follow from these sums by inclusion and exclusion, without a loop over pairs of hands.

use holdem_cards::HandCards;
use npc_preflop::cards::Card;
use npc_preflop::equity::EquityMatrix;
use npc_preflop::push_fold::multiway;
use npc_preflop::{Combo, HandClass, Position};

use crate::multiway::spot;

const DECK: usize = 52;
/// Boards for three hands: 46 over 5.
const BOARDS: f64 = 1_370_754.0;
/// Hands that are left for a third player next to two hands and a board: 43 over 2.
const THIRD: f64 = 903.0;
/// Ways to deal three hands and a board.
const DEALS: f64 = 1326.0 * 1225.0 * 1128.0 * BOARDS;

/// Numbers of the six spots by the players who go all in. A number that is larger by six is the
/// range that folds there.
const BTN: usize = 0;
const SB: usize = 1;
const SB_CALL: usize = 2;
const BB_BTN: usize = 3;
const BB_SB: usize = 4;
const BB_BOTH: usize = 5;
const FOLD: usize = 6;

/// An opponent who is in, and one who folds: of the button, twice, the small blind and the big blind.
const ONE: [[usize; 2]; 6] = [
    [SB_CALL, FOLD + BB_BOTH],
    [BB_BTN, FOLD + SB_CALL],
    [BB_SB, FOLD + BTN],
    [BTN, FOLD + BB_BOTH],
    [BTN, FOLD + SB_CALL],
    [SB, FOLD + BTN],
];
/// Two opponents who are in, of each player.
const TWO: [[usize; 2]; 3] = [[SB_CALL, BB_BOTH], [BTN, BB_BOTH], [BTN, SB_CALL]];

/// A hand of two cards.
#[derive(Debug, Clone, Copy)]
struct Cards {
    low: usize,
    high: usize,
    class: usize,
}

/// Five cards, and how many boards differ from them in the names of the suits alone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Board {
    pub(crate) cards: [usize; 5],
    weight: f64,
}

impl Board {
    /// One of each kind.
    pub(crate) fn all() -> Vec<Self> {
        let mut boards = Vec::new();
        let mut cards = [0, 1, 2, 3, 4];
        loop {
            boards.extend(Self::of(cards));
            // The next five cards, the last one moving first.
            let Some(at) = (0..5).rev().find(|&at| cards[at] < DECK - 5 + at) else {
                return boards;
            };
            cards[at] += 1;
            for next in at + 1..5 {
                cards[next] = cards[next - 1] + 1;
            }
        }
    }

    /// The board, if its suits are in falling order of their ranks.
    fn of(cards: [usize; 5]) -> Option<Self> {
        let mut suits = [0_u16; 4];
        for card in cards {
            suits[card % 4] |= 1 << (card / 4);
        }
        let mut ways = 24.0;
        let mut run = 1.0;
        for pair in suits.windows(2) {
            run = if pair[0] == pair[1] { run + 1.0 } else { 1.0 };
            ways /= run;
        }
        suits.is_sorted_by(|a, b| a >= b).then_some(Self {
            cards,
            weight: ways,
        })
    }

    /// How strong two cards are on it; none if one of them is there already.
    pub(crate) fn strength(&self, low: usize, high: usize) -> Option<u16> {
        if self.cards.contains(&low) || self.cards.contains(&high) {
            return None;
        }
        let cards = self.cards.into_iter().chain([low, high]);
        let hand = cards.fold(HandCards::none(), |hand, card| hand.with(Card::ALL[card]));
        Some(hand.strength().value())
    }
}

/// The weights of some hands: of all, by card, and by pair of cards.
#[derive(Debug, Clone)]
struct Held {
    all: f64,
    by_card: [f64; DECK],
    by_pair: Vec<[f64; DECK]>,
}

impl Held {
    fn none() -> Self {
        Self {
            all: 0.0,
            by_card: [0.0; DECK],
            by_pair: vec![[0.0; DECK]; DECK],
        }
    }

    fn add(&mut self, hand: Cards, weight: f64) {
        self.all += weight;
        self.by_card[hand.low] += weight;
        self.by_card[hand.high] += weight;
        self.by_pair[hand.low][hand.high] += weight;
        self.by_pair[hand.high][hand.low] += weight;
    }

    /// Takes away all hands, which are these.
    fn clear(&mut self, hands: impl Iterator<Item = Cards>) {
        self.all = 0.0;
        self.by_card = [0.0; DECK];
        for hand in hands {
            self.by_pair[hand.low][hand.high] = 0.0;
            self.by_pair[hand.high][hand.low] = 0.0;
        }
    }

    /// The weight of the hands that have no card of this one.
    fn without(&self, hand: Cards) -> f64 {
        let (low, high) = (hand.low, hand.high);
        self.all - self.by_card[low] - self.by_card[high] + self.by_pair[low][high]
    }
}

/// The weights of all pairs of a hand of the first and one of the second without a common card. A
/// weight is the product of theirs; the hands have no card in common with `hand` either. `same` has
/// the products of each hand's two weights.
fn apart(first: &Held, second: &Held, same: &Held, hand: Cards) -> f64 {
    let (low, high) = (hand.low, hand.high);
    let row =
        |held: &Held, at: usize| held.by_card[at] - held.by_pair[low][at] - held.by_pair[high][at];
    // Pairs that share a card, card by card, in four sums that run side by side.
    let mut sums = [0.0; 4];
    for at in (0..DECK).step_by(4) {
        for (lane, sum) in sums.iter_mut().enumerate() {
            *sum += row(first, at + lane) * row(second, at + lane);
        }
    }
    let own = row(first, low) * row(second, low) + row(first, high) * row(second, high);
    let shared: f64 = sums.iter().sum::<f64>() - own;
    // A pair of the same hand shares both cards and was taken away twice.
    first.without(hand) * second.without(hand) - shared + same.without(hand)
}

/// Shares of the pots that a hand wins, summed over the opponents' hands on a board. There is one
/// for each of [`ONE`] and [`TWO`].
pub(crate) type Shares = [f64; 9];

/// A strategy of three players with equal stacks and no antes.
#[derive(Debug)]
pub(crate) struct ThreeHanded {
    stack: f64,
    hands: Vec<Cards>,
    /// How often each hand is in each range.
    plays: Vec<Vec<f64>>,
}

/// The hands of a board, from the weakest to the strongest.
#[derive(Debug)]
struct Walk<'a> {
    table: &'a ThreeHanded,
    /// All hands of the ranges that fold.
    folded: Vec<Held>,
    /// Hands of the other ranges that are behind, and half of those that are equal.
    behind: Vec<Held>,
    one_same: Vec<Held>,
    two_same: Vec<Held>,
    /// Equal hands.
    equal: Vec<Held>,
    equal_same: Vec<Held>,
}

impl<'a> Walk<'a> {
    fn new(table: &'a ThreeHanded, live: &[(u16, usize)]) -> Self {
        let none = |count: usize| vec![Held::none(); count];
        let mut folded = none(ONE.len());
        for (held, [_, range]) in folded.iter_mut().zip(ONE) {
            for &(_, at) in live {
                held.add(table.hands[at], table.plays[range][at]);
            }
        }
        Self {
            table,
            folded,
            behind: none(FOLD),
            one_same: none(ONE.len()),
            two_same: none(TWO.len()),
            equal: none(FOLD),
            equal_same: none(TWO.len()),
        }
    }

    /// Puts a part of hands behind, and this part of the pairs of equal hands.
    fn meet(&mut self, group: &[(u16, usize)], part: f64, pair: f64) {
        let plays = &self.table.plays;
        for &(_, at) in group {
            let hand = self.table.hands[at];
            for (held, play) in self.behind.iter_mut().zip(plays) {
                held.add(hand, part * play[at]);
            }
            for (held, [first, second]) in self.one_same.iter_mut().zip(ONE) {
                held.add(hand, part * plays[first][at] * plays[second][at]);
            }
            for (held, [first, second]) in self.two_same.iter_mut().zip(TWO) {
                held.add(hand, pair * plays[first][at] * plays[second][at]);
            }
        }
    }

    fn tie(&mut self, group: &[(u16, usize)]) {
        let plays = &self.table.plays;
        for &(_, at) in group {
            let hand = self.table.hands[at];
            for (held, play) in self.equal.iter_mut().zip(plays) {
                held.add(hand, play[at]);
            }
            for (held, [first, second]) in self.equal_same.iter_mut().zip(TWO) {
                held.add(hand, plays[first][at] * plays[second][at]);
            }
        }
    }

    fn untie(&mut self, group: &[(u16, usize)]) {
        for held in self.equal.iter_mut().chain(&mut self.equal_same) {
            held.clear(group.iter().map(|&(_, at)| self.table.hands[at]));
        }
    }

    fn shares(&self, hand: Cards, ties: bool) -> Shares {
        let mut shares = [0.0; ONE.len() + TWO.len()];
        let (one, two) = shares.split_at_mut(ONE.len());
        for (of, share) in one.iter_mut().enumerate() {
            let [first, _] = ONE[of];
            *share = apart(
                &self.behind[first],
                &self.folded[of],
                &self.one_same[of],
                hand,
            );
        }
        // With a half for each opponent who ties the pot is shared as it is, but for a part of 1/12 where
        // both do: 1/4 in place of 1/3.
        for (of, share) in two.iter_mut().enumerate() {
            let [first, second] = TWO[of];
            *share = apart(
                &self.behind[first],
                &self.behind[second],
                &self.two_same[of],
                hand,
            );
            if ties {
                let (first, second) = (&self.equal[first], &self.equal[second]);
                *share += apart(first, second, &self.equal_same[of], hand) / 12.0;
            }
        }
        shares
    }
}

/// Each player's result, and the gain of a best response, in big blinds.
#[derive(Debug)]
pub(crate) struct Exact {
    pub(crate) values: [f64; 3],
    pub(crate) gains: [f64; 3],
}

impl ThreeHanded {
    pub(crate) fn new(strategy: &multiway::Strategy, stack: f64) -> Self {
        let hands: Vec<Cards> = Combo::all()
            .map(|combo| Cards {
                low: combo.low().index(),
                high: combo.high().index(),
                class: combo.class().index(),
            })
            .collect();
        let spots = [
            spot(3, Position::Btn, &[]),
            spot(3, Position::Sb, &[]),
            spot(3, Position::Sb, &[Position::Btn]),
            spot(3, Position::Bb, &[Position::Btn]),
            spot(3, Position::Bb, &[Position::Sb]),
            spot(3, Position::Bb, &[Position::Btn, Position::Sb]),
        ];
        let plays = spots.map(|spot| -> Vec<f64> {
            let classes: Vec<f64> = HandClass::all()
                .map(|class| strategy.frequency(spot, class))
                .collect();
            hands.iter().map(|hand| classes[hand.class]).collect()
        });
        let folds = plays
            .clone()
            .map(|play| play.iter().map(|play| 1.0 - play).collect());
        Self {
            stack,
            hands,
            plays: plays.into_iter().chain(folds).collect(),
        }
    }

    /// How often a hand, by its number in the order of [`Combo::all`], is in a range.
    pub(crate) fn play(&self, range: usize, hand: usize) -> f64 {
        self.plays[range][hand]
    }

    /// The shares of every hand that can be dealt with a board.
    pub(crate) fn on_board(&self, board: &Board, mut each: impl FnMut(usize, Shares)) {
        let mut live: Vec<(u16, usize)> = (self.hands.iter().enumerate())
            .filter_map(|(at, hand)| Some((board.strength(hand.low, hand.high)?, at)))
            .collect();
        live.sort_unstable();
        let mut walk = Walk::new(self, &live);
        for group in live.chunk_by(|a, b| a.0 == b.0) {
            walk.meet(group, 0.5, 0.25);
            // A hand that is alone ties with no other.
            if group.len() > 1 {
                walk.tie(group);
            }
            for &(_, at) in group {
                each(at, walk.shares(self.hands[at], group.len() > 1));
            }
            if group.len() > 1 {
                walk.untie(group);
            }
            walk.meet(group, 0.5, 0.75);
        }
    }

    /// The shares of each class, summed over the hands and all these boards.
    pub(crate) fn shares(&self, boards: &[Board]) -> Vec<Shares> {
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        let work = |worker: usize| {
            let mut sums = vec![[0.0; 9]; HandClass::COUNT];
            for board in boards.iter().skip(worker).step_by(workers) {
                self.on_board(board, |hand, shares| {
                    let sums = &mut sums[self.hands[hand].class];
                    for (sum, share) in sums.iter_mut().zip(shares) {
                        *sum += board.weight * share;
                    }
                });
            }
            sums
        };
        let parts: Vec<Vec<Shares>> = std::thread::scope(|scope| {
            let work = &work;
            let all: Vec<_> = (0..workers)
                .map(|worker| scope.spawn(move || work(worker)))
                .collect();
            all.into_iter().map(|one| one.join().unwrap()).collect()
        });
        let mut sums = vec![[0.0; 9]; HandClass::COUNT];
        for part in parts {
            for (sum, part) in sums.iter_mut().flatten().zip(part.iter().flatten()) {
                *sum += part;
            }
        }
        sums
    }

    /// The shares over all boards of the same players with this part of each frequency. They are
    /// linear in each range. Against one who folds with any hand a share is that between two, which
    /// the exact matrix has.
    pub(crate) fn scaled_shares(&self, shares: &[Shares], scale: f64) -> Vec<Shares> {
        let mut frequencies = vec![[0.0; FOLD]; HandClass::COUNT];
        for (at, hand) in self.hands.iter().enumerate() {
            for (frequency, play) in frequencies[hand.class].iter_mut().zip(&self.plays) {
                *frequency = play[at];
            }
        }
        let classes: Vec<HandClass> = HandClass::all().collect();
        let scaled = shares.iter().zip(&classes).map(|(shares, &own)| {
            let mut scaled = shares.map(|share| scale * scale * share);
            for (share, [first, _]) in scaled.iter_mut().zip(ONE) {
                let of = |(&other, frequencies): (&HandClass, &[f64; FOLD])| {
                    let counts = EquityMatrix::counts(own, other);
                    frequencies[first] * (counts.win as f64 + 0.5 * counts.tie as f64)
                };
                let any: f64 = classes.iter().zip(&frequencies).map(of).sum();
                // s p (1 - s q) = s^2 p (1 - q) + s (1 - s) p.
                *share += scale * (1.0 - scale) * THIRD * any;
            }
            scaled
        });
        scaled.collect()
    }

    /// The deals of each class with hands of these ranges.
    fn deals(&self, first: usize, second: usize) -> Vec<f64> {
        let held = |of: &dyn Fn(usize) -> f64| {
            let mut held = Held::none();
            for (at, &hand) in self.hands.iter().enumerate() {
                held.add(hand, of(at));
            }
            held
        };
        let plays = &self.plays;
        let (a, b) = (held(&|at| plays[first][at]), held(&|at| plays[second][at]));
        let same = held(&|at| plays[first][at] * plays[second][at]);
        let mut sums = vec![0.0; HandClass::COUNT];
        for &hand in &self.hands {
            sums[hand.class] += BOARDS * apart(&a, &b, &same, hand);
        }
        sums
    }

    /// Values and gains, from the shares over all boards.
    pub(crate) fn solve(&self, shares: &[Shares]) -> Exact {
        let stack = self.stack;
        // Of a spot: what is won of the pot, less what is paid beyond a fold, over folding.
        let pot = |of: usize, pot: f64, paid: f64| -> Vec<f64> {
            let [first, second] = if of < ONE.len() {
                ONE[of]
            } else {
                TWO[of - ONE.len()]
            };
            let deals = self.deals(first, second);
            let cells = shares.iter().zip(deals);
            cells
                .map(|(share, deals)| pot * share[of] - paid * deals)
                .collect()
        };
        let stolen = |first: usize, second: usize| -> Vec<f64> {
            let deals = self.deals(first, second);
            deals.iter().map(|deals| 1.5 * deals).collect()
        };
        let all = |parts: &[Vec<f64>]| -> Vec<f64> {
            let class = |class: usize| parts.iter().map(|part| part[class]).sum::<f64>() / DEALS;
            (0..HandClass::COUNT).map(class).collect()
        };
        let spots: [(usize, usize, Vec<f64>); 6] = [
            (
                0,
                BTN,
                all(&[
                    stolen(FOLD + SB_CALL, FOLD + BB_BTN),
                    pot(0, 2.0 * stack + 1.0, stack),
                    pot(1, 2.0 * stack + 0.5, stack),
                    pot(6, 3.0 * stack, stack),
                ]),
            ),
            (
                1,
                SB,
                all(&[
                    stolen(FOLD + BTN, FOLD + BB_SB),
                    pot(2, 2.0 * stack, stack - 0.5),
                ]),
            ),
            (
                1,
                SB_CALL,
                all(&[
                    pot(3, 2.0 * stack + 1.0, stack - 0.5),
                    pot(7, 3.0 * stack, stack - 0.5),
                ]),
            ),
            (2, BB_BTN, all(&[pot(4, 2.0 * stack + 0.5, stack - 1.0)])),
            (2, BB_SB, all(&[pot(5, 2.0 * stack, stack - 1.0)])),
            (2, BB_BOTH, all(&[pot(8, 3.0 * stack, stack - 1.0)])),
        ];
        // A big blind that is left alone wins the small blind instead of losing its own.
        let walks: f64 = self.deals(FOLD + BTN, FOLD + SB).iter().sum();
        let mut found = Exact {
            values: [0.0, -0.5, 1.5 * walks / DEALS - 1.0],
            gains: [0.0; 3],
        };
        for (player, range, more) in spots {
            for (class, more) in more.iter().enumerate() {
                let hand = self.hands.iter().position(|hand| hand.class == class);
                let played = self.plays[range][hand.unwrap()];
                found.values[player] += played * more;
                found.gains[player] += (1.0 - played) * more.max(0.0) + played * (-more).max(0.0);
            }
        }
        found
    }
}
