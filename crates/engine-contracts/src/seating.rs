//! Seats of a tournament: `seating run`, `plan`, `audit` and `simulate`.
//!
//! Rules whose profile is the published procedure are decided by it, all others by the engine.

mod audit;
#[cfg(feature = "views")]
mod chance_view;
mod failure;
mod line;
mod plan;
mod rules;
mod run;
mod simulate;

pub use self::audit::{AuditLine, audit};
#[cfg(feature = "views")]
pub use self::chance_view::{hands_words, phase_table, policy_chart, size_chart, wait_table};
pub use self::failure::{AuditFailure, NegativeStack, SeatingFailure, SeatingQuestionError};
pub use self::line::{LineEvent, RunLine};
pub use self::plan::{MAX_TABLES, PlanAnswer, PlanQuestion, plan};
pub use self::rules::Beginning;
pub use self::run::{RunAnswer, RunState, SeatingRun};
pub use self::simulate::{FieldLeft, SimulateAnswer, SimulateQuestion, simulate};
use crate::contract::Contract;
#[cfg(feature = "schema")]
use crate::schema::Document;

/// A tournament that is decided event by event.
pub const RUN: Contract = Contract::new("seating-run", 1);
/// A line of a run after the first one.
pub const RUN_EVENT: Contract = Contract::new("seating-run-event", 1);
/// Sizes of tables and the fewest moves.
pub const PLAN: Contract = Contract::new("seating-plan", 1);
/// The log of any seating software, checked.
pub const AUDIT: Contract = Contract::new("seating-audit", 1);
/// A line of a log after the first one.
pub const AUDIT_LINE: Contract = Contract::new("seating-audit-line", 1);
/// A tournament played by chance.
pub const SIMULATE: Contract = Contract::new("seating-simulate", 1);

/// The documents of these contracts.
#[cfg(feature = "schema")]
pub(crate) const DOCUMENTS: &[Document] = &[
    Document::question::<Beginning>(RUN),
    Document::question::<RunLine>(RUN_EVENT),
    Document::answer::<RunAnswer>(RUN),
    Document::question::<PlanQuestion>(PLAN),
    Document::answer::<PlanAnswer>(PLAN),
    Document::question::<Beginning>(AUDIT),
    Document::question::<AuditLine>(AUDIT_LINE),
    Document::answer::<seating_audit::Report>(AUDIT),
    Document::question::<SimulateQuestion>(SIMULATE),
    Document::answer::<SimulateAnswer>(SIMULATE),
];
