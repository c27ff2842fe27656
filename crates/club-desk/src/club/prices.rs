//! Prices as options: of a new night, and as fields of `t edit`.

use clap::Args;
use club_host::{EditForm, TypedFailure};
use club_log::Refusal;
use club_log::money::{
    AddOnPrice, MoneyFault, MoneyRules, PaidRule, Price, RebuyPrice, SatelliteRules, TicketRest,
    minor_digits,
};
use club_log::refusal::MoneyRefusal;

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
}

/// Names of the fields of `t edit`.
const FIELDS: [&str; 12] = [
    "entry",
    "fee",
    "staff",
    "fund",
    "bounty",
    "rebuy",
    "addon",
    "guarantee",
    "added",
    "unit",
    "paid",
    "ticket",
];

impl PriceArgs {
    /// The changes of `t edit` that are prices, and the other ones.
    pub(super) fn of_changes(changes: &[String]) -> Result<(Option<Self>, Vec<String>), ClubError> {
        let (mut prices, mut others) = (None, Vec::new());
        for text in changes {
            let Some((field, value)) = text
                .split_once('=')
                .filter(|(field, _)| FIELDS.contains(field))
            else {
                others.push(text.clone());
                continue;
            };
            let invalid = |expected| TypedFailure::InvalidEdit {
                text: text.clone(),
                expected,
            };
            let prices: &mut Self = prices.get_or_insert_default();
            if field == "paid" {
                let paid = value.parse().map_err(|_| invalid(EditForm::PaidPlaces))?;
                prices.paid = Some(paid);
                continue;
            }
            let amount = amount(value).map_err(|_| invalid(EditForm::Amount))?;
            *prices.field(field) = Some(amount);
        }
        Ok((prices, others))
    }

    fn field(&mut self, name: &str) -> &mut Option<Amount> {
        match name {
            "entry" => &mut self.entry,
            "fee" => &mut self.fee,
            "staff" => &mut self.staff,
            "fund" => &mut self.fund,
            "bounty" => &mut self.bounty,
            "rebuy" => &mut self.rebuy,
            "addon" => &mut self.addon,
            "guarantee" => &mut self.guarantee,
            "added" => &mut self.added,
            "ticket" => &mut self.ticket,
            _ => &mut self.unit,
        }
    }

    fn is_empty(&self) -> bool {
        let amounts = [
            self.entry,
            self.fee,
            self.staff,
            self.fund,
            self.bounty,
            self.rebuy,
            self.addon,
            self.guarantee,
            self.added,
            self.unit,
            self.ticket,
        ];
        amounts.iter().all(Option::is_none) && self.paid.is_none() && self.currency.is_none()
    }

    /// The rules with these prices; the given ones where there are none.
    pub(super) fn over(self, rules: Option<MoneyRules>) -> Result<Option<MoneyRules>, ClubError> {
        if self.is_empty() {
            return Ok(rules);
        }
        let mut rules = rules.unwrap_or_else(|| MoneyRules::new("", Price::default()));
        if let Some(currency) = self.currency {
            rules.currency = currency;
        }
        let currency = rules.currency.clone();
        if minor_digits(&currency).is_none() {
            let faults = vec![MoneyFault::UnknownCurrency { currency }];
            return Err(Refusal::from(MoneyRefusal::Prices { faults }).into());
        }
        let minor = |amount: Option<Amount>| -> Result<Option<u64>, ClubError> {
            Ok(amount
                .map(|amount| amount.minor_of(&currency))
                .transpose()?)
        };
        let entry = &mut rules.entry;
        let before = entry.prize + entry.fee + entry.staff + entry.fund + entry.bounty;
        for (part, amount) in [
            (&mut entry.fee, self.fee),
            (&mut entry.staff, self.staff),
            (&mut entry.fund, self.fund),
            (&mut entry.bounty, self.bounty),
        ] {
            if let Some(amount) = minor(amount)? {
                *part = amount;
            }
        }
        let price = minor(self.entry)?.or(entry.price).unwrap_or(before);
        let parts = [entry.fee, entry.staff, entry.fund, entry.bounty];
        let parts = parts.into_iter().fold(0, u64::saturating_add);
        // Parts above the price are a fault that is listed.
        entry.prize = price.saturating_sub(parts);
        entry.price = Some(price);
        if let Some(prize) = minor(self.rebuy)? {
            let before = rules.rebuy.unwrap_or_default();
            rules.rebuy = Some(RebuyPrice {
                prize,
                price: None,
                fee: 0,
                staff: 0,
                fund: 0,
                bounty: 0,
                ..before
            });
        }
        if let Some(prize) = minor(self.addon)? {
            let before = rules.addon.unwrap_or_default();
            rules.addon = Some(AddOnPrice {
                prize,
                price: None,
                fee: 0,
                staff: 0,
                fund: 0,
                ..before
            });
        }
        for (rule, amount) in [
            (&mut rules.guarantee, self.guarantee),
            (&mut rules.added, self.added),
            (&mut rules.unit, self.unit),
        ] {
            if let Some(amount) = minor(amount)? {
                *rule = amount;
            }
        }
        if let Some(ticket) = minor(self.ticket)? {
            let remainder = rules
                .satellite
                .map_or_else(TicketRest::default, |now| now.remainder);
            rules.satellite = Some(SatelliteRules { ticket, remainder });
        }
        if self.paid.is_some() {
            rules.paid = self.paid;
        }
        Ok(Some(rules))
    }
}
