//! The page in a tab: tools without a club, and a night that is run to its end.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail the test"
)]

use club_tab::{Question, Reply, Tab, TabKind};
use proptest::prelude::*;

/// 7 March 2026 in the evening, in Tokyo.
const NOW: i64 = 1_772_877_600_000;
const NIGHT: &str = "/t/to-try";

fn text(reply: &Reply) -> String {
    String::from_utf8(reply.body.clone()).unwrap()
}

fn get(tab: &Tab, path: &str) -> String {
    get_in(tab, path, "en")
}

/// Reads a page as a browser does: where it leads on, it follows.
fn get_in(tab: &Tab, path: &str, languages: &str) -> String {
    let question = Question {
        languages: languages.to_owned(),
        ..Question::of(path)
    };
    let reply = tab.ask(&question, NOW);
    if let Some(next) = &reply.location {
        return get_in(tab, next, languages);
    }
    assert_eq!(reply.status, 200, "{path}: {}", text(&reply));
    text(&reply)
}

/// Sends a form with a key of its own.
fn act(tab: &Tab, verb: &str, fields: &str, key: u32) -> Reply {
    let fields = format!("{fields}&key=web%2Ftest-{key}");
    tab.ask(&Question::form(&format!("{NIGHT}/{verb}"), &fields), NOW)
}

#[test]
fn every_tool_has_its_page_in_both_languages() {
    let tab = Tab::new(TabKind::Tools, 7, NOW).unwrap();
    let list = get(&tab, "/tools");
    let tools: Vec<&str> = list
        .split("href=\"/tools/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(tools.len(), 6, "{tools:?}");
    for tool in tools {
        for lang in ["en", "ja"] {
            let page = get_in(&tab, &format!("/tools/{tool}"), lang);
            assert!(page.contains(&format!("<html lang=\"{lang}\"")), "{tool}");
            assert_eq!(page.matches("<h1").count(), 1, "{tool}");
        }
    }
}

/// Without a club there is nothing but the tools: no home, no members, no bar that speaks of a club.
#[test]
fn the_tools_lead_to_tools_alone() {
    let tab = Tab::new(TabKind::Tools, 7, NOW).unwrap();
    for (lang, title) in [("en", "Tools"), ("ja", "ツール")] {
        for path in [
            "/tools",
            "/tools/ranges",
            "/tools/push-or-fold",
            "/tools/niko",
        ] {
            let page = get_in(&tab, path, lang);
            let links = page.split("href=\"").skip(1);
            let links: Vec<&str> = links.filter_map(|rest| rest.split('"').next()).collect();
            assert!(links.len() > 5, "{path}: {links:?}");
            for link in links {
                let is_own = link.starts_with("/tools") || link.starts_with("/static/");
                assert!(is_own || link.starts_with('#'), "{path}: {link}");
            }
            let bar = format!("<a class=\"night\" href=\"/tools\"><bdi>{title}</bdi></a>");
            assert!(page.contains(&bar), "{path}: {page}");
        }
    }
}

#[test]
fn everything_that_a_page_loads_is_a_file_of_the_page() {
    let tab = Tab::new(TabKind::Night, 7, NOW).unwrap();
    for page in ["/tools/payouts", "/", "/wall", "/rating"] {
        let page = get(&tab, page);
        let loaded = page.split("\"/static/").skip(1);
        let loaded: Vec<&str> = loaded.filter_map(|rest| rest.split('"').next()).collect();
        assert!(loaded.len() > 4, "{loaded:?}");
        for file in loaded {
            // A hash and a name, as the frame takes them apart.
            let (_, name) = file.split_once('/').unwrap();
            let here = concat!(env!("CARGO_MANIFEST_DIR"), "/../club-web/assets");
            let is_there = std::path::Path::new(here).join(name).is_file();
            assert!(is_there || name == "sheets.css", "{name}");
        }
    }
}

#[test]
fn a_night_is_run_and_taken_back_in_a_tab() {
    let tab = Tab::new(TabKind::Night, 7, NOW).unwrap();
    let page = get(&tab, "/");
    assert!(page.contains("Straddle Night"), "{page}");
    let drawn = act(&tab, "draw", "", 1);
    assert_eq!(drawn.status, 200, "{}", text(&drawn));
    let again = act(&tab, "draw", "", 1);
    assert!(
        text(&again).contains("\"repeated\":true"),
        "{}",
        text(&again)
    );
    assert_eq!(act(&tab, "start", "", 2).status, 200);
    let map = get(&tab, &format!("{NIGHT}/tables"));
    assert!(map.contains("href=\"/t/to-try/tables/T2\""), "{map}");
    let refused = act(&tab, "start", "", 3);
    assert!(
        text(&refused).contains("\"done\":false"),
        "{}",
        text(&refused)
    );
    let undo = act(&tab, "undo", "command=web%2Ftest-2", 4);
    assert!(text(&undo).contains("\"done\":true"), "{}", text(&undo));
    // Members with their ratings of the season before, and a file for the reader.
    assert!(get(&tab, "/rating").contains("青木"));
    let file = tab.ask(&Question::of("/rating.csv"), NOW);
    assert_ne!(file.status, 500, "{}", text(&file));
}

#[test]
fn the_same_seed_and_time_give_the_same_club() {
    let events = |seed| {
        get(
            &Tab::new(TabKind::Night, seed, NOW).unwrap(),
            "/api/v1/events",
        )
    };
    assert_eq!(events(7), events(7));
    assert_ne!(events(7), events(8));
}

#[test]
fn a_language_that_was_chosen_stays() {
    let tab = Tab::new(TabKind::Tools, 7, NOW).unwrap();
    assert!(get(&tab, "/tools?lang=ja").contains("<html lang=\"ja\""));
    assert!(get(&tab, "/tools").contains("<html lang=\""));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever a script asks for has an answer, and the night goes on.
    #[test]
    fn every_request_is_answered(
        asked in prop::collection::vec(
            ("(GET|POST|PUT|HEAD|x y|)", "(/[a-z0-9/?=&%.-]{0,40}|\\PC{0,20})", prop::collection::vec(any::<u8>(), 0..80)),
            1..12,
        ),
    ) {
        let tab = Tab::new(TabKind::Tools, 7, NOW).unwrap();
        for (method, path, body) in asked {
            let question = Question { method, body, ..Question::of(&path) };
            let reply = tab.ask(&question, NOW);
            prop_assert!((200..600).contains(&reply.status));
        }
        prop_assert_eq!(tab.ask(&Question::of("/tools"), NOW).status, 200);
    }
}
