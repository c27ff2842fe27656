//! Prices and money rules as people type them, over those that there are.

use club_log::Refusal;
use club_log::money::{
    AddOnPrice, MoneyFault, MoneyRules, PaidRule, Price, RebuyPrice, SatelliteRules, TicketRest,
    minor_digits,
};
use club_log::refusal::MoneyRefusal;
use club_words::{TypedAmount, typed_amount};

use crate::{EditForm, Failure, HouseEdit, TypedFailure};

/// Prices and money rules that change; what is not given stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PriceEdit {
    /// The ISO 4217 code of the currency.
    pub currency: Option<String>,
    /// The price of an entry with all its parts; the rest is for prizes.
    pub entry: Option<TypedAmount>,
    /// The part of an entry for the house.
    pub fee: Option<TypedAmount>,
    /// The part of an entry for the staff.
    pub staff: Option<TypedAmount>,
    /// The part of an entry for the fund of the season.
    pub fund: Option<TypedAmount>,
    /// The part of an entry for the player's own head.
    pub bounty: Option<TypedAmount>,
    /// The price of a rebuy, all of it for prizes.
    pub rebuy: Option<TypedAmount>,
    /// The price of an add-on, all of it for prizes.
    pub addon: Option<TypedAmount>,
    /// The least sum of the prizes.
    pub guarantee: Option<TypedAmount>,
    /// Money that is added to the prizes.
    pub added: Option<TypedAmount>,
    /// The smallest coin or note of a prize.
    pub unit: Option<TypedAmount>,
    /// Places that are paid.
    pub paid: Option<PaidRule>,
    /// The price of the tickets that are the prizes of a satellite.
    pub ticket: Option<TypedAmount>,
    /// House rules, and the parts of other purchases.
    pub house: HouseEdit,
}

/// The field in which paid places are typed.
const PAID: &str = "paid";

impl PriceEdit {
    /// Names of the fields of a change, in the order of a price list.
    pub const FIELDS: [&'static str; 12] = [
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
        PAID,
        "ticket",
    ];

    /// Takes a value as it is typed. False where the field names something other than a price.
    ///
    /// ```
    /// use club_host::PriceEdit;
    ///
    /// let mut prices = PriceEdit::default();
    /// assert_eq!(prices.set("entry", "5,000"), Ok(true));
    /// assert_eq!(prices.set("paid", "15 %"), Ok(true));
    /// assert_eq!(prices.set("title", "March"), Ok(false));
    /// assert!(prices.set("fee", "much").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`TypedFailure::InvalidEdit`] of a value that is neither an amount nor, as `paid`, a number of places.
    pub fn set(&mut self, field: &str, value: &str) -> Result<bool, TypedFailure> {
        let invalid = |expected| TypedFailure::InvalidEdit {
            text: format!("{field}={value}"),
            expected,
        };
        if field == PAID {
            let paid = value.parse().map_err(|_| invalid(EditForm::PaidPlaces))?;
            self.paid = Some(paid);
            return Ok(true);
        }
        if field == "currency" {
            self.currency = Some(value.to_owned());
            return Ok(true);
        }
        let Some(price) = self.amount(field) else {
            return self.house.set(field, value);
        };
        let amount = typed_amount(value).ok_or_else(|| invalid(EditForm::Amount))?;
        *price = Some(amount);
        Ok(true)
    }

    fn amount(&mut self, field: &str) -> Option<&mut Option<TypedAmount>> {
        Some(match field {
            "entry" => &mut self.entry,
            "fee" => &mut self.fee,
            "staff" => &mut self.staff,
            "fund" => &mut self.fund,
            "bounty" => &mut self.bounty,
            "rebuy" => &mut self.rebuy,
            "addon" => &mut self.addon,
            "guarantee" => &mut self.guarantee,
            "added" => &mut self.added,
            "unit" => &mut self.unit,
            "ticket" => &mut self.ticket,
            _ => return None,
        })
    }

    /// Whether nothing changes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The rules with these prices; the given ones where there are none.
    ///
    /// # Errors
    ///
    /// [`TypedFailure::CurrencyMissing`], a currency that is not known, [`TypedFailure::InvalidAmount`] of an amount
    /// that it does not have, and [`TypedFailure::PriceMissing`].
    pub fn over(self, rules: Option<MoneyRules>) -> Result<Option<MoneyRules>, Failure> {
        if self.is_empty() {
            return Ok(rules);
        }
        let mut rules = rules.unwrap_or_else(|| MoneyRules::new("", Price::default()));
        if let Some(currency) = self.currency {
            rules.currency = currency;
        }
        let currency = rules.currency.clone();
        if currency.is_empty() {
            return Err(TypedFailure::CurrencyMissing.into());
        }
        let Some(digits) = minor_digits(&currency) else {
            let faults = vec![MoneyFault::UnknownCurrency { currency }];
            return Err(Refusal::from(MoneyRefusal::Prices { faults }).into());
        };
        let minor = |amount: Option<TypedAmount>| -> Result<Option<u64>, TypedFailure> {
            let Some(amount) = amount else {
                return Ok(None);
            };
            let minor = amount.minor(digits);
            let invalid = || TypedFailure::InvalidAmount {
                text: amount.to_string(),
                currency: currency.clone(),
            };
            minor.map(Some).ok_or_else(invalid)
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
        self.house.apply(&mut rules, |amount| {
            amount
                .minor(digits)
                .ok_or_else(|| TypedFailure::InvalidAmount {
                    text: amount.to_string(),
                    currency: currency.clone(),
                })
        })?;
        Ok(Some(rules))
    }
}
