//! Equilibria of a row of stacks, and the chart made of them.

use alloc::vec::Vec;

use super::error::PushFoldError;
use super::game::{Antes, PushFoldGame};
use super::heads_up::PushFoldSolution;
use crate::HandClass;

/// The stacks of a chart, in tenths of a big blind, with their equilibria.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PushFoldChart {
    rows: Vec<ChartRow>,
}

/// A stack of a chart.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ChartRow {
    /// The stack in tenths of a big blind.
    pub tenths: u32,
    /// Its equilibrium.
    pub solution: PushFoldSolution,
}

impl PushFoldChart {
    /// The equilibria of all stacks from one to another, each solved from the one before it.
    ///
    /// # Errors
    ///
    /// The errors of [`PushFoldGame::new`] and [`PushFoldGame::solve`].
    ///
    /// ```
    /// use npc_preflop::push_fold::{Antes, PushFoldChart};
    ///
    /// let chart = PushFoldChart::solve(40, 60, Antes::None)?;
    /// assert_eq!(chart.rows().len(), 21);
    /// assert!(chart.rows().iter().all(|row| row.solution.certificate.exact));
    /// # Ok::<(), npc_preflop::push_fold::PushFoldError>(())
    /// ```
    pub fn solve(first: u32, last: u32, antes: Antes) -> Result<Self, PushFoldError> {
        let mut rows: Vec<ChartRow> = Vec::new();
        for tenths in first..=last {
            let game = PushFoldGame::new(f64::from(tenths) / 10.0, antes)?;
            let solution = match rows.last() {
                None => game.solve()?,
                Some(near) => game.solve_near(&near.solution.strategy)?,
            };
            rows.push(ChartRow { tenths, solution });
        }
        Ok(Self { rows })
    }

    /// The stacks in rising order.
    #[must_use]
    pub fn rows(&self) -> &[ChartRow] {
        &self.rows
    }

    /// The runs of stacks at which a class pushes at least half of the time, rising. They are in
    /// tenths, with both ends included.
    #[must_use]
    pub fn pushes(&self, class: HandClass) -> Vec<(u32, u32)> {
        self.runs(|row| row.solution.strategy.push[class.index()])
    }

    /// The same for calls.
    #[must_use]
    pub fn calls(&self, class: HandClass) -> Vec<(u32, u32)> {
        self.runs(|row| row.solution.strategy.call[class.index()])
    }

    fn runs(&self, weight: impl Fn(&ChartRow) -> f64) -> Vec<(u32, u32)> {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for row in self.rows.iter().filter(|row| weight(row) >= 0.5) {
            match runs.last_mut() {
                Some(last) if last.1 + 1 == row.tenths => last.1 = row.tenths,
                _ => runs.push((row.tenths, row.tenths)),
            }
        }
        runs
    }
}

/// The largest stack at which each class pushes at least half of the time. It is in tenths of a big
/// blind, 10 to 500; 0 if there is none.
pub(crate) fn highest_pushes() -> [u16; HandClass::COUNT] {
    let mut highest = [0; HandClass::COUNT];
    // All of these stacks are solved in the tests.
    if let Ok(chart) = PushFoldChart::solve(10, 500, Antes::None) {
        for class in HandClass::all() {
            let last = chart.pushes(class).last().map_or(0, |run| run.1);
            highest[class.index()] = last as u16;
        }
    }
    highest
}
