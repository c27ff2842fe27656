//! Clubs to measure, made through commands.
//!
//! Six nights at a time are played in memory, by a simulated director; ten such pieces make a
//! season of sixty nights, with other names and times in every season. The pieces are joined into
//! one log, hashed again, and imported. No command of a large club has to be executed for it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Process;

use chained_events::chain::{Hash, event_id, hash_of};
use chained_events::envelope::Recorded;
use chained_events::ids::{CommandKey, MemberId, StreamName};
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore, MemoryStore};
use club_log::ids::{SeasonId, TournamentId};
use club_log::rules::TournamentRules;
use club_log::{Command, Ledger};
use rand::RngExt;
use rand::seq::SliceRandom;
use season_sim::{
    Cast, Character, Director, MEMBERS, NightPlan, incident_of, member_name, play_night,
};
use serde_json::json;

/// Nights that are played one after the other.
const PIECE: u32 = 6;
/// Nights of a season.
const SEASON: u32 = 60;
/// One day.
const DAY_MS: i64 = 86_400_000;
/// The evening before the first night: 2 January 2020, 19:00 in Japan.
const BEGIN_MS: i64 = 1_577_959_200_000;
/// Members who are there for the draw, of the eighty.
const EARLY: usize = 36;
/// Members who come after it.
const LATE: usize = 4;

/// Waits for a future on this thread.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(future)
}

pub(crate) fn moment(ms: i64) -> Timestamp {
    Timestamp::from_millisecond(ms).unwrap()
}

/// A command in its JSON form.
pub(crate) fn command(json: serde_json::Value) -> Command {
    serde_json::from_value(json).unwrap()
}

fn member(index: usize) -> MemberId {
    MemberId::new(format!("m{index:04}")).unwrap()
}

/// The whole log of a ledger.
fn log_of(ledger: &Ledger<MemoryStore>) -> Vec<Recorded> {
    wait(ledger.store().read(0, usize::MAX >> 1)).unwrap()
}

/// A club with this number of members and one season, in memory.
fn beginning(director: &mut Director<'_, MemoryStore>, members: usize) {
    let mut send = |command| drop(wait(director.send("begin", command)).unwrap());
    send(command(
        json!({ "create_club": { "title": "Measured", "zone": "Asia/Tokyo" } }),
    ));
    for index in 0..members {
        let name = if index < MEMBERS {
            member_name(index)
        } else {
            format!("P {index}")
        };
        send(command(
            json!({ "add_member": { "member": member(index), "name": name } }),
        ));
    }
    send(command(json!({ "open_season": { "season": "s" } })));
}

/// Usual players, all of them.
fn cast(entries: u32) -> Cast {
    Cast::of(Character::usual(entries).unwrap())
}

fn rules() -> TournamentRules {
    TournamentRules {
        max_entries: 2,
        ..TournamentRules::default()
    }
}

/// Plays six nights; they belong to season `s` and are called `n-1` to `n-6`.
fn piece(number: u32) -> Vec<Recorded> {
    let mut ledger = wait(Ledger::open(MemoryStore::default())).unwrap();
    let start = moment(BEGIN_MS);
    let mut director = Director::new(&mut ledger, start, u64::from(number)).unwrap();
    beginning(&mut director, MEMBERS);
    for night in 1..=PIECE {
        let day = i64::from(number * PIECE + night);
        director.set_clock(moment(BEGIN_MS + day * DAY_MS));
        let mut players: Vec<MemberId> = (0..MEMBERS).map(member).collect();
        players.shuffle(director.rng());
        let late = players.split_off(EARLY);
        let plan = NightPlan {
            tournament: TournamentId::new(format!("n-{night}")).unwrap(),
            title: format!("Night {night}"),
            season: SeasonId::new("s").unwrap(),
            early: players,
            late: late.into_iter().take(LATE).collect(),
            rules: rules(),
            cast: cast(rules().max_entries),
            incident: incident_of(night),
        };
        wait(play_night(&mut director, &plan, |_| {})).unwrap();
    }
    log_of(&ledger)
}

/// A night of forty that has begun, with registration closed, called `open`.
fn open_night() -> Vec<Recorded> {
    let mut ledger = wait(Ledger::open(MemoryStore::default())).unwrap();
    let mut director = Director::new(&mut ledger, moment(BEGIN_MS), 99).unwrap();
    beginning(&mut director, MEMBERS);
    let mut send = |body| drop(wait(director.send("open", command(body))).unwrap());
    send(json!({ "announce": { "tournament": "open", "title": "Open", "season": "s" } }));
    for index in 0..EARLY + LATE {
        send(json!({ "register": { "tournament": "open", "player": member(index) } }));
    }
    send(json!({ "draw": { "tournament": "open" } }));
    send(json!({ "clock": { "tournament": "open", "change": { "action": "start" } } }));
    send(json!({ "close_registration": { "tournament": "open" } }));
    log_of(&ledger)
}

/// A log under construction: events of pieces under other names and times.
struct Joined {
    text: String,
    events: u64,
    prev: Hash,
    versions: BTreeMap<StreamName, u64>,
}

/// Names of a piece in the joined log.
struct Renamed<'a> {
    /// Prefix of its command keys.
    keys: &'a str,
    /// Its season.
    season: &'a str,
    /// Prefix of its tournaments in place of `n-`.
    nights: &'a str,
    /// How much later it happens.
    later_ms: i64,
}

impl Joined {
    fn add(&mut self, events: &[Recorded], names: &Renamed<'_>) {
        let Renamed {
            keys,
            season,
            nights,
            later_ms,
        } = names;
        let later = |at: Timestamp| moment(at.as_millisecond() + later_ms);
        for event in events {
            let mut event = event.clone();
            let renamed = |text: &str| text.replacen("sim-", keys, 1);
            event.command = CommandKey::new(renamed(event.command.as_str())).unwrap();
            event.id = event_id(&event.command, event.index);
            event.stream = match event.stream.as_str().split_once(':') {
                Some(("t", id)) => format!("t:{}", id.replacen("n-", nights, 1)),
                Some(("season", _)) => format!("season:{season}"),
                _ => event.stream.to_string(),
            }
            .parse()
            .unwrap();
            event.body = event
                .body
                .replace("\"sim-", &format!("\"{keys}"))
                .replace("\"season\":\"s\"", &format!("\"season\":\"{season}\""))
                .replace("\"tournament\":\"n-", &format!("\"tournament\":\"{nights}"))
                .replace("\"t:n-", &format!("\"t:{nights}"));
            event.at = later(event.at);
            event.recorded_at = later(event.recorded_at);
            let version = self.versions.entry(event.stream.clone()).or_default();
            *version += 1;
            event.version = *version;
            self.events += 1;
            event.seq = self.events;
            event.prev = self.prev;
            event.hash = hash_of(&event);
            self.prev = event.hash;
            writeln!(self.text, "{}", serde_json::to_string(&event).unwrap()).unwrap();
        }
    }
}

/// How much of a log comes before its first night.
fn before_nights(log: &[Recorded]) -> usize {
    let first = log
        .iter()
        .position(|event| event.kind == "TournamentAnnounced");
    first.unwrap()
}

/// The text of the log of a club whose nights are joined until there are enough. One more night is
/// open.
fn joined(enough: impl Fn(u32, u64) -> bool) -> String {
    let pieces: Vec<Vec<Recorded>> = (0..SEASON / PIECE).map(piece).collect();
    let open = open_night();
    let mut log = Joined {
        text: String::new(),
        events: 0,
        prev: pieces[0][0].prev,
        versions: BTreeMap::new(),
    };
    let beginning = &pieces[0][..before_nights(&pieces[0])];
    let (opened, begun) = beginning.split_last().unwrap();
    assert_eq!(opened.kind, "SeasonOpened");
    let first = Renamed {
        keys: "begin-",
        season: "s0",
        nights: "",
        later_ms: -DAY_MS,
    };
    log.add(begun, &first);
    let mut nights = 0;
    for season in 0.. {
        let name = format!("s{season}");
        let later_ms = i64::from(season) * i64::from(SEASON + 1) * DAY_MS;
        let opening = format!("open{season}-");
        let names = Renamed {
            keys: &opening,
            season: &name,
            nights: "",
            later_ms,
        };
        log.add(std::slice::from_ref(opened), &names);
        for (number, piece) in pieces.iter().enumerate() {
            let keys = format!("s{season}p{number}-");
            let called = format!("n{season}-{number}-");
            let names = Renamed {
                keys: &keys,
                season: &name,
                nights: &called,
                later_ms,
            };
            log.add(&piece[before_nights(piece)..], &names);
            nights += PIECE;
            if enough(nights, log.events) {
                let later_ms = later_ms + i64::from(SEASON + 1) * DAY_MS;
                let names = Renamed {
                    keys: "last-",
                    season: &name,
                    nights: "",
                    later_ms,
                };
                log.add(&open[before_nights(&open)..], &names);
                return log.text;
            }
        }
    }
    unreachable!("there are seasons without end")
}

/// The folder of made clubs: another one when the code writes other events.
fn folder() -> PathBuf {
    let written = hash_of(open_night().last().unwrap()).to_string();
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("club-bench-{}", &written[..12]))
}

/// The folder of a club that goes on until there is enough, made once.
pub(crate) fn club(name: &str, enough: impl Fn(u32, u64) -> bool) -> PathBuf {
    let club = folder().join(name);
    if !club.join("club.db").exists() {
        let making = folder().join(format!("{name}-making"));
        let _ = fs::remove_dir_all(&making);
        fs::create_dir_all(&making).unwrap();
        let file = making.join("log.ndjson");
        fs::write(&file, joined(enough)).unwrap();
        let mut import = Process::new(env!("CARGO_BIN_EXE_desk"));
        import
            .args(["log", "import"])
            .arg(&file)
            .arg("--club")
            .arg(&making);
        assert!(import.status().unwrap().success());
        fs::remove_file(file).unwrap();
        fs::rename(making, &club).unwrap();
    }
    club
}

/// The log of one tournament with this number of entries, played to its end.
pub(crate) fn field(entries: usize) -> Vec<Recorded> {
    let file = folder().join(format!("field-{entries}.ndjson"));
    if let Ok(text) = fs::read_to_string(&file) {
        let event = |line| serde_json::from_str(line).unwrap();
        return text.lines().map(event).collect();
    }
    let mut ledger = wait(Ledger::open(MemoryStore::default())).unwrap();
    let mut director = Director::new(&mut ledger, moment(BEGIN_MS), 7).unwrap();
    beginning(&mut director, entries);
    let mut players: Vec<MemberId> = (0..entries).map(member).collect();
    let swap = director.rng().random_range(0..entries);
    players.rotate_left(swap);
    let plan = NightPlan {
        tournament: TournamentId::new("field").unwrap(),
        title: "Field".to_owned(),
        season: SeasonId::new("s").unwrap(),
        early: players,
        late: Vec::new(),
        rules: TournamentRules::default(),
        cast: cast(1),
        incident: None,
    };
    wait(play_night(&mut director, &plan, |_| {})).unwrap();
    let log = log_of(&ledger);
    let lines = log
        .iter()
        .map(|event| serde_json::to_string(event).unwrap());
    fs::create_dir_all(folder()).unwrap();
    fs::write(&file, lines.collect::<Vec<_>>().join("\n")).unwrap();
    log
}
