//! The nights of a season as rankings see them: who won which share, and who finished where.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use club_log::club::Season;
use club_log::ids::{SeasonId, TournamentId};
use club_log::rating::{Ladder, RatingPlan, parameters_of, ratings_alone};
use club_log::rules::RatingRules;
use club_log::tournament::{Phase, Tournament};
use club_log::{Club, Refusal};
use tier_rating::RatingParams;

use crate::ratings::ShownRating;
use crate::reliability::MeasuredRanking;
use crate::statistics::number;

/// Finished nights of a season that count, with two players at least, by date and start.
pub(crate) struct PlayedNights<'a> {
    club: &'a Club,
    rules: RatingRules,
    params: RatingParams,
    pub(crate) nights: Vec<PlayedNight>,
}

/// A night and its players.
pub(crate) struct PlayedNight {
    pub(crate) tournament: TournamentId,
    pub(crate) players: BTreeMap<MemberId, Played>,
}

/// A player in a night.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Played {
    pub(crate) place: u32,
    /// Points and entries, as often as the night counts.
    points: f64,
    entries: f64,
    /// The share of the others who finished ahead, 0 to 1; half of a tie.
    ahead: f64,
}

/// Sums of a player over some nights.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    points: f64,
    entries: f64,
    ahead: f64,
    nights: f64,
}

/// Scores of players in each ranking, higher ones better.
pub(crate) type Scores = BTreeMap<MemberId, [f64; MeasuredRanking::ALL.len()]>;

impl<'a> PlayedNights<'a> {
    /// The nights of a season; all of them are in memory.
    pub(crate) fn of(club: &'a Club, id: &SeasonId) -> Result<Self, Refusal> {
        let season = club.season(id)?;
        let rules = match &season.rating {
            Some(rules) => rules.clone(),
            None => RatingPlan::published().rules()?,
        };
        let mut nights = Vec::new();
        for (tournament, night) in club.nights() {
            let over = night.phase() == Phase::Finished && night.season() == Some(id);
            if !over || !night.counts_for_season() {
                continue;
            }
            let (_, found) = club.tournament(Some(tournament))?;
            let played = played(season, tournament, found);
            if played.players.len() > 1 {
                nights.push((night.date(), found.announcement().starts, played));
            }
        }
        nights.sort_by_key(|(date, starts, _)| (*date, *starts));
        Ok(Self {
            club,
            params: parameters_of(&rules)?,
            rules,
            nights: nights.into_iter().map(|(_, _, night)| night).collect(),
        })
    }

    /// The scores that some nights give, the ratings from newcomers on.
    pub(crate) fn scores(&self, nights: &[&PlayedNight]) -> Result<Scores, Refusal> {
        let ids: Vec<TournamentId> = nights
            .iter()
            .map(|night| night.tournament.clone())
            .collect();
        let ladder = ratings_alone(self.club, &self.rules, &ids)?;
        let mut sums = BTreeMap::new();
        for night in nights {
            add(&mut sums, night);
        }
        let known = sums.iter().map(|(&member, sums)| (member, sums));
        Ok(self.scored(known, |member| ladder.current(member)))
    }

    /// The scores of each night's players before it, from the nights before; newcomers have none.
    pub(crate) fn before_each<'s>(&'s self) -> Result<Vec<Scores>, Refusal> {
        let ids = self.nights.iter().map(|night| night.tournament.clone());
        let ids: Vec<TournamentId> = ids.collect();
        let ladder: Ladder = ratings_alone(self.club, &self.rules, &ids)?;
        let mut sums: BTreeMap<&MemberId, Sums> = BTreeMap::new();
        let before = |(at, night): (usize, &'s PlayedNight)| {
            let opening = |member: &MemberId| ladder.opening_of(at, member);
            let known = night.players.keys();
            let known = known.filter_map(|member| Some((member, sums.get(member)?)));
            let scores = self.scored(known, opening);
            add(&mut sums, night);
            scores
        };
        Ok(self.nights.iter().enumerate().map(before).collect())
    }

    fn scored<'m>(
        &self,
        sums: impl Iterator<Item = (&'m MemberId, &'m Sums)>,
        rating: impl Fn(&MemberId) -> Option<club_log::event::ExactSkill>,
    ) -> Scores {
        let score = |(member, sums): (&'m MemberId, &'m Sums)| {
            let rating = ShownRating::of(&self.params, rating(member)?)?;
            let score = MeasuredRanking::ALL.map(|ranking| match ranking {
                MeasuredRanking::Points => sums.points,
                MeasuredRanking::Profit => sums.points / sums.entries - 1.0,
                MeasuredRanking::Tier => rating.rate,
                // A small share is a good one.
                MeasuredRanking::MeanPlace => -(sums.ahead / sums.nights),
            });
            Some((member.clone(), score))
        };
        sums.filter_map(score).collect()
    }
}

/// Adds a night to the sums of its players.
fn add<'n>(sums: &mut BTreeMap<&'n MemberId, Sums>, night: &'n PlayedNight) {
    for (member, played) in &night.players {
        let sums = sums.entry(member).or_default();
        sums.points += played.points;
        sums.entries += played.entries;
        sums.ahead += played.ahead;
        sums.nights += 1.0;
    }
}

/// The players of a night that is over.
fn played(season: &Season, id: &TournamentId, night: &Tournament) -> PlayedNight {
    let results = night.result().map_or(&[][..], |result| &result.results);
    let times = season.multiplier(id).to_f64();
    let others = number(results.len().saturating_sub(1)).max(1.0);
    let player = |row: &club_log::event::PlayerResult| {
        let tied = results
            .iter()
            .filter(|other| other.place == row.place)
            .count();
        let (points, entries) = season.rules.counted_entry.of(row.points, row.entries);
        let played = Played {
            place: row.place,
            points: points.to_f64() * times,
            entries: f64::from(entries) * times,
            ahead: (f64::from(row.place) - 1.0 + (number(tied) - 1.0) / 2.0) / others,
        };
        (row.member.clone(), played)
    };
    PlayedNight {
        tournament: id.clone(),
        players: results.iter().map(player).collect(),
    }
}
