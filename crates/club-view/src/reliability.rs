//! Reliability of the rankings of a season: agreement of its halves, and of ranks with the next night.

use std::collections::BTreeSet;

use chained_events::ids::MemberId;
use club_log::ids::{SeasonId, TournamentId};
use club_log::refusal::SeasonRefusal;
use club_log::{Club, Refusal};
use serde::Serialize;
use tier_rating::{PredictedPairs, rank_correlation};

use crate::reliability_nights::{PlayedNight, PlayedNights, Scores};
use crate::statistics::{DRAWS, Resamples};

/// Nights that are needed. Seven are predicted then, which can be drawn in more than 1,000 ways, so that
/// the ends of a band are not those of a few combinations.
pub const RELIABILITY_NIGHTS: usize = 8;
/// Players with nights in both halves who are needed, for the same reason.
pub const RELIABILITY_PLAYERS: usize = 8;

/// A ranking whose reliability is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MeasuredRanking {
    /// Points won, without attendance points; every night counts.
    Points,
    /// Points won per entry, less one; every night counts.
    Profit,
    /// The TIER rate from these nights alone, everybody a newcomer before them.
    Tier,
    /// The mean share of the other players of a night who finished ahead.
    MeanPlace,
}

impl MeasuredRanking {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::Points, Self::Profit, Self::Tier, Self::MeanPlace];
}

/// Reliability of the rankings of a season.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReliabilityView {
    /// The season.
    pub season: SeasonId,
    /// Its title.
    pub title: String,
    /// Its finished nights with points and two players at least, by date and start.
    pub nights: usize,
    /// Players of these nights.
    pub players: usize,
    /// Seed of the resamples.
    pub seed: u64,
    /// Number of resamples; a band goes from their 5th percentile to their 95th.
    pub draws: u32,
    /// Agreement of odd and even nights.
    pub halves: HalvesReliability,
    /// Agreement of the ranks before each night with its finishing order.
    pub next_night: NextNightReliability,
    /// Players with an imported total, which says nothing of single nights and is left out.
    pub imported_players: usize,
    /// Nights that are neither finished nor cancelled, and are left out.
    pub open: Vec<TournamentId>,
}

/// Agreement of each ranking by odd nights with the same ranking by even nights.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HalvesReliability {
    /// The first, the third, .. night.
    pub odd: usize,
    /// The second, the fourth, .. night.
    pub even: usize,
    /// Players with a night in each half: they are ranked and resampled.
    pub players: usize,
    /// Spearman's rank correlation, -1 to 1.
    pub rankings: Vec<RankingReliability>,
}

/// Agreement of each ranking before a night with the order in which its players finish.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NextNightReliability {
    /// Nights that are predicted, all but the first: they are resampled.
    pub nights: usize,
    /// Pairs of players who had played before and did not finish together.
    pub pairs: u64,
    /// Share of pairs that finish in the order of the ranking, 0 to 1; 0.5 is chance.
    ///
    /// Players who are equal in the ranking add a half.
    pub rankings: Vec<RankingReliability>,
}

/// The figure of a ranking, with its band.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RankingReliability {
    /// The ranking.
    pub ranking: MeasuredRanking,
    /// The figure; none where the ranking is the same for everybody.
    pub value: Option<f64>,
    /// The 5th percentile of the resamples that have a figure.
    pub low: Option<f64>,
    /// The 95th percentile of them.
    pub high: Option<f64>,
}

impl ReliabilityView {
    /// The figures of a season whose nights are in memory.
    ///
    /// # Errors
    ///
    /// An unknown season, [`SeasonRefusal::TooFewNights`] and [`SeasonRefusal::TooFewRegulars`] with the bound,
    /// and a night that cannot be rated.
    pub fn of(club: &Club, id: &SeasonId, seed: u64) -> Result<Self, Refusal> {
        let season = club.season(id)?;
        let played = PlayedNights::of(club, id)?;
        let nights = played.nights.len();
        if nights < RELIABILITY_NIGHTS {
            return Err(SeasonRefusal::TooFewNights {
                season: id.clone(),
                nights,
                needed: RELIABILITY_NIGHTS,
            }
            .into());
        }
        let halves = halves(&played, seed)?;
        if halves.players < RELIABILITY_PLAYERS {
            return Err(SeasonRefusal::TooFewRegulars {
                season: id.clone(),
                players: halves.players,
                needed: RELIABILITY_PLAYERS,
            }
            .into());
        }
        let everybody = played.nights.iter().flat_map(|night| night.players.keys());
        let imported: BTreeSet<&MemberId> = season.imported().map(|row| &row.member).collect();
        Ok(Self {
            season: id.clone(),
            title: season.title.clone(),
            nights,
            players: everybody.collect::<BTreeSet<_>>().len(),
            seed,
            draws: DRAWS,
            next_night: next_night(&played, seed)?,
            halves,
            imported_players: imported.len(),
            open: club.open_nights_of(id),
        })
    }
}

/// Purposes of the draws.
const OF_PLAYERS: u64 = 1;
const OF_NIGHTS: u64 = 2;

fn halves(played: &PlayedNights<'_>, seed: u64) -> Result<HalvesReliability, Refusal> {
    let every_other = |first: usize| -> Vec<&PlayedNight> {
        played.nights.iter().skip(first).step_by(2).collect()
    };
    let (odd, even) = (every_other(0), every_other(1));
    let (by_odd, by_even) = (played.scores(&odd)?, played.scores(&even)?);
    let both = by_odd
        .iter()
        .filter_map(|(member, odd)| Some((odd, by_even.get(member)?)));
    let both: Vec<_> = both.collect();
    let draws = Resamples::new(both.len(), seed, OF_PLAYERS);
    let ranking = |(at, ranking): (usize, MeasuredRanking)| {
        let agreement = |drawn: &[usize]| {
            let odd: Vec<f64> = drawn.iter().map(|player| both[*player].0[at]).collect();
            let even: Vec<f64> = drawn.iter().map(|player| both[*player].1[at]).collect();
            rank_correlation(&odd, &even)
        };
        let all: Vec<usize> = (0..both.len()).collect();
        measured(ranking, agreement(&all), draws.band(agreement))
    };
    let rankings = MeasuredRanking::ALL.into_iter().enumerate().map(ranking);
    Ok(HalvesReliability {
        odd: odd.len(),
        even: even.len(),
        players: both.len(),
        rankings: rankings.collect(),
    })
}

fn next_night(played: &PlayedNights<'_>, seed: u64) -> Result<NextNightReliability, Refusal> {
    let before = played.before_each()?;
    let nights: Vec<(&PlayedNight, &Scores)> = played.nights.iter().zip(&before).skip(1).collect();
    let draws = Resamples::new(nights.len(), seed, OF_NIGHTS);
    let mut pairs = 0;
    let mut rankings = Vec::new();
    for (at, ranking) in MeasuredRanking::ALL.into_iter().enumerate() {
        let of_night = |(night, scores): &(&PlayedNight, &Scores)| {
            let known = night.players.iter().filter_map(|(member, played)| {
                let score = scores.get(member)?;
                Some((score[at], played.place))
            });
            PredictedPairs::of(&known.collect::<Vec<_>>())
        };
        let counted: Vec<PredictedPairs> = nights.iter().map(of_night).collect();
        let all = PredictedPairs::sum(&counted);
        pairs = all.all;
        let share =
            |drawn: &[usize]| PredictedPairs::sum(drawn.iter().map(|at| &counted[*at])).share();
        rankings.push(measured(ranking, all.share(), draws.band(share)));
    }
    Ok(NextNightReliability {
        nights: nights.len(),
        pairs,
        rankings,
    })
}

/// A band belongs to a figure: without one there is none.
fn measured(
    ranking: MeasuredRanking,
    value: Option<f64>,
    band: Option<(f64, f64)>,
) -> RankingReliability {
    let band = value.and(band);
    RankingReliability {
        ranking,
        value,
        low: band.map(|(low, _)| low),
        high: band.map(|(_, high)| high),
    }
}
