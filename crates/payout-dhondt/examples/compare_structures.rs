//! Structures side by side: the table on the standard output, the picture to a file if one is named.

use std::{env, error::Error, fs, io, io::Write};

use payout_dhondt::compare::Comparison;
use payout_dhondt::{Structure, TieRule};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let entrants: u64 = arguments.next().map_or(Ok(200), |text| text.parse())?;
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
    write!(io::stdout().lock(), "{}", comparison.sheet())?;
    if let Some(path) = arguments.next() {
        fs::write(path, comparison.to_svg())?;
    }
    Ok(())
}
