//! The journal of one event: with it everything can be taken back.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::ids::TableId;
use crate::index::{PlayerIx, TableIx};
use crate::player::{Entrant, Record, Ticket};
use crate::room::Room;
use crate::table::Table;
use crate::tables::Slot;
use crate::tournament::{Header, MoveOrder, Tournament, TransitEntry};

/// How to take one change back. What it needs is on the journal's stack of that kind, so that an entry stays small.
#[derive(Debug, Clone)]
pub(crate) enum Undo {
    /// A table was changed.
    Table(TableIx),
    /// The last table was opened.
    Opened,
    /// A table was closed.
    Closed(TableIx),
    /// Tables got other numbers.
    Renumbered(Vec<TableIx>),
    /// A player's record was changed.
    Record(PlayerIx),
    /// A player came in.
    Added(PlayerIx),
    /// A player went out.
    Dropped(PlayerIx),
    /// A player joined the waiting list.
    Joined(Ticket),
    /// A player left the waiting list.
    Left(Ticket, PlayerIx),
    /// A player set out.
    Departed(u64),
    /// A player arrived, or got another destination.
    Transit(u64),
    /// An order was given.
    Ordered,
    /// An order was withdrawn or carried out.
    Withdrawn(usize),
    /// The final table was announced or reopened.
    Final(Option<TableId>),
    /// The room was changed.
    Room(Option<Box<Room>>),
}

/// The changes since the last event, if they are written down. A table or a record that an event changes twice is
/// kept once, as it was before the first time.
#[derive(Debug, Clone)]
pub(crate) struct Journal<P> {
    begun: Option<Header>,
    /// Number of the event, for the stamps of tables and records.
    stamp: u64,
    entries: Vec<Undo>,
    tables: Vec<Table>,
    slots: Vec<Slot>,
    records: Vec<Record>,
    entrants: Vec<Entrant<P>>,
    transits: Vec<TransitEntry>,
    orders: Vec<MoveOrder<P>>,
}

impl<P> Journal<P> {
    /// An empty journal.
    pub(crate) const fn new() -> Self {
        Self {
            begun: None,
            stamp: 0,
            entries: Vec::new(),
            tables: Vec::new(),
            slots: Vec::new(),
            records: Vec::new(),
            entrants: Vec::new(),
            transits: Vec::new(),
            orders: Vec::new(),
        }
    }

    /// Writes down a change.
    pub(crate) fn note(&mut self, undo: Undo) {
        if self.begun.is_some() {
            self.entries.push(undo);
        }
    }

    /// Writes down a table as it was, unless this event changed it before. Returns the stamp for the changed one.
    pub(crate) fn note_table(&mut self, ix: TableIx, before: &Table) -> u64 {
        if self.begun.is_some() && before.stamp != self.stamp {
            self.entries.push(Undo::Table(ix));
            self.tables.push(*before);
        }
        self.stamp
    }

    /// Writes down a record as it was, unless this event changed it before. Returns the stamp for the changed one.
    pub(crate) fn note_record(&mut self, ix: PlayerIx, before: &Record) -> u64 {
        if self.begun.is_some() && before.stamp != self.stamp {
            self.entries.push(Undo::Record(ix));
            self.records.push(*before);
        }
        self.stamp
    }

    /// Writes down a table that was closed.
    pub(crate) fn note_closed(&mut self, ix: TableIx, slot: Slot) {
        if self.begun.is_some() {
            self.entries.push(Undo::Closed(ix));
            self.slots.push(slot);
        }
    }

    /// Writes down a player who went out.
    pub(crate) fn note_dropped(&mut self, ix: PlayerIx, entrant: Entrant<P>) {
        if self.begun.is_some() {
            self.entries.push(Undo::Dropped(ix));
            self.entrants.push(entrant);
        }
    }

    /// Writes down a way that ended or changed.
    pub(crate) fn note_transit(&mut self, number: u64, entry: TransitEntry) {
        if self.begun.is_some() {
            self.entries.push(Undo::Transit(number));
            self.transits.push(entry);
        }
    }

    /// Writes down an order that was taken away.
    pub(crate) fn note_withdrawn(&mut self, index: usize, order: MoveOrder<P>) {
        if self.begun.is_some() {
            self.entries.push(Undo::Withdrawn(index));
            self.orders.push(order);
        }
    }

    fn clear(&mut self) {
        self.begun = None;
        self.entries.clear();
        self.tables.clear();
        self.slots.clear();
        self.records.clear();
        self.entrants.clear();
        self.transits.clear();
        self.orders.clear();
    }
}

impl<P: Ord + Clone> Tournament<P> {
    /// From now on every change can be taken back.
    pub(crate) fn begin(&mut self) {
        self.journal.clear();
        self.journal.stamp += 1;
        self.journal.begun = Some(self.header);
    }

    /// Keeps the changes.
    pub(crate) fn commit(&mut self) {
        self.journal.clear();
    }

    /// Takes everything back since [`begin`](Self::begin).
    pub(crate) fn roll_back(&mut self) {
        let Some(header) = self.journal.begun.take() else {
            return;
        };
        while let Some(undo) = self.journal.entries.pop() {
            self.undo(undo);
        }
        self.header = header;
    }

    fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Table(ix) => {
                if let Some(old) = self.journal.tables.pop() {
                    self.change_table(ix, |table| *table = old);
                }
            }
            Undo::Opened => {
                if let Some(last) = self.tables.slots().checked_sub(1) {
                    self.unlist(TableIx::of(last));
                }
                self.tables.pop();
            }
            Undo::Closed(ix) => {
                if let Some(slot) = self.journal.slots.pop() {
                    self.tables.put(ix, slot);
                    self.list(ix);
                }
            }
            Undo::Renumbered(old) => self.renumber(&old),
            Undo::Record(ix) => {
                if let Some(old) = self.journal.records.pop() {
                    self.change_player(ix, |record| *record = old);
                }
            }
            Undo::Added(ix) => {
                self.players.remove(ix);
            }
            Undo::Dropped(ix) => {
                if let Some(entrant) = self.journal.entrants.pop() {
                    self.players.put_back(ix, entrant);
                }
            }
            Undo::Joined(ticket) => {
                self.waiting.remove(&ticket);
            }
            Undo::Left(ticket, ix) => {
                self.waiting.insert(ticket, ix);
            }
            Undo::Departed(number) => {
                self.transits.remove(&number);
            }
            Undo::Transit(number) => {
                if let Some(entry) = self.journal.transits.pop() {
                    self.transits.insert(number, entry);
                }
            }
            Undo::Ordered => {
                self.orders.pop();
            }
            Undo::Withdrawn(index) => {
                if let Some(order) = self.journal.orders.pop() {
                    self.orders.insert(index, order);
                }
            }
            Undo::Final(table) => self.final_table = table,
            Undo::Room(room) => self.room = room.map(|room| *room),
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::config::{Config, ConfigSetup, HandData};
    use crate::draw::DrawKey;
    use crate::event::{Event, HandEnd, PinTarget};
    use crate::ids::{Chips, PlayerId};
    use crate::profile::Profile;
    use crate::setup::{SeatSetup, StateSetup, TableSetup};
    use crate::table::Phase;

    /// An event that mostly fits.
    fn event(live: &Tournament, rng: &mut ChaCha8Rng) -> Event {
        let tables = live.tables().len();
        let table = live.tables().nth(rng.random_range(0..tables)).unwrap();
        let everybody: Vec<&PlayerId> = live.occupants().map(|one| one.player).collect();
        let player = everybody[rng.random_range(0..everybody.len())].clone();
        let table_id = table.id().clone();
        match rng.random_range(0..16_u32) {
            0..=4 => Event::HandStarted { table: table_id },
            5..=9 => {
                let busts = rng
                    .random_range(0..3)
                    .min(table.players_seated().saturating_sub(1));
                let busted = table.players().take(busts).cloned().collect();
                let end = HandEnd::quiet(table_id);
                HandEnd { busted, ..end }.into()
            }
            10 | 11 => Event::Register {
                player: PlayerId::new(alloc::format!("n{}", rng.random_range(0..999_u32))),
                stack: Chips::new(100),
            },
            12 => Event::Removed { player },
            13 => Event::Pin {
                target: PinTarget::Player(player),
            },
            14 => Event::Unpin {
                target: PinTarget::Player(player),
            },
            _ => Event::Rebalance,
        }
    }

    /// Tables whose names are behind those that the engine gives, so that an opened table gets a number between.
    fn room(hands: HandData, profile: Profile, seed: u64) -> Tournament {
        let phase = match hands {
            HandData::Tracked => Phase::BetweenHands,
            HandData::Untracked => Phase::Untracked,
        };
        let tables = ["X", "Z", "Y", "A"].map(|name| TableSetup {
            big_blind: Some(3),
            seats: (1..=6)
                .map(|seat| {
                    (
                        seat,
                        SeatSetup::new(PlayerId::new(alloc::format!("{name}{seat}"))),
                    )
                })
                .collect(),
            ..TableSetup::new(TableId::new(name), phase)
        });
        let rules = ConfigSetup {
            n_max: 6,
            n_min: 3,
            hands,
            profile,
            seed,
            hold_ms: 1000,
            ..ConfigSetup::default()
        };
        let state = StateSetup {
            tables: tables.into(),
            ..StateSetup::default()
        };
        Tournament::restore(Config::new(rules).unwrap(), state).unwrap()
    }

    #[test]
    fn everything_that_an_event_does_can_be_taken_back() {
        let mut renumbered = 0;
        let rooms = [
            (HandData::Untracked, Profile::Tda),
            (HandData::Tracked, Profile::Tda),
            (HandData::Tracked, Profile::Online),
            (HandData::Tracked, Profile::Home),
        ];
        for (seed, (hands, profile)) in (0..60).zip(rooms.into_iter().cycle()) {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut live = room(hands, profile, seed);
            for sequence in 1..120 {
                if live.players_alive() == 0 {
                    break;
                }
                let event = event(&live, &mut rng);
                let before = live.clone();
                live.begin();
                let key = DrawKey { seed, sequence };
                let step = live.follow(&event, key);
                let entries = live.journal.entries.iter();
                renumbered += entries
                    .filter(|undo| matches!(undo, Undo::Renumbered(_)))
                    .count();
                live.roll_back();
                assert_eq!(live, before, "{event:?} left a trace");
                assert_eq!(live.header, before.header);
                assert!(live.counts_are_right(), "{event:?} left a count");
                assert_eq!(before.decide(&event, key), step);
                assert_eq!(live.follow(&event, key), step);
                assert!(live.counts_are_right(), "a count is wrong after {event:?}");
            }
        }
        assert!(renumbered > 50, "{renumbered} tables opened before others");
    }
}
