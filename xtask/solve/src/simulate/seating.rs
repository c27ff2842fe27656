//! `cargo xtask simulate seating`: tournaments played by chance under different rules.

use std::path::Path;

use club_sheets::{Cell, Column, Table};
use mtt_seating::Profile;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use seating_sim::{PhaseReport, SimulationReport, SimulationSetup, WaitReport, simulate};

use super::{mean, score, share};
use crate::error::TaskError;
use crate::files;

/// Path of the page with the tables.
const PAGE: &str = "docs/seating/simulation.md";
/// Seeds of the smaller and of the larger tournaments, from 1 on.
const SEEDS: (u64, u64) = (20, 5);
/// Players of the smaller and of the larger tournaments.
const PLAYERS: (u32, u32) = (2000, 10_000);

/// A row of the tables.
struct Row {
    name: String,
    reports: Vec<SimulationReport>,
}

/// Plays the tournaments and writes the tables.
pub(super) fn write(root: &Path) -> Result<(), TaskError> {
    let rows = rows()?;
    let text = format!(
        "# Simulated tournaments\n\nMade by `cargo xtask simulate seating`: means of {} tournaments of {} players and {} \
         of {}, seeds from 1 on, nine players at a table. The model is described in the documentation of \
         `seating_sim`; one tournament alone is `desk seating simulate --players N`. \"3 s\" is the pause between \
         hands, \"hold\" how long a short table waits for a mover after a hand, \"new tables wait\" `open_wait_ms`.\n\n\
         ## Late registration\n\n{}\n## Elimination: registration closed, more than four tables\n\n{}\n\
         ## Players\n\nMissed: of the players of broken tables and the late ones, those who missed a hand. Waits are in \
         mean hand lengths, the longest of all tournaments. Equity: standard deviation of the big blinds posted minus \
         the fair share, of those who are out.\n\n{}",
        SEEDS.0,
        PLAYERS.0,
        SEEDS.1,
        PLAYERS.1,
        phase(&rows, |report| &report.registration).to_markdown(),
        phase(&rows, |report| &report.elimination).to_markdown(),
        players(&rows).to_markdown(),
    );
    files::write(&root.join(PAGE), text.as_bytes())?;
    score::write(root)
}

fn rows() -> Result<Vec<Row>, TaskError> {
    let base = SimulationSetup::default();
    let profile = |profile| SimulationSetup { profile, ..base };
    let small = [
        ("tda, 3 s", base),
        (
            "tda, 3 s, hold 5 s",
            SimulationSetup {
                hold_ms: 5000,
                ..base
            },
        ),
        (
            "tda, 3 s, new tables wait 30 s",
            SimulationSetup {
                open_wait_ms: 30_000,
                ..base
            },
        ),
        (
            "tda, no pause, hold 5 s",
            SimulationSetup {
                pause_ms: 0,
                hold_ms: 5000,
                ..base
            },
        ),
        ("online, 3 s", profile(Profile::Online)),
        ("home, 3 s", profile(Profile::Home)),
    ];
    let large = [small[0], small[1], small[3]];
    let small = small.map(|row| (row, PLAYERS.0, SEEDS.0));
    let large = large.map(|row| (row, PLAYERS.1, SEEDS.1));
    let mut rows = Vec::new();
    for ((name, setup), players, seeds) in small.into_iter().chain(large) {
        let reports = (1..=seeds).map(|seed| {
            let setup = SimulationSetup {
                players,
                seed,
                ..setup
            };
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let played = simulate(&setup, &mut rng).map_err(TaskError::making("the simulation"))?;
            Ok::<SimulationReport, TaskError>(played.report)
        });
        rows.push(Row {
            name: format!("{players}: {name}"),
            reports: reports.collect::<Result<_, _>>()?,
        });
    }
    Ok(rows)
}

/// A table whose columns are means over the tournaments of a row.
fn table(head: &[&str], rows: &[Row], cells: impl Fn(&Row) -> Vec<String>) -> Table {
    let columns = head.iter().map(|name| Column::number(*name));
    let mut table = Table::new(
        [Column::text("players and rules")]
            .into_iter()
            .chain(columns),
    );
    for row in rows {
        let name = Cell::text(row.name.clone());
        let cells = cells(row).into_iter().map(Cell::number);
        table.push([name].into_iter().chain(cells));
    }
    table
}

fn phase(rows: &[Row], of: fn(&SimulationReport) -> &PhaseReport) -> Table {
    let head = [
        "gap up to 1, %",
        "gap up to 2, %",
        "size",
        "ideal size, %",
        "moves/elimination",
        "idle, %",
    ];
    table(&head, rows, |row| {
        let mean = |value: fn(&PhaseReport) -> Option<f64>| {
            mean(row.reports.iter().filter_map(|report| value(of(report))))
        };
        vec![
            format!("{:.2}", 100.0 * mean(|phase| phase.gap_1)),
            format!("{:.2}", 100.0 * mean(|phase| phase.gap_2)),
            format!("{:.2}", mean(|phase| phase.mean_size)),
            format!("{:.1}", 100.0 * mean(|phase| phase.ideal)),
            format!("{:.3}", mean(|phase| phase.moves_per_elimination)),
            format!("{:.4}", 100.0 * mean(|phase| phase.idle)),
        ]
    })
}

fn players(rows: &[Row]) -> Table {
    let head = [
        "missed, %",
        "most missed",
        "longest wait, late",
        "longest wait, broken tables",
        "equity",
        "most moves",
    ];
    table(&head, rows, |row| {
        let all = |waits: fn(&SimulationReport) -> [&WaitReport; 2]| -> Vec<&WaitReport> {
            row.reports.iter().flat_map(waits).collect()
        };
        let waits = all(|report| [&report.waits.broken, &report.waits.late]);
        let missed = waits.iter().flat_map(|wait| &wait.missed);
        let missing = missed.filter(|(hands, _)| **hands > 0);
        let missing: u64 = missing.map(|(_, players)| players).sum();
        let players: u64 = waits.iter().map(|wait| wait.count).sum();
        let moved = all(|report| [&report.waits.movers, &report.waits.broken]);
        let everybody = moved.iter().chain(&waits);
        let most = everybody.filter_map(|wait| wait.missed.keys().next_back());
        let longest = |wait: fn(&SimulationReport) -> &WaitReport| {
            let waits = row.reports.iter().filter_map(|report| wait(report).max);
            waits.fold(0.0, f64::max)
        };
        let deviations = row.reports.iter().filter_map(|report| report.equity_sd);
        let changes = row.reports.iter().map(|report| report.most_moves).max();
        vec![
            format!("{:.2}", 100.0 * share(missing, players)),
            most.max().map_or_else(String::new, u32::to_string),
            format!("{:.1}", longest(|report| &report.waits.late)),
            format!("{:.1}", longest(|report| &report.waits.broken)),
            format!("{:.3}", mean(deviations)),
            changes.unwrap_or(0).to_string(),
        ]
    })
}
