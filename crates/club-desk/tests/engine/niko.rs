//! The small backgammon: counts, positions, games and solutions.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::run::{answers, data, desk, fails};

#[test]
fn niko_count_answers_in_the_form_of_the_contract() {
    let of = |rules: &str| format!("niko count --json --rules {rules}");
    answers(
        &of("nikogammon"),
        "",
        r#"{"states":1106945,"one_side":2002}"#,
    );
    answers(
        &of("nikogammon-8252"),
        "",
        r#"{"states":1106945,"one_side":2002}"#,
    );
    // C(28, 3) for one side; the total is that of the position tables published for the game.
    answers(
        &of("hypergammon-3"),
        "",
        r#"{"states":7953353,"one_side":3276}"#,
    );
    answers(
        &of(&data("hyper.toml")),
        "",
        r#"{"states":7953353,"one_side":3276}"#,
    );
    // Counted by points of the board instead of by points held; more than 64 bits.
    answers(
        &of(&data("large.toml")),
        "",
        r#"{"states":21954339771940031416865,"one_side":1093260079344}"#,
    );
}

#[test]
fn rules_that_cannot_be_used() {
    let of = |rules: &str| format!("niko count --json --rules {rules}");
    fails(
        &of("backgammon"),
        "",
        2,
        "UnknownName",
        &json!({"name": "backgammon"}),
    );
    let missing = data("no-such-file.toml");
    fails(
        &of(&missing),
        "",
        4,
        "FileNotFound",
        &json!({"file": missing}),
    );
    let out_of_range = json!({"field": "points", "value": 33, "min": 1, "max": 32});
    fails(
        &of(&data("many-points.toml")),
        "",
        3,
        "OutOfRange",
        &out_of_range,
    );
    let unread = json!({"line": 3, "column": 1});
    let message = fails(
        &of(&data("unknown-key.toml")),
        "",
        2,
        "InvalidToml",
        &unread,
    );
    assert!(message.contains("unknown field `dice`"), "{message}");
}

/// A folder for solutions, and command lines that use it.
pub(crate) struct Room {
    folder: TempDir,
}

impl Room {
    pub(crate) fn new() -> Self {
        Self {
            folder: TempDir::new().unwrap(),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The command line of a verb about a game.
    pub(crate) fn line(&self, verb: &str, rules: &str, more: &str) -> String {
        let cache = self.path().join("cache");
        format!(
            "niko {verb} --rules {rules} --cache {} {more}",
            cache.display()
        )
    }

    /// The answer of a run that does not fail.
    pub(crate) fn ask(&self, verb: &str, rules: &str, more: &str, input: &str) -> Value {
        let line = self.line(verb, rules, more);
        let run = desk(&line, input);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
        serde_json::from_str(&run.out).unwrap()
    }

    /// The only file in the cache.
    fn kept(&self) -> std::path::PathBuf {
        let mut files = fs::read_dir(self.path().join("cache")).unwrap();
        let file = files.next().unwrap().unwrap().path();
        assert!(files.next().is_none());
        file
    }
}

pub(crate) fn close(value: &Value, expected: f64, within: f64) {
    let value = value.as_f64().unwrap();
    assert!(
        (value - expected).abs() <= within,
        "{value}, not {expected}"
    );
}

/// One checker on 24 each.
const HYPER_1: &str = r#"{"mover":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0],"other":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0]}"#;

#[test]
fn niko_eval_answers_in_the_form_of_the_contract() {
    let room = Room::new();
    let run = desk(&room.line("eval", "hypergammon-1", ""), HYPER_1);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let keys = [
        r#"{"equity":"#,
        r#","error_bound":"#,
        r#","outcomes":{"win":"#,
        r#","win_gammon":"#,
        r#","win_backgammon":"#,
        r#","lose_gammon":"#,
        r#","lose_backgammon":"#,
        r#"},"length":"#,
    ];
    let mut rest = run.out.as_str();
    for key in keys {
        let (_, after) = rest
            .split_once(key)
            .unwrap_or_else(|| panic!("{key} in {}", run.out));
        rest = after;
    }
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    let bound = answer["error_bound"].as_f64().unwrap();
    assert!(bound > 0.0 && bound < 1e-10, "{bound}");
    let of = |name: &str| answer["outcomes"][name].as_f64().unwrap();
    let equity = 2.0 * of("win") - 1.0 + of("win_gammon") + of("win_backgammon")
        - of("lose_gammon")
        - of("lose_backgammon");
    close(&answer["equity"], equity, 1e-9);
    // A single checker that has not been borne off loses a gammon.
    assert!((of("win") - of("win_gammon")).abs() < 1e-12);
    // The same position by its ids: this program's, GNU Backgammon's, an XGID.
    for id in [
        "MXW",
        "AACAAAAAAgAAAA",
        "XGID=-a----------------------A-",
        "start",
    ] {
        let same = room.ask(
            "eval",
            "hypergammon-1",
            "",
            &json!({ "id": id }).to_string(),
        );
        assert_eq!(same, answer, "{id}");
        let same = room.ask(
            "eval",
            "hypergammon-1",
            &format!("--json --position {id}"),
            "",
        );
        assert_eq!(same, answer, "{id}");
    }
}

#[test]
fn niko_eval_tells_what_to_do_with_the_cube() {
    // The start with two checkers, worked out with another program.
    let room = Room::new();
    let answer = room.ask(
        "eval",
        "hypergammon-2",
        "--cube --json --position start",
        "",
    );
    let cube = &answer["cube"];
    for (place, no_double) in [
        ("mover", 0.327_860),
        ("centred", 0.209_108),
        ("jacoby", 0.204_522),
        ("other", 0.010_740),
    ] {
        close(&cube[place]["no_double"], no_double, 6e-7);
        close(&cube[place]["equity"], no_double, 6e-7);
        assert_eq!(cube[place]["action"], "no_double");
    }
    close(&cube["centred"]["double_take"], 0.021_480, 1.2e-6);
    close(&cube["centred"]["double_pass"], 1.0, 0.0);
    assert_eq!(cube["other"]["double_take"], Value::Null);
    // It is a file of its own, and everything else is as without it.
    assert!(room.kept().to_string_lossy().ends_with("-cube.table"));
    let plain = room.ask("eval", "hypergammon-2", "--json --position start", "");
    let mut rest = answer.clone();
    rest.as_object_mut().unwrap().remove("cube");
    assert_eq!(rest, plain);
    // In words, with what is best at the end of the line.
    let run = desk(
        &room.line("eval", "hypergammon-2", "--cube --position start"),
        "",
    );
    let last: Vec<&str> = run.out.lines().rev().take(4).collect();
    assert_eq!(
        last[0],
        "the other side's      +0.010740           -           -  may not double"
    );
    assert_eq!(
        last[3],
        "in the middle         +0.209108   +0.021479   +1.000000  no double"
    );
}

#[test]
fn niko_opening_has_the_values_that_were_published() {
    // Cubeless values of an opening with unequal dice, worked out with another program for one and
    // two checkers.
    let room = Room::new();
    for (rules, unequal) in [
        ("hypergammon-1", 0.314_256_339_457),
        ("hypergammon-2", 0.113_329_967_286),
    ] {
        let answer = room.ask("opening", rules, "--json", "");
        close(&answer["unequal_dice"], unequal, 1e-11);
        let rolls = answer["rolls"].as_object().unwrap();
        assert_eq!(rolls.len(), 21);
        // By hand: 15 rolls of two kinds of dice, 6 doubles.
        let (mut sum, mut doubles) = (0.0, 0.0);
        for (roll, equity) in rolls {
            let (high, low) = roll.split_once(',').unwrap();
            assert!(high >= low, "{roll}");
            *(if high == low { &mut doubles } else { &mut sum }) += equity.as_f64().unwrap();
        }
        close(&answer["unequal_dice"], sum / 15.0, 1e-11);
        close(&answer["any_roll"], (2.0 * sum + doubles) / 36.0, 1e-11);
    }
}

#[test]
fn niko_best_orders_the_plays() {
    let room = Room::new();
    let rules = data("tiny.toml");
    let best = |roll: &str, input: &str| {
        room.ask("best", &rules, &format!("--roll {roll}"), input)["plays"].clone()
    };
    let start = r#"{"id":"start"}"#;
    for roll in ["2,1", "1,2"] {
        let plays = best(roll, start);
        let plays = plays.as_array().unwrap();
        let named: Vec<&str> = plays
            .iter()
            .map(|play| play["play"].as_str().unwrap())
            .collect();
        let mut sorted = named.clone();
        sorted.sort_unstable();
        // By hand, of checkers on 6, 4 and 2 with blots to hit on 5, 3 and 1.
        let mut expected = [
            "6/3*",
            "6/5* 4/2",
            "6/5* 5/3*",
            "6/4 4/3*",
            "6/4 2/1*",
            "4/1*",
            "4/3* 3/1*",
        ];
        expected.sort_unstable();
        assert_eq!(
            sorted.len(),
            sorted
                .iter()
                .collect::<std::collections::BTreeSet<_>>()
                .len()
        );
        assert!(
            sorted.iter().all(|play| expected.contains(play)),
            "{named:?}"
        );
        let equities: Vec<f64> = plays
            .iter()
            .map(|play| play["equity"].as_f64().unwrap())
            .collect();
        assert!(equities.is_sorted_by(|a, b| a >= b), "{equities:?}");
        // What a play is worth is what the other side has then, turned round.
        for play in plays {
            let after = room.ask("eval", &rules, "", &json!({"id": play["id"]}).to_string());
            close(&after["equity"], -play["equity"].as_f64().unwrap(), 0.0);
        }
    }
    // No dice are played, and nobody is left to play.
    assert_eq!(best("0,0", start), json!([]));
    let over = r#"{"mover":[3,0,0,0,0,0,0,0],"other":[0,0,0,3,0,0,0,0]}"#;
    assert_eq!(best("2,1", over), json!([]));
}

#[test]
fn niko_roll_adds_up_to_the_equity() {
    let room = Room::new();
    let answer = room.ask("roll", &data("tiny.toml"), "", r#"{"id":"start"}"#);
    let rolls = answer["rolls"].as_array().unwrap();
    // Of the faces 0, 1 and 2.
    assert_eq!(rolls.len(), 6);
    let sum = |name: &str| -> f64 {
        let part =
            |roll: &Value| roll["probability"].as_f64().unwrap() * roll[name].as_f64().unwrap();
        rolls.iter().map(part).sum()
    };
    close(&answer["equity"], sum("equity"), 1e-11);
    assert!(sum("luck").abs() < 1e-11);
    assert_eq!(rolls[0]["play"], Value::Null);
    // The best play of each roll is the first that `best` names.
    for roll in &rolls[1..] {
        let more = format!("--roll {}", roll["roll"].as_str().unwrap());
        let best = room.ask("best", &data("tiny.toml"), &more, r#"{"id":"start"}"#);
        assert_eq!(best["plays"][0]["play"], roll["play"]);
        assert_eq!(best["plays"][0]["equity"], roll["equity"]);
    }
}

#[test]
fn finished_positions_are_worth_what_they_are() {
    let room = Room::new();
    let rules = data("tiny.toml");
    for (loser, points) in [
        ([1, 2, 0, 0, 0, 0, 0, 0], 1.0),
        ([0, 1, 1, 1, 0, 0, 0, 0], 2.0),
        ([0, 2, 0, 0, 0, 0, 1, 0], 3.0),
        ([0, 2, 0, 0, 0, 0, 0, 1], 3.0),
    ] {
        let off = [3, 0, 0, 0, 0, 0, 0, 0];
        let won = room.ask(
            "eval",
            &rules,
            "",
            &json!({"mover": off, "other": loser}).to_string(),
        );
        close(&won["equity"], points, 0.0);
        close(&won["error_bound"], 0.0, 0.0);
        close(&won["length"], 0.0, 0.0);
        close(&won["outcomes"]["win"], 1.0, 0.0);
        let lost = room.ask(
            "eval",
            &rules,
            "",
            &json!({"mover": loser, "other": off}).to_string(),
        );
        close(&lost["equity"], -points, 0.0);
        let gammon = if points > 1.5 { 1.0 } else { 0.0 };
        close(&lost["outcomes"]["lose_gammon"], gammon, 0.0);
    }
}

#[test]
fn lines_are_answered_one_by_one() {
    let room = Room::new();
    let line = room.line("eval", &data("tiny.toml"), "--lines");
    let lines = [
        r#"{"id":"start"}"#,
        r#"{"mover":[0,3,0,0,0,0,0],"other":[0,3,0,0,0,0,0,0]}"#,
        r#"{"mover":[0,2,0,0,0,0,0,0],"other":[0,3,0,0,0,0,0,0]}"#,
        r#"{"mover":[0,3,0,0,0,0,0,0],"other":[0,0,0,0,0,0,3,0]}"#,
        r#"{"mover":[3,0,0,0,0,0,0,0],"other":[3,0,0,0,0,0,0,0]}"#,
        r#"{"mover":[-3,6,0,0,0,0,0,0],"other":[0,3,0,0,0,0,0,0]}"#,
        r#"{"mover":[0,3,0,0,0,0,0,0]}"#,
        r#"{"id":"start","mover":[0,3,0,0,0,0,0,0]}"#,
        r#"{"id":"DM7H"}"#,
        "",
        r#"{"id":"start"}"#,
    ];
    let run = desk(&line, &lines.join("\n"));
    // The first failure is a refusal.
    assert_eq!((run.code, run.err.as_str()), (3, ""));
    let answers: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let kinds: Vec<(u64, &str)> = answers
        .iter()
        .filter_map(|answer| Some((answer["line"].as_u64()?, answer["error"]["kind"].as_str()?)))
        .collect();
    let expected = [
        (2, "Places"),
        (3, "Total"),
        (4, "Overlap"),
        (5, "BothFinished"),
        (6, "InvalidJson"),
        (7, "InvalidJson"),
        (8, "InvalidJson"),
        (9, "Check"),
    ];
    assert_eq!(kinds, expected);
    assert_eq!(answers.len(), 10);
    assert_eq!(answers[0], answers[9]);
    assert_eq!(answers[2]["error"]["got"], 2);
    assert_eq!(answers[2]["error"]["expected"], 3);
    assert_eq!(answers[3]["error"]["point"], 1);
}

#[test]
fn rolls_and_positions_that_are_refused_or_not_parsed() {
    let room = Room::new();
    let tiny = data("tiny.toml");
    let best = |roll: &str| room.line("best", &tiny, &format!("--roll {roll}"));
    let start = r#"{"id":"start"}"#;
    fails(&best("2,7"), start, 3, "NoSuchFace", &json!({"face": 7}));
    fails(&best("2"), start, 2, "Text", &json!({"text": "2"}));
    fails(&best("-1,2"), start, 2, "Text", &json!({"text": "-1,2"}));
    fails(&best("2,1"), "{", 2, "InvalidJson", &json!({"line": 1}));
    let message = fails(
        &best("2,1"),
        r#"{"mover":[1]}"#,
        2,
        "InvalidJson",
        &json!({}),
    );
    assert!(message.contains("missing field `other`"), "{message}");
    let eval = |id: &str| room.line("eval", &tiny, &format!("--json --position {id}"));
    fails(
        &eval("12!4"),
        "",
        2,
        "Character",
        &json!({"character": "!", "at": 2}),
    );
    fails(
        &eval("123"),
        "",
        2,
        "Length",
        &json!({"got": 3, "expected": 4}),
    );
    let board = json!({"points": 6, "form": "XGID"});
    fails(&eval("XGID=-"), "", 3, "Board", &board);
    // No verb that needs a solution begins to solve what it cannot.
    let large = room.line("opening", &data("backgammon.toml"), "--json");
    fails(
        &large,
        "",
        3,
        "TooLarge",
        &json!({"limit": 4_294_967_296_u64}),
    );
    // One checker more than nikogammon's start has: nobody knows where to begin.
    let nowhere = room.line("opening", &data("no-start.toml"), "--json");
    fails(&nowhere, "", 3, "NoStart", &json!({}));
    // A command line that cannot be parsed speaks JSON where the verb would have.
    let line = format!("niko best --rules {tiny}");
    fails(&line, "", 2, "Usage", &json!({}));
}

#[test]
fn a_damaged_solution_is_told_and_made_again() {
    let room = Room::new();
    let line = room.line("opening", "hypergammon-1", "--json");
    let first = desk(&line, "");
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    let file = room.kept();
    let whole = fs::read(&file).unwrap();
    let mut altered = whole.clone();
    altered[1000] ^= 4;
    let foreign = b"gnubg-H1 is something else".to_vec();
    for (bytes, reason) in [
        (altered, "was altered"),
        (whole[..whole.len() / 2].to_vec(), "is truncated"),
        (foreign, "no table of nikogammon"),
        (Vec::new(), "is truncated"),
    ] {
        fs::write(&file, bytes).unwrap();
        let again = desk(&line, "");
        assert_eq!((again.code, &again.out), (0, &first.out));
        assert!(again.err.contains(reason), "{}", again.err);
        assert!(
            again.err.contains("the game is solved again"),
            "{}",
            again.err
        );
        assert_eq!(again.err.lines().count(), 1, "{}", again.err);
        // Every bit is there again, and nothing else.
        assert_eq!(fs::read(room.kept()).unwrap(), whole);
        let third = desk(&line, "");
        assert_eq!((third.err.as_str(), third.out), ("", again.out));
    }
    // The table of another game under this name.
    let other = Room::new();
    other.ask("opening", &data("tiny.toml"), "--json", "");
    fs::copy(other.kept(), &file).unwrap();
    let again = desk(&line, "");
    assert!(again.err.contains("other rules"), "{}", again.err);
    assert_eq!(again.out, first.out);
}

#[test]
fn a_folder_that_cannot_be_written_is_done_without() {
    let room = Room::new();
    // A file stands where the folder should be.
    fs::write(room.path().join("cache"), "").unwrap();
    let run = desk(&room.line("opening", "hypergammon-1", "--json"), "");
    assert_eq!(run.code, 0);
    assert!(run.err.contains("the solution is not kept"), "{}", run.err);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    close(&answer["unequal_dice"], 0.314_256_339_457, 1e-11);
}

#[test]
fn games_that_differ_in_the_start_share_their_solution() {
    let room = Room::new();
    room.ask("opening", &data("tiny.toml"), "--json", "");
    let kept = room.kept();
    room.ask("opening", &data("tiny-elsewhere.toml"), "--json", "");
    assert_eq!(room.kept(), kept);
}

#[test]
fn niko_verify_checks_the_certificate() {
    let room = Room::new();
    let answer = room.ask("verify", "hypergammon-1", "--json", "");
    assert_eq!(answer["states"], 601);
    let bound = answer["error_bound"].as_f64().unwrap();
    let (margin, longest) = (
        answer["margin"].as_f64().unwrap(),
        answer["longest"].as_f64().unwrap(),
    );
    assert!(bound >= margin * longest && bound < 1e-10, "{answer}");
    let file = room.kept();
    let whole = fs::read(&file).unwrap();
    let line = |more: &str| format!("niko verify --json {} {more}", file.display());
    let by_file: Value = serde_json::from_str(&desk(&line(""), "").out).unwrap();
    assert_eq!(by_file, answer);
    let sum = u64::from_le_bytes(*whole.last_chunk().unwrap());
    assert_eq!(answer["checksum"], format!("{sum:016x}"));
    fails(
        &line("--rules nikogammon"),
        "",
        3,
        "RulesMismatch",
        &json!({}),
    );
    let refused = |bytes: &[u8], kind: &str| {
        fs::write(&file, bytes).unwrap();
        fails(&line(""), "", 5, kind, &json!({}));
    };
    let mut altered = whole.clone();
    altered[2000] ^= 1;
    refused(&altered, "Checksum");
    refused(&whole[..2000], "Truncated");
    let mut older = whole.clone();
    older[8] = 0;
    refused(&older, "Version");
    refused(b"something else", "Magic");
    fs::remove_file(&file).unwrap();
    fails(&line(""), "", 4, "FileNotFound", &json!({}));
    let neither = fails("niko verify --json", "", 2, "Usage", &json!({}));
    assert!(neither.contains("FILE"), "{neither}");
}

#[test]
fn rules_files_are_read_to_the_letter() {
    let room = Room::new();
    let file = room.path().join("rules.toml");
    let line = format!("niko count --json --rules {}", file.display());
    let refused = |text: &str, code: i32, kind: &str, values: Value| {
        fs::write(&file, text).unwrap();
        fails(&line, "", code, kind, &values)
    };
    refused("faces = []", 3, "Dice", json!({"fault": "NoFaces"}));
    refused("faces = [0]", 3, "Dice", json!({"fault": "OnlyZero"}));
    refused(
        "faces = [1, 2, 1]",
        3,
        "Dice",
        json!({"fault": "Duplicate", "face": 1}),
    );
    refused(
        "weights = [1, 0, 1]",
        3,
        "Dice",
        json!({"fault": "ZeroWeight", "face": 1}),
    );
    refused(
        "weights = [1]",
        3,
        "Dice",
        json!({"fault": "Weights", "weights": 1, "faces": 3}),
    );
    refused(
        "doubles = 5",
        3,
        "OutOfRange",
        json!({"field": "doubles", "value": 5, "max": 4}),
    );
    refused(
        "home = 9",
        3,
        "OutOfRange",
        json!({"field": "home", "value": 9, "max": 8}),
    );
    refused(
        "start = [[8, 4]]",
        3,
        "Start",
        json!({"fault": "Total", "got": 4, "expected": 5}),
    );
    refused(
        "start = [[8, 3], [1, 2]]",
        3,
        "Start",
        json!({"fault": "Overlap"}),
    );
    refused("start = [[0, 5]]", 3, "Start", json!({"fault": "Finished"}));
    refused("endless = 4.0", 3, "Endless", json!({"value": 4.0}));
    refused("opening = \"all\"", 2, "InvalidToml", json!({"line": 1}));
    refused("points = -8", 2, "InvalidToml", json!({"line": 1}));
    refused(
        "points = 8\npoints = 8",
        2,
        "InvalidToml",
        json!({"line": 2}),
    );
    // Every key as the contract writes it.
    let all = "points=8\ncheckers=5\nhome=2\nfaces=[0,1,2]\nweights=[1,1,1]\ndoubles=4\n\
               start=[[8,1],[5,2],[2,2]]\nstart_other=[[8,1],[5,2],[2,2]]\ngammon=true\n\
               backgammon=true\nboth_dice=true\nlarger_die=true\nopening=\"any\"\nendless=0.0\n";
    fs::write(&file, all).unwrap();
    answers(&line, "", r#"{"states":1106945,"one_side":2002}"#);
}
