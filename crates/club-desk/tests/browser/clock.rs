//! The clock of a device that is wrong.

use serde_json::{Value, json};

use crate::browser::{Driver, Screen};
use crate::club::Club;

/// Moves the clock of a page by an hour before its first script runs.
const AN_HOUR_AHEAD: &str = "
    const right = Date;
    window.Date = class extends right {
      constructor(...parts) { if (parts.length) super(...parts); else super(right.now() + 3600000); }
      static now() { return right.now() + 3600000; }
    };";

fn seconds(digits: &str) -> i64 {
    let parts = digits.split(':').map(|part| part.parse::<i64>().unwrap());
    parts.fold(0, |sum, part| sum * 60 + part)
}

#[test]
fn a_device_whose_clock_is_an_hour_ahead_shows_the_time_of_the_server() {
    let club = Club::with_night(&["Ann", "Ben", "Chiba", "Diaz", "Evans", "Fujita"]);
    let served = club.serve();
    let driver = Driver::start();
    let wall = driver.open(&served, Screen::Wall);
    wall.devtools(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": AN_HOUR_AHEAD }),
    );
    wall.go("/wall");
    let ahead = wall.script("return Date.now()", &[]).as_i64().unwrap();
    let truly = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap();
    let ahead = ahead - i64::try_from(truly.as_millis()).unwrap();
    assert!(
        (3_590_000..3_610_000).contains(&ahead),
        "the clock of the device is {ahead} ms ahead"
    );

    let left = || {
        let clock = club.ok(&["t", "clock", "show", "--json"]);
        let clock: Value = serde_json::from_str(&clock).unwrap();
        clock["clock"]["left_ms"].as_i64().unwrap() / 1000
    };
    // A page is right from the first beat on, which comes with its connection.
    let agrees = |moment: &str| {
        wall.wait(moment, || {
            let before = left();
            let shown = seconds(&wall.text("[data-part=time]")?);
            (left() - 1..=before + 1).contains(&shown).then_some(())
        });
    };
    agrees("at first");
    // A level ends with no event in the log: the wall goes on by the schedule, at its time.
    club.ok(&["t", "clock", "set", "3s"]);
    let events = club.events().len();
    wall.shows("[data-part=level]", "Level 1");
    wall.shows("[data-part=level]", "Level 2");
    agrees("after a level");
    assert_eq!(club.events().len(), events);
    // Without a server it goes on as well.
    let mut served = served;
    served.kill();
    let before = seconds(&wall.text("[data-part=time]").unwrap());
    wall.wait("two seconds without a server", || {
        let now = seconds(&wall.text("[data-part=time]")?);
        (now <= before - 2).then_some(())
    });
    agrees("without a server");
}
