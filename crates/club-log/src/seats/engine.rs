//! The seating engine's state: built from the seat map to decide, and brought up to the next one.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use mtt_seating::{
    Action, Amendment, Chips, Config, Mover, Phase, Seat, SeatSetup, SeatingError, StateSetup,
    TableId, TableSetup, Tournament, WaiterSetup, WaitingSetup,
};

use super::{OpenOrder, SeatMap, SeatedTable};
use crate::entry::EntryId;
use crate::event::MoverRule;

/// The engine's state, and the orders that it cannot take. Their tables or players are gone since a
/// command was taken back.
#[derive(Debug)]
pub(crate) struct Seating {
    pub(crate) state: Tournament<EntryId>,
    pub(crate) impossible: Vec<OpenOrder>,
}

/// The engine's state of the last decision. Copies of a tournament share it, and the next
/// decision brings it up to its own seats.
#[derive(Debug, Clone, Default)]
pub(crate) struct KeptEngine(Arc<Mutex<Option<Kept>>>);

/// It is a cache: two tournaments are the same whatever they keep.
impl PartialEq for KeptEngine {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The engine's state and that of the tournament that it was made of.
#[derive(Debug)]
struct Kept {
    config: Config,
    registration_open: bool,
    seats: SeatMap,
    seating: Seating,
}

impl KeptEngine {
    /// Calls the engine with the state of a tournament that has started.
    ///
    /// # Errors
    ///
    /// As [`SeatMap::engine`].
    pub(crate) fn ask<R>(
        &self,
        seats: &SeatMap,
        config: Config,
        registration_open: bool,
        question: impl FnOnce(&mut Seating) -> R,
    ) -> Result<R, SeatingError<EntryId>> {
        let mut place = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Taken, so that nothing half changed is found here after a panic.
        let kept = place.take().filter(|kept| kept.config == config);
        let brought = kept.and_then(|kept| kept.brought_up(seats, registration_open));
        let mut seating = match brought {
            Some(seating) => seating,
            None => seats.engine(config.clone(), true, registration_open)?,
        };
        let answer = question(&mut seating);
        *place = Some(Kept {
            config,
            registration_open,
            seats: seats.clone(),
            seating,
        });
        Ok(answer)
    }
}

impl Kept {
    /// The same state for other seats. None where little of it is left, or it cannot be: then it is
    /// built from the seats.
    fn brought_up(self, seats: &SeatMap, registration_open: bool) -> Option<Seating> {
        let mut tables: BTreeSet<_> = seats
            .tables
            .changed(&self.seats.tables)
            .into_iter()
            .collect();
        let mut waiting = seats.waiting != self.seats.waiting;
        for entry in seats.players.changed(&self.seats.players) {
            for map in [seats, &self.seats] {
                match map.players.get(entry).map(|player| &player.seat) {
                    Some(Some((table, _))) => drop(tables.insert(table)),
                    Some(None) => waiting = true,
                    None => {}
                }
            }
        }
        let same = tables.is_empty()
            && !waiting
            && registration_open == self.registration_open
            && seats.orders == self.seats.orders
            && seats.final_table == self.seats.final_table;
        if same {
            return Some(self.seating);
        }
        if tables.len() > FEW_TABLES.max(seats.tables.len() / 4) {
            return None;
        }
        let open = tables
            .iter()
            .filter_map(|id| Some((*id, seats.tables.get(id)?)));
        let closed = tables.iter().filter(|id| !seats.tables.contains_key(id));
        let amendment = Amendment {
            tables: open
                .map(|(id, table)| seats.table_setup(id, table))
                .collect(),
            closed: closed.map(|id| (*id).clone()).collect(),
            waiting: waiting.then(|| seats.waiting_list()),
            registration_open,
            final_table: seats.final_table.clone(),
            next_table: (!seats.seen.is_same(&self.seats.seen)).then(|| seats.next_table()),
        };
        Some(seats.with_orders(self.seating.state.amended(amendment).ok()?))
    }
}

/// Tables that are brought up one by one, however many there are.
const FEW_TABLES: usize = 8;

impl SeatMap {
    /// The engine's state of a tournament.
    ///
    /// # Errors
    ///
    /// The reason why the engine cannot accept the seats, such as more players at a table than it
    /// has seats.
    pub(crate) fn engine(
        &self,
        config: Config,
        started: bool,
        registration_open: bool,
    ) -> Result<Seating, SeatingError<EntryId>> {
        let tables = self
            .tables
            .iter()
            .map(|(id, table)| self.table_setup(id, table));
        let setup = StateSetup {
            tables: tables.collect(),
            waiting: self.waiting_list(),
            started: Some(started),
            registration_open: Some(registration_open),
            final_table: self.final_table.clone(),
            next_table: Some(self.next_table()),
            ..StateSetup::default()
        };
        Ok(self.with_orders(Tournament::restore(config, setup)?))
    }

    /// The number of the next table that the engine opens.
    fn next_table(&self) -> u32 {
        let highest = self.seen.iter().filter_map(number).max();
        highest.map_or(1, |number| number.saturating_add(1))
    }

    fn waiting_list(&self) -> Vec<WaitingSetup<EntryId>> {
        let waiting = self.waiting.iter();
        waiting
            .filter_map(|entry| self.waiting_setup(*entry))
            .collect()
    }

    /// Gives the open orders to a state without any.
    fn with_orders(&self, mut state: Tournament<EntryId>) -> Seating {
        let mut impossible = Vec::new();
        for order in &self.orders {
            let action = Action::Order {
                from: order.from.clone(),
                to: order.to.clone(),
                mover: match order.mover {
                    MoverRule::Entry(entry) => Mover::Player(entry),
                    MoverRule::NextBigBlind => Mover::NextBigBlind,
                },
                seat: order.seat,
            };
            if state.evolve_action(&action).is_err() {
                impossible.push(order.clone());
            }
        }
        Seating { state, impossible }
    }

    fn table_setup(&self, id: &TableId, table: &SeatedTable) -> TableSetup<EntryId> {
        let blinds = table.blinds;
        let seats = table.seats.iter().filter_map(|(seat, entry)| {
            let player = self.players.get(entry)?;
            let setup = SeatSetup {
                stack: player.stack.map(Chips::new),
                moves: player.moves,
                hands_since_move: player.hands_since_move,
                pinned: player.pinned,
                ..SeatSetup::new(*entry)
            };
            Some((seat.get(), setup))
        });
        TableSetup {
            button: blinds.and_then(|blinds| blinds.button).map(Seat::get),
            small_blind: blinds.and_then(|blinds| blinds.small_blind).map(Seat::get),
            big_blind: blinds.map(|blinds| blinds.big_blind.get()),
            forming: table.forming,
            pinned: table.pinned,
            seats: seats.collect(),
            ..TableSetup::new(id.clone(), Phase::Untracked)
        }
    }

    fn waiting_setup(&self, entry: EntryId) -> Option<WaitingSetup<EntryId>> {
        let player = self.players.get(&entry)?;
        Some(WaitingSetup::Player(WaiterSetup {
            stack: player.stack.map(Chips::new),
            moves: player.moves,
            hands_since_move: player.hands_since_move,
            had_seat: player.had_seat,
            put_back: player.put_back,
            ..WaiterSetup::new(entry)
        }))
    }
}

/// The number of a table that the engine named: `T1`, `T2`, ..
fn number(table: &TableId) -> Option<u32> {
    table.as_str().strip_prefix('T')?.parse().ok()
}
