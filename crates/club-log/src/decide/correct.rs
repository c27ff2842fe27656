//! Decisions that correct a night going forward.

use std::collections::BTreeSet;

use toolkit::seating::{self, Action};

use super::moves::clean_note;
use super::step::carry_out;
use super::{Decision, Desk};
use crate::entry::{Entry, EntryId, Removal, StackFate, Standing};
use crate::event::{BustsReordered, EntryReinstated, EntryRemoved, Event, TournamentReopened};
use crate::ids::{CommandKey, StreamId, TournamentId};
use crate::refusal::Refusal;
use crate::tournament::{Phase, Tournament};

/// A reason: its text stands beside the log, under the key of the command.
pub(super) struct Note {
    text: String,
    key: CommandKey,
}

impl Note {
    /// A reason as it is kept.
    pub(super) fn new(text: &str, key: &CommandKey) -> Result<Self, Refusal> {
        Ok(Self {
            text: clean_note(text)?,
            key: key.clone(),
        })
    }
}

impl Desk<'_> {
    pub(super) fn reinstate(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        note: Note,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let (entry, found) = self.any_entry(tournament, player)?;
        if found.standing != Standing::Busted {
            return Err(Refusal::NotBust { entry });
        }
        if tournament
            .deal()
            .is_some_and(|deal| deal.points_of(entry).is_none())
        {
            return Err(Refusal::DealStands);
        }
        // Of a member's entries the last has the place: an earlier one that goes on would take it.
        if let Some((last, other)) = tournament.last_entry_of(&found.member)
            && last != entry
        {
            let member = found.member.clone();
            return Err(if other.standing == Standing::Alive {
                Refusal::AlreadyEntered {
                    member,
                    entry: last,
                }
            } else {
                Refusal::EnteredAgain {
                    member,
                    entry: last,
                }
            });
        }
        let returns = seating::Event::Reinstated { player: entry };
        let actions = self.back_to_the_seat(tournament, entry, &returns)?;
        let stream = StreamId::tournament(id);
        let event = Event::EntryReinstated(EntryReinstated {
            entry,
            reason: Some(note.key),
        });
        let mut decision = Decision::one(stream.clone(), event);
        decision.events.extend(carry_out(&stream, &actions));
        decision.note = Some(note.text);
        Ok(decision)
    }

    /// The old seat where it is free; otherwise what the engine says, by lot.
    fn back_to_the_seat(
        &self,
        tournament: &Tournament,
        entry: EntryId,
        returns: &seating::Event<EntryId>,
    ) -> Result<Vec<Action<EntryId>>, Refusal> {
        if let Some((table, seat)) = tournament.last_seat(entry) {
            let mut after = tournament.seating().clone();
            after.evolve_event(returns)?;
            let sit = Action::Seat {
                player: entry,
                table: table.clone(),
                seat: *seat,
                dealt: seating::Dealt::NextHand,
            };
            if after.evolve_action(&sit).is_ok() {
                let more = after.decide(&seating::Event::Rebalance, self.draw)?;
                let more = more.decisions.into_iter().map(|decision| decision.action);
                return Ok([sit].into_iter().chain(more).collect());
            }
        }
        let step = tournament.seating().decide(returns, self.draw)?;
        Ok(step
            .decisions
            .into_iter()
            .map(|decision| decision.action)
            .collect())
    }

    pub(super) fn reorder(
        &self,
        named: Option<&TournamentId>,
        order: &[Vec<String>],
        note: Note,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let mut named = BTreeSet::new();
        let mut groups = Vec::new();
        for players in order.iter().filter(|players| !players.is_empty()) {
            let mut group = Vec::new();
            for player in players {
                let (entry, found) = self.any_entry(tournament, player)?;
                if found.standing != Standing::Busted {
                    return Err(Refusal::NotBust { entry });
                }
                if !named.insert(entry) {
                    return Err(Refusal::NamedTwice { entry });
                }
                group.push(entry);
            }
            group.sort_unstable();
            groups.push(group);
        }
        let first = *named.iter().next().ok_or(Refusal::NobodyNamed)?;
        // Who has a share goes out after all others, whose points are those of their places.
        if let Some(deal) = tournament.deal() {
            let with_share = |entry: &&EntryId| deal.points_of(**entry).is_some();
            let shares = named.iter().filter(with_share).count();
            if shares > 0 && shares < named.len() {
                return Err(Refusal::DealStands);
            }
        }
        let (at, count) = tournament.run_of(&named).map_err(|between| {
            between.map_or(Refusal::NotBust { entry: first }, |entry| {
                Refusal::BustBetween { entry }
            })
        })?;
        if tournament.busts().get(at..at + count) == Some(groups.as_slice()) {
            return Err(Refusal::SameOrder);
        }
        let event = Event::BustsReordered(BustsReordered {
            groups,
            reason: Some(note.key),
        });
        let mut decision = Decision::one(StreamId::tournament(id), event);
        decision.note = Some(note.text);
        Ok(decision)
    }

    pub(super) fn remove(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        removal: Removal,
        note: Note,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.club.tournament(named)?;
        if tournament.phase() == Phase::Finished {
            let (phase, needed) = (tournament.phase(), Phase::Running);
            return Err(Refusal::WrongPhase {
                tournament: id.clone(),
                phase,
                needed,
            });
        }
        let (entry, _) = self.entry(tournament, player)?;
        // An entry that does not count would take its points out of the pool that was divided.
        if removal != Removal::Disqualified {
            tournament.no_deal()?;
        }
        if removal == Removal::Unregistered && tournament.phase() == Phase::Running {
            return Err(Refusal::NotUnregistered { entry });
        }
        let removed = seating::Event::Removed { player: entry };
        let step = tournament.seating().decide(&removed, self.draw)?;
        let stream = StreamId::tournament(id);
        let body = EntryRemoved {
            entry,
            removal,
            stack: StackFate::OutOfPlay,
            reason: Some(note.key),
        };
        let mut decision = Decision::one(stream.clone(), Event::EntryRemoved(body));
        decision.events.extend(carry_out(&stream, step.actions()));
        decision.note = Some(note.text);
        Ok(decision)
    }

    pub(super) fn reopen(&self, id: &TournamentId, note: Note) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(Some(id), Phase::Finished)?;
        if let Some(season) = &tournament.announcement().season
            && !self.club.season(season)?.open
        {
            return Err(Refusal::SeasonStands {
                season: season.clone(),
            });
        }
        let event = Event::TournamentReopened(TournamentReopened {
            reason: Some(note.key),
        });
        let mut decision = Decision::one(StreamId::tournament(id), event);
        decision.note = Some(note.text);
        Ok(decision)
    }

    /// The entry that the text names, in or out: by its number, or the last of its member.
    fn any_entry<'t>(
        &self,
        tournament: &'t Tournament,
        text: &str,
    ) -> Result<(EntryId, &'t Entry), Refusal> {
        if let Ok(id) = text.parse::<EntryId>()
            && let Some(entry) = tournament.entry(id)
        {
            return Ok((id, entry));
        }
        let member = self.member(text)?;
        tournament
            .last_entry_of(&member)
            .ok_or(Refusal::NotEntered { member })
    }
}
