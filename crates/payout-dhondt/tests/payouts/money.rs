//! Money: figures worked out by hand, and what is refused.

use crate::common::structure;
use payout_dhondt::money::{
    Ladder, MinCash, MoneyError, OddUnits, PaidPlaces, Payment, Pool, PoolSetup, PrizeRules,
    PrizeRulesSetup, Prizes, Rake, Remainder, Rounding, TieSettlement, Tiers, cash_multiple,
    share_out,
};
use payout_dhondt::{Ratio, TieRule};

pub(crate) fn ratio(numer: i128, denom: i128) -> Ratio {
    Ratio::new(numer, denom).unwrap()
}

pub(crate) fn rules(setup: PrizeRulesSetup) -> PrizeRules {
    PrizeRules::try_from(setup).unwrap()
}

pub(crate) fn by_places(places: u64, denomination: u64, minimum: MinCash) -> PrizeRules {
    rules(PrizeRulesSetup {
        denomination,
        paid: PaidPlaces::Count { places },
        minimum,
        ..PrizeRulesSetup::default()
    })
}

#[test]
fn a_remainder_goes_where_its_rule_says() {
    // 30 units of 10 are 12, 5, 3, 2, 2 and six times 1; 7 are left.
    let harmonic = structure("harmonic", TieRule::BetterPlace);
    let pay = |remainder| {
        let setup = PrizeRulesSetup {
            denomination: 10,
            remainder,
            ..PrizeRulesSetup::default()
        };
        rules(setup).pay(&harmonic, 307, 100)
    };
    let first = pay(Remainder::FirstPlace).unwrap();
    assert_eq!(
        first.amounts(),
        [127, 50, 30, 20, 20, 10, 10, 10, 10, 10, 10]
    );
    assert_eq!((first.remainder(), first.remainder_place()), (7, Some(1)));
    // Places 6 to 11 are paid the same, so the first of them gets it.
    let last = pay(Remainder::LastPaid).unwrap();
    assert_eq!(
        last.amounts(),
        [120, 50, 30, 20, 20, 17, 10, 10, 10, 10, 10]
    );
    assert_eq!((last.remainder(), last.remainder_place()), (7, Some(6)));
    assert_eq!(last.remainder_places(), [6]);
    let carried = pay(Remainder::Carry).unwrap();
    assert_eq!(
        (carried.sum(), carried.carried(), carried.remainder_place()),
        (300, 7, None)
    );
    assert_eq!(
        pay(Remainder::Refuse),
        Err(MoneyError::Remainder { left: 7 })
    );
    for (rule, text) in [
        (Remainder::FirstPlace, "first-place"),
        (Remainder::LastPaid, "last-paid"),
        (Remainder::Carry, "carry"),
        (Remainder::Refuse, "error"),
    ] {
        assert_eq!(rule.to_string(), text);
        assert_eq!(text.parse(), Ok(rule));
    }
}

#[test]
fn a_pool_smaller_than_a_step_is_all_remainder() {
    let vp_kid = structure("vp-kid", TieRule::BetterPlace);
    let pay = |remainder| {
        let setup = PrizeRulesSetup {
            denomination: 500,
            remainder,
            ..PrizeRulesSetup::default()
        };
        rules(setup).pay(&vp_kid, 499, 3).unwrap()
    };
    assert_eq!(pay(Remainder::FirstPlace).amounts(), [499]);
    assert_eq!(pay(Remainder::LastPaid).amounts(), [499]);
    assert!(pay(Remainder::Carry).amounts().is_empty());
    assert_eq!(pay(Remainder::Carry).carried(), 499);
    // Nobody came, and there is nothing to pay.
    let nothing = by_places(3, 1, MinCash::Denomination);
    assert!(nothing.pay(&vp_kid, 0, 0).unwrap().amounts().is_empty());
    assert_eq!(
        nothing.pay(&vp_kid, 5, 0),
        Err(MoneyError::NoEntries { pool: 5 })
    );
}

#[test]
fn the_number_of_places_is_a_share_of_the_field() {
    let paid = |share: Ratio, rounding, step, entries| {
        let rules = rules(PrizeRulesSetup {
            paid: PaidPlaces::Share {
                share,
                rounding,
                step,
            },
            ..PrizeRulesSetup::default()
        });
        let harmonic = structure("harmonic", TieRule::BetterPlace);
        rules.pay(&harmonic, 100_000, entries).unwrap().paid()
    };
    let fifteen = ratio(15, 100);
    // 15 % of 71 are 10.65 places, of 70 are 10.5, of 69 are 10.35.
    for (rounding, numbers) in [
        (Rounding::Down, [10, 10, 10]),
        (Rounding::Nearest, [11, 11, 10]),
        (Rounding::Up, [11, 11, 11]),
    ] {
        assert_eq!(
            [71, 70, 69].map(|entries| paid(fifteen, rounding, 1, entries)),
            numbers
        );
    }
    // Of 200 are 30: 27 or 36 for whole tables of nine.
    assert_eq!(paid(fifteen, Rounding::Down, 9, 200), 27);
    assert_eq!(paid(fifteen, Rounding::Up, 9, 200), 36);
    // Somebody is always paid, and nobody who was not there.
    assert_eq!(paid(fifteen, Rounding::Down, 9, 3), 1);
    assert_eq!(paid(Ratio::ONE, Rounding::Up, 9, 3), 3);
}

#[test]
fn the_least_prize_is_raised_or_fixed() {
    let harmonic = structure("harmonic", TieRule::BetterPlace);
    let least = by_places(4, 1, MinCash::AtLeast { minor_units: 10 });
    // 60 over 1, 1/2, 1/3, 1/4 would be less than 10 for place 4, and then for place 3. With their
    // 10 each, 1 and 1/2 share 40: 1/27 is more than 1/2 / 14, and 1/2 / 13 more than 1/28.
    let amounts = least.pay(&harmonic, 60, 50).unwrap();
    assert_eq!(amounts.amounts(), [27, 13, 10, 10]);
    // Fixed: 10 each, and the method says what the other 20 seats are.
    let fixed = by_places(4, 1, MinCash::Base { minor_units: 10 });
    let twenty = harmonic.clone().with_places(4).unwrap();
    let twenty: Vec<u64> = twenty
        .allocate(20)
        .unwrap()
        .points()
        .iter()
        .map(|p| p + 10)
        .collect();
    assert_eq!(fixed.pay(&harmonic, 60, 50).unwrap().amounts(), twenty);
    // More than there is.
    let error = MoneyError::MinimumTooLarge {
        places: 4,
        minimum: 16,
        needed: 64,
        pool: 60,
    };
    for minimum in [
        MinCash::AtLeast { minor_units: 16 },
        MinCash::Base { minor_units: 16 },
    ] {
        assert_eq!(
            by_places(4, 1, minimum).pay(&harmonic, 60, 50),
            Err(error.clone())
        );
    }
    // Without a number of places, as many as can have it.
    let free = rules(PrizeRulesSetup {
        minimum: MinCash::AtLeast { minor_units: 10 },
        ..PrizeRulesSetup::default()
    });
    // 60 by 1, 1/2, 1/3: 33, 16, 11; by four places the last one gets 7.
    let prizes = free.pay(&harmonic, 60, 50).unwrap();
    assert_eq!(prizes.amounts(), [33, 16, 11]);
    assert_eq!(
        free.pay(&harmonic, 9, 50),
        Err(MoneyError::MinimumTooLarge {
            places: 1,
            minimum: 10,
            needed: 10,
            pool: 9
        })
    );
}

#[test]
fn a_multiple_of_the_buy_in_is_rounded_up() {
    assert_eq!(cash_multiple(ratio(3, 2), 1001), Ok(1502));
    assert_eq!(cash_multiple(Ratio::ZERO, u64::MAX), Ok(0));
    assert_eq!(cash_multiple(Ratio::ONE, u64::MAX), Ok(u64::MAX));
    let item = "multiple of the buy-in";
    assert_eq!(
        cash_multiple(ratio(2, 1), u64::MAX),
        Err(MoneyError::TooLarge { item })
    );
    let multiple = ratio(-1, 2);
    assert_eq!(
        cash_multiple(multiple, 10),
        Err(MoneyError::Multiple { multiple })
    );
}

#[test]
fn a_tier_that_cannot_be_filled_gives_to_the_one_above() {
    let tiers = Tiers::nine_handed();
    let blocks: Vec<u64> = tiers.blocks(30).collect();
    assert_eq!(blocks, [1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 9, 3]);
    assert_eq!(tiers.blocks(u64::MAX).nth(12), Some(9));
    assert_eq!(tiers.blocks(0).next(), None);
    let pairs = Tiers::new(&[2]).unwrap();
    // 3 and 2 share 4; the fifth goes up, where 9 and 8 and it are shared.
    assert_eq!(pairs.level(&[9, 8, 3, 2]), Ok((vec![9, 9, 2, 2], 0)));
    // With 9 and 7 nothing is left to share there.
    assert_eq!(pairs.level(&[9, 7, 3, 2]), Ok((vec![8, 8, 2, 2], 1)));
    // Eight are left below; place 2 takes no more than place 1 has by itself.
    let nine = Tiers::new(&[1, 1, 9]).unwrap();
    let amounts = [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2];
    assert_eq!(
        nine.level(&amounts),
        Ok((vec![11, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2], 0))
    );
}

/// The odd cent of 100.01 shared by two goes to the larger stack, to the first listed, or nowhere.
#[test]
fn tied_places_are_summed_and_split() {
    let prizes = Prizes::announced(vec![20_000, 6_001, 4_000, 1_000]).unwrap();
    let split = |stacks: &[u64], unit, odd| {
        let tied = prizes
            .settle_tie(2, stacks, TieSettlement::Split { unit, odd })
            .unwrap();
        (tied.amounts().to_vec(), tied.carried())
    };
    assert_eq!(
        split(&[3, 9], 1, OddUnits::LargerStack),
        (vec![5000, 5001], 0)
    );
    assert_eq!(
        split(&[3, 9], 1, OddUnits::FirstListed),
        (vec![5001, 5000], 0)
    );
    assert_eq!(split(&[3, 9], 1, OddUnits::Carry), (vec![5000, 5000], 1));
    // In steps of 500 the cent goes with the first odd unit.
    assert_eq!(
        split(&[3, 9, 9], 500, OddUnits::LargerStack),
        (vec![3500, 4001, 3500], 0)
    );
    assert_eq!(
        split(&[3, 9, 9], 500, OddUnits::Carry),
        (vec![3500; 3], 501)
    );
    // Two with equal stacks share places 3 and 4 of a hand that took three.
    let by_stack = TieSettlement::LargerStack {
        unit: 1,
        odd: OddUnits::FirstListed,
    };
    let tied = prizes.settle_tie(2, &[50, 80, 50], by_stack).unwrap();
    assert_eq!(tied.amounts(), [2500, 6001, 2500]);
    // Places that are not paid count as nothing.
    let tied = prizes.settle_tie(4, &[7, 7], by_stack).unwrap();
    assert_eq!(tied.amounts(), [500, 500]);
    assert_eq!(
        prizes.settle_tie(0, &[1], by_stack),
        Err(MoneyError::PlaceZero)
    );
    let nobody = MoneyError::EmptyTie { first_place: 3 };
    assert_eq!(prizes.settle_tie(3, &[], by_stack), Err(nobody));
    let zero = TieSettlement::Split {
        unit: 0,
        odd: OddUnits::Carry,
    };
    assert_eq!(
        prizes.settle_tie(3, &[1], zero),
        Err(MoneyError::ZeroDenomination)
    );
}

#[test]
fn the_bubble_is_refunded_from_the_first_prize() {
    let prizes = |amounts: &[u64]| Prizes::announced(amounts.to_vec()).unwrap();
    let refunded = prizes(&[500, 300, 200]).with_bubble(100, 2).unwrap();
    assert_eq!(refunded.amounts(), [300, 300, 200, 100, 100]);
    assert_eq!(
        prizes(&[500, 300, 200]).with_bubble(201, 1),
        Err(MoneyError::BubbleAboveLast {
            refund: 201,
            last: 200
        })
    );
    assert_eq!(
        prizes(&[500, 300, 200]).with_bubble(101, 2),
        Err(MoneyError::BubbleTooLarge {
            refunds: 202,
            most: 200
        })
    );
    // One prize of 100: half of it is the most that leaves the winner as much.
    assert_eq!(
        prizes(&[100]).with_bubble(50, 1).unwrap().amounts(),
        [50, 50]
    );
    let error = MoneyError::BubbleTooLarge {
        refunds: 51,
        most: 49,
    };
    assert_eq!(prizes(&[100]).with_bubble(51, 1), Err(error));
}

#[test]
fn pools_that_cannot_be() {
    let with = |change: &dyn Fn(&mut PoolSetup)| {
        let mut setup = PoolSetup {
            payments: vec![Payment::new(10, 100)],
            ..PoolSetup::default()
        };
        change(&mut setup);
        Pool::try_from(setup)
    };
    let negative = |item, minor_units| Err(MoneyError::Negative { item, minor_units });
    assert_eq!(with(&|s| s.guarantee = -1), negative("guarantee", -1));
    assert_eq!(with(&|s| s.added = -2), negative("added", -2));
    assert_eq!(
        with(&|s| s.expenses = i64::MIN),
        negative("expenses", i64::MIN)
    );
    assert_eq!(with(&|s| s.payments[0].price = -3), negative("price", -3));
    assert_eq!(with(&|s| s.payments[0].bounty = -4), negative("bounty", -4));
    let rake = |rake: Rake| with(&|s| s.rake = vec![rake]);
    assert_eq!(rake(Rake::Fixed { minor_units: -5 }), negative("rake", -5));
    assert_eq!(
        rake(Rake::PerPayment { minor_units: -6 }),
        negative("rake", -6)
    );
    let share = |numer, cap| {
        rake(Rake::Share {
            share: ratio(numer, 100),
            cap,
        })
    };
    assert_eq!(share(10, Some(-7)), negative("rake", -7));
    for numer in [-1, 101] {
        let share_of = ratio(numer, 100);
        assert_eq!(
            share(numer, None),
            Err(MoneyError::Share { share: share_of })
        );
    }
    // More than the 1000 that were collected.
    let (rake_of, collected) = (1001, 1000);
    assert_eq!(
        rake(Rake::Fixed { minor_units: 1001 }),
        Err(MoneyError::RakeTooLarge {
            rake: rake_of,
            collected
        })
    );
    assert_eq!(
        with(&|s| s.payments[0].bounty = 101),
        Err(MoneyError::BountyAbovePrice {
            bounty: 101,
            price: 100
        })
    );
    let item = "money collected";
    assert_eq!(
        with(&|s| s.payments = vec![Payment::new(u64::MAX, i64::MAX); 9]),
        Err(MoneyError::TooLarge { item })
    );
}

/// 100 entries of 110, 10 of which are a bounty and 10 the fee. 5 % of the 10,000 without bounties
/// up to 400 for the staff; 250 of expenses; 120 added.
#[test]
fn a_pool_in_all_its_parts() {
    let setup = PoolSetup {
        payments: vec![Payment {
            count: 100,
            price: 110,
            bounty: 10,
        }],
        rake: vec![
            Rake::PerPayment { minor_units: 10 },
            Rake::Share {
                share: ratio(1, 20),
                cap: Some(400),
            },
        ],
        expenses: 250,
        added: 120,
        guarantee: 8000,
    };
    let pool = Pool::try_from(setup.clone()).unwrap();
    assert_eq!((pool.collected(), pool.bounties()), (11_000, 1000));
    assert_eq!(
        (pool.rake(), pool.expenses(), pool.added()),
        (1400, 250, 120)
    );
    // 10,000 + 120 - 1,400 - 250
    assert_eq!((pool.overlay(), pool.prizes()), (0, 8470));
    let guarantee = 9000;
    let short = Pool::try_from(PoolSetup { guarantee, ..setup }).unwrap();
    assert_eq!((short.overlay(), short.prizes()), (530, 9000));
}

#[test]
fn lists_without_measure_are_refused() {
    let most = u64::MAX;
    let fixed = structure("fixed:3,2,1", TieRule::BetterPlace);
    let (places, limit) = (most, 10_000_000);
    let error = MoneyError::TooManyPlaces { places, limit };
    for minimum in [
        MinCash::Denomination,
        MinCash::Base { minor_units: 1 },
        MinCash::AtLeast { minor_units: 1 },
    ] {
        let all = by_places(most, 1, minimum);
        assert_eq!(all.pay(&fixed, most, most), Err(error.clone()));
    }
    let prizes = Prizes::announced(vec![most]).unwrap();
    let (places, limit) = (most - 1, 10_000_000);
    let error = MoneyError::TooManyPlaces { places, limit };
    assert_eq!(prizes.with_bubble(1, places), Err(error));
}

#[test]
fn rules_that_cannot_be() {
    let refused = |change: &dyn Fn(&mut PrizeRulesSetup)| {
        let mut setup = PrizeRulesSetup::default();
        change(&mut setup);
        PrizeRules::try_from(setup).unwrap_err()
    };
    assert_eq!(
        refused(&|s| s.denomination = 0),
        MoneyError::ZeroDenomination
    );
    assert_eq!(
        refused(&|s| s.paid = PaidPlaces::Count { places: 0 }),
        MoneyError::NoPlaces
    );
    let of = |share, step| PaidPlaces::Share {
        share,
        rounding: Rounding::Up,
        step,
    };
    assert_eq!(
        refused(&|s| s.paid = of(Ratio::ONE, 0)),
        MoneyError::ZeroStep
    );
    let share = ratio(-1, 5);
    assert_eq!(
        refused(&|s| s.paid = of(share, 1)),
        MoneyError::Share { share }
    );
    assert_eq!(Tiers::new(&[]), Err(MoneyError::EmptyTier { tier: 1 }));
    assert_eq!(Tiers::new(&[1, 0]), Err(MoneyError::EmptyTier { tier: 2 }));
    let empty = |step| Err(MoneyError::EmptyLadder { step });
    assert_eq!(Ladder::nice_numbers(0), empty(1));
    assert_eq!(Ladder::steps(&[]), empty(1));
    assert_eq!(Ladder::steps(&[(1, 1), (5, 0)]), empty(2));
    assert_eq!(
        Ladder::steps(&[(1, 1), (5, 5), (5, 10)]),
        Err(MoneyError::LadderOrder {
            step: 3,
            from: 5,
            before: 5
        })
    );
    let text = "house".to_string();
    assert_eq!(
        "house".parse::<Remainder>(),
        Err(MoneyError::UnknownRemainder { text })
    );
    let item = "sum of the prizes";
    let large = vec![u64::MAX, 1];
    let tiers = Tiers::new(&[2]).unwrap();
    assert_eq!(tiers.level(&large), Err(MoneyError::TooLarge { item }));
    assert_eq!(Prizes::announced(large), Err(MoneyError::TooLarge { item }));
    assert_eq!(
        share_out(&[0, 0], 5),
        Err(MoneyError::NoEntries { pool: 5 })
    );
    assert_eq!(share_out(&[0, 0], 0), Ok(vec![0, 0]));
}
