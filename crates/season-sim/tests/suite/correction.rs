//! A night that is corrected after the season.

use std::collections::BTreeMap;

use chained_events::MemoryStore;
use chained_events::archive::Outside;
use chained_events::ids::MemberId;
use club_log::command::TournamentAction;
use club_log::event::TournamentFinished;
use club_log::rating::{RatedNight, replay};
use club_log::transfer::archive_of;
use club_log::{Club, Ledger};
use season_sim::{
    Correction, Director, SeasonPlan, correct_night, night_id, night_to_correct, play_season,
};
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

fn plan_for_points() -> SeasonPlan {
    SeasonPlan {
        money_night: None,
        ..plan(5)
    }
}

/// The log without its last commands.
async fn without_last(ledger: &Ledger<MemoryStore>, commands: usize) -> Ledger<MemoryStore> {
    let mut archive = archive_of(ledger.store(), Outside::Included).await.unwrap();
    for _ in 0..commands {
        let last = archive.events.last().unwrap().command.clone();
        archive.events.retain(|event| event.command != last);
        archive.digests.remove(&last);
    }
    let store = MemoryStore::default();
    chained_events::EventStore::import(&store, &archive)
        .await
        .unwrap();
    Ledger::open(store).await.unwrap()
}

fn results(club: &Club) -> BTreeMap<MemberId, u32> {
    let (_, night) = club.tournament(Some(&night_id(1).unwrap())).unwrap();
    places(night.result().unwrap())
}

/// A correction that was broken off after one of its commands goes on with its season, to the same places.
async fn broken_off() {
    let plan = plan_for_points();
    let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
    play_season(&mut ledger, &plan, go_on).await.unwrap();
    let night = night_to_correct(&mut ledger, &plan).await.unwrap();
    assert_eq!(night, night_id(1).unwrap());
    let whole = correct_night(&mut ledger, &night, 5).await.unwrap();
    let expected = results(ledger.club());
    for left_out in 0..=3 {
        let mut again = without_last(&ledger, left_out).await;
        play_season(&mut again, &plan, go_on).await.unwrap();
        assert_eq!(night_to_correct(&mut again, &plan).await.unwrap(), night);
        let found = correct_night(&mut again, &night, 5).await.unwrap();
        assert_eq!(results(again.club()), expected, "{left_out}");
        let told = |correction: &Correction| {
            let Correction {
                down,
                up,
                better,
                worse,
                ..
            } = correction.clone();
            (down, up, better, worse)
        };
        if left_out > 0 {
            assert_eq!(told(&found), told(&whole), "{left_out}");
        }
    }
}

#[test]
fn a_correction_that_was_broken_off_goes_on() {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(broken_off());
}

/// A first night that was broken off, and called off when the season went on.
async fn first_night_called_off() {
    let plan = plan_for_points();
    let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
    play_season(&mut ledger, &plan, go_on).await.unwrap();
    let reason = "no result".to_owned();
    let start = ledger.last_recorded().unwrap();
    let mut director = Director::new(&mut ledger, start, 1).unwrap().with_keys("x");
    for action in [
        TournamentAction::Reopen {
            reason: reason.clone(),
        },
        TournamentAction::Cancel { reason },
    ] {
        let command = action.on(Some(night_id(1).unwrap()));
        director.send("call off", command).await.unwrap();
    }
    let night = night_to_correct(&mut ledger, &plan).await.unwrap();
    assert_eq!(night, night_id(2).unwrap());
    correct_night(&mut ledger, &night, 5).await.unwrap();
}

#[test]
fn a_night_that_was_called_off_is_not_corrected() {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(first_night_called_off());
}
