//! Both sides of the account of a night, which are equal at every moment.

use serde::Serialize;

use crate::{AmountRow, MoneyView};

/// Money that came in, and what it is for. Amounts are in minor units of the currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct BalanceView {
    /// All that was sold, paid or owed.
    pub collected: u64,
    /// Amount that is added to the prizes.
    pub added: u64,
    /// Amount that the house pays.
    pub overlay: u64,
    /// All prizes.
    pub prizes: u64,
    /// Heads: of the players who are in, held ones, and those that the house keeps.
    pub heads: u64,
    /// Bounties won in cash.
    pub bounties: u64,
    /// Fees.
    pub fees: u64,
    /// Parts for the staff.
    pub staff: u64,
    /// Parts for the fund of the season.
    pub season_fund: u64,
    /// Amount that is taken out of the prizes.
    pub expenses: u64,
    /// Amount that was paid back.
    pub refunds: u64,
}

impl BalanceView {
    /// The two sides of an account.
    #[must_use]
    pub fn of(money: &MoneyView) -> Self {
        let sum = |rows: &[AmountRow]| rows.iter().map(|row| row.amount).sum::<u64>();
        Self {
            collected: money.collected,
            added: money.added,
            overlay: money.overlay,
            prizes: money.pool,
            heads: sum(&money.heads) + sum(&money.held) + money.house_heads,
            bounties: sum(&money.bounties),
            fees: money.fees,
            staff: money.staff,
            season_fund: money.season_fund,
            expenses: money.expenses,
            refunds: money.refunds,
        }
    }

    /// The sum of what came in.
    #[must_use]
    pub const fn came_in(&self) -> u64 {
        self.collected + self.added + self.overlay
    }

    /// The sum of what it is for.
    #[must_use]
    pub const fn goes_out(&self) -> u64 {
        self.prizes
            + self.heads
            + self.bounties
            + self.fees
            + self.staff
            + self.season_fund
            + self.expenses
            + self.refunds
    }
}
