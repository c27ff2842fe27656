//! The draw at the start, and seats for players who wait.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::action::{Action, Dealt};
use crate::assign::dealt_at;
use crate::draw::Purpose;
use crate::error::SeatingError;
use crate::field::{Count, Field};
use crate::ids::{Seat, TableId};
use crate::planner::Planner;
use crate::reason::{NumberName, Reason, RuleId};

impl<P: Ord + Clone> Planner<P> {
    /// The draw at the start: a uniform random order of the field, dealt in turn to the fewest tables, seats by lot.
    pub(crate) fn initial_draw(&mut self) -> Result<(), SeatingError<P>> {
        let players = self.now.players_alive();
        let needed = self.now.tables_needed();
        let reason = Reason::new(
            RuleId::InitialDraw,
            [(NumberName::Players, players), (NumberName::Needed, needed)],
        );
        let n_max = self.now.config.n_max();
        let mut tables: Vec<(TableId, Vec<Seat>)> = Vec::new();
        for _ in 0..needed {
            let table = self.now.next_table();
            let mut seats: Vec<Seat> = Seat::all(n_max).collect();
            self.draws.shuffle(Purpose::InitialSeats, &mut seats);
            self.act(
                Action::Open {
                    table: table.clone(),
                },
                reason.clone(),
            )?;
            tables.push((table, seats));
        }
        let field = self.now.waiting.iter();
        let mut field: Vec<P> = field
            .map(|waiting| waiting.occupant.player.clone())
            .collect();
        self.draws.shuffle(Purpose::InitialOrder, &mut field);
        for (index, player) in field.into_iter().enumerate() {
            let turn = index % needed;
            let Some((table, seats)) = tables.get_mut(turn) else {
                continue;
            };
            let Some(seat) = seats.pop() else {
                continue;
            };
            let seated = Action::Seat {
                player,
                table: table.clone(),
                seat,
                dealt: Dealt::NextHand,
            };
            self.act(seated, reason.clone())?;
        }
        self.let_deal()?;
        self.announce_final_table()
    }

    /// Seats waiting players, the first one first, at tables without a hand in progress that are below their target:
    /// the place is drawn among all such places, then the seat among the open ones.
    pub(crate) fn seat_waiting(&mut self) -> Result<(), SeatingError<P>> {
        while let Some(player) = self
            .now
            .waiting
            .first()
            .map(|waiting| waiting.occupant.player.clone())
        {
            let field = self.field();
            let places = places(&field, usize::from(self.now.config.n_max()));
            let Some((table, seat, dealt)) = self.draw_place(&field, &places) else {
                return Ok(());
            };
            let numbers = [
                (NumberName::Waiting, self.now.waiting.len()),
                (NumberName::Choices, places.len()),
                (
                    NumberName::To,
                    field.kept.get(&table).map_or(0, |count| count.effective),
                ),
            ];
            self.act(
                Action::Seat {
                    player,
                    table,
                    seat,
                    dealt,
                },
                Reason::new(RuleId::WaitingDraw, numbers),
            )?;
        }
        Ok(())
    }

    /// A seat by lot among those that get cards in the next hand, over all tables that may take somebody now. If there
    /// is none: nothing as long as two other tables in a hand have a place, else any of the seats.
    fn draw_place(&mut self, field: &Field, places: &[TableId]) -> Option<(TableId, Seat, Dealt)> {
        let mut tables: Vec<&TableId> = places.iter().collect();
        tables.dedup();
        let mut live: Vec<(TableId, Seat, Dealt)> = Vec::new();
        let mut dead: Vec<(TableId, Seat, Dealt)> = Vec::new();
        for id in tables {
            let Some(found) = self.now.tables.get(id) else {
                continue;
            };
            for seat in self.open_seats(id) {
                let dealt = dealt_at(found, seat);
                match dealt {
                    Dealt::NextHand => live.push((id.clone(), seat, dealt)),
                    Dealt::AfterButton => dead.push((id.clone(), seat, dealt)),
                }
            }
        }
        if live.is_empty() {
            let n_max = usize::from(self.now.config.n_max());
            let elsewhere = field.kept.values().filter(|count| {
                count.in_hand && count.claimed < n_max && field.below_target(count)
            });
            if elsewhere.count() >= 2 {
                return None;
            }
            live = dead;
        }
        self.draws.pick(Purpose::WaitingSeat, &live).cloned()
    }

    /// Seats of a table that nobody sits in and no order keeps, clockwise behind the last big blind.
    pub(crate) fn open_seats(&self, table: &TableId) -> Vec<Seat> {
        let kept = |seat: &Seat| {
            self.now
                .orders
                .iter()
                .any(|order| order.to == *table && order.seat == Some(*seat))
        };
        let Some(found) = self.now.tables.get(table) else {
            return Vec::new();
        };
        found
            .open_seats(self.now.config.n_max())
            .filter(|seat| !kept(seat))
            .collect()
    }
}

/// The places that a waiting player may draw: every place below the average; if there is none, one place above it at
/// each table that is at the average, as long as tables with one more are wanted. Tables that never dealt get the
/// additional player last.
fn places(field: &Field, n_max: usize) -> Vec<TableId> {
    let quiet: BTreeMap<&TableId, &Count> = field
        .kept
        .iter()
        .filter(|(_, count)| !count.in_hand && count.claimed < n_max)
        .collect();
    let below: Vec<TableId> = quiet
        .iter()
        .flat_map(|(id, count)| {
            let places = field
                .q
                .saturating_sub(count.effective)
                .min(n_max - count.claimed);
            core::iter::repeat_n((*id).clone(), places)
        })
        .collect();
    if !below.is_empty() {
        return below;
    }
    let above = field
        .kept
        .values()
        .filter(|count| count.effective > field.q)
        .count();
    let first = field
        .kept
        .values()
        .filter(|count| !count.forming && count.effective <= field.q)
        .count();
    let open = |count: &Count| {
        let before = if count.forming { above + first } else { above };
        count.effective == field.q && before < field.r
    };
    quiet
        .iter()
        .filter(|(_, count)| open(count))
        .map(|(id, _)| (*id).clone())
        .collect()
}
