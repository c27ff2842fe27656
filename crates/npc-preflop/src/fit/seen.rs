//! Counts of hands that were seen to be played.

use alloc::vec;
use alloc::vec::Vec;

use super::{Estimate, FitError, Fitted, Observation, Rates, fit, informative};
use crate::player::Pot;
use crate::sim::{Dealing, Play, SimTable};
use crate::{Npc, NpcSetup, Players};

/// The step of a difference, as a share of the number.
const STEP: f64 = 1e-5;

/// Observations of a player at tables of players alike.
struct Seen<'a> {
    observations: &'a [Observation],
    player: &'a NpcSetup,
}

/// Finds the numbers of a player by maximum likelihood from VPIPs as they are seen at a table.
///
/// A VPIP is money put in voluntarily, over all hands dealt.
///
/// That is less than the width of the range which [`fit_vpip`](crate::fit::fit_vpip) takes: a range that
/// opens may face a raise, the big blind may win without a decision or check, and the small blind
/// limps more where everybody has folded. The rates are those of [`SimTable::predict`] for a table of
/// players alike. `player` has everything else: the strategies and their edges, the strategy
/// factor, the limps, the table of positions, the weight of seats beyond six, averages of table sizes.
///
/// The limps of the small blind follow its range between two, so that they tell something of tau even
/// at one size of table; a player who does not limp tells nothing of it there, and tau is fixed
/// at 1.
///
/// # Errors
///
/// As for [`fit_vpip`](crate::fit::fit_vpip), and [`FitError::Model`] for a player who cannot be.
///
/// # Complexity
///
/// Seven predictions a step for each size of table that was seen.
///
/// ```
/// use npc_preflop::{Players, Position, Preset, Seat};
/// use npc_preflop::fit::{Observation, fit_seen_vpip, fit_vpip};
///
/// let players = Players::new(6)?;
/// let at = |position, played| {
///     let seat = Seat::new(players, position)?;
///     Ok::<_, npc_preflop::PreflopError>(Observation { seat, hands: 10_000, played })
/// };
/// // The big blind is seen with far fewer hands than its range has.
/// let seen = [at(Position::Lj, 1_400)?, at(Position::Btn, 3_050)?, at(Position::Bb, 1_300)?];
/// let player = Preset::TightAggressive.setup();
/// let by_width = fit_vpip(&seen, &player.vpip)?;
/// let as_seen = fit_seen_vpip(&seen, &player)?;
/// assert!(as_seen.deviance < by_width.deviance);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fit_seen_vpip(observations: &[Observation], player: &NpcSetup) -> Result<Fitted, FitError> {
    let observations = &informative(observations)?;
    fit(
        observations,
        &Seen {
            observations,
            player,
        },
        &player.vpip,
    )
}

impl Seen<'_> {
    /// The player with other numbers.
    fn npc(&self, numbers: [f64; 3]) -> Result<Npc, FitError> {
        let mut setup = self.player.clone();
        setup.vpip = Estimate::new(numbers).applied_to(&setup.vpip);
        Npc::new(setup).map_err(|source| FitError::Model { source })
    }
}

impl Rates for Seen<'_> {
    fn rates(&self, numbers: [f64; 3]) -> Result<Vec<f64>, FitError> {
        let npc = self.npc(numbers)?;
        let mut rates = vec![0.0; self.observations.len()];
        for players in Players::all() {
            let here = |seen: &Observation| seen.seat.players() == players;
            if !self.observations.iter().any(here) {
                continue;
            }
            let table = vec![npc.clone(); usize::from(players.count())];
            let table = SimTable::new(table, Play::Betting, Dealing::OneDeck);
            // A table of each of the sizes that there are.
            let Ok(table) = table else { continue };
            let predicted = table.predict();
            let seats = players.positions().iter().zip(&predicted);
            for (&position, seat) in seats {
                let kept = self.observations.iter().zip(&mut rates);
                let kept = kept.filter(|(seen, _)| here(seen) && seen.seat.position() == position);
                for (_, rate) in kept {
                    *rate = seat.played;
                }
            }
        }
        Ok(rates)
    }

    /// Differences to both sides; phi has an upper end.
    fn slopes(&self, numbers: [f64; 3]) -> Result<Vec<[f64; 3]>, FitError> {
        let mut slopes = vec![[0.0; 3]; self.observations.len()];
        for at in 0..numbers.len() {
            let (mut below, mut above) = (numbers, numbers);
            let step = STEP * numbers[at].abs().max(0.01);
            below[at] -= step;
            above[at] += step;
            if at == 0 {
                above[at] = above[at].min(1.0);
            }
            let width = above[at] - below[at];
            let ends = self.rates(below)?.into_iter().zip(self.rates(above)?);
            for (slopes, (below, above)) in slopes.iter_mut().zip(ends) {
                slopes[at] = (above - below) / width;
            }
        }
        Ok(slopes)
    }

    fn clamped(&self, numbers: [f64; 3]) -> Result<Vec<bool>, FitError> {
        let npc = self.npc(numbers)?;
        let clamped = self.observations.iter();
        Ok(clamped
            .map(|seen| npc.plan(seen.seat, Pot::Opened).vpip().clamped)
            .collect())
    }
}
