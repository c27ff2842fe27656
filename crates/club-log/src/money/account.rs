//! The account of a night: what came in, what it is for, who gets it, and who was paid.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use payout_dhondt::money::{Payment, Pool, PoolSetup};
use serde::Serialize;

use super::{Heads, Item, MoneyAct, MoneyRules, NightPrizes, PaidBy, Parts, Till};
use crate::clock::ClockView;
use crate::entry::{Entry, EntryId};
use crate::tournament::{Phase, Tournament};

/// How many of each kind were sold; entries that were taken back and paid back are left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sold {
    /// First entries.
    pub entry: u32,
    /// Re-entries.
    pub reentry: u32,
    /// Rebuys.
    pub rebuy: u32,
    /// Add-ons.
    pub addon: u32,
}

/// The prize of a place, in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceAmount {
    /// The place, from 1.
    pub place: u64,
    /// The prize.
    pub amount: u64,
}

/// Account of a member: debts, winnings and payments, in minor units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct PlayerMoney {
    /// Parts of all purchases, less what was paid back.
    pub bought: u64,
    /// Amount still to be paid in.
    pub owes: u64,
    /// The prize, by the present field.
    pub prize: u64,
    /// Bounties won in cash.
    pub bounties: u64,
    /// Prizes that were paid.
    pub prize_paid: u64,
    /// Bounties that were paid.
    pub bounties_paid: u64,
}

/// The account of a night, in minor units of its currency.
///
/// Money collected, added and paid by the house is at every moment the pool (tickets at their price), the heads,
/// the bounties won, fees, staff, season fund, expenses and refunds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Money {
    /// How many of each kind were sold.
    pub sold: Sold,
    /// All that was sold, paid or owed; what was paid back is in it.
    pub collected: u64,
    /// The parts of it that were not paid back.
    pub parts: Parts,
    /// Amount that is added to the prizes.
    pub added: u64,
    /// Amount that is taken out of the prizes.
    pub expenses: u64,
    /// Amount that the house pays: what is missing to the guarantee, and to the expenses.
    pub overlay: u64,
    /// All prizes together.
    pub pool: u64,
    /// Whether nothing more can be bought, so that prizes can be paid.
    pub is_final: bool,
    /// The prizes by place.
    pub prizes: NightPrizes,
    /// Heads, and bounties won.
    pub heads: Heads,
    /// The prize in cash of each entry that holds a place.
    pub won: BTreeMap<EntryId, u64>,
    /// Value of the tickets that are won.
    pub tickets: u64,
    /// Amount that was paid back.
    pub refunds: u64,
    /// Prizes and bounties that were paid.
    pub paid_out: u64,
    /// Amount that players still owe.
    pub owed_in: u64,
    /// Amount that players still get: bounties, and prizes once they are final.
    pub owed_out: u64,
    /// Amount that players were paid above what they get, after corrections.
    pub overpaid: u64,
    /// The account of each member.
    pub players: BTreeMap<MemberId, PlayerMoney>,
    /// The box.
    pub till: Till,
}

impl PlayerMoney {
    /// Amount of bounties that was paid above what is won by now.
    #[must_use]
    pub const fn bounties_overpaid(&self) -> u64 {
        self.bounties_paid.saturating_sub(self.bounties)
    }

    /// Amount of a prize that was paid above what is won by now; nothing while prizes are not final.
    #[must_use]
    pub const fn prize_overpaid(&self, is_final: bool) -> u64 {
        if is_final {
            self.prize_paid.saturating_sub(self.prize)
        } else {
            0
        }
    }
}

impl Money {
    /// The account of a night by the clock of a moment; none of a night without money.
    #[must_use]
    pub fn of(night: &Tournament, clock: &ClockView) -> Option<Self> {
        let rules = night.announcement().rules.money.as_deref()?;
        let (collected, parts, refunds) = sums(night);
        let kept: Vec<EntryId> = match night.phase() {
            Phase::Finished => night.alive().map(|(id, _)| id).collect(),
            _ => Vec::new(),
        };
        let heads = Heads::of(rules, &night.purse, &kept, night.can_end_by_deal());
        let called_off = night.phase() == Phase::Cancelled;
        let prize_parts = parts.prize.saturating_add(heads.moved);
        // Nobody adds anything to a night that was called off.
        let (overlay, pool) = if called_off {
            (0, prize_parts)
        } else {
            pool(rules, prize_parts)
        };
        let entries = count(night.entry_count());
        let prizes = NightPrizes::of(
            rules,
            &night.announcement().rules.structure,
            pool,
            (entries, count(night.players())),
        );
        let won = prizes_won(night, &prizes);
        let tickets = prizes.tickets().saturating_mul(prizes.ticket());
        let mut money = Self {
            sold: sold(night),
            collected,
            parts,
            added: if called_off { 0 } else { rules.added },
            expenses: if called_off { 0 } else { rules.expenses },
            overlay,
            pool,
            is_final: is_final(night, rules, clock),
            prizes,
            heads,
            won,
            tickets,
            refunds,
            paid_out: 0,
            owed_in: 0,
            owed_out: 0,
            overpaid: 0,
            players: BTreeMap::new(),
            till: Till::of(&night.purse),
        };
        money.settle(night);
        Some(money)
    }

    /// The accounts of the members, and their sums.
    fn settle(&mut self, night: &Tournament) {
        let mut players: BTreeMap<MemberId, PlayerMoney> = BTreeMap::new();
        let mut settled: BTreeMap<MemberId, u64> = BTreeMap::new();
        let member = |entry: EntryId| night.entry(entry).map(|found| found.member.clone());
        let mut own = |entry: EntryId, change: &mut dyn FnMut(&mut PlayerMoney)| {
            if let Some(member) = member(entry) {
                change(players.entry(member).or_default());
            }
        };
        let mut settle = |entry: EntryId, amount: u64| {
            if let Some(member) = member(entry) {
                *settled.entry(member).or_default() += amount;
            }
        };
        for act in night.purse.acts() {
            match act {
                MoneyAct::Bought {
                    entry,
                    parts,
                    paid_by,
                    ..
                } => own(*entry, &mut |player| {
                    player.bought += parts.total();
                    if *paid_by == PaidBy::Owes {
                        player.owes += parts.total();
                    }
                }),
                MoneyAct::Refunded {
                    entry, parts, debt, ..
                } => {
                    own(*entry, &mut |player| {
                        player.bought = player.bought.saturating_sub(parts.total());
                    });
                    settle(*entry, *debt);
                }
                MoneyAct::Received { entry, amount, .. } => settle(*entry, *amount),
                MoneyAct::PrizePaid {
                    entry,
                    amount,
                    returned,
                    ..
                } => own(*entry, &mut |player| {
                    player.prize_paid = paid(player.prize_paid, *amount, *returned);
                }),
                MoneyAct::BountyPaid {
                    entry,
                    amount,
                    returned,
                    ..
                } => own(*entry, &mut |player| {
                    player.bounties_paid = paid(player.bounties_paid, *amount, *returned);
                }),
                MoneyAct::Out { .. }
                | MoneyAct::Removed { .. }
                | MoneyAct::Reordered { .. }
                | MoneyAct::TicketUsed { .. }
                | MoneyAct::TicketReturned { .. }
                | MoneyAct::Back { .. }
                | MoneyAct::Knocker { .. }
                | MoneyAct::Float { .. }
                | MoneyAct::Counted { .. } => {}
            }
        }
        for (entry, amount) in &self.won {
            own(*entry, &mut |player| {
                player.prize = player.prize.saturating_add(*amount);
            });
        }
        for (entry, amount) in &self.heads.won {
            own(*entry, &mut |player| {
                player.bounties = player.bounties.saturating_add(*amount);
            });
        }
        for (member, player) in &mut players {
            let settled = settled.get(member).copied().unwrap_or_default();
            player.owes = player.owes.saturating_sub(settled);
            let prize = if self.is_final { player.prize } else { 0 };
            let dues = [
                (prize, player.prize_paid),
                (player.bounties, player.bounties_paid),
            ];
            for (due, paid) in dues {
                // A forged share may have any amount.
                self.owed_out = self.owed_out.saturating_add(due.saturating_sub(paid));
                self.overpaid = self.overpaid.saturating_add(paid.saturating_sub(due));
                self.paid_out = self.paid_out.saturating_add(paid);
            }
            self.owed_in += player.owes;
        }
        self.players = players;
    }

    /// The prizes by place.
    #[must_use]
    pub fn places(&self) -> Vec<PlaceAmount> {
        let places = self.prizes.amounts().iter().zip(1..);
        places
            .map(|(amount, place)| PlaceAmount {
                place,
                amount: *amount,
            })
            .collect()
    }

    /// Account of a member; empty for one who has none.
    #[must_use]
    pub fn player(&self, member: &MemberId) -> PlayerMoney {
        self.players.get(member).copied().unwrap_or_default()
    }
}

/// A sum of payments with one more, or less one that came back.
const fn paid(sum: u64, amount: u64, returned: bool) -> u64 {
    if returned {
        sum.saturating_sub(amount)
    } else {
        sum.saturating_add(amount)
    }
}

/// Sums of what was collected and paid back, with the parts that are left.
fn sums(night: &Tournament) -> (u64, Parts, u64) {
    let (mut bought, mut back) = (Parts::default(), Parts::default());
    for act in night.purse.acts() {
        match act {
            MoneyAct::Bought { parts, .. } => bought = bought.plus(parts),
            MoneyAct::Refunded { parts, .. } => back = back.plus(parts),
            _ => {}
        }
    }
    (bought.total(), bought.minus(&back), back.total())
}

/// Overlay and sum of the prizes, from the prize parts.
///
/// Expenses that the prizes do not cover yet are paid by the house like what is missing to the guarantee.
fn pool(rules: &MoneyRules, parts: u64) -> (u64, u64) {
    let signed = |amount: u64| i64::try_from(amount).unwrap_or(i64::MAX);
    let there = parts.saturating_add(rules.added);
    let missing = rules.expenses.saturating_sub(there);
    let pool = Pool::new(PoolSetup {
        payments: vec![Payment::new(1, signed(parts))],
        added: signed(rules.added.saturating_add(missing)),
        expenses: signed(rules.expenses),
        guarantee: signed(rules.guarantee),
        ..PoolSetup::default()
    });
    // The rules bound every amount, so that nothing overflows.
    pool.map_or((0, parts), |pool| {
        (missing.saturating_add(pool.overlay()), pool.prizes())
    })
}

/// How many of each kind were sold, without entries that do not count and were paid back.
fn sold(night: &Tournament) -> Sold {
    let mut left: BTreeMap<EntryId, Parts> = BTreeMap::new();
    for act in night.purse.acts() {
        match act {
            MoneyAct::Bought { entry, parts, .. } => {
                let sum = left.entry(*entry).or_default();
                *sum = sum.plus(parts);
            }
            MoneyAct::Refunded { entry, parts, .. } => {
                let sum = left.entry(*entry).or_default();
                *sum = sum.minus(parts);
            }
            _ => {}
        }
    }
    let counts = |entry: EntryId| {
        let found = night.entry(entry);
        let has_paid = left.get(&entry).is_some_and(|left| left.total() > 0);
        has_paid || found.is_some_and(Entry::counts)
    };
    let mut sold = Sold::default();
    for act in night.purse.acts() {
        let MoneyAct::Bought {
            entry, item, times, ..
        } = act
        else {
            continue;
        };
        if !counts(*entry) {
            continue;
        }
        let count = match item {
            Item::Entry => &mut sold.entry,
            Item::Reentry => &mut sold.reentry,
            Item::Rebuy => &mut sold.rebuy,
            Item::AddOn => &mut sold.addon,
        };
        *count = count.saturating_add(*times);
    }
    sold
}

/// The prize of every entry that holds a place, or that a deal gave a share.
fn prizes_won(night: &Tournament, prizes: &NightPrizes) -> BTreeMap<EntryId, u64> {
    let mut won = BTreeMap::new();
    let deal = night.deal().filter(|deal| deal.divides_money());
    if let Some(deal) = deal {
        let shares = deal.shares.iter();
        won.extend(shares.map(|share| (share.entry, share.money())));
    }
    for placed in night.places() {
        let place = u64::from(placed.place);
        let stacks: Vec<u64> = placed
            .entries
            .iter()
            .map(|entry| night.stack_at_exit(*entry))
            .collect();
        let amounts = prizes.tied(place, &stacks);
        for (entry, amount) in placed.entries.into_iter().zip(amounts) {
            let Some(deal) = deal.filter(|_| won.contains_key(&entry)) else {
                won.insert(entry, amount);
                continue;
            };
            if place == 1 {
                let share: &mut u64 = won.entry(entry).or_default();
                *share = share.saturating_add(deal.money_for_winner);
            }
        }
    }
    won.retain(|_, amount| *amount > 0);
    won
}

/// Whether nothing more can be bought.
fn is_final(night: &Tournament, rules: &MoneyRules, clock: &ClockView) -> bool {
    // Alternates who wait may still get a seat, or their money back.
    let open = night.admits();
    match night.phase() {
        Phase::Finished => true,
        Phase::Registering | Phase::Cancelled => false,
        Phase::Running if open => false,
        Phase::Running => {
            let rebuys = rules
                .rebuy
                .is_none_or(|rebuy| rebuy.over(clock, open).is_some());
            let over = |addon: &super::AddOnPrice| {
                let rebuy = rules.rebuy.as_ref();
                let over = addon.over(rebuy, clock, night.schedule(), open);
                !matches!(over, None | Some(super::SaleOver::NotYet { .. }))
            };
            rebuys && rules.addon.as_ref().is_none_or(over)
        }
    }
}

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
