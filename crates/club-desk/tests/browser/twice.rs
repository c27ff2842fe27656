//! Acts that are done twice, by two people, or without a connection.

use serde_json::json;

use crate::browser::{Browser, Driver, Screen, pair};
use crate::club::{Club, PHONES};

const PEOPLE: [&str; 9] = [
    "Ann", "Ben", "Chiba", "Diaz", "Evans", "Fujita", "Goto", "Haruki", "Ito",
];

/// Opens the sheet of a player's seat.
fn seat_of(club: &Club, browser: &Browser, name: &str) {
    let (table, seat) = club.seat_of(name);
    browser.go(&format!("/t/night/tables/{table}/{seat}"));
    browser.shows("dialog", name);
}

#[test]
fn a_double_tap_is_one_event_and_the_second_of_two_phones_reads_who_was_first() {
    let club = Club::with_night(&PEOPLE);
    let served = club.serve_with(&PHONES);
    let driver = Driver::start();
    let desk = driver.open(&served, Screen::Desk);
    let (first, second) = (driver.phone(&served), driver.phone(&served));
    pair(&desk, &first, "Ann", "director");
    pair(&desk, &second, "Ben", "floor");

    seat_of(&club, &first, "Chiba");
    first.double_tap("Bust");
    first.shows("#toast", "Chiba");
    assert_eq!(club.count("EntriesBusted"), 1);

    // The second phone slept: its page still shows the player.
    seat_of(&club, &first, "Diaz");
    seat_of(&club, &second, "Diaz");
    second.script("dispatchEvent(new Event('pagehide'))", &[]);
    first.tap("Bust");
    first.shows("#toast", "Diaz");
    second.tap("Bust");
    let (_, words) = second.shows("#toast", "Diaz is out already (");
    assert!(
        words.contains(", Ann). Nothing was changed."),
        "who was first: {words}"
    );
    assert_eq!(club.count("EntriesBusted"), 2);
}

/// The row below moves up to the place that was tapped: a second tap there pays nobody else.
#[test]
fn a_second_tap_where_the_next_player_moved_up_pays_nobody() {
    let club = Club::with_members(&PEOPLE[..3]);
    let prices = "--currency JPY --entry 1000 --structure fixed:3,2,1 --paid 3";
    let prices: Vec<&str> = prices.split(' ').collect();
    club.announces("Money night", "night", "2026-03-07", &prices);
    club.ok(&["t", "register", "m-1", "m-2", "m-3"]);
    for words in [
        "t draw --seed 7",
        "t close-reg",
        "t bust m-2",
        "t bust m-3",
        "t finish",
    ] {
        club.ok(&words.split(' ').collect::<Vec<_>>());
    }
    let served = club.serve();
    let driver = Driver::start();
    let desk = driver.open(&served, Screen::Desk);
    desk.go("/t/night/money");
    desk.shows("#due", "Ann");
    // The second tap comes with the change of the list, sooner than a finger could.
    let second = "const button = () => document.querySelector('#due li button');
        const first = document.querySelector('#due li .who').textContent;
        new MutationObserver((_, observer) => {
          if (document.querySelector('#due li .who').textContent === first) return;
          observer.disconnect();
          window.second = true;
          button().click();
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
        button().click()";
    desk.script(second, &[]);
    desk.wait("the second tap", || {
        let tapped = desk.script("return window.second === true", &[]);
        tapped.as_bool().filter(|tapped| *tapped)
    });
    assert_eq!(
        desk.script("return document.querySelectorAll('#due li').length", &[]),
        json!(2)
    );
    // A later one is meant.
    desk.tap_in("#due li", "", "~Pay ");
    desk.wait("the second payment", || {
        let left = desk.script("return document.querySelectorAll('#due li').length", &[]);
        (left == json!(1)).then_some(())
    });
    assert_eq!(club.count("PrizePaid"), 2);
}

#[test]
fn what_is_tapped_while_the_server_is_away_is_stored_once_and_no_page_is_reloaded() {
    let club = Club::with_night(&PEOPLE);
    let mut served = club.serve_with(&PHONES);
    let driver = Driver::start();
    let desk = driver.open(&served, Screen::Desk);
    let phone = driver.phone(&served);
    pair(&desk, &phone, "Ben", "floor");
    let wall = driver.open(&served, Screen::Wall);
    wall.go("/wall");
    wall.shows("#wall-figures", "9 / 9");
    seat_of(&club, &phone, "Chiba");
    // A page that was loaded again would not know this any more.
    for page in [&wall, &phone] {
        page.script("window.sameWindow = true", &[]);
    }

    served.kill();
    phone.tap("Bust");
    phone.shows("#band-kept", "your act is kept");
    let served = club.serve_again(&served);
    phone.shows("#toast", "Chiba");
    wall.shows("#wall-figures", "8 / 9");
    assert_eq!(
        wall.script("return window.sameWindow === true", &[]),
        json!(true)
    );
    assert_eq!(club.count("EntriesBusted"), 1);

    // In the meantime somebody else went out: the phone is asked who was first.
    seat_of(&club, &phone, "Diaz");
    let mut served = served;
    served.kill();
    phone.tap("Bust");
    phone.shows("#band-kept", "your act is kept");
    // The act has to be older than what is taken as sent at once.
    phone.wait("an act that is late", || {
        phone
            .script(
                "return Date.now() - JSON.parse(sessionStorage.acts)[0].time > 3500",
                &[],
            )
            .as_bool()
            .filter(|late| *late)
    });
    club.ok(&["t", "bust", "Evans"]);
    let _served = club.serve_again(&served);
    let (_, asked) = phone.shows("#toast", "Evans");
    assert!(asked.contains("first"), "{asked}");
    assert_eq!(club.count("EntriesBusted"), 2);
    wall.shows("#wall-figures", "7 / 9");
    phone.tap("As recorded");
    wall.shows("#wall-figures", "6 / 9");
    assert_eq!(club.count("EntriesBusted"), 3);
}
