//! The late penalty: what it costs to register when others have busted already.

use alloc::{collections::BTreeMap, vec::Vec};

use icm::{IcmOptions, finish_probabilities};

use crate::{
    FieldError, LateMode, OwnEntries, RatingParams, Tournament,
    chain::{Chain, Prior},
    checked_times::CheckedTimes,
    partial::{FieldStay, Fields, SameMoment},
};

/// The parts of [`LateMode::Derived`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct LateWeights {
    pub(crate) ratio: f64,
    pub(crate) surplus: f64,
    pub(crate) icm: f64,
}

/// The published row: the share of the entries that have busted, the points of a first entry.
const TABLE: [(f64, f64); 5] = [
    (0.0, 0.0),
    (1.0 / 60.0, 0.5),
    (11.0 / 60.0, 3.6),
    (21.0 / 60.0, 9.0),
    (31.0 / 60.0, 13.3),
];

/// The factor that is in the published row.
const TABLE_FACTOR: f64 = 1.25;

/// The penalty of a first entry by the published table, in rating points.
///
/// `busted`, 0 to 1, is the share of all entries, its own included, that have busted at its registration.
///
/// Between the published points a monotone cubic (Fritsch and Carlson 1980, tangents the mean of
/// the neighbouring slopes), beyond the last in proportion to the share.
///
/// ```
/// use tier_rating::math::table_penalty;
///
/// for (left, points) in [(59, 0.5), (49, 3.6), (39, 9.0), (29, 13.3)] {
///     assert_eq!(table_penalty(f64::from(60 - left) / 60.0), points);
/// }
/// assert_eq!(table_penalty(0.0), 0.0);
/// ```
#[must_use]
pub fn table_penalty(busted: f64) -> f64 {
    let [.., before_last, last] = TABLE;
    if busted >= last.0 {
        return last.1 * (busted / last.0);
    }
    let slope = |at: usize| {
        let ((x0, y0), (x1, y1)) = (TABLE[at], TABLE[at + 1]);
        (y1 - y0) / (x1 - x0)
    };
    let end = TABLE.len() - 2;
    let tangent = |at: usize| match at {
        0 => slope(0),
        at if at > end => slope(end),
        at => 0.5 * (slope(at - 1) + slope(at)),
    };
    let at = (TABLE.iter().rposition(|&(x, _)| busted >= x)).unwrap_or(0);
    let ((x0, y0), (x1, y1)) = (TABLE[at], TABLE.get(at + 1).copied().unwrap_or(before_last));
    let width = x1 - x0;
    let s = (busted - x0) / width;
    let (left, right) = (width * tangent(at), width * tangent(at + 1));
    let rise = y1 - y0;
    y0 + s * (left + s * ((3.0 * rise - 2.0 * left - right) + s * (left + right - 2.0 * rise)))
}

/// A registration after a bust.
#[derive(Debug, Clone, Copy)]
struct LateEntry {
    entry: usize,
    /// Busts before it, its player's own included.
    busts: usize,
    /// Entries up to it, itself included.
    entries: usize,
}

impl LateEntry {
    #[expect(clippy::cast_precision_loss, reason = "a count of entries")]
    fn busted(&self) -> f64 {
        self.busts as f64 / self.entries as f64
    }
}

/// The late penalty of each entry, in rating points; 0 for those that no bust came before.
pub(crate) fn penalties<P>(
    tournament: &Tournament<P>,
    params: &RatingParams,
) -> Result<Vec<f64>, FieldError> {
    let mut points = alloc::vec![0.0; tournament.entries.len()];
    let Some(times) = &tournament.times else {
        return Ok(points);
    };
    let setup = params.setup();
    let mut late = late_entries(times);
    if setup.own_entries == OwnEntries::Excluded {
        for late in &mut late {
            // Earlier entries of a player have all busted when the next one registers.
            let own = tournament.entries[late.entry].number;
            late.busts -= own;
            late.entries -= own;
        }
        late.retain(|late| late.busts > 0);
    }
    let worth = match setup.late {
        LateMode::Off => return Ok(points),
        LateMode::Table => late
            .iter()
            .map(|late| table_penalty(late.busted()) / TABLE_FACTOR)
            .collect(),
        LateMode::Derived => derived(tournament, times, &late, params)?,
    };
    for (late, worth) in late.iter().zip(worth) {
        let factor = match tournament.entries[late.entry].number {
            0 => setup.late_first,
            _ => setup.late_again,
        };
        points[late.entry] = factor * worth;
    }
    Ok(points)
}

fn late_entries(times: &[CheckedTimes]) -> Vec<LateEntry> {
    let first_bust = (times.iter().filter_map(|times| times.bust)).fold(f64::INFINITY, f64::min);
    if times.iter().all(|times| times.registered < first_bust) {
        return Vec::new();
    }
    let sorted = |mut moments: Vec<f64>| {
        moments.sort_unstable_by(f64::total_cmp);
        moments
    };
    let busts = sorted(times.iter().filter_map(|times| times.bust).collect());
    let registered = sorted(times.iter().map(|times| times.registered).collect());
    times
        .iter()
        .enumerate()
        .map(|(entry, times)| {
            let until = |moments: &[f64]| moments.partition_point(|&at| at <= times.registered);
            LateEntry {
                entry,
                busts: until(&busts),
                entries: until(&registered),
            }
        })
        .filter(|late| late.busts > 0)
        .collect()
}

/// The derived penalty of each late entry before its factor. All of it is computed at the rating of
/// a newcomer, so that it depends on nobody's own.
fn derived<P>(
    tournament: &Tournament<P>,
    times: &[CheckedTimes],
    late: &[LateEntry],
    params: &RatingParams,
) -> Result<Vec<f64>, FieldError> {
    let weights = params.late_weights();
    let gain = params.setup().mean_gain;
    let busted: f64 = late.iter().map(LateEntry::busted).sum();
    let surplus = if weights.surplus > 0.0 && !late.is_empty() {
        gain * partial_surplus(times, params)?
    } else {
        0.0
    };
    let mut places = NewcomerPlaces {
        params,
        by_size: BTreeMap::new(),
    };
    late.iter()
        .map(|late| {
            let share = late.busted() / busted;
            let advantage = if weights.icm > 0.0 {
                gain * advantage(tournament, times, *late, &mut places)?
            } else {
                0.0
            };
            Ok(weights.ratio * late.busted()
                + weights.surplus * share * surplus
                + weights.icm * advantage)
        })
        .collect()
}

/// Points that partial games add to the means of all entries together, if all were newcomers. Gain
/// and hand index are left out.
fn partial_surplus(times: &[CheckedTimes], params: &RatingParams) -> Result<f64, FieldError> {
    let stays: Vec<FieldStay> = times.iter().map(CheckedTimes::stay).collect();
    let priors = alloc::vec![Prior::new(params.newcomer(), params.beta()); times.len()];
    let order: Vec<usize> = (0..times.len()).collect();
    let means = |fields: &Fields| {
        let (messages, _) = fields.messages(&order, &priors, |_| true, params.tolerance())?;
        let mean = |(message, prior): (_, &Prior)| prior.posterior(message).0;
        Ok::<f64, FieldError>(messages.into_iter().zip(&priors).map(mean).sum())
    };
    let partial = means(&Fields::new(&stays, SameMoment::BustedFirst))?;
    let whole = means(&Fields::whole(times.len()))?;
    Ok((partial - whole) * params.beta().value())
}

/// The expectation of the entrant from the places that are left, less the worth of the start. By
/// the chip model, the chips of the busted spread evenly over those who are left.
fn advantage<P>(
    tournament: &Tournament<P>,
    times: &[CheckedTimes],
    late: LateEntry,
    places: &mut NewcomerPlaces<'_>,
) -> Result<f64, FieldError> {
    let at = times[late.entry].registered;
    let mut field: Vec<usize> = (0..times.len())
        .filter(|&entry| times[entry].registered <= at)
        .collect();
    let stack = |entry: usize| tournament.entries[entry].stack;
    let own = stack(late.entry);
    let others: f64 = field
        .iter()
        .filter(|&&entry| entry != late.entry)
        .map(|&entry| stack(entry))
        .sum();
    let left = late.entries - late.busts - 1;
    let player = |entry: usize| tournament.entries[entry].player;
    if places.params.setup().own_entries == OwnEntries::Excluded {
        field.retain(|&entry| entry == late.entry || player(entry) != player(late.entry));
    }
    let changes = places.changes(late.entries)?;
    let now = by_place(changes, &chances_among_equals(own, others, left));
    let start = if field
        .iter()
        .all(|&entry| stack(entry).total_cmp(&own).is_eq())
    {
        #[expect(clippy::cast_precision_loss, reason = "a count of entries")]
        let count = changes.len() as f64;
        changes.iter().sum::<f64>() / count
    } else {
        let stacks: Vec<f64> = field.iter().map(|&entry| stack(entry)).collect();
        let player = field.partition_point(|&entry| entry < late.entry);
        let found = finish_probabilities(&stacks, player, &IcmOptions::default());
        let invalid = |_| FieldError::InvalidStack {
            index: late.entry,
            value: own,
        };
        by_place(changes, &found.map_err(invalid)?.probabilities)
    };
    Ok(now - start)
}

fn by_place(changes: &[f64], probabilities: &[f64]) -> f64 {
    changes.iter().zip(probabilities).map(|(a, b)| a * b).sum()
}

/// Chance of each place for a stack, by the independent chip model. The `left` others share
/// `others` chips evenly.
#[expect(clippy::cast_precision_loss, reason = "a count of entries")]
fn chances_among_equals(own: f64, others: f64, left: usize) -> Vec<f64> {
    let each = others / left as f64;
    let mut still_in = 1.0;
    (0..=left)
        .rev()
        .map(|left| {
            let rivals = if left == 0 { 0.0 } else { left as f64 * each };
            let chance = still_in * own / (own + rivals);
            still_in *= rivals / (own + rivals);
            chance
        })
        .collect()
}

/// The change at each place of a field of newcomers, without gain and hand index, in rating points.
struct NewcomerPlaces<'a> {
    params: &'a RatingParams,
    by_size: BTreeMap<usize, Vec<f64>>,
}

impl NewcomerPlaces<'_> {
    fn changes(&mut self, entries: usize) -> Result<&[f64], FieldError> {
        let params = self.params;
        match self.by_size.entry(entries) {
            alloc::collections::btree_map::Entry::Occupied(found) => Ok(found.into_mut()),
            alloc::collections::btree_map::Entry::Vacant(free) => {
                let prior = Prior::new(params.newcomer(), params.beta());
                let mut chain = Chain::new(core::iter::repeat_n(prior, entries));
                chain.run(params.tolerance())?;
                let beta = params.beta().value();
                let mean = params.newcomer().mu();
                let change = |message| prior.posterior(message).0 * beta - mean;
                Ok(free.insert(chain.messages().map(change).collect()))
            }
        }
    }
}
