//! Lists of what there is: nights, seasons, a member's nights; the season that a new night joins; several open nights.

use std::fs;

use serde_json::{Value, json};

use crate::room::Room;

#[track_caller]
fn json_of(room: &Room, args: &[&str]) -> Value {
    serde_json::from_str(&room.ok(&[args, &["--json"]].concat())).unwrap()
}

/// The season of the announcement that an answer has.
#[track_caller]
fn announced_for(room: &Room, args: &[&str]) -> Value {
    json_of(room, args)["body"]["season"].clone()
}

/// A short night of the players, the first one out first.
fn play(room: &Room, id: &str, more: &[&str], players: &[&str]) {
    let new = ["t", "new", id, "--id", id, "--date", "2026-05-01"];
    room.ok(&[&new[..], more].concat());
    room.ok(&[&["t", "register", "-t", id], players].concat());
    room.ok(&["t", "draw", "--seed", "5", "-t", id]);
    let (winner, losers) = players.split_last().unwrap();
    for player in losers {
        room.ok(&["t", "bust", player, "--by", winner, "-t", id]);
    }
    room.ok(&["t", "finish", "-t", id]);
}

/// Two nights of a season in which the best night counts, and one that counts for none.
fn league() -> Room {
    let room = Room::with_members();
    let open = ["season", "open", "2026", "--title", "Season 2026"];
    room.ok(&[&open[..], &["--ladder", "main", "--best-k", "1"]].concat());
    play(&room, "one", &[], &["Ann", "Bob", "青木"]);
    play(&room, "two", &[], &["青木", "Ann"]);
    play(&room, "side", &["--no-season"], &["Bob", "Ann"]);
    room
}

#[test]
fn a_new_night_joins_the_one_open_season_unless_an_option_forbids_it() {
    let room = Room::with_members();
    let new = |more: &[&'static str]| [&["t", "new", "Night"], more].concat();
    assert_eq!(announced_for(&room, &new(&["--id", "a"])), Value::Null);
    room.ok(&["season", "open", "2025"]);
    assert_eq!(announced_for(&room, &new(&["--id", "b"])), "2025");
    let none = new(&["--id", "c", "--no-season"]);
    assert_eq!(announced_for(&room, &none), Value::Null);
    room.ok(&["season", "open", "2026"]);
    let before = room.log();
    let (code, error) = room.fails(&new(&["--id", "d"]));
    let expected = json!({
        "kind": "SeveralOpenSeasons",
        "message": "several seasons are open, name one with --season or none with --no-season: \
                    2025, 2026",
        "seasons": ["2025", "2026"],
    });
    assert_eq!((code, error), (3, expected));
    assert_eq!(room.log(), before);
    let named = new(&["--id", "d", "--season", "2026"]);
    assert_eq!(announced_for(&room, &named), "2026");
    let both = room.run(&new(&["--no-season", "--season", "2026"]));
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn a_closed_season_is_not_joined() {
    let room = Room::with_members();
    room.ok(&["season", "open", "2025"]);
    room.ok(&["season", "close", "2025"]);
    assert_eq!(announced_for(&room, &["t", "new", "Night"]), Value::Null);
}

#[test]
fn the_answer_to_a_new_night_has_its_terms() {
    let room = Room::with_members();
    let terms = |args: &[&str]| {
        let answer = room.ok(&[&["t", "new", "Night", "--date", "2026-05-01"], args].concat());
        answer
            .lines()
            .skip(1)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        terms(&["--id", "a"]),
        [
            "  counts for no season: no standings, no ratings; stack 20,000; one entry a player",
            "  no blinds, levels are set by hand; late registration until it is closed; no limit of \
             players",
        ]
    );
    room.ok(&["season", "open", "2026", "--title", "Spring"]);
    let long = "--id b --stack 30000 --max-entries 3 --blinds fast --late-until-level 4 --capacity 12 \
                --starts 2026-05-01T19:00:00+09:00";
    let long: Vec<&str> = long.split(' ').collect();
    assert_eq!(
        terms(&long),
        [
            "  counts for season Spring (2026); stack 30,000; up to 3 entries a player; starts 19:00",
            "  blinds from 50/100, 19 levels, the first of 10 minutes; late registration to the end of \
             level 4; room for 12 players",
            "  then alternates, until registration closes; an alternate who is not there when called keeps \
             the place",
        ]
    );
    let japanese = [
        "--id",
        "c",
        "--no-season",
        "--late-minutes",
        "45",
        "--lang",
        "ja",
    ];
    assert_eq!(
        terms(&japanese),
        [
            "  どのシーズンの成績にも反映しない（順位表もレートもなし）／スタック 20,000／1 人 1 エントリー",
            "  ブラインドなし（レベルは手で進める）／レイトレジは 45 分間／定員なし",
        ]
    );
}

#[test]
fn the_end_of_a_night_without_a_season_says_that_it_counts_for_none() {
    let room = Room::with_members();
    room.ok(&["season", "open", "2026"]);
    for (id, season, lang, told) in [
        (
            "a",
            "--no-season",
            "en",
            "This night counts for no season: no standings, no ratings.\n",
        ),
        (
            "b",
            "--no-season",
            "ja",
            "この大会はどのシーズンの成績にも反映されません（順位表もレートもなし）。\n",
        ),
        ("c", "--season=2026", "en", ""),
    ] {
        room.ok(&["t", "new", "Night", "--id", id, season]);
        room.ok(&["t", "register", "Ann", "Bob", "-t", id]);
        room.ok(&["t", "draw", "-t", id]);
        room.ok(&["t", "bust", "Ann", "-t", id]);
        let answer = room.ok(&["t", "finish", "-t", id, "--lang", lang]);
        let head = answer.rfind("head ").or(answer.rfind("先頭 ")).unwrap();
        let rest = answer[head..].split_once('\n').unwrap().1;
        assert_eq!(rest, told, "{answer}");
    }
}

#[test]
fn lists_of_nights_and_seasons() {
    let room = league();
    room.ok(&["t", "new", "Next", "--id", "next", "--date", "2026-06-01"]);
    let ids = |args: &[&str]| {
        let list = json_of(&room, &[&["t", "list"], args].concat());
        let nights = list["nights"].as_array().unwrap().iter();
        nights
            .map(|night| night["tournament"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(ids(&[]), ["one", "two", "side", "next"]);
    assert_eq!(ids(&["--season", "2026"]), ["one", "two", "next"]);
    assert_eq!(ids(&["--open"]), ["next"]);
    let list = json_of(&room, &["t", "list"]);
    let winner = json!([{ "member": "m-aoki", "name": "青木" }]);
    assert_eq!(
        list["nights"][0],
        json!({
            "tournament": "one", "title": "one", "date": "2026-05-01", "season": "2026",
            "phase": "finished", "entries": 3, "alive": null, "winners": winner,
        })
    );
    assert_eq!(list["nights"][3]["alive"], 0);
    let (code, error) = room.fails(&["t", "list", "--season", "2025"]);
    assert_eq!((code, &error["kind"]), (4, &json!("UnknownSeason")));
    assert_eq!(error["seasons"], json!(["2026"]));
    let (code, error) = room.fails(&["t", "show", "-t", "three"]);
    assert_eq!((code, &error["kind"]), (4, &json!("UnknownTournament")));
    assert_eq!(error["latest"], json!(["next", "side", "two", "one"]));
    let seasons = json_of(&room, &["season", "list"]);
    assert_eq!(
        seasons["seasons"],
        json!([{
            "season": "2026", "title": "Season 2026", "open": true, "order": "total_with_attendance",
            "ladder": "main", "finished": 2, "going_on": 1,
        }])
    );
    let shown = json_of(&room, &["season", "show"]);
    assert_eq!(shown["rules"]["best_k"], 1);
    assert_eq!(shown["nights"].as_array().unwrap().len(), 3);
    for lang in ["en", "ja"] {
        let say = |args: &[&str]| room.ok(&[args, &["--lang", lang]].concat());
        let shown = say(&["t", "list"]) + &say(&["season", "list"]) + &say(&["season", "show"]);
        insta::assert_snapshot!(format!("lists_{lang}"), shown);
    }
}

/// Season of the best night alone: figures, bound and heading are of the same nights.
#[test]
fn standings_of_the_best_nights_say_so() {
    let room = league();
    let shown = json_of(&room, &["season", "standings"]);
    let counted = json!({ "nights": 2, "best": 1, "imported_players": 0 });
    assert_eq!(shown["counted"], counted);
    let heading = |args: &[&str]| {
        let all = [&["season", "standings"], args].concat();
        room.ok(&all).lines().next().unwrap().to_owned()
    };
    assert!(
        heading(&[]).ends_with("with attendance, best 1 of 2 nights"),
        "{}",
        heading(&[])
    );
    let japanese = heading(&["--lang", "ja"]);
    assert!(
        japanese.ends_with("、2 大会のうち上位 1 大会"),
        "{japanese}"
    );

    // Each won at most one entry's night that counts, so that nobody has the five entries.
    let by_profit = json_of(&room, &["season", "standings", "--order", "profit"]);
    assert_eq!(by_profit["standings"], json!([]));

    let file = room.path("totals.csv");
    fs::write(&file, "name,total_points,entries,events\nBob,9,5,3\n").unwrap();
    room.ok(&[
        "season",
        "import",
        file.to_str().unwrap(),
        "--season",
        "2026",
    ]);
    let text = room.ok(&["season", "standings"]);
    let line =
        "Imported totals of 1 player cannot be divided into nights: they always count whole.\n";
    assert!(text.ends_with(line), "{text}");
}

#[test]
fn the_standings_by_night_name_imported_totals() {
    let room = Room::with_members();
    room.ok(&["season", "open", "2026", "--best-k", "3"]);
    std::fs::write(
        room.path("totals.csv"),
        "name,total_points,entries\nAnn,5,3\n",
    )
    .unwrap();
    room.ok(&["season", "import", "totals.csv", "--season", "2026"]);
    for (lang, line) in [
        (
            "en",
            "Imported totals of 1 player cannot be divided into nights: they always count whole.\n",
        ),
        ("ja", "取り込んだ 1 人"),
    ] {
        let told = room.ok(&["season", "standings", "--nights", "--lang", lang]);
        assert!(told.contains(line), "{told}");
    }
}

#[test]
fn players_who_share_a_rank_come_by_name() {
    let room = Room::with_members();
    room.ok(&["season", "open", "2026"]);
    play(&room, "one", &[], &["Bob", "Ann"]);
    play(&room, "two", &[], &["Ann", "Bob"]);
    let shown = json_of(&room, &["season", "standings"]);
    let rows = shown["standings"].as_array().unwrap().iter();
    let rows: Vec<_> = rows.map(|row| (&row["rank"], &row["name"])).collect();
    assert_eq!(
        rows,
        [(&json!(1), &json!("Ann")), (&json!(1), &json!("Bob"))]
    );
}

#[test]
fn a_member_is_shown_with_every_night() {
    let room = league();
    // Of three players the first has 2 points and the second 1, of two each has 1.
    let shown = json_of(&room, &["member", "show", "Ann"]);
    let night = |at: usize, key: &str| shown["nights"][at][key].clone();
    let column = |key: &str| json!([night(0, key), night(1, key), night(2, key)]);
    assert_eq!(column("tournament"), json!(["one", "two", "side"]));
    assert_eq!(column("place"), json!([3, 1, 1]));
    assert_eq!(column("players"), json!([3, 2, 2]));
    assert_eq!(column("points"), json!(["0/1", "1/1", "1/1"]));
    assert_eq!(column("knockouts"), json!(["0/1", "1/1", "1/1"]));
    assert_eq!(
        (&shown["member"], &shown["points"]),
        (&json!("m-ann"), &json!("2/1"))
    );
    let history = json_of(&room, &["rate", "history", "Ann"]);
    for at in [0, 1] {
        assert_eq!(
            night(at, "rating")["rate"],
            history["nights"][at]["after"]["rate"]
        );
    }
    assert_eq!(night(2, "rating"), Value::Null);
    let (code, error) = room.fails(&["member", "show", "Eve"]);
    assert_eq!((code, &error["kind"]), (4, &json!("UnknownPlayer")));
    for lang in ["en", "ja"] {
        let shown = room.ok(&["member", "show", "Ann", "--lang", lang]);
        insta::assert_snapshot!(format!("member_show_{lang}"), shown);
    }
}

#[test]
fn the_standings_show_each_night_and_mark_those_that_count() {
    let room = league();
    let shown = json_of(&room, &["season", "standings", "--nights"]);
    let nights = shown["nights"].as_array().unwrap();
    assert_eq!(
        (&nights[0]["tournament"], &nights[1]["tournament"]),
        (&json!("one"), &json!("two"))
    );
    let rows = shown["points"].as_array().unwrap();
    let row = |member: &str| rows.iter().find(|row| row["member"] == member).unwrap();
    let cell =
        |points: &str, counted: bool| json!({ "points": points, "entries": 1, "counted": counted });
    assert_eq!(
        row("m-aoki")["nights"],
        json!([cell("2/1", true), cell("1/1", false)])
    );
    assert_eq!(
        row("m-ann")["nights"],
        json!([cell("0/1", false), cell("1/1", true)])
    );
    assert_eq!(row("m-bob")["nights"], json!([cell("1/1", true), null]));
    let plain = json_of(&room, &["season", "standings"]);
    assert_eq!(shown["standings"], plain["standings"]);
    for lang in ["en", "ja"] {
        let shown = room.ok(&["season", "standings", "--nights", "--lang", lang]);
        insta::assert_snapshot!(format!("standings_nights_{lang}"), shown);
    }
}

#[test]
fn with_several_nights_open_every_verb_asks_for_one() {
    let room = Room::with_members();
    for id in ["a", "b"] {
        room.ok(&["t", "new", "Night", "--id", id]);
    }
    for verb in [
        &["t", "show"][..],
        &["t", "clock", "show"],
        &["t", "template"],
        &["t", "draw"],
        &["t", "finish"],
        &["t", "register", "Ann"],
        &["print", "payouts"],
        &["print", "seats"],
    ] {
        let (code, error) = room.fails(verb);
        let found = (code, &error["kind"], &error["open"]);
        assert_eq!(
            found,
            (3, &json!("SeveralOpenTournaments"), &json!(["a", "b"])),
            "{verb:?}"
        );
    }
    let in_b = |args: &[&str]| {
        let output = room
            .command(args)
            .env("DESK_TOURNAMENT", "b")
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    in_b(&["t", "register", "Ann", "Bob"]);
    assert!(in_b(&["t", "show"]).starts_with("Night (b)"));
    in_b(&["print", "payouts"]);
    // The option names another one than the variable.
    let output = room
        .command(&["t", "show", "-t", "a"])
        .env("DESK_TOURNAMENT", "b")
        .output();
    assert!(output.unwrap().stdout.starts_with(b"Night (a)"));
}

#[test]
fn a_player_in_two_open_nights_is_warned_about() {
    let room = Room::with_members();
    room.ok(&["t", "new", "First", "--id", "a"]);
    room.ok(&["t", "register", "Ann", "-t", "a"]);
    room.ok(&["t", "new", "Second", "--id", "b"]);
    let warned = |args: &[&str]| String::from_utf8(room.run(args).stderr).unwrap();
    assert_eq!(
        warned(&["t", "register", "Bob", "Ann", "-t", "b"]),
        "desk: warning: Ann is also in First (a)\n"
    );
    room.ok(&[
        "t",
        "remove",
        "Ann",
        "--as",
        "unregistered",
        "--reason",
        "left",
        "-t",
        "a",
    ]);
    room.ok(&[
        "t",
        "remove",
        "Ann",
        "--as",
        "unregistered",
        "--reason",
        "left",
        "-t",
        "b",
    ]);
    assert_eq!(
        warned(&["t", "register", "Ann", "-t", "a", "--lang", "ja"]),
        ""
    );
    assert_eq!(
        warned(&["t", "register", "Ann", "-t", "b", "--lang", "ja"]),
        "desk: 注意：Ann さんは First（a）にも参加中です\n"
    );
}
