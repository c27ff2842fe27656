//! Figures of tournaments that were played by chance, as tables, a picture and sentences.

use club_sheets::{Axis, Cell, Chart, ChartError, Column, Plot, Series, Table};
use club_words::Lang;
use seating_sim::{PhaseReport, SimulatedMinute, SimulationReport, SimulationSetup, WaitReport};

use super::SimulateAnswer;
use crate::say;

/// A part of a report.
type Part<T> = fn(&SimulationReport) -> &T;

/// The hands, the deviation of the blinds and the most moves of a tournament in a sentence.
#[must_use]
pub fn hands_words(report: &SimulationReport, lang: Lang) -> String {
    let (hands, moves) = (report.hands.to_string(), report.most_moves.to_string());
    match report.equity_sd {
        Some(deviation) => {
            say::seating_simulate_hands(lang, hands, format!("{deviation:.3}"), moves)
        }
        None => say::seating_simulate_hands_alone(lang, hands, moves),
    }
}

/// Sizes and gaps, a row for each phase of each tournament. Several ones have their policy in a column.
#[must_use]
pub fn phase_table(played: &[SimulateAnswer], lang: Lang) -> Table {
    let head = [
        say::seating_head_size(lang),
        say::seating_head_ideal(lang),
        say::seating_head_gap(lang, "1"),
        say::seating_head_gap(lang, "2"),
        say::seating_head_moves(lang),
        say::seating_head_idle(lang),
    ];
    let phases: [(_, Part<PhaseReport>); 2] = [
        (say::seating_registration(lang), |report| {
            &report.registration
        }),
        (say::seating_elimination(lang), |report| &report.elimination),
    ];
    let mut table = headed(say::seating_head_phase(lang), head, played, lang);
    for (name, of) in phases {
        for answer in played {
            let PhaseReport {
                mean_size,
                ideal,
                gap_1,
                gap_2,
                moves_per_elimination,
                idle,
                ..
            } = *of(&answer.report);
            let cells = [
                digits(mean_size, 2),
                percent(ideal, 1),
                percent(gap_1, 1),
                percent(gap_2, 1),
                digits(moves_per_elimination, 3),
                percent(idle, 4),
            ];
            table.push(row(&name, answer, played, cells));
        }
    }
    table
}

/// Waits for cards, a row for each cause in each tournament.
#[must_use]
pub fn wait_table(played: &[SimulateAnswer], lang: Lang) -> Table {
    let head = [
        say::seating_head_players(lang),
        say::seating_head_mean(lang),
        say::seating_head_p99(lang),
        say::seating_head_max(lang),
        say::seating_head_missed(lang),
        say::seating_head_most_missed(lang),
    ];
    let causes: [(_, Part<WaitReport>); 3] = [
        (say::seating_movers(lang), |report| &report.waits.movers),
        (say::seating_broken(lang), |report| &report.waits.broken),
        (say::seating_late(lang), |report| &report.waits.late),
    ];
    let mut table = headed(say::seating_head_wait(lang), head, played, lang);
    for (name, of) in causes {
        for answer in played {
            let WaitReport {
                count,
                mean,
                p99,
                max,
                missed,
                ..
            } = of(&answer.report);
            let missing = missed.iter().filter(|(hands, _)| **hands > 0);
            let missing: u64 = missing.map(|(_, players)| players).sum();
            let most = missed.keys().next_back();
            let cells = [
                count.to_string(),
                digits(*mean, 2),
                digits(*p99, 2),
                digits(*max, 2),
                missing.to_string(),
                most.map_or_else(String::new, u32::to_string),
            ];
            table.push(row(&name, answer, played, cells));
        }
    }
    table
}

/// A table whose first column has names, and whose second one the policies where there are several.
fn headed<const N: usize>(
    first: String,
    head: [String; N],
    played: &[SimulateAnswer],
    lang: Lang,
) -> Table {
    let policy = (played.len() > 1).then(|| Column::text(say::seating_head_policy(lang)));
    let columns = [Column::text(first)].into_iter().chain(policy);
    Table::new(columns.chain(head.map(Column::number)))
}

fn row<const N: usize>(
    name: &str,
    answer: &SimulateAnswer,
    played: &[SimulateAnswer],
    cells: [String; N],
) -> Vec<Cell> {
    let policy = (played.len() > 1).then(|| Cell::text(answer.policy.name()));
    let texts = [Cell::text(name)].into_iter().chain(policy);
    texts.chain(cells.map(Cell::number)).collect()
}

fn digits(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(String::new, |value| format!("{value:.digits$}"))
}

fn percent(share: Option<f64>, places: usize) -> String {
    digits(share.map(|share| 100.0 * share), places)
}

/// Sizes of the tables and their difference through time.
///
/// # Errors
///
/// [`ChartError`]; none that can happen, as all values are finite.
pub fn size_chart(
    setup: &SimulationSetup,
    minutes: &[SimulatedMinute],
    lang: Lang,
) -> Result<Chart, ChartError> {
    let hours = |minute: u32| f64::from(minute) / 60.0;
    let points = |value: fn(&SimulatedMinute) -> f64| -> Vec<(f64, f64)> {
        let values = (0..).zip(minutes);
        values
            .map(|(minute, shown)| (hours(minute), value(shown)))
            .collect()
    };
    let band = minutes
        .iter()
        .map(|minute| (f64::from(minute.smallest), f64::from(minute.largest)));
    let sizes = Series::line(
        say::seating_plot_size(lang),
        points(|minute| minute.mean_size),
    )
    .with_band(band.collect());
    let gap = Series::line(
        say::seating_plot_gap(lang),
        points(|minute| minute.mean_gap),
    );
    let title = say::seating_plot(
        lang,
        setup.players.to_string(),
        setup.n_max.to_string(),
        setup.profile.name(),
    );
    let open = minutes.iter().take_while(|minute| minute.registration_open);
    let close = hours(u32::try_from(open.count()).unwrap_or(u32::MAX));
    let plot = Plot::new(
        title,
        say::seating_plot_text(lang),
        Axis::new(say::seating_plot_hours(lang)),
        Axis::new(say::seating_plot_players(lang)).with_range(0.0, f64::from(setup.n_max)),
    )?;
    let plot = plot.with_series(sizes)?.with_series(gap)?.with_reference(
        say::seating_plot_close(lang),
        (close, 0.0),
        (close, f64::from(setup.n_max)),
    )?;
    Ok(plot.into())
}

/// Points of a line in the picture of several policies, at most.
const POINTS: usize = 120;

/// The mean difference between the largest and the smallest table through time, a line for each tournament.
///
/// # Errors
///
/// [`ChartError`]; none that can happen, as all values are finite.
pub fn policy_chart(
    setup: &SimulationSetup,
    played: &[SimulateAnswer],
    lang: Lang,
) -> Result<Chart, ChartError> {
    let (players, seats) = (setup.players.to_string(), setup.n_max.to_string());
    let gaps = played.iter().flat_map(|answer| &answer.minutes);
    let most = gaps.map(|minute| minute.mean_gap).fold(1.0, f64::max);
    let mut plot = Plot::new(
        say::seating_policies_plot(lang, players, seats),
        say::seating_policies_text(lang),
        Axis::new(say::seating_plot_hours(lang)),
        Axis::new(say::seating_plot_players(lang)).with_range(0.0, most.ceil()),
    )?;
    for answer in played {
        let each = answer.minutes.len().div_ceil(POINTS).max(1);
        let chunks = answer.minutes.chunks(each).enumerate();
        #[expect(
            clippy::cast_precision_loss,
            reason = "at most the minutes of a tournament"
        )]
        let points = chunks.map(|(number, minutes)| {
            let sum: f64 = minutes.iter().map(|minute| minute.mean_gap).sum();
            let hours = number as f64 * each as f64 / 60.0;
            (hours, sum / minutes.len() as f64)
        });
        let line = Series::line(answer.policy.name(), points.collect::<Vec<_>>());
        plot = plot.with_series(line)?;
    }
    Ok(plot.into())
}
