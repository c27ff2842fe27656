//! The tables that a club has.

use std::collections::BTreeSet;

use club_log::Club;
use club_log::event::RoomSet;
use club_sheets::{Column, Table};
use club_words::list;
use mtt_seating::{MAX_SEATS, Standing, TableId};
use serde::Serialize;

use crate::{Lang, list_words as words, night_terms, say};

/// The tables of a club, in the order in which the room has them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct RoomView {
    /// The tables; none where a night has as many as it needs.
    pub tables: Vec<RoomTableRow>,
    /// Players that the room holds.
    pub places: usize,
}

/// A table of a club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoomTableRow {
    /// Its name.
    pub table: TableId,
    /// Its seats.
    pub seats: u8,
    /// Seats that stay empty.
    pub closed: BTreeSet<u8>,
    /// Whether it is the featured table.
    pub featured: bool,
    /// Its place in the order in which tables break, from 1; the featured one is last.
    pub breaks: usize,
    /// Whether it is kept open or not used.
    pub standing: Standing,
}

impl RoomView {
    /// The tables of a club.
    #[must_use]
    pub fn of(club: &Club) -> Self {
        let Some(room) = club.room() else {
            return Self::default();
        };
        let last = room.tables.len();
        let featured = |name: &TableId| room.featured.as_ref() == Some(name);
        let mut before = 0;
        let rows = room.tables.iter().map(|table| {
            let featured = featured(&table.name);
            before += usize::from(!featured);
            RoomTableRow {
                table: table.name.clone(),
                seats: table.seats,
                closed: table.closed.clone(),
                featured,
                breaks: if featured { last } else { before },
                standing: table.standing,
            }
        });
        Self {
            tables: rows.collect(),
            places: room.places(MAX_SEATS),
        }
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        if self.tables.is_empty() {
            return words::room_none(lang) + "\n";
        }
        let mut table = Table::new([
            Column::text(words::room_table(lang)),
            Column::number(words::room_seats(lang)),
            Column::text(words::room_closed(lang)),
            Column::number(words::room_breaks(lang)),
            Column::text(words::room_notes(lang)),
        ]);
        for row in &self.tables {
            let closed: Vec<String> = row.closed.iter().map(u8::to_string).collect();
            let standing = match row.standing {
                Standing::Ordinary => None,
                Standing::Kept => Some(words::room_kept(lang)),
                Standing::Shut => Some(words::room_shut(lang)),
            };
            let featured = row.featured.then(|| words::room_featured(lang));
            let notes: Vec<String> = featured.into_iter().chain(standing).collect();
            table.push([
                row.table.to_string(),
                row.seats.to_string(),
                list(lang, &closed),
                row.breaks.to_string(),
                list(lang, &notes),
            ]);
        }
        let shut = |row: &&RoomTableRow| row.standing == Standing::Shut;
        let used = self.tables.len() - self.tables.iter().filter(shut).count();
        table.to_boxed() + &places(lang, self.places, used) + "\n"
    }
}

/// The tables that a club has from now on.
pub(crate) fn room_set(lang: Lang, body: &RoomSet) -> String {
    let Some(room) = &body.room else {
        return words::room_removed(lang);
    };
    let places = places(lang, room.places(MAX_SEATS), room.used());
    let tables = night_terms::table_names(lang, room, MAX_SEATS);
    words::room_set(lang, places, tables)
}

/// How many players a room holds, and at how many tables.
fn places(lang: Lang, places: usize, tables: usize) -> String {
    words::night_room_places(lang, say::players(lang, places), say::tables(lang, tables))
}
