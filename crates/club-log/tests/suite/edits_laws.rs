//! A law: an edit and its reversal leave nothing behind.

use club_log::Answer;
use club_log::blinds::BlindPreset;
use club_log::command::{NightEdit, TournamentAction};
use club_log::event::{Change, EditedField};
use club_log::ids::TournamentId;
use club_log::late::LateRegistration;
use club_log::rules::PassedOver;
use club_log::tournament::Tournament;
use club_log::verify::verify_log;
use proptest::prelude::*;
use serde_json::json;

use crate::acts::{Act, act, perform};
use crate::desks::command;
use crate::edits::season;
use crate::hall::wait;
use crate::laws::{Beginning, begin, beginning, config};

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
                // A capacity that a closed table made impossible is not announced again; it is undone.
                let announced = before.announcement();
                let places = announced.rules.seating.places();
                let is_above = announced.capacity.zip(places).is_some_and(|(capacity, places)| {
                    usize::try_from(capacity).unwrap() > places
                });
                if tried % 2 == 0 || seats || is_above {
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
