//! The page in Japanese, with an input method that composes.

use serde_json::json;

use crate::browser::{Browser, Driver, Screen};
use crate::club::Club;

const PEOPLE: [&str; 6] = [
    "青木 健/あおき けん",
    "馬場 恵/ばば めぐみ",
    "千葉 翔太/ちば しょうた",
    "土井 あおい/どい あおい",
    "江口 美咲/えぐち みさき",
    "藤田 健/ふじた けん",
];

/// Composes a text as an input method does. The Enter that ends it is not for the page.
fn compose(browser: &Browser, text: &str) {
    let end = text.chars().count();
    browser.devtools(
        "Input.imeSetComposition",
        &json!({ "text": text, "selectionStart": end, "selectionEnd": end }),
    );
    for kind in ["rawKeyDown", "keyUp"] {
        let key = json!({ "type": kind, "windowsVirtualKeyCode": 229, "key": "Process", "code": "Enter" });
        if kind == "keyUp" {
            browser.devtools("Input.insertText", &json!({ "text": text }));
        }
        browser.devtools("Input.dispatchKeyEvent", &key);
    }
}

#[test]
fn a_composition_does_not_submit_and_a_reading_finds_its_member() {
    let club = Club::with_members(&PEOPLE);
    club.ok(&[
        "t",
        "new",
        "三月の夜",
        "--id",
        "night",
        "--date",
        "2026-03-07",
    ]);
    let served = club.serve();
    let driver = Driver::start();
    let desk = driver.open(&served, Screen::Desk);
    desk.go("/t/night?lang=ja");
    desk.tap_on("#q", "");
    compose(&desk, "あお");
    desk.shows("#found li.chosen", "青木 健");
    assert_eq!(
        desk.text("#found li:nth-child(2)")
            .map(|row| row.contains("土井 あおい")),
        Some(true)
    );
    assert_eq!(
        club.count("EntryRegistered"),
        0,
        "the Enter of a composition registers nobody"
    );
    desk.keys("\u{e007}");
    desk.shows("#toast", "青木 健");
    assert_eq!(club.count("EntryRegistered"), 1);
    assert_eq!(
        desk.script(
            "return [document.activeElement.id, document.activeElement.value]",
            &[]
        ),
        json!(["q", ""])
    );
    // A word whose last kana is still in Latin letters finds as well.
    desk.type_in("#q", "ふじt");
    desk.shows("#found li.chosen", "藤田 健");
    // Digits of full width are read as ASCII: an entry by its number.
    desk.go("/t/night?lang=ja&q=ｅ１");
    desk.shows("#found li", "青木 健");
}
