//! When a table may deal: new tables, holds, halts.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use mtt_seating::{PlayerId, Profile, TableId};

use crate::counts::{Counts, Size};
use crate::fact::Fault;
use crate::model::{Model, Spot, Table};
use crate::rule::Rule;
use crate::step::{Step, is_by_count};

/// Whether a new table has as many players as it waits for.
fn is_filled(table: &Table, counts: &Counts<'_>) -> bool {
    table.seated() + 1 >= counts.quota
}

/// Whether another table is in a hand, so that the room does not stop when this one waits.
fn others_play(counts: &Counts<'_>, id: &TableId) -> bool {
    let mut others = counts.sizes.iter().filter(|size| size.id != id);
    others.any(|size| size.table.in_hand)
}

/// Whether a table that may give exists, among those that `asked` names.
fn somebody_gives(model: &Model, counts: &Counts<'_>, asked: impl Fn(&Size<'_>) -> bool) -> bool {
    counts.is_apart(model)
        && counts
            .sizes
            .iter()
            .any(|size| asked(size) && counts.may_give(size.players) && model.has_mover(size.table))
}

/// Whether a table between hands has a reason to wait for a mover.
fn wants_hold(model: &Model, counts: &Counts<'_>, id: &TableId) -> bool {
    let receives = counts.size(id).is_some_and(|size| counts.may_receive(size));
    model.rules.hold_ms > 0
        && receives
        && somebody_gives(model, counts, |size| size.id != id && size.table.in_hand)
}

/// Whether a table between hands is too far below the largest one.
fn wants_halt(model: &Model, counts: &Counts<'_>, id: &TableId) -> bool {
    let Some(table) = model.tables.get(id) else {
        return false;
    };
    let sizes = counts.sizes.iter().filter(|size| !size.table.forming);
    let largest = sizes.map(|size| size.table.seated()).max().unwrap_or(0);
    let receives = counts.size(id).is_some_and(|size| counts.may_receive(size));
    model.rules.profile == Profile::Tda
        && model.rules.n_max >= 8
        && !table.forming
        && table.seated() + 3 <= largest
        && receives
        && somebody_gives(model, counts, |size| size.id != id)
}

/// Judges a hold.
pub(crate) fn hold(
    model: &Model,
    step: &Step<'_>,
    (id, ms, waiting_for): (&TableId, u32, Option<&PlayerId>),
    faults: &mut Vec<Fault>,
) {
    let Some(table) = model.tables.get(id) else {
        faults.push((
            Rule::Hold,
            format!("table {id}, which is held, is not open"),
        ));
        return;
    };
    let mut wrong = |words| faults.push((Rule::Hold, words));
    if table.in_hand {
        wrong(format!("table {id} is held during a hand"));
    }
    if table.held {
        wrong(format!("table {id} is held already"));
    }
    if let Some(player) = waiting_for {
        let comes = match model.spot(player) {
            Spot::Travelling(index) => {
                let one = model.travelling.get(index);
                one.is_some_and(|one| one.to == *id)
            }
            _ => false,
        };
        if !comes {
            wrong(format!(
                "table {id} is held for {player}, who is not on the way there"
            ));
        }
    }
    if !is_by_count(model) {
        return;
    }
    let counts = Counts::of(model, &step.marked);
    if table.waived {
        wrong(format!("table {id} is held again before its next hand"));
    } else if table.forming {
        let have = table.seated();
        if ms != model.rules.open_wait_ms {
            wrong(format!(
                "new table {id} is held for {ms} ms, not {}",
                model.rules.open_wait_ms
            ));
        }
        if have < counts.first_hand(model) || is_filled(table, &counts) {
            wrong(format!("new table {id} is held with {have} players"));
        }
    } else {
        if ms != model.rules.hold_ms {
            wrong(format!(
                "table {id} is held for {ms} ms, not {}",
                model.rules.hold_ms
            ));
        }
        if !step.ended.contains(&id) {
            wrong(format!(
                "table {id} is held, but its hand did not end just now"
            ));
        } else if !wants_hold(model, &counts, id) {
            wrong(format!("table {id} is held without a reason"));
        }
    }
}

/// Judges a halt.
pub(crate) fn halt(model: &Model, step: &Step<'_>, id: &TableId, faults: &mut Vec<Fault>) {
    let Some(table) = model.tables.get(id) else {
        faults.push((
            Rule::Halt,
            format!("table {id}, which is halted, is not open"),
        ));
        return;
    };
    let mut wrong = |words| faults.push((Rule::Halt, words));
    if table.in_hand {
        wrong(format!("table {id} is halted during a hand"));
    }
    if table.halted {
        wrong(format!("table {id} is halted already"));
    }
    if !is_by_count(model) {
        return;
    }
    let counts = Counts::of(model, &step.marked);
    if table.waived {
        wrong(format!("table {id} is halted again before its next hand"));
    } else if !wants_halt(model, &counts, id) {
        wrong(format!("table {id} is halted without a reason"));
    }
}

/// Judges the leave to deal.
pub(crate) fn may_deal(model: &Model, step: &Step<'_>, id: &TableId, faults: &mut Vec<Fault>) {
    let Some(table) = model.tables.get(id) else {
        faults.push((
            Rule::FirstHand,
            format!("table {id}, which may deal, is not open"),
        ));
        return;
    };
    if !table.forming && !table.held && !table.halted {
        faults.push((Rule::FirstHand, format!("table {id} may deal already")));
        return;
    }
    if !is_by_count(model) {
        return;
    }
    let counts = Counts::of(model, &step.marked);
    if table.forming {
        let (have, need) = (table.seated(), counts.first_hand(model));
        let waits = model.rules.open_wait_ms > 0
            && !step.starts
            && !table.waived
            && others_play(&counts, id);
        if have < need {
            let words = format!("new table {id} may deal with {have} players, it needs {need}");
            faults.push((Rule::FirstHand, words));
        } else if waits && !is_filled(table, &counts) {
            let words = format!("new table {id} may deal with {have} players and should wait");
            faults.push((Rule::FirstHand, words));
        }
    } else if step.expired != Some(id) {
        let hold = table.held && wants_hold(model, &counts, id);
        let halt = table.halted && wants_halt(model, &counts, id);
        // One reason gone is enough: `may_deal` ends both.
        let over = table.held != hold || table.halted != halt;
        if hold && !over {
            faults.push((Rule::Hold, format!("the hold of table {id} ends too early")));
        }
        if halt && !over {
            faults.push((Rule::Halt, format!("the halt of table {id} ends too early")));
        }
    }
}

/// Tables that should wait or play and do not.
pub(crate) fn due(model: &Model, step: &Step<'_>, counts: &Counts<'_>, faults: &mut Vec<Fault>) {
    for Size { id, table, .. } in &counts.sizes {
        if table.in_hand {
            continue;
        }
        if step.expired == Some(*id) && (table.held || table.halted) {
            faults.push((
                Rule::Hold,
                format!("the pause of table {id} expired and goes on"),
            ));
        } else if table.forming {
            let waits = model.rules.open_wait_ms > 0 && !table.waived;
            if table.seated() < counts.first_hand(model) {
                continue;
            }
            if !waits || is_filled(table, counts) {
                let words = format!("new table {id} has its players and may not deal");
                faults.push((Rule::FirstHand, words));
            } else if !table.held && others_play(counts, id) {
                let words = format!("new table {id} should wait for more players");
                faults.push((Rule::FirstHand, words));
            }
        } else {
            let (hold, halt) = (wants_hold(model, counts, id), wants_halt(model, counts, id));
            if table.held && !hold {
                faults.push((
                    Rule::Hold,
                    format!("the hold of table {id} has no reason any more"),
                ));
            }
            if table.halted && !halt {
                faults.push((
                    Rule::Halt,
                    format!("the halt of table {id} has no reason any more"),
                ));
            }
            // A table that cannot deal need not be stopped.
            let free = !table.held
                && !table.halted
                && !table.waived
                && !table.resumed
                && table.seated() > 1;
            if free && halt {
                faults.push((Rule::Halt, format!("table {id} should be halted")));
            } else if free && hold && step.ended.contains(id) {
                faults.push((Rule::Hold, format!("table {id} should be held")));
            }
        }
    }
    let paused = |table: &Table| table.held || table.halted || table.forming;
    let all = model.tables.values().all(paused);
    let waits = model
        .tables
        .values()
        .any(|table| table.held || table.halted);
    if all && waits {
        faults.push((
            Rule::RoomPlays,
            String::from("all tables are held, halted or forming"),
        ));
    }
}
