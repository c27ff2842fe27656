//! Files that the command line names: nothing is overwritten unasked, and nothing is left half done.

use std::fs;
#[cfg(unix)]
use std::process::{Command, Stdio};
#[cfg(unix)]
use std::thread;
#[cfg(unix)]
use std::time::Duration;

use crate::files::with_night;
use crate::room::Room;

/// The names of the files in the folder.
fn names(room: &Room) -> Vec<String> {
    let files = fs::read_dir(room.folder.path()).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_that_is_there_is_replaced_only_when_asked() {
    let room = Room::empty();
    let verbs: [&[&str]; 5] = [
        &[
            "payout",
            "compare",
            "--weights",
            "vp-kid",
            "--seats",
            "30",
            "--plot",
        ],
        &[
            "seating",
            "simulate",
            "--players",
            "20",
            "--seed",
            "1",
            "--svg",
        ],
        &[
            "seating",
            "simulate",
            "--players",
            "20",
            "--seed",
            "1",
            "--log",
        ],
        &["range", "grid", "--range", "22+", "--out"],
        &["range", "simulate", "--hands", "100", "--phh"],
    ];
    for verb in verbs {
        let words = [verb, &["file"]].concat();
        room.ok(&words);
        let written = fs::read(room.path("file")).unwrap();
        assert!(!written.is_empty(), "{verb:?}");
        fs::write(room.path("file"), "mine").unwrap();
        let (code, error) = room.fails(&words);
        assert_eq!((code, &error["kind"]), (3, &"Exists".into()), "{verb:?}");
        assert_eq!(error["message"], "file exists already; --force replaces it");
        assert_eq!(fs::read(room.path("file")).unwrap(), b"mine");
        room.ok(&[&words[..], &["--force"]].concat());
        assert_eq!(fs::read(room.path("file")).unwrap(), written, "{verb:?}");
        fs::remove_file(room.path("file")).unwrap();
    }
    // A game is not begun whose record has no place.
    fs::write(room.path("file"), "mine").unwrap();
    let game = ["niko", "play", "--rules", "nikogammon", "--record", "file"];
    let (code, error) = room.fails(&game);
    assert_eq!((code, &error["kind"]), (3, &"Exists".into()));
    assert_eq!(names(&room), ["file"]);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_written_to_and_not_replaced() {
    let room = Room::empty();
    let made = Command::new("mkfifo").arg(room.path("pipe")).status();
    assert!(made.unwrap().success());
    let mut writer = room.command(&["range", "grid", "--range", "22+", "--out", "pipe"]);
    let mut writer = writer.spawn().unwrap();
    let pipe = room.path("pipe");
    let reader = thread::spawn(move || fs::read_to_string(pipe).unwrap());
    assert!(writer.wait().unwrap().success());
    let read = reader.join().unwrap();
    assert_eq!(read, room.ok(&["range", "grid", "--range", "22+"]));
    assert_eq!(names(&room), ["pipe"]);
    // Nobody waits for a log out of a pipe.
    let (code, error) = room.fails(&["log", "salvage", "pipe", "--to", "new"]);
    assert_eq!((code, &error["kind"]), (1, &"File".into()));
    assert!(
        error["message"]
            .as_str()
            .unwrap()
            .ends_with("it is not a file")
    );
    assert_eq!(names(&room), ["pipe"]);
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_not_unicode_text_is_left_as_it_was() {
    use std::os::unix::ffi::OsStrExt as _;

    let room = Room::empty();
    let export = with_night().ok(&["log", "export"]);
    fs::write(room.path("log.ndjson"), export).unwrap();
    let folder = std::ffi::OsStr::from_bytes(b"caf\xe9");
    for verb in [&["init", "X"][..], &["log", "import", "log.ndjson"]] {
        let mut command = room.command(verb);
        let output = command.arg("--club").arg(folder).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{verb:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.ends_with("its name is not Unicode text\n"), "{told}");
        assert_eq!(names(&room), ["log.ndjson"]);
    }
}

/// A program that is stopped by the keyboard leaves nothing half done, at whatever moment it comes.
#[cfg(unix)]
#[test]
fn a_program_that_is_stopped_leaves_no_half_file() {
    let room = with_night();
    let before = names(&room);
    let verbs: [&[&str]; 3] = [
        &["db", "backup", "copy.db"],
        &["log", "salvage", "--to", "."],
        &[
            "seating",
            "simulate",
            "--players",
            "3000",
            "--log",
            "copy.db",
        ],
    ];
    for (round, verb) in verbs.iter().cycle().take(18).enumerate() {
        let mut program = room.command(verb);
        program.stdout(Stdio::null()).stderr(Stdio::null());
        let mut program = program.spawn().unwrap();
        thread::sleep(Duration::from_millis(3 * round as u64));
        let mut stop = Command::new("kill");
        stop.args(["-INT", &program.id().to_string()]);
        // The program may have ended by itself.
        drop(stop.stderr(Stdio::null()).status());
        program.wait().unwrap();
        // The database keeps its two files where nobody closed it; they belong to the log.
        let kept = ["copy.db", "club.db-wal", "club.db-shm"];
        let mut after = names(&room);
        after.retain(|name| !kept.contains(&name.as_str()));
        assert_eq!(after, before, "{verb:?}");
        drop(fs::remove_file(room.path("copy.db")));
    }
}
