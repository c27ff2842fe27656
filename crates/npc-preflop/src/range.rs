//! Ranges: a weight for each of the 1326 starting hands.

mod error;
mod formats;
mod order;
mod parse;
mod print;

use alloc::boxed::Box;
use core::fmt;

pub use self::error::RangeError;
pub use self::order::PreferenceOrder;
pub use self::parse::{ConflictRule, ParsedRange, PlusRule, RangeNote, RangeSyntax};
use crate::{Combo, HandClass, PreflopError};

/// A weight from 0 to 1 for each of the 1326 starting hands.
///
/// [`core::str::FromStr`] reads the usual notation strictly, see [`RangeSyntax`] for the grammar;
/// `Display` writes the canonical form, which reads back as the same range.
///
/// ```
/// use npc_preflop::{HandClass, Range};
///
/// let range: Range = "22+,A2s+,KTo:0.5".parse()?;
/// // 13 pairs of 6, 12 suited aces of 4, and half of 12.
/// assert_eq!(range.combos(), 78.0 + 48.0 + 6.0);
/// assert_eq!(range.class_weight("KTo".parse()?), 0.5);
/// assert_eq!(range.to_string(), "22+,A2s+,KTo:0.5");
/// # Ok::<(), npc_preflop::range::RangeError>(())
/// ```
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "alloc::string::String", into = "alloc::string::String")
)]
pub struct Range(Box<[f64; Combo::COUNT]>);

/// The share of a class that the edge of a top range divides.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Boundary {
    /// The class.
    pub class: HandClass,
    /// The share of its hands that are in, above 0 and below 1.
    pub weight: f64,
}

impl Range {
    /// No hand at all; its text is `none`.
    #[must_use]
    pub fn empty() -> Self {
        Self(Box::new([0.0; Combo::COUNT]))
    }

    /// Every hand; its text is `random`.
    #[must_use]
    pub fn random() -> Self {
        Self(Box::new([1.0; Combo::COUNT]))
    }

    /// The range with a weight for every class, in the order of the grid.
    ///
    /// # Errors
    ///
    /// [`RangeError::WeightOutOfRange`] for the first weight that is not from 0 to 1.
    pub fn from_classes(weights: &[f64; HandClass::COUNT]) -> Result<Self, RangeError> {
        for class in HandClass::all() {
            check_weight(class, weights[class.index()])?;
        }
        Ok(Self::from_class_weights(weights))
    }

    /// The same range with another weight for all hands of a class.
    ///
    /// # Errors
    ///
    /// [`RangeError::WeightOutOfRange`] unless the weight is from 0 to 1.
    ///
    /// ```
    /// use npc_preflop::Range;
    ///
    /// let range: Range = "QQ+,AKs".parse()?;
    /// assert_eq!(range.with_class("AKo".parse()?, 0.5)?, "QQ+,AKs,AKo:0.5".parse()?);
    /// assert!(range.with_class("AKo".parse()?, 1.5).is_err());
    /// # Ok::<(), npc_preflop::range::RangeError>(())
    /// ```
    pub fn with_class(&self, class: HandClass, weight: f64) -> Result<Self, RangeError> {
        check_weight(class, weight)?;
        let mut range = self.clone();
        range.set_class(class, weight);
        Ok(range)
    }

    /// The best `share` of all hands in an order. It has whole classes, and a fraction of the class
    /// that the edge divides.
    ///
    /// # Errors
    ///
    /// [`PreflopError::RateOutOfRange`] unless the share is from 0 to 1.
    ///
    /// ```
    /// use npc_preflop::Range;
    /// use npc_preflop::range::PreferenceOrder;
    ///
    /// let (range, boundary) = Range::top(0.2, &PreferenceOrder::vs_random())?;
    /// assert!((range.combos() - 265.2).abs() < 1e-9);
    /// let boundary = boundary.unwrap();
    /// assert_eq!(boundary.class.to_string(), "K9o");
    /// assert_eq!(boundary.weight, 0.1);
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    pub fn top(
        share: f64,
        order: &PreferenceOrder,
    ) -> Result<(Self, Option<Boundary>), PreflopError> {
        if !(0.0..=1.0).contains(&share) {
            return Err(PreflopError::RateOutOfRange {
                name: "share",
                got: share,
            });
        }
        let mut range = Self::empty();
        let mut boundary = None;
        // A share with up to twelve decimal places is meant as it is written: in units of its last place all
        // numbers below are whole and below 2^53, and the weight is rounded once.
        let scaled = libm::round(share * 1e12);
        let (scaled, unit) = if (scaled / 1e12).to_bits() == share.to_bits() {
            (scaled, 1e12)
        } else {
            (share, 1.0)
        };
        let need = scaled * 1326.0;
        for (class, start) in order.with_starts() {
            let more = need - unit * f64::from(start);
            let weight = (more / (unit * f64::from(class.combos()))).clamp(0.0, 1.0);
            range.set_class(class, weight);
            if weight > 0.0 && weight < 1.0 {
                boundary = Some(Boundary { class, weight });
            }
        }
        Ok((range, boundary))
    }

    /// The weight of a hand.
    #[must_use]
    pub fn weight(&self, combo: Combo) -> f64 {
        self.0[combo.index()]
    }

    /// The weights in the order of [`Combo::index`].
    #[must_use]
    pub fn weights(&self) -> &[f64; Combo::COUNT] {
        &self.0
    }

    /// The average weight of the hands of a class.
    #[must_use]
    pub fn class_weight(&self, class: HandClass) -> f64 {
        let mean = || {
            let sum: f64 = class.hands().map(|combo| self.weight(combo)).sum();
            sum / f64::from(class.combos())
        };
        self.uniform(class).unwrap_or_else(mean)
    }

    /// The weight of a class whose hands all have the same.
    #[must_use]
    pub fn uniform(&self, class: HandClass) -> Option<f64> {
        let mut hands = class.hands().map(|combo| self.weight(combo).to_bits());
        let first = hands.next()?;
        hands
            .all(|weight| weight == first)
            .then(|| f64::from_bits(first))
    }

    /// The sum of the weights, 0 to 1326.
    #[must_use]
    pub fn combos(&self) -> f64 {
        HandClass::all()
            .map(|class| self.class_weight(class) * f64::from(class.combos()))
            .sum()
    }

    /// The share of all hands, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.combos() / 1326.0
    }

    /// Whether no hand has a weight above 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&weight| weight <= 0.0)
    }

    /// The range with weights that are known to be from 0 to 1.
    pub(crate) fn from_class_weights(weights: &[f64; HandClass::COUNT]) -> Self {
        let mut range = Self::empty();
        for class in HandClass::all() {
            range.set_class(class, weights[class.index()]);
        }
        range
    }

    /// Gives all hands of a class a weight that is known to be from 0 to 1.
    fn set_class(&mut self, class: HandClass, weight: f64) {
        for combo in class.hands() {
            // Adding zero turns a negative zero into zero.
            self.0[combo.index()] = weight + 0.0;
        }
    }
}

/// Refuses a weight that is not from 0 to 1.
fn check_weight(class: HandClass, weight: f64) -> Result<(), RangeError> {
    if (0.0..=1.0).contains(&weight) {
        return Ok(());
    }
    Err(RangeError::WeightOutOfRange {
        hand: alloc::string::ToString::to_string(&class),
        got: weight,
    })
}

impl fmt::Debug for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Range({self})")
    }
}

impl TryFrom<alloc::string::String> for Range {
    type Error = RangeError;

    fn try_from(text: alloc::string::String) -> Result<Self, RangeError> {
        text.parse()
    }
}

impl From<Range> for alloc::string::String {
    fn from(range: Range) -> Self {
        alloc::string::ToString::to_string(&range)
    }
}
