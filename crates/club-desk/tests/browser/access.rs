//! Every page in both themes before the rules of axe.

use serde_json::{Value, json};

use crate::browser::{Browser, Driver, Screen};
use crate::club::{Club, NIGHT};

/// axe-core 4.14, as it was published.
const AXE: &str = include_str!("axe/axe.min.js");

/// Serious and critical findings of a page, each with its elements.
pub(crate) fn findings(browser: &Browser) -> Vec<String> {
    browser.script(AXE, &[]);
    let found = browser.answer(
        "const done = arguments[arguments.length - 1];
        axe.run(document, { resultTypes: ['violations'] }).then((found) => done(found.violations), (error) => done(String(error)))",
    );
    let Value::Array(found) = found else {
        panic!("{found}")
    };
    let grave = found.iter().filter(|fault| {
        ["serious", "critical"].contains(&fault["impact"].as_str().unwrap_or("serious"))
    });
    grave
        .map(|fault| {
            let nodes = fault["nodes"].as_array().unwrap().iter();
            let nodes: Vec<String> = nodes
                .take(3)
                .map(|node| format!("{} {}", node["html"], node["failureSummary"]))
                .collect();
            format!("{}: {}", fault["id"], nodes.join(" | "))
        })
        .collect()
}

/// Findings on the page of long work: while it is done, and after it was stopped.
///
/// The first game of Nikogammon is solved for minutes.
fn faults_of_jobs(screens: &[(&Browser, &str)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (screen, lang) in screens {
        for theme in ["light", "dark"] {
            let long = "/tools/niko?rules=nikogammon&first=you&seed=7";
            screen.go(&format!("{long}&theme={theme}&lang={lang}"));
            screen.shows("#job", "%");
            // The page is not read again under the rules.
            screen.script("window.stop()", &[]);
            let job = screen.path();
            let working = findings(screen);
            screen.tap_on("#job button", "");
            screen.shows("#job .warning", "");
            let stopped = findings(screen);
            let both = working.into_iter().chain(stopped);
            faults.extend(both.map(|fault| format!("{job} {theme}: {fault}")));
        }
    }
    faults
}

#[test]
fn axe_finds_nothing_serious_on_any_page_in_either_theme() {
    let people = [
        "Ann",
        "Ben",
        "Chiba",
        "Diaz",
        "Evans",
        "Fujita",
        "Goto",
        "Haruki",
        "Ito",
        "Jung",
        "青木/あおき",
        "Lopez",
    ];
    let club = Club::with_night(&people);
    for player in ["m-3", "m-4", "m-5"] {
        club.ok(&["t", "bust", player]);
    }
    let (table, seat) = club.seat_of("Ann");
    let served = club.serve();
    let driver = Driver::start();
    let browser = driver.open(&served, Screen::Desk);
    let phone = driver.open(&served, Screen::Phone);
    let night = format!("/t/{NIGHT}");
    let last = club.events().last().unwrap()["command"]
        .as_str()
        .unwrap()
        .to_owned();
    let pages = [
        "/".to_owned(),
        night.clone(),
        format!("{night}?q=A"),
        format!("{night}?sheet=close-reg"),
        format!("{night}?sheet=deal"),
        format!("{night}?sheet=finish"),
        format!("{night}?sheet=undo&command={last}"),
        format!("{night}/tables"),
        format!("{night}/tables/{table}"),
        format!("{night}/tables/{table}/{seat}"),
        format!("{night}/tables/{table}?sheet=several"),
        format!("{night}/moves"),
        format!("{night}/log"),
        format!("{night}/log/8"),
        format!("{night}/check"),
        format!("{night}/seats"),
        format!("{night}/payouts"),
        "/p/m-1".to_owned(),
        "/rating".to_owned(),
        "/tools".to_owned(),
        "/tools/whatif".to_owned(),
        "/tools/ranges".to_owned(),
        "/tools/ranges?range=22%2B%2CAKs%3A0.5&cell=AQo".to_owned(),
        "/tools/push-or-fold?seed=7&answers=pfp&move=f".to_owned(),
        "/tools/payouts?pool=72300&unit=500".to_owned(),
        "/tools/icm?stacks=5000+3000+2000&prizes=50+30+20".to_owned(),
        "/tools/seating".to_owned(),
        "/tools/seating?players=30".to_owned(),
        "/tools/niko".to_owned(),
        "/tools/niko?rules=hypergammon-1&first=you&seed=7&hint=1".to_owned(),
        "/members".to_owned(),
        "/members?sheet=import".to_owned(),
        "/members/m-1".to_owned(),
        "/log".to_owned(),
        "/settings".to_owned(),
        "/pair".to_owned(),
        "/help".to_owned(),
        "/wall".to_owned(),
    ];
    let mut faults = faults_of_jobs(&[(&browser, "en"), (&phone, "ja")]);
    // Each page on both screens and in both languages, by turns.
    for (theme, turn) in [("light", 0), ("dark", 1)] {
        for (page, number) in pages.iter().zip(turn..) {
            let (screen, lang) = if number % 2 == 0 {
                (&browser, "en")
            } else {
                (&phone, "ja")
            };
            let and = if page.contains('?') { '&' } else { '?' };
            screen.go(&format!("{page}{and}theme={theme}&lang={lang}"));
            faults.extend(
                findings(screen)
                    .into_iter()
                    .map(|fault| format!("{page} {theme}: {fault}")),
            );
        }
    }
    assert_eq!(json!(faults), json!([]), "{faults:#?}");
}
