//! The seating engine's state, built from the seat map to decide.

use mtt_seating::{
    Action, Chips, Config, Mover, Phase, Seat, SeatSetup, SeatingError, StateSetup, TableId,
    TableSetup, Tournament, WaiterSetup, WaitingSetup,
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

impl SeatMap {
    /// The engine's state of a tournament that has started.
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
        let waiting = self
            .waiting
            .iter()
            .filter_map(|entry| self.waiting_setup(*entry));
        let highest = self.seen.iter().filter_map(number).max();
        let setup = StateSetup {
            tables: tables.collect(),
            waiting: waiting.collect(),
            started: Some(started),
            registration_open: Some(registration_open),
            final_table: self.final_table.clone(),
            next_table: Some(highest.map_or(1, |number| number.saturating_add(1))),
            ..StateSetup::default()
        };
        let mut state = Tournament::restore(config, setup)?;
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
        Ok(Seating { state, impossible })
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
