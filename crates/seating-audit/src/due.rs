//! Actions that the rules ask for after an event and the log leaves out.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use mtt_seating::TableId;

use crate::counts::Counts;
use crate::fact::Fault;
use crate::model::Model;
use crate::rule::Rule;
use crate::step::{Step, is_by_count};
use crate::table_change::final_table_problem;
use crate::{arrival, pace};

/// Everything that is missing when all actions of a step have been performed.
pub(crate) fn due(model: &Model, step: &Step<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for one in &model.leaving {
        let words = format!(
            "player {} of table {}, which broke, gets no place",
            one.player, one.from
        );
        faults.push((Rule::OnePlace, words));
    }
    if !is_by_count(model) {
        return faults;
    }
    let counts = Counts::of(model, &step.marked);
    let stay = counts.sizes.len();
    if stay < model.tables_needed() {
        let rule = if step.starts { Rule::Draw } else { Rule::Open };
        let words = format!(
            "{} players need {} tables, {stay} are open",
            model.people.len(),
            model.tables_needed()
        );
        faults.push((rule, words));
    }
    for id in late_breaks(model, step) {
        faults.push((Rule::Break, format!("table {id} has to break and does not")));
    }
    if step.starts {
        draw(model, &counts, &mut faults);
    } else {
        arrival::due(model, step, &counts, &mut faults);
        if let Some((from, to)) = pending_move(model, &counts) {
            let words = format!(
                "a player has to leave table {from} for {to} (S = {}, D = {})",
                counts.surplus, counts.deficit
            );
            faults.push((Rule::MoveDue, words));
        }
    }
    pace::due(model, step, &counts, &mut faults);
    let due = model.final_table.is_none()
        && model.people.len() > 1
        && final_table_problem(model).is_none()
        && model
            .tables
            .values()
            .all(|table| !model.rules.final_table_redraw || !table.in_hand);
    if due {
        faults.push((
            Rule::FinalTable,
            String::from("the final table is due and not announced"),
        ));
    }
    faults
}

/// The draw: everybody sits, sizes within one.
fn draw(model: &Model, counts: &Counts<'_>, faults: &mut Vec<Fault>) {
    if let Some(waiter) = model.waiting.first() {
        faults.push((
            Rule::Draw,
            format!("player {} gets no seat in the draw", waiter.player),
        ));
    }
    let (low, high) = (counts.quota, counts.quota + 1);
    for size in &counts.sizes {
        if size.players < low || size.players > high {
            let words = format!(
                "the draw gives table {} {} players, not {low} or {high}",
                size.id, size.players
            );
            faults.push((Rule::Draw, words));
        }
    }
}

/// Tables between hands that have to break and are still there.
pub(crate) fn late_breaks<'a>(
    model: &'a Model,
    step: &'a Step<'_>,
) -> impl Iterator<Item = &'a TableId> {
    let marked = step.marked.iter();
    marked.filter(|id| model.tables.get(*id).is_some_and(|table| !table.in_hand))
}

/// A move that the rules ask for now: a table between hands may give, another one may receive.
pub(crate) fn pending_move<'a>(
    model: &Model,
    counts: &Counts<'a>,
) -> Option<(&'a TableId, &'a TableId)> {
    let apart = counts.is_surely_apart(model);
    let from = counts.sizes.iter().find(|size| {
        !size.table.in_hand && counts.may_give(size.players) && model.has_mover(size.table)
    })?;
    let to = counts.sizes.iter().find(|size| {
        counts.may_receive(size.players)
            && (apart || counts.is_filling(model, size))
            && size.players < model.n_max()
            && size.id != from.id
    })?;
    Some((from.id, to.id))
}
