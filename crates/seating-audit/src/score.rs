//! How well the software that wrote the log did.

use alloc::collections::{BTreeMap, BTreeSet};

use mtt_seating::{Action, PlayerId, TableId};

use crate::counts::Counts;
use crate::due::{late_breaks, pending_move};
use crate::model::{Model, Spot};
use crate::position::is_dead_now;
use crate::step::{Step, moves_needed};

/// Figures about a log, right or wrong.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// Players who were sent from one table to another: balancing moves and players of broken tables. What the director
    /// does by hand, new destinations on the way and the redraw of the final table do not count.
    pub moves: u64,
    /// How many moves would have brought the field as near to balance as these moves did.
    pub least_moves: u64,
    /// Share of the events, from 0 to 1, after which the gap exceeds the tolerance without need.
    ///
    /// A table between hands could have given a player.
    pub above_tolerance: f64,
    /// Tables that broke later than they could, or not at all.
    pub late_breaks: u64,
    /// Players by the number of hands that they missed before their first cards.
    ///
    /// The count begins with the decision that gave them a seat after the start.
    pub missed_hands: BTreeMap<u64, u64>,
    /// Moves of players who had moved within the last orbit.
    pub moved_twice_in_an_orbit: u64,
}

/// Counts behind the score, kept while the log is read.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    moves: u64,
    /// Moves by which the field came nearer to balance, those that took it away subtracted.
    gained: i64,
    events: u64,
    apart: u64,
    late: u64,
    /// Tables that could have broken already.
    waiting_to_break: BTreeSet<TableId>,
    missed: BTreeMap<u64, u64>,
    twice: u64,
    /// Hands missed so far by players on their way or without cards.
    owed: BTreeMap<PlayerId, u64>,
}

impl Tally {
    /// A hand starts at a table: who was dealt in, and who missed it.
    pub(crate) fn hand_started(&mut self, model: &Model, id: &TableId) {
        if self.owed.is_empty() {
            return;
        }
        let Some(table) = model.tables.get(id) else {
            return;
        };
        for (seat, player) in &table.seats {
            if is_dead_now(table, *seat, model.rules.n_max) {
                if let Some(missed) = self.owed.get_mut(player) {
                    *missed += 1;
                }
            } else if let Some(missed) = self.owed.remove(player) {
                *self.missed.entry(missed).or_default() += 1;
            }
        }
        for one in model.travelling.iter().filter(|one| one.to == *id) {
            if let Some(missed) = self.owed.get_mut(&one.player) {
                *missed += 1;
            }
        }
    }

    /// An action that is about to be performed.
    pub(crate) fn before_action(
        &mut self,
        model: &Model,
        step: &Step<'_>,
        action: &Action,
    ) -> Option<usize> {
        let (player, at) = match action {
            Action::Depart { player, .. } | Action::Wait { player } => (player, model.spot(player)),
            Action::Seat { player, .. } => {
                if !step.starts && matches!(model.spot(player), Spot::Waiting(_)) {
                    self.owed.entry(player.clone()).or_insert(0);
                }
                return None;
            }
            _ => return None,
        };
        let table = match at {
            Spot::Seated(id, _) => model.tables.get(id),
            Spot::Leaving(_) => None,
            _ => return None,
        };
        self.moves += 1;
        self.owed.entry(player.clone()).or_insert(0);
        let person = model.people.get(player);
        let since = person.and_then(|person| person.since);
        let orbit = match (table, at) {
            (Some(table), _) => table.seated(),
            (None, Spot::Leaving(index)) => model.leaving.get(index).map_or(0, |one| one.players),
            _ => 0,
        };
        let again =
            since.is_some_and(|hands| usize::try_from(hands).is_ok_and(|hands| hands < orbit));
        self.twice += u64::from(again);
        Some(moves_needed(model, step))
    }

    /// The same action has been performed.
    pub(crate) fn after_move(&mut self, model: &Model, step: &Step<'_>, before: usize) {
        let after = moves_needed(model, step);
        let gain = before.abs_diff(after);
        let gain = i64::try_from(gain).unwrap_or(i64::MAX);
        self.gained += if after <= before { gain } else { -gain };
    }

    /// An event and all that followed from it.
    pub(crate) fn after_event(&mut self, model: &Model, step: Option<&Step<'_>>) {
        self.events += 1;
        let Some(step) = step else {
            return;
        };
        let late: BTreeSet<TableId> = late_breaks(model, step).cloned().collect();
        let new = late.difference(&self.waiting_to_break).count();
        self.late += u64::try_from(new).unwrap_or(u64::MAX);
        self.waiting_to_break = late;
        let counts = Counts::of(model, &step.marked);
        self.apart += u64::from(pending_move(model, &counts).is_some());
        if !self.owed.is_empty() {
            self.owed
                .retain(|player, _| model.people.contains_key(player));
        }
    }

    /// The figures.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a share to a few digits of numbers of events"
    )]
    pub(crate) fn finish(self) -> Score {
        Score {
            moves: self.moves,
            least_moves: u64::try_from(self.gained).unwrap_or(0),
            above_tolerance: self.apart as f64 / self.events.max(1) as f64,
            late_breaks: self.late,
            missed_hands: self.missed,
            moved_twice_in_an_orbit: self.twice,
        }
    }
}
