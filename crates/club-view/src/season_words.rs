//! How a season counts, and changes of it, in words.

use club_log::Club;
use club_log::club::Season;
use club_log::event::{SeasonEdited, SeasonField};
use club_log::rules::{CountedEntry, Ranking};
use club_words::{count, list};

use crate::edit_words::between;
use crate::{Lang, list_words as words, points, say};

/// Changes of a season, field by field, with the value before and after.
pub(crate) fn edited(lang: Lang, body: &SeasonEdited) -> String {
    let changes: Vec<String> = body
        .changes
        .iter()
        .map(|change| changed(lang, change))
        .collect();
    let changes = changes.join(&words::edit_mark(lang));
    words::season_edited(lang, body.season.to_string(), changes)
}

/// The fields that an event changes, as a club has them.
pub(crate) fn now(lang: Lang, club: &Club, body: &SeasonEdited) -> String {
    let id = body.season.to_string();
    let Some(season) = club.seasons().get(&body.season) else {
        return say::now_no_season(lang, id);
    };
    let values: Vec<String> = body
        .changes
        .iter()
        .map(|change| words::season_value(lang, label(lang, change), value(lang, season, change)))
        .collect();
    words::season_now(lang, id, list(lang, &values))
}

/// The order of the standings.
pub(crate) fn order(lang: Lang, ranking: Ranking) -> String {
    match ranking {
        Ranking::TotalWithAttendance => say::ranking_attendance(lang),
        Ranking::Total => say::ranking_total(lang),
        Ranking::Profit => say::ranking_profit(lang),
    }
}

fn label(lang: Lang, change: &SeasonField) -> String {
    match change {
        SeasonField::Title(_) => words::edit_title(lang),
        SeasonField::Order(_) => words::season_field_order(lang),
        SeasonField::BestK(_) => words::season_field_best(lang),
        SeasonField::DropWorstK(_) => words::season_field_worst(lang),
        SeasonField::AttendanceBonus(_) => words::season_field_attendance(lang),
        SeasonField::MinEntries(_) => words::season_field_min_entries(lang),
        SeasonField::CountedEntry(_) => words::season_field_entry(lang),
        SeasonField::Multiplier(body) => {
            words::season_field_multiplier(lang, body.tournament.to_string())
        }
    }
}

fn changed(lang: Lang, change: &SeasonField) -> String {
    let label = label(lang, change);
    match change {
        SeasonField::Title(change) => {
            between(lang, label, change, |title| words::edit_quoted(lang, title))
        }
        SeasonField::Order(change) => between(lang, label, change, |order_| order(lang, *order_)),
        SeasonField::BestK(change) => between(lang, label, change, |best| best_nights(lang, *best)),
        SeasonField::DropWorstK(change)
        | SeasonField::AttendanceBonus(change)
        | SeasonField::MinEntries(change) => between(lang, label, change, |n| count(*n)),
        SeasonField::CountedEntry(change) => {
            between(lang, label, change, |counted| entry(lang, *counted))
        }
        SeasonField::Multiplier(body) => {
            words::edit_change(lang, label, points(&body.old), points(&body.new))
        }
    }
}

/// The value that a season has in the field of a change.
fn value(lang: Lang, season: &Season, change: &SeasonField) -> String {
    let rules = &season.rules;
    match change {
        SeasonField::Title(_) => season.title.clone(),
        SeasonField::Order(_) => order(lang, rules.ranking),
        SeasonField::BestK(_) => best_nights(lang, rules.best_k),
        SeasonField::DropWorstK(_) => count(rules.drop_worst_k),
        SeasonField::AttendanceBonus(_) => count(rules.attendance_bonus),
        SeasonField::MinEntries(_) => count(rules.min_entries),
        SeasonField::CountedEntry(_) => entry(lang, rules.counted_entry),
        SeasonField::Multiplier(body) => points(&season.multiplier(&body.tournament)),
    }
}

fn best_nights(lang: Lang, best: Option<u32>) -> String {
    best.map_or_else(|| words::season_all_nights(lang), count)
}

pub(crate) fn entry(lang: Lang, counted: CountedEntry) -> String {
    match counted {
        CountedEntry::All => words::season_entry_all(lang),
        CountedEntry::First => words::season_entry_first(lang),
        CountedEntry::Last => words::season_entry_last(lang),
    }
}
