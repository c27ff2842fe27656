//! Tables of a night in words: short ones, the final one, and seats that are drawn again.

use club_log::event::SeatsRedrawn;
use club_log::rules::Announcement;
use club_words::list;
use mtt_seating::TableId;

use crate::{Lang, list_words as words, say};

/// The tables that stop after the hand.
pub(crate) fn halt(lang: Lang, tables: &[TableId], largest: usize) -> String {
    let name = |table: &TableId| say::table_name(lang, table.to_string());
    let names: Vec<String> = tables.iter().map(name).collect();
    say::step_halt(lang, list(lang, &names), say::players(lang, largest))
}

/// Seats that were drawn again.
pub(crate) fn redrawn(lang: Lang, body: &SeatsRedrawn) -> String {
    let players = say::players(lang, body.seats.len());
    let tables = say::tables(lang, body.tables.len());
    match body.left {
        None => say::event_seats_redrawn(lang, players, tables),
        Some(left) => say::event_seats_redrawn_left(lang, left, players, tables),
    }
}

/// Players left at which seats are drawn again, or none.
pub(crate) fn redraws(lang: Lang, left: &[u32]) -> String {
    let left: Vec<String> = left.iter().map(ToString::to_string).collect();
    if left.is_empty() {
        words::edit_none(lang)
    } else {
        list(lang, &left)
    }
}

/// The size of the final table and the redraws of an announcement; nothing where it has neither.
pub(crate) fn announced(lang: Lang, night: &Announcement) -> Option<String> {
    let final_table = night
        .final_table
        .map(|seats| words::night_final_table(lang, seats));
    let redrawn = (!night.redraws.is_empty())
        .then(|| words::night_redraws(lang, redraws(lang, &night.redraws)));
    let parts: Vec<String> = final_table.into_iter().chain(redrawn).collect();
    (!parts.is_empty()).then(|| parts.join(&say::semicolon(lang)))
}
