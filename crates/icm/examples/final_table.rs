//! A final table: what each stack is worth, how likely it wins, and what an all-in costs.
//!
//! `cargo run -p icm --example final_table -- 412300,298750,187125 5000,3400,2400` takes stacks and
//! prizes. Rows of the second table are the player who decides, columns the opponent.

use std::{env, error::Error, io, io::Write};

use icm::{IcmOptions, all_in, equities, finish_table};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let mut list = |default: &str| -> Result<Vec<u32>, std::num::ParseIntError> {
        let text = arguments.next().unwrap_or_else(|| default.to_owned());
        text.split(',').map(str::parse).collect()
    };
    let stacks = list("412300,298750,187125,150000,98600,76425,50025,31775,3525")?;
    let prizes = list("5000,3400,2400,1800,1400,1100,900,750,600")?;
    let options = IcmOptions::default().with_tolerance(1e-12);
    let found = equities(&stacks, &prizes, &options)?;
    let finish = finish_table(&stacks, stacks.len(), &options)?;
    let mut out = io::stdout().lock();

    writeln!(out, "player     chips    equity   first    last")?;
    for (player, (chips, equity)) in stacks.iter().zip(&found.equities).enumerate() {
        let row = finish.of(player).unwrap_or_default();
        let percent = |chance: Option<&f64>| 100.0 * chance.copied().unwrap_or_default();
        writeln!(
            out,
            "{:>6} {chips:>9} {equity:>9.2} {:>6.2}% {:>6.2}%",
            player + 1,
            percent(row.first()),
            percent(row.last()),
        )?;
    }
    writeln!(out, "residual {:.0e} of the pool\n", found.residual)?;

    writeln!(
        out,
        "bubble factor; in brackets the risk premium in percent"
    )?;
    write!(out, "      ")?;
    for opponent in 1..=stacks.len() {
        write!(out, "{opponent:>13}")?;
    }
    writeln!(out)?;
    for player in 0..stacks.len() {
        write!(out, "{:>6}", player + 1)?;
        for opponent in 0..stacks.len() {
            if opponent == player {
                write!(out, "{:>13}", "-")?;
                continue;
            }
            let all_in = all_in(&stacks, &prizes, player, opponent, &options)?;
            match (all_in.bubble_factor(), all_in.risk_premium()) {
                (Some(factor), Some(premium)) => {
                    write!(out, "{factor:>6.2} ({:>4.1})", 100.0 * premium)?;
                }
                _ => write!(out, "{:>13}", "nothing")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
