//! Alternates of a night: the list as data and in words.

use chained_events::timestamp::Timestamp;
use club_log::alternates::AlternateAway;
use club_log::directory::Directory;
use club_log::entry::EntryId;
use club_log::event::{AlternateListed, AlternatePassed};
use club_log::rules::{AlternateRules, ListEnd, PassedOver};
use club_log::tournament::Tournament;
use jiff::tz::TimeZone;
use serde::Serialize;

use crate::number::short_moment;
use crate::{Lang, PlayerView, list_words as words, say};

/// A player on the list of alternates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlternateRow {
    /// The number on the list, from 1.
    pub number: usize,
    /// The player.
    #[serde(flatten)]
    pub player: PlayerView,
    /// When the player registered.
    pub since: Timestamp,
    /// Why the player gets no seat that is free now; none for one who is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away: Option<AlternateAway>,
    /// When the player registered, in the zone of the night.
    #[serde(skip)]
    shown: String,
}

impl AlternateRow {
    /// The list of a night that is not over, in its order.
    pub(crate) fn all(directory: &Directory, night: &Tournament, now: Timestamp) -> Vec<Self> {
        let zone = TimeZone::get(&night.announcement().zone).unwrap_or(TimeZone::UTC);
        let over = night.phase().is_over();
        let listed = night.alternates().filter(|_| !over).zip(1..);
        let row = |(entry, number): (EntryId, usize)| {
            let since = night.entry(entry)?.registered_at;
            Some(Self {
                number,
                player: PlayerView::of(directory, night, entry),
                since,
                away: night.alternate_away(entry),
                shown: short_moment(&zone, since, now),
            })
        };
        listed.filter_map(row).collect()
    }

    fn line(&self, lang: Lang) -> String {
        let name = self.player.text(lang);
        let line = say::alternate_line(lang, self.number, name, &self.shown);
        match self.away {
            None => line,
            Some(AlternateAway::NotArrived) => say::alternate_not_arrived(lang, line),
            Some(AlternateAway::PassedOver) => say::alternate_passed_over(lang, line),
        }
    }
}

/// The list of alternates, a line each; empty where nobody waits.
pub(crate) fn list_text(lang: Lang, rows: &[AlternateRow]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let lines = rows.iter().map(|row| format!("  {}\n", row.line(lang)));
    let lines: String = lines.collect();
    format!("{}\n{lines}", say::alternates_heading(lang))
}

/// The event that lists an alternate.
pub(crate) fn listed(lang: Lang, name: String, body: &AlternateListed) -> String {
    say::event_alternate_listed(lang, name, body.number)
}

/// The event that passes an alternate over.
pub(crate) fn passed(lang: Lang, name: String, body: &AlternatePassed) -> String {
    match body.goes {
        PassedOver::StaysFirst => say::event_alternate_passed(lang, name),
        PassedOver::GoesLast => say::event_alternate_passed_last(lang, name),
    }
}

/// The rules of a night for alternates.
pub(crate) fn rules(lang: Lang, rules: AlternateRules) -> String {
    let until = match rules.until {
        ListEnd::Registration => words::night_alternates(lang),
        ListEnd::Money => words::night_alternates_money(lang),
    };
    let passed = match rules.passed_over {
        PassedOver::StaysFirst => words::night_passed_stays(lang),
        PassedOver::GoesLast => words::night_passed_last(lang),
    };
    until + &say::semicolon(lang) + &passed
}

/// A rule for players who are passed over, as the value of a field.
pub(crate) fn passed_over(lang: Lang, rule: PassedOver) -> String {
    match rule {
        PassedOver::StaysFirst => words::edit_stays_first(lang),
        PassedOver::GoesLast => words::edit_goes_last(lang),
    }
}

/// The end of the list, as the value of a field.
pub(crate) fn list_end(lang: Lang, end: ListEnd) -> String {
    match end {
        ListEnd::Registration => words::edit_until_registration(lang),
        ListEnd::Money => words::edit_until_money(lang),
    }
}
