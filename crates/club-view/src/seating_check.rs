//! The seats of a night checked once more, from the tables as they were after each of its commands.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use club_log::Event;
use club_log::entry::EntryId;
use club_log::event::TournamentEvent;
use club_log::ledger::Record;
use club_log::tournament::Tournament;
use mtt_seating::TableId;
use serde::Serialize;

/// Findings about the seats of a night, and how much it moved its players.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SeatingCheckView {
    /// Commands after which the tables were looked at.
    pub commands: usize,
    /// Players who moved by an order of balance.
    pub moves: usize,
    /// Tables that were broken.
    pub breaks: usize,
    /// The largest difference between two tables, in players.
    pub largest_difference: usize,
    /// Commands after which two tables differed by two players or more, and nothing was ordered.
    pub uneven: usize,
    /// Seats that were wrong, in the order of the log.
    pub wrong: Vec<WrongSeat>,
}

/// A seat that was wrong after a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WrongSeat {
    /// The number of the last event of the command.
    pub seq: u64,
    /// The fault.
    #[serde(flatten)]
    pub fault: SeatFault,
}

/// Fault of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fault", rename_all = "snake_case")]
pub enum SeatFault {
    /// A player sat in two seats.
    TwiceSeated {
        /// The entry.
        entry: EntryId,
    },
    /// A player who was out, or never came, sat in a seat.
    NotIn {
        /// The entry.
        entry: EntryId,
    },
    /// A table had more players than it has seats.
    TooMany {
        /// The table.
        table: TableId,
        /// Its players.
        players: usize,
    },
}

impl SeatingCheckView {
    /// Counts what the valid records of a night did: moves and breaks.
    #[must_use]
    pub fn of_records(records: &[Arc<Record>]) -> Self {
        let valid = records.iter().filter(|record| !record.void);
        let mut view = Self::default();
        for event in valid.flat_map(|record| &record.events) {
            match event {
                Event::Tournament(TournamentEvent::MoveConfirmed(_)) => view.moves += 1,
                Event::Tournament(TournamentEvent::TableBroken(_)) => view.breaks += 1,
                _ => {}
            }
        }
        view
    }

    /// Looks at the tables after one more command, whose last event has this number.
    pub fn look(&mut self, seq: u64, night: &Tournament) {
        self.commands += 1;
        let rules = &night.announcement().rules.seating;
        let mut sizes: BTreeMap<&TableId, usize> = BTreeMap::new();
        let mut seen: BTreeSet<EntryId> = BTreeSet::new();
        for (id, table) in night.seats().tables() {
            let places = usize::from(rules.seats_at(id));
            let mut players = 0;
            for (_, entry) in table.seats() {
                players += 1;
                if !seen.insert(entry) {
                    self.wrong(seq, SeatFault::TwiceSeated { entry });
                }
                if !night
                    .entry(entry)
                    .is_some_and(club_log::entry::Entry::is_alive)
                {
                    self.wrong(seq, SeatFault::NotIn { entry });
                }
            }
            if players > places {
                let table = id.clone();
                self.wrong(seq, SeatFault::TooMany { table, players });
            }
            sizes.insert(id, players);
        }
        let difference = sizes.values().max().zip(sizes.values().min());
        let difference = difference.map_or(0, |(most, least)| most - least);
        self.largest_difference = self.largest_difference.max(difference);
        self.uneven += usize::from(difference > 1 && night.seats().orders().is_empty());
    }

    fn wrong(&mut self, seq: u64, fault: SeatFault) {
        self.wrong.push(WrongSeat { seq, fault });
    }
}
