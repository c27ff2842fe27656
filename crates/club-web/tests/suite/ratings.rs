//! Standings with their nights, ratings, and what-if.

use std::ops::ControlFlow;

use club_host::{SeasonTrial, season_trial};
use club_log::Ledger;
use club_log::authorise::Role;
use club_log::ids::SeasonId;
use club_web::PublicNames;
use club_words::Lang;

use crate::outline::{Piece, pieces};
use crate::rated::{PLAYERS, season};

/// The texts of a document's cells by table row, those for screen readers alone left out.
fn rows(document: &str) -> Vec<Vec<String>> {
    let (mut rows, mut unseen, mut in_cell): (Vec<Vec<String>>, usize, bool) =
        (Vec::new(), 0, false);
    for piece in pieces(document) {
        match piece {
            Piece::Open(tag, _) if tag == "tr" => rows.push(Vec::new()),
            Piece::Open(tag, _) if tag == "td" || tag == "th" => {
                if let Some(row) = rows.last_mut() {
                    row.push(String::new());
                }
                in_cell = true;
            }
            Piece::Close(tag) if tag == "td" || tag == "th" => in_cell = false,
            Piece::Open(tag, attributes) if tag == "span" => {
                let is_unseen = attributes.iter().any(|(_, value)| value == "unseen");
                unseen += usize::from(is_unseen || unseen > 0);
            }
            Piece::Open(tag, _) if tag == "s" => {
                if let Some(cell) = rows.last_mut().and_then(|row| row.last_mut()) {
                    cell.push('-');
                }
            }
            Piece::Close(tag) if tag == "span" => unseen = unseen.saturating_sub(1),
            Piece::Text(text) if in_cell && unseen == 0 => {
                if let Some(cell) = rows.last_mut().and_then(|row| row.last_mut()) {
                    cell.push_str(text.trim());
                }
            }
            _ => {}
        }
    }
    rows
}

/// Points 4, 1 and 1 of six entries, the worst of three nights dropped; worked out by hand.
#[test]
fn standings_share_ranks_and_strike_through_what_does_not_count() {
    let club = season();
    let path = "/season/s";
    let document = club.seen(path, Lang::En, Role::Director).document(path);
    let rows = rows(&document);
    let row = |name: &str| {
        let found = rows
            .iter()
            .find(|row| row.get(1).is_some_and(|cell| cell == name));
        let row = found.unwrap_or_else(|| panic!("{name} in {rows:?}"));
        let [rank, _, points, attendance, _, nights @ .., events, entries] = row.as_slice() else {
            panic!("{row:?}");
        };
        let nights = nights.join(" ");
        format!("{rank} | {points} {attendance} | {nights} | {events} {entries}")
    };
    // Of two nights with equal points the earlier one counts.
    let expected = [
        ("青木", "1 = | 5 8 | 4 1 -1 | 3 2"),
        ("馬場", "1 = | 5 8 | 1 4 -0 | 3 2"),
        ("千葉", "1 = | 5 8 | 1 -1 4 | 3 2"),
        ("土井", "4 | 1 4 | 0 -0 1 | 3 2"),
        ("江口", "5 = | 0 3 | 0 0 -0 | 3 2"),
        ("藤田", "5 = | 0 3 | 0 0 -0 | 3 2"),
    ];
    for (name, words) in expected {
        assert_eq!(row(name), words, "{name}");
    }
}

#[test]
fn each_order_of_the_standings_is_an_address() {
    let club = season();
    for (by, first) in [("total", "5"), ("attendance", "8"), ("profit", "1.500")] {
        let path = format!("/season/s?by={by}");
        let document = club.seen(&path, Lang::En, Role::Public).document(&path);
        let here = format!("href=\"/season/s?by={by}\" aria-current=\"true\"");
        assert!(document.contains(&here), "{by}");
        let rows = rows(&document);
        let column = match by {
            "total" => 2,
            "attendance" => 3,
            _ => 4,
        };
        assert_eq!(rows[1][column], first, "{by}");
    }
}

/// Signed points of a line, in tenths.
fn tenths(line: &str) -> Option<i64> {
    let mut words = line.split(|c: char| c.is_whitespace() || "()（）：、".contains(c));
    words.find_map(|word| {
        let signed = word.starts_with(['+', '-']) && word.contains('.');
        signed.then(|| word.replace(['+', '.'], "").parse().ok())?
    })
}

#[test]
fn the_lines_of_a_change_add_up_and_lead_to_the_rate_of_the_table() {
    let club = season();
    for lang in Lang::ALL {
        for member in 1..=6 {
            let path = format!("/p/m{member}/rating");
            let seen = club.seen(&path, lang, Role::Director);
            let (page, _) = seen.page(&path).unwrap();
            let change = page
                .regions
                .iter()
                .find(|region| region.id == "change")
                .unwrap();
            let texts: Vec<String> = pieces(&change.html)
                .into_iter()
                .filter_map(|piece| match piece {
                    Piece::Text(text) => Some(text),
                    _ => None,
                })
                .collect();
            let points: Vec<i64> = texts.iter().filter_map(|line| tenths(line)).collect();
            let (total, parts) = points.split_last().unwrap();
            assert_eq!(parts.iter().sum::<i64>(), *total, "{texts:?}");
            assert_eq!(parts.len(), 4, "{texts:?}");
            let name = PLAYERS[member - 1];
            let table = rows(
                &club
                    .seen("/rating", lang, Role::Director)
                    .document("/rating"),
            );
            let row = table
                .iter()
                .find(|row| row.get(1).is_some_and(|cell| cell.contains(name)));
            let rate = &row.unwrap()[2];
            let last = texts
                .iter()
                .rev()
                .find(|line| tenths(line).is_some())
                .unwrap();
            assert!(last.contains(rate.as_str()), "{last}: {rate}");
        }
    }
}

#[test]
fn what_if_with_the_values_of_now_changes_nothing_and_other_ones_do() {
    let club = season();
    let answer = |query: &str| {
        let path = format!("/tools/whatif?{query}");
        let seen = club.seen(&path, Lang::En, Role::Public);
        let (page, _) = seen.page(&path).unwrap();
        let found = page
            .regions
            .into_iter()
            .find(|region| region.id == "answer");
        found.map(|region| region.html)
    };
    assert_eq!(answer("ladder=main"), None);
    let rules = club
        .ledger
        .club()
        .ladders()
        .values()
        .next()
        .unwrap()
        .last_rules()
        .unwrap();
    let beta = rules.parameters["beta"].clone();
    let same = answer(&format!("set-beta={beta}")).unwrap();
    assert!(!same.contains("<table"), "{same}");
    let other = answer("set-beta=300").unwrap();
    assert_eq!(other.matches("<tr>").count(), 1 + PLAYERS.len(), "{other}");
    for (query, words) in [
        ("set-nothing=1", "nothing"),
        ("set-beta=-1", "beta"),
        ("set-absence=x", "absence"),
    ] {
        let refused = answer(query).unwrap();
        assert!(
            refused.contains("role=\"alert\"") && refused.contains(words),
            "{refused}"
        );
    }
}

#[test]
fn a_season_is_tried_by_the_function_of_the_desk() {
    let club = season();
    let answer = |query: &str, lang| {
        let path = format!("/tools/whatif?{query}");
        let seen = club.seen(&path, lang, Role::Public);
        let (page, _) = seen.page(&path).unwrap();
        let mut regions = page.regions.into_iter();
        regions
            .find(|region| region.id == "answer")
            .map(|region| region.html)
    };
    let id = SeasonId::new("s").unwrap();
    let state = club.ledger.club();
    let fields = [
        ("attendance".to_owned(), "9".to_owned()),
        ("beta".to_owned(), "300".to_owned()),
        ("best".to_owned(), String::new()),
        ("points".to_owned(), "winner".to_owned()),
    ];
    let trial = SeasonTrial::of_fields(&fields.into()).unwrap();
    let Ok(ControlFlow::Continue(tried)) =
        season_trial(state, &id, &trial, &mut |_| ControlFlow::Continue(()))
    else {
        panic!("the season can be tried");
    };
    assert_eq!(tried.counted.then.len(), PLAYERS.len());
    // A page that holds no night in memory says the same.
    let bare = crate::club::wait(Ledger::open(club.ledger.store().clone())).unwrap();
    assert_eq!(bare.club().tournaments().count(), 0);
    let directory = club.ledger.directory();
    assert_eq!(
        tried.view(bare.club(), directory).unwrap(),
        tried.view(state, directory).unwrap()
    );
    for lang in Lang::ALL {
        let shown = "season=s&set-attendance=9&set-beta=300&set-points=winner";
        let shown = answer(shown, lang).unwrap();
        // The season, and the ladder below it.
        assert_eq!(shown.matches("<table").count(), 3, "{shown}");
        for row in &tried.counted.then {
            let figure = club_view::points(&row.total_with_attendance);
            assert!(shown.contains(&format!(">{figure}<")), "{figure}: {shown}");
        }
    }
    let same = answer("season=s&set-attendance=1", Lang::En).unwrap();
    assert!(
        same.contains("Nobody's rank or figure would change."),
        "{same}"
    );
    // Of rates alone, their picture and table, and no word about the table of the season.
    let rates = answer("season=s&set-beta=300", Lang::En).unwrap();
    assert!(!rates.contains("Nobody's rank"), "{rates}");
    assert!(
        rates.contains("<svg") && rates.matches("<h2>").count() == 1,
        "{rates}"
    );
    for (query, words) in [
        ("season=s&set-points=gold", "points=gold"),
        ("season=s&set-best=0", "0"),
        ("season=s&set-attendance=-1", "attendance=-1"),
        ("season=s&set-beta=-1", "beta"),
    ] {
        let refused = answer(query, Lang::En).unwrap();
        let is_refused = refused.contains("role=\"alert\"") && refused.contains(words);
        assert!(is_refused, "{query}: {refused}");
    }
    assert_eq!(answer("season=other&set-best=1", Lang::En), None);
}

#[test]
fn public_pages_of_ratings_show_nicknames_and_no_other_detail() {
    let club = season();
    for path in [
        "/season/s",
        "/rating",
        "/p/m1/rating",
        "/p/m2/rating",
        "/tools/whatif?set-beta=300",
        "/tools/whatif?season=s&set-attendance=9&set-beta=300",
    ] {
        for lang in Lang::ALL {
            let mut seen = club.seen(path, lang, Role::Public);
            let document = seen.document(path);
            for secret in ["青木", "あおき", "41907"] {
                assert!(!document.contains(secret), "{path}: {secret}");
            }
            seen.names = PublicNames::NickOnly;
            let document = seen.document(path);
            for name in PLAYERS {
                assert!(!document.contains(name), "{path}: {name}");
            }
        }
    }
    let staff = club
        .seen("/rating", Lang::En, Role::Floor)
        .document("/rating");
    assert!(staff.contains("青木"));
}

#[test]
fn ladders_and_players_that_are_not_there_have_no_page() {
    let club = season();
    for path in [
        "/rating?ladder=other",
        "/p/m1/rating?ladder=other",
        "/p/nobody/rating",
        "/tools/whatif?ladder=other",
        "/season/other",
    ] {
        let seen = club.seen(path, Lang::En, Role::Public);
        assert!(seen.page(path).is_none(), "{path}");
    }
}
