//! The decision that pays out the fund of a season.

use super::{Decision, Desk, Draft};
use crate::event::SeasonFundPaid;
use crate::ids::{SeasonId, StreamId};
use crate::money::{FundRules, MAX_AMOUNT, MoneyFault, fund_shares, season_funds};
use crate::refusal::{MoneyRefusal, Refusal, RulesRefusal, SeasonRefusal};

impl Desk<'_> {
    /// The parts of the fund by the final standings of a closed season, in every currency.
    pub(super) fn pay_fund(
        &self,
        season: &SeasonId,
        rules: &FundRules,
    ) -> Result<Decision, Refusal> {
        let found = self.club.season(season)?;
        let id = season.clone();
        if found.open {
            return Err(SeasonRefusal::SeasonIsOpen { season: id }.into());
        }
        if !found.fund_paid.is_empty() {
            return Err(SeasonRefusal::FundPaid { season: id }.into());
        }
        if let Some(unit) = rules.unit.filter(|unit| !(1..=MAX_AMOUNT).contains(unit)) {
            return Err(RulesRefusal::OutOfRange {
                field: "unit",
                value: i64::try_from(unit).unwrap_or(i64::MAX),
                allowed: "1..=1000000000000",
            }
            .into());
        }
        if let Some(paid) = rules.paid.filter(|paid| !paid.is_valid()) {
            let paid = paid.to_string();
            let faults = vec![MoneyFault::NoPlaces { paid }];
            return Err(MoneyRefusal::Prices { faults }.into());
        }
        let stream = StreamId::season(season);
        let mut decision = Decision::default();
        for (currency, fund) in season_funds(self.club, season) {
            let shares = fund_shares(&fund, rules, &currency, &found.final_standings);
            if shares.is_empty() {
                continue;
            }
            let body = SeasonFundPaid {
                season: season.clone(),
                currency,
                shares,
            };
            decision.events.push(Draft::plain(&stream, body));
        }
        if decision.events.is_empty() {
            return Err(SeasonRefusal::NoFund { season: id }.into());
        }
        Ok(decision)
    }
}
