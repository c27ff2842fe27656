//! Deals of a final table: even, by chips and by the independent chip model, side by side.
//!
//! `cargo run -p payout-dhondt --example icm_chop --features deals -- 4500000,2800000,1700000 250000,160000,100000 100`
//! takes stacks, prizes in minor units, and the unit.

use std::{env, error::Error, io, io::Write};

use payout_dhondt::deal::{Deal, DealSetup};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let mut list = |default: &str| -> Result<Vec<u64>, std::num::ParseIntError> {
        let text = arguments.next().unwrap_or_else(|| default.to_owned());
        text.split(',').map(str::parse).collect()
    };
    let deal = Deal::try_from(DealSetup {
        stacks: list("4500000,2800000,1700000")?,
        prizes: list("250000,160000,100000")?,
        unit: list("100")?.first().copied().unwrap_or_default(),
        for_winner: list("0")?.first().copied().unwrap_or_default(),
    })?;
    let ways = [deal.even()?, deal.chip_chop()?, deal.icm_chop()?];
    let mut out = io::stdout().lock();
    let header = ["player", "chips", "even", "by chips", "by ICM"];
    writeln!(out, "{}", header.map(|name| format!("{name:>10}")).concat())?;
    for (player, stack) in deal.setup().stacks.iter().enumerate() {
        write!(out, "{:>10}{stack:>10}", player + 1)?;
        for amount in ways.iter().filter_map(|way| way.amounts().get(player)) {
            write!(out, "{amount:>10}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
