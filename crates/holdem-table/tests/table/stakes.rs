//! Stakes and chips that are refused.

use holdem_table::{
    Ante, BlindSeats, Hand, HandSetup, MAX_CHIPS, SeatStack, SetupError, Stakes, StakesError,
    StakesSetup,
};

use crate::tables::{Table, deal};

fn refused(small_blind: u64, big_blind: u64, ante: Ante) -> StakesError {
    let setup = StakesSetup {
        small_blind,
        big_blind,
        ante,
    };
    Stakes::new(setup).unwrap_err()
}

#[test]
fn impossible_stakes_are_refused() {
    assert_eq!(
        refused(0, 0, Ante::None),
        StakesError::NoBigBlind { min: 1 }
    );
    let error = StakesError::SmallBlindAboveBig {
        small_blind: 101,
        big_blind: 100,
    };
    assert_eq!(refused(101, 100, Ante::None), error);
    assert_eq!(
        error.to_string(),
        "the small blind of 101 is above the big blind of 100"
    );
    let (got, max) = (MAX_CHIPS + 1, MAX_CHIPS);
    assert_eq!(
        refused(1, got, Ante::None),
        StakesError::TooManyChips { got, max }
    );
    assert_eq!(
        refused(1, 2, Ante::Each(got)),
        StakesError::TooManyChips { got, max }
    );
    let setup = StakesSetup {
        small_blind: MAX_CHIPS,
        big_blind: MAX_CHIPS,
        ante: Ante::BigBlind(MAX_CHIPS),
    };
    let stakes = Stakes::new(setup).unwrap();
    assert_eq!(
        (stakes.small_blind(), stakes.big_blind()),
        (MAX_CHIPS, MAX_CHIPS)
    );
    assert_eq!(stakes.ante(), Ante::BigBlind(MAX_CHIPS));
}

#[test]
fn no_chips_and_too_many_are_refused_and_the_hand_stays() {
    let mut hand = Table::new(&[1_000; 2], Ante::None).start();
    let before = format!("{hand:?}");
    let mut start = |stacks: &[u64]| {
        let table = Table::new(stacks, Ante::None);
        let hands = ["AsAh", "KsKh", "QsQh"];
        hand.start(&table.setup(), &deal(&hands[..stacks.len()], "2c3d7c8dTc"))
    };
    assert_eq!(start(&[5, 0]), Err(SetupError::NoChips { seat: 2, min: 1 }));
    let max = MAX_CHIPS;
    let got = u128::from(MAX_CHIPS) + 1;
    assert_eq!(
        start(&[MAX_CHIPS, 1]),
        Err(SetupError::TooManyChips { got, max })
    );
    let got = 3 * u128::from(u64::MAX);
    assert_eq!(
        start(&[u64::MAX; 3]),
        Err(SetupError::TooManyChips { got, max })
    );
    assert_eq!(format!("{hand:?}"), before);
    // The most that is allowed, all in.
    let mut hand = Table::new(&[MAX_CHIPS - 1, 1], Ante::None).start();
    assert!(hand.is_over());
    let setup = Table::new(&[MAX_CHIPS / 2; 2], Ante::None);
    hand.start(&setup.setup(), &deal(&["AsAh", "KsKh"], "2c3d7c8dTc"))
        .unwrap();
    let all_in = hand.spot().unwrap().all_in();
    hand.act(all_in).unwrap();
    let call = hand.spot().unwrap().all_in();
    hand.act(call).unwrap();
    assert_eq!(hand.stacks(), [MAX_CHIPS, 0]);
}

#[test]
fn cards_for_another_number_of_players_are_refused() {
    let stacks = [1, 2, 3].map(|seat| SeatStack { seat, stack: 100 });
    let setup = HandSetup {
        stakes: Table::new(&[1, 1], Ante::None).stakes,
        blinds: BlindSeats {
            button: None,
            small_blind: None,
            big_blind: 1,
        },
        stacks: &stacks,
    };
    let mut hand = Hand::new();
    let refused = hand.start(&setup, &deal(&["AsAh", "KsKh"], "2c3d7c8dTc"));
    assert_eq!(
        refused,
        Err(SetupError::DealSize {
            got: 2,
            expected: 3
        })
    );
    assert!(hand.is_over() && hand.record().is_none());
}
