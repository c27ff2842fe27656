//! The fold of a tournament's events.

use std::collections::{BTreeMap, BTreeSet};

use toolkit::seating::{self, Action, HandEnd, Mover, Place, TableId};

use super::FoldFault;
use crate::deal::DealAgreed;
use crate::entry::{Entry, EntryId, Removal, Standing};
use crate::event::{
    BustsReordered, EntriesBusted, EntryRegistered, EntryReinstated, EntryRemoved, EntrySeated,
    Event, HandEnded, MoveConfirmed, MoveGround, MoveOrdered, MoverRule, SeatsDrawn, TableBroken,
    TournamentFinished,
};
use crate::ids::{StreamId, Timestamp};
use crate::tournament::{Phase, Tournament};

impl Tournament {
    pub(super) fn fold(
        &mut self,
        event: Event,
        at: Timestamp,
        stream: &StreamId,
    ) -> Result<(), FoldFault> {
        self.check_phase(&event)?;
        match event {
            Event::ClockChanged(body) => self.clock.change(body.change, at),
            Event::EntryRegistered(body) => self.fold_registered(body)?,
            Event::EntryRemoved(body) => self.fold_removed(&body)?,
            Event::SeatsDrawn(body) => self.fold_drawn(body)?,
            Event::TableOpened(body) => {
                self.tables_seen.insert(body.table.clone());
                self.seating
                    .evolve_action(&Action::Open { table: body.table })?;
            }
            Event::TableStarted(body) => {
                self.seating
                    .evolve_action(&Action::MayDeal { table: body.table })?;
            }
            Event::TableBroken(body) => self.fold_broken(body)?,
            Event::EntrySeated(body) => self.fold_seated(body)?,
            Event::HandEnded(body) => self.fold_hand(body)?,
            Event::EntriesBusted(body) => self.fold_busted(body)?,
            Event::MoveOrdered(body) => self.fold_ordered(body)?,
            Event::MoveConfirmed(body) => self.fold_confirmed(body)?,
            Event::MoveCancelled(body) => {
                let cancel = Action::CancelOrder {
                    from: body.from,
                    to: body.to,
                };
                self.seating.evolve_action(&cancel)?;
            }
            Event::RegistrationClosed(_) => {
                self.seating
                    .evolve_event(&seating::Event::RegistrationClosed)?;
                self.registration_open = false;
            }
            Event::DealAgreed(body) => self.fold_deal(body)?,
            Event::TournamentFinished(body) => self.fold_finished(body)?,
            Event::TournamentReopened(_) => {
                self.phase = Phase::Running;
                self.result = None;
            }
            Event::EntryReinstated(body) => self.fold_reinstated(&body)?,
            Event::BustsReordered(body) => self.fold_reordered(body)?,
            _ => {
                return Err(FoldFault::WrongStream {
                    stream: stream.clone(),
                });
            }
        }
        self.mark_final_table()
    }

    /// Whether the night is at the stage that the event belongs to.
    fn check_phase(&self, event: &Event) -> Result<(), FoldFault> {
        let fits = match event {
            Event::EntryRegistered(_) | Event::EntryRemoved(_) => self.phase != Phase::Finished,
            Event::SeatsDrawn(_) => self.phase == Phase::Registering,
            Event::TournamentReopened(_) => self.phase == Phase::Finished,
            _ => self.phase == Phase::Running,
        };
        if fits {
            Ok(())
        } else {
            Err(contradiction(&format!("the tournament is {}", self.phase)))
        }
    }

    fn fold_registered(&mut self, body: EntryRegistered) -> Result<(), FoldFault> {
        if self.entries.contains_key(&body.entry) {
            return Err(contradiction(&format!(
                "entry {} exists already",
                body.entry
            )));
        }
        if let Some((alive, _)) = self.alive().find(|(_, entry)| entry.member == body.member) {
            return Err(contradiction(&format!(
                "member {} is in as {alive}",
                body.member
            )));
        }
        let ordinal = self.entries_of(&body.member) + 1;
        if body.ordinal != ordinal {
            let text = format!("it is entry {ordinal} of member {}", body.member);
            return Err(contradiction(&text));
        }
        let register = seating::Event::Register {
            player: body.entry,
            stack: seating::Chips::new(body.stack),
        };
        self.seating.evolve_event(&register)?;
        let entry = Entry {
            member: body.member,
            ordinal: body.ordinal,
            stack: body.stack,
            contribution: body.contribution,
            standing: Standing::Alive,
        };
        self.entries.insert(body.entry, entry);
        Ok(())
    }

    fn fold_removed(&mut self, body: &EntryRemoved) -> Result<(), FoldFault> {
        self.seating
            .evolve_event(&seating::Event::Removed { player: body.entry })?;
        self.stand(body.entry, Standing::Removed(body.removal))?;
        if body.removal == Removal::Disqualified {
            self.out.push(vec![body.entry]);
        }
        Ok(())
    }

    fn fold_drawn(&mut self, body: SeatsDrawn) -> Result<(), FoldFault> {
        let drawn: BTreeSet<EntryId> = body.seats.iter().map(|seat| seat.entry).collect();
        if !self.alive().map(|(id, _)| id).eq(drawn) {
            return Err(contradiction(
                "the players drawn are not those who are registered",
            ));
        }
        self.seating.evolve_event(&seating::Event::Start)?;
        for table in &body.tables {
            self.tables_seen.insert(table.clone());
            let table = table.clone();
            self.seating.evolve_action(&Action::Open { table })?;
        }
        let mut filled: BTreeMap<&TableId, usize> = BTreeMap::new();
        for drawn in &body.seats {
            *filled.entry(&drawn.table).or_default() += 1;
        }
        // With tables of two an odd field leaves one player alone: that table starts when another
        // one comes.
        let alone = |table: &TableId| filled.get(table).is_none_or(|&players| players < 2);
        let ready: Vec<TableId> = body.tables.iter().filter(|t| !alone(t)).cloned().collect();
        for drawn in body.seats {
            self.seating.evolve_action(&Action::Seat {
                player: drawn.entry,
                table: drawn.table,
                seat: drawn.seat,
                dealt: seating::Dealt::NextHand,
            })?;
        }
        for table in ready {
            self.seating.evolve_action(&Action::MayDeal { table })?;
        }
        self.phase = Phase::Running;
        Ok(())
    }

    fn fold_broken(&mut self, body: TableBroken) -> Result<(), FoldFault> {
        self.seating
            .evolve_action(&Action::Break { table: body.table })?;
        for entry in body.entries {
            self.seating
                .evolve_action(&Action::Wait { player: entry })?;
        }
        Ok(())
    }

    fn fold_seated(&mut self, body: EntrySeated) -> Result<(), FoldFault> {
        let player = body.entry;
        self.seating.evolve_action(&Action::Seat {
            player,
            table: body.table,
            seat: body.seat,
            dealt: body.dealt,
        })?;
        Ok(())
    }

    fn fold_hand(&mut self, body: HandEnded) -> Result<(), FoldFault> {
        let stacks = (!body.stacks.is_empty()).then(|| {
            body.stacks
                .iter()
                .map(|count| (count.entry, seating::Chips::new(count.stack)))
                .collect()
        });
        self.seating.evolve_event(&seating::Event::HandEnded {
            table: body.table,
            busted: Vec::new(),
            stacks,
            blinds: body.blinds,
        })?;
        Ok(())
    }

    fn fold_busted(&mut self, body: EntriesBusted) -> Result<(), FoldFault> {
        for entry in body.groups.iter().flatten() {
            if let Some(Place::Seated { table, seat }) = self.seating.player(entry) {
                self.last_seats.insert(*entry, (table, seat));
            }
        }
        self.seating.evolve_event(&bust_event(&body))?;
        for entry in body.groups.iter().flatten() {
            self.stand(*entry, Standing::Busted)?;
        }
        self.out.extend(body.groups);
        Ok(())
    }

    fn fold_ordered(&mut self, body: MoveOrdered) -> Result<(), FoldFault> {
        let mover = match body.mover {
            MoverRule::Entry(entry) => Mover::Player(entry),
            MoverRule::NextBigBlind => Mover::NextBigBlind,
        };
        self.seating.evolve_action(&Action::Order {
            from: body.from,
            to: body.to,
            mover,
            seat: body.seat,
        })?;
        Ok(())
    }

    fn fold_confirmed(&mut self, body: MoveConfirmed) -> Result<(), FoldFault> {
        let player = body.entry;
        self.seating.evolve_event(&match body.ground {
            MoveGround::Ordered | MoveGround::Departed => seating::Event::Confirm {
                from: body.from,
                to: body.to,
                player,
                seat: body.seat,
            },
            MoveGround::Director => seating::Event::Move {
                player,
                to_table: body.to,
                to_seat: body.seat,
            },
        })?;
        Ok(())
    }

    fn fold_reinstated(&mut self, body: &EntryReinstated) -> Result<(), FoldFault> {
        let entry = self.known(body.entry)?;
        if entry.standing != Standing::Busted {
            return Err(contradiction(&format!("entry {} is not bust", body.entry)));
        }
        if let Some((alive, _)) = self.alive().find(|(_, other)| other.member == entry.member) {
            return Err(contradiction(&format!(
                "member {} is in as {alive}",
                entry.member
            )));
        }
        let player = body.entry;
        self.seating
            .evolve_event(&seating::Event::Reinstated { player })?;
        for group in &mut self.out {
            group.retain(|entry| *entry != body.entry);
        }
        self.out.retain(|group| !group.is_empty());
        self.stand(body.entry, Standing::Alive)
    }

    fn fold_reordered(&mut self, body: BustsReordered) -> Result<(), FoldFault> {
        let named: BTreeSet<EntryId> = body.groups.iter().flatten().copied().collect();
        let (first, count) = self.run_of(&named).map_err(|missing| match missing {
            Some(entry) => contradiction(&format!("entry {entry} bust between them")),
            None => contradiction("some of the entries did not bust"),
        })?;
        self.out.splice(first..first + count, body.groups);
        Ok(())
    }

    /// Where in the order of busts these entries stand, if they are all of a run of groups:
    /// the first group and their number. Otherwise the first other entry that bust between them.
    pub(crate) fn run_of(
        &self,
        named: &BTreeSet<EntryId>,
    ) -> Result<(usize, usize), Option<EntryId>> {
        let touched = |group: &Vec<EntryId>| group.iter().any(|entry| named.contains(entry));
        let first = self.out.iter().position(touched).ok_or(None)?;
        let last = self.out.iter().rposition(touched).ok_or(None)?;
        let run = self.out.get(first..=last).unwrap_or_default();
        if let Some(other) = run.iter().flatten().find(|entry| !named.contains(entry)) {
            return Err(Some(*other));
        }
        if run.iter().map(Vec::len).sum::<usize>() != named.len() {
            return Err(None);
        }
        Ok((first, run.len()))
    }

    fn fold_deal(&mut self, body: DealAgreed) -> Result<(), FoldFault> {
        if self.deal.is_some() {
            return Err(contradiction("a deal was agreed before"));
        }
        let alive = self.alive().map(|(entry, _)| entry);
        if !alive.eq(body.shares.iter().map(|share| share.entry)) {
            return Err(contradiction(
                "the shares are not those of the players who are in",
            ));
        }
        if body.pool != self.pool() {
            return Err(contradiction(&format!("the pool is {}", self.pool())));
        }
        self.deal = Some(body);
        Ok(())
    }

    fn fold_finished(&mut self, body: TournamentFinished) -> Result<(), FoldFault> {
        let alive = self.alive().count();
        if alive != 1 && !self.can_end_by_deal() {
            return Err(contradiction(&format!("{alive} players are in")));
        }
        let places = self.places();
        let derived = places
            .iter()
            .flat_map(|placed| placed.entries.iter().map(|entry| (placed.place, *entry)));
        if !body
            .results
            .iter()
            .map(|row| (row.place, row.entry))
            .eq(derived)
        {
            return Err(contradiction("the places are not those of the busts"));
        }
        if body.pool != self.pool() {
            return Err(contradiction(&format!("the pool is {}", self.pool())));
        }
        self.phase = Phase::Finished;
        self.result = Some(body);
        Ok(())
    }

    fn known(&self, id: EntryId) -> Result<&Entry, FoldFault> {
        self.entries
            .get(&id)
            .ok_or_else(|| contradiction(&format!("there is no entry {id}")))
    }

    fn stand(&mut self, id: EntryId, standing: Standing) -> Result<(), FoldFault> {
        self.known(id)?;
        if let Some(entry) = self.entries.get_mut(&id) {
            entry.standing = standing;
        }
        Ok(())
    }

    /// One table left and nobody can enter: that is the final table, nothing is decided by it.
    fn mark_final_table(&mut self) -> Result<(), FoldFault> {
        let alone = {
            let mut tables = self.seating.tables().map(seating::TableRef::id);
            tables.next().filter(|_| tables.next().is_none()).cloned()
        };
        if let Some(table) = alone
            && self.phase == Phase::Running
            && !self.registration_open
            && self.seating.final_table().is_none()
        {
            self.seating
                .evolve_action(&Action::FinalTable { table, seats: None })?;
        }
        Ok(())
    }
}

/// The busts as the seating engine hears of them.
pub(crate) fn bust_event(body: &EntriesBusted) -> seating::Event<EntryId> {
    let mut ends: Vec<HandEnd<EntryId>> = body
        .hands
        .iter()
        .map(|hand| HandEnd {
            table: hand.table.clone(),
            busted: hand
                .busted
                .iter()
                .map(|bust| bust.entry)
                .collect::<Vec<EntryId>>(),
            stacks: None,
            blinds: hand.blinds,
        })
        .collect();
    match (ends.pop(), ends.is_empty()) {
        (
            Some(HandEnd {
                table,
                busted,
                stacks,
                blinds,
            }),
            true,
        ) => seating::Event::HandEnded {
            table,
            busted,
            stacks,
            blinds,
        },
        (last, _) => {
            ends.extend(last);
            seating::Event::HandsEndedTogether { ends }
        }
    }
}

pub(super) fn contradiction(text: &str) -> FoldFault {
    FoldFault::Contradiction(text.to_owned())
}
