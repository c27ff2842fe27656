//! Bounds of imported results: a season that took them in can be finished and closed.

use chained_events::EventStore;
use chained_events::chain::Hash;
use chained_events::envelope::NewEvent;
use chained_events::ids::{Actor, CommandKey, MemberId};
use chained_events::store::{Append, Person};
use chained_events::timestamp::Timestamp;
use club_log::command::{ImportRow, ImportedPlayer, MemberCommand, RevisionCommand, SeasonCommand};
use club_log::ids::{SeasonId, StreamId};
use club_log::imports::{ImportExcess, ImportedFigure};
use club_log::ledger::LedgerError;
use club_log::refusal::{BadRow, RowField, RulesRefusal, SeasonRefusal, UndoRefusal};
use club_log::rules::SeasonRules;
use club_log::{Club, Command, Refusal};
use payout_dhondt::Ratio;
use serde_json::json;

use crate::desks::command;
use crate::hall::{Hall, member, wait};

fn season() -> SeasonId {
    SeasonId::new("s").unwrap()
}

fn open() -> Command {
    command(json!({ "open_season": { "season": "s" } }))
}

fn row(player: &str, points: &str, entries: u32) -> ImportRow {
    ImportRow {
        player: ImportedPlayer::Name(player.to_owned()),
        points: points.parse().unwrap(),
        entries,
        events: None,
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

fn excess(figure: ImportedFigure, value: &str, max: u32, in_all: bool) -> ImportExcess {
    ImportExcess {
        figure,
        value: value.to_owned(),
        max,
        in_all,
    }
}

fn bad(row: usize, field: RowField, fault: &str, excess: ImportExcess) -> BadRow {
    BadRow {
        row,
        field,
        fault: fault.to_owned(),
        same_as: None,
        excess: Some(excess),
    }
}

#[track_caller]
fn refused(hall: &mut Hall, command: impl Into<Command>) -> Refusal {
    let before = hall.log();
    let sent = hall.send(command);
    assert_eq!(hall.log(), before);
    match sent {
        Err(LedgerError::Refused(refusal)) => refusal,
        other => panic!("{other:?} instead of a refusal"),
    }
}

#[test]
fn all_rows_beyond_the_bounds_are_named_together() {
    let mut hall = Hall::new(0);
    hall.send(open()).unwrap();
    let long = "1/99999999999999999999999999999999999999";
    let rows = vec![
        row("A", "1000000000", 100_000),
        row("B", "1000000001", 1),
        row("C", long, 4_294_967_295),
        row("D", "1/1000000", 1),
        row("E", "1/1000001", 100_001),
    ];
    let points = excess(ImportedFigure::Points, "1000000001", 1_000_000_000, false);
    let denominator = |value: &str| excess(ImportedFigure::Denominator, value, 1_000_000, false);
    let entries = |value: &str| excess(ImportedFigure::Entries, value, 100_000, false);
    let nines = "99999999999999999999999999999999999999";
    let expected = vec![
        bad(
            2,
            RowField::Points,
            "1000000001 points, the most is 1000000000",
            points,
        ),
        bad(
            3,
            RowField::Points,
            &format!("points with the denominator {nines}, the most is 1000000"),
            denominator(nines),
        ),
        bad(
            3,
            RowField::Entries,
            "4294967295 entries, the most is 100000",
            entries("4294967295"),
        ),
        bad(
            5,
            RowField::Points,
            "points with the denominator 1000001, the most is 1000000",
            denominator("1000001"),
        ),
        bad(
            5,
            RowField::Entries,
            "100001 entries, the most is 100000",
            entries("100001"),
        ),
    ];
    let expected = Refusal::from(SeasonRefusal::BadRows { rows: expected });
    assert_eq!(refused(&mut hall, import(rows)), expected);
}

#[test]
fn several_imports_of_a_player_are_bounded_together() {
    let mut hall = Hall::new(1);
    hall.send(open()).unwrap();
    hall.send(import(vec![row("Player 1", "1/1000", 99_999)]))
        .unwrap();
    let refusal = refused(&mut hall, import(vec![row("Player 1", "1/1009", 2)]));
    let denominator = excess(ImportedFigure::Denominator, "1009000", 1_000_000, true);
    let entries = excess(ImportedFigure::Entries, "100001", 100_000, true);
    let expected = vec![
        bad(
            1,
            RowField::Points,
            "points with the denominator 1009000 in all imports, the most is 1000000",
            denominator,
        ),
        bad(
            1,
            RowField::Entries,
            "100001 entries in all imports, the most is 100000",
            entries,
        ),
    ];
    assert_eq!(refusal, SeasonRefusal::BadRows { rows: expected }.into());
    hall.send(import(vec![row("Player 1", "1/997", 1)]))
        .unwrap();
}

#[test]
fn members_whose_imports_do_not_fit_together_are_not_merged() {
    let mut hall = Hall::new(2);
    hall.send(open()).unwrap();
    hall.send(import(vec![row("Player 1", "600000000", 1)]))
        .unwrap();
    hall.send(import(vec![row("Player 2", "500000000", 1)]))
        .unwrap();
    let last = hall.log().last().unwrap().command.clone();
    let merge = MemberCommand::MergeMembers {
        from: "Player 1".into(),
        into: "Player 2".into(),
        leave_ratings: None,
    };
    let expected = SeasonRefusal::MergedBeyond {
        from: member(1),
        into: member(2),
        import: last.clone(),
        figure: ImportedFigure::Points,
        value: "1100000000".into(),
        max: 1_000_000_000,
    };
    assert_eq!(refused(&mut hall, merge.clone()), expected.into());
    let undo = RevisionCommand::Undo {
        tournament: None,
        command: Some(last),
        reason: None,
    };
    hall.send(undo).unwrap();
    hall.send(merge).unwrap();
}

#[test]
fn an_attendance_bonus_has_a_bound() {
    let mut hall = Hall::new(0);
    let command = SeasonCommand::OpenSeason {
        season: season(),
        title: None,
        rules: SeasonRules {
            attendance_bonus: 1_000_001,
            ..SeasonRules::default()
        },
        rating: None,
    };
    let expected = RulesRefusal::OutOfRange {
        field: "attendance_bonus",
        value: 1_000_001,
        allowed: "0..=1000000",
    };
    assert_eq!(refused(&mut hall, command), expected.into());
}

/// Appends an import as a release without bounds wrote it.
fn old_import(hall: &mut Hall, key: &str, points: &str, entries: u32) -> MemberId {
    let member = MemberId::new("m-old").unwrap();
    let points: Ratio = points.parse().unwrap();
    let event = |stream: StreamId, kind: &str, body: String| NewEvent {
        stream: stream.name(),
        kind: kind.to_owned(),
        schema: 1,
        body: body.parse().unwrap(),
        at: Timestamp::from_millisecond(1_767_225_600_000).unwrap(),
        draw: None,
    };
    let total = json!({ "entries": entries, "events": 1, "member": member, "points": points });
    let body = json!({ "season": "s", "totals": [total] });
    let body = chained_events::canonical::to_canonical(&body).unwrap();
    let added = json!({ "member": member }).to_string();
    let (of_member, of_season) = (StreamId::member(&member), StreamId::season(&season()));
    let version = hall.ledger.club().version(&of_season);
    let append = Append {
        digest: Hash::digest("test", key.as_bytes()),
        expected: vec![(of_member.name(), 0), (of_season.name(), version)],
        events: vec![
            event(of_member, "MemberAdded", added),
            event(of_season, "ResultsImported", body),
        ],
        people: vec![Person {
            member: member.clone(),
            name: "Old".to_owned(),
        }],
        ..Append::new(
            CommandKey::new(key).unwrap(),
            Actor::new("tester").unwrap(),
            Timestamp::from_millisecond(1_767_225_600_000).unwrap(),
        )
    };
    wait(hall.ledger.store().append(append)).unwrap();
    wait(hall.ledger.refresh()).unwrap();
    member
}

#[test]
fn an_old_import_beyond_the_bounds_is_named_and_can_be_taken_back_though_its_member_has_played() {
    let cases = [
        (
            "1",
            u32::MAX,
            ImportedFigure::Entries,
            "4294967295",
            100_000,
        ),
        (
            "1/99999999999999999999999999999999999999",
            1,
            ImportedFigure::Denominator,
            "99999999999999999999999999999999999999",
            1_000_000,
        ),
    ];
    for (points, entries, figure, value, max) in cases {
        let mut hall = Hall::new(3);
        hall.send(open()).unwrap();
        let old = old_import(&mut hall, "import-1", points, entries);
        let night = |verb: &str| command(json!({ verb: { "tournament": "n" } }));
        let announce =
            json!({ "announce": { "tournament": "n", "title": "N", "season": "s", "rules": {} } });
        hall.send(command(announce)).unwrap();
        for player in ["Player 1", "Player 2", "Player 3", "Old"] {
            let register = json!({ "register": { "tournament": "n", "player": player } });
            hall.send(command(register)).unwrap();
        }
        hall.send(night("draw")).unwrap();
        // Two tie, so that the points of the night have a denominator.
        let tied = |player: &str| json!({ "player": player, "stack": 5 });
        let bust =
            json!({ "bust": { "players": [tied("Player 1"), tied("Old"), tied("Player 2")] } });
        hall.send(command(bust)).unwrap();
        let expected = SeasonRefusal::ImportBeyond {
            season: season(),
            member: old.clone(),
            import: CommandKey::new("import-1").unwrap(),
            figure,
            value: value.into(),
            max,
        };
        assert_eq!(refused(&mut hall, night("finish")), expected.into());
        let undo = RevisionCommand::Undo {
            tournament: None,
            command: Some(CommandKey::new("import-1").unwrap()),
            reason: Some("beyond all bounds".into()),
        };
        let events = hall.send(undo.clone()).unwrap().events().to_vec();
        let kinds: Vec<&str> = events.iter().map(|event| event.kind.as_str()).collect();
        assert_eq!(kinds, ["ImportWithdrawn"]);
        let again = refused(&mut hall, undo);
        let command = CommandKey::new("import-1").unwrap();
        let done = hall
            .past(|event| event.command == command && event.kind == "ResultsImported")
            .into();
        assert_eq!(
            again,
            UndoRefusal::AlreadyRetracted { command, done }.into()
        );
        hall.send(night("finish")).unwrap();
        hall.send(SeasonCommand::CloseSeason { season: season() })
            .unwrap();
        assert_eq!(Club::replay(&hall.log()).unwrap(), *hall.ledger.club());
        assert!(hall.ledger.club().members().contains(&old));
    }
}

#[test]
fn names_of_an_import_are_read_as_everywhere_else() {
    let mut hall = Hall::new(0);
    hall.send(open()).unwrap();
    let add = |name: &str, nick: &str| {
        command(json!({ "add_members": { "members": [{ "name": name, "nick": nick }] } }))
    };
    hall.send(add("髙橋 けん", "Ken")).unwrap();
    hall.send(add("Müller", "")).unwrap();
    let members = hall.ledger.club().members().clone();
    // Another form of the name, a nickname and a name without its accent: nobody is new.
    for rows in [
        vec![row("高橋けん", "3", 1), row("muller", "2", 1)],
        vec![row("KEN", "1", 1)],
    ] {
        hall.send(import(rows)).unwrap();
        assert_eq!(*hall.ledger.club().members(), members);
    }
    // A part of a name is not enough: a new member. Two forms of one new name are one player.
    let twice = vec![row("Ann Lee", "1", 1), row("ＡＮＮ lee", "1", 1)];
    let same = BadRow {
        row: 2,
        field: RowField::Player,
        fault: "the player has an earlier row".to_owned(),
        same_as: Some(1),
        excess: None,
    };
    let expected = SeasonRefusal::BadRows { rows: vec![same] };
    assert_eq!(refused(&mut hall, import(twice)), expected.into());
    hall.send(import(vec![row("Mül", "1", 1)])).unwrap();
    assert_eq!(hall.ledger.club().members().len(), members.len() + 1);
}
