//! Games of the small backgammon: played in the terminal, recorded, analysed.

use std::fs;

use serde_json::{Value, json};

use crate::niko_room::{Room, close};
use crate::run::{data, desk, fails};

#[test]
fn a_game_is_played_recorded_and_analysed() {
    let room = Room::new();
    let rules = data("tiny.toml");
    let record = room.path().join("game.json");
    let more = format!("--seed 3 --record {}", record.display());
    // Help, the board, the id, a hint, nonsense; from then on the first play that is listed.
    let input = format!("?\nb\ni\nh\n6/off\n99\n{}", "1\n".repeat(60));
    let run = desk(&room.line("play", &rules, &more), &input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!("niko_play", run.out);
    let game = fs::read_to_string(&record).unwrap();
    let analysed = room.ask("analyse", &rules, "", &game);
    let game: Value = serde_json::from_str(&game).unwrap();
    let turns = analysed["turns"].as_array().unwrap();
    assert_eq!(turns.len(), game["turns"].as_array().unwrap().len());
    for (at, turn) in turns.iter().enumerate() {
        let cost = turn["cost"].as_f64().unwrap();
        assert!(cost >= 0.0);
        // The second player is the computer.
        assert!(at % 2 == 0 || cost <= 0.0, "{turn}");
        assert_eq!(cost <= 0.0, turn["play"] == turn["best"], "{turn}");
    }
    let sum = |name: &str, side: usize| -> f64 {
        let mine = turns.iter().skip(side).step_by(2);
        mine.map(|turn| turn[name].as_f64().unwrap()).sum()
    };
    for (at, side) in ["first", "second"].into_iter().enumerate() {
        close(&analysed[side]["cost"], sum("cost", at), 1e-12);
        close(&analysed[side]["luck"], sum("luck", at), 1e-12);
    }
    // Luck and mistakes together lead from the equity at the start to the result.
    let start = room.ask("eval", &rules, "--json --position start", "");
    let result =
        start["equity"].as_f64().unwrap() + sum("luck", 0) - sum("cost", 0) - sum("luck", 1)
            + sum("cost", 1);
    close(&analysed["points"], result, 1e-9);
    // The player reads what the analysis says.
    let cost = format!("which cost {:.6}", sum("cost", 0));
    assert!(run.out.contains(&cost), "{cost}: {}", run.out);
    let luck = format!("your rolls brought {:+.6}", sum("luck", 0));
    assert!(run.out.contains(&luck), "{luck}: {}", run.out);
}

#[test]
fn the_record_is_the_answer_in_json() {
    let room = Room::new();
    let line = room.line("play", "hypergammon-2", "--json --seed 5 --second");
    let run = desk(&line, "q\n");
    assert_eq!(run.code, 0);
    let game: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(game["first"], "computer");
    assert_eq!(game["seed"], 5);
    // The computer has played the opening roll, of unequal dice.
    assert_eq!(game["turns"].as_array().unwrap().len(), 1);
    assert!(run.err.contains("You give up"), "{}", run.err);
    // Dice come from the seed alone.
    assert_eq!(desk(&line, "q\n").out, run.out);
    // An input that ends gives the game up as well.
    assert_eq!(desk(&line, "").out, run.out);
    let analysed = room.ask("analyse", "hypergammon-2", "", &run.out);
    assert_eq!(analysed["points"], Value::Null);
    close(&analysed["first"]["cost"], 0.0, 0.0);
}

#[test]
fn games_that_nobody_can_have_played() {
    let room = Room::new();
    let line = room.line("analyse", &data("tiny.toml"), "");
    let refused =
        |game: &Value, kind: &str, values: &Value| fails(&line, &game.to_string(), 3, kind, values);
    let turn = |roll: &str, play: &str| json!({"roll": roll, "play": play});
    let game = json!({"turns": [turn("2,1", "6/3"), turn("1,1", "6/2")]});
    // The first play hits, so the second player must come in.
    let message = refused(
        &game,
        "NoSuchPlay",
        &json!({"turn": 2, "play": "6/2", "roll": "1,1"}),
    );
    assert!(message.contains("bar/5* 6/4*"), "{message}");
    let game = json!({"turns": [{"roll": "2,1"}]});
    refused(&game, "NoSuchPlay", &json!({"turn": 1, "play": ""}));
    let game = json!({"turns": [turn("0,0", "6/5")]});
    refused(&game, "NoSuchPlay", &json!({"turn": 1, "available": []}));
    let game = json!({"turns": [turn("3,1", "6/5")]});
    refused(&game, "NoSuchFace", &json!({"turn": 1, "face": 3}));
    let unread = fails(
        &line,
        r#"{"turns":[{"dice":"2,1"}]}"#,
        2,
        "InvalidJson",
        &json!({}),
    );
    assert!(unread.contains("unknown field `dice`"), "{unread}");
}

#[test]
fn a_record_that_cannot_be_written_is_found_before_the_game() {
    let room = Room::new();
    let record = room.path().join("no-such-folder").join("game.json");
    let more = format!("--json --seed 3 --record {}", record.display());
    let line = room.line("play", &data("tiny.toml"), &more);
    // Nothing is said, nothing is solved.
    fails(&line, "q\n", 1, "FileNotWritten", &json!({}));
    assert!(!room.path().join("cache").exists());
}
