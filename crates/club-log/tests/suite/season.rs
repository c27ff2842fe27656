//! Imported results, and nights that a season leaves out.

use std::collections::BTreeSet;

use club_log::command::{
    ImportRow, ImportedPlayer, MemberCommand, RevisionCommand, SeasonCommand, TournamentAction,
};
use club_log::decide::MAX_IMPORT_ROWS;
use club_log::ids::{SeasonId, TournamentId};
use club_log::ledger::{LedgerError, Preview};
use club_log::projection::season_standings;
use club_log::refusal::{BadRow, ImportExcess, ImportedFigure, RowField, SeasonRefusal};
use club_log::rules::{Ranking, SeasonRules, TournamentRules};
use club_log::{Club, Command, Refusal};
use payout_dhondt::{Ratio, SeasonError};

use crate::hall::{Hall, member, wait};

fn season() -> SeasonId {
    SeasonId::new("s").unwrap()
}

fn open(rules: SeasonRules) -> Command {
    SeasonCommand::OpenSeason {
        season: season(),
        title: None,
        rules,
        rating: None,
    }
    .into()
}

fn name(text: &str) -> ImportedPlayer {
    ImportedPlayer::Name(text.into())
}

fn row(player: ImportedPlayer, points: i128, entries: u32, events: Option<u32>) -> ImportRow {
    ImportRow {
        player,
        points: Ratio::from_integer(points),
        entries,
        events,
    }
}

fn import(rows: Vec<ImportRow>) -> Command {
    SeasonCommand::ImportResults {
        season: season(),
        rows,
        again: false,
    }
    .into()
}

#[track_caller]
fn refused(hall: &mut Hall, command: impl Into<Command>) -> Refusal {
    let before = (hall.log(), hall.ledger.club().clone());
    let sent = hall.send(command);
    assert_eq!((hall.log(), hall.ledger.club().clone()), before);
    match sent {
        Err(LedgerError::Refused(refusal)) => refusal,
        other => panic!("{other:?} instead of a refusal"),
    }
}

#[test]
fn known_names_and_ids_are_found_and_others_become_members() {
    let mut hall = Hall::new(2);
    hall.send(open(SeasonRules::default())).unwrap();
    let rows = vec![
        row(name("Player 1"), 7, 3, None),
        row(ImportedPlayer::Member(member(2)), 1, 4, Some(2)),
        row(name("か\u{3099}い"), 0, 1, None),
    ];
    let events = hall.send(import(rows)).unwrap().events().to_vec();
    let kinds: Vec<&str> = events.iter().map(|event| event.kind.as_str()).collect();
    assert_eq!(kinds, ["MemberAdded", "ResultsImported"]);
    assert_eq!(events[0].command, events[1].command, "one command");
    let rows = season_standings(hall.ledger.club(), &season(), None).unwrap();
    let told: Vec<_> = rows
        .iter()
        .map(|row| {
            let name = hall.ledger.directory().name(&row.member).unwrap();
            (name, row.total_with_attendance.to_string(), row.events)
        })
        .collect();
    let expected = [
        ("Player 1", "10/1", 3),
        ("Player 2", "3/1", 2),
        ("がい", "1/1", 1),
    ];
    assert_eq!(
        told,
        expected.map(|(name, points, events)| (name, points.to_owned(), events))
    );
    assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
}

#[test]
fn all_new_members_get_ids_of_their_own() {
    let mut hall = Hall::new(0);
    hall.send(open(SeasonRules::default())).unwrap();
    let rows = (0..500)
        .map(|n| row(name(&format!("P {n}")), n, 1, None))
        .collect();
    hall.send(import(rows)).unwrap();
    let rows = season_standings(hall.ledger.club(), &season(), None).unwrap();
    let members: BTreeSet<_> = rows.iter().map(|row| &row.member).collect();
    assert_eq!((rows.len(), members.len()), (500, 500));
}

#[test]
fn every_bad_row_is_named_and_nothing_is_written() {
    let mut hall = Hall::new(1);
    for id in ["a", "b"] {
        hall.send(MemberCommand::AddMember {
            member: Some(id.parse().unwrap()),
            name: "Same".into(),
        })
        .unwrap();
    }
    hall.send(open(SeasonRules::default())).unwrap();
    let rows = vec![
        row(name("Player 1"), 1, 1, None),
        row(name("Same"), -1, 0, Some(1)),
        row(ImportedPlayer::Member(member(1)), 1, 1, None),
        row(ImportedPlayer::Member("ghost".parse().unwrap()), 1, 1, None),
        row(name("a\u{202e}b"), 1, 1, None),
        row(name("New"), 1, 1, None),
        row(name(" New "), 1, 1, Some(2)),
    ];
    let bad = |row, field, fault: &str| BadRow {
        row,
        field,
        fault: fault.to_owned(),
        same_as: None,
        excess: None,
    };
    let again = |row, same_as| BadRow {
        same_as: Some(same_as),
        ..bad(row, RowField::Player, "the player has an earlier row")
    };
    let expected = Refusal::Season(SeasonRefusal::BadRows {
        rows: vec![
            bad(2, RowField::Player, "\"Same\" is the name of 2 members"),
            bad(2, RowField::Points, "-1/1 is negative"),
            bad(2, RowField::Entries, "0 entries, at least 1 is needed"),
            bad(2, RowField::Events, "1 events with 0 entries only"),
            again(3, 1),
            bad(4, RowField::Player, "unknown member ghost"),
            bad(
                5,
                RowField::Player,
                "the name has the control or invisible character U+202E at position 2",
            ),
            again(7, 6),
            bad(7, RowField::Events, "2 events with 1 entries only"),
        ],
    });
    assert_eq!(refused(&mut hall, import(rows)), expected);
}

#[test]
fn imports_have_limits_and_an_open_season() {
    let mut hall = Hall::new(0);
    let one = || vec![row(name("Ann"), 1, 1, None)];
    assert_eq!(
        refused(&mut hall, import(one())),
        Refusal::Season(SeasonRefusal::UnknownSeason {
            season: season(),
            seasons: Vec::new(),
        })
    );
    hall.send(open(SeasonRules::default())).unwrap();
    for size in [0, MAX_IMPORT_ROWS + 1] {
        let rows = (0..size)
            .map(|n| row(name(&format!("P {n}")), 0, 1, None))
            .collect();
        let refusal = refused(&mut hall, import(rows));
        assert_eq!(
            refusal.to_string(),
            format!("invalid rows {size}; expected from 1 to 2,000")
        );
    }
    let huge = || vec![row(name("Ann"), i128::MAX, 1, None)];
    let most = ImportExcess {
        figure: ImportedFigure::Points,
        value: i128::MAX.to_string(),
        max: 1_000_000_000,
        in_all: false,
    };
    let bad = BadRow {
        row: 1,
        field: RowField::Points,
        fault: format!("{} points, the most is 1000000000", i128::MAX),
        same_as: None,
        excess: Some(most),
    };
    assert_eq!(
        refused(&mut hall, import(huge())),
        Refusal::Season(SeasonRefusal::BadRows { rows: vec![bad] })
    );
    hall.send(SeasonCommand::CloseSeason { season: season() })
        .unwrap();
    assert_eq!(
        refused(&mut hall, import(one())),
        Refusal::Season(SeasonRefusal::SeasonIsClosed { season: season() })
    );
}

#[test]
fn a_preview_writes_nothing_and_tells_the_same() {
    let mut hall = Hall::new(0);
    hall.send(open(SeasonRules::default())).unwrap();
    let request = hall.request(import(vec![row(name("Ann"), 1, 1, None)]));
    let before = hall.log();
    let Preview::New {
        decision: preview,
        after,
    } = wait(hall.ledger.preview(&request)).unwrap()
    else {
        panic!("it was not sent yet");
    };
    assert_eq!(hall.log(), before);
    let stored = wait(hall.ledger.execute(&request)).unwrap();
    assert_eq!(after, hall.ledger.state());
    assert_eq!(
        wait(hall.ledger.preview(&request)).unwrap(),
        Preview::Repeated(stored.events().to_vec())
    );
    assert_eq!(preview.events.len(), stored.events().len());
    let name = hall.ledger.directory().name(&preview.names[0].0);
    assert_eq!(name, Some("Ann"), "the same id");
}

#[test]
fn an_import_is_taken_back_with_its_members() {
    let mut hall = Hall::new(0);
    hall.send(open(SeasonRules::default())).unwrap();
    let imported = hall
        .send(import(vec![row(name("Ann"), 1, 1, None)]))
        .unwrap();
    hall.send(RevisionCommand::Undo {
        tournament: None,
        command: Some(imported.events()[0].command.clone()),
        reason: None,
    })
    .unwrap();
    assert!(hall.ledger.club().members().is_empty());
    assert!(
        season_standings(hall.ledger.club(), &season(), None)
            .unwrap()
            .is_empty()
    );
}

#[test]
fn a_season_needs_rules_that_can_be_applied() {
    let mut hall = Hall::new(0);
    let rules = |best_k, drop_worst_k| SeasonRules {
        best_k,
        drop_worst_k,
        ..SeasonRules::default()
    };
    assert_eq!(
        refused(&mut hall, open(rules(Some(0), 0))),
        Refusal::Standings(SeasonError::BestOfNone)
    );
    let both = SeasonError::BestAndWorst {
        best_k: 2,
        drop_worst_k: 1,
    };
    assert_eq!(
        refused(&mut hall, open(rules(Some(2), 1))),
        Refusal::Standings(both)
    );
    let plain = serde_json::to_value(SeasonRules::default()).unwrap();
    assert_eq!(plain.as_object().unwrap().len(), 3, "written as before");
}

/// Player 1 wins the first night (2 points of 2 under the winner's weights) and is last in the next.
#[test]
fn only_the_best_nights_count_and_imported_totals_always_do() {
    let mut hall = Hall::new(2);
    hall.send(open(SeasonRules {
        best_k: Some(1),
        ..SeasonRules::default()
    }))
    .unwrap();
    hall.send(import(vec![row(
        ImportedPlayer::Member(member(2)),
        5,
        2,
        None,
    )]))
    .unwrap();
    for (night, loser) in [(1, 2), (2, 1)] {
        let mut rules = TournamentRules::default();
        rules.structure.weights = "winner".parse().unwrap();
        hall.send(
            TournamentAction::Announce {
                title: "Night".into(),
                season: Some(season()),
                date: None,
                starts: None,
                capacity: None,
                sealed: false,
                starts_when_full: false,
                final_table: None,
                redraws: Vec::new(),
                rules,
            }
            .on(Some(TournamentId::new(format!("n{night}")).unwrap())),
        )
        .unwrap();
        hall.register(1).unwrap();
        hall.register(2).unwrap();
        hall.draw().unwrap();
        hall.bust(&[(member(loser).to_string(), None)]).unwrap();
        hall.send(TournamentAction::Finish {
            leave_ratings: None,
        })
        .unwrap();
    }
    let rows = season_standings(hall.ledger.club(), &season(), Some(Ranking::Total)).unwrap();
    let told: Vec<_> = rows
        .iter()
        .map(|row| {
            (
                row.member.clone(),
                row.total.to_string(),
                row.entries,
                row.events,
                row.dropped,
            )
        })
        .collect();
    let expected = [
        (member(2), "7/1".to_owned(), 3, 4, 1),
        (member(1), "2/1".to_owned(), 1, 2, 1),
    ];
    assert_eq!(told, expected);
}
