//! The charts of heads-up push or fold: stacks of 1 to 20 big blinds in tenths.

use std::path::Path;

use club_sheets::{Chart, HeatCell, HeatGrid};
use npc_preflop::HandClass;
use npc_preflop::push_fold::{Antes, PushFoldChart};

use super::GeneratedFile;
use crate::error::TaskError;

/// The largest stack of the charts, in tenths of a big blind.
const LAST: u32 = 200;

/// A game with the name of its files, its words and its least stack.
const GAMES: [(&str, &str, Antes, u32); 3] = [
    ("no-ante", "without antes", Antes::None, 10),
    (
        "big-blind-ante",
        "big-blind ante of 1, counted as part of the blind",
        Antes::BigBlind(1.0),
        20,
    ),
    (
        "dead-big-blind-ante",
        "big-blind ante of 1 as dead money",
        Antes::DeadBigBlind(1.0),
        20,
    ),
];

/// Two pictures and two tables for each game.
pub(super) fn files(_root: &Path) -> Result<Vec<GeneratedFile>, TaskError> {
    let mut files = Vec::new();
    for (name, words, antes, first) in GAMES {
        let chart = PushFoldChart::solve(first, LAST, antes).map_err(TaskError::making(name))?;
        let path = |part: &str| format!("docs/pushfold/{name}-{part}");
        files.push(GeneratedFile::text(path("stacks.csv"), stacks(&chart)));
        files.push(GeneratedFile::text(path("hands.csv"), hands(&chart)));
        for (side, title) in [("push", "Small blind pushes"), ("call", "Big blind calls")] {
            let title = format!("{title}, {words}");
            let svg = picture(&chart, side, &title)?;
            files.push(GeneratedFile::text(path(&format!("{side}.svg")), svg));
        }
    }
    Ok(files)
}

/// A line for each stack: value, shares of hands, mixed hands, what was proved.
fn stacks(chart: &PushFoldChart) -> String {
    let mut text = String::from("stack,value,push,call,mixed,exact,unique\n");
    for row in chart.rows() {
        let solution = &row.solution;
        let (push, call) = solution.strategy.shares();
        let mixed: Vec<String> = [&solution.strategy.push, &solution.strategy.call]
            .into_iter()
            .flat_map(|weights| {
                HandClass::all()
                    .map(|class| (class, weights[class.index()]))
                    .filter(|&(_, weight)| weight > 0.0 && weight < 1.0)
                    .map(|(class, weight)| format!("{class} {weight:.3}"))
            })
            .collect();
        // Rounding must not leave a negative zero.
        let value = (solution.value * 1e6).round() / 1e6 + 0.0;
        text += &format!(
            "{},{value:.6},{push:.6},{call:.6},{},{},{}\n",
            tenths(row.tenths),
            mixed.join(" "),
            solution.certificate.exact,
            solution.certificate.unique
        );
    }
    text
}

/// A line for each class. It has the runs of stacks at which the class pushes and calls at least
/// half of the time.
fn hands(chart: &PushFoldChart) -> String {
    let mut text = String::from("class,push,call\n");
    for class in HandClass::all() {
        let (push, call) = (runs(&chart.pushes(class)), runs(&chart.calls(class)));
        text += &format!("{class},{push},{call}\n");
    }
    text
}

fn runs(runs: &[(u32, u32)]) -> String {
    let run = |&(from, to): &(u32, u32)| match (from, to) {
        (from, to) if from == to => tenths(from),
        (from, to) => format!("{}-{}", tenths(from), tenths(to)),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(" ")
}

fn tenths(tenths: u32) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The largest stack of each class; a star where smaller stacks are left out.
fn picture(chart: &PushFoldChart, side: &str, title: &str) -> Result<String, TaskError> {
    let description = "The largest stack in big blinds at which each class is played at least half \
                       of the time; a star where it is not played at all smaller stacks.";
    let mut grid = HeatGrid::new(title, description, 13);
    for row in 0..13 {
        let classes = (0..13).filter_map(|column| HandClass::from_index(13 * row + column));
        let cells = classes.map(|class| {
            let runs = match side {
                "push" => chart.pushes(class),
                _ => chart.calls(class),
            };
            let last = runs.last().map_or(0, |run| run.1);
            let star = if runs.len() > 1 { "*" } else { "" };
            let words = match last {
                0 => "-".to_owned(),
                LAST => format!("20+{star}"),
                last => format!("{}{star}", tenths(last)),
            };
            HeatCell {
                label: class.to_string(),
                share: f64::from(last) / f64::from(LAST),
                words,
            }
        });
        grid = grid.with_row(cells).map_err(TaskError::making(side))?;
    }
    Ok(Chart::from(grid).to_svg())
}
