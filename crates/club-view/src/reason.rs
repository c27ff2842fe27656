//! Reasons of the seating engine in words.

use club_log::entry::EntryId;
use club_log::event::Why;

use crate::{Lang, say};

/// A reason in one sentence. The name of a rule that this release does not know is shown as it is.
pub(crate) fn sentence(lang: Lang, why: &Why, label: impl Fn(EntryId) -> String) -> String {
    let number = |name: &str| why.numbers.get(name).copied().unwrap_or_default();
    let players = |name: &str| say::players(lang, number(name));
    let tables = || say::tables(lang, number("needed"));
    let sizes = || (number("from"), number("to"));
    let text = match why.rule.as_str() {
        "initial_draw" => say::reason_initial_draw(lang, players("players"), tables()),
        "tables_needed" => {
            say::reason_tables_needed(lang, players("players"), tables(), number("tables"))
        }
        "too_many_tables" | "dissolve_forming" => {
            say::reason_tables_too_many(lang, players("players"), tables(), number("tables"))
        }
        "waiting_draw" => say::reason_waiting_draw(lang, number("choices")),
        "worst_position" => say::reason_worst_position(lang, number("ahead")),
        "seat_by_lot" => say::reason_seat_by_lot(lang, number("choices")),
        "old_seat" => say::reason_old_seat(lang),
        "next_big_blind" => say::reason_sizes_next_big_blind(lang, sizes().0, sizes().1),
        "mover_by_lot" => say::reason_sizes_mover_by_lot(lang, sizes().0, sizes().1),
        "director_finds" => say::reason_sizes_director_finds(lang, sizes().0, sizes().1),
        "order_impossible" => say::reason_order_impossible(lang),
        "order_needless" => say::reason_order_needless(lang),
        "order_outdated" => say::reason_order_outdated(lang),
        "enough_to_deal" => say::reason_enough_to_deal(lang, players("have"), number("need")),
        "director_opens" => say::reason_director_opens(lang),
        "director_breaks" => say::reason_director_breaks(lang),
        "one_table_left" => say::reason_one_table_left(lang),
        other => other.to_owned(),
    };
    let second = why.runner_up.as_ref().and_then(|runner_up| {
        if let Some(table) = runner_up.get("table") {
            return Some(table.as_str()?.to_owned());
        }
        let entry = runner_up.get("player")?.as_str()?.parse().ok()?;
        Some(label(entry))
    });
    match second {
        Some(name) => say::reason_runner_up(lang, text, name),
        None => text,
    }
}
