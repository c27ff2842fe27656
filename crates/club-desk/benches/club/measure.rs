//! Measurements of a club.

use std::env;
use std::fmt;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::str::FromStr;
use std::time::{Duration, Instant};

use chained_events::{EventStore, MemoryStore, SqliteStore};
use club_log::ids::SeasonId;
use club_log::rules::TournamentRules;
use club_log::{Answer, Club as Folded, Ledger};
use season_sim::{Director, SeasonPlan, play_season};
use serde_json::json;

use crate::made::{self, command, moment, wait};

/// The variable that names the file for a process that only opens it.
pub(crate) const OPEN: &str = "CLUB_BENCH_OPEN";

/// Runs of which the median is shown.
const RUNS: usize = 11;

/// A club to measure.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Club {
    /// This number of nights of forty players.
    Nights(u32),
    /// The same, rated.
    Rated(u32),
    /// As many as make a million events.
    Million,
}

impl fmt::Display for Club {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nights(nights) => write!(f, "{nights} nights"),
            Self::Rated(nights) => write!(f, "{nights} rated nights"),
            Self::Million => f.write_str("10^6"),
        }
    }
}

impl FromStr for Club {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match (text, text.strip_prefix("rated-")) {
            ("million", _) => Ok(Self::Million),
            (_, Some(nights)) => nights.parse().map(Self::Rated),
            (nights, None) => nights.parse().map(Self::Nights),
        }
    }
}

impl Club {
    fn folder(self) -> PathBuf {
        match self {
            Self::Nights(nights) | Self::Rated(nights) => {
                made::club(&format!("nights-{nights}"), move |played, _| {
                    played >= nights
                })
            }
            Self::Million => made::club("million", |_, events| events >= 1_000_000),
        }
    }
}

/// Figures that were measured.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    pub(crate) events: u64,
    pub(crate) bytes: u64,
    pub(crate) show: Option<Duration>,
    pub(crate) bust: Option<Duration>,
    pub(crate) command: Option<Duration>,
    pub(crate) undo: Option<Duration>,
    pub(crate) verify: Option<Duration>,
    pub(crate) publish: Option<Duration>,
    pub(crate) replay: Option<Duration>,
    pub(crate) peak_kb: u64,
    /// Pairs of times of the same run, the second to be compared with the first.
    pub(crate) pairs: Vec<Pair>,
}

/// Two times of one run.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) what: &'static str,
    pub(crate) usual: Duration,
    pub(crate) found: Duration,
    /// The most that the second may be of the first.
    pub(crate) goal: f64,
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (usual, found) = (self.usual.as_secs_f64(), self.found.as_secs_f64());
        write!(
            f,
            "{}: {:.1} ms against {:.1} ms, {:.2} times (goal {})",
            self.what,
            found * 1e3,
            usual * 1e3,
            found / usual,
            self.goal
        )
    }
}

fn median(mut times: Vec<Duration>) -> Option<Duration> {
    times.sort();
    times.get(times.len() / 2).copied()
}

/// How long a verb takes, with the start of its process.
fn verb(club: &Path, words: &[&str]) -> Duration {
    let mut desk = Process::new(env!("CARGO_BIN_EXE_desk"));
    desk.args(words)
        .arg("--club")
        .arg(club)
        .stdout(Stdio::null());
    let start = Instant::now();
    let status = desk.status().unwrap();
    let time = start.elapsed();
    assert!(status.success(), "{words:?}");
    time
}

/// A copy of a club to write to.
fn copy(club: &Path) -> PathBuf {
    let copy = club.with_extension("copy");
    let _ = fs::remove_dir_all(&copy);
    fs::create_dir_all(&copy).unwrap();
    fs::copy(club.join("club.db"), copy.join("club.db")).unwrap();
    copy
}

pub(crate) fn figures(club: Club) -> Figures {
    let folder = club.folder();
    let copied = copy(&folder);
    let mut figures = Figures {
        bytes: fs::metadata(folder.join("club.db")).unwrap().len(),
        ..Figures::default()
    };
    let runs = if matches!(club, Club::Million) {
        3
    } else {
        RUNS
    };
    if let Club::Rated(_) = club {
        let publish = "rate replay --publish --ladder main --new-ladder";
        let publish: Vec<&str> = publish.split(' ').collect();
        figures.publish = Some(verb(&copied, &publish));
        figures.replay = median((0..3).map(|_| verb(&copied, &["rate", "replay"])).collect());
        figures.pairs.push(after_undo(&copied, runs));
    }
    figures.pairs.push(undone_member(&copied, runs));
    // The first run may find a club that has no snapshot yet; it is not counted.
    let show = ["t", "show", "-t", "open"];
    verb(&copied, &show);
    figures.show = median((0..runs).map(|_| verb(&copied, &show)).collect());
    let bust = |number: usize| {
        let player = format!("m{number:04}");
        verb(&copied, &["t", "bust", &player, "-t", "open"])
    };
    bust(0);
    figures.bust = median((1..=runs).map(bust).collect());
    figures.verify = median((0..3).map(|_| verb(&copied, &["log", "verify"])).collect());
    (figures.command, figures.undo, figures.events) = resident(&copied, runs);
    figures.peak_kb = peak(&copied);
    fs::remove_dir_all(copied).unwrap();
    figures
}

/// A verb before and after the undo of a finish, which takes ratings back.
fn after_undo(club: &Path, runs: usize) -> Pair {
    let show = ["t", "show", "-t", "open"];
    verb(club, &["season", "open", "rated", "--ladder", "main"]);
    let night = ["-t", "last"];
    verb(
        club,
        &["t", "new", "Last", "--id", "last", "--season", "rated"],
    );
    for player in ["m0000", "m0001"] {
        verb(club, &[&["t", "register", player][..], &night].concat());
    }
    verb(club, &[&["t", "draw"][..], &night].concat());
    verb(club, &[&["t", "bust", "m0000"][..], &night].concat());
    verb(
        club,
        &[&["t", "finish", "--key", "finish"][..], &night].concat(),
    );
    let often = || median((0..runs).map(|_| verb(club, &show)).collect()).unwrap();
    let usual = often();
    verb(club, &["t", "undo", "finish"]);
    Pair {
        what: "t show after the undo of a finish, as one verb",
        usual,
        found: often(),
        goal: 2.0,
    }
}

/// A member who is added, and the undo of that.
fn undone_member(club: &Path, runs: usize) -> Pair {
    let (mut added, mut undone) = (Vec::new(), Vec::new());
    for number in 0..=runs {
        let key = format!("added-{number}");
        added.push(verb(club, &["member", "add", "Newcomer", "--key", &key]));
        undone.push(verb(club, &["t", "undo", &key]));
    }
    // The first of each is not counted.
    Pair {
        what: "undo of a member add, next to the add, as one verb",
        usual: median(added.split_off(1)).unwrap(),
        found: median(undone.split_off(1)).unwrap(),
        goal: 2.0,
    }
}

/// A bust and its undo, again and again, in a ledger that stays open. The number is that of the
/// events before.
fn resident(club: &Path, runs: usize) -> (Option<Duration>, Option<Duration>, u64) {
    wait(async {
        let store = SqliteStore::open(&club.join("club.db")).await.unwrap();
        let mut ledger = Ledger::open(store.clone()).await.unwrap();
        let events = store.head().await.unwrap().seq;
        let last = store.read(events - 1, 1).await.unwrap().remove(0);
        let after = moment(last.at.as_millisecond() + 1);
        let mut director = Director::new(&mut ledger, after, 5).unwrap();
        let (mut commands, mut undos) = (Vec::new(), Vec::new());
        for number in 0..=runs {
            let player = format!("m{:04}", 20 + number);
            let players = json!([{ "player": player }]);
            let bust = command(json!({ "bust": { "tournament": "open", "players": players } }));
            let start = Instant::now();
            let answer = director.send("bust", bust).await.unwrap();
            commands.push(start.elapsed());
            let Answer::Stored(events) = answer else {
                unreachable!("it is new")
            };
            let undo =
                command(json!({ "undo": { "tournament": "open", "command": events[0].command } }));
            let start = Instant::now();
            director.send("undo", undo).await.unwrap();
            undos.push(start.elapsed());
        }
        store.close().await;
        // The first of each is not counted.
        (
            median(commands.split_off(1)),
            median(undos.split_off(1)),
            events,
        )
    })
}

/// The most memory that a process held which opened the club, in kB.
fn peak(club: &Path) -> u64 {
    let mut alone = Process::new(env::current_exe().unwrap());
    let output = alone.env(OPEN, club.join("club.db")).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout)
        .unwrap()
        .trim()
        .parse()
        .unwrap()
}

/// Opens a club and prints the most memory that this process ever held, in kB.
pub(crate) fn open_alone(file: &Path) {
    wait(async {
        let store = SqliteStore::open(file).await.unwrap();
        let ledger = Ledger::open(store.clone()).await.unwrap();
        assert!(ledger.club().identity().is_some());
        store.close().await;
    });
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kb = peak
        .and_then(|text| text.split_whitespace().next())
        .unwrap_or("0");
    println!("{kb}");
}

/// How many events one tournament with this number of entries has, and the time to fold each.
pub(crate) fn replay_of_a_field(entries: usize) -> (usize, Duration) {
    let log = made::field(entries);
    let start = Instant::now();
    let club = Folded::replay(&log).unwrap();
    let time = start.elapsed();
    let (_, night) = club.tournaments().next().unwrap();
    assert_eq!(night.entry_count(), entries);
    assert!(night.result().is_some());
    (log.len(), time / u32::try_from(log.len()).unwrap())
}

/// How many commands a simulated season takes, and how long.
pub(crate) fn season_in_memory(nights: u32) -> (u64, Duration) {
    wait(async {
        let plan = SeasonPlan {
            club: "Measured".to_owned(),
            season: SeasonId::new("s").unwrap(),
            title: "Season".to_owned(),
            first_day: jiff::civil::date(2021, 4, 5),
            nights,
            members: 60,
            field: 32,
            rules: TournamentRules {
                max_entries: 2,
                ..TournamentRules::default()
            },
            money_night: None,
            rating: None,
            seed: 1,
        };
        let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
        let start = Instant::now();
        let go_on = |_| ControlFlow::Continue(());
        let played = play_season(&mut ledger, &plan, go_on).await.unwrap();
        (played.commands, start.elapsed())
    })
}
