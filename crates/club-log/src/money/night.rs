//! Money of a tournament: what its state says about the account.

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use serde::Serialize;

use super::{Item, Money, MoneyAct, MoneyRules, PaidBy, Parts};
use crate::clock::ClockView;
use crate::entry::{Entry, EntryId, EntryStatus};
use crate::tournament::Tournament;

/// Something that a player bought, or that was paid back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bought {
    /// The item.
    #[serde(flatten)]
    pub item: BoughtItem,
    /// The amount, in minor units.
    pub amount: u64,
    /// How it was paid; none of a refund.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid_by: Option<PaidBy>,
}

/// Item of a receipt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "item", rename_all = "snake_case")]
pub enum BoughtItem {
    /// An entry, the nth one of the player.
    Entry {
        /// Its number, from 1.
        ordinal: u32,
    },
    /// Rebuys at once.
    Rebuy {
        /// How many.
        times: u32,
    },
    /// An add-on.
    AddOn,
    /// Parts that were paid back.
    Refund,
    /// A payment of something that was bought on credit.
    Payment,
}

impl Tournament {
    /// Purchases, payments of debts and refunds of a member, in order; none in a night without money.
    #[must_use]
    pub fn bought_by(&self, member: &MemberId) -> Vec<Bought> {
        let theirs = |entry: &EntryId| {
            let found = self.entry(*entry);
            found.filter(|found| found.member == *member)
        };
        let lines = self.purse.acts().filter_map(|act| match act {
            MoneyAct::Bought {
                entry,
                item,
                times,
                parts,
                paid_by,
                ..
            } => {
                let ordinal = theirs(entry)?.ordinal;
                let item = match item {
                    Item::Entry | Item::Reentry => BoughtItem::Entry { ordinal },
                    Item::Rebuy => BoughtItem::Rebuy { times: *times },
                    Item::AddOn => BoughtItem::AddOn,
                };
                let amount = parts.total();
                Some(Bought {
                    item,
                    amount,
                    paid_by: Some(paid_by.clone()),
                })
            }
            MoneyAct::Received {
                entry,
                amount,
                paid_by,
            } => theirs(entry).map(|_| Bought {
                item: BoughtItem::Payment,
                amount: *amount,
                paid_by: Some(paid_by.clone()),
            }),
            MoneyAct::Refunded { entry, parts, .. } => theirs(entry).map(|_| Bought {
                item: BoughtItem::Refund,
                amount: parts.total(),
                paid_by: None,
            }),
            _ => None,
        });
        lines.collect()
    }

    /// Rebuys that an entry bought.
    #[must_use]
    pub fn rebuys_of(&self, entry: EntryId) -> u32 {
        self.purse.bought(entry, Item::Rebuy)
    }

    /// Add-ons that an entry bought.
    #[must_use]
    pub fn add_ons_of(&self, entry: EntryId) -> u32 {
        self.purse.bought(entry, Item::AddOn)
    }

    /// The parts that an entry bought and that were not paid back.
    #[must_use]
    pub fn bought(&self, entry: EntryId) -> Parts {
        self.purse.parts_of(entry)
    }

    /// Whether an entry went out in a bust, or lost its head before a rebuy.
    #[must_use]
    pub fn has_lost(&self, entry: EntryId) -> bool {
        let is_bust = |found: &Entry| found.status == EntryStatus::Busted;
        self.entry(entry).is_some_and(is_bust) || self.purse.lost_a_head(entry)
    }

    /// Whether an entry may have won the last chips of another one.
    ///
    /// It was in when that one went out, and is not known to have sat at other tables only.
    #[must_use]
    pub fn may_have_won_from(&self, winner: EntryId, lost: EntryId) -> bool {
        let was_in = self.entry(lost).and_then(|lost| self.in_when(lost, winner));
        was_in == Some(winner) && !self.seats().sat_apart(lost, winner)
    }

    /// The entry of a player that was in when another one went out.
    ///
    /// None if the player was out, or is the same.
    pub(crate) fn in_when(&self, lost: &Entry, named: EntryId) -> Option<EntryId> {
        let member = &self.entry(named)?.member;
        let mut entries = self.entries_by(member).filter(|_| *member != lost.member);
        let was_in = entries.find(|(_, entry)| match lost.went {
            None => entry.is_alive(),
            Some(exit) => {
                let later = entry.went.is_none_or(|went| went.turn > exit.turn);
                entry.came < exit.turn && later
            }
        });
        was_in.map(|(id, _)| id)
    }

    /// The price list, if the night is played for money.
    #[must_use]
    pub fn prices(&self) -> Option<&MoneyRules> {
        self.announcement().rules.money.as_deref()
    }

    /// The account at a moment; none of a night without money.
    #[must_use]
    pub fn money(&self, now: Timestamp) -> Option<Money> {
        Money::of(self, &self.clock_seen(now))
    }

    /// The clock of a moment; of one before the last event as it was then.
    pub(crate) fn clock_seen(&self, now: Timestamp) -> ClockView {
        if now < self.last_at {
            self.clock.view_back(now, self.schedule())
        } else {
            self.clock_at(now)
        }
    }

    /// Players who are in or hold a place.
    pub(crate) fn players(&self) -> usize {
        let members = self.entries().filter(|(_, entry)| entry.counts());
        let members: std::collections::BTreeSet<_> =
            members.map(|(_, entry)| &entry.member).collect();
        members.len()
    }

    /// Chips of an entry before the hand in which it went out last; 0 where they were not recorded.
    pub(crate) fn stack_at_exit(&self, id: EntryId) -> u64 {
        let stack = self.purse.acts().rev().find_map(|act| match act {
            MoneyAct::Out { entry, stack, .. } if *entry == id => Some(*stack),
            _ => None,
        });
        stack.flatten().unwrap_or_default()
    }
}
