//! The decision that starts a sit-and-go: the last registration draws the seats and starts the clock.

use chained_events::timestamp::Timestamp;

use super::{Decision, Desk, Draft};
use crate::event::{ClockChange, Kind};
use crate::ids::TournamentId;
use crate::refusal::Refusal;
use crate::tournament::Phase;

impl Desk<'_> {
    /// The draw and the start of the clock, where a registration fills a night that starts when it is full.
    ///
    /// Without a rule for late registration its registration closes as well.
    pub(super) fn start_when_full(
        &self,
        named: Option<&TournamentId>,
        decision: &mut Decision,
        at: Timestamp,
    ) -> Result<(), Refusal> {
        let registers = |draft: &Draft| draft.event.kind() == Kind::EntryRegistered;
        if !decision.events.iter().any(registers) {
            return Ok(());
        }
        let waits = |club: &crate::Club| {
            let found = club.tournament(named).ok();
            found.is_some_and(|(_, night)| {
                night.announcement().starts_when_full && night.phase() == Phase::Registering
            })
        };
        if !waits(self.club) {
            return Ok(());
        }
        let mut club = self.club.clone();
        self.apply_all(&mut club, &decision.events, at)?;
        let (_, night) = club.tournament(named)?;
        if !waits(&club) || !night.is_full() {
            return Ok(());
        }
        let closes = night.announcement().rules.late_registration.is_none();
        let mut take = |club: &mut crate::Club, events: Vec<Draft>| -> Result<(), Refusal> {
            self.apply_all(club, &events, at)?;
            decision.events.extend(events);
            Ok(())
        };
        let drawn = self.on(&club).draw_seats(named)?.events;
        take(&mut club, drawn)?;
        let started = self.on(&club).clock(named, ClockChange::Start)?.events;
        take(&mut club, started)?;
        if closes {
            let end = self.on(&club).close_registration(named)?.events;
            take(&mut club, end)?;
        }
        Ok(())
    }
}
