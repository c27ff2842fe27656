//! A night that is corrected after the season.

use std::collections::BTreeMap;

use chained_events::MemoryStore;
use chained_events::ids::MemberId;
use club_log::Ledger;
use club_log::event::TournamentFinished;
use club_log::rating::RatedNight;
use club_log::rating::replay;
use season_sim::{SeasonPlan, correct_night, night_id, play_season};
use tokio::runtime::Builder;

use crate::{go_on, plan};

fn places(result: &TournamentFinished) -> BTreeMap<MemberId, u32> {
    let rows = result.results.iter();
    rows.map(|row| (row.member.clone(), row.place)).collect()
}

async fn corrected_season() {
    let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
    // In a night for money the order may be refused: heads are won before their winners go out.
    let for_points = SeasonPlan {
        money_night: None,
        ..plan(5)
    };
    play_season(&mut ledger, &for_points, go_on).await.unwrap();
    let night = night_id(2).unwrap();
    let result = |ledger: &Ledger<MemoryStore>| {
        let (_, night) = ledger.club().tournament(Some(&night)).unwrap();
        places(night.result().unwrap())
    };
    let mut expected = result(&ledger);
    let correction = correct_night(&mut ledger, &night, 5).await.unwrap();
    let (up, down) = (&correction.up, &correction.down);
    assert_eq!((expected[down], expected[up]), (2, 6));
    assert_eq!((correction.better, correction.worse), (2, 6));
    expected.insert(down.clone(), 6);
    expected.insert(up.clone(), 2);
    assert_eq!(result(&ledger), expected, "nobody else has another place");

    ledger.load_all().await.unwrap();
    let (_, ladder) = ledger.club().ladders().first_key_value().unwrap();
    let revisions: Vec<u32> = ladder.nights().iter().map(RatedNight::revision).collect();
    assert_eq!(revisions, [1, 2, 2], "the night and those after it");
    let again = replay(ledger.club(), ladder).unwrap();
    assert!(again.largest() <= 0.0, "the ratings follow from the log");
}

#[test]
fn a_correction_exchanges_two_places_and_rates_the_later_nights_again() {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(corrected_season());
}
