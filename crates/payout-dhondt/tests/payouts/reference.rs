//! The obvious solver: deal each seat by looking at the quotients of all places, as fractions.

use payout_dhondt::{Ratio, TieRule};

/// Seats dealt so far to a finite list of places.
#[derive(Debug)]
pub(crate) struct Reference {
    weights: Vec<Ratio>,
    ties: TieRule,
    held: Vec<u64>,
    /// The places that tied for the last seat, from 1.
    pub(crate) tied: Vec<u64>,
}

impl Reference {
    pub(crate) fn new(weights: Vec<Ratio>, ties: TieRule) -> Self {
        let held = vec![0; weights.len()];
        Self {
            weights,
            ties,
            held,
            tied: Vec::new(),
        }
    }

    /// Deals one seat and returns its place, from 1.
    pub(crate) fn deal(&mut self) -> u64 {
        let quotients: Vec<Ratio> = (0..self.weights.len())
            .map(|i| {
                self.weights[i]
                    .checked_div(Ratio::from(self.held[i] + 1))
                    .unwrap()
            })
            .collect();
        let best = quotients.iter().copied().max().unwrap();
        let tied: Vec<usize> = (0..self.weights.len())
            .filter(|&i| quotients[i] == best)
            .collect();
        let winner = match self.ties {
            TieRule::BetterPlace => tied[0],
            TieRule::WorsePlace => {
                // The worst place, except that equal weights fill from the better one.
                let worst = *tied.last().unwrap();
                let equals = |&&i: &&usize| self.weights[i] == self.weights[worst];
                *tied.iter().find(equals).unwrap()
            }
        };
        self.held[winner] += 1;
        self.tied = tied
            .iter()
            .map(|&i| u64::try_from(i).unwrap() + 1)
            .collect();
        if self.tied.len() == 1 {
            self.tied.clear();
        }
        u64::try_from(winner).unwrap() + 1
    }

    /// The seats of the paid places.
    pub(crate) fn points(&self) -> &[u64] {
        let paid = self
            .held
            .iter()
            .rposition(|&held| held > 0)
            .map_or(0, |last| last + 1);
        &self.held[..paid]
    }
}
