//! The README's lines, typed as they are written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::room::Room;

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The blocks of commands of a page.
fn scripts(page: &str) -> Vec<String> {
    let text = fs::read_to_string(top().join(page)).unwrap();
    let blocks = text.split("```sh\n").skip(1);
    blocks
        .map(|block| block.split("```").next().unwrap().to_owned())
        .collect()
}

/// The lines of the README that begin with `desk`, in their order: those of a block of commands
/// belong together.
fn blocks() -> Vec<Vec<String>> {
    let scripts = scripts("README.md");
    let commands = scripts.iter().map(|block| block.lines());
    let commands = commands.map(|lines| {
        let lines = lines.filter(|line| line.starts_with("desk "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    });
    commands.filter(|lines| !lines.is_empty()).collect()
}

/// The lines, in a club's folder with the documents of the repository.
#[test]
fn the_commands_of_the_readme_work_as_they_are_written() {
    let blocks = blocks();
    assert!(blocks.len() >= 2, "{blocks:?}");
    for lines in blocks {
        let room = Room::empty();
        let data = room.path("docs/data");
        fs::create_dir_all(&data).unwrap();
        fs::copy(
            top().join("docs/data/night.ndjson"),
            data.join("night.ndjson"),
        )
        .unwrap();
        for line in lines {
            typed(&room, &line);
        }
    }
}

/// Runs a script in the folder of a room; it has to succeed.
#[track_caller]
fn typed(room: &Room, script: &str) {
    let bin = Path::new(env!("CARGO_BIN_EXE_desk")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-ec", script])
        .current_dir(room.folder.path())
        .env_remove("DESK_CLUB")
        .env_remove("COLUMNS")
        .env_remove("DESK_TOURNAMENT")
        .env_remove("DESK_ACTOR")
        .env("DESK_LANG", "en")
        .env("PATH", &path)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{script}: {errors}");
}

/// The page about money is one club, in one folder: its ticket is won before it pays an entry.
#[test]
fn the_prices_and_tickets_of_the_page_work_as_they_are_written() {
    let room = Room::empty();
    let scripts = scripts("docs/money.md");
    assert_eq!(scripts.len(), 2);
    for script in scripts {
        typed(&room, &script);
    }
    let money = room.ok(&["t", "money", "-t", "main", "--json"]);
    let money: Value = serde_json::from_str(&money).unwrap();
    assert_eq!(money["sold"]["entry"], 1);
    assert_eq!(money["pool"], 5_000);
    let again = ["t", "register", "Baker", "-t", "main", "--paid-by"];
    room.ok(&[&again[..], &["ticket:satellite"]].concat());
    let (code, error) = room.fails(
        &[
            &["t", "register", "Chiba"],
            &again[3..],
            &["ticket:satellite"],
        ]
        .concat(),
    );
    assert_eq!((code, &error["kind"]), (3, &"NoTicket".into()));
}

/// The page of a night is one night, in one folder.
#[test]
fn the_night_of_the_page_runs_as_it_is_written() {
    let room = Room::empty();
    let scripts = scripts("docs/night.md");
    assert_eq!(scripts.len(), 8);
    for script in scripts {
        typed(&room, &script);
    }
    let shown = room.ok(&["t", "show", "-t", "2026-03-06"]);
    assert!(
        shown.contains("finished") && shown.contains("7 points"),
        "{shown}"
    );
}

/// Commands within the text may have placeholders: their verbs exist.
#[test]
fn the_verbs_that_the_readme_names_exist() {
    let readme = fs::read_to_string(top().join("README.md")).unwrap();
    let room = Room::empty();
    let code = readme.split('`').skip(1).step_by(2);
    let commands: Vec<&str> = code.filter_map(|text| text.strip_prefix("desk ")).collect();
    assert!(commands.len() > 10, "{commands:?}");
    for command in commands {
        let verb = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        let words = command.split_whitespace();
        let mut words: Vec<&str> = words
            .take_while(|word| !word.starts_with("--"))
            .take_while(verb)
            .collect();
        words.push("--help");
        room.ok(&words);
    }
}
