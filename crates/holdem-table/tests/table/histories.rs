//! Hands that were written as poker hand histories, read back by an obvious reader.

use holdem_cards::Card;
use holdem_table::{Ante, Hand};
use proptest::prelude::*;
use toml::{Table as Toml, Value};

use crate::layers::{layers, payouts};
use crate::random::games;
use crate::tables::{Table, cards, play};

fn numbers(hand: &Toml, key: &str) -> Vec<u64> {
    let values = hand[key].as_array().unwrap();
    values.iter().map(number).collect()
}

fn number(value: &Value) -> u64 {
    value.as_integer().unwrap().try_into().unwrap()
}

/// The chips of each player at the end of a hand, worked out from the letters of its history.
///
/// Actions are believed; `PokerKit` is the one that checks them.
pub(crate) fn read(hand: &Toml) -> Vec<u64> {
    let started = numbers(hand, "starting_stacks");
    let players = started.len();
    // Posts of two players are listed with the small blind first, who is the second player.
    let posts = |key: &str| {
        let mut posts = numbers(hand, key);
        if players == 2 {
            posts.reverse();
        }
        posts
    };
    let antes = posts("antes");
    let is_staked = hand.get("ante_trimming_status").is_some();
    let mut staked = if is_staked {
        antes.clone()
    } else {
        vec![0; players]
    };
    let dead = if is_staked { 0 } else { antes.iter().sum() };
    let mut bets = posts("blinds_or_straddles");
    let mut live = vec![true; players];
    let mut hands = vec![None; players];
    let mut shown = vec![false; players];
    let mut board: Vec<Card> = Vec::new();
    for action in hand["actions"].as_array().unwrap() {
        let words: Vec<&str> = action.as_str().unwrap().split(' ').collect();
        let player = |word: &str| word[1..].parse::<usize>().unwrap() - 1;
        match words[..] {
            ["d", "dh", who, two] => hands[player(who)] = Some(cards(two)),
            ["d", "db", more] => {
                collect(&mut bets, &mut staked);
                board.extend(cards(more));
            }
            [who, "f"] => live[player(who)] = false,
            [who, "cc"] => {
                let (most, who) = (*bets.iter().max().unwrap(), player(who));
                let spent = staked[who] + if is_staked { 0 } else { antes[who] };
                bets[who] = most.min(started[who] - spent);
            }
            [who, "cbr", to] => bets[player(who)] = to.parse().unwrap(),
            [who, "sm", two] => {
                shown[player(who)] = true;
                assert_eq!(hands[player(who)], Some(cards(two)));
            }
            _ => panic!("{words:?}"),
        }
    }
    collect(&mut bets, &mut staked);
    if live.iter().filter(|&&is_live| is_live).count() > 1 {
        assert_eq!(shown, live);
        assert_eq!(board.len(), 5);
    }
    let hands: Vec<[Card; 2]> = hands
        .into_iter()
        .map(|hand| hand.unwrap().try_into().unwrap())
        .collect();
    let won = payouts(&layers(&staked, &live, dead), &hands, &board, 0);
    let dead_of = |player: usize| if is_staked { 0 } else { antes[player] };
    (0..players)
        .map(|player| started[player] - staked[player] - dead_of(player) + won[player])
        .collect()
}

/// Bets go into the middle; what nobody matched of the highest stays.
fn collect(bets: &mut [u64], staked: &mut [u64]) {
    let mut sorted = bets.to_vec();
    sorted.sort_unstable();
    let matched = sorted[sorted.len() - 2];
    for (bet, staked) in bets.iter_mut().zip(staked) {
        *staked += (*bet).min(matched);
        *bet = 0;
    }
}

/// The chips of the players in the order of a history: from the left of the button on.
pub(crate) fn in_order(hand: &Hand, seats: &[u64]) -> Vec<u64> {
    let stack = |seat: &u64| {
        let player = (0..hand.players()).find(|&player| u64::from(hand.seat(player)) == *seat);
        hand.stacks()[player.unwrap()]
    };
    seats.iter().map(stack).collect()
}

#[test]
fn a_hand_is_written_as_the_format_says() {
    let table = Table::new(&[2_000, 1_500, 120], Ante::BigBlind(100));
    let mut hand = table.deal(&["KsKh", "QsQh", "AsAh"], "2c3d7c8dTc");
    play(&mut hand, "r120 c r300 c  r400 c");
    play(&mut hand, "k k k k");
    let expected = "[7]\n\
         variant = \"NT\"\n\
         antes = [0, 100, 0]\n\
         blinds_or_straddles = [50, 100, 0]\n\
         min_bet = 100\n\
         starting_stacks = [2000, 1500, 120]\n\
         actions = [\"d dh p1 KsKh\", \"d dh p2 QsQh\", \"d dh p3 AsAh\", \
         \"p3 cbr 120\", \"p1 cc\", \"p2 cbr 300\", \"p1 cc\", \
         \"d db 2c3d7c\", \"p1 cbr 400\", \"p2 cc\", \
         \"d db 8d\", \"p1 cc\", \"p2 cc\", \
         \"d db Tc\", \"p1 cc\", \"p2 cc\", \
         \"p1 sm KsKh\", \"p2 sm QsQh\", \"p3 sm AsAh\"]\n\
         hand = 7\n\
         seats = [1, 2, 3]\n\
         finishing_stacks = [2460, 700, 460]\n";
    assert_eq!(hand.record().unwrap().to_phh(7), expected);
}

#[test]
fn hands_are_shown_when_nobody_can_bet_any_more() {
    let mut hand = Table::new(&[300, 200], Ante::Each(10)).start();
    play(&mut hand, "r290 c");
    let expected = "[1]\n\
         variant = \"NT\"\n\
         ante_trimming_status = true\n\
         antes = [10, 10]\n\
         blinds_or_straddles = [50, 100]\n\
         min_bet = 100\n\
         starting_stacks = [200, 300]\n\
         actions = [\"d dh p1 KsKh\", \"d dh p2 AsAh\", \"p2 cbr 290\", \"p1 cc\", \
         \"p1 sm KsKh\", \"p2 sm AsAh\", \"d db 2c3d7c\", \"d db 8d\", \"d db Tc\"]\n\
         hand = 1\n\
         seats = [2, 1]\n\
         finishing_stacks = [0, 500]\n";
    assert_eq!(hand.record().unwrap().to_phh(1), expected);
}

#[test]
fn a_call_beyond_a_short_big_blind_is_written_as_a_bet() {
    let mut hand = Table::new(&[1_000, 30, 1_000], Ante::None).start();
    play(&mut hand, "c c k k k k k k");
    let text = hand.record().unwrap().to_phh(1);
    assert!(text.contains("min_bet = 1\n"), "{text}");
    assert!(text.contains("\"p3 cbr 100\", \"p1 cc\", \"d db"), "{text}");
}

proptest! {
    #[test]
    fn a_history_leads_to_the_stacks_of_the_hand(game in games()) {
        let hand = game.play();
        let text = hand.record().unwrap().to_phh(1);
        let file: Toml = toml::from_str(&text).unwrap();
        let found = file["1"].as_table().unwrap();
        let seats = numbers(found, "seats");
        let expected = in_order(&hand, &seats);
        prop_assert_eq!(numbers(found, "finishing_stacks"), expected.clone());
        prop_assert_eq!(read(found), expected, "{}", text);
    }
}
