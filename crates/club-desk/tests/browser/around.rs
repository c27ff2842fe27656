//! The log of the club, the replay of a night, and its end without a script.

use serde_json::json;

use crate::browser::{Driver, Screen};
use crate::club::{Club, NIGHT};

const PEOPLE: [&str; 4] = ["Ann", "Ben", "Chiba", "Diaz"];
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";

#[test]
fn a_command_about_the_club_is_taken_back_and_restored_in_its_log() {
    let club = Club::with_members(&PEOPLE);
    club.ok(&["season", "open", "2026", "--title", "Spring season"]);
    let is_open = || club.ok(&["season", "list"]).contains("Spring season");
    let served = club.serve();
    let driver = Driver::start();
    let desk = driver.open(&served, Screen::Desk);
    desk.go("/log");
    desk.tap_in("[data-row]", "Spring season", "Undo");
    desk.tap("Take back");
    desk.wait("the end of the season", || (!is_open()).then_some(()));
    desk.tap_in("[data-row]", "taken back", "Redo");
    desk.wait("the season", || is_open().then_some(()));
    let stored = club.events().len();
    // A command that was restored can be taken back again, and nothing happens by itself.
    desk.tap_in("[data-row]", "Spring season", "Undo");
    desk.shows("#undo", "Take back");
    assert_eq!(club.events().len(), stored);
}

#[test]
fn the_slider_of_the_replay_is_moved_by_arrow_keys() {
    let club = Club::with_night(&PEOPLE);
    let events = club.events();
    let mut latest = events.iter().rev();
    let last = latest.find(|event| event["stream"] == "t:night");
    let last = last.unwrap()["seq"].as_u64().unwrap();
    let served = club.serve();
    let driver = Driver::start();
    let desk = driver.open(&served, Screen::Desk);
    desk.go(&format!("/t/{NIGHT}/log/{last}"));
    let (_, label) = desk.shows("#steps label", "");
    let numbers: Vec<usize> = label
        .split(|sign: char| !sign.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let [step, steps] = numbers[..] else {
        panic!("{label}");
    };
    assert_eq!(step, steps, "{label}");
    // With the focus on the slider, then with none: the keys mean the same.
    desk.script("document.getElementById('at').focus()", &[]);
    for (key, at) in [(LEFT, step - 1), (LEFT, step - 2), (RIGHT, step - 1)] {
        desk.keys(key);
        let shown = label.replacen(&step.to_string(), &at.to_string(), 1);
        desk.shows("#steps label", &shown);
        let value = desk.script("return document.getElementById('at').value", &[]);
        assert_eq!(value, json!((last - (step - at) as u64).to_string()));
    }
    assert_eq!(club.events().len(), events.len());
}

#[test]
fn a_night_is_finished_without_javascript() {
    let club = Club::with_night(&PEOPLE);
    for out in &PEOPLE[..3] {
        club.ok(&["t", "bust", out]);
    }
    let served = club.serve();
    let driver = Driver::start();
    let without = json!({ "profile.managed_default_content_settings.javascript": 2 });
    let phone = driver.open_with(&served, Screen::Phone, &[], &without);
    phone.go(&format!("/t/{NIGHT}"));
    phone.tap("Finish");
    // The whole picture comes first: places from the winner on.
    phone.shows("dialog", "Diaz");
    assert_eq!(club.count("TournamentFinished"), 0);
    phone.tap_in("dialog", "", "Finish");
    phone.shows("main", "Reopen");
    assert_eq!(club.count("TournamentFinished"), 1);
}
