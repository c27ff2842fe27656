//! Decisions about entries: registration, late registration, re-entry, and the draw.

use toolkit::seating::{self, Action, Chips};

use super::step::carry_out;
use super::{Decision, Desk, Draft};
use crate::entry::Standing;
use crate::event::{DrawnSeat, EntryRegistered, Event, RegistrationClosed, SeatsDrawn};
use crate::ids::{StreamId, Timestamp, TournamentId};
use crate::late::LateOver;
use crate::refusal::Refusal;
use crate::tournament::{Phase, Tournament};

/// Which entry of a player is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The first.
    First,
    /// One more, after the last one lost its chips.
    Again,
}

/// What every entry brings into a pool of points.
const POINT: u64 = 1;

impl Desk<'_> {
    pub(super) fn enter(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        wanted: Wanted,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.club.tournament(named)?;
        if tournament.phase() == Phase::Finished {
            let needed = Phase::Running;
            let phase = tournament.phase();
            return Err(Refusal::WrongPhase {
                tournament: id.clone(),
                phase,
                needed,
            });
        }
        if !tournament.registration_open() {
            return Err(Refusal::RegistrationIsClosed {
                tournament: id.clone(),
            });
        }
        tournament.no_deal()?;
        check_late(id, tournament, at)?;
        let member = self.member(player)?;
        let rules = &tournament.announcement().rules;
        let last = tournament.last_entry_of(&member);
        match (last, wanted) {
            (Some((entry, found)), _) if found.standing == Standing::Alive => {
                return Err(Refusal::AlreadyEntered { member, entry });
            }
            (Some((entry, _)), Wanted::First) => return Err(Refusal::IsReentry { member, entry }),
            (None, Wanted::Again) => return Err(Refusal::NoFirstEntry { member }),
            (Some(_), Wanted::Again) | (None, Wanted::First) => {}
        }
        let entries = tournament.entries_of(&member);
        if entries >= rules.max_entries {
            return Err(Refusal::TooManyEntries {
                member,
                entries,
                max: rules.max_entries,
            });
        }
        let entry = tournament.next_entry();
        let register = seating::Event::Register {
            player: entry,
            stack: Chips::new(rules.stack),
        };
        let step = tournament.seating().decide(&register, self.draw)?;
        let stream = StreamId::tournament(id);
        let body = EntryRegistered {
            entry,
            member,
            ordinal: entries + 1,
            stack: rules.stack,
            contribution: POINT,
        };
        let mut decision = Decision::one(stream.clone(), Event::EntryRegistered(body));
        decision.events.extend(carry_out(&stream, step.actions()));
        Ok(decision)
    }

    pub(super) fn draw_seats(&self, named: Option<&TournamentId>) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Registering)?;
        let step = tournament
            .seating()
            .decide(&seating::Event::Start, self.draw)?;
        let mut drawn = SeatsDrawn {
            tables: Vec::new(),
            seats: Vec::new(),
        };
        for action in step.actions() {
            match action {
                Action::Open { table } => drawn.tables.push(table.clone()),
                Action::Seat {
                    player,
                    table,
                    seat,
                    ..
                } => {
                    drawn.seats.push(DrawnSeat {
                        entry: *player,
                        table: table.clone(),
                        seat: *seat,
                    });
                }
                _ => {}
            }
        }
        let stream = StreamId::tournament(id);
        Ok(Decision {
            events: vec![Draft {
                stream,
                event: Event::SeatsDrawn(drawn),
                drawn: true,
            }],
            ..Decision::default()
        })
    }

    pub(super) fn close_registration(
        &self,
        named: Option<&TournamentId>,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        if !tournament.registration_open() {
            return Err(Refusal::RegistrationIsClosed {
                tournament: id.clone(),
            });
        }
        let closed = seating::Event::RegistrationClosed;
        let step = tournament.seating().decide(&closed, self.draw)?;
        let stream = StreamId::tournament(id);
        let event = Event::RegistrationClosed(RegistrationClosed {});
        let mut decision = Decision::one(stream.clone(), event);
        decision.events.extend(carry_out(&stream, step.actions()));
        Ok(decision)
    }
}

/// Refuses an entry that happened after the end of late registration.
fn check_late(id: &TournamentId, tournament: &Tournament, at: Timestamp) -> Result<(), Refusal> {
    match tournament.late_registration_over(at) {
        None => Ok(()),
        Some(LateOver::Level { level, until_level }) => Err(Refusal::LateRegistrationOver {
            tournament: id.clone(),
            level,
            until_level,
        }),
        Some(LateOver::Minutes { played, minutes }) => Err(Refusal::LateRegistrationTimeOver {
            tournament: id.clone(),
            played,
            minutes,
        }),
    }
}
