//! Prizes of a pool.

use club_view::{Lang, count};
use schemars::JsonSchema;
use serde::Serialize;
use sheets::{Column, Table};
use toolkit::payout::money::{
    Basis, Ladder, MinCash, MoneyError, PaidPlaces, PrizeRules, PrizeRulesSetup, Prizes, Rounding,
    Tiers,
};
use toolkit::payout::{Ratio, RatioError, Structure};

use super::args::MoneyArgs;
use super::{percent, places, refused, say};
use crate::engine::failure;
use crate::error::{DeskError, Exit};

/// The prizes in the answer of `payout for`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct MoneyAnswer<'a> {
    prizes: &'a [u64],
    sum: u64,
    carried: u64,
    remainder: u64,
    remainder_place: Option<u64>,
    remainder_places: &'a [u64],
}

impl<'a> From<&'a Prizes> for MoneyAnswer<'a> {
    fn from(prizes: &'a Prizes) -> Self {
        Self {
            prizes: prizes.amounts(),
            sum: prizes.sum(),
            carried: prizes.carried(),
            remainder: prizes.remainder(),
            remainder_place: prizes.remainder_place(),
            remainder_places: prizes.remainder_places(),
        }
    }
}

/// The prizes of the pool, if one is named.
pub(super) fn prizes(
    args: &MoneyArgs,
    structure: &Structure,
    entries: u64,
) -> Result<Option<Prizes>, DeskError> {
    let Some(pool) = args.pool else {
        return Ok(None);
    };
    let setup = PrizeRulesSetup {
        denomination: args.denomination,
        // A cap counts entrants, so it says that these are dealt.
        basis: structure.cap().map_or(Basis::Pool, |_| Basis::Entrants),
        paid: paid(args.paid.as_deref())?,
        minimum: args
            .min_cash
            .map_or(MinCash::default(), |minor_units| MinCash::AtLeast {
                minor_units,
            }),
        tiers: match args.tiers.as_slice() {
            [] => None,
            sizes => Some(Tiers::new(sizes).map_err(|error| rejected(&error))?),
        },
        ladder: match args.nice {
            None => None,
            Some(unit) => Some(Ladder::nice_numbers(unit).map_err(|error| rejected(&error))?),
        },
        remainder: args.remainder,
    };
    let rules = PrizeRules::try_from(setup).map_err(|error| rejected(&error))?;
    let prizes = rules.pay(structure, pool, entries);
    prizes.map(Some).map_err(|error| rejected(&error))
}

fn rejected(error: &MoneyError) -> DeskError {
    match error {
        MoneyError::Payout(inner) => refused(inner),
        other => failure(Exit::Refused, other),
    }
}

/// A number of places, or a percentage of the field, rounded to the nearest place.
fn paid(text: Option<&str>) -> Result<PaidPlaces, DeskError> {
    let Some(text) = text else {
        return Ok(PaidPlaces::Structure);
    };
    let Some(percentage) = text.strip_suffix('%') else {
        let places = text.parse().map_err(|_| {
            let words =
                format!("`{text}` is neither a number of places nor a percentage such as 15%");
            DeskError::new(Exit::Usage, "Usage", words).with("value", text)
        })?;
        return Ok(PaidPlaces::Count { places });
    };
    let unread = |error: &RatioError| failure(Exit::Usage, error);
    let percentage: Ratio = percentage.trim().parse().map_err(|error| unread(&error))?;
    // A hundred is in every range; a hundredth of it may not be.
    let share = percentage
        .checked_div(Ratio::from_integer(100))
        .ok_or_else(|| rejected(&MoneyError::Share { share: percentage }))?;
    Ok(PaidPlaces::Share {
        share,
        rounding: Rounding::Nearest,
        step: 1,
    })
}

/// The prizes, what is paid, and what was left, in words.
pub(super) fn words(prizes: &Prizes, pool: u64, lang: Lang) -> String {
    let header = [
        say::payout_head_place(lang),
        say::payout_head_prize(lang),
        say::payout_head_share(lang),
    ];
    let mut table = Table::new(header.map(Column::number));
    for (&amount, place) in prizes.amounts().iter().zip(1_u64..) {
        let share = format!("{} %", percent(amount, prizes.sum()));
        table.push([count(place), count(amount), share]);
    }
    let left = match (prizes.remainder(), prizes.remainder_places()) {
        (0, _) => say::payout_left_nothing(lang),
        (left, []) => say::payout_left_carried(lang, left),
        (left, taken) => say::payout_left_places(lang, left, places(lang, taken)),
    };
    let paid = say::payout_prizes(lang, prizes.sum(), pool, left);
    format!("{}{paid}\n", table.to_boxed())
}
