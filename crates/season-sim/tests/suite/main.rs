//! The tests of simulated seasons.
#![expect(
    clippy::unwrap_used,
    reason = "a helper outside of a test fails by panicking"
)]

use club_log::ids::SeasonId;
use club_log::rules::TournamentRules;
use season_sim::{SeasonPlan, rated_on_main};

mod correction;
mod determinism;
mod live;
mod money;

/// A rated season of three nights.
fn plan(seed: u64) -> SeasonPlan {
    SeasonPlan {
        club: "Example".to_owned(),
        season: SeasonId::new("spring").unwrap(),
        title: "Spring".to_owned(),
        first_day: jiff::civil::date(2026, 4, 4),
        nights: 3,
        rules: TournamentRules {
            max_entries: 2,
            ..TournamentRules::default()
        },
        money_night: Some(2),
        rating: Some(rated_on_main().unwrap()),
        seed,
    }
}
