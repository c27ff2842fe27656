//! The forecast of table breaks, against playing them out.

use mtt_seating::{
    BreakOrder, ConfigSetup, Event, Forecast, PinTarget, Place, PlayerId, TableId, TableRef,
    Tournament, breaks_after, tables_needed,
};
use proptest::prelude::*;

use crate::night::{Night, drawn, table};

/// Removes players one by one, settles after each, and notes which tables are gone after how many.
fn play_out(night: &mut Night, picks: &[prop::sample::Index]) -> Vec<Forecast> {
    let mut breaks = Vec::new();
    let mut open: Vec<TableId> = night
        .live
        .tables()
        .map(|table| table.id().clone())
        .collect();
    let mut settle = |night: &mut Night, eliminations: usize| {
        night.settle();
        let gone = |id: &TableId| night.live.table(id).is_none();
        // Of several that broke at once the order is not seen; they are noted in that of the names.
        breaks.extend(open.iter().filter(|id| gone(id)).map(|id| Forecast {
            table: id.clone(),
            eliminations,
        }));
        open.retain(|id| !gone(id));
    };
    settle(night, 0);
    for (turn, pick) in picks.iter().enumerate() {
        if night.live.players_alive() <= 2 {
            break;
        }
        let players: Vec<PlayerId> = night
            .live
            .occupants()
            .map(|who| who.player.clone())
            .collect();
        let player = pick.get(&players).clone();
        // Those who are out leave between two hands.
        let in_hand = |table: &TableId| night.live.table(table).is_some_and(TableRef::in_hand);
        if let Some(Place::Seated { table, .. }) = night.live.player(&player)
            && in_hand(&table)
        {
            night.end(table.as_str());
        }
        night.must(&Event::Removed { player });
        settle(night, turn + 1);
    }
    breaks
}

/// A drawn field whose tables have the ranks 1, 2, ... in the reverse order of their names.
fn ranked(setup: ConfigSetup, players: usize) -> Night {
    let night = drawn(setup, players);
    let mut state = night.live.snapshot();
    for (rank, table) in (1..).zip(state.tables.iter_mut().rev()) {
        table.break_rank = Some(rank);
    }
    Night::of(Tournament::restore(night.live.config().clone(), state).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::law_cases(24), ..ProptestConfig::default() })]

    #[test]
    fn a_night_played_out_breaks_the_tables_of_the_forecast(
        n_max in 2_u8..=23, tables in 1_usize..=4, missing in any::<prop::sample::Index>(),
        open in any::<bool>(), registration_slack in 0_u8..=2, announced in any::<bool>(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 24),
    ) {
        let players = tables * usize::from(n_max) - missing.index(usize::from(n_max));
        prop_assume!(players >= 2);
        let break_order = if announced { BreakOrder::Announced } else { BreakOrder::Smallest };
        let setup = ConfigSetup {
            n_max, n_min: 2, registration_open: open, registration_slack, break_order,
            ..ConfigSetup::default()
        };
        let mut night = ranked(setup, players);
        let forecast = night.live.forecast();
        let breaks = play_out(&mut night, &picks);
        // As many as were eliminated, and at the same times; by announced order the same tables too.
        let times = |list: &[Forecast]| list.iter().map(|next| next.eliminations).collect::<Vec<_>>();
        let expected: Vec<Forecast> = forecast.iter().take(breaks.len()).cloned().collect();
        prop_assert_eq!(times(&expected), times(&breaks));
        let eliminated = picks.len().min(players - 2);
        prop_assert!(forecast.get(breaks.len()).is_none_or(|next| next.eliminations > eliminated));
        // A table for two with one player never deals, and such a table goes first.
        if announced && n_max > 2 {
            prop_assert_eq!(expected, breaks);
        }
    }

    #[test]
    fn a_table_breaks_when_the_others_hold_everybody(
        players in 2_usize..400, n_max in 2_u8..=23, more in 0_usize..3,
    ) {
        let tables = tables_needed(players, n_max) + more;
        let breaks = breaks_after(players, tables, n_max);
        prop_assert_eq!(breaks.len(), tables - 1);
        for (broken, after) in breaks.into_iter().enumerate() {
            let left = tables - broken;
            prop_assert!(tables_needed(players - after, n_max) < left);
            prop_assert!(after == 0 || tables_needed(players - after + 1, n_max) >= left);
        }
    }
}

#[test]
fn pinned_tables_are_not_named() {
    let mut night = drawn(crate::night::closed(), 30);
    let target = PinTarget::Table(table("T4"));
    night.must(&Event::Pin { target });
    let names: Vec<String> = night
        .live
        .forecast()
        .iter()
        .map(|next| next.table.to_string())
        .collect();
    assert_eq!(names, ["T3", "T2", "T1"]);
}
