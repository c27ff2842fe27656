//! A room: the tables that can be opened, each with its own places, in the order in which they break.

mod change;
mod fault;
mod level;
mod setup;

use alloc::vec::Vec;

pub use self::fault::RoomFault;
pub(crate) use self::level::{Level, shares};
pub(crate) use self::setup::FEWEST_PLACES;
pub use self::setup::{RoomSetup, RoomTableSetup, Standing};

use crate::error::InvalidConfig;
use crate::ids::{Seat, TableId};

/// The checked tables of a room.
///
/// The open tables are the last ones in the order of breaking, as many as hold everybody. The first breaks first, the
/// featured one last.
///
/// # Examples
///
/// ```
/// use mtt_seating::{Room, RoomSetup, RoomTableSetup, TableId};
///
/// let table = |name: &str, seats| RoomTableSetup::new(TableId::new(name), seats);
/// let room = Room::new(
///     RoomSetup {
///         tables: vec![table("door", 9), table("tv", 8), table("window", 6)],
///         featured: Some(TableId::new("tv")),
///     },
///     9,
/// )?;
/// assert_eq!(room.places(), 23);
/// let order: Vec<&str> = room.break_order().map(|table| table.id.as_str()).collect();
/// assert_eq!(order, ["door", "window", "tv"]);
/// assert_eq!((room.tables_for(8), room.tables_for(9), room.tables_for(15)), (1, 2, 3));
/// # Ok::<(), mtt_seating::InvalidConfig>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Room(RoomSetup);

impl Room {
    /// Checks the tables; `n_max` is the greatest number of seats of a table.
    ///
    /// # Errors
    ///
    /// The first of [`RoomSetup::faults`].
    pub fn new(setup: RoomSetup, n_max: u8) -> Result<Self, InvalidConfig> {
        match setup.faults(n_max).into_iter().next() {
            None => Ok(Self(setup)),
            Some(fault) => Err(fault),
        }
    }

    /// The room of rules that were checked.
    pub(crate) const fn checked(setup: RoomSetup) -> Self {
        Self(setup)
    }

    /// The tables as a document.
    #[must_use]
    pub const fn setup(&self) -> &RoomSetup {
        &self.0
    }

    /// A table of the room.
    #[must_use]
    pub fn table(&self, id: &TableId) -> Option<&RoomTableSetup> {
        self.0.tables.iter().find(|table| table.id == *id)
    }

    /// The tables in the order in which they break: as entered, the featured one last.
    #[must_use]
    pub fn break_order(&self) -> impl DoubleEndedIterator<Item = &RoomTableSetup> {
        let featured = |table: &&RoomTableSetup| self.0.featured.as_ref() == Some(&table.id);
        let others = self.0.tables.iter().filter(move |table| !featured(table));
        others.chain(self.0.tables.iter().filter(featured))
    }

    /// Tables that may be open: those that the director did not shut, in the order in which they break.
    pub(crate) fn usable(&self) -> impl DoubleEndedIterator<Item = &RoomTableSetup> {
        let order = self.break_order();
        order.filter(|table| table.standing != Standing::Shut)
    }

    /// Players that the room holds at the tables that may be open.
    #[must_use]
    pub fn places(&self) -> usize {
        self.places_within(u8::MAX)
    }

    /// Players that the room holds with at most `n_max` seats at a table.
    pub(crate) fn places_within(&self, n_max: u8) -> usize {
        self.usable().map(|table| table.places_within(n_max)).sum()
    }

    /// How many tables at the end of the order hold `players`, at least one. All that may be open where even these do
    /// not hold them.
    #[must_use]
    pub fn tables_for(&self, players: usize) -> usize {
        self.tables_within(players, u8::MAX)
    }

    /// How many tables at the end of the order hold `players` with at most `n_max` seats at a table.
    pub(crate) fn tables_within(&self, players: usize, n_max: u8) -> usize {
        let mut places = 0_usize;
        let mut tables = 0;
        for table in self.usable().rev() {
            if tables > 0 && places >= players {
                break;
            }
            tables += 1;
            places += table.places_within(n_max);
        }
        tables.max(1)
    }

    /// The rank of a table among those that break. It is 0 for one that is shut; kept ones and the featured one are
    /// last.
    pub(crate) fn rank(&self, id: &TableId) -> Option<u32> {
        const KEPT: u32 = 1 << 16;
        let mut order = (1_u32..).zip(self.break_order());
        let (place, table) = order.find(|(_, table)| table.id == *id)?;
        Some(match table.standing {
            Standing::Shut => 0,
            _ if self.0.featured.as_ref() == Some(id) => u32::MAX - 1,
            Standing::Ordinary => place,
            Standing::Kept => place.saturating_add(KEPT),
        })
    }

    /// The seats of a table in which somebody may sit, as bits. A table that is not in the room has none.
    pub(crate) fn seats(&self, id: &TableId) -> u32 {
        self.table(id).map_or(0, RoomTableSetup::bits)
    }
}

impl RoomTableSetup {
    /// Players that the table holds: its seats that are not closed.
    #[must_use]
    pub fn places(&self) -> usize {
        usize::from(self.seats).saturating_sub(self.closed.len())
    }

    /// Players that the table holds where tables have `n_max` seats at most.
    pub(crate) fn places_within(&self, n_max: u8) -> usize {
        self.open_seats()
            .take_while(|seat| seat.get() <= n_max)
            .count()
    }

    /// Whether somebody may sit in a seat.
    #[must_use]
    pub fn has(&self, seat: Seat) -> bool {
        seat.get() <= self.seats && !self.closed.contains(&seat.get())
    }

    /// Seats in which somebody may sit, in order.
    pub fn open_seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats).filter(|seat| self.has(*seat))
    }

    fn bits(&self) -> u32 {
        self.open_seats().fold(0, |bits, seat| bits | seat.bit())
    }
}

/// The order of a room with tables of the given names.
pub(crate) fn ids(tables: &[RoomTableSetup]) -> Vec<&TableId> {
    tables.iter().map(|table| &table.id).collect()
}
