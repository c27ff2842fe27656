//! The night that was worked out by hand: `docs/data/night.md`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::hall::{Hall, member, wait};
use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey};
use club_log::codec::decode;
use club_log::command::{CommandContext, CommandLine, LATEST_CLOCK};
use club_log::event::TournamentEvent;
use club_log::ids::SeasonId;
use club_log::projection::season_standings;
use club_log::rules::{SeatingRules, TournamentRules};
use club_log::verify::verify_log;
use club_log::{Club, Event};
use payout_dhondt::Ratio;
use serde::Deserialize;

#[derive(Deserialize)]
struct Expected {
    entries: usize,
    players: usize,
    pool: u64,
    tables: Tables,
    sizes: BTreeMap<String, Vec<usize>>,
    results: Vec<Row>,
    standings: Vec<Standing>,
}

#[derive(Deserialize)]
struct Tables {
    drawn: Vec<String>,
    opened: Vec<At>,
    broken: Vec<At>,
    #[serde(rename = "final")]
    last: String,
}

#[derive(Deserialize, PartialEq, Debug)]
struct At {
    key: String,
    table: String,
}

#[derive(Deserialize)]
struct Row {
    place: u32,
    member: String,
    points: Ratio,
    entries: u32,
}

#[derive(Deserialize)]
struct Standing {
    rank: u64,
    member: String,
    total_with_attendance: Ratio,
    profit: Ratio,
}

fn data(name: &str) -> String {
    fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../docs/data")
            .join(name),
    )
    .unwrap()
}

/// Plays the file; `look` sees the club after every line.
fn play(mut look: impl FnMut(&str, &Club)) -> Hall {
    let mut hall = Hall::new(0);
    for line in data("night.ndjson").lines() {
        let line: CommandLine = serde_json::from_str(line).unwrap();
        let key = line.key.clone().unwrap();
        let request = line
            .into_request(CommandContext {
                key: CommandKey::new("unused").unwrap(),
                actor: Actor::new("tester").unwrap(),
                now: LATEST_CLOCK,
                seed: 0,
            })
            .unwrap();
        let answer = wait(hall.ledger.execute(&request));
        answer.unwrap_or_else(|error| panic!("{key}: {error}"));
        look(key.as_str(), hall.ledger.club());
    }
    hall
}

fn sizes(club: &Club) -> Vec<usize> {
    let Some((_, night)) = club.tournaments().next() else {
        return Vec::new();
    };
    let mut sizes: Vec<usize> = night
        .seats()
        .tables()
        .map(|(_, table)| table.len())
        .collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

fn events(log: &[Recorded]) -> Vec<(String, Event)> {
    log.iter()
        .flat_map(|r| {
            let events = decode(r).unwrap().into_iter();
            events.map(|event| (r.command.to_string(), event))
        })
        .collect()
}

#[test]
fn sizes_after_every_step_are_those_worked_out() {
    let expected: Expected = serde_json::from_str(&data("night.expected.json")).unwrap();
    let mut seen = 0;
    play(|key, club| {
        if let Some(wanted) = expected.sizes.get(key) {
            assert_eq!(&sizes(club), wanted, "after {key}");
            seen += 1;
        }
    });
    assert_eq!(seen, expected.sizes.len());
}

#[test]
fn tables_open_and_break_as_worked_out() {
    let expected: Expected = serde_json::from_str(&data("night.expected.json")).unwrap();
    let hall = play(|_, _| {});
    let mut drawn = Vec::new();
    let mut opened = Vec::new();
    let mut broken = Vec::new();
    for (key, event) in events(&hall.log()) {
        match event {
            Event::Tournament(TournamentEvent::SeatsDrawn(body)) => {
                drawn.extend(body.tables.iter().map(ToString::to_string));
            }
            Event::Tournament(TournamentEvent::TableOpened(body)) => opened.push(At {
                key,
                table: body.table.to_string(),
            }),
            Event::Tournament(TournamentEvent::TableBroken(body)) => broken.push(At {
                key,
                table: body.table.to_string(),
            }),
            _ => {}
        }
    }
    assert_eq!(drawn, expected.tables.drawn);
    assert_eq!(opened, expected.tables.opened);
    assert_eq!(broken, expected.tables.broken);
    let last = hall.night().seats().final_table().map(ToString::to_string);
    assert_eq!(last, Some(expected.tables.last));
}

#[test]
fn places_and_points_are_those_worked_out() {
    let expected: Expected = serde_json::from_str(&data("night.expected.json")).unwrap();
    let hall = play(|_, _| {});
    let night = hall.night();
    let result = night.result().expect("the night is closed");
    assert_eq!(
        (night.entry_count(), result.pool),
        (expected.entries, expected.pool)
    );
    assert_eq!(result.results.len(), expected.players);
    for (row, wanted) in result.results.iter().zip(&expected.results) {
        assert_eq!(
            (row.place, row.member.as_str(), row.points, row.entries),
            (
                wanted.place,
                wanted.member.as_str(),
                wanted.points,
                wanted.entries
            )
        );
    }
}

#[test]
fn the_standings_are_as_worked_out() {
    let expected: Expected = serde_json::from_str(&data("night.expected.json")).unwrap();
    let hall = play(|_, _| {});
    let rows = season_standings(hall.ledger.club(), &SeasonId::new("2026").unwrap(), None).unwrap();
    assert_eq!(rows.len(), expected.players);
    for (row, wanted) in rows.iter().zip(&expected.standings) {
        assert_eq!(
            (
                row.rank,
                row.member.as_str(),
                row.total_with_attendance,
                row.profit
            ),
            (
                wanted.rank,
                wanted.member.as_str(),
                wanted.total_with_attendance,
                wanted.profit
            )
        );
    }
}

#[test]
fn the_log_is_sound_and_folds_to_the_same_club() {
    let hall = play(|_, _| {});
    let sound = wait(verify_log(hall.ledger.store())).unwrap();
    assert_eq!(sound.events as usize, hall.log().len());
    assert_eq!(&Club::replay(&hall.log()).unwrap(), hall.ledger.club());
}

#[test]
fn the_same_file_again_changes_nothing() {
    let mut hall = play(|_, _| {});
    let before = hall.log().len();
    for line in data("night.ndjson").lines() {
        let line: CommandLine = serde_json::from_str(line).unwrap();
        let request = line
            .into_request(CommandContext {
                key: CommandKey::new("unused").unwrap(),
                actor: Actor::new("tester").unwrap(),
                now: LATEST_CLOCK,
                seed: 0,
            })
            .unwrap();
        let answer = wait(hall.ledger.execute(&request)).unwrap();
        assert!(matches!(answer, club_log::Answer::Repeated(_)));
    }
    assert_eq!(hall.log().len(), before);
}

#[test]
fn namesakes_are_distinguished() {
    let hall = play(|_, _| {});
    let directory = hall.ledger.directory();
    assert_eq!(directory.label(&member(19)), "佐藤 (1)");
    assert_eq!(directory.label(&member(26)), "佐藤 (2)");
    assert_eq!(directory.label(&member(1)), "青木");
}

#[test]
fn an_odd_field_at_tables_of_two_leaves_one_player_waiting_for_another() {
    let seating = SeatingRules {
        n_max: 2,
        n_min: 2,
        ..SeatingRules::default()
    };
    let rules = TournamentRules {
        seating,
        ..TournamentRules::default()
    };
    let mut hall = Hall::with_field(9, 7, rules);
    let sizes = |hall: &Hall| -> Vec<usize> {
        let tables = hall.night().seats().tables();
        tables.map(|(_, table)| table.len()).collect()
    };
    hall.draw().unwrap();
    assert_eq!(sizes(&hall), [2, 2, 2, 1]);
    let answer = hall.register(8).unwrap();
    assert_eq!(sizes(&hall), [2, 2, 2, 2]);
    let kinds: Vec<&str> = answer
        .events()
        .iter()
        .map(|event| event.kind.as_str())
        .collect();
    assert_eq!(kinds, ["EntryRegistered", "EntrySeated", "TableStarted"]);
}
