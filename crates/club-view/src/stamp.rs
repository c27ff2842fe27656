//! The date and the time at the head of a sheet of a night.

use chained_events::timestamp::Timestamp;
use club_log::tournament::Tournament;
use club_words::date;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::number::short_moment_of;
use crate::{Lang, say};

/// The date of a night, and the time since which nothing has changed in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NightStamp {
    date: Date,
    at: Timestamp,
    zone: String,
}

impl NightStamp {
    pub(crate) fn of(night: &Tournament) -> Self {
        let announcement = night.announcement();
        Self {
            date: announcement.date,
            at: night.last_at(),
            zone: announcement.zone.clone(),
        }
    }

    /// In words; a time of another day than that of the night has its date.
    pub(crate) fn text(&self, lang: Lang) -> String {
        let zone = TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC);
        say::sheet_stamp(
            lang,
            date(lang, self.date),
            short_moment_of(&zone, self.at, self.date),
        )
    }
}
