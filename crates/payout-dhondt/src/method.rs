//! The methods of apportionment.

use alloc::string::{String, ToString};
use core::{fmt, str::FromStr};

use num_bigint::BigUint;

use crate::MethodError;

/// How seats are divided in proportion to the weights.
///
/// A divisor method deals seats one by one: the next one goes to the place with the largest
/// quotient weight / d(k), where k is the number of seats that it has. The numbers d(0), d(1), ..
/// are the signposts of the method. The sequence of awards is the same for every field, so that
/// one more entrant never takes a seat from anybody. [`Method::LargestRemainder`] has no signposts
/// and lacks this property.
///
/// Text forms: `dhondt`, `sainte-lague`, `modified-sainte-lague`, `huntington-hill`, `dean`,
/// `adams`, `imperiali`, `danish`, `linear:a,b` and `largest-remainder`.
///
/// ```
/// use payout_dhondt::{Method, Structure, TieRule, Weights};
///
/// let d_hondt = Structure::new(Weights::vp_kid(), TieRule::BetterPlace);
/// let webster = d_hondt.clone().with_method("sainte-lague".parse()?)?;
/// assert_eq!(d_hondt.allocate(30)?.paid(), 10);
/// assert_eq!(webster.allocate(30)?.paid(), 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Method {
    /// D'Hondt, also Jefferson: d(k) = k + 1. Favours the better places.
    #[default]
    DHondt,
    /// Sainte-Lague, also Webster: d(k) = k + 1/2. Favours neither large nor small weights; with weights that never end it
    /// pays about one and a half times as many places as D'Hondt.
    SainteLague,
    /// Sainte-Lague with d(0) = 0.7, which raises the bar of the first seat.
    ModifiedSainteLague,
    /// Huntington-Hill: d(k) is the geometric mean of k and k + 1. Since d(0) = 0, every place
    /// gets a seat first, so places must end and be no more than the seats.
    HuntingtonHill,
    /// Dean: d(k) is the harmonic mean of k and k + 1; d(0) = 0 as for Huntington-Hill.
    Dean,
    /// Adams: d(k) = k; d(0) = 0 as for Huntington-Hill. Favours the worse places.
    Adams,
    /// Linear signposts d(k) = a k + b with a at least 1. Only their ratios matter: a = 1, b = 2
    /// is Imperiali, a = 3, b = 1 the Danish method. With b = 0 this is Adams.
    Linear {
        /// The step from one signpost to the next, at least 1.
        a: u32,
        /// The first signpost.
        b: u32,
    },
    /// Largest remainder, also Hamilton. Each place gets the whole part of its exact share, and the
    /// seats left go to the largest fractions.
    ///
    /// It loses house monotonicity: an additional entrant can take a point from a place. With
    /// `VP_KID` and 15 places that happens at 41 of the 485 steps from 15 to 500 entrants, first
    /// from 20 to 21. So there is no award order and no award table. The places must end.
    LargestRemainder,
}

impl Method {
    /// Imperiali: d(k) = k + 2.
    pub const IMPERIALI: Self = Self::Linear { a: 1, b: 2 };
    /// The Danish method: d(k) = k + 1/3.
    pub const DANISH: Self = Self::Linear { a: 3, b: 1 };

    /// The signposts, if this is a divisor method.
    pub(crate) const fn signposts(self) -> Option<Signposts> {
        let (first, step, base, grid) = match self {
            Self::DHondt => (1, 1, 1, 1),
            Self::SainteLague => (1, 2, 1, 2),
            // 7, 15, 25, 35, .. are ten times 0.7, 1.5, 2.5, 3.5; the least step is 8.
            Self::ModifiedSainteLague => (7, 10, 5, 5),
            Self::Adams => (0, 1, 0, 1),
            Self::Linear { a, b } => (b as u64, a as u64, b as u64, a as u64),
            Self::HuntingtonHill => return Some(Signposts::Geometric),
            Self::Dean => return Some(Signposts::Harmonic),
            Self::LargestRemainder => return None,
        };
        Some(Signposts::Linear(Linear {
            first,
            step,
            base,
            grid,
        }))
    }
}

/// Signposts first, step + base, 2 step + base, .. with base <= first <= step + base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Linear {
    pub(crate) first: u64,
    pub(crate) step: u64,
    pub(crate) base: u64,
    /// A whole number, no more than the distance of two signposts.
    pub(crate) grid: u64,
}

impl Linear {
    /// How many signposts are at most `level`.
    #[inline]
    pub(crate) const fn up_to(self, level: u64) -> u64 {
        if level < self.first {
            return 0;
        }
        let steps = match self.step {
            1 => level - self.base,
            2 => (level - self.base) / 2,
            step => (level - self.base) / step,
        };
        // Past 2^64 - 1 seats nothing is asked for.
        steps.saturating_add(1)
    }
}

impl Linear {
    /// The signpost of the `nth` seat: below 2^97.
    #[inline]
    pub(crate) fn at(self, nth: u64) -> u128 {
        if nth <= 1 {
            self.first.into()
        } else {
            u128::from(self.step) * u128::from(nth - 1) + u128::from(self.base)
        }
    }
}

/// The signposts of a divisor method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signposts {
    /// Whole numbers at equal distances after the first.
    Linear(Linear),
    /// The geometric means of k and k + 1, of which the squares are whole numbers.
    Geometric,
    /// The harmonic means 2 k (k + 1) / (2 k + 1).
    Harmonic,
}

impl Signposts {
    /// A whole number, no more than the distance of any two signposts. The geometric and the
    /// harmonic means are k + 1/2 less something that falls with k, so theirs are more than 1.
    pub(crate) const fn grid(self) -> u64 {
        match self {
            Self::Linear(linear) => linear.grid,
            Self::Geometric | Self::Harmonic => 1,
        }
    }

    /// The signpost of the `nth` seat as a double, with an error below 2^-50 of it.
    #[expect(clippy::cast_precision_loss, reason = "a double with an error bound")]
    pub(crate) fn approximate(self, nth: u64) -> f64 {
        let (before, after) = (nth.saturating_sub(1) as f64, nth as f64);
        match self {
            Self::Linear(linear) => linear.at(nth) as f64,
            Self::Geometric => libm::sqrt(before) * libm::sqrt(after),
            Self::Harmonic => 2.0 * before * after / (before + after),
        }
    }

    /// The signpost of the `nth` seat to a power, 1 or 2, as a fraction.
    pub(crate) fn terms(self, nth: u64) -> (u32, BigUint, BigUint) {
        let (before, after) = (BigUint::from(nth.saturating_sub(1)), BigUint::from(nth));
        match self {
            Self::Linear(linear) => (1, linear.at(nth).into(), 1_u32.into()),
            Self::Geometric => (2, before * after, 1_u32.into()),
            Self::Harmonic => (1, 2_u32 * &before * &after, before + after),
        }
    }

    /// Whether d(0) is zero, so that every place gets its first seat by right.
    pub(crate) const fn start_at_zero(self) -> bool {
        match self {
            Self::Linear(linear) => linear.first == 0,
            Self::Geometric | Self::Harmonic => true,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match *self {
            Self::DHondt => "dhondt",
            Self::SainteLague => "sainte-lague",
            Self::ModifiedSainteLague => "modified-sainte-lague",
            Self::HuntingtonHill => "huntington-hill",
            Self::Dean => "dean",
            Self::Adams => "adams",
            Self::IMPERIALI => "imperiali",
            Self::DANISH => "danish",
            Self::Linear { a, b } => return f.pad(&alloc::format!("linear:{a},{b}")),
            Self::LargestRemainder => "largest-remainder",
        })
    }
}

impl FromStr for Method {
    type Err = MethodError;

    fn from_str(text: &str) -> Result<Self, MethodError> {
        Ok(match text {
            "dhondt" => Self::DHondt,
            "sainte-lague" => Self::SainteLague,
            "modified-sainte-lague" => Self::ModifiedSainteLague,
            "huntington-hill" => Self::HuntingtonHill,
            "dean" => Self::Dean,
            "adams" => Self::Adams,
            "imperiali" => Self::IMPERIALI,
            "danish" => Self::DANISH,
            "largest-remainder" => Self::LargestRemainder,
            _ => {
                let unknown = || MethodError {
                    text: String::from(text),
                };
                let number = |digits: &str| -> Result<u32, MethodError> {
                    let value: u32 = digits.parse().map_err(|_| unknown())?;
                    // One text for each number: no sign, no leading zero.
                    (value.to_string() == digits)
                        .then_some(value)
                        .ok_or_else(unknown)
                };
                let list = text.strip_prefix("linear:").ok_or_else(unknown)?;
                let (a, b) = list.split_once(',').ok_or_else(unknown)?;
                Self::Linear {
                    a: number(a)?,
                    b: number(b)?,
                }
            }
        })
    }
}

#[cfg(feature = "serde")]
crate::text::serde_as_text!(Method);
