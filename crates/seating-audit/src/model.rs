//! The audit's own picture of a tournament: maps, lists and plain scans.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use mtt_seating::{ConfigSetup, PlayerId, TableId};

/// Seats of button and blinds of the hand in progress or just ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ring {
    pub(crate) button: Option<u8>,
    pub(crate) small: Option<u8>,
    pub(crate) big: u8,
}

/// An open table.
#[derive(Debug, Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, as in the documents"
)]
pub(crate) struct Table {
    pub(crate) in_hand: bool,
    pub(crate) ring: Option<Ring>,
    pub(crate) rank: Option<u32>,
    pub(crate) pinned: bool,
    pub(crate) forming: bool,
    /// It was opened and has not dealt yet.
    pub(crate) fresh: bool,
    pub(crate) held: bool,
    pub(crate) halted: bool,
    /// A hold or halt of this hand was waived.
    pub(crate) waived: bool,
    /// A hold or halt of this hand is over. Whether another one may follow before the hand is left open.
    pub(crate) resumed: bool,
    /// Number of the last hand among all hands; 0: none is known.
    pub(crate) began: u64,
    pub(crate) seats: BTreeMap<u8, PlayerId>,
}

impl Table {
    /// Players in the seats.
    pub(crate) fn seated(&self) -> usize {
        self.seats.len()
    }

    /// The seat of a player.
    pub(crate) fn seat_of(&self, player: &PlayerId) -> Option<u8> {
        let found = self.seats.iter().find(|(_, other)| *other == player);
        found.map(|(seat, _)| *seat)
    }
}

/// A player who is in the tournament.
#[derive(Debug, Clone, Default)]
pub(crate) struct Person {
    pub(crate) stack: Option<u64>,
    pub(crate) moves: u32,
    pub(crate) since: Option<u32>,
    pub(crate) pinned: bool,
    pub(crate) absent: bool,
}

/// A player on the waiting list.
#[derive(Debug, Clone)]
pub(crate) struct Waiter {
    pub(crate) player: PlayerId,
    /// They had a seat before, at a table that broke.
    pub(crate) had_seat: bool,
    /// They go before those who were not put back.
    pub(crate) put_back: bool,
}

/// A player between two tables.
#[derive(Debug, Clone)]
pub(crate) struct Traveller {
    pub(crate) player: PlayerId,
    pub(crate) from: TableId,
    pub(crate) to: TableId,
    /// Players who post the big blind before them at the table left, and players there; `None`: not known.
    pub(crate) left: Option<(usize, usize)>,
}

/// A player whose table has just broken and who has no place yet.
#[derive(Debug, Clone)]
pub(crate) struct Leaver {
    pub(crate) player: PlayerId,
    pub(crate) from: TableId,
    /// The table never dealt.
    pub(crate) forming: bool,
    /// Players of the table when it broke.
    pub(crate) players: usize,
}

/// The place of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spot<'a> {
    Nowhere,
    Seated(&'a TableId, u8),
    /// Index in the list of travellers.
    Travelling(usize),
    /// Index in the waiting list.
    Waiting(usize),
    /// Index in the list of those whose table has just broken.
    Leaving(usize),
}

/// The tournament as the log describes it.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    pub(crate) rules: ConfigSetup,
    pub(crate) tables: BTreeMap<TableId, Table>,
    /// All names of tables that were ever open.
    pub(crate) names: BTreeSet<TableId>,
    pub(crate) waiting: Vec<Waiter>,
    pub(crate) travelling: Vec<Traveller>,
    pub(crate) leaving: Vec<Leaver>,
    pub(crate) people: BTreeMap<PlayerId, Person>,
    pub(crate) started: bool,
    pub(crate) registration_open: bool,
    pub(crate) final_table: Option<TableId>,
    /// Hands started at all tables.
    pub(crate) hands: u64,
}

impl Model {
    /// A tournament without players and tables.
    pub(crate) fn new(rules: ConfigSetup) -> Self {
        Self {
            registration_open: rules.registration_open,
            rules,
            tables: BTreeMap::new(),
            names: BTreeSet::new(),
            waiting: Vec::new(),
            travelling: Vec::new(),
            leaving: Vec::new(),
            people: BTreeMap::new(),
            started: false,
            final_table: None,
            hands: 0,
        }
    }

    /// Seats of a table.
    pub(crate) fn n_max(&self) -> usize {
        usize::from(self.rules.n_max)
    }

    /// The place of a player, by looking everywhere.
    pub(crate) fn spot(&self, player: &PlayerId) -> Spot<'_> {
        let seat = self
            .tables
            .iter()
            .find_map(|(id, table)| Some((id, table.seat_of(player)?)));
        if let Some((id, seat)) = seat {
            return Spot::Seated(id, seat);
        }
        let on_way = self.travelling.iter().position(|one| one.player == *player);
        let waits = self.waiting.iter().position(|one| one.player == *player);
        let leaves = self.leaving.iter().position(|one| one.player == *player);
        on_way
            .map(Spot::Travelling)
            .or_else(|| waits.map(Spot::Waiting))
            .or_else(|| leaves.map(Spot::Leaving))
            .unwrap_or(Spot::Nowhere)
    }

    /// Players on their way to a table.
    pub(crate) fn arriving(&self, table: &TableId) -> usize {
        let coming = self.travelling.iter().filter(|one| one.to == *table);
        coming.count()
    }

    /// Players seated at a table or on their way there.
    pub(crate) fn claimed(&self, id: &TableId) -> usize {
        let seated = self.tables.get(id).map_or(0, Table::seated);
        seated + self.arriving(id)
    }

    /// Fewest tables for everybody who is in, by counting up.
    pub(crate) fn tables_needed(&self) -> usize {
        let mut tables = 1;
        while tables * self.n_max() < self.people.len() {
            tables += 1;
        }
        tables
    }

    /// Tables that may be open: those needed, and the slack while registration is open.
    ///
    /// All of them have to have two players: one alone cannot deal.
    pub(crate) fn tables_allowed(&self) -> usize {
        let slack = if self.registration_open {
            usize::from(self.rules.registration_slack)
        } else {
            0
        };
        let needed = self.tables_needed();
        needed.max((needed + slack).min(self.people.len() / 2))
    }

    /// Whether a table must not break, for its own sake or a player's.
    pub(crate) fn must_stay(&self, table: &Table) -> bool {
        table.pinned || table.seats.values().any(|player| self.is_pinned(player))
    }

    /// Whether a player must not be moved.
    pub(crate) fn is_pinned(&self, player: &PlayerId) -> bool {
        self.people.get(player).is_some_and(|person| person.pinned)
    }

    /// Whether a table has a player who may be moved.
    pub(crate) fn has_mover(&self, table: &Table) -> bool {
        table.seats.values().any(|player| !self.is_pinned(player))
    }

    /// Puts a player on the waiting list.
    pub(crate) fn wait(&mut self, waiter: Waiter) {
        let at = if waiter.put_back {
            let first = self.waiting.iter().position(|one| !one.put_back);
            first.unwrap_or(self.waiting.len())
        } else {
            self.waiting.len()
        };
        self.waiting.insert(at, waiter);
    }

    /// Takes a player out of the place where they are.
    pub(crate) fn take_out(&mut self, player: &PlayerId) {
        for table in self.tables.values_mut() {
            table.seats.retain(|_, other| other != player);
        }
        self.travelling.retain(|one| one.player != *player);
        self.waiting.retain(|one| one.player != *player);
        self.leaving.retain(|one| one.player != *player);
    }
}
