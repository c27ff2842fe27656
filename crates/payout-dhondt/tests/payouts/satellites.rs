//! Satellites and bounties: every unit goes somewhere, and what is refused changes nothing.

use payout_dhondt::Ratio;
use payout_dhondt::bounty::{Bounties, BountyError, BountyRules, OddBounty};
use payout_dhondt::satellite::{
    CashBlock, SatelliteError, SatellitePrizes, TicketRemainder, tickets,
};
use proptest::prelude::*;

fn block(first_place: u64, places: u64, minor_units: u64) -> CashBlock {
    CashBlock {
        first_place,
        places,
        minor_units,
    }
}

/// 23,100 for tickets of 5,000: four, and 3,100 are left.
#[test]
fn what_is_left_of_the_tickets_goes_by_its_rule() {
    let with = |remainder| tickets(23_100, 5000, 50, remainder).unwrap();
    let next = with(TicketRemainder::NextPlace);
    assert_eq!((next.tickets(), next.cash()), (4, &[block(5, 1, 3100)][..]));
    // Twice a buy-in of 400: three places, and 700 for the one after them.
    let ladder = with(TicketRemainder::Ladder { step: 800 });
    assert_eq!(ladder.cash(), [block(5, 3, 800), block(8, 1, 700)]);
    // 31 hundreds by four: 8, 8, 8, 7.
    let shared = with(TicketRemainder::Shared { unit: 100 });
    assert_eq!(
        shared.cash(),
        [block(1, 1, 800), block(2, 2, 800), block(4, 1, 700)]
    );
    assert_eq!((shared.value_at(1), shared.value_at(4)), (5800, 5700));
    let carried = with(TicketRemainder::Carry);
    assert_eq!((carried.cash(), carried.carried()), (&[][..], 3100));
    let (left, ticket) = (3100, 5000);
    assert_eq!(
        tickets(23_100, 5000, 50, TicketRemainder::Refuse),
        Err(SatelliteError::Remainder { left, ticket })
    );
    let exact = tickets(20_000, 5000, 50, TicketRemainder::Refuse).unwrap();
    assert_eq!(
        (exact.tickets(), exact.value_at(4), exact.value_at(5)),
        (4, 5000, 0)
    );
}

#[test]
fn too_few_players_for_the_rule_share_it() {
    // Three players, money for four tickets and a bit: 1,100 by three.
    let all = tickets(4100, 1000, 3, TicketRemainder::NextPlace).unwrap();
    assert_eq!(all.tickets(), 3);
    assert_eq!(
        (all.value_at(1), all.value_at(2), all.value_at(3)),
        (1367, 1367, 1366)
    );
    // No ticket at all.
    let none = tickets(900, 1000, 3, TicketRemainder::Shared { unit: 50 }).unwrap();
    assert_eq!(
        (none.tickets(), none.value_at(1), none.value_at(3)),
        (0, 300, 300)
    );
    // 900 in steps of 100 need nine others.
    let ladder = tickets(1900, 1000, 10, TicketRemainder::Ladder { step: 100 }).unwrap();
    assert_eq!(ladder.cash(), [block(2, 9, 100)]);
    let short = tickets(1900, 1000, 9, TicketRemainder::Ladder { step: 100 }).unwrap();
    assert_eq!((short.value_at(1), short.value_at(2)), (1100, 100));
}

#[test]
fn satellites_that_cannot_be() {
    let step = TicketRemainder::Ladder { step: 0 };
    let refused = |pool, ticket, entries, rule| tickets(pool, ticket, entries, rule).unwrap_err();
    assert_eq!(
        refused(1, 0, 1, TicketRemainder::Carry),
        SatelliteError::ZeroTicket
    );
    assert_eq!(
        refused(1, 1, 0, TicketRemainder::Carry),
        SatelliteError::NoEntries { pool: 1 }
    );
    let error = SatelliteError::Step { step: 0, ticket: 5 };
    assert_eq!(refused(1, 5, 1, step), error);
    let step = TicketRemainder::Ladder { step: 6 };
    let error = SatelliteError::Step { step: 6, ticket: 5 };
    assert_eq!(refused(1, 5, 1, step), error);
    assert_eq!(
        refused(1, 5, 1, TicketRemainder::Shared { unit: 0 }),
        SatelliteError::ZeroUnit
    );
    let nothing = tickets(0, 5, 0, TicketRemainder::NextPlace).unwrap();
    assert_eq!((nothing.tickets(), nothing.value_at(1)), (0, 0));
    // As many places as there are numbers take no memory.
    let most = tickets(u64::MAX, 3, u64::MAX, TicketRemainder::Shared { unit: 1 }).unwrap();
    assert_eq!(most.tickets(), u64::MAX / 3);
}

/// The heads of two players have 30 + 25. Half of 25 is 12, or 13 if the odd unit is paid.
#[test]
fn an_odd_unit_goes_by_its_rule() {
    let half = Ratio::new(1, 2).unwrap();
    for (odd, cash, head) in [(OddBounty::Head, 12, 13), (OddBounty::Cash, 13, 12)] {
        let rules = BountyRules::progressive(half, odd, 1).unwrap();
        let mut bounties = Bounties::new(rules);
        let first = bounties.enter(30).unwrap();
        let second = bounties.enter(25).unwrap();
        let won = bounties.knock_out(second, &[first]).unwrap();
        assert_eq!((won[0].cash, won[0].head), (cash, head));
        assert_eq!(bounties.head(first), Some(30 + head));
        assert_eq!(
            (bounties.head(second), bounties.cash(second)),
            (None, Some(0))
        );
        assert_eq!(bounties.crown(first), Ok(30 + head));
        assert_eq!(bounties.cash(first), Some(55));
        assert_eq!((bounties.head(first), bounties.brought()), (None, 55));
    }
}

#[test]
fn a_divided_pot_divides_the_bounty() {
    // 101 in steps of 5 are 20 steps and 1: 7, 7, 6, and the 1 with the first named.
    let mut fixed = Bounties::new(BountyRules::fixed(5).unwrap());
    for _ in 0..4 {
        fixed.enter(101).unwrap();
    }
    let won = fixed.knock_out(2, &[3, 0, 1]).unwrap();
    let parts: Vec<(usize, u64, u64)> = won.iter().map(|w| (w.player, w.cash, w.head)).collect();
    assert_eq!(parts, [(3, 36, 0), (0, 35, 0), (1, 30, 0)]);
    assert_eq!(fixed.head(3), Some(101));
}

#[test]
fn bounties_that_cannot_be_paid_change_nothing() {
    let half = Ratio::new(1, 2).unwrap();
    assert_eq!(BountyRules::fixed(0), Err(BountyError::ZeroUnit));
    for share in [Ratio::new(-1, 2).unwrap(), Ratio::new(3, 2).unwrap()] {
        let rules = BountyRules::progressive(share, OddBounty::Cash, 1);
        assert_eq!(rules, Err(BountyError::Share { share }));
    }
    let mut bounties = Bounties::new(BountyRules::progressive(half, OddBounty::Cash, 10).unwrap());
    for _ in 0..3 {
        bounties.enter(20).unwrap();
    }
    bounties.knock_out(0, &[1]).unwrap();
    let before = bounties.clone();
    let (player, players) = (7, 3);
    let unknown = BountyError::NoSuchPlayer { player, players };
    assert_eq!(bounties.knock_out(7, &[1]), Err(unknown));
    assert_eq!(bounties.knock_out(1, &[7]), Err(unknown));
    let out = BountyError::Out { player: 0 };
    assert_eq!(bounties.knock_out(0, &[1]), Err(out));
    assert_eq!(bounties.knock_out(1, &[2, 0]), Err(out));
    let nobody = BountyError::NoWinner { player: 1 };
    assert_eq!(bounties.knock_out(1, &[]), Err(nobody));
    let oneself = BountyError::NotAWinner { player: 1 };
    assert_eq!(bounties.knock_out(1, &[1]), Err(oneself));
    let twice = BountyError::NotAWinner { player: 2 };
    assert_eq!(bounties.knock_out(1, &[2, 2]), Err(twice));
    let players = 2;
    assert_eq!(bounties.crown(1), Err(BountyError::NotAlone { players }));
    assert_eq!(bounties.enter(u64::MAX), Err(BountyError::TooLarge));
    assert_eq!(bounties, before);
}

fn remainder() -> impl Strategy<Value = TicketRemainder> {
    prop_oneof![
        Just(TicketRemainder::NextPlace),
        (1_u64..400).prop_map(|step| TicketRemainder::Ladder { step }),
        (1_u64..50).prop_map(|unit| TicketRemainder::Shared { unit }),
        Just(TicketRemainder::Carry),
    ]
}

proptest! {
    #[test]
    fn a_satellite_pays_its_pool_and_never_increases(
        pool in 0_u64..20_000,
        ticket in 400_u64..3000,
        entries in 1_u64..60,
        rule in remainder(),
    ) {
        let prizes: SatellitePrizes = tickets(pool, ticket, entries, rule).unwrap();
        let values: Vec<u64> = (1..=entries).map(|place| prizes.value_at(place)).collect();
        prop_assert_eq!(values.iter().sum::<u64>() + prizes.carried(), pool);
        prop_assert!(values.is_sorted_by(|a, b| a >= b), "{:?}", prizes);
        prop_assert_eq!(prizes.value_at(0) + prizes.value_at(entries + 1), 0);
        prop_assert!(prizes.tickets() == entries || (prizes.tickets() + 1) * ticket > pool);
    }

    /// The money brought in is on heads or paid, at every moment.
    #[test]
    fn no_bounty_is_lost(
        brought in prop::collection::vec(0_u64..200, 2..12),
        hands in prop::collection::vec((0_usize..12, prop::collection::vec(0_usize..12, 1..4)), 40),
        percent in 0_i128..=100,
        odd in prop_oneof![Just(OddBounty::Head), Just(OddBounty::Cash)],
        unit in 1_u64..30,
    ) {
        let share = Ratio::new(percent, 100).unwrap();
        let mut bounties =
            Bounties::new(BountyRules::progressive(share, odd, unit).unwrap());
        for &bounty in &brought {
            bounties.enter(bounty).unwrap();
        }
        let total = |bounties: &Bounties| -> u64 {
            let each = |player| {
                bounties.cash(player).unwrap() + bounties.head(player).unwrap_or_default()
            };
            (0..brought.len()).map(each).sum()
        };
        for (player, winners) in hands {
            let before = bounties.clone();
            if let Ok(won) = bounties.knock_out(player, &winners) {
                let sum: u64 = won.iter().map(|won| won.cash + won.head).sum();
                prop_assert_eq!(Some(sum), before.head(player));
            } else {
                prop_assert_eq!(&bounties, &before);
            }
            prop_assert_eq!(total(&bounties), bounties.brought());
        }
        let left: Vec<usize> =
            (0..brought.len()).filter(|&player| bounties.head(player).is_some()).collect();
        if let [champion] = left[..] {
            bounties.crown(champion).unwrap();
            prop_assert_eq!(total(&bounties), bounties.brought());
        }
    }
}
