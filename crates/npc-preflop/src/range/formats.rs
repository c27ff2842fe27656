//! Ranges as other programs write them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Range;
use crate::range::RangeError;
use crate::{Combo, HandClass};

impl Range {
    /// A line for each class in the order of the grid, as `class,weight`, with a heading: CSV.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut text = String::from("class,weight\n");
        for class in HandClass::all() {
            text.push_str(&alloc::format!("{class},{}\n", self.class_weight(class)));
        }
        text
    }

    /// Every class with a weight above 0 by name, without runs, as solvers such as `PioSOLVER`
    /// exchange them; `AA,KK:0.5`. Hands of a class that differ are named one by one.
    #[must_use]
    pub fn to_solver_text(&self) -> String {
        let mut items = Vec::new();
        let mut push = |name: String, weight: f64| match weight {
            weight if weight >= 1.0 => items.push(name),
            weight if weight > 0.0 => items.push(alloc::format!("{name}:{weight}")),
            _ => {}
        };
        for class in HandClass::all() {
            match self.uniform(class) {
                Some(weight) => push(class.to_string(), weight),
                None => class
                    .hands()
                    .for_each(|combo| push(combo.to_string(), self.weight(combo))),
            }
        }
        items.join(",")
    }

    /// 1326 weights between spaces, in the order of [`Combo::index`].
    #[must_use]
    pub fn to_weights_text(&self) -> String {
        let weights: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        weights.join(" ")
    }

    /// Reads 1326 weights between spaces, in the order of [`Combo::index`].
    ///
    /// # Errors
    ///
    /// [`RangeError::WeightCount`] unless there are 1326; [`RangeError::WeightOutOfRange`] for the
    /// first that is not a number from 0 to 1.
    ///
    /// ```
    /// use npc_preflop::Range;
    ///
    /// let range: Range = "QQ+,AKs:0.25".parse()?;
    /// assert_eq!(Range::from_weights_text(&range.to_weights_text())?, range);
    /// # Ok::<(), npc_preflop::range::RangeError>(())
    /// ```
    pub fn from_weights_text(text: &str) -> Result<Self, RangeError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != Combo::COUNT {
            return Err(RangeError::WeightCount {
                got: words.len(),
                expected: Combo::COUNT,
            });
        }
        let mut range = Self::empty();
        for (combo, word) in Combo::all().zip(words) {
            let weight = word.parse().unwrap_or(f64::NAN);
            if !(0.0..=1.0).contains(&weight) {
                return Err(RangeError::WeightOutOfRange {
                    hand: combo.to_string(),
                    got: weight,
                });
            }
            range.0[combo.index()] = weight + 0.0;
        }
        Ok(range)
    }
}
