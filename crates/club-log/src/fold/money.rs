//! The fold of money: every act goes into the journal, and chips that were bought to the stacks.

use super::FoldFault;
use crate::entry::EntryId;
use crate::event::{AddOnTaken, EntriesBusted, EntryRegistered, RebuyTaken, TournamentEvent};
use crate::money::{Item, MoneyAct, Parts};
use crate::tournament::Tournament;

impl Tournament {
    /// Chips of the nth entry of a player.
    pub(crate) fn entry_stack(&self, ordinal: u32) -> u64 {
        let price = self.prices().map(|prices| prices.entry_price(ordinal));
        let chips = price.and_then(|price| price.chips);
        chips.unwrap_or(self.announcement.rules.stack)
    }

    /// Payments, refunds and counts. They are no part of play: neither the number of the next event nor the
    /// time of the last one changes.
    ///
    /// # Returns
    ///
    /// The event, where it is another one.
    pub(super) fn fold_payment(
        &mut self,
        event: TournamentEvent,
    ) -> Result<Option<TournamentEvent>, FoldFault> {
        let act = match event {
            TournamentEvent::PaymentReceived(body) => MoneyAct::Received {
                entry: body.entry,
                amount: body.amount,
                paid_by: body.paid_by,
            },
            TournamentEvent::PrizePaid(body) => {
                let act = MoneyAct::PrizePaid {
                    entry: body.entry,
                    amount: body.amount,
                    paid_by: body.paid_by,
                    returned: body.returned,
                };
                self.check_returned(&act)?;
                act
            }
            TournamentEvent::BountyPaid(body) => {
                let act = MoneyAct::BountyPaid {
                    entry: body.entry,
                    amount: body.amount,
                    paid_by: body.paid_by,
                    returned: body.returned,
                };
                self.check_returned(&act)?;
                act
            }
            TournamentEvent::Refunded(body) => MoneyAct::Refunded {
                entry: body.entry,
                parts: body.parts,
                debt: body.debt,
                elsewhere: body.elsewhere,
            },
            TournamentEvent::KnockerCorrected(body) => {
                for winner in &body.by {
                    self.known(winner.entry)?;
                }
                MoneyAct::Knocker {
                    entry: body.entry,
                    by: body.by,
                }
            }
            TournamentEvent::TicketUsed(body) => {
                let won = self.tickets_won();
                let ticket = won.iter().find(|ticket| ticket.entry == body.entry);
                if ticket.is_none_or(|ticket| ticket.used.is_some()) {
                    return Err(FoldFault::NoTicket { entry: body.entry });
                }
                MoneyAct::TicketUsed {
                    entry: body.entry,
                    tournament: body.tournament,
                }
            }
            TournamentEvent::TicketReturned(body) => {
                if self.purse.ticket_used(body.entry) != Some(&body.tournament) {
                    return Err(FoldFault::NoTicket { entry: body.entry });
                }
                MoneyAct::TicketReturned { entry: body.entry }
            }
            TournamentEvent::FloatSet(body) => MoneyAct::Float {
                amount: body.amount,
            },
            TournamentEvent::CashCounted(body) => MoneyAct::Counted {
                expected: body.expected,
                counted: body.counted,
            },
            other => return Ok(Some(other)),
        };
        if let Some(entry) = act.entry() {
            self.known(entry)?;
        }
        self.with_prices()?;
        self.purse.push(act);
        Ok(None)
    }

    /// Refuses money that comes back from a player who was not paid as much.
    fn check_returned(&self, act: &MoneyAct) -> Result<(), FoldFault> {
        let (entry, amount, prize) = match act {
            MoneyAct::PrizePaid {
                entry,
                amount,
                returned: true,
                ..
            } => (*entry, *amount, true),
            MoneyAct::BountyPaid {
                entry,
                amount,
                returned: true,
                ..
            } => (*entry, *amount, false),
            _ => return Ok(()),
        };
        let member = self.known(entry)?.member.clone();
        let theirs = |entry: &EntryId| {
            let found = self.entries.get(entry);
            found.is_some_and(|found| found.member == member)
        };
        let paid = self.purse.paid(|act| match act {
            MoneyAct::PrizePaid {
                entry,
                amount,
                returned,
                ..
            } if prize && theirs(entry) => Some((*amount, *returned)),
            MoneyAct::BountyPaid {
                entry,
                amount,
                returned,
                ..
            } if !prize && theirs(entry) => Some((*amount, *returned)),
            _ => None,
        });
        if amount > paid {
            let amount = amount.to_string();
            return Err(FoldFault::NotPaid { entry, amount });
        }
        Ok(())
    }

    /// A rebuy or an add-on: chips for an entry that is in.
    ///
    /// `empty`: whether its stack was empty before, so that it has these chips alone.
    fn fold_bought(
        &mut self,
        (entry, chips, empty): (EntryId, u64, bool),
        act: MoneyAct,
    ) -> Result<(), FoldFault> {
        self.with_prices()?;
        if !self.known(entry)?.is_alive() {
            return Err(FoldFault::NotIn { entry });
        }
        let stack = self
            .seats
            .stack_of(entry)
            .map_or_else(|| empty.then_some(chips), |stack| stack.checked_add(chips));
        if let Some(stack) = stack {
            self.seats.count_stacks(&[(entry, stack)]);
        }
        if let Some(found) = self.entries.get_mut(&entry) {
            found.bought = found.bought.saturating_add(chips);
            let counted = found.counted.map(|counted| counted.saturating_add(chips));
            found.counted = if empty { Some(chips) } else { counted };
        }
        self.purse.push(act);
        Ok(())
    }

    pub(super) fn fold_rebuy(&mut self, body: RebuyTaken) -> Result<(), FoldFault> {
        for winner in &body.by {
            self.known(winner.entry)?;
        }
        let act = MoneyAct::Bought {
            entry: body.entry,
            item: Item::Rebuy,
            times: body.times,
            parts: body.purchase.parts,
            paid_by: body.purchase.paid_by,
            by: body.by,
        };
        let empty = self.prices().and_then(|prices| prices.rebuy);
        let empty = empty.is_some_and(|rebuy| rebuy.stack_at_most == Some(0));
        self.fold_bought((body.entry, body.chips, empty), act)
    }

    pub(super) fn fold_add_on(&mut self, body: AddOnTaken) -> Result<(), FoldFault> {
        let act = MoneyAct::Bought {
            entry: body.entry,
            item: Item::AddOn,
            times: 1,
            parts: body.purchase.parts,
            paid_by: body.purchase.paid_by,
            by: Vec::new(),
        };
        self.fold_bought((body.entry, body.chips, false), act)
    }

    fn with_prices(&self) -> Result<(), FoldFault> {
        match self.prices() {
            Some(_) => Ok(()),
            None => Err(FoldFault::NoMoney),
        }
    }

    /// An entry in the journal of a night with money.
    pub(super) fn note_entry(&mut self, body: &EntryRegistered) {
        if self.prices().is_none() {
            return;
        }
        let purchase = body.purchase.clone().unwrap_or_default();
        self.purse.push(MoneyAct::Bought {
            entry: body.entry,
            item: if body.ordinal > 1 {
                Item::Reentry
            } else {
                Item::Entry
            },
            times: 1,
            parts: purchase.parts,
            paid_by: purchase.paid_by,
            by: Vec::new(),
        });
    }

    /// Busts in the journal of a night with money, in their order.
    pub(super) fn note_busts(&mut self, body: &EntriesBusted) {
        if self.prices().is_none() {
            return;
        }
        let busts = || body.hands.iter().flat_map(|hand| &hand.busted);
        for entry in body.groups.iter().flatten() {
            let bust = busts().find(|bust| bust.entry == *entry);
            self.purse.push(MoneyAct::Out {
                entry: *entry,
                by: bust.map_or_else(Vec::new, |bust| bust.by.clone()),
                stack: bust.and_then(|bust| bust.stack_before),
            });
        }
    }

    /// An act in the journal of a night with money.
    pub(super) fn note_money(&mut self, act: MoneyAct) {
        if self.prices().is_some() {
            self.purse.push(act);
        }
    }
}

/// Whether parts fit a purchase: none of them is beyond what a night can add up.
pub(super) fn check_parts(parts: &Parts) -> Result<(), FoldFault> {
    let most = crate::money::Part::ALL
        .into_iter()
        .map(|part| parts.get(part))
        .max();
    check_amount(most.unwrap_or_default())
}

/// The most of an amount that an event may record, in minor units: a thousand purchases at the bound.
const MAX_RECORDED: u64 = 1_000_000_000_000_000;

pub(super) fn check_amount(amount: u64) -> Result<(), FoldFault> {
    if amount <= MAX_RECORDED {
        return Ok(());
    }
    Err(FoldFault::NumberOutOfRange {
        field: "amount",
        value: amount.to_string(),
        allowed: "0..=1000000000000000",
    })
}
