//! The decision that records a deal.

use std::collections::BTreeMap;

use chained_events::timestamp::Timestamp;
use payout_dhondt::deal::{Deal, DealSetup};

use super::new_fault::first_new;
use super::{Decision, Desk};
use crate::club::Club;
use crate::command::{DealRequest, PlayerPoints, PlayerStack, PlayerText};
use crate::deal::{DealAgreed, DealMethod, DealShare, DealSubject, PRIZE};
use crate::directory::About;
use crate::entry::EntryId;
use crate::ids::{StreamId, TournamentId};
use crate::refusal::{DealRefusal, DividedSum, EntryRefusal, MoneyRefusal, Refusal};
use crate::tournament::{Phase, Tournament};

/// Subject of a deal, with the money that is left to play for.
pub(super) struct Subject {
    pub(super) divides: DealSubject,
    pub(super) money_for_winner: u64,
    pub(super) at: Timestamp,
}

/// Prizes that are divided, by place, in steps of the unit.
struct Pot {
    of: DividedSum,
    prizes: Vec<u64>,
    unit: u64,
    for_winner: u64,
}

impl Desk<'_> {
    pub(super) fn deal_about(
        &self,
        named: Option<&TournamentId>,
        request: &DealRequest,
        stacks: &[PlayerStack],
        (for_winner, subject): (u64, Subject),
        places: &[PlayerText],
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        tournament.check_deal(id)?;
        let entries: Vec<EntryId> = tournament.alive().map(|(entry, _)| entry).collect();
        let texts = stacks.iter().map(|row| &row.player).chain(places);
        self.check_known(tournament, About::In, texts)?;
        let mut counted = self.counted(tournament, stacks)?;
        if counted.is_empty() && !matches!(request, DealRequest::Agreed { .. }) {
            counted = counted_last(tournament);
            // An even deal does without chips, but not with those of some.
            if *request == DealRequest::Even && counted.len() < entries.len() {
                counted.clear();
            }
        }
        let places = self.agreed_places(tournament, &entries, places, for_winner)?;
        let divides = subject.divides;
        self.check_shares(tournament, request, divides)?;
        let mut prizes = tournament.place_points()?;
        prizes.truncate(entries.len());
        let of_points = Pot {
            of: DividedSum::Points,
            prizes,
            unit: 1,
            for_winner,
        };
        let (mut method, mut points) = (method_of(request), vec![0; entries.len()]);
        if divides.has_points() {
            (method, points) = self.divided(tournament, &entries, request, &counted, of_points)?;
        }
        let mut money = Vec::new();
        if divides.has_money() {
            let pot = money_pot(id, tournament, entries.len(), &subject)?;
            (_, money) = self.divided(tournament, &entries, request, &counted, pot)?;
        }
        let money = money.into_iter().map(Some).chain(std::iter::repeat(None));
        let shares = entries.into_iter().zip(points).zip(money);
        let shares = shares.map(|((entry, points), money)| DealShare {
            entry,
            stack: counted.get(&entry).copied(),
            points,
            amounts: money
                .map(|money| (PRIZE.to_owned(), money))
                .into_iter()
                .collect(),
        });
        let body = DealAgreed {
            method,
            shares: shares.collect(),
            for_winner: if divides.has_points() { for_winner } else { 0 },
            pool: tournament.pool(),
            places,
            divides,
            money_for_winner: subject.money_for_winner,
        };
        Ok(Decision::one(&StreamId::tournament(id), body))
    }

    /// Refuses what changes the money that a deal has divided.
    pub(super) fn check_divided(
        &self,
        named: Option<&TournamentId>,
        decision: &Decision,
        at: Timestamp,
    ) -> Result<(), Refusal> {
        let found = self.club.tournament(named).ok();
        let divides = |night: &Tournament| night.deal().is_some_and(DealAgreed::divides_money);
        let Some((id, _)) = found.filter(|(_, night)| divides(night)) else {
            return Ok(());
        };
        let mut club = self.club.clone();
        self.apply_all(&mut club, &decision.events, at)?;
        check_still_divided((self.club, &club), std::iter::once(id))
    }

    /// Refuses shares as agreed without the money of a deal of both, or with money where none is divided.
    fn check_shares(
        &self,
        tournament: &Tournament,
        request: &DealRequest,
        divides: DealSubject,
    ) -> Result<(), Refusal> {
        let DealRequest::Agreed { points } = request else {
            return Ok(());
        };
        for row in points {
            let (entry, _) = self.entry(tournament, &row.player)?;
            match (divides, row.money) {
                (DealSubject::Both, None) => {
                    return Err(MoneyRefusal::MoneyShareNeeded { entry }.into());
                }
                (DealSubject::Points | DealSubject::Money, Some(_)) => {
                    return Err(MoneyRefusal::OneShareNeeded { entry }.into());
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The shares of a pot.
    fn divided(
        &self,
        tournament: &Tournament,
        entries: &[EntryId],
        request: &DealRequest,
        counted: &BTreeMap<EntryId, u64>,
        pot: Pot,
    ) -> Result<(DealMethod, Vec<u64>), Refusal> {
        let deal = |stacks: Vec<u64>, pot: Pot| {
            Deal::try_from(DealSetup {
                stacks,
                prizes: pot.prizes,
                unit: pot.unit,
                for_winner: pot.for_winner,
            })
        };
        Ok(match request {
            DealRequest::Agreed { points } => {
                let agreed = self.agreed(tournament, entries, points, &pot)?;
                (DealMethod::Agreed, agreed)
            }
            DealRequest::Even => {
                // Chips only say who gets a unit that is left over.
                let stacks = entries.iter().map(|entry| counted.get(entry).copied());
                let stacks = stacks.map(|stack| stack.unwrap_or(1)).collect();
                let even = deal(stacks, pot)?.even()?;
                (DealMethod::Even, even.amounts().to_vec())
            }
            DealRequest::Chips | DealRequest::Icm => {
                let of = |entry: &EntryId| {
                    let stack = counted.get(entry).copied();
                    stack.ok_or(DealRefusal::ChipsNeeded { entry: *entry })
                };
                let stacks = entries.iter().map(of).collect::<Result<_, DealRefusal>>()?;
                let deal = deal(stacks, pot)?;
                match request {
                    DealRequest::Icm => (DealMethod::Icm, deal.icm_chop()?.amounts().to_vec()),
                    _ => (DealMethod::Chips, deal.chip_chop()?.amounts().to_vec()),
                }
            }
        })
    }

    /// The chips that were counted, each at least 1.
    fn counted(
        &self,
        tournament: &Tournament,
        stacks: &[PlayerStack],
    ) -> Result<BTreeMap<EntryId, u64>, Refusal> {
        let mut counted = BTreeMap::new();
        for PlayerStack { player, stack } in stacks {
            let (entry, _) = self.entry(tournament, player)?;
            if *stack == 0 {
                return Err(DealRefusal::NoChips { entry }.into());
            }
            if counted.insert(entry, *stack).is_some() {
                return Err(EntryRefusal::NamedTwice { entry }.into());
            }
        }
        Ok(counted)
    }

    /// The places that were agreed: nothing is left to play for, and each entry has one.
    fn agreed_places(
        &self,
        tournament: &Tournament,
        entries: &[EntryId],
        places: &[PlayerText],
        for_winner: u64,
    ) -> Result<Vec<EntryId>, Refusal> {
        if places.is_empty() {
            return Ok(Vec::new());
        }
        if for_winner > 0 {
            return Err(DealRefusal::PlacesAreOpen { for_winner }.into());
        }
        let mut agreed = Vec::with_capacity(entries.len());
        for player in places {
            let (entry, _) = self.entry(tournament, player)?;
            if agreed.contains(&entry) {
                return Err(EntryRefusal::NamedTwice { entry }.into());
            }
            agreed.push(entry);
        }
        match entries.iter().find(|entry| !agreed.contains(entry)) {
            Some(entry) => Err(DealRefusal::PlaceNeeded { entry: *entry }.into()),
            None => Ok(agreed),
        }
    }

    /// Shares that the players agreed among themselves. Each of them has one, and their sum is what
    /// is available.
    fn agreed(
        &self,
        tournament: &Tournament,
        entries: &[EntryId],
        points: &[PlayerPoints],
        pot: &Pot,
    ) -> Result<Vec<u64>, Refusal> {
        let mut shares = BTreeMap::new();
        for row in points {
            let (entry, _) = self.entry(tournament, &row.player)?;
            let share = match pot.of {
                DividedSum::Points => row.points,
                DividedSum::Money => row.money.unwrap_or(row.points),
            };
            if shares.insert(entry, share).is_some() {
                return Err(EntryRefusal::NamedTwice { entry }.into());
            }
        }
        let share = |entry: &EntryId| {
            let points = shares.get(entry).copied();
            points.ok_or(DealRefusal::ShareNeeded { entry: *entry })
        };
        let shares: Vec<u64> = entries
            .iter()
            .map(share)
            .collect::<Result<_, DealRefusal>>()?;
        let wide = |points: &[u64]| points.iter().map(|p| u128::from(*p)).sum::<u128>();
        let sum = wide(&shares) + u128::from(pot.for_winner);
        let there = wide(&pot.prizes);
        if sum == there {
            Ok(shares)
        } else {
            Err(DealRefusal::DealSum {
                sum,
                there,
                of: pot.of,
            }
            .into())
        }
    }
}

/// Refuses a club in which a deal divides other money than its players' places have, where it was right before.
pub(super) fn check_still_divided<'a>(
    clubs: (&Club, &Club),
    nights: impl Iterator<Item = &'a TournamentId>,
) -> Result<(), Refusal> {
    let divided = |night: &Tournament| night.misfits_deal().then(|| night.no_deal());
    first_new(clubs, nights, divided).unwrap_or(Ok(()))
}

/// The prizes that the players left would win, if nothing more can be bought.
fn money_pot(
    id: &TournamentId,
    tournament: &Tournament,
    players: usize,
    subject: &Subject,
) -> Result<Pot, Refusal> {
    let unit = super::money::prices(id, tournament)?.unit;
    let money = tournament.money(subject.at).filter(|money| money.is_final);
    let money = money.ok_or_else(|| MoneyRefusal::PrizesNotFinal {
        tournament: id.clone(),
    })?;
    let mut prizes = money.prizes.amounts().to_vec();
    prizes.truncate(players);
    Ok(Pot {
        of: DividedSum::Money,
        prizes,
        unit,
        for_winner: subject.money_for_winner,
    })
}

const fn method_of(request: &DealRequest) -> DealMethod {
    match request {
        DealRequest::Even => DealMethod::Even,
        DealRequest::Chips => DealMethod::Chips,
        DealRequest::Icm => DealMethod::Icm,
        DealRequest::Agreed { .. } => DealMethod::Agreed,
    }
}

/// The chips of the players left as they were counted last; players without a count are left out.
fn counted_last(tournament: &Tournament) -> BTreeMap<EntryId, u64> {
    let alive = tournament.alive();
    let counted = alive.filter_map(|(id, entry)| Some((id, entry.counted?)));
    counted.filter(|(_, stack)| *stack > 0).collect()
}
