//! The site without a server, which `cargo xtask site --check` builds before: `CLUB_SITE` is its folder.
//!
//! The tools as a server has them, a game that is solved in the tab, and a night that is run there.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};

use serde_json::json;

use crate::browser::{Browser, Driver, Screen};
use crate::tools::{a_grid_is_edited, a_round_is_played};

/// Serves the files of the site, as any web server does; the port.
fn serve() -> u16 {
    let folder = std::env::var_os("CLUB_SITE").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| panic!("CLUB_SITE is not the folder of the site"));
    assert!(
        folder.join("desk_bg.wasm").is_file(),
        "{}",
        folder.display()
    );
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            std::thread::spawn(move || drop(answer(stream, &folder)));
        }
    });
    port
}

fn answer(mut stream: TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The headers are read before the answer, as a browser expects.
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = request.split(' ').nth(1).unwrap_or_default();
    let path = path
        .split('?')
        .next()
        .unwrap_or_default()
        .trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let is_inside = |part| matches!(part, Component::Normal(_));
    let file = Path::new(path)
        .components()
        .all(is_inside)
        .then(|| folder.join(path));
    let media = match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let (status, body) = match file.and_then(|file| std::fs::read(file).ok()) {
        Some(body) => ("200 OK", body),
        None => ("404 Not Found", Vec::new()),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {media}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&body)
}

/// Nothing was asked of any other machine.
fn stayed_here(browser: &Browser) {
    let asked = browser.script(
        "return [...parent.performance.getEntriesByType('resource'), ...performance.getEntriesByType('resource')]
            .map((entry) => new URL(entry.name).origin).filter((origin) => origin !== parent.location.origin)",
        &[],
    );
    assert_eq!(asked, json!([]));
}

#[test]
fn the_tools_are_the_same_in_a_tab() {
    let (port, driver) = (serve(), Driver::start());
    let phone = driver.open_site(port, Screen::Phone);
    a_grid_is_edited(&phone);
    stayed_here(&phone);
    // The bar above the page changes the language.
    phone.script(
        "parent.document.querySelector('#places [lang]').click()",
        &[],
    );
    phone.shows("h1", "レンジ");
    a_round_is_played(&driver.open_site(port, Screen::Desk));
}

#[test]
fn a_game_is_solved_and_played_in_a_tab() {
    let (port, driver) = (serve(), Driver::start());
    let desk = driver.open_site(port, Screen::Desk);
    desk.go("/tools/niko?rules=hypergammon-1&first=you&seed=7&lang=ja");
    desk.shows("#niko", "あなたの目は");
    desk.script("document.querySelector('button[name=play]').click()", &[]);
    desk.wait("a play in the address", || {
        desk.path().contains("play=").then_some(())
    });
    stayed_here(&desk);
}

#[test]
fn a_night_is_run_in_a_tab_and_lost_with_it() {
    let (port, driver) = (serve(), Driver::start());
    let phone = driver.open_site(port, Screen::Phone);
    phone.go("/t/to-try?lang=en");
    phone.shows("#bar", "Before the draw");
    phone.tap("Draw seats");
    phone.tap_in("dialog", "", "Draw seats");
    phone.tap_in("#steps li", "", "Start");
    phone.shows("#bar", "Level 1");
    phone.go("/t/to-try/tables/T1/1?lang=en");
    phone.tap("Bust");
    phone.shows("#toast", "Undo");
    phone.shows("#bar", "17 / 18");
    phone.tap_in("#toast", "", "Undo");
    phone.shows("#bar", "18 / 18");
    stayed_here(&phone);
    // The address is a bookmark, and the club a new one.
    phone.script("parent.location.reload()", &[]);
    phone.shows("#bar", "Before the draw");
}
