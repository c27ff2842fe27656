//! Checks of events that fold: no finding keeps a log from being opened.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use mtt_seating::TableId;

use super::fields::not_followed;
use super::finding::{Finding, FindingFault};
use super::night;
use crate::club::{Club, Night};
use crate::codec::decode;
use crate::event::{
    Change, ClubEvent, ClubField, EditedField, Event, FinalStanding, Kind, RatingEvent,
    RatingsPublished, SeasonClosed, SeasonEvent, SeasonField, TournamentEvent,
};
use crate::fold::FoldFault;
use crate::ids::{LadderId, SeasonId, StreamId, TournamentId};
use crate::progress::LogWatch;
use crate::projection::{calculated_standings, final_standings, former_standings};
use crate::rating::{
    Ladder, LadderFault, RatedNight, RatedTurn, parameters_of, publication, replay_with,
};
use crate::refusal::{RatingRefusal, Refusal, SeasonRefusal};
use crate::rules::{Announcement, RatingRules};
use crate::tournament::Phase;

/// The first schema that records standings.
const RECORDED: u32 = 2;

/// The event up to which each stream of a log was revised later.
///
/// Commands that were taken back since are missing from the state, so that an event before it was
/// decided on another one.
#[derive(Debug, Clone, Default)]
pub(super) struct Settled {
    streams: BTreeMap<StreamId, u64>,
    /// Members and seasons: everything rests on them.
    all: u64,
}

impl Settled {
    /// A revision at this event touched the stream.
    pub(super) fn touch(&mut self, stream: &StreamId, seq: u64) {
        match stream {
            StreamId::Tournament(_) | StreamId::Rating(_) => {
                let last = self.streams.entry(stream.clone()).or_default();
                *last = seq.max(*last);
            }
            StreamId::Club => {}
            StreamId::Member(_) | StreamId::Season(_) | StreamId::Other(_) => {
                self.all = seq.max(self.all);
            }
        }
    }

    /// Whether the state before an event is the one on which it was decided.
    fn is(&self, stream: &StreamId, seq: u64) -> bool {
        let last = self.streams.get(stream).copied().unwrap_or_default();
        seq > last.max(self.all)
    }
}

/// The events of a log on their way through the audit.
#[derive(Debug, Default)]
pub(super) struct Audit {
    settled: Settled,
    /// The last event with the result of each tournament.
    results: BTreeMap<TournamentId, u64>,
    /// Seasons whose recorded standings are compared with the log as it was at their close.
    pub(super) closes: Vec<u64>,
    /// The event of each import of results.
    imports: BTreeMap<CommandKey, u64>,
    /// The last order of each night.
    orders: BTreeMap<TournamentId, u64>,
    /// The orders that each night has given by now, those of void commands too.
    given: BTreeSet<(TournamentId, u32, TableId, TableId)>,
    /// Ladders with a publication that was not compared, because the state was revised since.
    replayed: BTreeSet<LadderId>,
}

impl Audit {
    pub(super) fn new(settled: Settled) -> Self {
        Self {
            settled,
            ..Self::default()
        }
    }

    /// Keeps the order that the next event gives, whether or not it is void.
    ///
    /// An order that was given is withdrawn also where the command that gave it was taken back since, and under
    /// the name that its table has by then.
    pub(super) fn note_order(&mut self, recorded: &Recorded) {
        let kind = Kind::of_name(&recorded.kind);
        if !matches!(kind, Some(Kind::MoveOrdered | Kind::TournamentEdited)) {
            return;
        }
        let stream = StreamId::from(&recorded.stream);
        let Some(id) = stream.tournament_id() else {
            return;
        };
        for event in decode(recorded).unwrap_or_default() {
            match event {
                Event::Tournament(TournamentEvent::MoveOrdered(body)) => {
                    let order = |number| (id.clone(), number, body.from, body.to);
                    self.given.extend(body.order.map(order));
                }
                Event::Tournament(TournamentEvent::TournamentEdited(body)) => {
                    for change in body.changes {
                        if let EditedField::TableName(Change { old, new }) = change {
                            self.rename(id, &old, &new);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Orders of a table that has another name now, with that name as well.
    fn rename(&mut self, id: &TournamentId, old: &TableId, new: &TableId) {
        let now = |table: &TableId| if table == old { new } else { table }.clone();
        let of_night = self.given.iter().filter(|(night, ..)| night == id);
        let moved = of_night.filter(|(_, _, from, to)| from == old || to == old);
        let named: Vec<_> = moved
            .map(|(night, number, from, to)| (night.clone(), *number, now(from), now(to)))
            .collect();
        self.given.extend(named);
    }

    /// Faults of the next event, which is not void, by the club before it.
    pub(super) fn take(&mut self, club: &Club, recorded: &Recorded) -> Vec<Finding> {
        // What cannot be read does not fold either.
        let events = decode(recorded).unwrap_or_default();
        let mut faults: Vec<FindingFault> = Vec::new();
        for event in &events {
            faults.extend(
                event
                    .note()
                    .filter(|key| **key != recorded.command)
                    .map(|reason| FindingFault::OtherReason {
                        reason: reason.clone(),
                    }),
            );
            let unfollowed = not_followed(event).into_iter();
            faults.extend(unfollowed.map(|field| FindingFault::NotFollowed { field }));
            match event {
                Event::Season(SeasonEvent::SeasonClosed(body)) => {
                    self.close(club, recorded, body, &mut faults);
                }
                Event::Season(SeasonEvent::SeasonOpened(body)) => {
                    faults.extend(night::invisible("season title", &body.title));
                    faults.extend(rated(body.rating.as_ref()));
                    let bounds = body.rules.check().err();
                    faults.extend(bounds.map(|refusal| FoldFault::from(refusal).into()));
                }
                Event::Season(SeasonEvent::SeasonEdited(body)) => {
                    for change in &body.changes {
                        if let SeasonField::Title(change) = change {
                            faults.extend(night::invisible("season title", &change.new));
                        }
                    }
                }
                Event::Season(SeasonEvent::ResultsImported(_)) => {
                    self.imports.insert(recorded.command.clone(), recorded.seq);
                }
                Event::Season(SeasonEvent::SeasonRulesChanged(body)) => {
                    faults.extend(rated(body.rating.as_ref()));
                }
                Event::Club(ClubEvent::ClubCreated(body)) => {
                    faults.extend(night::invisible("club title", &body.title));
                    faults.extend(night::zone(&body.zone));
                }
                Event::Club(ClubEvent::ClubEdited(body)) => {
                    for change in &body.changes {
                        match change {
                            ClubField::Name(change) => {
                                faults.extend(night::invisible("club title", &change.new));
                            }
                            ClubField::Zone(change) => faults.extend(night::zone(&change.new)),
                        }
                    }
                }
                Event::Tournament(TournamentEvent::TournamentAnnounced(body)) => {
                    faults.extend(night::announced(body));
                    if self
                        .settled
                        .is(&StreamId::from(&recorded.stream), recorded.seq)
                    {
                        faults.extend(other_ladder(club, body));
                    }
                }
                Event::Tournament(event) => self.night(club, recorded, event, &mut faults),
                Event::Rating(RatingEvent::RatingsPublished(body)) => {
                    self.published(club, recorded, body, &mut faults);
                }
                _ => {}
            }
        }
        let findings = faults.into_iter();
        findings
            .map(|fault| Finding::new(recorded, fault))
            .collect()
    }

    fn close(
        &mut self,
        club: &Club,
        recorded: &Recorded,
        body: &SeasonClosed,
        faults: &mut Vec<FindingFault>,
    ) {
        let settled = self
            .settled
            .is(&StreamId::from(&recorded.stream), recorded.seq);
        let of_season = |night: &Night| night.season() == Some(&body.season);
        let open = club
            .nights()
            .filter(|(_, night)| of_season(night) && !night.phase().is_over());
        // The first release closed a season without asking.
        if settled && recorded.schema >= RECORDED {
            faults.extend(open.map(|(tournament, _)| FindingFault::OpenAtClose {
                season: body.season.clone(),
                tournament: tournament.clone(),
            }));
        }
        let differ = standings_differ(club, recorded, body);
        if settled {
            faults.extend(differ);
        } else if differ.is_some() {
            self.closes.push(recorded.seq);
        }
    }

    fn night(
        &mut self,
        club: &Club,
        recorded: &Recorded,
        event: &TournamentEvent,
        faults: &mut Vec<FindingFault>,
    ) {
        let stream = StreamId::from(&recorded.stream);
        let Some(id) = stream.tournament_id() else {
            return;
        };
        let Ok((_, night)) = club.tournament(Some(id)) else {
            return;
        };
        faults.extend(night::anytime(night, event, recorded.schema));
        if self
            .settled
            .is(&StreamId::from(&recorded.stream), recorded.seq)
        {
            faults.extend(night::settled(night, event, recorded));
            let season = night.announcement().season.as_ref();
            let season = season.filter(|_| !is_of_the_till(event));
            let closed = |season: &&SeasonId| club.seasons().get(season).is_some_and(|s| !s.open);
            faults.extend(
                season
                    .filter(closed)
                    .map(|season| FindingFault::AfterClose {
                        season: season.clone(),
                    }),
            );
        } else if let TournamentEvent::MoveCancelled(body) = event
            && let Some(number) = body.order
        {
            let (from, to) = (body.from.clone(), body.to.clone());
            let order = (id.clone(), number, from.clone(), to.clone());
            if !self.given.contains(&order) {
                faults.push(FindingFault::OtherOrderNumber { from, to });
            }
        }
        if matches!(event, TournamentEvent::MoveOrdered(_)) {
            self.orders.insert(id.clone(), recorded.seq);
        }
        if Kind::of_name(&recorded.kind).is_some_and(Kind::finishes) {
            self.results.insert(id.clone(), recorded.seq);
        }
    }

    fn published(
        &mut self,
        club: &Club,
        recorded: &Recorded,
        body: &RatingsPublished,
        faults: &mut Vec<FindingFault>,
    ) {
        let of_night = StreamId::tournament(&body.tournament);
        let settled = |stream| self.settled.is(stream, recorded.seq);
        let current = recorded.schema == Kind::RatingsPublished.schema();
        if !current || !settled(&of_night) || !settled(&StreamId::from(&recorded.stream)) {
            self.replayed.insert(body.rules.ladder.clone());
            return;
        }
        let expected = self
            .results
            .get(&body.tournament)
            .copied()
            .unwrap_or_default();
        if body.result != expected {
            faults.push(FindingFault::OtherResult {
                tournament: body.tournament.clone(),
                result: body.result,
                expected,
            });
            return;
        }
        match published_again(club, body) {
            Ok(again) if again == *body => {}
            Ok(_) => faults.push(other_ratings(&body.rules.ladder, &body.tournament)),
            Err(refusal) => faults.push(FindingFault::NotCalculated { refusal }),
        }
    }
}

/// Rules of a rating that the engine does not have, or with which nobody can begin.
fn rated(rules: Option<&RatingRules>) -> Option<FindingFault> {
    let rules = rules?;
    let nobody = || {
        let newcomer = rules.newcomer();
        let begins = newcomer.and_then(|newcomer| rules.begin(newcomer));
        begins.is_none().then(|| RatingRefusal::NoNewcomer.into())
    };
    let refusal = parameters_of(rules).err().or_else(nobody)?;
    Some(FindingFault::NotCalculated { refusal })
}

/// A ladder that is not that of the season.
fn other_ladder(club: &Club, body: &Announcement) -> Option<FindingFault> {
    let ladder = body.ladder.as_ref()?;
    let season = body
        .season
        .as_ref()
        .and_then(|season| club.season(season).ok());
    let known = season.and_then(|season| Some(&season.rating.as_ref()?.ladder));
    let other = || LadderFault::OtherLadder {
        ladder: ladder.clone(),
    };
    (known != Some(ladder)).then(|| FoldFault::from(other()).into())
}

/// The publication as the engine makes it at that place of the ladder.
fn published_again(club: &Club, body: &RatingsPublished) -> Result<RatingsPublished, Refusal> {
    let none = Ladder::default();
    let ladder = club.ladders().get(&body.rules.ladder).unwrap_or(&none);
    let known = ladder.position_of(&body.tournament);
    let ahead = || ladder.position_of(body.ahead_of.as_ref()?);
    let turn = known.or_else(ahead).unwrap_or(ladder.nights().len());
    let replaces = known.and_then(|turn| Some(ladder.nights().get(turn)?.published()));
    let turn = RatedTurn {
        turn,
        tournament: &body.tournament,
        season: club.night(&body.tournament).and_then(Night::season),
        rules: &body.rules,
        reading: body.reading,
        result: body.result,
        revision: body.revision,
        replaces,
        ahead_of: body.ahead_of.as_ref(),
    };
    publication(club, ladder, &turn)
}

fn other_ratings(ladder: &LadderId, tournament: &TournamentId) -> FindingFault {
    FindingFault::OtherRatings {
        ladder: ladder.clone(),
        tournament: tournament.clone(),
    }
}

/// Imports of an older release that let in more than a season can count.
pub(super) fn imports(club: &Club, audit: &Audit) -> Vec<Finding> {
    let beyond = club.seasons().iter().filter_map(|(id, season)| {
        let beyond = season.import_beyond(id)?;
        let SeasonRefusal::ImportBeyond { import, .. } = &beyond else {
            return None;
        };
        Some(Finding {
            seq: audit.imports.get(import).copied()?,
            kind: Kind::ResultsImported.name().to_owned(),
            fault: FoldFault::from(Refusal::from(beyond)).into(),
        })
    });
    beyond.collect()
}

/// Whether an event is about money alone: cash, prizes, heads. It changes no result, and may follow the close of a
/// season.
fn is_of_the_till(event: &TournamentEvent) -> bool {
    use TournamentEvent as E;
    matches!(
        event,
        E::PaymentReceived(_)
            | E::PrizePaid(_)
            | E::BountyPaid(_)
            | E::KnockerCorrected(_)
            | E::Refunded(_)
            | E::FloatSet(_)
            | E::CashCounted(_)
            | E::TicketUsed(_)
            | E::TicketReturned(_)
    )
}

/// Moves that are ordered at the end of the log and cannot be made, whatever was taken back before.
pub(super) fn orders(club: &Club, audit: &Audit) -> Vec<Finding> {
    let mut found = Vec::new();
    for (id, seq) in &audit.orders {
        let Ok((_, night)) = club.tournament(Some(id)) else {
            continue;
        };
        if night.phase() == Phase::Running {
            found.extend(night::stuck_order(night).map(|fault| Finding {
                seq: *seq,
                kind: Kind::MoveOrdered.name().to_owned(),
                fault,
            }));
        }
    }
    found
}

/// Published ratings that a calculation from the first night on does not give.
///
/// It covers ladders whose publications were not all compared when they were read.
pub(super) fn ratings(
    club: &Club,
    audit: &Audit,
    watch: &mut LogWatch<'_>,
) -> ControlFlow<(), Vec<Finding>> {
    let mut found: BTreeMap<u64, FindingFault> = BTreeMap::new();
    let of_audit = |(name, _): &(&LadderId, &Ladder)| audit.replayed.contains(*name);
    for (name, ladder) in club.ladders().iter().filter(of_audit) {
        let of = |tournament: &TournamentId| {
            let turn = ladder.position_of(tournament)?;
            Some(ladder.nights().get(turn)?.published())
        };
        match replay_with(club, ladder, watch) {
            Ok(ControlFlow::Break(())) => return ControlFlow::Break(()),
            Ok(ControlFlow::Continue(replay)) => {
                let differ = |difference: f64| difference.to_bits() != 0;
                let nights = replay.nights.iter();
                let nights = nights.filter(|night| night.difference.is_some_and(differ));
                found.extend(nights.filter_map(|night| {
                    Some((
                        of(&night.tournament)?,
                        other_ratings(name, &night.tournament),
                    ))
                }));
            }
            Err(refusal) => {
                let last = ladder.nights().last().map_or(0, RatedNight::published);
                found.insert(last, FindingFault::NotCalculated { refusal });
            }
        }
    }
    let kind = Kind::RatingsPublished.name();
    let finding = |(seq, fault)| Finding {
        seq,
        kind: kind.to_owned(),
        fault,
    };
    ControlFlow::Continue(found.into_iter().map(finding).collect())
}

/// The first row in which recorded standings differ from those of the results.
///
/// Standings of the first schema are not recorded; those of earlier releases may list players for
/// entries of dropped nights.
pub(super) fn standings_differ(
    club: &Club,
    recorded: &Recorded,
    body: &SeasonClosed,
) -> Option<FindingFault> {
    if body.standings.is_empty() && recorded.schema < RECORDED {
        return None;
    }
    let calculated = match calculated_standings(club, &body.season, None) {
        Ok(rows) => final_standings(rows),
        Err(refusal) => return Some(FindingFault::NotCalculated { refusal }),
    };
    let former = || former_standings(club, &body.season).map(final_standings);
    if calculated != body.standings && former().is_ok_and(|rows| rows == body.standings) {
        return None;
    }
    let longest = calculated.len().max(body.standings.len());
    let (a, b) = (&calculated, &body.standings);
    let differs = (0..longest).find(|row| a.get(*row) != b.get(*row))?;
    let row: &FinalStanding = b.get(differs).or_else(|| a.get(differs))?;
    Some(FindingFault::OtherStandings {
        season: body.season.clone(),
        member: row.member.clone(),
    })
}
