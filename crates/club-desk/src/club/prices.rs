//! Prices as options: of a new night, and as fields of `t edit`.

use clap::Args;
use club_host::PriceEdit;
use club_log::money::{MoneyRules, PaidRule};
use club_words::TypedAmount;

use super::house::HouseArgs;
use super::typed::{Amount, amount};
use crate::club::error::ClubError;

/// Prices. Amounts are of the currency, such as 3000 or 10.50.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PriceArgs {
    /// The currency of the prices, such as JPY or EUR; that of the template if not given
    #[arg(long, value_name = "CODE")]
    currency: Option<String>,
    /// The price of an entry with all its parts; the rest is for prizes
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    entry: Option<Amount>,
    /// The part of an entry for the house
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    fee: Option<Amount>,
    /// The part of an entry for the staff
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    staff: Option<Amount>,
    /// The part of an entry for the fund of the season
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    fund: Option<Amount>,
    /// The part of an entry for the player's own head
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    bounty: Option<Amount>,
    /// The price of a rebuy, all of it for prizes
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    rebuy: Option<Amount>,
    /// The price of an add-on, all of it for prizes
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    addon: Option<Amount>,
    /// The least sum of the prizes: the house pays what is missing
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    guarantee: Option<Amount>,
    /// Money that is added to the prizes
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    added: Option<Amount>,
    /// The smallest coin or note of a prize
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    unit: Option<Amount>,
    /// Places that are paid: a number, or a share of the entries such as 15%
    #[arg(long, value_name = "N|SHARE")]
    paid: Option<PaidRule>,
    /// Prizes are tickets of this price: the night is a satellite
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    ticket: Option<Amount>,
    #[command(flatten)]
    house: HouseArgs,
}

impl PriceArgs {
    /// The rules with these prices; the given ones where there are none.
    pub(super) fn over(self, rules: Option<MoneyRules>) -> Result<Option<MoneyRules>, ClubError> {
        let typed = |amount: Option<Amount>| amount.map(TypedAmount::from);
        let edit = PriceEdit {
            currency: self.currency,
            entry: typed(self.entry),
            fee: typed(self.fee),
            staff: typed(self.staff),
            fund: typed(self.fund),
            bounty: typed(self.bounty),
            rebuy: typed(self.rebuy),
            addon: typed(self.addon),
            guarantee: typed(self.guarantee),
            added: typed(self.added),
            unit: typed(self.unit),
            paid: self.paid,
            ticket: typed(self.ticket),
            house: self.house.edit()?,
        };
        Ok(edit.over(rules)?)
    }
}

/// The changes of `t edit` that are prices, and the other ones.
pub(super) fn of_changes(
    changes: &[String],
) -> Result<(Option<PriceEdit>, Vec<String>), ClubError> {
    let (mut prices, mut others) = (PriceEdit::default(), Vec::new());
    for text in changes {
        let is_price = match text.split_once('=') {
            Some((field, value)) => prices.set(field, value)?,
            None => false,
        };
        if !is_price {
            others.push(text.clone());
        }
    }
    Ok(((!prices.is_empty()).then_some(prices), others))
}
