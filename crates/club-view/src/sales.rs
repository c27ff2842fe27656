//! Purchases of a night at a moment: what each costs, and who may buy it.

use chained_events::timestamp::Timestamp;
use club_log::entry::EntryId;
use club_log::tournament::{Phase, Tournament};
use serde::Serialize;

/// Prices of a night, and what is sold at a moment. Amounts are in minor units of the currency.
///
/// It says what a button offers; whether a purchase is possible is decided by the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SalesView {
    /// The ISO 4217 code of the currency.
    pub currency: String,
    /// Price of the first entry of a player.
    pub entry: u64,
    /// Price of a further entry.
    pub reentry: u64,
    /// The rebuy; none in a night without.
    pub rebuy: Option<Sale>,
    /// The add-on; none in a night without.
    pub addon: Option<Sale>,
    /// Whether a player who goes out has a head that somebody wins.
    pub has_heads: bool,
    /// Whether a rebuy puts a new head on the player, so that somebody wins the old one.
    pub rebuy_has_head: bool,
}

/// A purchase after the entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Sale {
    /// The price.
    pub amount: u64,
    /// Chips for it.
    pub chips: u64,
    /// Whether it is sold now.
    pub is_on: bool,
    /// The most of an entry.
    pub most: u32,
    /// The largest stack that may be bought up.
    pub largest_stack: u64,
}

impl SalesView {
    /// The prices at a moment; none of a night without money.
    #[must_use]
    pub fn of(night: &Tournament, now: Timestamp) -> Option<Self> {
        let prices = night.prices()?;
        let stack = night.announcement().rules.stack;
        let (clock, open) = (night.clock_at(now), night.registration_open());
        let sells = night.phase() == Phase::Running && night.deal().is_none();
        let rebuy = prices.rebuy.as_ref().map(|rebuy| Sale {
            amount: rebuy.parts(prices).total(),
            chips: rebuy.chips.unwrap_or(stack),
            is_on: sells && rebuy.over(&clock, open).is_none(),
            most: rebuy.most(),
            largest_stack: rebuy.largest_stack(stack),
        });
        let addon = prices.addon.as_ref().map(|addon| {
            let over = addon.over(prices.rebuy.as_ref(), &clock, night.schedule(), open);
            Sale {
                amount: addon.parts(prices).total(),
                chips: addon.chips.unwrap_or(stack),
                is_on: sells && over.is_none(),
                most: addon.most(),
                largest_stack: u64::MAX,
            }
        });
        Some(Self {
            currency: prices.currency.clone(),
            entry: prices.entry_parts(1).total(),
            reentry: prices.entry_parts(2).total(),
            rebuy,
            addon,
            has_heads: prices.has_bounties(),
            rebuy_has_head: prices.rebuy.is_some_and(|rebuy| rebuy.bounty > 0),
        })
    }

    /// The rebuy that an entry may take now: one that is in, or that went out in the last bust.
    #[must_use]
    pub fn rebuy_for(&self, night: &Tournament, entry: EntryId) -> Option<Sale> {
        let sale = self.rebuy.filter(|sale| sale.is_on)?;
        let found = night.entry(entry)?;
        let stack = night.seats().stack_of(entry);
        let small = stack.is_none_or(|stack| stack <= sale.largest_stack);
        let last = || {
            let busts = night.busts();
            busts.last().is_some_and(|group| group.contains(&entry))
        };
        let there = if found.is_alive() { small } else { last() };
        (there && night.rebuys_of(entry) < sale.most).then_some(sale)
    }

    /// The add-on that an entry may take now.
    #[must_use]
    pub fn add_on_for(&self, night: &Tournament, entry: EntryId) -> Option<Sale> {
        let sale = self.addon.filter(|sale| sale.is_on)?;
        let is_in = night.seats().seat_of(entry).is_some();
        (is_in && night.add_ons_of(entry) < sale.most).then_some(sale)
    }
}
