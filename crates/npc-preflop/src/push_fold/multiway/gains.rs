//! Gains that a best response would bring each player, on fresh deals.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use super::super::error::PushFoldError;
use super::game::MAX_PLAYERS;
use super::lanes::{LANES, Lanes};
use super::solve::ROUND;
use super::spot::index;
use super::worth::Worth;
use crate::{HandClass, Players, Position};

/// Result of a player with a strategy, and the gain of a best response.
///
/// The response is chosen on one half of the deals and valued on the other, so that its gain is not
/// flattered by the deals that chose it: the mean may be below 0, and is a bound from below for
/// the best of all responses, up to its error. What the response gains on the half that chose it
/// is flattered, and on average a bound from above.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SeatGain {
    /// The player.
    pub position: Position,
    /// The mean result of a hand with the strategy: big blinds won, or, in a tournament, prize
    /// money.
    pub value: f64,
    /// The mean gain of the response on the deals that did not choose it, in the same unit.
    pub mean: f64,
    /// The standard error of that mean.
    pub standard_error: f64,
    /// The mean gain on the deals that chose it.
    pub in_sample: f64,
    /// The share of the player's decisions that go all in, 0 to 1: VPIP, as a tracker counts it.
    /// The hands are those that the actions before leave. A big blind has no decision when
    /// everybody has folded.
    pub vpip: f64,
}

impl SeatGain {
    /// The bounds between which the gain of the best of all responses is expected. No best response
    /// loses: where the mean on fresh deals is below 0, the lower bound is 0.
    #[must_use]
    pub fn bounds(&self) -> GainBounds {
        let least = self.mean.max(0.0);
        GainBounds {
            least,
            most: self.in_sample.max(least),
        }
    }
}

/// Bounds of the gain of a best response, in the unit of the game.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GainBounds {
    /// The mean on deals that did not choose the response, but not below 0.
    pub least: f64,
    /// The mean on the deals that the response was learned from; flattered, so that more is not expected.
    pub most: f64,
}

/// The gains of all players, and how often their spots came up.
pub(super) struct Measured {
    pub(super) gains: Vec<SeatGain>,
    /// The share of the deals that come to each spot: by player, then by the set of earlier pushers.
    pub(super) reach: Vec<f64>,
}

/// Sums over the deals of a lane.
#[derive(Debug, Default)]
struct LaneSums {
    players: Sums,
    reach: Vec<f64>,
}

/// Sums over the deals of a lane, by player.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    results: [f64; MAX_PLAYERS],
    gains: [f64; MAX_PLAYERS],
    squares: [f64; MAX_PLAYERS],
    decisions: [f64; MAX_PLAYERS],
    all_ins: [f64; MAX_PLAYERS],
}

impl Sums {
    fn add(&mut self, other: &Self) {
        let all = [
            &mut self.results,
            &mut self.gains,
            &mut self.squares,
            &mut self.decisions,
            &mut self.all_ins,
        ];
        let others = [
            &other.results,
            &other.gains,
            &other.squares,
            &other.decisions,
            &other.all_ins,
        ];
        for (sums, others) in all.into_iter().zip(others) {
            for (sum, other) in sums.iter_mut().zip(others) {
                *sum += other;
            }
        }
    }
}

/// The gains of every player; `before` deals were made for something else.
pub(super) fn gains<W: Worth>(
    players: Players,
    strategy: &[f64],
    lanes: &mut Lanes<'_, W>,
    silent: &[Range<usize>],
    deals: u64,
    before: u64,
    progress: &mut impl FnMut(u64) -> ControlFlow<()>,
) -> Result<Measured, PushFoldError> {
    let count = usize::from(players.count());
    let choosing = deals / 2;
    let mut none = [(); LANES];
    in_rounds(choosing, before, progress, |round| {
        lanes.play(round, strategy, &mut none, |play, deal, gains, ()| {
            play.add_gains(count, deal, strategy, gains);
        })
    })?;
    // How much more often the response goes all in; where nothing is gained it does the same.
    let mut changes = vec![0.0; strategy.len()];
    let mut in_sample = vec![0.0; strategy.len()];
    lanes.take_gains(|place, gain| {
        let played = strategy[place];
        let is_silent = silent.iter().any(|places| places.contains(&place));
        changes[place] = match gain {
            _ if is_silent => 0.0,
            gain if gain > 0.0 => 1.0 - played,
            gain if gain < 0.0 => -played,
            _ => 0.0,
        };
        in_sample[place] = changes[place] * gain;
    });
    let valuing = deals - choosing;
    let mut sums: [LaneSums; LANES] = core::array::from_fn(|_| LaneSums {
        reach: vec![0.0; (1 << count) - 1],
        ..LaneSums::default()
    });
    in_rounds(valuing, before + choosing, progress, |round| {
        lanes.play(round, strategy, &mut sums, |play, deal, _, lane| {
            let LaneSums {
                players: sums,
                reach,
            } = lane;
            for player in 0..count {
                let spots = play.spots(player, deal, strategy);
                let played = &strategy[spots.places.clone()];
                let all_ins = spots
                    .reach
                    .iter()
                    .zip(played)
                    .map(|(reach, all_in)| reach * all_in);
                sums.all_ins[player] += all_ins.sum::<f64>();
                let first = spots.places.start - index(player, deal.classes[player].into());
                let met = &mut reach[(1 << player) - 1 + first..];
                for (sum, reach) in met.iter_mut().zip(spots.reach) {
                    *sum += reach;
                }
                // Where nobody is all in the big blind has nothing to decide.
                let alone = index(player, deal.classes[player].into());
                let walk = player + 1 == count && spots.places.start == alone;
                sums.decisions[player] += spots.reach[usize::from(walk)..].iter().sum::<f64>();
                let changes = &changes[spots.places.clone()];
                let gain: f64 = (changes.iter().zip(spots.gains()))
                    .map(|(change, gain)| change * gain)
                    .sum();
                sums.gains[player] += gain;
                sums.squares[player] += gain * gain;
                sums.results[player] += play.result(player, deal, strategy);
            }
        })
    })?;
    let mut all = Sums::default();
    let mut reach = vec![0.0; (1 << count) - 1];
    let deals = valuing as f64;
    for lane in &sums {
        all.add(&lane.players);
        for (sum, met) in reach.iter_mut().zip(&lane.reach) {
            *sum += met / deals;
        }
    }
    let seat = |(player, &position): (usize, &Position)| {
        let own = index(player, 0)..index(player, HandClass::COUNT);
        let mean = all.gains[player] / deals;
        let variance = (all.squares[player] / deals - mean * mean).max(0.0) / (deals - 1.0);
        SeatGain {
            position,
            value: all.results[player] / deals,
            mean,
            standard_error: libm::sqrt(variance),
            in_sample: in_sample[own].iter().sum::<f64>() / choosing as f64,
            vpip: if all.decisions[player] > 0.0 {
                all.all_ins[player] / all.decisions[player]
            } else {
                0.0
            },
        }
    };
    Ok(Measured {
        gains: players.positions().iter().enumerate().map(seat).collect(),
        reach,
    })
}

/// Deals in rounds, after each of which the caller may stop; `before` were made already.
fn in_rounds(
    deals: u64,
    before: u64,
    progress: &mut impl FnMut(u64) -> ControlFlow<()>,
    mut play: impl FnMut(u64) -> Result<(), PushFoldError>,
) -> Result<(), PushFoldError> {
    let mut done = 0;
    while done < deals {
        let round = ROUND.min(deals - done);
        play(round)?;
        done += round;
        if progress(before + done).is_break() {
            return Err(PushFoldError::Cancelled {
                deals: before + done,
            });
        }
    }
    Ok(())
}
