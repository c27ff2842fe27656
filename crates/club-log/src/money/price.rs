//! Prices, their parts, and how they are paid.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::MoneyRules;
use crate::absent::is_zero;
use crate::ids::TournamentId;

/// The price of an entry or a re-entry, by its parts, in minor units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Price {
    /// Chips; those of the tournament's stack if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chips: Option<u64>,
    /// The sum of the parts, to be checked; not needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<u64>,
    /// Part for the prize pool; with a rake, the share of the house comes out of it.
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
    /// Part for the player's own head.
    #[serde(skip_serializing_if = "is_zero")]
    pub bounty: u64,
}

impl Price {
    /// The parts of one purchase; a rake is taken from the prize part.
    #[must_use]
    pub fn parts(&self, rules: &MoneyRules) -> Parts {
        let rake = rules.rake.map_or(0, |rake| rake.of(self.prize));
        Parts {
            prize: self.prize - rake,
            fee: self.fee + rake,
            staff: self.staff,
            fund: self.fund,
            bounty: self.bounty,
        }
    }
}

/// Parts of the price of one purchase, as it was paid, in minor units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parts {
    /// For the prize pool.
    #[serde(skip_serializing_if = "is_zero")]
    pub prize: u64,
    /// For the house.
    #[serde(skip_serializing_if = "is_zero")]
    pub fee: u64,
    /// For the staff.
    #[serde(skip_serializing_if = "is_zero")]
    pub staff: u64,
    /// For the fund of the season.
    #[serde(skip_serializing_if = "is_zero")]
    pub fund: u64,
    /// For the player's own head.
    #[serde(skip_serializing_if = "is_zero")]
    pub bounty: u64,
}

/// Name of a part of a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// For the prize pool.
    Prize,
    /// For the house.
    Fee,
    /// For the staff.
    Staff,
    /// For the fund of the season.
    Fund,
    /// For the player's own head.
    Bounty,
}

impl Part {
    /// All parts, in the order of a price.
    pub const ALL: [Self; 5] = [
        Self::Prize,
        Self::Fee,
        Self::Staff,
        Self::Fund,
        Self::Bounty,
    ];

    /// Its name in a price list.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prize => "prize",
            Self::Fee => "fee",
            Self::Staff => "staff",
            Self::Fund => "fund",
            Self::Bounty => "bounty",
        }
    }
}

impl Parts {
    /// All parts together.
    ///
    /// The rules bound each part, so that no sum of a night overflows.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.prize
            .saturating_add(self.fee)
            .saturating_add(self.staff)
            .saturating_add(self.fund)
            .saturating_add(self.bounty)
    }

    /// One part.
    #[must_use]
    pub const fn get(&self, part: Part) -> u64 {
        match part {
            Part::Prize => self.prize,
            Part::Fee => self.fee,
            Part::Staff => self.staff,
            Part::Fund => self.fund,
            Part::Bounty => self.bounty,
        }
    }

    fn get_mut(&mut self, part: Part) -> &mut u64 {
        match part {
            Part::Prize => &mut self.prize,
            Part::Fee => &mut self.fee,
            Part::Staff => &mut self.staff,
            Part::Fund => &mut self.fund,
            Part::Bounty => &mut self.bounty,
        }
    }

    /// These parts and others.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for part in Part::ALL {
            let sum = self.get_mut(part);
            *sum = sum.saturating_add(other.get(part));
        }
        self
    }

    /// These parts without others; no part falls below 0.
    #[must_use]
    pub fn minus(mut self, other: &Self) -> Self {
        for part in Part::ALL {
            let left = self.get_mut(part);
            *left = left.saturating_sub(other.get(part));
        }
        self
    }

    /// These parts alone.
    #[must_use]
    pub fn only(mut self, parts: &[Part]) -> Self {
        for part in Part::ALL {
            if !parts.contains(&part) {
                *self.get_mut(part) = 0;
            }
        }
        self
    }

    /// The parts that are not 0, by name.
    #[must_use]
    pub fn by_name(&self) -> BTreeMap<Part, u64> {
        let all = Part::ALL.into_iter().map(|part| (part, self.get(part)));
        all.filter(|(_, amount)| *amount > 0).collect()
    }
}

/// How a purchase is paid.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PaidBy {
    /// In cash, into the box.
    #[default]
    Cash,
    /// Not yet: the player owes it.
    Owes,
    /// A transfer, past the box.
    Transfer,
    /// The house pays, for the player.
    House,
    /// With a ticket won in this night.
    Ticket(TournamentId),
}

impl PaidBy {
    /// Whether it is cash.
    #[must_use]
    pub const fn is_cash(&self) -> bool {
        matches!(self, Self::Cash)
    }
}

/// Money of a purchase, as an event records it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Purchase {
    /// The parts of the price, as it was then.
    pub parts: Parts,
    /// How it is paid.
    #[serde(default, skip_serializing_if = "PaidBy::is_cash")]
    pub paid_by: PaidBy,
}
