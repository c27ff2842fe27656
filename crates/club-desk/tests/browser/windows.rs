//! Several windows of one browser, a page that slept, colours that the system forces, a wall that turns.

use std::time::Duration;

use serde_json::json;

use crate::browser::{Browser, Driver, Screen};
use crate::club::{Club, NIGHT, RULES};

const PEOPLE: [&str; 6] = ["Ann", "Ben", "Chiba", "Diaz", "Evans", "Fujita"];

/// Opens the sheet of a player's seat.
fn seat_of(club: &Club, browser: &Browser, name: &str) {
    let (table, seat) = club.seat_of(name);
    browser.go(&format!("/t/{NIGHT}/tables/{table}/{seat}"));
    browser.shows("dialog", name);
}

/// Six connections are all that a browser opens to a server: pages that kept theirs would block the act.
#[test]
fn eight_windows_of_one_browser_still_act() {
    let club = Club::with_night(&PEOPLE);
    let served = club.serve();
    let driver = Driver::start();
    let desk = driver.open(&served, Screen::Desk);
    let mut windows = vec![desk.window()];
    for _ in 1..8 {
        windows.push(desk.another_window());
    }
    for window in &windows {
        desk.turn_to(window);
        desk.go(&format!("/t/{NIGHT}/tables"));
        let hidden = desk.script("return document.hidden", &[]);
        assert_eq!(hidden, json!(false), "the window is seen");
        // A page that is loaded again would lose it.
        desk.script("window.same = true", &[]);
    }
    let last = &windows[7];
    desk.turn_to(last);
    seat_of(&club, &desk, "Chiba");
    desk.tap("Bust");
    desk.shows("#toast", "Chiba");
    assert_eq!(club.count("EntriesBusted"), 1);
    for window in &windows[..7] {
        desk.turn_to(window);
        desk.shows("#bar", "5 / 6");
        assert_eq!(desk.script("return window.same", &[]), json!(true));
    }
}

/// A phone that is put away closes its stream after five seconds, and then sleeps: it runs no script. What happened is
/// there when it wakes. It is away for longer than every limit of the page: 12 seconds without a word make it out of
/// date, after 20 its stream counts as dead, and a wall turns every 20. A longer time changes nothing more: no state of
/// the page depends on it, and all regions are sent to who comes back.
#[test]
fn a_page_that_slept_is_right_without_being_loaded_again() {
    let club = Club::with_night(&PEOPLE);
    club.announces("April night", "later", "2026-04-04", &RULES);
    let served = club.serve();
    let driver = Driver::start();
    let (phone, wall) = (
        driver.open(&served, Screen::Phone),
        driver.open(&served, Screen::Wall),
    );
    // The wall is in the language of its reader first, and on the first night; meanwhile the phone sleeps.
    wall.go(&format!("/wall/{NIGHT}?languages=both"));
    wall.shows("#wall .stage", "Level 1");
    let nights = driver.open(&served, Screen::Wall);
    nights.go("/wall");
    let (_, first) = nights.shows("#wall h1", "night");
    nights.script("window.same = true", &[]);
    phone.go(&format!("/t/{NIGHT}/tables"));
    phone.shows("#bar", "6 / 6");
    phone.script("window.same = true", &[]);
    let hidden = |hidden: bool| {
        phone.script(
            "Object.defineProperty(document, 'hidden', { configurable: true, value: arguments[0] });
            document.dispatchEvent(new Event('visibilitychange'))",
            &[json!(hidden)],
        );
    };
    let state =
        |state: &str| phone.devtools("Page.setWebLifecycleState", &json!({ "state": state }));
    hidden(true);
    std::thread::sleep(Duration::from_secs(6));
    state("frozen");
    club.ok(&["t", "bust", "Ben", "-t", NIGHT]);
    club.ok(&["t", "clock", "pause", "-t", NIGHT]);
    std::thread::sleep(Duration::from_secs(21));
    state("active");
    hidden(false);
    phone.shows("#bar", "5 / 6");
    phone.shows("#bar", "Paused");
    assert_eq!(phone.script("return window.same", &[]), json!(true));
    let (table, seat) = club.seat_of_night("Diaz");
    phone.go(&format!("/t/{NIGHT}/tables/{table}/{seat}"));
    phone.tap("Bust");
    phone.shows("#toast", "Diaz");
    assert_eq!(club.count("EntriesBusted"), 2);

    wall.shows("#wall .stage", "レベル 1");
    assert_eq!(
        wall.script("return document.getElementById('wall').lang", &[]),
        json!("ja")
    );
    // The other night is shown, then the first one again, on the same page.
    let titles = ["March night", "April night"];
    let other = titles.into_iter().find(|title| *title != first).unwrap();
    nights.shows("#wall h1", other);
    nights.shows("#wall h1", &first);
    assert_eq!(nights.script("return window.same", &[]), json!(true));
}

/// Colours of the system take the page's own away. A button keeps a border, and what is chosen a sign.
#[test]
fn the_acts_of_a_night_are_seen_in_forced_colours() {
    const WITHOUT_A_BORDER: &str = "
        const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0;
        return [...document.querySelectorAll('button, select, input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([type=range])')]
          .filter(seen)
          .filter((e) => { const s = getComputedStyle(e); return parseFloat(s.borderTopWidth) < 1 || s.borderTopStyle === 'none'; })
          .map((e) => e.outerHTML.slice(0, 120));";
    let club = Club::with_night(&PEOPLE);
    let served = club.serve();
    let driver = Driver::start();
    let desk = driver.open(&served, Screen::Desk);
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    desk.devtools("Emulation.setEmulatedMedia", &forced);
    for path in [
        "",
        "/tables",
        "/moves",
        "?sheet=finish",
        "/tables/T1",
        "/tables/T1/1",
    ] {
        desk.go(&format!("/t/{NIGHT}{path}"));
        desk.shows("#bar", "6 / 6");
        let is_forced = desk.script("return matchMedia('(forced-colors: active)').matches", &[]);
        assert_eq!(is_forced, json!(true));
        assert_eq!(desk.script(WITHOUT_A_BORDER, &[]), json!([]), "{path}");
    }
    desk.go(&format!("/t/{NIGHT}/tables"));
    let here = "const s = getComputedStyle(document.querySelector('.nav a[aria-current]')); return s.borderTopWidth";
    assert_eq!(
        desk.script(here, &[]),
        json!("4px"),
        "the page that is open is marked"
    );
    seat_of(&club, &desk, "Chiba");
    desk.tap("Bust");
    desk.shows("#toast", "Chiba");
    desk.tap_in("#toast", "", "Undo");
    desk.shows("#bar", "6 / 6");
    assert_eq!(
        (club.count("EntriesBusted"), club.count("CommandRetracted")),
        (1, 1)
    );
}
