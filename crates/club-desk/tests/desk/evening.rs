//! Evenings at the desk: by a file of commands, by single commands, and the demonstration.

use std::fs;

use serde_json::Value;

use crate::room::{Room, night, without_age, without_head};

pub(crate) fn lines(output: &[u8]) -> Vec<Value> {
    String::from_utf8(output.to_vec())
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn the_night_of_the_documentation_runs_and_is_shown() {
    let room = Room::empty();
    room.ok(&["init", "Straddle"]);
    let output = room.feed(&night(), &[]);
    assert_eq!(output.status.code(), Some(0));
    let events = lines(&output.stdout);
    assert!(events.iter().all(|event| event["hash"].is_string()));
    assert_eq!(events.last().unwrap()["kind"], "TournamentFinished");
    insta::assert_snapshot!("night_show", room.ok(&["t", "show"]));
    insta::assert_snapshot!("night_standings", room.ok(&["season", "standings"]));
    insta::assert_snapshot!(
        "night_standings_by_profit",
        room.ok(&["season", "standings", "--order", "profit"])
    );
    let shown: Value = serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    assert_eq!(shown["results"][0]["member"], "m04");
    assert_eq!(shown["results"][4]["points"], "3/2");
    assert!(room.ok(&["log", "verify"]).starts_with("intact: "));
}

#[test]
fn the_middle_of_the_night_shows_chart_orders_and_what_is_next() {
    let room = Room::empty();
    room.ok(&["init", "Straddle"]);
    let all = fs::read_to_string(night()).unwrap();
    let until_the_opening = all.lines().take(68).collect::<Vec<_>>().join(
        "
",
    );
    let output = room.feed(&room.write(&until_the_opening), &[]);
    assert_eq!(output.status.code(), Some(0));
    room.ok(&[
        "t",
        "clock",
        "pause",
        "--at",
        "2026-03-07T20:32:00+09:00",
        "--key",
        "n-pause",
    ]);
    insta::assert_snapshot!("night_middle", room.ok(&["t", "show"]));
    let tail = room.ok(&["log", "tail", "-n", "9"]);
    insta::assert_snapshot!("night_tail", tail);
}

#[test]
fn a_night_by_single_commands() {
    let room = Room::with_members();
    room.ok(&["season", "open", "2026", "--min-entries", "1"]);
    room.ok(&[
        "t",
        "new",
        "Friday",
        "--id",
        "fri",
        "--season",
        "2026",
        "--max-entries",
        "2",
        "--date",
        "2026-05-01",
    ]);
    room.ok(&["t", "register", "Ann", "Bob"]);
    let drawn = room.ok(&["t", "draw", "--seed", "5"]);
    assert_eq!(drawn, "seats drawn: 2 players at 1 table, seed 5\n");
    room.ok(&["t", "clock", "start"]);
    let late = room.ok(&["t", "register", "青木"]);
    assert!(
        late.starts_with("青木 is registered\n青木: table T1 seat "),
        "{late}"
    );
    let seat = |name: &str| {
        let shown: Value = serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
        let seats = shown["tables"][0]["seats"].as_object().unwrap().clone();
        let of_name = |(_, player): &(&String, &Value)| player["name"] == name;
        seats.iter().find(of_name).unwrap().0.clone()
    };
    let (big_blind, button) = (seat("Ann"), seat("Bob"));
    room.ok(&[
        "t",
        "hand",
        "T1",
        "--big-blind",
        &big_blind,
        "--button",
        &button,
    ]);
    room.ok(&["t", "bust", "Bob"]);
    assert!(
        room.ok(&["t", "reenter", "Bob"])
            .starts_with("Bob is registered again (2nd entry)\n")
    );
    room.ok(&["t", "close-reg"]);
    // Four entries of 20,000 chips.
    let told = format!(
        "out: Bob (2nd entry), T1-{}, 3rd of 3\nout: 青木, T1-{}, 2nd of 3\n1 left, average 80,000\n",
        seat("Bob"),
        seat("青木")
    );
    assert_eq!(room.ok(&["t", "bust", "Bob=500", "青木=700"]), told);
    assert!(
        room.ok(&["t", "show"])
            .contains("Ann has won; finish the tournament")
    );
    assert_eq!(
        without_head(&room.ok(&["t", "finish"])),
        "finished, 4 points paid, won by Ann\nthe log has 19 events now, head <head>\n"
    );
    let standings: Value =
        serde_json::from_str(&room.ok(&["season", "standings", "--json"])).unwrap();
    // vp-kid for 4 seats: numbers 1 and 3 to the winner, 2 to the second, 4 to the third.
    let rows: Vec<_> = standings["standings"].as_array().unwrap().iter().collect();
    assert_eq!(rows[0]["name"], "Ann");
    assert_eq!(rows[0]["total"], "2/1");
    // Bob and 青木 share a rank, and come by name.
    assert_eq!(rows[1]["total_with_attendance"], "2/1");
    assert_eq!(rows[1]["name"], "Bob");
    assert_eq!(rows[1]["profit"], "-1/2");
}

#[test]
fn commands_without_a_club_say_so() {
    let room = Room::empty();
    let (code, error) = room.fails(&["t", "show"]);
    assert_eq!((code, &error["kind"]), (4, &Value::from("NoClubFolder")));
    let (code, error) = room.fails(&["member", "list", "--club", "nowhere"]);
    assert_eq!((code, &error["folder"]), (4, &Value::from("nowhere")));
    let output = room.run(&["log", "verify"]);
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.starts_with("desk: there is no club in ."), "{words}");
}

#[test]
fn the_club_is_found_by_option_environment_and_folder() {
    let room = Room::empty();
    room.ok(&["init", "Option", "--club", "a"]);
    room.ok(&["init", "Environment", "--club", "b"]);
    room.ok(&["init", "Folder"]);
    let heads: Vec<String> = [
        room.ok(&["log", "tail", "--json", "--club", "a"]),
        String::from_utf8(
            room.command(&["log", "tail", "--json"])
                .env("DESK_CLUB", "b")
                .output()
                .unwrap()
                .stdout,
        )
        .unwrap(),
        room.ok(&["log", "tail", "--json"]),
    ]
    .into();
    for (text, title) in heads.iter().zip(["Option", "Environment", "Folder"]) {
        assert_eq!(lines(text.as_bytes())[0]["body"]["title"], title);
    }
}

#[test]
fn a_club_begins_once_and_a_refused_beginning_leaves_nothing() {
    let room = Room::empty();
    let (code, error) = room.fails(&["init", "X", "--zone", "Asia/Nowhere"]);
    assert_eq!((code, &error["kind"]), (3, &Value::from("UnknownZone")));
    assert!(!room.folder.path().join("club.db").exists());
    room.ok(&["init", "X"]);
    let (code, error) = room.fails(&["init", "X"]);
    assert_eq!((code, &error["kind"]), (3, &Value::from("ClubExists")));
}

#[test]
fn refusals_carry_kind_values_and_code() {
    let room = Room::with_members();
    room.ok(&["t", "new", "N", "--id", "n"]);
    let (code, error) = room.fails(&["t", "register", "Nobody"]);
    assert_eq!(
        (code, &error["kind"], &error["player"]),
        (4, &"UnknownPlayer".into(), &"Nobody".into())
    );
    let (code, error) = room.fails(&["t", "draw"]);
    assert_eq!(
        (code, &error["kind"], &error["need"]),
        (3, &"NotEnoughPlayers".into(), &2.into())
    );
    let (code, error) = room.fails(&["t", "new", "N", "--id", "n"]);
    assert_eq!((code, &error["kind"]), (3, &"TournamentExists".into()));
    let (code, error) = room.fails(&["t", "new", "M", "--seats", "1"]);
    assert_eq!(
        (code, &error["kind"], &error["field"]),
        (3, &"InvalidConfig".into(), &"n_max".into())
    );
    let (code, error) = room.fails(&["t", "clock", "adjust", "-100000"]);
    assert_eq!((code, &error["kind"]), (3, &"WrongPhase".into()));
    let (code, error) = room.fails(&["t", "show", "-t", "ghost"]);
    assert_eq!((code, &error["kind"]), (4, &"UnknownTournament".into()));
    let (code, error) = room.fails(&["season", "standings"]);
    assert_eq!((code, &error["kind"]), (4, &"NoSeason".into()));
    let (code, _) = room.fails(&["t", "clock", "sideways"]);
    assert_eq!(code, 2);
    let (code, _) = room.fails(&["t", "bust"]);
    assert_eq!(code, 2);
}

#[test]
fn a_run_stops_at_its_first_failure_unless_told_to_go_on() {
    let room = Room::with_members();
    let file = room.write(concat!(
        "{\"command\":{\"announce\":{\"title\":\"N\"}}}\n",
        "{\"command\":{\"draw\":{}}}\n",
        "\n",
        "{\"command\":{\"register\":{\"plaier\":\"Ann\"}}}\n",
        "{\"command\":\n",
        "{\"command\":{\"register\":{\"player\":\"Ann\"}}}\n",
    ));
    let stopped = room.feed(&file, &[]);
    assert_eq!(stopped.status.code(), Some(3));
    let answers = lines(&stopped.stdout);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[1]["error"]["kind"], "NotEnoughPlayers");
    assert_eq!(answers[1]["line"], 2);
    let room = Room::with_members();
    let whole = room.feed(&file, &["--keep-going"]);
    assert_eq!(
        whole.status.code(),
        Some(3),
        "the code of the first failure"
    );
    let answers = lines(&whole.stdout);
    let kinds: Vec<&Value> = answers.iter().map(|a| &a["error"]["kind"]).collect();
    assert_eq!(
        kinds,
        [
            &Value::Null,
            &"NotEnoughPlayers".into(),
            &"InvalidJson".into(),
            &"InvalidJson".into(),
            &Value::Null
        ]
    );
    assert_eq!(
        (&answers[2]["line"], &answers[2]["error"]["column"]),
        (&4.into(), &32.into())
    );
    assert_eq!(
        (&answers[3]["line"], &answers[3]["error"]["column"]),
        (&5.into(), &11.into())
    );
    assert_eq!(answers[4]["kind"], "EntryRegistered");
}

#[test]
fn the_same_key_is_carried_out_once() {
    let room = Room::with_members();
    room.ok(&["t", "new", "N"]);
    let first = room.ok(&["t", "register", "Ann", "--key", "k1", "--json"]);
    let again = room.ok(&["t", "register", "Ann", "--key", "k1", "--json"]);
    assert_eq!(first, again);
    let (code, error) = room.fails(&["t", "register", "Bob", "--key", "k1"]);
    assert_eq!((code, &error["kind"]), (3, &"CommandConflict".into()));
}

#[test]
fn a_file_that_is_not_a_log_is_reported() {
    let room = Room::empty();
    fs::write(
        room.folder.path().join("club.db"),
        b"this is a letter to my aunt, no database",
    )
    .unwrap();
    let (code, error) = room.fails(&["log", "verify"]);
    assert_eq!((code, &error["kind"]), (5, &"NotADatabase".into()));
}

#[test]
fn the_demonstration_is_the_same_for_the_same_seed() {
    let room = Room::empty();
    let first = room.run(&["demo", "--seed", "7", "--dir", "one"]);
    let second = room.run(&["demo", "--seed", "7"]);
    assert_eq!(
        first.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&first.stderr)
    );
    let shown = String::from_utf8(first.stdout).unwrap();
    assert_eq!(shown, String::from_utf8(second.stdout).unwrap());
    let hints = String::from_utf8(second.stderr).unwrap();
    let (_, hints) = hints.split_once("Try next:\n").unwrap();
    for hint in hints.lines() {
        // A shell divides the line; words in quotes are one word.
        let parts = hint.trim_start().split(['\'', '"']).enumerate();
        let words: Vec<&str> = parts
            .flat_map(|(number, part)| match number % 2 {
                1 => vec![part],
                _ => part.split_whitespace().collect(),
            })
            .collect();
        let (program, words) = words.split_first().unwrap();
        assert_eq!(*program, env!("CARGO_BIN_EXE_desk"), "as it was called");
        let about_the_club = words.ends_with(&["--club", "desk-demo-7"]);
        assert_eq!(about_the_club, words[0] != "range", "{hint}");
        room.ok(words);
    }
    assert_eq!(hints.lines().count(), 10);
    // What is shown is what the verbs show in the folder, after the correction.
    let tiers = room.ok(&["rate", "tiers", "--club", "one"]);
    let (_, counts) = tiers.split_once("┌──────┬──────────────┬").unwrap();
    assert!(shown.contains(counts), "{counts}");
    let standings = room.ok(&["season", "standings", "--club", "one"]);
    let best: Vec<&str> = standings.lines().take(10).collect();
    assert!(shown.contains(&best.join("\n")), "{standings}");
    let grid = room.ok(&["range", "grid", "--player", "tight-aggressive"]);
    let short = room.ok(&["range", "pushfold", "--stack", "10"]);
    assert!(
        shown.contains(&grid) && shown.contains(&short),
        "{grid}{short}"
    );
    let proof = room.ok(&["rate", "replay", "--club", "one", "--json"]);
    let proof: Value = serde_json::from_str(&proof).unwrap();
    assert_eq!(proof["equal"], true);
    insta::assert_snapshot!("demo", shown);
    assert!(room.folder.path().join("desk-demo-7/club.db").is_file());
    let other = room.ok(&["demo", "--seed", "8", "--json"]);
    let document: Value = serde_json::from_str(&other).unwrap();
    assert_eq!(document["nights"].as_array().unwrap().len(), 12);
    let ratings = &document["ratings"];
    assert_eq!(ratings["tiers"]["tiers"].as_array().unwrap().len(), 10);
    assert_eq!(ratings["correction"]["tournament"], "night-1");
    let published = ratings["correction"]["published"].as_array().unwrap();
    let revisions = published.iter().map(|night| &night["revision"]);
    assert!(revisions.eq([2; 12].iter()), "{published:?}");
    let short = room.ok(&["range", "pushfold", "--stack", "10", "--json"]);
    let short: Value = serde_json::from_str(&short).unwrap();
    assert_eq!(document["preflop"]["pushfold"], short);
    for night in document["nights"].as_array().unwrap() {
        let players = night["results"].as_array().unwrap().len();
        // 36 of 80 on average, with a standard deviation of less than 4.5; five times that is rare.
        assert!((14..=58).contains(&players), "{players} players");
    }
    let (code, error) = room.fails(&["demo", "--dir", "one"]);
    assert_eq!((code, &error["kind"]), (3, &"ClubExists".into()));
    room.ok(&["log", "verify", "--club", "one"]);
}

#[test]
fn the_demonstration_speaks_japanese() {
    let room = Room::empty();
    insta::assert_snapshot!("demo_ja", room.ok(&["demo", "--seed", "7", "--lang", "ja"]));
}

#[test]
fn an_undo_that_others_need_lists_them_and_says_what_to_do() {
    let room = Room::with_members();
    room.ok(&["t", "new", "N", "--max-entries", "2"]);
    room.ok(&["t", "register", "Ann", "Bob", "青木"]);
    room.ok(&["t", "draw"]);
    let shown: Value = serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    let seats = shown["tables"][0]["seats"].as_object().unwrap();
    let seat = seats.iter().find(|(_, who)| who["name"] == "Bob");
    let seat = seat.unwrap().0.clone();
    room.ok(&["t", "bust", "Bob", "--key", "wrong"]);
    let again = room.ok(&["t", "reenter", "Bob", "--key", "again"]);
    let output = room.run(&["t", "undo", "wrong"]);
    assert_eq!(output.status.code(), Some(3));
    let words = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<&str> = words.lines().collect();
    assert!(lines[0].starts_with("desk: \"out: Bob\" ("), "{words}");
    assert!(
        lines[0].ends_with(") cannot be taken back: later commands depend on it:"),
        "{words}"
    );
    assert!(
        lines[1].starts_with("  \"Bob is registered again (2nd entry)\" ("),
        "{words}"
    );
    assert!(lines[1].ends_with("), key again"), "{words}");
    let output = room.run(&["t", "undo", "wrong", "--lang", "ja"]);
    let japanese = String::from_utf8(output.stderr).unwrap();
    assert!(
        japanese.contains("は取り消せません。後のコマンドが"),
        "{japanese}"
    );
    assert!(japanese.contains("、キー again\n代わりに："), "{japanese}");
    assert!(
        words.contains("\ninstead: desk t reinstate PLAYER"),
        "{words}"
    );
    let (_, error) = room.fails(&["t", "undo", "wrong"]);
    assert_eq!(error["later"][0]["command"], "again");
    assert_eq!(error["correction"], "reinstate_or_reorder");
    let (_, new_seat) = again.trim_end().rsplit_once(' ').unwrap();
    assert_eq!(
        without_age(&room.ok(&["t", "undo", "--reason", "wrong name"])),
        format!(
            "taken back (<time> ago): {}Now:\n  Bob (2nd entry) is not registered\n  Bob (2nd entry) leaves \
             T1-{new_seat}\n  Bob: place none to 3\n",
            again.replace('\n', "\n  ").trim_end_matches(' ')
        )
    );
    let tail = room.ok(&["log", "tail", "--why"]);
    assert!(
        tail.contains("command again is taken back (wrong name)"),
        "{tail}"
    );
    let tail = room.ok(&["log", "tail", "--why", "--lang", "ja"]);
    assert!(tail.contains("（wrong name）"), "{tail}");
    let tail = room.ok(&["log", "tail"]);
    assert!(!tail.contains("wrong name"), "{tail}");
    assert_eq!(
        without_age(&room.ok(&["t", "undo", "wrong"])),
        "taken back (<time> ago): out: Bob\nNow:\n  Bob is in\n  Bob sits at T1-SEAT\n  Bob: place 3 to none\n"
            .replace("SEAT", &seat)
    );
    room.ok(&[
        "t",
        "remove",
        "Bob",
        "--as",
        "no-show",
        "--reason",
        "went home",
    ]);
    let told = room.ok(&["t", "bust", "青木"]);
    assert!(told.starts_with("out: 青木, T1-"), "{told}");
    assert!(
        told.ends_with(", 2nd of 2 so far, 1 left, average 40,000\n"),
        "{told}"
    );
    room.ok(&["t", "reinstate", "青木", "--reason", "a side pot"]);
    assert!(room.ok(&["log", "verify"]).starts_with("intact: "));
}

#[test]
fn a_new_table_of_four_starts_with_two() {
    let room = Room::with_members();
    // Half of nine is the five that the rules have by themselves, half of three is two.
    for (seats, least) in [("3", 2), ("4", 2), ("6", 3), ("9", 5), ("10", 5)] {
        let id = format!("t{seats}");
        room.ok(&["t", "new", "N", "--id", &id, "--seats", seats]);
        let template = room.ok(&["t", "template", "-t", &id]);
        assert!(
            template.contains(&format!("n_min = {least}\n")),
            "{template}"
        );
    }
    let given = ["t", "new", "N", "--seats", "4", "--min-start", "5"];
    let (code, error) = room.fails(&given);
    assert_eq!(
        (code, &error["kind"]),
        (3, &"InvalidConfig".into()),
        "{error}"
    );
}
