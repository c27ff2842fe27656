//! Answers of the desk whose words were wrong before.

use crate::room::Room;

/// Ten at two tables of six. Three bust at one table, so that a move is ordered.
#[test]
fn balance_lists_the_moves_that_are_still_to_be_made() {
    let room = Room::with_club();
    let names: Vec<String> = (0..10).map(|number| format!("P{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for name in &names {
        room.ok(&["member", "add", name]);
    }
    room.ok(&["t", "new", "Night", "--seats", "6", "--id", "n"]);
    room.ok(&[&["t", "register"], &names[..]].concat());
    room.ok(&["t", "draw", "--seed", "1"]);
    // Ten need two tables of six, six need one.
    let told = room.ok(&["t", "balance"]);
    assert!(told.starts_with("no moves are needed\ntable T"), "{told}");
    assert!(
        told.ends_with(" breaks next, after 4 more eliminations\n"),
        "{told}"
    );
    let shown: serde_json::Value =
        serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    let of_the_first = shown["tables"][0]["seats"].as_object().unwrap().values();
    let busts: Vec<&str> = of_the_first
        .take(2)
        .map(|seat| seat["name"].as_str().unwrap())
        .collect();
    for name in busts {
        room.ok(&["t", "bust", name]);
    }
    let told = room.ok(&["t", "balance"]);
    let expected =
        "no new moves; these are still to be made:\n  - table T2: the next big blind moves to";
    assert!(told.starts_with(expected), "{told}");
    assert!(told.contains("then desk t confirm NAME\n    "), "{told}");
    assert!(
        told.ends_with(" breaks next, after 2 more eliminations\n"),
        "{told}"
    );
}

#[test]
fn a_corrected_time_is_answered_in_the_zone_of_the_club() {
    let room = Room::with_members();
    let at = ["--at", "2026-03-07T09:00:00Z"];
    room.ok(&[&["t", "new", "Night"][..], &at].concat());
    room.ok(&[&["t", "register", "Ann", "Bob"][..], &at].concat());
    room.ok(&["t", "draw", "--key", "draw", "--at", "2026-03-07T11:00:00Z"]);
    let told = room.ok(&[
        "t",
        "set-time",
        "draw",
        "2026-03-07T10:00:00Z",
        "--reason",
        "late",
    ]);
    // Tokyo is nine hours ahead of UTC.
    assert_eq!(told, "command draw happened at 2026-03-07 19:00:00\n");
}

#[test]
fn names_may_contain_the_signs_of_the_command_line() {
    let room = Room::with_members();
    for name in ["A=5", "B+C", "D"] {
        room.ok(&["member", "add", name]);
    }
    room.ok(&["t", "new", "Night"]);
    room.ok(&["t", "register", "A=5", "B+C", "D", "Ann", "Bob"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "close-reg"]);
    assert_eq!(
        room.ok(&["t", "bust", "A=5", "--by", "B+C"]),
        "out: A=5, T1-9, 5th of 5, 4 left, average 25,000, by B+C\n"
    );
    let told = room.ok(&["t", "bust", "B+C=400", "D=300"]);
    assert_eq!(
        told,
        "out: D, T1-2, 4th of 5\nout: B+C, T1-1, 3rd of 5\n2 left, average 50,000\n"
    );
    let reason = ["--reason", "as the table says"];
    assert_eq!(
        room.ok(&[&["t", "reorder", "A=5", "B+C+D"][..], &reason].concat()),
        "the order of busts is: A=5, B+C, D\n"
    );
    let (code, error) = room.fails(&["t", "chips", "A=5"]);
    assert_eq!((code, &error["kind"]), (2, &"NoNumber".into()));
}

#[test]
fn one_is_counted_in_the_singular() {
    let room = Room::with_members();
    room.ok(&["t", "new", "Night"]);
    room.ok(&["t", "register", "Ann"]);
    let shown = room.ok(&["t", "show"]);
    assert!(
        shown.contains("\n1 entry, 1 player in, 1 point, "),
        "{shown}"
    );
}

#[test]
fn one_player_is_counted_in_the_singular_where_something_is_refused() {
    let room = Room::with_members();
    room.ok(&["t", "new", "Night"]);
    room.ok(&["t", "register", "Ann", "Bob"]);
    room.ok(&["t", "draw"]);
    room.ok(&["t", "close-reg"]);
    room.ok(&["t", "bust", "Ann"]);
    let (code, error) = room.fails(&["t", "deal", "even"]);
    assert_eq!((code, &error["alive"]), (3, &1.into()));
    assert_eq!(error["message"], "1 player is in; a deal needs 2");
}

#[track_caller]
fn refused(room: &Room, args: &[&str]) -> String {
    let output = room.run(args);
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn moments_of_a_refusal_are_on_the_clock_of_the_club() {
    let room = Room::with_members();
    room.ok(&["t", "new", "Night", "--at", "2026-03-07T10:00:00Z"]);
    room.ok(&["t", "register", "Ann", "--at", "2026-03-07T10:30:00Z"]);
    for lang in ["en", "ja"] {
        let late = ["t", "register", "Bob", "--at", "2026-03-07T10:15:00Z"];
        let told = refused(&room, &[&late[..], &["--lang", lang]].concat());
        assert!(told.contains("2026-03-07 19:30:00"), "{told}");
        assert!(!told.contains("00Z"), "{told}");
    }
}

#[test]
fn words_of_the_system_have_no_code() {
    let room = Room::with_members();
    for args in [
        ["member", "list", "--club", "club.db"],
        ["t", "import-finish", "none.csv", "--season=s"],
        ["db", "backup", "none/copy.db", "--lang=en"],
    ] {
        let told = refused(
            &room,
            &[
                &args[..],
                &["--date=2026-01-01"][..usize::from(args[0] == "t")],
            ]
            .concat(),
        );
        assert!(!told.contains("os error"), "{told}");
    }
}

#[test]
fn japanese_usage_errors_keep_the_cause() {
    let room = Room::empty();
    for (args, cause) in [
        (
            ["season", "open", "s", "--min-entries=x"],
            "整数を指定してください",
        ),
        (["t", "show", "-t", "a b"], "\"a b\""),
        (
            ["t", "clock", "level", "99999999999"],
            "0 から 4,294,967,295 までの数を指定してください",
        ),
    ] {
        let told = refused(&room, &[&args[..], &["--lang", "ja"]].concat());
        let first = told.lines().next().unwrap();
        assert!(first.starts_with("desk: 「"), "{told}");
        assert!(first.contains(cause), "{told}");
    }
}

#[test]
fn bounds_are_in_words() {
    let room = Room::with_members();
    let (_, error) = room.fails(&["t", "new", "Night", "--stack", "0"]);
    let message = error["message"].as_str().unwrap();
    assert!(
        message.ends_with("expected from 1 to 1,000,000,000,000"),
        "{message}"
    );
    let told = refused(
        &room,
        &["t", "new", "Night", "--stack", "0", "--lang", "ja"],
    );
    assert!(
        told.contains("範囲：1 から 1,000,000,000,000 まで"),
        "{told}"
    );
}

#[test]
fn values_that_cannot_be_read_are_answered_in_words() {
    let room = Room::with_members();
    let forms = [
        (
            &["season", "open", "s", "--best-k", "0"][..],
            "expected a number from 1 to 4,294,967,295",
            "1 から 4,294,967,295 までの数を指定してください",
        ),
        (
            &["t", "new", "Night", "--max-entries", "x"],
            "expected a whole number",
            "整数を指定してください",
        ),
        (
            &["t", "new", "Night", "--date", "1.3.2026"],
            "expected a date such as 2026-03-07",
            "2026-03-07 のような日付を指定してください",
        ),
        (
            &["t", "set-time", "c-1", "2026-99", "--reason", "r"],
            "expected a time such as 19:05, 2026-03-07 19:05, +2m or 2026-03-07T19:05:00+09:00",
            "19:05、2026-03-07 19:05、+2m、2026-03-07T19:05:00+09:00 のような時刻を指定してください",
        ),
        (
            &["member", "edit", "Ann", "colour=red"],
            "expected name=, reading=, nick= or number=",
            "name=、reading=、nick=、number= のどれかにしてください",
        ),
    ];
    for (args, english, japanese) in forms {
        let told = refused(&room, args);
        let first = told.lines().next().unwrap();
        assert!(first.ends_with(&format!(": {english}")), "{told}");
        let (code, error) = room.fails(args);
        assert_eq!(code, 2);
        assert!(
            error["message"].as_str().unwrap().ends_with(english),
            "{error}"
        );
        let told = refused(&room, &[args, &["--lang", "ja"]].concat());
        let first = told.lines().next().unwrap();
        assert!(first.ends_with(&format!("：{japanese}")), "{told}");
    }
}

#[test]
fn a_moment_before_the_last_event_is_on_the_clock_of_the_club() {
    let room = Room::with_members();
    room.ok(&["t", "new", "Night", "--at", "2026-03-07T10:00:00Z"]);
    for lang in ["en", "ja"] {
        let early = ["t", "show", "--at", "2026-03-07T09:00:00Z", "--lang", lang];
        let told = refused(&room, &early);
        assert!(told.contains("2026-03-07 19:00:00"), "{told}");
        assert!(!told.contains("00Z"), "{told}");
    }
}

#[test]
fn void_commands_are_marked_in_the_lines_of_the_log() {
    let room = Room::with_members();
    room.ok(&["t", "new", "Night", "--id", "n", "--key", "new"]);
    room.ok(&["t", "register", "Ann", "--key", "ann"]);
    room.ok(&["t", "undo", "ann"]);
    let void = |line: &String| line.ends_with(",\"void\":true}");
    let marked: Vec<String> = room.log().into_iter().filter(void).collect();
    assert_eq!(marked.len(), 1);
    let event: serde_json::Value = serde_json::from_str(&marked[0]).unwrap();
    assert_eq!(
        (&event["command"], &event["void"]),
        (&"ann".into(), &true.into())
    );
    let looked = room.ok(&["t", "undo", "new", "-n", "--json"]);
    let looked: serde_json::Value = serde_json::from_str(&looked).unwrap();
    assert_eq!(looked["dry_run"], true);
    assert_eq!(looked["command"], "new");
    assert_eq!(looked["undone"][0]["kind"], "TournamentAnnounced");
    assert_eq!(looked["typed"], looked["undone"][0]["recorded_at"]);
    assert_eq!(looked["events"][0]["kind"], "CommandRetracted");
    // An announcement that was taken back can be given again.
    room.ok(&["t", "undo", "new"]);
    assert_eq!(room.fails(&["t", "show", "-t", "n"]).0, 4);
    room.ok(&["t", "redo", "new"]);
    assert!(room.ok(&["t", "show", "-t", "n"]).contains("Night"));
    room.ok(&["log", "verify"]);
}

/// Chips, spans and times of day as a director types them, and what is said of texts that are none.
#[test]
fn chips_and_times_are_read_as_people_write_them() {
    let room = Room::with_members();
    room.ok(&["t", "new", "Night", "--stack", "20,000", "--blinds", "fast"]);
    room.ok(&["t", "edit", "stack=25k", "--reason", "deep"]);
    room.ok(&["t", "register", "Ann", "Bob", "青木"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    let told = room.ok(&["t", "chips", "Ann=12.5k", "Bob=37_500", "青木=25,000"]);
    assert_eq!(told, "chips counted: Ann 12,500, Bob 37,500, 青木 25,000\n");
    for (typed, moved) in [
        ("+2m", "forward by 2:00"),
        ("-90s", "back by 1:30"),
        ("90", "forward by 1:30"),
        ("+1:30", "forward by 1:30"),
    ] {
        let told = room.ok(&["t", "clock", "adjust", typed]);
        assert_eq!(told, format!("the clock is moved {moved}\n"), "{typed}");
    }
    let before = room.log();
    for (line, english, japanese) in [
        (
            &["t", "chips", "Ann=1.2345k", "Bob=12,00"][..],
            "expected NAME=NUMBER such as Ann=12,000 or Ann=1.5k, not \"Ann=1.2345k\", \"Bob=12,00\"",
            "「Ann=1.2345k、Bob=12,00」は読めません。Ann=12,000 や Ann=1.5k のように 名前=数 の形で指定してください。",
        ),
        (
            &["t", "edit", "stack=1.2345k", "--reason", "r"],
            "invalid change `stack=1.2345k`; expected a number of chips such as 12000, 12,000 or 12k",
            "変更「stack=1.2345k」は読めません。使えるもの：12000、12,000、12k のようなチップの数",
        ),
        (
            &["t", "new", "Other", "--stack", "1.2345k"],
            "invalid value '1.2345k' for '--stack <CHIPS>': expected a whole number of chips such as \
             12000, 12,000, 12k or 1.5k",
            "「--stack <CHIPS>」に値「1.2345k」は使えません：12000、12,000、12k、1.5k のように、\
             整数になるチップの数を指定してください",
        ),
        (
            &["t", "clock", "adjust", "soon"],
            "invalid value 'soon' for '<SECONDS>': expected seconds such as -90, or a time such as +2m \
             or -1:30",
            "「<SECONDS>」に値「soon」は使えません：-90 のような秒数、または +2m や -1:30 のような時間を\
             指定してください",
        ),
        (
            &["t", "clock", "show", "--at", "soon"],
            "invalid value 'soon' for '--at <TIME>': expected a time such as 19:05, 2026-03-07 19:05, \
             +2m or 2026-03-07T19:05:00+09:00",
            "「--at <TIME>」に値「soon」は使えません：19:05、2026-03-07 19:05、+2m、\
             2026-03-07T19:05:00+09:00 のような時刻を指定してください",
        ),
    ] {
        let (code, error) = room.fails(line);
        assert_eq!((code, error["message"].as_str()), (2, Some(english)));
        let output = room.run(&[line, &["--lang", "ja"]].concat());
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            told.lines().next(),
            Some(format!("desk: {japanese}").as_str())
        );
    }
    assert_eq!(room.log(), before);
}

/// The clocks of the club are those of Tokyo, nine hours ahead of UTC.
#[test]
fn a_time_of_day_is_of_the_last_24_hours_in_the_zone_of_the_club() {
    let room = Room::with_members();
    let now = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::get("Asia/Tokyo").unwrap());
    let earlier = now.checked_sub(jiff::Span::new().hours(5)).unwrap();
    let typed = earlier.strftime("%H:%M").to_string();
    let new = room.ok(&["t", "new", "Night", "--at", &typed, "--json"]);
    let event: serde_json::Value = serde_json::from_str(new.lines().next().unwrap()).unwrap();
    let at: jiff::Timestamp = event["at"].as_str().unwrap().parse().unwrap();
    let expected = earlier.round(
        jiff::ZonedRound::new()
            .smallest(jiff::Unit::Minute)
            .mode(jiff::RoundMode::Trunc),
    );
    assert_eq!(at, expected.unwrap().timestamp());
}

#[test]
fn the_time_left_is_set_and_answered() {
    let room = Room::with_members();
    room.ok(&["t", "new", "Night", "--id", "n", "--blinds", "fast"]);
    room.ok(&["t", "register", "Ann", "Bob"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    let first = ["t", "clock", "level", "3", "--left", "6:00", "--key", "k"];
    assert_eq!(room.ok(&first), "level 3, 6:00 left\n");
    let set = room.ok(&["t", "clock", "set", "90s", "--lang", "ja"]);
    assert_eq!(set, "レベル 3 残り 1:30\n");
    // A command that is sent again is answered as at first.
    assert_eq!(room.ok(&first), "level 3, 6:00 left\n");
    let before = room.log();
    let fast = room.ok(&["t", "template", "--json"]);
    let fast: serde_json::Value = serde_json::from_str(&fast).unwrap();
    let minutes = fast["blinds"]["levels"][2]["minutes"].as_u64().unwrap();
    let (code, error) = room.fails(&["t", "clock", "set", "59:00"]);
    let message = format!("invalid time left 59:00; level 3 has from 0:01 to {minutes}:00");
    let expected = serde_json::json!({
        "kind": "LeftOutOfRange", "message": message, "level": 3, "on_break": false,
        "left": "59:00", "longest": format!("{minutes}:00"),
    });
    assert_eq!((code, error), (3, expected));
    let output = room.run(&["t", "clock", "set", "59:00", "--lang", "ja"]);
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        format!("desk: 残り時間 59:00 にはできません。レベル 3 は 0:01〜{minutes}:00 です。\n")
    );
    let (code, error) = room.fails(&["t", "clock", "set", "10"]);
    let message = "invalid value '10' for '<TIME>': expected a time such as 10:00, 10m or 90s";
    assert_eq!((code, error["message"].as_str()), (2, Some(message)));
    assert_eq!(room.log(), before);
}
