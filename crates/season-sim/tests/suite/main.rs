//! The tests of simulated seasons.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a helper outside of a test fails by panicking"
)]
#![expect(clippy::cast_precision_loss, reason = "counts stay below 2^53")]

use std::ops::ControlFlow;

use club_log::ids::SeasonId;
use club_log::rating::RatingPlan;
use club_log::rules::TournamentRules;
use season_sim::{SeasonPlan, SeasonProgress};

mod archive;
mod computer;
mod correction;
mod determinism;
mod live;
mod money;
mod nights;
mod refusals;
mod strength;
mod sweep;

/// Does not stop a season.
fn go_on(_: SeasonProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A rated season of three nights.
fn plan(seed: u64) -> SeasonPlan {
    SeasonPlan {
        club: "Example".to_owned(),
        season: SeasonId::new("spring").unwrap(),
        title: "Spring".to_owned(),
        first_day: jiff::civil::date(2026, 4, 4),
        nights: 3,
        members: 60,
        field: 30,
        rules: TournamentRules {
            max_entries: 2,
            ..TournamentRules::default()
        },
        money_night: Some(2),
        rating: Some(RatingPlan::published()),
        seed,
    }
}
