//! `seating run`: a tournament that is decided event by event.

use mtt_seating::{
    Action, Decision, DrawKey, Event, Reason, StateSetup, Step, TableId, Tournament,
};
use serde::Serialize;

use super::rules::restore;
use super::{Beginning, LineEvent, RUN, RunLine, SeatingFailure, SeatingQuestionError};
use crate::document;
use crate::whole::Whole;

/// Answer to a line of a run.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunAnswer {
    /// Actions that follow from the event, in their order.
    pub actions: Vec<Action>,
    /// The reason of each action.
    pub why: Vec<Reason>,
    /// The state after the event, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<StateSetup>,
}

/// Whether the answers of a run have the state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RunState {
    /// Actions and reasons alone.
    #[default]
    Omitted,
    /// The whole state after each line.
    Included,
}

/// A run in progress: first [`begin`](Self::begin), then a [`line`](Self::line) for each event.
///
/// A line that is refused changes nothing, and the run goes on.
///
/// ```
/// use engine_contracts::seating::{RunState, SeatingRun};
///
/// let mut run = SeatingRun::new(RunState::Omitted);
/// run.read_line(
///     br#"{"config":{"n_max":9,"n_min":5,"profile":"tda","tolerance":1,"registration_open":true,"seed":1},
///          "state":{"tables":[],"waiting":["ann","ben"]}}"#,
/// )?;
/// let answer = run.read_line(br#"{"type":"start"}"#)?;
/// assert_eq!(answer.actions[0].kind(), "open");
/// # Ok::<(), engine_contracts::seating::SeatingFailure>(())
/// ```
#[derive(Debug, Default)]
pub struct SeatingRun {
    night: Option<Tournament>,
    /// Whether the events carry sequence numbers, known from the first one.
    numbered: Option<bool>,
    state: RunState,
}

impl SeatingRun {
    /// A run before its first line.
    #[must_use]
    pub fn new(state: RunState) -> Self {
        Self {
            state,
            ..Self::default()
        }
    }

    /// Answers the next line from its text: the beginning, then events.
    ///
    /// # Errors
    ///
    /// [`SeatingFailure`] where the line cannot be parsed, and those of [`begin`](Self::begin) and
    /// [`line`](Self::line).
    pub fn read_line(&mut self, text: &[u8]) -> Result<RunAnswer, SeatingFailure> {
        match &mut self.night {
            None => self.begin(document::read_line(text)?),
            Some(night) => {
                let step = step(night, &mut self.numbered, document::read_line(text)?)?;
                Ok(self.answer(step))
            }
        }
    }

    /// Answers the first line: rules and a state. A second one begins another run.
    ///
    /// # Errors
    ///
    /// [`SeatingFailure`] where the contract is another one, or the rules or the state are refused.
    pub fn begin(&mut self, beginning: Beginning) -> Result<RunAnswer, SeatingFailure> {
        let Beginning {
            contract,
            config,
            state,
        } = beginning;
        RUN.check(contract.as_deref())?;
        self.night = Some(restore(config, state)?);
        self.numbered = None;
        Ok(self.answer(Step::default()))
    }

    /// Answers a line after the first one.
    ///
    /// # Errors
    ///
    /// [`SeatingFailure`] where the run has not begun, or the event is refused.
    pub fn line(&mut self, line: RunLine) -> Result<RunAnswer, SeatingFailure> {
        let night = self.night.as_mut();
        let night = night.ok_or(SeatingQuestionError::NotBegun)?;
        let step = step(night, &mut self.numbered, line)?;
        Ok(self.answer(step))
    }

    fn answer(&self, step: Step) -> RunAnswer {
        let decisions = step.decisions.into_iter();
        let (actions, why) = decisions
            .map(|Decision { action, reason }| (action, reason))
            .unzip();
        let state = match self.state {
            RunState::Omitted => None,
            RunState::Included => self.night.as_ref().map(Tournament::snapshot),
        };
        RunAnswer {
            actions,
            why,
            state,
        }
    }
}

fn step(
    night: &mut Tournament,
    numbered: &mut Option<bool>,
    RunLine { seq, event }: RunLine,
) -> Result<Step, SeatingFailure> {
    match event? {
        LineEvent::Decide(table) => preview(night, &table),
        LineEvent::Event(event) => {
            if numbered.is_some_and(|numbered| numbered != seq.is_some()) {
                return Err(SeatingQuestionError::SequenceMixed.into());
            }
            let step = apply(night, seq, &event)?;
            *numbered = Some(seq.is_some());
            Ok(step)
        }
    }
}

fn preview(night: &Tournament, table: &TableId) -> Result<Step, SeatingFailure> {
    let draw = DrawKey {
        seed: night.config().seed(),
        sequence: night.sequence().saturating_add(1),
    };
    Ok(seating_sim::preview(night, table, draw)?)
}

fn apply(
    night: &mut Tournament,
    seq: Option<Whole>,
    event: &Event,
) -> Result<Step, SeatingFailure> {
    let expected = night.sequence().saturating_add(1);
    let sequence = match seq {
        None => expected,
        Some(Whole(number)) => u64::try_from(number).map_err(|_| {
            let got = i64::try_from(number).unwrap_or(i64::MIN);
            SeatingQuestionError::NoSuchNumber {
                expected,
                got,
                sequence: got,
            }
        })?,
    };
    Ok(seating_sim::apply(night, sequence, event)?)
}
