//! Money of a tournament: what its state says about the account.

use chained_events::timestamp::Timestamp;

use super::{Money, MoneyAct, MoneyRules};
use crate::clock::ClockView;
use crate::entry::EntryId;
use crate::tournament::Tournament;

impl Tournament {
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
