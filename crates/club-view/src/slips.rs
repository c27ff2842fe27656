//! Slips for players who are to move, for paper.

use club_log::directory::Directory;
use club_log::event::{EntrySeated, MoverRule, TournamentEvent};
use club_log::ids::TournamentId;
use club_log::tournament::Tournament;
use club_sheets::{Block, Card, Sheet};
use mtt_seating::{Seat, TableId};
use serde::Serialize;

use crate::stamp::NightStamp;
use crate::step::seat_text;
use crate::{Lang, PlayerView, say};

/// The moves that are still to be made, and the new seats of a table that broke.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SlipsView {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// A slip for each move.
    pub slips: Vec<Slip>,
    #[serde(skip)]
    stamp: NightStamp,
}

/// A move of one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Slip {
    /// Player who moves; none: the player who posts the next big blind at the source.
    pub player: Option<PlayerView>,
    /// The source; none when it is gone.
    pub from: Option<TableId>,
    /// The destination.
    pub to: TableId,
    /// The seat; none: the worst one there.
    pub seat: Option<Seat>,
}

/// The new seats of the players whose table broke last, from the events of a night in their order.
#[must_use]
pub fn last_break<'a>(events: impl IntoIterator<Item = &'a TournamentEvent>) -> Vec<EntrySeated> {
    let (mut seated, mut breaks) = (Vec::new(), false);
    for event in events {
        match event {
            TournamentEvent::TableBroken(_) => {
                seated.clear();
                breaks = true;
            }
            // Who comes later is seated as anybody else.
            TournamentEvent::EntryRegistered(_) => breaks = false,
            TournamentEvent::EntrySeated(body) if breaks => seated.push(body.clone()),
            _ => {}
        }
    }
    seated
}

impl SlipsView {
    /// The slips of a tournament. There is one for each open order, and for those of `seated` who
    /// still sit where they were seated.
    #[must_use]
    pub fn of(
        directory: &Directory,
        id: &TournamentId,
        tournament: &Tournament,
        seated: &[EntrySeated],
    ) -> Self {
        let player = |entry| PlayerView::of(directory, tournament, entry);
        let orders = tournament.seats().orders().iter().map(|order| Slip {
            player: match order.mover {
                MoverRule::Entry(entry) => Some(player(entry)),
                MoverRule::NextBigBlind => None,
            },
            from: Some(order.from.clone()),
            to: order.to.clone(),
            seat: order.seat,
        });
        let sits = |body: &&EntrySeated| {
            let seat = tournament.seats().seat_of(body.entry);
            seat.is_some_and(|(table, seat)| (table, seat) == (&body.table, body.seat))
        };
        let seated = seated.iter().filter(sits).map(|body| Slip {
            player: Some(player(body.entry)),
            from: None,
            to: body.table.clone(),
            seat: Some(body.seat),
        });
        Self {
            tournament: id.clone(),
            title: tournament.announcement().title.clone(),
            slips: orders.chain(seated).collect(),
            stamp: NightStamp::of(tournament),
        }
    }

    /// For paper: a slip to cut out for each move.
    #[must_use]
    pub fn sheet(&self, lang: Lang) -> Sheet {
        let card = |slip: &Slip| {
            let from = slip.from.as_ref().map(ToString::to_string);
            let title = match &slip.player {
                Some(player) => player.text(lang),
                None => say::next_big_blind(lang),
            };
            let to = slip.to.to_string();
            let place = match slip.seat {
                Some(seat) => say::sheet_place_at(lang, to, seat.get()),
                None => say::sheet_place_worst(lang, to, seat_text(lang, None)),
            };
            let card = Card::new(title).with_line(place);
            match from {
                Some(from) => card.with_line(say::sheet_slip_from(lang, from)),
                None => card,
            }
            .with_line(&self.title)
        };
        let sheet = Sheet::new(lang.tag(), &self.title)
            .with_stamp(self.stamp.text(lang))
            .with_text(say::sheet_slips(lang));
        if self.slips.is_empty() {
            return sheet.with_text(say::sheet_no_slips(lang));
        }
        sheet.with_block(Block::Cards(self.slips.iter().map(card).collect()))
    }
}
