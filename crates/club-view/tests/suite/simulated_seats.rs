//! The seats of simulated nights, checked after each of their commands.

use std::ops::ControlFlow;

use chained_events::MemoryStore;
use chained_events::envelope::Recorded;
use club_log::Ledger;
use club_log::ids::{SeasonId, StreamId};
use club_log::rules::TournamentRules;
use club_log::tournament::Tournament;
use club_view::SeatingCheckView;
use proptest::prelude::*;
use season_sim::{SeasonPlan, play_season};
use tokio::runtime::Builder;

/// A season of two nights, in fields from one table to six.
fn plan(seed: u64, field: u32, max_entries: u32) -> SeasonPlan {
    SeasonPlan {
        club: "Example".to_owned(),
        season: SeasonId::new("spring").unwrap(),
        title: "Spring".to_owned(),
        first_day: jiff::civil::date(2026, 4, 4),
        nights: 2,
        members: 2 * field,
        field,
        rules: TournamentRules {
            max_entries,
            ..TournamentRules::default()
        },
        money_night: None,
        rating: None,
        seed,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, ..ProptestConfig::default() })]

    /// Nobody sits twice, after a bust or at a full table. Tables that differ by two or more have an order.
    #[test]
    fn the_seats_of_a_simulated_night_are_right_after_every_command(
        seed in any::<u64>(),
        field in 6..55_u32,
        max_entries in 1..4_u32,
    ) {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let seen = runtime.block_on(async {
            let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
            let plan = plan(seed, field, max_entries);
            play_season(&mut ledger, &plan, |_| ControlFlow::Continue(())).await.unwrap();
            ledger.load_all().await.unwrap();
            let nights: Vec<_> = ledger.club().tournaments().map(|(id, _)| id.clone()).collect();
            let mut seen = Vec::new();
            for night in nights {
                let records = ledger.records(&StreamId::tournament(&night), 0).await.unwrap();
                let mut view = SeatingCheckView::of_records(&records);
                let look = |last: &Recorded, then: &Tournament| {
                    view.look(last.seq, then);
                    ControlFlow::Continue(())
                };
                let whole = ledger.look_through(&night, look).await.unwrap();
                let mut commands: Vec<_> = records.iter().map(|record| &record.command).collect();
                commands.dedup();
                seen.push((whole, commands.len(), view));
            }
            seen
        });
        prop_assert_eq!(seen.len(), 2);
        for (whole, commands, view) in seen {
            prop_assert_eq!(whole, ControlFlow::Continue(()));
            prop_assert_eq!(view.commands, commands);
            prop_assert_eq!(&view.wrong, &[]);
            prop_assert_eq!(view.uneven, 0, "{:?}", view);
        }
    }
}
