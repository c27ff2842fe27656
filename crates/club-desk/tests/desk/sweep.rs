//! `desk sim sweep` and `desk sim merge`: files that are continued, and the same bytes from any parts.

use std::fs::{self, File};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::room::Room;

/// A small league, whose seasons take a moment each.
const PLAN: &str = "\
players = 6
field = 5
nights = 2
attendance = [0.5, 1.0]
stack = 1_500
structures = [\"vp-kid\", \"winner\"]

[parameters.published]

[parameters.\"beta 500\"]
beta = 500
place_weights = false
";

fn room() -> Room {
    let room = Room::empty();
    fs::write(room.path("plan.toml"), PLAN).unwrap();
    room
}

/// Words of a sweep of these jobs into a file.
fn sweep<'a>(jobs: &'a str, out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let words = ["sim", "sweep", "plan.toml", "--jobs", jobs, "--out", out];
    [&words, more].concat()
}

fn read(room: &Room, name: &str) -> String {
    fs::read_to_string(room.path(name)).unwrap()
}

/// The joined results of files.
fn merged(room: &Room, files: &[&str]) -> String {
    room.ok(&[&["sim", "merge"], files, &["--json"]].concat())
}

#[test]
fn threads_shards_and_their_order_make_no_difference() {
    let room = room();
    room.ok(&sweep("0..8", "one", &["--threads", "1"]));
    let expected = merged(&room, &["one"]);
    assert_eq!(expected.lines().count(), 9);
    // One thread writes the jobs in their order.
    assert_eq!(read(&room, "one"), expected);
    room.ok(&sweep("0..8", "all", &[]));
    assert_eq!(merged(&room, &["all"]), expected);
    for shard in ["3/4", "1/4", "4/4", "2/4"] {
        let file = shard.replace('/', "-");
        room.ok(&sweep("0..8", &file, &["--shard", shard]));
    }
    assert_eq!(merged(&room, &["2-4", "4-4", "1-4", "3-4"]), expected);
    let header: Value = serde_json::from_str(expected.lines().next().unwrap()).unwrap();
    assert_eq!(header["sweep"], 1);
    assert_eq!(header["release"], env!("CARGO_PKG_VERSION"));
    assert_eq!(header["digest"].as_str().unwrap().len(), 64);
    assert_eq!(header["jobs"], "0..8");
    assert_eq!(
        header["plan"]["parameters"]["beta 500"]["place_weights"],
        "false"
    );
}

#[test]
fn a_merge_shows_means_with_bands_in_both_languages() {
    let room = room();
    room.ok(&sweep("0..4", "part", &[]));
    let text = room.ok(&["sim", "merge", "part", "--out", "whole"]);
    assert!(
        text.starts_with("4 seasons of 2 nights, a league of 6; plan "),
        "{text}"
    );
    for ranking in [
        "points vp-kid",
        "profit winner",
        "mean place",
        "rating beta 500",
    ] {
        assert!(text.contains(ranking), "{text}");
    }
    assert_eq!(read(&room, "whole"), merged(&room, &["part"]));
    // A file that is there is kept, above all the part itself.
    for there in ["whole", "part"] {
        let before = read(&room, there);
        let (code, error) = room.fails(&["sim", "merge", "part", "--out", there]);
        assert_eq!((code, &error["kind"]), (3, &"Exists".into()), "{error}");
        assert_eq!(read(&room, there), before);
    }
    room.ok(&["sim", "merge", "part", "--out", "whole", "--force"]);
    let japanese = room.ok(&["sim", "merge", "whole", "--lang", "ja"]);
    assert!(japanese.contains("順位相関係数"), "{japanese}");
}

#[test]
fn a_file_that_is_there_is_continued() {
    let room = room();
    room.ok(&sweep("0..5", "whole", &["--threads", "1"]));
    let whole = read(&room, "whole");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let half = &lines[3][..lines[3].len() / 2];
    for (name, text) in [
        ("torn", lines[..3].concat() + half),
        ("header", lines[0].to_owned()),
        ("broken", lines[0][..20].to_owned()),
        ("empty", String::new()),
        ("over", whole.clone()),
    ] {
        fs::write(room.path(name), text).unwrap();
        let answer = room.ok(&sweep("0..5", name, &["--threads", "1", "--json"]));
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let known = match name {
            "torn" => 2,
            "over" => 5,
            _ => 0,
        };
        assert_eq!(
            (&answer["results"], &answer["known"]),
            (&5.into(), &known.into())
        );
        assert_eq!(read(&room, name), whole, "{name}");
    }
    let text = room.ok(&sweep("0..5", "whole", &[]));
    assert_eq!(text, "5 jobs are in whole, 5 of them from before.\n");
    let japanese = room.ok(&sweep("0..5", "whole", &["--lang", "ja"]));
    assert_eq!(
        japanese,
        "whole にジョブの結果が 5 件あります（うち 5 件は以前の分）。\n"
    );
}

/// A sweep that is killed loses the jobs that were running, and nothing else.
#[test]
fn a_killed_sweep_goes_on() {
    let room = room();
    let words = sweep("0..60", "killed", &["--threads", "2"]);
    let mut child = room.command(&words).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_mins(1);
    let lines = || fs::read_to_string(room.path("killed")).map_or(0, |text| text.lines().count());
    while lines() < 4 {
        assert!(Instant::now() < deadline, "no job is over after a minute");
        sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = read(&room, "killed");
    let whole = before.rfind('\n').unwrap() + 1;
    let known = before[..whole].lines().count() - 1;
    let answer = room.ok(&[&words[..], &["--json"]].concat());
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["known"], known);
    let after = read(&room, "killed");
    assert!(after.starts_with(&before[..whole]));
    room.ok(&sweep("0..60", "straight", &[]));
    assert_eq!(merged(&room, &["killed"]), merged(&room, &["straight"]));
}

#[test]
fn files_that_are_not_those_of_the_sweep_are_refused_and_stay() {
    let room = room();
    room.ok(&sweep("0..3", "part", &["--threads", "1"]));
    let before = read(&room, "part");
    let kind = |words: &[&str]| {
        let (code, error) = room.fails(words);
        let message = error["message"].as_str().unwrap().to_owned();
        (code, error["kind"].as_str().unwrap().to_owned(), message)
    };
    let (code, failure, message) = kind(&sweep("0..4", "part", &[]));
    assert_eq!((code, failure.as_str()), (3, "ResultsRefused"));
    assert_eq!(message, "part: its jobs are 0..3, not 0..4");
    let (_, _, message) = kind(&sweep("0..3", "part", &["--shard", "1/2"]));
    assert_eq!(message, "part: its jobs are 0..3, not 0..3, shard 1/2");
    fs::write(
        room.path("plan.toml"),
        PLAN.to_owned() + "\n[parameters.free]\nlate = \"off\"\n",
    )
    .unwrap();
    let (code, _, message) = kind(&sweep("0..3", "part", &[]));
    assert_eq!(code, 3);
    assert!(message.starts_with("part: its plan is "), "{message}");
    room.ok(&sweep("3..4", "other", &[]));
    let (code, failure, message) = kind(&["sim", "merge", "part", "other"]);
    assert_eq!((code, failure.as_str()), (3, "MergeRefused"));
    assert_eq!(message, "other is of another plan than part");
    fs::write(room.path("plan.toml"), PLAN).unwrap();
    room.ok(&sweep("2..5", "again", &[]));
    let (_, _, message) = kind(&["sim", "merge", "part", "again"]);
    assert_eq!(message, "job 2 is in part and in again");
    room.ok(&sweep("6..7", "behind", &[]));
    let (_, _, message) = kind(&["sim", "merge", "behind", "part"]);
    assert_eq!(message, "jobs are missing: 3..6");
    fs::write(
        room.path("damaged"),
        before.replacen("\"job\":1", "\"job\":2", 1),
    )
    .unwrap();
    let (code, failure, message) = kind(&["sim", "merge", "damaged"]);
    assert_eq!((code, failure.as_str()), (3, "ResultsRefused"));
    assert_eq!(message, "damaged: job 2 is there twice");
    fs::write(
        room.path("damaged"),
        before.replacen(",\"pace\"", ",\"pac\"", 1),
    )
    .unwrap();
    let (code, failure, message) = kind(&["sim", "merge", "damaged"]);
    assert_eq!((code, failure.as_str()), (5, "ResultsDamaged"));
    assert_eq!(message, "damaged: line 2 is damaged");
    let (code, failure, _) = kind(&sweep("0..3", "damaged", &[]));
    assert_eq!((code, failure.as_str()), (5, "ResultsDamaged"));
    fs::write(room.path("letter"), "Dear members,\n").unwrap();
    let (code, failure, message) = kind(&sweep("0..3", "letter", &[]));
    assert_eq!((code, failure.as_str()), (3, "ResultsRefused"));
    assert_eq!(
        message,
        "letter: no results of a sweep: the first line is not a header"
    );
    assert_eq!(read(&room, "letter"), "Dear members,\n");
    assert_eq!(read(&room, "part"), before);
}

/// Names of files, structures and sets stay as they are; everything else is Japanese.
#[test]
fn results_and_refusals_are_said_in_japanese() {
    fn ja<'a>(words: &[&'a str]) -> Vec<&'a str> {
        [words, &["--lang", "ja"]].concat()
    }
    let room = room();
    room.ok(&sweep("0..3", "part", &["--threads", "1"]));
    room.ok(&sweep("5..6", "behind", &[]));
    let table = room.ok(&ja(&["sim", "merge", "part"]));
    for name in [
        "ポイント（vp-kid）",
        "出席点込みのポイント（winner）",
        "収支（vp-kid）",
        "平均順位",
        "レート（beta 500）",
        "〜",
    ] {
        assert!(table.contains(name), "{name}: {table}");
    }
    let latin = |text: &str| {
        let words = text.split(|c: char| !c.is_ascii_alphabetic());
        let words = words.filter(|word| !word.is_empty());
        let known = ["vp", "kid", "winner", "published", "beta"];
        let unknown = words.filter(|word| !known.contains(word));
        unknown.map(str::to_owned).collect::<Vec<String>>()
    };
    // The digest of the plan is in the heading.
    let rows: String = table.lines().skip(1).collect();
    assert_eq!(latin(&rows), Vec::<String>::new(), "{table}");
    let said = |words: &[&str]| {
        let output = room.run(&ja(words));
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(
        said(&["sim", "merge", "behind", "part"]),
        "desk: 結果をまとめられません：ジョブが足りません：3..5\n"
    );
    assert_eq!(
        said(&["sim", "merge", "part", "part"]),
        "desk: 結果をまとめられません：ジョブ 0 が part と part の両方にあります。\n"
    );
    assert_eq!(
        said(&sweep("0..3", "part", &["--shard", "1/2"])),
        "desk: part は使えません：ジョブは 0..3 です。必要なジョブ：0..3（分担 1/2）\n"
    );
    fs::write(room.path("letter"), "前略\n").unwrap();
    assert_eq!(
        said(&["sim", "merge", "letter"]),
        "desk: letter は使えません：先頭の行が見出しではないため、一括処理の結果ではありません。\n"
    );
}

#[test]
fn one_program_at_a_time_writes_a_file() {
    let room = room();
    let file = File::create(room.path("part")).unwrap();
    file.lock().unwrap();
    let (code, error) = room.fails(&sweep("0..1", "part", &[]));
    assert_eq!((code, &error["kind"]), (3, &"ResultsInUse".into()));
    file.unlock().unwrap();
    room.ok(&sweep("0..1", "part", &[]));
}

#[test]
fn plans_and_jobs_that_cannot_be_read_are_refused_before_anything_is_written() {
    let room = room();
    fs::write(
        room.path("plan.toml"),
        "colour = \"red\"\n".to_owned() + PLAN,
    )
    .unwrap();
    let (code, error) = room.fails(&sweep("0..1", "part", &[]));
    assert_eq!((code, &error["kind"]), (2, &"InvalidToml".into()));
    for (text, kind) in [
        ("players = 1", "SimulationOutOfRange"),
        ("lapse = [0.0, 1.5]", "SimulationRefused"),
        ("stack = 50", "BlindsAboveStacks"),
        ("structures = [\"gold\"]", "SimulationRefused"),
        ("parameters.mine.beta = -1", "SimulationRefused"),
        ("player = \"grinder\"", "SimulationRefused"),
    ] {
        fs::write(room.path("plan.toml"), text).unwrap();
        let (code, error) = room.fails(&sweep("0..1", "part", &[]));
        assert_eq!((code, &error["kind"]), (3, &kind.into()), "{text}");
    }
    for jobs in ["7..7", "8..7", "x..9", "5"] {
        let (code, _) = room.fails(&sweep(jobs, "part", &[]));
        assert_eq!(code, 2, "{jobs}");
    }
    for shard in ["0/4", "5/4", "1"] {
        let (code, _) = room.fails(&sweep("0..1", "part", &["--shard", shard]));
        assert_eq!(code, 2, "{shard}");
    }
    let (code, _) = room.fails(&[
        "sim",
        "sweep",
        "none.toml",
        "--jobs",
        "0..1",
        "--out",
        "part",
    ]);
    assert_eq!(code, 4);
    assert!(!room.path("part").exists());
}
