//! Rules of the game by examples, worked out by hand or from the rule book that is named.

use holdem_table::{Action, ActionError, Ante, RaiseBounds, Street};

use crate::tables::{Table, play};

/// The raise that is legal for the player to act.
fn raise(hand: &holdem_table::Hand) -> Option<RaiseBounds> {
    hand.spot().unwrap().legal().raise
}

/// Tournament Directors Association, rules of 2022, illustrations of rule 47: examples 1 and 1-A.
#[test]
fn short_all_ins_that_add_up_to_a_raise_reopen_the_betting() {
    let table = Table::new(&[1_000, 225, 1_000, 300, 1_000], Ante::None);
    let mut hand = table.start();
    play(&mut hand, "c c c c k");
    // A opens for 100, B is all in for 125, C calls, D is all in for 200, E calls.
    play(&mut hand, "r100 r125 c r200 c");
    assert_eq!(hand.actor(), Some(0));
    let spot = hand.spot().unwrap();
    assert_eq!((spot.bet(), spot.to_call()), (200, 100));
    // A faces a full raise of 100 and may raise by as much.
    let bounds = RaiseBounds { min: 300, max: 900 };
    assert_eq!(raise(&hand), Some(bounds));
    // After a call of A, C faces 75 and may not.
    play(&mut hand, "c");
    assert_eq!(hand.actor(), Some(2));
    assert_eq!(raise(&hand), None);
    let refused = ActionError::NotReopened {
        to: 400,
        to_call: 75,
        full_raise: 100,
    };
    assert_eq!(hand.act(Action::Raise { to: 400 }), Err(refused));
    assert_eq!(
        refused.to_string(),
        "cannot raise to 400: 75 chips to call are less than the last full raise of 100"
    );
}

/// Robert's Rules of Poker, no-limit. After a bet of 100 and 140 all in, a raise is to 240 or more.
#[test]
fn a_short_raise_does_not_change_the_smallest_one() {
    let table = Table::new(&[1_000, 240, 1_000], Ante::None);
    let mut hand = table.start();
    play(&mut hand, "c c k r100 r140");
    let bounds = RaiseBounds { min: 240, max: 900 };
    assert_eq!(raise(&hand), Some(bounds));
    let refused = ActionError::RaiseTooSmall { to: 239, min: 240 };
    assert_eq!(hand.act(Action::Raise { to: 239 }), Err(refused));
}

/// Robert's Rules of Poker, no-limit: A bets 100, B raises to 200, C is all in for less than 300. A may raise,
/// because B raised; once A calls, B may not.
#[test]
fn a_player_who_was_not_fully_raised_may_not_raise_again() {
    let table = Table::new(&[1_000, 1_000, 350], Ante::None);
    let mut hand = table.start();
    play(&mut hand, "c c k r100 r200 r250");
    let bounds = RaiseBounds { min: 350, max: 900 };
    assert_eq!(raise(&hand), Some(bounds));
    play(&mut hand, "c");
    assert_eq!((hand.actor(), raise(&hand)), (Some(1), None));
}

#[test]
fn a_raise_sets_the_size_of_the_next() {
    let mut hand = Table::new(&[10_000; 4], Ante::None).start();
    let bounds = |min| Some(RaiseBounds { min, max: 10_000 });
    assert_eq!(raise(&hand), bounds(200));
    play(&mut hand, "r350");
    // By 250.
    assert_eq!(raise(&hand), bounds(600));
    play(&mut hand, "r1000 c");
    // By 650.
    assert_eq!(raise(&hand), bounds(1_650));
    // On the next street a big blind again.
    play(&mut hand, "f c");
    assert_eq!(hand.street(), Street::Flop);
    let bounds = RaiseBounds {
        min: 100,
        max: 9_000,
    };
    assert_eq!(raise(&hand), Some(bounds));
}

#[test]
fn the_big_blind_may_raise_when_all_have_called() {
    let mut hand = Table::new(&[1_000; 3], Ante::None).start();
    play(&mut hand, "c c");
    assert_eq!(hand.actor(), Some(1));
    let spot = hand.spot().unwrap();
    assert_eq!(spot.to_call(), 0);
    assert_eq!(
        raise(&hand),
        Some(RaiseBounds {
            min: 200,
            max: 1_000
        })
    );
    assert_eq!(hand.act(Action::Call), Err(ActionError::NothingToCall));
    play(&mut hand, "r300");
    let refused = ActionError::CheckFacingBet { to_call: 200 };
    assert_eq!(hand.act(Action::Check), Err(refused));
}

/// The price is the full big blind. <https://poker.stackexchange.com/questions/8599>: blinds of 50 and 100, and
/// both players in them have 25.
#[test]
fn short_blinds_do_not_lower_the_price() {
    let table = Table::new(&[25, 25, 1_000, 1_000], Ante::None);
    let mut hand = table.start();
    let spot = hand.spot().unwrap();
    assert_eq!((spot.player(), spot.bet(), spot.to_call()), (2, 100, 100));
    let bounds = RaiseBounds {
        min: 200,
        max: 1_000,
    };
    assert_eq!(raise(&hand), Some(bounds));
    // One player calls and nobody else: a pot of 75, and all but 25 come back.
    play(&mut hand, "c f");
    let record = hand.record().unwrap();
    assert_eq!(record.pots().len(), 1);
    assert_eq!(record.pots()[0].amount, 75);
    assert_eq!(record.stacks(), [75, 0, 975, 1_000]);
    // Two call: a side pot of 150, and the betting goes on between them.
    let mut hand = table.start();
    play(&mut hand, "c c");
    assert_eq!((hand.street(), hand.actor()), (Street::Flop, Some(2)));
    play(&mut hand, "k k k k k k");
    let amounts: Vec<u64> = hand
        .record()
        .unwrap()
        .pots()
        .iter()
        .map(|pot| pot.amount)
        .collect();
    assert_eq!(amounts, [100, 150]);
    // Nobody calls: a showdown for the blinds.
    let mut hand = table.start();
    play(&mut hand, "f f");
    assert_eq!(hand.record().unwrap().pots()[0].amount, 50);
}

/// A call is never for more than anybody else has.
#[test]
fn a_call_against_a_short_big_blind_alone_is_to_its_chips() {
    let mut hand = Table::new(&[1_000, 60], Ante::None).start();
    let spot = hand.spot().unwrap();
    assert_eq!((spot.player(), spot.to_call()), (0, 10));
    let refused = ActionError::NobodyToCall { to: 200, bet: 100 };
    assert_eq!(hand.act(Action::Raise { to: 200 }), Err(refused));
    play(&mut hand, "c");
    assert_eq!(hand.record().unwrap().stacks(), [1_060, 0]);
    // With fewer chips than the small blind there is nothing to decide.
    let hand = Table::new(&[1_000, 40], Ante::None).start();
    assert!(hand.is_over());
    assert_eq!(hand.record().unwrap().stacks(), [1_040, 0]);
}

#[test]
fn the_button_of_two_acts_first_before_the_flop_and_last_after_it() {
    let mut hand = Table::new(&[1_000; 2], Ante::None).start();
    assert_eq!(hand.bets(), [50, 100]);
    assert_eq!(hand.actor(), Some(0));
    play(&mut hand, "c k");
    assert_eq!((hand.street(), hand.actor()), (Street::Flop, Some(1)));
    assert_eq!(hand.board().len(), 3);
}

#[test]
fn chips_that_nobody_calls_come_back() {
    let mut hand = Table::new(&[1_000; 3], Ante::None).start();
    play(&mut hand, "r700 f f");
    let record = hand.record().unwrap();
    assert_eq!(record.stacks(), [950, 900, 1_150]);
    assert_eq!(
        (record.pots()[0].amount, record.is_showdown()),
        (250, false)
    );
    assert_eq!(record.strength(2), None);
}

/// Three all-ins of 100, 300 and 700 and a caller: 400, 600 and 800 in three pots, best hands first.
#[test]
fn side_pots_go_to_the_best_hand_of_each() {
    let table = Table::new(&[300, 700, 100, 2_000], Ante::None);
    let mut hand = table.deal(&["KsKh", "QsQh", "AsAh", "JsJh"], "2c3d7c8dTc");
    play(&mut hand, "c r700 c c");
    let record = hand.record().unwrap();
    let pots: Vec<(u64, Vec<usize>)> = record
        .pots()
        .iter()
        .map(|pot| (pot.amount, pot.winners.iter().collect()))
        .collect();
    assert_eq!(pots, [(400, vec![2]), (600, vec![0]), (800, vec![1])]);
    assert_eq!(record.stacks(), [600, 800, 400, 1_300]);
}

/// Tournament Directors Association, rules of 2022, rule 20: odd chips go to the first seat left of the button.
#[test]
fn odd_chips_go_to_the_first_winner_left_of_the_button() {
    // The board is the best hand of all three: (302 + 50) / 3 = 117 and 1, then 302 / 3 = 100 and 2.
    let royal = "AcKcQcJcTc";
    let hands = ["2s2h", "3s3h", "4s4h", "5s5h"];
    let table = Table::new(&[1_000; 4], Ante::BigBlind(2));
    let mut hand = table.deal(&hands, royal);
    play(&mut hand, "c c f k  k k k k k k k k k");
    assert_eq!(hand.stacks(), [950, 898 + 118, 900 + 117, 900 + 117]);
    let table = Table::new(&[1_000; 3], Ante::BigBlind(2));
    let mut hand = table.deal(&hands[..3], royal);
    play(&mut hand, "c c k  k k k k k k k k k");
    assert_eq!(hand.stacks(), [900 + 102, 898 + 100, 900 + 100]);
}

/// The blind is posted first, then the ante.
#[test]
fn a_short_stack_posts_the_blind_before_the_ante() {
    let hand = Table::new(&[1_000, 120, 1_000], Ante::BigBlind(50)).start();
    assert_eq!(hand.bets(), [50, 100, 0]);
    assert_eq!((hand.stacks(), hand.pot()), (&[950, 0, 1_000][..], 170));
    let hand = Table::new(&[55, 1_000, 1_000], Ante::Each(10)).start();
    assert_eq!(hand.stacks(), [0, 890, 990]);
    assert_eq!(hand.pot(), 50 + 5 + 100 + 10 + 10);
}

/// An ante of the big blind is in the main pot, also for a player with less than an ante.
#[test]
fn the_ante_of_the_big_blind_is_in_the_main_pot() {
    let table = Table::new(&[1_000, 1_000, 10], Ante::BigBlind(100));
    let mut hand = table.deal(&["KsKh", "QsQh", "AsAh"], "2c3d7c8dTc");
    play(&mut hand, "c f");
    // 100 and 10 of each of three; 50 of the big blind were not called, and 40 of the small blind were.
    assert_eq!(hand.stacks(), [950, 930, 130]);
}

/// A short ante wins as much of the other antes.
#[test]
fn a_short_ante_is_matched_by_as_much_of_the_others() {
    let table = Table::new(&[1_000, 1_000, 5], Ante::Each(10));
    let mut hand = table.deal(&["KsKh", "QsQh", "AsAh"], "2c3d7c8dTc");
    assert_eq!(hand.actor(), Some(0));
    play(&mut hand, "c k  k k k k k k");
    let amounts: Vec<u64> = hand
        .record()
        .unwrap()
        .pots()
        .iter()
        .map(|pot| pot.amount)
        .collect();
    assert_eq!(amounts, [15, 210]);
    assert_eq!(hand.stacks(), [1_100, 890, 15]);
}

/// A large ante that nobody matches is not lost.
#[test]
fn an_ante_that_nobody_matches_comes_back_at_once() {
    let hand = Table::new(&[1_000, 100], Ante::Each(10)).start();
    assert_eq!((hand.stacks(), hand.pot()), (&[950, 0][..], 150));
}

#[test]
fn a_fold_without_a_bet_is_binding() {
    let mut hand = Table::new(&[1_000; 3], Ante::None).start();
    play(&mut hand, "c c f");
    assert_eq!((hand.street(), hand.actor()), (Street::Flop, Some(0)));
    assert!(!hand.live().contains(1));
}

#[test]
fn players_broke_are_reported_with_their_chips_before_the_hand() {
    let mut hand = Table::new(&[400, 900, 300, 2_000], Ante::None).start();
    play(&mut hand, "r300 r2000 c c");
    let record = hand.record().unwrap();
    // Aces win what four put in up to 400; kings have 900 and win the rest but for what nobody called.
    assert_eq!(record.stacks(), [1_500, 1_000, 0, 1_100]);
    let broke: Vec<(usize, u8, u64)> = record
        .broke()
        .map(|broke| (broke.player, broke.seat, broke.before))
        .collect();
    assert_eq!(broke, [(2, 3, 300)]);
}
