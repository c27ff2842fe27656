//! What to pay tonight: the points of a field, the table for the wall, and who shares a tie.

use std::{env, error::Error, io, io::Write};

use payout_dhondt::{Structure, TieRule, Weights};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let entrants: u64 = arguments.next().map_or(Ok(29), |text| text.parse())?;
    let weights: Weights = arguments
        .next()
        .map_or(Ok(Weights::vp_kid()), |text| text.parse())?;
    let structure = Structure::new(weights, TieRule::BetterPlace);
    let field = structure.allocate(entrants)?;

    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{entrants} entrants, {}, {} paid",
        structure.weights(),
        field.paid()
    )?;
    for (points, place) in field.points().iter().zip(1..) {
        writeln!(out, "{place:>5} {points:>6}")?;
    }
    let shared = field.tied_value(2, 2)?;
    writeln!(
        out,
        "places 2 and 3 out on one hand: {} each",
        shared.to_decimal(2)
    )?;
    writeln!(out, "\n{}", structure.table(entrants)?)?;
    Ok(())
}
