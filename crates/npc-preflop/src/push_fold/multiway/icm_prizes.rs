//! Prizes that a table plays for, and what stacks are worth for them.

use alloc::vec::Vec;

use icm::{IcmOptions, equities};

use super::super::error::PushFoldError;
use super::game::MAX_PLAYERS;

/// Prizes that are played for, and the stacks at other tables.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IcmPrizes {
    /// The prizes that are left, first place first, in any unit; places without a prize pay
    /// nothing. At most one for each player of the tournament.
    pub prizes: Vec<f64>,
    /// The stacks at other tables, in big blinds.
    pub others: Vec<f64>,
}

impl IcmPrizes {
    /// Checks that these stacks have equities.
    pub(super) fn check(&self, stacks: &[f64]) -> Result<(), PushFoldError> {
        let players = stacks.len() + self.others.len();
        if !(1..=players).contains(&self.prizes.len()) {
            return Err(PushFoldError::CountOutOfRange {
                name: "prizes",
                got: self.prizes.len(),
                min: 1,
                max: players,
            });
        }
        self.equities(stacks).map(|_| ())
    }

    /// The equities of the players of this table who are left, for the first prizes.
    fn equities(&self, left: &[f64]) -> Result<Vec<f64>, PushFoldError> {
        let field = [left, &self.others].concat();
        let prizes = &self.prizes[..self.prizes.len().min(field.len())];
        if field.len() == 1 {
            return Ok(prizes.to_vec());
        }
        equities(&field, prizes, &IcmOptions::default())
            .map(|found| found.equities)
            .map_err(|source| PushFoldError::Equities { source })
    }

    /// Prize money that each player's stack is worth after a hand. Players who bust in the same
    /// hand are placed by their stacks before it; equal stacks share their prizes.
    pub(super) fn worth(
        &self,
        before: &[f64],
        after: &[f64],
    ) -> Result<[f64; MAX_PLAYERS], PushFoldError> {
        let mut worth = [0.0; MAX_PLAYERS];
        let left: Vec<usize> = (0..after.len()).filter(|&at| after[at] > 0.0).collect();
        let stacks: Vec<f64> = left.iter().map(|&at| after[at]).collect();
        for (&at, equity) in left.iter().zip(self.equities(&stacks)?) {
            worth[at] = equity;
        }
        let out: Vec<usize> = (0..after.len()).filter(|&at| after[at] <= 0.0).collect();
        let survivors = left.len() + self.others.len();
        for &player in &out {
            let count = |test: &dyn Fn(f64) -> bool| {
                let busted = out.iter().filter(|&&other| test(before[other]));
                busted.count()
            };
            let better = survivors + count(&|stack| stack > before[player]);
            let equal = count(&|stack| stack.to_bits() == before[player].to_bits());
            let prizes = self.prizes.iter().skip(better).take(equal);
            worth[player] = prizes.sum::<f64>() / equal as f64;
        }
        Ok(worth)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[track_caller]
    fn check(others: &[f64], before: &[f64], after: &[f64], expected: &[f64]) {
        let prizes = IcmPrizes {
            prizes: vec![5.0, 3.0, 2.0],
            others: others.to_vec(),
        };
        let found = prizes.worth(before, after).unwrap();
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        }
    }

    #[test]
    fn players_who_bust_together_are_placed_by_their_stacks() {
        check(&[], &[10.0, 4.0, 6.0], &[20.0, 0.0, 0.0], &[5.0, 2.0, 3.0]);
        check(&[], &[10.0, 5.0, 5.0], &[20.0, 0.0, 0.0], &[5.0, 2.5, 2.5]);
    }

    /// Two players of whom one has three quarters of the chips, by hand: 3/4 of 5 and 1/4 of 3.
    #[test]
    fn the_last_prizes_are_for_those_who_bust() {
        check(&[], &[15.0, 5.0, 9.0], &[15.0, 5.0, 0.0], &[4.5, 3.5, 2.0]);
        check(&[5.0], &[8.0, 7.0], &[15.0, 0.0], &[4.5, 2.0]);
        // Nothing for the fourth place.
        check(
            &[5.0],
            &[8.0, 4.0, 3.0],
            &[15.0, 0.0, 0.0],
            &[4.5, 2.0, 0.0],
        );
    }
}
