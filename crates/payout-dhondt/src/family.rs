//! The text form of weights.

use alloc::{string::ToString, vec::Vec};
use core::{fmt, str::FromStr};

use crate::{
    Ratio, WeightError, Weights,
    length::length,
    weights::{HARMONIC, Tail},
};

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (head, tail) = self.parts();
        match (head, tail) {
            ([], Tail::Over(constant)) if constant == HARMONIC => f.write_str("harmonic"),
            _ if *self == Self::vp_kid() => f.write_str("vp-kid"),
            ([one], Tail::Nothing) if *one == Ratio::ONE => f.write_str("winner"),
            (head, Tail::Nothing) => list(f, "fixed:", head),
            (head, Tail::Over(constant)) if constant == HARMONIC => list(f, "head:", head),
            (head, Tail::Power { alpha }) => {
                list(f, "power:", head)?;
                f.write_str("@")?;
                number(f, alpha)
            }
            (head, Tail::Over(_)) => {
                // The first weight of the tail gives its constant.
                let next = length(head) + 1;
                let head: Vec<Ratio> = head.iter().copied().chain([self.weight(next)]).collect();
                list(f, "power:", &head)?;
                f.write_str("@1")
            }
        }
    }
}

/// Writes the name of a family and its list.
fn list(f: &mut fmt::Formatter<'_>, family: &str, weights: &[Ratio]) -> fmt::Result {
    f.write_str(family)?;
    for (index, &weight) in weights.iter().enumerate() {
        if index > 0 {
            f.write_str(",")?;
        }
        number(f, weight)?;
    }
    Ok(())
}

/// Writes whole numbers without their denominator.
fn number(f: &mut fmt::Formatter<'_>, number: Ratio) -> fmt::Result {
    if number.denom() == 1 {
        write!(f, "{}", number.numer())
    } else {
        write!(f, "{number}")
    }
}

impl FromStr for Weights {
    type Err = WeightError;

    fn from_str(text: &str) -> Result<Self, WeightError> {
        match (text, text.split_once(':')) {
            ("harmonic", _) => Ok(Self::harmonic()),
            ("vp-kid", _) => Ok(Self::vp_kid()),
            ("winner", _) => Ok(Self::winner()),
            (_, Some(("head", list))) => Self::exact_head_then_harmonic(&numbers(list)?),
            (_, Some(("fixed", list))) => Self::fixed(&numbers(list)?),
            (_, Some(("power", list))) if list.contains('@') => {
                let (list, alpha) = list.rsplit_once('@').unwrap_or((list, ""));
                let head = numbers(list)?;
                let alpha = alpha.trim().parse();
                let alpha = alpha.map_err(|source| WeightError::Exponent { source })?;
                Self::head_then_power(&head, alpha)
            }
            _ => Err(WeightError::UnknownFamily {
                text: text.to_string(),
            }),
        }
    }
}

#[cfg(feature = "serde")]
crate::text::serde_as_text!(Weights);

/// The numbers of a list with commas, none for the empty text.
fn numbers(list: &str) -> Result<Vec<Ratio>, WeightError> {
    if list.is_empty() {
        return Ok(Vec::new());
    }
    list.split(',')
        .zip(1..)
        .map(|(number, place)| {
            number
                .trim()
                .parse()
                .map_err(|source| WeightError::Number { place, source })
        })
        .collect()
}
