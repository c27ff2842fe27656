//! The weight of each place.

mod kinds;

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use num_traits::ToPrimitive;

pub use kinds::Places;

use crate::{
    Ratio, WeightError,
    length::length,
    power::{ONE, PowerTail},
    quotient::PlaceWeight,
    share::Share,
    weight::check,
};

/// The harmonic weight of place n is this number divided by n.
pub(crate) const HARMONIC: Ratio = Ratio::from_integer(100);

/// Weights of the places after the listed ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Tail {
    /// Nothing: the later places weigh zero.
    Nothing,
    /// c/n for place n.
    Over(Ratio),
    /// f(k) (k/n)^alpha for place n after a head of k places.
    Power { alpha: Ratio },
}

/// Listed places that follow each other and weigh the same, up to the place `to`.
///
/// The share is `numer/denom`, or that of position `numer` among the wide ones if `denom` is zero:
/// long lists are read several times, and this is a fifth of a [`Share`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    pub(crate) to: u64,
    pub(crate) numer: u64,
    pub(crate) denom: u64,
}

/// The weight of each place: exact, the first positive, never increasing. The weights are zero from
/// some place on or fall towards zero.
///
/// Only the ratios of the weights matter. A weight is what the votes of a party are in an
/// election; the seats are the points.
///
/// Text forms: `harmonic`, `vp-kid`, `winner`, `head:100,70,50` (then 100/n),
/// `power:100,60,40,25@1.05` (then 25 (4/n)^1.05), `fixed:40,25,15,10,6,4`. The numbers of a list
/// and the exponent are integers, decimals or fractions. Two values are equal if they give every
/// place the same weight, and equal values have one text form: `head:100,50` is `harmonic`.
///
/// ```
/// use payout_dhondt::{Ratio, WeightError, Weights};
///
/// let weights: Weights = "head:100,70,50".parse()?;
/// assert_eq!(weights.weight(2), Ratio::from_integer(70));
/// assert_eq!(weights.weight(4), Ratio::from_integer(25));
/// assert_eq!(weights.weight(300).to_string(), "1/3");
///
/// // 100/3 in third place would be more than 5.
/// let rising = "head:10,5".parse::<Weights>();
/// assert!(matches!(rising, Err(WeightError::Increasing { place: 3, .. })));
/// # Ok::<(), payout_dhondt::WeightError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Weights {
    /// Listed weights of places 1, 2, ..; the last one is not what the tail would give.
    head: Vec<Ratio>,
    tail: Tail,
    /// The head in runs of equal weights that are not zero.
    runs: Vec<Run>,
    /// The shares that are not narrow.
    wide: Vec<Share>,
    /// The tail, if it falls with a power.
    power: Option<PowerTail>,
}

/// The list and the tail determine all else.
impl PartialEq for Weights {
    fn eq(&self, other: &Self) -> bool {
        (&self.head, self.tail) == (&other.head, other.tail)
    }
}

impl Eq for Weights {}

impl Hash for Weights {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.head.hash(state);
        self.tail.hash(state);
    }
}

impl Weights {
    fn checked(head: Vec<Ratio>, tail: Tail) -> Result<Self, WeightError> {
        let first = head.first().ok_or(WeightError::Empty)?;
        if first.is_zero() {
            return Err(WeightError::FirstZero);
        }
        let mut before = None;
        for (&weight, place) in head.iter().zip(1..) {
            check(before, weight, place)?;
            before = Some(weight);
        }
        let whole = Self::joined(head, tail);
        let place = places_of(&whole.head) + 1;
        if tail != Tail::Nothing {
            check(before, whole.checked_weight(place)?, place)?;
        }
        let Self { mut head, tail, .. } = whole;
        // What the tail gives anyway is not listed, so that equal weights are equal values.
        while let Some((&last, before)) = head.split_last() {
            let by_tail = match tail {
                Tail::Nothing => Some(Ratio::ZERO),
                Tail::Over(constant) => constant.checked_div(Ratio::from(places_of(&head))),
                Tail::Power { alpha } => continued(before, alpha),
            };
            if Some(last) != by_tail {
                break;
            }
            head.pop();
        }
        Ok(Self::joined(head, tail))
    }

    /// Parts that fit each other.
    fn joined(head: Vec<Ratio>, tail: Tail) -> Self {
        let first = head.first().copied().unwrap_or(Ratio::ONE);
        let (mut runs, mut wide) = (Vec::<Run>::new(), Vec::new());
        let mut weighed = None;
        let positive = head.iter().take_while(|weight| !weight.is_zero());
        for (&weight, to) in positive.zip(1..) {
            match runs.last_mut() {
                Some(run) if weighed == Some(weight) => run.to = to,
                _ => {
                    let (numer, denom) = match Share::relative(weight, first) {
                        Share::Narrow { numer, denom } => (numer, denom),
                        share @ Share::Wide { .. } => {
                            let position = length(&wide);
                            wide.push(share);
                            (position, 0)
                        }
                    };
                    runs.push(Run { to, numer, denom });
                }
            }
            weighed = Some(weight);
        }
        let power = match tail {
            Tail::Power { alpha } => power_tail(&head, alpha),
            Tail::Nothing | Tail::Over(_) => None,
        };
        Self {
            head,
            tail,
            runs,
            wide,
            power,
        }
    }

    /// The weight of a place, counted from 1; zero for place 0 and past the last weighted place.
    ///
    /// A weight whose terms need more than 127 bits is given as the nearest part of f(1)/2^62, if
    /// it is in a tail that falls with a power, and as zero otherwise.
    #[must_use]
    pub fn weight(&self, place: u64) -> Ratio {
        self.checked_weight(place).unwrap_or(Ratio::ZERO)
    }

    fn checked_weight(&self, place: u64) -> Result<Ratio, WeightError> {
        let Some(index) = place.checked_sub(1) else {
            return Ok(Ratio::ZERO);
        };
        let in_head = usize::try_from(index)
            .ok()
            .and_then(|index| self.head.get(index));
        if let Some(&weight) = in_head {
            return Ok(weight);
        }
        let found = match self.tail {
            Tail::Nothing => Some(Ratio::ZERO),
            Tail::Over(constant) => constant.checked_div(Ratio::from(place)),
            Tail::Power { .. } => {
                let share = self.power().and_then(|power| share_of_tail(power, place));
                self.head
                    .first()
                    .zip(share)
                    .and_then(|(first, share)| first.checked_mul(share))
            }
        };
        found.ok_or(WeightError::OutOfRange { place })
    }

    /// How many places have a positive weight, `None` if all have.
    #[must_use]
    pub fn places(&self) -> Option<u64> {
        match self.tail {
            Tail::Nothing => Some(places_of(&self.head)),
            Tail::Over(_) | Tail::Power { .. } => None,
        }
    }

    /// The weight of a place from 1 to [`Weights::places`], divided by that of place 1.
    pub(crate) fn place_weight(&self, place: u64) -> PlaceWeight<'_> {
        let run = self.runs.partition_point(|run| run.to < place);
        PlaceWeight::Rational(match (self.runs.get(run), &self.power, self.tail) {
            (Some(run), ..) => self.share_of(*run),
            (None, Some(power), _) => return PlaceWeight::power(power, place),
            (None, None, Tail::Over(_)) => self.constant().over(place),
            // Places past the last are not asked for.
            (None, None, _) => Share::ONE,
        })
    }

    /// The last place that weighs the same as a place from 1 to [`Weights::places`], or some place
    /// before that.
    pub(crate) fn last_equal(&self, place: u64) -> u64 {
        let run = self.runs.partition_point(|run| run.to < place);
        self.runs.get(run).map_or(place, |run| run.to)
    }

    /// The c of a tail c/n as a share.
    pub(crate) fn constant(&self) -> Share {
        match (self.tail, self.head.first()) {
            (Tail::Over(constant), Some(&first)) => Share::relative(constant, first),
            // Without a head the first weight is c itself.
            _ => Share::ONE,
        }
    }

    /// The tail that falls with a power, if it is one.
    pub(crate) const fn power(&self) -> Option<&PowerTail> {
        self.power.as_ref()
    }

    /// The listed weights and the tail behind them.
    pub(crate) fn parts(&self) -> (&[Ratio], Tail) {
        (&self.head, self.tail)
    }

    /// The listed places in runs of equal weights.
    pub(crate) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The share of a run.
    pub(crate) fn share_of(&self, run: Run) -> Share {
        if run.denom > 0 {
            return Share::Narrow {
                numer: run.numer,
                denom: run.denom,
            };
        }
        let position = usize::try_from(run.numer).ok();
        let wide = position.and_then(|position| self.wide.get(position));
        wide.copied().unwrap_or(Share::ONE)
    }
}

/// How many weights a list has.
fn places_of(head: &[Ratio]) -> u64 {
    length(head)
}

/// The share of a place in a power tail. It is the fraction itself, if its terms fit, and otherwise
/// the nearest part of 2^62.
fn share_of_tail(power: &PowerTail, place: u64) -> Option<Ratio> {
    let fraction = power.fraction(place).and_then(|(numer, denom)| {
        let share = num_rational::Ratio::new(numer, denom);
        let terms = [share.numer(), share.denom()].map(ToPrimitive::to_i128);
        let [numer, denom] = terms;
        Ratio::new(numer?, denom?).ok()
    });
    fraction.or_else(|| Ratio::from(power.parts(place)).checked_div(Ratio::from(ONE)))
}

/// The tail after a head that is not empty.
fn power_tail(head: &[Ratio], alpha: Ratio) -> Option<PowerTail> {
    let (&first, &last) = head.first().zip(head.last())?;
    Some(PowerTail::new(
        Share::relative(last, first),
        places_of(head),
        alpha,
    ))
}

/// Weight that a tail after `head` gives the next place, if that is rational and the head is not
/// empty.
///
/// (k/(k+1))^alpha is rational for a whole alpha only: k and k + 1 have no common divisor and are
/// not both squares, cubes or higher powers.
fn continued(head: &[Ratio], alpha: Ratio) -> Option<Ratio> {
    let place = Ratio::from(places_of(head));
    let step = place.checked_div(place.checked_add(Ratio::ONE)?)?;
    if alpha.denom() != 1 {
        return None;
    }
    let mut weight = *head.last()?;
    for _ in 0..alpha.numer() {
        weight = weight.checked_mul(step)?;
    }
    Some(weight)
}
