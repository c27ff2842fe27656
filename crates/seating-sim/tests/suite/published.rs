//! The published procedure to the letter, profile `seed-literal`. Each test shows one of its faults
//! next to what the other profiles do with the same field.

use std::collections::BTreeMap;

use mtt_seating::{
    Action, ConfigSetup, Event, HandEnd, PlayerId, Profile, RuleId, Step, TableId, TableRef,
    Tournament,
};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use seating_sim::{SimulationError, SimulationSetup, simulate};

use crate::rooms::{apply, closed, drawn, running};

fn literal(n_max: u8, n_min: u8) -> ConfigSetup {
    ConfigSetup {
        profile: Profile::AsPublished,
        n_max,
        n_min,
        registration_open: true,
        ..closed()
    }
}

/// Hand ends without a bust in the order of the tables; every table that may deal starts its next hand.
struct Rounds {
    live: Tournament,
    breaks: usize,
    opened: usize,
    moves: usize,
    tables: BTreeMap<PlayerId, TableId>,
}

impl Rounds {
    fn new(live: Tournament) -> Self {
        let tables = live.tables().flat_map(|table| {
            let players = table.players().cloned();
            players.map(move |player| (player, table.id().clone()))
        });
        Self {
            tables: tables.collect(),
            live,
            breaks: 0,
            opened: 0,
            moves: 0,
        }
    }

    fn apply(&mut self, event: &Event) -> Step {
        let step = apply(&mut self.live, event).unwrap();
        for action in step.actions() {
            match action {
                Action::Break { .. } => self.breaks += 1,
                Action::Open { .. } => self.opened += 1,
                Action::Seat { player, table, .. } => {
                    let old = self.tables.insert(player.clone(), table.clone());
                    self.moves += usize::from(old.is_some_and(|old| old != *table));
                }
                _ => {}
            }
        }
        step
    }

    fn deal(&mut self) {
        let ready = self.live.tables().filter(|table| table.may_deal());
        let ready: Vec<TableId> = ready.map(|table| table.id().clone()).collect();
        for table in ready {
            self.apply(&Event::HandStarted { table });
        }
    }

    /// Ends this number of hands, in rounds; a new table joins the end of the round.
    fn play(&mut self, hands: usize) {
        let mut ended = 0;
        while ended < hands {
            let before = ended;
            let mut order: Vec<TableId> =
                self.live.tables().map(|table| table.id().clone()).collect();
            let mut turn = 0;
            self.deal();
            while let Some(table) = order.get(turn).cloned() {
                if self.live.table(&table).is_some_and(TableRef::in_hand) {
                    self.apply(&HandEnd::quiet(table).into());
                    ended += 1;
                    self.deal();
                }
                let tables = self.live.tables().map(TableRef::id);
                let new: Vec<TableId> = tables.filter(|id| !order.contains(id)).cloned().collect();
                order.extend(new);
                turn += 1;
            }
            assert!(ended > before, "nobody plays");
        }
    }

    fn sizes(&self) -> Vec<usize> {
        let tables = self.live.tables().map(TableRef::players_seated);
        let mut sizes: Vec<usize> = tables.collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }
}

/// `[n / n_max] + 1` is one table too many whenever `n_max` divides the field.
#[test]
fn ninety_nine_players_get_twelve_tables_where_eleven_would_do() {
    let sizes = |setup| Rounds::new(drawn(setup, 99)).sizes();
    assert_eq!(sizes(literal(9, 5)), [[9; 3].as_slice(), &[8; 9]].concat());
    assert_eq!(sizes(closed()), [9; 11]);
}

/// The same formula asks for a sixth table when five are full: 45 players, nobody waits, eight of them move.
#[test]
fn five_full_tables_open_a_useless_sixth() {
    let mut rounds = Rounds::new(running(literal(9, 5), &[9; 5]));
    let table = TableId::new("A");
    let step = rounds.apply(&HandEnd::quiet(table).into());
    assert_eq!(step.decisions[0].reason.rule, RuleId::TablesNeeded);
    rounds.play(60);
    assert_eq!((rounds.opened, rounds.moves), (1, 8));
    assert_eq!(rounds.sizes(), [8, 8, 8, 7, 7, 7]);
}

/// Tables that are kept equal shrink together to the minimum before any breaks. Three tables of
/// five go on, though two would hold everybody.
#[test]
fn short_tables_are_kept_down_to_the_minimum() {
    let mut rounds = Rounds::new(running(literal(9, 5), &[5, 5, 5]));
    rounds.play(30);
    assert_eq!((rounds.sizes(), rounds.breaks), (vec![5, 5, 5], 0));
    let mut rounds = Rounds::new(running(closed(), &[5, 5, 5]));
    rounds.play(30);
    assert_eq!(rounds.sizes(), [8, 7]);
}

/// Some fields never settle: seven players six-handed, nine eight-handed, eleven ten-handed.
///
/// A table below the minimum breaks, its players do not fit at the other, so that a new table is
/// opened, and the other falls below the minimum. Nobody is eliminated: a break and an opening with
/// 4, 5 and 6 moves for every three hands.
#[test]
fn some_fields_break_and_open_tables_for_ever() {
    for (n_max, n_min, sizes, moves) in [(6, 4, [4, 3], 4), (8, 5, [5, 4], 5), (10, 6, [6, 5], 6)] {
        let mut rounds = Rounds::new(running(literal(n_max, n_min), &sizes));
        rounds.play(400);
        let cycles = rounds.breaks;
        assert!((132..=134).contains(&cycles), "{cycles} of {n_max}");
        assert!(rounds.opened.abs_diff(cycles) <= 1);
        assert!(
            rounds.moves.abs_diff(cycles * moves) <= moves,
            "{} moves in {cycles} cycles of {n_max}",
            rounds.moves
        );
    }
    // With nine seats and a minimum of five it settles.
    let mut rounds = Rounds::new(running(literal(9, 5), &[5, 5]));
    rounds.play(400);
    assert_eq!((rounds.breaks, rounds.opened), (0, 0));
}

/// Fewer players than the minimum never break a table, so that two pairs play on at two tables.
#[test]
fn two_pairs_never_merge() {
    let mut rounds = Rounds::new(running(literal(9, 5), &[2, 2]));
    rounds.play(100);
    assert_eq!(rounds.sizes(), [2, 2]);
}

/// Waiting players get a table of their own as soon as they exceed the minimum, though there are
/// seats.
#[test]
fn eight_who_wait_open_a_table_though_seats_are_free() {
    let mut rounds = Rounds::new(running(literal(9, 5), &[5, 5]));
    for number in 0..6 {
        rounds.apply(&Event::Register {
            player: PlayerId::new(format!("late{number}")),
            stack: mtt_seating::Chips::new(1000),
        });
    }
    let step = rounds.apply(&HandEnd::quiet(TableId::new("A")).into());
    assert_eq!(step.decisions[0].reason.rule, RuleId::WaitingTable);
    // 16 players would fit at two tables.
    assert_eq!(rounds.sizes(), [6, 5, 5]);
}

/// Two donors that end their hands one after the other see the same gap: only seated players count.
#[test]
fn both_donors_answer_the_same_gap() {
    let mut rounds = Rounds::new(running(literal(9, 5), &[9, 9, 7]));
    for table in ["A", "B"] {
        let step = rounds.apply(&HandEnd::quiet(TableId::new(table)).into());
        assert_eq!(step.decisions.len(), 1, "{table}");
    }
    assert_eq!(rounds.live.in_transit().len(), 2);
}

/// Whole tournaments as the planner of the engine played them before the procedure left it: version 0.2.0 of
/// `desk seating simulate --policy seed-literal --json`.
#[test]
fn value_stability_of_whole_tournaments() {
    for (players, n_max, seed, hands, most_moves, movers, broken, equity_sd) in [
        (99, 9, 8, 1430, 13, 110, 104, 0.799_352_931_943_812_6),
        (61, 6, 5, 1282, 3, 36, 18, 0.583_337_235_436_684_3),
        (120, 10, 9, 1622, 6, 115, 48, 0.548_613_856_750_951_4),
    ] {
        let setup = SimulationSetup {
            players,
            n_max,
            seed,
            profile: Profile::AsPublished,
            ..SimulationSetup::default()
        };
        let played = simulate(&setup, &mut ChaCha8Rng::seed_from_u64(seed)).unwrap();
        let report = played.report;
        let waits = (report.waits.movers.count, report.waits.broken.count);
        assert_eq!((report.hands, report.most_moves), (hands, most_moves));
        assert_eq!(
            (waits, report.equity_sd),
            ((movers, broken), Some(equity_sd))
        );
    }
}

/// Eight players are left at tables none of which may deal, and nobody moves any more.
#[test]
fn some_nights_come_to_a_stop() {
    let setup = SimulationSetup {
        players: 200,
        profile: Profile::AsPublished,
        ..SimulationSetup::default()
    };
    let stuck = simulate(&setup, &mut ChaCha8Rng::seed_from_u64(1)).unwrap_err();
    let (players, at_ms) = (8, 13_903_390);
    assert_eq!(stuck, SimulationError::Stuck { players, at_ms });
}
