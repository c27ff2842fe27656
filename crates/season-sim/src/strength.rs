//! Strength of players, measured by many tournaments.

use core::ops::ControlFlow;

use payout_dhondt::{Ratio, Structure, TieRule};

use crate::arena::{Arena, ArenaError, Finished};
use crate::plan_error::PlanError;

/// The most tournaments of a measurement.
pub const MAX_TOURNAMENTS: u64 = 10_000_000;

/// Profit of a player against the field.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Profit {
    /// Points an entry less 1, exactly.
    pub exact: Ratio,
    /// The same as a number.
    pub mean: f64,
    /// Standard error of the mean; not a number after a single tournament.
    pub standard_error: f64,
}

/// Profits of all players of a field, and the pace of its tournaments.
#[derive(Debug, Clone, PartialEq)]
pub struct Strengths {
    /// Tournaments that were played: each player's entries.
    pub tournaments: u64,
    /// The players' profits, by their numbers. They add up to 0.
    pub profits: Vec<Profit>,
    /// Hands that were dealt.
    pub hands: u64,
    /// Hands at each table until a tournament was over, of all tournaments together.
    pub rounds: u64,
}

/// Points of one player over all tournaments.
#[derive(Debug, Clone, Copy)]
struct Sum {
    points: Ratio,
    squares: f64,
}

/// Plays tournaments 0 to `tournaments` and sums up what everybody won.
///
/// `progress` gets the number of tournaments played after each of them, and may stop: then the figures are
/// those of the tournaments so far.
///
/// # Errors
///
/// [`PlanError::OutOfRange`] for no tournaments or more than [`MAX_TOURNAMENTS`]; [`ArenaError`] of one that
/// cannot be played.
pub fn measure_strength(
    arena: &Arena,
    tournaments: u64,
    seed: u64,
    mut progress: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<Strengths, ArenaError> {
    PlanError::check("tournaments", tournaments, 1, MAX_TOURNAMENTS)?;
    let structure = Structure::new(arena.setup().weights.clone(), TieRule::BetterPlace);
    let none = Sum {
        points: Ratio::ZERO,
        squares: 0.0,
    };
    let mut sums = vec![none; arena.players().len()];
    let (mut played, mut hands, mut rounds) = (0, 0, 0);
    while played < tournaments {
        let finished = arena.play(seed, played)?;
        count(&structure, &finished, &mut sums)?;
        played += 1;
        hands += finished.hands;
        rounds += finished.rounds;
        if progress(played).is_break() {
            break;
        }
    }
    Ok(Strengths {
        tournaments: played,
        profits: sums.iter().map(|sum| profit(*sum, played)).collect(),
        hands,
        rounds,
    })
}

/// Gives everybody the points of their place.
fn count(structure: &Structure, finished: &Finished, sums: &mut [Sum]) -> Result<(), ArenaError> {
    let allocation = structure.allocate(sums.len() as u64)?;
    let mut place = 1;
    for group in &finished.places {
        let size = group.len() as u64;
        let points = allocation.tied_value(place, size)?;
        place += size;
        if points.is_zero() {
            continue;
        }
        for player in group {
            if let Some(sum) = sums.get_mut(*player) {
                // Points are fractions with denominators of a table's size at most.
                sum.points = sum.points.checked_add(points).unwrap_or(sum.points);
                sum.squares += points.to_f64() * points.to_f64();
            }
        }
    }
    Ok(())
}

#[expect(
    clippy::cast_precision_loss,
    reason = "at most ten million tournaments"
)]
fn profit(sum: Sum, tournaments: u64) -> Profit {
    let count = tournaments as f64;
    let points = sum.points.to_f64() / count;
    let variance = (sum.squares / count - points * points).max(0.0) * count / (count - 1.0);
    let each = Ratio::new(1, i128::from(tournaments)).ok();
    let exact = each.and_then(|each| sum.points.checked_mul(each)?.checked_sub(Ratio::ONE));
    Profit {
        // Tournaments are at most ten million, so that the product fits.
        exact: exact.unwrap_or(Ratio::ZERO),
        mean: points - 1.0,
        standard_error: libm::sqrt(variance / count),
    }
}
