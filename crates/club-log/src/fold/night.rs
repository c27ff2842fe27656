//! The fold of a tournament's events. Each function checks first and then changes, so that the
//! state is unchanged when it returns an error.

use std::collections::BTreeSet;

use chained_events::timestamp::Timestamp;
use mtt_seating::{Seat, TableId};

use super::form::seats_of;
use super::{Context, FoldFault};
use crate::entry::{Entry, EntryId, EntryStatus, Exit, Removal};
use crate::event::{
    BustsReordered, ChipsCounted, ClockChange, EntriesBusted, EntryRegistered, EntryReinstated,
    EntryRemoved, HandEnded, HandForHandChange, PlayerArrived, SeatsDrawn, StackCount,
    TournamentEvent,
};
use crate::hand_for_hand::{HandForHand, Misfit};
use crate::money::MoneyAct;
use crate::tournament::{Phase, ResultNumber, Tournament};

/// Points that every entry brings into the pool.
pub(crate) const POINT: u64 = 1;

impl Tournament {
    pub(crate) fn fold(
        &mut self,
        event: TournamentEvent,
        context: Context<'_>,
    ) -> Result<(), FoldFault> {
        self.check_phase(&event)?;
        self.check_seats(&event)?;
        let at = context.at;
        let Some(event) = self.fold_payment(event)? else {
            return Ok(());
        };
        match event {
            TournamentEvent::TournamentEdited(body) => return self.fold_edited(body),
            TournamentEvent::RegistrationReopened(_) => self.fold_registration_reopened()?,
            // The club announces: it knows the seasons and the other tournaments.
            TournamentEvent::TournamentAnnounced(body) => {
                return Err(FoldFault::TournamentExists {
                    tournament: body.tournament,
                });
            }
            TournamentEvent::ClockChanged(body) => self.clock.change(body.change, at),
            TournamentEvent::EntryRegistered(body) => self.fold_registered(body, context)?,
            TournamentEvent::AlternateListed(body) => self.fold_listed(&body)?,
            TournamentEvent::AlternateCalled(body) => self.fold_called(&body, context)?,
            TournamentEvent::AlternatePassed(body) => self.fold_passed(&body)?,
            TournamentEvent::PlayerArrived(body) => self.fold_arrived(&body, context)?,
            TournamentEvent::EntryRemoved(body) => self.fold_removed(&body, context)?,
            TournamentEvent::SeatsDrawn(body) => {
                self.fold_drawn(&body)?;
                self.drawn_at = Some(at);
                let opened = body.tables.into_iter().map(|table| (table, at));
                self.tables_at.extend(opened);
            }
            TournamentEvent::TableOpened(body) => self.fold_opened(body.table, at)?,
            TournamentEvent::TableStarted(body) => self.seats.start(&body.table)?,
            TournamentEvent::TableBroken(body) => {
                self.seats.break_up(&body.table, &body.entries)?;
                self.let_go(&body.table);
            }
            TournamentEvent::EntrySeated(body) => {
                self.seats.sit(body.entry, &body.table, body.seat)?;
            }
            TournamentEvent::HandEnded(body) => self.fold_hand(&body)?,
            TournamentEvent::ChipsCounted(body) => self.fold_counted(&body)?,
            TournamentEvent::EntriesBusted(body) => self.fold_busted(body, context)?,
            TournamentEvent::HandForHandChanged(body) => {
                self.fold_hand_for_hand(body.change)?;
            }
            TournamentEvent::MoveOrdered(body) => self.seats.order(body)?,
            TournamentEvent::MoveConfirmed(body) => {
                self.seats.move_to(body.entry, &body.to, body.seat)?;
            }
            TournamentEvent::MoveCancelled(body) => {
                self.seats.withdraw(body.order, &body.from, &body.to);
            }
            TournamentEvent::Pinned(body) => self.seats.pin(&body.pin, true)?,
            TournamentEvent::Unpinned(body) => self.seats.pin(&body.pin, false)?,
            TournamentEvent::FinalTableFormed(body) => self.seats.redraw(&body)?,
            TournamentEvent::SeatsRedrawn(body) => self.fold_redrawn(&body, at)?,
            TournamentEvent::RegistrationClosed(_) => {
                self.registration_open = false;
                self.closed = Some(self.turn);
            }
            TournamentEvent::DealAgreed(body) => self.fold_deal(body, context)?,
            TournamentEvent::TournamentFinished(body) => {
                self.fold_finished(body, context)?;
                self.result_seq = ResultNumber(Some(context.seq));
                self.finished_at = Some(at);
                self.hand_for_hand = None;
                self.stop_clock(context);
            }
            TournamentEvent::FinishImported(body) => {
                self.fold_imported(&body, context)?;
                self.result_seq = ResultNumber(Some(context.seq));
            }
            TournamentEvent::TournamentReopened(_) => {
                self.phase = Phase::Running;
                self.result = None;
            }
            TournamentEvent::TournamentCancelled(_) => {
                self.phase = Phase::Cancelled;
                self.result = None;
                self.stop_clock(context);
            }
            TournamentEvent::EntryReinstated(body) => self.fold_reinstated(&body, context)?,
            TournamentEvent::RebuyTaken(body) => self.fold_rebuy(body)?,
            TournamentEvent::AddOnTaken(body) => self.fold_add_on(body)?,
            // They were folded before.
            TournamentEvent::PaymentReceived(_)
            | TournamentEvent::PrizePaid(_)
            | TournamentEvent::BountyPaid(_)
            | TournamentEvent::Refunded(_)
            | TournamentEvent::KnockerCorrected(_)
            | TournamentEvent::TicketUsed(_)
            | TournamentEvent::TicketReturned(_)
            | TournamentEvent::FloatSet(_)
            | TournamentEvent::CashCounted(_) => {}
            TournamentEvent::BustsReordered(body) => self.fold_reordered(body)?,
        }
        self.last_at = self.last_at.max(at);
        self.turn += 1;
        // Where seats are drawn again the table is the final one from that draw on.
        let redrawn = self.announcement.redraws_final_table();
        if self.phase == Phase::Running && !self.admits() && !redrawn {
            self.seats.mark_final_table();
        }
        Ok(())
    }

    fn fold_opened(&mut self, table: TableId, at: Timestamp) -> Result<(), FoldFault> {
        let again = self.announcement.rules.seating.reopens(&table);
        self.seats.open(&table, again)?;
        self.tables_at.insert(table, at);
        Ok(())
    }

    /// Whether the night is at the stage that the event belongs to.
    fn check_phase(&self, event: &TournamentEvent) -> Result<(), FoldFault> {
        let fits = match event {
            TournamentEvent::EntryRegistered(_)
            | TournamentEvent::EntryRemoved(_)
            | TournamentEvent::AlternateListed(_)
            | TournamentEvent::AlternateCalled(_)
            | TournamentEvent::PlayerArrived(_)
            | TournamentEvent::TournamentAnnounced(_) => !self.phase.is_over(),
            // Each of its fields is checked by itself.
            TournamentEvent::TournamentEdited(_)
            // Money changes hands before the draw and after the end.
            | TournamentEvent::PaymentReceived(_)
            | TournamentEvent::PrizePaid(_)
            | TournamentEvent::BountyPaid(_)
            | TournamentEvent::Refunded(_)
            | TournamentEvent::KnockerCorrected(_)
            | TournamentEvent::FloatSet(_)
            | TournamentEvent::CashCounted(_) => true,
            // What has no log cannot go on; its order is replaced, or it is called off.
            TournamentEvent::TournamentCancelled(_) => {
                !self.phase.is_over() || self.is_over_without_log()
            }
            TournamentEvent::FinishImported(_) => {
                let begins = self.phase == Phase::Registering && self.entries.is_empty();
                begins || self.is_over_without_log()
            }
            TournamentEvent::TicketUsed(_) | TournamentEvent::TicketReturned(_) => {
                self.phase == Phase::Finished
            }
            TournamentEvent::SeatsDrawn(_) => self.phase == Phase::Registering,
            TournamentEvent::TournamentReopened(_) => {
                self.phase == Phase::Finished && !self.imported
            }
            TournamentEvent::ClockChanged(_)
            | TournamentEvent::TableOpened(_)
            | TournamentEvent::TableStarted(_)
            | TournamentEvent::TableBroken(_)
            | TournamentEvent::EntrySeated(_)
            | TournamentEvent::HandEnded(_)
            | TournamentEvent::ChipsCounted(_)
            | TournamentEvent::EntriesBusted(_)
            | TournamentEvent::HandForHandChanged(_)
            | TournamentEvent::AlternatePassed(_)
            | TournamentEvent::MoveOrdered(_)
            | TournamentEvent::MoveConfirmed(_)
            | TournamentEvent::MoveCancelled(_)
            | TournamentEvent::Pinned(_)
            | TournamentEvent::Unpinned(_)
            | TournamentEvent::FinalTableFormed(_)
            | TournamentEvent::SeatsRedrawn(_)
            | TournamentEvent::RegistrationClosed(_)
            | TournamentEvent::RegistrationReopened(_)
            | TournamentEvent::DealAgreed(_)
            | TournamentEvent::TournamentFinished(_)
            | TournamentEvent::EntryReinstated(_)
            | TournamentEvent::RebuyTaken(_)
            | TournamentEvent::AddOnTaken(_)
            | TournamentEvent::BustsReordered(_) => self.phase == Phase::Running,
        };
        if fits {
            Ok(())
        } else {
            Err(FoldFault::WrongPhase { phase: self.phase })
        }
    }

    /// Whether the tables have the seats that the event names.
    fn check_seats(&self, event: &TournamentEvent) -> Result<(), FoldFault> {
        let seats = self.announcement.most_seats();
        let beyond = |(_, seat): &(_, Seat)| seat.get() > seats;
        match seats_of(event).into_iter().find(beyond) {
            None => self.check_room(event),
            Some((table, seat)) => Err(FoldFault::NoSuchSeat {
                table: table.clone(),
                seat,
                seats,
            }),
        }
    }

    /// Whether players sit down at tables of the room, in seats that are not closed.
    fn check_room(&self, event: &TournamentEvent) -> Result<(), FoldFault> {
        use TournamentEvent as E;
        let seating = &self.announcement.rules.seating;
        let sits = matches!(
            event,
            E::SeatsDrawn(_)
                | E::SeatsRedrawn(_)
                | E::EntrySeated(_)
                | E::MoveConfirmed(_)
                | E::FinalTableFormed(_)
        );
        if !sits || seating.room.is_none() {
            return Ok(());
        }
        for (table, seat) in seats_of(event) {
            let table = table.clone();
            let Some(own) = seating.table_of_room(&table) else {
                return Err(FoldFault::UnknownTable { table });
            };
            if seat.get() > own.seats || own.closed.contains(&seat.get()) {
                let seats = own.seats;
                return Err(FoldFault::NoSuchSeat { table, seat, seats });
            }
        }
        Ok(())
    }

    fn is_over_without_log(&self) -> bool {
        self.imported && self.phase == Phase::Finished
    }

    fn stop_clock(&mut self, context: Context<'_>) {
        if self.clock.is_running() {
            self.clock.change(ClockChange::Pause, context.at);
        }
    }

    fn fold_registered(
        &mut self,
        body: EntryRegistered,
        context: Context<'_>,
    ) -> Result<(), FoldFault> {
        if self.entries.contains_key(&body.entry) {
            return Err(FoldFault::EntryExists { entry: body.entry });
        }
        if let Some(entry) = self.is_in_or_listed(&body.member) {
            return Err(FoldFault::MemberIsIn {
                member: body.member,
                entry,
            });
        }
        let expected = self.entries_of(&body.member) + 1;
        if body.ordinal != expected {
            return Err(FoldFault::WrongOrdinal {
                member: body.member,
                expected,
            });
        }
        let amounts = [
            ("stack", body.stack, self.entry_stack(body.ordinal)),
            ("contribution", body.contribution, POINT),
        ];
        for (field, value, expected) in amounts {
            if value != expected {
                return Err(FoldFault::OtherAmount {
                    entry: body.entry,
                    field,
                    value,
                    expected,
                });
            }
        }
        self.seats.enter(body.entry, Some(body.stack), false)?;
        self.note_entry(&body);
        let of_member = self.by_member.get_or_default(&body.member);
        of_member.push(body.entry);
        of_member.sort_unstable();
        let entry = Entry {
            member: body.member,
            ordinal: body.ordinal,
            stack: body.stack,
            bought: 0,
            contribution: body.contribution,
            status: EntryStatus::Alive,
            registered_at: context.at,
            arrived_at: None,
            out_at: None,
            counted: None,
            listing: None,
            came: self.turn,
            went: None,
        };
        self.entries.insert(body.entry, entry);
        Ok(())
    }

    fn fold_arrived(
        &mut self,
        body: &PlayerArrived,
        context: Context<'_>,
    ) -> Result<(), FoldFault> {
        let entry = self.known(body.entry)?;
        if entry.is_alternate() {
            return self.fold_alternate_arrived(body.entry, context);
        }
        if !entry.is_alive() {
            return Err(FoldFault::NotIn { entry: body.entry });
        }
        if let Some(entry) = self.entries.get_mut(&body.entry) {
            entry.arrived_at = Some(context.at);
        }
        Ok(())
    }

    fn fold_removed(&mut self, body: &EntryRemoved, context: Context<'_>) -> Result<(), FoldFault> {
        if self.known(body.entry)?.is_alternate() {
            self.leave_list(body.entry)?;
        } else {
            self.seats.leave(body.entry)?;
        }
        self.set_status(body.entry, EntryStatus::Removed(body.removal), context);
        if let (Some(chips), Some(entry)) = (body.chips, self.entries.get_mut(&body.entry)) {
            entry.counted = Some(chips);
        }
        self.note_money(MoneyAct::Removed {
            entry: body.entry,
            removal: body.removal,
        });
        if body.removal == Removal::Disqualified {
            self.out.push(vec![body.entry]);
        }
        Ok(())
    }

    fn fold_drawn(&mut self, body: &SeatsDrawn) -> Result<(), FoldFault> {
        let drawn: BTreeSet<EntryId> = body.seats.iter().map(|seat| seat.entry).collect();
        if drawn.len() != body.seats.len() || !self.alive().map(|(id, _)| id).eq(drawn) {
            return Err(FoldFault::OtherPlayersDrawn);
        }
        self.seats.draw(&body.tables, &body.seats)?;
        self.phase = Phase::Running;
        Ok(())
    }

    fn fold_hand(&mut self, body: &HandEnded) -> Result<(), FoldFault> {
        let stacks: Vec<(EntryId, u64)> = pairs(&body.stacks);
        self.seats
            .end_hands(&body.table, body.hands, body.blinds, &stacks)?;
        self.note_stacks(&stacks);
        Ok(())
    }

    fn fold_counted(&mut self, body: &ChipsCounted) -> Result<(), FoldFault> {
        for count in &body.stacks {
            if !self.known(count.entry)?.is_alive() {
                return Err(FoldFault::NotIn { entry: count.entry });
            }
        }
        let stacks = pairs(&body.stacks);
        self.seats.count_stacks(&stacks);
        self.note_stacks(&stacks);
        Ok(())
    }

    fn note_stacks(&mut self, stacks: &[(EntryId, u64)]) {
        for (id, stack) in stacks {
            if let Some(entry) = self.entries.get_mut(id) {
                entry.counted = Some(*stack);
            }
        }
    }

    fn fold_busted(&mut self, body: EntriesBusted, context: Context<'_>) -> Result<(), FoldFault> {
        let grouped: BTreeSet<EntryId> = body.groups.iter().flatten().copied().collect();
        let busted = || body.hands.iter().flat_map(|hand| &hand.busted);
        let listed: BTreeSet<EntryId> = busted().map(|bust| bust.entry).collect();
        if grouped != listed || listed.len() != busted().count() {
            return Err(FoldFault::NotAllOut);
        }
        self.seats.bust(&body.hands)?;
        for entry in grouped {
            self.set_status(entry, EntryStatus::Busted, context);
        }
        self.note_busts(&body);
        self.out.extend(body.groups);
        Ok(())
    }

    fn fold_hand_for_hand(&mut self, change: HandForHandChange) -> Result<(), FoldFault> {
        let (players, runs) = (self.alive_count(), self.clock.is_running());
        let after = HandForHand::after(self.hand_for_hand, change, players, runs);
        self.hand_for_hand = after.map_err(|Misfit| FoldFault::HandForHand {
            on: self.hand_for_hand.is_some(),
        })?;
        Ok(())
    }

    fn fold_reinstated(
        &mut self,
        body: &EntryReinstated,
        context: Context<'_>,
    ) -> Result<(), FoldFault> {
        let entry = self.known(body.entry)?;
        if !entry.is_out() {
            return Err(FoldFault::NotOut { entry: body.entry });
        }
        let member = entry.member.clone();
        if let Some(entry) = self.is_in_or_listed(&member) {
            return Err(FoldFault::MemberIsIn { member, entry });
        }
        self.seats.enter(body.entry, None, true)?;
        let mut out = self.out.to_vec();
        for group in &mut out {
            group.retain(|entry| *entry != body.entry);
        }
        out.retain(|group| !group.is_empty());
        self.out = out.into();
        self.set_status(body.entry, EntryStatus::Alive, context);
        self.note_money(MoneyAct::Back { entry: body.entry });
        Ok(())
    }

    fn fold_reordered(&mut self, body: BustsReordered) -> Result<(), FoldFault> {
        let named: BTreeSet<EntryId> = body.groups.iter().flatten().copied().collect();
        let (first, count) = self.run_of(&named).map_err(|missing| match missing {
            Some(entry) => FoldFault::BustBetween { entry },
            None => FoldFault::NotAllOut,
        })?;
        self.swap_exits(&body.groups);
        let groups = body.groups.clone();
        self.note_money(MoneyAct::Reordered { groups });
        let mut out = self.out.to_vec();
        out.splice(first..first + count, body.groups);
        self.out = out.into();
        Ok(())
    }

    /// Gives these entries their turns and times of going out in the right order. The turns and
    /// times stay the same: somebody went out at each of them.
    fn swap_exits(&mut self, groups: &[Vec<EntryId>]) {
        let entries = || groups.iter().flatten();
        let exit = |entry: &EntryId| self.entries.get(entry).and_then(|entry| entry.went);
        let mut exits: Vec<Exit> = entries().filter_map(exit).collect();
        exits.sort_unstable();
        for (entry, exit) in entries().zip(exits) {
            if let Some(entry) = self.entries.get_mut(entry) {
                entry.went = Some(exit);
            }
        }
    }

    /// Position of these entries in the order of busts, if they are all of a run of groups. It is
    /// the first group and their number. Otherwise the first other entry that busted between them.
    pub(crate) fn run_of(
        &self,
        named: &BTreeSet<EntryId>,
    ) -> Result<(usize, usize), Option<EntryId>> {
        let touched = |group: &Vec<EntryId>| group.iter().any(|entry| named.contains(entry));
        let out = self.out.to_vec();
        let first = out.iter().position(touched).ok_or(None)?;
        let last = out.iter().rposition(touched).ok_or(None)?;
        let run = out.get(first..=last).unwrap_or_default();
        if let Some(other) = run.iter().flatten().find(|entry| !named.contains(entry)) {
            return Err(Some(*other));
        }
        if run.iter().map(Vec::len).sum::<usize>() != named.len() {
            return Err(None);
        }
        Ok((first, run.len()))
    }

    pub(super) fn known(&self, id: EntryId) -> Result<&Entry, FoldFault> {
        self.entries
            .get(&id)
            .ok_or(FoldFault::UnknownEntry { entry: id })
    }

    fn set_status(&mut self, id: EntryId, status: EntryStatus, context: Context<'_>) {
        if let Some(entry) = self.entries.get_mut(&id) {
            entry.status = status;
            let out = !matches!(status, EntryStatus::Alive | EntryStatus::Alternate);
            entry.out_at = out.then_some(context.at);
            entry.went = out.then_some(Exit {
                turn: self.turn,
                at: context.at,
            });
        }
    }
}

fn pairs(stacks: &[StackCount]) -> Vec<(EntryId, u64)> {
    stacks
        .iter()
        .map(|count| (count.entry, count.stack))
        .collect()
}
