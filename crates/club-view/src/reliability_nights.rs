//! The nights of a season as rankings see them: who won which share, and who finished where.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use club_log::club::{Night, Season};
use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::rating::{Ladder, RatingPlan, parameters_of, ratings_alone};
use club_log::rules::{RatingAbsence, RatingRules, RatingStart};
use club_log::tournament::{Phase, Tournament};
use club_log::{Club, Refusal};
use payout_dhondt::Ratio;
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
    points: Ratio,
    entries: Ratio,
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
            None => published()?,
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
        Ok(self.scored(&sums(nights), |member| ladder.current(member)))
    }

    /// The scores before each night, from the nights before it.
    pub(crate) fn before_each(&self) -> Result<Vec<Scores>, Refusal> {
        let ids = self.nights.iter().map(|night| night.tournament.clone());
        let ids: Vec<TournamentId> = ids.collect();
        let ladder: Ladder = ratings_alone(self.club, &self.rules, &ids)?;
        let all: Vec<&PlayedNight> = self.nights.iter().collect();
        let before = |at: usize| {
            let opening = |member: &MemberId| ladder.opening_of(at, member);
            self.scored(&sums(&all[..at]), opening)
        };
        Ok((0..all.len()).map(before).collect())
    }

    fn scored(
        &self,
        sums: &BTreeMap<&MemberId, Sums>,
        rating: impl Fn(&MemberId) -> Option<club_log::event::ExactSkill>,
    ) -> Scores {
        let score = |(member, sums): (&&MemberId, &Sums)| {
            let rating = ShownRating::of(&self.params, rating(member)?)?;
            let score = MeasuredRanking::ALL.map(|ranking| match ranking {
                MeasuredRanking::Points => sums.points,
                MeasuredRanking::Profit => sums.points / sums.entries - 1.0,
                MeasuredRanking::Tier => rating.rate,
                // A small share is a good one.
                MeasuredRanking::MeanPlace => -(sums.ahead / sums.nights),
            });
            Some(((*member).clone(), score))
        };
        sums.iter().filter_map(score).collect()
    }
}

/// The rules by which a season that is not rated would be.
fn published() -> Result<RatingRules, Refusal> {
    RatingPlan {
        ladder: LadderId::main(),
        parameters: BTreeMap::new(),
        start: RatingStart::Carry,
        absence: RatingAbsence::Keep,
    }
    .rules()
}

fn sums<'n>(nights: &[&'n PlayedNight]) -> BTreeMap<&'n MemberId, Sums> {
    let mut all: BTreeMap<&MemberId, Sums> = BTreeMap::new();
    for (member, played) in nights.iter().flat_map(|night| &night.players) {
        let sums = all.entry(member).or_default();
        sums.points += real(played.points);
        sums.entries += real(played.entries);
        sums.ahead += played.ahead;
        sums.nights += 1.0;
    }
    all
}

/// The nearest double of an exact number.
#[expect(
    clippy::cast_precision_loss,
    reason = "rankings need no more than 53 bits"
)]
fn real(ratio: Ratio) -> f64 {
    ratio.numer() as f64 / ratio.denom() as f64
}

/// The players of a night that is over.
fn played(season: &Season, id: &TournamentId, night: &Tournament) -> PlayedNight {
    let results = night.result().map_or(&[][..], |result| &result.results);
    let times = season.multiplier(id);
    let others = number(results.len().saturating_sub(1)).max(1.0);
    let player = |row: &club_log::event::PlayerResult| {
        let tied = results
            .iter()
            .filter(|other| other.place == row.place)
            .count();
        let (points, entries) = season.rules.counted_entry.of(row.points, row.entries);
        let often = |value: Ratio| value.checked_mul(times).unwrap_or(value);
        let played = Played {
            place: row.place,
            points: often(points),
            entries: often(entries.into()),
            ahead: (f64::from(row.place) - 1.0 + (number(tied) - 1.0) / 2.0) / others,
        };
        (row.member.clone(), played)
    };
    PlayedNight {
        tournament: id.clone(),
        players: results.iter().map(player).collect(),
    }
}

/// Nights of a season that are neither finished nor cancelled.
pub(crate) fn open_nights(club: &Club, season: &SeasonId) -> Vec<TournamentId> {
    let open = |night: &Night| night.season() == Some(season) && !night.phase().is_over();
    let nights = club.nights().filter(|(_, night)| open(night));
    nights.map(|(id, _)| id.clone()).collect()
}
