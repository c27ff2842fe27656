//! `seating simulate`: a tournament played by chance, and how close its tables stay.

use std::ops::ControlFlow;

use club_sheets::{Axis, Cell, Chart, ChartError, Column, Plot, Series, Table};
use club_view::Lang;
use engine_contracts::seating::{SeatingFailure, SimulateAnswer, SimulateQuestion, simulate};
use mtt_seating::{Action, Event};
use seating_sim::{
    PhaseReport, SimulatedEvent, SimulatedMinute, SimulationReport, SimulationSetup, WaitReport,
};
use serde::Serialize;
use serde_json::json;

use super::args::SimulateArgs;
use super::say;
use crate::error::DeskError;
use crate::interrupt::Work;
use crate::output::json_line;
use crate::progress::Bar;
use crate::target::Target;

/// Events between two looks at the clock and at signals.
const LOOK: u64 = 1000;

/// Runs the verb.
pub(super) fn run(args: &SimulateArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let question = SimulateQuestion {
        contract: None,
        players: args.players,
        policy: args.policy.clone(),
        seed: args.seed,
        n_max: args.n_max,
        pause_ms: args.pause_ms,
        hold_ms: args.hold_ms,
        open_wait_ms: args.open_wait_ms,
    };
    // Wrong numbers are found before a file is opened.
    let setup = question.setup()?;
    let target = |path| Target::new(path, args.force.into());
    let picture = args.svg.as_deref().map(target).transpose()?;
    let log = args.log.as_deref().map(target).transpose()?;
    let log = log.map(|target| Log::create(target, &setup));
    let played = play(&question, log.transpose()?, lang)?;
    if let Some(target) = picture {
        let chart = chart(&setup, &played.minutes, lang);
        let chart = chart.map_err(DeskError::internal)?;
        target.write(chart.to_svg())?;
    }
    if as_json {
        return json_line(&played);
    }
    Ok(text(&setup, &played.report, lang))
}

/// Plays the tournament with a bar on the terminal; a signal stops it.
fn play(
    question: &SimulateQuestion,
    mut log: Option<Log<'_>>,
    lang: Lang,
) -> Result<SimulateAnswer, DeskError> {
    let (bar, work) = (Bar::new(), Work::begin());
    let players = question.players;
    let (mut events, mut broken) = (0_u64, None);
    let mut registered = 0_u32;
    let played = simulate(question, |happened| {
        if let Some(log) = &mut log
            && let Err(error) = log.write(happened)
        {
            broken = Some(error);
            return ControlFlow::Break(());
        }
        events += 1;
        registered += u32::from(matches!(happened.event, Event::Register { .. }));
        if !events.is_multiple_of(LOOK) {
            return ControlFlow::Continue(());
        }
        let alive = u32::try_from(happened.tournament.players_alive()).unwrap_or(u32::MAX);
        let left = players - registered + alive;
        let words = say::seating_busy_simulate(lang, left.to_string(), players.to_string());
        bar.show(1.0 - f64::from(left) / f64::from(players), words);
        work.flow()
    });
    drop(bar);
    work.check()?;
    if let Some(error) = broken {
        return Err(error);
    }
    let played = played?;
    if let Some(log) = log {
        log.target.keep()?;
    }
    Ok(played)
}

/// The log of a simulation, as an audit reads it: the rules, then a line per event.
struct Log<'a> {
    target: Target<'a>,
}

impl<'a> Log<'a> {
    fn create(target: Target<'a>, setup: &SimulationSetup) -> Result<Self, DeskError> {
        let rules = setup.rules().map_err(SeatingFailure::from)?;
        let mut log = Self { target };
        log.line(&json!({ "config": rules.setup(), "state": { "tables": [] } }))?;
        Ok(log)
    }

    fn write(&mut self, happened: &SimulatedEvent<'_>) -> Result<(), DeskError> {
        #[derive(Serialize)]
        struct Line<'a, P: Ord> {
            event: &'a Event<P>,
            actions: Vec<&'a Action<P>>,
        }
        self.line(&Line {
            event: happened.event,
            actions: happened.step.actions().collect(),
        })
    }

    fn line<T: Serialize>(&mut self, line: &T) -> Result<(), DeskError> {
        self.target.push(&json_line(line)?)
    }
}

/// The figures in words.
fn text(setup: &SimulationSetup, report: &SimulationReport, lang: Lang) -> String {
    let title = say::seating_simulate(
        lang,
        setup.players.to_string(),
        setup.n_max.to_string(),
        setup.profile.name(),
        setup.seed.to_string(),
    );
    let times = say::seating_simulate_times(lang, seconds(setup.pause_ms), seconds(setup.hold_ms));
    let (hands, moves) = (report.hands.to_string(), report.most_moves.to_string());
    let hands = match report.equity_sd {
        Some(deviation) => {
            say::seating_simulate_hands(lang, hands, format!("{deviation:.3}"), moves)
        }
        None => say::seating_simulate_hands_alone(lang, hands, moves),
    };
    let parts = [
        format!("{title}\n{times}\n{hands}\n"),
        phases(report, lang).to_boxed(),
        say::seating_simulate_phases_note(lang) + "\n",
        waits(report, lang).to_boxed(),
        say::seating_simulate_waits_note(lang) + "\n",
    ];
    parts.join("\n")
}

/// Milliseconds as seconds.
fn seconds(ms: u32) -> String {
    let text = format!("{}.{:03}", ms / 1000, ms % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Sizes and gaps, a row for each phase.
fn phases(report: &SimulationReport, lang: Lang) -> Table {
    let head = [
        say::seating_head_size(lang),
        say::seating_head_ideal(lang),
        say::seating_head_gap(lang, "1"),
        say::seating_head_gap(lang, "2"),
        say::seating_head_moves(lang),
        say::seating_head_idle(lang),
    ];
    let phase = Column::text(say::seating_head_phase(lang));
    let mut table = Table::new([phase].into_iter().chain(head.map(Column::number)));
    let rows = [
        (say::seating_registration(lang), &report.registration),
        (say::seating_elimination(lang), &report.elimination),
    ];
    for (name, phase) in rows {
        let PhaseReport {
            mean_size,
            ideal,
            gap_1,
            gap_2,
            moves_per_elimination,
            idle,
            ..
        } = *phase;
        let cells = [
            digits(mean_size, 2),
            percent(ideal, 1),
            percent(gap_1, 1),
            percent(gap_2, 1),
            digits(moves_per_elimination, 3),
            percent(idle, 4),
        ];
        table.push(
            [Cell::text(name)]
                .into_iter()
                .chain(cells.map(Cell::number)),
        );
    }
    table
}

/// Waits for cards, a row for each cause.
fn waits(report: &SimulationReport, lang: Lang) -> Table {
    let head = [
        say::seating_head_players(lang),
        say::seating_head_mean(lang),
        say::seating_head_p99(lang),
        say::seating_head_max(lang),
        say::seating_head_missed(lang),
        say::seating_head_most_missed(lang),
    ];
    let cause = Column::text(say::seating_head_wait(lang));
    let mut table = Table::new([cause].into_iter().chain(head.map(Column::number)));
    let rows = [
        (say::seating_movers(lang), &report.waits.movers),
        (say::seating_broken(lang), &report.waits.broken),
        (say::seating_late(lang), &report.waits.late),
    ];
    for (name, wait) in rows {
        let WaitReport {
            count,
            mean,
            p99,
            max,
            missed,
            ..
        } = wait;
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
        table.push(
            [Cell::text(name)]
                .into_iter()
                .chain(cells.map(Cell::number)),
        );
    }
    table
}

fn digits(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(String::new, |value| format!("{value:.digits$}"))
}

fn percent(share: Option<f64>, places: usize) -> String {
    digits(share.map(|share| 100.0 * share), places)
}

/// Sizes of the tables and their difference through time.
fn chart(
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
