//! Prizes of nice numbers, and the ladders that give them.

use payout_dhondt::money::{Ladder, MinCash, MoneyError, PrizeRules, PrizeRulesSetup};
use std::collections::BTreeSet;

/// Musco, Sviridenko and Thaler (2016), after definition 2.1. The nice numbers up to 1000, and
/// those between 1000 and 3000, as printed there.
#[test]
fn the_nice_numbers_are_those_of_the_paper() {
    let mut printed: Vec<u64> = (1..=10).collect();
    printed.extend((15..=95).step_by(5));
    printed.extend((100..=225).step_by(25));
    printed.extend((250..=950).step_by(50));
    printed.extend([1000, 1250, 1500, 1750, 2000, 2250, 2500, 3000]);
    let ladder = Ladder::nice_numbers(1).unwrap();
    let mut walked = vec![];
    let mut at = 0;
    while at < 3000 {
        at = ladder.above(at).unwrap();
        walked.push(at);
    }
    assert_eq!(walked, printed);
}

#[test]
fn the_nice_numbers_are_all_that_the_definition_gives() {
    let mut nice = BTreeSet::new();
    for a in 1..=1000_u64 {
        let fives = a < 10 || a % 5 == 0;
        let quarters = a < 100 || a % 25 == 0;
        let fifties = a < 250 || a % 50 == 0;
        if fives && quarters && fifties {
            nice.extend((0..=16).map(|k| a * 10_u64.pow(k)));
        }
    }
    let ladder = Ladder::nice_numbers(1).unwrap();
    let mut amounts: Vec<u64> = (1..20_000).collect();
    amounts.extend(nice.iter().flat_map(|&n| [n - 1, n, n + 1]));
    for amount in amounts.into_iter().filter(|&a| a > 0 && a < 10_u64.pow(16)) {
        assert_eq!(
            ladder.at_most(amount),
            nice.range(..=amount).next_back().copied()
        );
        assert_eq!(
            ladder.above(amount),
            nice.range(amount + 1..).next().copied()
        );
    }
    assert_eq!(ladder.at_most(0), None);
    // 2^64 is 184.4 10^17.
    assert_eq!(ladder.at_most(u64::MAX), Some(175 * 10_u64.pow(17)));
    assert_eq!(ladder.above(u64::MAX), None);
}

#[test]
fn steps_of_a_ladder_hold_until_the_next() {
    let ladder = Ladder::steps(&[(5, 5), (100, 30), (200, 100)]).unwrap();
    let mut at = 0;
    let mut walked = vec![];
    while at < 400 {
        at = ladder.above(at).unwrap();
        if at > 80 {
            walked.push(at);
        }
        assert_eq!(ladder.at_most(at), Some(at));
    }
    assert_eq!(walked, [85, 90, 95, 100, 130, 160, 190, 200, 300, 400]);
    assert_eq!((ladder.at_most(4), ladder.at_most(199)), (None, Some(190)));
    assert_eq!(ladder.above(u64::MAX - 1), None);
}

/// Worked by hand. 1,284 and 716 lose 34 and 16 to 1,250 and 700. 34 of a step of 250 is less
/// than 16 of 50, so place 2 climbs by 50; nothing is left for the 250 of place 1.
#[test]
fn prizes_become_nice_with_the_same_sum() {
    let ladder = Ladder::nice_numbers(1).unwrap();
    assert_eq!(ladder.fit(&[1284, 716], 0), Ok((vec![1250, 750], 0)));
    // All lose 3 of 5: the better block climbs first, and the pair would need 10 of the 4 left.
    assert_eq!(ladder.fit(&[53, 23, 23], 0), Ok((vec![55, 20, 20], 4)));
    let least = MoneyError::BelowLadder {
        place: 2,
        prize: 99,
        least: 100,
    };
    let hundreds = Ladder::nice_numbers(100).unwrap();
    assert_eq!(hundreds.fit(&[500, 99], 0), Err(least));
}

#[test]
fn ladders_and_least_prizes_must_agree() {
    let setup = |denomination, minimum, ladder| PrizeRulesSetup {
        denomination,
        minimum,
        ladder: Some(ladder),
        ..PrizeRulesSetup::default()
    };
    let nice = Ladder::nice_numbers(50).unwrap();
    let off = setup(100, MinCash::Denomination, nice.clone());
    assert_eq!(
        PrizeRules::try_from(off),
        Err(MoneyError::LadderOffGrid {
            amount: 50,
            denomination: 100
        })
    );
    // 11 units of 50 are not nice, 15 are.
    let between = setup(50, MinCash::AtLeast { minor_units: 501 }, nice);
    assert_eq!(
        PrizeRules::try_from(between),
        Err(MoneyError::MinimumOffLadder {
            minimum: 550,
            next: 750
        })
    );
}
