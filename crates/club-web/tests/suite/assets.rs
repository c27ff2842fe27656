//! Files that a page loads.

use club_web::Assets;

const OWN: [&str; 4] = [
    include_str!("../../assets/live.js"),
    include_str!("../../assets/clock.js"),
    include_str!("../../assets/act.js"),
    include_str!("../../assets/keys.js"),
];

fn bytes(name: &str) -> &'static [u8] {
    let assets = Assets::new();
    let path = assets.path(name);
    let mut parts = path.trim_start_matches("/static/").split('/');
    let (hash, name) = (parts.next().unwrap(), parts.next().unwrap());
    assets.file(hash, name).unwrap().bytes
}

#[test]
fn own_scripts_are_under_400_lines_and_a_page_loads_scripts_and_styles_under_60_kb() {
    let lines: usize = OWN.iter().map(|script| script.lines().count()).sum();
    assert!(lines < 400, "{lines}");
    // A page of staff has tables and charts; the wall has a style of its own.
    for own in ["sheets.css", "wall.css"] {
        let names = [
            "desk.css",
            own,
            "idiomorph.js",
            "live.js",
            "clock.js",
            "act.js",
            "keys.js",
        ];
        let sum: usize = names.iter().map(|name| bytes(name).len()).sum();
        assert!(sum < 60_000, "{own}: {sum}");
    }
}

/// The page loads nothing from outside, and nothing is written in it that its security policy forbids.
#[test]
fn nothing_is_loaded_from_outside() {
    let styles = ["desk.css", "wall.css", "sheets.css"];
    for name in styles {
        let text = std::str::from_utf8(bytes(name)).unwrap();
        for foreign in ["url(", "@import", "http"] {
            assert!(!text.contains(foreign), "{name}: {foreign}");
        }
    }
    for script in OWN {
        for forbidden in [
            "eval(",
            "new Function",
            "http:",
            "https:",
            ".style",
            "innerHTML +=",
            "setAttribute(\"style",
        ] {
            assert!(!script.contains(forbidden), "{forbidden}");
        }
    }
    assert!(
        bytes("idiomorph.js").starts_with(b"var Idiomorph="),
        "as it was published"
    );
}
