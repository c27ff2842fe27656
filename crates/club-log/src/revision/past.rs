//! Earlier commands, as words about them need them.

use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use chained_events::timestamp::Timestamp;
use serde::Serialize;

use crate::codec::decode;
use crate::event::Event;
use crate::ids::StreamId;

/// An event of an earlier command: what it did, in which night, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PastEvent {
    /// Its number in the log.
    pub seq: u64,
    /// The corrected time at which it happened.
    pub at: Timestamp,
    /// Its stream: the tournament whose entries the event names.
    pub stream: StreamId,
    /// The event; its body in JSON.
    #[serde(rename = "body")]
    pub event: Event,
}

impl PastEvent {
    /// The event that is stored, with its corrected time; none for one of a later release.
    pub(crate) fn new(recorded: &Recorded, at: Timestamp) -> Option<Box<Self>> {
        let event = decode(recorded).ok()?.into_iter().next()?;
        Some(Box::new(Self {
            seq: recorded.seq,
            at,
            stream: StreamId::from(&recorded.stream),
            event,
        }))
    }
}

/// A command that depends on another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dependent {
    /// Its key.
    pub command: CommandKey,
    /// Its first event that does not fit without the other command.
    pub seq: u64,
    /// The kind of that event.
    pub event: String,
    /// That event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<Box<PastEvent>>,
}

impl Dependent {
    /// The command of an event that does not fit, with the corrected time of the event.
    pub(crate) fn new(recorded: &Recorded, at: Timestamp) -> Self {
        Self {
            command: recorded.command.clone(),
            seq: recorded.seq,
            event: recorded.kind.clone(),
            done: PastEvent::new(recorded, at),
        }
    }
}
