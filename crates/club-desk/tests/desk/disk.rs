//! Disks that are full or cannot be written, and files that others hold.

use std::fs;
use std::process::{Command, Output};

use sqlx::{ConnectOptions, Connection};

use crate::room::{Room, lines, night};

/// Runs a shell script in the room with mounts of its own. `$0` is the program, `$1` the night of
/// the documentation. Nothing where this machine lets nobody mount.
fn with_mounts(room: &Room, script: &str) -> Option<Output> {
    let mut probe = Command::new("unshare");
    probe.args(["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]);
    if !probe.output().is_ok_and(|output| output.status.success()) {
        eprintln!("this machine mounts no file system for us; `files` has a limit of size instead");
        return None;
    }
    let mut command = Command::new("unshare");
    command
        .current_dir(room.folder.path())
        .args(["-rm", "sh", "-e", "-c", script])
        .arg(env!("CARGO_BIN_EXE_desk"))
        .arg(night());
    Some(command.output().unwrap())
}

fn text(room: &Room, name: &str) -> String {
    fs::read_to_string(room.path(name)).unwrap()
}

#[test]
fn a_full_disk_loses_nothing_that_was_answered() {
    let room = Room::with_club();
    fs::create_dir(room.path("small")).unwrap();
    let script = r#"
        mount -t tmpfs -o size=600k tmpfs small
        cp club.db small/
        code=0; "$0" --club small t run < "$1" > answers 2> errors || code=$?
        echo $code > code
        "$0" --club small log export > log
        "$0" --club small log verify > sound
        mount -o remount,size=16m small
        "$0" --club small t run < "$1" > again
        "$0" --club small log verify >> sound
        "$0" --club small log export > whole
    "#;
    let Some(output) = with_mounts(&room, script) else {
        return;
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert_eq!(text(&room, "code"), "1\n");
    let answers = lines(&text(&room, "answers"));
    let (last, told) = answers.split_last().unwrap();
    assert!(last.contains("\"error\":{\"kind\":\"Full\""), "{last}");
    assert!(last.contains("small/club.db"), "{last}");
    assert!(told.len() > 3, "the disk was full from the beginning");
    let log = lines(&text(&room, "log"));
    assert!(
        log[2..] == *told,
        "what was answered and what is there differ"
    );
    // With room again the same lines complete the night.
    assert_eq!(lines(&text(&room, "whole")).len(), 1 + 138);
    let sound = lines(&text(&room, "sound"));
    let intact = sound.iter().filter(|line| line.starts_with("intact: "));
    assert_eq!(intact.count(), 2, "{sound:?}");
}

#[test]
fn a_folder_that_cannot_be_written_is_read_and_told() {
    let room = Room::with_members();
    fs::create_dir(room.path("card")).unwrap();
    let script = r#"
        mount -t tmpfs -o size=16m tmpfs card
        cp club.db card/
        mount -o remount,ro card
        "$0" --club card member list > members
        "$0" --club card log verify > sound
        "$0" --club card log export --names > log
        "$0" --club card db backup copy.db > backup
        code=0; "$0" --club card member add Late --json 2> refused || code=$?
        echo $code >> refused
        code=0; "$0" --club card t run --json < "$1" > run 2> nothing || code=$?
        echo $code >> run
        code=0; "$0" --club card db backup --json 2> nowhere || code=$?
        echo $code >> nowhere
    "#;
    let Some(output) = with_mounts(&room, script) else {
        return;
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert!(text(&room, "members").contains("青木"));
    assert!(text(&room, "sound").starts_with("intact: 4 events"));
    assert_eq!(text(&room, "log"), room.ok(&["log", "export", "--names"]));
    for file in ["refused", "run"] {
        let told = lines(&text(&room, file));
        assert!(
            told[0].contains("\"error\":{\"kind\":\"ReadOnly\""),
            "{told:?}"
        );
        assert!(told[0].contains("card/club.db"), "{told:?}");
        assert_eq!(told[1], "1");
    }
    let told = lines(&text(&room, "nowhere"));
    assert!(told[0].contains("\"kind\":\"FileNotWritten\""), "{told:?}");
    assert!(told[0].contains("card/backups"), "{told:?}");
    room.ok(&["log", "verify", "--club", "."]);
}

#[test]
fn a_log_that_another_program_is_writing_is_reported_after_a_while() {
    let room = Room::with_members();
    let before = room.log();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(room.path("club.db"));
        let mut other = options.connect().await.unwrap();
        let begin = sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await;
        begin.unwrap();
        let (code, error) = room.fails(&["member", "add", "Late"]);
        assert_eq!((code, error["kind"].as_str()), (1, Some("Locked")));
        assert!(
            error["message"].as_str().unwrap().contains("club.db"),
            "{error}"
        );
        // Who only looks does not wait.
        assert!(room.ok(&["member", "list"]).contains("青木"));
        let end = sqlx::query("ROLLBACK").execute(&mut other).await;
        end.unwrap();
        other.close().await.unwrap();
    });
    assert_eq!(room.log(), before);
    room.ok(&["member", "add", "Late"]);
    room.ok(&["log", "verify"]);
}
