//! Facts that a refused change of an announcement contradicts, in words.

use club_log::ids::TournamentId;
use club_log::refusal::{Contradiction, Person, RefusedValue};
use club_words::Lang;

use crate::{Names, say};

/// The new value that contradicts what happened.
pub(super) fn value(lang: Lang, value: RefusedValue) -> String {
    match value {
        RefusedValue::Tables(tables) => say::refused_tables(lang, tables),
        RefusedValue::Levels(levels) => say::refused_levels(lang, levels),
        RefusedValue::UntilLevel(level) => say::refused_until_level(lang, level),
        RefusedValue::Minutes(minutes) => say::refused_minutes(lang, minutes),
        number => number.to_string(),
    }
}

/// One thing that happened, with the name of its player.
pub(super) fn fact(
    lang: Lang,
    names: Names<'_>,
    tournament: Option<&TournamentId>,
    fact: &Contradiction,
) -> String {
    let name = |person: Person, id: String| names.name(lang, tournament, &person).unwrap_or(id);
    match fact {
        Contradiction::PlayersIn { players } => say::fact_players_in(lang, *players),
        Contradiction::EntriesMade { member, entries } => {
            let name = name(member.into(), member.to_string());
            say::fact_entries_made(lang, name, *entries)
        }
        Contradiction::Seated { entry, table, seat } => {
            let name = name((*entry).into(), entry.to_string());
            say::fact_seated(lang, name, table.to_string(), seat.get())
        }
        Contradiction::Ordered { table, seat } => {
            say::fact_ordered(lang, table.to_string(), seat.get())
        }
        Contradiction::BlindsAt { table, seat } => {
            say::fact_blinds_at(lang, table.to_string(), seat.get())
        }
        Contradiction::TableOpen { table } => say::fact_table_open(lang, table.to_string()),
        Contradiction::LevelBegun { level } => say::fact_level_begun(lang, *level),
        Contradiction::EnteredLater { entry } => {
            say::fact_entered_later(lang, name((*entry).into(), entry.to_string()))
        }
    }
}
