//! When sweeps no longer come nearer to their goal.

/// The least number of sweeps in which a change must halve.
const LEAST: u32 = 500;

/// Watches a change that should fall. It is over once the change has not halved for as many sweeps
/// as were made before.
#[derive(Debug)]
pub(crate) struct Patience {
    best: f64,
    at: u32,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            best: f64::INFINITY,
            at: 0,
        }
    }
}

impl Patience {
    /// Whether to stop after this many sweeps, with this change in the last.
    pub(crate) fn is_over(&mut self, sweeps: u32, change: f64) -> bool {
        if change <= self.best / 2.0 {
            self.best = change;
            self.at = sweeps;
        }
        sweeps - self.at > self.at.max(LEAST)
    }
}
