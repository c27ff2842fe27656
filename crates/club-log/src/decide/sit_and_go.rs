//! The decision that starts a sit-and-go: what fills it draws the seats and starts the clock.

use chained_events::envelope::Recorded;
use chained_events::timestamp::Timestamp;

use super::{Decision, Desk, Draft};
use crate::club::Club;
use crate::codec::decode;
use crate::event::{ClockChange, EditedField, Event, TournamentEvent};
use crate::ids::TournamentId;
use crate::refusal::Refusal;
use crate::revision::{Dependent, Revisions};
use crate::tournament::{Phase, Tournament};

impl Desk<'_> {
    /// The draw and the start of the clock, where a decision fills a night that starts when it is full.
    ///
    /// Without a rule for late registration its registration closes as well.
    pub(super) fn start_when_full(
        &self,
        named: Option<&TournamentId>,
        decision: &mut Decision,
        at: Timestamp,
    ) -> Result<(), Refusal> {
        let found = self.club.tournament(named).ok();
        let Some((id, _)) = found.filter(|(_, night)| waits(night)) else {
            return Ok(());
        };
        let mut club = self.club.clone();
        self.apply_all(&mut club, &decision.events, at)?;
        decision.events.extend(self.started(&mut club, id, at)?);
        Ok(())
    }

    /// The events that start a night that waits and is full, applied to the club; none of any other.
    pub(super) fn started(
        &self,
        club: &mut Club,
        id: &TournamentId,
        at: Timestamp,
    ) -> Result<Vec<Draft>, Refusal> {
        let named = Some(id);
        let found = club.tournament(named).ok();
        let Some((_, night)) = found.filter(|(_, night)| waits(night) && night.is_full()) else {
            return Ok(Vec::new());
        };
        let closes = night.announcement().rules.late_registration.is_none();
        let mut start: Vec<Draft> = Vec::new();
        let mut take = |club: &mut Club, events: Vec<Draft>| -> Result<(), Refusal> {
            self.apply_all(club, &events, at)?;
            start.extend(events);
            Ok(())
        };
        let drawn = self.on(club).draw_seats(named)?.events;
        take(club, drawn)?;
        let clock = self.on(club).clock(named, ClockChange::Start)?.events;
        take(club, clock)?;
        if closes {
            let end = self.on(club).close_registration(named)?.events;
            take(club, end)?;
        }
        Ok(start)
    }
}

fn waits(night: &Tournament) -> bool {
    night.announcement().starts_when_full && night.phase() == Phase::Registering
}

/// The command that started a night by filling it, where the night would not have been full.
///
/// A draw that the director made is none: it is the only event of its command.
pub(super) fn started_too_early(events: &[Recorded], revisions: &Revisions) -> Option<Dependent> {
    let counts = |recorded: &&Recorded| !revisions.is_retracted(&recorded.command);
    let mut capacity = None;
    for recorded in events.iter().filter(counts) {
        // What cannot be read is reported when it is folded.
        for event in decode(recorded).unwrap_or_default() {
            match event {
                Event::Tournament(TournamentEvent::TournamentAnnounced(body)) => {
                    capacity = body.capacity.filter(|_| body.starts_when_full);
                }
                Event::Tournament(TournamentEvent::TournamentEdited(body)) => {
                    let mut edits = body.changes.iter().filter_map(|change| match change {
                        EditedField::Capacity(change) => Some(change.new),
                        _ => None,
                    });
                    capacity = edits.next_back().unwrap_or(capacity);
                }
                Event::Tournament(TournamentEvent::SeatsDrawn(body)) => {
                    let same = |other: &&Recorded| other.command == recorded.command;
                    let alone = events.iter().filter(same).count() == 1;
                    let seats = u32::try_from(body.seats.len()).unwrap_or(u32::MAX);
                    let full = capacity.is_none_or(|most| seats >= most);
                    return (!alone && !full)
                        .then(|| Dependent::new(recorded, revisions.time_of(recorded)));
                }
                _ => {}
            }
        }
    }
    None
}
