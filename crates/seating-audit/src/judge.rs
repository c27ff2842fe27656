//! The judgement of an action, by its kind.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use mtt_seating::Action;

use crate::fact::Fault;
use crate::model::Model;
use crate::rule::Rule;
use crate::step::Step;
use crate::{arrival, departure, pace, table_change};

/// Judges an action that is about to be performed.
pub(crate) fn judge(model: &Model, step: &Step<'_>, action: &Action) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !model.started {
        let words = format!("`{}` before the start", action.kind());
        faults.push((Rule::Moment, words));
        return faults;
    }
    match action {
        Action::Open { table } => table_change::open(model, step, table, &mut faults),
        Action::Break { table } => table_change::breaks(model, step, table, &mut faults),
        Action::FinalTable { table, seats } => {
            table_change::final_table(model, table, seats.as_ref(), &mut faults);
        }
        Action::Depart { player, from, to } => {
            departure::depart(model, step, (player, from, to), &mut faults);
        }
        Action::Wait { player } => departure::wait(model, step, player, &mut faults),
        Action::Seat {
            player,
            table,
            seat,
            dealt,
        } => arrival::seat(
            model,
            step,
            (player, table),
            (seat.get(), *dealt),
            &mut faults,
        ),
        Action::Hold {
            table,
            ms,
            waiting_for,
        } => pace::hold(model, step, (table, *ms, waiting_for.as_ref()), &mut faults),
        Action::Halt { table } => pace::halt(model, step, table, &mut faults),
        Action::MayDeal { table } => pace::may_deal(model, step, table, &mut faults),
        Action::Order { .. } | Action::CancelOrder { .. } => {
            let words = String::from("only rooms whose hands are tracked are audited");
            faults.push((Rule::Log, words));
        }
        _ => {
            let words = format!("`{}` is not audited", action.kind());
            faults.push((Rule::Log, words));
        }
    }
    faults
}
