//! The main acts of a night without JavaScript, and by the keyboard alone.

use serde_json::json;

use crate::browser::{Browser, Driver, Screen};
use crate::club::{Club, NIGHT};

const PEOPLE: [&str; 8] = [
    "Ann", "Ben", "Chiba", "Diaz", "Evans", "Fujita", "Goto", "Haruki",
];
const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";

/// A night before its draw, with nobody in.
fn announced() -> Club {
    let club = Club::with_members(&PEOPLE);
    let rules = ["--max-entries", "2", "--seats", "4", "--blinds", "fast"];
    club.announces("March night", NIGHT, "2026-03-07", &rules);
    club
}

#[test]
fn a_night_is_run_without_javascript() {
    let club = announced();
    let served = club.serve();
    let driver = Driver::start();
    let without = json!({ "profile.managed_default_content_settings.javascript": 2 });
    let phone = driver.open_with(&served, Screen::Phone, &[], &without);
    phone.go(&format!("/t/{NIGHT}"));
    // No script of the page ran: the one that is always there would know the server's time.
    assert_eq!(
        phone.script(
            "return document.querySelector('script[src*=live]') !== null && typeof Desk",
            &[]
        ),
        json!("undefined")
    );
    for name in PEOPLE {
        phone.type_in("#q", name);
        phone.tap("Find");
        phone.tap_in("#found li", name, "Register");
        phone.shows("#counts", "Left");
        phone.go(&format!("/t/{NIGHT}"));
        phone.shows("#found", name);
    }
    assert_eq!(club.count("EntryRegistered"), 8);
    phone.tap("Draw seats");
    phone.tap_in("dialog", "", "Draw seats");
    phone.tap_in("#steps li", "", "Start");
    phone.shows("#heading", "Pause");
    let out = |name: &str| {
        let (table, _) = club.seat_of(name);
        phone.tap_in(".nav", "", "Tables");
        phone.tap_on("#map a.tile", &table);
        phone.tap_on(".ring a", name);
        phone.tap("Bust");
        phone.gone("dialog");
    };
    out("Chiba");
    assert_eq!(club.count("EntriesBusted"), 1);
    // Taken back, and out for good.
    phone.tap_in(".nav", "", "Tonight");
    phone.tap_in("#recent li", "Chiba", "Undo");
    phone.tap("Take back");
    phone.shows("#counts", "8 / 8");
    out("Chiba");
    phone.tap_in(".nav", "", "Tonight");
    phone.tap_in("#found li", "Chiba", "Re-enter");
    phone.shows("#counts", "8 / 9");
    phone.tap_in("#counts", "", "Close registration");
    phone.tap_in("dialog", "", "Close registration");
    phone.wait("the end of registration", || {
        (club.count("RegistrationClosed") == 1).then_some(())
    });
    phone.shows("#counts", "Finish");
}

/// Presses Tab until an element has the focus, as a person does who sees the ring.
#[track_caller]
fn tab_to(browser: &Browser, css: &str) {
    for _ in 0..40 {
        browser.keys(TAB);
        let is = browser.script(
            "return document.activeElement.matches(arguments[0])",
            &[json!(css)],
        );
        if is == json!(true) {
            let ring = browser.script(
                "return getComputedStyle(document.activeElement).outlineStyle",
                &[],
            );
            assert_ne!(
                ring,
                json!("none"),
                "{css} has the focus and nothing shows it"
            );
            return;
        }
    }
    panic!("{css} is not reached by Tab");
}

#[test]
fn a_night_is_run_by_the_keyboard_alone() {
    let club = announced();
    let served = club.serve();
    let driver = Driver::start();
    let desk = driver.open(&served, Screen::Desk);
    desk.go(&format!("/t/{NIGHT}"));
    desk.keys("/");
    for name in &PEOPLE[..7] {
        desk.keys(&name[..2]);
        desk.keys(ENTER);
        desk.shows("#toast", name);
        desk.wait("an empty field", || {
            desk.script(
                "return document.activeElement.id === 'q' && document.activeElement.value === ''",
                &[],
            )
            .as_bool()
            .filter(|empty| *empty)
        });
    }
    desk.keys("Rossi");
    desk.shows("#found", "Add and register");
    desk.shift_enter();
    desk.shows("#toast", "Rossi");
    assert_eq!(club.count("EntryRegistered"), 8);

    desk.keys("\u{e00c}");
    tab_to(&desk, "#counts a[href*='sheet=draw']");
    desk.keys(ENTER);
    desk.shows("dialog", "Draw seats");
    tab_to(&desk, "dialog button");
    desk.keys(ENTER);
    desk.shows("#steps", "Start");
    tab_to(&desk, "#steps button");
    desk.keys(ENTER);
    desk.shows("#heading", "Pause");

    desk.keys("gt");
    desk.shows("#map", "T2");
    tab_to(&desk, "#map a.tile");
    desk.keys("\u{e014}");
    assert_eq!(
        desk.script("return document.activeElement.id", &[]),
        json!("tile-T2"),
        "an arrow goes to the next table"
    );
    desk.keys(ENTER);
    desk.shows("dialog", "T2");
    tab_to(&desk, "dialog .ring a");
    desk.keys(ENTER);
    desk.shows("dialog", "Bust");
    desk.keys("b");
    desk.shows("#toast", "out");
    assert_eq!(club.count("EntriesBusted"), 1);

    desk.keys("gn");
    desk.shows("#recent", "out");
    desk.keys("u");
    desk.shows("dialog", "Take back");
    tab_to(&desk, "dialog form button");
    desk.keys(ENTER);
    desk.shows("#counts", "8 / 8");
    desk.keys("?");
    desk.wait("the list of keys", || {
        (desk.path() == "/help").then_some(())
    });
}
