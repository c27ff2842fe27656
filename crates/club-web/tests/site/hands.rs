//! Hand-for-hand play: each table reports its hand, and the last one ends the round.

use std::collections::BTreeSet;

use club_web::Desk as _;
use proptest::prelude::*;
use serde_json::json;

use crate::club::{NIGHT, Served};
use crate::money::{done, verb};

/// The four members at two tables of two, in hand-for-hand play.
async fn two_tables() -> Served {
    let served =
        Served::playing(json!({ "stack": 20_000, "seating": { "n_max": 2, "n_min": 2 } })).await;
    for member in 1..=4 {
        done(&served, "register", &format!("player=m-{member}")).await;
    }
    for name in ["draw", "close-reg", "start", "hand-for-hand"] {
        done(&served, name, "").await;
    }
    served
}

/// Rounds that are over, and the tables.
fn state(served: &Served) -> (Option<u32>, Vec<String>) {
    let view = served.desk.view();
    let (_, night) = view.state.club.tournaments().next().unwrap();
    let rounds = night.hand_for_hand().map(|play| play.rounds);
    let tables = night.seats().tables().map(|(id, _)| id.to_string());
    (rounds, tables.collect())
}

#[tokio::test]
async fn the_last_table_ends_the_round_whatever_its_page_had() {
    let served = two_tables().await;
    let (before, tables) = state(&served);
    assert_eq!((before, tables.len()), (Some(0), 2));
    let [first, second] = tables.as_slice() else {
        unreachable!("two tables");
    };
    // Both phones have the page of the beginning.
    let one = format!("table={first}&key=a/1");
    let two = format!("table={second}&key=b/1");
    done(&served, "hand-done", &one).await;
    assert_eq!(state(&served).0, Some(0));
    done(&served, "hand-done", &two).await;
    assert_eq!(state(&served).0, Some(1));
    // The same taps once more are the same hands, and end nothing.
    let seq = served.desk.seq().await;
    for form in [&one, &two] {
        assert_eq!(done(&served, "hand-done", form).await["repeated"], true);
    }
    assert_eq!((state(&served).0, served.desk.seq().await), (Some(1), seq));
    // A hand that is taken back is to be reported again.
    done(&served, "hand-done", &format!("table={first}&key=a/2")).await;
    done(&served, "undo", "command=a/2.1&key=a/3").await;
    done(&served, "hand-done", &format!("table={second}&key=b/2")).await;
    assert_eq!(state(&served).0, Some(1));
    done(&served, "hand-done", &format!("table={first}&key=a/4")).await;
    assert_eq!(state(&served).0, Some(2));
    served.desk.verify().await;
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The reference counts tables that reported since the last round.
    #[test]
    fn rounds_are_those_of_a_simple_count(taps in prop::collection::vec((0..2_usize, 0..4_u8), 1..40)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let served = two_tables().await;
            let (_, tables) = state(&served);
            let (mut reported, mut rounds) = (BTreeSet::new(), 0);
            for (number, (table, act)) in taps.iter().enumerate() {
                served.desk.bench.wait(1_000);
                let key = format!("run/{number}");
                if *act == 0 {
                    // The band ends the round for all.
                    done(&served, "hand-done", &format!("key={key}")).await;
                    (reported, rounds) = (BTreeSet::new(), rounds + 1);
                } else {
                    let name = if *act == 1 { "hand" } else { "hand-done" };
                    done(&served, name, &format!("table={}&key={key}", tables[*table])).await;
                    reported.insert(*table);
                    if *act > 1 && reported.len() == tables.len() {
                        (reported, rounds) = (BTreeSet::new(), rounds + 1);
                    }
                }
                assert_eq!(state(&served).0, Some(rounds), "{number}: {table} {act}");
                let page = served.get(&format!("/t/{NIGHT}/tables?lang=en")).await.text;
                let is_done = page.matches("✓ Hand done").count();
                assert_eq!(is_done, reported.len(), "{number}: {table} {act}");
            }
            served.desk.verify().await;
        });
    }
}

#[tokio::test]
async fn a_hand_after_the_play_is_a_hand() {
    let served = two_tables().await;
    let (_, tables) = state(&served);
    done(&served, "hand-for-hand", "change=end").await;
    for table in &tables {
        done(&served, "hand-done", &format!("table={table}")).await;
    }
    assert_eq!(state(&served).0, None);
    let answer = served.post(&verb("hand-done"), "").await;
    assert_eq!(answer.status.as_u16(), 422, "{}", answer.text);
}

#[tokio::test]
async fn players_of_two_tables_go_out_on_one_sheet_and_tie() {
    let before = Served::new().await;
    let closed = before.get(&format!("/t/{NIGHT}?sheet=several")).await;
    assert!(!closed.text.contains("<dialog"), "{}", closed.text);
    let served = two_tables().await;
    let sheet = served.get(&format!("/t/{NIGHT}?sheet=several")).await.text;
    for entry in 1..=4 {
        let field = format!("name=\"stack-e{entry}\"");
        assert!(sheet.contains(&field), "{field}: {sheet}");
    }
    let out = {
        let view = served.desk.view();
        let (_, night) = view.state.club.tournaments().next().unwrap();
        let tables = night.seats().tables();
        let first = tables.filter_map(|(_, table)| table.entries().next());
        first
            .map(|entry| format!("player={entry}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(out.len(), 2);
    done(&served, "bust", &out.join("&")).await;
    let view = served.desk.view();
    let (_, night) = view.state.club.tournaments().next().unwrap();
    let groups: Vec<usize> = night.busts().iter().map(Vec::len).collect();
    assert_eq!(groups, [2]);
}
