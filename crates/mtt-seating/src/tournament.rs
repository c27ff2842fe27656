//! The state of a tournament, as everybody may read it.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::action::Mover;
use crate::config::{Config, HandData};
use crate::error::SeatingError;
use crate::ids::{PlayerId, Seat, TableId};
use crate::index::{PlayerIx, TableIx};
use crate::journal::Journal;
use crate::memory::Memory;
use crate::place::Place;
use crate::player::{Entrant, Players, Spot, Ticket};
use crate::room::Room;
use crate::table::{Phase, Table};
use crate::tables::Tables;
use crate::tallies::Tallies;
use crate::targets::tables_needed;
use crate::views::{Occupant, TableRef, Transit, WaitingPlayer};

/// A player between two tables.
#[derive(Debug, Clone)]
pub(crate) struct TransitEntry {
    pub(crate) player: PlayerIx,
    /// The table they left, which may be closed by now.
    pub(crate) from: TableId,
    /// The table where a seat is reserved for them.
    pub(crate) to: TableIx,
}

/// An instruction to the director that is not carried out yet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveOrder<P = PlayerId> {
    /// The table that gives a player.
    pub from: TableId,
    /// The table that receives them.
    pub to: TableId,
    /// The player who moves.
    pub mover: Mover<P>,
    /// The seat they take; `None`: the worst one, the director finds it.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub seat: Option<Seat>,
}

/// Whether players may enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Registration {
    /// Now and after the start.
    Open,
    /// Until the start only.
    UntilStart,
    /// Not any more.
    Closed,
}

/// Facts of the tournament as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) started: bool,
    pub(crate) registration: Registration,
    /// Number of the next table that the engine opens.
    pub(crate) next_table: u32,
    pub(crate) hands_started: u64,
    pub(crate) sequence: u64,
    /// Number of the next player who joins the waiting list.
    pub(crate) arrivals: u64,
    /// Number of the next player who sets out.
    pub(crate) departures: u64,
}

/// One multi-table tournament: who sits where, who waits, who is on the way.
///
/// The state changes in two ways only: [`evolve_event`](Self::evolve_event) records what happened,
/// [`evolve_action`](Self::evolve_action) performs what was decided. [`decide`](Self::decide) is pure and says
/// what should be done. [`apply`](Self::apply) does all three.
///
/// # Equality
///
/// Two tournaments are equal if they have the same rules, players, tables, reservations and orders. How they came
/// about, and the sequence number, do not matter.
#[derive(Debug, Clone)]
pub struct Tournament<P = PlayerId> {
    pub(crate) config: Config,
    pub(crate) header: Header,
    pub(crate) players: Players<P>,
    pub(crate) tables: Tables,
    pub(crate) waiting: BTreeMap<Ticket, PlayerIx>,
    /// Players between two tables by the number of their departure.
    pub(crate) transits: BTreeMap<u64, TransitEntry>,
    pub(crate) orders: Vec<MoveOrder<P>>,
    pub(crate) final_table: Option<TableId>,
    /// The tables that there are now, if they are limited.
    pub(crate) room: Option<Room>,
    pub(crate) tallies: Tallies,
    pub(crate) journal: Journal<P>,
    pub(crate) memory: Memory<P>,
    /// Tracked tables whose hand ended in the event that is being decided, in order.
    pub(crate) ended: Vec<TableIx>,
}

impl<P: Ord + Clone> PartialEq for Tournament<P> {
    fn eq(&self, other: &Self) -> bool {
        let seats =
            |table: TableRef<'_, P>| table.table.ring.iter().map(|(seat, _)| seat).collect();
        let table = |(a, b): (TableRef<'_, P>, TableRef<'_, P>)| {
            let (one, two): (Vec<Seat>, Vec<Seat>) = (seats(a), seats(b));
            a.id == b.id && a.table.facts == b.table.facts && one == two
        };
        let everybody = self.everybody().zip(other.everybody());
        self.config == other.config
            && self.header.started == other.header.started
            && self.header.registration == other.header.registration
            && self.header.next_table == other.header.next_table
            && self.final_table == other.final_table
            && self.room == other.room
            && self.orders == other.orders
            && self.tables.len() == other.tables.len()
            && self.players.len() == other.players.len()
            && self.waiting.len() == other.waiting.len()
            && self.tables().zip(other.tables()).all(table)
            && self
                .in_transit()
                .zip(other.in_transit())
                .all(|(a, b)| (a.from, a.to) == (b.from, b.to))
            && everybody
                .into_iter()
                .all(|(a, b)| a.player == b.player && a.record.facts() == b.record.facts())
    }
}

impl<P: Ord + Clone> Eq for Tournament<P> {}

impl<P: Ord + Clone> Tournament<P> {
    /// A tournament before its start, without players.
    ///
    /// # Examples
    ///
    /// ```
    /// use mtt_seating::{Config, ConfigSetup, Tournament};
    ///
    /// let tournament: Tournament = Tournament::new(Config::new(ConfigSetup::default())?);
    /// assert_eq!((tournament.players_alive(), tournament.has_started()), (0, false));
    /// # Ok::<(), mtt_seating::InvalidConfig>(())
    /// ```
    #[must_use]
    pub fn new(config: Config) -> Self {
        let registration = if config.late_registration() {
            Registration::Open
        } else {
            Registration::UntilStart
        };
        let tallies = Tallies::new(config.break_order(), config.room().is_some());
        let room = config.room().cloned().map(Room::checked);
        Self {
            config,
            header: Header {
                started: false,
                registration,
                next_table: 1,
                hands_started: 0,
                sequence: 0,
                arrivals: 0,
                departures: 0,
            },
            players: Players::new(),
            tables: Tables::default(),
            waiting: BTreeMap::new(),
            transits: BTreeMap::new(),
            orders: Vec::new(),
            final_table: None,
            room,
            tallies,
            journal: Journal::new(),
            memory: Memory::new(),
            ended: Vec::new(),
        }
    }

    /// The rules.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Whether the draw was made.
    #[must_use]
    pub const fn has_started(&self) -> bool {
        self.header.started
    }

    /// Whether players may enter now.
    #[must_use]
    pub fn registration_open(&self) -> bool {
        self.header.registration != Registration::Closed
    }

    /// The open tables in the order of their names.
    #[must_use]
    pub fn tables(&self) -> impl ExactSizeIterator<Item = TableRef<'_, P>> {
        self.tables.iter().map(|slot| TableRef {
            id: &slot.id,
            table: &slot.table,
            players: &self.players,
        })
    }

    /// One open table.
    #[must_use]
    pub fn table(&self, table: &TableId) -> Option<TableRef<'_, P>> {
        self.at(self.tables.find(table)?)
    }

    /// The field before the start in the order of registration; afterwards the waiting list, who is next first.
    pub fn waiting(&self) -> impl ExactSizeIterator<Item = WaitingPlayer<'_, P>> {
        let entrants = self.waiting.values().map(|ix| self.players.of(*ix));
        entrants.map(WaitingPlayer::of)
    }

    /// Number of players on the waiting list, or in the field before the start.
    #[must_use]
    pub fn waiting_len(&self) -> usize {
        self.waiting.len()
    }

    /// Players between two tables, in the order of their departure.
    #[must_use]
    pub fn in_transit(&self) -> impl ExactSizeIterator<Item = Transit<'_, P>> {
        self.transits.values().map(|transit| Transit {
            occupant: Occupant::of(self.players.of(transit.player)),
            from: &transit.from,
            to: self.tables.id(transit.to),
            left: self.players.of(transit.player).record.left,
        })
    }

    /// Orders that the director has not confirmed yet, the oldest first.
    #[must_use]
    pub fn orders(&self) -> impl ExactSizeIterator<Item = MoveOrder<P>> {
        self.orders.iter().cloned()
    }

    /// The final table, once it was announced.
    #[must_use]
    pub const fn final_table(&self) -> Option<&TableId> {
        self.final_table.as_ref()
    }

    /// Sequence number of the last event taken by [`apply`](Self::apply), 0 before the first.
    #[must_use]
    pub const fn sequence(&self) -> u64 {
        self.header.sequence
    }

    /// Players seated, waiting and in transit.
    #[must_use]
    pub fn players_alive(&self) -> usize {
        self.players.len()
    }

    /// The fewest tables that hold everybody alive; in a room, the fewest of the end of its order.
    #[must_use]
    pub fn tables_needed(&self) -> usize {
        let players = self.players_alive();
        let needed = match &self.room {
            None => tables_needed(players, self.n_max()),
            Some(room) => room.tables_within(players, self.n_max()),
        };
        needed.max(self.fewest_tables())
    }

    /// The tables that there are now, if they are limited.
    #[must_use]
    pub const fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// Players that the room holds now at the tables that may be open; `None` where tables are not limited.
    #[must_use]
    pub fn places(&self) -> Option<usize> {
        let room = self.room.as_ref()?;
        Some(room.places_within(self.n_max()))
    }

    /// Everybody alive: seated by table and seat, then in transit, then waiting.
    pub fn occupants(&self) -> impl Iterator<Item = Occupant<'_, P>> {
        self.everybody().map(Occupant::of)
    }

    fn everybody(&self) -> impl Iterator<Item = &Entrant<P>> {
        self.everybody_ix().map(|ix| self.players.of(ix))
    }

    /// The numbers of everybody alive: seated by table and seat, then in transit, then waiting.
    pub(crate) fn everybody_ix(&self) -> impl Iterator<Item = PlayerIx> {
        let tables = self.tables.iter();
        let seated = tables.flat_map(|slot| slot.table.ring.iter().map(|(_, ix)| ix));
        let moving = self.transits.values().map(|transit| transit.player);
        let waiting = self.waiting.values().copied();
        seated.chain(moving).chain(waiting)
    }

    /// The place of a player, `None` if they are not in the tournament.
    ///
    /// # Complexity
    ///
    /// One search of the name among the players alive.
    #[must_use]
    pub fn player(&self, player: &P) -> Option<Place> {
        let ix = self.players.find(player)?;
        Some(self.place(self.players.record(ix)?.spot))
    }

    /// A place with the names of its tables.
    pub(crate) fn place(&self, spot: Spot) -> Place {
        match spot {
            Spot::Nowhere | Spot::Waiting(_) => Place::Waiting,
            Spot::InTransit(number) => {
                self.transits
                    .get(&number)
                    .map_or(Place::Waiting, |transit| Place::InTransit {
                        from: transit.from.clone(),
                        to: self.tables.id(transit.to).clone(),
                    })
            }
            Spot::Seated(table, seat) => Place::Seated {
                table: self.tables.id(table).clone(),
                seat,
            },
        }
    }

    /// All chips of everybody alive, `None` if one stack is unknown.
    #[must_use]
    pub fn chips_in_play(&self) -> Option<u128> {
        self.occupants()
            .map(|occupant| occupant.stack.map(|stack| u128::from(stack.get())))
            .sum()
    }

    /// Seats of a table that are taken or reserved by players on their way and by orders. It is 0
    /// for an unknown table.
    #[must_use]
    pub fn seats_claimed(&self, table: &TableId) -> usize {
        let found = self.tables.find(table).and_then(|ix| self.tables.get(ix));
        found.map_or(0, Table::claimed)
    }

    /// Players that a table will have when every reservation and order is carried out. That is
    /// seated, plus incoming, minus outgoing; 0 for an unknown table.
    #[must_use]
    pub fn effective_players(&self, table: &TableId) -> usize {
        let found = self.tables.find(table).and_then(|ix| self.tables.get(ix));
        found.map_or(0, Table::effective)
    }

    /// The name that the next opened table gets. Without a room names are never used twice; in a room it is the
    /// last table of its order that is not open.
    #[must_use]
    pub fn next_table(&self) -> TableId {
        let numbered = || TableId::numbered(self.header.next_table);
        let room = self.room.as_ref();
        let closed = room.and_then(|room| {
            let mut last = room.usable().rev();
            last.find(|table| self.tables.find(&table.id).is_none())
        });
        closed.map_or_else(numbered, |table| table.id.clone())
    }

    /// The phase in which new tables are opened.
    pub(crate) const fn new_phase(&self) -> Phase {
        match self.config.hands() {
            HandData::Tracked => Phase::BetweenHands,
            HandData::Untracked => Phase::Untracked,
        }
    }

    /// The view of an open table.
    pub(crate) fn at(&self, ix: TableIx) -> Option<TableRef<'_, P>> {
        let slot = self.tables.slot(ix)?;
        Some(TableRef {
            id: &slot.id,
            table: &slot.table,
            players: &self.players,
        })
    }

    /// The table, or the error that it is not open.
    pub(crate) fn open_table(
        &self,
        table: &TableId,
    ) -> Result<(TableIx, TableRef<'_, P>), SeatingError<P>> {
        let found = self.tables.find(table);
        found
            .and_then(|ix| Some((ix, self.at(ix)?)))
            .ok_or_else(|| SeatingError::UnknownTable {
                table: table.clone(),
            })
    }

    /// The table if no hand is in progress there.
    pub(crate) fn quiet_table(
        &self,
        table: &TableId,
    ) -> Result<(TableIx, TableRef<'_, P>), SeatingError<P>> {
        let (ix, found) = self.open_table(table)?;
        if found.in_hand() {
            return Err(SeatingError::TableInHand {
                table: table.clone(),
            });
        }
        Ok((ix, found))
    }

    /// Refuses a seat number above the size of the largest table.
    pub(crate) fn check_seat(&self, seat: Seat) -> Result<(), SeatingError<P>> {
        check_number(seat, self.config.most_seats())
    }

    /// Refuses a seat that a table does not have, or that is closed.
    pub(crate) fn check_usable(&self, id: &TableId, seat: Seat) -> Result<(), SeatingError<P>> {
        check_number(seat, self.n_max())?;
        self.check_open(id, seat)
    }

    /// Refuses a seat that a table of the room does not have, or that is closed.
    pub(crate) fn check_open(&self, id: &TableId, seat: Seat) -> Result<(), SeatingError<P>> {
        let Some(table) = self.room.as_ref().and_then(|room| room.table(id)) else {
            return Ok(());
        };
        if seat.get() > table.seats {
            return Err(SeatingError::SeatOutOfRange {
                seat: seat.get(),
                n_max: table.seats,
            });
        }
        if !table.has(seat) {
            return Err(SeatingError::SeatClosed {
                table: id.clone(),
                seat,
            });
        }
        Ok(())
    }

    /// Refuses one more player at a table of which `own` claims are the player's own.
    pub(crate) fn check_room(
        &self,
        table: TableRef<'_, P>,
        own: usize,
    ) -> Result<(), SeatingError<P>> {
        let taken = table.table.claimed().saturating_sub(own);
        let places = table.table.places(self.n_max());
        if taken >= places {
            return Err(SeatingError::TableFull {
                table: table.id.clone(),
                taken,
                n_max: u8::try_from(places).unwrap_or(u8::MAX),
            });
        }
        Ok(())
    }
}

/// Refuses a seat number above the table size.
fn check_number<P>(seat: Seat, n_max: u8) -> Result<(), SeatingError<P>> {
    if seat.get() > n_max {
        return Err(SeatingError::SeatOutOfRange {
            seat: seat.get(),
            n_max,
        });
    }
    Ok(())
}
