//! The audit of a log, line by line.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use mtt_seating::{Action, Event};

use crate::fact::Fault;
use crate::model::Model;
use crate::record::{Entry, Record};
use crate::report::{Discrepancy, Report};
use crate::rule::Rule;
use crate::score::Tally;
use crate::step::Step;
use crate::{beginning, due, fact, judge, perform, step};

/// Checks a log.
///
/// The first record is the beginning, all others are steps. A step that repeats the sequence number, the event and the
/// actions of the step before it is a retry and is passed over.
///
/// # Examples
///
/// ```
/// use mtt_seating::{ConfigSetup, Event, StateSetup};
/// use seating_audit::{Entry, Record, Rule, check};
///
/// let (config, state) = (ConfigSetup::default(), StateSetup::default());
/// let beginning = Record { line: 1, seq: None, entry: Entry::Beginning { config, state } };
/// let start = Entry::Step { event: Event::Start, actions: vec![] };
/// let report = check([beginning, Record { line: 2, seq: None, entry: start }]);
/// // Nobody has registered.
/// assert_eq!((report.discrepancies[0].line, report.discrepancies[0].invariant), (2, Rule::Event));
/// ```
pub fn check(log: impl IntoIterator<Item = Record>) -> Report {
    let mut audit = Audit::default();
    for record in log {
        audit.record(record);
    }
    if audit.model.is_none() && audit.discrepancies.is_empty() {
        audit.note(1, (Rule::Log, String::from("the log is empty")));
    }
    Report {
        discrepancies: audit.discrepancies,
        events: audit.events,
        score: audit.tally.finish(),
    }
}

/// An audit in progress.
#[derive(Debug, Default)]
struct Audit {
    model: Option<Model>,
    /// Rules or state cannot be used: nothing more is read.
    stopped: bool,
    discrepancies: Vec<Discrepancy>,
    events: u64,
    /// The last step with its number.
    last: Option<(u64, Event, Vec<Action>)>,
    /// Whether the events carry numbers, known from the first one.
    numbered: Option<bool>,
    tally: Tally,
}

impl Audit {
    fn note(&mut self, line: u64, (invariant, detail): Fault) {
        self.discrepancies.push(Discrepancy {
            line,
            invariant,
            detail,
        });
    }

    fn record(&mut self, record: Record) {
        let Record { line, seq, entry } = record;
        if self.stopped {
            return;
        }
        let Some(mut model) = self.model.take() else {
            self.begin(line, &entry);
            return;
        };
        match entry {
            Entry::Beginning { .. } => {
                self.note(
                    line,
                    (Rule::Log, "the log begins a second time".to_string()),
                );
            }
            Entry::Step { event, actions } => {
                if self.is_next(line, seq, &event, &actions) {
                    self.step(&mut model, line, &event, &actions);
                    self.last = seq.map(|seq| (seq, event, actions));
                }
            }
        }
        self.model = Some(model);
    }

    fn begin(&mut self, line: u64, entry: &Entry) {
        let Entry::Beginning { config, state } = entry else {
            self.stopped = true;
            let words = "the log begins without rules and a state".to_string();
            self.note(line, (Rule::Log, words));
            return;
        };
        match beginning::begin(config, state) {
            Ok((model, faults)) => {
                self.model = Some(model);
                for fault in faults {
                    self.note(line, fault);
                }
            }
            Err(fault) => {
                self.stopped = true;
                self.note(line, fault);
            }
        }
    }

    /// Whether a step is to be judged: it is not a retry.
    fn is_next(&mut self, line: u64, seq: Option<u64>, event: &Event, actions: &[Action]) -> bool {
        if *self.numbered.get_or_insert(seq.is_some()) != seq.is_some() {
            let words = "some events carry a sequence number, others do not".to_string();
            self.note(line, (Rule::Log, words));
        }
        let (Some(seq), Some((last, last_event, last_actions))) = (seq, &self.last) else {
            return true;
        };
        if seq == *last && event == last_event {
            if actions != last_actions.as_slice() {
                let words = format!("event {seq} is repeated and gets another answer");
                self.note(line, (Rule::Log, words));
            }
            return false;
        }
        if last.checked_add(1) != Some(seq) {
            let words = format!("event {seq} follows event {last}");
            self.note(line, (Rule::Log, words));
        }
        true
    }

    fn step(&mut self, model: &mut Model, line: u64, event: &Event, actions: &[Action]) {
        self.events += 1;
        if let Err(fault) = fact::take(model, event) {
            self.note(line, fault);
        }
        if let Event::HandStarted { table } = event {
            self.tally.hand_started(model, table);
            if let Some(action) = actions.first() {
                let words = format!("`{}` at the beginning of a hand", action.kind());
                self.note(line, (Rule::Moment, words));
            }
        }
        let quiet = matches!(event, Event::HandStarted { .. }) && actions.is_empty();
        if quiet || (!model.started && actions.is_empty()) {
            self.tally.after_event(model, None);
            return;
        }
        let step = Step::new(model, event, actions);
        let before = step::distance(model, &step);
        for action in actions {
            for fault in judge::judge(model, &step, action) {
                self.note(line, fault);
            }
            let needed = self.tally.before_action(model, &step, action);
            perform::perform(model, action);
            if let Some(needed) = needed {
                self.tally.after_move(model, &step, needed);
            }
        }
        if matches!(event, Event::HandStarted { .. }) {
            self.tally.after_event(model, None);
            return;
        }
        for fault in due::due(model, &step) {
            self.note(line, fault);
        }
        let after = step::distance(model, &step);
        let opened = actions
            .iter()
            .any(|action| matches!(action, Action::Open { .. }));
        if step::is_by_count(model) && !opened && after > before {
            let words = format!("max(S, D) rises from {before} to {after}");
            self.note(line, (Rule::NoDrift, words));
        }
        self.tally.after_event(model, Some(&step));
    }
}
