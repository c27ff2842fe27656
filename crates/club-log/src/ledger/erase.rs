//! Erasing: the names of a member, and the notes that speak of them, by id and not by text.

use std::collections::BTreeSet;

use super::snapshot::Parts;
use super::{Ledger, LedgerError};
use crate::codec::decode;
use crate::entry::EntryId;
use crate::envelope::Recorded;
use crate::event::{
    ClubEvent, Event, MemberEvent, Pin, Pinned, RatingEvent, TournamentEvent, Unpinned,
};
use crate::ids::{CommandKey, MemberId, TournamentId};
use crate::store::EventStore;

impl<S: EventStore> Ledger<S> {
    /// Deletes the names of erased members that are still stored: after the event was stored, or
    /// when a program died between the event and this.
    pub(super) async fn forget_erased(&mut self) -> Result<(), LedgerError> {
        if self.club.erased().is_empty() {
            return Ok(());
        }
        let erased = |member: &MemberId| {
            self.club.erased().contains(member)
                || self
                    .club
                    .erased()
                    .contains(self.club.effective_member(member))
        };
        let people = self.store.people().await?;
        let left: BTreeSet<MemberId> = people
            .into_iter()
            .map(|person| person.member)
            .filter(erased)
            .collect();
        if left.is_empty() {
            return Ok(());
        }
        let notes = self.notes_about(&left).await?;
        let members: Vec<MemberId> = left.into_iter().collect();
        self.store.forget(&members, &notes).await?;
        for member in &members {
            self.directory.forget(member);
        }
        // The store's snapshots are gone with the names.
        self.snapshot = 0;
        self.kept = Parts::default();
        let all: Vec<TournamentId> = self.club.loaded().map(|(id, _)| id.clone()).collect();
        self.dirty.extend(all);
        Ok(())
    }

    /// The notes of commands whose events are about one of the members.
    async fn notes_about(
        &mut self,
        members: &BTreeSet<MemberId>,
    ) -> Result<Vec<CommandKey>, LedgerError> {
        let mut about = Vec::new();
        for note in self.store.notes().await? {
            let mut keys = vec![note.id.clone()];
            let mut found = false;
            // A command about an earlier one is about its members too.
            while let Some(key) = keys.pop() {
                let Some(stored) = self.store.command(&key).await? else {
                    continue;
                };
                for recorded in &stored.events {
                    found |= self.mentions(recorded, members, &mut keys).await?;
                }
            }
            if found {
                about.push(note.id);
            }
        }
        Ok(about)
    }

    async fn mentions(
        &mut self,
        recorded: &Recorded,
        members: &BTreeSet<MemberId>,
        earlier: &mut Vec<CommandKey>,
    ) -> Result<bool, LedgerError> {
        let mut entries: Vec<EntryId> = Vec::new();
        for event in decode(recorded).unwrap_or_default() {
            match event {
                Event::Club(ClubEvent::CommandRetracted(body)) => earlier.push(body.command),
                Event::Club(ClubEvent::TimeCorrected(body)) => earlier.push(body.command),
                Event::Member(event) => {
                    let about = match &event {
                        MemberEvent::MemberAdded(body) => vec![&body.member],
                        MemberEvent::MemberRenamed(body) => vec![&body.member],
                        MemberEvent::MemberErased(body) => vec![&body.member],
                        MemberEvent::MembersMerged(body) => vec![&body.from, &body.into],
                    };
                    if about.into_iter().any(|member| members.contains(member)) {
                        return Ok(true);
                    }
                }
                Event::Tournament(event) => entries.extend(entries_in(&event)),
                Event::Rating(RatingEvent::RatingsKept(body)) => {
                    let ladder = self.club.ladders().get(&body.ladder);
                    let rated = ladder.and_then(|ladder| {
                        let turn = ladder.turn_of(&body.tournament)?;
                        ladder.nights().get(turn)
                    });
                    if rated.is_some_and(|night| night.rows().any(|(m, _)| members.contains(m))) {
                        return Ok(true);
                    }
                }
                Event::Club(_) | Event::Season(_) | Event::Rating(_) => {}
            }
        }
        let Some(id) = recorded.stream.tournament_id() else {
            return Ok(false);
        };
        if entries.is_empty() {
            return Ok(false);
        }
        self.load(id).await?;
        let Ok((_, night)) = self.club.tournament(Some(id)) else {
            return Ok(false);
        };
        let of_member = |entry: &EntryId| {
            night.entry(*entry).is_some_and(|entry| {
                members.contains(&entry.member)
                    || members.contains(self.club.effective_member(&entry.member))
            })
        };
        Ok(entries.iter().any(of_member))
    }
}

/// The entries that an event with a note is about.
fn entries_in(event: &TournamentEvent) -> Vec<EntryId> {
    match event {
        TournamentEvent::EntryRegistered(body) => vec![body.entry],
        TournamentEvent::PlayerArrived(body) => vec![body.entry],
        TournamentEvent::EntryRemoved(body) => vec![body.entry],
        TournamentEvent::EntryReinstated(body) => vec![body.entry],
        TournamentEvent::MoveConfirmed(body) => vec![body.entry],
        TournamentEvent::EntriesBusted(body) => body.groups.concat(),
        TournamentEvent::BustsReordered(body) => body.groups.concat(),
        TournamentEvent::HandEnded(body) => body.stacks.iter().map(|row| row.entry).collect(),
        TournamentEvent::ChipsCounted(body) => body.stacks.iter().map(|row| row.entry).collect(),
        TournamentEvent::FinishImported(body) => {
            (0..body.results.len()).map(EntryId::after).collect()
        }
        TournamentEvent::Pinned(Pinned { pin, .. })
        | TournamentEvent::Unpinned(Unpinned { pin, .. }) => match pin {
            Pin::Entry(entry) => vec![*entry],
            Pin::Table(_) => Vec::new(),
        },
        TournamentEvent::TournamentAnnounced(_)
        | TournamentEvent::ClockChanged(_)
        | TournamentEvent::SeatsDrawn(_)
        | TournamentEvent::EntrySeated(_)
        | TournamentEvent::TableOpened(_)
        | TournamentEvent::TableStarted(_)
        | TournamentEvent::TableBroken(_)
        | TournamentEvent::MoveOrdered(_)
        | TournamentEvent::MoveCancelled(_)
        | TournamentEvent::FinalTableFormed(_)
        | TournamentEvent::RegistrationClosed(_)
        | TournamentEvent::DealAgreed(_)
        | TournamentEvent::TournamentFinished(_)
        | TournamentEvent::TournamentReopened(_)
        | TournamentEvent::TournamentCancelled(_) => Vec::new(),
    }
}
