//! The state of a tournament, as everybody may read it.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use crate::action::{Mover, Step};
use crate::config::{Config, HandData};
use crate::error::SeatingError;
use crate::event::Event;
use crate::ids::{PlayerId, Seat, TableId};
use crate::table::{Entrant, Phase, Table};
use crate::targets::tables_needed;
use crate::views::{Occupant, TableRef, Transit, WaitingPlayer};

/// Where a player is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Place {
    /// In the field before the start, or on the waiting list.
    Waiting,
    /// Between two tables.
    InTransit {
        /// The table they left.
        from: TableId,
        /// The table they go to.
        to: TableId,
    },
    /// At a table.
    Seated {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Waiting => f.write_str("waiting"),
            Self::InTransit { from, to } => write!(f, "on the way from table {from} to table {to}"),
            Self::Seated { table, seat } => write!(f, "in seat {seat} of table {table}"),
        }
    }
}

/// A player without a table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct WaitingEntry<P> {
    /// The player and their chips.
    pub(crate) occupant: Entrant<P>,
    /// Whether they had a seat before, at a table that broke.
    pub(crate) had_seat: bool,
    /// Whether they were put back by a table that never dealt, or lost their destination; such players come first.
    pub(crate) put_back: bool,
}

impl<P> WaitingEntry<P> {
    /// The player as they take a seat: a move counts if they had one before.
    pub(crate) fn seated(self) -> Entrant<P> {
        if self.had_seat {
            self.occupant.moved()
        } else {
            self.occupant
        }
    }
}

/// A player between two tables.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct TransitEntry<P> {
    /// The player and their chips.
    pub(crate) occupant: Entrant<P>,
    /// The table they left.
    pub(crate) from: TableId,
    /// The table where a seat is reserved for them.
    pub(crate) to: TableId,
}

/// An instruction to the director that is not carried out yet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveOrder<P = PlayerId> {
    /// The table that gives a player.
    pub from: TableId,
    /// The table that receives them.
    pub to: TableId,
    /// Who moves.
    pub mover: Mover<P>,
    /// The seat they take; `None`: the worst one, the director finds it.
    #[cfg_attr(
        feature = "serde",
        serde(default = "Option::default", skip_serializing_if = "Option::is_none")
    )]
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

/// The last event that [`Tournament::apply`] took, for a repeated call.
#[derive(Debug, Clone)]
pub(crate) struct Applied<P> {
    pub(crate) event: Event<P>,
    pub(crate) step: Step<P>,
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
    pub(crate) started: bool,
    pub(crate) registration: Registration,
    pub(crate) tables: BTreeMap<TableId, Table<P>>,
    pub(crate) waiting: Vec<WaitingEntry<P>>,
    pub(crate) in_transit: Vec<TransitEntry<P>>,
    pub(crate) orders: Vec<MoveOrder<P>>,
    pub(crate) final_table: Option<TableId>,
    /// Number of the next table that the engine opens.
    pub(crate) next_table: u32,
    pub(crate) hands_started: u64,
    pub(crate) sequence: u64,
    pub(crate) last: Option<Box<Applied<P>>>,
}

impl<P: Ord + Clone> PartialEq for Tournament<P> {
    fn eq(&self, other: &Self) -> bool {
        self.config == other.config
            && self.started == other.started
            && self.registration == other.registration
            && self.tables == other.tables
            && self.waiting == other.waiting
            && self.in_transit == other.in_transit
            && self.orders == other.orders
            && self.final_table == other.final_table
            && self.next_table == other.next_table
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
        Self {
            config,
            started: false,
            registration,
            tables: BTreeMap::new(),
            waiting: Vec::new(),
            in_transit: Vec::new(),
            orders: Vec::new(),
            final_table: None,
            next_table: 1,
            hands_started: 0,
            sequence: 0,
            last: None,
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
        self.started
    }

    /// Whether players may enter now.
    #[must_use]
    pub fn registration_open(&self) -> bool {
        self.registration != Registration::Closed
    }

    /// The open tables in the order of their names.
    #[must_use]
    pub fn tables(&self) -> impl ExactSizeIterator<Item = TableRef<'_, P>> {
        self.tables.iter().map(|(id, table)| TableRef { id, table })
    }

    /// One open table.
    #[must_use]
    pub fn table(&self, table: &TableId) -> Option<TableRef<'_, P>> {
        let (id, table) = self.tables.get_key_value(table)?;
        Some(TableRef { id, table })
    }

    /// The field before the start in the order of registration; afterwards the waiting list, who is next first.
    pub fn waiting(&self) -> impl ExactSizeIterator<Item = WaitingPlayer<'_, P>> {
        self.waiting.iter().map(WaitingPlayer::of)
    }

    /// Number of players on the waiting list, or in the field before the start.
    #[must_use]
    pub fn waiting_len(&self) -> usize {
        self.waiting.len()
    }

    /// Players between two tables, in the order of their departure.
    pub fn in_transit(&self) -> impl ExactSizeIterator<Item = Transit<'_, P>> {
        self.in_transit.iter().map(Transit::of)
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
        self.sequence
    }

    /// Players seated, waiting and in transit.
    #[must_use]
    pub fn players_alive(&self) -> usize {
        let seated: usize = self.tables.values().map(Table::players_seated).sum();
        seated + self.waiting.len() + self.in_transit.len()
    }

    /// The fewest tables that hold everybody alive.
    #[must_use]
    pub fn tables_needed(&self) -> usize {
        tables_needed(self.players_alive(), self.config.n_max())
    }

    /// Everybody alive: seated by table and seat, then in transit, then waiting.
    pub fn occupants(&self) -> impl Iterator<Item = Occupant<'_, P>> {
        let seated = self.tables.values().flat_map(|table| table.seats.values());
        let moving = self.in_transit.iter().map(|transit| &transit.occupant);
        let waiting = self.waiting.iter().map(|waiting| &waiting.occupant);
        seated.chain(moving).chain(waiting).map(Occupant::of)
    }

    /// Where a player is, `None` if they are not in the tournament.
    #[must_use]
    pub fn player(&self, player: &P) -> Option<Place> {
        for (id, table) in &self.tables {
            if let Some(seat) = table.seat_of(player) {
                return Some(Place::Seated {
                    table: id.clone(),
                    seat,
                });
            }
        }
        if let Some(transit) = self
            .in_transit
            .iter()
            .find(|transit| transit.occupant.player == *player)
        {
            return Some(Place::InTransit {
                from: transit.from.clone(),
                to: transit.to.clone(),
            });
        }
        self.waiting
            .iter()
            .any(|waiting| waiting.occupant.player == *player)
            .then_some(Place::Waiting)
    }

    /// All chips of everybody alive, `None` if one stack is unknown.
    #[must_use]
    pub fn chips_in_play(&self) -> Option<u128> {
        self.occupants()
            .map(|occupant| occupant.stack.map(|stack| u128::from(stack.get())))
            .sum()
    }

    /// Seats of a table that are taken or reserved by players on their way and by orders; 0 for an unknown table.
    #[must_use]
    pub fn seats_claimed(&self, table: &TableId) -> usize {
        let seated = self.tables.get(table).map_or(0, Table::players_seated);
        let moving = self
            .in_transit
            .iter()
            .filter(|transit| transit.to == *table)
            .count();
        seated
            + moving
            + self
                .orders
                .iter()
                .filter(|order| order.to == *table)
                .count()
    }

    /// Players that a table will have when every reservation and order is carried out: seated, plus incoming,
    /// minus outgoing; 0 for an unknown table.
    #[must_use]
    pub fn effective_players(&self, table: &TableId) -> usize {
        let outgoing = self
            .orders
            .iter()
            .filter(|order| order.from == *table)
            .count();
        self.seats_claimed(table).saturating_sub(outgoing)
    }

    /// The name that the next opened table gets. Names are never used twice.
    #[must_use]
    pub fn next_table(&self) -> TableId {
        TableId::numbered(self.next_table)
    }

    /// The phase in which new tables are opened.
    pub(crate) const fn new_phase(&self) -> Phase {
        match self.config.hands() {
            HandData::Tracked => Phase::BetweenHands,
            HandData::Untracked => Phase::Untracked,
        }
    }

    /// The table, or the error that it is not open.
    pub(crate) fn open_table(&self, table: &TableId) -> Result<&Table<P>, SeatingError<P>> {
        self.tables
            .get(table)
            .ok_or_else(|| SeatingError::UnknownTable {
                table: table.clone(),
            })
    }

    /// The table if no hand is in progress there.
    pub(crate) fn quiet_table(&self, table: &TableId) -> Result<&Table<P>, SeatingError<P>> {
        let found = self.open_table(table)?;
        if found.in_hand() {
            return Err(SeatingError::TableInHand {
                table: table.clone(),
            });
        }
        Ok(found)
    }

    /// Refuses a seat number above the table size.
    pub(crate) fn check_seat(&self, seat: Seat) -> Result<(), SeatingError<P>> {
        let n_max = self.config.n_max();
        if seat.get() > n_max {
            return Err(SeatingError::SeatOutOfRange {
                seat: seat.get(),
                n_max,
            });
        }
        Ok(())
    }

    /// Refuses one more player at a table of which `own` claims are the player's own.
    pub(crate) fn check_room(&self, table: &TableId, own: usize) -> Result<(), SeatingError<P>> {
        let taken = self.seats_claimed(table).saturating_sub(own);
        let n_max = self.config.n_max();
        if taken >= usize::from(n_max) {
            return Err(SeatingError::TableFull {
                table: table.clone(),
                taken,
                n_max,
            });
        }
        Ok(())
    }
}
