//! New seats of players in a night, for the floor and for a screen on the wall.

use std::collections::BTreeSet;
use std::sync::Arc;

use chained_events::timestamp::Timestamp;
use club_log::Event;
use club_log::directory::Directory;
use club_log::entry::EntryId;
use club_log::event::{DrawnSeat, EntrySeated, FinalTableFormed, MoveConfirmed, TournamentEvent};
use club_log::ledger::Record;
use club_log::tournament::Tournament;
use mtt_seating::{Seat, TableId};
use serde::Serialize;

use crate::PlayerView;
use crate::moves::SeatName;

/// Players with the seats that they were given after a moment, the newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NewSeatsView {
    /// A row for each player who still has the seat.
    pub rows: Vec<NewSeatRow>,
}

/// A player and the seat that they have now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NewSeatRow {
    /// The player.
    pub player: PlayerView,
    /// The seat.
    pub seat: SeatName,
    /// When they were given it.
    pub at: Timestamp,
    /// Number of the event in the log.
    pub seq: u64,
    /// How they came to it.
    pub cause: SeatCause,
}

/// Way in which a player came to a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatCause {
    /// The draw of the first hand.
    Draw,
    /// A seat that came with a registration or a re-entry after the draw: the desk says it at once.
    Entered,
    /// A seat of a player who waited, from a table that broke or from the list of alternates.
    Seated,
    /// A move that was carried out: the player knows the seat.
    Moved,
    /// A draw of all seats again.
    Redraw,
}

impl NewSeatsView {
    /// Seats given after `since` in valid records, one row a player: the seat that they have now.
    #[must_use]
    pub fn of(
        directory: &Directory,
        night: &Tournament,
        records: &[Arc<Record>],
        since: Timestamp,
    ) -> Self {
        let newest = newest(night, records, since);
        let rows = newest.map(|given| given.row(directory, night, records));
        Self {
            rows: rows.collect(),
        }
    }

    /// The same without seats of the first draw.
    #[must_use]
    pub fn after_draw(
        directory: &Directory,
        night: &Tournament,
        records: &[Arc<Record>],
        since: Timestamp,
    ) -> Self {
        let newest = newest(night, records, since);
        let after = newest.filter(|given| given.cause != SeatCause::Draw);
        let rows = after.map(|given| given.row(directory, night, records));
        Self {
            rows: rows.collect(),
        }
    }

    /// The row of one player, as [`NewSeatsView::of`] has it; none where the seat is older than `since`.
    #[must_use]
    pub fn of_entry(
        directory: &Directory,
        night: &Tournament,
        records: &[Arc<Record>],
        since: Timestamp,
        entry: EntryId,
    ) -> Option<NewSeatRow> {
        let newest = seats_given(night, records, since, Some(entry)).next()?;
        Some(newest.row(directory, night, records))
    }
}

/// A seat that a record gave to a player who still has it.
struct Given<'r> {
    record: &'r Record,
    /// The place of the record among all.
    number: usize,
    entry: EntryId,
    table: &'r TableId,
    seat: Seat,
    cause: SeatCause,
}

impl Given<'_> {
    fn row(self, directory: &Directory, night: &Tournament, records: &[Arc<Record>]) -> NewSeatRow {
        let cause = match self.cause {
            SeatCause::Seated if registers(records, self.number, self.entry) => SeatCause::Entered,
            cause => cause,
        };
        NewSeatRow {
            player: PlayerView::of(directory, night, self.entry),
            seat: SeatName::new((self.table, self.seat)),
            at: self.record.at,
            seq: self.record.seq,
            cause,
        }
    }
}

/// Seats given after a moment in valid records, the newest first, as far as players still have them.
///
/// With `only`, those of one player.
fn seats_given<'r>(
    night: &'r Tournament,
    records: &'r [Arc<Record>],
    since: Timestamp,
    only: Option<EntryId>,
) -> impl Iterator<Item = Given<'r>> {
    let numbered = records.iter().enumerate().rev();
    let valid = numbered.filter(move |(_, record)| !record.void && record.at >= since);
    let events = valid.flat_map(|(number, record)| {
        let events = record.events.iter();
        events.filter_map(move |event| match event {
            Event::Tournament(event) => Some((record, number, event)),
            _ => None,
        })
    });
    let seats = events.flat_map(move |(record, number, event)| {
        let given = given(event, only).into_iter();
        given.map(move |(entry, table, seat, cause)| Given {
            record,
            number,
            entry,
            table,
            seat,
            cause,
        })
    });
    seats.filter(|given| {
        let now = night.seats().seat_of(given.entry);
        now.is_some_and(|(at, number)| at == given.table && number == given.seat)
    })
}

/// The newest of them for each player.
fn newest<'r>(
    night: &'r Tournament,
    records: &'r [Arc<Record>],
    since: Timestamp,
) -> impl Iterator<Item = Given<'r>> {
    let mut known = BTreeSet::new();
    seats_given(night, records, since, None).filter(move |given| known.insert(given.entry))
}

/// Whether the command of a record registered the entry. Records of a command follow each other.
fn registers(records: &[Arc<Record>], number: usize, entry: EntryId) -> bool {
    let (before, from) = records.split_at(number.min(records.len()));
    let command = from.first().map(|record| &record.command);
    let same = |record: &&Arc<Record>| Some(&record.command) == command;
    let earlier = before.iter().rev().take_while(same);
    let of_command = earlier.chain(from.iter().take_while(same));
    let mut events = of_command.flat_map(|record| &record.events);
    events.any(|event| {
        matches!(event, Event::Tournament(TournamentEvent::EntryRegistered(body)) if body.entry == entry)
    })
}

/// Seats that an event gives, to all players or to one.
fn given(
    event: &TournamentEvent,
    only: Option<EntryId>,
) -> Vec<(EntryId, &TableId, Seat, SeatCause)> {
    let is_meant = |entry| only.is_none_or(|only| only == entry);
    match event {
        TournamentEvent::SeatsDrawn(body) => drawn(&body.seats, only, SeatCause::Draw),
        TournamentEvent::SeatsRedrawn(body) => drawn(&body.seats, only, SeatCause::Redraw),
        TournamentEvent::EntrySeated(EntrySeated {
            entry, table, seat, ..
        }) if is_meant(*entry) => vec![(*entry, table, *seat, SeatCause::Seated)],
        TournamentEvent::MoveConfirmed(MoveConfirmed {
            entry, to, seat, ..
        }) if is_meant(*entry) => vec![(*entry, to, *seat, SeatCause::Moved)],
        TournamentEvent::FinalTableFormed(FinalTableFormed { table, seats, .. }) => {
            let seats = seats.iter().filter(|(_, entry)| is_meant(**entry));
            let given = seats.map(|(seat, entry)| (*entry, table, *seat, SeatCause::Redraw));
            given.collect()
        }
        _ => Vec::new(),
    }
}

/// Seats of a draw, of all players or of one.
fn drawn(
    seats: &[DrawnSeat],
    only: Option<EntryId>,
    cause: SeatCause,
) -> Vec<(EntryId, &TableId, Seat, SeatCause)> {
    let meant = seats
        .iter()
        .filter(|drawn| only.is_none_or(|only| only == drawn.entry));
    meant
        .map(|drawn| (drawn.entry, &drawn.table, drawn.seat, cause))
        .collect()
}
