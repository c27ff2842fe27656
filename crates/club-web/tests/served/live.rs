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

/// A stream whose reader went away learns of the end at the same moment as the server.
#[test]
fn pages_that_were_closed_before_the_end_do_not_block_it() {
    for round in 0..8 {
        let mut server = Server::start();
        for _ in 0..=round % 4 {
            server.live("/wall").wait_for("event: patch");
        }
        server.follow(0, None).wait_for("ClubCreated");
        let shown = server.ask("GET", &format!("/t/{NIGHT}/seats"), "");
        assert!(shown.starts_with("HTTP/1.1 200"), "{shown}");
        // In a second thread a server that does not end is a failure and not a test that hangs.
        let (stopped, is_stopped) = std::sync::mpsc::channel();
        std::thread::spawn(move || stopped.send(server.stop()));
        let took = is_stopped.recv_timeout(Duration::from_secs(20));
        assert!(took.is_ok(), "round {round}");
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

#[test]
fn a_new_seat_that_was_said_is_off_the_list_and_a_newer_one_is_on_it() {
    let server = Server::start();
    let post = |verb: &str, form: &str| {
        let answer = server.ask("POST", &format!("/t/{NIGHT}/{verb}"), form);
        assert!(answer.starts_with("HTTP/1.1 200"), "{verb}: {answer}");
    };
    let open = || {
        let page = server.ask("GET", &format!("/t/{NIGHT}/moves"), "");
        let shown = page.split("name=\"shown\" value=\"").nth(1);
        shown.map(|rest| rest.split('"').next().unwrap().to_owned())
    };
    post("register", "player=m-1&player=m-2&player=m-3&player=m-4");
    post("draw", "");
    post("start", "");
    assert_eq!(open(), None, "a drawn seat is on paper");
    post("redraw", "reason=asked");
    let shown = open().unwrap();
    post("redraw", "reason=again");
    let all = "player=e1&player=e2&player=e3&player=e4";
    post("told", &format!("{all}&shown={shown}"));
    // The page was from before the second redraw: its seats were not said.
    let newer = open().unwrap();
    assert!(newer.parse::<u64>().unwrap() > shown.parse().unwrap());
    post("told", &format!("{all}&shown={newer}"));
    assert_eq!(open(), None);
}

#[test]
fn standings_of_nights_before_the_start_are_on_a_players_page_and_follow_a_finish() {
    let night = |id: &str| json!({ "announce": { "tournament": id, "title": id, "season": "s" } });
    let on = |id: &str, verb: &str, mut fields: serde_json::Value| {
        fields["tournament"] = json!(id);
        json!({ verb: fields })
    };
    let played = |id: &str| {
        let mut commands = vec![night(id)];
        for member in 1..=2 {
            commands.push(on(
                id,
                "register",
                json!({ "player": format!("m-{member}") }),
            ));
        }
        commands.push(on(id, "draw", json!({})));
        commands.push(on(id, "bust", json!({ "players": [{ "player": "m-2" }] })));
        commands
    };
    let mut before = vec![
        on(NIGHT, "cancel", json!({ "reason": "snow" })),
        json!({ "open_season": { "season": "s" } }),
    ];
    before.extend(played("first"));
    before.push(on("first", "finish", json!({})));
    before.extend(played("second"));
    let server = Server::after(&before);
    let nights = |count: usize| {
        let shown = server.ask("GET", "/p/m-1", "");
        let (_, standing) = shown.split_once("id=\"standing\"").unwrap();
        let figure = format!("<dt>Nights</dt><dd>{count}</dd>");
        assert!(standing.contains(&figure), "{standing}");
    };
    nights(1);
    let finished = server.ask("POST", "/t/second/finish", "");
    assert!(finished.starts_with("HTTP/1.1 200"), "{finished}");
    typed(server.folder(), &[night("third")]);
    server.live("/p/m-1").wait_for("<dt>Nights</dt><dd>2</dd>");
    nights(2);
}
