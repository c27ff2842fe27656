//! Laws of the published procedure over random nights. Its faults are those of its source, not of
//! the engine under it.

use std::collections::BTreeSet;

use mtt_seating::{
    Chips, ConfigSetup, DrawKey, Event, HandEnd, PinTarget, PlayerId, Profile, SeatingError,
    TableId, TableRef, Tournament,
};
use proptest::prelude::*;
use seating_sim::AsPublished;

use crate::rooms::{apply, drawn, running};

/// Raw material of an event: its kind, and two choices.
type Raw = (u8, u16, u16);

fn choose<T: Clone>(list: &[T], number: u16) -> Option<T> {
    list.get(usize::from(number) % list.len().max(1)).cloned()
}

fn named(night: &Tournament, wanted: impl Fn(&TableRef<'_>) -> bool) -> Vec<TableId> {
    let tables = night.tables().filter(wanted);
    tables.map(|table| table.id().clone()).collect()
}

/// An event that mostly fits the state.
fn event(night: &Tournament, (kind, a, b): Raw) -> Option<Event> {
    let everybody = night.occupants().map(|one| one.player.clone());
    let everybody: Vec<PlayerId> = everybody.collect();
    let playing = named(night, |table| table.in_hand());
    let end = |table: TableId| {
        let players = night.table(&table)?.players().cloned();
        let busted = players.skip(1).take(usize::from(b % 5).saturating_sub(3));
        Some(HandEnd {
            busted: busted.collect(),
            ..HandEnd::quiet(table)
        })
    };
    Some(match kind % 32 {
        0..=3 => Event::Register {
            player: PlayerId::new(format!("n{}", a % 400)),
            stack: Chips::new(u64::from(b) + 1),
        },
        4..=13 => Event::HandStarted {
            table: choose(&named(night, |table| table.may_deal()), a)?,
        },
        14..=25 => end(choose(&playing, a)?)?.into(),
        26 => Event::HandsEndedTogether {
            ends: playing.into_iter().filter_map(end).collect(),
        },
        27 => Event::Removed {
            player: choose(&everybody, a)?,
        },
        28 => Event::Pin {
            target: PinTarget::Player(choose(&everybody, a)?),
        },
        29 => Event::Unpin {
            target: PinTarget::Player(choose(&everybody, a)?),
        },
        30 if a % 8 == 0 => Event::RegistrationClosed,
        _ => Event::Rebalance,
    })
}

fn rules() -> impl Strategy<Value = ConfigSetup> {
    let limits = (2_u8..=10).prop_flat_map(|n_max| (Just(n_max), 2..=n_max));
    let switches = (any::<bool>(), any::<bool>());
    (limits, switches, any::<u64>()).prop_map(
        |((n_max, n_min), (registration_open, final_table_redraw), seed)| ConfigSetup {
            n_max,
            n_min,
            profile: Profile::AsPublished,
            registration_open,
            final_table_redraw,
            seed,
            ..ConfigSetup::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn nobody_is_lost_and_every_way_to_ask_gives_the_same_answer(
        setup in rules(),
        players in 2_usize..60,
        raws in prop::collection::vec(any::<Raw>(), 0..120),
    ) {
        let mut night = drawn(setup, players);
        for raw in raws {
            let Some(event) = event(&night, raw) else {
                continue;
            };
            let before = night.clone();
            let sequence = before.sequence() + 1;
            let key = DrawKey { seed: before.config().seed(), sequence };
            let decided = before.decide_by(&AsPublished, &event, key);
            let Ok(step) = apply(&mut night, &event) else {
                prop_assert!(night == before && decided.is_err());
                continue;
            };
            prop_assert_eq!(&decided, &Ok(step.clone()));
            prop_assert!(night.counts_are_right());
            let names: BTreeSet<&PlayerId> = night.occupants().map(|one| one.player).collect();
            prop_assert_eq!(names.len(), night.players_alive());
            let restored = Tournament::restore(night.config().clone(), night.snapshot());
            prop_assert_eq!(restored.as_ref(), Ok(&night));
            // The record alone leads to the same state, and a retry to the same answer.
            let mut shadow = before;
            shadow.evolve_event(&event).unwrap();
            for action in step.actions() {
                shadow.evolve_action(action).unwrap();
            }
            prop_assert_eq!(&shadow, &night);
            prop_assert_eq!(seating_sim::apply(&mut night, sequence, &event), Ok(step));
        }
    }
}

/// The engine names the procedure that it lacks, and changes nothing.
#[test]
fn the_engine_alone_refuses_to_decide_as_published() {
    let profile = Profile::AsPublished;
    let setup = ConfigSetup {
        profile,
        ..ConfigSetup::default()
    };
    let mut night = running(setup, &[9, 7]);
    let before = night.clone();
    let end: Event = HandEnd::quiet(TableId::new("A")).into();
    let refused = night.apply(1, &end).unwrap_err();
    assert_eq!(refused.error, SeatingError::NoProcedure { profile });
    assert_eq!(
        refused.error.to_string(),
        "profile seed-literal needs a procedure of its own"
    );
    assert_eq!(night, before);
    let key = DrawKey::default();
    let none = Err(SeatingError::NoProcedure { profile });
    assert_eq!(night.decide(&end, key), none);
    assert_eq!(night.preview(&TableId::new("A"), key), none);
    assert!(apply(&mut night, &end).is_ok());
}

/// A preview is what the end of the hand would lead to with the same key.
#[test]
fn a_preview_is_what_the_end_of_the_hand_leads_to() {
    let setup = ConfigSetup {
        profile: Profile::AsPublished,
        ..ConfigSetup::default()
    };
    let mut night = running(setup, &[9, 9, 7]);
    let table = TableId::new("A");
    let key = DrawKey {
        seed: 0,
        sequence: 1,
    };
    let preview = seating_sim::preview(&night, &table, key).unwrap();
    assert_eq!(
        apply(&mut night, &HandEnd::quiet(table).into()),
        Ok(preview)
    );
}
