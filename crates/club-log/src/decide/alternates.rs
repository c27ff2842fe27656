//! Decisions about alternates: who gets a free seat, who is passed over, and when the list ends.

use chained_events::timestamp::Timestamp;
use mtt_seating::{self as seating, Chips, Step};

use super::heal::healed;
use super::step::drafts_from;
use super::till::money_back;
use super::{Decision, Desk, Draft, text};
use crate::club::Club;
use crate::directory::About;
use crate::entry::{Entry, EntryId, Removal, RemovedStack};
use crate::event::{AlternateCalled, AlternateListed, AlternatePassed, EntryRemoved, Kind};
use crate::ids::{StreamId, TournamentId};
use crate::money::has_won;
use crate::refusal::{EntryRefusal, NightRefusal, Refusal};
use crate::tournament::{Phase, Tournament};

/// Decision of the seating engine, with the alternates who were called for it.
pub(super) struct SeatsGiven {
    called: Vec<EntryId>,
    step: Step<EntryId>,
}

impl SeatsGiven {
    /// The events: the alternates, then the seats.
    pub(super) fn drafts(
        self,
        stream: &StreamId,
        night: &Tournament,
    ) -> Result<Vec<Draft>, Refusal> {
        let called = self.called.into_iter();
        let called = called.map(|entry| Draft::plain(stream, AlternateCalled { entry }));
        let mut drafts: Vec<Draft> = called.collect();
        drafts.extend(drafts_from(stream, night.seats(), &self.step)?);
        Ok(drafts)
    }
}

impl Desk<'_> {
    /// An alternate was not there when called.
    pub(super) fn pass_over(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        reason: Option<&str>,
    ) -> Result<Decision, Refusal> {
        let note = reason.map(text::note).transpose()?;
        let (id, night) = self.tournament_at(named, Phase::Running)?;
        let (entry, found) = self.any_entry(night, player, About::In)?;
        if !night.admits() {
            let tournament = id.clone();
            return Err(NightRefusal::RegistrationIsClosed { tournament }.into());
        }
        check_called(night, entry, found)?;
        let stream = StreamId::tournament(id);
        let body = AlternatePassed {
            entry,
            goes: night.announcement().rules.alternates.passed_over,
            reason: reason.map(|_| self.request.key.clone()),
        };
        let mut decision = Decision::one(&stream, body);
        if found.is_alive() {
            let removed = seating::Event::Removed { player: entry };
            let given = self.seats_after(night, &removed, 1)?;
            decision.events.extend(given.drafts(&stream, night)?);
        }
        decision.note = note;
        Ok(decision)
    }

    /// The seating engine's decision on an event by which this number of players leave. Alternates take their
    /// places at once, so that no table breaks for which they are needed.
    pub(super) fn seats_after(
        &self,
        night: &Tournament,
        event: &seating::Event<EntryId>,
        leaving: usize,
    ) -> Result<SeatsGiven, Refusal> {
        let called = night.next_alternates(night.free_places(leaving));
        let step = if called.is_empty() {
            night.decide_seats(event, self.draw)?
        } else {
            let mut engine = night.seating()?.state;
            engine.evolve_event(event)?;
            self.seat(night, engine, &called)?
        };
        Ok(SeatsGiven { called, step })
    }

    /// The seats of alternates who are called, drawn like those of any late player.
    fn seat(
        &self,
        night: &Tournament,
        mut engine: seating::Tournament<EntryId>,
        called: &[EntryId],
    ) -> Result<Step<EntryId>, Refusal> {
        for player in called {
            let register = seating::Event::Register {
                player: *player,
                stack: Chips::new(night.announcement().rules.stack),
            };
            engine.evolve_event(&register)?;
        }
        Ok(engine.decide(&seating::Event::Rebalance, self.draw)?)
    }

    /// Adds to a decision what follows from it for alternates: seats that are free, the end of the list.
    pub(super) fn follow_with_alternates(
        &self,
        named: Option<&TournamentId>,
        decision: &mut Decision,
        at: Timestamp,
    ) -> Result<(), Refusal> {
        let Ok((id, before)) = self.club.tournament(named) else {
            return Ok(());
        };
        let lists = |draft: &Draft| {
            let kind = draft.event.kind();
            matches!(kind, Kind::AlternateListed | Kind::AlternatePassed)
        };
        if before.alternates().len() == 0 && !decision.events.iter().any(lists) {
            return Ok(());
        }
        let mut club = self.club.clone();
        self.apply_all(&mut club, &decision.events, at)?;
        let more = self.settled(&mut club, id, before.admits(), at)?;
        decision.events.extend(more);
        Ok(())
    }

    /// Events by which alternates get free seats, and by which their list ends. They are applied to the club.
    pub(super) fn settled(
        &self,
        club: &mut Club,
        id: &TournamentId,
        admitted: bool,
        at: Timestamp,
    ) -> Result<Vec<Draft>, Refusal> {
        let mut events = Vec::new();
        loop {
            let (_, night) = club.tournament(Some(id))?;
            let drafts = self.on(club).next_of_list(id, night)?;
            if drafts.is_empty() {
                break;
            }
            self.apply_all(club, &drafts, at)?;
            events.extend(drafts);
        }
        let (_, night) = club.tournament(Some(id))?;
        if night.phase() == Phase::Running && admitted && !night.admits() {
            // From now on nobody can enter: the last tables break, and the final one may be due.
            let drafts = healed(id, night, self.on(club).draw)?;
            self.apply_all(club, &drafts, at)?;
            events.extend(drafts);
        }
        Ok(events)
    }

    /// The next thing that is due for the list.
    fn next_of_list(&self, id: &TournamentId, night: &Tournament) -> Result<Vec<Draft>, Refusal> {
        let stream = StreamId::tournament(id);
        match night.phase() {
            // Before the draw the places go by the order of registration alone: nobody sits yet.
            Phase::Registering => {
                let places = night.free_places(0);
                let called = night.alternates().take(places);
                let called = called.map(|entry| Draft::plain(&stream, AlternateCalled { entry }));
                Ok(called.collect())
            }
            Phase::Running if night.list_is_over() => Ok(never_seated(&stream, night)),
            Phase::Running => {
                let called = night.next_alternates(night.free_places(0));
                if called.is_empty() {
                    return Ok(Vec::new());
                }
                let step = self.seat(night, night.seating()?.state, &called)?;
                SeatsGiven { called, step }.drafts(&stream, night)
            }
            Phase::Finished | Phase::Cancelled => Ok(Vec::new()),
        }
    }

    pub(super) fn apply_all(
        &self,
        club: &mut Club,
        drafts: &[Draft],
        at: Timestamp,
    ) -> Result<(), Refusal> {
        for draft in drafts {
            club.apply(&draft.stream, draft.event.clone(), &self.request.key, at)?;
        }
        Ok(())
    }
}

/// The event that puts a new entry at the end of the list.
pub(super) fn listed(stream: &StreamId, night: &Tournament, entry: EntryId) -> Draft {
    let number = u32::try_from(night.alternates().len() + 1).unwrap_or(u32::MAX);
    Draft::plain(stream, AlternateListed { entry, number })
}

/// The events by which the alternates who are left are no entries. They get back what they paid.
pub(super) fn never_seated(stream: &StreamId, night: &Tournament) -> Vec<Draft> {
    let removal = Removal::NeverSeated;
    let mut events = Vec::new();
    for entry in night.alternates() {
        let refund = money_back(night, entry, removal);
        events.extend(refund.map(|body| Draft::plain(stream, body)));
        let body = EntryRemoved {
            entry,
            removal,
            stack: RemovedStack::OutOfPlay,
            chips: None,
            refund: None,
            reason: None,
        };
        events.push(Draft::plain(stream, body));
    }
    events
}

/// Refuses to pass over a player who was not called, or who plays.
fn check_called(night: &Tournament, entry: EntryId, found: &Entry) -> Result<(), EntryRefusal> {
    if found.is_alternate() {
        return match night.next_alternates(1).first() {
            _ if night.alternate_away(entry).is_some() => {
                Err(EntryRefusal::AlternateIsAway { entry })
            }
            Some(next) if *next != entry => {
                let next = *next;
                Err(EntryRefusal::NotNextAlternate { entry, next })
            }
            _ => Ok(()),
        };
    }
    if !found.is_alive() {
        return Err(EntryRefusal::NotAlive { entry });
    }
    if found.called_at().is_none() {
        return Err(EntryRefusal::NotCalled { entry });
    }
    let has_won = has_won(&night.purse, entry);
    if found.counted.is_some() || night.seats().has_moved(entry) || has_won {
        return Err(EntryRefusal::AlternatePlays { entry });
    }
    if night.alive_count() == 1 {
        return Err(EntryRefusal::LastPlayer { entry });
    }
    Ok(())
}
