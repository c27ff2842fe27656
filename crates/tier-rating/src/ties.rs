//! Shared places.
//!
//! A chain needs an order, and a drawn one would be unjust. A tied entry's message is the mean, in
//! natural parameters, of its messages when it takes each place of its group in turn, the others of
//! the group in canonical order around it (mean descending, then sigma, then name). For everybody
//! else it is the mean over the canonical order and its reverse.

use alloc::vec::Vec;
use core::ops::Range;

use crate::{
    FieldError, Tolerance,
    chain::{Chain, Convergence, Prior},
    factor::Natural,
    partial::Fields,
};

/// A field with shared places.
pub(crate) struct TiedField<'a> {
    pub(crate) fields: &'a Fields,
    pub(crate) priors: &'a [Prior],
    /// The entries in canonical order.
    pub(crate) order: &'a [usize],
    /// The groups of more than one entry, as ranges of the order.
    pub(crate) groups: &'a [Range<usize>],
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
            for at in group.clone() {
                let entry = self.order[at];
                if wanted(entry) {
                    let (message, converged) = self.tied(entry, at, group)?;
                    messages[entry] = message;
                    convergence = convergence.worst(converged);
                }
            }
        }
        Ok((messages, convergence))
    }

    /// The message of a tied entry: it takes each place of its group in turn.
    fn tied(
        &self,
        entry: usize,
        at: usize,
        group: &Range<usize>,
    ) -> Result<(Natural<f64>, Convergence), FieldError> {
        let in_field = |&other: &usize| self.fields.has(entry, other);
        let mut order = self.order.to_vec();
        order[group.start..=at].rotate_right(1);
        let mut messages = Vec::with_capacity(group.len());
        let mut convergence = Convergence::NONE;
        for place in group.clone() {
            if place > group.start {
                order.swap(place - 1, place);
            }
            let field: Vec<usize> = order.iter().copied().filter(in_field).collect();
            let mut chain = Chain::new(field.iter().map(|&other| self.priors[other]));
            convergence = convergence.worst(chain.run(self.tolerance)?);
            let own = field.iter().zip(chain.messages());
            let found = own.filter(|&(&other, _)| other == entry);
            messages.extend(found.map(|(_, message)| message.blurred()));
        }
        Ok((mean(&messages), convergence))
    }
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
