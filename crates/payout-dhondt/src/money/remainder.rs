//! Rules for money that cannot be divided.

use alloc::{string::ToString, vec, vec::Vec};
use core::{fmt, str::FromStr};

use super::MoneyError;
use crate::length::length;

/// Recipient of the rest of a pool when everything that can be divided is divided.
///
/// The text forms are `first-place`, `last-paid`, `carry` and `error`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Remainder {
    /// The first prize.
    #[default]
    FirstPlace,
    /// The last prize, or the first of the places before it that are paid the same. It gets no more
    /// than makes it equal to the place before: what is then left goes up in the same way. So no
    /// place is paid more than a better one.
    LastPaid,
    /// It is carried to the next event, the rake or a charity.
    Carry,
    /// There must be none: [`MoneyError::Remainder`].
    #[cfg_attr(feature = "serde", serde(rename = "error"))]
    Refuse,
}

impl Remainder {
    /// Adds what is left to prizes that do not increase.
    ///
    /// # Returns
    ///
    /// The amount that is carried, and the places that got something, ascending.
    pub(crate) fn place(
        self,
        prizes: &mut Vec<u64>,
        left: u64,
    ) -> Result<(u64, Vec<u64>), MoneyError> {
        if left == 0 {
            return Ok((0, Vec::new()));
        }
        match self {
            Self::Carry => return Ok((left, Vec::new())),
            Self::Refuse => return Err(MoneyError::Remainder { left }),
            Self::FirstPlace | Self::LastPaid if prizes.is_empty() => prizes.push(left),
            Self::FirstPlace => {
                if let Some(first) = prizes.first_mut() {
                    // Part of the same pool, which fits.
                    *first += left;
                }
            }
            Self::LastPaid => return Ok((0, fill_upward(prizes, left))),
        }
        Ok((0, vec![1]))
    }
}

/// Raises the last block of equal prizes at its best place, up to the prize before it. Then it
/// raises that one, and so on; it gives back the places raised, ascending.
fn fill_upward(prizes: &mut [u64], mut left: u64) -> Vec<u64> {
    let mut raised = Vec::new();
    let mut end = prizes.len();
    loop {
        let last = end
            .checked_sub(1)
            .and_then(|last| prizes.get(last).copied());
        let last = last.unwrap_or_default();
        let block = prizes.partition_point(|&prize| prize > last);
        let before = block.checked_sub(1).and_then(|i| prizes.get(i).copied());
        let room = before.map_or(left, |before| (before - last).min(left));
        if let Some(prize) = prizes.get_mut(block) {
            *prize += room;
        }
        if room > 0 {
            raised.push(length(&prizes[..block]) + 1);
        }
        left -= room;
        if left == 0 || block == 0 {
            raised.reverse();
            return raised;
        }
        end = block;
    }
}

impl fmt::Display for Remainder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FirstPlace => "first-place",
            Self::LastPaid => "last-paid",
            Self::Carry => "carry",
            Self::Refuse => "error",
        })
    }
}

impl FromStr for Remainder {
    type Err = MoneyError;

    fn from_str(text: &str) -> Result<Self, MoneyError> {
        match text {
            "first-place" => Ok(Self::FirstPlace),
            "last-paid" => Ok(Self::LastPaid),
            "carry" => Ok(Self::Carry),
            "error" => Ok(Self::Refuse),
            _ => Err(MoneyError::UnknownRemainder {
                text: text.to_string(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 5 becomes 8, the first 8 becomes 10, and the rest goes to the first prize.
    #[test]
    fn every_place_that_was_raised_is_named() {
        let mut prizes = vec![10, 8, 8, 5];
        let placed = Remainder::LastPaid.place(&mut prizes, 10);
        assert_eq!(placed, Ok((0, vec![1, 2, 4])));
        assert_eq!(prizes, [15, 10, 8, 8]);
    }
}
