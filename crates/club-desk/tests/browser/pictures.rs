//! Pictures of the pages for the documentation, where `DESK_SCREENSHOTS` names a folder.

use std::path::PathBuf;

use crate::browser::{Driver, Screen};
use crate::club::{Club, NIGHT};

const PEOPLE: [&str; 17] = [
    "青木 健/あおき けん",
    "Baker",
    "千葉 翔太/ちば しょうた",
    "土井 あおい/どい あおい",
    "江口 美咲/えぐち みさき",
    "藤田 健/ふじた けん",
    "後藤 恵/ごとう めぐみ",
    "Haruki",
    "伊藤 蓮/いとう れん",
    "Jung",
    "加藤 葵/かとう あおい",
    "Lopez",
    "森 陽菜/もり ひな",
    "Novak",
    "岡田 湊/おかだ みなと",
    "Perez",
    "O'Neill",
];

#[test]
fn every_page_of_the_documentation_opens() {
    let club = Club::with_night(&PEOPLE);
    club.ok(&["t", "bust", "Lopez"]);
    let (smallest, _) = club.seat_of("Perez");
    for name in PEOPLE.map(|name| name.split('/').next().unwrap()) {
        if name == "Lopez" || name == "Baker" {
            continue;
        }
        if club.seat_of(name).0 == smallest && club.count("EntriesBusted") < 3 {
            club.ok(&["t", "bust", name]);
        }
    }
    let (table, _) = club.seat_of("Baker");
    let served = club.serve();
    let driver = Driver::start();
    let browser = driver.open(&served, Screen::Desk);
    let folder = std::env::var_os("DESK_SCREENSHOTS").map(PathBuf::from);
    for (name, screen, path, css, words) in [
        (
            "tonight",
            Screen::Desk,
            format!("/t/{NIGHT}"),
            "#counts",
            "/",
        ),
        (
            "tables",
            Screen::Phone,
            format!("/t/{NIGHT}/tables"),
            "#map",
            "T1",
        ),
        (
            "table",
            Screen::Phone,
            format!("/t/{NIGHT}/tables/{table}"),
            "dialog",
            "Baker",
        ),
        (
            "wall",
            Screen::Wall,
            "/wall".to_owned(),
            "[data-part=time]",
            ":",
        ),
        (
            "player",
            Screen::Phone,
            "/p/m-2".to_owned(),
            "main",
            "Baker",
        ),
    ] {
        for lang in ["en", "ja"] {
            browser.resize(screen);
            browser.go(&format!("{path}?lang={lang}"));
            browser.shows(css, words);
            let Some(folder) = &folder else { continue };
            browser.picture(&folder.join(format!("{name}-{lang}.png")));
        }
    }
}
