//! Sums over time, and the shares made from them.

use alloc::vec::Vec;

use mtt_seating::{MAX_SEATS, tables_needed};

use crate::report::{PhaseReport, SimulatedMinute};

/// Numbers of players that a table can have, 0 included.
const SIZES: usize = MAX_SEATS as usize + 1;
/// The length of a minute.
const MINUTE_MS: u64 = 60_000;

/// Counts of one phase.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PhaseTally {
    time: u64,
    gap_1: u64,
    gap_2: u64,
    stalled: u64,
    playing: u64,
    hands: u64,
    dealt: u64,
    ideal: u64,
    pub(crate) moves: u64,
    pub(crate) eliminations: u64,
}

impl PhaseTally {
    /// Adds time with this gap, and players who cannot be dealt in and who are in hands.
    pub(crate) fn pass(&mut self, time: u64, gap: usize, stalled: u64, playing: u64) {
        self.time += time;
        if gap <= 1 {
            self.gap_1 += time;
        }
        if gap <= 2 {
            self.gap_2 += time;
        }
        self.stalled += stalled * time;
        self.playing += playing * time;
    }

    /// Adds a hand of `dealt` players while `alive` are in the tournament.
    pub(crate) fn hand(&mut self, dealt: usize, alive: usize, n_max: u8) {
        let tables = tables_needed(alive, n_max);
        self.hands += 1;
        self.dealt += dealt as u64;
        if dealt == alive / tables || dealt == alive.div_ceil(tables) {
            self.ideal += 1;
        }
    }

    pub(crate) fn report(&self) -> PhaseReport {
        PhaseReport {
            mean_size: ratio(self.dealt, self.hands),
            ideal: ratio(self.ideal, self.hands),
            gap_1: ratio(self.gap_1, self.time),
            gap_2: ratio(self.gap_2, self.time),
            moves_per_elimination: ratio(self.moves, self.eliminations),
            idle: ratio(self.stalled, self.playing),
        }
    }
}

/// A quotient, `None` of nothing.
#[expect(
    clippy::cast_precision_loss,
    reason = "a share is as exact as its double"
)]
pub(crate) fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// How many tables have how many players seated, forming ones left out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sizes([u64; SIZES]);

impl Sizes {
    pub(crate) const NONE: Self = Self([0; SIZES]);

    pub(crate) fn add(&mut self, players: usize) {
        if let Some(tables) = self.0.get_mut(players) {
            *tables += 1;
        }
    }

    pub(crate) fn remove(&mut self, players: usize) {
        if let Some(tables) = self.0.get_mut(players) {
            *tables -= 1;
        }
    }

    /// The smallest and the largest table.
    fn ends(&self) -> Option<(usize, usize)> {
        let smallest = self.0.iter().position(|tables| *tables > 0)?;
        let largest = self.0.iter().rposition(|tables| *tables > 0)?;
        Some((smallest, largest))
    }

    /// Largest minus smallest.
    pub(crate) fn gap(&self) -> usize {
        self.ends()
            .map_or(0, |(smallest, largest)| largest - smallest)
    }

    /// Tables, and players at them.
    fn totals(&self) -> (u64, u64) {
        let tables = self.0.iter().sum();
        let players = (0..).zip(&self.0).map(|(players, tables)| players * tables);
        (tables, players.sum())
    }
}

/// The minutes that have passed, and the one that is passing.
#[derive(Debug, Default)]
pub(crate) struct Minutes {
    done: Vec<SimulatedMinute>,
    passed: u64,
    open: bool,
    smallest: Option<usize>,
    largest: usize,
    tables: u64,
    players: u64,
    gap: u64,
}

impl Minutes {
    /// Adds time with these sizes.
    pub(crate) fn pass(&mut self, mut time: u64, sizes: &Sizes, registration_open: bool) {
        let Some((smallest, largest)) = sizes.ends() else {
            return;
        };
        let (tables, players) = sizes.totals();
        while time > 0 {
            if self.passed == 0 {
                self.open = registration_open;
            }
            let part = time.min(MINUTE_MS - self.passed);
            self.smallest = Some(self.smallest.map_or(smallest, |least| least.min(smallest)));
            self.largest = self.largest.max(largest);
            self.tables += tables * part;
            self.players += players * part;
            self.gap += (largest - smallest) as u64 * part;
            self.passed += part;
            time -= part;
            if self.passed == MINUTE_MS {
                self.close();
            }
        }
    }

    fn close(&mut self) {
        let whole = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        let passed = core::mem::take(self);
        let minute = SimulatedMinute {
            smallest: whole(passed.smallest.unwrap_or(0)),
            largest: whole(passed.largest),
            mean_size: ratio(passed.players, passed.tables).unwrap_or(0.0),
            mean_gap: ratio(passed.gap, passed.passed).unwrap_or(0.0),
            registration_open: passed.open,
        };
        self.done = passed.done;
        self.done.push(minute);
    }

    /// All minutes, the last one as far as it went.
    pub(crate) fn finish(mut self) -> Vec<SimulatedMinute> {
        if self.passed > 0 {
            self.close();
        }
        self.done
    }
}
