//! The price list of a night, and the house rules about its money.

use payout_dhondt::bounty::{BountyRules, OddBounty};
use payout_dhondt::money::{OddUnits, Payment, Pool, PoolSetup, Remainder};
use payout_dhondt::{Ratio, Weights};
use serde::{Deserialize, Serialize};

use super::{
    AddOnPrice, MoneyFault, PaidRule, Parts, Price, RebuyPrice, SatelliteRules, minor_digits,
};
use crate::absent::is_zero;

/// The largest amount of a rule, in minor units, so that no sum of a night overflows.
pub const MAX_AMOUNT: u64 = 1_000_000_000_000;

/// Prices and money rules of a tournament. Amounts are in minor units of the currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MoneyRules {
    /// The ISO 4217 code of the currency.
    pub currency: String,
    /// The smallest coin or note of a prize.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_AMOUNT), extend("default" = 1)))]
    pub unit: u64,
    /// The least sum of the prizes, bounties not counted; the house pays what is missing.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = 0)))]
    pub guarantee: u64,
    /// Amount that a sponsor or the house adds to the prizes.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = 0)))]
    pub added: u64,
    /// Amount that is taken out of the prizes for the room or a trophy.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = 0)))]
    pub expenses: u64,
    /// Share of every prize part that the house keeps, in place of fees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake: Option<Rake>,
    /// How many places are paid; those that win a point if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<PaidRule>,
    /// Weights of the prizes; those of the points if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::schema::weights_or_none")
    )]
    pub structure: Option<Weights>,
    /// The least prize.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = 0)))]
    pub minimum: u64,
    /// Refund of the first place without a prize, out of the first prize.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = 0)))]
    pub bubble: u64,
    /// Recipient of the money that the unit does not divide.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = "first_place")))]
    pub remainder: Remains,
    /// Recipient of the odd units of a tie.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = "larger_stack")))]
    pub odd: OddTied,
    /// Treatment of the money of players who never came.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = "kept")))]
    pub no_show: NoShowMoney,
    /// Tickets as prizes, in a satellite; without them the prizes are money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub satellite: Option<SatelliteRules>,
    /// The price of an entry.
    pub entry: Price,
    /// The price of a re-entry; that of an entry if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reentry: Option<Price>,
    /// The price of a rebuy; without it there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rebuy: Option<RebuyPrice>,
    /// The price of an add-on; without it there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub addon: Option<AddOnPrice>,
    /// How bounties are paid.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = {})))]
    pub bounty: BountyTerms,
}

const fn one() -> u64 {
    1
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
const fn is_one(unit: &u64) -> bool {
    *unit == 1
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Share of the prize part of every purchase that the house keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rake {
    /// The share, from 0 to 1, such as `1/20`; rounded down to a minor unit.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::points"))]
    pub share: Ratio,
    /// No more than this of a purchase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<u64>,
}

impl Rake {
    /// Rake of an amount. A share that cannot be used takes nothing; the rules are checked before.
    #[must_use]
    pub fn of(self, amount: u64) -> u64 {
        let signed = |amount: u64| i64::try_from(amount).unwrap_or(i64::MAX);
        let pool = Pool::new(PoolSetup {
            payments: vec![Payment::new(1, signed(amount))],
            rake: vec![payout_dhondt::money::Rake::Share {
                share: self.share,
                cap: self.cap.map(signed),
            }],
            ..PoolSetup::default()
        });
        pool.map_or(0, |pool| pool.rake().min(amount))
    }
}

/// Recipient of the money that the unit does not divide.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Remains {
    /// The first prize.
    #[default]
    FirstPlace,
    /// The last prize; what would lift it above the one before goes up.
    LastPaid,
}

impl From<Remains> for Remainder {
    fn from(rule: Remains) -> Self {
        match rule {
            Remains::FirstPlace => Self::FirstPlace,
            Remains::LastPaid => Self::LastPaid,
        }
    }
}

/// Recipient of the odd units of a tie.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OddTied {
    /// One each to the larger stacks before the hand, of equal ones to those registered first.
    #[default]
    LargerStack,
    /// One each to those registered first.
    Registered,
}

impl From<OddTied> for OddUnits {
    fn from(rule: OddTied) -> Self {
        match rule {
            OddTied::LargerStack => Self::LargerStack,
            OddTied::Registered => Self::FirstListed,
        }
    }
}

/// Treatment of the money of a player who never came.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NoShowMoney {
    /// Nothing is paid back; the head goes to the prize pool.
    #[default]
    Kept,
    /// All of it is paid back.
    Refunded,
}

/// How bounties are paid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct BountyTerms {
    /// The share that a winner gets in cash, such as `1/2`; the rest goes on the winner's head. All of it
    /// in cash if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::schema::points_or_none")
    )]
    pub progressive: Option<Ratio>,
    /// Recipient of the odd unit between cash and head.
    #[serde(skip_serializing_if = "is_default")]
    pub odd: OddHead,
    /// Shares of several winners.
    #[serde(skip_serializing_if = "is_default")]
    pub shared: SharedHead,
    /// Recipient of the head of a disqualified player.
    #[serde(skip_serializing_if = "is_default")]
    pub disqualified: DisqualifiedHead,
    /// Owners of the heads that are left after a deal.
    #[serde(skip_serializing_if = "is_default")]
    pub deal: DealHeads,
}

/// Recipient of the head of a disqualified player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DisqualifiedHead {
    /// The prize pool.
    #[default]
    Pool,
    /// The house.
    House,
}

/// Owners of the heads that are left when a deal ends the night.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DealHeads {
    /// Each player keeps their own.
    #[default]
    Kept,
    /// All of them share the sum equally, odd units to those registered first.
    Shared,
}

/// Recipient of the odd unit between cash and head.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OddHead {
    /// The head of the winner.
    #[default]
    Head,
    /// The winner, in cash.
    Cash,
}

/// Shares of several winners of one bounty.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SharedHead {
    /// Equal ones, odd units to the first named.
    #[default]
    Equal,
    /// All of it to the winner with the largest share of the chips, of equal ones to the first named.
    LargestShare,
    /// All of it to the winner with the larger stack before the hand, of equal ones to the first named.
    LargerStack,
}

impl BountyTerms {
    /// The rules as the payout crate reads them; fixed bounties where the share cannot be used.
    #[must_use]
    pub fn rules(&self, unit: u64) -> Option<BountyRules> {
        let odd = match self.odd {
            OddHead::Head => OddBounty::Head,
            OddHead::Cash => OddBounty::Cash,
        };
        let cash = self.progressive.unwrap_or(Ratio::ONE);
        BountyRules::progressive(cash, odd, unit.max(1)).ok()
    }
}

impl MoneyRules {
    /// Rules with a currency and the price of an entry, and nothing else.
    #[must_use]
    pub fn new(currency: impl Into<String>, entry: Price) -> Self {
        Self {
            currency: currency.into(),
            unit: 1,
            guarantee: 0,
            added: 0,
            expenses: 0,
            rake: None,
            paid: None,
            structure: None,
            minimum: 0,
            bubble: 0,
            remainder: Remains::default(),
            odd: OddTied::default(),
            no_show: NoShowMoney::default(),
            satellite: None,
            entry,
            reentry: None,
            rebuy: None,
            addon: None,
            bounty: BountyTerms::default(),
        }
    }

    /// The price of the nth entry of a player.
    #[must_use]
    pub fn entry_price(&self, ordinal: u32) -> &Price {
        let again = self.reentry.as_ref().filter(|_| ordinal > 1);
        again.unwrap_or(&self.entry)
    }

    /// The parts of the nth entry of a player.
    #[must_use]
    pub fn entry_parts(&self, ordinal: u32) -> Parts {
        self.entry_price(ordinal).parts(self)
    }

    /// Whether a purchase puts money on a head.
    #[must_use]
    pub fn has_bounties(&self) -> bool {
        let again = self.reentry.is_some_and(|price| price.bounty > 0);
        self.entry.bounty > 0 || again
    }

    /// Decimal digits of the currency's minor unit.
    #[must_use]
    pub fn digits(&self) -> u8 {
        minor_digits(&self.currency).unwrap_or(0)
    }

    /// All that is wrong with them in a tournament with this stack, in the order of the fields.
    #[must_use]
    pub fn faults(&self, stack: u64) -> Vec<MoneyFault> {
        let mut faults = Vec::new();
        if minor_digits(&self.currency).is_none() {
            let currency = self.currency.clone();
            faults.push(MoneyFault::UnknownCurrency { currency });
        }
        if self.unit == 0 {
            faults.push(MoneyFault::NoUnit);
        }
        let amounts = [
            ("unit", self.unit),
            ("guarantee", self.guarantee),
            ("added", self.added),
            ("expenses", self.expenses),
            ("minimum", self.minimum),
            ("bubble", self.bubble),
        ];
        let large = amounts
            .into_iter()
            .filter(|(_, amount)| *amount > MAX_AMOUNT);
        faults.extend(large.map(|(field, amount)| MoneyFault::AmountTooLarge {
            field: field.to_owned(),
            amount,
            max: MAX_AMOUNT,
        }));
        if let Some(rake) = self.rake.filter(|rake| !is_share(rake.share)) {
            let share = rake.share;
            faults.push(MoneyFault::NoShare {
                field: "rake",
                share,
            });
        }
        if let Some(paid) = self.paid.filter(|paid| !paid.is_valid()) {
            let paid = paid.to_string();
            faults.push(MoneyFault::NoPlaces { paid });
        }
        if let Some(satellite) = &self.satellite {
            faults.extend(satellite.faults(MAX_AMOUNT));
            let others = [
                ("paid", self.paid.is_some()),
                ("structure", self.structure.is_some()),
                ("minimum", self.minimum > 0),
                ("bubble", self.bubble > 0),
            ];
            let given = others.into_iter().filter(|(_, given)| *given);
            faults.extend(given.map(|(field, _)| MoneyFault::OfASatellite { field }));
        }
        let prices = [
            ("entry", Some(self.entry)),
            ("reentry", self.reentry),
            ("rebuy", self.rebuy.map(|rebuy| rebuy.as_price())),
            ("addon", self.addon.map(|addon| addon.as_price())),
        ];
        for (item, price) in prices {
            if let Some(price) = price {
                self.check_price(item, &price, stack, &mut faults);
            }
        }
        if let Some(rebuy) = &self.rebuy {
            check_rebuy(rebuy, &mut faults);
        }
        if self.addon.is_some_and(|addon| addon.at_most == Some(0)) {
            faults.push(MoneyFault::NoneSold { item: "addon" });
        }
        if let Some(share) = self.bounty.progressive.filter(|share| !is_share(*share)) {
            let field = "bounty.progressive";
            faults.push(MoneyFault::NoShare { field, share });
        }
        faults
    }

    fn check_price(
        &self,
        item: &'static str,
        price: &Price,
        stack: u64,
        faults: &mut Vec<MoneyFault>,
    ) {
        let parts = price.parts(&Self::new("", Price::default()));
        for (part, amount) in parts.by_name() {
            if amount > MAX_AMOUNT {
                faults.push(MoneyFault::AmountTooLarge {
                    field: format!("{item}.{}", part.name()),
                    amount,
                    max: MAX_AMOUNT,
                });
            }
        }
        let sum = parts.total();
        if let Some(price) = price.price.filter(|price| *price != sum) {
            faults.push(MoneyFault::PartsDoNotAddUp { item, price, sum });
        }
        if self.rake.is_some() && price.fee > 0 {
            let fee = price.fee;
            faults.push(MoneyFault::RakeAndFee { item, fee });
        }
        match price.chips {
            Some(chips) if item == "entry" && chips != stack => {
                faults.push(MoneyFault::OtherStack { chips, stack });
            }
            Some(chips) if chips == 0 || chips > MAX_AMOUNT => {
                let max = MAX_AMOUNT;
                faults.push(MoneyFault::Chips { item, chips, max });
            }
            _ => {}
        }
    }
}

fn check_rebuy(rebuy: &RebuyPrice, faults: &mut Vec<MoneyFault>) {
    if rebuy.at_most == Some(0) {
        faults.push(MoneyFault::NoneSold { item: "rebuy" });
    }
    if rebuy.until_level.is_some() && rebuy.until_minute.is_some() {
        faults.push(MoneyFault::TwoEnds);
    }
    if rebuy.bounty > 0 && rebuy.stack_at_most != Some(0) {
        let bounty = rebuy.bounty;
        faults.push(MoneyFault::HeadOfAStack { bounty });
    }
}

fn is_share(share: Ratio) -> bool {
    share >= Ratio::ZERO && share <= Ratio::ONE
}
