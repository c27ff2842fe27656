//! Hand histories of every table, with the chips at the end of each hand by an obvious reader. In a
//! long run there are 5,000 hands, read by `PokerKit` as well, which `cargo xtask test --long`
//! installs and names.

use std::env;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::histories::{replay, tables};
use crate::short_histories::{STACKS, replay_short, short_tables};

/// The Python that has `PokerKit`.
const PYTHON: &str = "CLUB_PEERS_PYTHON";

/// The chips of each player at the end of each hand, by `PokerKit`.
fn by_pokerkit(text: &str) -> Vec<Vec<u64>> {
    let python = env::var_os(PYTHON).unwrap_or_else(|| panic!("{PYTHON} is set by xtask"));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/preflop/data/replay.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(text.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn every_history_can_be_replayed() {
    let is_long = env::var_os("CLUB_LONG").is_some();
    let hands = if is_long { 300 } else { 20 };
    for table in tables() {
        let text = table.histories(hands, 17, 100.0).unwrap();
        let ours = replay(&text);
        assert_eq!(ours.len() as u64, hands);
        for hand in &ours {
            let left: u64 = hand.stacks.iter().sum();
            let most = 10_000 * hand.stacks.len() as u64;
            assert!(left <= most, "{hand:?}");
        }
        if is_long {
            let ours: Vec<Vec<u64>> = ours.into_iter().map(|hand| hand.stacks).collect();
            assert_eq!(by_pokerkit(&text), ours);
        }
    }
}

#[test]
fn every_history_of_short_stacks_can_be_replayed() {
    let is_long = env::var_os("CLUB_LONG").is_some();
    let hands = if is_long { 60 } else { 5 };
    for table in short_tables() {
        for stack in STACKS {
            let text = table.histories(hands, 23, stack).unwrap();
            let ours = replay_short(&text);
            assert_eq!(ours.len() as u64, hands);
            if is_long {
                assert_eq!(by_pokerkit(&text), ours, "{stack}");
            }
        }
    }
}
