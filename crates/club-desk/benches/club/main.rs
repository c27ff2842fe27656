//! How the log's speed depends on the age of the club.
//!
//! `cargo bench -p club-desk --bench club` measures clubs of 6, 60 and 600 nights; with
//! `CLUB_LONG=1` also one of a million events. `-- 6 60` names the clubs to measure, `-- million`
//! the largest, `-- rated-200` one whose nights are rated; `-- rest` leaves the clubs out. Made clubs are kept in cargo's folder for the
//! temporary files of benches, under a name that changes with the events that the code writes.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints and fails by panicking"
)]

mod made;
mod measure;

use std::env;
use std::time::Duration;

use measure::{Club, Figures};

/// A row of the table: what is measured, its figure, and the goal of the largest club.
type Row = (&'static str, fn(&Figures) -> Option<Duration>, &'static str);

const ROWS: [Row; 7] = [
    ("t show, as one verb", |f| f.show, "30 ms, 2 times 6 nights"),
    ("t bust, as one verb", |f| f.bust, "30 ms, 2 times 6 nights"),
    ("command, resident", |f| f.command, "3 ms"),
    ("undo, resident", |f| f.undo, "20 ms"),
    ("log verify", |f| f.verify, "500 ms at 600 nights"),
    ("rate replay --publish", |f| f.publish, ""),
    ("rate replay", |f| f.replay, "1 s at 200 nights"),
];

fn ms(time: Option<Duration>) -> String {
    time.map_or_else(String::new, |time| {
        let ms = time.as_secs_f64() * 1e3;
        if ms < 10.0 {
            format!("{ms:.2} ms")
        } else {
            format!("{ms:.0} ms")
        }
    })
}

fn table(figures: &[(Club, Figures)]) {
    print!("| |");
    for (club, found) in figures {
        print!(" {club}, {} events |", found.events);
    }
    println!(
        " last to first | goal |\n|---|{}",
        "---|".repeat(figures.len() + 2)
    );
    for (what, of, goal) in ROWS {
        print!("| {what} |");
        for (_, found) in figures {
            print!(" {} |", ms(of(found)));
        }
        let ends = figures.first().zip(figures.last());
        let ratio = ends.and_then(|((_, first), (_, last))| {
            Some(of(last)?.as_secs_f64() / of(first)?.as_secs_f64())
        });
        println!(
            " {} | {goal} |",
            ratio.map_or_else(String::new, |r| format!("{r:.1}"))
        );
    }
    print!("| peak memory to open |");
    for (_, found) in figures {
        print!(" {} MB |", found.peak_kb / 1_000);
    }
    println!(" | 100 MB at 10^6 events |");
    print!("| file, bytes an event |");
    for (_, found) in figures {
        print!(" {} |", found.bytes / found.events);
    }
    println!(" | |");
    for (club, found) in figures {
        for pair in &found.pairs {
            println!("{club}: {pair}");
        }
    }
}

fn main() {
    if let Some(file) = env::var_os(measure::OPEN) {
        return measure::open_alone(file.as_ref());
    }
    let words: Vec<String> = env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let long = env::var_os("CLUB_LONG").is_some_and(|value| value == "1");
    let mut clubs: Vec<Club> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let rest = words.is_empty() || words.iter().any(|word| word == "rest");
    if words.is_empty() {
        clubs = vec![Club::Nights(6), Club::Nights(60), Club::Nights(600)];
        if long {
            clubs.push(Club::Million);
        }
    }
    let figures: Vec<(Club, Figures)> = clubs
        .into_iter()
        .map(|club| {
            let found = measure::figures(club);
            (club, found)
        })
        .collect();
    if !figures.is_empty() {
        table(&figures);
    }
    if rest {
        let (events, each) = measure::replay_of_a_field(3_000);
        println!(
            "replay of a tournament of 3,000 entries: {events} events, {:.1} us an event (goal 20)",
            each.as_secs_f64() * 1e6
        );
        let (commands, season) = measure::season_in_memory(60);
        println!(
            "season of 60 simulated nights in memory: {commands} commands, {:.2} s (goal 0.5)",
            season.as_secs_f64()
        );
    }
}
