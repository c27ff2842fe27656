//! One tournament, from its course to new ratings.

use alloc::vec::Vec;
use core::{cmp::Ordering, ops::Range};

use crate::{
    Diagnostics, EntryExplanation, EventReport, FieldError, Inversion, OwnEntries, PlayerChange,
    RatingParams, RatingSnapshot, Skill, Tournament,
    chain::{Convergence, Prior, posterior},
    checked_times::CheckedTimes,
    hands::hand_index,
    late::penalties,
    partial::{FieldStay, Fields, SameMoment},
    place::{ChosenWeights, PlacedGain},
    sampled::RATINGS,
    ties::TiedField,
    tournament::Entry,
};

/// The most entries that pass messages for one shared place if it is rated at each of its places. A
/// larger group is rated at some of them.
const MAX_EXACT_WORK: usize = 10_000_000;

/// The most entries of fields that pass messages for one shared place at some of its places.
const MAX_SAMPLED_WORK: usize = 10_000_000;

/// Rates one tournament.
///
/// In this order: message passing for each entry in its own field (loop by loop for re-entries), the
/// information weight for sigma, the share of the change for the mean with the hand index, place
/// weights, the shift that keeps the sum, late penalties. The arguments are not changed.
///
/// # Errors
///
/// [`FieldError::NotConverged`], where numbers are too far apart for 64-bit arithmetic,
/// [`FieldError::TooManyTied`], or [`FieldError::InvalidStack`] where the chip model cannot use the
/// stacks of [`LateMode::Derived`](crate::LateMode::Derived).
///
/// # Complexity
///
/// As [`rate_partial`](crate::math::rate_partial()) for each loop; there are as many loops as one player has
/// entries. A place shared by m entries takes a field more for each of its ratings that differ, at each of
/// m places. Beyond m^2 n = 10,000,000 in a tournament of n entries it takes no more than 45 ratings at 48
/// places, between which others are interpolated. The error of a mean was below
/// 0.2 rating points in fields drawn at random whose means differ by a standard deviation of up to 500, and below 0.5 up
/// to 1500; that of a standard deviation below 0.01.
///
/// # Determinism
///
/// The same bits on every machine and for any number of threads, as [`ALGORITHM`](crate::ALGORITHM)
/// promises. Only by the weight of other places and by the shift does an early bust depend on who
/// registers later.
///
/// # Source
///
/// The article on the TIER rating (2022); what it does not state is documented at
/// [`RatingParamsSetup`](crate::RatingParamsSetup).
///
/// ```
/// use tier_rating::{EntrySetup, RatingParams, Skill, Times, Tournament, TournamentSetup, rate_event};
///
/// let players = ["Aoki", "Baba", "Chiba", "Doi"].map(|name| (name, Skill::INITIAL));
/// let tournament = Tournament::new(TournamentSetup {
///     times: Times::Clock { registration_close: 120.0, duration: 250.0, order: None },
///     entries: vec![
///         EntrySetup::new(0).minutes(0.0, None),
///         EntrySetup::new(1).minutes(90.0, Some(250.0)),
///         EntrySetup::new(2).minutes(0.0, Some(230.0)),
///         EntrySetup::new(3).minutes(0.0, Some(60.0)),
///     ],
///     ..TournamentSetup::from_places(9, players)
/// })?;
/// let report = rate_event(&tournament, &RatingParams::published())?;
///
/// // Doi was third of three when busting: Baba had not registered yet, and came late.
/// let doi = &report.of("Doi").unwrap().explain[0];
/// assert_eq!((doi.place, doi.field), (4, 3));
/// assert!(report.of("Baba").unwrap().explain[0].late > 0.0);
///
/// // The sum is kept, up to the late penalty.
/// assert!(report.diagnostics.drift_after.abs() < 1e-9);
/// # Ok::<(), tier_rating::RatingError<&str>>(())
/// ```
pub fn rate_event<P: Ord + Clone>(
    tournament: &Tournament<P>,
    params: &RatingParams,
) -> Result<EventReport<P>, FieldError> {
    let fields = fields(tournament, params);
    check_ties(tournament, &fields)?;
    let hand_unit = params.setup().vpip.unit(tournament.n_max);
    let hand_indexes = match &tournament.times {
        None => alloc::vec![1.0; tournament.entries.len()],
        Some(times) => (times.iter())
            .map(|times| {
                (times.presence).map_or(1.0, |own| hand_index(params.setup(), hand_unit, own))
            })
            .collect(),
    };
    let event = Event {
        tournament,
        params,
        fields,
        hand_indexes,
    };
    let (results, convergence) = event.loops()?;
    event.report(&results, convergence)
}

/// The largest group whose entries take each of its places.
fn most_exact(entries: usize) -> usize {
    (MAX_EXACT_WORK / entries.max(1)).isqrt()
}

/// Rejects shared places that would take minutes: those of many entries that are in as many fields.
fn check_ties<P>(tournament: &Tournament<P>, fields: &Fields) -> Result<(), FieldError> {
    let count = tournament.entries.len();
    let max = (MAX_SAMPLED_WORK / count.max(1)).max(RATINGS);
    let mut start = 0;
    while start < count {
        let Entry {
            place, shared_by, ..
        } = tournament.entries[start];
        if shared_by > most_exact(count).max(max) {
            let mut keys: Vec<_> = (start..start + shared_by)
                .map(|entry| fields.key(entry))
                .collect();
            keys.sort_unstable();
            let computed = keys.chunk_by(|a, b| a == b);
            let entries = computed.map(|own| own.len().min(RATINGS)).sum();
            if entries > max {
                return Err(FieldError::TooManyTied {
                    place,
                    entries,
                    max,
                });
            }
        }
        start += shared_by;
    }
    Ok(())
}

/// The fields against which the entries are rated.
pub(crate) fn fields<P>(tournament: &Tournament<P>, params: &RatingParams) -> Fields {
    let fields = match &tournament.times {
        Some(times) if params.setup().partial_games => {
            let stays: Vec<FieldStay> = times.iter().map(CheckedTimes::stay).collect();
            Fields::new(&stays, SameMoment::BustedFirst)
        }
        _ => Fields::whole(tournament.entries.len()),
    };
    match params.setup().own_entries {
        OwnEntries::Included => fields,
        OwnEntries::Excluded => {
            let players = tournament.entries.iter().map(|entry| entry.player);
            fields.without_own_entries(&players.collect::<Vec<_>>())
        }
    }
}

/// One entry after message passing and weights.
#[derive(Debug, Clone, Copy)]
struct EntryResult {
    before: Skill,
    passed: Skill,
    info_weight: f64,
    /// The change of the mean before the place weight.
    gain: f64,
    sigma: f64,
    floor_hit: bool,
}

/// A tournament while it is rated.
struct Event<'a, P> {
    tournament: &'a Tournament<P>,
    params: &'a RatingParams,
    fields: Fields,
    hand_indexes: Vec<f64>,
}

impl<P: Ord + Clone> Event<'_, P> {
    /// The result of each entry. The j-th entries of the players are rated in the j-th loop, in which
    /// a player with a j-th entry has the outcome of the entry before, and every other player the
    /// rating before the tournament.
    fn loops(&self) -> Result<(Vec<EntryResult>, Convergence), FieldError> {
        let entries = &self.tournament.entries;
        let players = &self.tournament.players;
        let mut results: Vec<Option<EntryResult>> = alloc::vec![None; entries.len()];
        let mut convergence = Convergence::NONE;
        let mut skills: Vec<Skill> = players.iter().map(|player| player.skill).collect();
        let mut entries_of = alloc::vec![0; players.len()];
        for entry in entries {
            entries_of[entry.player] = (entry.number + 1).max(entries_of[entry.player]);
        }
        for number in 0..entries_of.iter().copied().max().unwrap_or(0) {
            let converged = self.one_loop(number, &skills, &mut results)?;
            convergence = convergence.worst(converged);
            for (skill, player) in skills.iter_mut().zip(players) {
                *skill = player.skill;
            }
            for (entry, result) in entries.iter().zip(&results) {
                let goes_on = entries_of[entry.player] > number + 1;
                if let (true, Some(result)) = (entry.number == number && goes_on, result) {
                    skills[entry.player] =
                        checked(result.before.mu() + result.gain, result.sigma, converged)?;
                }
            }
        }
        // Every entry has a number below that of the loops.
        Ok((results.into_iter().flatten().collect(), convergence))
    }

    fn one_loop(
        &self,
        number: usize,
        skills: &[Skill],
        results: &mut [Option<EntryResult>],
    ) -> Result<Convergence, FieldError> {
        let entries = &self.tournament.entries;
        let beta = self.params.beta();
        let skill = |entry: usize| skills[entries[entry].player];
        let priors: Vec<_> = (0..entries.len())
            .map(|entry| Prior::new(skill(entry), beta))
            .collect();
        let (order, groups) = self.canonical_order(skills);
        let field = TiedField {
            fields: &self.fields,
            priors: &priors,
            order: &order,
            groups: &groups,
            most_exact: most_exact(entries.len()),
            tolerance: self.params.tolerance(),
        };
        let (messages, convergence) = field.messages(|entry| entries[entry].number == number)?;
        for (index, entry) in entries.iter().enumerate() {
            if entry.number == number {
                let before = skill(index);
                let passed = posterior(before, &priors[index], messages[index], beta, convergence)?;
                results[index] = Some(self.weigh(before, passed, self.hand_indexes[index]));
            }
        }
        Ok(convergence)
    }

    /// The entries in finishing order, and the shared places. Entries of a shared place are ordered
    /// by mean (the greatest first), sigma and name.
    fn canonical_order(&self, skills: &[Skill]) -> (Vec<usize>, Vec<Range<usize>>) {
        let entries = &self.tournament.entries;
        let mut order: Vec<usize> = (0..entries.len()).collect();
        let mut groups = Vec::new();
        let mut start = 0;
        while start < entries.len() {
            let end = start + entries[start].shared_by;
            if end - start > 1 {
                groups.push(start..end);
                // Players are numbered in their order.
                order[start..end].sort_by(|&a, &b| {
                    let (a, b) = (entries[a].player, entries[b].player);
                    canonical(skills[a], skills[b]).then(a.cmp(&b))
                });
            }
            start = end;
        }
        (order, groups)
    }

    /// The information weight for sigma, and the share of the change for the mean.
    fn weigh(&self, before: Skill, passed: Skill, hand_index: f64) -> EntryResult {
        let setup = self.params.setup();
        let sigma = before.sigma();
        let info_weight =
            setup.info_rate * libm::pow(setup.sigma0 / sigma, setup.gamma) * hand_index;
        let precision = 1.0 / (sigma * sigma);
        let learnt = (1.0 / (passed.sigma() * passed.sigma()) - precision).max(0.0);
        let narrowed = 1.0 / crate::real::sqrt(precision + info_weight * learnt);
        let floor = setup.sigma_floor;
        let (sigma, floor_hit) = if sigma <= floor {
            (sigma, false)
        } else if narrowed <= floor {
            (floor, true)
        } else {
            (narrowed.min(sigma), false)
        };
        EntryResult {
            before,
            passed,
            info_weight,
            gain: setup.mean_gain * hand_index * (passed.mu() - before.mu()),
            sigma,
            floor_hit,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a count of entries")]
    fn report(
        &self,
        results: &[EntryResult],
        convergence: Convergence,
    ) -> Result<EventReport<P>, FieldError> {
        let entries = &self.tournament.entries;
        let setup = self.params.setup();
        let gains: Vec<PlacedGain> = entries
            .iter()
            .zip(results)
            .map(|(entry, result)| PlacedGain {
                place: entry.place,
                shared_by: entry.shared_by,
                gain: result.gain,
            })
            .collect();
        let ChosenWeights { weights, other } = if setup.place_weights {
            let final_table = usize::try_from(self.tournament.n_max).unwrap_or(usize::MAX);
            self.params.place_weights().choose(&gains, final_table)
        } else {
            ChosenWeights {
                weights: alloc::vec![1.0; gains.len()],
                other: None,
            }
        };
        let changes: Vec<f64> = (weights.iter().zip(&gains))
            .map(|(weight, entry)| weight * entry.gain)
            .collect();
        let drift_before: f64 = changes.iter().sum();
        let shift = if setup.conserve {
            drift_before / entries.len() as f64
        } else {
            0.0
        };
        let late = penalties(self.tournament, self.params)?;
        let explain = |index: usize| {
            let result = &results[index];
            EntryExplanation {
                place: entries[index].place,
                field: self.fields.size(index),
                mu: result.before.mu(),
                sigma: result.before.sigma(),
                ep_mu: result.passed.mu(),
                ep_sigma: result.passed.sigma(),
                info_weight: result.info_weight,
                hand_index: self.hand_indexes[index],
                place_weight: weights[index],
                change: changes[index],
                conserve: shift,
                late: late[index],
                floor_hit: result.floor_hit,
            }
        };
        let loops = 1 + entries.iter().map(|entry| entry.number).max().unwrap_or(0);
        Ok(EventReport {
            players: self.players(results, convergence, explain)?,
            diagnostics: Diagnostics {
                residual: convergence.residual,
                sweeps: convergence.sweeps,
                fields: loops * self.fields.count(),
                other_weight: other,
                drift_before,
                drift_after: changes.iter().map(|change| change - shift).sum(),
                inversions: inversions(&gains, &changes),
                below_floor: (self.tournament.players.iter())
                    .filter(|player| player.skill.sigma() < setup.sigma_floor)
                    .count(),
                field_too_small: entries.len() < 2,
                timed: self.tournament.times.is_some(),
            },
        })
    }

    /// The players in the order of their best places.
    fn players(
        &self,
        results: &[EntryResult],
        convergence: Convergence,
        explain: impl Fn(usize) -> EntryExplanation,
    ) -> Result<Vec<PlayerChange<P>>, FieldError> {
        let Tournament {
            entries, players, ..
        } = self.tournament;
        let tier = self.params.tier();
        // Where the entries of each player start in a list of all; later entries have better places.
        let mut start = alloc::vec![0; players.len() + 1];
        for entry in entries {
            start[entry.player + 1] += 1;
        }
        for player in 0..players.len() {
            start[player + 1] += start[player];
        }
        let mut own = alloc::vec![0; entries.len()];
        let mut next = start.clone();
        for (index, entry) in entries.iter().enumerate().rev() {
            own[next[entry.player]] = index;
            next[entry.player] += 1;
        }
        let mut order: Vec<&[usize]> = (start.windows(2))
            .map(|bounds| &own[bounds[0]..bounds[1]])
            .collect();
        let best = |own: &[usize]| own.last().map(|&index| entries[index].place);
        order.sort_by_key(|own| best(own));
        order
            .into_iter()
            .map(|own| {
                let player = entries[own[0]].player;
                let explanations: Vec<_> = own.iter().map(|&index| explain(index)).collect();
                let before = players[player].skill;
                let points: f64 = explanations.iter().map(EntryExplanation::points).sum();
                let last = own.last().map(|&index| results[index].sigma);
                let sigma = last.unwrap_or(before.sigma());
                let after = checked(before.mu() + points, sigma, convergence)?;
                Ok(PlayerChange {
                    player: players[player].player.clone(),
                    before: RatingSnapshot::new(before, tier),
                    after: RatingSnapshot::new(after, tier),
                    explain: explanations,
                })
            })
            .collect()
    }
}

/// A skill; numbers that overflowed are no result.
fn checked(mu: f64, sigma: f64, convergence: Convergence) -> Result<Skill, FieldError> {
    let Convergence { residual, sweeps } = convergence;
    Skill::new(mu, sigma).map_err(|_| FieldError::NotConverged { residual, sweeps })
}

/// The order of a shared place: the greater mean first, then the smaller sigma.
fn canonical(a: Skill, b: Skill) -> Ordering {
    (b.mu().total_cmp(&a.mu())).then(a.sigma().total_cmp(&b.sigma()))
}

/// Neighbours of different places where the better one gained more before the weights and less
/// after them.
fn inversions(gains: &[PlacedGain], changes: &[f64]) -> Vec<Inversion> {
    let pairs = gains.windows(2).zip(changes.windows(2));
    pairs
        .filter(|(gains, changes)| {
            gains[0].place != gains[1].place
                && gains[0].gain >= gains[1].gain
                && changes[0] < changes[1]
        })
        .map(|(gains, _)| Inversion {
            better: gains[0].place,
            worse: gains[1].place,
        })
        .collect()
}
