//! Prizes of a night: the pool divided among the places by the payout crate.

use payout_dhondt::money::{
    MinCash, PaidPlaces, PrizeRules, PrizeRulesSetup, Prizes, TieSettlement,
};
use payout_dhondt::{Structure, TieRule};

use super::MoneyRules;
use crate::rules::StructureRules;

/// Prizes for the present field, by place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightPrizes {
    prizes: Option<Prizes>,
    settlement: TieSettlement,
    /// Whether the last place has a refund, out of the first prize.
    pub bubble: bool,
}

impl NightPrizes {
    /// Divides a pool among `players`, who made `entries`.
    pub(crate) fn of(
        rules: &MoneyRules,
        points: &StructureRules,
        pool: u64,
        (entries, players): (u64, u64),
    ) -> Self {
        let unit = rules.unit.max(1);
        let settlement = TieSettlement::Split {
            unit,
            odd: rules.odd.into(),
        };
        let paid = (players > 0).then(|| divided(rules, points, pool, (entries, players)));
        let prizes = paid.flatten();
        let with_bubble = prizes.clone().and_then(|prizes| {
            let has_place = rules.bubble > 0 && prizes.paid() < players;
            has_place.then(|| prizes.with_bubble(rules.bubble, 1).ok())?
        });
        Self {
            bubble: with_bubble.is_some(),
            prizes: with_bubble.or(prizes),
            settlement,
        }
    }

    /// The prizes from the first place on; none without players.
    #[must_use]
    pub fn amounts(&self) -> &[u64] {
        self.prizes.as_ref().map_or(&[], Prizes::amounts)
    }

    /// The places that got what the unit does not divide, ascending.
    #[must_use]
    pub fn remainder_places(&self) -> &[u64] {
        self.prizes.as_ref().map_or(&[], Prizes::remainder_places)
    }

    /// Prizes of the players who share the places from `place` on, with their chips before the hand.
    pub(crate) fn tied(&self, place: u64, stacks: &[u64]) -> Vec<u64> {
        let settled = self.prizes.as_ref().and_then(|prizes| {
            let tied = prizes.settle_tie(place, stacks, self.settlement).ok()?;
            Some(tied.amounts().to_vec())
        });
        settled.unwrap_or_else(|| vec![0; stacks.len()])
    }
}

/// The prizes by the rules. Where the pool is too small for the least prize at every place, fewer places
/// are paid, and at last the first one alone.
fn divided(
    rules: &MoneyRules,
    points: &StructureRules,
    pool: u64,
    (entries, players): (u64, u64),
) -> Option<Prizes> {
    let weights = rules.structure.clone();
    let structure = match weights {
        Some(weights) => Structure::new(weights, TieRule::BetterPlace),
        None => points.structure().ok()?,
    };
    let natural = || {
        let field = structure.clone().with_places(players).ok()?;
        Some(field.allocate(entries).ok()?.paid().max(1))
    };
    let wanted = match rules.paid {
        Some(rule) => rule.places(entries)?,
        None => natural()?,
    };
    let unit = rules.unit.max(1);
    let least = rules.minimum.max(unit);
    let wanted = wanted.min(players).max(1);
    let enough = (pool / least).clamp(1, wanted);
    let pay = |places: u64, minimum: MinCash| {
        let rules = PrizeRules::new(PrizeRulesSetup {
            denomination: unit,
            paid: PaidPlaces::Count { places },
            minimum,
            remainder: rules.remainder.into(),
            ..PrizeRulesSetup::default()
        });
        rules.ok()?.pay(&structure, pool, places).ok()
    };
    let at_least = MinCash::AtLeast { minor_units: least };
    let by_rule = (1..=enough).rev().find_map(|places| pay(places, at_least));
    by_rule.or_else(|| pay(1, MinCash::Denomination))
}
