//! Whole exponents, whose quotients are rational and tie.

use crate::common::structure;
use crate::power::{RULES, big, check_tail, ratio, whole};
use num_bigint::BigUint;
use payout_dhondt::{Method, Ratio, Structure, TieRule, Weights};
use proptest::prelude::*;

/// 100/7^2 is 100/49, so that places 1 and 7 tie for seat 71.
#[test]
fn equal_quotients_of_whole_exponents_tie() {
    for (rule, expected) in [(TieRule::BetterPlace, 1), (TieRule::WorsePlace, 7)] {
        let structure = structure("power:100@2", rule);
        assert_eq!(structure.allocate(71).unwrap().last_seat_tied(), [1, 7]);
        let award = structure.award_order().unwrap().nth(70).unwrap();
        assert_eq!(award.place, expected);
        assert_eq!(award.tied_with, [8 - expected]);
    }
}

/// The obvious solver with real weights: all quotients to the power of `degree`, where they are
/// fractions of whole numbers.
struct RealOracle {
    weights: Vec<(BigUint, BigUint)>,
    method: Method,
    degree: u32,
    rule: TieRule,
    held: Vec<u64>,
    tied: Vec<u64>,
}

impl RealOracle {
    fn new(head: &[i128], (p, q): (u32, u32), method: Method, rule: TieRule, places: u64) -> Self {
        // Signposts of Huntington-Hill are square roots.
        let degree = 2 * q;
        let k = u64::try_from(head.len()).unwrap();
        let weights = (1..=places).map(|n| {
            if let Some(&weight) = head.get(usize::try_from(n - 1).unwrap()) {
                return (big(weight).pow(degree), BigUint::from(1_u8));
            }
            let over = big(head[head.len() - 1]).pow(degree) * BigUint::from(k).pow(2 * p);
            (over, BigUint::from(n).pow(2 * p))
        });
        let weights: Vec<_> = weights.collect();
        let tied = Vec::new();
        Self {
            weights,
            method,
            degree,
            rule,
            held: vec![0; usize::try_from(places).unwrap()],
            tied,
        }
    }

    /// A signpost to the power of `degree`; zero for a seat by right.
    fn signpost(&self, k: u64) -> (BigUint, BigUint) {
        let power = |over: u64, under: u64| {
            (
                BigUint::from(over).pow(self.degree),
                BigUint::from(under).pow(self.degree),
            )
        };
        match self.method {
            Method::DHondt => power(k + 1, 1),
            Method::SainteLague => power(2 * k + 1, 2),
            Method::HuntingtonHill => (
                BigUint::from(k * (k + 1)).pow(self.degree / 2),
                BigUint::from(1_u8),
            ),
            Method::Dean => power(2 * k * (k + 1), 2 * k + 1),
            other => unreachable!("{other} is not asked for"),
        }
    }

    fn quotient(&self, place: usize) -> Option<(BigUint, BigUint)> {
        let (over, under) = self.signpost(self.held[place]);
        let (a, b) = &self.weights[place];
        (over > BigUint::ZERO).then(|| (a * under, b * over))
    }

    fn deal(&mut self) -> u64 {
        let places = 0..self.held.len();
        let compare =
            |a: &(BigUint, BigUint), b: &(BigUint, BigUint)| (&a.0 * &b.1).cmp(&(&b.0 * &a.1));
        let next: Vec<_> = places.clone().map(|place| self.quotient(place)).collect();
        let by_right = places.clone().find(|&place| next[place].is_none());
        let tied: Vec<usize> = if let Some(first) = by_right {
            vec![first]
        } else {
            let best = next.iter().flatten().max_by(|a, b| compare(a, b)).unwrap();
            let ties = |place: &usize| compare(next[*place].as_ref().unwrap(), best).is_eq();
            places.filter(ties).collect()
        };
        let winner = match self.rule {
            TieRule::BetterPlace => tied[0],
            TieRule::WorsePlace => {
                let worst = tied[tied.len() - 1];
                let equal = |place: &&usize| self.weights[**place] == self.weights[worst];
                *tied.iter().find(equal).unwrap()
            }
        };
        self.held[winner] += 1;
        let number = |place: &usize| u64::try_from(*place).unwrap() + 1;
        self.tied = if tied.len() > 1 {
            tied.iter().map(number).collect()
        } else {
            Vec::new()
        };
        number(&winner)
    }
}

proptest! {
    #[test]
    fn any_weight_is_the_nearest(
        list in prop::collection::vec(1_i128..1_000_000, 1..6),
        p in 1_i128..40,
        q in 1_i128..40,
        n in prop_oneof![1_u64..50, 1_u64..1_000_000, any::<u64>()],
    ) {
        let mut list = list;
        list.sort_unstable_by(|a, b| b.cmp(a));
        let (head, alpha) = (whole(&list), ratio(p, q));
        let place = n.saturating_add(u64::try_from(head.len()).unwrap());
        prop_assume!(alpha != Ratio::ONE);
        check_tail(&head, alpha, [place]);
    }

    /// Exponents with small terms make many fractions. So places of the tail tie with each other
    /// and with those of the head.
    #[test]
    fn every_seat_and_tie_is_that_of_the_real_weights(
        head in prop_oneof![
            prop::collection::vec(1_i128..30, 1..5),
            prop::collection::vec(prop::sample::select(vec![1_i128, 2, 4, 8, 9, 16, 27, 36, 64, 100]), 1..4),
        ],
        (p, q) in prop_oneof![
            (1_u32..5, Just(1_u32)),
            (1_u32..8, 2_u32..4),
            (1_u32..30, 1_u32..30),
        ],
        rule in prop::sample::select(RULES.to_vec()),
        (method, limit) in prop::sample::select(vec![
            (Method::DHondt, None),
            (Method::DHondt, Some(9)),
            (Method::SainteLague, None),
            (Method::HuntingtonHill, Some(7)),
            (Method::Dean, Some(10)),
        ]),
        seats in 10_u64..90,
    ) {
        let mut head = head;
        head.sort_unstable_by(|a, b| b.cmp(a));
        let alpha = ratio(p.into(), q.into());
        let weights = Weights::head_then_power(&whole(&head), alpha).unwrap();
        let mut structure = Structure::new(weights, rule).with_method(method).unwrap();
        if let Some(limit) = limit {
            structure = structure.with_places(limit).unwrap();
        }
        let (p, q) = (alpha.numer().try_into().unwrap(), alpha.denom().try_into().unwrap());
        let mut oracle = RealOracle::new(&head, (p, q), method, rule, limit.unwrap_or(seats));
        for award in structure.award_order().unwrap().take(usize::try_from(seats).unwrap()) {
            prop_assert_eq!(award.place, oracle.deal(), "seat {}", award.seat);
            let mut tied = award.tied_with;
            if !tied.is_empty() {
                tied.push(award.place);
                tied.sort_unstable();
            }
            prop_assert_eq!(&tied, &oracle.tied, "seat {}", award.seat);
        }
        let field = structure.allocate(seats).unwrap();
        let paid = oracle.held.iter().rposition(|&held| held > 0).map_or(0, |last| last + 1);
        prop_assert_eq!(field.points(), &oracle.held[..paid]);
        prop_assert_eq!(field.last_seat_tied(), &oracle.tied[..]);
        for place in 1..=u64::try_from(paid).unwrap() + 1 {
            let held = field.points().get(usize::try_from(place - 1).unwrap()).copied();
            prop_assert_eq!(structure.points_at(place, seats), Ok(held.unwrap_or(0)));
        }
    }
}

proptest! {
    // A case is a field of up to 100,000 seats.
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Blocks of a large field against places one by one. Each has the seats that its weight gives
    /// at the quotient of the last seat.
    #[test]
    fn large_fields_hold_what_the_last_quotient_gives(
        (p, q) in (1_i128..60, 1_i128..30),
        seats in 1_000_u64..100_000,
        list in prop::collection::vec(1_i128..100, 1..5),
    ) {
        let mut list = list;
        list.sort_unstable_by(|a, b| b.cmp(a));
        let weights = Weights::head_then_power(&whole(&list), ratio(p, q)).unwrap();
        let structure = Structure::new(weights, TieRule::BetterPlace);
        let field = structure.allocate(seats).unwrap();
        prop_assert_eq!(field.points().iter().sum::<u64>(), seats);
        let table = structure.table(seats).unwrap();
        let rows: Vec<u64> = table.rows().iter().map(|row| u64::try_from(row.len()).unwrap()).collect();
        prop_assert_eq!(field.points(), rows);
        let mut seen: Vec<u64> = table.rows().concat();
        seen.sort_unstable();
        prop_assert!(seen.into_iter().eq(1..=seats));
        // Fewer seats are the same awards.
        prop_assert!(field.points().is_sorted_by(|a, b| a >= b));
        let fewer = structure.allocate(seats / 2).unwrap();
        let held = |row: &Vec<u64>| row.iter().filter(|&&seat| seat <= seats / 2).count();
        let counted: Vec<u64> = table.rows().iter().map(|row| u64::try_from(held(row)).unwrap()).collect();
        let paid = counted.iter().rposition(|&held| held > 0).map_or(0, |last| last + 1);
        prop_assert_eq!(fewer.points(), &counted[..paid]);
    }
}
