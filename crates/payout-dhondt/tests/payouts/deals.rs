//! Deals: laws over random tables, figures worked out by hand, and what is refused.

use payout_dhondt::Ratio;
use payout_dhondt::deal::{Deal, DealAmounts, DealError, DealSetup};
use proptest::prelude::*;

fn setup(stacks: &[u64], prizes: &[u64], unit: u64, for_winner: u64) -> DealSetup {
    DealSetup {
        stacks: stacks.to_vec(),
        prizes: prizes.to_vec(),
        unit,
        for_winner,
    }
}

fn deal(stacks: &[u64], prizes: &[u64], unit: u64, for_winner: u64) -> Deal {
    Deal::try_from(setup(stacks, prizes, unit, for_winner)).unwrap()
}

/// A way to divide the prizes.
type Method = fn(&Deal) -> Result<DealAmounts, DealError>;

/// All that there are.
fn methods() -> Vec<Method> {
    vec![
        Deal::even,
        Deal::chip_chop,
        #[cfg(feature = "deals")]
        Deal::icm_chop,
    ]
}

#[test]
fn even_shares_differ_by_a_unit_at_most() {
    // 1,001 by three in steps of 5: 200 steps are 67, 67, 66, and 1 more for the largest stack.
    let amounts = deal(&[10, 30, 20], &[600, 401], 5, 0).even().unwrap();
    assert_eq!(amounts.amounts(), [330, 336, 335]);
    let kept = deal(&[10, 30, 20], &[600, 401], 5, 401).even().unwrap();
    assert_eq!(kept.amounts(), [200, 200, 200]);
    assert_eq!((kept.sum(), kept.for_winner()), (600, 401));
}

/// Two players are certain of 3 and divide 4 by 6 to 4; three are certain of nothing.
#[test]
fn exact_amounts_are_those_before_the_rounding() {
    let exact = |amounts: DealAmounts| -> Vec<String> {
        let texts = amounts.exact().iter().flatten();
        texts.map(ToString::to_string).collect()
    };
    let two = deal(&[6, 4], &[7, 3], 1, 0);
    assert_eq!(exact(two.chip_chop().unwrap()), ["27/5", "23/5"]);
    let three = deal(&[6, 3, 1], &[7, 3], 1, 1);
    assert_eq!(exact(three.even().unwrap()), ["3/1", "3/1", "3/1"]);
    assert_eq!(exact(three.chip_chop().unwrap()), ["27/5", "27/10", "9/10"]);
    // 6/10 of 7 and 4/10 of 3.
    #[cfg(feature = "deals")]
    {
        let icm = two.icm_chop().unwrap();
        let decimals = icm.exact().iter().flatten();
        let decimals: Vec<String> = decimals.map(|share| share.to_decimal(12)).collect();
        assert_eq!(decimals, ["5.400000000000", "4.600000000000"]);
    }
}

/// Prizes of 50, 30 and 20 with 90 % of the chips. The leader gets 56, more than the first prize.
#[test]
fn by_chips_the_leader_can_get_more_than_the_first_prize() {
    let table = deal(&[90, 5, 5], &[50, 30, 20], 1, 0);
    assert_eq!(table.next_prize(), 20);
    assert_eq!(table.chip_chop().unwrap().amounts(), [56, 22, 22]);
    // Before the money nothing is certain, and the chips divide everything.
    let bubble = deal(&[50, 30, 10, 10], &[60, 40], 1, 0);
    assert_eq!(bubble.next_prize(), 0);
    assert_eq!(bubble.chip_chop().unwrap().amounts(), [50, 30, 10, 10]);
    // 40 of 100 remain above the guarantee; 41 cannot be left for the winner.
    let most = deal(&[90, 5, 5], &[50, 30, 20], 1, 40).chip_chop().unwrap();
    assert_eq!(most.amounts(), [20, 20, 20]);
    let error = DealError::ForWinner {
        for_winner: 41,
        most: 40,
    };
    assert_eq!(
        deal(&[90, 5, 5], &[50, 30, 20], 1, 41).chip_chop(),
        Err(error)
    );
}

#[test]
fn the_largest_numbers_do_not_wrap() {
    let most = u64::MAX / 2;
    for method in methods() {
        for unit in [1, 10, most] {
            let table = deal(&[most, most], &[most, most], unit, 0);
            // Equal stacks and equal prizes: the same for both, up to an odd unit and what is less.
            let amounts = method(&table).unwrap();
            assert_eq!(amounts.sum(), 2 * most);
            assert!((amounts.amounts()[0] - amounts.amounts()[1]) / 2 < unit);
        }
        let unit = u64::MAX;
        let one = deal(&[most, most], &[most, most], unit, 0);
        // Less than a unit for both together goes to the first of the equal stacks, where the
        // products fit.
        match method(&one) {
            Ok(amounts) => assert_eq!(amounts.amounts(), [2 * most, 0]),
            Err(error) => assert_eq!(error, DealError::TooLarge { item: "products" }),
        }
    }
}

#[test]
fn deals_that_cannot_be() {
    let refused = |stacks: &[u64], prizes: &[u64], unit| {
        Deal::try_from(setup(stacks, prizes, unit, 0)).unwrap_err()
    };
    assert_eq!(refused(&[], &[], 1), DealError::NoPlayer);
    assert_eq!(
        refused(&[5, 0], &[1], 1),
        DealError::ZeroStack { player: 1 }
    );
    let too_many = DealError::TooManyPrizes {
        prizes: 3,
        players: 2,
    };
    assert_eq!(refused(&[5, 1], &[3, 2, 1], 1), too_many);
    let increasing = DealError::IncreasingPrizes {
        place: 3,
        prize: 3,
        before: 2,
    };
    assert_eq!(refused(&[5, 1, 1], &[3, 2, 3], 1), increasing);
    assert_eq!(refused(&[5], &[3], 0), DealError::ZeroUnit);
    let item = "stacks";
    assert_eq!(
        refused(&[u64::MAX, 1], &[3], 1),
        DealError::TooLarge { item }
    );
    let item = "prizes";
    assert_eq!(
        refused(&[1, 1], &[u64::MAX, 1], 1),
        DealError::TooLarge { item }
    );
    let (for_winner, most) = (11, 10);
    let error = Err(DealError::ForWinner { for_winner, most });
    assert_eq!(deal(&[1], &[10], 1, 11).even(), error);
}

#[cfg(feature = "deals")]
mod chips {
    use super::*;

    /// The model by its definition. A player comes first by the share of chips, then the others
    /// play for the next place.
    fn equity(stacks: &[u64], prizes: &[u64], player: usize) -> Ratio {
        let Some((&first, others)) = prizes.split_first() else {
            return Ratio::ZERO;
        };
        let chips: u64 = stacks.iter().sum();
        let mut sum = Ratio::ZERO;
        for (winner, &stack) in stacks.iter().enumerate() {
            let chance = Ratio::from(stack).checked_div(Ratio::from(chips)).unwrap();
            let value = if winner == player {
                Ratio::from(first)
            } else {
                let mut left = stacks.to_vec();
                left.remove(winner);
                equity(&left, others, player - usize::from(winner < player))
            };
            sum = sum.checked_add(chance.checked_mul(value).unwrap()).unwrap();
        }
        sum
    }

    /// Largest remainders of exact quotas.
    fn rounded(quotas: &[Ratio], stacks: &[u64], unit: u64) -> Vec<u64> {
        let unit_of = Ratio::from(unit);
        let mut amounts = vec![];
        let mut rests = vec![];
        let mut left = Ratio::ZERO;
        for (player, quota) in quotas.iter().enumerate() {
            let units = quota.checked_div(unit_of).unwrap();
            let whole = u64::try_from(units.numer() / units.denom()).unwrap();
            let rest = units.checked_sub(Ratio::from(whole)).unwrap();
            left = left.checked_add(rest).unwrap();
            amounts.push(whole * unit);
            rests.push((rest, stacks[player], player));
        }
        rests.sort_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)).then(a.2.cmp(&b.2)));
        let mut cents = left.checked_mul(unit_of).unwrap();
        for (_, _, player) in rests {
            if cents >= unit_of {
                amounts[player] += unit;
                cents = cents.checked_sub(unit_of).unwrap();
            }
        }
        let largest = *stacks.iter().max().unwrap();
        let largest = stacks.iter().position(|&stack| stack == largest).unwrap();
        amounts[largest] += u64::try_from(cents.numer()).unwrap();
        assert_eq!(cents.denom(), 1);
        amounts
    }

    #[test]
    fn small_tables_are_those_of_the_exact_model() {
        for stacks in [
            vec![5, 3, 2],
            vec![1, 1, 1, 1],
            vec![997, 2, 1],
            vec![40, 30, 20, 10],
        ] {
            for prizes in [vec![70_01, 29_99], vec![500, 300, 201], vec![10]] {
                for unit in [1, 5, 100] {
                    let quotas: Vec<Ratio> = (0..stacks.len())
                        .map(|player| equity(&stacks, &prizes, player))
                        .collect();
                    let amounts = deal(&stacks, &prizes, unit, 0).icm_chop().unwrap();
                    assert_eq!(
                        amounts.amounts(),
                        rounded(&quotas, &stacks, unit),
                        "{stacks:?} {prizes:?} {unit}"
                    );
                }
            }
        }
    }

    /// A calculator that rounds each player to two decimals returned 135.99 of 136.00.
    #[test]
    fn no_cent_is_lost() {
        for players in 2..40_u64 {
            let stacks: Vec<u64> = (1..=players).map(|n| 1000 * n * n + 7).collect();
            let prizes = [68_00, 40_80, 27_20];
            let prizes = &prizes[..stacks.len().min(3)];
            let amounts = deal(&stacks, prizes, 1, 0).icm_chop().unwrap();
            assert_eq!(amounts.sum(), prizes.iter().sum::<u64>());
            assert!(amounts.amounts().is_sorted());
        }
    }

    #[test]
    fn what_is_left_for_the_winner_must_leave_the_first_prize_first() {
        let most = deal(&[5, 3], &[100, 60], 1, 40).icm_chop().unwrap();
        assert_eq!(most.amounts(), [60, 60]);
        let (for_winner, most) = (41, 40);
        assert_eq!(
            deal(&[5, 3], &[100, 60], 1, 41).icm_chop(),
            Err(DealError::ForWinner { for_winner, most })
        );
    }

    #[test]
    fn stacks_without_an_equity_are_reported() {
        let mut stacks = vec![1; 9];
        stacks.extend([u64::MAX / 4; 3]);
        let table = deal(&stacks, &[10, 5], 1, 0);
        match table.icm_chop() {
            // A tiny stack is paid a tiny amount.
            Ok(amounts) => assert_eq!(amounts.amounts()[..9], [0; 9]),
            Err(error) => assert_eq!(error.to_string(), "the stacks have no equities"),
        }
    }
}

proptest! {
    /// Every amount is a multiple of the unit but that of the largest stack. The sum is exact; more
    /// chips never get less.
    #[test]
    fn deals_are_exact_and_follow_the_chips(
        stacks in prop::collection::vec(1_u64..100_000, 1..14),
        mut prizes in prop::collection::vec(0_u64..1_000_000, 0..14),
        unit in prop_oneof![Just(1_u64), 2_u64..5000],
        for_winner in prop_oneof![Just(0_u64), 0_u64..100_000],
    ) {
        prizes.truncate(stacks.len());
        prizes.sort_unstable_by(|a, b| b.cmp(a));
        let table = deal(&stacks, &prizes, unit, for_winner);
        for method in methods() {
            let amounts = match method(&table) {
                Ok(amounts) => amounts,
                Err(DealError::ForWinner { for_winner, most }) => {
                    prop_assert!(for_winner > most);
                    continue;
                }
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            };
            prop_assert_eq!(amounts.sum() + for_winner, prizes.iter().sum::<u64>());
            prop_assert_eq!(amounts.for_winner(), for_winner);
            let off = amounts.amounts().iter().filter(|&&amount| amount % unit != 0).count();
            prop_assert!(off <= 1);
            for (a, &x) in stacks.iter().zip(amounts.amounts()) {
                for (b, &y) in stacks.iter().zip(amounts.amounts()) {
                    prop_assert!(a <= b || x >= y, "{:?} {:?}", stacks, amounts);
                }
            }
        }
    }

    /// A chip chop in single cents is within one of next prize plus share.
    #[test]
    fn by_chips_everybody_is_within_a_cent_of_the_formula(
        stacks in prop::collection::vec(1_u64..10_000, 1..10),
        mut prizes in prop::collection::vec(0_u64..100_000, 10),
    ) {
        prizes.sort_unstable_by(|a, b| b.cmp(a));
        prizes.truncate(stacks.len());
        let table = deal(&stacks, &prizes, 1, 0);
        let players = u64::try_from(stacks.len()).unwrap();
        let next = *prizes.last().unwrap();
        let rest = prizes.iter().sum::<u64>() - players * next;
        let chips: u64 = stacks.iter().sum();
        for (stack, amount) in stacks.iter().zip(table.chip_chop().unwrap().amounts()) {
            let floor = next + rest * stack / chips;
            prop_assert!(*amount == floor || *amount == floor + 1);
            prop_assert!(*amount >= next);
        }
    }
}
