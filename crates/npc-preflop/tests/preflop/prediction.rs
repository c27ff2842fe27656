//! Predicted rates next to all strategies of all players together.

use npc_preflop::player::Pot;
use npc_preflop::sim::{Dealing, Play, SeatRates, SimTable};
use npc_preflop::{Npc, Players, Position, Preset, Seat};
use proptest::prelude::*;

use crate::players::{any_npc, prototype};
use crate::table::{Did, by_levels, levels, play};

/// Strategy as it is played in a game.
pub(crate) fn in_play((bet, call): (u8, u8), play: Play) -> (u8, u8) {
    match play {
        Play::Betting => (bet, call),
        // Whatever is played is pushed; it calls if it would not fold to a raise.
        Play::AllInOrFold if bet == 0 => (0, 0),
        Play::AllInOrFold if bet > 2 || call >= 2 => (2, 2),
        Play::AllInOrFold => (2, 1),
    }
}

/// The strategies of a seat with their chances.
fn strategies(npc: &Npc, seat: Seat, pot: Pot, game: Play) -> Vec<((u8, u8), f64)> {
    let mut list = Vec::new();
    let mut below = 0.0;
    for (edge, strategy) in npc.plan(seat, pot).ranges() {
        list.push((
            in_play(levels(Some(strategy)), game),
            (edge - below).max(0.0),
        ));
        below = edge.max(below);
    }
    list.push(((0, 0), 1.0 - below));
    list.retain(|&(_, chance)| chance > 0.0);
    list
}

/// The sum over all strategies of all players.
fn enumerated(npcs: &[Npc], game: Play) -> Vec<SeatRates> {
    let players = Players::new(npcs.len() as u64).unwrap();
    let seat = |at: usize| Seat::new(players, players.positions()[at]).unwrap();
    let list = |pot: Pot| {
        let seats = npcs.iter().enumerate();
        seats
            .map(|(at, npc)| strategies(npc, seat(at), pot, game))
            .collect::<Vec<_>>()
    };
    let (usual, widened) = (list(Pot::Opened), list(Pot::Unopened));
    let blind = npcs.len() - 2;
    let mut rates = vec![SeatRates::default(); npcs.len()];
    // The small blind has two lists, of which a hand uses one; both are drawn.
    let mut sizes: Vec<usize> = usual.iter().map(Vec::len).collect();
    sizes.push(widened[blind].len());
    let mut at = vec![0; sizes.len()];
    loop {
        let drawn = |seat: usize| usual[seat][at[seat]];
        let other = widened[blind][at[npcs.len()]];
        let chance = (0..npcs.len()).map(|seat| drawn(seat).1).product::<f64>() * other.1;
        let (did, _) = play(npcs.len(), |seat, level, folded_to, is_free| {
            let widens = seat == blind && folded_to;
            by_levels(if widens { other.0 } else { drawn(seat).0 }, level, is_free)
        });
        for (rate, did) in rates.iter_mut().zip(did) {
            add(rate, did, chance);
        }
        let Some(next) = (0..at.len()).find(|&digit| at[digit] + 1 < sizes[digit]) else {
            return rates;
        };
        at[next] += 1;
        at[..next].fill(0);
    }
}

fn add(rate: &mut SeatRates, did: Did, chance: f64) {
    for (sum, happened) in [
        (&mut rate.walks, did.walk),
        (&mut rate.played, did.played),
        (&mut rate.raised, did.raised),
        (&mut rate.three_bet_chances, did.three_bet_chance),
        (&mut rate.three_bets, did.three_bet),
        (&mut rate.first_decisions, did.first_decision),
        (&mut rate.first_played, did.first_played),
    ] {
        *sum += if happened { chance } else { 0.0 };
    }
}

fn numbers(rates: &SeatRates) -> [f64; 7] {
    [
        rates.walks,
        rates.played,
        rates.raised,
        rates.three_bet_chances,
        rates.three_bets,
        rates.first_decisions,
        rates.first_played,
    ]
}

/// Up to 100,000 sums of products of chances, each off by a few parts in 10^16.
const ROUNDING: f64 = 1e-12;

#[track_caller]
fn agree(npcs: &[Npc], game: Play) {
    let table = SimTable::new(npcs.to_vec(), game, Dealing::OneDeck).unwrap();
    let pairs = table.predict().into_iter().zip(enumerated(npcs, game));
    for (seat, (found, expected)) in pairs.enumerate() {
        let (found, expected) = (numbers(&found), numbers(&expected));
        for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
            assert!(
                (found - expected).abs() < ROUNDING,
                "seat {seat} rate {at}: {found} {expected} {npcs:?}"
            );
        }
    }
}

#[test]
fn presets_are_predicted_as_enumerated() {
    for preset in Preset::ALL {
        let npc = Npc::new(preset.setup()).unwrap();
        for players in 2..=5 {
            for game in [Play::Betting, Play::AllInOrFold] {
                agree(&vec![npc.clone(); players], game);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn predictions_are_sums_over_all_strategies(
        npcs in prop::collection::vec(any_npc(), 2..=4), is_push: bool,
    ) {
        agree(&npcs, if is_push { Play::AllInOrFold } else { Play::Betting });
    }
}

/// Worked out by hand from phi 0.20 at six players. The first to act raises its 14 %, and the
/// others, when they may go first, play the width of their range. A walk needs that all others
/// fold: 0.86 x 0.84 x 0.82 x 0.69 = 40.87 % times 0.78.
#[test]
fn rates_that_follow_from_the_table_of_positions() {
    let table = SimTable::new(vec![prototype(); 6], Play::Betting, Dealing::OneDeck).unwrap();
    let rates = table.predict();
    let close =
        |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    close(rates[0].played, 0.14);
    close(rates[0].raised, 0.14);
    let widths = [0.14, 0.16, 0.18, 0.31, 0.22, 0.19];
    for (rate, width) in rates.iter().zip(widths) {
        close(rate.first_played / rate.first_decisions, width);
    }
    close(rates[5].walks, 0.86 * 0.84 * 0.82 * 0.69 * 0.78);
    // HJ raises its own 16 % if LJ folds; if LJ raised, its 3-bets alone, 0.05 (1 + 0.5 (0.16/0.2 - 1)).
    let three_bets = 0.05 * 0.9;
    close(rates[1].raised, 0.86 * 0.16 + 0.14 * three_bets);
    close(rates[1].three_bets, 0.14 * three_bets);
    let position = table.player(Position::Hj).unwrap();
    assert_eq!(position.setup().strategy_factor, 0.5);
    assert_eq!(table.players().count(), 6);
}
