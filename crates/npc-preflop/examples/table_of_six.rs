//! The share of hands that every preset plays in every seat of a table of six, in percent.
//!
//! `cargo run -p npc-preflop --example table_of_six`

use std::error::Error;
use std::io::{self, Write};

use npc_preflop::{Npc, Players, Preset, Seat};

fn main() -> Result<(), Box<dyn Error>> {
    let players = Players::new(6)?;
    let mut out = io::stdout().lock();

    write!(out, "{:<20}", "VPIP in %")?;
    for position in players.positions() {
        write!(out, "{:>6}", position.to_string())?;
    }
    writeln!(out)?;
    for preset in Preset::ALL {
        let npc = Npc::new(preset.setup())?;
        write!(out, "{:<20}", preset.name())?;
        for &position in players.positions() {
            let played = npc.model().vpip(Seat::new(players, position)?)?;
            write!(out, "{:>6.1}", 100.0 * played.vpip)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
