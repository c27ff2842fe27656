//! A recorded archive rated again: jobs are functions of archive, plan and number.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use chained_events::MemoryStore;
use chained_events::archive::Outside;
use chained_events::chain::Hash;
use chained_events::ids::MemberId;
use club_log::event::ExactSkill;
use club_log::ids::LadderId;
use club_log::rating::{Ladder, parameters_of, replay, what_if};
use club_log::rules::TournamentRules;
use club_log::transfer::archive_of;
use club_log::{Club, Ledger};
use season_sim::sweep::{
    ArchivePlan, ArchivePlanSetup, ArchivePlanText, ArchiveResult, FileFault, JobRange,
    MAX_ARCHIVE_SETS, MergeError, ParameterText, SweepFile, SweepHeader, SweepKind, SweepPlan,
    SweepPlanError, SweepPlanSetup, archive_job, line, merge, run_jobs,
};
use season_sim::{PlanError, SeasonPlan, play_season};
use tier_rating::{RatingParams, Skill};

use crate::go_on;

/// A season with re-entries and late players, folded from its archive.
fn recorded(seed: u64) -> (Club, Hash) {
    let plan = SeasonPlan {
        nights: 4,
        members: 30,
        field: 16,
        money_night: None,
        rules: TournamentRules {
            stack: 4_000,
            max_entries: 2,
            ..TournamentRules::default()
        },
        ..SeasonPlan::demonstration(seed).unwrap()
    };
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_time().build().unwrap().block_on(async {
        let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
        play_season(&mut ledger, &plan, go_on).await.unwrap();
        let archive = archive_of(ledger.store(), Outside::LeftOut).await.unwrap();
        let head = archive.check().unwrap();
        (Club::replay(&archive.events).unwrap(), head.hash)
    })
}

fn archive() -> &'static (Club, Hash) {
    static ARCHIVE: OnceLock<(Club, Hash)> = OnceLock::new();
    ARCHIVE.get_or_init(|| recorded(3))
}

type Values = [(&'static str, &'static [&'static str])];

/// Two named sets, and the combinations of these values.
fn setup(grid: &Values) -> ArchivePlanSetup {
    let texts = |values: &[&str]| values.iter().copied().map(ParameterText::new).collect();
    let late = BTreeMap::from([("late".to_owned(), ParameterText::new("off"))]);
    let grid = grid.iter();
    ArchivePlanSetup {
        parameters: BTreeMap::from([
            ("free".to_owned(), late),
            ("as it was".to_owned(), BTreeMap::new()),
        ]),
        grid: grid
            .map(|(name, values)| ((*name).to_owned(), texts(values)))
            .collect(),
    }
}

const GRID: &Values = &[
    ("sigma_floor", &["300", "100"]),
    ("beta", &["500", "800", "1000"]),
];

fn plan_of((club, head): &(Club, Hash)) -> ArchivePlan {
    ArchivePlan::new(club.clone(), *head, LadderId::main(), setup(GRID)).unwrap()
}

fn plan() -> &'static ArchivePlan {
    static PLAN: OnceLock<ArchivePlan> = OnceLock::new();
    PLAN.get_or_init(|| plan_of(archive()))
}

/// All nine jobs.
fn results() -> &'static [ArchiveResult] {
    static RESULTS: OnceLock<Vec<ArchiveResult>> = OnceLock::new();
    RESULTS.get_or_init(|| {
        (0..9)
            .map(|number| archive_job(plan(), number).unwrap())
            .collect()
    })
}

fn range(text: &str) -> JobRange {
    text.parse().unwrap()
}

fn file(jobs: &str, shard: Option<&str>, results: &[ArchiveResult]) -> String {
    let shard = shard.map(|text| text.parse().unwrap());
    let mut text = SweepHeader::new(plan(), range(jobs), shard).line() + "\n";
    for result in results {
        text += &(line(result) + "\n");
    }
    text
}

fn joined(files: &[(&str, &str)]) -> Result<String, MergeError> {
    let files = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    merge::<ArchivePlanText>(files).map(|merged| merged.text())
}

fn published(club: &Club) -> &Ladder {
    &club.ladders()[&LadderId::main()]
}

fn rate(params: &RatingParams, skill: ExactSkill) -> f64 {
    let skill = Skill::new(skill.mu.value(), skill.sigma.value()).unwrap();
    params.tier().rate(skill).value()
}

/// The bits of everybody's rate on a ladder, in the order of the members.
fn bits(ladder: &Ladder, params: &RatingParams) -> Vec<Option<u64>> {
    let rates = ladder.ratings().into_values();
    rates
        .map(|skill| Some(rate(params, skill).to_bits()))
        .collect()
}

fn bits_of(result: &ArchiveResult) -> Vec<Option<u64>> {
    result
        .rates
        .iter()
        .map(|rate| rate.map(f64::to_bits))
        .collect()
}

#[test]
fn sets_are_in_the_documented_order() {
    let sets: Vec<&str> = results().iter().map(|result| result.set.as_str()).collect();
    let expected = [
        "recorded",
        "as it was",
        "free",
        "beta=500 sigma_floor=300",
        "beta=500 sigma_floor=100",
        "beta=800 sigma_floor=300",
        "beta=800 sigma_floor=100",
        "beta=1000 sigma_floor=300",
        "beta=1000 sigma_floor=100",
    ];
    assert_eq!(sets, expected);
    assert_eq!(plan().sets(), 9);
    let numbers: Vec<u64> = results().iter().map(|result| result.job).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    let value = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let parameters = BTreeMap::from([value("beta", "800"), value("sigma_floor", "100")]);
    assert_eq!(results()[6].parameters, parameters);
    assert_eq!(results()[0].parameters, BTreeMap::new());
}

/// Whatever season was recorded: job 0 has the bits that were published.
#[test]
fn the_recorded_set_has_the_published_bits() {
    for seed in [3, 11, 28] {
        let known = recorded(seed);
        let plan = plan_of(&known);
        let result = archive_job(&plan, 0).unwrap();
        let ladder = published(&known.0);
        let params = parameters_of(ladder.last_rules().unwrap()).unwrap();
        assert_eq!(bits_of(&result), bits(ladder, &params));
        let again = replay(&known.0, ladder).unwrap();
        assert_eq!(again.largest().to_bits(), 0.0_f64.to_bits());
        assert_eq!(bits_of(&result), bits(&again.ladder, &params));
        assert_eq!(result.moved, 0);
        assert!(plan.text().members.iter().eq(ladder.ratings().into_keys()));
    }
}

/// A set that changes nothing is the recorded one, and the others are what the log's own what-if says.
#[test]
fn a_set_has_the_rates_of_a_what_if() {
    assert_eq!(bits_of(&results()[1]), bits_of(&results()[0]));
    assert_eq!(results()[1].predicted(), results()[0].predicted());
    let (club, _) = archive();
    let ladder = published(club);
    for result in &results()[1..] {
        let mut rules = ladder.last_rules().unwrap().clone();
        rules.set(&result.parameters).unwrap();
        let there = what_if(club, ladder, &rules).unwrap().ladder;
        let params = parameters_of(&rules).unwrap();
        assert_eq!(bits_of(result), bits(&there, &params), "{}", result.set);
        let rank = |rates: &[Option<f64>], own: Option<f64>| {
            rates.iter().filter(|other| **other > own).count()
        };
        let recorded = &results()[0].rates;
        let both = result.rates.iter().zip(recorded);
        let moves = both.filter(|(then, now)| rank(&result.rates, **then) != rank(recorded, **now));
        assert_eq!(result.moved, moves.count() as u64, "{}", result.set);
    }
    assert!(results().iter().any(|result| result.moved > 0));
}

/// Pairs, counted by asking for each two players of each night.
#[test]
fn pairs_in_order_are_counted_one_by_one() {
    let (club, _) = archive();
    let ladder = published(club);
    let params = parameters_of(ladder.last_rules().unwrap()).unwrap();
    let (mut all, mut halves) = (0, 0);
    let mut known = BTreeSet::new();
    for night in ladder.nights() {
        let (_, played) = club.tournament(Some(night.tournament())).unwrap();
        let results = &played.result().unwrap().results;
        let before = |member: &MemberId| rate(&params, night.row(member).unwrap().before);
        for first in results.iter().filter(|row| known.contains(&row.member)) {
            for last in results.iter().filter(|row| known.contains(&row.member)) {
                if first.place < last.place {
                    all += 1;
                    let (ahead, behind) = (before(&first.member), before(&last.member));
                    halves += 2 * u64::from(ahead > behind);
                    halves += u64::from(ahead.to_bits() == behind.to_bits());
                }
            }
        }
        known.extend(results.iter().map(|row| row.member.clone()));
    }
    assert!(all > 0);
    assert_eq!(
        (results()[0].pairs, results()[0].right_halves),
        (all, halves)
    );
    assert!(results().iter().all(|result| result.pairs == all));
}

/// The law of the sweep: the same bytes for one thread, several threads, and shards in any order.
#[test]
fn threads_and_shards_make_no_difference() {
    let expected = file("0..9", None, results());
    for threads in [1, 4] {
        let mut found = Vec::new();
        run_jobs(
            plan(),
            0..9,
            NonZeroUsize::new(threads).unwrap(),
            |result| {
                found.push(result);
                ControlFlow::Continue(())
            },
        )
        .unwrap();
        let text = file("0..9", None, &found);
        assert!(joined(&[("all", &text)]).unwrap() == expected);
    }
    let shards = ["1/4", "2/4", "3/4", "4/4"].map(|shard| {
        let numbers = range("0..9").numbers(Some(shard.parse().unwrap()));
        let own = numbers.map(|number| results()[usize::try_from(number).unwrap()].clone());
        (shard, file("0..9", Some(shard), &own.collect::<Vec<_>>()))
    });
    for order in [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]] {
        let files = order.map(|index: usize| (shards[index].0, shards[index].1.as_str()));
        assert!(joined(&files).unwrap() == expected, "{order:?}");
    }
    let read = SweepFile::<ArchivePlanText>::read(expected.as_bytes()).unwrap();
    assert_eq!(read.results, results());
    assert_eq!(read.header, SweepHeader::new(plan(), range("0..9"), None));
}

#[test]
fn files_of_another_archive_or_kind_are_refused_by_name() {
    let other = plan_of(&recorded(4));
    let header = |plan| SweepHeader::new(plan, range("0..9"), None);
    assert_ne!(other.text().archive, plan().text().archive);
    assert_eq!(plan().text().archive, archive().1);
    let refused = header(plan()).accept(&header(&other)).unwrap_err();
    let (got, expected) = (header(&other).digest, header(plan()).digest);
    assert_eq!(refused, FileFault::OtherPlan { got, expected });
    let first = file("0..1", None, &results()[..1]);
    let text = header(&other).line() + "\n";
    let refused = joined(&[("first", &first), ("other", &text)]).unwrap_err();
    assert_eq!(refused.to_string(), "other is of another plan than first");
    let seasons = SweepPlan::new(SweepPlanSetup::default()).unwrap();
    let text = SweepHeader::new(&seasons, range("0..1"), None).line() + "\n";
    let refused = joined(&[("first", &first), ("seasons", &text)]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "seasons: its results are seasons of computer players, not ratings of a recorded archive"
    );
    let fault = SweepFile::<SweepPlanSetup>::read(first.as_bytes()).unwrap_err();
    let [got, expected] = [SweepKind::Archive, SweepKind::Seasons];
    assert_eq!(fault, FileFault::OtherKind { got, expected });
    assert_eq!(SweepKind::of(first.as_bytes()), Ok(SweepKind::Archive));
    assert_eq!(SweepKind::of(text.as_bytes()), Ok(SweepKind::Seasons));
    assert_eq!(SweepKind::of(b"Dear members,\n"), Err(FileFault::NoHeader));
}

fn refused(setup: ArchivePlanSetup) -> SweepPlanError {
    let (club, head) = archive();
    ArchivePlan::new(club.clone(), *head, LadderId::main(), setup).unwrap_err()
}

#[test]
fn archives_without_a_rated_night_are_refused() {
    let (club, head) = archive();
    let empty = ArchivePlanSetup::default;
    let ladder = LadderId::new("juniors").unwrap();
    let fault = ArchivePlan::new(club.clone(), *head, ladder.clone(), empty()).unwrap_err();
    assert_eq!(fault, SweepPlanError::NotRated { ladder });
    let ladder = LadderId::main();
    let fault = ArchivePlan::new(Club::default(), *head, ladder.clone(), empty()).unwrap_err();
    assert_eq!(fault, SweepPlanError::NotRated { ladder });
}

#[test]
fn sets_that_cannot_be_rated_are_refused_with_value_and_bound() {
    let empty = ArchivePlanSetup::default;
    let name = "beta".to_owned();
    assert_eq!(
        refused(setup(&[("beta", &[])])),
        SweepPlanError::NoValues { name }
    );
    let set = "beta=500".to_owned();
    let twice = SweepPlanError::SetTwice { set };
    assert_eq!(refused(setup(&[("beta", &["500", "800", "500"])])), twice);
    let set = "recorded".to_owned();
    let parameters = BTreeMap::from([(set.clone(), BTreeMap::new())]);
    let own = ArchivePlanSetup {
        parameters,
        ..empty()
    };
    assert_eq!(refused(own), SweepPlanError::SetTwice { set });
    let many = vec![ParameterText::new("500"); 1_000];
    let wide = |names: &[&str]| ArchivePlanSetup {
        grid: names
            .iter()
            .map(|name| ((*name).to_owned(), many.clone()))
            .collect(),
        ..empty()
    };
    let names = [
        "beta",
        "gamma",
        "sigma_floor",
        "sigma0",
        "mu0",
        "tau",
        "a",
        "b",
    ];
    for (names, got) in [(&names[..2], 1_000_001), (&names[..], u64::MAX)] {
        let fault = SweepPlanError::Plan(PlanError::OutOfRange {
            name: "sets of parameters",
            got,
            min: 1,
            max: MAX_ARCHIVE_SETS,
        });
        assert_eq!(refused(wide(names)), fault);
    }
    let one = |name: &str, text: &str| ArchivePlanSetup {
        grid: BTreeMap::from([(name.to_owned(), vec![ParameterText::new(text)])]),
        ..empty()
    };
    let (club, _) = archive();
    for (name, text) in [
        ("betta", "1"),
        ("beta", "-1"),
        ("beta", "much"),
        ("late", "maybe"),
    ] {
        let mut rules = published(club).last_rules().unwrap().clone();
        let values = BTreeMap::from([(name.to_owned(), text.to_owned())]);
        let source = Box::new(rules.set(&values).unwrap_err());
        let set = format!("{name}={text}");
        assert_eq!(
            refused(one(name, text)),
            SweepPlanError::Parameters { set, source }
        );
    }
}

#[test]
fn jobs_beyond_the_last_set_are_refused() {
    assert_eq!(plan().check_jobs(range("0..9")), Ok(()));
    let (jobs, sets) = (range("3..10"), 9);
    let fault = plan().check_jobs(jobs).unwrap_err();
    assert_eq!(fault, SweepPlanError::Jobs { jobs, sets });
    assert_eq!(
        fault.to_string(),
        "invalid jobs `3..10`: the plan has jobs 0..9"
    );
    let fault = archive_job(plan(), 9).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "number of a job is 9, must be from 0 to 8"
    );
}
