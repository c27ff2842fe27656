//! Frequencies of pushes and calls.

use crate::{HandClass, Range};

const N: usize = HandClass::COUNT;

/// How often each class pushes and calls, by the class's index, each from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct PushFoldStrategy {
    /// The small blind's pushes.
    pub push: [f64; N],
    /// The big blind's calls.
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
