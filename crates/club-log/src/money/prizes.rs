//! Prizes of a night: the pool divided among the places by the payout crate.

use payout_dhondt::money::{
    MinCash, PaidPlaces, PrizeRules, PrizeRulesSetup, Prizes, TieSettlement,
};
use payout_dhondt::satellite::SatellitePrizes;
use payout_dhondt::{Structure, TieRule};

use super::{MoneyRules, OddTied};
use crate::rules::StructureRules;

/// Prizes for the present field, by place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightPrizes {
    prizes: Option<Prizes>,
    /// Tickets and cash of a satellite, in place of the prizes.
    satellite: Option<SatellitePrizes>,
    /// Values of its places from the first on, a ticket at its price.
    values: Vec<u64>,
    ticket: u64,
    unit: u64,
    odd: OddTied,
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
        if let Some(satellite_rules) = &rules.satellite {
            let satellite = satellite_rules.prizes(pool, unit, players);
            let value = |place| {
                satellite
                    .as_ref()
                    .map_or(0, |prizes| prizes.value_at(place))
            };
            let values = (1..=players).map(value).take_while(|value| *value > 0);
            return Self {
                prizes: None,
                values: values.collect(),
                satellite,
                ticket: satellite_rules.ticket,
                unit,
                odd: rules.odd,
                settlement,
                bubble: false,
            };
        }
        let paid = (players > 0).then(|| divided(rules, points, pool, (entries, players)));
        let prizes = paid.flatten();
        let with_bubble = prizes.clone().and_then(|prizes| {
            let has_place = rules.bubble > 0 && prizes.paid() < players;
            has_place.then(|| prizes.with_bubble(rules.bubble, 1).ok())?
        });
        Self {
            bubble: with_bubble.is_some(),
            prizes: with_bubble.or(prizes),
            satellite: None,
            values: Vec::new(),
            ticket: 0,
            unit,
            odd: rules.odd,
            settlement,
        }
    }

    /// The prizes from the first place on; none without players.
    #[must_use]
    pub fn amounts(&self) -> &[u64] {
        self.prizes.as_ref().map_or(&self.values, Prizes::amounts)
    }

    /// How many places have a prize, a refund of the bubble not counted.
    #[must_use]
    pub fn paid(&self) -> usize {
        self.amounts().len() - usize::from(self.bubble)
    }

    /// How many tickets are won; 0 where prizes are money.
    #[must_use]
    pub fn tickets(&self) -> u64 {
        self.satellite.as_ref().map_or(0, SatellitePrizes::tickets)
    }

    /// The places that got what the unit does not divide, ascending.
    #[must_use]
    pub fn remainder_places(&self) -> &[u64] {
        self.prizes.as_ref().map_or(&[], Prizes::remainder_places)
    }

    /// Tickets and cash of the players who share the places from `place` on, with their chips before the hand.
    ///
    /// A ticket is not divided: where there are fewer than players, the value is shared in cash.
    fn tied_tickets(&self, place: u64, stacks: &[u64]) -> Vec<u64> {
        let count = u64::try_from(stacks.len()).unwrap_or(u64::MAX).max(1);
        let value = |place: u64| {
            let at = usize::try_from(place - 1).ok();
            at.and_then(|at| self.values.get(at)).copied().unwrap_or(0)
        };
        let ticket = if self.has_tickets(place, count) {
            self.ticket()
        } else {
            0
        };
        let sum: u64 = (place..place + count)
            .map(|place| value(place) - ticket)
            .sum();
        let (units, rest) = (sum / self.unit, sum % self.unit);
        let mut order: Vec<usize> = (0..stacks.len()).collect();
        if self.odd == OddTied::LargerStack {
            order.sort_by_key(|at| std::cmp::Reverse(stacks.get(*at)));
        }
        let mut amounts = vec![0; stacks.len()];
        for (number, at) in (0..).zip(order) {
            if let Some(amount) = amounts.get_mut(at) {
                let odd = u64::from(number < units % count);
                *amount = (units / count + odd) * self.unit + if number == 0 { rest } else { 0 };
            }
        }
        amounts
    }

    /// Price of a ticket; 0 where prizes are money.
    pub(crate) const fn ticket(&self) -> u64 {
        self.ticket
    }

    /// Whether each of the players who share the places from `place` on has a ticket.
    pub(crate) fn has_tickets(&self, place: u64, count: u64) -> bool {
        place + count - 1 <= self.tickets()
    }

    /// Prizes in cash of the players who share the places from `place` on, with their chips before the hand.
    pub(crate) fn tied(&self, place: u64, stacks: &[u64]) -> Vec<u64> {
        if self.satellite.is_some() {
            return self.tied_tickets(place, stacks);
        }
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
