//! Changes of what was announced: every field, what they contradict, undo.
//!
//! A law: an edit and its reversal leave nothing behind.

use chained_events::SqliteStore;
use chained_events::ids::CommandKey;
use club_log::blinds::{BlindPreset, BlindRules};
use club_log::club::Night;
use club_log::command::{NightEdit, RevisionCommand, SeasonCommand, TournamentAction};
use club_log::event::{Change, ClockChange, EditedField};
use club_log::ids::{SeasonId, TournamentId};
use club_log::late::LateRegistration;
use club_log::projection::season_standings;
use club_log::refusal::{Contradiction, EditRefusal, RulesRefusal, SeasonRefusal};
use club_log::rules::{PassedOver, SeasonRules, TournamentRules};
use club_log::tournament::Tournament;
use club_log::verify::verify_log;
use club_log::{Answer, Command, Ledger, Refusal};
use proptest::prelude::*;
use serde_json::json;

use crate::acts::{Act, act, perform};
use crate::cache::{place, send};
use crate::desks::command;
use crate::hall::{Hall, kinds, member, wait};
use crate::laws::{Beginning, begin, beginning, config};
use crate::refusals::{player, refused};

fn night() -> TournamentId {
    TournamentId::new("night").unwrap()
}

fn edit(changes: Vec<NightEdit>) -> Command {
    let reason = "announced wrongly".to_owned();
    TournamentAction::Edit { changes, reason }.on(Some(night()))
}

fn season(id: &str) -> SeasonId {
    SeasonId::new(id).unwrap()
}

fn open_season(hall: &mut Hall, id: &str, rating: bool) {
    let rating = rating.then(|| serde_json::from_value(json!({ "ladder": "main" })).unwrap());
    hall.send(SeasonCommand::OpenSeason {
        season: season(id),
        title: None,
        rules: SeasonRules::default(),
        rating,
    })
    .unwrap();
}

fn rules() -> TournamentRules {
    TournamentRules {
        max_entries: 3,
        blinds: Some(BlindPreset::Fast.rules()),
        ..TournamentRules::default()
    }
}

/// The only contradictions of an edit that is refused.
#[track_caller]
fn contradicts(hall: &mut Hall, change: NightEdit) -> (&'static str, Vec<Contradiction>) {
    match refused(hall, edit(vec![change])) {
        Refusal::Edit(EditRefusal::Contradicted { field, facts, .. }) => (field, facts),
        other => panic!("{other:?}"),
    }
}

/// The blinds with another big blind and small blind at a level.
fn with_level(level: usize, small: u64, big: u64) -> BlindRules {
    let mut blinds = BlindPreset::Fast.rules();
    blinds.levels[level - 1].small_blind = small;
    blinds.levels[level - 1].big_blind = big;
    blinds
}

#[test]
fn every_field_changes_before_the_draw() {
    let mut hall = Hall::with_field(4, 4, rules());
    open_season(&mut hall, "s", false);
    let starts = "2026-01-01T10:00:00Z".parse().unwrap();
    let date = jiff::civil::date(2026, 1, 2);
    let late = Some(LateRegistration::UntilLevel(4));
    let blinds = Some(BlindPreset::Deep.rules());
    hall.send(edit(vec![
        NightEdit::Title("Spring night".into()),
        NightEdit::Season(Some(season("s"))),
        NightEdit::Date(date),
        NightEdit::Starts(Some(starts)),
        NightEdit::Capacity(Some(20)),
        NightEdit::Seats(6),
        NightEdit::MinStart(3),
        NightEdit::Stack(30_000),
        NightEdit::MaxEntries(2),
        NightEdit::LateRegistration(late),
        NightEdit::Blinds(blinds.clone()),
    ]))
    .unwrap();
    let after = hall.night().announcement();
    assert_eq!(after.title, "Spring night");
    assert_eq!((&after.season, after.date), (&Some(season("s")), date));
    assert_eq!((after.starts, after.capacity), (Some(starts), Some(20)));
    let rules = &after.rules;
    assert_eq!((rules.seating.n_max, rules.seating.n_min), (6, 3));
    assert_eq!((rules.stack, rules.max_entries), (30_000, 2));
    assert_eq!((rules.late_registration, &rules.blinds), (late, &blinds));
    // Those who had registered have the new stack too.
    assert!(
        hall.night()
            .entries()
            .all(|(_, entry)| entry.stack == 30_000)
    );
    assert_eq!(hall.night().chips_in_play(), Some(120_000));
    hall.draw().unwrap();
    assert_eq!(
        hall.night().schedule().unwrap().levels(),
        &BlindPreset::Deep.rules().levels[..]
    );
}

#[test]
fn an_edit_records_the_old_value_and_the_new_one() {
    let mut hall = Hall::with_field(2, 2, rules());
    let answer = hall.send(edit(vec![
        NightEdit::Capacity(Some(9)),
        NightEdit::Stack(20_000),
    ]));
    let Answer::Stored(events) = answer.unwrap() else {
        panic!("nothing stored");
    };
    let body: serde_json::Value = serde_json::from_str(&events[0].body).unwrap();
    assert_eq!(events[0].kind, "TournamentEdited");
    let capacity = json!({ "field": "capacity", "old": null, "new": 9 });
    assert_eq!(body["changes"], json!([capacity]));
    assert_eq!(body["reason"], json!(events[0].command));
}

#[test]
fn what_contradicts_what_happened_is_refused_with_all_of_it() {
    let mut hall = Hall::with_field(4, 4, rules());
    hall.draw().unwrap();
    hall.send(TournamentAction::Clock {
        change: ClockChange::Start,
    })
    .unwrap();
    hall.send(TournamentAction::Clock {
        change: ClockChange::Level { level: 3 },
    })
    .unwrap();
    hall.bust(&[(player(4), None)]).unwrap();
    hall.reenter(4).unwrap();
    let before = hall.night().clone();
    let players = vec![Contradiction::PlayersIn { players: 4 }];
    assert_eq!(
        contradicts(&mut hall, NightEdit::Capacity(Some(3))),
        ("capacity", players)
    );
    let made = vec![Contradiction::EntriesMade {
        member: member(4),
        entries: 2,
    }];
    assert_eq!(
        contradicts(&mut hall, NightEdit::MaxEntries(1)),
        ("max_entries", made)
    );
    let tables = before.seats().tables();
    let seated = tables.flat_map(|(table, seats)| {
        let seats = seats.seats().filter(|(seat, _)| seat.get() > 4);
        seats.map(|(seat, entry)| Contradiction::Seated {
            entry,
            table: table.clone(),
            seat,
        })
    });
    let seated: Vec<Contradiction> = seated.collect();
    // Four players at a table of nine: the draw leaves somebody behind seat 4.
    assert!(!seated.is_empty());
    let found = match refused(
        &mut hall,
        edit(vec![NightEdit::MinStart(2), NightEdit::Seats(4)]),
    ) {
        Refusal::Edit(EditRefusal::Contradicted {
            field: "seats",
            facts,
            ..
        }) => facts,
        other => panic!("{other:?}"),
    };
    assert_eq!(found, seated);
    let begun = vec![Contradiction::LevelBegun { level: 2 }];
    let second = NightEdit::Blinds(Some(with_level(2, 100, 200)));
    assert_eq!(contradicts(&mut hall, second), ("blinds", begun));
    let all = (1..=3)
        .map(|level| Contradiction::LevelBegun { level })
        .collect();
    assert_eq!(
        contradicts(&mut hall, NightEdit::Blinds(None)),
        ("blinds", all)
    );
    let (last, _) = before.entries().last().unwrap();
    let later = vec![Contradiction::EnteredLater { entry: last }];
    let rule = NightEdit::LateRegistration(Some(LateRegistration::UntilLevel(2)));
    assert_eq!(contradicts(&mut hall, rule), ("late_registration", later));
    for (change, field) in [
        (NightEdit::Stack(1), "stack"),
        (
            NightEdit::Starts(Some("2026-01-01T10:00:00Z".parse().unwrap())),
            "starts",
        ),
    ] {
        let expected = EditRefusal::TooLateToEdit {
            tournament: night(),
            field,
            phase: before.phase(),
        };
        assert_eq!(
            refused(&mut hall, edit(vec![change])),
            Refusal::Edit(expected)
        );
    }
    assert_eq!(hall.night(), &before);
    // Level 4 has not begun.
    hall.send(edit(vec![NightEdit::Blinds(Some(with_level(4, 200, 400)))]))
        .unwrap();
    assert_eq!(
        hall.night().schedule().unwrap().level(4).unwrap().big_blind,
        400
    );
}

#[test]
fn bad_values_and_empty_edits_are_refused_whole() {
    let mut hall = Hall::with_field(2, 2, rules());
    open_season(&mut hall, "closed", false);
    hall.send(SeasonCommand::CloseSeason {
        season: season("closed"),
    })
    .unwrap();
    let before = hall.night().clone();
    let same = Refusal::Edit(EditRefusal::SameAnnouncement {
        tournament: night(),
    });
    assert_eq!(refused(&mut hall, edit(Vec::new())), same);
    assert_eq!(
        refused(&mut hall, edit(vec![NightEdit::Title("Night".into())])),
        same
    );
    let there_and_back = vec![
        NightEdit::Title("Day".into()),
        NightEdit::Title("Night".into()),
    ];
    assert_eq!(refused(&mut hall, edit(there_and_back)), same);
    let range = |field, value, allowed| {
        Refusal::Rules(RulesRefusal::OutOfRange {
            field,
            value,
            allowed,
        })
    };
    let capacity = vec![
        NightEdit::Title("Other".into()),
        NightEdit::Capacity(Some(1)),
    ];
    assert_eq!(
        refused(&mut hall, edit(capacity)),
        range("capacity", 1, "2..=100000")
    );
    let stack = vec![NightEdit::Stack(0)];
    assert_eq!(
        refused(&mut hall, edit(stack)),
        range("stack", 0, "1..=1000000000000")
    );
    let closed = Refusal::Season(SeasonRefusal::SeasonIsClosed {
        season: season("closed"),
    });
    let change = vec![NightEdit::Season(Some(season("closed")))];
    assert_eq!(refused(&mut hall, edit(change)), closed);
    let ghost = Refusal::Season(SeasonRefusal::UnknownSeason {
        season: season("ghost"),
        seasons: vec![season("closed")],
    });
    let change = vec![NightEdit::Season(Some(season("ghost")))];
    assert_eq!(refused(&mut hall, edit(change)), ghost);
    assert_eq!(hall.night(), &before);
}

/// Two players, the second of whom is out; the night is over.
fn finished(rated: bool) -> Hall {
    let mut hall = Hall::with_field(3, 2, TournamentRules::default());
    open_season(&mut hall, "a", false);
    open_season(&mut hall, "b", rated);
    hall.draw().unwrap();
    hall.bust(&[(player(2), None)]).unwrap();
    hall.send(TournamentAction::Finish {
        leave_ratings: None,
    })
    .unwrap();
    hall
}

fn standing(hall: &Hall, id: &str) -> usize {
    season_standings(hall.ledger.club(), &season(id), None)
        .unwrap()
        .len()
}

#[test]
fn standings_and_ratings_follow_a_night_that_moves_after_its_end() {
    let mut hall = finished(true);
    let main = |hall: &Hall| {
        let ladder = hall.ledger.club().ladders().values().next();
        ladder.map_or(0, |ladder| ladder.nights().len())
    };
    assert_eq!(
        (standing(&hall, "a"), standing(&hall, "b"), main(&hall)),
        (0, 0, 0)
    );
    for (id, expected) in [("a", (2, 0, 0)), ("b", (0, 2, 1)), ("a", (2, 0, 0))] {
        hall.send(edit(vec![NightEdit::Season(Some(season(id)))]))
            .unwrap();
        assert_eq!(
            (standing(&hall, "a"), standing(&hall, "b"), main(&hall)),
            expected,
            "{id}"
        );
        let sound = wait(verify_log(hall.ledger.store())).unwrap();
        assert_eq!((sound.findings, sound.outside), (vec![], vec![]), "{id}");
    }
    hall.send(edit(vec![NightEdit::Season(Some(season("b")))]))
        .unwrap();
    hall.send(SeasonCommand::CloseSeason {
        season: season("b"),
    })
    .unwrap();
    let closed = Refusal::Season(SeasonRefusal::SeasonStands {
        season: season("b"),
    });
    for change in [NightEdit::Season(None), NightEdit::Title("Other".into())] {
        assert_eq!(refused(&mut hall, edit(vec![change])), closed);
    }
}

#[tokio::test]
async fn a_night_is_announced_and_moved_next_to_nights_that_are_not_in_memory() {
    let (_folder, path) = place();
    let store = SqliteStore::create(&path).await.unwrap();
    let mut ledger = Ledger::open(store).await.unwrap();
    for body in [
        json!({ "create_club": { "title": "Club", "zone": "Asia/Tokyo" } }),
        json!({ "open_season": { "season": "a" } }),
        json!({ "open_season": { "season": "b" } }),
        json!({ "add_member": { "member": "m1", "name": "Aoki" } }),
        json!({ "add_member": { "member": "m2", "name": "Baba" } }),
        json!({ "announce": { "tournament": "night", "title": "Night", "season": "a" } }),
        json!({ "register": { "player": "m1" } }),
        json!({ "register": { "player": "m2" } }),
        json!({ "draw": {} }),
        json!({ "bust": { "players": [{ "player": "m1" }] } }),
        json!({ "finish": {} }),
    ] {
        send(&mut ledger, body).await;
    }
    let to = |tournament: &str, season: &str| {
        let changes = [json!({ "season": season })];
        json!({ "edit": { "tournament": tournament, "changes": changes, "reason": "wrong" } })
    };
    let next = json!({ "announce": { "tournament": "next", "title": "Next", "season": "a" } });
    // The standings of "a" and of "b".
    for (body, rows) in [
        (next, (2, 0)),
        (to("next", "b"), (2, 0)),
        (to("next", "a"), (2, 0)),
        (to("night", "b"), (0, 2)),
    ] {
        ledger.store().close().await;
        ledger = Ledger::open(SqliteStore::open(&path).await.unwrap())
            .await
            .unwrap();
        let over = ledger.club().night(&night()).unwrap();
        assert!(matches!(over, Night::Stored(_)), "{body}");
        send(&mut ledger, body.clone()).await;
        ledger.load_all().await.unwrap();
        let standing = |id| {
            let rows = season_standings(ledger.club(), &season(id), None);
            rows.unwrap().len()
        };
        assert_eq!((standing("a"), standing("b")), rows, "{body}");
    }
    let sound = verify_log(ledger.store()).await.unwrap();
    assert_eq!((sound.findings, sound.outside), (vec![], vec![]));
    ledger.store().close().await;
}

#[test]
fn an_edit_is_taken_back() {
    let mut hall = finished(true);
    let before = hall.night().clone();
    let ladders = hall.ledger.club().ladders().clone();
    hall.send(edit(vec![NightEdit::Season(Some(season("b")))]))
        .unwrap();
    let key = CommandKey::new(format!("k-{}", hall.sent)).unwrap();
    hall.send(RevisionCommand::Undo {
        tournament: None,
        command: Some(key),
        reason: None,
    })
    .unwrap();
    assert_eq!(hall.night(), &before);
    assert_eq!((standing(&hall, "b"), ladders.len()), (0, 0));
    let nights = hall
        .ledger
        .club()
        .ladders()
        .values()
        .map(|ladder| ladder.nights().len());
    assert_eq!(nights.sum::<usize>(), 0);
}

#[test]
fn registration_opens_again_and_one_player_enters_late() {
    let mut hall = Hall::with_field(6, 4, rules());
    hall.draw().unwrap();
    let open = TournamentAction::OpenRegistration {
        reason: Some("a late train".into()),
    };
    let already = EditRefusal::AlreadyOpen {
        tournament: night(),
    };
    assert_eq!(refused(&mut hall, open.clone()), Refusal::Edit(already));
    hall.send(TournamentAction::CloseRegistration).unwrap();
    let late = |number| TournamentAction::RegisterLate {
        player: player(number),
        reason: "a late train".into(),
    };
    hall.send(late(5)).unwrap();
    assert!(!hall.night().registration_open());
    assert_eq!(hall.night().alive_count(), 5);
    hall.send(open).unwrap();
    assert!(hall.night().registration_open());
    hall.register(6).unwrap();
    assert_eq!(hall.night().alive_count(), 6);
    let sound = wait(verify_log(hall.ledger.store())).unwrap();
    assert_eq!((sound.findings, sound.outside), (vec![], vec![]));
}

#[test]
fn a_player_is_let_in_after_the_last_level_of_late_registration() {
    let rules = TournamentRules {
        late_registration: Some(LateRegistration::UntilLevel(2)),
        ..rules()
    };
    let mut hall = Hall::with_field(6, 4, rules);
    hall.draw().unwrap();
    hall.send(TournamentAction::Clock {
        change: ClockChange::Start,
    })
    .unwrap();
    hall.send(TournamentAction::Clock {
        change: ClockChange::Level { level: 5 },
    })
    .unwrap();
    assert!(hall.register(5).is_err());
    hall.send(TournamentAction::RegisterLate {
        player: player(5),
        reason: "a late train".into(),
    })
    .unwrap();
    assert_eq!(hall.night().alive_count(), 5);
    assert!(hall.night().registration_open());
}

#[test]
fn more_seats_at_a_table_break_the_one_that_is_needed_no_longer() {
    let mut rules = rules();
    (rules.seating.n_max, rules.seating.n_min) = (4, 2);
    let mut hall = Hall::with_field(6, 6, rules);
    hall.draw().unwrap();
    hall.send(TournamentAction::CloseRegistration).unwrap();
    assert_eq!(hall.night().seats().tables().count(), 2);
    let edited = hall.send(edit(vec![NightEdit::Seats(8)])).unwrap();
    // Six players at two tables of three: three get new seats.
    let moved = ["EntrySeated"; 3];
    assert_eq!(
        kinds(&edited),
        [&["TournamentEdited", "TableBroken"], &moved[..]].concat()
    );
    let seats = hall.night().seats();
    assert_eq!((seats.tables().count(), seats.waiting().len()), (1, 0));
    let again = hall.send(TournamentAction::Balance).unwrap();
    assert_eq!(kinds(&again), [""; 0]);
}

/// An edit and the one that takes it back.
fn reversed(change: &EditedField) -> NightEdit {
    match change.clone() {
        EditedField::Title(Change { old, .. }) => NightEdit::Title(old),
        EditedField::Season(Change { old, .. }) => NightEdit::Season(old),
        EditedField::Date(Change { old, .. }) => NightEdit::Date(old),
        EditedField::Starts(Change { old, .. }) => NightEdit::Starts(old),
        EditedField::Capacity(Change { old, .. }) => NightEdit::Capacity(old),
        EditedField::Seats(Change { old, .. }) => NightEdit::Seats(old),
        EditedField::MinStart(Change { old, .. }) => NightEdit::MinStart(old),
        EditedField::Stack(Change { old, .. }) => NightEdit::Stack(old),
        EditedField::MaxEntries(Change { old, .. }) => NightEdit::MaxEntries(old),
        EditedField::LateRegistration(Change { old, .. }) => NightEdit::LateRegistration(old),
        EditedField::Blinds(Change { old, .. }) => NightEdit::Blinds(old),
        EditedField::Room(Change { old, .. }) => NightEdit::Room(old),
        EditedField::PassedOver(Change { old, .. }) => NightEdit::PassedOver(old),
        EditedField::AlternatesUntil(Change { old, .. }) => NightEdit::AlternatesUntil(old),
        EditedField::FinalTable(Change { old, .. }) => NightEdit::FinalTable(old),
        EditedField::Redraws(Change { old, .. }) => NightEdit::Redraws(old),
        EditedField::TableName(change) => panic!("no edit renames a table: {change:?}"),
        EditedField::Money(change) => NightEdit::Money(change.old.map(Box::new)),
    }
}

fn any_edit() -> impl Strategy<Value = NightEdit> {
    let late = prop_oneof![
        (1..6_u32).prop_map(LateRegistration::UntilLevel),
        (1..90_u32).prop_map(LateRegistration::Minutes),
    ];
    prop_oneof![
        "[a-z]{1,8}".prop_map(NightEdit::Title),
        any::<bool>().prop_map(|some| NightEdit::Season(some.then(|| season("s")))),
        (1..28_i8).prop_map(|day| NightEdit::Date(jiff::civil::date(2026, 2, day))),
        prop::option::of(2..40_u32).prop_map(NightEdit::Capacity),
        (4..11_u8).prop_map(NightEdit::Seats),
        (1..9_u64).prop_map(|thousands| NightEdit::Stack(1_000 * thousands)),
        (1..5_u32).prop_map(NightEdit::MaxEntries),
        prop::option::of(late).prop_map(NightEdit::LateRegistration),
        Just(NightEdit::Blinds(Some(BlindPreset::Deep.rules()))),
        Just(NightEdit::Blinds(None)),
        Just(NightEdit::PassedOver(PassedOver::GoesLast)),
        prop::collection::vec(2..30_u32, 0..3).prop_map(NightEdit::Redraws),
    ]
}

/// A night as it is, without the number of events.
fn nights(desks: &crate::desks::Desks) -> Vec<(TournamentId, Tournament)> {
    let nights = desks.club().tournaments();
    nights
        .map(|(id, night)| (id.clone(), night.clone()))
        .collect()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn editing_and_editing_back_is_as_if_never_edited(
        beginning in beginning(),
        acts in prop::collection::vec(act(), 0..40),
        edits in prop::collection::vec(any_edit(), 1..12),
    ) {
        let beginning: Beginning = beginning;
        let acts: Vec<Act> = acts;
        let mut desks = begin(&beginning);
        for act in &acts {
            drop(perform(&mut desks, act));
        }
        desks.refresh(0);
        let mut tried = 0;
        for edit in edits {
            for (id, before) in nights(&desks) {
                let send = |changes| {
                    let reason = "a try".to_owned();
                    TournamentAction::Edit { changes, reason }.on(Some(id.clone()))
                };
                let Ok(Answer::Stored(events)) = desks.send(0, send(vec![edit.clone()])) else {
                    continue;
                };
                tried += 1;
                let body: serde_json::Value = serde_json::from_str(&events[0].body).unwrap();
                let changes: Vec<EditedField> =
                    serde_json::from_value(body["changes"].clone()).unwrap();
                // What two announcements differ in is what the edit between them changed.
                let (_, edited) = desks.club().tournament(Some(&id)).unwrap();
                let between = EditedField::between(before.announcement(), edited.announcement());
                prop_assert_eq!(&between, &changes, "{:?}", edit);
                let back = changes.iter().map(reversed).collect();
                // Undone and edited back are the same, but that players who were moved or seated
                // stay where they are.
                let seats = events.iter().any(|event| event.kind != "TournamentEdited");
                if tried % 2 == 0 || seats {
                    let key = &events[0].command;
                    let undo = json!({ "undo": { "tournament": id, "command": key } });
                    let undone = desks.send(0, command(undo));
                    prop_assert!(undone.is_ok(), "{:?}: {:?}", edit, undone);
                } else {
                    let back = desks.send(0, send(back));
                    prop_assert!(back.is_ok(), "{:?}: {:?}", edit, back);
                }
                let (_, after) = desks.club().tournament(Some(&id)).unwrap();
                prop_assert_eq!(after, &before, "{:?}", edit);
            }
        }
        let ledger = desks.ledger(0);
        let sound = wait(verify_log(ledger.store())).unwrap();
        prop_assert_eq!(sound.findings, vec![]);
    }
}
