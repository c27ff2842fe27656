//! Recording what happened. Nothing is decided here.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::action::{Dealt, Mover};
use crate::assign::dealt_at;
use crate::error::SeatingError;
use crate::event::{Event, HandEnd, PinTarget};
use crate::ids::{Chips, Seat, TableId};
use crate::table::{Blinds, Entrant, Phase, Played, Table};
use crate::tournament::{Place, Registration, Tournament, WaitingEntry};

impl<P: Ord + Clone> Tournament<P> {
    /// Records one event. What follows from it is not decided here but by [`decide`](Self::decide), and performed
    /// by [`evolve_action`](Self::evolve_action).
    ///
    /// # Errors
    ///
    /// The event contradicts the state; the state is unchanged.
    pub fn evolve_event(&mut self, event: &Event<P>) -> Result<(), SeatingError<P>> {
        match event {
            Event::Register { player, stack } => self.record_register(player, *stack),
            Event::Start => self.record_start(),
            Event::HandStarted { table } => self.record_hand_start(table),
            Event::HandEnded { .. } | Event::HandsEndedTogether { .. } => {
                self.record_hand_ends(&hand_ends(event))
            }
            Event::RegistrationClosed => self.record_close(),
            Event::Removed { player } => self.record_removal(player),
            Event::Reinstated { player } => self.record_return(player),
            Event::Move {
                player,
                to_table,
                to_seat,
            } => self.record_move(player, to_table, *to_seat),
            Event::Confirm {
                from,
                to,
                player,
                seat,
            } => self.record_confirm(from, to, player, *seat),
            Event::CancelOrder { from, to } => self.withdraw_order(from, to),
            Event::Rebalance if !self.started => Err(SeatingError::NotStarted),
            Event::Rebalance => Ok(()),
            Event::HoldExpired { table } => self.record_expiry(table),
            Event::Absent { player } => self.mark_player(player, |entrant| entrant.absent = true),
            Event::Present { player } => self.mark_player(player, |entrant| entrant.absent = false),
            Event::Pin { target } => self.record_pin(target, true),
            Event::Unpin { target } => self.record_pin(target, false),
        }
    }

    fn record_register(&mut self, player: &P, stack: Chips) -> Result<(), SeatingError<P>> {
        if self.registration == Registration::Closed {
            return Err(SeatingError::RegistrationClosed {
                player: player.clone(),
            });
        }
        if stack == Chips::ZERO {
            return Err(SeatingError::ZeroStack {
                player: player.clone(),
            });
        }
        if let Some(first_seen) = self.player(player) {
            return Err(SeatingError::DuplicatePlayer {
                player: player.clone(),
                first_seen,
            });
        }
        let occupant = Entrant::new(player.clone(), Some(stack));
        self.waiting.push(WaitingEntry {
            occupant,
            had_seat: false,
            put_back: false,
        });
        Ok(())
    }

    fn record_return(&mut self, player: &P) -> Result<(), SeatingError<P>> {
        if !self.started {
            return Err(SeatingError::NotStarted);
        }
        if let Some(first_seen) = self.player(player) {
            return Err(SeatingError::DuplicatePlayer {
                player: player.clone(),
                first_seen,
            });
        }
        self.waiting.push(WaitingEntry {
            occupant: Entrant::new(player.clone(), None),
            had_seat: true,
            put_back: false,
        });
        Ok(())
    }

    fn record_start(&mut self) -> Result<(), SeatingError<P>> {
        if self.started {
            return Err(SeatingError::AlreadyStarted);
        }
        let have = self.waiting.len();
        if have < 2 {
            return Err(SeatingError::NotEnoughPlayers { have, need: 2 });
        }
        self.started = true;
        if self.registration == Registration::UntilStart {
            self.registration = Registration::Closed;
        }
        Ok(())
    }

    fn record_expiry(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        let found = self.open_table(table)?;
        if !found.held && !found.halted {
            return Err(SeatingError::NotHeld {
                table: table.clone(),
            });
        }
        if let Some(found) = self.tables.get_mut(table) {
            found.waived = true;
        }
        Ok(())
    }

    /// Changes a seated player.
    fn mark_player(
        &mut self,
        player: &P,
        change: impl FnOnce(&mut Entrant<P>),
    ) -> Result<(), SeatingError<P>> {
        let seated = self
            .tables
            .values_mut()
            .flat_map(|table| table.seats.values_mut())
            .find(|entrant| entrant.player == *player);
        let Some(entrant) = seated else {
            return Err(SeatingError::UnknownPlayer {
                player: player.clone(),
                table: None,
            });
        };
        change(entrant);
        Ok(())
    }

    fn record_pin(&mut self, target: &PinTarget<P>, pinned: bool) -> Result<(), SeatingError<P>> {
        match target {
            PinTarget::Player(player) => {
                self.mark_player(player, |entrant| entrant.pinned = pinned)
            }
            PinTarget::Table(table) => {
                self.open_table(table)?;
                if let Some(found) = self.tables.get_mut(table) {
                    found.pinned = pinned;
                }
                Ok(())
            }
        }
    }

    fn record_hand_start(&mut self, table: &TableId) -> Result<(), SeatingError<P>> {
        let found = self.open_table(table)?;
        match found.phase {
            Phase::InHand => {
                return Err(SeatingError::AlreadyInHand {
                    table: table.clone(),
                });
            }
            Phase::Untracked => {
                return Err(SeatingError::UntrackedTable {
                    table: table.clone(),
                });
            }
            Phase::BetweenHands => {}
        }
        let have = found.players_seated();
        let need = if found.forming {
            self.first_hand_needs()
        } else {
            2
        };
        if found.forming || have < need {
            return Err(SeatingError::TooFewToDeal {
                table: table.clone(),
                have,
                need,
            });
        }
        if found.held {
            return Err(SeatingError::TableHeld {
                table: table.clone(),
            });
        }
        if found.halted {
            return Err(SeatingError::TableHalted {
                table: table.clone(),
            });
        }
        self.hands_started = self.hands_started.saturating_add(1);
        let began = self.hands_started;
        if let Some(found) = self.tables.get_mut(table) {
            count_positions(found);
            found.blinds = found.next_blinds();
            found.phase = Phase::InHand;
            found.waived = false;
            found.began = began;
        }
        Ok(())
    }

    fn record_hand_ends(&mut self, ends: &[HandEnd<P>]) -> Result<(), SeatingError<P>> {
        let mut seen = BTreeSet::new();
        for end in ends {
            if !seen.insert(&end.table) {
                return Err(SeatingError::DuplicateTable {
                    table: end.table.clone(),
                });
            }
            self.check_hand_end(end)?;
        }
        for end in ends {
            if let Some(table) = self.tables.get_mut(&end.table) {
                end_hand(table, end);
            }
        }
        Ok(())
    }

    fn check_hand_end(&self, end: &HandEnd<P>) -> Result<(), SeatingError<P>> {
        let id = &end.table;
        let table = self.open_table(id)?;
        if table.phase == Phase::BetweenHands {
            return Err(SeatingError::NotInHand { table: id.clone() });
        }
        let mut busted = BTreeSet::new();
        for player in &end.busted {
            let seat = self.seat_at(player, id)?;
            if !busted.insert(player) {
                let first_seen = Place::Seated {
                    table: id.clone(),
                    seat,
                };
                return Err(SeatingError::DuplicatePlayer {
                    player: player.clone(),
                    first_seen,
                });
            }
        }
        let have = table.players_seated();
        if !busted.is_empty() && busted.len() == have {
            return Err(SeatingError::NoSurvivor {
                table: id.clone(),
                busted: have,
            });
        }
        if have < 2 {
            return Err(SeatingError::TooFewToDeal {
                table: id.clone(),
                have,
                need: 2,
            });
        }
        if let Some(blinds) = end.blinds {
            self.check_blinds(blinds)?;
        }
        check_stacks(table, end, &busted)
    }

    /// Refuses button or blinds above the table size.
    pub(crate) fn check_blinds(&self, blinds: Blinds) -> Result<(), SeatingError<P>> {
        for seat in [blinds.button, blinds.small_blind, Some(blinds.big_blind)]
            .into_iter()
            .flatten()
        {
            self.check_seat(seat)?;
        }
        Ok(())
    }

    fn record_close(&mut self) -> Result<(), SeatingError<P>> {
        if self.registration == Registration::Closed {
            return Err(SeatingError::AlreadyClosed);
        }
        self.registration = Registration::Closed;
        Ok(())
    }

    fn record_removal(&mut self, player: &P) -> Result<(), SeatingError<P>> {
        let place = self.place_of(player)?;
        if let Place::Seated { table, .. } = &place {
            self.quiet_table(table)?;
        }
        self.take_out(player, &place);
        Ok(())
    }

    /// Where a player is, or the error that there is none.
    fn place_of(&self, player: &P) -> Result<Place, SeatingError<P>> {
        let unknown = || SeatingError::UnknownPlayer {
            player: player.clone(),
            table: None,
        };
        self.player(player).ok_or_else(unknown)
    }

    /// Takes a player out of the place where they are, ready to sit at another table.
    fn take_out(&mut self, player: &P, place: &Place) -> Option<Entrant<P>> {
        match place {
            Place::Seated { table, seat } => self.take_seat(table, *seat).map(Entrant::moved),
            Place::InTransit { .. } => {
                let index = self
                    .in_transit
                    .iter()
                    .position(|transit| transit.occupant.player == *player)?;
                Some(self.in_transit.remove(index).occupant.moved())
            }
            Place::Waiting => {
                let index = self
                    .waiting
                    .iter()
                    .position(|waiting| waiting.occupant.player == *player)?;
                Some(self.waiting.remove(index).seated())
            }
        }
    }

    fn record_move(
        &mut self,
        player: &P,
        to: &TableId,
        to_seat: Seat,
    ) -> Result<(), SeatingError<P>> {
        if !self.started {
            return Err(SeatingError::NotStarted);
        }
        let place = self.place_of(player)?;
        self.quiet_table(to)?;
        if self.tables.values().any(|table| {
            let mut seated = table.seats.values();
            seated.any(|entrant| entrant.pinned && entrant.player == *player)
        }) {
            return Err(SeatingError::Pinned {
                player: player.clone(),
            });
        }
        let mut fulfilled = None;
        match &place {
            Place::Seated { table, seat } if table == to => {
                if *seat != to_seat {
                    self.check_empty(to, to_seat)?;
                    if let Some(occupant) = self.take_seat(to, *seat) {
                        self.put(to, to_seat, occupant);
                    }
                }
                return Ok(());
            }
            Place::Seated { table, .. } => {
                self.quiet_table(table)?;
                fulfilled = self.matching_order(table, to, player);
                self.check_room(to, usize::from(fulfilled.is_some()))?;
            }
            Place::InTransit { to: reserved, .. } => {
                self.check_room(to, usize::from(reserved == to))?;
            }
            Place::Waiting => self.check_room(to, 0)?,
        }
        self.check_empty(to, to_seat)?;
        if let Some(index) = fulfilled {
            self.orders.remove(index);
        }
        if let Some(occupant) = self.take_out(player, &place) {
            self.put(to, to_seat, occupant);
        }
        Ok(())
    }

    fn record_confirm(
        &mut self,
        from: &TableId,
        to: &TableId,
        player: &P,
        seat: Seat,
    ) -> Result<(), SeatingError<P>> {
        let unknown = || SeatingError::UnknownOrder {
            from: from.clone(),
            to: to.clone(),
        };
        let index = self.matching_order(from, to, player).ok_or_else(unknown)?;
        let old = self.seat_at(player, from)?;
        self.quiet_table(from)?;
        self.quiet_table(to)?;
        self.check_empty(to, seat)?;
        self.orders.remove(index);
        if let Some(occupant) = self.take_seat(from, old) {
            self.put(to, seat, occupant.moved());
        }
        Ok(())
    }

    /// The order between two tables that a move of `player` fulfils: the one that names them, else the oldest.
    fn matching_order(&self, from: &TableId, to: &TableId, player: &P) -> Option<usize> {
        let matches = |index: &usize| {
            self.orders
                .get(*index)
                .is_some_and(|order| order.from == *from && order.to == *to)
        };
        let names = |index: &usize| {
            let order = self.orders.get(*index);
            order.is_some_and(
                |order| matches!(&order.mover, Mover::Player(named) if named == player),
            )
        };
        let candidates: Vec<usize> = (0..self.orders.len()).filter(matches).collect();
        candidates
            .iter()
            .copied()
            .find(names)
            .or_else(|| candidates.first().copied())
    }

    /// Players with whom a forming table may deal its first hand: `n_min`, or the average if that is lower.
    pub(crate) fn first_hand_needs(&self) -> usize {
        let average = self.players_alive() / self.tables.len().max(1);
        usize::from(self.config.n_min()).min(average).max(2)
    }
}

/// The hand ends of an event, in the order of their tables.
pub(crate) fn hand_ends<P: Ord + Clone>(event: &Event<P>) -> Vec<HandEnd<P>> {
    match event {
        Event::HandEnded {
            table,
            busted,
            stacks,
            blinds,
        } => alloc::vec![HandEnd {
            table: table.clone(),
            busted: busted.clone(),
            stacks: stacks.clone(),
            blinds: *blinds,
        }],
        Event::HandsEndedTogether { ends } => {
            let mut ends = ends.clone();
            ends.sort_by(|a, b| a.table.cmp(&b.table));
            ends
        }
        _ => Vec::new(),
    }
}

/// Refuses a report of stacks that does not fit the table.
fn check_stacks<P: Ord + Clone>(
    table: &Table<P>,
    end: &HandEnd<P>,
    busted: &BTreeSet<&P>,
) -> Result<(), SeatingError<P>> {
    let Some(stacks) = &end.stacks else {
        return Ok(());
    };
    let mut got = 0_u128;
    for (player, stack) in stacks {
        if table.seat_of(player).is_none() {
            return Err(SeatingError::UnknownPlayer {
                player: player.clone(),
                table: Some(end.table.clone()),
            });
        }
        match (busted.contains(player), *stack == Chips::ZERO) {
            (true, false) => {
                return Err(SeatingError::BustedWithChips {
                    player: player.clone(),
                    stack: *stack,
                });
            }
            (false, true) => {
                return Err(SeatingError::ZeroStack {
                    player: player.clone(),
                });
            }
            _ => got += u128::from(stack.get()),
        }
    }
    let missing = table
        .players()
        .find(|player| !busted.contains(player) && !stacks.contains_key(player));
    if let Some(player) = missing {
        return Err(SeatingError::StackMissing {
            table: end.table.clone(),
            player: player.clone(),
        });
    }
    match table.chips() {
        Some(expected) if expected != got => Err(SeatingError::ChipsNotConserved {
            table: end.table.clone(),
            expected,
            got,
        }),
        _ => Ok(()),
    }
}

/// Counts the positions of the hand that starts: nothing without known blinds.
fn count_positions<P: Ord + Clone>(table: &mut Table<P>) {
    let Some(next) = table.next_blinds() else {
        return;
    };
    let dealt: Vec<Seat> = table
        .seats
        .keys()
        .copied()
        .filter(|seat| dealt_at(table, *seat) == Dealt::NextHand)
        .collect();
    let share = i64::try_from(dealt.len()).map_or(0, |players| Played::BIG_BLIND / players.max(1));
    for seat in dealt {
        if let Some(entrant) = table.seats.get_mut(&seat) {
            let played = &mut entrant.played;
            played.balance = played.balance.saturating_sub(share);
            if Some(seat) == next.button {
                played.button = played.button.saturating_add(1);
            }
            if Some(seat) == next.small_blind {
                played.small_blind = played.small_blind.saturating_add(1);
            }
            if seat == next.big_blind {
                played.big_blind = played.big_blind.saturating_add(1);
                played.balance = played.balance.saturating_add(Played::BIG_BLIND);
            }
        }
    }
}

/// Writes the end of a hand into its table.
fn end_hand<P: Ord + Clone>(table: &mut Table<P>, end: &HandEnd<P>) {
    table
        .seats
        .retain(|_, occupant| !end.busted.contains(&occupant.player));
    for occupant in table.seats.values_mut() {
        occupant.stack = end
            .stacks
            .as_ref()
            .and_then(|stacks| stacks.get(&occupant.player).copied());
        occupant.hands_since_move = occupant
            .hands_since_move
            .map(|hands| hands.saturating_add(1));
    }
    if table.phase == Phase::InHand {
        table.phase = Phase::BetweenHands;
        table.blinds = end.blinds.or(table.blinds);
    } else {
        table.blinds = end.blinds;
    }
}
