//! Rebuys and add-ons: their prices, and when they are sold.

use serde::{Deserialize, Serialize};

use super::{MoneyRules, Parts, Price};
use crate::absent::is_zero;
use crate::blinds::BlindSchedule;
use crate::clock::ClockView;

/// The price of a rebuy, and who may take one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct RebuyPrice {
    /// Chips; those of the tournament's stack if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chips: Option<u64>,
    /// The sum of the parts, to be checked; not needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<u64>,
    /// Part for the prize pool.
    #[serde(skip_serializing_if = "is_zero")]
    pub prize: u64,
    /// Part for the house.
    #[serde(skip_serializing_if = "is_zero")]
    pub fee: u64,
    /// Part for the staff.
    #[serde(skip_serializing_if = "is_zero")]
    pub staff: u64,
    /// Part for the fund of the season.
    #[serde(skip_serializing_if = "is_zero")]
    pub fund: u64,
    /// Part for a new head; only where rebuys need an empty stack.
    #[serde(skip_serializing_if = "is_zero")]
    pub bounty: u64,
    /// The last level with rebuys, and the break behind it; without a level or a minute until
    /// registration closes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_level: Option<u32>,
    /// Minutes on the clock until which rebuys are sold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_minute: Option<u32>,
    /// The most rebuys of an entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
    /// The largest stack that may be bought up; the tournament's stack if not given, 0 only without chips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack_at_most: Option<u64>,
}

/// The price of an add-on, and when it is sold.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct AddOnPrice {
    /// Chips; those of the tournament's stack if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chips: Option<u64>,
    /// The sum of the parts, to be checked; not needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<u64>,
    /// Part for the prize pool.
    #[serde(skip_serializing_if = "is_zero")]
    pub prize: u64,
    /// Part for the house.
    #[serde(skip_serializing_if = "is_zero")]
    pub fee: u64,
    /// Part for the staff.
    #[serde(skip_serializing_if = "is_zero")]
    pub staff: u64,
    /// Part for the fund of the season.
    #[serde(skip_serializing_if = "is_zero")]
    pub fund: u64,
    /// The level behind which it is sold; the last level with rebuys if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after_level: Option<u32>,
    /// The most add-ons of an entry; 1 if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
}

/// Stage of a sale at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SaleOver {
    /// It has not begun: the level behind which it does.
    NotYet {
        /// The level.
        after_level: u32,
    },
    /// The level has passed.
    Level {
        /// The level now.
        level: u32,
        /// The last level of the sale.
        until_level: u32,
    },
    /// The time has passed.
    Minutes {
        /// Whole minutes played.
        played: i64,
        /// Minutes of the sale.
        minutes: u32,
    },
    /// Registration is closed, and the sale ends with it.
    Closed,
}

impl RebuyPrice {
    /// The parts of one rebuy.
    #[must_use]
    pub fn parts(&self, rules: &MoneyRules) -> Parts {
        self.as_price().parts(rules)
    }

    /// Its parts as a price.
    #[must_use]
    pub const fn as_price(&self) -> Price {
        Price {
            chips: self.chips,
            price: self.price,
            prize: self.prize,
            fee: self.fee,
            staff: self.staff,
            fund: self.fund,
            bounty: self.bounty,
        }
    }

    /// The most rebuys of an entry.
    #[must_use]
    pub fn most(&self) -> u32 {
        self.at_most.unwrap_or(u32::MAX)
    }

    /// The largest stack that may be bought up.
    #[must_use]
    pub fn largest_stack(&self, stack: u64) -> u64 {
        self.stack_at_most.unwrap_or(stack)
    }

    /// Whether rebuys are over by the clock, and why.
    #[must_use]
    pub fn over(&self, clock: &ClockView, registration_open: bool) -> Option<SaleOver> {
        match (self.until_level, self.until_minute) {
            (Some(until_level), _) => (clock.level > until_level).then_some(SaleOver::Level {
                level: clock.level,
                until_level,
            }),
            (None, Some(minutes)) => {
                let played = clock.played_ms / 60_000;
                let over = played >= i64::from(minutes);
                over.then_some(SaleOver::Minutes { played, minutes })
            }
            (None, None) => (!registration_open).then_some(SaleOver::Closed),
        }
    }
}

impl AddOnPrice {
    /// The parts of one add-on.
    #[must_use]
    pub fn parts(&self, rules: &MoneyRules) -> Parts {
        self.as_price().parts(rules)
    }

    /// Its parts as a price.
    #[must_use]
    pub const fn as_price(&self) -> Price {
        Price {
            chips: self.chips,
            price: self.price,
            prize: self.prize,
            fee: self.fee,
            staff: self.staff,
            fund: self.fund,
            bounty: 0,
        }
    }

    /// The most add-ons of an entry.
    #[must_use]
    pub fn most(&self) -> u32 {
        self.at_most.unwrap_or(1)
    }

    /// The level behind which it is sold: its own, or the last one with rebuys.
    #[must_use]
    pub fn level(&self, rebuy: Option<&RebuyPrice>) -> Option<u32> {
        self.after_level
            .or_else(|| rebuy.and_then(|rebuy| rebuy.until_level))
    }

    /// Whether it is not sold at a moment, and why.
    ///
    /// It is sold in the break behind its level; where the blinds have none there, in the level after it.
    /// Without a level it is sold until registration closes.
    #[must_use]
    pub fn over(
        &self,
        rebuy: Option<&RebuyPrice>,
        clock: &ClockView,
        schedule: Option<&BlindSchedule>,
        registration_open: bool,
    ) -> Option<SaleOver> {
        let Some(after_level) = self.level(rebuy) else {
            return (!registration_open).then_some(SaleOver::Closed);
        };
        let begun = clock.level > after_level || (clock.level == after_level && clock.on_break);
        if !begun {
            return Some(SaleOver::NotYet { after_level });
        }
        let behind = usize::try_from(after_level.saturating_sub(1)).unwrap_or(usize::MAX);
        let level = schedule.and_then(|schedule| schedule.levels().get(behind));
        let has_break = level.is_some_and(|level| level.break_after > 0);
        let until_level = after_level.saturating_add(u32::from(!has_break));
        (clock.level > until_level).then_some(SaleOver::Level {
            level: clock.level,
            until_level,
        })
    }
}
