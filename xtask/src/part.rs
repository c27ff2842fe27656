//! One of several parts of a long run, for machines that stop a run after some hours.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The most parts of a run.
const MOST: usize = 64;

/// One of several parts of a run, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    number: usize,
    of: usize,
}

/// Why a text names no part.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum PartError {
    /// It is not two whole numbers.
    #[error("`{text}` is not a part of a run, such as 2/4")]
    NotAPart {
        /// The text.
        text: String,
    },
    /// There are too many parts, or none.
    #[error("a run has 1 to {MOST} parts, not {of}")]
    Parts {
        /// How many parts the text names.
        of: usize,
    },
    /// The run has fewer parts, or the number is 0.
    #[error("a run of {of} parts has none with the number {number}")]
    Number {
        /// The number.
        number: usize,
        /// How many parts there are.
        of: usize,
    },
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Self, PartError> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(number, of)| {
            let (number, of) = (number.parse(), of.parse());
            number.ok().zip(of.ok())
        });
        let Some((number, of)) = numbers else {
            let text = text.to_owned();
            return Err(PartError::NotAPart { text });
        };
        if !(1..=MOST).contains(&of) {
            return Err(PartError::Parts { of });
        }
        if !(1..=of).contains(&number) {
            return Err(PartError::Number { number, of });
        }
        Ok(Self { number, of })
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Part {
    /// The share of this part in a list of steps: each step is in one part.
    pub(crate) fn share<T>(self, steps: Vec<T>) -> Vec<T> {
        let steps = steps.into_iter();
        steps.skip(self.number - 1).step_by(self.of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_share_all_steps_and_none_twice() {
        for of in 1..=5 {
            for steps in 0..12 {
                let parts = (1..=of).flat_map(|number| {
                    let part: Part = format!("{number}/{of}").parse().unwrap();
                    assert_eq!(part.to_string(), format!("{number}/{of}"));
                    part.share((0..steps).collect())
                });
                let mut all: Vec<usize> = parts.collect();
                all.sort_unstable();
                assert_eq!(all, (0..steps).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_text_that_names_no_part_is_refused_with_its_value() {
        let parsed = str::parse::<Part>;
        for text in ["", "2", "/", "a/4", "2/4/6", "-1/4", "2/", "1.0/2"] {
            let text = text.to_owned();
            assert_eq!(parsed(&text.clone()), Err(PartError::NotAPart { text }));
        }
        assert_eq!(parsed("0/0"), Err(PartError::Parts { of: 0 }));
        assert_eq!(parsed("1/65"), Err(PartError::Parts { of: 65 }));
        assert_eq!(parsed("0/4"), Err(PartError::Number { number: 0, of: 4 }));
        assert_eq!(parsed("5/4"), Err(PartError::Number { number: 5, of: 4 }));
    }
}
