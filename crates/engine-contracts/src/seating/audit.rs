//! `seating audit`: the log of any seating software, checked line by line.

use mtt_seating::{Action, Config};
use seating_audit::{Entry, Record, Report, check};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

use super::{AUDIT, AuditFailure, Beginning, LineEvent, RunLine, SeatingFailure};
use crate::document::{self, MAX_DOCUMENT};
use crate::whole::{Whole, counted, optional_whole, within};

/// Line of a log after the first one: an event and its actions.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AuditLine {
    /// Sequence number of the event; it may be in the event as well.
    #[serde(default, deserialize_with = "optional_whole")]
    pub seq: Option<u64>,
    /// The event, or a question, which is passed over.
    #[serde(deserialize_with = "event")]
    pub event: RunLine,
    /// The actions that followed from it, in their order.
    #[serde(deserialize_with = "within")]
    pub actions: Vec<Action>,
    /// Reasons, which are not read.
    #[serde(default, rename = "why")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Value>"))]
    _why: IgnoredAny,
    /// The state after the event, which is not read.
    #[serde(default, rename = "state")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Value>"))]
    _state: IgnoredAny,
}

/// An event whose number, if it has one, is that of an event.
fn event<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RunLine, D::Error> {
    let line = RunLine::deserialize(deserializer)?;
    line.seq.map(counted::<u64, _>).transpose()?;
    Ok(line)
}

/// Answers `seating audit`: the discrepancies of a log, and its score.
///
/// Each item is the text of a line; blank lines count and are passed over. Lines are asked for one by one, so that
/// a log of any length needs no memory of its own.
///
/// # Errors
///
/// The first error of the lines, or [`AuditFailure`] with the number of a line that cannot be parsed or used.
pub fn audit<T, E>(lines: impl IntoIterator<Item = Result<T, E>>) -> Result<Report, E>
where
    T: AsRef<[u8]>,
    E: From<AuditFailure>,
{
    let mut failed = None;
    let mut begun = false;
    let mut lines = (1_u64..).zip(lines);
    let records = std::iter::from_fn(|| {
        loop {
            let (line, text) = lines.next()?;
            let read = text.and_then(|text| {
                let read = record(text.as_ref(), line, begun);
                read.map_err(|fault| AuditFailure { line, fault }.into())
            });
            match read {
                Ok(None) => {}
                Ok(Some(record)) => {
                    begun = true;
                    return Some(record);
                }
                Err(failure) => {
                    failed = Some(failure);
                    return None;
                }
            }
        }
    });
    let report = check(records);
    failed.map_or(Ok(report), Err)
}

/// A line as a record; none for a blank one and for a question.
fn record(text: &[u8], line: u64, begun: bool) -> Result<Option<Record>, SeatingFailure> {
    let content = document::trimmed(text);
    if content.len() <= MAX_DOCUMENT && content.trim_ascii().is_empty() {
        return Ok(None);
    }
    let (seq, entry) = if begun {
        let audited: AuditLine = document::read_line(text)?;
        let LineEvent::Event(event) = audited.event.event? else {
            return Ok(None);
        };
        let inner = audited.event.seq;
        let inner = inner.and_then(|Whole(number)| u64::try_from(number).ok());
        let actions = audited.actions;
        (inner.or(audited.seq), Entry::Step { event, actions })
    } else {
        let Beginning {
            contract,
            config,
            state,
        } = document::read_line(text)?;
        AUDIT.check(contract.as_deref())?;
        let config = config?;
        Config::new(config.clone())?;
        let state = state?;
        (None, Entry::Beginning { config, state })
    };
    Ok(Some(Record { line, seq, entry }))
}
