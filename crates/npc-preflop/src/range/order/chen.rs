//! Bill Chen's points.

use crate::HandClass;
use crate::cards::HandKind;

/// The points of a class, halves rounded up.
pub(super) fn points(class: HandClass) -> i32 {
    let (high, low) = (class.high().index(), class.low().index());
    // In halves: an ace is 10, king 8, queen 7, jack 6, others half of their number.
    let top = match high {
        12 => 20,
        11 => 16,
        10 => 14,
        9 => 12,
        index => i32::try_from(index).unwrap_or_default() + 2,
    };
    if class.kind() == HandKind::Pair {
        return (2 * top).max(10) / 2;
    }
    let between = high - low - 1;
    let gap = match between {
        0 => 0,
        1 => -2,
        2 => -4,
        3 => -8,
        _ => -10,
    };
    let suited = if class.kind() == HandKind::Suited {
        4
    } else {
        0
    };
    // Room for a straight on both sides: below a queen, at most one rank between.
    let straight = if between <= 1 && high < 10 { 2 } else { 0 };
    let halves: i32 = top + gap + suited + straight;
    (halves + 1).div_euclid(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worked examples that accompany the formula wherever it is printed.
    #[test]
    fn published_examples() {
        for (class, expected) in [
            ("AA", 20),
            ("KK", 16),
            ("22", 5),
            ("55", 5),
            ("66", 6),
            ("77", 7),
            ("AKs", 12),
            ("AKo", 10),
            ("TT", 10),
            ("JTs", 9),
            ("75s", 6),
            ("T7s", 5),
            ("54s", 6),
            ("72o", -1),
        ] {
            assert_eq!(points(class.parse().unwrap()), expected, "{class}");
        }
    }
}
