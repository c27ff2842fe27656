//! The score of each profile by the audit, side by side.

use core::ops::ControlFlow;
use std::path::Path;

use club_sheets::{Cell, Column, Table};
use mtt_seating::{Action, Event, Profile, StateSetup};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use seating_audit::{Entry, Record, Report, check};
use seating_sim::{SimulationError, SimulationSetup, simulate_with};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::TaskError;
use crate::files;

/// Path of the page with the table.
const PAGE: &str = "docs/seating/score.md";
/// Tournaments of each profile, with seeds from 1 on.
const SEEDS: u64 = 20;
/// Players of each.
const PLAYERS: u32 = 200;

/// The logs of one profile, audited.
struct Row {
    profile: &'static str,
    /// Tournaments that came to a standstill.
    stuck: usize,
    reports: Vec<Report>,
}

/// Plays the tournaments, audits their logs and writes the table.
pub(super) fn write(root: &Path) -> Result<(), TaskError> {
    let profiles = [
        ("tda", Profile::Tda),
        ("online", Profile::Online),
        ("home", Profile::Home),
        ("seed-literal", Profile::AsPublished),
    ];
    let rows = profiles.map(|(name, profile)| row(name, profile));
    let rows = rows.into_iter().collect::<Result<Vec<Row>, _>>()?;
    let text = format!(
        "# Scores\n\nMade by `cargo xtask simulate seating`: sums over {SEEDS} simulated tournaments of {PLAYERS} \
         players, seeds from 1 on, whose logs `desk seating audit` graded; one of them is `desk seating simulate \
         --players {PLAYERS} --seed 1 --policy tda --log FILE`. `seed-literal` is the procedure of the article on which \
         the engine is based, faults included: tables break below a minimum of players, so that all of them shrink first, \
         and players of broken tables open new ones that are not needed. When four players wait and four sit at a new \
         table that may not deal yet, it stops for good, and the \
         log ends there.\n\n{}",
        table(&rows).to_markdown()
    );
    files::write(&root.join(PAGE), text.as_bytes())
}

fn row(name: &'static str, profile: Profile) -> Result<Row, TaskError> {
    let mut row = Row {
        profile: name,
        stuck: 0,
        reports: Vec::new(),
    };
    for seed in 1..=SEEDS {
        let setup = SimulationSetup {
            players: PLAYERS,
            profile,
            seed,
            ..SimulationSetup::default()
        };
        let (log, stuck) = log(&setup)?;
        row.stuck += usize::from(stuck);
        row.reports.push(check(log));
    }
    Ok(row)
}

/// The log of a tournament, and whether it came to a standstill.
fn log(setup: &SimulationSetup) -> Result<(Vec<Record>, bool), TaskError> {
    let rules = setup.rules().map_err(TaskError::making("the rules"))?;
    let beginning = Entry::Beginning {
        config: rules.setup().clone(),
        state: StateSetup::default(),
    };
    let mut entries = vec![beginning];
    let mut rng = ChaCha8Rng::seed_from_u64(setup.seed);
    let mut unnamed = None;
    let played = simulate_with(setup, &mut rng, |happened| {
        let event = named::<Event>(happened.event);
        let actions = happened.step.actions().map(named::<Action>);
        match event.and_then(|event| Ok((event, actions.collect::<Result<Vec<Action>, _>>()?))) {
            Ok((event, actions)) => {
                entries.push(Entry::Step { event, actions });
                ControlFlow::Continue(())
            }
            Err(error) => {
                unnamed = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = unnamed {
        return Err(TaskError::making("the log")(error));
    }
    let stuck = match played {
        Ok(_) => false,
        Err(SimulationError::Stuck { .. }) => true,
        Err(error) => return Err(TaskError::making("the simulation")(error)),
    };
    let lines = (1..).zip(entries).map(|(line, entry)| Record {
        line,
        seq: None,
        entry,
    });
    Ok((lines.collect(), stuck))
}

/// The same with the names that a log has.
fn named<T: DeserializeOwned>(numbered: &impl Serialize) -> Result<T, serde_json::Error> {
    serde_json::from_value(serde_json::to_value(numbered)?)
}

fn table(rows: &[Row]) -> Table {
    let mut table = Table::new([
        Column::text("profile"),
        Column::number("moves"),
        Column::number("fewest for the same effect"),
        Column::number("tables broken late"),
        Column::number("due moves not made, % of events"),
        Column::number("players who missed a hand, %"),
        Column::number("moved twice in an orbit"),
        Column::number("standstills"),
        Column::number("discrepancies"),
    ]);
    for row in rows {
        let sum = |of: fn(&Report) -> u64| row.reports.iter().map(of).sum::<u64>();
        let seated = sum(|report| report.score.missed_hands.values().sum());
        let dealt = sum(|report| report.score.missed_hands.get(&0).copied().unwrap_or(0));
        let shares = row
            .reports
            .iter()
            .map(|report| report.score.above_tolerance);
        let found = row.reports.iter().map(|report| report.discrepancies.len());
        let numbers = [
            sum(|report| report.score.moves).to_string(),
            sum(|report| report.score.least_moves).to_string(),
            sum(|report| report.score.late_breaks).to_string(),
            format!("{:.2}", 100.0 * super::mean(shares)),
            format!("{:.2}", 100.0 * super::share(seated - dealt, seated)),
            sum(|report| report.score.moved_twice_in_an_orbit).to_string(),
            row.stuck.to_string(),
            found.sum::<usize>().to_string(),
        ];
        let name = [Cell::text(row.profile)].into_iter();
        table.push(name.chain(numbers.into_iter().map(Cell::number)));
    }
    table
}
