//! The draw at the start, and seats for players who wait.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::action::{Action, Dealt};
use crate::draw::{Draws, Purpose};
use crate::error::SeatingError;
use crate::field::Field;
use crate::ids::{Seat, TableId};
use crate::index::{PlayerIx, TableIx};
use crate::open_seat::dealt_at;
use crate::planner::Planner;
use crate::reason::{NumberName, Reason, RuleId};
use crate::room::shares;
use crate::strength::by_strength;
use crate::table::Table;
use crate::tallies::SIZES;
use crate::tournament::Tournament;

impl<P: Ord + Clone> Planner<'_, P> {
    /// The draw at the start: a uniform random order of the field, dealt in turn to the fewest
    /// tables. Seats are drawn by lot.
    pub(crate) fn initial_draw(&mut self) -> Result<(), SeatingError<P>> {
        self.start(|draws, mut field, sizes, _| {
            draws.shuffle(Purpose::InitialOrder, &mut field);
            in_turn(sizes).zip(field).collect()
        })
    }

    /// The draw at the start by strength: as little difference between the means of the tables as possible.
    pub(crate) fn draw_by_strength(
        &mut self,
        strength: impl Fn(&P) -> i64,
    ) -> Result<(), SeatingError<P>> {
        self.start(|draws, field, sizes, night| {
            let strengths = field
                .iter()
                .map(|ix| strength(&night.players.of(*ix).player));
            let strengths: Vec<i64> = strengths.collect();
            // Larger tables first.
            let mut turns: Vec<usize> = (0..sizes.len()).collect();
            turns.sort_by_key(|turn| sizes.get(*turn).map(|size| Reverse(*size)));
            let sorted = turns.iter().filter_map(|turn| sizes.get(*turn).copied());
            let division = by_strength(&strengths, &sorted.collect::<Vec<usize>>(), draws);
            let seated = turns
                .into_iter()
                .zip(division)
                .flat_map(|(turn, own)| own.into_iter().map(move |at| (turn, at)));
            seated
                .filter_map(|(turn, at)| Some((turn, *field.get(at)?)))
                .collect()
        })
    }

    /// Opens the fewest tables and seats the field as `arrange` says, at seats drawn by lot.
    fn start(
        &mut self,
        arrange: impl FnOnce(
            &mut Draws,
            Vec<PlayerIx>,
            &[usize],
            &Tournament<P>,
        ) -> Vec<(usize, PlayerIx)>,
    ) -> Result<(), SeatingError<P>> {
        let players = self.now.players_alive();
        let needed = self.now.tables_needed();
        let reason = Reason::new(
            RuleId::InitialDraw,
            [(NumberName::Players, players), (NumberName::Needed, needed)],
        );
        let n_max = self.now.n_max();
        let mut tables: Vec<(TableId, Vec<Seat>)> = Vec::new();
        for _ in 0..needed {
            let table = self.now.next_table();
            let room = self.now.room.as_ref();
            let mut seats: Vec<Seat> = match room.and_then(|room| room.table(&table)) {
                Some(table) => table
                    .open_seats()
                    .filter(|seat| seat.get() <= n_max)
                    .collect(),
                None => Seat::all(n_max).collect(),
            };
            self.draws.shuffle(Purpose::InitialSeats, &mut seats);
            let open = Action::Open {
                table: table.clone(),
            };
            self.act(open, reason.clone())?;
            tables.push((table, seats));
        }
        let places: Vec<usize> = tables.iter().map(|(_, seats)| seats.len()).collect();
        let sizes = shares(players, &places);
        let field: Vec<PlayerIx> = self.now.waiting.values().copied().collect();
        for (turn, player) in arrange(&mut self.draws, field, &sizes, self.now) {
            let Some((table, seats)) = tables.get_mut(turn) else {
                continue;
            };
            let (Some(table), Some(seat)) = (self.now.tables.find(table), seats.pop()) else {
                continue;
            };
            let dealt = Dealt::NextHand;
            self.act_seat(player, table, seat, dealt, reason.clone())?;
        }
        self.let_deal()?;
        self.announce_final_table()
    }

    /// Seats waiting players, the first one first, at tables without a hand in progress and below
    /// their target.
    ///
    /// The place is drawn among all such places, then the seat among the open ones.
    pub(crate) fn seat_waiting(&mut self) -> Result<(), SeatingError<P>> {
        while let Some(first) = self.now.waiting.values().next() {
            let first = *first;
            let field = self.now.field();
            let places = self.places(&field);
            let Some((table, seat, dealt)) = self.draw_place(&field, &places) else {
                return Ok(());
            };
            let numbers = [
                (NumberName::Waiting, self.now.waiting.len()),
                (
                    NumberName::Choices,
                    places.iter().map(|(_, places)| places).sum(),
                ),
                (
                    NumberName::To,
                    self.now.tables.get(table).map_or(0, Table::effective),
                ),
            ];
            let reason = Reason::new(RuleId::WaitingDraw, numbers);
            self.act_seat(first, table, seat, dealt, reason)?;
        }
        Ok(())
    }

    /// Draws a seat that gets cards in the next hand, over all tables that may take somebody now.
    /// If there is none: nothing as long as two other tables in a hand have a place, else any of
    /// the seats.
    fn draw_place(
        &mut self,
        field: &Field,
        places: &[(TableIx, usize)],
    ) -> Option<(TableIx, Seat, Dealt)> {
        let mut live: Vec<(TableIx, Seat, Dealt)> = Vec::new();
        let mut dead: Vec<(TableIx, Seat, Dealt)> = Vec::new();
        for (ix, _) in places {
            let Some(found) = self.now.tables.get(*ix) else {
                continue;
            };
            for seat in self.open_seats(*ix) {
                let dealt = dealt_at(found, seat);
                match dealt {
                    Dealt::NextHand => live.push((*ix, seat, dealt)),
                    Dealt::AfterButton => dead.push((*ix, seat, dealt)),
                }
            }
        }
        if live.is_empty() {
            let sizes = (0..SIZES).take_while(|size| field.below_target(*size));
            let elsewhere = sizes.flat_map(|size| self.now.playing_kept(field, size));
            if elsewhere
                .filter(|ix| self.now.has_room(*ix))
                .take(2)
                .count()
                >= 2
            {
                return None;
            }
            live = dead;
        }
        self.draws.pick(Purpose::WaitingSeat, &live).copied()
    }

    /// Seats of a table that nobody sits in and no order keeps, clockwise behind the last big blind.
    pub(crate) fn open_seats(&self, table: TableIx) -> Vec<Seat> {
        let Some(found) = self.now.at(table) else {
            return Vec::new();
        };
        let kept = |seat: &Seat| {
            let mut orders = self.now.orders.iter();
            orders.any(|order| order.to == *found.id && order.seat == Some(*seat))
        };
        let open = found.table.open_seats(self.now.n_max());
        open.filter(|seat| !kept(seat)).collect()
    }

    /// The tables where a waiting player may draw a place, each with its number of places.
    ///
    /// It is every place below the average; if there is none, one place above it at each table that
    /// is at the average, as long as tables with one more are wanted. Tables that never dealt get
    /// the additional player last.
    fn places(&self, field: &Field) -> Vec<(TableIx, usize)> {
        let mut below: Vec<(TableIx, usize)> = Vec::new();
        for size in 0..field.q.min(SIZES) {
            for ix in self.now.quiet_kept(field, size) {
                let claimed = self.now.tables.get(ix).map_or(usize::MAX, Table::claimed);
                let open = self.now.places_of(ix).saturating_sub(claimed);
                let places = (field.q - size).min(open);
                if places > 0 {
                    below.push((ix, places));
                }
            }
        }
        if !below.is_empty() {
            below.sort_unstable();
            return below;
        }
        let above = field.above(field.q);
        let forming = self.now.tallies.forming().iter();
        let forming = forming.filter(|ix| {
            field.keeps(**ix)
                && self.now.size_in(field, **ix) <= field.q
                && !field.capped.contains(ix)
        });
        let first = field.kept() - above - forming.count() - field.capped.len();
        let open = |ix: &TableIx| {
            let forming = self.now.tables.get(*ix).is_some_and(Table::is_forming);
            let before = if forming { above + first } else { above };
            before < field.r && self.now.has_room(*ix)
        };
        let tables = self.now.quiet_kept(field, field.q);
        tables.filter(open).map(|ix| (ix, 1)).collect()
    }
}

/// The tables in the order in which players are dealt to them: in turn, full ones passed over.
fn in_turn(sizes: &[usize]) -> impl Iterator<Item = usize> {
    let rounds = 0..sizes.iter().copied().max().unwrap_or(0);
    rounds.flat_map(move |round| {
        let tables = sizes.iter().enumerate();
        let open = tables.filter(move |(_, size)| **size > round);
        open.map(|(table, _)| table)
    })
}
