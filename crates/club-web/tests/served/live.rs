//! Live updates.

use std::time::Duration;

use serde_json::json;

use crate::server::{NIGHT, Server, typed};

#[test]
fn a_command_of_the_page_and_one_typed_in_a_terminal_are_on_the_wall() {
    let mut server = Server::start();
    let mut wall = server.live(&format!("/t/{NIGHT}"));
    wall.wait_for("event: patch");
    wall.wait_for("event: beat");
    wall.forget();
    let answer = server.ask("POST", &format!("/t/{NIGHT}/register"), "player=m-1");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    wall.wait_for("Ann");
    wall.forget();
    typed(
        server.folder(),
        &[json!({ "register": { "player": "m-2" } })],
    );
    // The page looks four times a second; the bound is that of the design, with room for a busy machine.
    let heard = wall.wait_for("Baker");
    assert!(heard < Duration::from_secs(5), "{heard:?}");
    server.stop();
    assert!(!wall.rest().contains("Chiba"));
}

#[test]
fn who_comes_back_with_an_old_state_gets_all_of_it() {
    let server = Server::start();
    for member in 1..=3 {
        server.ask(
            "POST",
            &format!("/t/{NIGHT}/register"),
            &format!("player=m-{member}"),
        );
    }
    let mut page = server.live(&format!("/t/{NIGHT}"));
    for name in ["Ann", "Baker", "Chiba"] {
        page.wait_for(name);
    }
}

#[test]
fn what_was_acknowledged_is_in_the_log_after_the_end() {
    let mut server = Server::start();
    let answer = server.ask(
        "POST",
        &format!("/t/{NIGHT}/register"),
        "player=m-4&key=phone/9",
    );
    assert!(answer.contains("\"done\":true"), "{answer}");
    let open = server.live("/wall");
    let took = server.stop();
    assert!(
        took < Duration::from_secs(8),
        "an open stream does not block the end: {took:?}"
    );
    drop(open);
    // The log is whole, and another program goes on with it: two players can be drawn.
    typed(
        server.folder(),
        &[
            json!({ "register": { "player": "m-1" } }),
            json!({ "draw": {} }),
        ],
    );
}
