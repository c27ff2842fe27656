//! The terms of a night: what its announcement fixes for the players.

use club_log::Club;
use club_log::late::LateRegistration;
use club_log::rules::{Announcement, RoomRules, TournamentRules};
use club_words::{count, list};
use jiff::tz::TimeZone;
use mtt_seating::Standing;

use crate::number::short_moment_of;
use crate::{Lang, alternates, clock, list_words as words, room_words, say};

/// The terms of a night in two lines: season, stack and entries; blinds, late registration and room.
/// The tables are in a third line and the rule for alternates in a fourth, where they are limited; prices are in
/// the last one.
#[must_use]
pub fn night_terms(lang: Lang, club: &Club, night: &Announcement) -> String {
    let rules = &night.rules;
    let season = match &night.season {
        Some(id) => {
            let title = club.seasons().get(id).map(|season| season.title.as_str());
            let title = title.filter(|title| *title != id.as_str());
            let named = |title| say::title_with_id(lang, title, id.as_str());
            words::night_season(lang, title.map_or_else(|| id.to_string(), named))
        }
        None => words::night_no_season(lang),
    };
    let entries = match rules.max_entries {
        1 => words::night_one_entry(lang),
        most => words::night_max_entries(lang, most),
    };
    let first = [
        Some(season),
        Some(words::night_stack(lang, count(rules.stack))),
        Some(entries),
        night.starts.map(|at| {
            let zone = TimeZone::get(&night.zone).unwrap_or(TimeZone::UTC);
            words::night_starts(lang, short_moment_of(&zone, at, night.date))
        }),
    ];
    let levels = rules.blinds.as_ref().map(|blinds| &blinds.levels);
    let blinds = match levels.and_then(|levels| Some((levels.len(), levels.first()?))) {
        Some((levels, level)) => {
            words::night_blinds(lang, clock::blinds(lang, level), levels, level.minutes)
        }
        None => words::night_no_blinds(lang),
    };
    let late = match rules.late_registration {
        Some(LateRegistration::UntilLevel(level)) => words::night_late_until_level(lang, level),
        Some(LateRegistration::Minutes(minutes)) => words::night_late_minutes(lang, minutes),
        None => words::night_late_until_closed(lang),
    };
    let places = rules
        .seating
        .places()
        .map(|places| u32::try_from(places).unwrap_or(u32::MAX));
    let most = night.capacity.into_iter().chain(places).min();
    let room = match (most, &rules.seating.room) {
        (Some(most), Some(room)) => words::night_room_places(
            lang,
            say::players(lang, most),
            say::tables(lang, room.used()),
        ),
        (Some(most), None) => words::night_capacity(lang, say::players(lang, most)),
        (None, _) => words::night_no_capacity(lang),
    };
    let first: Vec<String> = first.into_iter().flatten().collect();
    let line = |parts: &[String]| format!("  {}\n", parts.join(&say::semicolon(lang)));
    let tables = tables(lang, rules).map(|tables| line(&[tables]));
    let last = room_words::announced(lang, night).map(|last| line(&[last]));
    let beyond = most.map(|_| line(&[alternates::rules(lang, rules.alternates)]));
    let drawn = rules.seating.is_drawn_by_rating();
    let drawn = drawn.then(|| line(&[words::night_drawn_by_rating(lang)]));
    let prices = rules.money.as_ref();
    let prices = prices.map(|prices| line(&[crate::money_words::price_list(lang, prices)]));
    let starts = night.starts_when_full;
    let starts = starts.then(|| line(&[crate::money_say::night_starts_when_full(lang)]));
    let rest = tables.into_iter().chain(last).chain(drawn).chain(beyond);
    let rest = rest.chain(starts).chain(prices);
    line(&first) + &line(&[blinds, late, room]) + &rest.collect::<String>()
}

/// The line that a finished night counts for no season; nothing where it counts for one.
#[must_use]
pub fn night_without_season(lang: Lang, night: &Announcement) -> String {
    match night.season {
        Some(_) => String::new(),
        None => words::night_counted_for_none(lang) + "\n",
    }
}

/// The tables that there are, in the order in which they break.
fn tables(lang: Lang, rules: &TournamentRules) -> Option<String> {
    let room = rules.seating.room.as_ref()?;
    let names = table_names(lang, room, rules.seating.n_max);
    Some(words::night_room(lang, names))
}

/// Tables with their open seats, the featured one and those that are shut marked.
pub(crate) fn table_names(lang: Lang, room: &RoomRules, n_max: u8) -> String {
    let names = room.tables.iter().map(|table| {
        let seats = table.seats.min(n_max);
        let closed = table.closed.iter().filter(|seat| **seat <= seats).count();
        let open = usize::from(seats).saturating_sub(closed);
        let name = words::night_table(lang, table.name.as_str(), open);
        let name = match table.standing {
            Standing::Ordinary => name,
            Standing::Kept => words::night_kept(lang, name),
            Standing::Shut => words::night_shut(lang, name),
        };
        if room.featured.as_ref() == Some(&table.name) {
            words::night_featured(lang, name)
        } else {
            name
        }
    });
    list(lang, &names.collect::<Vec<_>>())
}
