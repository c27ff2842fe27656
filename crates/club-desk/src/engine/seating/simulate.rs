//! `seating simulate`: a tournament played by chance, and how close its tables stay.

use std::ops::ControlFlow;

use club_view::Lang;
use engine_contracts::seating::{
    FieldLeft, SeatingFailure, SimulateAnswer, SimulateQuestion, hands_words, phase_table,
    simulate, size_chart, wait_table,
};
use mtt_seating::{Action, Event};
use seating_sim::{SimulatedEvent, SimulationSetup};
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
        let chart = size_chart(&setup, &played.minutes, lang);
        let chart = chart.map_err(DeskError::internal)?;
        target.write(chart.to_svg())?;
    }
    if as_json {
        return json_line(&played);
    }
    Ok(text(&setup, &played, lang))
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
    let mut field = FieldLeft::new(players);
    let played = simulate(question, |happened| {
        if let Some(log) = &mut log
            && let Err(error) = log.write(happened)
        {
            broken = Some(error);
            return ControlFlow::Break(());
        }
        events += 1;
        field.hear(happened);
        if !events.is_multiple_of(LOOK) {
            return ControlFlow::Continue(());
        }
        let left = field.left(happened);
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
fn text(setup: &SimulationSetup, played: &SimulateAnswer, lang: Lang) -> String {
    let title = say::seating_simulate(
        lang,
        setup.players.to_string(),
        setup.n_max.to_string(),
        setup.profile.name(),
        setup.seed.to_string(),
    );
    let times = say::seating_simulate_times(lang, seconds(setup.pause_ms), seconds(setup.hold_ms));
    let hands = hands_words(&played.report, lang);
    let played = std::slice::from_ref(played);
    let parts = [
        format!("{title}\n{times}\n{hands}\n"),
        phase_table(played, lang).to_boxed(),
        say::seating_simulate_phases_note(lang) + "\n",
        wait_table(played, lang).to_boxed(),
        say::seating_simulate_waits_note(lang) + "\n",
    ];
    parts.join("\n")
}

/// Milliseconds as seconds.
fn seconds(ms: u32) -> String {
    let text = format!("{}.{:03}", ms / 1000, ms % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
