//! The log that the first release wrote of the night worked out by hand: it folds for ever.

use std::fs;
use std::path::Path;

use chained_events::archive::{ArchiveError, LineFault};
use chained_events::chain::{ChainError, verify};
use chained_events::{EventStore, MemoryStore};
use club_log::Club;
use club_log::event::{Kind, Pin};
use club_log::ids::TournamentId;
use club_log::tournament::Tournament;
use club_log::transfer::{ImportError, check, read_text};
use club_log::verify::verify_log;
use mtt_seating::TableId;
use serde_json::Value;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(path).unwrap()
}

/// The hash of the last event, as it is in the last line. Every field of every event goes into it.
const HEAD: &str = "59e9d08f934c90129f80e9cd67a9443b3d61471fa8b5500233d632ae95083ea8";

#[test]
fn the_log_of_the_first_release_verifies_and_folds_to_the_places_worked_out() {
    let text = file("tests/data/log-v1.ndjson");
    let archive = read_text(text.as_bytes()).unwrap();
    let head = check(&archive).unwrap();
    assert_eq!((head.seq, head.hash.to_string().as_str()), (132, HEAD));
    assert_eq!(verify(&archive.events), Ok(head));
    let club = Club::replay(&archive.events).unwrap();
    let night = TournamentId::new("night").unwrap();
    let (_, night) = club.tournament(Some(&night)).unwrap();
    let results = &night.result().unwrap().results;
    let worked_out: Value =
        serde_json::from_str(&file("../../docs/data/night.expected.json")).unwrap();
    let worked_out = worked_out["results"].as_array().unwrap();
    assert_eq!(results.len(), worked_out.len());
    for (result, row) in results.iter().zip(worked_out) {
        assert_eq!(u64::from(result.place), row["place"], "{row}");
        assert_eq!(result.member.as_str(), row["member"], "{row}");
        assert_eq!(result.points.to_string(), row["points"].as_str().unwrap());
        assert_eq!(u64::from(result.entries), row["entries"], "{row}");
    }
}

#[test]
fn a_log_is_written_as_it_was_read() {
    let text = file("tests/data/log-v1.ndjson");
    let archive = read_text(text.as_bytes()).unwrap();
    assert_eq!(archive.to_text().unwrap(), text);
}

#[test]
fn all_lines_that_are_wrong_are_reported_at_once() {
    let mut lines: Vec<String> = file("tests/data/log-v1.ndjson")
        .lines()
        .map(str::to_owned)
        .collect();
    lines[2] = "{\"seq\":".to_owned();
    lines[4] = lines[4].replace("\"actor\":\"desk\"", "\"actor\":\"somebody\"");
    lines[6] = "{\"person\":{\"member\":\"m01\",\"name\":\"A\\u202eB\"}}".to_owned();
    lines[8] = "{\"person\":{\"member\":\"m01\",\"name\":\"  A\"}}".to_owned();
    lines[10] = "{\"note\":{\"id\":\"\",\"text\":\"\"}}".to_owned();
    lines[12] = "[]".to_owned();
    let Err(ArchiveError::Lines(problems)) = read_text(lines.join("\n").as_bytes()) else {
        panic!("it was read");
    };
    let numbers: Vec<u64> = problems.iter().map(|problem| problem.line).collect();
    assert_eq!(numbers, [3, 5, 7, 9, 11, 13]);
    // The fifth event with the other actor alone, without a text of it.
    let sound = read_text(file("tests/data/log-v1.ndjson").as_bytes()).unwrap();
    let mut events = sound.events;
    let found = events[4].hash;
    events[4].actor = "somebody".parse().unwrap();
    let Err(ChainError::Altered { expected, .. }) = verify(&events) else {
        panic!("it was not altered");
    };
    assert_ne!(expected, found);
    assert_eq!(
        problems[1].fault,
        LineFault::Altered {
            seq: 5,
            expected,
            found
        }
    );
}

#[test]
fn lines_that_are_right_alone_must_also_make_a_log() {
    let text = file("tests/data/log-v1.ndjson");
    let taken = |text: &str| check(&read_text(text.as_bytes()).unwrap());
    let without = |gone: usize| -> String {
        let kept = text.split_inclusive('\n').enumerate();
        kept.filter(|(at, _)| *at != gone)
            .map(|(_, line)| line)
            .collect()
    };
    match taken(&without(9)) {
        Err(ImportError::Archive(ArchiveError::Chain(error))) => {
            let (expected, found) = (10, 11);
            assert_eq!(error, ChainError::Seq { expected, found });
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(
        taken(""),
        Err(ImportError::Archive(ArchiveError::Empty))
    ));
    for (line, of) in [
        (
            "{\"person\":{\"member\":\"ghost\",\"name\":\"A\"}}",
            "ghost",
        ),
        ("{\"note\":{\"id\":\"never\",\"text\":\"why\"}}", "never"),
    ] {
        match taken(&format!("{text}{line}\n")) {
            Err(ImportError::Archive(ArchiveError::Stray { of: found, .. })) => {
                assert_eq!(found, of);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn every_kind_is_in_a_committed_log_with_its_newest_schema() {
    let texts = [
        file("tests/data/release-2/log.ndjson"),
        file("tests/data/ratings/log.ndjson"),
        file("tests/data/past-results/log.ndjson"),
        file("tests/data/deals-and-turns/log.ndjson"),
        file("tests/data/pins/log.ndjson"),
        file("tests/data/withdrawn-import/log.ndjson"),
        file("tests/data/set-times/log.ndjson"),
        file("tests/data/reopened-season/log.ndjson"),
        file("tests/data/edits/log.ndjson"),
        file("tests/data/hand-for-hand/log.ndjson"),
        file("tests/data/season-edits/log.ndjson"),
        file("tests/data/club-edits/log.ndjson"),
        file("tests/data/club-rooms/log.ndjson"),
        file("tests/data/alternates/log.ndjson"),
        file("tests/data/redraws/log.ndjson"),
        file("tests/data/money/log.ndjson"),
        file("tests/data/satellite/log.ndjson"),
    ];
    let logs = texts.map(|text| read_text(text.as_bytes()).unwrap());
    for kind in Kind::ALL {
        let mut events = logs.iter().flat_map(|log| &log.events);
        let found = events.any(|event| event.kind == kind.name() && event.schema == kind.schema());
        assert!(found, "no {} of schema {}", kind.name(), kind.schema());
    }
}

#[test]
fn nothing_is_found_in_the_committed_logs() {
    for log in [
        "log-v1.ndjson",
        "release-1/log.ndjson",
        "release-2/log.ndjson",
        "ratings/log.ndjson",
        "past-results/log.ndjson",
        "deals-and-turns/log.ndjson",
        "pins/log.ndjson",
        "two-seasons/log.ndjson",
        "reopened-season/log.ndjson",
        "edits/log.ndjson",
        "hand-for-hand/log.ndjson",
        "season-edits/log.ndjson",
        "club-edits/log.ndjson",
        "club-rooms/log.ndjson",
        "alternates/log.ndjson",
        "redraws/log.ndjson",
        "money/log.ndjson",
        "satellite/log.ndjson",
    ] {
        let text = file(&format!("tests/data/{log}"));
        let archive = read_text(text.as_bytes()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let sound = runtime.block_on(async {
            let store = MemoryStore::new();
            store.import(&archive).await.unwrap();
            verify_log(&store).await.unwrap()
        });
        assert_eq!((sound.findings, sound.outside), (vec![], vec![]), "{log}");
    }
}

/// The club of a log that is sound, with ratings that are computed again bit by bit.
fn proved(log: &str) -> Club {
    let text = file(log);
    let archive = read_text(text.as_bytes()).unwrap();
    assert_eq!(archive.to_text().unwrap(), text);
    assert_eq!(verify(&archive.events), Ok(check(&archive).unwrap()));
    let club = Club::replay(&archive.events).unwrap();
    for ladder in club.ladders().values() {
        let proof = club_log::rating::replay(&club, ladder).unwrap();
        assert_eq!(proof.largest().to_bits(), 0, "{:?}", proof.nights);
    }
    club
}

#[test]
fn the_log_of_a_rated_club_folds_and_its_ratings_are_computed_again_bit_by_bit() {
    let club = proved("tests/data/ratings/log.ndjson");
    let ladder = club.ladders().values().next().unwrap();
    let nights: Vec<(&str, u32)> = ladder
        .nights()
        .iter()
        .map(|night| (night.tournament().as_str(), night.revision()))
        .collect();
    assert_eq!(nights, [("a", 2), ("c", 3)]);
}

#[test]
fn the_log_of_corrected_times_folds_to_the_times_as_corrected() {
    let club = proved("tests/data/set-times/log.ndjson");
    let night = TournamentId::new("n").unwrap();
    let (_, night) = club.tournament(Some(&night)).unwrap();
    let exits: Vec<String> = night
        .entries()
        .filter_map(|(entry, found)| Some(format!("{entry} {}", found.out_at?)))
        .collect();
    // The first was typed at 09:54:55 under a clock an hour ahead; the second after it was put right.
    assert_eq!(exits.len(), 2);
    assert!(exits[0].starts_with("e2 2026-11-23T08:54:55."), "{exits:?}");
    assert!(exits[1].starts_with("e3 2026-11-23T09:54:5"), "{exits:?}");
}

#[test]
fn the_log_of_a_withdrawn_import_folds_to_standings_without_it() {
    let club = proved("tests/data/withdrawn-import/log.ndjson");
    let season = club.seasons().values().next().unwrap();
    assert!(season.imports.is_empty());
    let totals: Vec<String> = season
        .final_standings
        .iter()
        .map(|row| format!("{} {}", row.total, row.entries))
        .collect();
    // Four points are 2, 1, 1 and 0; two tied for the third place.
    assert_eq!(totals, ["2/1 1", "1/1 1", "1/2 1", "1/2 1"]);
}

#[test]
fn the_log_of_a_season_that_was_opened_again_folds_to_the_standings_of_both_nights() {
    let club = proved("tests/data/reopened-season/log.ndjson");
    let season = club.seasons().values().next().unwrap();
    assert!(!season.open);
    let rows = season.final_standings.iter();
    let rows: Vec<(u64, u32)> = rows.map(|row| (row.rank, row.events)).collect();
    // Each of the two players won one night.
    assert_eq!(rows, [(1, 2), (1, 2)]);
}

#[test]
fn the_log_of_past_results_folds_and_its_ratings_are_computed_again_bit_by_bit() {
    let club = proved("tests/data/past-results/log.ndjson");
    let ladder = club.ladders().values().next().unwrap();
    let nights: Vec<(&str, u32, bool)> = ladder
        .nights()
        .iter()
        .map(|night| {
            let id = night.tournament().as_str();
            (id, night.revision(), night.is_frozen())
        })
        .collect();
    let expected = [("one", 2, false), ("two", 2, true), ("four", 2, false)];
    assert_eq!(nights, expected);
}

#[test]
fn the_log_of_agreed_places_folds_and_its_ratings_are_computed_again_bit_by_bit() {
    let club = proved("tests/data/deals-and-turns/log.ndjson");
    let one = TournamentId::new("one").unwrap();
    let (_, night) = club.tournament(Some(&one)).unwrap();
    let results = &night.result().unwrap().results;
    let places: Vec<(u32, &str)> = results
        .iter()
        .map(|row| (row.place, row.member.as_str()))
        .collect();
    // As they were agreed: against the chips.
    assert_eq!(places, [(1, "m2"), (2, "m0"), (3, "m1"), (4, "m3")]);
    let ladder = club.ladders().values().next().unwrap();
    let nights: Vec<(&str, u32)> = ladder
        .nights()
        .iter()
        .map(|night| (night.tournament().as_str(), night.revision()))
        .collect();
    assert_eq!(nights, [("past", 1), ("one", 2)]);
}

#[test]
fn the_log_of_pins_folds_to_the_seats_that_were_kept_and_drawn_again() {
    let text = file("tests/data/pins/log.ndjson");
    let archive = read_text(text.as_bytes()).unwrap();
    assert_eq!(archive.to_text().unwrap(), text);
    check(&archive).unwrap();
    // The first player was pinned to seat 1 of T1, kept it in the redraw, and was let go after it.
    let night = |events: usize| {
        let club = Club::replay(&archive.events[..events]).unwrap();
        club.tournaments().next().unwrap().1.clone()
    };
    let kind = |name: &str| {
        archive
            .events
            .iter()
            .position(|event| event.kind == name)
            .unwrap()
    };
    let pinned = night(kind("Pinned") + 1);
    let pin = pinned.seats().pins().next().unwrap();
    let Pin::Entry(kept) = pin else {
        panic!("{pin:?}")
    };
    let seat = |night: &Tournament| {
        let (table, seat) = night.seats().seat_of(kept).unwrap();
        (table.to_string(), seat.get())
    };
    assert_eq!(seat(&pinned), ("T1".to_owned(), 1));
    let formed = kind("FinalTableFormed");
    assert!(!night(formed).is_final_table());
    let final_table = night(formed + 1);
    assert!(final_table.is_final_table());
    assert_eq!(seat(&final_table), ("T1".to_owned(), 1));
    assert_eq!(
        final_table
            .seats()
            .table(&TableId::new("T1"))
            .unwrap()
            .len(),
        4
    );
    let last = night(archive.events.len());
    assert_eq!(last.seats().pins().count(), 0);
    assert_eq!(last.result().unwrap().results[0].member.as_str(), "m1");
}

#[test]
fn the_log_of_the_second_release_folds_to_the_places_reported() {
    let text = file("tests/data/release-2/log.ndjson");
    let archive = read_text(text.as_bytes()).unwrap();
    assert_eq!(archive.to_text().unwrap(), text);
    let head = check(&archive).unwrap();
    assert_eq!(verify(&archive.events), Ok(head));
    let club = Club::replay(&archive.events).unwrap();
    let one = TournamentId::new("one").unwrap();
    let (_, night) = club.tournament(Some(&one)).unwrap();
    let reported: Value =
        serde_json::from_str(&file("tests/data/release-2/expected.json")).unwrap();
    let names = |key: &str| -> Vec<String> {
        let members = reported[key].as_array().unwrap().iter();
        members
            .map(|name| name.as_str().unwrap().to_owned())
            .collect()
    };
    let (out, left) = (names("out_first_to_last"), names("left"));
    let results = &night.result().unwrap().results;
    assert_eq!(results.len(), out.len() + left.len());
    for (member, before) in out.iter().zip(0..) {
        let row = results.iter().find(|row| row.member.as_str() == member);
        let place = u32::try_from(results.len() - before).unwrap();
        assert_eq!(row.unwrap().place, place, "{member}");
    }
    let mut first: Vec<&str> = results
        .iter()
        .filter(|row| row.place == 1)
        .map(|row| row.member.as_str())
        .collect();
    first.sort_unstable();
    assert_eq!(
        first, left,
        "an even deal without chips leaves all in the first place"
    );
}
