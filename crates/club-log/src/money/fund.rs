//! The fund of a season: parts of all prices of its nights, and its division by the final standings.

use std::collections::BTreeMap;

use payout_dhondt::Weights;
use serde::{Deserialize, Serialize};

use super::{MoneyRules, NightPrizes, PaidRule, Price};
use crate::club::Club;
use crate::event::{FinalStanding, FundShare};
use crate::ids::SeasonId;
use crate::rules::StructureRules;
use crate::tournament::Phase;

/// How the fund of a season is divided.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct FundRules {
    /// How many ranks are paid; those that the weights pay if not given. A share is of the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid: Option<PaidRule>,
    /// Weights of the ranks; `vp-kid` if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::schema::weights_or_none")
    )]
    pub structure: Option<Weights>,
    /// The smallest coin or note; the largest of the nights' units if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = super::MAX_AMOUNT)))]
    pub unit: Option<u64>,
}

/// The fund of a season in one currency, in minor units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct SeasonFund {
    /// Parts of all nights that were not called off, less what was paid back.
    pub collected: u64,
    /// Amount that was paid out.
    pub paid: u64,
    /// The largest unit of the nights' prizes.
    #[serde(skip)]
    pub(crate) unit: u64,
}

/// Funds of a season by currency; currencies without a fund are left out.
///
/// The nights of the season are in memory, or are not counted.
#[must_use]
pub fn season_funds(club: &Club, season: &SeasonId) -> BTreeMap<String, SeasonFund> {
    let mut funds: BTreeMap<String, SeasonFund> = BTreeMap::new();
    for (_, night) in club.tournaments() {
        let of_season = night.announcement().season.as_ref() == Some(season);
        let Some(prices) = night.prices().filter(|_| of_season) else {
            continue;
        };
        if night.phase() == Phase::Cancelled {
            continue;
        }
        let fund = night
            .money(night.last_at())
            .map_or(0, |money| money.parts.fund);
        if fund > 0 {
            let sum = funds.entry(prices.currency.clone()).or_default();
            sum.collected = sum.collected.saturating_add(fund);
            sum.unit = sum.unit.max(prices.unit);
        }
    }
    let paid = club.seasons().get(season).map(|season| &season.fund_paid);
    for (currency, shares) in paid.into_iter().flatten() {
        let sum = funds.entry(currency.clone()).or_default();
        sum.paid = shares.iter().map(|share| share.amount).sum();
    }
    funds
}

/// The parts of a fund by the final standings; players of the same rank share its parts.
pub(crate) fn fund_shares(
    fund: &SeasonFund,
    rules: &FundRules,
    currency: &str,
    standings: &[FinalStanding],
) -> Vec<FundShare> {
    let mut money = MoneyRules::new(currency, Price::default());
    money.unit = rules.unit.unwrap_or(fund.unit).max(1);
    money.paid = rules.paid;
    money.structure.clone_from(&rules.structure);
    let players = u64::try_from(standings.len()).unwrap_or(u64::MAX);
    let points = StructureRules::default();
    let prizes = NightPrizes::of(&money, &points, fund.collected, (players, players));
    let mut shares = Vec::new();
    let mut place = 1;
    for rows in standings.chunk_by(|one, other| one.rank == other.rank) {
        let amounts = prizes.tied(place, &vec![0; rows.len()]);
        for (row, amount) in rows.iter().zip(amounts).filter(|(_, amount)| *amount > 0) {
            shares.push(FundShare {
                rank: row.rank,
                member: row.member.clone(),
                amount,
            });
        }
        place += u64::try_from(rows.len()).unwrap_or(u64::MAX);
    }
    shares
}
