//! Payouts of one evening: the points of a field, the money, the table for the wall, and a shared
//! tie.
//!
//! `cargo run -p payout-dhondt --example payout_for_tonight -- 29 vp-kid 3000` takes the entrants,
//! the weights and the buy-in in minor units.

use std::{env, error::Error, io, io::Write};

use payout_dhondt::money::{
    MinCash, OddUnits, PaidPlaces, Payment, Pool, PoolSetup, PrizeRules, PrizeRulesSetup, Rake,
    Rounding, TieSettlement,
};
use payout_dhondt::{Ratio, Structure, TieRule, Weights};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let entrants: u64 = arguments.next().map_or(Ok(29), |text| text.parse())?;
    let weights: Weights = arguments
        .next()
        .map_or(Ok(Weights::vp_kid()), |text| text.parse())?;
    let buy_in: u64 = arguments.next().map_or(Ok(3000), |text| text.parse())?;
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
        "places 2 and 3 out on one hand: {} points each",
        shared.to_decimal(2)
    )?;

    // A tenth is kept; a fifth of the field is paid, nobody less than the buy-in, in steps of 5.00.
    let pool = Pool::try_from(PoolSetup {
        payments: vec![Payment::new(entrants, i64::try_from(buy_in)?)],
        rake: vec![Rake::Share {
            share: Ratio::new(1, 10)?,
            cap: None,
        }],
        ..PoolSetup::default()
    })?;
    let rules = PrizeRules::try_from(PrizeRulesSetup {
        denomination: 500,
        paid: PaidPlaces::Share {
            share: Ratio::new(1, 5)?,
            rounding: Rounding::Nearest,
            step: 1,
        },
        minimum: MinCash::AtLeast {
            minor_units: buy_in,
        },
        ..PrizeRulesSetup::default()
    })?;
    let prizes = rules.pay(&structure, pool.prizes(), entrants)?;
    writeln!(
        out,
        "\nprizes of {} after a rake of {}",
        pool.prizes(),
        pool.rake()
    )?;
    for (amount, place) in prizes.amounts().iter().zip(1..) {
        writeln!(out, "{place:>5} {amount:>8}")?;
    }
    let odd = OddUnits::LargerStack;
    let split = prizes.settle_tie(2, &[12_000, 9500], TieSettlement::Split { unit: 100, odd })?;
    writeln!(
        out,
        "places 2 and 3 out on one hand: {:?}, the larger stack first",
        split.amounts()
    )?;
    writeln!(out, "\n{}", structure.table(entrants)?)?;
    Ok(())
}
