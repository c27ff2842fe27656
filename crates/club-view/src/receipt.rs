//! The receipt of a player: what was bought, and how it was paid.

use chained_events::ids::MemberId;
use club_log::club::Identity;
use club_log::directory::Directory;
use club_log::money::{Bought, BoughtItem, PaidBy};
use club_log::tournament::Tournament;
use club_sheets::{Cell, Column, Sheet, Table};
use club_words::date;
use jiff::civil::Date;
use serde::Serialize;

use crate::money_words::money_cell;
use crate::{Lang, money_say as say, money_text};

/// Purchases of a player in a night. Amounts are in minor units of the currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReceiptView {
    /// The player's name.
    pub name: String,
    /// The club that received the money; none of a log without a club.
    pub club: Option<String>,
    /// Title of the tournament.
    pub title: String,
    /// Its date.
    pub date: Date,
    /// The ISO 4217 code of the currency.
    pub currency: String,
    /// Purchases and refunds, in order.
    pub lines: Vec<Bought>,
    /// Amount still to be paid.
    pub owes: u64,
}

impl ReceiptView {
    /// The receipt of a member; none of a night without money.
    #[must_use]
    pub fn of(
        club: Option<&Identity>,
        directory: &Directory,
        night: &Tournament,
        member: &MemberId,
    ) -> Option<Self> {
        let prices = night.prices()?;
        let money = night.money(night.last_at())?;
        Some(Self {
            name: directory.label(member),
            club: club.map(|club| club.title.clone()),
            title: night.announcement().title.clone(),
            date: night.announcement().date,
            currency: prices.currency.clone(),
            lines: night.bought_by(member),
            owes: money.player(member).owes,
        })
    }

    /// For paper.
    #[must_use]
    pub fn sheet(&self, lang: Lang) -> Sheet {
        let mut table = Table::new(vec![
            Column::text(say::money_item(lang)),
            Column::text(say::money_how(lang)),
            Column::number(say::money_sum(lang)).in_unit(&self.currency),
        ]);
        let money = |amount: i128| money_text(lang, amount, &self.currency);
        let mut sum = 0_i128;
        for line in &self.lines {
            let item = match line.item {
                BoughtItem::Entry { ordinal } => say::money_receipt_entry(lang, ordinal),
                BoughtItem::Rebuy { times } => say::money_receipt_rebuy(lang, times),
                BoughtItem::AddOn => say::money_receipt_add_on(lang),
                BoughtItem::Refund => say::money_receipt_refund(lang),
                BoughtItem::Payment => say::money_receipt_payment(lang, money(line.amount.into())),
            };
            let how = line.paid_by.as_ref().map(|how| way(lang, how));
            let how = Cell::text(how.unwrap_or_default());
            // It is the sum of something bought before, in that line.
            if line.item == BoughtItem::Payment {
                table.push(vec![Cell::text(item), how, Cell::number(String::new())]);
                continue;
            }
            let amount = i128::from(line.amount);
            let amount = if line.item == BoughtItem::Refund {
                -amount
            } else {
                amount
            };
            sum += amount;
            table.push(vec![
                Cell::text(item),
                how,
                money_cell(lang, amount, &self.currency),
            ]);
        }
        let owes = i128::from(self.owes);
        let mut total = |label: String, amount: i128| {
            table.push(vec![
                Cell::text(label),
                Cell::text(String::new()),
                money_cell(lang, amount, &self.currency),
            ]);
        };
        total(say::money_receipt_paid(lang), sum - owes);
        if owes > 0 {
            total(say::money_receipt_owes(lang), owes);
        }
        let heading = say::money_receipt(lang, &self.title, date(lang, self.date));
        let sheet = Sheet::new(lang.tag(), say::money_receipt_for(lang, &self.name));
        let sheet = sheet.with_text(heading).with_block(table);
        match &self.club {
            Some(club) => sheet.with_text(club),
            None => sheet,
        }
    }
}

/// How something was paid, in a word.
fn way(lang: Lang, how: &PaidBy) -> String {
    match how {
        PaidBy::Cash => say::money_way(lang, "cash"),
        PaidBy::Owes => say::money_way(lang, "owes"),
        PaidBy::Transfer => say::money_way(lang, "transfer"),
        PaidBy::House => say::money_way(lang, "house"),
        PaidBy::Ticket(night) => say::money_way_ticket(lang, night.to_string()),
    }
}
