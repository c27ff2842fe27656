//! House rules about money and the parts of further purchases, as people type them.

use std::collections::BTreeMap;

use club_log::money::{
    AddOnPrice, DealHeads, DisqualifiedHead, MoneyRules, NoShowMoney, OddHead, OddTied, PaidRule,
    Part, Price, Rake, RebuyPrice, Remains, SharedHead, TicketRest,
};
use club_words::{TypedAmount, typed_amount, typed_count};

use crate::{EditForm, TypedFailure};

/// A value as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    /// There is to be none.
    Nothing,
    Amount(TypedAmount),
    Number(u64),
    /// Never a number of places.
    Share(PaidRule),
    /// Weights as they are written.
    Weights(String),
    Word(String),
}

/// Form of the values of a field.
#[derive(Debug, Clone, Copy)]
enum Form {
    Amount,
    AmountOrNone,
    NumberOrNone,
    ShareOrNone,
    WeightsOrNone,
    /// One of these words.
    Words(&'static [&'static str]),
    /// One of these words, or an amount.
    Rest(&'static [&'static str]),
}

const REMAINDER: [&str; 2] = ["first-place", "last-paid"];
const ODD: [&str; 2] = ["larger-stack", "registered"];
const NO_SHOW: [&str; 2] = ["kept", "refunded"];
const TICKET_REST: [&str; 3] = ["next-place", "shared", "an amount"];
const BOUNTY_ODD: [&str; 2] = ["head", "cash"];
const SHARED: [&str; 3] = ["equal", "largest-share", "larger-stack"];
const DISQUALIFIED: [&str; 2] = ["pool", "house"];
const DEAL: [&str; 2] = ["kept", "shared"];

/// The fields, each with the form of its value.
const FIELDS: [(&str, Form); 36] = [
    ("expenses", Form::Amount),
    ("rake", Form::ShareOrNone),
    ("rake-cap", Form::AmountOrNone),
    ("structure", Form::WeightsOrNone),
    ("minimum", Form::Amount),
    ("bubble", Form::Amount),
    ("remainder", Form::Words(&REMAINDER)),
    ("odd", Form::Words(&ODD)),
    ("no-show", Form::Words(&NO_SHOW)),
    ("ticket-remainder", Form::Rest(&TICKET_REST)),
    ("reentry", Form::AmountOrNone),
    ("reentry-fee", Form::Amount),
    ("reentry-staff", Form::Amount),
    ("reentry-fund", Form::Amount),
    ("reentry-bounty", Form::Amount),
    ("reentry-chips", Form::NumberOrNone),
    ("rebuy-fee", Form::Amount),
    ("rebuy-staff", Form::Amount),
    ("rebuy-fund", Form::Amount),
    ("rebuy-bounty", Form::Amount),
    ("rebuy-chips", Form::NumberOrNone),
    ("rebuy-until-level", Form::NumberOrNone),
    ("rebuy-until-minute", Form::NumberOrNone),
    ("rebuy-at-most", Form::NumberOrNone),
    ("rebuy-stack", Form::NumberOrNone),
    ("addon-fee", Form::Amount),
    ("addon-staff", Form::Amount),
    ("addon-fund", Form::Amount),
    ("addon-chips", Form::NumberOrNone),
    ("addon-after-level", Form::NumberOrNone),
    ("addon-at-most", Form::NumberOrNone),
    ("progressive", Form::ShareOrNone),
    ("bounty-odd", Form::Words(&BOUNTY_ODD)),
    ("bounty-shared", Form::Words(&SHARED)),
    ("bounty-disqualified", Form::Words(&DISQUALIFIED)),
    ("bounty-deal", Form::Words(&DEAL)),
];

/// House rules and parts of prices that change, by the names of their options; others stay as they are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HouseEdit(BTreeMap<&'static str, Value>);

impl HouseEdit {
    /// Takes a value as it is typed. False where the field names something other than a house rule.
    ///
    /// ```
    /// use club_host::HouseEdit;
    ///
    /// let mut rules = HouseEdit::default();
    /// assert_eq!(rules.set("rebuy-until-level", "6"), Ok(true));
    /// assert_eq!(rules.set("progressive", "1/2"), Ok(true));
    /// assert_eq!(rules.set("bounty-shared", "larger-stack"), Ok(true));
    /// assert_eq!(rules.set("title", "March"), Ok(false));
    /// assert!(rules.set("odd", "both").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`TypedFailure::InvalidEdit`] of a value in another form.
    pub fn set(&mut self, field: &str, text: &str) -> Result<bool, TypedFailure> {
        let Some((name, form)) = FIELDS.iter().find(|(name, _)| *name == field) else {
            return Ok(false);
        };
        let value = read(*form, text).ok_or_else(|| TypedFailure::InvalidEdit {
            text: format!("{field}={text}"),
            expected: expected(*form),
        })?;
        self.0.insert(name, value);
        Ok(true)
    }

    /// Whether nothing changes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sets the rules; `minor` gives an amount in minor units of the currency.
    ///
    /// # Errors
    ///
    /// An amount that the currency does not have, and [`TypedFailure::PriceMissing`] of a rule about a purchase
    /// that is not sold.
    pub(crate) fn apply(
        &self,
        rules: &mut MoneyRules,
        minor: impl Fn(TypedAmount) -> Result<u64, TypedFailure>,
    ) -> Result<(), TypedFailure> {
        let typed = Typed {
            values: &self.0,
            minor: &minor,
        };
        typed.amount("expenses", &mut rules.expenses)?;
        typed.amount("minimum", &mut rules.minimum)?;
        typed.amount("bubble", &mut rules.bubble)?;
        typed.rake(rules)?;
        match self.0.get("structure") {
            Some(Value::Weights(weights)) => rules.structure = weights.parse().ok(),
            Some(_) => rules.structure = None,
            None => {}
        }
        typed.word("remainder", &mut rules.remainder, |word| match word {
            "last-paid" => Remains::LastPaid,
            _ => Remains::FirstPlace,
        });
        typed.word("odd", &mut rules.odd, |word| match word {
            "registered" => OddTied::Registered,
            _ => OddTied::LargerStack,
        });
        typed.word("no-show", &mut rules.no_show, |word| match word {
            "refunded" => NoShowMoney::Refunded,
            _ => NoShowMoney::Kept,
        });
        typed.ticket(rules)?;
        typed.reentry(rules)?;
        typed.rebuy(rules)?;
        typed.addon(rules)?;
        typed.bounty(rules);
        Ok(())
    }
}

/// The value of a text; none in another form.
fn read(form: Form, text: &str) -> Option<Value> {
    let nothing = text == "none";
    match form {
        Form::AmountOrNone | Form::NumberOrNone | Form::ShareOrNone | Form::WeightsOrNone
            if nothing =>
        {
            Some(Value::Nothing)
        }
        Form::Amount | Form::AmountOrNone => typed_amount(text).map(Value::Amount),
        Form::NumberOrNone => typed_count(text).map(Value::Number),
        Form::ShareOrNone => share(text).map(Value::Share),
        Form::WeightsOrNone => {
            let mut rules = MoneyRules::new("", Price::default());
            rules.structure = text.parse().ok();
            rules.structure.map(|_| Value::Weights(text.to_owned()))
        }
        Form::Words(words) => words.contains(&text).then(|| Value::Word(text.to_owned())),
        Form::Rest(words) => {
            let is_word = words.contains(&text) && !text.contains(' ');
            let word = is_word.then(|| Value::Word(text.to_owned()));
            word.or_else(|| typed_amount(text).map(Value::Amount))
        }
    }
}

/// A share such as `1/20` or `5%`, read like that of the paid places.
fn share(text: &str) -> Option<PaidRule> {
    let rule = text.parse().ok()?;
    matches!(rule, PaidRule::Share(_)).then_some(rule)
}

fn expected(form: Form) -> EditForm {
    match form {
        Form::Amount => EditForm::Amount,
        Form::AmountOrNone => EditForm::AmountOrNone,
        Form::NumberOrNone => EditForm::NumberOrNone,
        Form::ShareOrNone => EditForm::ShareOrNone,
        Form::WeightsOrNone => EditForm::WeightsOrNone,
        Form::Words(words) | Form::Rest(words) => EditForm::Words(words),
    }
}

/// Values by field, with the reader of amounts.
struct Typed<'e> {
    values: &'e BTreeMap<&'static str, Value>,
    minor: &'e dyn Fn(TypedAmount) -> Result<u64, TypedFailure>,
}

impl Typed<'_> {
    /// Minor units of a field, where it was typed as an amount.
    fn minor(&self, field: &str) -> Result<Option<u64>, TypedFailure> {
        match self.values.get(field) {
            Some(Value::Amount(amount)) => (self.minor)(*amount).map(Some),
            _ => Ok(None),
        }
    }

    fn amount(&self, field: &str, rule: &mut u64) -> Result<(), TypedFailure> {
        if let Some(amount) = self.minor(field)? {
            *rule = amount;
        }
        Ok(())
    }

    fn word<T>(&self, field: &str, rule: &mut T, of: impl Fn(&str) -> T) {
        if let Some(Value::Word(word)) = self.values.get(field) {
            *rule = of(word);
        }
    }

    fn number<N: TryFrom<u64>>(&self, field: &str, rule: &mut Option<N>, most: N) {
        match self.values.get(field) {
            // A number beyond the type is beyond every bound of the rules, too.
            Some(Value::Number(number)) => *rule = Some(N::try_from(*number).unwrap_or(most)),
            Some(_) => *rule = None,
            None => {}
        }
    }

    fn rake(&self, rules: &mut MoneyRules) -> Result<(), TypedFailure> {
        match self.values.get("rake") {
            Some(Value::Share(PaidRule::Share(share))) => {
                let cap = rules.rake.and_then(|rake| rake.cap);
                rules.rake = Some(Rake { share: *share, cap });
            }
            Some(_) => rules.rake = None,
            None => {}
        }
        let Some(cap) = self.values.get("rake-cap") else {
            return Ok(());
        };
        let amount = self.minor("rake-cap")?;
        match (&mut rules.rake, cap) {
            (Some(rake), _) => rake.cap = amount,
            (None, Value::Nothing) => {}
            (None, _) => return Err(missing("rake-cap", "rake")),
        }
        Ok(())
    }

    fn ticket(&self, rules: &mut MoneyRules) -> Result<(), TypedFailure> {
        let field = "ticket-remainder";
        let rest = match self.values.get(field) {
            Some(Value::Word(word)) if word == "shared" => TicketRest::Shared,
            Some(Value::Amount(amount)) => TicketRest::Ladder((self.minor)(*amount)?),
            Some(_) => TicketRest::NextPlace,
            None => return Ok(()),
        };
        match &mut rules.satellite {
            Some(satellite) => satellite.remainder = rest,
            None => return Err(missing(field, "ticket")),
        }
        Ok(())
    }

    /// The first typed field of a purchase.
    fn first_of(&self, item: &str) -> Option<&'static str> {
        let mut fields = self.values.keys().copied();
        fields.find(|field| {
            let rest = field.strip_prefix(item);
            rest.is_some_and(|rest| rest.starts_with('-'))
        })
    }

    /// A price with other parts: the rest of the whole is for prizes.
    fn parts(&self, item: &str, before: &Price, whole: u64) -> Result<Price, TypedFailure> {
        let mut price = *before;
        for (part, amount) in [
            (Part::Fee, &mut price.fee),
            (Part::Staff, &mut price.staff),
            (Part::Fund, &mut price.fund),
            (Part::Bounty, &mut price.bounty),
        ] {
            self.amount(&format!("{item}-{}", part.name()), amount)?;
        }
        let parts = [price.fee, price.staff, price.fund, price.bounty];
        let parts = parts.into_iter().fold(0, u64::saturating_add);
        // Parts above the price are a fault that is listed.
        price.prize = whole.saturating_sub(parts);
        price.price = Some(whole);
        Ok(price)
    }

    fn reentry(&self, rules: &mut MoneyRules) -> Result<(), TypedFailure> {
        if self.values.get("reentry") == Some(&Value::Nothing) {
            rules.reentry = None;
        }
        let typed = self.minor("reentry")?;
        if typed.is_none() && self.first_of("reentry").is_none() {
            return Ok(());
        }
        // It has the parts of an entry where it has none of its own.
        let before = rules.reentry.unwrap_or(rules.entry);
        let mut price = self.parts("reentry", &before, typed.unwrap_or_else(|| whole(&before)))?;
        self.number("reentry-chips", &mut price.chips, u64::MAX);
        rules.reentry = Some(price);
        Ok(())
    }

    fn rebuy(&self, rules: &mut MoneyRules) -> Result<(), TypedFailure> {
        let Some(field) = self.first_of("rebuy") else {
            return Ok(());
        };
        let Some(before) = rules.rebuy else {
            return Err(missing(field, "rebuy"));
        };
        let of = before.as_price();
        let price = self.parts("rebuy", &of, whole(&of))?;
        let mut rebuy = RebuyPrice {
            price: price.price,
            prize: price.prize,
            fee: price.fee,
            staff: price.staff,
            fund: price.fund,
            bounty: price.bounty,
            ..before
        };
        self.number("rebuy-chips", &mut rebuy.chips, u64::MAX);
        self.number("rebuy-until-level", &mut rebuy.until_level, u32::MAX);
        self.number("rebuy-until-minute", &mut rebuy.until_minute, u32::MAX);
        self.number("rebuy-at-most", &mut rebuy.at_most, u32::MAX);
        self.number("rebuy-stack", &mut rebuy.stack_at_most, u64::MAX);
        rules.rebuy = Some(rebuy);
        Ok(())
    }

    fn addon(&self, rules: &mut MoneyRules) -> Result<(), TypedFailure> {
        let Some(field) = self.first_of("addon") else {
            return Ok(());
        };
        let Some(before) = rules.addon else {
            return Err(missing(field, "addon"));
        };
        let of = before.as_price();
        let price = self.parts("addon", &of, whole(&of))?;
        let mut addon = AddOnPrice {
            price: price.price,
            prize: price.prize,
            fee: price.fee,
            staff: price.staff,
            fund: price.fund,
            ..before
        };
        self.number("addon-chips", &mut addon.chips, u64::MAX);
        self.number("addon-after-level", &mut addon.after_level, u32::MAX);
        self.number("addon-at-most", &mut addon.at_most, u32::MAX);
        rules.addon = Some(addon);
        Ok(())
    }

    fn bounty(&self, rules: &mut MoneyRules) {
        let terms = &mut rules.bounty;
        match self.values.get("progressive") {
            Some(Value::Share(PaidRule::Share(share))) => terms.progressive = Some(*share),
            Some(_) => terms.progressive = None,
            None => {}
        }
        self.word("bounty-odd", &mut terms.odd, |word| match word {
            "cash" => OddHead::Cash,
            _ => OddHead::Head,
        });
        self.word("bounty-shared", &mut terms.shared, |word| match word {
            "largest-share" => SharedHead::LargestShare,
            "larger-stack" => SharedHead::LargerStack,
            _ => SharedHead::Equal,
        });
        self.word(
            "bounty-disqualified",
            &mut terms.disqualified,
            |word| match word {
                "house" => DisqualifiedHead::House,
                _ => DisqualifiedHead::Pool,
            },
        );
        self.word("bounty-deal", &mut terms.deal, |word| match word {
            "shared" => DealHeads::Shared,
            _ => DealHeads::Kept,
        });
    }
}

/// All parts of a price, or the sum that it names.
fn whole(price: &Price) -> u64 {
    let parts = [
        price.prize,
        price.fee,
        price.staff,
        price.fund,
        price.bounty,
    ];
    let sum = parts.into_iter().fold(0, u64::saturating_add);
    price.price.unwrap_or(sum)
}

fn missing(field: &str, price: &'static str) -> TypedFailure {
    TypedFailure::PriceMissing {
        field: field.to_owned(),
        price,
    }
}
