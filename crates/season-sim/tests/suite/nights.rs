//! Nights with real cards: what their logs have, whatever the seed.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use chained_events::archive::Outside;
use chained_events::{EventStore as _, MemoryStore};
use club_log::codec::decode;
use club_log::command::TournamentAction;
use club_log::entry::EntryId;
use club_log::event::{EntriesBusted, TournamentEvent};
use club_log::rules::TournamentRules;
use club_log::tournament::Phase;
use club_log::transfer::archive_of;
use club_log::verify::verify_log;
use club_log::{Club, Event, Ledger};
use season_sim::{Director, SeasonPlan, SimulationError, night_id, play_season};
use tokio::runtime::Builder;

use crate::{go_on, plan};

fn run<T>(future: impl Future<Output = T>) -> T {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(future)
}

/// A season of two nights, one of them for money.
fn two_nights(seed: u64) -> SeasonPlan {
    SeasonPlan {
        nights: 2,
        ..plan(seed)
    }
}

async fn played(plan: &SeasonPlan) -> Ledger<MemoryStore> {
    let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
    play_season(&mut ledger, plan, go_on).await.unwrap();
    ledger.load_all().await.unwrap();
    ledger
}

async fn text(ledger: &Ledger<MemoryStore>) -> String {
    let archive = archive_of(ledger.store(), Outside::Included).await.unwrap();
    archive.to_text().unwrap()
}

async fn busts(ledger: &Ledger<MemoryStore>) -> Vec<EntriesBusted> {
    let events = ledger.store().read(0, usize::MAX).await.unwrap();
    let events = events.iter().flat_map(|recorded| decode(recorded).unwrap());
    events
        .filter_map(|event| match event {
            Event::Tournament(TournamentEvent::EntriesBusted(body)) => Some(body),
            _ => None,
        })
        .collect()
}

/// Chips are conserved, the winner has all of them, and the log is sound and folds to the same state.
#[test]
fn the_log_of_every_night_is_sound() {
    run(async {
        let (mut together, mut apart) = (0, 0);
        for seed in 0..6 {
            let plan = two_nights(seed);
            let ledger = played(&plan).await;
            let sound = verify_log(ledger.store()).await.unwrap();
            let events = ledger.store().read(0, usize::MAX).await.unwrap();
            assert_eq!(sound.events, events.len() as u64);
            let mut again = Ledger::open(ledger.store().clone()).await.unwrap();
            again.load_all().await.unwrap();
            let nights = |club: &Club| -> BTreeMap<_, _> {
                let nights = club.tournaments();
                nights
                    .map(|(id, night)| (id.clone(), night.clone()))
                    .collect()
            };
            assert_eq!(nights(again.club()), nights(ledger.club()));
            for (_, night) in ledger.club().tournaments() {
                let result = night.result().unwrap();
                assert_eq!(result.pool, night.entry_count() as u64);
                let mut places: Vec<u32> = result.results.iter().map(|row| row.place).collect();
                places.sort_unstable();
                assert_eq!(places[0], 1);
                assert_eq!(night.alive_count(), 1);
            }
            for body in busts(&ledger).await {
                for hand in &body.hands {
                    for bust in &hand.busted {
                        // The wrong bust, which was taken back, has neither.
                        let is_whole = bust.stack_before > Some(0) && !bust.by.is_empty();
                        assert!(is_whole || bust.stack_before.is_none(), "{bust:?}");
                        let out = |by: &EntryId| hand.busted.iter().any(|other| other.entry == *by);
                        assert!(!bust.by.iter().any(|by| out(&by.entry)), "{body:?}");
                    }
                    together += usize::from(hand.busted.len() > 1);
                }
                apart += usize::from(body.hands.len() > 1);
            }
        }
        // Several in one hand are common, and several tables in one round are seen now and then.
        assert!(
            together > 0,
            "{together} hands with several busts, {apart} rounds"
        );
    });
}

/// A season that is stopped ends with the night, and goes on to the bytes of one that was not.
#[test]
fn a_season_that_was_stopped_goes_on_as_if_it_had_not_been() {
    run(async {
        let whole = text(&played(&plan(4)).await).await;
        let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
        let stop = |_| ControlFlow::Break(());
        for nights in [1, 2] {
            let stopped = play_season(&mut ledger, &plan(4), stop).await;
            assert!(matches!(stopped, Err(SimulationError::Stopped { nights: n }) if n == nights));
            verify_log(ledger.store()).await.unwrap();
        }
        let store = ledger.store().clone();
        let mut again = Ledger::open(store).await.unwrap();
        play_season(&mut again, &plan(4), go_on).await.unwrap();
        assert!(text(&again).await == whole, "other bytes");
    });
}

/// A night that was broken off, as by a power cut, is cancelled; the next ones are played.
#[test]
fn a_broken_night_is_cancelled() {
    run(async {
        let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
        let one = SeasonPlan {
            nights: 1,
            ..plan(4)
        };
        play_season(&mut ledger, &one, go_on).await.unwrap();
        let id = night_id(2).unwrap();
        let start = "2026-04-11T10:00:00Z".parse().unwrap();
        let mut director = Director::new(&mut ledger, start, 1)
            .unwrap()
            .with_keys("half");
        let announce = TournamentAction::Announce {
            title: "Half".to_owned(),
            season: Some(one.season),
            date: None,
            starts: None,
            capacity: None,
            sealed: false,
            starts_when_full: false,
            final_table: None,
            redraws: Vec::new(),
            rules: TournamentRules::default(),
        };
        let announce = announce.on(Some(id.clone()));
        director.send("announce", announce).await.unwrap();
        play_season(&mut ledger, &plan(4), go_on).await.unwrap();
        let phase = |night| {
            let id = night_id(night).unwrap();
            ledger.club().night(&id).unwrap().header().phase
        };
        let phases = [1, 2, 3].map(phase);
        assert_eq!(phases, [Phase::Finished, Phase::Cancelled, Phase::Finished]);
        verify_log(ledger.store()).await.unwrap();
    });
}
