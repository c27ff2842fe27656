//! Players who sit down and who are sent to another table.

use alloc::vec;
use alloc::vec::Vec;

use mtt_seating::{
    Action, Candidate, NumberName, Played, Purpose, Reason, RuleId, Seat, SeatingError, TableId,
    TableRef,
};

use super::Plan;
use super::choice::{Choice, Priced};
use super::seats::{Position, clockwise, open_seats, position, position_change};

/// A player between two tables.
struct Traveller<P> {
    player: P,
    to: TableId,
    /// The position that they left.
    left: Option<Position>,
    /// Positions played so far.
    positions: Played,
}

impl<P: Ord + Clone> Plan<'_, '_, P> {
    /// Seats players whose destination has no hand in progress, close to the position that they left.
    pub(super) fn seat_arrivals(&mut self) -> Result<(), SeatingError<P>> {
        let moving = self.night().in_transit();
        let moving: Vec<Traveller<P>> = moving
            .map(|one| Traveller {
                player: one.occupant.player.clone(),
                to: one.to.clone(),
                left: one.left,
                positions: one.occupant.played,
            })
            .collect();
        for traveller in moving {
            self.seat_arrival(traveller)?;
        }
        Ok(())
    }

    fn seat_arrival(&mut self, traveller: Traveller<P>) -> Result<(), SeatingError<P>> {
        let Traveller {
            player,
            to,
            left,
            positions,
        } = traveller;
        let (night, n_max) = (self.night(), self.n_max());
        let Some(table) = night.table(&to).filter(|table| !table.in_hand()) else {
            return Ok(());
        };
        let change = |seat: Seat| position_change(left, position(table, seat, n_max));
        let open = open_seats(night, table).into_iter();
        let seats: Vec<Priced<Seat>> = open.map(|seat| (seat, vec![change(seat)])).collect();
        let draws = self.deciding.draws();
        let Some(choice) = Choice::cheapest(draws, Purpose::ArrivalSeat, &seats) else {
            return Ok(());
        };
        let numbers = [(NumberName::Choices, choice.candidates)];
        let reason = Reason::new(RuleId::LowestCost, numbers);
        let (seat, mut reason) = choice.explain(reason, Candidate::Seat);
        reason.numbers.extend([
            (NumberName::OnButton, i64::from(positions.button)),
            (NumberName::InSmallBlind, i64::from(positions.small_blind)),
            (NumberName::InBigBlind, i64::from(positions.big_blind)),
        ]);
        let Some(table) = self.night().table(&to) else {
            return Ok(());
        };
        let dealt = table.dealt_at(seat);
        self.seat(player, &to, (seat, dealt), reason)
    }

    /// Seats those who wait, by lot, in the open seats of a table.
    pub(super) fn fill(&mut self, id: &TableId) -> Result<(), SeatingError<P>> {
        if self.playing_table(id).is_none() {
            return Ok(());
        }
        while self.night().waiting_len() > 0 && self.has_room(id) {
            let night = self.night();
            let Some(table) = night.table(id) else {
                return Ok(());
            };
            let waiting = night.waiting().map(|one| one.occupant.player.clone());
            let waiting: Vec<P> = waiting.collect();
            let open = open_seats(night, table);
            let numbers = [
                (NumberName::Waiting, waiting.len()),
                (NumberName::Choices, open.len()),
                (NumberName::To, night.effective_players(id)),
            ];
            let dealt: Vec<_> = open.iter().map(|seat| table.dealt_at(*seat)).collect();
            let places: Vec<_> = open.into_iter().zip(dealt).collect();
            let draws = self.deciding.draws();
            let player = draws.pick(Purpose::WaitingOrder, &waiting).cloned();
            let place = draws.pick(Purpose::WaitingSeat, &places).copied();
            let Some((player, place)) = player.zip(place) else {
                return Ok(());
            };
            let reason = Reason::new(RuleId::WaitingDraw, numbers);
            self.seat(player, id, place, reason)?;
        }
        Ok(())
    }

    /// Sends players of a table to forming ones, down to the whole number of players per table.
    pub(super) fn give_to_forming(&mut self, id: &TableId) -> Result<(), SeatingError<P>> {
        let night = self.night();
        let target = night.players_alive() / night.tables().len().max(1);
        while let Some(table) = self.playing_table(id) {
            if table.players_seated() <= target || !is_movable(table) {
                return Ok(());
            }
            let Some(to) = self.first_with_room(|table| table.is_forming() && table.id() != id)
            else {
                return Ok(());
            };
            self.give(id, &to)?;
        }
        Ok(())
    }

    /// Sends a player of a largest table to a smallest one that has two players fewer, by those seated.
    pub(super) fn give_to_smallest(&mut self, id: &TableId) -> Result<(), SeatingError<P>> {
        let Some(table) = self.playing_table(id) else {
            return Ok(());
        };
        let (have, movable) = (table.players_seated(), is_movable(table));
        let dealt = || self.night().tables().filter(|table| !table.is_forming());
        let largest = dealt().map(TableRef::players_seated).max();
        let smallest = dealt().map(TableRef::players_seated).min().unwrap_or(have);
        let to =
            self.first_with_room(|table| !table.is_forming() && table.players_seated() == smallest);
        match to {
            Some(to) if largest == Some(have) && have >= smallest + 2 && movable => {
                self.give(id, &to)
            }
            _ => Ok(()),
        }
    }

    /// The first table by name of those wanted that has a place that nobody claims.
    fn first_with_room(&self, wanted: impl Fn(&TableRef<'_, P>) -> bool) -> Option<TableId> {
        let mut tables = self.night().tables();
        let found = tables.find(|table| wanted(table) && self.has_room(table.id()))?;
        Some(found.id().clone())
    }

    /// Sends one player from a table to another. Few moves so far come first, then a position close
    /// to that of an open seat. Whether the seat gets cards is not asked.
    fn give(&mut self, from: &TableId, to: &TableId) -> Result<(), SeatingError<P>> {
        let (night, n_max) = (self.night(), self.n_max());
        let Some((source, target)) = night.table(from).zip(night.table(to)) else {
            return Ok(());
        };
        let open = open_seats(night, target).into_iter();
        let open: Vec<Option<Position>> = open.map(|seat| position(target, seat, n_max)).collect();
        let players = clockwise(source, n_max).filter(|(_, player)| !player.pinned);
        let movers: Vec<Priced<P>> = players
            .filter_map(|(seat, player)| {
                let left = position(source, seat, n_max);
                let changes = open.iter().map(|open| position_change(left, *open));
                let cost = vec![i64::from(player.moves), changes.min()?];
                Some((player.player.clone(), cost))
            })
            .collect();
        let numbers = [
            (NumberName::From, source.players_seated()),
            (NumberName::To, target.players_seated()),
        ];
        let draws = self.deciding.draws();
        let Some(choice) = Choice::cheapest(draws, Purpose::Mover, &movers) else {
            return Ok(());
        };
        let reason = Reason::new(RuleId::LowestCost, numbers);
        let (player, reason) = choice.explain(reason, Candidate::Player);
        let (from, to) = (from.clone(), to.clone());
        self.deciding
            .act(Action::Depart { player, from, to }, reason)?;
        self.seat_arrivals()
    }
}

/// Whether a table has a player who may be moved.
fn is_movable<P: Ord + Clone>(table: TableRef<'_, P>) -> bool {
    table.seats().any(|(_, player)| !player.pinned)
}
