//! Erasing: the names of a member, and the notes that speak of them, by id and not by text.

use std::collections::BTreeSet;

use chained_events::envelope::Recorded;
use chained_events::ids::{CommandKey, MemberId};
use chained_events::store::{EventStore, StoreError};

use super::{Ledger, LedgerError};
use crate::codec::decode;
use crate::entry::EntryId;
use crate::event::{
    ClubEvent, Event, Kind, MemberEvent, Pin, Pinned, RatingEvent, TournamentEvent, Unpinned,
};
use crate::ids::StreamId;

impl<S: EventStore> Ledger<S> {
    /// Deletes the names of erased members that are still stored. This follows the storing of the
    /// event, or comes later when a program died in between.
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
        self.forget_names(&left).await
    }

    /// Removes the last traces of names that were taken out while another program was reading.
    /// Traces that cannot be removed yet are tried again with the next command, here or in another
    /// program.
    pub(super) async fn clear_traces(&self) {
        drop(self.store.clear_traces().await);
    }

    /// Takes the names of members and the notes about them out of the store. Nothing is recorded: this is
    /// for a member whom no command can erase yet.
    ///
    /// # Errors
    ///
    /// As [`Ledger::load`].
    pub async fn forget_names(&mut self, members: &BTreeSet<MemberId>) -> Result<(), LedgerError> {
        let notes = self.notes_about(members).await?;
        let members: Vec<MemberId> = members.iter().cloned().collect();
        self.store.forget(&members, &notes).await?;
        for member in &members {
            self.directory.forget(member);
        }
        // The store's snapshots are gone with the names.
        self.snapshots_gone();
        Ok(())
    }

    /// The members of this log whose names another log of the same club has erased and this one has
    /// not. This log is older then. Those whom the other added itself are other people.
    ///
    /// # Errors
    ///
    /// A store that cannot be read.
    pub async fn erased_in<L: EventStore>(
        &self,
        other: &L,
    ) -> Result<BTreeSet<MemberId>, LedgerError> {
        let added = [Kind::MemberAdded.name()];
        let theirs = other.read_kind(&added).await?;
        let theirs: BTreeSet<_> = theirs
            .iter()
            .map(|recorded| *recorded.hash.as_bytes())
            .collect();
        let ours = self.store.read_kind(&added).await?;
        let same = ours
            .iter()
            .filter(|ours| theirs.contains(ours.hash.as_bytes()));
        let shared: Vec<MemberId> = same
            .flat_map(|recorded| decode(recorded).unwrap_or_default())
            .filter_map(|event| match event {
                Event::Member(MemberEvent::MemberAdded(body)) => Some(body.member),
                _ => None,
            })
            .collect();
        let is_named = |member: &MemberId| {
            self.club.members().contains(member) && !self.club.erased().contains(member)
        };
        let erased = erasures(other).await?;
        Ok(shared
            .into_iter()
            .filter(|member| is_named(member) && erased(member))
            .collect())
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
                Event::Club(ClubEvent::TimesCorrected(body)) => {
                    earlier.extend(body.times.into_iter().map(|time| time.command));
                }
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
                        let turn = ladder.position_of(&body.tournament)?;
                        ladder.nights().get(turn)
                    });
                    if rated.is_some_and(|night| night.rows().any(|(m, _)| members.contains(m))) {
                        return Ok(true);
                    }
                }
                Event::Club(_) | Event::Season(_) | Event::Rating(_) => {}
            }
        }
        let Some(id) = StreamId::from(&recorded.stream).into_tournament_id() else {
            return Ok(false);
        };
        if entries.is_empty() {
            return Ok(false);
        }
        self.load(&id).await?;
        let Ok((_, night)) = self.club.tournament(Some(&id)) else {
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

/// Whether a log has erased a member. Of one that does not fold the erasures are read as they are.
async fn erasures<S: EventStore>(
    store: &S,
) -> Result<Box<dyn Fn(&MemberId) -> bool + Send>, LedgerError> {
    if let Ok(ledger) = Ledger::open(store.clone()).await {
        let club = ledger.club;
        return Ok(Box::new(move |member| {
            let erased = club.erased();
            erased.contains(member) || erased.contains(club.effective_member(member))
        }));
    }
    let erased = erased_by_events(store).await?;
    Ok(Box::new(move |member| erased.contains(member)))
}

/// The members whom events erase.
async fn erased_by_events<S: EventStore>(store: &S) -> Result<BTreeSet<MemberId>, StoreError> {
    let recorded = store.read_kind(&[Kind::MemberErased.name()]).await?;
    let events = recorded
        .iter()
        .flat_map(|recorded| decode(recorded).unwrap_or_default());
    let erased = events.filter_map(|event| match event {
        Event::Member(MemberEvent::MemberErased(body)) => Some(body.member),
        _ => None,
    });
    Ok(erased.collect())
}

/// Whether names of erased members are stored yet.
///
/// A program is between the storing of the event and the deletion then, or died there. [`Ledger::open`] deletes them.
///
/// # Errors
///
/// [`StoreError`] when the store cannot be read.
pub async fn is_erasing<S: EventStore>(store: &S) -> Result<bool, StoreError> {
    let erased: Vec<MemberId> = erased_by_events(store).await?.into_iter().collect();
    Ok(!erased.is_empty() && !store.names(&erased).await?.is_empty())
}

/// The entries that an event with a note is about.
fn entries_in(event: &TournamentEvent) -> Vec<EntryId> {
    match event {
        TournamentEvent::EntryRegistered(body) => vec![body.entry],
        TournamentEvent::AlternatePassed(body) => vec![body.entry],
        TournamentEvent::PlayerArrived(body) => vec![body.entry],
        TournamentEvent::EntryRemoved(body) => vec![body.entry],
        TournamentEvent::EntryReinstated(body) => vec![body.entry],
        TournamentEvent::MoveConfirmed(body) => vec![body.entry],
        TournamentEvent::EntriesBusted(body) => body.groups.concat(),
        TournamentEvent::RebuyTaken(body) => vec![body.entry],
        TournamentEvent::AddOnTaken(body) => vec![body.entry],
        TournamentEvent::PaymentReceived(body) => vec![body.entry],
        TournamentEvent::PrizePaid(body) => vec![body.entry],
        TournamentEvent::BountyPaid(body) => vec![body.entry],
        TournamentEvent::Refunded(body) => vec![body.entry],
        TournamentEvent::KnockerCorrected(body) => vec![body.entry],
        TournamentEvent::TicketUsed(body) => vec![body.entry],
        TournamentEvent::TicketReturned(body) => vec![body.entry],
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
        | TournamentEvent::AlternateListed(_)
        | TournamentEvent::AlternateCalled(_)
        | TournamentEvent::ClockChanged(_)
        | TournamentEvent::SeatsDrawn(_)
        | TournamentEvent::SeatsRedrawn(_)
        | TournamentEvent::EntrySeated(_)
        | TournamentEvent::TableOpened(_)
        | TournamentEvent::TableStarted(_)
        | TournamentEvent::TableBroken(_)
        | TournamentEvent::MoveOrdered(_)
        | TournamentEvent::MoveCancelled(_)
        | TournamentEvent::FinalTableFormed(_)
        | TournamentEvent::RegistrationClosed(_)
        | TournamentEvent::RegistrationReopened(_)
        | TournamentEvent::TournamentEdited(_)
        | TournamentEvent::HandForHandChanged(_)
        | TournamentEvent::FloatSet(_)
        | TournamentEvent::CashCounted(_)
        | TournamentEvent::DealAgreed(_)
        | TournamentEvent::TournamentFinished(_)
        | TournamentEvent::TournamentReopened(_)
        | TournamentEvent::TournamentCancelled(_) => Vec::new(),
    }
}
