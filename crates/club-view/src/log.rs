//! The log as a list of what happened.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use club_log::codec::{DecodeError, decode};
use club_log::event::TournamentEvent;
use club_log::ids::StreamId;
use club_log::tournament::Tournament;
use club_log::{Club, Event};
use club_sheets::{Column, Table};
use serde::Serialize;

use crate::{EventWords, Lang, say};

/// Events of the log, each in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogView {
    /// The language of the sentences.
    pub lang: Lang,
    /// The events, in the order of the log.
    pub rows: Vec<LogRow>,
}

/// An event of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogRow {
    /// Its number in the log.
    pub seq: u64,
    /// When it happened.
    pub at: Timestamp,
    /// The same on the clocks of the club.
    pub time: String,
    /// Its stream.
    pub stream: StreamId,
    /// The person who gave the command.
    pub actor: Actor,
    /// Sentence that says what happened.
    pub what: String,
    /// The key of its command, as short as it can be typed where that is known.
    pub key: String,
    /// Whether its command was taken back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub void: bool,
    #[serde(skip)]
    command: CommandKey,
    /// Earlier commands that the sentence names.
    #[serde(skip)]
    named: Vec<CommandKey>,
}

impl LogRow {
    /// Number, time, stream, person, key and sentence.
    fn cells(&self, lang: Lang) -> [String; 6] {
        let what = if self.void {
            say::event_void(lang, &self.what)
        } else {
            self.what.clone()
        };
        [
            self.seq.to_string(),
            self.time.clone(),
            self.stream.to_string(),
            self.actor.to_string(),
            self.key.clone(),
            what,
        ]
    }
}

/// Whether reasons are said with events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reasons {
    /// Only what happened.
    #[default]
    Left,
    /// The event and its reason.
    Said,
}

/// One stored event in words. A draw is said with its seed, so that it can be drawn again.
///
/// The tournament of the event should be in memory; entries are named by their ids otherwise.
///
/// # Errors
///
/// An event that cannot be read.
pub fn recorded_text(
    words: &EventWords<'_>,
    club: &Club,
    recorded: &Recorded,
    reasons: Reasons,
) -> Result<String, DecodeError> {
    let tournament: Option<&Tournament> = match StreamId::from(&recorded.stream) {
        StreamId::Tournament(id) => club.tournament(Some(&id)).ok().map(|(_, found)| found),
        _ => None,
    };
    let mut sentences = Vec::new();
    for event in decode(recorded)? {
        let drawn = matches!(event, Event::Tournament(TournamentEvent::SeatsDrawn(_)));
        let mut what = words.event(tournament, &event);
        if let (true, Some(draw)) = (drawn, &recorded.draw) {
            what = words.with_seed(&what, draw.seed);
        }
        if reasons == Reasons::Said {
            what = words.with_reason(tournament, &event, what);
        }
        sentences.push(what);
    }
    Ok(sentences.join(&say::semicolon(words.lang())))
}

/// Earlier commands that an event names.
fn named(recorded: &Recorded) -> Result<Vec<CommandKey>, DecodeError> {
    let events = decode(recorded)?;
    let named = events
        .into_iter()
        .filter_map(|event| event.earlier().cloned());
    Ok(named.collect())
}

impl LogView {
    /// The events in the words of a language.
    ///
    /// # Errors
    ///
    /// An event that cannot be read.
    pub fn of(
        words: &EventWords<'_>,
        club: &Club,
        events: &[Recorded],
        reasons: Reasons,
    ) -> Result<Self, DecodeError> {
        let row = |recorded: &Recorded| {
            Ok(LogRow {
                seq: recorded.seq,
                at: recorded.at,
                time: words.moment(recorded.at),
                stream: StreamId::from(&recorded.stream),
                actor: recorded.actor.clone(),
                what: recorded_text(words, club, recorded, reasons)?,
                key: recorded.command.to_string(),
                void: club.is_void(&recorded.command),
                command: recorded.command.clone(),
                named: named(recorded)?,
            })
        };
        let rows: Result<Vec<LogRow>, DecodeError> = events.iter().map(row).collect();
        Ok(Self {
            lang: words.lang(),
            rows: rows?,
        })
    }

    /// Commands of the events, and those that the sentences name.
    #[must_use]
    pub fn commands(&self) -> BTreeSet<CommandKey> {
        let named = self.rows.iter().flat_map(|row| &row.named);
        let own = self.rows.iter().map(|row| &row.command);
        own.chain(named).cloned().collect()
    }

    /// With keys as they can be typed, by command.
    #[must_use]
    pub fn with_keys(mut self, keys: &BTreeMap<CommandKey, String>) -> Self {
        for row in &mut self.rows {
            if let Some(key) = keys.get(&row.command) {
                row.key.clone_from(key);
            }
            for named in &row.named {
                if let Some(key) = keys.get(named) {
                    row.what = row.what.replace(named.as_str(), key);
                }
            }
        }
        self
    }

    /// As a table.
    #[must_use]
    pub fn table(&self) -> Table {
        let lang = self.lang;
        let mut table = Table::new([
            Column::number(say::head_seq(lang)),
            Column::text(say::head_time(lang)),
            Column::text(say::head_stream(lang)),
            Column::text(say::head_who(lang)),
            Column::text(say::head_key(lang)),
            Column::text(say::head_what(lang)),
        ]);
        for row in &self.rows {
            table.push(row.cells(lang));
        }
        table
    }

    /// Lines for a terminal that prints events as they come: no heading and no frame.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let line = |row: &LogRow| row.cells(self.lang).join("  ");
        self.rows.iter().map(line).collect()
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self) -> String {
        self.table().to_boxed()
    }
}
