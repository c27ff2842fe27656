//! Decisions about removals: one entry, or the whole tournament.

use chained_events::timestamp::Timestamp;
use mtt_seating as seating;

use super::lookup::wrong_phase;
use super::{Decision, Desk, Draft, redraw, text, till};
use crate::directory::About;
use crate::entry::{Entry, EntryId, Removal, RemovedStack};
use crate::event::{EntryRemoved, TournamentCancelled};
use crate::ids::{StreamId, TournamentId};
use crate::refusal::{EntryRefusal, Refusal};
use crate::tournament::Phase;

impl Desk<'_> {
    pub(super) fn remove(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        removal: Removal,
        chips: Option<u64>,
        reason: &str,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, tournament) = self.tournament_going_on(named)?;
        let (entry, found) = self.any_entry(tournament, player, About::In)?;
        if !found.is_alive() && !found.is_alternate() {
            return Err(EntryRefusal::NotAlive { entry }.into());
        }
        check_removal(entry, found, removal)?;
        // An entry that does not count would take its points out of the pool that was divided.
        if removal != Removal::Disqualified && found.is_alive() {
            tournament.no_deal()?;
        }
        // An alternate has no seat: leaving the list changes nothing at the tables.
        let running = tournament.phase() == Phase::Running && found.is_alive();
        if removal == Removal::Unregistered && running {
            return Err(EntryRefusal::NotUnregistered { entry }.into());
        }
        // Nobody would be left to win.
        if running && tournament.alive_count() == 1 {
            return Err(EntryRefusal::LastPlayer { entry }.into());
        }
        tournament.check_chips(chips.map(|chips| (entry, chips)))?;
        let stream = StreamId::tournament(id);
        let mut decision = Decision::default();
        let refund = till::money_back(tournament, entry, removal);
        decision
            .events
            .extend(refund.map(|body| Draft::plain(&stream, body)));
        let body = EntryRemoved {
            entry,
            removal,
            stack: RemovedStack::OutOfPlay,
            chips,
            refund: None,
            reason: Some(self.request.key.clone()),
        };
        decision.events.push(Draft::plain(&stream, body));
        if running {
            let removed = seating::Event::Removed { player: entry };
            let given = self.seats_after(tournament, &removed, 1)?;
            let next = match redraw::due(tournament, 1) {
                Some(left) => vec![self.announced_redraw(id, left, &decision.events, at)?],
                None => given.drafts(&stream, tournament)?,
            };
            decision.events.extend(next);
        }
        decision.note = Some(note);
        Ok(decision)
    }

    pub(super) fn cancel(
        &self,
        named: Option<&TournamentId>,
        reason: &str,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, tournament) = self.club.tournament(named)?;
        let phase = tournament.phase();
        let without_log = tournament.is_imported() && phase == Phase::Finished;
        if phase.is_over() && !without_log {
            return Err(wrong_phase(id, tournament, Phase::Running));
        }
        self.season_is_open(tournament)?;
        let body = TournamentCancelled {
            reason: Some(self.request.key.clone()),
        };
        let stream = StreamId::tournament(id);
        let refunds = till::refund_all(tournament, at).into_iter();
        let mut events: Vec<Draft> = refunds.map(|body| Draft::plain(&stream, body)).collect();
        events.push(Draft::plain(&stream, body));
        Ok(Decision {
            events,
            note: Some(note),
            ..Decision::default()
        })
    }
}

/// Refuses to remove an entry in a way that does not fit the list.
fn check_removal(entry: EntryId, found: &Entry, removal: Removal) -> Result<(), EntryRefusal> {
    let leaves = matches!(removal, Removal::Unregistered | Removal::NeverSeated);
    if found.is_alternate() && !leaves {
        return Err(EntryRefusal::AlternateLeaves { entry });
    }
    if !found.is_alternate() && removal == Removal::NeverSeated {
        return Err(EntryRefusal::NotOnList { entry });
    }
    Ok(())
}
