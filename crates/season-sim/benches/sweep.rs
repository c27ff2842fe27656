//! Cost of a season of a sweep, its growth, and of the rating of an archive: `cargo bench -p season-sim --bench sweep`.
//!
//! Times are medians of single jobs on one thread. Next to them is what a season costs when its nights are rated under
//! more sets of parameters, and how much two threads win.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when it cannot go on"
)]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use chained_events::MemoryStore;
use chained_events::archive::Outside;
use club_log::ids::LadderId;
use club_log::transfer::archive_of;
use club_log::{Club, Ledger};
use season_sim::sweep::{
    ArchivePlan, ArchivePlanSetup, ParameterText, SweepPlan, SweepPlanSetup, archive_job, job,
    run_jobs,
};
use season_sim::{SeasonPlan, play_season};

/// Jobs of a measurement, of which the middle one counts.
const JOBS: u64 = 7;

/// A season of 12 nights of 36 under these many sets of parameters.
fn plan(players: u32, nights: u32, sets: u32) -> SweepPlan {
    let set = |number: u32| {
        let beta = ParameterText::new((1_000 + number).to_string());
        (
            format!("beta {number}"),
            BTreeMap::from([("beta".to_owned(), beta)]),
        )
    };
    let setup = SweepPlanSetup {
        players,
        field: players,
        nights,
        parameters: (0..sets).map(set).collect(),
        ..SweepPlanSetup::default()
    };
    SweepPlan::new(setup).unwrap()
}

/// Milliseconds of a season, and commands and hands of it.
fn season(plan: &SweepPlan) -> (f64, u64, u64) {
    let mut times = Vec::new();
    let (mut commands, mut hands) = (0, 0);
    for number in 0..JOBS {
        let start = Instant::now();
        let played = job(plan, number).unwrap();
        times.push(start.elapsed().as_secs_f64() * 1e3);
        let nights = plan.setup().nights;
        assert!(played.players.nights.iter().all(|own| *own == nights));
        (commands, hands) = (played.pace.commands, played.pace.hands);
    }
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], commands, hands)
}

/// Seconds of some jobs on these threads.
fn sweep(plan: &SweepPlan, threads: usize) -> f64 {
    let start = Instant::now();
    let threads = NonZeroUsize::new(threads).unwrap();
    run_jobs(plan, 0..4 * JOBS, threads, |_| ControlFlow::Continue(())).unwrap();
    start.elapsed().as_secs_f64()
}

/// Milliseconds of a rating of the season of a demonstration, and its players and nights.
fn rating() -> (f64, usize, usize) {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let (club, head) = runtime.enable_time().build().unwrap().block_on(async {
        let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
        let season = SeasonPlan::demonstration(7).unwrap();
        let go_on = |_| ControlFlow::Continue(());
        play_season(&mut ledger, &season, go_on).await.unwrap();
        let archive = archive_of(ledger.store(), Outside::LeftOut).await.unwrap();
        let club = Club::replay(&archive.events).unwrap();
        (club, archive.check().unwrap().hash)
    });
    let values = (0..100).map(|number| ParameterText::new((800 + number).to_string()));
    let setup = ArchivePlanSetup {
        grid: BTreeMap::from([("beta".to_owned(), values.collect())]),
        ..ArchivePlanSetup::default()
    };
    let nights = club.tournaments().count();
    let plan = ArchivePlan::new(club, head, LadderId::main(), setup).unwrap();
    let mut times = Vec::new();
    for number in 1..plan.sets() {
        let start = Instant::now();
        let rated = archive_job(&plan, number).unwrap();
        times.push(start.elapsed().as_secs_f64() * 1e3);
        assert!(rated.pairs > 0);
    }
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], plan.text().members.len(), nights)
}

fn main() {
    for (players, nights) in [(36, 1), (36, 12), (36, 48), (18, 12), (72, 12), (144, 12)] {
        let (ms, commands, hands) = season(&plan(players, nights, 1));
        println!(
            "{nights} nights of {players}: {ms:.1} ms, {:.2} ms a night, {commands} commands, {hands} hands",
            ms / f64::from(nights)
        );
    }
    let few = season(&plan(36, 12, 0)).0;
    for sets in [1, 10, 100] {
        let ms = season(&plan(36, 12, sets)).0;
        let each = (ms - few) / f64::from(12 * sets);
        println!("12 nights of 36 under {sets} sets: {ms:.1} ms, {each:.3} ms a night and set");
    }
    let plan = plan(36, 12, 1);
    let (one, two) = (sweep(&plan, 1), sweep(&plan, 2));
    println!("two threads: {:.2} times one", one / two);
    let (ms, members, nights) = rating();
    println!("a recorded season, {nights} nights, {members} members, under a set: {ms:.2} ms");
}
