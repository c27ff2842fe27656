//! Gain of going all in with one hand in one spot, against the play of the others.

use alloc::vec::Vec;

use rand::{Rng, RngExt};

use super::super::error::PushFoldError;
use super::deal::{Deal, Dealer};
use super::game::{Game, MAX_PLAYERS};
use super::pots::Pots;
#[cfg(feature = "icm")]
use super::prizes::Prizes;
use super::solve::check;
use super::spot::{Spot, index};
use super::strategy::Strategy;
use super::worth::{Chips, Worth};
use crate::Combo;

/// Gain of going all in over folding, estimated from random deals.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SpotMargin {
    /// The mean, in the unit of the game; below 0 where folding is better.
    pub mean: f64,
    /// Its standard error; infinite where the others never come to the spot.
    pub standard_error: f64,
}

/// Sums of deals, each with the chance that the others come to the spot.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    weight: f64,
    gain: f64,
    squares: f64,
    cross: f64,
    weight_squares: f64,
}

impl Game {
    /// Gain of going all in over folding with a hand in a spot, where all others play a strategy.
    ///
    /// # Arguments
    ///
    /// The others' cards and the board are dealt `deals` times, and each deal counts with the chance that
    /// the earlier players do with these cards what leads to the spot.
    ///
    /// # Errors
    ///
    /// [`PushFoldError::PlayersOutOfRange`] if the strategy is for another number of players,
    /// [`PushFoldError::NoSuchSpot`] if the spot is, [`PushFoldError::DealsOutOfRange`] unless there are 2 to
    /// 10<sup>12</sup> deals; `PushFoldError::Equities` if the chip model has no answer for an outcome.
    ///
    /// # Determinism
    ///
    /// The same generator in the same state gives the same bits.
    ///
    /// ```
    /// use npc_preflop::Players;
    /// use npc_preflop::push_fold::{Antes, multiway};
    /// use rand::{SeedableRng, rngs::ChaCha8Rng};
    ///
    /// let game = multiway::Game::equal(3, 5.0, Antes::None)?;
    /// let players = Players::new(3).unwrap();
    /// let folding = multiway::Strategy::from_fn(players, |_, _| 0.0)?;
    /// let button = multiway::Spot::all(players).next().unwrap();
    /// let mut rng = ChaCha8Rng::seed_from_u64(1);
    /// // Against players who fold everything a push wins both blinds.
    /// let hand = "7d2c".parse().unwrap();
    /// assert_eq!(game.margin(&folding, button, hand, 10, &mut rng)?.mean, 1.5);
    /// # Ok::<(), npc_preflop::push_fold::PushFoldError>(())
    /// ```
    pub fn margin<R: Rng + ?Sized>(
        &self,
        strategy: &Strategy,
        spot: Spot,
        hand: Combo,
        deals: u64,
        rng: &mut R,
    ) -> Result<SpotMargin, PushFoldError> {
        check(deals, 2)?;
        let expected = self.players().count();
        if strategy.players() != self.players() {
            let expected = expected.into();
            return Err(PushFoldError::PlayersOutOfRange {
                got: strategy.players().count().into(),
                min: expected,
                max: expected,
            });
        }
        if spot.players() != self.players() {
            return Err(PushFoldError::NoSuchSpot {
                position: spot.position(),
                pushers: spot.pushers().collect(),
                players: expected,
            });
        }
        let table = TableOf {
            spot,
            hand,
            strategy: strategy.frequencies(),
        };
        #[cfg(feature = "icm")]
        if let Some(prizes) = Prizes::of(self) {
            return table.margin(&prizes, deals, rng);
        }
        table.margin(&Chips(Pots::new(self)), deals, rng)
    }
}

/// A player with a hand in a spot, and the play of the others.
struct TableOf<'a> {
    spot: Spot,
    hand: Combo,
    strategy: &'a [f64],
}

impl TableOf<'_> {
    fn margin<W: Worth, R: Rng + ?Sized>(
        &self,
        worth: &W,
        deals: u64,
        rng: &mut R,
    ) -> Result<SpotMargin, PushFoldError> {
        let players = usize::from(self.spot.players().count());
        let player = self.spot.player();
        let mut dealer = Dealer::new(players);
        let (mut known, mut fresh) = (W::Memory::default(), W::Memory::default());
        let mut wins: Vec<u16> = alloc::vec![0; 1 << players];
        let mut sums = Sums::default();
        for _ in 0..deals {
            let deal = dealer.deal_with(player, self.hand, rng);
            let weight = self.chance(&deal);
            if weight <= 0.0 {
                continue;
            }
            let mut draws = [0.0; MAX_PLAYERS];
            let later = player + 1..players;
            for draw in &mut draws[later.clone()] {
                *draw = rng.random();
            }
            let before = usize::from(self.spot.pushers_set());
            let mut results = [0.0; 2];
            for (result, push) in results.iter_mut().zip([0, 1]) {
                let mut set = before | push << player;
                for (later, draw) in later.clone().zip(&draws[later.clone()]) {
                    let place = index(later, deal.classes[later].into()) + set;
                    set |= usize::from(*draw < self.strategy[place]) << later;
                }
                for pot in worth.pots().of(set) {
                    wins[usize::from(pot.eligible)] = deal.best(pot.eligible);
                }
                *result = worth.results(set, &wins, &known, &mut fresh)?[player];
            }
            sums.add(weight, results[1] - results[0]);
        }
        W::remember(&mut known, &mut fresh);
        Ok(sums.margin())
    }

    /// The chance that the earlier players come to the spot with these hands.
    fn chance(&self, deal: &Deal) -> f64 {
        let pushers = usize::from(self.spot.pushers_set());
        let mut chance = 1.0;
        for earlier in 0..self.spot.player() {
            let before = pushers & ((1 << earlier) - 1);
            let push = self.strategy[index(earlier, deal.classes[earlier].into()) + before];
            chance *= if pushers >> earlier & 1 == 1 {
                push
            } else {
                1.0 - push
            };
        }
        chance
    }
}

impl Sums {
    fn add(&mut self, weight: f64, gain: f64) {
        self.weight += weight;
        self.gain += weight * gain;
        self.squares += weight * weight * gain * gain;
        self.cross += weight * weight * gain;
        self.weight_squares += weight * weight;
    }

    /// The weighted mean, and its error as that of a ratio of sums.
    fn margin(&self) -> SpotMargin {
        if self.weight <= 0.0 {
            return SpotMargin {
                mean: 0.0,
                standard_error: f64::INFINITY,
            };
        }
        let mean = self.gain / self.weight;
        let squares = self.squares - 2.0 * mean * self.cross + mean * mean * self.weight_squares;
        SpotMargin {
            mean,
            standard_error: libm::sqrt(squares.max(0.0)) / self.weight,
        }
    }
}
