//! A log as the audit reads it.

use alloc::vec::Vec;

use mtt_seating::{Action, ConfigSetup, Event, StateSetup};

/// A line of a log.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Number of the line, from 1; discrepancies name it.
    pub line: u64,
    /// Sequence number of the event, if the log has them.
    pub seq: Option<u64>,
    /// The content of the line.
    pub entry: Entry,
}

/// The content of a line of a log.
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
