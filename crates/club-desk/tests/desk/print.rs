//! Sheets for the wall and the desk, in both languages.

use std::fs::{self, File};

use crate::room::{Room, night, undated};
use serde_json::Value;

/// A club after the night of the documentation, or after some of its lines.
fn club(lines: usize) -> Room {
    let room = Room::with_club();
    let all = fs::read_to_string(night()).unwrap();
    let some = room.path("some.ndjson");
    fs::write(
        &some,
        all.lines().take(lines).collect::<Vec<_>>().join("\n"),
    )
    .unwrap();
    let run = room
        .command(&["t", "run"])
        .stdin(File::open(some).unwrap())
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(0));
    room
}

#[test]
fn standings_and_payouts_of_the_whole_night() {
    let room = club(99);
    insta::assert_snapshot!("payouts", room.ok(&["print", "payouts"]));
    insta::assert_snapshot!("payouts_ja", room.ok(&["print", "payouts", "--lang", "ja"]));
    insta::assert_snapshot!(
        "standings_html_ja",
        room.ok(&["print", "standings", "--html", "--lang", "ja"])
    );
    let document: Value =
        serde_json::from_str(&room.ok(&["print", "standings", "--json"])).unwrap();
    assert_eq!(document["blocks"][0]["rows"][0][1], "土井");
}

#[test]
fn seats_and_the_sign_in_sheet() {
    let room = club(54);
    insta::assert_snapshot!("seats_html", room.ok(&["print", "seats", "--html"]));
    insta::assert_snapshot!("seats_ja", room.ok(&["print", "seats", "--lang", "ja"]));
    insta::assert_snapshot!("signin", room.ok(&["print", "signin"]));
}

/// The sign-in sheet has the date of the open night, the list of members that of the day.
#[test]
fn lists_of_members_have_a_date() {
    let room = Room::with_members();
    let at = ["--at", "2026-03-04T18:00:00+09:00"];
    let second = |verb: &str, lang: &str| {
        let told = room.ok(&[&["print", verb, "--lang", lang][..], &at].concat());
        told.lines().nth(1).unwrap().to_owned()
    };
    assert_eq!(second("signin", "en"), "Wed 4 March 2026");
    room.ok(&["t", "new", "Night", "--date", "2026-03-06"]);
    assert_eq!(second("signin", "en"), "Fri 6 March 2026");
    assert_eq!(second("signin", "ja"), "2026年3月6日(金)");
    assert_eq!(second("members", "en"), "Wed 4 March 2026");
    assert_eq!(second("members", "ja"), "2026年3月4日(水)");
}

#[test]
fn a_sheet_goes_to_a_file_that_was_not_there() {
    let room = club(30);
    assert_eq!(
        room.ok(&["print", "signin", "--html", "-o", "signin.html"]),
        ""
    );
    let page = fs::read_to_string(room.path("signin.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    // A table longer than a page begins below the title; headings break between words.
    assert!(!page.contains("break-inside: avoid-page"));
    let style = |selector: &str| {
        page.lines()
            .find(|line| line.starts_with(selector))
            .unwrap()
    };
    assert!(style(".sheet h1").contains("word-break: keep-all"));
    assert!(style(".sheet-table th {").contains("word-break: keep-all"));
    assert_eq!(page.matches("&#x2610;").count(), 27, "a box a member");
    let (code, error) = room.fails(&["print", "signin", "-o", "signin.html"]);
    assert_eq!((code, &error["kind"]), (3, &"Exists".into()));
    assert_eq!(
        error["message"],
        "signin.html exists already; --force replaces it"
    );
    assert_eq!(fs::read_to_string(room.path("signin.html")).unwrap(), page);
    room.ok(&["print", "signin", "-o", "signin.html", "--force"]);
    let replaced = fs::read_to_string(room.path("signin.html")).unwrap();
    assert!(replaced.starts_with("Straddle\n"), "{replaced}");
    let left: Vec<_> = fs::read_dir(room.folder.path())
        .unwrap()
        .flatten()
        .collect();
    let temporary = |name: &str| name.starts_with(".desk-");
    assert!(
        !left
            .iter()
            .any(|file| temporary(&file.file_name().to_string_lossy()))
    );
    assert_eq!(
        room.run(&["print", "payouts", "ghost"]).status.code(),
        Some(4)
    );
    assert_eq!(room.run(&["print", "posters"]).status.code(), Some(2));
}

/// A club of ten at tables of six after a bust at the smaller table, with registration closed.
fn two_tables() -> Room {
    let room = Room::with_club();
    for number in 0..9 {
        let name = format!("P{number}");
        room.ok(&["member", "add", &name]);
    }
    room.ok(&["t", "new", "Friday", "--seats", "5", "--min-start", "2"]);
    let all: Vec<String> = (0..9).map(|number| format!("P{number}")).collect();
    let mut register = vec!["t", "register"];
    register.extend(all.iter().map(String::as_str));
    room.ok(&register);
    room.ok(&["t", "draw", "--seed", "3"]);
    room.ok(&["t", "close-reg"]);
    room
}

fn cards(room: &Room, which: &str) -> Vec<(String, Vec<String>)> {
    let document: Value =
        serde_json::from_str(&room.ok(&["print", "seats", which, "--json"])).unwrap();
    let blocks = document["blocks"].as_array().unwrap().iter();
    let cards = blocks.flat_map(|block| block["cards"].as_array().unwrap());
    cards
        .map(|card| {
            let lines = card["lines"].as_array().unwrap().iter();
            let lines = lines.map(|line| line.as_str().unwrap().to_owned());
            (card["title"].as_str().unwrap().to_owned(), lines.collect())
        })
        .collect()
}

/// The players at a table, by seat.
fn at(room: &Room, table: &str) -> Vec<(String, String)> {
    let view: Value = serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    let tables = view["tables"].as_array().unwrap();
    let found = tables.iter().find(|found| found["id"] == table).unwrap();
    let seats = found["seats"].as_object().unwrap().iter();
    seats
        .map(|(seat, player)| {
            let name = player["name"].as_str().unwrap();
            (seat.clone(), name.to_owned())
        })
        .collect()
}

#[test]
fn a_card_for_each_player_and_a_slip_for_each_move() {
    let room = two_tables();
    let mut expected = Vec::new();
    for table in ["T1", "T2"] {
        for (seat, name) in at(&room, table) {
            let place = format!("Table {table}, seat {seat}");
            expected.push((name, vec![place, "Friday".to_owned()]));
        }
    }
    assert_eq!(cards(&room, "--cards"), expected);
    assert_eq!(cards(&room, "--slips"), []);
    assert!(
        room.ok(&["print", "seats", "--slips"])
            .contains("Nobody has to move.")
    );
    // Two go at the smaller table: one of the larger moves there.
    for (_, name) in at(&room, "T2").iter().take(2) {
        room.ok(&["t", "bust", name, "--seed", "4"]);
    }
    // Nobody has reported a hand of the first table: the player and the seat are drawn.
    let view: Value = serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    let steps = view["next"].as_array().unwrap();
    let order = steps.iter().find(|step| step["step"] == "move").unwrap();
    let slips = cards(&room, "--slips");
    let movers: Vec<String> = at(&room, "T1").into_iter().map(|(_, name)| name).collect();
    let slip = vec![
        format!("Table T2, seat {}", order["seat"]),
        "from table T1".to_owned(),
        "Friday".to_owned(),
    ];
    assert_eq!(slips.len(), 1);
    assert!(movers.contains(&slips[0].0), "{slips:?}");
    assert_eq!(slips[0].1, slip);
    insta::assert_snapshot!(
        "slips_ja",
        undated(&room.ok(&["print", "seats", "--slips", "--lang", "ja"]))
    );
    // Two more, and one table is enough: those of the table that broke get new seats.
    let gone: Vec<String> = at(&room, "T1")
        .into_iter()
        .map(|(_, name)| name)
        .take(2)
        .collect();
    let second: Vec<String> = at(&room, "T2").into_iter().map(|(_, name)| name).collect();
    for name in &gone {
        room.ok(&["t", "bust", name, "--seed", "4"]);
    }
    let left = room.ok(&["t", "show", "--json"]);
    let left: Value = serde_json::from_str(&left).unwrap();
    let table = left["tables"][0]["id"].as_str().unwrap().to_owned();
    let now = at(&room, &table);
    let slips = cards(&room, "--slips");
    assert_eq!(
        (left["tables"].as_array().unwrap().len(), now.len()),
        (1, 5)
    );
    let stayed = if table == "T1" {
        now.len() - second.len()
    } else {
        second.len()
    };
    assert_eq!(slips.len(), now.len() - stayed);
    for (name, lines) in slips {
        let (seat, _) = now.iter().find(|(_, other)| *other == name).unwrap();
        assert_eq!(
            lines,
            [format!("Table {table}, seat {seat}"), "Friday".to_owned()]
        );
    }
    insta::assert_snapshot!(
        "cards_html",
        undated(&room.ok(&["print", "seats", "--cards", "--html"]))
    );
}

#[test]
fn the_seats_of_a_table_are_a_page_with_date_and_time() {
    let room = club(54);
    let pages = room.ok(&["print", "seats", "--tables", "--html"]);
    let tables = pages.matches("<h2>").count();
    assert!(tables > 1, "{tables}");
    assert_eq!(
        pages.matches("<div class=\"sheet-page-end\">").count(),
        tables - 1
    );
    assert!(
        pages.contains("@top-right { content: \"Sat 7 March 2026, as of "),
        "{pages}"
    );
    assert!(
        pages.contains("counter(page) \" / \" counter(pages)"),
        "{pages}"
    );
    let text = room.ok(&["print", "seats", "--tables", "--lang", "ja"]);
    assert!(
        text.lines()
            .nth(1)
            .unwrap()
            .starts_with("2026年3月7日(土)　"),
        "{text}"
    );
}

#[test]
fn a_workbook_needs_a_file_and_is_the_same_every_time() {
    let room = club(99);
    for (lang, words) in [
        (
            "en",
            "desk: a workbook is not text: name its file with --output FILE\n",
        ),
        (
            "ja",
            "desk: 表計算ファイルは文字ではないため、--output でファイルを指定してください。\n",
        ),
    ] {
        let output = room.run(&["print", "results", "--format", "xlsx", "--lang", lang]);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), words);
        assert!(output.stdout.is_empty());
    }
    for verb in ["results", "standings", "members"] {
        let written = |name: &str| {
            room.ok(&["print", verb, "--format", "xlsx", "-o", name]);
            fs::read(room.path(name)).unwrap()
        };
        let (one, two) = (written(&format!("{verb}1")), written(&format!("{verb}2")));
        assert_eq!(&one[..4], b"PK\x03\x04");
        assert_eq!(one, two);
    }
}

#[test]
fn a_mail_has_a_subject_and_no_boxes() {
    let room = club(99);
    let mail = room.ok(&["print", "results", "--format", "mail"]);
    let mut lines = mail.lines();
    assert!(lines.next().unwrap().starts_with("Subject: "), "{mail}");
    assert_eq!(lines.next(), Some(""));
    assert!(!mail.contains('│'), "{mail}");
    let japanese = room.ok(&["print", "results", "--format", "mail", "--lang", "ja"]);
    assert!(japanese.starts_with("件名："), "{japanese}");
}

#[test]
fn labels_have_the_names_of_those_who_are_in_with_their_seats() {
    let room = two_tables();
    let document: Value = serde_json::from_str(&room.ok(&["print", "labels", "--json"])).unwrap();
    let labels = document["blocks"][0]["cards"].as_array().unwrap().clone();
    let mut expected = Vec::new();
    for table in ["T1", "T2"] {
        for (seat, name) in at(&room, table) {
            expected.push((name, format!("Table {table}, seat {seat}")));
        }
    }
    expected.sort();
    let found: Vec<_> = labels
        .iter()
        .map(|label| {
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            (text(&label["title"]), text(&label["lines"][0]))
        })
        .collect();
    assert_eq!(found, expected);
    let all = room.ok(&["print", "labels", "--members", "--html"]);
    assert_eq!(all.matches("<li>").count(), 9);
    assert!(
        all.contains("grid-template-columns: repeat(3, 70mm)"),
        "{all}"
    );
}

#[test]
fn a_summary_of_a_finished_night_has_its_places() {
    let room = club(99);
    let summary: Value = serde_json::from_str(&room.ok(&["t", "export", "--ots"])).unwrap();
    let summary = &summary["ots"];
    for (field, value) in [
        ("spec_version", "1.1.5"),
        ("site_name", "Straddle"),
        ("type", "MTT"),
        ("currency", "XXX"),
    ] {
        assert_eq!(summary[field], value, "{field}");
    }
    assert_eq!(
        (&summary["buyin_amount"], &summary["prize_pool"]),
        (&0.into(), &0.into())
    );
    let results: Value = serde_json::from_str(&room.ok(&["print", "results", "--json"])).unwrap();
    let rows = results["blocks"][0]["rows"].as_array().unwrap();
    let finishes = summary["tournament_finishes_and_winnings"]
        .as_array()
        .unwrap();
    assert_eq!(
        (finishes.len(), &summary["player_count"]),
        (rows.len(), &rows.len().into())
    );
    for (finish, row) in finishes.iter().zip(rows) {
        let expected = serde_json::json!({
            "player_name": row[1],
            "finish_position": row[0].as_str().unwrap().parse::<u32>().unwrap(),
            "still_playing": false,
            "prize": 0,
        });
        assert_eq!(*finish, expected);
    }
    let again = rows.iter().filter(|row| row[2] != "1").count();
    assert_eq!(
        summary["tournament_rebuys"].as_array().unwrap().len(),
        again
    );
    let running = club(54);
    let (code, error) = running.fails(&["t", "export", "--ots"]);
    assert_eq!((code, &error["kind"]), (3, &"WrongPhase".into()));
}

#[test]
fn names_are_in_the_order_in_which_they_are_read() {
    let room = Room::with_club();
    // The order of the characters is another one: 上田, 池田, 青木.
    let read = [("青木", "あおき"), ("池田", "いけだ"), ("上田", "うえだ")];
    for (name, reading) in read {
        room.ok(&["member", "add", name, "--reading", reading]);
    }
    room.ok(&["season", "open", "2026"]);
    room.ok(&["t", "new", "Night"]);
    room.ok(&["t", "register", "上田", "青木", "池田"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    let in_order = |text: &str| {
        let at = read.map(|(name, _)| text.find(name).unwrap());
        assert!(at.is_sorted(), "{text}");
    };
    let seats = room.ok(&["print", "seats"]);
    in_order(seats.split_once("By name").unwrap().1);
    room.ok(&["t", "close-reg"]);
    room.ok(&["t", "deal", "even"]);
    room.ok(&["t", "finish"]);
    in_order(&room.ok(&["season", "standings"]));
}
