//! Templates of tournaments, and blinds that run by themselves.

use crate::evening::lines;
use crate::room::Room;
use serde_json::Value;
use std::fs;
use std::path::Path;

#[test]
fn blinds_run_and_late_registration_ends_with_its_level() {
    let room = Room::with_members();
    let new = ["t", "new", "Turbo", "--id", "turbo", "--date", "2026-05-01"];
    let (code, _) = room.fails(&[&new[..], &["--blinds", "slow"]].concat());
    assert_eq!(code, 2);
    let both = ["--late-until-level", "1", "--late-minutes", "30"];
    let (code, _) = room.fails(&[&new[..], &both].concat());
    assert_eq!(code, 2);
    let for_ever = ["--blinds", "fast", "--late-until-level", "19"];
    let (code, error) = room.fails(&[&new[..], &for_ever].concat());
    assert_eq!(
        (code, &error["kind"], &error["last"]),
        (3, &"LateForEver".into(), &19.into())
    );
    let rules = ["--blinds", "fast", "--late-until-level", "1"];
    let at = |time: &str| format!("2026-05-01T{time}+09:00");
    room.ok(&[&new[..], &rules, &["--at", &at("18:00:00")]].concat());
    room.ok(&["t", "register", "Ann", "Bob", "--at", &at("18:30:00")]);
    room.ok(&["t", "draw", "--seed", "1", "--at", &at("18:59:00")]);
    room.ok(&["t", "clock", "start", "--at", &at("19:00:00")]);
    // Levels of 10 minutes: 4 minutes and 30 seconds of level 3 are over.
    assert_eq!(
        room.ok(&["t", "clock", "show", "--at", &at("19:24:30")]),
        "turbo: level 3 (100/200), 5:30 left\nnext: level 4, 150/300 ante 300\n\
         24:30 on the clock, running\n\
         late registration (until level 1 is over): over, to be closed (desk t close-reg)\n"
    );
    // The break of 5 minutes after level 6 is coming.
    for (lang, line) in [
        (
            "en",
            "\nnext: a break of 5 min, then level 7, 400/800 ante 800\n",
        ),
        (
            "ja",
            "\n次：休憩 5 分、その後レベル 7、400/800 アンティ 800\n",
        ),
    ] {
        let at = at("19:55:00");
        let shown = room.ok(&["t", "clock", "show", "--at", &at, "--lang", lang]);
        assert!(shown.contains(line), "{shown}");
    }
    // Six levels are over, the break of 5 minutes runs.
    let text = room.ok(&["t", "clock", "show", "--at", &at("20:02:00"), "--json"]);
    let shown: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(shown["clock"]["on_break"], true);
    assert_eq!(shown["clock"]["level"], 6);
    assert_eq!(shown["clock"]["left_ms"], 180_000);
    assert_eq!(shown["clock"]["next_blinds"]["big_blind"], 800);
    assert_eq!(shown["late_registration_over"]["level"]["until_level"], 1);
    let (code, error) = room.fails(&["t", "register", "青木", "--at", &at("19:10:00")]);
    assert_eq!(
        (code, &error["kind"], &error["level"], &error["until_level"]),
        (3, &"LateRegistrationOver".into(), &2.into(), &1.into())
    );
    room.ok(&["t", "register", "青木", "--at", &at("19:09:59")]);
    assert_eq!(
        room.ok(&["t", "clock", "next", "--at", &at("20:03:00")]),
        "level 7, 400/800 ante 800\n"
    );
    // The state of an earlier moment is not kept.
    let (code, error) = room.fails(&["t", "show", "--at", &at("19:24:30")]);
    assert_eq!((code, &error["kind"]), (3, &"BeforeLastEvent".into()));
    assert_eq!(
        error["message"],
        "the last event of turbo was at 2026-05-01 20:03:00; --at must not be before it"
    );
    let later = room.ok(&["t", "show", "--at", &at("20:03:30")]);
    assert!(
        later.contains("9:30 left · 1:03:30 on the clock"),
        "{later}"
    );
    room.ok(&["t", "clock", "pause", "--at", &at("20:04:00")]);
    let shown = room.ok(&["t", "show"]);
    assert!(
        shown.starts_with(
            "Turbo (turbo) · running · level 7 (400/800 ante 800), 9:00 left · 1:04:00 on the \
             clock (with breaks), paused\n"
        ),
        "{shown}"
    );
    assert!(
        shown.contains("3 entries; late registration is over, level 1 has passed: close it"),
        "{shown}"
    );
    room.ok(&["t", "close-reg"]);
    assert!(
        room.ok(&["t", "clock", "show"])
            .ends_with("(until level 1 is over): closed\n")
    );
}

#[test]
fn a_template_makes_a_tournament_and_is_printed_again() {
    let room = Room::with_members();
    let weekly = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/templates/weekly.toml");
    let weekly = weekly.to_str().unwrap();
    let new = ["t", "new", "Weekly", "--template", weekly];
    let announced = room.ok(&[&new[..], &["--id", "one", "--json"]].concat());
    let body = lines(announced.as_bytes())[0]["body"].clone();
    let rules = &body["rules"];
    assert_eq!(rules["late_registration"]["until_level"], 6);
    assert_eq!(rules["blinds"]["levels"].as_array().unwrap().len(), 19);
    // What is printed makes the same tournament; an option goes before it.
    let printed = room.ok(&["t", "template", "-t", "one"]);
    fs::write(room.folder.path().join("printed.toml"), printed).unwrap();
    let again = [
        "t",
        "new",
        "Again",
        "--template",
        "printed.toml",
        "--id",
        "two",
    ];
    room.ok(&again);
    let read = |id: &str| -> Value {
        serde_json::from_str(&room.ok(&["t", "template", "-t", id, "--json"])).unwrap()
    };
    assert_eq!(&read("two"), rules);
    let options = [
        "--max-entries",
        "5",
        "--late-minutes",
        "45",
        "--blinds",
        "deep",
    ];
    room.ok(&[&new[..], &["--id", "three"], &options].concat());
    let changed = read("three");
    assert_eq!(changed["max_entries"], 5);
    assert_eq!(changed["late_registration"]["minutes"], 45);
    assert_eq!(changed["blinds"]["levels"][0]["big_blind"], 50);
    assert_eq!(changed["seating"], rules["seating"]);
}

#[test]
fn what_is_wrong_with_a_template_is_reported_at_once_and_nothing_is_announced() {
    let room = Room::with_members();
    let template = |text: &str| {
        fs::write(room.folder.path().join("mine.toml"), text).unwrap();
        room.fails(&["t", "new", "Mine", "--template", "mine.toml"])
    };
    let (code, error) = template("stak = 1\n\n[seating]\nn_max = \"nine\"\n");
    assert_eq!((code, &error["kind"]), (2, &"InvalidTemplate".into()));
    let places: Vec<_> = error["problems"].as_array().unwrap().iter().collect();
    assert_eq!(places.len(), 2);
    assert_eq!(
        (&places[0]["line"], &places[0]["column"]),
        (&1.into(), &1.into())
    );
    assert_eq!(
        (&places[1]["line"], &places[1]["column"]),
        (&4.into(), &9.into())
    );
    let (code, error) = template("stack = 0\nmax_entries = 0\n");
    assert_eq!((code, &error["kind"]), (3, &"InvalidTemplate".into()));
    assert_eq!(error["problems"].as_array().unwrap().len(), 2);
    let (code, error) = template(&"#".repeat((1 << 20) + 1));
    assert_eq!((code, &error["kind"]), (2, &"FileTooLarge".into()));
    let (code, error) = room.fails(&["t", "new", "Mine", "--template", "none.toml"]);
    assert_eq!((code, &error["kind"]), (4, &"FileNotFound".into()));
    let (code, error) = room.fails(&["t", "template"]);
    assert_eq!((code, &error["kind"]), (4, &"NoOpenTournament".into()));
}

#[test]
fn a_template_with_the_published_procedure_is_refused_by_name() {
    let room = Room::with_members();
    fs::write(
        room.path("old.toml"),
        "[seating]\nprofile = \"seed-literal\"\n",
    )
    .unwrap();
    let words = ["t", "new", "Night", "--template", "old.toml"];
    let (code, error) = room.fails(&words);
    assert_eq!((code, error["kind"].as_str()), (3, Some("InvalidTemplate")));
    assert_eq!(
        error["message"],
        "old.toml: seating profile `seed-literal` is for comparison only, because a late player may \
         wait for ever; expected tda, online or home"
    );
    let output = room.run(&[&words[..], &["--lang", "ja"]].concat());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("席決めの方式 seed-literal は比較のためのもの"),
        "{told}"
    );
    for profile in ["tda", "online", "home"] {
        let text = format!("[seating]\nprofile = \"{profile}\"\n");
        fs::write(room.path("new.toml"), text).unwrap();
        room.ok(&[
            "t",
            "new",
            "Night",
            "--id",
            profile,
            "--template",
            "new.toml",
        ]);
    }
    // Programs that send commands are refused too.
    let line =
        r#"{"command":{"announce":{"title":"N","rules":{"seating":{"profile":"seed-literal"}}}}}"#;
    let output = room.feed(&room.write(line), &[]);
    let told = String::from_utf8(output.stdout).unwrap();
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["error"]["kind"], "ForComparison");
    assert_eq!(told["error"]["profile"], "seed-literal");
}

#[test]
fn a_colour_up_is_a_note_of_its_level() {
    let room = Room::with_club();
    let names: Vec<String> = (1..=30).map(|number| format!("Player{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    room.ok(&[&["member", "add"], &names[..]].concat());
    // Chips of 25 leave in the break after level 6, those of 100 and 500 after level 12.
    let plan = ["--players", "30", "--stack", "20000", "--hours", "4"];
    let template = room.ok(&[&["t", "template", "plan"][..], &plan].concat());
    assert!(
        template.contains("[[blinds.colour_ups]]\nafter_level = 6\nchip = 25\n"),
        "{template}"
    );
    fs::write(room.path("plan.toml"), &template).unwrap();
    let at = |time: &str| format!("2026-05-01T{time}+09:00");
    let new = ["t", "new", "Night", "--template", "plan.toml"];
    room.ok(&[&new[..], &["--at", &at("18:00:00")]].concat());
    let registered = at("18:30:00");
    room.ok(&[&["t", "register", "--at", &registered], &names[..]].concat());
    room.ok(&["t", "draw", "--at", &at("18:59:00")]);
    room.ok(&["t", "clock", "start", "--at", &at("19:00:00")]);
    // Levels of 15 minutes: level 6 begins after 75, its break of 10 after 90, level 7 after 100.
    for (time, lang, line) in [
        ("20:20:00", "en", "after level 6: colour up 25"),
        ("20:20:00", "ja", "レベル 6 の後：カラーアップ 25"),
        ("20:32:00", "en", "in this break: colour up 25"),
        ("20:32:00", "ja", "この休憩中：カラーアップ 25"),
    ] {
        for verb in [&["t", "clock", "show"][..], &["t", "show"]] {
            let told = room.ok(&[verb, &["--at", &at(time), "--lang", lang]].concat());
            assert!(told.lines().any(|shown| shown == line), "{told}");
        }
    }
    let told = room.ok(&["t", "clock", "show", "--at", &at("20:45:00")]);
    assert!(!told.contains("colour up"), "{told}");
    for (lang, heading, pause, note) in [
        ("en", "Note", "Break", "colour up 100, 500"),
        ("ja", "備考", "休憩", "カラーアップ 100、500"),
    ] {
        let told = room.ok(&["print", "blinds", "--lang", lang]);
        assert!(told.contains(heading), "{told}");
        let row = told.lines().find(|row| row.contains(note)).unwrap();
        assert!(row.contains(pause), "{told}");
    }
    // Blinds of the rest keep what left the tables.
    let edit = ["t", "edit", "blinds=plan", "--ends", "2026-05-01 23:30"];
    let why = ["--reason", "slow", "--at", &at("20:35:00")];
    room.ok(&[&edit[..], &why].concat());
    let kept = room.ok(&["t", "template", "--json"]);
    let kept: Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(
        kept["blinds"]["colour_ups"][0],
        serde_json::json!({ "after_level": 6, "chip": 25 })
    );
    let wrong = template.replace("after_level = 6", "after_level = 60");
    fs::write(room.path("wrong.toml"), wrong).unwrap();
    let before = room.log();
    let new = ["t", "new", "Other", "--template", "wrong.toml"];
    let (_, error) = room.fails(&new);
    assert_eq!(error["kind"], "InvalidTemplate");
    assert!(
        error["message"]
            .as_str()
            .unwrap()
            .contains("a colour-up comes after level 60, allowed is 1 to 19"),
        "{error}"
    );
    assert_eq!(room.log(), before);
}
