//! Hands and ranges against each other.

use alloc::string::ToString;
use alloc::vec::Vec;

use holdem_cards::HandCards;

use super::matrix::{Counts, EquityMatrix};
use super::named_hands::weighted_results;
use crate::cards::Card;
use crate::range::RangeError;
use crate::{Combo, HandClass, Range};

/// A range against another.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RangeEquity {
    /// Exact results, if all weights are 0 or 1.
    pub counts: Option<Counts>,
    /// The share of the results, weighted, that the first range wins.
    pub win: f64,
    /// The share that is tied.
    pub tie: f64,
    /// The share that the first range loses.
    pub lose: f64,
    /// The first range's share of the pot.
    pub equity: f64,
}

/// The results of a hand against another over all 1,712,304 boards.
///
/// # Errors
///
/// [`RangeError::SharedCard`] if they have a card in common.
///
/// ```
/// use npc_preflop::equity::{EquityMatrix, hand_counts};
///
/// let found = hand_counts("AhKh".parse()?, "2c2d".parse()?)?;
/// assert_eq!(found.total(), 1_712_304);
/// # Ok::<(), npc_preflop::range::RangeError>(())
/// ```
pub fn hand_counts(a: Combo, b: Combo) -> Result<Counts, RangeError> {
    if let Some(shared) = a.shared(b) {
        return Err(RangeError::SharedCard {
            card: shared.to_string(),
        });
    }
    let deck: Vec<Card> = (Card::ALL.into_iter())
        .filter(|&card| ![a.low(), a.high(), b.low(), b.high()].contains(&card))
        .collect();
    let hand = |combo: Combo| HandCards::none().with(combo.low()).with(combo.high());
    let mut results = [0_u64; 3];
    deal(&deck, 5, hand(a), hand(b), &mut results);
    let [lose, tie, win] = results;
    Ok(Counts { win, tie, lose })
}

/// Adds every choice of `left` cards from the deck to both hands.
fn deal(deck: &[Card], left: usize, a: HandCards, b: HandCards, results: &mut [u64; 3]) {
    if left == 0 {
        results[1usize.wrapping_add_signed(a.strength().cmp(&b.strength()) as isize)] += 1;
        return;
    }
    for (at, &card) in deck.iter().enumerate() {
        deal(
            &deck[at + 1..],
            left - 1,
            a.with(card),
            b.with(card),
            results,
        );
    }
}

/// The equity of a range against another, exact: over all disjoint pairs of hands, by their
/// weights, and all boards.
///
/// A hand against whole classes is as good as any other of its class, so that the table of classes
/// answers. Hands of classes that are divided on both sides are compared by ranks on 6,175 boards, and once
/// more on those where a flush is possible.
///
/// # Errors
///
/// [`RangeError::EmptyRange`] if one has no hands; [`RangeError::SharedCard`] if no hand of the first
/// can be dealt together with one of the second.
///
/// # Complexity
///
/// About 50 ms for each class that is divided, on the side that has fewer such classes.
///
/// ```
/// use npc_preflop::Range;
/// use npc_preflop::equity::range_equity;
///
/// let found = range_equity(&"AKs".parse()?, &"22".parse()?)?;
/// assert_eq!(format!("{:.4}", 100.0 * found.equity), "49.8933");
/// let mine = range_equity(&"AsKd".parse()?, &Range::random())?;
/// assert_eq!(format!("{:.4}", 100.0 * mine.equity), "65.3201");
/// # Ok::<(), npc_preflop::range::RangeError>(())
/// ```
pub fn range_equity(a: &Range, b: &Range) -> Result<RangeEquity, RangeError> {
    for (name, range) in [("first", a), ("second", b)] {
        if range.is_empty() {
            return Err(RangeError::EmptyRange { name });
        }
    }
    let mut sums = [0.0; 3];
    let mut add = |weight: f64, counts: Counts| {
        for (sum, count) in sums.iter_mut().zip([counts.win, counts.tie, counts.lose]) {
            *sum += weight * count as f64;
        }
    };
    for mine in HandClass::all() {
        let whole = a.uniform(mine);
        for theirs in HandClass::all() {
            let weights = match (whole, b.uniform(theirs)) {
                (Some(weight), Some(other)) => Some((weight, other)),
                (Some(weight), None) => Some((weight, b.class_weight(theirs))),
                (None, Some(other)) => Some((a.class_weight(mine), other)),
                (None, None) => None,
            };
            if let Some((weight, other)) = weights {
                add(weight * other, EquityMatrix::counts(mine, theirs));
            }
        }
    }
    let (divided_a, divided_b) = (divided(a), divided(b));
    if !divided_a.is_empty() && !divided_b.is_empty() {
        let walked = weighted_results(&divided_a, &divided_b);
        for (sum, more) in sums.iter_mut().zip(walked) {
            *sum += more;
        }
    }
    let total: f64 = sums.iter().sum();
    if total <= 0.0 {
        let hands = |range: &Range| Combo::all().find(|&combo| range.weight(combo) > 0.0);
        let card = hands(a).zip(hands(b)).and_then(|(a, b)| a.shared(b));
        return Err(RangeError::SharedCard {
            card: card.map(|card| card.to_string()).unwrap_or_default(),
        });
    }
    let is_whole = |range: &Range| {
        let mut weights = range.weights().iter();
        weights.all(|&weight| weight <= 0.0 || weight >= 1.0)
    };
    let [win, tie, lose] = sums.map(|sum| sum / total);
    Ok(RangeEquity {
        counts: (is_whole(a) && is_whole(b)).then(|| {
            let [win, tie, lose] = sums.map(rounded);
            Counts { win, tie, lose }
        }),
        win,
        tie,
        lose,
        equity: win + tie / 2.0,
    })
}

/// The hands of classes whose hands have different weights.
fn divided(range: &Range) -> Vec<(Combo, f64)> {
    let hands = Combo::all().filter(|combo| range.uniform(combo.class()).is_none());
    let weighted = hands.map(|combo| (combo, range.weight(combo)));
    weighted.filter(|&(_, weight)| weight > 0.0).collect()
}

/// A count that was added up as a floating-point number, rounded for shares of a class. It is at most
/// 1326 times 1225 pairs on 1,712,304 boards, below 2^53.
#[expect(clippy::cast_sign_loss, reason = "a count")]
fn rounded(sum: f64) -> u64 {
    libm::round(sum) as u64
}
