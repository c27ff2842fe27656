//! The notation of ranges, read strictly.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::Range;
use crate::Combo;
use crate::HandClass;
use crate::cards::{Card, HandKind, Rank, Suits};
use crate::range::{PreferenceOrder, RangeError};

/// How the notation is read.
///
/// ```text
/// range  = "none" | item { separator item }      separator: a comma, white space, or both
/// item   = hands [ ":" weight | "@" percent ]    weight 0 to 1, percent 0 to 100
/// hands  = "AA" | "AK" | "AKs" | "AKo"           a class, or both of two ranks
///        | "AsKd"                                one hand
///        | "22+" | "A2s+" | "KT+"                pairs up to AA, the kicker up to the high card
///        | "JJ-88" | "AJs-A8s" | "T9s-65s"       pairs, one high card, or one gap
///        | "random" | "any" | "12.5%"            all hands; the best hands of an order
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct RangeSyntax<'a> {
    /// Meaning of `+` after two neighbouring ranks, such as `T9s+`.
    pub plus: PlusRule,
    /// How a hand that is named twice with different weights is read.
    pub conflicts: ConflictRule,
    /// The order for items such as `12.5%`; without one they are errors.
    pub order: Option<&'a PreferenceOrder>,
}

/// Meaning of `+` after two neighbouring ranks. Tools disagree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlusRule {
    /// The kicker rises to one below the high card: `T9s+` is T9s alone. Equilab, eval7, `PokerKit`.
    #[default]
    Kicker,
    /// Both ranks rise: `T9s+` is T9s, JTs, QJs, KQs, AKs. Tools like `PioSOLVER`.
    Climb,
}

/// How a hand that is named twice with different weights is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ConflictRule {
    /// The text is rejected.
    #[default]
    Refuse,
    /// The last weight counts, with a note.
    LastWins,
}

/// A range with remarks on its text.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ParsedRange {
    /// The range.
    pub range: Range,
    /// Remarks, in the order of the text.
    pub notes: Vec<RangeNote>,
}

/// A remark on a text that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind"))]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RangeNote {
    /// Tools disagree on this item; it was read by the [`PlusRule`].
    AmbiguousPlus {
        /// The item.
        item: String,
        /// The column at which it begins, from 1.
        column: usize,
        /// The range that was understood.
        read_as: String,
    },
    /// A hand had another weight before this item.
    WeightReplaced {
        /// The item.
        item: String,
        /// The column at which it begins, from 1.
        column: usize,
        /// The first hand concerned.
        combo: String,
    },
}

/// An item of the text: what it says and where.
struct Item<'t> {
    text: &'t str,
    column: usize,
}

impl Item<'_> {
    fn fault(&self, reason: impl Into<String>) -> RangeError {
        RangeError::RangeParse {
            item: self.text.to_string(),
            column: self.column,
            reason: reason.into(),
        }
    }
}

impl RangeSyntax<'_> {
    /// Reads a range.
    ///
    /// # Errors
    ///
    /// [`RangeError::RangeParse`] with the first item that is not in the grammar and its column;
    /// [`RangeError::ConflictingWeight`] for a hand with two weights.
    ///
    /// ```
    /// use npc_preflop::range::{PlusRule, RangeSyntax};
    ///
    /// let strict = RangeSyntax::default();
    /// let parsed = strict.parse("T9s+")?;
    /// assert_eq!((parsed.range.combos(), parsed.notes.len()), (4.0, 1));
    /// let climb = RangeSyntax { plus: PlusRule::Climb, ..strict };
    /// assert_eq!(climb.parse("T9s+")?.range.combos(), 20.0);
    ///
    /// let refused = strict.parse("22+, KAs+").unwrap_err();
    /// assert_eq!(refused.to_string(), "`KAs+` in column 6: high card first: AKs+");
    /// # Ok::<(), npc_preflop::range::RangeError>(())
    /// ```
    pub fn parse(&self, text: &str) -> Result<ParsedRange, RangeError> {
        let items = items(text)?;
        let mut range = Range::empty();
        let mut notes = Vec::new();
        if let [only] = items.as_slice()
            && only.text == "none"
        {
            return Ok(ParsedRange { range, notes });
        }
        let mut named = [false; Combo::COUNT];
        for item in &items {
            let (hands, weight) = weighted(item)?;
            let found = self.hands(item, hands, &mut notes)?;
            let mut replaced = None;
            for (combo, share) in found {
                let weight = share * weight;
                let slot = &mut range.0[combo.index()];
                if named[combo.index()] && slot.to_bits() != weight.to_bits() {
                    match self.conflicts {
                        ConflictRule::Refuse => {
                            return Err(RangeError::ConflictingWeight {
                                combo: combo.to_string(),
                                item: item.text.to_string(),
                                column: item.column,
                            });
                        }
                        ConflictRule::LastWins => replaced = replaced.or(Some(combo)),
                    }
                }
                named[combo.index()] = true;
                *slot = weight;
            }
            if let Some(combo) = replaced {
                notes.push(RangeNote::WeightReplaced {
                    item: item.text.to_string(),
                    column: item.column,
                    combo: combo.to_string(),
                });
            }
        }
        Ok(ParsedRange { range, notes })
    }

    /// The hands that an item names, without its weight.
    fn hands(
        &self,
        item: &Item<'_>,
        hands: &str,
        notes: &mut Vec<RangeNote>,
    ) -> Result<Vec<(Combo, f64)>, RangeError> {
        let whole = |classes: Vec<HandClass>| {
            let hands = classes.into_iter().flat_map(HandClass::hands);
            Ok(hands.map(|combo| (combo, 1.0)).collect())
        };
        if hands == "random" || hands == "any" {
            return whole(HandClass::all().collect());
        }
        if let Some(percent) = hands.strip_suffix('%') {
            let share = decimal(percent).filter(|&percent| percent <= 100.0);
            let Some(share) = share else {
                return Err(item.fault("a percentage must be a number from 0 to 100"));
            };
            let Some(order) = self.order else {
                return Err(item.fault("a percentage needs an order of preference"));
            };
            let (top, _) =
                Range::top(share / 100.0, order).map_err(|error| item.fault(error.to_string()))?;
            return Ok(Combo::all()
                .map(|combo| (combo, top.weight(combo)))
                .filter(|&(_, weight)| weight > 0.0)
                .collect());
        }
        if let Some(combo) = combo(item, hands)? {
            return Ok(alloc::vec![(combo, 1.0)]);
        }
        if let Some(from) = hands.strip_suffix('+') {
            let start = Shape::read(item, from, "+")?;
            let classes = start.and_above(self.plus);
            if start.is_connector() {
                notes.push(RangeNote::AmbiguousPlus {
                    item: item.text.to_string(),
                    column: item.column,
                    read_as: Range::of_classes(&classes).to_string(),
                });
            }
            return whole(classes);
        }
        if let Some((from, to)) = hands.split_once('-') {
            if to.is_empty() {
                return Err(item.fault("the end of the run is missing"));
            }
            if to.contains('-') {
                return Err(item.fault("a run has two ends"));
            }
            let (from, to) = (Shape::read(item, from, "")?, Shape::read(item, to, "")?);
            return whole(from.run_to(to).map_err(|reason| item.fault(reason))?);
        }
        whole(Shape::read(item, hands, "")?.classes())
    }
}

impl Range {
    /// The range of whole classes.
    pub(crate) fn of_classes(classes: &[HandClass]) -> Self {
        let mut range = Self::empty();
        for &class in classes {
            range.set_class(class, 1.0);
        }
        range
    }
}

/// The items of a text.
fn items(text: &str) -> Result<Vec<Item<'_>>, RangeError> {
    let mut items = Vec::new();
    let mut column = 1;
    let mut parts = text.split(',').peekable();
    while let Some(part) = parts.next() {
        let before = items.len();
        let mut start = None;
        for (at, c) in part.char_indices().chain([(part.len(), ' ')]) {
            if c.is_whitespace() {
                if let Some((from, text_column)) = start.take() {
                    items.push(Item {
                        text: &part[from..at],
                        column: text_column,
                    });
                }
            } else if start.is_none() {
                start = Some((at, column));
            }
            column += 1;
        }
        if items.len() == before {
            let is_whole = before == 0 && parts.peek().is_none();
            let reason = if is_whole {
                "no hands; write `none` for an empty range"
            } else {
                "nothing before or after a comma"
            };
            return Err(Item {
                text: part.trim(),
                column: column - 1,
            }
            .fault(reason));
        }
    }
    Ok(items)
}

/// The hands of an item and their weight.
fn weighted<'t>(item: &Item<'t>) -> Result<(&'t str, f64), RangeError> {
    let (hands, number, most) = match (item.text.split_once(':'), item.text.split_once('@')) {
        (None, None) => return Ok((item.text, 1.0)),
        (Some((hands, number)), None) => (hands, number, 1.0),
        (None, Some((hands, number))) => (hands, number, 100.0),
        (Some(_), Some(_)) => return Err(item.fault("two weights")),
    };
    match decimal(number) {
        Some(weight) if weight <= most => Ok((hands, weight / most)),
        _ if most > 1.0 => Err(item.fault("the weight after @ must be a percentage, 0 to 100")),
        _ => Err(item.fault("the weight must be a number from 0 to 1")),
    }
}

/// A number written with digits and at most one point.
fn decimal(text: &str) -> Option<f64> {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let points = text.bytes().filter(|&byte| byte == b'.').count();
    (digits > 0 && points <= 1 && digits + points == text.len())
        .then(|| text.parse().ok())
        .flatten()
}

/// One hand, if the text has the form of one.
fn combo(item: &Item<'_>, text: &str) -> Result<Option<Combo>, RangeError> {
    let chars: Vec<char> = text.chars().collect();
    let [a, b, c, d] = chars[..] else {
        return Ok(None);
    };
    match (Card::from_chars(a, b), Card::from_chars(c, d)) {
        (Some(first), Some(second)) if first == second => Err(item.fault("the same card twice")),
        (Some(first), Some(second)) => Ok(Some(Combo::of(first, second))),
        _ => Ok(None),
    }
}

/// Two ranks and what is said of their suits.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Shape {
    high: Rank,
    low: Rank,
    kind: Option<HandKind>,
}

impl Shape {
    fn read(item: &Item<'_>, text: &str, tail: &str) -> Result<Self, RangeError> {
        let mut chars = text.chars();
        let mut rank = || chars.next().and_then(Rank::from_char);
        let (Some(high), Some(low)) = (rank(), rank()) else {
            return Err(item.fault("expected two ranks of 2 to 9, T, J, Q, K, A"));
        };
        let suffix = chars.as_str();
        let kind = match suffix {
            "" if high == low => Some(HandKind::Pair),
            "" => None,
            "s" | "o" if high == low => return Err(item.fault("a pair has no suits")),
            "s" => Some(HandKind::Suited),
            "o" => Some(HandKind::Offsuit),
            _ => {
                return Err(item.fault(alloc::format!(
                    "expected s or o after two ranks, found `{suffix}`"
                )));
            }
        };
        if high < low {
            let right = alloc::format!("{low}{high}{suffix}{tail}");
            return Err(item.fault(alloc::format!("high card first: {right}")));
        }
        Ok(Self { high, low, kind })
    }

    fn is_pair(self) -> bool {
        self.high == self.low
    }

    fn is_connector(self) -> bool {
        self.gap() == 1 && self.high != Rank::ACE
    }

    fn gap(self) -> usize {
        self.high.index() - self.low.index()
    }

    /// The same with other ranks.
    fn with(self, high: usize, low: usize) -> Self {
        Self {
            high: Rank::ALL[high],
            low: Rank::ALL[low],
            kind: self.kind,
        }
    }

    fn classes(self) -> Vec<HandClass> {
        match self.kind {
            Some(HandKind::Pair) => alloc::vec![HandClass::pair(self.high)],
            Some(HandKind::Suited) => {
                alloc::vec![HandClass::of_ranks(self.high, self.low, Suits::Suited)]
            }
            Some(HandKind::Offsuit) => {
                alloc::vec![HandClass::of_ranks(self.high, self.low, Suits::Offsuit)]
            }
            None => alloc::vec![
                HandClass::of_ranks(self.high, self.low, Suits::Suited),
                HandClass::of_ranks(self.high, self.low, Suits::Offsuit),
            ],
        }
    }

    /// The classes of `+`.
    fn and_above(self, rule: PlusRule) -> Vec<HandClass> {
        let (high, low) = (self.high.index(), self.low.index());
        let ends: Vec<(usize, usize)> = if self.is_pair() {
            (high..=12).map(|rank| (rank, rank)).collect()
        } else if self.gap() == 1 && rule == PlusRule::Climb {
            (high..=12).map(|rank| (rank, rank - 1)).collect()
        } else {
            (low..high).map(|kicker| (high, kicker)).collect()
        };
        let shapes = ends.into_iter().map(|(high, low)| self.with(high, low));
        shapes.flat_map(Self::classes).collect()
    }

    /// The classes of a run from one end to the other, in either direction.
    fn run_to(self, other: Self) -> Result<Vec<HandClass>, &'static str> {
        if self.kind != other.kind {
            return Err("both ends of a run must be pairs, suited or offsuit alike");
        }
        let (top, bottom) = if (self.high, self.low) >= (other.high, other.low) {
            (self, other)
        } else {
            (other, self)
        };
        let (low, high) = (bottom.low.index(), top.low.index());
        let shapes: Vec<Self> = if top.high == bottom.high && !self.is_pair() {
            let rank = top.high.index();
            (low..=high).map(|kicker| self.with(rank, kicker)).collect()
        } else if top.gap() == bottom.gap() {
            let gap = top.gap();
            (low..=high).map(|low| self.with(low + gap, low)).collect()
        } else {
            return Err("both ends of a run must have the same high card or the same gap");
        };
        Ok(shapes.into_iter().flat_map(Self::classes).collect())
    }
}

impl FromStr for Range {
    type Err = RangeError;

    /// Reads the strict notation of [`RangeSyntax::default`]; notes are dropped.
    fn from_str(text: &str) -> Result<Self, RangeError> {
        RangeSyntax::default()
            .parse(text)
            .map(|parsed| parsed.range)
    }
}
