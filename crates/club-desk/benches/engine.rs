//! Latency of `desk engine --lines` for a field of 40, next to one process for each question.
#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when an answer is wrong"
)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use serde_json::{Value, json};

/// Questions of a round through one process.
const QUESTIONS: usize = 1_000;
/// Questions of a round that have a process each.
const PROCESSES: usize = 20;
/// Paired rounds.
const ROUNDS: usize = 11;
/// Players of a field.
const PLAYERS: usize = 40;
/// Goals, in milliseconds: half of the answers, and all but one of a hundred.
const GOALS: (f64, f64) = (0.15, 2.0);

/// Finishing orders of a league: skills that differ from question to question, so that nothing can be kept.
fn question(number: usize) -> Value {
    let players: Vec<Value> = (0..PLAYERS)
        .map(|place| {
            let step = u32::try_from((place * 37 + number * 11) % 101).expect("below 101");
            json!({ "mu": 1_200.0 + 6.0 * f64::from(step), "sigma": 150.0 + 3.0 * f64::from(step) })
        })
        .collect();
    json!({ "beta": 1000, "players": players })
}

fn desk(words: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_desk"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the program runs")
}

/// One process that answers line by line.
struct Pipe {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    answer: String,
}

impl Pipe {
    fn open() -> Self {
        let mut child = desk(&["engine", "--lines"]);
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut pipe = Self {
            child,
            input,
            output,
            answer: String::new(),
        };
        pipe.read();
        assert!(pipe.answer.contains("rate-field/1"), "{}", pipe.answer);
        pipe
    }

    fn read(&mut self) {
        self.answer.clear();
        let read = self.output.read_line(&mut self.answer);
        assert!(read.expect("a line") > 0, "the program has ended");
    }

    /// Milliseconds from a question to its answer.
    fn ask(&mut self, line: &str) -> f64 {
        let begun = Instant::now();
        self.input.write_all(line.as_bytes()).expect("a line");
        self.input.flush().expect("a line");
        self.read();
        let milliseconds = begun.elapsed().as_secs_f64() * 1e3;
        check(&self.answer);
        milliseconds
    }

    fn close(mut self) {
        drop(self.input);
        assert!(self.child.wait().expect("an exit code").success());
    }
}

/// Milliseconds of a process for one question.
fn alone(question: &Value) -> f64 {
    let begun = Instant::now();
    let mut child = desk(&["engine", "rate-field"]);
    let mut input = child.stdin.take().expect("a pipe");
    write!(input, "{question}").expect("a question");
    drop(input);
    let output = child.wait_with_output().expect("an answer");
    let milliseconds = begun.elapsed().as_secs_f64() * 1e3;
    check(&String::from_utf8_lossy(&output.stdout));
    milliseconds
}

/// Stops where an answer does not rate all players.
fn check(answer: &str) {
    let rated = answer.matches("\"mu\":").count();
    assert_eq!(rated, PLAYERS, "{answer}");
}

/// The value below which a part of the sorted values lies.
fn part(values: &mut [f64], thousandths: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    values[(values.len() * thousandths / 1_000).min(values.len() - 1)]
}

fn main() {
    let questions: Vec<Value> = (0..QUESTIONS).map(question).collect();
    let lines: Vec<String> = questions
        .iter()
        .map(|question| {
            format!(
                "{}\n",
                json!({ "contract": "rate-field/1", "question": question })
            )
        })
        .collect();
    let (mut halves, mut hundredths, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let mut pipe = Pipe::open();
        let mut times: Vec<f64> = lines.iter().map(|line| pipe.ask(line)).collect();
        pipe.close();
        let mut each: Vec<f64> = questions.iter().take(PROCESSES).map(alone).collect();
        let half = part(&mut times, 500);
        halves.push(half);
        hundredths.push(part(&mut times, 990));
        ratios.push(part(&mut each, 500) / half);
    }
    println!(
        "\na field of {PLAYERS} through one process: p50 {:.3} ms (goal {}), p99 {:.3} ms (goal {})\n\
         a process for each question / one for all: {:.0} ({:.0} to {:.0})",
        part(&mut halves, 500),
        GOALS.0,
        part(&mut hundredths, 500),
        GOALS.1,
        part(&mut ratios, 500),
        ratios[1],
        ratios[ROUNDS - 2],
    );
}
