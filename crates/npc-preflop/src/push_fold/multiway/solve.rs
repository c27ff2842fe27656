//! Sampled equilibria.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use rand::{Rng, RngExt};

use super::super::error::PushFoldError;
use super::gains::{Measured, SeatGain, gains};
use super::game::Game;
use super::lanes::Lanes;
use super::learn::Learner;
use super::pots::Pots;
#[cfg(feature = "icm")]
use super::prizes::Prizes;
use super::spot::Spot;
use super::strategy::Strategy;
use super::visits::SpotVisits;
use super::worth::{Chips, Worth};
use crate::Players;

/// The deals of the first round; the round after k others has k + 1 times as many.
const FIRST_ROUND: u64 = 8;
/// The most deals of a round, between two looks at whether to stop.
pub(super) const ROUND: u64 = 1 << 16;
/// The most deals.
pub const MAX_DEALS: u64 = 1_000_000_000_000;
/// The fewest fresh deals: two for each half.
const MIN_FRESH_DEALS: u64 = 4;
/// Number of the first stream of a seed with cards of the fresh deals.
const FRESH: u64 = 1 << 32;

/// How long to learn and to check.
///
/// ```
/// use npc_preflop::push_fold::multiway;
///
/// let mut options = multiway::Options::default();
/// options.deals = 100_000;
/// options.fresh_deals = 50_000;
/// options.threads = 2;
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The deals to learn from, 1 to 10<sup>12</sup>.
    pub deals: u64,
    /// The deals on which best responses are chosen, half of them, and valued, the other half; 4 to
    /// 10<sup>12</sup>.
    pub fresh_deals: u64,
    /// Threads, up to 8, if the crate has the feature `rayon`; otherwise there is one. The results
    /// have the same bits for any number.
    pub threads: usize,
}

impl Options {
    /// Options for a table of this size, with one thread. Ten million deals to learn for up to three
    /// players, ten million more for each further one, and half as many to check.
    ///
    /// Each player doubles the number of spots, most of which come up less and less.
    ///
    /// ```
    /// use npc_preflop::{Players, push_fold::multiway};
    ///
    /// let six = multiway::Options::for_players(Players::new(6)?);
    /// assert_eq!((six.deals, six.fresh_deals), (40_000_000, 20_000_000));
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    #[must_use]
    pub fn for_players(players: Players) -> Self {
        let times = u64::from(players.count().saturating_sub(2).max(1));
        let Self {
            deals,
            fresh_deals,
            threads,
        } = Self::default();
        Self {
            deals: times * deals,
            fresh_deals: times * fresh_deals,
            threads,
        }
    }
}

impl Default for Options {
    /// Ten million deals to learn, five million to check, one thread.
    fn default() -> Self {
        Self {
            deals: 10_000_000,
            fresh_deals: 5_000_000,
            threads: 1,
        }
    }
}

/// How far a computation has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Deals so far, fresh ones included.
    pub deals: u64,
    /// All deals that are wanted.
    pub all: u64,
}

/// An approximate equilibrium, and its error.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Solution {
    /// The game.
    pub game: Game,
    /// The frequencies.
    pub strategy: Strategy,
    /// Each player's result and possible gain, in the order of play.
    pub gains: Vec<SeatGain>,
    /// The deals that were learned from.
    pub deals: u64,
    /// The deals on which the gains were measured.
    pub fresh_deals: u64,
    /// How often each spot came up, in the order of [`Spot::all`].
    pub(super) visits: Vec<SpotVisits>,
}

impl Game {
    /// An approximate equilibrium by sampled regret minimisation, with the gains that are left.
    ///
    /// Up to four players, each deal is played through all sequences of pushes and folds at once; with
    /// more the players draw what to do where a hand is mixed, and for each of them the other action
    /// is played to its end as well. Each spot of each player's class that was met collects what going
    /// all in would have gained. The frequencies change after a
    /// round of deals; rounds grow and their deals count for more, in the regrets and in the
    /// average, which is the answer. Average frequencies below 0.01 or above 0.99 are residues of the first rounds and
    /// are rounded to 0 and 1. The gains are measured after that.
    ///
    /// With three players or more there may be several equilibria, and nothing proves that the
    /// method comes near one; the gains say how near it came. Regrets and frequencies take 32 bytes
    /// a spot and class, and the lanes 64: 17 MB for ten players.
    ///
    /// # Arguments
    ///
    /// `rng` gives one seed for all cards. `progress` is called after each round and may stop the
    /// work.
    ///
    /// # Errors
    ///
    /// [`PushFoldError::DealsOutOfRange`] for a number of deals that is not as
    /// [`Options`] says; [`PushFoldError::Cancelled`] if `progress` stops the work;
    /// `PushFoldError::Equities` if the chip model has no answer for an outcome.
    ///
    /// # Complexity
    ///
    /// n 2<sup>n</sup> steps a deal for n players up to four, n<sup>2</sup> with more.
    ///
    /// # Determinism
    ///
    /// The same generator in the same state gives the same bits, for any number of threads.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use npc_preflop::push_fold::{Antes, multiway};
    /// use rand::{SeedableRng, rngs::ChaCha8Rng};
    ///
    /// let game = multiway::Game::equal(3, 10.0, Antes::None)?;
    /// let mut options = multiway::Options::default();
    /// (options.deals, options.fresh_deals) = (100_000, 20_000);
    /// let mut rng = ChaCha8Rng::seed_from_u64(1);
    /// let solved = game.solve(&options, &mut rng, |_| ControlFlow::Continue(()))?;
    /// // About a third of the hands on the button.
    /// let button = multiway::Spot::all(game.players()).next().unwrap();
    /// let share = solved.strategy.share(button);
    /// assert!(share > 0.25 && share < 0.4, "{share}");
    /// assert!(solved.gains.iter().all(|seat| seat.mean < 0.05));
    /// # Ok::<(), npc_preflop::push_fold::PushFoldError>(())
    /// ```
    pub fn solve<R: Rng + ?Sized>(
        &self,
        options: &Options,
        rng: &mut R,
        progress: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Solution, PushFoldError> {
        check(options.deals, 1)?;
        check(options.fresh_deals, MIN_FRESH_DEALS)?;
        let seed = rng.random();
        #[cfg(feature = "icm")]
        if let Some(prizes) = Prizes::of(self) {
            return self.solve_for(&prizes, options, seed, progress);
        }
        self.solve_for(&Chips(Pots::new(self)), options, seed, progress)
    }

    /// Each player's result with a strategy and the gain of a best response, on
    /// [`Options::fresh_deals`].
    ///
    /// # Errors
    ///
    /// [`PushFoldError::PlayersOutOfRange`] if the strategy is for another number of players; the
    /// others as for [`Game::solve`].
    ///
    /// # Determinism
    ///
    /// As for [`Game::solve`].
    pub fn gains<R: Rng + ?Sized>(
        &self,
        strategy: &Strategy,
        options: &Options,
        rng: &mut R,
        progress: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Vec<SeatGain>, PushFoldError> {
        check(options.fresh_deals, MIN_FRESH_DEALS)?;
        if strategy.players() != self.players() {
            let expected = self.players().count().into();
            return Err(PushFoldError::PlayersOutOfRange {
                got: strategy.players().count().into(),
                min: expected,
                max: expected,
            });
        }
        let seed = rng.random();
        #[cfg(feature = "icm")]
        if let Some(prizes) = Prizes::of(self) {
            let found = self.gains_for(&prizes, strategy.frequencies(), options, seed, 0, progress);
            return found.map(|measured| measured.gains);
        }
        let chips = Chips(Pots::new(self));
        let found = self.gains_for(&chips, strategy.frequencies(), options, seed, 0, progress);
        found.map(|measured| measured.gains)
    }

    fn solve_for<W: Worth>(
        &self,
        worth: &W,
        options: &Options,
        seed: [u8; 32],
        mut progress: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Solution, PushFoldError> {
        let count = self.players().count().into();
        let all = options.deals + options.fresh_deals;
        let mut lanes = Lanes::new(count, worth, seed, 0, options.threads);
        let mut learner = Learner::new(count, self.silent());
        let mut none = [(); super::lanes::LANES];
        let (mut done, mut round) = (0, 0);
        while done < options.deals {
            round = (round + FIRST_ROUND).min(ROUND);
            let deals = round.min(options.deals - done);
            lanes.play(deals, learner.now(), &mut none, |play, deal, gains, ()| {
                play.add_gains(count, deal, learner.now(), gains);
            })?;
            learner.learn(&mut lanes, deals);
            done += deals;
            if progress(&Progress { deals: done, all }).is_break() {
                return Err(PushFoldError::Cancelled { deals: done });
            }
        }
        drop(lanes);
        let frequencies = learner.average();
        let Measured { gains, reach } =
            self.gains_for(worth, &frequencies, options, seed, done, progress)?;
        let visits = Spot::all(self.players())
            .map(|spot| SpotVisits::new(self, spot, reach[spot.number()], options.deals));
        Ok(Solution {
            visits: visits.collect(),
            game: self.clone(),
            strategy: Strategy::of_frequencies(self.players(), frequencies),
            gains,
            deals: options.deals,
            fresh_deals: options.fresh_deals,
        })
    }

    fn gains_for<W: Worth>(
        &self,
        worth: &W,
        frequencies: &[f64],
        options: &Options,
        seed: [u8; 32],
        before: u64,
        mut progress: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Measured, PushFoldError> {
        let count = self.players().count().into();
        let mut lanes = Lanes::new(count, worth, seed, FRESH, options.threads);
        let all = before + options.fresh_deals;
        let deals = options.fresh_deals;
        let mut report = |deals| progress(&Progress { deals, all });
        gains(
            self.players(),
            frequencies,
            &mut lanes,
            &self.silent(),
            deals,
            before,
            &mut report,
        )
    }
}

pub(super) fn check(deals: u64, min: u64) -> Result<(), PushFoldError> {
    if (min..=MAX_DEALS).contains(&deals) {
        Ok(())
    } else {
        Err(PushFoldError::DealsOutOfRange {
            got: deals,
            min,
            max: MAX_DEALS,
        })
    }
}
