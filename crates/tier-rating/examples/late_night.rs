//! A night with a late entry and a re-entry: each player's rate, and the reason for each change.
//!
//! `cargo run -p tier-rating --example late_night`

use std::error::Error;
use std::io::{self, Write};

use tier_rating::{
    EntrySetup, RatingParams, Skill, Times, Tournament, TournamentSetup, rate_event,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let players = [
        ("Aoki", Skill::new(1700.0, 320.0)?),
        ("Baba", Skill::new(1550.0, 400.0)?),
        ("Chiba", Skill::INITIAL),
        ("Doi", Skill::INITIAL),
    ];
    let night = Tournament::new(TournamentSetup {
        times: Times::Clock {
            registration_close: 90.0,
            duration: 240.0,
            order: None,
        },
        // In finishing order, times in minutes from the start. Doi busted, came back and was second.
        entries: vec![
            EntrySetup::new(2).minutes(0.0, None),
            EntrySetup::new(3).minutes(60.0, Some(240.0)),
            EntrySetup::new(0).minutes(75.0, Some(200.0)),
            EntrySetup::new(1).minutes(0.0, Some(150.0)),
            EntrySetup::new(3).minutes(0.0, Some(45.0)),
        ],
        ..TournamentSetup::from_places(9, players)
    })?;
    let report = rate_event(&night, &RatingParams::published())?;
    for change in &report.players {
        let (before, after) = (change.before, change.after);
        writeln!(
            out,
            "{:6} {:.1} ({}) -> {:.1} ({})",
            change.player,
            before.rate.value(),
            before.tier,
            after.rate.value(),
            after.tier
        )?;
        for entry in &change.explain {
            writeln!(
                out,
                "       place {} of {}: {:+.1}, shared by all {:+.1}, late {:+.1}",
                entry.place, entry.field, entry.change, -entry.conserve, -entry.late
            )?;
        }
    }
    Ok(())
}
