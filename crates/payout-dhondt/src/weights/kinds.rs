//! The kinds of weights: harmonic, listed, falling with a power, from a function.

use alloc::{vec, vec::Vec};

use super::{HARMONIC, Tail, Weights, places_of};
use crate::{
    Ratio, WeightError,
    weight::{check_step, exact_value},
};

/// How many places [`Weights::from_fn`] asks a function for.
const MOST_LISTED: u64 = 1_000_000;

/// How many places a function gives weights to, see [`Weights::from_fn`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Places {
    /// The first N places, at most 1,000,000.
    Limited(u64),
    /// As many as have a positive weight.
    Unlimited,
}

impl Weights {
    /// 100/n for place n: to be n-th is n times easier than to be first.
    #[must_use]
    pub const fn harmonic() -> Self {
        Self {
            head: Vec::new(),
            tail: Tail::Over(HARMONIC),
            runs: Vec::new(),
            wide: Vec::new(),
            power: None,
        }
    }

    /// 100, 60, 40, 25, then 100/n: the parameters of the Straddle cup 2000.
    #[must_use]
    pub fn vp_kid() -> Self {
        // 25 = 100/4 is the tail's own.
        let head = [100, 60, 40].map(Ratio::from_integer).to_vec();
        Self::joined(head, Tail::Over(HARMONIC))
    }

    /// Everything to the winner.
    #[must_use]
    pub fn winner() -> Self {
        Self::joined(vec![Ratio::ONE], Tail::Nothing)
    }

    /// The listed weights, then 100/n.
    ///
    /// # Errors
    ///
    /// [`WeightError::Empty`], [`WeightError::FirstZero`], and [`WeightError::Increasing`] if the
    /// list rises or 100/n after it is more than its last number.
    pub fn head_then_harmonic(head: &[u64]) -> Result<Self, WeightError> {
        Self::checked(
            head.iter().copied().map(Ratio::from).collect(),
            Tail::Over(HARMONIC),
        )
    }

    /// The same with an exact head.
    ///
    /// # Errors
    ///
    /// As [`Weights::head_then_harmonic`], and [`WeightError::Negative`].
    pub fn exact_head_then_harmonic(head: &[Ratio]) -> Result<Self, WeightError> {
        Self::checked(head.to_vec(), Tail::Over(HARMONIC))
    }

    /// The listed weights, then f(k) (k/n)^alpha, where k is the number of those listed. The tail
    /// continues the list without a step. A larger exponent pays fewer places and more to the
    /// first. With an exponent of 1 this is c/n.
    ///
    /// The weights are these real numbers, which are irrational in general, and seats are dealt in
    /// their exact order: quotients tie where they are equal, as 100/7^2 and 100/49 are, and only
    /// there. [`Weights::weight`] gives a weight that is a fraction exactly, and the nearest whole
    /// part of f(1)/2^62 for the others, halves to the even one. No place weighs nothing, so that
    /// places never end.
    ///
    /// The largest remainder divides sums, for which the numbers of [`Weights::weight`] are taken.
    ///
    /// # Errors
    ///
    /// As [`Weights::fixed`] for the list; [`WeightError::Alpha`] for an exponent that is not
    /// positive; [`WeightError::OutOfRange`] if the tail has no exact number.
    ///
    /// # Complexity
    ///
    /// A comparison costs a power in doubles, or some 20 us where doubles leave it open, which
    /// needs quotients that are equal or differ by less than 10^-12.
    ///
    /// # Source
    ///
    /// The article on tournament payout structures proposes such a tail for places after 4, but its
    /// printed formula 100 (1/n)^a / (1/4)^a jumps up at place 5.
    ///
    /// ```
    /// use payout_dhondt::{Ratio, WeightError, Weights};
    ///
    /// let head = [100, 60, 40, 25].map(Ratio::from_integer);
    /// let steeper = Weights::head_then_power(&head, Ratio::new(21, 20).expect("21/20"))?;
    /// // 25 (4/5)^1.05 is 19.778...
    /// assert_eq!(steeper.weight(5).to_decimal(3), "19.778");
    /// assert_eq!(Weights::head_then_power(&head, Ratio::ONE)?, Weights::vp_kid());
    /// # Ok::<(), WeightError>(())
    /// ```
    pub fn head_then_power(head: &[Ratio], alpha: Ratio) -> Result<Self, WeightError> {
        // The list must be right before its last weight can be continued.
        let listed = Self::checked(head.to_vec(), Tail::Nothing)?;
        if alpha <= Ratio::ZERO {
            return Err(WeightError::Alpha { alpha });
        }
        let (Some(&last), place) = (head.last(), places_of(head)) else {
            return Err(WeightError::Empty);
        };
        if last.is_zero() {
            // Nothing times a power stays nothing.
            return Ok(listed);
        }
        if alpha == Ratio::ONE {
            let out_of_range = WeightError::OutOfRange { place };
            let constant = last.checked_mul(Ratio::from(place)).ok_or(out_of_range)?;
            return Self::checked(head.to_vec(), Tail::Over(constant));
        }
        Self::checked(head.to_vec(), Tail::Power { alpha })
    }

    /// The listed weights and no others; constant percentages are the usual case.
    ///
    /// # Errors
    ///
    /// [`WeightError::Empty`], [`WeightError::FirstZero`], [`WeightError::Negative`] and
    /// [`WeightError::Increasing`].
    ///
    /// ```
    /// use payout_dhondt::{Ratio, WeightError, Weights};
    ///
    /// let percent = [40, 25, 15, 10, 6, 4].map(Ratio::from_integer);
    /// assert_eq!(Weights::fixed(&percent)?.places(), Some(6));
    /// assert_eq!(Weights::fixed(&[]), Err(WeightError::Empty));
    /// # Ok::<(), WeightError>(())
    /// ```
    pub fn fixed(weights: &[Ratio]) -> Result<Self, WeightError> {
        Self::checked(weights.to_vec(), Tail::Nothing)
    }

    /// The exact values of floating point numbers, and no others. 0.1 is not one tenth but
    /// 3602879701896397/36028797018963968; write `fixed:0.1` where the decimal is meant.
    ///
    /// # Errors
    ///
    /// As [`Weights::fixed`]; [`WeightError::NotFinite`], and [`WeightError::OutOfRange`] for a
    /// number that is not a quotient of two integers below 2^127.
    pub fn try_from_f64(weights: &[f64]) -> Result<Self, WeightError> {
        let exact: Result<Vec<Ratio>, WeightError> = weights
            .iter()
            .zip(1..)
            .map(|(&weight, place)| exact_value(weight, place))
            .collect();
        Self::checked(exact?, Tail::Nothing)
    }

    /// The values `f(1), f(2), ..` of a function.
    ///
    /// # Arguments
    ///
    /// With [`Places::Unlimited`] the function is asked until it is zero. Whether a function that
    /// stays positive falls towards zero cannot be seen from its values, so it is refused; 100/n
    /// has its own constructors.
    ///
    /// # Errors
    ///
    /// As [`Weights::fixed`], with `Empty` for no places; [`WeightError::TooManyPlaces`] for a
    /// limit above 1,000,000, and [`WeightError::NoLimit`] for a function without one that is
    /// positive for 1,000,000 places.
    ///
    /// ```
    /// use payout_dhondt::{Places, Ratio, WeightError, Weights};
    ///
    /// let falling = |n: u64| Ratio::from_integer(10 - i128::from(n.min(10)));
    /// assert_eq!(Weights::from_fn(Places::Unlimited, falling)?.places(), Some(9));
    ///
    /// let flat = Weights::from_fn(Places::Unlimited, |_| Ratio::ONE);
    /// assert_eq!(flat, Err(WeightError::NoLimit { places: 1_000_000 }));
    /// # Ok::<(), WeightError>(())
    /// ```
    pub fn from_fn(places: Places, mut f: impl FnMut(u64) -> Ratio) -> Result<Self, WeightError> {
        let listed = match places {
            Places::Limited(places) if places > MOST_LISTED => {
                return Err(WeightError::TooManyPlaces {
                    places,
                    limit: MOST_LISTED,
                });
            }
            Places::Limited(places) => (1..=places).map(f).collect(),
            Places::Unlimited => {
                let mut listed = Vec::new();
                for place in 1..=MOST_LISTED {
                    let weight = f(place);
                    listed.push(weight);
                    if weight.is_zero() {
                        break;
                    }
                    check_step(&listed, weight, place)?;
                    if place == MOST_LISTED {
                        return Err(WeightError::NoLimit {
                            places: MOST_LISTED,
                        });
                    }
                }
                listed
            }
        };
        Self::checked(listed, Tail::Nothing)
    }
}
