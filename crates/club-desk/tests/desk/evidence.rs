//! `season whatif` and `season reliability`: what a recorded season says of its rules and rankings.

use std::fs;

use serde_json::{Value, json};

use crate::room::Room;

/// A rated season of nine nights by ten players whose order drifts.
fn league() -> Room {
    let room = Room::with_club();
    let open = [
        "season", "open", "s", "--title", "Spring", "--ladder", "main",
    ];
    room.ok(&open);
    let mut lines = Vec::new();
    for number in 0..10 {
        let (member, name) = (format!("m{number}"), format!("P{number}"));
        lines.push(json!({ "add_member": { "member": member, "name": name } }));
    }
    for night in 0..9 {
        let rows = (0..10).map(|at| {
            let player = (at + night / 3) % 10;
            json!({ "place": at + 1, "player": format!("m{player}") })
        });
        let rows: Vec<Value> = rows.collect();
        lines.push(json!({ "import_finish": {
            "tournament": format!("n{night}"), "title": format!("Night {night}"), "season": "s",
            "date": format!("2026-01-0{}", night + 1), "points": true, "rows": rows } }));
    }
    let lines = lines
        .into_iter()
        .map(|command| format!("{}\n", json!({ "command": command })));
    fs::write(room.path("season.ndjson"), lines.collect::<String>()).unwrap();
    let mut run = room.command(&["t", "run"]);
    run.stdin(fs::File::open(room.path("season.ndjson")).unwrap());
    let output = run.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    room
}

#[track_caller]
fn json_of(room: &Room, args: &[&str]) -> Value {
    serde_json::from_str(&room.ok(&[args, &["--json"]].concat())).unwrap()
}

#[test]
fn a_season_is_counted_otherwise_and_nothing_is_written() {
    let room = league();
    let before = room.ok(&["log", "verify"]);
    let what_if = ["season", "whatif", "s"];
    let verb = [
        &what_if[..],
        &["--points", "winner", "--attendance", "0", "--best", "2"],
    ]
    .concat();
    let document = json_of(&room, &verb);
    // Three nights are won by each of three players, ten points a night: two of them count.
    let first = &document["players"][0];
    assert_eq!(
        (&first["then"]["rank"], &first["then"]["total"]),
        (&json!(1), &json!("20/1"))
    );
    assert_eq!(first["then"]["total_with_attendance"], "20/1");
    let english = room.ok(&verb);
    assert!(
        english.starts_with(
            "Spring, its recorded nights counted otherwise: weights of the places winner (now vp-kid), \
             best nights that count 2 (now all), points for attendance 0 (now 1)\n"
        ),
        "{english}"
    );
    let japanese = room.ok(&[&["--lang", "ja"], &verb[..]].concat());
    assert!(
        japanese.starts_with("Spring：記録された大会を次のように数え直した場合："),
        "{japanese}"
    );

    // With the rules that it has, the table is that of the standings.
    let same = json_of(
        &room,
        &[&what_if[..], &["--attendance", "1", "--points", "vp-kid"]].concat(),
    );
    let standings = json_of(&room, &["season", "standings", "s"]);
    let rows = standings["standings"].as_array().unwrap();
    assert_eq!((&same["changes"], &same["moved"]), (&json!([]), &json!(0)));
    for (row, recorded) in same["players"].as_array().unwrap().iter().zip(rows) {
        assert_eq!(row["then"], row["now"]);
        for figure in [
            "rank",
            "total",
            "events",
            "entries",
            "total_with_attendance",
            "profit",
        ] {
            assert_eq!(row["then"][figure], recorded[figure], "{figure}");
        }
    }
    assert_eq!(room.ok(&["log", "verify"]), before);
}

#[test]
fn its_rating_half_is_that_of_rate_whatif() {
    let room = league();
    let rate = room.ok(&["rate", "whatif", "--param", "beta=800"]);
    let season = room.ok(&["season", "whatif", "s", "--set", "beta=800"]);
    assert_eq!(season, rate);
    let rate = json_of(&room, &["rate", "whatif", "--param", "beta=800"]);
    let season = json_of(&room, &["season", "whatif", "s", "--set", "beta=800"]);
    assert_eq!(season["rating"], rate);
    let both = room.ok(&["season", "whatif", "s", "--best", "3", "--set", "beta=800"]);
    assert!(
        both.contains("best nights that count 3 (now all)") && both.contains("beta 800 (now 1000)"),
        "{both}"
    );
    let (code, error) = room.fails(&["season", "whatif", "s", "--set", "betta=8"]);
    assert_eq!((code, &error["kind"]), (3, &json!("UnknownParameter")));
    let (code, error) = room.fails(&["season", "whatif", "s", "--set", "beta=-1"]);
    assert_eq!((code, &error["kind"]), (3, &json!("BadParameter")));
    room.ok(&["season", "open", "plain"]);
    room.ok(&["season", "import", "--season", "plain", totals(&room)]);
    let (code, error) = room.fails(&["season", "whatif", "plain", "--set", "beta=800"]);
    assert_eq!((code, &error["kind"]), (3, &json!("SeasonNotRated")));
}

fn totals(room: &Room) -> &'static str {
    fs::write(
        room.path("totals.csv"),
        "name,total_points,entries\nP1,4,3\n",
    )
    .unwrap();
    "totals.csv"
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let room = league();
    room.ok(&["season", "open", "empty"]);
    for (words, code, kind) in [
        (&["empty", "--best", "2"][..], 3, "NothingCounted"),
        (&["none", "--best", "2"], 4, "UnknownSeason"),
        (&["s", "--attendance", "1000001"], 3, "OutOfRange"),
        (&["s", "--best", "0"], 2, "Usage"),
        (&["s", "--points", "gold"], 2, "Usage"),
        (&["s", "--best", "2", "--drop-worst", "1"], 2, "Usage"),
        (&["s"], 2, "Usage"),
    ] {
        let (found, error) = room.fails(&[&["season", "whatif"], words].concat());
        assert_eq!(
            (found, &error["kind"]),
            (code, &json!(kind)),
            "{words:?}: {error}"
        );
    }
    let (code, error) = room.fails(&["season", "reliability", "empty"]);
    let expected = json!({
        "kind": "TooFewNights",
        "message": "season empty has 0 finished nights that count; at least 8 are needed to say how \
                    reliable its rankings are",
        "season": "empty", "nights": 0, "needed": 8,
    });
    assert_eq!((code, error), (3, expected));
    let output = room.run(&["--lang", "ja", "season", "reliability", "empty"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("成績になる終了した大会は 0 です"), "{error}");
}

#[test]
fn reliability_is_the_same_for_a_seed_and_draws_its_bands() {
    let room = league();
    let before = room.ok(&["log", "verify"]);
    let verb = ["season", "reliability", "s", "--seed", "7"];
    let text = room.ok(&verb);
    assert_eq!(room.ok(&verb), text);
    assert!(text.contains("seed 7"), "{text}");
    let document = json_of(&room, &verb);
    assert_eq!(document["halves"]["players"], 10);
    assert_eq!(document["next_night"]["nights"], 8);
    let random = json_of(&room, &["season", "reliability", "s"]);
    assert!(random["seed"].is_u64(), "{random}");
    assert_eq!(
        random["halves"]["rankings"][0]["value"],
        document["halves"]["rankings"][0]["value"]
    );
    for (verb, title) in [
        (&verb[..], "<title>Spring: reliability of rankings</title>"),
        (
            &["season", "whatif", "s", "--best", "2"],
            "<title>Spring: now and counted otherwise</title>",
        ),
        (
            &["season", "whatif", "s", "--set", "beta=800"],
            "rates now and by other parameters</title>",
        ),
    ] {
        let picture = [verb, &["--svg", "picture.svg"]].concat();
        room.ok(&picture);
        let svg = fs::read_to_string(room.path("picture.svg")).unwrap();
        assert!(svg.contains(title), "{svg}");
        let (code, error) = room.fails(&picture);
        assert_eq!((code, &error["kind"]), (3, &json!("Exists")));
        room.ok(&[&picture[..], &["--force"]].concat());
        fs::remove_file(room.path("picture.svg")).unwrap();
    }
    assert_eq!(room.ok(&["log", "verify"]), before);
}

/// The help says why seats are not tried.
#[test]
fn the_help_says_why_there_is_no_other_seating() {
    let room = Room::empty();
    let help = room.ok(&["season", "whatif", "--help"]);
    assert!(
        help.contains("There is no what-if of seating: another seat is another"),
        "{help}"
    );
    let help = room.ok(&["--lang", "ja", "season", "whatif", "--help"]);
    assert!(help.contains("席の「もしも」はない"), "{help}");
}
