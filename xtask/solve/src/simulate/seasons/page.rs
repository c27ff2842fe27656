//! The page: questions, tables and pictures.

use club_sheets::{Cell, Column, Table, decimal};
use season_sim::sweep::Band;

use super::experiment::{STRUCTURES, Scale};
use super::figures::{ExperimentFigures, Figures, Lateness};
use super::law::{self, ABOVE_EARLY, BOUND, EXPERIMENTS};
use crate::error::TaskError;

/// Rankings of a league with uneven attendance, with their names on the page.
pub(super) const RANKINGS: [(&str, &str); 5] = [
    ("points", "points vp-kid"),
    ("points with attendance", "points with attendance vp-kid"),
    ("profit", "profit vp-kid"),
    ("mean place", "mean place"),
    ("TIER", "rating published"),
];

/// Sets of rating parameters, in the order of the page.
pub(super) const PARAMETER_SETS: [&str; 7] = [
    "published",
    "floor 200",
    "floor 100",
    "beta 500",
    "beta 2000",
    "no place weights",
    "no hand index",
];

/// The page with the tables.
pub(super) fn page(figures: &Figures) -> Result<String, TaskError> {
    let (regulars, uneven) = (figures.of("regulars")?, figures.of("uneven")?);
    let sections = [
        opening(figures),
        entries(regulars),
        attendance(uneven),
        lateness(figures.of("late")?, figures.of("late-deep")?),
        parameters(regulars),
        structures(figures)?,
        the_law(figures),
    ];
    Ok(sections.join("\n"))
}

fn opening(figures: &Figures) -> String {
    let command = match figures.scale {
        Scale::Quick => "cargo xtask simulate seasons --quick",
        Scale::Full => "cargo xtask simulate seasons",
    };
    let mut table = Table::new([
        Column::text("experiment"),
        Column::number("seasons"),
        Column::number("players"),
        Column::number("entries of a night"),
        Column::number("hands per bust"),
        Column::number("minutes of a night"),
    ]);
    for (name, own) in &figures.experiments {
        table.push([
            Cell::text(name.clone()),
            Cell::number(own.seasons),
            Cell::number(own.players),
            Cell::number(format!("{:.1}", own.entries)),
            Cell::number(format!("{:.1}", own.hands_per_bust)),
            Cell::number(format!("{:.0}", own.minutes)),
        ]);
    }
    include_str!("page/opening.txt")
        .replace("{command}", command)
        .replace("{experiments}", &table.to_markdown())
}

/// Mean and band of an agreement.
fn shown(band: Option<Band>) -> String {
    band.map_or_else(
        || "-".to_owned(),
        |band| {
            let [mean, low, high] = [band.mean, band.low, band.high].map(|value| decimal(value, 2));
            format!("{mean} ({low} to {high})")
        },
    )
}

/// Agreement with strength: a row for each ranking, a column for each number of entries.
fn by_entries(figures: &ExperimentFigures, rankings: &[(&str, String, &str)]) -> Table {
    let nights = figures.nights();
    let heads = nights
        .iter()
        .map(|nights| Column::number(nights.to_string()));
    let columns = [Column::text("entries")].into_iter().chain(heads);
    let with_prototype = rankings.iter().any(|ranking| !ranking.2.is_empty());
    let prototype = with_prototype.then(|| Column::text("prototype"));
    let mut table = Table::new(columns.chain(prototype.clone()));
    for (name, ranking, known) in rankings {
        let cells = nights.iter().map(|nights| {
            let row = figures.row(*nights, ranking);
            Cell::number(shown(row.and_then(|row| row.strength)))
        });
        let known = prototype.as_ref().map(|_| Cell::text(*known));
        table.push([Cell::text(*name)].into_iter().chain(cells).chain(known));
    }
    table
}

fn entries(regulars: &ExperimentFigures) -> String {
    let rankings = [
        (
            "points, profit",
            "profit vp-kid".to_owned(),
            "after 5, 20, 40, 160: 0.28, 0.40, 0.53, 0.77",
        ),
        (
            "TIER",
            "rating published".to_owned(),
            "0.39, 0.63, 0.71, 0.74",
        ),
        (
            "mean place",
            "mean place".to_owned(),
            "0.40, 0.64, 0.76, 0.92",
        ),
    ];
    let table = by_entries(regulars, &rankings).to_markdown();
    include_str!("page/entries.txt").replace("{table}", &table)
}

fn attendance(uneven: &ExperimentFigures) -> String {
    let mut table = Table::new([
        Column::text("ranking"),
        Column::number("with strength"),
        Column::number("with attendance"),
        Column::text("prototype"),
    ]);
    let known = [
        "0.23 and 0.64",
        "0.15 and 0.86",
        "0.29 and 0.18",
        "",
        "0.45 and 0.17",
    ];
    let last = uneven.nights().last().copied().unwrap_or_default();
    for ((name, ranking), known) in RANKINGS.into_iter().zip(known) {
        let row = uneven.row(last, ranking);
        table.push([
            Cell::text(name),
            Cell::number(shown(row.and_then(|row| row.strength))),
            Cell::number(shown(row.and_then(|row| row.attendance))),
            Cell::text(known),
        ]);
    }
    include_str!("page/attendance.txt").replace("{table}", &table.to_markdown())
}

fn lateness(late: &ExperimentFigures, deep: &ExperimentFigures) -> String {
    include_str!("page/late.txt")
        .replace("{table}", &by_arrival(late).to_markdown())
        .replace("{difference}", &late_less_on_time(late, deep).to_markdown())
}

/// Results by the time of arrival.
fn by_arrival(late: &ExperimentFigures) -> Table {
    let mut table = Table::new([
        Column::text("arrival"),
        Column::number("entries"),
        Column::number("profit, VP_KID"),
        Column::number("place, % of the field"),
        Column::number("mu, published"),
        Column::number("mu, derived"),
        Column::number("mu, off"),
    ]);
    // Sets are in the order of their names: derived, off, published.
    let order = [2, 0, 1];
    for (index, part) in late.arrivals.iter().enumerate() {
        let next = late.arrivals.get(index + 1);
        let name = match (part.from, next) {
            (0, _) => "at the draw".to_owned(),
            (from, Some(next)) => format!("{from} to {} minutes", next.from - 1),
            (from, None) => format!("{from} minutes and later"),
        };
        let gains = order.map(|set| {
            Cell::number(format!(
                "{:+.1}",
                part.gain.get(set).copied().unwrap_or_default()
            ))
        });
        let cells = [
            Cell::text(name),
            Cell::number(part.entries),
            Cell::number(format!(
                "{:+.3}",
                part.profit.get(1).copied().unwrap_or_default()
            )),
            Cell::number(format!("{:.1}", 100.0 * part.place)),
        ];
        table.push(cells.into_iter().chain(gains));
    }
    table
}

/// A figure of late entries less that of those at the draw.
type Difference = fn(&Lateness) -> Option<Band>;

/// Differences between late entries and those at the draw, with short and with deep stacks.
fn late_less_on_time(late: &ExperimentFigures, deep: &ExperimentFigures) -> Table {
    let mut table = Table::new([
        Column::text("late less at the draw"),
        Column::number("25 big blinds (band over seasons)"),
        Column::number("200 big blinds"),
        Column::text("prototype"),
    ]);
    let rows: [(&str, Difference, f64, usize, &str); 5] = [
        (
            "profit, VP_KID",
            |own| own.profit.get(1).copied().flatten(),
            1.0,
            3,
            "+0.05",
        ),
        ("place, % of the field", |own| own.place, 100.0, 1, ""),
        (
            "mu, published penalty",
            |own| own.gain.get(2).copied().flatten(),
            1.0,
            1,
            "+5.4",
        ),
        (
            "mu, derived penalty",
            |own| own.gain.first().copied().flatten(),
            1.0,
            1,
            "",
        ),
        (
            "mu, no penalty",
            |own| own.gain.get(1).copied().flatten(),
            1.0,
            1,
            "+10.8",
        ),
    ];
    for (name, of, times, digits, known) in rows {
        let band = |figures: &ExperimentFigures| {
            let band = figures.lateness.as_ref().and_then(of);
            band.map_or_else(
                || "-".to_owned(),
                |band| {
                    let [mean, low, high] = [band.mean, band.low, band.high].map(|own| times * own);
                    format!("{mean:+.digits$} ({low:+.digits$} to {high:+.digits$})")
                },
            )
        };
        table.push([
            Cell::text(name),
            Cell::number(band(late)),
            Cell::number(band(deep)),
            Cell::text(known),
        ]);
    }
    table
}

fn parameters(regulars: &ExperimentFigures) -> String {
    let known = [
        "160: 0.74",
        "",
        "160: 0.91",
        "160: 0.53",
        "",
        "no difference",
        "",
    ];
    let rankings: Vec<_> = (PARAMETER_SETS.into_iter().zip(known))
        .map(|(set, known)| (set, format!("rating {set}"), known))
        .collect();
    let table = by_entries(regulars, &rankings).to_markdown();
    include_str!("page/parameters.txt").replace("{table}", &table)
}

fn structures(figures: &Figures) -> Result<String, TaskError> {
    let regulars = figures.of("regulars")?;
    let rankings = STRUCTURES.map(|structure| (structure, format!("points {structure}"), ""));
    let structures = by_entries(regulars, &rankings).to_markdown();
    let mut table = Table::new([
        Column::text("experiment, after 40 nights"),
        Column::number("profit"),
        Column::number("TIER"),
        Column::number("mean place"),
        Column::number("profit of the best and worst quarter"),
    ]);
    let rows = [
        ("20 players", "field-20"),
        ("36 players", "regulars"),
        ("100 players", "field-100"),
        ("36 players, lapses to 0.2", "spread-02"),
        ("36 players, lapses to 1", "spread-10"),
        ("36 players, re-entries", "reentries"),
    ];
    for (name, experiment) in rows {
        let own = figures.of(experiment)?;
        let cell = |ranking: &str| {
            let row = own.row(40, ranking);
            Cell::number(shown(row.and_then(|row| row.strength)))
        };
        let ends = own
            .spread
            .iter()
            .find(|spread| spread.structure == "vp-kid");
        let ends = ends.map_or([0.0; 2], |spread| spread.ends);
        table.push([
            Cell::text(name),
            cell("profit vp-kid"),
            cell("rating published"),
            cell("mean place"),
            Cell::number(format!("{:+.2} and {:+.2}", ends[0], ends[1])),
        ]);
    }
    Ok(include_str!("page/structures.txt")
        .replace("{structures}", &structures)
        .replace("{fields}", &table.to_markdown()))
}

fn the_law(figures: &Figures) -> String {
    let mut table = Table::new([
        Column::text("experiment"),
        Column::text("structure"),
        Column::number("Vt"),
        Column::number("Vn"),
        Column::number("after 5 entries"),
        Column::number("after 40"),
        Column::number("largest difference from 20 on"),
    ]);
    for name in EXPERIMENTS {
        let Some(own) = figures.experiments.get(name) else {
            continue;
        };
        for spread in &own.spread {
            let compared = law::compared(own, &spread.structure);
            let at = |nights| {
                let found = compared.iter().find(|own| own.nights == nights);
                found.map_or_else(String::new, |own| {
                    format!("{:.2}, simulated {:.2}", own.predicted, own.found)
                })
            };
            table.push([
                Cell::text(name),
                Cell::text(spread.structure.clone()),
                Cell::number(format!("{:.3}", spread.between)),
                Cell::number(format!("{:.2}", spread.within)),
                Cell::number(at(5)),
                Cell::number(at(40)),
                Cell::number(format!("{:.3}", law::largest(own, &spread.structure))),
            ]);
        }
    }
    include_str!("page/law.txt")
        .replace("{bound}", &BOUND.to_string())
        .replace("{early}", &ABOVE_EARLY.to_string())
        .replace("{table}", &table.to_markdown())
}
