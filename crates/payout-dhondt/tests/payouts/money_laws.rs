//! Money: the laws of sums and order over random pools, structures and rules.

use crate::common::structure;
use payout_dhondt::money::{
    Basis, Ladder, MinCash, MoneyError, OddUnits, PaidPlaces, Payment, Pool, PoolSetup, PrizeRules,
    PrizeRulesSetup, Prizes, Rake, Remainder, Rounding, TieSettlement, Tiers, share_out,
};
use payout_dhondt::{Method, PayoutError, Ratio, Structure, TieRule};
use proptest::prelude::*;

fn ratio(numer: i128, denom: i128) -> Ratio {
    Ratio::new(numer, denom).unwrap()
}

fn rules(setup: PrizeRulesSetup) -> PrizeRules {
    PrizeRules::try_from(setup).unwrap()
}

fn by_places(places: u64, denomination: u64, minimum: MinCash) -> PrizeRules {
    rules(PrizeRulesSetup {
        denomination,
        paid: PaidPlaces::Count { places },
        minimum,
        ..PrizeRulesSetup::default()
    })
}

/// The award order, of which the first `least` awards of each of the places are made beforehand.
fn floored_by_hand(structure: &Structure, places: u64, least: u64, units: u64) -> Vec<u64> {
    let limited = structure.clone().with_places(places).unwrap();
    let mut held = vec![least; usize::try_from(places).unwrap()];
    let mut left = units - places * least;
    let mut awards = limited.award_order().unwrap();
    while left > 0 {
        let award = awards.next().unwrap();
        if award.nth > least {
            held[usize::try_from(award.place - 1).unwrap()] += 1;
            left -= 1;
        }
    }
    held
}

fn any_structure() -> impl Strategy<Value = Structure> {
    let weights = prop_oneof![
        Just("harmonic"),
        Just("vp-kid"),
        Just("winner"),
        Just("head:100,70,50"),
        Just("fixed:40,25,15,10,6,4"),
        Just("fixed:1,1,1,1"),
        Just("fixed:64,32,16,8,4,2,1"),
    ];
    let ties = prop_oneof![Just(TieRule::BetterPlace), Just(TieRule::WorsePlace)];
    let method = prop_oneof![
        4 => Just(Method::DHondt),
        1 => Just(Method::SainteLague),
        1 => Just(Method::ModifiedSainteLague),
        1 => Just(Method::HuntingtonHill),
        1 => Just(Method::Adams),
        1 => Just(Method::LargestRemainder),
    ];
    (weights, ties, method, prop::option::of(1_u64..60)).prop_map(|(weights, ties, method, cap)| {
        let plain = structure(weights, ties).with_method(method).unwrap();
        cap.map_or(plain.clone(), |cap| plain.capped(cap).unwrap())
    })
}

/// Any but the one method by which a larger house may take a seat away.
fn house_monotone() -> impl Strategy<Value = Structure> {
    let wanted = |structure: &Structure| structure.method() != Method::LargestRemainder;
    any_structure().prop_filter("house monotone", wanted)
}

fn any_setup() -> impl Strategy<Value = PrizeRulesSetup> {
    let paid = prop_oneof![
        Just(PaidPlaces::Structure),
        (1_u64..40).prop_map(|places| PaidPlaces::Count { places }),
        (0_i128..=30, 1_u64..10).prop_map(|(percent, step)| PaidPlaces::Share {
            share: ratio(percent, 100),
            rounding: Rounding::Nearest,
            step,
        }),
    ];
    let minimum = prop_oneof![
        Just(MinCash::Denomination),
        (0_u64..200).prop_map(|minor_units| MinCash::AtLeast { minor_units }),
        (0_u64..200).prop_map(|minor_units| MinCash::Base { minor_units }),
    ];
    let tiers = prop::option::of(prop::collection::vec(1_u64..10, 1..6));
    let remainder = prop_oneof![
        Just(Remainder::FirstPlace),
        Just(Remainder::LastPaid),
        Just(Remainder::Carry),
    ];
    let basis = prop_oneof![Just(Basis::Pool), Just(Basis::Entrants)];
    (
        prop_oneof![Just(1_u64), 2_u64..30, Just(500)],
        basis,
        paid,
        minimum,
        tiers,
        any::<bool>(),
        remainder,
    )
        .prop_map(
            |(denomination, basis, paid, minimum, tiers, nice, remainder)| PrizeRulesSetup {
                denomination,
                basis,
                paid,
                minimum,
                tiers: tiers.map(|sizes| Tiers::new(&sizes).unwrap()),
                ladder: nice.then(|| Ladder::nice_numbers(denomination).unwrap()),
                remainder,
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// The sum is the pool, whatever the rules. No place is paid more than a better one, nobody
    /// less than the least prize, and no place is paid who was not there.
    #[test]
    fn prizes_are_the_pool_and_never_increase(
        structure in any_structure(),
        setup in any_setup(),
        pool in prop_oneof![0_u64..3000, 0_u64..1_000_000],
        entries in 1_u64..300,
    ) {
        let Ok(rules) = PrizeRules::try_from(setup.clone()) else {
            // A least prize off the ladder.
            return Ok(());
        };
        let prizes = match rules.pay(&structure, pool, entries) {
            Ok(prizes) => prizes,
            Err(MoneyError::MinimumTooLarge { needed, pool, .. }) => {
                // In points a prize can only be met more coarsely.
                prop_assert!(needed > pool || setup.basis == Basis::Entrants);
                return Ok(());
            }
            // Methods that give every place a seat first want places that end, and seats for all.
            Err(MoneyError::Payout(PayoutError::PlacesExceedSeats { .. }))
                if matches!(structure.method(), Method::HuntingtonHill | Method::Adams) =>
            {
                return Ok(());
            }
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        prop_assert_eq!(prizes.sum() + prizes.carried(), pool);
        prop_assert!(prizes.amounts().is_sorted_by(|a, b| a >= b), "{:?}", prizes);
        prop_assert!(prizes.paid() <= entries);
        let least = match setup.minimum {
            MinCash::AtLeast { minor_units } | MinCash::Base { minor_units } => minor_units,
            _ => setup.denomination,
        };
        if pool >= setup.denomination {
            prop_assert!(prizes.amounts().iter().all(|&prize| prize >= least));
        }
        if let PaidPlaces::Count { places } = setup.paid
            && pool >= setup.denomination
        {
            prop_assert_eq!(prizes.paid(), places.min(entries));
        }
        // Everything but the place of the remainder is a multiple, on the ladder, in its tier.
        if setup.remainder == Remainder::Carry {
            for &prize in prizes.amounts() {
                prop_assert_eq!(prize % setup.denomination, 0);
                if let Some(ladder) = &setup.ladder {
                    prop_assert_eq!(ladder.at_most(prize), Some(prize));
                }
            }
            if let Some(tiers) = &setup.tiers {
                let mut rest = prizes.amounts();
                for size in tiers.blocks(prizes.paid()) {
                    let (block, after) = rest.split_at(usize::try_from(size).unwrap());
                    prop_assert!(block.iter().all(|prize| prize == &block[0]));
                    rest = after;
                }
            }
        }
    }

    /// Without tiers and ladders one more minor unit lowers no prize but that of the place that had
    /// the remainder. It lowers that one by less than the denomination.
    #[test]
    fn a_larger_pool_lowers_no_prize(
        structure in house_monotone(),
        places in prop::option::of(1_u64..20),
        minor_units in 0_u64..50,
        denomination in 1_u64..20,
        pool in 1000_u64..20_000,
    ) {
        let rules = rules(PrizeRulesSetup {
            denomination,
            paid: places.map_or(PaidPlaces::Structure, |places| PaidPlaces::Count { places }),
            minimum: places.map_or(MinCash::Denomination, |_| MinCash::AtLeast { minor_units }),
            remainder: Remainder::Carry,
            ..PrizeRulesSetup::default()
        });
        let before = match rules.pay(&structure, pool, 100) {
            Ok(before) => before,
            Err(MoneyError::MinimumTooLarge { .. } | MoneyError::Payout(_)) => return Ok(()),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        let after = rules.pay(&structure, pool + 1, 100).unwrap();
        for place in 1..=before.paid() {
            prop_assert!(after.at(place) >= before.at(place), "{} {:?}", place, after);
        }
    }

    #[test]
    fn least_prizes_are_the_award_order_with_a_start(
        structure in house_monotone(),
        places in 1_u64..12,
        least in 1_u64..9,
        more in 0_u64..200,
    ) {
        let units = places * least + more;
        let rules = by_places(places, 1, MinCash::AtLeast { minor_units: least });
        let dealing = Structure::new(structure.weights().clone(), structure.ties());
        let dealing = dealing.with_method(structure.method()).unwrap();
        let expected = floored_by_hand(&dealing, places, least, units);
        let paid = rules.pay(&structure, units, 1000).unwrap();
        prop_assert_eq!(paid.amounts(), expected);
    }

    #[test]
    fn tiers_keep_the_sum_and_the_order(
        sizes in prop::collection::vec(1_u64..9, 1..6),
        mut amounts in prop::collection::vec(0_u64..40, 0..40),
    ) {
        amounts.sort_unstable_by(|a, b| b.cmp(a));
        let tiers = Tiers::new(&sizes).unwrap();
        let (levelled, left) = tiers.level(&amounts).unwrap();
        prop_assert_eq!(levelled.iter().sum::<u64>() + left, amounts.iter().sum::<u64>());
        prop_assert!(levelled.is_sorted_by(|a, b| a >= b));
        prop_assert!(left < sizes[0].min(amounts.len() as u64).max(1));
        let mut start = 0;
        for size in tiers.blocks(amounts.len() as u64) {
            let end = start + usize::try_from(size).unwrap();
            prop_assert!(levelled[start..end].iter().all(|&level| level >= amounts[end - 1]));
            prop_assert!(levelled[start..end].iter().all(|level| level == &levelled[start]));
            start = end;
        }
    }

    /// No block that could climb a step with what is left has stayed below it.
    #[test]
    fn a_ladder_spends_all_that_it_can(
        mut amounts in prop::collection::vec(1_u64..3000, 0..30),
        left in 0_u64..500,
    ) {
        amounts.sort_unstable_by(|a, b| b.cmp(a));
        let ladder = Ladder::nice_numbers(1).unwrap();
        let (fitted, over) = ladder.fit(&amounts, left).unwrap();
        prop_assert_eq!(
            fitted.iter().sum::<u64>() + over,
            amounts.iter().sum::<u64>() + left
        );
        prop_assert!(fitted.is_sorted_by(|a, b| a >= b));
        for (index, (&prize, &fit)) in amounts.iter().zip(&fitted).enumerate() {
            prop_assert_eq!(ladder.at_most(fit), Some(fit));
            prop_assert!(fit >= ladder.at_most(prize).unwrap());
            let block = amounts.iter().filter(|&&other| other == prize).count() as u64;
            let first = amounts.iter().position(|&other| other == prize).unwrap();
            let next = ladder.above(fit).unwrap();
            let free = first == 0 || next <= fitted[first - 1];
            prop_assert!(!free || (next - fit) * block > over, "{} {:?} {}", index, fitted, over);
        }
    }

    /// The definition of the largest remainder, in fractions. Nobody is off by a unit, and who is
    /// above the quota had no smaller remainder than who is below it.
    #[test]
    fn shares_are_within_a_unit_of_their_quota(
        shares in prop::collection::vec(0_u64..1000, 1..20),
        units in 0_u64..100_000,
    ) {
        let total: u64 = shares.iter().sum();
        prop_assume!(total > 0);
        let amounts = share_out(&shares, units).unwrap();
        prop_assert_eq!(amounts.iter().sum::<u64>(), units);
        let mut up = None;
        let mut down = None;
        for (&share, &amount) in shares.iter().zip(&amounts) {
            let quota = share * units;
            let (floor, rest) = (quota / total, quota % total);
            prop_assert!(amount == floor || (amount == floor + 1 && rest > 0));
            if amount > floor {
                up = Some(up.map_or(rest, |least: u64| least.min(rest)));
            } else {
                down = Some(down.map_or(rest, |most: u64| most.max(rest)));
            }
        }
        if let (Some(up), Some(down)) = (up, down) {
            prop_assert!(up >= down);
        }
    }

    /// Everything that was paid goes somewhere.
    #[test]
    fn a_pool_is_all_that_was_paid(
        payments in prop::collection::vec((0_u64..500, 0_i64..10_000, 0_i64..10_000), 0..4),
        fixed in 0_i64..2000,
        percent in 0_i128..=20,
        cap in prop::option::of(0_i64..3000),
        expenses in 0_i64..500,
        added in 0_i64..5000,
        guarantee in 0_i64..1_000_000,
    ) {
        let payments = payments.into_iter().map(|(count, price, more)| Payment {
            count,
            price: price + more,
            bounty: more,
        });
        let setup = PoolSetup {
            payments: payments.collect(),
            rake: vec![
                Rake::Fixed { minor_units: fixed },
                Rake::Share { share: ratio(percent, 100), cap },
            ],
            expenses,
            added,
            guarantee,
        };
        match Pool::try_from(setup) {
            Ok(pool) => {
                prop_assert_eq!(
                    pool.collected() + pool.added() + pool.overlay(),
                    pool.bounties() + pool.rake() + pool.expenses() + pool.prizes()
                );
                prop_assert!(pool.prizes() >= u64::try_from(guarantee).unwrap());
                prop_assert!(pool.overlay() == 0 || i64::try_from(pool.prizes()) == Ok(guarantee));
            }
            Err(MoneyError::RakeTooLarge { rake, collected }) => prop_assert!(rake > collected),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        }
    }

    #[test]
    fn a_tie_pays_what_its_places_have(
        mut amounts in prop::collection::vec(0_u64..5000, 0..12),
        first_place in 1_u64..15,
        stacks in prop::collection::vec(1_u64..5, 1..6),
        unit in 1_u64..60,
        odd in prop_oneof![
            Just(OddUnits::LargerStack), Just(OddUnits::FirstListed), Just(OddUnits::Carry)
        ],
        by_stack in any::<bool>(),
    ) {
        amounts.sort_unstable_by(|a, b| b.cmp(a));
        let prizes = Prizes::announced(amounts).unwrap();
        let rule = if by_stack {
            TieSettlement::LargerStack { unit, odd }
        } else {
            TieSettlement::Split { unit, odd }
        };
        let tied = prizes.settle_tie(first_place, &stacks, rule).unwrap();
        let places = first_place..first_place + stacks.len() as u64;
        let there: u64 = places.map(|place| prizes.at(place)).sum();
        prop_assert_eq!(tied.amounts().iter().sum::<u64>() + tied.carried(), there);
        // A larger stack never gets less where stacks decide; equal shares differ by less than
        // two units.
        let (least, most) = (tied.amounts().iter().min(), tied.amounts().iter().max());
        if by_stack && odd != OddUnits::FirstListed {
            for (a, x) in stacks.iter().zip(tied.amounts()) {
                for (b, y) in stacks.iter().zip(tied.amounts()) {
                    prop_assert!(a <= b || x + 2 * unit > *y);
                }
            }
        }
        if !by_stack {
            prop_assert!(most.unwrap() - least.unwrap() < 2 * unit);
        }
    }
}
