//! The published procedure to the letter, with its faults, as the profile `seed-literal`.
//!
//! Only a table whose hand has just ended is looked at. It breaks below `n_min` players; more than `n_min` players who
//! wait get a table of their own; if `floor(n / n_max) + 1` is more than the open tables, one is opened, and tables
//! give it players down to `n / tables`; a largest table gives one player to a smallest one that is two below it, by
//! players seated. Where the text would lose somebody or break the last table, nothing is done.

use alloc::vec::Vec;

use crate::action::{Action, Dealt};
use crate::draw::Purpose;
use crate::error::SeatingError;
use crate::ids::{Seat, TableId};
use crate::index::{PlayerIx, TableIx};
use crate::open_seat::dealt_at;
use crate::planner::Planner;
use crate::reason::{NumberName, Reason, RuleId};
use crate::table::{Phase, Table};

impl<P: Ord + Clone> Planner<'_, P> {
    /// The number of tables by the published formula: one more than needed whenever `n_max` divides the field.
    pub(crate) fn published_tables(&self) -> usize {
        self.now.players_alive() / usize::from(self.now.config.n_max()) + 1
    }

    /// Everything that follows from an event.
    pub(crate) fn decide_as_published(&mut self) -> Result<(), SeatingError<P>> {
        let ended: Vec<TableId> = self.now.ended.iter().map(|ix| self.name(*ix)).collect();
        self.seat_arrivals()?;
        for table in ended {
            self.break_below_minimum(&table)?;
            self.open_for_waiting()?;
            self.fill(&table)?;
            self.give_to_forming(&table)?;
            self.give_to_smallest(&table)?;
        }
        let minimum = usize::from(self.now.config.n_min());
        self.let_tables_start(minimum)?;
        self.end_pauses()?;
        self.announce_final_table()
    }

    /// Lets forming tables deal that have `need` players.
    pub(crate) fn let_tables_start(&mut self, need: usize) -> Result<(), SeatingError<P>> {
        let forming = self.now.tallies.forming().iter();
        let ready: Vec<(TableIx, usize)> = forming
            .filter_map(|ix| Some((*ix, self.now.tables.get(*ix)?.players_seated())))
            .filter(|(_, have)| *have >= need)
            .collect();
        for (ix, have) in ready {
            let numbers = [(NumberName::Have, have), (NumberName::Need, need)];
            let table = self.name(ix);
            self.act(
                Action::MayDeal { table },
                Reason::new(RuleId::EnoughToDeal, numbers),
            )?;
        }
        Ok(())
    }

    /// A table between hands whose hands are tracked, if it is still open and has dealt.
    fn playing_table(&self, id: &TableId) -> Option<(TableIx, Table)> {
        let ix = self.now.tables.find(id)?;
        let table = self.now.tables.get(ix).copied()?;
        let plays = table.facts.phase == Phase::BetweenHands && !table.is_forming();
        plays.then_some((ix, table))
    }

    /// Breaks a table with fewer than `n_min` players, unless no more than that are left.
    fn break_below_minimum(&mut self, id: &TableId) -> Result<(), SeatingError<P>> {
        let Some((ix, table)) = self.playing_table(id) else {
            return Ok(());
        };
        let (have, need) = (table.players_seated(), usize::from(self.now.config.n_min()));
        let (players, tables) = (self.now.players_alive(), self.now.tables.len());
        if have >= need || players < need || tables < 2 || table.must_stay() {
            return Ok(());
        }
        let moving = self.now.transits.values();
        let moving: Vec<PlayerIx> = moving
            .filter(|transit| transit.to == ix)
            .map(|transit| transit.player)
            .collect();
        for player in moving {
            let player = self.now.players.of(player).player.clone();
            let reason = Reason::new(RuleId::Reroute, [(NumberName::To, 0)]);
            self.act(Action::Wait { player }, reason)?;
        }
        let numbers = [
            (NumberName::Have, have),
            (NumberName::Need, need),
            (NumberName::Players, players),
            (NumberName::Tables, tables),
        ];
        self.break_table(ix, &Reason::new(RuleId::BelowMinimum, numbers))
    }

    /// Opens tables for those who wait: if they are more than `n_min`, or if the formula asks for more tables than
    /// are open.
    fn open_for_waiting(&mut self) -> Result<(), SeatingError<P>> {
        let (waiting, open) = (self.now.waiting.len(), self.now.tables.len());
        let (n_max, n_min) = (self.now.config.n_max(), self.now.config.n_min());
        if waiting > usize::from(n_min) {
            let numbers = [
                (NumberName::Waiting, waiting),
                (NumberName::Need, usize::from(n_min)),
            ];
            let reason = Reason::new(RuleId::WaitingTable, numbers);
            self.open_with_waiting(waiting / usize::from(n_max) + 1, &reason)?;
            return self.let_tables_start(2);
        }
        let needed = self.published_tables();
        let numbers = [
            (NumberName::Players, self.now.players_alive()),
            (NumberName::Needed, needed),
            (NumberName::Tables, open),
        ];
        let reason = Reason::new(RuleId::TablesNeeded, numbers);
        self.open_with_waiting(needed.saturating_sub(open), &reason)
    }

    /// Opens tables and deals those who wait to them in turn, in a random order, seats by lot.
    fn open_with_waiting(
        &mut self,
        count: usize,
        reason: &Reason<P>,
    ) -> Result<(), SeatingError<P>> {
        let n_max = self.now.config.n_max();
        let mut tables: Vec<(TableId, Vec<Seat>)> = Vec::new();
        for _ in 0..count {
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
        let mut players: Vec<PlayerIx> = self.now.waiting.values().copied().collect();
        self.draws.shuffle(Purpose::InitialOrder, &mut players);
        for (turn, player) in players.into_iter().enumerate() {
            let Some((table, seats)) = tables.get_mut(turn % count.max(1)) else {
                return Ok(());
            };
            let Some((ix, seat)) = self.now.tables.find(table).zip(seats.pop()) else {
                return Ok(());
            };
            self.act_seat(player, ix, seat, Dealt::NextHand, reason.clone())?;
        }
        Ok(())
    }

    /// Seats those who wait, by lot, in the open seats of a table.
    fn fill(&mut self, id: &TableId) -> Result<(), SeatingError<P>> {
        let Some((ix, _)) = self.playing_table(id) else {
            return Ok(());
        };
        while !self.now.waiting.is_empty() && self.now.has_room(ix) {
            let waiting: Vec<PlayerIx> = self.now.waiting.values().copied().collect();
            let open = self.open_seats(ix);
            let player = self.draws.pick(Purpose::WaitingOrder, &waiting).copied();
            let seat = self.draws.pick(Purpose::WaitingSeat, &open).copied();
            let table = self.now.tables.get(ix).copied();
            let Some(((player, seat), table)) = player.zip(seat).zip(table) else {
                return Ok(());
            };
            let numbers = [
                (NumberName::Waiting, waiting.len()),
                (NumberName::Choices, open.len()),
                (NumberName::To, table.effective()),
            ];
            let dealt = dealt_at(&table, seat);
            let reason = Reason::new(RuleId::WaitingDraw, numbers);
            self.act_seat(player, ix, seat, dealt, reason)?;
        }
        Ok(())
    }

    /// Sends players of a table to forming ones, down to the whole number of players per table.
    fn give_to_forming(&mut self, id: &TableId) -> Result<(), SeatingError<P>> {
        let target = self.now.players_alive() / self.now.tables.len().max(1);
        while let Some((from, table)) = self.playing_table(id) {
            let mut forming = self.now.tallies.forming().iter().copied();
            let to = forming.find(|ix| *ix != from && self.now.has_room(*ix));
            let (true, Some(to)) = (table.players_seated() > target && table.movable(), to) else {
                return Ok(());
            };
            self.give(from, to)?;
        }
        Ok(())
    }

    /// Sends a player of a largest table to a smallest one that has two players fewer, by those seated.
    fn give_to_smallest(&mut self, id: &TableId) -> Result<(), SeatingError<P>> {
        let Some((from, table)) = self.playing_table(id) else {
            return Ok(());
        };
        let have = table.players_seated();
        let seated: Vec<(usize, TableIx)> = self
            .now
            .tables
            .numbers()
            .filter_map(|ix| Some((self.now.tables.get(ix)?, ix)))
            .filter(|(table, _)| !table.is_forming())
            .map(|(table, ix)| (table.players_seated(), ix))
            .collect();
        let largest = seated.iter().map(|(size, _)| *size).max();
        let smallest = seated.iter().map(|(size, _)| *size).min().unwrap_or(have);
        let mut smallest_tables = seated.iter().filter(|(size, _)| *size == smallest);
        let to = smallest_tables.find(|(_, ix)| self.now.has_room(*ix));
        match to {
            Some((_, to)) if largest == Some(have) && have >= smallest + 2 && table.movable() => {
                self.give(from, *to)
            }
            _ => Ok(()),
        }
    }

    /// Sends one player from a table to another.
    fn give(&mut self, from: TableIx, to: TableIx) -> Result<(), SeatingError<P>> {
        let size = |ix: TableIx| self.now.tables.get(ix).map_or(0, Table::players_seated);
        let numbers = [(NumberName::From, size(from)), (NumberName::To, size(to))];
        let Some(choice) = self.choose_mover(from, to) else {
            return Ok(());
        };
        let (player, reason) = choice.mover(numbers);
        let (from, to) = (self.name(from), self.name(to));
        self.act(Action::Depart { player, from, to }, reason)?;
        self.seat_arrivals()
    }

    /// Ends holds and halts, which the procedure does not know, of a state that was given.
    fn end_pauses(&mut self) -> Result<(), SeatingError<P>> {
        let paused = self.now.tallies.paused().iter();
        let paused: Vec<(TableIx, usize)> = paused
            .filter_map(|ix| Some((*ix, self.now.tables.get(*ix)?)))
            .filter(|(_, table)| !table.is_forming() && !table.in_hand())
            .map(|(ix, table)| (ix, table.players_seated()))
            .collect();
        for (ix, have) in paused {
            let reason = Reason::new(RuleId::HoldOver, [(NumberName::Have, have)]);
            let table = self.name(ix);
            self.act(Action::MayDeal { table }, reason)?;
        }
        Ok(())
    }
}
