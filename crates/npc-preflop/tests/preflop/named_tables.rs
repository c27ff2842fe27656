//! The tables of positions that have a name. The one that was solved is compared with its source,
//! with figures of another program, and with the proved equilibrium of two.

use npc_preflop::player::{PositionTable, VpipModel, VpipModelSetup};
use npc_preflop::push_fold::{Antes, PushFoldGame};
use npc_preflop::{Npc, Players, Position, Preset, Seat};

use crate::multiway::calls_of_pushes;

/// A line of the manifest.
#[derive(Debug)]
struct Line {
    seat: Seat,
    deals: u64,
    cell: f64,
    vpip: f64,
    first_in: Option<f64>,
    value: f64,
    gain: f64,
    standard_error: f64,
}

fn manifest() -> Vec<Line> {
    let text = include_str!("../../../../docs/pushfold/positions.csv");
    let lines = text.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |at: usize| -> f64 { cells[at].parse().unwrap() };
        let players = Players::new(cells[0].parse().unwrap()).unwrap();
        assert_eq!(cells[1], "10");
        Line {
            seat: Seat::new(players, cells[5].parse().unwrap()).unwrap(),
            deals: cells[2].parse().unwrap(),
            cell: number(6),
            vpip: number(7),
            first_in: cells[8].parse().ok(),
            value: number(9),
            gain: number(10),
            standard_error: number(11),
        }
    });
    lines.collect()
}

fn column(players: Players) -> Vec<Line> {
    let mut lines = manifest();
    lines.retain(|line| line.seat.players() == players);
    lines
}

#[test]
fn cells_are_the_shares_of_the_manifest() {
    let table = PositionTable::push_fold_10bb();
    for players in Players::all() {
        let lines = column(players);
        let count = f64::from(players.count());
        assert_eq!(lines.len(), usize::from(players.count()));
        let mean = lines.iter().map(|line| line.vpip).sum::<f64>() / count;
        for line in &lines {
            let hundredths = f64::from(table.hundredths(line.seat));
            assert!((100.0 * line.cell - hundredths).abs() < 1e-9, "{line:?}");
            // Rounded down or up.
            assert!(
                (line.vpip / mean - line.cell).abs() < 0.01 + 1e-5,
                "{line:?}"
            );
        }
    }
    // Each column averages exactly 1: the door for tables of one's own lets it through.
    assert_eq!(PositionTable::try_from(table.setup()), Ok(table));
}

/// Nobody could gain 0.002 big blinds a hand, and no chip is lost.
#[test]
fn what_each_seat_could_gain_is_little() {
    for players in Players::all() {
        let lines = column(players);
        for line in &lines {
            assert!(line.standard_error < 0.002, "{line:?}");
            assert!(line.gain < 0.002 + 4.0 * line.standard_error, "{line:?}");
            assert_eq!(line.deals == 0, players == Players::MIN, "{line:?}");
        }
        let total: f64 = lines.iter().map(|line| line.value).sum();
        // Each value is rounded to a millionth.
        assert!(total.abs() < 1e-5, "{players:?}: {total}");
    }
}

/// Another program, 60 to 150 million deals at 10 big blinds; its other seeds were within 0.8 points.
#[test]
fn first_pushes_are_those_that_another_program_found() {
    let expected = [
        (3, Position::Btn, 32.7),
        (3, Position::Sb, 56.8),
        (4, Position::Co, 25.8),
        (4, Position::Btn, 32.1),
        (4, Position::Sb, 55.3),
        (6, Position::Lj, 15.6),
        (6, Position::Hj, 19.3),
        (6, Position::Co, 24.4),
        (6, Position::Btn, 31.5),
        (6, Position::Sb, 54.1),
    ];
    let lines = manifest();
    for (players, position, percent) in expected {
        let seat = Seat::new(Players::new(players).unwrap(), position).unwrap();
        let line = lines.iter().find(|line| line.seat == seat).unwrap();
        let found = 100.0 * line.first_in.unwrap();
        assert!((found - percent).abs() < 1.0, "{line:?} {percent}");
    }
}

#[test]
fn two_players_are_the_proved_equilibrium() {
    let game = PushFoldGame::new(10.0, Antes::None).unwrap();
    let strategy = game.solve().unwrap().strategy;
    let (push, _) = strategy.shares();
    let call = calls_of_pushes(&strategy);
    let lines = column(Players::MIN);
    for (line, share) in lines.iter().zip([push, call]) {
        // Two million fresh deals.
        assert!(
            (line.vpip - share).abs() < 5.0 * 0.5 / 1e6_f64.sqrt(),
            "{line:?}"
        );
        let exact = 200.0 * share / (push + call);
        assert!((100.0 * line.cell - exact).abs() < 0.6, "{line:?} {exact}");
    }
}

/// Fewer players behind, more pushes; and a seat with as many behind it pushes about as much at any
/// table.
#[test]
fn who_pushes_more() {
    for players in Players::all() {
        let lines = column(players);
        let pushes: Vec<f64> = lines.iter().filter_map(|line| line.first_in).collect();
        assert!(pushes.is_sorted(), "{players:?} {pushes:?}");
        assert_eq!(pushes.len() + 1, lines.len());
        let lonely = lines.last().unwrap();
        assert_eq!(lonely.seat.position(), Position::Bb);
    }
}

#[test]
fn a_name_is_a_table_and_back() {
    let all: Vec<_> = PositionTable::all_named().collect();
    assert_eq!(all.len(), 2);
    assert_ne!(all[0].1, all[1].1);
    for (name, table) in all {
        assert_eq!(table.name(), Some(name));
        assert_eq!(PositionTable::named(name), Some(table));
    }
    let mut mine = PositionTable::standard().setup();
    mine.columns[0] = vec![130, 70];
    assert_eq!(PositionTable::try_from(mine).unwrap().name(), None);
    assert_eq!(PositionTable::named("Standard"), None);
}

/// The laws of the model, which do not depend on the table. They are the average, the factors
/// without effect, and the largest table factor.
#[test]
fn the_model_keeps_its_laws_with_each_table() {
    for (name, table) in PositionTable::all_named() {
        for players in Players::all() {
            let model = |tau, pi| {
                let setup = VpipModelSetup {
                    table_factor: tau,
                    position_factor: pi,
                    table: table.clone(),
                    ..VpipModelSetup::default()
                };
                VpipModel::new(setup).unwrap()
            };
            let vpip = |model: &VpipModel, position| {
                let seat = Seat::new(players, position).unwrap();
                model.vpip(seat).unwrap()
            };
            let full = model(1.0, 1.0);
            let shares = players.positions().iter().map(|&at| vpip(&full, at));
            let shares: Vec<f64> = shares.map(|played| played.vpip).collect();
            let mean = shares.iter().sum::<f64>() / shares.len() as f64;
            assert!(
                (mean - full.by_players(players)).abs() < 1e-12,
                "{name} {players:?}"
            );
            // Without the position factor every seat plays the average.
            let flat = model(1.0, 0.0);
            for &position in players.positions() {
                assert_eq!(vpip(&flat, position).vpip, flat.table_level(players));
            }
            if let Some(tau) = full.max_table_factor(players) {
                let at = model(tau, 0.0).table_level(players);
                let bound = if players.count() < 6 { 1.0 } else { 0.0 };
                assert!((at - bound).abs() < 1e-12, "{name} {players:?}");
            }
        }
    }
}

#[test]
fn a_player_with_a_named_table_is_written_with_its_name() {
    let mut setup = Preset::Nit.setup();
    setup.vpip.table = PositionTable::push_fold_10bb();
    let npc = Npc::new(setup).unwrap();
    let text = npc.to_string();
    assert!(text.contains(" table=push-fold-10bb "), "{text}");
    assert_eq!(text.parse::<Npc>().unwrap(), npc);
    let standard = Npc::new(Preset::Nit.setup()).unwrap();
    assert_ne!(npc, standard);
}
