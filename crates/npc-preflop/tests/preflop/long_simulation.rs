//! The figures of the prototype over as many hands as it played, and all presets with a deck each.
//! In an ordinary run `simulation` plays a tenth of it.

use std::env;

use npc_preflop::sim::Play;
use npc_preflop::{Npc, Preset};

use crate::simulation::{agrees_with_the_prototype, chance_alone};

#[test]
fn twenty_million_hands_of_the_prototype() {
    let is_long = env::var_os("CLUB_LONG").is_some();
    agrees_with_the_prototype(if is_long { 20_000_000 } else { 1_000_000 });
}

#[test]
fn every_preset_at_every_table() {
    let is_long = env::var_os("CLUB_LONG").is_some();
    for kind in Preset::ALL {
        for players in if is_long { 2..=10 } else { 6..=6 } {
            let npcs = vec![Npc::new(kind.setup()).unwrap(); players];
            let hands = if is_long { 1_000_000 } else { 50_000 };
            chance_alone(npcs.clone(), Play::Betting, hands);
            chance_alone(npcs, Play::AllInOrFold, hands);
        }
    }
}
