//! Ratings of a club, as a director asks for them.

use serde_json::{Value, json};

use crate::room::{Room, without_head};

const NAMES: [&str; 4] = ["Ann", "Bob", "青木", "Dora"];

/// A night of all four; the first out first.
fn night(room: &Room, id: &str, out: &[&str; 3]) -> String {
    room.ok(&[
        "t",
        "new",
        id,
        "--id",
        id,
        "--season",
        "2026",
        "--date",
        "2026-03-07",
    ]);
    let mut words = vec!["t", "register"];
    words.extend(NAMES);
    room.ok(&words);
    room.ok(&["t", "draw", "--seed", "1"]);
    for player in out {
        room.ok(&["t", "bust", player]);
    }
    room.ok(&["t", "finish"])
}

pub(crate) fn rated() -> (Room, String) {
    let room = Room::with_club();
    for name in NAMES {
        room.ok(&["member", "add", name]);
    }
    room.ok(&["season", "open", "2026", "--ladder", "main"]);
    let finished = night(&room, "one", &["Ann", "Bob", "青木"]);
    night(&room, "two", &["Bob", "青木", "Dora"]);
    (room, finished)
}

#[test]
fn a_finish_says_whose_ratings_changed_most() {
    let (_, finished) = rated();
    insta::assert_snapshot!("rating_finish", without_head(&finished));
}

#[test]
fn ratings_are_shown_explained_and_proved() {
    let (room, _) = rated();
    insta::assert_snapshot!("rating_tiers", room.ok(&["rate", "tiers"]));
    insta::assert_snapshot!("rating_explain", room.ok(&["rate", "explain", "青木"]));
    insta::assert_snapshot!("rating_replay", room.ok(&["rate", "replay"]));
    insta::assert_snapshot!(
        "rating_what_if",
        room.ok(&["rate", "whatif", "--param", "beta=800"])
    );
    let tiers: Value = serde_json::from_str(&room.ok(&["rate", "tiers", "--json"])).unwrap();
    assert_eq!(tiers["players"].as_array().unwrap().len(), 4);
    assert_eq!(tiers["tiers"].as_array().unwrap().len(), 10);
    let proof: Value = serde_json::from_str(&room.ok(&["rate", "replay", "--json"])).unwrap();
    assert_eq!(proof["equal"], true);
    let (code, error) = room.fails(&["rate", "whatif", "--param", "betta=8"]);
    assert_eq!(
        (code, error["kind"].as_str()),
        (3, Some("UnknownParameter"))
    );
    let names = error["parameters"].as_array().unwrap();
    assert!(names.contains(&"beta".into()), "{error}");
    let (code, error) = room.fails(&["rate", "explain", "Ann", "--night", "nine"]);
    assert_eq!(
        (code, error["kind"].as_str()),
        (4, Some("UnknownTournament"))
    );
    room.ok(&["member", "add", "Eve"]);
    let (code, error) = room.fails(&["rate", "explain", "Eve", "--night", "one"]);
    assert_eq!((code, error["kind"].as_str()), (4, Some("NotRated")));
    room.ok(&["t", "new", "Later", "--id", "three"]);
    let (code, error) = room.fails(&["rate", "explain", "Ann", "--night", "three"]);
    assert_eq!((code, error["kind"].as_str()), (4, Some("NotRatedThere")));
    let (code, error) = room.fails(&["rate", "tiers", "--ladder", "other"]);
    assert_eq!((code, error["kind"].as_str()), (4, Some("UnknownLadder")));
}

#[test]
fn a_rejected_parameter_is_reported_with_name_value_and_bounds_in_both_languages() {
    let (room, _) = rated();
    let japanese = |param: &str| {
        let output = room.run(&["rate", "whatif", "--param", param, "--lang", "ja"]);
        String::from_utf8(output.stderr).unwrap()
    };
    let english = |param: &str| room.fails(&["rate", "whatif", "--param", param]);
    assert_eq!(
        english("beta=-1"),
        (
            3,
            json!({
                "kind": "BadParameter",
                "message": "invalid rating parameter beta `-1`: expected a number from 1e-6 to 1000000000",
                "name": "beta",
                "value": "-1",
                "min": "1e-6",
                "max": "1000000000",
            })
        )
    );
    assert_eq!(
        english("hand_reference=x"),
        (
            3,
            json!({
                "kind": "BadParameter",
                "message":
                    "invalid rating parameter hand_reference `x`: expected a number from 0.001 to \
                     1000000, or none",
                "name": "hand_reference",
                "value": "x",
                "min": "0.001",
                "max": "1000000",
                "or": "none",
            })
        )
    );
    assert_eq!(
        english("late=never"),
        (
            3,
            json!({
                "kind": "BadParameter",
                "message":
                    "invalid rating parameter late `never`: expected table or derived or off",
                "name": "late",
                "value": "never",
                "options": ["table", "derived", "off"],
            })
        )
    );
    for (param, words) in [
        (
            "beta=-1",
            "beta に「-1」は使えません。1e-6〜1000000000 の数にしてください。",
        ),
        (
            "hand_reference=x",
            "hand_reference に「x」は使えません。0.001〜1000000 の数か none にしてください。",
        ),
        (
            "late=never",
            "late に「never」は使えません。使えるのは table、derived、off です。",
        ),
    ] {
        let expected = format!("desk: レートのパラメーター {words}\n");
        assert_eq!(japanese(param), expected);
    }
}

/// A verb in Japanese.
fn in_japanese(room: &Room, args: &[&str]) -> String {
    room.ok(&[args, &["--lang", "ja"]].concat())
}

#[test]
fn ratings_are_shown_in_japanese() {
    let (room, _) = rated();
    let say = |args: &[&str]| in_japanese(&room, args);
    insta::assert_snapshot!("rating_tiers_ja", say(&["rate", "tiers"]));
    insta::assert_snapshot!("rating_explain_ja", say(&["rate", "explain", "青木"]));
    insta::assert_snapshot!("rating_history_ja", say(&["rate", "history", "Ann"]));
    insta::assert_snapshot!("rating_replay_ja", say(&["rate", "replay"]));
    let what_if = say(&["rate", "whatif", "--param", "beta=800"]);
    insta::assert_snapshot!("rating_what_if_ja", what_if);
    let typo = ["rate", "whatif", "--param", "betta=8", "--lang", "ja"];
    let output = room.run(&typo);
    assert_eq!(output.status.code(), Some(3));
    let words = String::from_utf8(output.stderr).unwrap();
    let begin = "desk: レートのパラメーターに betta はありません。使えるのは beta、";
    assert!(words.starts_with(begin), "{words}");
}

/// A file with one initial rating.
fn initial(room: &Room, name: &str) -> String {
    let file = room.path("ratings.csv");
    std::fs::write(&file, format!("name,mu,sigma\n{name},1800.5,320\n")).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn an_import_into_a_misspelled_ladder_is_refused() {
    let (room, _) = rated();
    room.ok(&["member", "add", "Eve"]);
    let file = initial(&room, "Eve");
    let log = room.log();
    let typo = ["rate", "import", &file, "--ladder", "mian"];
    let (code, error) = room.fails(&typo);
    assert_eq!((code, error["kind"].as_str()), (4, Some("NewLadder")));
    assert_eq!(error["ladder"], "mian");
    assert_eq!(error["ladders"][0], "main");
    assert_eq!(
        error["message"],
        "there is no ladder mian; name one that there is (main), or begin it with --new-ladder"
    );
    let output = room.run(&[&typo[..], &["--lang", "ja"]].concat());
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "desk: ラダー mian はありません。クラブのラダー（main）を指定するか、新しく始めるには \
         --new-ladder を付けてください。\n"
    );
    assert_eq!(room.log(), log, "nothing is written");
    assert_eq!(
        in_japanese(&room, &["rate", "import", &file]),
        "ラダー main に 1 人分の初期レートを取り込み\n"
    );
    assert_eq!(
        room.ok(&[&typo[..], &["--new-ladder"]].concat()),
        "initial ratings of 1 player imported into ladder mian\n"
    );
}

#[test]
fn an_import_goes_to_the_ladder_that_a_season_names_before_any_night() {
    let room = Room::with_members();
    let file = initial(&room, "Ann");
    let named = ["rate", "import", &file, "--ladder", "spring"];
    let (code, error) = room.fails(&named);
    assert_eq!((code, error["kind"].as_str()), (4, Some("NewLadder")));
    assert_eq!(error.get("ladders"), None);
    let output = room.run(&[&named[..], &["--lang", "ja"]].concat());
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "desk: ラダー spring はまだありません。新しく始めるには --new-ladder を付けてください。\n"
    );
    room.ok(&["season", "open", "2026", "--ladder", "spring"]);
    let imported = room.ok(&["rate", "import", &file]);
    assert_eq!(
        imported,
        "initial ratings of 1 player imported into ladder spring\n"
    );
    room.ok(&["season", "open", "2027", "--ladder", "summer"]);
    let (code, error) = room.fails(&["rate", "import", &file]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("SeveralLadders")));
    assert_eq!(error["ladders"].as_array().unwrap().len(), 2);
}

/// A legal number that looks like a slip is taken with a warning, and the file is put right.
#[test]
fn a_slip_in_initial_ratings_is_named_and_replaced() {
    let room = Room::with_members();
    room.ok(&["season", "open", "2026", "--ladder", "main"]);
    let file = room.path("ratings.csv");
    let name = file.to_str().unwrap();
    let warned = |rows: &str, args: &[&str]| {
        std::fs::write(&file, format!("name,mu,sigma\n{rows}")).unwrap();
        let output = room.run(&[&["rate", "import", name], args].concat());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(
        warned("Ann,15000,320\nBob,1600,350\n", &[]),
        "desk: warning: Ann has a mu of 15000, which is usually from 0 to 3000; if it is a slip, \
         import the right file with --replace before the first rated night\n"
    );
    assert_eq!(
        warned("青木,-1,320\n", &["--lang", "ja"]),
        "desk: 注意：青木 の mu が -1 です。通常は 0〜3000 です。入力の誤りなら、最初の対象トーナメント\
         より前に、正しいファイルを --replace を付けて取り込んでください\n"
    );
    let sigma = warned("Bob,1600,1.5\n", &["--key", "sigma"]);
    assert!(
        sigma.contains("Bob has a sigma of 1.5, which is usually from 50 to 500;"),
        "{sigma}"
    );
    room.ok(&["t", "undo", "sigma"]);
    assert_eq!(
        warned(
            "Ann,0,320\nBob,3000,350\n",
            &["--replace", "--key", "right"]
        ),
        ""
    );
    let tiers: Value = serde_json::from_str(&room.ok(&["rate", "tiers", "--json"])).unwrap();
    let players = tiers["players"].as_array().unwrap().iter();
    let found: Vec<_> = players.map(|row| (&row["name"], &row["mu"])).collect();
    let (ann, bob) = (json!("Ann"), json!("Bob"));
    assert_eq!(found, [(&bob, &json!(3000.0)), (&ann, &json!(0.0))]);
    room.ok(&["t", "undo", "right"]);
    let tiers: Value = serde_json::from_str(&room.ok(&["rate", "tiers", "--json"])).unwrap();
    assert_eq!(tiers["players"][0]["mu"], 15000.0);
    assert_eq!(tiers["players"].as_array().unwrap().len(), 3);
}

/// A slip of a newcomer behind rated nights is taken back, as the warning says.
#[test]
fn a_slip_behind_rated_nights_is_taken_back() {
    let (room, _) = rated();
    room.ok(&["member", "add", "Emil"]);
    let file = room.path("ratings.csv");
    std::fs::write(&file, "name,mu,sigma\nEmil,1500,1.5\n").unwrap();
    let output = room.run(&["rate", "import", file.to_str().unwrap()]);
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "desk: warning: Emil has a sigma of 1.5, which is usually from 50 to 500; if it is a slip, take the \
         import back with desk undo before the player's first rated night\n"
    );
    let log = room.log();
    room.ok(&["undo"]);
    assert_ne!(room.log(), log);
    let tiers: Value = serde_json::from_str(&room.ok(&["rate", "tiers", "--json"])).unwrap();
    assert_eq!(tiers["players"].as_array().unwrap().len(), 4);
}

#[test]
fn an_old_night_is_corrected_and_both_histories_are_kept() {
    let (room, _) = rated();
    room.ok(&["t", "reopen", "one", "--reason", "wrong order"]);
    let tiers = room.ok(&["rate", "tiers"]);
    assert!(tiers.contains("under review: one is open again"), "{tiers}");
    room.ok(&[
        "t",
        "reorder",
        "Bob",
        "Ann",
        "-t",
        "one",
        "--reason",
        "wrong order",
    ]);
    let log = room.log();
    let looked = room.ok(&["t", "finish", "-t", "one", "--dry-run"]);
    assert_eq!(room.log(), log, "nothing is written");
    let done = room.ok(&["t", "finish", "-t", "one"]);
    assert!(done.ends_with(&looked), "{done}\n{looked}");
    insta::assert_snapshot!("rating_corrected", without_head(&done));
    insta::assert_snapshot!("rating_history", room.ok(&["rate", "history", "Ann"]));
    let published = room.ok(&["rate", "history", "Ann", "--as-published"]);
    insta::assert_snapshot!("rating_history_published", published);
    let svg = room.path("ann.svg");
    let draw = ["rate", "history", "Ann", "--as-published", "--svg"];
    let drawn = room.ok(&[&draw[..], &[svg.to_str().unwrap()]].concat());
    assert_eq!(drawn, published);
    let picture = std::fs::read_to_string(&svg).unwrap();
    for part in ["Ann on ladder main", "as it is now", "as shown on the day"] {
        assert!(picture.contains(part), "{part}");
    }
    let (code, error) = room.fails(&[&draw[..], &["no-such-folder/ann.svg"]].concat());
    assert_eq!((code, error["kind"].as_str()), (1, Some("FileNotWritten")));
    room.ok(&["rate", "replay"]);
    room.ok(&["log", "verify"]);
}

#[test]
fn initial_ratings_come_from_a_file_and_old_nights_are_rated_once() {
    let room = Room::with_club();
    for name in NAMES {
        room.ok(&["member", "add", name]);
    }
    let (code, error) = room.fails(&["rate", "tiers"]);
    assert_eq!((code, error["kind"].as_str()), (4, Some("NoLadder")));
    room.ok(&["season", "open", "2026"]);
    let finished = night(&room, "one", &["Ann", "Bob", "青木"]);
    assert!(!finished.contains("ratings"), "{finished}");
    let file = room.path("ratings.csv");
    std::fs::write(&file, "name,mu,sigma\nDora,1800.5,320\n").unwrap();
    let file = file.to_str().unwrap();
    let wrong = room.path("wrong.csv");
    std::fs::write(
        &wrong,
        "name,mu,sigma\nDora,many,320\nAnn,1500,inf\nBob,1\n",
    )
    .unwrap();
    let (code, error) = room.fails(&["rate", "import", wrong.to_str().unwrap()]);
    assert_eq!((code, error["kind"].as_str()), (2, Some("BadRows")));
    let rows = error["rows"].as_array().unwrap();
    let places: Vec<_> = rows
        .iter()
        .map(|row| (&row["line"], &row["field"]))
        .collect();
    assert_eq!(
        serde_json::json!(places),
        serde_json::json!([[2, "mu"], [3, "sigma"], [4, "mu"]])
    );
    std::fs::write(&wrong, "name,rate\nDora,1800\n").unwrap();
    let (code, error) = room.fails(&["rate", "import", wrong.to_str().unwrap()]);
    assert_eq!(code, 2);
    let words = error["rows"][0]["message"].as_str().unwrap();
    assert!(words.ends_with("it must be \"name,mu,sigma\""), "{words}");
    // A fault that the file shows and one that the club finds name the same line: the header is the first.
    std::fs::write(&wrong, "name,mu,sigma\nDora,1,0\n").unwrap();
    let (_, error) = room.fails(&["rate", "import", wrong.to_str().unwrap()]);
    assert_eq!(error["rows"][0]["line"], 2);
    std::fs::write(&wrong, "name,mu,sigma\nDora,1,1\n\nAnn,1,1\nDora,2,2\n").unwrap();
    let (code, error) = room.fails(&["rate", "import", wrong.to_str().unwrap()]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("BadRows")));
    let row = &error["rows"][0];
    assert_eq!((&row["line"], &row["field"]), (&5.into(), &"name".into()));
    let words = row["message"].as_str().unwrap();
    assert!(
        words.ends_with("Dora has another row, in line 2"),
        "{words}"
    );
    room.ok(&["rate", "import", file]);
    room.ok(&["rate", "replay", "--publish"]);
    let (code, error) = room.fails(&["rate", "replay", "--publish"]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("NothingToRate")));
    let (code, error) = room.fails(&["rate", "import", file]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("AlreadyRated")));
    let history: Value =
        serde_json::from_str(&room.ok(&["rate", "history", "Dora", "--json"])).unwrap();
    assert_eq!(history["nights"][0]["before"]["mu"], 1800.5);
}

/// A rule for those who miss a night: shown first, then in the ratings and their reasons.
#[test]
fn nights_away_make_a_rating_less_certain_by_a_rule_of_the_season() {
    let (room, _) = rated();
    room.ok(&["member", "add", "Emil"]);
    let rules = ["season", "rules", "2026", "--rating-absence", "widen=60"];
    let log = room.log();
    let looked = room.ok(&[&rules[..], &["--dry-run"]].concat());
    assert_eq!(room.log(), log, "nothing is written");
    insta::assert_snapshot!("absence_effect", looked);
    let ja = room.ok(&[&["--lang", "ja"], &rules[..], &["--dry-run"]].concat());
    insta::assert_snapshot!("absence_effect_ja", ja);
    let shown = room.ok(&[&rules[..], &["--dry-run", "--json"]].concat());
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let effect = &shown["absence"];
    assert_eq!(
        (&effect["points"], &effect["nights"]),
        (&json!(60.0), &json!(45))
    );
    let before: Value = serde_json::from_str(&room.ok(&["rate", "tiers", "--json"])).unwrap();
    room.ok(&rules);
    let tiers: Value = serde_json::from_str(&room.ok(&["rate", "tiers", "--json"])).unwrap();
    assert_eq!(tiers, before, "it counts from the next night on");

    room.ok(&[
        "t",
        "new",
        "three",
        "--id",
        "three",
        "--season",
        "2026",
        "--date",
        "2026-03-14",
    ]);
    room.ok(&["t", "register", "Ann", "Emil"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "bust", "Ann"]);
    let finished = room.ok(&["t", "finish"]);
    let tiers: Value = serde_json::from_str(&room.ok(&["rate", "tiers", "--json"])).unwrap();
    let row = |of: &Value, name: &str| -> Value {
        let players = of["players"].as_array().unwrap();
        players
            .iter()
            .find(|row| row["name"] == name)
            .unwrap()
            .clone()
    };
    let shown = row(&effect.clone(), "Bob");
    let now = row(&tiers, "Bob");
    // What was shown first is what the missed night made of it.
    for number in ["mu", "sigma", "rate"] {
        assert_eq!(now[number], shown["next_missed"][number], "{number}");
    }
    assert_eq!(now["away"]["nights"], 1);
    assert!(finished.contains("Bob"), "{finished}");
    insta::assert_snapshot!("absence_tiers", room.ok(&["rate", "tiers"]));
    insta::assert_snapshot!("absence_history", room.ok(&["rate", "history", "Bob"]));
    night(&room, "four", &["Ann", "Dora", "Bob"]);
    insta::assert_snapshot!("absence_explain", room.ok(&["rate", "explain", "Bob"]));
    let ja = room.ok(&["--lang", "ja", "rate", "explain", "Bob"]);
    insta::assert_snapshot!("absence_explain_ja", ja);
    room.ok(&["rate", "replay"]);
    room.ok(&["log", "verify"]);
    let other = room.ok(&["rate", "whatif", "--absence", "keep"]);
    assert!(other.contains("absence keep (now widen=60)"), "{other}");
    let (code, error) = room.fails(&["season", "rules", "2026", "--rating-absence", "widen=0"]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("BadParameter")));
    let wrong = ["season", "rules", "2026", "--rating-absence", "60"];
    assert_eq!(room.run(&wrong).status.code(), Some(2));
}
