//! The figures of the elimination phase for all four profiles, with the same players and the same generator.
//!
//! `cargo run --release -p seating-sim --example profiles -- 400` takes the number of players.

use std::{env, error::Error, io, io::Write};

use mtt_seating::Profile;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use seating_sim::{SimulationSetup, simulate};

fn main() -> Result<(), Box<dyn Error>> {
    let players: u32 = env::args().nth(1).map_or(Ok(200), |text| text.parse())?;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:<13} mean size  gap <= 1  moves per elimination",
        "profile"
    )?;
    for profile in [
        Profile::Tda,
        Profile::Online,
        Profile::Home,
        Profile::AsPublished,
    ] {
        let setup = SimulationSetup {
            players,
            profile,
            ..SimulationSetup::default()
        };
        // The published procedure may leave tables none of which may deal.
        let played = match simulate(&setup, &mut ChaCha8Rng::seed_from_u64(1)) {
            Ok(played) => played,
            Err(stuck) => {
                writeln!(out, "{profile:<13} {stuck}")?;
                continue;
            }
        };
        let phase = played.report.elimination;
        writeln!(
            out,
            "{profile:<13} {:>9.2}  {:>7.1}%  {:>21.2}",
            phase.mean_size.unwrap_or_default(),
            100.0 * phase.gap_1.unwrap_or_default(),
            phase.moves_per_elimination.unwrap_or_default(),
        )?;
    }
    Ok(())
}
