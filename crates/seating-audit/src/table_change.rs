//! Tables that open, break, or become the final table.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use mtt_seating::{PlayerId, Seat, TableId};

use crate::fact::Fault;
use crate::model::Model;
use crate::rule::Rule;
use crate::step::{Step, is_by_count};

/// Judges an opening.
pub(crate) fn open(model: &Model, step: &Step<'_>, id: &TableId, faults: &mut Vec<Fault>) {
    if model.names.contains(id) {
        let words = format!("table {id} opens under a name that was used before");
        faults.push((Rule::OnePlace, words));
    }
    let stay = model.tables.len() - step.marked.len().min(model.tables.len());
    let needed = model.tables_needed();
    if is_by_count(model) && stay >= needed {
        let rule = if step.starts { Rule::Draw } else { Rule::Open };
        let words = format!(
            "table {id} opens, but {stay} tables are open and {} players need {needed}",
            model.people.len()
        );
        faults.push((rule, words));
    }
}

/// Judges a break.
pub(crate) fn breaks(model: &Model, step: &Step<'_>, id: &TableId, faults: &mut Vec<Fault>) {
    let Some(table) = model.tables.get(id) else {
        faults.push((
            Rule::Break,
            format!("table {id}, which breaks, is not open"),
        ));
        return;
    };
    if table.in_hand {
        faults.push((Rule::NotInHand, format!("table {id} breaks during a hand")));
    }
    if model.must_stay(table) {
        faults.push((Rule::Pins, format!("table {id} breaks, but it is pinned")));
    }
    if model.tables.len() == 1 {
        faults.push((
            Rule::Break,
            format!("table {id} is the last one and breaks"),
        ));
    } else if is_by_count(model) && !step.marked.contains(id) {
        let (open, allowed) = (model.tables.len(), model.tables_allowed());
        let words = if open <= allowed {
            format!("table {id} breaks, but {open} tables are open and {allowed} may be")
        } else {
            format!("table {id} breaks, but another one has to break first")
        };
        faults.push((Rule::Break, words));
    }
}

/// The reason for which the final table cannot be announced now.
pub(crate) fn final_table_problem(model: &Model) -> Option<&'static str> {
    if model.tables.len() != 1 {
        return Some("more than one table is open");
    }
    if !model.waiting.is_empty() || !model.travelling.is_empty() || !model.leaving.is_empty() {
        return Some("not everybody sits");
    }
    if model.registration_open {
        return Some("players may still enter");
    }
    None
}

/// Judges the announcement of the final table.
pub(crate) fn final_table(
    model: &Model,
    id: &TableId,
    seats: Option<&BTreeMap<Seat, PlayerId>>,
    faults: &mut Vec<Fault>,
) {
    let Some(table) = model.tables.get(id) else {
        faults.push((
            Rule::FinalTable,
            format!("the final table {id} is not open"),
        ));
        return;
    };
    if let Some(before) = &model.final_table {
        let words = format!("the final table is announced twice, {before} and {id}");
        faults.push((Rule::FinalTable, words));
    }
    if let Some(problem) = final_table_problem(model) {
        let words = format!("table {id} is announced as the final table, but {problem}");
        faults.push((Rule::FinalTable, words));
    }
    let Some(seats) = seats else {
        if model.rules.final_table_redraw && is_by_count(model) {
            let words = format!("the seats of the final table {id} are not drawn again");
            faults.push((Rule::FinalTable, words));
        }
        return;
    };
    if !model.rules.final_table_redraw {
        let words = format!("the seats of the final table {id} are drawn again without the rule");
        faults.push((Rule::FinalTable, words));
    }
    if table.in_hand {
        let words = format!("the seats of table {id} are drawn again during a hand");
        faults.push((Rule::NotInHand, words));
    }
    let mut drawn: Vec<&PlayerId> = seats.values().collect();
    let mut seated: Vec<&PlayerId> = table.seats.values().collect();
    drawn.sort();
    seated.sort();
    if drawn != seated {
        let words = format!("the new seats of table {id} are not those of its players, each once");
        faults.push((Rule::OnePlace, words));
    }
    if seats.keys().any(|seat| seat.get() > model.rules.n_max) {
        let words = format!(
            "a new seat of table {id} is outside 1 to {}",
            model.rules.n_max
        );
        faults.push((Rule::Seats, words));
    }
    for (seat, player) in seats {
        if model.is_pinned(player) && table.seat_of(player) != Some(seat.get()) {
            let words = format!("player {player} is pinned and gets another seat");
            faults.push((Rule::Pins, words));
        }
    }
}
