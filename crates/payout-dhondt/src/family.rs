//! The text form of weights.

use alloc::{string::ToString, vec::Vec};
use core::{fmt, str::FromStr};

use crate::{Ratio, WeightError, Weights, weights::Tail};

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (head, tail) = self.parts();
        match (head, tail) {
            ([], _) => f.write_str("harmonic"),
            _ if *self == Self::vp_kid() => f.write_str("vp-kid"),
            ([one], Tail::Nothing) if *one == Ratio::ONE => f.write_str("winner"),
            (head, tail) => {
                f.write_str(match tail {
                    Tail::Nothing => "fixed:",
                    Tail::Harmonic => "head:",
                })?;
                for (index, weight) in head.iter().enumerate() {
                    if index > 0 {
                        f.write_str(",")?;
                    }
                    if weight.denom() == 1 {
                        write!(f, "{}", weight.numer())?;
                    } else {
                        write!(f, "{weight}")?;
                    }
                }
                Ok(())
            }
        }
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
            _ => Err(WeightError::UnknownFamily {
                text: text.to_string(),
            }),
        }
    }
}

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
