//! Hand histories of stacks around the blinds, all in or fold, by the rules of the table in words.
//!
//! A blind takes no more than the stack. A player without chips behind has no turn. A raise is larger than
//! the bet and is all in; anything smaller is a call with at most the rest of the stack.

use npc_preflop::sim::{Dealing, Play, SimError, SimTable};
use npc_preflop::{Npc, Preset};

/// A table of every size, with players who push much.
pub(crate) fn short_tables() -> Vec<SimTable> {
    let table = |players: usize| {
        let npcs = (0..players).map(|seat| {
            let preset = Preset::ALL[(seat + players) % Preset::ALL.len()];
            Npc::new(preset.setup()).unwrap()
        });
        SimTable::new(npcs.collect(), Play::AllInOrFold, Dealing::OneDeck).unwrap()
    };
    (2..=10).map(table).collect()
}

/// Stacks in big blinds: below, at and above both blinds.
pub(crate) const STACKS: [f64; 9] = [0.01, 0.2, 0.5, 0.51, 0.99, 1.0, 1.01, 1.5, 2.0];

/// The chips that each player of the history has at its end. The last player in a pot wins it.
#[track_caller]
pub(crate) fn replay_short(text: &str) -> Vec<Vec<u64>> {
    let file: toml::Table = text.parse().unwrap();
    (1..=file.len())
        .map(|number| one(file[&number.to_string()].as_table().unwrap()))
        .collect()
}

fn one(hand: &toml::Table) -> Vec<u64> {
    let numbers = |key: &str| -> Vec<u64> {
        let items = hand[key].as_array().unwrap().iter();
        items
            .map(|item| u64::try_from(item.as_integer().unwrap()).unwrap())
            .collect()
    };
    let mut behind = numbers("starting_stacks");
    let players = behind.len();
    let mut bets = vec![0; players];
    let mut blinds = numbers("blinds_or_straddles");
    if players == 2 {
        // The second of two players has the button and the small blind.
        blinds.reverse();
    }
    for (player, blind) in blinds.into_iter().enumerate() {
        bets[player] = blind.min(behind[player]);
        behind[player] -= bets[player];
    }
    let lines: Vec<&str> = (hand["actions"].as_array().unwrap().iter())
        .map(|line| line.as_str().unwrap())
        .filter(|line| !line.starts_with("d "))
        .collect();
    let mut lines = lines.into_iter();
    // The player after the big blind is first; of two players the one with the small blind.
    let first = if players == 2 { 1 } else { 2 };
    let (mut folded, mut acted) = (vec![false; players], vec![false; players]);
    let mut at = first;
    loop {
        let highest = *bets.iter().max().unwrap();
        let left = folded.iter().filter(|&&folded| !folded).count();
        let may = |player: usize| !folded[player] && behind[player] > 0;
        let must = |player: usize| may(player) && (bets[player] < highest || !acted[player]);
        // One player against others who are all in for no more has nothing to decide.
        let is_alone = |player: usize| {
            bets[player] == highest && (0..players).all(|other| other == player || !may(other))
        };
        let turn = (0..players)
            .map(|on| (at + on) % players)
            .find(|&player| must(player));
        let Some(player) = turn.filter(|&player| left > 1 && !is_alone(player)) else {
            break;
        };
        let line = lines
            .next()
            .unwrap_or_else(|| panic!("p{} has a turn", player + 1));
        let (name, action) = line.split_once(' ').unwrap();
        assert_eq!(name, format!("p{}", player + 1), "{line}");
        let paid = match action.split_once(' ') {
            None if action == "f" => {
                assert!(bets[player] < highest, "{line}");
                folded[player] = true;
                0
            }
            None if action == "cc" => (highest - bets[player]).min(behind[player]),
            Some(("cbr", to)) => {
                let to: u64 = to.parse().unwrap();
                assert!(to > highest, "{line} does not raise {highest}");
                to - bets[player]
            }
            _ => panic!("{line}"),
        };
        assert!(paid <= behind[player], "{line}");
        behind[player] -= paid;
        bets[player] += paid;
        acted[player] = true;
        at = player + 1;
    }
    assert_eq!(lines.next(), None);
    let mut left = (0..players).filter(|&player| !folded[player]);
    if let (Some(last), None) = (left.next(), left.next()) {
        behind[last] += bets.iter().sum::<u64>();
    }
    behind
}

#[test]
fn histories_of_short_stacks_follow_the_rules() {
    for table in short_tables() {
        for stack in STACKS {
            let text = table.histories(40, 17, stack).unwrap();
            assert_eq!(replay_short(&text).len(), 40, "{stack}");
        }
    }
}

#[test]
fn a_push_for_the_big_blind_is_a_call() {
    let npc = Npc::new(Preset::Nit.setup()).unwrap();
    let table = SimTable::new(vec![npc; 2], Play::AllInOrFold, Dealing::OneDeck).unwrap();
    let text = table.histories(40, 1, 1.0).unwrap();
    // The small blind calls or folds; the big blind is all in.
    assert!(text.contains("\"p2 cc\"") && text.contains("\"p2 f\""));
    assert!(!text.contains("cbr") && !text.contains("\"p1 "));
    // At half a big blind neither has a turn.
    let text = table.histories(40, 1, 0.5).unwrap();
    assert!(!text.contains("\"p2 cc\"") && !text.contains("\"p2 f\""));
    let none = table.histories(1, 1, 0.004).unwrap_err();
    let expected = SimError::StackOutOfRange {
        got: 0.004,
        min: 0.01,
        max: 100_000.0,
        highest_bet: None,
    };
    assert_eq!(none, expected);
}
