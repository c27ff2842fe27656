//! Answers that are read at the desk: chips that do not add up, an undo beforehand, a narrow terminal.

use club_sheets::display_width;
use serde_json::Value;

use crate::room::{Room, without_age};

/// Three players at 20,000 chips.
fn drawn() -> Room {
    let room = Room::with_members();
    room.ok(&["season", "open", "2026"]);
    room.ok(&["t", "new", "Night", "--id", "n", "--stack", "20000"]);
    room.ok(&["t", "register", "Ann", "Bob", "青木"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "close-reg"]);
    room
}

#[test]
fn chips_that_do_not_add_up_are_warned_about_when_everybody_is_counted() {
    let room = drawn();
    let told = room.ok(&["t", "chips", "Ann=20000", "Bob=30000"]);
    assert_eq!(told, "chips counted: Ann 20,000, Bob 30,000\n");
    let told = room.ok(&["t", "chips", "青木=9000"]);
    assert_eq!(
        told,
        "chips counted: 青木 9,000\n\
         warning: the chips counted last are 59,000, but 60,000 are in play: 1,000 missing\n"
    );
    let told = room.ok(&["t", "chips", "青木=10500", "--lang", "ja"]);
    assert_eq!(
        told,
        "チップカウント：青木 10,500\n\
         注意：カウントの合計は 60,500 ですが、総チップは 60,000 です（500 超過）\n"
    );
    let told = room.ok(&["t", "chips", "青木=10000"]);
    assert_eq!(told, "chips counted: 青木 10,000\n");
}

/// A state that is not written yet is not now.
#[test]
fn an_undo_that_is_looked_at_speaks_of_the_state_after_it() {
    let room = drawn();
    room.ok(&["t", "clock", "start"]);
    let told = without_age(&room.ok(&["t", "undo", "-n"]));
    let words = "nothing is written; this would be taken back (";
    assert!(
        told.starts_with(words) && told.contains(". Then: paused at 0:00\n"),
        "{told}"
    );
    let told = room.ok(&["t", "undo", "-n", "--lang", "ja"]);
    assert!(
        told.contains("。取り消し後：") && !told.contains("現在"),
        "{told}"
    );
    let told = room.ok(&["t", "undo"]);
    assert!(told.contains(". Now: paused at 0:00\n"), "{told}");
}

#[test]
fn tables_fit_a_narrow_terminal() {
    let room = drawn();
    room.ok(&["t", "bust", "Bob"]);
    room.ok(&["t", "bust", "青木"]);
    room.ok(&["t", "finish"]);
    let verbs: [&[&str]; 8] = [
        &["log", "tail"],
        &["log", "tail", "--lang", "ja"],
        &["member", "show", "Ann"],
        &["member", "show", "Ann", "--lang", "ja"],
        &["season", "standings"],
        &["season", "standings", "--lang", "ja"],
        &["t", "list"],
        &["season", "show"],
    ];
    for verb in verbs {
        let told = |columns: &str| {
            let output = room.command(verb).env("COLUMNS", columns).output().unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        let frames = |text: &str| {
            let lines = text
                .lines()
                .filter(|line| line.starts_with(['┌', '│', '└']));
            lines.map(display_width).max().unwrap()
        };
        assert!(frames(&told("60")) <= 60, "{}", told("60"));
        assert_eq!(told("400"), room.ok(verb));
        // No number of columns, and a file: as wide as the table is.
        assert_eq!(told("0"), room.ok(verb));
    }
    let output = room
        .command(&["log", "tail", "--json"])
        .env("COLUMNS", "20")
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        room.ok(&["log", "tail", "--json"])
    );
}

/// Before the draw there is no clock: the state is that of the registration.
#[test]
fn the_undo_of_a_start_speaks_of_the_registration() {
    let room = Room::with_members();
    let full = ["--capacity", "3", "--start-when-full"];
    room.ok(&[&["t", "new", "Quick", "--id", "q"][..], &full].concat());
    room.ok(&["t", "register", "Ann", "Bob"]);
    let show = room.ok(&["t", "show"]);
    assert!(show.contains("2 so far, a draw needs 3"), "{show}");
    let told = room.ok(&["t", "edit", "capacity=2", "--reason", "a small table"]);
    assert!(told.contains("\nthe clock is running\n"), "{told}");
    let told = room.ok(&["t", "undo"]);
    let (_, now) = told.split_once("\nNow:\n").unwrap();
    assert!(now.starts_with("  Quick: registering\n"), "{told}");
    assert!(!now.contains("clock"), "{told}");
}

#[test]
fn a_season_says_its_title_once() {
    let room = Room::with_club();
    for (args, en) in [
        (&["2026"][..], "season 2026 opens\n"),
        (&["b", "--title", "Spring"], "season b opens: Spring\n"),
        (&["c", "--lang", "ja"], "シーズン c を開始\n"),
        (
            &["d", "--title", "春", "--lang", "ja"],
            "シーズン d を開始：春\n",
        ),
    ] {
        assert_eq!(room.ok(&[&["season", "open"][..], args].concat()), en);
    }
}

/// Names go with the undo of the command that brought them: nobody is named by an id instead.
#[test]
fn the_redo_of_members_says_what_is_gone() {
    let room = Room::with_club();
    room.ok(&["member", "add", "Late", "--key", "late"]);
    room.ok(&["undo", "late"]);
    let output = room.run(&["t", "redo", "late"]);
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "desk: the names of the members that command late added were deleted when it was taken back; add \
         them again, or import the file again\n"
    );
    let output = room.run(&["t", "redo", "late", "--lang", "ja"]);
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "desk: コマンド late で追加した会員の名前は、取り消しのときに消去されました。\
         会員を追加し直すか、ファイルをもう一度取り込んでください。\n"
    );
}

/// A night for money in which Ann wins two heads and Dan is disqualified.
fn knockouts() -> Room {
    let room = Room::with_members();
    for name in ["Cy", "Dan", "Eve"] {
        room.ok(&["member", "add", name]);
    }
    let prices = ["--entry", "1000", "--currency", "JPY", "--paid", "2"];
    room.ok(&[&["t", "new", "Night", "--id", "n"][..], &prices].concat());
    room.ok(&["t", "register", "Ann", "Bob", "Cy", "Dan", "Eve"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "close-reg"]);
    room.ok(&["t", "bust", "Eve", "--by", "Ann"]);
    room.ok(&["t", "bust", "Cy", "--by", "Ann=1", "--by", "Bob=1"]);
    let removal = ["--as", "disqualified", "--reason", "foul play"];
    room.ok(&[&["t", "remove", "Dan"][..], &removal].concat());
    room
}

#[test]
fn a_night_shows_its_knockouts_and_who_was_disqualified() {
    let room = knockouts();
    let lines = [
        (
            "en",
            "most knockouts: Ann 3/2, Bob 1/2",
            "Dan (disqualified)",
        ),
        ("ja", "ノックアウト：Ann 3/2、Bob 1/2", "Dan（失格）"),
    ];
    for (lang, line, out) in lines {
        let told = room.ok(&["t", "show", "--lang", lang]);
        assert!(told.lines().any(|shown| shown == line), "{told}");
        assert!(told.contains(out), "{told}");
    }
    let shown = |room: &Room| -> Value {
        serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap()
    };
    assert_eq!(shown(&room)["knockouts"][0]["knockouts"], "3/2");
    room.ok(&["t", "bust", "Bob", "--by", "Ann"]);
    // The winner has a place before the end, and is counted once.
    let told = room.ok(&["member", "show", "Bob"]);
    assert!(told.contains("2 of 5"), "{told}");
    room.ok(&["t", "finish"]);
    for (lang, _, out) in lines {
        for verb in [["t", "show"], ["print", "results"]] {
            let told = room.ok(&[&verb[..], &["--lang", lang]].concat());
            let row = told.lines().find(|row| row.contains("Dan")).unwrap();
            assert!(row.contains(out), "{told}");
            let row = told.lines().find(|row| row.contains("Ann")).unwrap();
            assert!(row.contains("5/2"), "{told}");
        }
    }
    let results = shown(&room)["results"].clone();
    assert_eq!(
        (&results[0]["name"], &results[0]["knockouts"]),
        (&"Ann".into(), &"5/2".into())
    );
    assert_eq!(
        (&results[2]["name"], &results[2]["disqualified"]),
        (&"Dan".into(), &true.into())
    );
    assert_eq!(results[2]["knockouts"], "0/1");
    // Two places share 5,000; a member's nights have the prizes.
    let prizes: u64 = ["Ann", "Bob", "Dan"]
        .iter()
        .map(|name| {
            let member = room.ok(&["member", "show", name, "--json"]);
            let member: Value = serde_json::from_str(&member).unwrap();
            assert_eq!(member["nights"][0]["currency"], "JPY");
            member["nights"][0]["prize"].as_u64().unwrap()
        })
        .sum();
    assert_eq!(prizes, 5_000);
    let told = room.ok(&["member", "show", "Ann"]);
    assert!(told.contains("prize") && told.contains(" JPY"), "{told}");
    let told = room.ok(&["member", "show", "Ann", "--lang", "ja"]);
    assert!(told.contains("賞金") && told.contains(" 円"), "{told}");
}
