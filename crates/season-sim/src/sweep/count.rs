//! A season that was played, counted by every structure and every set of parameters.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use club_log::entry::Entry;
use club_log::event::PlayerResult;
use club_log::rules::StructureRules;
use club_log::tournament::Tournament;
use payout_dhondt::Ratio;
use tier_rating::{Skill, rank_correlation};

use super::error::SweepError;
use super::plan::SweepPlan;
use super::rated_night::RatedNight;
use super::result::{ArrivalRow, Checkpoint, JobResult, Pace, PlayerColumns, Within};

/// Minutes of play at which the parts of late registration begin; 0 is the draw.
const PARTS: [u32; 6] = [0, 1, 16, 31, 46, 61];

/// A season so far.
#[derive(Debug)]
pub(super) struct Tally<'p> {
    plan: &'p SweepPlan,
    columns: PlayerColumns,
    /// Ratings, for each set and each player.
    skills: Vec<Vec<Option<Skill>>>,
    /// Profits of each night, for each structure and each player.
    profits: Vec<Vec<Vec<f64>>>,
    arrivals: Vec<ArrivalRow>,
    after: Vec<Checkpoint>,
    entries: u64,
}

impl<'p> Tally<'p> {
    /// A season without nights.
    pub(super) fn new(plan: &'p SweepPlan) -> Self {
        let count = plan.players.len();
        let (structures, sets) = (plan.structures.len(), plan.ratings.len());
        let part = |from| ArrivalRow {
            from,
            entries: 0,
            profit: vec![0.0; structures],
            places: 0.0,
            gain: vec![0.0; sets],
        };
        let with_late = plan.setup().late > 0.0;
        Self {
            plan,
            columns: PlayerColumns {
                nights: vec![0; count],
                entries: vec![0; count],
                points: vec![vec![Ratio::ZERO; count]; structures],
                places: vec![0.0; count],
                rates: Vec::new(),
            },
            skills: vec![vec![None; count]; sets],
            profits: vec![vec![Vec::new(); count]; structures],
            arrivals: PARTS.into_iter().filter(|_| with_late).map(part).collect(),
            after: Vec::new(),
            entries: 0,
        }
    }

    /// Adds a night that is over.
    pub(super) fn night(
        &mut self,
        number: u32,
        night: &Tournament,
        numbers: &BTreeMap<MemberId, usize>,
    ) -> Result<(), SweepError> {
        let no_result = SweepError::NoResult { night: number };
        let Some(result) = night.result() else {
            return Err(no_result);
        };
        let results = &result.results;
        self.entries += result.pool;
        let points: Vec<Vec<Ratio>> = (self.plan.structures.iter())
            .map(|structure| points(structure, results, result.pool))
            .collect::<Result<_, _>>()?;
        let first = first_entries(night);
        let gains = self.rate(&RatedNight::new(night, numbers))?;
        for (row, own) in results.iter().enumerate() {
            let Some(&player) = numbers.get(&own.member) else {
                continue;
            };
            let place = place(results, own);
            self.columns.nights[player] += 1;
            self.columns.entries[player] += own.entries;
            self.columns.places[player] += place;
            let part = first.get(&own.member).and_then(|entry| {
                let minutes = night.clock().played_at(entry.began_at()).max(0) / 60_000;
                let begun = |part: &ArrivalRow| i64::from(part.from) <= minutes;
                self.arrivals.iter().rposition(begun)
            });
            let mut part = part.and_then(|part| self.arrivals.get_mut(part));
            if let Some(part) = &mut part {
                part.entries += 1;
                part.places += place;
            }
            for (structure, points) in points.iter().enumerate() {
                let won = points[row];
                let sum = &mut self.columns.points[structure][player];
                *sum = sum.checked_add(won).ok_or(SweepError::Overflow)?;
                let profit = won.to_f64() - f64::from(own.entries);
                self.profits[structure][player].push(profit);
                if let Some(part) = &mut part {
                    part.profit[structure] += profit;
                }
            }
            if let Some(part) = &mut part {
                for (sum, gains) in part.gain.iter_mut().zip(&gains) {
                    *sum += gains.get(&player).copied().unwrap_or_default();
                }
            }
        }
        if self.plan.after.contains(&number) {
            self.after.push(self.checkpoint(number));
        }
        Ok(())
    }

    /// Rates a night under each set of parameters; the gains of the mean rating, by player.
    fn rate(&mut self, night: &RatedNight) -> Result<Vec<BTreeMap<usize, f64>>, SweepError> {
        let sets = self.skills.iter_mut().zip(&self.plan.ratings);
        let rated = sets.map(|(skills, params)| {
            let mut gains = BTreeMap::new();
            for (player, before, after) in night.rated(skills, params)? {
                gains.insert(player, after.mu() - before.mu());
                if let Some(skill) = skills.get_mut(player) {
                    *skill = Some(after);
                }
            }
            Ok(gains)
        });
        rated.collect()
    }

    /// Players who are ranked.
    fn ranked(&self) -> Vec<usize> {
        let least = self.plan.setup().min_nights;
        let nights = self.columns.nights.iter().enumerate();
        nights
            .filter_map(|(player, nights)| (*nights >= least).then_some(player))
            .collect()
    }

    /// Agreement of the rankings so far.
    fn checkpoint(&self, nights: u32) -> Checkpoint {
        let ranked = self.ranked();
        // Those with fewer lapses are stronger.
        let strength: Vec<f64> = ranked.iter().map(|player| -whole(*player)).collect();
        let attended = |player: &usize| f64::from(self.columns.nights[*player]);
        let attendance: Vec<f64> = ranked.iter().map(attended).collect();
        let columns = self.rankings(&ranked);
        let with = |truth: &[f64]| {
            let agreement = |column: &Vec<f64>| rank_correlation(column, truth);
            columns.iter().map(agreement).collect()
        };
        Checkpoint {
            nights,
            ranked: u32::try_from(ranked.len()).unwrap_or(u32::MAX),
            strength: with(&strength),
            attendance: with(&attendance),
        }
    }

    /// A column for each ranking, more for the better player, in the order of [`SweepPlan::rankings`].
    fn rankings(&self, ranked: &[usize]) -> Vec<Vec<f64>> {
        let column = |of: &dyn Fn(usize) -> f64| -> Vec<f64> {
            ranked.iter().map(|player| of(*player)).collect()
        };
        let nights = |player: usize| f64::from(self.columns.nights[player]);
        let mut columns = Vec::new();
        for points in &self.columns.points {
            let won = |player: usize| points[player].to_f64();
            let entries = |player: usize| f64::from(self.columns.entries[player]);
            columns.push(column(&won));
            columns.push(column(&|player| won(player) + nights(player)));
            columns.push(column(&|player| won(player) / entries(player)));
        }
        let places = &self.columns.places;
        columns.push(column(&|player| -places[player] / nights(player)));
        for (skills, params) in self.skills.iter().zip(&self.plan.ratings) {
            let newcomer = params.newcomer();
            let skill = |player: usize| skills[player].unwrap_or(newcomer);
            columns.push(column(&|player| params.tier().rate(skill(player)).value()));
        }
        columns
    }

    /// The result of the job with this number, whose nights had this pace; the entries are counted here.
    pub(super) fn finish(mut self, job: u64, pace: Pace) -> JobResult {
        let sets = self.skills.iter().zip(&self.plan.ratings);
        let rates = sets.map(|(skills, params)| {
            let rate = |skill: &Option<Skill>| skill.map(|skill| params.tier().rate(skill).value());
            skills.iter().map(rate).collect()
        });
        self.columns.rates = rates.collect();
        JobResult {
            job,
            pace: Pace {
                entries: self.entries,
                ..pace
            },
            after: self.after,
            within: self.profits.iter().map(|profits| within(profits)).collect(),
            players: self.columns,
            arrivals: self.arrivals,
        }
    }
}

/// Points of each row under a structure; those of tied places are summed and split.
fn points(
    structure: &StructureRules,
    results: &[PlayerResult],
    pool: u64,
) -> Result<Vec<Ratio>, SweepError> {
    let allocation = structure.for_players(results.len())?.allocate(pool)?;
    let mut points = Vec::with_capacity(results.len());
    for tied in results.chunk_by(|a, b| a.place == b.place) {
        let first = points.len() as u64 + 1;
        let value = allocation.tied_value(first, tied.len() as u64)?;
        points.extend(tied.iter().map(|_| value));
    }
    Ok(points)
}

/// The place of a player as a share of the field, 0 for the first and 1 for the last.
///
/// Tied ones share the mean.
fn place(results: &[PlayerResult], own: &PlayerResult) -> f64 {
    let before = results.iter().filter(|other| other.place < own.place);
    let tied = results.iter().filter(|other| other.place == own.place);
    let place = whole(before.count()) + whole(tied.count().saturating_sub(1)) / 2.0;
    place / whole(results.len().saturating_sub(1).max(1))
}

/// The first entry of each member that counts.
fn first_entries(night: &Tournament) -> BTreeMap<&MemberId, &Entry> {
    let counted = night.entries().filter(|(_, entry)| entry.counts());
    let mut first = BTreeMap::new();
    for (_, entry) in counted {
        first.entry(&entry.member).or_insert(entry);
    }
    first
}

/// Spread of single nights around each player's mean, of all players.
fn within(profits: &[Vec<f64>]) -> Within {
    let mut spread = Within {
        squares: 0.0,
        degrees: 0,
    };
    for own in profits {
        let mean = own.iter().sum::<f64>() / whole(own.len().max(1));
        let squares = own.iter().map(|profit| (profit - mean) * (profit - mean));
        spread.squares += squares.sum::<f64>();
        spread.degrees += own.len().saturating_sub(1) as u64;
    }
    spread
}

#[expect(clippy::cast_precision_loss, reason = "counts of players and nights")]
fn whole(count: usize) -> f64 {
    count as f64
}
