//! How a night comes to rest. Moves still needed never grow by themselves, the room never stops,
//! nobody misses many hands.

use std::collections::BTreeMap;

use mtt_seating::{
    Action, BreakOrder, ConfigSetup, Dealt, Event, HandData, PlayerId, TableId, TableRef,
    Tournament,
};
use proptest::prelude::*;

use crate::checker::tables_for;
use crate::laws::{raws, reports, rules};
use crate::night::{Night, drawn};
use crate::stream::{Raw, Reports, event};

/// The larger of surplus and deficit. These are the moves to the right sizes that no waiting player
/// and nobody at a table that breaks saves. The fewest tables are kept, the largest ones.
fn moves_left(live: &Tournament) -> usize {
    let players = live.players_alive();
    let needed = tables_for(players, live.config().n_max());
    let q = players / needed;
    let mut sizes: Vec<usize> = live
        .tables()
        .map(|table| {
            let incoming = live
                .in_transit()
                .filter(|transit| transit.to == table.id())
                .count();
            table.players_seated() + incoming
        })
        .collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let kept = sizes.len().min(needed);
    let (kept, breaking) = sizes.split_at(kept);
    let to_seat = live.waiting_len() + breaking.iter().sum::<usize>();
    let surplus: usize = kept.iter().map(|size| size.saturating_sub(q + 1)).sum();
    let deficit: usize = kept.iter().map(|size| q.saturating_sub(*size)).sum();
    surplus.max(deficit.saturating_sub(to_seat))
}

/// Whether an event changes neither the field nor its rules, and is not the director's own move.
fn is_quiet(event: &Event) -> bool {
    match event {
        Event::HandEnded(end) => end.busted.is_empty(),
        Event::HandsEndedTogether { ends } => ends.iter().all(|end| end.busted.is_empty()),
        Event::HandStarted { .. }
        | Event::HoldExpired { .. }
        | Event::Rebalance
        | Event::Absent { .. }
        | Event::Present { .. } => true,
        _ => false,
    }
}

/// Players between the decision about them and their first cards: hands missed, and how often they were re-routed.
#[derive(Default)]
struct Waits {
    open: BTreeMap<PlayerId, (TableId, u32, u32)>,
    dead: BTreeMap<PlayerId, TableId>,
}

impl Waits {
    /// Hands that start, then what was decided.
    fn note(&mut self, event: &Event, actions: Vec<&Action>, live: &Tournament) {
        if let Event::HandStarted { table } = event {
            for (player, (to, missed, reroutes)) in &mut self.open {
                *missed += u32::from(to == table);
                let most = if *reroutes > 0 { 3 } else { 2 };
                assert!(
                    *missed <= most,
                    "{player} missed {missed} hands at {to}, re-routed {reroutes} times"
                );
            }
            // Who had no cards in this hand has them in the next one.
            self.dead.retain(|player, at| {
                let next = at == table;
                if next {
                    self.open.remove(player);
                }
                !next
            });
        }
        for action in actions {
            match action {
                Action::Depart { player, to, .. } => {
                    let open = self.open.entry(player.clone());
                    let open = open.and_modify(|(_, _, reroutes)| *reroutes += 1);
                    let open = open.or_insert_with(|| (to.clone(), 0, 0));
                    open.0.clone_from(to);
                }
                Action::Wait { player } => {
                    if let Some((_, _, reroutes)) = self.open.get_mut(player) {
                        *reroutes += 1;
                    }
                }
                Action::Seat {
                    player,
                    table,
                    dealt,
                    ..
                } => {
                    if *dealt == Dealt::AfterButton {
                        let open = self.open.entry(player.clone());
                        let open = open.or_insert_with(|| (table.clone(), 0, 0));
                        open.0.clone_from(table);
                        self.dead.insert(player.clone(), table.clone());
                    } else {
                        self.open.remove(player);
                    }
                }
                _ => {}
            }
        }
        let alive: Vec<&PlayerId> = live.occupants().map(|one| one.player).collect();
        self.open.retain(|player, _| alive.contains(&player));
        self.dead.retain(|player, _| alive.contains(&player));
    }
}

/// Plays a stream, with a look at every event that was taken.
fn watch(
    night: &mut Night,
    raws: &[Raw],
    reports: Reports,
    mut look: impl FnMut(&Tournament, &Event, Vec<&Action>, &Tournament),
) {
    for raw in raws {
        let Some(event) = event(&night.live, *raw, reports) else {
            continue;
        };
        let before = night.live.clone();
        if let Ok(step) = night.apply(&event) {
            look(&before, &event, step.actions().collect(), &night.live);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::law_cases(50), ..ProptestConfig::default() })]

    #[test]
    fn moves_left_grow_only_with_the_field(
        setup in rules(HandData::Tracked), players in 2_usize..60, raws in raws(), reports in reports(),
    ) {
        // An announced order and kept tables cost moves of their own.
        let setup = ConfigSetup { break_order: BreakOrder::Smallest, registration_slack: 0, ..setup };
        let mut night = drawn(setup, players);
        let mut pinned = false;
        watch(&mut night, &raws, reports, |before, event, _, after| {
            pinned |= matches!(event, Event::Pin { .. });
            if is_quiet(event) && !pinned {
                assert!(moves_left(after) <= moves_left(before), "{event:?}");
            }
        });
    }

    #[test]
    fn some_table_may_always_play_and_nobody_misses_more_than_two_hands(
        setup in rules(HandData::Tracked), players in 2_usize..60, raws in raws(), reports in reports(),
    ) {
        let mut night = drawn(setup, players);
        let mut waits = Waits::default();
        watch(&mut night, &raws, reports, |_, event, actions, after| {
            let plays = |table: TableRef<'_>| !(table.is_forming() || table.is_held() || table.is_halted());
            assert!(after.tables().any(plays), "{event:?}");
            waits.note(event, actions, after);
        });
    }
}
