//! The clock of a page, and the schedule by which a script goes on.

use club_log::blinds::BlindLevel;
use club_view::{ScheduleRow, ScheduleView};
use club_words::{Lang, count};
use serde::Serialize;

use super::scene::{Scene, hours};
use crate::say;

/// Levels and breaks that a page carries: from the one that runs on.
const MOST_ROWS: usize = 12;

/// The clock of a night.
pub(super) struct ClockFace {
    /// The rows, the first one is on.
    pub(super) rows: Vec<FaceRow>,
    /// Whether it runs.
    pub(super) running: bool,
    /// The moment of the page in server time, in milliseconds; 0 while the clock is paused.
    pub(super) at: i64,
    /// Milliseconds left in the first row; none where nothing ends it.
    pub(super) left_ms: Option<i64>,
}

/// A level or a break as the script knows it: moments in milliseconds, texts as they are shown.
#[derive(Debug, Clone)]
pub(super) struct FaceRow {
    begins: i64,
    /// None for the last level.
    ends: Option<i64>,
    /// Its name.
    pub(super) l: String,
    /// The blinds.
    pub(super) b: String,
    /// The ante in brackets.
    pub(super) a: String,
    /// The class for the size of the blinds.
    pub(super) c: &'static str,
    /// The next level or break.
    pub(super) n: String,
    /// The ante of the next level.
    pub(super) m: String,
    /// The class for the size of the next level.
    pub(super) d: &'static str,
    pub(super) on_break: bool,
    ends_in_ms: Option<i64>,
}

/// A list, which is shorter than an object with the same names in every row.
impl Serialize for FaceRow {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let now = (&self.l, &self.b, &self.a, self.c);
        let next = (&self.n, &self.m, self.d);
        (self.begins, self.ends, now, next).serialize(serializer)
    }
}

/// The last minute of a level has a colour and a word.
pub(super) const LAST_MINUTE_MS: i64 = 60_000;

impl ClockFace {
    /// The clock of a scene's night; a night without blinds has no rows.
    pub(super) fn of(scene: &Scene<'_>) -> Self {
        let (lang, schedule) = (scene.lang, ScheduleView::of(scene.night, scene.now));
        let on = |row: &ScheduleRow| row.ends_in_ms.is_none_or(|ends| ends > 0);
        let first = schedule.rows.iter().position(on).unwrap_or_default();
        let from = schedule.rows.get(first..).unwrap_or_default();
        let at = if schedule.running {
            scene.now.as_millisecond()
        } else {
            0
        };
        let rows = from.iter().enumerate().take(MOST_ROWS).map(|(index, row)| {
            let next = from.get(index + 1);
            FaceRow::of(lang, at, row, next)
        });
        let rows: Vec<FaceRow> = rows.collect();
        Self {
            left_ms: rows.first().and_then(|row| row.ends_in_ms),
            rows,
            running: schedule.running,
            at,
        }
    }

    /// The level or the break that is on.
    pub(super) fn now(&self) -> Option<&FaceRow> {
        self.rows.first()
    }

    /// The rows for the script; as many as are needed.
    pub(super) fn json(&self, most: usize) -> String {
        let rows = self.rows.get(..most.min(self.rows.len()));
        serde_json::to_string(rows.unwrap_or_default()).unwrap_or_default()
    }

    /// Whether the last minute of the level is on.
    pub(super) fn is_last_minute(&self) -> bool {
        self.running && self.left_ms.is_some_and(|left| left <= LAST_MINUTE_MS)
    }

    /// Milliseconds until the next break begins, where one comes.
    pub(super) fn break_in_ms(&self) -> Option<i64> {
        let mut rows = self.rows.iter().skip_while(|row| row.on_break);
        let next = rows.find(|row| row.on_break)?;
        Some(next.begins - self.at)
    }

    /// How much of the level has passed, in milliseconds, and its length.
    pub(super) fn passed(&self) -> Option<(i64, i64)> {
        let row = self.now()?;
        let end = row.ends?;
        let passed = self.at.saturating_sub(row.begins).max(0);
        Some((passed, end - row.begins))
    }

    /// Hours and minutes at which the break that is on ends; none while the clock is paused.
    pub(super) fn back_at(&self, scene: &Scene<'_>) -> Option<String> {
        let end = self
            .now()
            .filter(|row| row.on_break && self.running)?
            .ends?;
        let end = chained_events::timestamp::Timestamp::from_millisecond(end).ok()?;
        Some(hours(&scene.zone, end))
    }
}

impl FaceRow {
    fn of(lang: Lang, at: i64, row: &ScheduleRow, next: Option<&ScheduleRow>) -> Self {
        let (b, a) = if row.on_break {
            (String::new(), String::new())
        } else {
            blinds(&row.blinds)
        };
        let (n, m) = match next {
            Some(next) if next.on_break => (
                say::page_next_break(lang, next.blinds.break_after),
                String::new(),
            ),
            Some(next) => {
                let (blinds, ante) = blinds(&next.blinds);
                (say::page_next(lang, blinds), ante)
            }
            None => (String::new(), String::new()),
        };
        Self {
            begins: at + row.begins_in_ms,
            ends: row.ends_in_ms.map(|ends| at + ends),
            l: if row.on_break {
                say::page_break(lang)
            } else {
                say::page_level(lang, row.level)
            },
            c: size(&b, &a),
            d: size(&n, &m),
            b,
            a,
            n,
            m,
            on_break: row.on_break,
            ends_in_ms: row.ends_in_ms,
        }
    }
}

/// Blinds and ante as a screen shows them: `300 / 600` and `(600)`.
pub(super) fn blinds(level: &BlindLevel) -> (String, String) {
    let blinds = format!("{} / {}", count(level.small_blind), count(level.big_blind));
    let ante = match level.ante {
        0 => String::new(),
        ante => format!("({})", count(ante)),
    };
    (blinds, ante)
}

/// The class for the number of glyphs. Above 22 the ante has a line of its own.
fn size(blinds: &str, ante: &str) -> &'static str {
    let length = |text: &str| text.chars().count();
    match length(blinds) + length(ante) {
        0..=16 => "b16",
        17..=22 => "b22",
        _ if length(blinds) <= 22 => "b22",
        _ => "b34",
    }
}

/// Time that is left: `12:34`, `1:02:34`. Minutes have two digits, so that digits do not jump.
pub(super) fn digits(ms: i64) -> String {
    let seconds = ms.max(0) / 1_000;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes:02}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The class for the digits of a time.
pub(super) fn digits_class(text: &str) -> &'static str {
    match text.len() {
        0..=5 => "digits g5",
        6..=7 => "digits g7",
        _ => "digits g8",
    }
}
