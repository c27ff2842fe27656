//! How far tables may differ.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The largest difference between two tables' numbers of players that is left alone.
///
/// # Examples
///
/// ```
/// use mtt_seating::Tolerance;
///
/// // "Within two of the largest table until four tables remain, then within one."
/// let tolerance = Tolerance::ByTables(vec![(1, 1), (5, 2)]);
/// assert_eq!((tolerance.gap(12), tolerance.gap(5), tolerance.gap(4)), (2, 2, 1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Tolerance {
    /// The same number of players, at least 1, however many tables are open.
    Gap(u8),
    /// Pairs of (open tables, gap). The gap holds from that number of open tables on; below the
    /// first pair it is 1. The numbers of tables ascend.
    ByTables(Vec<(u32, u8)>),
}

impl Tolerance {
    /// The gap that is left alone while `tables` are open.
    #[must_use]
    pub fn gap(&self, tables: u32) -> u8 {
        match self {
            Self::Gap(gap) => *gap,
            Self::ByTables(steps) => steps
                .iter()
                .rev()
                .find(|(from, _)| *from <= tables)
                .map_or(1, |(_, gap)| *gap),
        }
    }

    /// The first wrong part of a tolerance and what is allowed there.
    pub(crate) fn fault(&self, n_max: u8) -> Option<(String, String)> {
        let gap_fault = |gap: u8| {
            let bad = gap < 1 || gap > n_max;
            bad.then(|| (gap.to_string(), alloc::format!("a gap of 1..={n_max}")))
        };
        match self {
            Self::Gap(gap) => gap_fault(*gap),
            Self::ByTables(steps) => {
                if steps.is_empty() {
                    return Some(("[]".to_string(), "at least one pair".to_string()));
                }
                let mut last = 0;
                for (tables, gap) in steps {
                    if *tables <= last {
                        return Some((
                            tables.to_string(),
                            alloc::format!("ascending tables, here above {last}"),
                        ));
                    }
                    last = *tables;
                    if let Some(fault) = gap_fault(*gap) {
                        return Some(fault);
                    }
                }
                None
            }
        }
    }
}

impl Default for Tolerance {
    fn default() -> Self {
        Self::Gap(1)
    }
}
