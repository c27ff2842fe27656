//! `desk sim`: the strength of computer players, and seasons of them.

use serde_json::Value;

use crate::room::Room;

fn document(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_strength_is_a_profit_with_its_error() {
    let room = Room::empty();
    let few = ["sim", "strength", "--players", "6", "--tournaments", "20"];
    let run = |more: &[&str]| room.ok(&[&few[..], &["--seed", "3"], more].concat());
    let text = run(&[]);
    assert_eq!(text, run(&[]));
    assert!(
        text.starts_with("20 tournaments of 6 players, seed 3\n"),
        "{text}"
    );
    let japanese = run(&["--lang", "ja"]);
    assert!(japanese.contains("標準誤差"), "{japanese}");
    let answer = document(&run(&["--json"]));
    let players = answer["players"].as_array().unwrap();
    assert_eq!((players.len(), &answer["tournaments"]), (6, &20.into()));
    let lapses = players
        .iter()
        .map(|player| player["lapse"].as_f64().unwrap());
    let steps = lapses.map(|lapse| (lapse * 1_000.0).round());
    assert!(steps.eq([0.0, 120.0, 240.0, 360.0, 480.0, 600.0]));
    let profit = players
        .iter()
        .map(|player| player["profit"].as_f64().unwrap());
    // Six numbers of at most 6 with a rounding error of 1e-15 each.
    assert!(profit.sum::<f64>().abs() < 1e-12, "{answer}");
    let text = players[5]["text"].as_str().unwrap();
    assert!(text.starts_with("computer/1 npc open=250 "), "{text}");
    // The text form is read as it was written.
    run(&["--player", text, "--lapse", "0"]);
}

#[test]
fn players_of_the_book_are_measured_next_to_others() {
    let room = Room::empty();
    let book = "computer/1 book lapse=0:0.45";
    let words = [
        "sim",
        "strength",
        "--players",
        "3",
        "--lapse",
        "0.5",
        "--tournaments",
        "10",
        "--seed",
        "3",
        "--player",
        book,
        "--player",
        "maniac",
        "--json",
    ];
    let answer = document(&room.ok(&words));
    let texts = answer["players"].as_array().unwrap().iter();
    let kinds = texts.map(|player| player["text"].as_str().unwrap().split(' ').nth(1).unwrap());
    assert_eq!(kinds.collect::<Vec<_>>(), ["book", "npc", "book"]);
    // The last one has all the lapses, by the habit of its text.
    assert_eq!(
        answer["players"][2]["text"],
        "computer/1 book lapse=0.5:0.45"
    );
}

#[test]
fn strengths_that_cannot_be_measured_are_refused_with_value_and_bound() {
    let room = Room::empty();
    for (options, code, kind, message) in [
        (
            &["--players", "1"][..],
            3,
            "SimulationOutOfRange",
            "players is 1, must be from 2 to 100000",
        ),
        (
            &["--players", "0"],
            3,
            "SimulationOutOfRange",
            "players is 0, must be from 2 to 100000",
        ),
        (
            &["--tournaments", "0"],
            3,
            "SimulationOutOfRange",
            "tournaments is 0, must be from 1 to 10000000",
        ),
        (
            &["--stack", "99"],
            3,
            "BlindsAboveStacks",
            "the first big blind is 100, must be at most the starting stack of 99",
        ),
        (
            &["--stack", "9007199254740993"],
            3,
            "TooManyChipsToPlay",
            "324259173170675748 chips in play, must be 9007199254740992 at most",
        ),
        (
            &["--lapse", "-0.5"],
            3,
            "SimulationRefused",
            "--lapse is -0.5, must be from 0 to 1",
        ),
        (
            &["--lapse", "1.5"],
            3,
            "SimulationRefused",
            "--lapse is 1.5, must be from 0 to 1",
        ),
        (
            &["--lapse", "NaN"],
            3,
            "SimulationRefused",
            "--lapse is NaN, must be from 0 to 1",
        ),
    ] {
        let six = match options {
            ["--lapse", _] => &["--players", "6"][..],
            _ => &[],
        };
        let words = [&["sim", "strength", "--seed", "1"], options, six].concat();
        let (found, error) = room.fails(&words);
        assert_eq!((found, &error["kind"]), (code, &kind.into()), "{options:?}");
        assert_eq!(error["message"], message);
    }
    for player in ["shark", "computer/1 book x", "npc/2 phi=1"] {
        let (code, error) = room.fails(&["sim", "strength", "--player", player]);
        assert_eq!((code, &error["kind"]), (3, &"SimulationRefused".into()));
        let message = error["message"].as_str().unwrap();
        assert!(
            message.starts_with(&format!("--player `{player}`: ")),
            "{message}"
        );
    }
}

#[test]
fn a_refused_simulation_is_all_japanese_for_a_japanese_reader() {
    let room = Room::empty();
    for (options, words) in [
        (
            ["--lapse", "1.5"],
            "シミュレーションを始められません：--lapse の値 1.5 は範囲外です。0〜1 にしてください。",
        ),
        (
            ["--player", "shark"],
            "シミュレーションを始められません：--player「shark」：「shark」というプレイヤーはありません。\
             使えるもの：",
        ),
        (
            ["--player", "computer/1 whale x"],
            "シミュレーションを始められません：--player「computer/1 whale x」：「whale」という種類の\
             プレイヤーはありません。使えるもの：npc、book",
        ),
        (
            ["--structure", "gold"],
            "シミュレーションを始められません：「gold」というウェイトはありません。",
        ),
    ] {
        let verb = ["--lang", "ja", "sim", "strength", "--seed", "1"];
        let output = room.run(&[&verb[..], &options].concat());
        assert_eq!(output.status.code(), Some(3), "{options:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn a_season_with_choices_is_a_club_like_any_other() {
    let room = Room::empty();
    let words = [
        "sim",
        "season",
        "--players",
        "20",
        "--nights",
        "2",
        "--field",
        "10",
        "--structure",
        "harmonic",
        "--out",
        "club",
        "--seed",
        "3",
    ];
    let text = room.ok(&words);
    assert!(
        text.contains("A season of 2 nights, drawn with seed 3"),
        "{text}"
    );
    room.ok(&["log", "verify", "--club", "club"]);
    let nights = document(&room.ok(&["t", "list", "--club", "club", "--json"]));
    assert!(nights.to_string().contains("night-2"), "{nights}");
    // The plan is in the folder, and nothing is left of the season.
    let again = room.ok(&["sim", "season", "--out", "club", "--continue"]);
    assert!(again.contains("seed 3"), "{again}");
    let (code, error) = room.fails(&words);
    assert_eq!((code, &error["kind"]), (3, &"ClubExists".into()));
}

#[test]
fn seasons_that_cannot_be_played_write_nothing() {
    let room = Room::empty();
    for (options, kind) in [
        (&["--players", "1"][..], "SimulationOutOfRange"),
        (&["--nights", "0"], "SimulationOutOfRange"),
        (&["--field", "81"], "SimulationOutOfRange"),
        (&["--max-entries", "0"], "SimulationOutOfRange"),
        (&["--max-entries", "1001"], "SimulationOutOfRange"),
        (&["--stack", "10"], "BlindsAboveStacks"),
        (&["--structure", "gold"], "SimulationRefused"),
        (&["--continue"], "NoSeasonPlan"),
    ] {
        let words = [&["sim", "season", "--out", "club"], options].concat();
        let (_, error) = room.fails(&words);
        assert_eq!(error["kind"], kind, "{options:?}");
        assert!(!room.path("club").exists(), "{options:?}");
    }
}

/// A signal in the middle of the season: the club is sound, and the season goes on to its end.
#[cfg(unix)]
#[test]
fn a_demonstration_that_was_stopped_goes_on() {
    use std::process::{Command, Stdio};

    let room = Room::empty();
    let mut command = room.command(&["demo", "--seed", "7", "--dir", "club"]);
    let mut demo = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !room.path("club/simulation.json").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let id = demo.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    assert_eq!(demo.wait().unwrap().code(), Some(130));
    room.ok(&["log", "verify", "--club", "club"]);
    let shown = room.ok(&["demo", "--continue", "--dir", "club"]);
    assert!(shown.contains("A season of 12 nights, drawn with seed 7"));
    room.ok(&["log", "verify", "--club", "club"]);
    let (code, error) = room.fails(&["demo", "--continue", "--dir", "club"]);
    assert_eq!((code, &error["kind"]), (3, &"SeasonIsOver".into()));
    assert_eq!(error["message"], "all 12 nights of the season are over");
}
