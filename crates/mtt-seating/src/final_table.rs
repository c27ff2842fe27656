//! The announcement of the final table.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::action::Action;
use crate::draw::{Draws, Purpose};
use crate::ids::Seat;
use crate::index::TableIx;
use crate::reason::{NumberName, Reason, RuleId};
use crate::tournament::{Registration, Tournament};

impl<P: Ord + Clone> Tournament<P> {
    /// Seats of a table now. The final table may have more than the others: once it holds everybody and nobody can
    /// enter, every table may, so that one is enough.
    pub(crate) fn n_max(&self) -> u8 {
        self.n_max_for(self.players_alive())
    }

    /// Seats of a table with this number of players in.
    pub(crate) fn n_max_for(&self, players: usize) -> u8 {
        let (ordinary, last) = (self.config.n_max(), self.config.final_table());
        let final_table =
            self.header.registration == Registration::Closed && players <= usize::from(last);
        if final_table {
            ordinary.max(last)
        } else {
            ordinary
        }
    }

    /// The fewest tables, whatever they hold. They are two while there are more players than a small final table
    /// has seats.
    pub(crate) fn fewest_tables(&self) -> usize {
        let last = self.config.final_table();
        let small = last < self.config.n_max() && self.players_alive() > usize::from(last);
        if small { 2 } else { 1 }
    }
}

/// The announcement, if it is due: one table, everybody seated, nobody can enter, not announced before.
pub(crate) fn final_table<P: Ord + Clone>(
    night: &Tournament<P>,
    draws: &mut Draws,
) -> Option<(Action<P>, Reason<P>)> {
    let players = night.players_alive();
    let settled = night.waiting.is_empty() && night.transits.is_empty();
    let closed = night.header.registration == Registration::Closed;
    if night.tables.len() > 1 {
        return None;
    }
    let only = night.tables.numbers().next()?;
    if night.final_table.is_some() || !settled || !closed || players < 2 {
        return None;
    }
    let reason = Reason::new(
        RuleId::OneTableLeft,
        [(NumberName::Players, players), (NumberName::Tables, 1)],
    );
    let seats = if night.config.final_table_redraw() {
        if night.at(only)?.in_hand() {
            return None;
        }
        Some(redraw(night, draws, only))
    } else {
        None
    };
    let table = night.tables.id(only).clone();
    Some((Action::FinalTable { table, seats }, reason))
}

/// New seats by lot for everybody at a table who is not pinned.
fn redraw<P: Ord + Clone>(
    night: &Tournament<P>,
    draws: &mut Draws,
    table: TableIx,
) -> BTreeMap<Seat, P> {
    let n_max = night.config.most_seats();
    let mut seated = BTreeMap::new();
    let Some(found) = night.at(table) else {
        return seated;
    };
    let pinned = |seat: &Seat| found.occupant(*seat).is_some_and(|player| player.pinned);
    let seats = found.table.clockwise(n_max);
    let last = night.n_max();
    let usable = |seat: &Seat| seat.get() <= last && found.table.usable & seat.bit() != 0;
    let mut free: Vec<Seat> = seats.filter(|seat| !pinned(seat) && usable(seat)).collect();
    draws.shuffle(Purpose::Redraw, &mut free);
    let mut free = free.into_iter();
    for (seat, _, entrant) in found.clockwise(n_max) {
        let new = if entrant.record.pinned {
            Some(seat)
        } else {
            free.next()
        };
        if let Some(new) = new {
            seated.insert(new, entrant.player.clone());
        }
    }
    seated
}
