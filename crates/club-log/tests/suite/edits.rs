//! Changes of what was announced: every field, what they contradict, undo.

use club_log::blinds::{BlindPreset, BlindRules};
use club_log::command::{NightEdit, RevisionCommand, SeasonCommand, TournamentAction};
use club_log::event::ClockChange;
use club_log::ids::{SeasonId, TournamentId};
use club_log::late::LateRegistration;
use club_log::refusal::{
    Contradiction, EditRefusal, NoHealingCause, RulesRefusal, SeasonRefusal, UndoRefusal,
};
use club_log::rules::{SeasonRules, TournamentRules};
use club_log::verify::verify_log;
use club_log::{Answer, Command, Refusal};
use mtt_seating::InvalidConfig;
use serde_json::json;

use crate::hall::{Hall, kinds, member, wait};
use crate::refusals::{player, refused};

pub(crate) fn night() -> TournamentId {
    TournamentId::new("night").unwrap()
}

pub(crate) fn edit(changes: Vec<NightEdit>) -> Command {
    let reason = "announced wrongly".to_owned();
    TournamentAction::Edit { changes, reason }.on(Some(night()))
}

pub(crate) fn season(id: &str) -> SeasonId {
    SeasonId::new(id).unwrap()
}

pub(crate) fn open_season(hall: &mut Hall, id: &str, rating: bool) {
    let rating = rating.then(|| serde_json::from_value(json!({ "ladder": "main" })).unwrap());
    hall.send(SeasonCommand::OpenSeason {
        season: season(id),
        title: None,
        rules: SeasonRules::default(),
        rating,
    })
    .unwrap();
}

pub(crate) fn rules() -> TournamentRules {
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
pub(crate) fn with_level(level: usize, small: u64, big: u64) -> BlindRules {
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

/// Each of two edits can be made and taken back; the first alone leaves tables that no night can have.
#[test]
fn an_edit_that_another_one_needs_is_not_taken_back_alone() {
    let mut hall = Hall::with_field(6, 6, rules());
    let min_start = hall.send(edit(vec![NightEdit::MinStart(3)])).unwrap();
    let seats = hall.send(edit(vec![NightEdit::Seats(4)])).unwrap();
    let undo = |answer: &Answer| RevisionCommand::Undo {
        tournament: None,
        command: Some(answer.events()[0].command.clone()),
        reason: None,
    };
    let before = hall.night().clone();
    let command = min_start.events()[0].command.clone();
    let fault = Refusal::Config(InvalidConfig::new("n_min", "5", "2..=4"));
    let refusal = Refusal::Undo(UndoRefusal::NoHealing {
        done: Some(hall.done(&command)),
        command,
        cause: NoHealingCause::Refused(Box::new(fault)),
        correction: None,
    });
    assert_eq!(refused(&mut hall, undo(&min_start)), refusal);
    assert_eq!(hall.night(), &before);
    hall.send(undo(&seats)).unwrap();
    hall.send(undo(&min_start)).unwrap();
    assert_eq!(hall.night().announcement().rules, rules());
    hall.draw().unwrap();
}
