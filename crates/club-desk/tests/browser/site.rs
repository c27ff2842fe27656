//! The site without a server, which `cargo xtask site --check` builds before: `CLUB_SITE` is its folder.
//!
//! The tools as a server has them, a game that is solved in the tab, and a night that is run there; around them the
//! first page, the documents with their search, and the reference.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};

use serde_json::json;

use crate::access::findings;
use crate::browser::{Browser, Driver, Screen};
use crate::tools::{a_grid_is_edited, a_round_is_played};

/// The folder of the site.
fn folder() -> PathBuf {
    let folder = std::env::var_os("CLUB_SITE").map(PathBuf::from);
    folder.unwrap_or_else(|| panic!("CLUB_SITE is not the folder of the site"))
}

/// Serves the files of the site, as any web server does; the port.
fn serve() -> u16 {
    let folder = folder();
    let module = folder.join("try/desk_bg.wasm");
    assert!(module.is_file(), "{}", module.display());
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
    let index = format!("{path}index.html");
    let path = if path.is_empty() || path.ends_with('/') {
        &index
    } else {
        path
    };
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

#[test]
fn a_list_is_imported_and_long_work_is_counted_and_stopped_in_a_tab() {
    let (port, driver) = (serve(), Driver::start());
    let desk = driver.open_site(port, Screen::Desk);
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("members.csv");
    std::fs::write(&file, "name,reading\nTaylor,\n立花,たちばな\n").unwrap();
    desk.go("/members?sheet=import&lang=en");
    desk.type_in("#file", file.to_str().unwrap());
    desk.tap("Look at the file");
    desk.shows("#outcome", "立花");
    desk.tap_in("#outcome", "", "Import");
    // The list of members comes by itself.
    desk.shows("main", "たちばな");
    stayed_here(&desk);

    // The first game takes minutes; it is counted by then, and stops at once.
    let outside = "parent.document.querySelector";
    desk.script(
        "parent.tab.go('/tools/niko?rules=nikogammon&first=you&seed=7')",
        &[],
    );
    desk.wait("percent", || {
        let shown = desk.script(
            &format!("return {outside}('#waits output').textContent"),
            &[],
        );
        shown.as_str()?.contains('%').then_some(())
    });
    desk.script(&format!("{outside}('#waits button').click()"), &[]);
    desk.wait("the end of the work", || {
        let hidden = desk.script(&format!("return {outside}('#waits').hidden"), &[]);
        (hidden == json!(true)).then_some(())
    });
    desk.go("/tools/icm?lang=en");
    desk.shows("h1", "");
}

/// Links of the page that is shown to other files of the site, from its folder.
fn links(browser: &Browser) -> Vec<String> {
    let links = browser.script(
        "return [...document.querySelectorAll('[href], [src]')].map((e) => new URL(e.href || e.src))
            .filter((url) => url.origin === location.origin).map((url) => decodeURI(url.pathname).slice(1))",
        &[],
    );
    let links = links.as_array().unwrap().iter();
    links
        .map(|link| link.as_str().unwrap().to_owned())
        .collect()
}

/// A page with its style, whose links lead somewhere and which is as wide as the screen.
#[track_caller]
fn is_sound(browser: &Browser, path: &str) {
    browser.go(path);
    let faults = browser.script(
        "const wide = document.documentElement.scrollWidth - innerWidth;
        const images = [...document.images].filter((image) => image.loading !== 'lazy' && !image.naturalWidth);
        return [wide > 0 && `${wide} px too wide`, document.styleSheets.length !== 2 && 'no style',
            ...images.map((image) => image.src)].filter(Boolean)",
        &[],
    );
    assert_eq!(faults, json!([]), "{path}");
    for link in links(browser) {
        let index = format!("{link}index.html");
        let file = if link.is_empty() || link.ends_with('/') {
            &index
        } else {
            &link
        };
        assert!(folder().join(file).is_file(), "{path} has a link to {link}");
    }
}

#[test]
fn the_site_is_read_and_searched_in_two_languages() {
    let (port, driver) = (serve(), Driver::start());
    let phone = driver.open_files(port, Screen::Phone);
    is_sound(&phone, "/");
    phone.shows("h1", "Club Desk");
    phone.tap_on("nav a[lang=ja]", "");
    phone.shows(".lead", "ポーカー");
    is_sound(&phone, "/ja.html");

    // Every document and the lists of them.
    let mut documents = Vec::new();
    for list in ["/documents.html", "/libraries.html"] {
        is_sound(&phone, list);
        let listed = links(&phone).into_iter();
        documents
            .extend(listed.filter(|link| link.starts_with("docs/") || link.starts_with("crates/")));
    }
    assert!(documents.len() > 60, "{}", documents.len());
    for document in &documents {
        is_sound(&phone, &format!("/{document}"));
    }

    phone.go("/");
    phone.type_in("#q", "hand-for-hand bubble");
    phone.tap_on("form button", "Search");
    phone.shows("#count", "section");
    phone.shows("#found mark", "");
    phone.tap_on("#found a", "");
    phone.shows("h1", "");
    phone.go("/ja.html");
    phone.type_in("#q", "ＩＣＭ");
    phone.tap_on("form button", "検索");
    phone.shows("#count", "件");
    phone.go("/search.html?q=%22%3Cb%3E(.*");
    phone.shows("#count", "Nothing was found");
    phone.go("/api/payout_dhondt/index.html?search=allocate");
    phone.shows("#search", "allocate");

    let desk = driver.open_files(port, Screen::Desk);
    for theme in ["light", "dark"] {
        let features = json!([{ "name": "prefers-color-scheme", "value": theme }]);
        desk.devtools(
            "Emulation.setEmulatedMedia",
            &json!({ "features": features }),
        );
        for page in [
            "/",
            "/ja.html",
            "/documents.html",
            "/docs/night.html",
            "/search.html?q=button",
        ] {
            desk.go(page);
            assert_eq!(findings(&desk), Vec::<String>::new(), "{page} {theme}");
        }
    }
}
