//! A club that the first release wrote, with every kind of event of that release. It folds for
//! ever, to the state that was worked out by a second fold (see the `README.md` next to the data).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use chained_events::archive::Outside;
use chained_events::{EventStore, SqliteStore};
use club_log::entry::EntryStatus;
use club_log::projection::season_standings;
use club_log::tournament::{Phase, Tournament};
use club_log::transfer::{archive_of, check, read_text};
use club_log::verify::verify_log;
use club_log::{Club, Ledger};
use serde_json::{Value, json};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/release-1")
        .join(name)
}

fn text() -> String {
    fs::read_to_string(path("log.ndjson")).unwrap()
}

fn expected() -> Value {
    serde_json::from_str(&fs::read_to_string(path("expected.json")).unwrap()).unwrap()
}

/// The kinds of the first release.
const KINDS: [&str; 30] = [
    "BustsReordered",
    "ClockChanged",
    "ClubCreated",
    "CommandRetracted",
    "DealAgreed",
    "EntriesBusted",
    "EntryRegistered",
    "EntryReinstated",
    "EntryRemoved",
    "EntrySeated",
    "HandEnded",
    "MemberAdded",
    "MemberErased",
    "MemberRenamed",
    "MembersMerged",
    "MoveCancelled",
    "MoveConfirmed",
    "MoveOrdered",
    "RegistrationClosed",
    "ResultsImported",
    "SeasonClosed",
    "SeasonOpened",
    "SeatsDrawn",
    "TableBroken",
    "TableOpened",
    "TableStarted",
    "TimeCorrected",
    "TournamentAnnounced",
    "TournamentFinished",
    "TournamentReopened",
];

/// Players and their seats, as the second fold writes them.
fn tables(night: &Tournament) -> Value {
    let mut tables = BTreeMap::new();
    for (id, table) in night.seats().tables() {
        let seats: BTreeMap<String, String> = table
            .seats()
            .map(|(seat, entry)| (seat.get().to_string(), entry.to_string()))
            .collect();
        tables.insert(id.to_string(), seats);
    }
    json!(tables)
}

fn status(status: EntryStatus) -> Value {
    match status {
        EntryStatus::Alive => json!("alive"),
        EntryStatus::Alternate => json!("alternate"),
        EntryStatus::Busted => json!("busted"),
        EntryStatus::Removed(removal) => json!(removal),
    }
}

/// A night as the second fold writes it.
fn night(night: &Tournament) -> Value {
    let announcement = night.announcement();
    let member_of = |entry| night.entry(entry).unwrap().member.to_string();
    let entries: BTreeMap<String, Value> = night
        .entries()
        .map(|(id, entry)| (id.to_string(), json!([entry.member, status(entry.status)])))
        .collect();
    let places: Vec<Value> = night
        .places()
        .into_iter()
        .map(|placed| {
            let members: BTreeSet<String> = placed.entries.into_iter().map(member_of).collect();
            json!([placed.place, members])
        })
        .collect();
    let results = night.result().map(|result| {
        let rows = result.results.iter();
        rows.map(|row| json!([row.place, row.member, row.entries, row.points.to_string()]))
            .collect::<Vec<_>>()
    });
    let seats = night.seats();
    let orders = seats.orders().iter();
    let orders: Vec<_> = orders
        .map(|order| json!([order.from.to_string(), order.to.to_string()]))
        .collect();
    // Before the draw nobody waits for a seat of their own.
    let waiting = seats
        .waiting()
        .filter(|_| night.phase() != Phase::Registering);
    let waiting: Vec<_> = waiting.map(|entry| entry.to_string()).collect();
    json!({
        "title": announcement.title,
        "season": announcement.season,
        "phase": night.phase(),
        "registration_open": night.registration_open(),
        "entries": entries,
        "pool": night.pool(),
        "tables": tables(night),
        "waiting": waiting,
        "orders": orders,
        "places": places,
        "results": results,
    })
}

/// The seasons as the second fold writes them.
fn seasons(club: &Club) -> Value {
    let mut seasons = BTreeMap::new();
    for (id, season) in club.seasons() {
        let standings: BTreeMap<String, Value> = season_standings(club, id, None)
            .unwrap()
            .into_iter()
            .map(|row| {
                let figures = json!({
                    "total": row.total.to_string(),
                    "entries": row.entries,
                    "events": row.events,
                    "total_with_attendance": row.total_with_attendance.to_string(),
                });
                (row.member.to_string(), figures)
            })
            .collect();
        let told = json!({ "title": season.title, "open": season.open, "standings": standings });
        seasons.insert(id.to_string(), told);
    }
    json!(seasons)
}

/// The club is what the second fold made of the log.
#[track_caller]
fn as_expected(club: &Club) {
    let expected = expected();
    let ids: BTreeSet<&String> = expected["members"].as_object().unwrap().keys().collect();
    let members: BTreeSet<String> = club.members().iter().map(ToString::to_string).collect();
    assert_eq!(members.iter().collect::<BTreeSet<_>>(), ids);
    assert_eq!(json!(club.merged()), expected["merged"]);
    assert_eq!(json!(club.erased()), expected["erased"]);
    assert_eq!(seasons(club), expected["seasons"]);
    let nights: BTreeMap<String, Value> = club
        .tournaments()
        .map(|(id, tournament)| (id.to_string(), night(tournament)))
        .collect();
    for (id, told) in &nights {
        assert_eq!(told, &expected["tournaments"][id], "{id}");
    }
    assert_eq!(
        nights.len(),
        expected["tournaments"].as_object().unwrap().len()
    );
}

#[test]
fn every_kind_of_the_first_release_is_in_its_log() {
    let archive = read_text(text().as_bytes()).unwrap();
    let kinds: BTreeSet<&str> = archive.events.iter().map(|e| e.kind.as_str()).collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), KINDS);
    assert!(archive.events.iter().all(|event| event.schema == 1));
}

#[test]
fn the_log_of_the_first_release_folds_to_what_a_second_fold_made_of_it() {
    let archive = read_text(text().as_bytes()).unwrap();
    check(&archive).unwrap();
    as_expected(&Club::replay(&archive.events).unwrap());
}

#[test]
fn every_prefix_of_the_log_of_the_first_release_folds() {
    let events = read_text(text().as_bytes()).unwrap().events;
    for end in 0..=events.len() {
        let club = Club::replay(&events[..end]).unwrap();
        assert_eq!(club.seq(), end as u64);
    }
}

#[test]
fn the_bytes_of_the_first_release_stay_as_they_were_written() {
    let archive = read_text(text().as_bytes()).unwrap();
    assert_eq!(archive.to_text().unwrap(), text());
}

#[tokio::test]
async fn the_file_of_the_first_release_is_opened_checked_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.db");
    fs::copy(path("club.db"), &file).unwrap();
    let store = SqliteStore::open(&file).await.unwrap();
    assert_eq!(store.head().await.unwrap().seq, 194);
    assert_eq!(verify_log(&store).await.unwrap().events, 194);
    let mut ledger = Ledger::open(store.clone()).await.unwrap();
    ledger.load_all().await.unwrap();
    as_expected(ledger.club());
    let names = expected()["members"].clone();
    for (id, name) in names.as_object().unwrap() {
        let member = chained_events::ids::MemberId::new(id.as_str()).unwrap();
        assert_eq!(ledger.directory().name(&member), name.as_str(), "{id}");
    }
    let exported = archive_of(&store, Outside::Included)
        .await
        .unwrap()
        .to_text()
        .unwrap();
    // The first release did not say which release wrote last.
    let (of_releases, events) = exported.split_once('\n').unwrap();
    let release = env!("CARGO_PKG_VERSION");
    assert_eq!(
        of_releases,
        format!("{{\"export\":{{\"release\":\"{release}\"}}}}")
    );
    assert_eq!(events, text());
    store.close().await;
}
