//! Standings from their stored form: the figures of the fold, with no night in memory.

use chained_events::MemoryStore;
use chained_events::store::{EventStore, Projection};
use club_log::Ledger;
use club_log::ids::SeasonId;
use club_log::projection::{STANDINGS_VERSION, SeasonStanding};
use club_log::refusal::SeasonRefusal;
use club_log::rules::Ranking;
use proptest::prelude::*;
use serde_json::json;

use crate::desks::{Desks, command};
use crate::hall::wait;
use crate::ladder::send;
use crate::laws::config;
use crate::season_edits::{all_fields, any_nights, any_rules, edit, played, rows, season};

const ORDERS: [Option<Ranking>; 4] = [
    None,
    Some(Ranking::Total),
    Some(Ranking::TotalWithAttendance),
    Some(Ranking::Profit),
];

/// The standings in every order, as a program reads them that has just been started.
fn stored(ledger: &Ledger<MemoryStore>) -> Vec<Vec<SeasonStanding>> {
    let read = |order| wait(ledger.standings(&season(), order)).unwrap();
    ORDERS.map(read).into()
}

/// The same of the fold, with every night in memory.
fn folded(desks: &Desks) -> Vec<Vec<SeasonStanding>> {
    ORDERS.map(|order| rows(desks.club(), order)).into()
}

fn fresh(desks: &Desks) -> Ledger<MemoryStore> {
    wait(Ledger::open(desks.ledger(0).store().clone())).unwrap()
}

/// Results of two players from elsewhere, one of whom plays here.
fn import(desks: &mut Desks, points: u32, entries: u32) {
    let rows = json!([
        { "player": { "member": "m0" }, "points": points.to_string(), "entries": entries, "events": 1 },
        { "player": { "name": "Gast" }, "points": "5/2", "entries": 2 },
    ]);
    send(
        desks,
        json!({ "import_results": { "season": "s", "rows": rows } }),
    );
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn stored_standings_are_those_of_the_fold_in_every_order(
        nights in any_nights(),
        (rules, times) in any_rules(),
        imported in prop::option::of((0..20_u32, 1..9_u32)),
        closed in any::<bool>(),
    ) {
        let mut desks = played(&nights);
        if let Some((points, entries)) = imported {
            import(&mut desks, points, entries);
        }
        // Rules that are there already change nothing.
        drop(desks.send(0, command(edit(&all_fields(&rules, &times, nights.len())))));
        if closed {
            send(&mut desks, json!({ "close_season": { "season": "s" } }));
        }
        let expected = folded(&desks);
        let ledger = fresh(&desks);
        prop_assert_eq!(&stored(&ledger), &expected);
        // A form that nobody knows: the nights are read one by one.
        let odd = Projection {
            name: "standings:s".to_owned(),
            version: STANDINGS_VERSION + 1,
            body: "{}".to_owned(),
        };
        let seq = ledger.club().seq();
        wait(ledger.store().write_projections(seq, vec![odd])).unwrap();
        prop_assert_eq!(&stored(&ledger), &expected);
        prop_assert_eq!(ledger.club().tournaments().count(), 0, "a night is kept");
    }
}

#[test]
fn a_text_without_figures_is_not_read() {
    let mut desks = played(&[(0, 4, 1), (2, 5, 2)]);
    import(&mut desks, 3, 2);
    let expected = folded(&desks);
    let ledger = fresh(&desks);
    for body in ["[]x", "{}", "[{}]"] {
        let odd = Projection {
            name: "standings:s".to_owned(),
            version: STANDINGS_VERSION,
            body: body.to_owned(),
        };
        let seq = ledger.club().seq();
        wait(ledger.store().write_projections(seq, vec![odd])).unwrap();
        assert_eq!(stored(&ledger), expected, "{body}");
    }
}

#[test]
fn figures_of_a_later_event_are_not_those_of_this_state() {
    let mut desks = played(&[(0, 4, 1)]);
    let ledger = fresh(&desks);
    let before = stored(&ledger);
    assert_eq!(before, folded(&desks));
    import(&mut desks, 9, 1);
    assert_ne!(folded(&desks), before);
    // The ledger has not read the import.
    assert_eq!(stored(&ledger), before);
}

#[test]
fn a_season_that_is_not_there_is_refused() {
    let desks = played(&[(0, 3, 0)]);
    let unknown = SeasonId::new("x").unwrap();
    let refused = wait(fresh(&desks).standings(&unknown, None)).unwrap_err();
    let expected = SeasonRefusal::UnknownSeason {
        season: unknown,
        seasons: vec![season()],
    };
    assert_eq!(refused.to_string(), expected.to_string());
}
