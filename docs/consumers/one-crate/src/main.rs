//! Points of each place in a field of 30, by the harmonic weights.

use payout_dhondt::{PayoutError, Structure, TieRule, Weights};

fn main() -> Result<(), PayoutError> {
    let structure = Structure::new(Weights::harmonic(), TieRule::BetterPlace);
    let allocation = structure.allocate(30)?;
    for (place, points) in (1..).zip(allocation.points()) {
        println!("place {place}: {points}");
    }
    Ok(())
}
