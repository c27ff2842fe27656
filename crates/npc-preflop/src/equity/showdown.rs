//! Hands and ranges against each other.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::matrix::{Counts, EquityMatrix};
use crate::cards::Card;
use crate::evaluator::Cards;
use crate::range::RangeError;
use crate::{Combo, HandClass, Range};

/// Pairs of single hands that are counted board by board.
const MOST_PAIRS: usize = 256;

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
    if let Some(shared) = shared(a, b) {
        return Err(RangeError::SharedCard {
            card: shared.to_string(),
        });
    }
    let deck: Vec<Card> = (0..52)
        .map(Card::at)
        .filter(|&card| ![a.low(), a.high(), b.low(), b.high()].contains(&card))
        .collect();
    let hand = |combo: Combo| Cards::none().with(combo.low()).with(combo.high());
    let mut results = [0_u64; 3];
    deal(&deck, 5, hand(a), hand(b), &mut results);
    let [lose, tie, win] = results;
    Ok(Counts { win, tie, lose })
}

/// Adds every choice of `left` cards from the deck to both hands.
fn deal(deck: &[Card], left: usize, a: Cards, b: Cards, results: &mut [u64; 3]) {
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

/// A card that both hands hold.
fn shared(a: Combo, b: Combo) -> Option<Card> {
    [a.low(), a.high()]
        .into_iter()
        .find(|&card| card == b.low() || card == b.high())
}

/// The equity of a range against another, exact: over all disjoint pairs of hands, by their
/// weights, and all boards.
///
/// # Errors
///
/// [`RangeError::EmptyRange`] if one has no hands; [`RangeError::SharedCard`] if no hand of the first
/// can be dealt together with one of the second; [`RangeError::TooManyPairs`] where classes are
/// divided by suits and more than 256 pairs of hands would have to be counted.
///
/// ```
/// use npc_preflop::Range;
/// use npc_preflop::equity::range_equity;
///
/// let found = range_equity(&"AKs".parse()?, &"22".parse()?)?;
/// assert_eq!(format!("{:.4}", 100.0 * found.equity), "49.8933");
/// # Ok::<(), npc_preflop::range::RangeError>(())
/// ```
pub fn range_equity(a: &Range, b: &Range) -> Result<RangeEquity, RangeError> {
    for (name, range) in [("first", a), ("second", b)] {
        if range.is_empty() {
            return Err(RangeError::EmptyRange { name });
        }
    }
    let classes = |range: &Range| -> Option<Vec<(HandClass, f64)>> {
        HandClass::all()
            .map(|class| range.uniform(class).map(|weight| (class, weight)))
            .collect()
    };
    let pairs: Vec<(f64, Counts)> = match (classes(a), classes(b)) {
        (Some(a), Some(b)) => {
            let each = |&(mine, weight): &(HandClass, f64)| {
                let cell = move |&(theirs, other): &(HandClass, f64)| {
                    (weight * other, EquityMatrix::counts(mine, theirs))
                };
                b.iter().map(cell).collect::<Vec<_>>()
            };
            a.iter().flat_map(each).collect()
        }
        _ => single_hands(a, b)?,
    };
    sum(&pairs).ok_or_else(|| {
        let hands = |range: &Range| Combo::all().find(|&combo| range.weight(combo) > 0.0);
        let card = hands(a).zip(hands(b)).and_then(|(a, b)| shared(a, b));
        RangeError::SharedCard {
            card: card.map(|card| card.to_string()).unwrap_or_default(),
        }
    })
}

/// All pairs of hands with their weights.
fn single_hands(a: &Range, b: &Range) -> Result<Vec<(f64, Counts)>, RangeError> {
    let hands = |range: &Range| -> Vec<(Combo, f64)> {
        let weighted = Combo::all().map(|combo| (combo, range.weight(combo)));
        weighted.filter(|&(_, weight)| weight > 0.0).collect()
    };
    let (a, b) = (hands(a), hands(b));
    let all = a
        .iter()
        .flat_map(|mine| b.iter().map(move |theirs| (mine, theirs)));
    let pairs: Vec<_> = all
        .filter(|(mine, theirs)| mine.0.is_disjoint(theirs.0))
        .collect();
    if pairs.len() > MOST_PAIRS {
        return Err(RangeError::TooManyPairs {
            pairs: pairs.len(),
            most: MOST_PAIRS,
        });
    }
    pairs
        .into_iter()
        .map(|(mine, theirs)| Ok((mine.1 * theirs.1, hand_counts(mine.0, theirs.0)?)))
        .collect()
}

/// The weighted results together; none if there are none.
fn sum(pairs: &[(f64, Counts)]) -> Option<RangeEquity> {
    let is_whole = |&(weight, _): &(f64, Counts)| weight <= 0.0 || weight >= 1.0;
    let mut counts = Counts {
        win: 0,
        tie: 0,
        lose: 0,
    };
    let mut sums = [0.0; 3];
    for &(weight, found) in pairs {
        if weight >= 1.0 {
            counts = counts.plus(found);
        }
        for (sum, count) in sums.iter_mut().zip([found.win, found.tie, found.lose]) {
            *sum += weight * count as f64;
        }
    }
    let total: f64 = sums.iter().sum();
    let [win, tie, lose] = sums.map(|sum| sum / total);
    (total > 0.0).then(|| RangeEquity {
        counts: pairs.iter().all(is_whole).then_some(counts),
        win,
        tie,
        lose,
        equity: win + tie / 2.0,
    })
}
