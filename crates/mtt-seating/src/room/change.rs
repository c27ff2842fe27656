//! Changes of the room while a tournament is on.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{FEWEST_PLACES, Room, RoomTableSetup, Standing, ids};
use crate::error::SeatingError;
use crate::ids::{Seat, TableId};
use crate::journal::Undo;
use crate::tournament::{Registration, Tournament};

impl<P: Ord + Clone> Tournament<P> {
    /// The room, or the error that the rules have none.
    fn in_room(&self) -> Result<&Room, SeatingError<P>> {
        self.room.as_ref().ok_or(SeatingError::NoRoom)
    }

    /// A table of the room, or the error that it is none.
    fn room_table(&self, id: &TableId) -> Result<&RoomTableSetup, SeatingError<P>> {
        let table = self.in_room()?.table(id);
        table.ok_or_else(|| SeatingError::NotInRoom { table: id.clone() })
    }

    /// Refuses `more` players than the room has places for.
    pub(crate) fn check_places(&self, more: usize) -> Result<(), SeatingError<P>> {
        match &self.room {
            Some(room) => {
                let players = self.players_alive().saturating_add(more);
                let places = room.places_within(self.n_max_for(players));
                if players > places {
                    return Err(SeatingError::RoomFull { places });
                }
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Gives the tournament another room: the seats and ranks of the open tables follow.
    pub(crate) fn set_room(&mut self, room: Room) {
        let numbers: Vec<_> = self.tables.numbers().collect();
        for ix in numbers {
            let id = self.tables.id(ix);
            let (usable, rank) = (room.seats(id), room.rank(id));
            self.change_table(ix, |table| {
                table.usable = usable;
                table.facts.break_rank = rank;
            });
        }
        let before = self.room.replace(room);
        self.journal
            .note(Undo::Room(before.map(alloc::boxed::Box::new)));
    }

    /// Changes one table of the room.
    fn change_room_table(&mut self, id: &TableId, change: impl FnOnce(&mut RoomTableSetup)) {
        let Some(mut room) = self.room.clone() else {
            return;
        };
        if let Some(table) = room.0.tables.iter_mut().find(|table| table.id == *id) {
            change(table);
        }
        self.set_room(room);
    }

    /// Closes a seat: nobody sits there until it is opened.
    pub(crate) fn record_seat_closed(
        &mut self,
        id: &TableId,
        seat: Seat,
    ) -> Result<(), SeatingError<P>> {
        let table = self.room_table(id)?;
        check_number(table, seat)?;
        let table_id = || id.clone();
        if !table.has(seat) {
            return Err(SeatingError::SeatClosed {
                table: table_id(),
                seat,
            });
        }
        let left = table.places().saturating_sub(1);
        if left < FEWEST_PLACES {
            return Err(SeatingError::TooFewSeats {
                table: table_id(),
                seats: left,
                need: FEWEST_PLACES,
            });
        }
        if let Ok((_, found)) = self.open_table(id) {
            self.check_free(found, seat)?;
            let taken = found.table.claimed();
            if taken > left {
                return Err(SeatingError::TableFull {
                    table: table_id(),
                    taken,
                    n_max: u8::try_from(left).unwrap_or(u8::MAX),
                });
            }
        }
        let shut = table.standing == Standing::Shut;
        let n_max = self.n_max();
        let own = usize::from(!shut && seat.get() <= n_max);
        let places = self.in_room()?.places_within(n_max).saturating_sub(own);
        if places < self.players_alive() {
            return Err(SeatingError::RoomFull { places });
        }
        self.change_room_table(id, |table| table.closed.extend([seat.get()]));
        Ok(())
    }

    /// Opens a seat that was closed.
    pub(crate) fn record_seat_opened(
        &mut self,
        id: &TableId,
        seat: Seat,
    ) -> Result<(), SeatingError<P>> {
        let table = self.room_table(id)?;
        check_number(table, seat)?;
        if table.has(seat) {
            return Err(SeatingError::SeatNotClosed {
                table: id.clone(),
                seat,
            });
        }
        self.change_room_table(id, |table| {
            table.closed.retain(|closed| *closed != seat.get());
        });
        Ok(())
    }

    /// Makes a table the featured one, or none.
    pub(crate) fn record_featured(
        &mut self,
        featured: Option<&TableId>,
    ) -> Result<(), SeatingError<P>> {
        let mut room = self.in_room()?.clone();
        if let Some(id) = featured {
            self.room_table(id)?;
        }
        room.0.featured = featured.cloned();
        self.set_room(room);
        Ok(())
    }

    /// Puts the tables of the room into another order.
    pub(crate) fn record_order(&mut self, order: &[TableId]) -> Result<(), SeatingError<P>> {
        let mut room = self.in_room()?.clone();
        let mut seen: BTreeSet<&TableId> = BTreeSet::new();
        for id in order {
            self.room_table(id)?;
            if !seen.insert(id) {
                return Err(SeatingError::DuplicateTable { table: id.clone() });
            }
        }
        if let Some(left_out) = ids(&room.0.tables)
            .into_iter()
            .find(|id| !seen.contains(id))
        {
            return Err(SeatingError::OrderIncomplete {
                table: left_out.clone(),
            });
        }
        let place = |table: &RoomTableSetup| order.iter().position(|id| *id == table.id);
        room.0.tables.sort_by_key(place);
        self.set_room(room);
        Ok(())
    }

    /// Shuts a table: it breaks, and does not open by itself.
    pub(crate) fn record_break(&mut self, id: &TableId) -> Result<(), SeatingError<P>> {
        let table = self.room_table(id)?;
        if table.standing == Standing::Shut {
            return Err(SeatingError::TableShut { table: id.clone() });
        }
        let n_max = self.n_max();
        let (places, own) = (
            self.in_room()?.places_within(n_max),
            table.places_within(n_max),
        );
        let places = places.saturating_sub(own);
        if places < self.players_alive().max(1) {
            return Err(SeatingError::RoomFull { places });
        }
        if let Ok((_, found)) = self.open_table(id) {
            let mut pinned = found
                .seats()
                .filter(|(_, occupant)| occupant.pinned)
                .map(|(_, occupant)| occupant.player.clone());
            if let Some(player) = pinned.next() {
                return Err(SeatingError::Pinned { player });
            }
            if found.is_pinned() {
                return Err(SeatingError::PinnedTable { table: id.clone() });
            }
        }
        self.change_room_table(id, |table| table.standing = Standing::Shut);
        Ok(())
    }

    /// Opens a table that is not needed, or lets one that was shut open again.
    pub(crate) fn record_open(&mut self, id: &TableId) -> Result<(), SeatingError<P>> {
        let table = self.room_table(id)?;
        if !self.header.started {
            if table.standing != Standing::Shut {
                return Err(SeatingError::NotStarted);
            }
            self.change_room_table(id, |table| table.standing = Standing::Ordinary);
            return Ok(());
        }
        if self.tables.find(id).is_some() {
            return Err(SeatingError::TableOpen { table: id.clone() });
        }
        let open = self.tables.len().saturating_add(1);
        let players = self.players_alive();
        let need = open.saturating_mul(2);
        if players < need {
            return Err(SeatingError::TooFewForTables {
                tables: open,
                players,
                need,
            });
        }
        if self.header.registration == Registration::Closed && self.tables_needed() == 1 {
            return Err(SeatingError::FinalTablePlayed { players });
        }
        self.change_room_table(id, |table| table.standing = Standing::Kept);
        Ok(())
    }

    /// The wish to keep a table open ends with the table.
    pub(crate) fn let_go(&mut self, id: &TableId) {
        let room = self.room.as_ref();
        let table = room.and_then(|room| room.table(id));
        if table.is_some_and(|table| table.standing == Standing::Kept) {
            self.change_room_table(id, |table| table.standing = Standing::Ordinary);
        }
    }

    /// Whether one more table than are needed could deal. It is of no use once everybody fits at one table and nobody
    /// can enter.
    pub(crate) fn may_open_more(&self) -> bool {
        let open = self.tables.len().saturating_add(1);
        let last = self.header.registration == Registration::Closed && self.tables_needed() == 1;
        self.players_alive() >= open.saturating_mul(2) && !last
    }

    /// Tables that the director keeps open above those needed. None once everybody fits at one table and nobody can
    /// enter.
    pub(crate) fn kept_open(&self) -> usize {
        if self.header.registration == Registration::Closed && self.tables_needed() == 1 {
            return 0;
        }
        let tables = self
            .room
            .iter()
            .flat_map(|room| ids_kept(room.setup().tables.as_slice()));
        tables.filter(|id| self.tables.find(id).is_some()).count()
    }
}

fn ids_kept(tables: &[RoomTableSetup]) -> impl Iterator<Item = &TableId> {
    let kept = tables
        .iter()
        .filter(|table| table.standing == Standing::Kept);
    kept.map(|table| &table.id)
}

/// Refuses a seat that a table of the room does not have.
fn check_number<P>(table: &RoomTableSetup, seat: Seat) -> Result<(), SeatingError<P>> {
    if seat.get() > table.seats {
        return Err(SeatingError::SeatOutOfRange {
            seat: seat.get(),
            n_max: table.seats,
        });
    }
    Ok(())
}
