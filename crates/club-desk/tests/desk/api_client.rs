//! The client in Python, as somebody runs it who wrote a program for a club.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::room::Room;
use crate::serve::Served;

fn client() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/consumers/python/desk_client.py")
}

/// A new token of a program.
fn token(served: &Served, name: &str, role: &str) -> String {
    let answer = served.ask("POST", "/token", &format!("name={name}&role={role}"));
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let body: Value = serde_json::from_str(body).unwrap();
    body["token"].as_str().unwrap().to_owned()
}

/// Runs the client; what it printed, and what it said where it did not end well.
fn run(served: &Served, token: &str, players: &[&str]) -> (String, Option<String>) {
    let program = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let output = Command::new(&program)
        .arg("-B")
        .arg(client())
        .arg(format!("http://localhost:{}", served.port))
        .arg("n")
        .args(players)
        .env("DESK_TOKEN", token)
        .output()
        .unwrap_or_else(|error| {
            panic!(
                "{} is not here ({error}), with which this test runs the client: install it (Debian: `apt-get \
                 install python3`) or name it in PYTHON",
                program.display()
            )
        });
    let said = String::from_utf8(output.stdout).unwrap();
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    (said, (!output.status.success()).then_some(words))
}

#[test]
fn the_client_in_python_registers_busts_and_follows() {
    let room = Room::with_club();
    for name in ["Ann", "Bo", "Cy"] {
        room.ok(&["member", "add", name]);
    }
    room.ok(&["t", "new", "Night", "--id", "n"]);
    let served = Served::start(&room, &["--seed", "7"]);
    let director = token(&served, "script", "director");
    let (said, failed) = run(&served, &director, &["Ann", "Bo", "Cy"]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(failed, None, "{said}");
    assert_eq!(lines[..3], ["EntryRegistered api-script"; 3]);
    let mut seated: Vec<&str> = lines[3..6]
        .iter()
        .map(|line| line.split(' ').nth(2).unwrap())
        .collect();
    seated.sort_unstable();
    assert_eq!(seated, ["Ann", "Bo", "Cy"]);
    assert_eq!(lines[6], "EntriesBusted True");
    // The log has one bust, of the last player named, by the program.
    let log: Vec<Value> = room
        .log()
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let busts: Vec<&Value> = log
        .iter()
        .filter(|event| event["kind"] == "EntriesBusted")
        .collect();
    assert_eq!(busts.len(), 1);
    assert_eq!(busts[0]["actor"], "api-script");
    assert_eq!(busts[0]["body"]["groups"], serde_json::json!([["e3"]]));
    room.ok(&["log", "verify"]);
    // A player who is in already: the refusal is raised with its message.
    let (_, failed) = run(&served, &director, &["Ann"]);
    let words = failed.unwrap_or_default();
    assert!(words.contains("already"), "{words}");
}
