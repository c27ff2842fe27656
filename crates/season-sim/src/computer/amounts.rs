//! Bet levels as amounts.

use core::fmt;
use std::str::FromStr;

use npc_preflop::player::BetCall;

use crate::plan_error::PlanError;

/// Levels of bets that have an amount, from the open raise on.
const LEVELS: usize = BetCall::MAX_LEVEL as usize;

/// Amounts of a player's bets, in whole hundredths, so that every decision is one of whole numbers.
///
/// A bet that the player faces counts as the highest level whose usual amount it reaches, so that a push of
/// ten big blinds is called as a re-raise is.
///
/// ```
/// use season_sim::BetAmounts;
///
/// let usual = BetAmounts::default();
/// assert_eq!(usual.to_string(), "open=250 limper=100 reraise=300 later=220 part=3 short=12");
/// // 2.5, 7.5, 16.5 and 36.3 big blinds.
/// let levels = [249, 250, 749, 750, 1_650, 3_630].map(|bet| usual.level_of(bet, 100));
/// assert_eq!(levels, [1, 2, 2, 3, 4, 5]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BetAmounts {
    /// An open raise, in hundredths of the big blind: 200 to 100,000.
    pub open: u32,
    /// More for each limper, in hundredths of the big blind: 0 to 100,000.
    pub limper: u32,
    /// The first re-raise, in hundredths of the bet: 200 to 100,000.
    pub reraise: u32,
    /// Every later raise, in hundredths of the bet: 200 to 100,000.
    pub later: u32,
    /// The stack divided by this is the largest raise that is not all in: 1 to 1,000.
    pub part: u32,
    /// Big blinds of the effective stack below which the player goes all in or folds: 0 to 1,000.
    pub short: u32,
}

/// The largest amount, in hundredths.
const MOST: u64 = 100_000;

impl Default for BetAmounts {
    fn default() -> Self {
        Self {
            open: 250,
            limper: 100,
            reraise: 300,
            later: 220,
            part: 3,
            short: 12,
        }
    }
}

impl BetAmounts {
    /// Names, values and bounds in the order of the fields.
    const fn rows(&self) -> [(&'static str, u32, (u64, u64)); 6] {
        [
            ("open", self.open, (200, MOST)),
            ("limper", self.limper, (0, MOST)),
            ("reraise", self.reraise, (200, MOST)),
            ("later", self.later, (200, MOST)),
            ("part", self.part, (1, 1_000)),
            ("short", self.short, (0, 1_000)),
        ]
    }

    /// Checks every amount, in the order of the fields.
    pub(super) fn check(&self) -> Result<(), PlanError> {
        for (name, got, (min, max)) in self.rows() {
            PlanError::check(name, got.into(), min, max)?;
        }
        Ok(())
    }

    /// The usual amounts of the levels from the open raise on, in hundredths of the big blind.
    pub(super) fn thresholds(&self) -> [u128; LEVELS - 1] {
        let mut amount = u128::from(self.open);
        let mut amounts = [amount; LEVELS - 1];
        for (level, slot) in amounts.iter_mut().enumerate().skip(1) {
            let more = if level == 1 { self.reraise } else { self.later };
            amount = amount * u128::from(more) / 100;
            *slot = amount;
        }
        amounts
    }

    /// The level of a bet of some chips: 1 for the big blind alone, at most 9.
    #[must_use]
    pub fn level_of(&self, bet: u64, big_blind: u64) -> u8 {
        level(&self.thresholds(), bet, big_blind)
    }

    /// The open raise over limpers, in chips.
    #[inline]
    pub(super) fn open_to(&self, limpers: u32, big_blind: u64) -> u64 {
        let hundredths = u64::from(self.open) + u64::from(self.limper) * u64::from(limpers);
        hundredths_of(big_blind, hundredths)
    }

    /// A raise of a bet that has this level, in chips.
    #[inline]
    pub(super) fn raise_to(&self, level: u8, bet: u64) -> u64 {
        let hundredths = if level <= 2 { self.reraise } else { self.later };
        hundredths_of(bet, hundredths.into())
    }
}

/// The highest level whose amount is not above a bet.
#[inline]
pub(super) fn level(thresholds: &[u128; LEVELS - 1], bet: u64, big_blind: u64) -> u8 {
    let hundredths = 100 * u128::from(bet);
    let mut level = 1;
    for amount in thresholds {
        if hundredths < amount * u128::from(big_blind) {
            break;
        }
        level += 1;
    }
    level
}

/// Hundredths of some chips, rounded down; all that a number holds where it is more.
#[inline]
fn hundredths_of(chips: u64, hundredths: u64) -> u64 {
    if let Some(product) = chips.checked_mul(hundredths) {
        return product / 100;
    }
    let product = u128::from(chips) * u128::from(hundredths) / 100;
    u64::try_from(product).unwrap_or(u64::MAX)
}

impl fmt::Display for BetAmounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self
            .rows()
            .map(|(name, value, _)| format!("{name}={value}"));
        f.pad(&rows.join(" "))
    }
}

impl FromStr for BetAmounts {
    type Err = PlanError;

    /// Reads what `Display` writes, all fields in their order.
    fn from_str(text: &str) -> Result<Self, PlanError> {
        let bad = |at: &str, expected| PlanError::BadText {
            at: at.to_owned(),
            expected,
        };
        let mut words = text.split(' ');
        let mut values = [0; 6];
        for (slot, (name, _, _)) in values.iter_mut().zip(Self::default().rows()) {
            let word = words.next().unwrap_or_default();
            let value = word.split_once('=').filter(|(found, _)| *found == name);
            let (_, value) = value.ok_or_else(|| bad(word, name))?;
            *slot = value.parse().map_err(|_| bad(word, "a whole number"))?;
        }
        if let Some(more) = words.next() {
            return Err(bad(more, "the end of the amounts"));
        }
        let [open, limper, reraise, later, part, short] = values;
        let amounts = Self {
            open,
            limper,
            reraise,
            later,
            part,
            short,
        };
        amounts.check()?;
        Ok(amounts)
    }
}
