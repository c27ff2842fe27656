//! New seats of players in a night, for the floor and for a screen on the wall.

use std::collections::BTreeSet;

use chained_events::ids::CommandKey;
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
        records: &[Record],
        since: Timestamp,
    ) -> Self {
        let mut rows: Vec<NewSeatRow> = Vec::new();
        let entered: BTreeSet<(&CommandKey, EntryId)> =
            records.iter().flat_map(registrations).collect();
        for record in records.iter().rev() {
            if record.void || record.at < since {
                continue;
            }
            for event in &record.events {
                let Event::Tournament(event) = event else {
                    continue;
                };
                for (entry, table, seat, cause) in given(event) {
                    let now = night.seats().seat_of(entry);
                    let has_it = now.is_some_and(|(at, number)| *at == table && number == seat);
                    let is_known = rows.iter().any(|row| row.player.entry == entry);
                    if has_it && !is_known {
                        let came = entered.contains(&(&record.command, entry));
                        let cause = match cause {
                            SeatCause::Seated if came => SeatCause::Entered,
                            cause => cause,
                        };
                        rows.push(NewSeatRow {
                            player: PlayerView::of(directory, night, entry),
                            seat: SeatName::new((&table, seat)),
                            at: record.at,
                            seq: record.seq,
                            cause,
                        });
                    }
                }
            }
        }
        Self { rows }
    }

    /// Without seats of the first draw.
    #[must_use]
    pub fn after_draw(mut self) -> Self {
        self.rows.retain(|row| row.cause != SeatCause::Draw);
        self
    }
}

/// Entries that the command of a record registered with it.
fn registrations(record: &Record) -> impl Iterator<Item = (&CommandKey, EntryId)> {
    record.events.iter().filter_map(|event| match event {
        Event::Tournament(TournamentEvent::EntryRegistered(body)) => {
            Some((&record.command, body.entry))
        }
        _ => None,
    })
}

/// Seats that an event gives.
fn given(event: &TournamentEvent) -> Vec<(EntryId, TableId, Seat, SeatCause)> {
    let drawn = |seats: &[DrawnSeat], cause| {
        let seats = seats.iter();
        let given = seats.map(|drawn| (drawn.entry, drawn.table.clone(), drawn.seat, cause));
        given.collect()
    };
    match event {
        TournamentEvent::SeatsDrawn(body) => drawn(&body.seats, SeatCause::Draw),
        TournamentEvent::SeatsRedrawn(body) => drawn(&body.seats, SeatCause::Redraw),
        TournamentEvent::EntrySeated(EntrySeated {
            entry, table, seat, ..
        }) => vec![(*entry, table.clone(), *seat, SeatCause::Seated)],
        TournamentEvent::MoveConfirmed(MoveConfirmed {
            entry, to, seat, ..
        }) => vec![(*entry, to.clone(), *seat, SeatCause::Moved)],
        TournamentEvent::FinalTableFormed(FinalTableFormed { table, seats, .. }) => {
            let seats = seats.iter();
            let given =
                seats.map(|(seat, entry)| (*entry, table.clone(), *seat, SeatCause::Redraw));
            given.collect()
        }
        _ => Vec::new(),
    }
}
