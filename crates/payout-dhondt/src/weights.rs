//! The weight of each place.

use alloc::{vec, vec::Vec};

use crate::{Ratio, WeightError, share::Share};

/// The harmonic weight of place n is this number divided by n.
const HARMONIC: u64 = 100;

/// How many places [`Weights::from_fn`] asks a function for.
const MOST_LISTED: u64 = 1_000_000;

/// How many places a function gives weights to, see [`Weights::from_fn`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Places {
    /// The first so many places, at most 1,000,000.
    Limited(u64),
    /// As many as have a positive weight.
    Unlimited,
}

/// What comes after the listed weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Tail {
    /// Nothing: the later places weigh zero.
    Nothing,
    /// 100/n for place n.
    Harmonic,
}

/// The weight of each place: exact, the first positive, never increasing, and either zero from
/// some place on or falling towards zero.
///
/// Only the ratios of the weights matter. A weight is what the votes of a party are in an
/// election; the seats are the points.
///
/// Text forms: `harmonic`, `vp-kid`, `winner`, `head:100,70,50`, `fixed:40,25,15,10,6,4`. The
/// numbers of a list are integers, decimals or fractions. Two values are equal if they give every
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
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Weights {
    /// Listed weights of places 1, 2, ..; the last one is not what the tail would give.
    head: Vec<Ratio>,
    tail: Tail,
}

impl Weights {
    /// 100/n for place n: to be n-th is n times easier than to be first.
    #[must_use]
    pub const fn harmonic() -> Self {
        Self {
            head: Vec::new(),
            tail: Tail::Harmonic,
        }
    }

    /// 100, 60, 40, 25, then 100/n: the parameters of the Straddle cup 2000.
    #[must_use]
    pub fn vp_kid() -> Self {
        // 25 = 100/4 is the tail's own.
        let head = [100, 60, 40].map(Ratio::from_integer).to_vec();
        Self {
            head,
            tail: Tail::Harmonic,
        }
    }

    /// Everything to the winner.
    #[must_use]
    pub fn winner() -> Self {
        Self {
            head: vec![Ratio::ONE],
            tail: Tail::Nothing,
        }
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
            Tail::Harmonic,
        )
    }

    /// The same with an exact head.
    ///
    /// # Errors
    ///
    /// As [`Weights::head_then_harmonic`], and [`WeightError::Negative`].
    pub fn exact_head_then_harmonic(head: &[Ratio]) -> Result<Self, WeightError> {
        Self::checked(head.to_vec(), Tail::Harmonic)
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
    /// number that is no quotient of two integers below 2^127.
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
    /// positive for so many.
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

    fn checked(mut head: Vec<Ratio>, tail: Tail) -> Result<Self, WeightError> {
        let first = head.first().ok_or(WeightError::Empty)?;
        if first.is_zero() {
            return Err(WeightError::FirstZero);
        }
        let mut before = None;
        for (&weight, place) in head.iter().zip(1..) {
            check(before, weight, place)?;
            before = Some(weight);
        }
        if tail == Tail::Harmonic {
            let place = listed(&head) + 1;
            check(before, harmonic(place), place)?;
        }
        // What the tail gives anyway is not listed, so that equal weights are equal values.
        while let Some(&last) = head.last() {
            let by_tail = match tail {
                Tail::Nothing => Ratio::ZERO,
                Tail::Harmonic => harmonic(listed(&head)),
            };
            if last != by_tail {
                break;
            }
            head.pop();
        }
        Ok(Self { head, tail })
    }

    /// The weight of a place, counted from 1; zero for place 0 and past the last weighted place.
    #[must_use]
    pub fn weight(&self, place: u64) -> Ratio {
        let Some(index) = place.checked_sub(1) else {
            return Ratio::ZERO;
        };
        let in_head = usize::try_from(index)
            .ok()
            .and_then(|index| self.head.get(index));
        match (in_head, self.tail) {
            (Some(&weight), _) => weight,
            (None, Tail::Nothing) => Ratio::ZERO,
            (None, Tail::Harmonic) => harmonic(place),
        }
    }

    /// How many places have a positive weight, `None` if all have.
    #[must_use]
    pub fn places(&self) -> Option<u64> {
        match self.tail {
            Tail::Nothing => Some(listed(&self.head)),
            Tail::Harmonic => None,
        }
    }

    /// The weight of a place from 1 to [`Weights::places`].
    pub(crate) fn share(&self, place: u64) -> Share {
        let in_head = usize::try_from(place - 1)
            .ok()
            .and_then(|index| self.head.get(index));
        match in_head {
            Some(weight) => Share {
                numer: weight.numer().unsigned_abs(),
                denom: weight.denom().unsigned_abs(),
            },
            None => Share {
                numer: u128::from(HARMONIC),
                denom: u128::from(place),
            },
        }
    }

    /// The listed weights and what follows them.
    pub(crate) fn parts(&self) -> (&[Ratio], Tail) {
        (&self.head, self.tail)
    }
}

/// How many weights a list has.
fn listed(head: &[Ratio]) -> u64 {
    head.iter().map(|_| 1_u64).sum()
}

/// 100/n.
fn harmonic(place: u64) -> Ratio {
    let hundred = Ratio::from(HARMONIC);
    hundred
        .checked_div(Ratio::from(place))
        .unwrap_or(Ratio::ZERO)
}

/// Checks the last of the weights listed so far.
fn check_step(listed: &[Ratio], weight: Ratio, place: u64) -> Result<(), WeightError> {
    let before = listed
        .len()
        .checked_sub(2)
        .and_then(|index| listed.get(index))
        .copied();
    check(before, weight, place)
}

/// Checks one weight against the one before it.
fn check(before: Option<Ratio>, weight: Ratio, place: u64) -> Result<(), WeightError> {
    if weight.is_negative() {
        return Err(WeightError::Negative { place, weight });
    }
    match before {
        Some(before) if weight > before => Err(WeightError::Increasing {
            place,
            weight,
            before,
        }),
        _ => Ok(()),
    }
}

/// The exact value of a double: mantissa times a power of two.
fn exact_value(weight: f64, place: u64) -> Result<Ratio, WeightError> {
    if !weight.is_finite() {
        return Err(WeightError::NotFinite { place });
    }
    let bits = weight.to_bits();
    let (exponent, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
    let mantissa = if exponent == 0 {
        fraction
    } else {
        fraction | (1 << 52)
    };
    if mantissa == 0 {
        return Ok(Ratio::ZERO);
    }
    // weight = mantissa * 2^(exponent - 1075), 1 in place of exponent 0; made odd first.
    let zeros = mantissa.trailing_zeros();
    let odd = i128::from(mantissa >> zeros);
    let out_of_range = WeightError::OutOfRange { place };
    let power = i32::try_from(exponent.max(1)).map_or(0, |e| e - 1075) + zeros.cast_signed();
    let two_to = |power: u32| 1_i128.checked_shl(power).filter(|&value| value > 0);
    let (numer, denom) = match (power >= 0, two_to(power.unsigned_abs())) {
        (_, None) => return Err(out_of_range),
        (true, Some(factor)) => (odd.checked_mul(factor), 1),
        (false, Some(factor)) => (Some(odd), factor),
    };
    let Some(numer) = numer else {
        return Err(out_of_range);
    };
    let signed = if weight.is_sign_negative() {
        -numer
    } else {
        numer
    };
    Ratio::new(signed, denom).map_err(|_| out_of_range)
}
