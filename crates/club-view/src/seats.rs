//! The seats of a tournament, for paper.

use club_log::directory::Directory;
use club_log::ids::TournamentId;
use club_log::tournament::Tournament;
use club_sheets::{Block, Card, Cell, Column, Sheet, Table};
use mtt_seating::{Seat, TableId};
use serde::Serialize;

use crate::members::read;
use crate::stamp::NightStamp;
use crate::{Lang, PlayerView, say};

/// The seats of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatsView {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The seats that are taken, by table and seat.
    pub seats: Vec<SeatRow>,
    #[serde(skip)]
    stamp: NightStamp,
}

/// A seat that is taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatRow {
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
    /// The player.
    pub player: PlayerView,
    /// How the name is read, for the order of lists.
    #[serde(skip)]
    sorted: String,
}

impl SeatsView {
    /// The seats of a tournament.
    #[must_use]
    pub fn of(directory: &Directory, id: &TournamentId, tournament: &Tournament) -> Self {
        let tables = tournament.seats().tables();
        let seats = tables.flat_map(|(id, table)| {
            table.seats().map(|(seat, entry)| {
                let player = PlayerView::of(directory, tournament, entry);
                let sorted = player.member.as_ref();
                let sorted = sorted.map_or_else(String::new, |member| read(directory, member));
                SeatRow {
                    table: id.clone(),
                    seat,
                    player,
                    sorted,
                }
            })
        });
        Self {
            tournament: id.clone(),
            title: tournament.announcement().title.clone(),
            seats: seats.collect(),
            stamp: NightStamp::of(tournament),
        }
    }

    /// A sheet with the title of the night, its date, and the time since which nothing has changed.
    fn headed(&self, lang: Lang) -> Sheet {
        let sheet = Sheet::new(lang.tag(), &self.title).with_stamp(self.stamp.text(lang));
        sheet.with_text(say::sheet_seats(lang))
    }

    /// For paper: a card for each player to cut out, by table and seat.
    #[must_use]
    pub fn cards(&self, lang: Lang) -> Sheet {
        let card = |row: &SeatRow| {
            let place = say::sheet_place_at(lang, row.table.to_string(), row.seat.get());
            Card::new(row.player.text(lang))
                .with_line(place)
                .with_line(&self.title)
        };
        self.headed(lang)
            .with_block(Block::Cards(self.seats.iter().map(card).collect()))
    }

    /// For paper: the players of each table by seat, a page for each table.
    #[must_use]
    pub fn by_table(&self, lang: Lang) -> Sheet {
        let mut sheet = self.headed(lang);
        let mut pages = 0;
        for rows in self.seats.chunk_by(|a, b| a.table == b.table) {
            let mut table = Table::new([
                Column::number(say::sheet_seat(lang)),
                Column::text(say::sheet_player(lang)),
            ]);
            for row in rows {
                table.push([
                    Cell::number(row.seat.get()),
                    Cell::text(row.player.text(lang)),
                ]);
            }
            if let Some(first) = rows.first() {
                let heading = say::sheet_at_table(lang, first.table.to_string());
                if pages > 0 {
                    sheet.push(Block::PageEnd);
                }
                pages += 1;
                sheet = sheet.with_heading(heading).with_block(table);
            }
        }
        sheet
    }

    /// For paper: by table, and by name.
    #[must_use]
    pub fn sheet(&self, lang: Lang) -> Sheet {
        let mut by_table = Table::new([
            Column::text(say::sheet_table(lang)),
            Column::number(say::sheet_seat(lang)),
            Column::text(say::sheet_player(lang)),
        ]);
        let mut by_name = Table::new([
            Column::text(say::sheet_player(lang)),
            Column::text(say::sheet_table(lang)),
            Column::number(say::sheet_seat(lang)),
        ]);
        for row in &self.seats {
            by_table.push([
                Cell::text(row.table.to_string()),
                Cell::number(row.seat.get()),
                Cell::text(&row.player.label),
            ]);
        }
        let mut named: Vec<&SeatRow> = self.seats.iter().collect();
        let key = |row: &SeatRow| (row.sorted.clone(), row.player.label.clone());
        named.sort_by_cached_key(|row| key(row));
        for row in named {
            by_name.push([
                Cell::text(&row.player.label),
                Cell::text(row.table.to_string()),
                Cell::number(row.seat.get()),
            ]);
        }
        self.headed(lang)
            .with_heading(say::sheet_by_table(lang))
            .with_block(by_table)
            .with_heading(say::sheet_by_name(lang))
            .with_block(by_name)
    }
}
