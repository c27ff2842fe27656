//! Narrow screens, long names, forced colours.

use serde_json::json;

use crate::browser::{Browser, Driver, Screen};
use crate::club::{Club, NIGHT};

/// Sixty characters without a blank, sixty of the widest, and sixty with blanks.
fn long_names() -> Vec<String> {
    let mut names = vec![
        "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis".to_owned(),
        "龍".repeat(60),
        "Maria del Carmen Fernanda Josefina Alexandra de la Santa Tri".to_owned(),
    ];
    assert!(names.iter().all(|name| name.chars().count() == 60));
    names.extend((4..=16).map(|number| format!("Player {number}")));
    names
}

/// Pages of a night with their sheets.
fn pages(club: &Club) -> Vec<String> {
    let (table, seat) = club.seat_of(&long_names()[0]);
    let night = format!("/t/{NIGHT}");
    let of_night = [
        "",
        "?sheet=close-reg",
        "?sheet=deal",
        "?sheet=finish",
        "?sheet=redraw",
        "?sheet=cancel",
        "/tables",
        "/moves",
        "/log",
        "/seats",
        "/payouts",
    ];
    let mut pages: Vec<String> = of_night
        .iter()
        .map(|page| format!("{night}{page}"))
        .collect();
    pages.push(format!("{night}/tables/{table}"));
    pages.push(format!("{night}/tables/{table}?sheet=several"));
    for sheet in ["", "?sheet=move", "?sheet=more"] {
        pages.push(format!("{night}/tables/{table}/{seat}{sheet}"));
    }
    pages.extend(["/", "/settings", "/pair", "/help", "/p/m-1", "/p/m-2"].map(str::to_owned));
    pages.extend(
        [
            "/tools",
            "/tools/ranges",
            "/tools/push-or-fold?seed=7&answers=pfp&move=f",
            "/tools/payouts?pool=72300",
            "/tools/icm?stacks=5000+3000+2000&prizes=50+30+20",
            "/tools/seating?players=30",
            "/tools/niko?rules=hypergammon-1&first=you&seed=7&hint=1",
        ]
        .map(str::to_owned),
    );
    pages
}

/// Elements that stick out of a page to the side.
fn overflow(browser: &Browser) -> Option<String> {
    let found = browser.script(
        "const root = document.documentElement;
        if (root.scrollWidth <= root.clientWidth) return null;
        const wide = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > root.clientWidth + 1);
        return `${root.scrollWidth} > ${root.clientWidth}: ` + wide.slice(0, 3).map((e) => e.outerHTML.slice(0, 120)).join(' | ')",
        &[],
    );
    found.as_str().map(str::to_owned)
}

#[test]
fn nothing_sticks_out_at_320_pixels_with_names_of_60_characters() {
    let names = long_names();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let club = Club::with_night(&names);
    club.ok(&["t", "bust", "m-3"]);
    let served = club.serve();
    let driver = Driver::start();
    // 320 pixels are 400 % of a window of 1280.
    let browser = driver.open(&served, Screen::Of(320, 640));
    let mut faults = Vec::new();
    for lang in ["en", "ja"] {
        for page in pages(&club) {
            let and = if page.contains('?') { '&' } else { '?' };
            browser.go(&format!("{page}{and}lang={lang}"));
            faults.extend(overflow(&browser).map(|fault| format!("{page} {lang}: {fault}")));
        }
    }
    assert_eq!(faults, [""; 0], "{faults:#?}");
}

#[test]
fn the_wall_shows_long_names_and_numbers_without_overflow() {
    let names = long_names();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let club = Club::with_night(&names);
    for player in ["m-4", "m-5", "m-6", "m-7"] {
        club.ok(&["t", "bust", player]);
    }
    let served = club.serve();
    let driver = Driver::start();
    let wall = driver.open(&served, Screen::Wall);
    let mut faults = Vec::new();
    for lang in ["en", "ja"] {
        for screen in [Screen::Wall, Screen::Of(1280, 720)] {
            wall.resize(screen);
            wall.go(&format!("/wall?lang={lang}"));
            wall.shows("[data-part=time]", ":");
            let out = wall.script(
                "const out = (e) => { const box = e.getBoundingClientRect(); return box.width && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1); };
                const cut = (e) => e.scrollHeight > e.clientHeight + 2 && getComputedStyle(e).overflowY === 'hidden' && e.id;
                return [...document.querySelectorAll('.board, .board *')].filter((e) => out(e) || cut(e)).map((e) => e.outerHTML.slice(0, 100))",
                &[],
            );
            if out != json!([]) {
                faults.push(format!("{lang} {screen:?}: {out}"));
            }
        }
    }
    assert_eq!(faults, [""; 0], "{faults:#?}");
}
