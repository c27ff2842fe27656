//! Choosing the candidate with the lowest cost.

use alloc::vec::Vec;

use mtt_seating::{Candidate, Draws, Purpose, Reason, RuleId, RunnerUp};

/// A candidate with their cost: whole numbers, compared one after the other.
pub(super) type Priced<T> = (T, Vec<i64>);

/// A choice with its cost and the second best.
pub(super) struct Choice<T> {
    chosen: Priced<T>,
    runner_up: Option<Priced<T>>,
    /// Number of candidates.
    pub(super) candidates: usize,
}

impl<T: Clone> Choice<T> {
    /// The candidate with the lowest cost, by lot among equals; `None` without candidates.
    pub(super) fn cheapest(
        draws: &mut Draws,
        purpose: Purpose,
        candidates: &[Priced<T>],
    ) -> Option<Self> {
        let least = candidates.iter().map(|(_, cost)| cost).min()?;
        let numbered = || candidates.iter().enumerate();
        let equal = numbered().filter(|(_, (_, cost))| cost == least);
        let equal: Vec<usize> = equal.map(|(index, _)| index).collect();
        let index = *draws.pick(purpose, &equal)?;
        let others = numbered().filter(|(other, _)| *other != index);
        let runner_up = others.min_by(|(_, (_, a)), (_, (_, b))| a.cmp(b));
        Some(Self {
            chosen: candidates.get(index)?.clone(),
            runner_up: runner_up.map(|(_, other)| other.clone()),
            candidates: candidates.len(),
        })
    }

    /// Completes a reason with the cost and the runner-up; with it the choice.
    pub(super) fn explain<P>(
        self,
        reason: Reason<P>,
        candidate: impl FnOnce(T) -> Candidate<P>,
    ) -> (T, Reason<P>) {
        let (chosen, cost) = self.chosen;
        let runner_up = self.runner_up.map(|(other, cost)| RunnerUp {
            candidate: candidate(other),
            cost,
        });
        let reason = Reason {
            rule: RuleId::LowestCost,
            cost,
            runner_up,
            ..reason
        };
        (chosen, reason)
    }
}
