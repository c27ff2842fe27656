//! Tools in a browser: the grid follows a slider, cells are pressed, a round is played by the keyboard.

use serde_json::json;

use crate::browser::{Browser, Driver, Screen};
use crate::club::Club;

/// Moves a slider as a finger does.
const SLIDE: &str = "const slider = document.querySelector(`[data-for=${arguments[0]}]`);
    slider.value = arguments[1];
    slider.dispatchEvent(new Event('input', { bubbles: true }));";

#[test]
fn the_grid_follows_a_slider_and_a_press_and_the_address_is_a_bookmark() {
    let served = Club::with_members(&["Ann"]).serve();
    let driver = Driver::start();
    a_grid_is_edited(&driver.open(&served, Screen::Phone));
}

/// Edits a range on a phone.
pub(crate) fn a_grid_is_edited(phone: &Browser) {
    phone.go("/tools/ranges?preset=nit&lang=en");
    phone.script("window.kept = true", &[]);
    let before = phone.text("#grid strong").unwrap();
    phone.script(SLIDE, &[json!("phi"), json!("40")]);
    let follows = || phone.text("#grid strong").filter(|title| *title != before);
    let after = phone.wait("another grid", follows);
    assert_eq!(
        phone.script("return document.getElementById('phi').value", &[]),
        json!("40")
    );
    assert!(phone.path().contains("phi=40"), "{}", phone.path());
    phone.tap_on("#grid td button", "72o");
    phone.shows("#grid strong", "of the hands");
    assert!(phone.text("#grid code.copy").unwrap().contains("72o"));
    // The document was never left.
    assert_eq!(phone.script("return window.kept", &[]), json!(true));
    let (path, range) = (phone.path(), phone.text("#grid code.copy").unwrap());
    phone.go("/tools");
    phone.go(&path);
    assert_eq!(phone.text("#grid code.copy").unwrap(), range);
    // The slider brings the player back.
    phone.script(SLIDE, &[json!("phi"), json!("40")]);
    phone.shows("#grid strong", &after);
}

#[test]
fn a_range_is_edited_and_a_round_is_played_without_javascript() {
    let served = Club::with_members(&["Ann"]).serve();
    let driver = Driver::start();
    let without = json!({ "profile.managed_default_content_settings.javascript": 2 });
    let phone = driver.open_with(&served, Screen::Phone, &[], &without);
    phone.go("/tools/ranges?lang=en&range=22%2B");
    phone.tap_on("#grid td button", "AKs");
    phone.shows("#grid code.copy", "22+,AKs");
    phone.tap_on("#grid td button", "AKs");
    phone.wait("the end of AKs", || {
        phone.text("#grid code.copy").filter(|range| range == "22+")
    });
    phone.go("/tools/push-or-fold?lang=en");
    for number in 1..=3 {
        phone.tap_on("#trainer button", "Fold");
        phone.shows("#trainer", "all in at the equilibrium");
        phone.tap_on("#trainer button", "Next");
        phone.shows("#trainer", &format!("hand {} of 20", number + 1));
    }
}

#[test]
fn a_round_is_played_by_its_keys() {
    let served = Club::with_members(&["Ann"]).serve();
    let driver = Driver::start();
    a_round_is_played(&driver.open(&served, Screen::Desk));
}

/// Plays the beginning of a round by its keys.
pub(crate) fn a_round_is_played(desk: &Browser) {
    desk.go("/tools/push-or-fold?seed=7&lang=en");
    for (number, key) in (1..=3).zip(["p", "f", "p"]) {
        desk.keys(key);
        desk.shows("#trainer", "all in at the equilibrium");
        desk.keys("n");
        desk.shows("#trainer", &format!("hand {} of 20", number + 1));
    }
    assert!(desk.path().contains("answers=pfp"), "{}", desk.path());
}
