//! Structures side by side, as a table on the standard output.
//!
//! `cargo run -p payout-dhondt --example compare_structures -- 200` takes the number of entrants.

use std::{env, error::Error, io, io::Write};

use payout_dhondt::compare::Comparison;
use payout_dhondt::{Structure, TieRule};

fn main() -> Result<(), Box<dyn Error>> {
    let entrants: u64 = env::args().nth(1).map_or(Ok(200), |text| text.parse())?;
    let mut structures = Vec::new();
    for name in [
        "harmonic",
        "vp-kid",
        "power:100,60,40,25@1.2",
        "fixed:40,25,15,10,6,4",
    ] {
        let structure = Structure::new(name.parse()?, TieRule::BetterPlace);
        structures.push((name.to_owned(), structure));
    }
    let comparison = Comparison::new(entrants, &structures)?;
    write!(io::stdout().lock(), "{comparison}")?;
    Ok(())
}
