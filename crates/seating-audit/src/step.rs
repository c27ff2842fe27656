//! The surroundings of the actions that follow one event.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use mtt_seating::{Action, Event, Profile, TableId};

use crate::counts::{Counts, Seen, marked};
use crate::fact::tables_ended;
use crate::model::{Model, Spot};

/// The surroundings of the actions that follow one event.
#[derive(Debug)]
pub(crate) struct Step<'a> {
    /// Tables that are to break.
    pub(crate) marked: BTreeSet<TableId>,
    /// Tables whose hand has just ended.
    pub(crate) ended: Vec<&'a TableId>,
    /// The table whose hold or halt the event ends.
    pub(crate) expired: Option<&'a TableId>,
    /// The event is the start.
    pub(crate) starts: bool,
}

impl<'a> Step<'a> {
    /// The surroundings after a recorded event; `actions` show which of equal tables were chosen.
    pub(crate) fn new(model: &Model, event: &'a Event, actions: &[Action]) -> Self {
        Self {
            marked: marked(model, &seen(model, actions)),
            ended: tables_ended(event),
            expired: match event {
                Event::HoldExpired { table } => Some(table),
                _ => None,
            },
            starts: matches!(event, Event::Start),
        }
    }
}

/// Whether the rules on numbers, movers and seats hold. `seed-literal` shows the faults of the source, so of such a log
/// only the rules are checked that hold for any software.
pub(crate) fn is_by_count(model: &Model) -> bool {
    matches!(
        model.rules.profile,
        Profile::Tda | Profile::Online | Profile::Home
    )
}

/// The tables to which the actions send players, and those that they give up.
fn seen(model: &Model, actions: &[Action]) -> Seen {
    let mut seen = Seen::default();
    for action in actions {
        match action {
            Action::Break { table } => {
                seen.given_up.insert(table.clone());
            }
            Action::Depart { player, from, to } => {
                seen.kept.insert(to.clone());
                match model.spot(player) {
                    Spot::Travelling(index) => {
                        let one = model.travelling.get(index);
                        seen.given_up.extend(one.map(|one| one.to.clone()));
                    }
                    _ => {
                        seen.kept.insert(from.clone());
                    }
                }
            }
            Action::Wait { player } => {
                if let Spot::Travelling(index) = model.spot(player) {
                    let one = model.travelling.get(index);
                    seen.given_up.extend(one.map(|one| one.to.clone()));
                }
            }
            Action::Seat { table, .. }
            | Action::Hold { table, .. }
            | Action::Halt { table }
            | Action::MayDeal { table } => {
                seen.kept.insert(table.clone());
            }
            _ => {}
        }
    }
    for broken in &seen.given_up {
        seen.kept.remove(broken);
    }
    seen
}

/// The measure of how far the field is from balance, over the tables that are not to break.
pub(crate) fn moves_needed(model: &Model, step: &Step<'_>) -> usize {
    Counts::of(model, &step.marked).moves_needed(model)
}

/// `max(S, D)`.
pub(crate) fn distance(model: &Model, step: &Step<'_>) -> usize {
    let counts = Counts::of(model, &step.marked);
    counts.surplus.max(counts.deficit)
}
