//! Frequencies of pushes and calls.

use crate::{HandClass, Range};

const N: usize = HandClass::COUNT;

/// How often each class pushes and calls, by the class's index, each from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PushFoldStrategy {
    /// The small blind's pushes.
    #[cfg_attr(feature = "serde", serde(serialize_with = "by_class"))]
    pub push: [f64; N],
    /// The big blind's calls.
    #[cfg_attr(feature = "serde", serde(serialize_with = "by_class"))]
    pub call: [f64; N],
}

impl PushFoldStrategy {
    /// The strategy of two ranges.
    #[must_use]
    pub fn of_ranges(push: &Range, call: &Range) -> Self {
        let weights = |range: &Range| {
            let mut weights = [0.0; N];
            for class in HandClass::all() {
                weights[class.index()] = range.class_weight(class);
            }
            weights
        };
        Self {
            push: weights(push),
            call: weights(call),
        }
    }

    /// The shares of all hands that push and that call.
    #[must_use]
    pub fn shares(&self) -> (f64, f64) {
        let share = |weights: &[f64; N]| {
            let hands = |class: HandClass| weights[class.index()] * f64::from(class.combos());
            HandClass::all().map(hands).sum::<f64>() / 1326.0
        };
        (share(&self.push), share(&self.call))
    }
}

/// Writes the values of all classes as a list, by the class's index.
#[cfg(feature = "serde")]
pub(super) fn by_class<S: serde::Serializer>(
    values: &[f64; N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values)
}
