//! Hand histories, read by an obvious reader that knows the rules of betting.

use npc_preflop::sim::{Dealing, Play, SimTable};
use npc_preflop::{Action, Combo, Npc, Preset};

use crate::table::{Did, play};

/// A hand as its history tells it, seats in the order of play before the flop.
#[derive(Debug, Clone)]
pub(crate) struct Replayed {
    pub(crate) cards: Vec<Combo>,
    pub(crate) did: Vec<Did>,
    pub(crate) actions: Vec<(usize, Action)>,
    /// The chips of each player of the history at its end. The pot is given to the last one who is
    /// in.
    pub(crate) stacks: Vec<u64>,
}

/// Reads hand histories, and checks that every action is legal and that it is its player's turn.
#[track_caller]
pub(crate) fn replay(text: &str) -> Vec<Replayed> {
    let file: toml::Table = text.parse().unwrap();
    (1..=file.len())
        .map(|number| {
            let hand = file[&number.to_string()].as_table().unwrap();
            assert_eq!(
                hand["hand"].as_integer(),
                Some(i64::try_from(number).unwrap())
            );
            one(hand)
        })
        .collect()
}

fn numbers(hand: &toml::Table, key: &str) -> Vec<u64> {
    let items = hand[key].as_array().unwrap().iter();
    items
        .map(|item| item.as_integer().unwrap().try_into().unwrap())
        .collect()
}

fn one(hand: &toml::Table) -> Replayed {
    assert_eq!(hand["variant"].as_str(), Some("NT"));
    let mut stacks = numbers(hand, "starting_stacks");
    let players = stacks.len();
    assert_eq!(numbers(hand, "antes"), vec![0; players]);
    // The small blind is the first player; of two players it has the button and is the second.
    let number = |seat: usize| match players {
        2 => 1 - seat,
        _ => (seat + 2) % players,
    };
    let blinds = numbers(hand, "blinds_or_straddles");
    assert_eq!(blinds[..2], [50, 100]);
    assert!(blinds[2..].iter().all(|&chips| chips == 0));
    let mut bets = vec![0; players];
    bets[players - 2] = 50;
    bets[players - 1] = 100;
    let mut lines = hand["actions"].as_array().unwrap().iter();
    let mut words = || {
        let line = lines.next()?.as_str().unwrap();
        Some(line.split(' ').collect::<Vec<_>>())
    };
    let dealt: Vec<Combo> = (1..=players)
        .map(|player| match words().unwrap()[..] {
            ["d", "dh", name, cards] if name == format!("p{player}") => cards.parse().unwrap(),
            ref other => panic!("{other:?}"),
        })
        .collect();
    for (at, a) in dealt.iter().enumerate() {
        assert!(dealt[..at].iter().all(|b| a.is_disjoint(*b)), "{dealt:?}");
    }
    let (mut highest, mut raise) = (100, 100);
    let (did, actions) = play(players, |seat, level, _, is_free| {
        let line = words().unwrap();
        assert_eq!(line[0], format!("p{}", number(seat) + 1), "{line:?}");
        match line[1..] {
            ["f"] => {
                assert!(!is_free);
                Action::Fold
            }
            ["cc"] => {
                bets[seat] = highest;
                match level {
                    _ if is_free => Action::Check,
                    1 => Action::Limp,
                    _ => Action::Call,
                }
            }
            ["cbr", to] => {
                let to: u64 = to.parse().unwrap();
                let stack = stacks[number(seat)];
                assert!(to > highest && to <= stack, "{line:?}");
                assert!(to - highest >= raise || to == stack, "{line:?}");
                (raise, highest, bets[seat]) = (to - highest, to, to);
                Action::Raise { to: level + 1 }
            }
            _ => panic!("{line:?}"),
        }
    });
    assert_eq!(words(), None);
    let is_in = |&seat: &usize| !actions.contains(&(seat, Action::Fold));
    let left: Vec<usize> = (0..players).filter(is_in).collect();
    for seat in 0..players {
        stacks[number(seat)] -= bets[seat];
    }
    if let [last] = left[..] {
        stacks[number(last)] += bets.iter().sum::<u64>();
    }
    Replayed {
        cards: (0..players).map(|seat| dealt[number(seat)]).collect(),
        did,
        actions,
        stacks,
    }
}

/// A table of every size, with every preset.
pub(crate) fn tables() -> Vec<SimTable> {
    let mut tables = Vec::new();
    for players in 2..=10 {
        for game in [Play::Betting, Play::AllInOrFold] {
            let npcs = (0..players).map(|seat| {
                let preset = Preset::ALL[(seat + players) % Preset::ALL.len()];
                Npc::new(preset.setup()).unwrap()
            });
            tables.push(SimTable::new(npcs.collect(), game, Dealing::OneDeck).unwrap());
        }
    }
    tables
}

/// The format of the specification, with the small blind first. The hand ends where the betting
/// before the flop ends.
#[test]
fn a_history_as_it_is_written() {
    let npc: Npc = Npc::new(Preset::Rock.setup()).unwrap();
    let table = SimTable::new(vec![npc; 3], Play::Betting, Dealing::OneDeck).unwrap();
    let text = table.histories(1, 1, 100.0).unwrap();
    let (before, rest) = text.split_once("actions = [").unwrap();
    assert_eq!(
        before,
        "[1]\nvariant = \"NT\"\nantes = [0, 0, 0]\nblinds_or_straddles = [50, 100, 0]\n\
         min_bet = 100\nstarting_stacks = [10000, 10000, 10000]\n"
    );
    let (_, after) = rest.split_once("]\n").unwrap();
    assert_eq!(after, "hand = 1\nplayers = [\"SB\", \"BB\", \"BTN\"]\n");
}
