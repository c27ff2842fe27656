//! Players: what is known of each, and where they are.

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::vec::Vec;

use crate::ids::{Chips, Seat};
use crate::index::{PlayerIx, TableIx};

/// Positions played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Played {
    /// Hands on the button.
    pub button: u32,
    /// Hands in the small blind.
    pub small_blind: u32,
    /// Hands in the big blind.
    pub big_blind: u32,
    /// Big blinds posted minus the fair share, `1 / players` a hand, in units of [`Played::BIG_BLIND`].
    pub balance: i64,
}

impl Played {
    /// One big blind in the unit of [`balance`](Self::balance). It is the least common multiple of
    /// 1 to 23, so that shares are whole numbers.
    pub const BIG_BLIND: i64 = 5_354_228_880;
}

/// The place of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spot {
    /// Nowhere yet.
    Nowhere,
    /// On the waiting list, with this ticket.
    Waiting(Ticket),
    /// On the way, with the number of the departure.
    InTransit(u64),
    /// At a table.
    Seated(TableIx, Seat),
}

/// A place on the waiting list. Players who were put back (0) go before the others (1), then the
/// order of arrival.
pub(crate) type Ticket = (u8, u64);

/// Facts of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts of a player, each a field of the documents"
)]
pub(crate) struct Record {
    /// Chips as last reported; `None` after a hand whose result was not reported in chips.
    pub(crate) stack: Option<Chips>,
    /// How often they changed tables, by a balancing move or a table break.
    pub(crate) moves: u32,
    /// Reported hands since they last changed tables; `None` if they never did.
    pub(crate) hands_since_move: Option<u32>,
    /// Never moved while set.
    pub(crate) pinned: bool,
    /// Not at the table; may be moved.
    pub(crate) absent: bool,
    /// Hands dealt, by position, and the balance of big blinds.
    pub(crate) played: Played,
    /// On the way: players who post the big blind before, and players at the table left.
    pub(crate) left: Option<(u8, u8)>,
    /// Waiting: whether they had a seat before, at a table that broke.
    pub(crate) had_seat: bool,
    /// Waiting: whether they were put back by a table that never dealt, or lost their destination.
    pub(crate) put_back: bool,
    pub(crate) spot: Spot,
    /// The event that changed it last.
    pub(crate) stamp: u64,
}

impl Record {
    /// A player who enters the tournament.
    pub(crate) const fn new(stack: Option<Chips>) -> Self {
        Self {
            stack,
            moves: 0,
            hands_since_move: None,
            pinned: false,
            absent: false,
            played: Played {
                button: 0,
                small_blind: 0,
                big_blind: 0,
                balance: 0,
            },
            left: None,
            had_seat: false,
            put_back: false,
            spot: Spot::Nowhere,
            stamp: 0,
        }
    }

    /// The same player after a change of tables.
    pub(crate) fn moved(mut self) -> Self {
        self.moves = self.moves.saturating_add(1);
        self.hands_since_move = Some(0);
        self.left = None;
        self
    }

    /// The player as they take a seat from the waiting list: a move counts if they had a seat before.
    pub(crate) fn seated(self) -> Self {
        if self.had_seat { self.moved() } else { self }
    }

    /// The same facts without the place, to compare players of two tournaments.
    pub(crate) const fn facts(mut self) -> Self {
        self.spot = Spot::Nowhere;
        self.stamp = 0;
        self
    }
}

/// A player with their record.
#[derive(Debug, Clone)]
pub(crate) struct Entrant<P> {
    pub(crate) player: P,
    pub(crate) record: Record,
}

/// Everybody alive.
#[derive(Debug, Clone)]
pub(crate) struct Players<P> {
    slots: Vec<Option<Entrant<P>>>,
    free: Vec<PlayerIx>,
    names: BTreeMap<P, PlayerIx>,
}

impl<P: Ord + Clone> Players<P> {
    /// Nobody.
    pub(crate) const fn new() -> Self {
        Self {
            slots: Vec::new(),
            free: Vec::new(),
            names: BTreeMap::new(),
        }
    }

    /// Number of players alive.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// The number of a player.
    pub(crate) fn find(&self, player: &P) -> Option<PlayerIx> {
        self.names.get(player).copied()
    }

    /// A player with their record.
    pub(crate) fn get(&self, ix: PlayerIx) -> Option<&Entrant<P>> {
        self.slots.get(ix.slot())?.as_ref()
    }

    /// A player who is known to be alive.
    pub(crate) fn of(&self, ix: PlayerIx) -> &Entrant<P> {
        #[expect(
            clippy::expect_used,
            reason = "lists, tables and transits hold players alive only, which the tests recount"
        )]
        self.get(ix).expect("the player is alive")
    }

    /// The record of a player.
    pub(crate) fn record(&self, ix: PlayerIx) -> Option<&Record> {
        self.get(ix).map(|entrant| &entrant.record)
    }

    /// The record of a player, to change it.
    pub(crate) fn record_mut(&mut self, ix: PlayerIx) -> Option<&mut Record> {
        let entrant = self.slots.get_mut(ix.slot())?.as_mut()?;
        Some(&mut entrant.record)
    }

    /// Adds a player unless there is one of that name, whose number is the error.
    pub(crate) fn insert_new(&mut self, player: &P, record: Record) -> Result<PlayerIx, PlayerIx> {
        let ix = match self.names.entry(player.clone()) {
            Entry::Occupied(found) => return Err(*found.get()),
            Entry::Vacant(name) => *name.insert(self.free.pop().unwrap_or_else(|| {
                self.slots.push(None);
                PlayerIx::of(self.slots.len() - 1)
            })),
        };
        if let Some(slot) = self.slots.get_mut(ix.slot()) {
            let player = player.clone();
            *slot = Some(Entrant { player, record });
        }
        Ok(ix)
    }

    /// Adds a player whose name is entered later, by [`enter`](Self::enter).
    pub(crate) fn insert_unnamed(&mut self, entrant: Entrant<P>) -> PlayerIx {
        self.slots.push(Some(entrant));
        PlayerIx::of(self.slots.len() - 1)
    }

    /// Enters the names of all players, given in the order of their names.
    pub(crate) fn enter(&mut self, order: &[PlayerIx]) {
        let named = order.iter().filter_map(|ix| {
            let entrant = self.get(*ix)?;
            Some((entrant.player.clone(), *ix))
        });
        self.names = named.collect();
    }

    /// Puts a player into an empty slot.
    fn put(&mut self, ix: PlayerIx, entrant: Entrant<P>) {
        self.names.insert(entrant.player.clone(), ix);
        if let Some(slot) = self.slots.get_mut(ix.slot()) {
            *slot = Some(entrant);
        }
    }

    /// Takes a player out.
    pub(crate) fn remove(&mut self, ix: PlayerIx) -> Option<Entrant<P>> {
        let entrant = self.slots.get_mut(ix.slot())?.take()?;
        self.names.remove(&entrant.player);
        self.free.push(ix);
        Some(entrant)
    }

    /// Puts back the player who was taken out last.
    pub(crate) fn put_back(&mut self, ix: PlayerIx, entrant: Entrant<P>) {
        let last = self.free.pop();
        debug_assert_eq!(last, Some(ix));
        self.put(ix, entrant);
    }

    /// Everybody, in no order that means anything.
    pub(crate) fn records_mut(&mut self) -> impl Iterator<Item = &mut Record> {
        self.slots
            .iter_mut()
            .flatten()
            .map(|entrant| &mut entrant.record)
    }
}
