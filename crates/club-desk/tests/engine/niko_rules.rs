//! The small backgammon: counts and rules.

use std::fs;

use serde_json::{Value, json};

use crate::niko_room::Room;
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
    let words = refused("start = [[8, 1, 7]]", 2, "InvalidToml", json!({"line": 1}));
    assert!(
        words.contains("a place and a number of checkers"),
        "{words}"
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

#[test]
fn halfgammon_is_counted_but_not_solved() {
    let room = Room::new();
    let count = desk("niko count --json --rules halfgammon", "");
    assert_eq!(count.code, 0);
    let message = fails(
        &room.line("opening", "halfgammon", "--json"),
        "",
        3,
        "TooLarge",
        &json!({"one_side": 203_490, "limit": 65_536}),
    );
    assert!(message.contains("counted, but not solved"), "{message}");
}

#[test]
fn play_that_goes_round_by_force_is_improper() {
    let room = Room::new();
    let file = room.path().join("rules.toml");
    fs::write(
        &file,
        "points=2\ncheckers=1\nhome=2\nfaces=[1]\ndoubles=1\n",
    )
    .unwrap();
    let line = room.line("eval", &file.display().to_string(), "");
    let position = r#"{"mover":[0,1,0,0],"other":[0,1,0,0]}"#;
    fails(&line, position, 3, "Improper", &json!({}));
}

#[test]
fn opening_and_roll_are_worth_endless_play_where_nobody_can_move() {
    let room = Room::new();
    let file = room.path().join("rules.toml");
    // A checker on point 2 may not be borne off with the only face.
    let rules = "points=3\ncheckers=1\nhome=1\nfaces=[4]\nendless=1.5\nstart=[[3,1]]\n";
    fs::write(&file, rules).unwrap();
    let rules = file.display().to_string();
    let eval = room.ask("eval", &rules, "--json --position start", "");
    let roll = room.ask("roll", &rules, "--json --position start", "");
    let opening = room.ask("opening", &rules, "--json", "");
    for answer in [
        &eval["equity"],
        &roll["rolls"][0]["equity"],
        &opening["any_roll"],
    ] {
        assert_eq!(answer, &json!(1.5));
    }
    assert_eq!(roll["rolls"][0]["luck"], json!(0.0));
    assert_eq!(eval["outcomes"]["lose"], json!(0.0));
}
