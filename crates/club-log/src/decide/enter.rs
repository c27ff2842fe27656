//! Decisions about entries: registration, late registration, re-entry, arrival, and the draw.

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use mtt_seating::{self as seating, Action, Chips};

use super::step::drafts_from;
use super::{Decision, Desk, Draft, alternates};
use crate::directory::About;
use crate::entry::{EntryId, EntryStatus, Removal};
use crate::event::{
    DrawnSeat, EntryRegistered, Event, PlayerArrived, RegistrationClosed, SeatsDrawn,
    TournamentEvent, Why,
};
use crate::fold::POINT;
use crate::ids::{StreamId, TournamentId};
use crate::late::LateOver;
use crate::money::{PaidBy, Purchase};
use crate::rating::strengths;
use crate::refusal::{EntryRefusal, NightRefusal, Refusal};
use crate::rules::sealed_seed;
use crate::tournament::{Phase, Tournament};

/// Which entry of a player is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The first.
    First,
    /// One more, after the last one busted.
    Again,
    /// The first, or one more.
    Next,
}

/// Whether the end of late registration holds for an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deadline {
    /// It does.
    Holds,
    /// The director lets the player in.
    Waived,
}

/// The number of the event by which a sealed draw is keyed.
const SEALED_SEQUENCE: u64 = 1;

impl Desk<'_> {
    pub(super) fn enter(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        wanted: Wanted,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_going_on(named)?;
        let events = self.entered(id, tournament, player, wanted, at, Deadline::Holds)?;
        Ok(Decision {
            events,
            ..Decision::default()
        })
    }

    /// All players or none: each is decided on the state with those before.
    pub(super) fn enter_all(
        &self,
        named: Option<&TournamentId>,
        players: &[String],
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        self.enter_paid(named, players, (false, &PaidBy::Cash), at)
    }

    /// The same, with the way in which they pay; `again`: entries after the first.
    pub(super) fn enter_paid(
        &self,
        named: Option<&TournamentId>,
        players: &[String],
        (again, paid_by): (bool, &PaidBy),
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let wanted = if again { Wanted::Again } else { Wanted::First };
        if players.is_empty() {
            return Err(EntryRefusal::NobodyNamed.into());
        }
        let (id, night) = self.tournament_going_on(named)?;
        if !paid_by.is_cash() {
            super::money::prices(id, night)?;
        }
        self.names().check_known(players)?;
        let mut club = self.club.clone();
        let mut decision = Decision::default();
        for player in players {
            let desk = self.on(&club);
            let (id, tournament) = desk.tournament_going_on(named)?;
            let holds = Deadline::Holds;
            let mut events = desk.entered(id, tournament, player, wanted, at, holds)?;
            for draft in &mut events {
                pay_with(&mut draft.event, paid_by);
            }
            if let PaidBy::Ticket(satellite) = paid_by {
                let used = desk.tickets_for(id, satellite, &events)?;
                events.extend(used);
            }
            let mut entered = Decision {
                events,
                ..Decision::default()
            };
            desk.start_when_full(named, &mut entered, at)?;
            let events = entered.events;
            for draft in &events {
                club.apply(&draft.stream, draft.event.clone(), &self.request.key, at)?;
            }
            decision.events.extend(events);
        }
        Ok(decision)
    }

    pub(super) fn entered(
        &self,
        id: &TournamentId,
        tournament: &Tournament,
        player: &str,
        wanted: Wanted,
        at: Timestamp,
        deadline: Deadline,
    ) -> Result<Vec<Draft>, Refusal> {
        if !tournament.registration_open() {
            let tournament = id.clone();
            return Err(NightRefusal::RegistrationIsClosed { tournament }.into());
        }
        tournament.no_deal()?;
        if deadline == Deadline::Holds {
            check_late(id, tournament, at)?;
        }
        let names = match wanted {
            Wanted::First | Wanted::Next => self.names(),
            Wanted::Again => self.names().of_night(tournament, About::Out),
        };
        let member = self.playing(names, player)?;
        check_wanted(tournament, &member, wanted)?;
        let rules = &tournament.announcement().rules;
        let entries = tournament.entries_of(&member);
        if entries >= rules.max_entries {
            return Err(EntryRefusal::TooManyEntries {
                member,
                entries,
                max: rules.max_entries,
            }
            .into());
        }
        let entry = tournament.next_entry();
        let stack = tournament.entry_stack(entries + 1);
        let prices = tournament.prices();
        let stream = StreamId::tournament(id);
        let body = EntryRegistered {
            entry,
            member,
            ordinal: entries + 1,
            stack,
            contribution: POINT,
            amounts: std::collections::BTreeMap::new(),
            fee: None,
            purchase: prices.map(|prices| Purchase {
                parts: prices.entry_parts(entries + 1),
                paid_by: PaidBy::Cash,
            }),
            from: None,
        };
        let mut events = vec![Draft::plain(&stream, body)];
        if tournament.is_full() {
            events.push(alternates::listed(&stream, tournament, entry));
        } else if tournament.phase() == Phase::Running {
            let register = seating::Event::Register {
                player: entry,
                stack: Chips::new(stack),
            };
            let step = tournament.decide_seats(&register, self.draw)?;
            events.extend(drafts_from(&stream, tournament.seats(), &step)?);
        }
        Ok(events)
    }

    pub(super) fn arrive(
        &self,
        named: Option<&TournamentId>,
        players: &[String],
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_going_on(named)?;
        let stream = StreamId::tournament(id);
        let mut decision = Decision::default();
        let mut seen = std::collections::BTreeSet::new();
        self.check_known(tournament, About::In, players)?;
        for player in players {
            let (entry, found) = self.any_entry(tournament, player, About::In)?;
            if !found.is_alive() && !found.is_alternate() {
                return Err(EntryRefusal::NotAlive { entry }.into());
            }
            if found.has_arrived() {
                return Err(EntryRefusal::AlreadyArrived { entry }.into());
            }
            if !seen.insert(entry) {
                return Err(EntryRefusal::NamedTwice { entry }.into());
            }
            decision
                .events
                .push(Draft::plain(&stream, PlayerArrived { entry }));
        }
        if decision.events.is_empty() {
            return Err(EntryRefusal::NobodyNamed.into());
        }
        Ok(decision)
    }

    pub(super) fn draw_seats(&self, named: Option<&TournamentId>) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Registering)?;
        if let Some(commitment) = tournament.announcement().draw_commitment
            && sealed_seed(id, self.draw.seed) != commitment
        {
            let tournament = id.clone();
            return Err(NightRefusal::SealedSeed { tournament }.into());
        }
        let engine = tournament.seating()?.state;
        // A sealed draw gives the same seats whenever it is made: nobody can take it back until it
        // pleases.
        let draw = match tournament.announcement().draw_commitment {
            Some(_) => seating::DrawKey {
                seed: self.draw.seed,
                sequence: SEALED_SEQUENCE,
            },
            None => self.draw,
        };
        let step = if tournament.announcement().rules.seating.is_drawn_by_rating() {
            let strengths = strengths(self.club, id)?;
            let strength = |entry: &EntryId| strengths.get(entry).copied().unwrap_or(0);
            engine.decide_start_by_strength(strength, draw)?
        } else {
            engine.decide(&seating::Event::Start, draw)?
        };
        let why = step.reasons().next().map(Why::from_reason).transpose()?;
        let mut drawn = SeatsDrawn {
            tables: Vec::new(),
            seats: Vec::new(),
            why,
        };
        for decision in step.decisions {
            match decision.action {
                Action::Open { table } => drawn.tables.push(table),
                Action::Seat {
                    player,
                    table,
                    seat,
                    ..
                } => drawn.seats.push(DrawnSeat {
                    entry: player,
                    table,
                    seat,
                }),
                _ => {}
            }
        }
        let mut draft = Draft::plain(&StreamId::tournament(id), drawn);
        draft.drawn = true;
        Ok(Decision {
            events: vec![draft],
            ..Decision::default()
        })
    }

    pub(super) fn close_registration(
        &self,
        named: Option<&TournamentId>,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        if !tournament.registration_open() {
            let tournament = id.clone();
            return Err(NightRefusal::RegistrationIsClosed { tournament }.into());
        }
        let stream = StreamId::tournament(id);
        let mut decision = Decision::one(&stream, RegistrationClosed {});
        if tournament.alternates().len() > 0 {
            // The seats wait for the end of the list.
            return Ok(decision);
        }
        let closed = seating::Event::RegistrationClosed;
        let step = tournament.decide_seats(&closed, self.draw)?;
        let seats = tournament.seats();
        decision.events.extend(drafts_from(&stream, seats, &step)?);
        Ok(decision)
    }
}

/// Sets how an entry is paid.
fn pay_with(event: &mut Event, paid_by: &PaidBy) {
    if let Event::Tournament(TournamentEvent::EntryRegistered(body)) = event
        && let Some(purchase) = &mut body.purchase
    {
        purchase.paid_by = paid_by.clone();
    }
}

/// Refuses an entry that does not follow from those of the member before.
fn check_wanted(
    tournament: &Tournament,
    member: &MemberId,
    wanted: Wanted,
) -> Result<(), EntryRefusal> {
    let member = member.clone();
    match (tournament.entry_meant(&member), wanted) {
        (Some((entry, found)), _) if found.is_alternate() => {
            Err(EntryRefusal::IsAlternate { entry })
        }
        (Some((entry, found)), _) if found.is_alive() => {
            Err(EntryRefusal::AlreadyEntered { member, entry })
        }
        (Some((entry, found)), _)
            if found.status == EntryStatus::Removed(Removal::Disqualified) =>
        {
            Err(EntryRefusal::Disqualified { member, entry })
        }
        (Some((entry, _)), Wanted::First) => Err(EntryRefusal::IsReentry { member, entry }),
        (None, Wanted::Again) => Err(EntryRefusal::NoFirstEntry { member }),
        (Some(_), Wanted::Again) | (None, Wanted::First) | (_, Wanted::Next) => Ok(()),
    }
}

/// Refuses an entry that happened after the end of late registration.
fn check_late(
    id: &TournamentId,
    tournament: &Tournament,
    at: Timestamp,
) -> Result<(), EntryRefusal> {
    match tournament.late_registration_over(at) {
        None => Ok(()),
        Some(LateOver::Level { level, until_level }) => Err(EntryRefusal::LateRegistrationOver {
            tournament: id.clone(),
            level,
            until_level,
        }),
        Some(LateOver::Minutes { played, minutes }) => {
            Err(EntryRefusal::LateRegistrationTimeOver {
                tournament: id.clone(),
                played,
                minutes,
            })
        }
    }
}
