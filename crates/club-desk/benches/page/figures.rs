//! Figures of a run, and their table.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::client::Seen;

/// Everything that was measured.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    /// When each command was stored, by the number of its last event.
    pub(crate) commits: BTreeMap<u64, i64>,
    /// Patches that clients read.
    pub(crate) seen: Vec<Seen>,
    /// Times until an answer, by kind of command.
    answers: BTreeMap<&'static str, Vec<Duration>>,
    /// Times until the first byte of a page.
    pub(crate) pages: Vec<Duration>,
    /// Bytes of memory of the server, from the beginning on.
    pub(crate) memory: Vec<u64>,
    /// Bytes of memory of the server at the end of each night.
    pub(crate) nights: Vec<u64>,
    /// Bytes of the map's page.
    pub(crate) html: usize,
}

impl Figures {
    pub(crate) fn acknowledged(&mut self, kind: &'static str, took: Duration) {
        self.answers.entry(kind).or_default().push(took);
    }

    /// Milliseconds from each commit to each client's last byte, and to that of the last client.
    fn latencies(&self) -> (Vec<f64>, Vec<f64>) {
        let mut each = Vec::new();
        let mut last: BTreeMap<u64, i64> = BTreeMap::new();
        let mut known = BTreeSet::new();
        for seen in &self.seen {
            let Some(commit) = self.commits.get(&seen.seq) else {
                continue;
            };
            // A patch comes again with the same number where time alone changed something.
            if known.insert((seen.client, seen.seq)) {
                let took = seen.at - commit;
                each.push(took);
                let last = last.entry(seen.seq).or_insert(took);
                *last = took.max(*last);
            }
        }
        let ms = |took: i64| f64::from(i32::try_from(took).unwrap());
        (
            each.into_iter().map(ms).collect(),
            last.into_values().map(ms).collect(),
        )
    }
}

fn ms(times: &[Duration]) -> Vec<f64> {
    times
        .iter()
        .map(|time| time.as_secs_f64() * 1_000.0)
        .collect()
}

/// The value below which a part of the values is; nothing of none.
fn percentile(values: &[f64], part: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = (sorted.len() * part / 100).min(sorted.len().saturating_sub(1));
    sorted.get(at).copied().unwrap_or(f64::NAN)
}

/// Prints the table of a run.
pub(crate) fn print(figures: &Figures, seconds: u64, load: &str) {
    let commands: usize = figures.answers.values().map(Vec::len).sum();
    println!(
        "{seconds} s, {commands} commands, load at the start {}",
        load.trim()
    );
    println!("| what | values | p50 | p99 | goal |\n|---|---|---|---|---|");
    let row = |what: &str, values: &[f64], unit: &str, goal: &str| {
        let (half, most) = (percentile(values, 50), percentile(values, 99));
        println!(
            "| {what} | {} | {half:.1} {unit} | {most:.1} {unit} | {goal} |",
            values.len()
        );
    };
    let (each, last) = figures.latencies();
    row(
        "commit to last byte, each client",
        &each,
        "ms",
        "20, 100 ms",
    );
    row("commit to last byte, last client", &last, "ms", "");
    for (kind, times) in &figures.answers {
        let goal = if *kind == "undo" {
            "p99 100 ms"
        } else {
            "p99 50 ms"
        };
        row(&format!("answer to {kind}"), &ms(times), "ms", goal);
    }
    row(
        "first byte of the map",
        &ms(&figures.pages),
        "ms",
        "p99 20 ms",
    );
    for (view, goal) in [("map", "4 kB"), ("wall", "4 kB"), ("player", "2 kB")] {
        let sizes = figures.seen.iter().filter(|seen| seen.view == view);
        let sizes: Vec<f64> = sizes
            .map(|seen| f64::from(u32::try_from(seen.bytes).unwrap()) / 1_000.0)
            .collect();
        row(&format!("patch of a {view}"), &sizes, "kB", goal);
    }
    let mib = |bytes: Option<&u64>| bytes.copied().unwrap_or(0) / 1_048_576;
    let (first, last) = (mib(figures.memory.first()), mib(figures.memory.last()));
    println!(
        "page of the map {} kB; server {first} MiB at the start, {last} MiB at the end",
        figures.html / 1_000
    );
    if !figures.nights.is_empty() {
        let nights = figures
            .nights
            .iter()
            .map(|bytes| mib(Some(bytes)).to_string());
        let nights: Vec<String> = nights.collect();
        println!("server at the end of each night: {} MiB", nights.join(", "));
    }
}
