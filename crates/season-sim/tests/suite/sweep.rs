//! Jobs of a sweep are functions of plan and number, and files of their results join to the same bytes.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::slice;
use std::sync::OnceLock;

use club_log::blinds::BlindLevel;
use npc_preflop::Preset;
use payout_dhondt::Ratio;
use season_sim::PlanError;
use season_sim::sweep::{
    FileFault, JobRange, JobResult, JobsOfFile, MAX_JOB, MergeError, ParameterText, Shard,
    SweepFile, SweepHeader, SweepPlan, SweepPlanError, SweepPlanSetup, job, line, merge, run_jobs,
};

/// A small league with everything: uneven attendance, late entries, re-entries.
fn setup() -> SweepPlanSetup {
    SweepPlanSetup {
        players: 8,
        field: 6,
        nights: 3,
        after: vec![1, 2],
        attendance: [0.4, 1.0],
        late: 0.4,
        reentry: [0.0, 1.0],
        max_entries: 2,
        stack: 2_000,
        structures: vec!["vp-kid".to_owned(), "winner".to_owned()],
        parameters: sets(&[("published", &[]), ("free", &[("late", "off")])]),
        ..SweepPlanSetup::default()
    }
}

fn sets(sets: &[(&str, &[(&str, &str)])]) -> BTreeMap<String, BTreeMap<String, ParameterText>> {
    let values = |values: &[(&str, &str)]| {
        let value = |&(name, text): &(&str, &str)| (name.to_owned(), ParameterText::new(text));
        values.iter().map(value).collect()
    };
    let set = |(name, own): &(&str, &[(&str, &str)])| ((*name).to_owned(), values(own));
    sets.iter().map(set).collect()
}

fn plan() -> &'static SweepPlan {
    static PLAN: OnceLock<SweepPlan> = OnceLock::new();
    PLAN.get_or_init(|| SweepPlan::new(setup()).unwrap())
}

/// Twelve seasons, played once for all tests.
fn seasons() -> &'static [JobResult] {
    static SEASONS: OnceLock<Vec<JobResult>> = OnceLock::new();
    SEASONS.get_or_init(|| (0..12).map(|number| job(plan(), number).unwrap()).collect())
}

fn range(text: &str) -> JobRange {
    text.parse().unwrap()
}

/// A file with the results of some jobs.
fn file(jobs: &str, shard: Option<&str>, results: &[JobResult]) -> String {
    let shard: Option<Shard> = shard.map(|text| text.parse().unwrap());
    let mut text = SweepHeader::new(plan(), range(jobs), shard).line() + "\n";
    for result in results {
        text += &(line(result) + "\n");
    }
    text
}

fn joined(files: &[(&str, &str)]) -> Result<String, MergeError> {
    let files = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    merge::<SweepPlanSetup>(files).map(|merged| merged.text())
}

#[test]
fn a_job_is_the_same_whatever_ran_before_it() {
    let again = job(plan(), 3).unwrap();
    assert_eq!(again, seasons()[3]);
    assert_eq!(line(&again), line(&seasons()[3]));
    assert_ne!(seasons()[3].players, seasons()[4].players);
    assert_eq!(seasons()[3].job, 3);
}

#[test]
fn another_seed_gives_another_season() {
    let other = SweepPlanSetup { seed: 2, ..setup() };
    let other = job(&SweepPlan::new(other).unwrap(), 3).unwrap();
    assert_ne!(other.players, seasons()[3].players);
}

/// More sets and structures change nothing for the others: the nights are the same.
#[test]
fn all_sets_and_structures_count_the_same_nights() {
    let more = SweepPlanSetup {
        structures: ["vp-kid", "harmonic", "winner"].map(str::to_owned).into(),
        parameters: sets(&[
            ("published", &[]),
            ("beta 500", &[("beta", "500")]),
            ("free", &[("late", "off")]),
        ]),
        ..setup()
    };
    let more = job(&SweepPlan::new(more).unwrap(), 5).unwrap();
    let known = &seasons()[5];
    assert_eq!(more.pace, known.pace);
    assert_eq!(more.players.nights, known.players.nights);
    assert_eq!(more.players.places, known.players.places);
    assert_eq!(more.players.points[0], known.players.points[0]);
    assert_eq!(more.players.points[2], known.players.points[1]);
    // Sets are in the order of their names.
    assert_eq!(more.players.rates[1], known.players.rates[0]);
    assert_eq!(more.players.rates[2], known.players.rates[1]);
    assert_ne!(more.players.rates[0], more.players.rates[2]);
}

/// One point for each entry, under every structure, and nobody gains what nobody loses.
/// With short stacks a late player may go out in the millisecond of the registration, as in this season.
#[test]
fn a_player_who_goes_out_on_arrival_is_rated() {
    let plan = SweepPlanSetup {
        nights: 24,
        late: 0.5,
        stack: 2_500,
        ..SweepPlanSetup::default()
    };
    let season = job(&SweepPlan::new(plan).unwrap(), 47).unwrap();
    assert_eq!(season.job, 47);
}

#[test]
fn all_points_are_won() {
    for season in seasons() {
        let entries: u32 = season.players.entries.iter().sum();
        assert_eq!(u64::from(entries), season.pace.entries);
        for points in &season.players.points {
            let sum = points
                .iter()
                .try_fold(Ratio::ZERO, |sum, own| sum.checked_add(*own));
            assert_eq!(sum, Some(Ratio::from_integer(entries.into())));
        }
        let nights: u32 = season.players.nights.iter().sum();
        // Places of a night are evenly from 0 to 1.
        let places: f64 = season.players.places.iter().sum();
        assert!((places - f64::from(nights) / 2.0).abs() < 1e-9);
        let arrived: u64 = season.arrivals.iter().map(|part| part.entries).sum();
        assert_eq!(arrived, u64::from(nights));
        let profit: f64 = season.arrivals.iter().map(|part| part.profit[0]).sum();
        assert!(profit.abs() < 1e-9, "{profit}");
    }
    let late =
        |season: &JobResult| -> u64 { season.arrivals[1..].iter().map(|part| part.entries).sum() };
    assert!(seasons().iter().map(late).sum::<u64>() > 0);
    assert!(seasons().iter().any(|season| {
        let players = &season.players;
        players.entries.iter().sum::<u32>() > players.nights.iter().sum::<u32>()
    }));
}

#[test]
fn rankings_are_compared_after_the_planned_nights_and_the_last_one() {
    let nights: Vec<u32> = seasons()[0].after.iter().map(|at| at.nights).collect();
    assert_eq!(nights, [1, 2, 3]);
    let names: Vec<String> = plan().rankings().iter().map(ToString::to_string).collect();
    let expected = [
        "points vp-kid",
        "points with attendance vp-kid",
        "profit vp-kid",
        "points winner",
        "points with attendance winner",
        "profit winner",
        "mean place",
        "rating free",
        "rating published",
    ];
    assert_eq!(names, expected);
    for at in seasons().iter().flat_map(|season| &season.after) {
        assert_eq!(at.strength.len(), expected.len());
        assert_eq!(at.attendance.len(), expected.len());
        for found in at.strength.iter().chain(&at.attendance).flatten() {
            assert!((-1.0..=1.0).contains(found));
        }
    }
}

/// With equal attendance of all, points, points with attendance and profit are the same order.
#[test]
fn points_are_profit_where_everybody_always_comes() {
    let plan = SweepPlanSetup {
        players: 6,
        field: 6,
        nights: 2,
        stack: 2_000,
        ..SweepPlanSetup::default()
    };
    let season = job(&SweepPlan::new(plan).unwrap(), 0).unwrap();
    for at in &season.after {
        assert_eq!(at.ranked, 6);
        assert_eq!(at.strength[0], at.strength[1]);
        assert_eq!(at.strength[0], at.strength[2]);
        assert!(at.attendance.iter().all(Option::is_none));
    }
    assert_eq!(season.arrivals, []);
}

/// The law of the sweep: the same bytes for one thread, several threads, and shards in any order.
#[test]
fn threads_and_shards_make_no_difference() {
    let expected = file("0..12", None, seasons());
    for threads in [1, 4] {
        let mut results = Vec::new();
        let threads = NonZeroUsize::new(threads).unwrap();
        run_jobs(plan(), 0..12, threads, |result| {
            results.push(result);
            ControlFlow::Continue(())
        })
        .unwrap();
        let text = file("0..12", None, &results);
        assert!(joined(&[("all", &text)]).unwrap() == expected);
    }
    let shards = ["1/4", "2/4", "3/4", "4/4"].map(|shard| {
        let numbers = range("0..12").numbers(Some(shard.parse().unwrap()));
        let results: Vec<JobResult> = numbers
            .map(|number| seasons()[usize::try_from(number).unwrap()].clone())
            .collect();
        (shard, file("0..12", Some(shard), &results))
    });
    for order in [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]] {
        let files = order.map(|index: usize| (shards[index].0, shards[index].1.as_str()));
        assert!(joined(&files).unwrap() == expected, "{order:?}");
    }
    // Ranges that follow each other, and a file that was joined before.
    let (first, last) = seasons().split_at(5);
    let (first, last) = (file("0..5", None, first), file("5..12", None, last));
    assert!(joined(&[("b", &last), ("a", &first)]).unwrap() == expected);
    assert!(joined(&[("joined", &expected)]).unwrap() == expected);
}

#[test]
fn a_run_that_is_stopped_hands_over_what_is_running_and_begins_no_more() {
    let mut numbers = Vec::new();
    run_jobs(plan(), 0..1_000, NonZeroUsize::MIN, |result| {
        numbers.push(result.job);
        ControlFlow::Break(())
    })
    .unwrap();
    // One thread may have begun the next job before it heard of the end.
    assert!(numbers == [0] || numbers == [0, 1], "{numbers:?}");
}

#[test]
fn a_fault_of_a_job_is_reported() {
    let fault = run_jobs(plan(), [MAX_JOB + 1].into_iter(), NonZeroUsize::MIN, |_| {
        ControlFlow::Continue(())
    });
    let words = fault.unwrap_err().to_string();
    assert_eq!(
        words,
        format!(
            "number of a job is {}, must be from 0 to {MAX_JOB}",
            MAX_JOB + 1
        )
    );
}

#[test]
fn a_line_that_was_broken_off_is_left_out() {
    let whole = file("0..12", None, &seasons()[..3]);
    let next = line(&seasons()[3]);
    for cut in [0, 1, next.len() / 2, next.len()] {
        let text = format!("{whole}{}", &next[..cut]);
        let read = SweepFile::<SweepPlanSetup>::read(text.as_bytes()).unwrap();
        assert_eq!(
            (read.results.as_slice(), read.whole),
            (&seasons()[..3], whole.len())
        );
        assert!(read.jobs().into_iter().eq(0..3));
    }
}

#[test]
fn a_file_that_is_not_as_it_was_written_is_refused() {
    let text = file("0..4", None, &seasons()[..2]);
    let fault = |text: &str| SweepFile::<SweepPlanSetup>::read(text.as_bytes()).unwrap_err();
    assert_eq!(fault(""), FileFault::NoHeader);
    assert_eq!(fault("{\"sweep\":1"), FileFault::NoHeader);
    assert_eq!(fault("a season\n"), FileFault::NoHeader);
    let later = text.replacen("{\"sweep\":1", "{\"sweep\":2", 1);
    assert_eq!(fault(&later), FileFault::Version { got: 2 });
    let edited = text.replacen("\"nights\":3", "\"nights\":4", 1);
    assert_eq!(fault(&edited), FileFault::Digest);
    let spaced = text.replacen("{\"job\":1,", "{\"job\": 1,", 1);
    assert_eq!(fault(&spaced), FileFault::Line { line: 3 });
    let cut = text.replacen("\"pace\"", "\"pac\"", 1);
    assert_eq!(fault(&cut), FileFault::Line { line: 2 });
    let twice = file("0..4", None, &[seasons()[1].clone(), seasons()[1].clone()]);
    assert_eq!(fault(&twice), FileFault::Twice { job: 1 });
    let outside = file("0..4", None, &seasons()[4..5]);
    let all = "0..4".parse().unwrap();
    let jobs = JobsOfFile {
        jobs: all,
        shard: None,
    };
    assert_eq!(fault(&outside), FileFault::Outside { job: 4, jobs });
    let other_shard = file("0..4", Some("1/2"), &seasons()[1..2]);
    let jobs = JobsOfFile {
        jobs: all,
        shard: Some("1/2".parse().unwrap()),
    };
    assert_eq!(jobs.to_string(), "0..4, shard 1/2");
    assert_eq!(fault(&other_shard), FileFault::Outside { job: 1, jobs });
}

#[test]
fn gaps_doubles_and_other_plans_are_refused_by_name() {
    assert_eq!(joined(&[]), Err(MergeError::NoFiles));
    let first = file("0..4", None, &seasons()[..4]);
    let gap = file(
        "0..6",
        Some("1/2"),
        &[seasons()[0].clone(), seasons()[4].clone()],
    );
    assert_eq!(
        joined(&[("gap", &gap)]),
        Err(MergeError::Missing {
            gaps: vec![range("1..4"), range("5..6")]
        })
    );
    let words = joined(&[("gap", &gap)]).unwrap_err().to_string();
    assert_eq!(words, "jobs are missing: 1..4, 5");
    let again = file("3..5", None, &seasons()[3..5]);
    let twice = joined(&[("first", &first), ("again", &again)]);
    assert_eq!(
        twice.unwrap_err().to_string(),
        "job 3 is in first and in again"
    );
    let other = SweepPlan::new(SweepPlanSetup { seed: 9, ..setup() }).unwrap();
    let other = SweepHeader::new(&other, range("4..5"), None).line() + "\n";
    let refused = joined(&[("first", &first), ("other", &other)]);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "other is of another plan than first"
    );
    let mut header = SweepHeader::new(plan(), range("4..5"), None);
    header.release = "0.0.1".to_owned();
    let old = header.line() + "\n";
    let refused = joined(&[("first", &first), ("old", &old)]).unwrap_err();
    let release = env!("CARGO_PKG_VERSION");
    assert_eq!(
        refused.to_string(),
        format!("old was made by release 0.0.1, first by release {release}")
    );
    let damaged = joined(&[("first", &first), ("none", "")]);
    assert_eq!(
        damaged.unwrap_err().to_string(),
        "none: no results of a sweep: the first line is not a header"
    );
}

#[test]
fn a_plan_is_read_back_from_the_header() {
    let header = SweepHeader::new(plan(), range("0..3"), Some("2/3".parse().unwrap()));
    let text = header.line() + "\n";
    let read = SweepFile::<SweepPlanSetup>::read(text.as_bytes()).unwrap();
    assert_eq!(read.header, header);
    assert_eq!(
        SweepPlan::new(read.header.plan).unwrap().setup(),
        plan().setup()
    );
}

/// The fault of a plan that was changed.
#[track_caller]
fn refused(change: impl FnOnce(&mut SweepPlanSetup), expected: &str) {
    let mut plan = SweepPlanSetup::default();
    change(&mut plan);
    let fault = SweepPlan::new(plan).unwrap_err();
    assert_eq!(fault.to_string(), expected);
}

#[test]
fn plans_that_cannot_be_played_are_refused_with_value_and_bound() {
    refused(
        |plan| plan.players = 0,
        "players is 0, must be from 2 to 1000",
    );
    refused(
        |plan| plan.players = 1,
        "players is 1, must be from 2 to 1000",
    );
    refused(|plan| plan.field = 37, "field is 37, must be from 2 to 36");
    refused(
        |plan| plan.nights = 0,
        "nights is 0, must be from 1 to 1000",
    );
    refused(
        |plan| plan.nights = 1_001,
        "nights is 1001, must be from 1 to 1000",
    );
    refused(
        |plan| plan.lapse = [0.0, 1.01],
        "lapse is 1.01, must be from 0 to 1",
    );
    refused(
        |plan| plan.lapse = [-0.1, 0.5],
        "lapse is -0.1, must be from 0 to 1",
    );
    refused(
        |plan| plan.lapse = [0.5, 0.4],
        "lapse is 0.4, must be from 0.5 to 1",
    );
    refused(
        |plan| plan.lapse = [f64::NAN, 0.5],
        "lapse is NaN, must be from 0 to 1",
    );
    refused(|plan| plan.late = 2.0, "late is 2, must be from 0 to 1");
    refused(
        |plan| plan.attendance = [0.0, 0.0],
        "attendance is 0 for everybody, must be above 0 for the most frequent player",
    );
    refused(
        |plan| plan.late_minutes = [0, 10],
        "late_minutes is 0, must be from 1 to 1440",
    );
    refused(
        |plan| plan.late_minutes = [20, 10],
        "late_minutes is 10, must be from 20 to 1440",
    );
}

#[test]
fn nights_that_cannot_be_played_are_refused_with_value_and_bound() {
    refused(
        |plan| plan.max_entries = 1_001,
        "max_entries is 1001, must be from 1 to 1000",
    );
    refused(|plan| plan.n_max = 11, "n_max is 11, must be from 2 to 10");
    refused(|plan| plan.n_max = 1, "n_max is 1, must be from 2 to 10");
    for n_max in 2..=10 {
        let plan = SweepPlanSetup {
            n_max,
            ..SweepPlanSetup::default()
        };
        assert_eq!(SweepPlan::new(plan).map(drop), Ok(()), "{n_max}");
    }
    refused(
        |plan| plan.min_nights = 13,
        "min_nights is 13, must be from 1 to 12",
    );
    refused(
        |plan| plan.after = vec![4, 13],
        "after is 13, must be from 5 to 12",
    );
    refused(
        |plan| plan.after = vec![4, 4],
        "after is 4, must be from 5 to 12",
    );
    refused(
        |plan| plan.structures.clear(),
        "structures is 0, must be from 1 to 200",
    );
    refused(
        |plan| plan.structures = vec!["winner".to_owned(); 2],
        "structure `winner` is listed twice",
    );
    refused(
        |plan| plan.structures = vec!["fair".to_owned()],
        "unknown structure `fair`",
    );
    refused(
        |plan| plan.blinds = "slow".to_owned(),
        "unknown blinds `slow`, expected fast, standard or deep",
    );
    refused(
        |plan| plan.stack = 99,
        "the first big blind is 100, must be at most the starting stack of 99",
    );
    refused(
        |plan| plan.stack = 1 << 53,
        "324259173170675712 chips in play, must be 9007199254740992 at most",
    );
    let level = |big_blind| BlindLevel {
        small_blind: 50,
        big_blind,
        ante: 0,
        minutes: 20,
        break_after: 0,
    };
    refused(
        |plan| plan.levels = vec![level(200), level(100)],
        "the blinds cannot be played: level 2: the big blind falls to 100, the level before has 200",
    );
    refused(
        |plan| plan.player = "computer/1 robot".to_owned(),
        "unknown kind of player `robot`, expected one of npc or book",
    );
    let unknown = SweepPlanSetup {
        player: "grinder".to_owned(),
        ..SweepPlanSetup::default()
    };
    let fault = SweepPlan::new(unknown).unwrap_err();
    let preset = "grinder".parse::<Preset>().unwrap_err();
    assert_eq!(fault, SweepPlanError::Plan(PlanError::Player(preset)));
}

#[test]
fn parameters_that_the_rating_refuses_are_refused_with_their_set() {
    let fault = |value: (&str, &str)| {
        let plan = SweepPlanSetup {
            parameters: sets(&[("mine", slice::from_ref(&value))]),
            ..SweepPlanSetup::default()
        };
        SweepPlan::new(plan).unwrap_err().to_string()
    };
    for value in [
        ("betta", "500"),
        ("beta", "-1"),
        ("beta", "much"),
        ("late", "maybe"),
    ] {
        let words = fault(value);
        assert!(words.starts_with("set `mine` of parameters: "), "{words}");
        assert!(words.contains(value.0), "{words}");
    }
}

/// Numbers and switches of a file are the same as their texts.
#[test]
fn parameters_are_read_as_numbers_switches_and_words() {
    let text =
        r#"{"parameters":{"a":{"beta":500,"gamma":0.5,"place_weights":false,"late":"off"}}}"#;
    let plan: SweepPlanSetup = serde_json::from_str(text).unwrap();
    let expected = sets(&[(
        "a",
        &[
            ("beta", "500"),
            ("gamma", "0.5"),
            ("place_weights", "false"),
            ("late", "off"),
        ],
    )]);
    assert_eq!(plan.parameters, expected);
    assert!(SweepPlan::new(plan).is_ok());
}

/// The book plays as well, and its lapses are spread.
#[test]
fn players_of_the_book_can_be_swept() {
    let plan = SweepPlanSetup {
        players: 4,
        field: 4,
        nights: 1,
        stack: 1_000,
        player: "computer/1 book lapse=0:0.45".to_owned(),
        ..SweepPlanSetup::default()
    };
    let season = job(&SweepPlan::new(plan).unwrap(), 1).unwrap();
    assert_eq!(season.players.nights, [1; 4]);
}
