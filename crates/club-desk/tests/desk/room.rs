//! A club's folder for the tests of files and processes, and the program that runs there.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

use crate::program::program;

/// A folder for a club.
pub(crate) struct Room {
    pub(crate) folder: TempDir,
}

impl Room {
    /// A folder without a club.
    pub(crate) fn empty() -> Self {
        Self {
            folder: TempDir::new().unwrap(),
        }
    }

    /// A folder with a club without members.
    pub(crate) fn with_club() -> Self {
        let room = Self::empty();
        room.ok(&["init", "Straddle", "--key", "init"]);
        room
    }

    /// A folder with a club of three members: Ann, Bob and 青木.
    pub(crate) fn with_members() -> Self {
        let room = Self::with_club();
        for (id, name) in [("m-ann", "Ann"), ("m-bob", "Bob"), ("m-aoki", "青木")] {
            room.ok(&["member", "add", name, "--id", id]);
        }
        room
    }

    /// A path in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The program in the folder, with nothing to read.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        program(self.folder.path(), args)
    }

    /// Runs a verb.
    pub(crate) fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// Runs a verb that must succeed; its standard output.
    #[track_caller]
    pub(crate) fn ok(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs a verb that must fail with `--json`; its exit code and its error.
    #[track_caller]
    pub(crate) fn fails(&self, args: &[&str]) -> (i32, Value) {
        let output = self.command(args).arg("--json").output().unwrap();
        assert!(output.stdout.is_empty(), "{args:?} writes data");
        let words = String::from_utf8_lossy(&output.stderr);
        let document: Value = serde_json::from_str(&words).unwrap_or_else(|_| panic!("{words}"));
        assert!(document["error"]["message"].is_string());
        (output.status.code().unwrap(), document["error"].clone())
    }

    /// Feeds a file to `t run`.
    pub(crate) fn feed(&self, file: &Path, more: &[&str]) -> Output {
        let input = File::open(file).unwrap();
        self.command(&["t", "run"])
            .args(more)
            .stdin(input)
            .output()
            .unwrap()
    }

    /// Writes a file of commands.
    pub(crate) fn write(&self, text: &str) -> PathBuf {
        let file = self.path("commands.ndjson");
        fs::write(&file, text).unwrap();
        file
    }

    /// Every event of the export of a club, which begins with a line about the releases.
    #[track_caller]
    pub(crate) fn exported(&self, club: &str) -> Vec<String> {
        let mut exported = lines(&self.ok(&["log", "export", "--club", club]));
        assert!(exported.remove(0).starts_with("{\"export\":"));
        exported
    }

    /// Every event of the log, as lines of JSON.
    #[track_caller]
    pub(crate) fn log(&self) -> Vec<String> {
        lines(&self.ok(&["log", "tail", "--json", "-n", "1000000"]))
    }
}

/// A text with the head of the log in it, which is another in every run.
pub(crate) fn without_head(text: &str) -> String {
    let mut shown = String::new();
    for line in text.split_inclusive('\n') {
        let words = [", head ", "、先頭 "];
        let found = words.into_iter().find_map(|word| {
            let (before, head) = line.split_once(word)?;
            (head.trim_end().len() == 64).then(|| format!("{before}{word}<head>\n"))
        });
        shown.push_str(found.as_deref().unwrap_or(line));
    }
    shown
}

/// A text without the times at which commands were typed. The program asks the machine's clock.
pub(crate) fn without_age(text: &str) -> String {
    let mut shown = String::new();
    for line in text.split_inclusive('\n') {
        let ends = [
            ("taken back (", " ago)"),
            ("(typed ", ")"),
            ("取り消しました（", "前）"),
        ];
        let found = ends.into_iter().find_map(|(begin, end)| {
            let (before, rest) = line.split_once(begin)?;
            let (_, after) = rest.split_once(end)?;
            Some(format!("{before}{begin}<time>{end}{after}"))
        });
        shown.push_str(found.as_deref().unwrap_or(line));
    }
    shown
}

/// The lines that are complete: each ends with a line feed.
pub(crate) fn lines(text: &str) -> Vec<String> {
    text.split_inclusive('\n')
        .filter_map(|line| line.strip_suffix('\n'))
        .map(str::to_owned)
        .collect()
}

/// The night of the documentation.
pub(crate) fn night() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/data/night.ndjson")
}

/// A sheet without the lines that have its time, where that is the time of the test.
pub(crate) fn undated(sheet: &str) -> String {
    let times = [
        "sheet-stamp\">",
        "@top-right { content: \"",
        ", as of ",
        " 現在",
    ];
    let lines = sheet
        .lines()
        .filter(|line| !times.iter().any(|time| line.contains(time)));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Numbers that look random: `SplitMix64`, by Steele, Lea and Flood (2014).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// The next number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }
}
