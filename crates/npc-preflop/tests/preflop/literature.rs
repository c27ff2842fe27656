//! Every figure of the tables of the hiranokworks.com article on VPIP by number of players and
//! position. Each cell is the exact fraction that its formula gives.

use npc_preflop::player::{PositionTable, PositionTableSetup, VpipModel, VpipModelSetup};
use npc_preflop::{Players, Position, PreflopError, Seat};
use serde_json::Value;

/// The tables, with the exact values as `"p/q"` or as decimals.
const TABLES: &str = include_str!("data/source-tables.json");

/// Bound of the rounding. phi, tau and the cells are rounded once each and at most six operations
/// follow: eight half ulps and a little.
const ROUNDING: f64 = 4.5 * f64::EPSILON;

fn table(name: &str) -> Value {
    let all: Value = serde_json::from_str(TABLES).unwrap();
    all["tables"][name].clone()
}

fn cells(row: &Value) -> impl Iterator<Item = (Players, &Value)> {
    let row = row.as_object().unwrap().iter();
    row.map(|(players, cell)| (Players::new(players.parse().unwrap()).unwrap(), cell))
}

/// Compares with p/q, which one division rounds once.
#[track_caller]
fn check(cell: &Value, got: f64) {
    let (p, q) = cell["exact"].as_str().unwrap().split_once('/').unwrap();
    let expected = p.parse::<f64>().unwrap() / q.parse::<f64>().unwrap();
    assert!(
        (got - expected).abs() <= ROUNDING * expected,
        "{got} is not {cell}"
    );
}

fn model(phi: f64, tau: f64, pi: f64) -> VpipModel {
    VpipModel::new(VpipModelSetup {
        base_vpip: phi,
        table_factor: tau,
        position_factor: pi,
        ..VpipModelSetup::default()
    })
    .unwrap()
}

#[test]
fn vpip_by_number_of_players() {
    let table = table("vpip_by_n");
    let mut seen = 0;
    for (name, phi) in [("phi_0.20", 0.20), ("phi_0.25", 0.25)] {
        for (players, cell) in cells(&table[name]) {
            check(cell, model(phi, 1.0, 0.0).by_players(players));
            seen += 1;
        }
    }
    assert_eq!(seen, 2 * 9);
}

#[test]
fn vpip_by_table_factor() {
    let table = table("tau_table_phi_0.25");
    let mut seen = 0;
    for (tau, row) in table.as_object().unwrap() {
        let model = model(0.25, tau.parse().unwrap(), 0.0);
        for (players, cell) in cells(row) {
            check(cell, model.table_level(players));
            seen += 1;
        }
    }
    assert_eq!(seen, 5 * 9);
}

#[test]
fn the_standard_table() {
    let table = table("standard_table");
    let mut seen = 0;
    for (position, row) in table.as_object().unwrap() {
        let position: Position = position.parse().unwrap();
        for (players, cell) in cells(row) {
            let seat = Seat::new(players, position).unwrap();
            let hundredths = f64::from(PositionTable::standard().hundredths(seat));
            let printed: f64 = cell.as_str().unwrap().parse().unwrap();
            // Both are the double nearest to the same decimal.
            assert_eq!(
                (hundredths / 100.0).to_bits(),
                printed.to_bits(),
                "{seat:?}"
            );
            seen += 1;
        }
    }
    assert_eq!(seen, 54);
    assert_eq!(Seat::all().count(), 54);
}

#[test]
fn vpip_by_position() {
    let table = table("position_table_phi_0.20_tau_1_pi_1");
    let model = model(0.20, 1.0, 1.0);
    let mut seen = 0;
    for (position, row) in table.as_object().unwrap() {
        let position: Position = position.parse().unwrap();
        for (players, cell) in cells(row) {
            let played = model.vpip(Seat::new(players, position).unwrap()).unwrap();
            check(cell, played.vpip);
            assert!(!played.clamped);
            seen += 1;
        }
    }
    assert_eq!(seen, 54);
}

#[test]
fn two_printed_digits_differ_from_the_formula() {
    // Printed 23.7 %, exactly 23.75 %: the article's own halves are rounded to even elsewhere.
    let nine = Players::new(9).unwrap();
    let exact = 19.0 / 80.0;
    assert!((model(0.25, 0.25, 0.0).table_level(nine) - exact).abs() <= ROUNDING);
    // Printed 22.1 %, exactly 18.4615 % * 1.2 = 22.1538 %, which rounds to 22.2 %.
    let seven = Seat::new(Players::new(7).unwrap(), Position::Sb).unwrap();
    let played = model(0.20, 1.0, 1.0).vpip(seven).unwrap();
    assert_eq!(format!("{:.1}", played.vpip * 100.0), "22.2");
}

/// Folded to the small blind: about 40 % with six players and 30 % with ten, says the article. The
/// product of the shares folded is 40.9 % and 29.1 %.
#[test]
fn how_often_it_is_folded_to_the_small_blind() {
    for (players, expected) in [(6, "40.9"), (10, "29.1")] {
        let players = Players::new(players).unwrap();
        let folded: f64 = players
            .positions()
            .iter()
            .filter(|&&position| position < Position::Sb)
            .map(|&position| {
                let seat = Seat::new(players, position).unwrap();
                1.0 - model(0.20, 1.0, 1.0).vpip(seat).unwrap().vpip
            })
            .product();
        assert_eq!(format!("{:.1}", folded * 100.0), expected);
    }
}

#[test]
fn names_run_back_from_the_big_blind() {
    let names = |players| {
        let positions = Players::new(players).unwrap().positions();
        let names: Vec<_> = positions.iter().map(ToString::to_string).collect();
        names.join(" ")
    };
    assert_eq!(names(2), "SB BB");
    assert_eq!(names(3), "BTN SB BB");
    assert_eq!(names(6), "LJ HJ CO BTN SB BB");
    assert_eq!(names(10), "UTG EP1 EP2 MP LJ HJ CO BTN SB BB");
}

#[test]
fn a_table_of_your_own_is_checked() {
    let good = PositionTable::standard().setup();
    assert_eq!(
        PositionTable::try_from(good.clone()).unwrap(),
        PositionTable::standard()
    );

    let mut short = good.clone();
    short.columns.pop();
    assert_eq!(
        PositionTable::try_from(short),
        Err(PreflopError::ColumnCount {
            got: 8,
            expected: 9
        })
    );

    let mut ragged = good.clone();
    ragged.columns[1].push(0);
    assert_eq!(
        PositionTable::try_from(ragged),
        Err(PreflopError::CellCount { players: 3, got: 4 })
    );

    let mut light = good;
    light.columns[8][0] = 0;
    match PositionTable::try_from(PositionTableSetup { ..light }) {
        // The ten cells add up to 1000 - 50 hundredths.
        Err(PreflopError::UnbalancedTable { players: 10, mean }) => {
            assert!((mean - 0.95).abs() < f64::EPSILON);
        }
        other => panic!("{other:?}"),
    }
}
