//! Decisions that correct a tournament going forward.

use std::collections::{BTreeMap, BTreeSet};

use mtt_seating::{self as seating, Action, Decision as Chosen, Step};

use super::places::check_places;
use super::step::drafts_from;
use super::{Decision, Desk, text};
use crate::directory::About;
use crate::entry::{EntryId, EntryStatus};
use crate::event::{BustsReordered, EntryReinstated, TournamentReopened};
use crate::ids::{StreamId, TournamentId};
use crate::money::MoneyRules;
use crate::refusal::{EntryRefusal, MoneyRefusal, NightRefusal, Refusal};
use crate::tournament::{Phase, Tournament};

impl Desk<'_> {
    /// A player who was recorded as busted or disqualified is in again.
    pub(super) fn reinstate(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        reason: &str,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let (entry, found) = self.any_entry(tournament, player, About::Out)?;
        if found.is_alternate() {
            return Err(EntryRefusal::IsAlternate { entry }.into());
        }
        if !found.is_out() {
            return Err(EntryRefusal::NotBust { entry }.into());
        }
        if tournament.deal().is_some_and(|deal| !deal.has_share(entry)) {
            tournament.no_deal()?;
        }
        // The last entry of a member holds the place: an earlier one that goes on would take it.
        if let Some((last, other)) = tournament.entry_meant(&found.member)
            && last != entry
        {
            if other.is_alternate() {
                return Err(EntryRefusal::IsAlternate { entry: last }.into());
            }
            let (member, entry) = (found.member.clone(), last);
            return Err(if other.is_alive() {
                EntryRefusal::AlreadyEntered { member, entry }.into()
            } else {
                EntryRefusal::EnteredAgain { member, entry }.into()
            });
        }
        let step = self.back_to_the_seat(id, tournament, entry)?;
        let stream = StreamId::tournament(id);
        let body = EntryReinstated {
            entry,
            reason: Some(self.request.key.clone()),
        };
        let mut decision = Decision::one(&stream, body);
        let seats = tournament.seats();
        decision.events.extend(drafts_from(&stream, seats, &step)?);
        decision.note = Some(note);
        Ok(decision)
    }

    /// The old seat if it is free; otherwise one that the engine chooses by lot. Refused where an alternate has the
    /// last place.
    pub(super) fn back_to_the_seat(
        &self,
        id: &TournamentId,
        tournament: &Tournament,
        entry: EntryId,
    ) -> Result<Step<EntryId>, Refusal> {
        check_places(id, tournament, tournament.alive_count() + 1)?;
        let returns = seating::Event::Reinstated { player: entry };
        let engine = tournament.seating()?.state;
        let by_lot = engine.decide(&returns, self.draw)?;
        if let Some((table, seat)) = tournament.seats().last_seat(entry) {
            let mut after = engine;
            after.evolve_event(&returns)?;
            let sit = Action::Seat {
                player: entry,
                table: table.clone(),
                seat: *seat,
                dealt: seating::Dealt::NextHand,
            };
            if after.evolve_action(&sit).is_ok() {
                let more = after.decide(&seating::Event::Rebalance, self.draw)?;
                let sit = Chosen {
                    action: sit,
                    reason: seating::Reason {
                        rule: seating::RuleId::OldSeat,
                        numbers: BTreeMap::new(),
                        cost: Vec::new(),
                        runner_up: None,
                    },
                };
                return Ok(Step {
                    decisions: [sit].into_iter().chain(more.decisions).collect(),
                });
            }
        }
        Ok(by_lot)
    }

    pub(super) fn reorder(
        &self,
        named: Option<&TournamentId>,
        order: &[Vec<String>],
        reason: &str,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let mut named = BTreeSet::new();
        let mut groups = Vec::new();
        self.check_known(tournament, About::Out, order.iter().flatten())?;
        for players in order.iter().filter(|players| !players.is_empty()) {
            let mut group = Vec::new();
            for player in players {
                let (entry, found) = self.any_entry(tournament, player, About::Out)?;
                if found.status != EntryStatus::Busted {
                    return Err(EntryRefusal::NotBust { entry }.into());
                }
                if !named.insert(entry) {
                    return Err(EntryRefusal::NamedTwice { entry }.into());
                }
                group.push(entry);
            }
            group.sort_unstable();
            groups.push(group);
        }
        let first = *named.iter().next().ok_or(EntryRefusal::NobodyNamed)?;
        // A player with a share goes out after all others, whose points are those of their places.
        if let Some(deal) = tournament.deal() {
            let with_share = |entry: &&EntryId| deal.points_of(**entry).is_some();
            let shares = named.iter().filter(with_share).count();
            if shares > 0 && shares < named.len() {
                tournament.no_deal()?;
            }
        }
        let (at, count) = tournament.run_of(&named).map_err(|between| match between {
            None => EntryRefusal::NotBust { entry: first },
            Some(entry) => EntryRefusal::BustBetween { entry },
        })?;
        if tournament.busts().get(at..at + count) == Some(groups.as_slice()) {
            return Err(EntryRefusal::SameOrder.into());
        }
        check_winners(tournament, &groups)?;
        let body = BustsReordered {
            groups,
            reason: Some(self.request.key.clone()),
        };
        let mut decision = Decision::one(&StreamId::tournament(id), body);
        decision.note = Some(note);
        Ok(decision)
    }

    pub(super) fn reopen(
        &self,
        named: Option<&TournamentId>,
        reason: &str,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, tournament) = self.tournament_at(named, Phase::Finished)?;
        self.season_is_open(tournament)?;
        if tournament.is_imported() {
            let tournament = id.clone();
            return Err(NightRefusal::NoLog { tournament }.into());
        }
        let body = TournamentReopened {
            reason: Some(self.request.key.clone()),
        };
        let mut decision = Decision::one(&StreamId::tournament(id), body);
        decision.note = Some(note);
        Ok(decision)
    }
}

/// Refuses an order in which somebody would win a head after going out, where there are heads to be won.
fn check_winners(night: &Tournament, groups: &[Vec<EntryId>]) -> Result<(), MoneyRefusal> {
    if !night.prices().is_some_and(MoneyRules::has_bounties) {
        return Ok(());
    }
    let mut gone: BTreeSet<EntryId> = BTreeSet::new();
    for group in groups {
        for entry in group {
            let winners = night.purse.winners_of(*entry);
            if let Some(winner) = winners.iter().find(|winner| gone.contains(&winner.entry)) {
                return Err(MoneyRefusal::WinnerOut {
                    entry: *entry,
                    winner: winner.entry,
                });
            }
        }
        gone.extend(group);
    }
    Ok(())
}
