//! A checker of the decisions of any seating software.
//!
//! It reads a log: the rules and a state, then every event with the actions that followed, and says which actions are
//! wrong, which are missing, and how well the software did. It is written from the rules and keeps a picture of its own,
//! with maps and plain scans; of the engine it uses nothing but the names of players, tables, events and actions. So it
//! judges the engine of this crate as it judges any other.
//!
//! Each [`Discrepancy`] names a [`Rule`]. Of a choice that the rules leave to chance, or to numbers that a log does not
//! contain, it checks what every right choice has in common: for `online` who is absent, moved recently or often, and the
//! position of the new seat, not the shares of blinds and chips that decide between the rest. Of `seed-literal`, which
//! shows the faults of its source, only the rules are checked that hold for any software. Rooms whose hands are not
//! tracked are refused ([`Rule::Log`]).
//!
//! ```
//! use mtt_seating::audit::{Entry, Record, Rule, check};
//! use mtt_seating::{
//!     Action, ConfigSetup, Event, HandEnd, Phase, PlayerId, SeatSetup, StateSetup, TableId, TableSetup,
//! };
//!
//! let table = |name: &str, players: u8| TableSetup {
//!     seats: (1..=players).map(|seat| (seat, SeatSetup::new(PlayerId::new(format!("{name}{seat}"))))).collect(),
//!     big_blind: Some(3),
//!     ..TableSetup::new(TableId::new(name), Phase::InHand)
//! };
//! let config = ConfigSetup { registration_open: false, ..ConfigSetup::default() };
//! let state = StateSetup { tables: vec![table("A", 9), table("B", 7)], ..StateSetup::default() };
//! // The player in seat 4 is the next big blind, but the one in seat 5 is sent.
//! let (player, from, to) = (PlayerId::new("A5"), TableId::new("A"), TableId::new("B"));
//! let log = [
//!     Record { line: 1, seq: None, entry: Entry::Beginning { config, state } },
//!     Record {
//!         line: 2,
//!         seq: None,
//!         entry: Entry::Step {
//!             event: HandEnd::quiet(from.clone()).into(),
//!             actions: vec![Action::Depart { player, from, to }],
//!         },
//!     },
//! ];
//! let report = check(log);
//! assert_eq!((report.discrepancies[0].line, report.discrepancies[0].invariant), (2, Rule::TdaMover));
//! assert_eq!((report.events, report.score.moves, report.score.least_moves), (1, 1, 1));
//! ```

mod arrival;
mod beginning;
mod counts;
mod departure;
mod due;
mod fact;
mod model;
mod pace;
mod perform;
mod position;
mod rule;
mod score;
mod step;
mod table_change;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use self::fact::Fault;
use self::model::Model;
pub use self::rule::Rule;
pub use self::score::Score;
use self::score::Tally;
use self::step::Step;
use crate::action::Action;
use crate::config::ConfigSetup;
use crate::event::Event;
use crate::setup::StateSetup;

/// A line of a log.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Number of the line, from 1; discrepancies name it.
    pub line: u64,
    /// Sequence number of the event, if the log has them.
    pub seq: Option<u64>,
    /// What the line contains.
    pub entry: Entry,
}

/// What a line of a log contains.
#[derive(Debug, Clone, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "one beginning in a log; boxes would show in every caller"
)]
pub enum Entry {
    /// The rules and the state before the first event.
    Beginning {
        /// The rules.
        config: ConfigSetup,
        /// The state.
        state: StateSetup,
    },
    /// An event and the actions that followed from it, in their order.
    Step {
        /// The event.
        event: Event,
        /// The actions.
        actions: Vec<Action>,
    },
}

/// Something in a log that is against a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Discrepancy {
    /// Number of the line, from 1.
    pub line: u64,
    /// The rule.
    pub invariant: Rule,
    /// What is wrong, in English.
    pub detail: String,
}

/// The result of an audit.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// All discrepancies in the order of the log. After the first one the audit goes on with what the log says, so that one
    /// fault may lead to others.
    pub discrepancies: Vec<Discrepancy>,
    /// Events of the log.
    pub events: u64,
    /// How well the software did.
    pub score: Score,
}

/// Checks a log.
///
/// The first record is the beginning, all others are steps. A step that repeats the sequence number, the event and the
/// actions of the step before it is a retry and is passed over.
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
            for fault in step::judge(model, &step, action) {
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
