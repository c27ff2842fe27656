//! Events for programs that wait for more.

use std::time::Duration;

use serde_json::{Value, json};

use crate::server::{NIGHT, Server, typed};

/// A new token of a program.
fn token(server: &Server) -> String {
    let answer = server.ask("POST", "/token", "name=score&role=floor");
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let body: Value = serde_json::from_str(body).unwrap();
    body["token"].as_str().unwrap().to_owned()
}

#[test]
fn a_follower_reads_what_is_stored_then_what_any_program_stores_and_ends_with_the_server() {
    let mut server = Server::start();
    let token = token(&server);
    let mut program = server.follow(0, Some(&token));
    let mut machine = server.follow(5, None);
    // The club, four members, and the night.
    program.wait_for("\"seq\":6,");
    machine.wait_for("\"seq\":6,");
    server.ask(
        "POST",
        &format!("/t/{NIGHT}/register"),
        "player=m-1&key=page/1",
    );
    assert!(program.wait_for("page/1") < Duration::from_secs(1));
    machine.wait_for("page/1");
    typed(
        server.folder(),
        &[json!({ "register": { "player": "m-2" } })],
    );
    assert!(program.wait_for("\"seq\":8,") < Duration::from_secs(1));
    machine.wait_for("\"seq\":8,");
    assert!(server.stop() < Duration::from_secs(3));
    let rest = machine.rest();
    assert!(!rest.contains("seq"), "{rest}");
}

#[test]
fn a_follower_whose_token_is_ended_is_cut_off_with_the_next_beat() {
    let server = Server::start();
    let token = token(&server);
    let mut program = server.follow(0, Some(&token));
    program.wait_for("\"seq\":6,");
    let ended = server.ask("POST", "/token-end", "name=score");
    assert!(ended.starts_with("HTTP/1.1 200"), "{ended}");
    program.forget();
    std::thread::sleep(Duration::from_secs(6));
    server.ask(
        "POST",
        &format!("/t/{NIGHT}/register"),
        "player=m-1&key=page/1",
    );
    let rest = program.rest();
    assert!(!rest.contains("page/1"), "{rest}");
    let answer = server.ask("GET", "/api/v1/events?after=6&follow=perhaps", "");
    assert!(answer.starts_with("HTTP/1.1 422"), "{answer}");
}

#[test]
fn the_public_follows_nothing_and_another_method_is_refused() {
    let server = Server::start();
    let mut stranger = server.follow(0, Some("nothing"));
    stranger.wait_for("TokenOver");
    let answer = server.ask("POST", "/api/v1/events", "");
    assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
    let answer = server.ask("POST", "/live", "");
    assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
    assert!(answer.contains("/live does not take POST"), "{answer}");
    let answer = server.ask("GET", "/api/v1/events?after=4", "");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    assert_eq!(
        body.lines()
            .filter(|line| line.contains("\"seq\":"))
            .count(),
        2,
        "{body}"
    );
}

#[test]
fn an_engine_answers_away_from_the_keeper() {
    let server = Server::start();
    let answer = server.send(
        "/api/v1/engines/payout-for",
        "application/json",
        r#"{"weights":"harmonic","seats":10}"#,
    );
    assert!(answer.contains(r#""points":[5,2,1,1,1]"#), "{answer}");
}
