//! The journal of a tournament's money: what was bought, won, paid, refunded and counted, in order.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{PaidBy, Parts};
use crate::entry::{EntryId, Removal};
use crate::event::Winner;
use crate::ids::TournamentId;
use crate::shared::SharedList;

/// Item that a player buys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Item {
    Entry,
    Reentry,
    Rebuy,
    AddOn,
}

/// Something that changed the money of a night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MoneyAct {
    /// An entry bought something, once or several times.
    Bought {
        entry: EntryId,
        item: Item,
        times: u32,
        /// Parts of all of them together.
        parts: Parts,
        paid_by: PaidBy,
        /// Winners of the old head, where a rebuy puts a new one on.
        by: Vec<Winner>,
    },
    /// An entry lost its chips.
    Out {
        entry: EntryId,
        by: Vec<Winner>,
        stack: Option<u64>,
    },
    /// An entry was removed; its head goes to the prize pool, or by rule to the house.
    Removed { entry: EntryId, removal: Removal },
    /// An entry that was out is in again; its bust did not happen.
    Back { entry: EntryId },
    /// The last busts of some entries came in another order: groups, the first one out first.
    Reordered { groups: Vec<Vec<EntryId>> },
    /// Others won the last head of an entry than was recorded.
    Knocker { entry: EntryId, by: Vec<Winner> },
    /// A player paid what they owed.
    Received {
        entry: EntryId,
        amount: u64,
        paid_by: PaidBy,
    },
    /// A prize was paid.
    PrizePaid {
        entry: EntryId,
        amount: u64,
        paid_by: PaidBy,
        /// Whether it came back from the player.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        returned: bool,
    },
    /// Bounties were paid.
    BountyPaid {
        entry: EntryId,
        amount: u64,
        paid_by: PaidBy,
        /// Whether it came back from the player.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        returned: bool,
    },
    /// Parts were paid back.
    Refunded {
        entry: EntryId,
        parts: Parts,
        /// The part of them that the player still owed.
        debt: u64,
        /// The part of them that goes back another way than in cash.
        elsewhere: u64,
    },
    /// The ticket that an entry won paid an entry of another night.
    TicketUsed {
        entry: EntryId,
        tournament: TournamentId,
    },
    /// A ticket that paid an entry of another night was given back.
    TicketReturned { entry: EntryId },
    /// The box begins with this float.
    Float { amount: u64 },
    /// The box was counted.
    Counted { expected: i64, counted: u64 },
}

impl MoneyAct {
    /// The entry that it is about, if there is one.
    pub(crate) const fn entry(&self) -> Option<EntryId> {
        match self {
            Self::Bought { entry, .. }
            | Self::Out { entry, .. }
            | Self::Removed { entry, .. }
            | Self::TicketUsed { entry, .. }
            | Self::TicketReturned { entry }
            | Self::Back { entry }
            | Self::Knocker { entry, .. }
            | Self::Received { entry, .. }
            | Self::PrizePaid { entry, .. }
            | Self::BountyPaid { entry, .. }
            | Self::Refunded { entry, .. } => Some(*entry),
            Self::Reordered { .. } | Self::Float { .. } | Self::Counted { .. } => None,
        }
    }
}

/// The journal of a tournament's money. It is empty where the tournament has no money.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Purse(SharedList<MoneyAct>);

impl Purse {
    pub(crate) fn push(&mut self, act: MoneyAct) {
        self.0.push(act);
    }

    /// The acts in their order.
    pub(crate) fn acts(&self) -> impl DoubleEndedIterator<Item = &MoneyAct> {
        self.0.iter()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().next().is_none()
    }

    /// How many of an item an entry has bought.
    pub(crate) fn bought(&self, entry: EntryId, item: Item) -> u32 {
        let times = self.acts().filter_map(|act| match act {
            MoneyAct::Bought {
                entry: buyer,
                item: bought,
                times,
                ..
            } if *buyer == entry && *bought == item => Some(*times),
            _ => None,
        });
        times.fold(0, u32::saturating_add)
    }

    /// Whether somebody went out, so that a head was won.
    pub(crate) fn has_lost_heads(&self) -> bool {
        self.acts().any(|act| matches!(act, MoneyAct::Out { .. }))
    }

    /// Whether a prize was paid and did not come back.
    pub(crate) fn has_paid_prizes(&self) -> bool {
        self.paid(|act| match act {
            MoneyAct::PrizePaid {
                amount, returned, ..
            } => Some((*amount, *returned)),
            _ => None,
        }) > 0
    }

    /// Amount of the payments that are chosen, less what came back of them.
    pub(crate) fn paid(&self, chosen: impl Fn(&MoneyAct) -> Option<(u64, bool)>) -> u64 {
        self.acts()
            .filter_map(chosen)
            .fold(0_u64, |sum, (amount, returned)| {
                if returned {
                    sum.saturating_sub(amount)
                } else {
                    sum.saturating_add(amount)
                }
            })
    }

    /// The night whose entry the ticket of an entry paid.
    pub(crate) fn ticket_used(&self, id: EntryId) -> Option<&TournamentId> {
        let last = self.acts().rev().find_map(|act| match act {
            MoneyAct::TicketUsed { entry, tournament } if *entry == id => Some(Some(tournament)),
            MoneyAct::TicketReturned { entry } if *entry == id => Some(None),
            _ => None,
        });
        last.flatten()
    }

    /// Satellites whose tickets paid for entries, with those entries and the amounts.
    pub(crate) fn paid_by_tickets(&self) -> impl Iterator<Item = (&TournamentId, EntryId, u64)> {
        self.acts().filter_map(|act| match act {
            MoneyAct::Bought {
                entry,
                parts,
                paid_by: PaidBy::Ticket(satellite),
                ..
            } => Some((satellite, *entry, parts.total())),
            _ => None,
        })
    }

    /// Winners of an entry's chips in its last bust, as corrected.
    pub(crate) fn winners_of(&self, id: EntryId) -> Vec<Winner> {
        let last = self.acts().rev().find_map(|act| match act {
            MoneyAct::Out { entry, by, .. } | MoneyAct::Knocker { entry, by } if *entry == id => {
                Some(by.clone())
            }
            _ => None,
        });
        last.unwrap_or_default()
    }

    /// Parts that an entry has bought and that were not paid back.
    pub(crate) fn parts_of(&self, entry: EntryId) -> Parts {
        self.acts().fold(Parts::default(), |sum, act| match act {
            MoneyAct::Bought {
                entry: buyer,
                parts,
                ..
            } if *buyer == entry => sum.plus(parts),
            MoneyAct::Refunded {
                entry: buyer,
                parts,
                ..
            } if *buyer == entry => sum.minus(parts),
            _ => sum,
        })
    }

    /// The first entry to which more of a part was paid back than it bought.
    pub(crate) fn refunded_beyond(&self) -> Option<EntryId> {
        let mut parts: BTreeMap<EntryId, (Parts, Parts)> = BTreeMap::new();
        for act in self.acts() {
            match act {
                MoneyAct::Bought {
                    entry, parts: more, ..
                } => {
                    let (bought, _) = parts.entry(*entry).or_default();
                    *bought = bought.plus(more);
                }
                MoneyAct::Refunded {
                    entry, parts: back, ..
                } => {
                    let (_, refunded) = parts.entry(*entry).or_default();
                    *refunded = refunded.plus(back);
                }
                _ => {}
            }
        }
        let beyond = |(bought, refunded): &(Parts, Parts)| refunded.minus(bought).total() > 0;
        let mut entries = parts.into_iter().filter(|(_, parts)| beyond(parts));
        entries.next().map(|(entry, _)| entry)
    }

    /// Amount that entries owe: bought on credit, less what was paid and what was cancelled.
    pub(crate) fn owed(&self, is_theirs: impl Fn(EntryId) -> bool) -> u64 {
        let (mut owed, mut settled) = (0_u64, 0_u64);
        for act in self.acts() {
            match act {
                MoneyAct::Bought {
                    entry,
                    parts,
                    paid_by: PaidBy::Owes,
                    ..
                } if is_theirs(*entry) => owed = owed.saturating_add(parts.total()),
                MoneyAct::Received { entry, amount, .. } if is_theirs(*entry) => {
                    settled = settled.saturating_add(*amount);
                }
                MoneyAct::Refunded { entry, debt, .. } if is_theirs(*entry) => {
                    settled = settled.saturating_add(*debt);
                }
                _ => {}
            }
        }
        owed.saturating_sub(settled)
    }
}
