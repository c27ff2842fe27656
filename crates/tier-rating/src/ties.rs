//! Shared places.
//!
//! A chain needs an order, and a drawn one would be unjust. A tied entry's message is the mean, in
//! natural parameters, of its messages when it takes each place of its group in turn, the others of
//! the group in canonical order around it (mean descending, then sigma, then name). For everybody
//! else it is the mean over the canonical order and its reverse.
//!
//! The mean over a large group is interpolated between some places and some ratings (see
//! [`crate::sampled`]).

use alloc::vec::Vec;
use core::ops::Range;

use crate::{
    FieldError, Tolerance,
    chain::{Convergence, Prior},
    factor::Natural,
    insertion::{self, Insertion},
    partial::Fields,
    sampled::{RATINGS, SampledPlaces, SampledRatings},
};

/// A field with shared places.
pub(crate) struct TiedField<'a> {
    pub(crate) fields: &'a Fields,
    pub(crate) priors: &'a [Prior],
    /// The entries in canonical order.
    pub(crate) order: &'a [usize],
    /// The groups of more than one entry, as ranges of the order.
    pub(crate) groups: &'a [Range<usize>],
    /// The largest group whose entries take each of its places.
    pub(crate) most_exact: usize,
    pub(crate) tolerance: Tolerance,
}

impl TiedField<'_> {
    /// The message about the skill of each entry that is wanted, in its own field.
    pub(crate) fn messages(
        &self,
        wanted: impl Fn(usize) -> bool + Copy,
    ) -> Result<(Vec<Natural<f64>>, Convergence), FieldError> {
        let passed = |order: &[usize]| {
            self.fields
                .messages(order, self.priors, wanted, self.tolerance)
        };
        let (canonical, mut convergence) = passed(self.order)?;
        let mut messages: Vec<_> = canonical.into_iter().map(Natural::blurred).collect();
        if self.groups.is_empty() {
            return Ok((messages, convergence));
        }
        let mut reverse = self.order.to_vec();
        for group in self.groups {
            reverse[group.clone()].reverse();
        }
        let (reversed, converged) = passed(&reverse)?;
        convergence = convergence.worst(converged);
        for (message, other) in messages.iter_mut().zip(reversed) {
            *message = mean(&[*message, other.blurred()]);
        }
        for group in self.groups {
            let own = &self.order[group.clone()];
            let mut tied: Vec<usize> = own.iter().copied().filter(|&e| wanted(e)).collect();
            tied.sort_by_key(|&entry| self.fields.key(entry));
            let same_field = |a: &usize, b: &usize| self.fields.key(*a) == self.fields.key(*b);
            for entries in tied.chunk_by(same_field) {
                let alike: Vec<&[usize]> = entries
                    .chunk_by(|&a, &b| self.priors[a].same(&self.priors[b]))
                    .collect();
                let converged = if group.len() <= self.most_exact {
                    self.each_place(group, &alike, &mut messages)?
                } else {
                    self.some_places(group, &alike, &mut messages)?
                };
                convergence = convergence.worst(converged);
            }
        }
        Ok((messages, convergence))
    }

    /// Messages of entries of one field, each taking every place of the group. Equal ratings are next
    /// to each other in canonical order and have the same message.
    fn each_place(
        &self,
        group: &Range<usize>,
        alike: &[&[usize]],
        messages: &mut [Natural<f64>],
    ) -> Result<Convergence, FieldError> {
        let open: Vec<OpenPlaces> = (alike.iter())
            .map(|own| OpenPlaces::new(self, group, own[0], self.priors[own[0]]))
            .collect();
        let each: Vec<Insertion<'_>> = open.iter().flat_map(OpenPlaces::each).collect();
        let (found, convergence) = insertion::messages(&each, self.tolerance)?;
        let mut found = found.into_iter().map(Natural::blurred);
        for (own, open) in alike.iter().zip(&open) {
            let each: Vec<_> = (open.counts.iter().zip(&mut found))
                .flat_map(|(&count, message)| core::iter::repeat_n(message, count))
                .collect();
            let message = mean(&each);
            for &entry in *own {
                messages[entry] = message;
            }
        }
        Ok(convergence)
    }

    /// Messages of entries of one field by some places, and by some ratings where theirs are many.
    fn some_places(
        &self,
        group: &Range<usize>,
        alike: &[&[usize]],
        messages: &mut [Natural<f64>],
    ) -> Result<Convergence, FieldError> {
        let rating = |own: &&[usize]| self.priors[own[0]].skill.moments();
        let ratings: Vec<(f64, f64)> = alike.iter().map(rating).collect();
        if alike.len() <= RATINGS {
            let open: Vec<OpenPlaces> = (alike.iter())
                .map(|own| OpenPlaces::new(self, group, own[0], self.priors[own[0]]))
                .collect();
            let (computed, convergence) = sampled(&open, self.tolerance)?;
            for (own, message) in alike.iter().zip(computed) {
                for &entry in *own {
                    messages[entry] = message;
                }
            }
            return Ok(convergence);
        }
        let grid = SampledRatings::new(&ratings);
        let open: Vec<OpenPlaces> = (grid.points().iter())
            .map(|&(mean, deviation)| {
                // The entry in whose stead it is, which has the nearest place of the canonical order.
                let above = ratings.partition_point(|rating| rating.0 > mean);
                let absent = alike[above.min(alike.len() - 1)][0];
                OpenPlaces::new(self, group, absent, Prior::at(mean, deviation))
            })
            .collect();
        let (computed, convergence) = sampled(&open, self.tolerance)?;
        for (own, &rating) in alike.iter().zip(&ratings) {
            let message = weighted(&computed, &grid.weights(rating));
            for &entry in *own {
                messages[entry] = message;
            }
        }
        Ok(convergence)
    }
}

/// The places that an entry can take in its field, and the others of it.
struct OpenPlaces {
    entry: Prior,
    others: Vec<Prior>,
    /// The number of others above the entry, each number once.
    places: Vec<usize>,
    /// The number of places of the group at which it has that many above it.
    counts: Vec<usize>,
}

impl OpenPlaces {
    /// The open places in the field of an entry for a rating in its stead.
    fn new(tied: &TiedField<'_>, group: &Range<usize>, absent: usize, rating: Prior) -> Self {
        let in_field = |entry: usize| entry != absent && tied.fields.has(absent, entry);
        let mut open = Self {
            entry: rating,
            others: Vec::with_capacity(tied.order.len()),
            places: Vec::with_capacity(group.len()),
            counts: Vec::with_capacity(group.len()),
        };
        for (at, &entry) in tied.order.iter().enumerate() {
            if at == group.start {
                open.places.push(open.others.len());
                open.counts.push(1);
            }
            let is_in = in_field(entry);
            if is_in {
                open.others.push(tied.priors[entry]);
            }
            if !group.contains(&at) || entry == absent {
                continue;
            }
            if is_in {
                open.places.push(open.others.len());
                open.counts.push(1);
            } else if let Some(count) = open.counts.last_mut() {
                *count += 1;
            }
        }
        open
    }

    /// The entry at each of the places.
    fn each(&self) -> impl Iterator<Item = Insertion<'_>> {
        self.places.iter().map(|&place| self.at(place))
    }

    fn at(&self, place: usize) -> Insertion<'_> {
        Insertion {
            others: &self.others,
            entry: self.entry,
            place,
        }
    }
}

/// The mean of the messages to each entry over its places, by some of them.
fn sampled(
    open: &[OpenPlaces],
    tolerance: Tolerance,
) -> Result<(Vec<Natural<f64>>, Convergence), FieldError> {
    let samples: Vec<SampledPlaces> = (open.iter())
        .map(|open| SampledPlaces::new(&open.counts))
        .collect();
    let some: Vec<Insertion<'_>> = (open.iter().zip(&samples))
        .flat_map(|(open, sample)| (sample.places.iter()).map(|&at| open.at(open.places[at])))
        .collect();
    let (found, convergence) = insertion::messages(&some, tolerance)?;
    let mut found = found.into_iter().map(Natural::blurred);
    let means = samples.iter().map(|sample| {
        let own: Vec<_> = found.by_ref().take(sample.weights.len()).collect();
        weighted(&own, &sample.weights)
    });
    Ok((means.collect(), convergence))
}

/// The mean of messages, in natural parameters.
#[expect(clippy::cast_precision_loss, reason = "a count of entries")]
fn mean(messages: &[Natural<f64>]) -> Natural<f64> {
    let share = 1.0 / messages.len() as f64;
    let sum = messages
        .iter()
        .copied()
        .fold(Natural::flat(), Natural::times);
    Natural {
        precision: sum.precision * share,
        weighted: sum.weighted * share,
    }
}

/// The weighted sum of messages, in natural parameters.
fn weighted(messages: &[Natural<f64>], weights: &[f64]) -> Natural<f64> {
    let scaled = messages
        .iter()
        .zip(weights)
        .map(|(message, &weight)| Natural {
            precision: message.precision * weight,
            weighted: message.weighted * weight,
        });
    scaled.fold(Natural::flat(), Natural::times)
}
