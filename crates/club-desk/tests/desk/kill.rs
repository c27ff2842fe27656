//! A writing `desk t run` that is killed at random moments, and two that write at once.
//!
//! Every answer of the desk is in the log afterwards, the chain verifies, the next command works,
//! and the same file fed again completes the night without doing anything twice.
//!
//! A kill does not prove that data reached the disk: what a killed process has written is kept by
//! the operating system. That it also survives a machine that stops is the work of the settings
//! (write-ahead mode with `synchronous=FULL`), which the tests of the store look at.
//!
//! 20 kills in the ordinary run, 200 with `CLUB_LONG=1`.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::room::{Numbers, Room, lines, night};

/// Members and registrations, each with a key: `people` of both, and two commands more.
fn commands(prefix: &str, people: u64) -> String {
    let mut text = String::new();
    let mut line = |number: u64, command: &str| {
        text.push_str(&format!(
            "{{\"key\":\"{prefix}-{number}\",\"command\":{command}}}\n"
        ));
    };
    line(
        0,
        &format!("{{\"announce\":{{\"title\":\"N\",\"tournament\":\"{prefix}\"}}}}"),
    );
    for number in 1..=people {
        let member = format!("{prefix}{number}");
        line(
            2 * number,
            &format!("{{\"add_member\":{{\"member\":\"{member}\",\"name\":\"P {member}\"}}}}"),
        );
        line(
            2 * number + 1,
            &format!("{{\"register\":{{\"tournament\":\"{prefix}\",\"player\":\"{member}\"}}}}"),
        );
    }
    line(1, &format!("{{\"draw\":{{\"tournament\":\"{prefix}\"}}}}"));
    text
}

/// Feeds a file to `t run`, with a pipe to read the answers from.
fn feed(room: &Room, file: &Path) -> Child {
    room.command(&["t", "run"])
        .stdin(File::open(file).unwrap())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Kills the run after a number of answers and a pause; the answers that were whole.
fn killed(mut run: Child, answers: u64, pause: Duration) -> Vec<String> {
    let mut output = BufReader::new(run.stdout.take().unwrap());
    let mut text = String::new();
    for _ in 0..answers {
        if output.read_line(&mut text).unwrap() == 0 {
            break;
        }
    }
    thread::sleep(pause);
    run.kill().unwrap();
    run.wait().unwrap();
    while output.read_line(&mut text).unwrap() > 0 {}
    lines(&text)
}

/// The keys of the events, each once, in order.
fn keys(log: &[String]) -> Vec<String> {
    let key = |line: &String| {
        let event: Value = serde_json::from_str(line).unwrap();
        event["command"].as_str().unwrap().to_owned()
    };
    let mut keys: Vec<String> = log.iter().map(key).collect();
    keys.dedup();
    keys
}

#[test]
fn what_was_answered_before_a_kill_is_in_the_log() {
    let many = std::env::var_os("CLUB_LONG").is_some_and(|value| value == "1");
    let kills = if many { 200 } else { 20 };
    let text = commands("k", 20);
    let given = keys(&lines(
        &text
            .replace("\"key\"", "\"command\"")
            .replace(",\"command\":{", ",\"body\":{"),
    ));
    let mut numbers = Numbers(3);
    let (mut acknowledged, mut in_the_middle) = (0, 0);
    for round in 0..kills {
        let room = Room::with_club();
        let file = room.path("commands.ndjson");
        fs::write(&file, &text).unwrap();
        // Some are killed while they begin, most somewhere between two answers.
        let answers = numbers.below(given.len() as u64);
        let pause = Duration::from_micros(numbers.below(if answers == 0 { 30_000 } else { 4_000 }));
        let told = killed(feed(&room, &file), answers, pause);
        assert!(told.len() as u64 >= answers, "round {round}");
        acknowledged += told.len();
        room.ok(&["log", "verify"]);
        let log = room.log();
        assert!(
            log[1..].starts_with(&told),
            "round {round}: an answer is not in the log"
        );
        in_the_middle += usize::from((1..given.len()).contains(&told.len()));

        room.ok(&["member", "add", "Next", "--key", "next"]);
        let again = feed(&room, &file).wait_with_output().unwrap();
        assert_eq!(again.status.code(), Some(0), "round {round}");
        let answered = lines(&String::from_utf8(again.stdout).unwrap());
        assert!(
            answered.starts_with(&told),
            "round {round}: another answer the second time"
        );
        assert_eq!(keys(&answered), given, "round {round}");
        let log = room.log();
        let mut done = keys(&log);
        done.retain(|key| key != "init" && key != "next");
        assert_eq!(done, given, "round {round}: not each command once");
        room.ok(&["log", "verify"]);
    }
    assert!(
        in_the_middle * 2 >= kills,
        "only {in_the_middle} of {kills} kills came in the middle"
    );
    println!("{kills} kills, {in_the_middle} in the middle, {acknowledged} events acknowledged");
}

#[test]
fn two_runs_at_once_on_one_file_lose_nothing() {
    let room = Room::with_club();
    let begin = Instant::now();
    let mut runs = ["a", "b"].map(|_| {
        let piped = || Stdio::piped();
        room.command(&["t", "run"])
            .stdin(piped())
            .stdout(piped())
            .spawn()
            .unwrap()
    });
    let mut inputs = runs.each_mut().map(|run| run.stdin.take().unwrap());
    let mut outputs = runs
        .each_mut()
        .map(|run| BufReader::new(run.stdout.take().unwrap()));
    let texts = ["a", "b"].map(|name| commands(name, 25));
    let mut told = [Vec::new(), Vec::new()];
    // Both have a command at once, again and again; each command is answered by one event.
    for (a, b) in texts[0].lines().zip(texts[1].lines()) {
        writeln!(inputs[0], "{a}").unwrap();
        writeln!(inputs[1], "{b}").unwrap();
        for (output, answers) in outputs.iter_mut().zip(&mut told) {
            let mut answer = String::new();
            output.read_line(&mut answer).unwrap();
            answers.extend(lines(&answer));
        }
    }
    drop(inputs);
    for mut run in runs {
        assert_eq!(run.wait().unwrap().code(), Some(0));
    }
    let log = room.log();
    // In order, and every event of one of the two.
    for answers in &told {
        let mut rest = log.iter();
        assert!(
            answers
                .iter()
                .all(|answer| rest.any(|event| event == answer))
        );
    }
    assert_eq!((told[0].len(), told[1].len()), (52, 52));
    assert_eq!(log.len(), 1 + told[0].len() + told[1].len());
    let writers: Vec<char> = keys(&log)
        .iter()
        .filter_map(|key| key.chars().next())
        .collect();
    let changes = writers.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(changes >= 52, "{changes} changes of the writer");
    room.ok(&["log", "verify"]);
    println!("{} events in {:?}", log.len(), begin.elapsed());
}

#[test]
fn a_night_that_was_interrupted_is_continued_by_the_same_file() {
    let whole = Room::with_club();
    let run = feed(&whole, &night()).wait_with_output().unwrap();
    assert_eq!(run.status.code(), Some(0));
    let room = Room::with_club();
    killed(feed(&room, &night()), 70, Duration::ZERO);
    let again = feed(&room, &night()).wait_with_output().unwrap();
    assert_eq!(again.status.code(), Some(0));
    assert_eq!(keys(&room.log()), keys(&whole.log()));
    assert_eq!(
        room.ok(&["season", "standings", "--json"]),
        whole.ok(&["season", "standings", "--json"])
    );
}
