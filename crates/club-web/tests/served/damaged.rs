//! A night that is over and cannot be read: its pages say so, and everything else goes on.

use std::path::Path;

use serde_json::json;

use crate::server::{NIGHT, Server};

/// Alters the kind of the bust, wherever it is in the file. No snapshot names it.
fn alter(folder: &Path) {
    let path = folder.join(club_host::LOG_FILE);
    let mut bytes = std::fs::read(&path).unwrap();
    let kind = b"EntriesBusted";
    let mut altered = 0;
    for at in 0..bytes.len() - kind.len() {
        if bytes[at..].starts_with(kind) {
            bytes[at] = b'X';
            altered += 1;
        }
    }
    assert!(altered > 0);
    std::fs::write(&path, &bytes).unwrap();
}

#[test]
fn a_night_that_cannot_be_read_is_said_in_the_language_of_its_reader() {
    let over = [
        json!({ "register": { "player": "m-1" } }),
        json!({ "register": { "player": "m-2" } }),
        json!({ "draw": {} }),
        json!({ "clock": { "change": { "action": "start" } } }),
        json!({ "bust": { "players": [{ "player": "m-1" }] } }),
        json!({ "finish": {} }),
    ];
    let server = Server::of_folder(&over, alter);
    for path in [
        format!("/t/{NIGHT}"),
        format!("/t/{NIGHT}/seats"),
        format!("/wall/{NIGHT}"),
    ] {
        for (lang, words) in [
            ("en", "a later release is needed"),
            ("ja", "新しいバージョンが必要です"),
        ] {
            let answer = server.ask("GET", &format!("{path}?lang={lang}"), "");
            assert!(answer.starts_with("HTTP/1.1 500"), "{path}: {answer}");
            assert!(answer.contains(words), "{path} {lang}: {answer}");
        }
    }
    let add = server.ask("POST", "/member-add", "name=Evans&key=page/1");
    assert!(add.starts_with("HTTP/1.1 200"), "{add}");
}
