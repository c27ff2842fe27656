//! Table files: what was written is read, and what was damaged is refused with the reason.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use std::ops::ControlFlow;

use nikogammon::{
    Arrangement, Column, Cube, CubeAction, PassRule, Precision, Rules, RulesSetup, SolveError,
    SolveOptions, SolveStage, SolvedTableError, StateIndex, Table, TableContents, TableError,
    TableNotes, TableWriteError, TableWriter, solve_table,
};

use crate::solved::cubeful;

/// A game with few states.
fn small() -> Rules {
    RulesSetup {
        points: 4,
        checkers: 2,
        home: 1,
        start: Some(vec![[4, 1], [3, 1]]),
        ..RulesSetup::default()
    }
    .try_into()
    .unwrap()
}

/// Numbers that have nothing to do with a game, spread over -3 to 3, both ends included.
fn numbers(states: u64) -> Vec<f64> {
    let unit = |index: u64| {
        let [.., a, b, c, d] = index.wrapping_mul(0x9E37_79B9_7F4A_7C15).to_be_bytes();
        f64::from(u32::from_be_bytes([a, b, c, d])) / f64::from(u32::MAX)
    };
    let mut numbers: Vec<f64> = (0..states).map(|index| 6.0 * unit(index) - 3.0).collect();
    numbers[1] = 3.0;
    numbers[2] = -3.0;
    numbers[3] = 0.0;
    numbers
}

const NOTES: TableNotes = TableNotes {
    error_bound: 1e-11,
    margin: 1e-12,
    residual: 1e-14,
    sweeps: 66,
};

fn written(rules: &Rules, precision: Precision) -> Vec<u8> {
    let states = StateIndex::new(rules).unwrap().count();
    let equities = numbers(states);
    let chances: Vec<f64> = equities.iter().map(|equity| equity.abs() / 3.0).collect();
    TableWriter::new(rules, NOTES)
        .unwrap()
        .column(Column::Win, Precision::F32, &chances)
        .unwrap()
        .column(Column::Equity, precision, &equities)
        .unwrap()
        .finish()
}

#[test]
fn numbers_come_back_within_the_bound() {
    // Half a step, by hand: 3 / (2^16 - 2) and 3 / (2^24 - 2); half of the distance of two floats
    // between 2 and 4.
    let bounds = [4.6e-5, 1.8e-7, 1.8e-7, 0.0];
    for (precision, bound) in Precision::ALL.into_iter().zip(bounds) {
        let rules = small();
        let bytes = written(&rules, precision);
        let table = Table::open(&bytes).unwrap();
        assert_eq!(table.rules(), &rules);
        let columns: Vec<_> = table.columns().collect();
        assert_eq!(
            columns,
            [(Column::Equity, precision), (Column::Win, Precision::F32)]
        );
        let notes = table.notes();
        assert!(
            notes.error_bound >= 1e-11 && notes.error_bound <= bound + 1e-11,
            "{notes:?}"
        );
        let states = table.indexer().count();
        for (index, number) in (0..).zip(numbers(states)) {
            let position = table.indexer().unrank(index).unwrap();
            let kept = table.equity(&position).unwrap();
            assert!(
                (kept - number).abs() <= notes.error_bound,
                "{number}: {kept}"
            );
            assert_eq!(table.get(Column::Equity, index), Some(kept));
            let win = table.value(Column::Win, &position).unwrap();
            assert!((win - number.abs() / 3.0).abs() <= 6e-8, "{number}: {win}");
        }
        assert_eq!(table.get(Column::Equity, states), None);
        assert_eq!(table.get(Column::Length, 0), None);
        // A certificate is about numbers that were not rounded.
        let margin = if precision == Precision::F64 {
            1e-12
        } else {
            0.0
        };
        assert_eq!(
            notes,
            TableNotes {
                error_bound: notes.error_bound,
                margin,
                ..NOTES
            }
        );
    }
}

#[test]
fn a_file_is_as_long_as_the_format_says() {
    let rules = small();
    let states = StateIndex::new(&rules).unwrap().count();
    // The header: 72 bytes, rules of 4 + 2 + 3 * 5 + 8 + 2 * 6 = 41, two columns of 24, together
    // 161, padded to 168; the numbers; the checksum.
    let padded = |bytes: u64| bytes.div_ceil(8) * 8;
    for (precision, bytes) in Precision::ALL.into_iter().zip([2, 3, 4, 8]) {
        let expected = 168 + padded(bytes * states) + padded(4 * states) + 8;
        assert_eq!(written(&rules, precision).len() as u64, expected);
    }
}

#[test]
fn finished_positions_are_worth_what_they_are() {
    let rules = small();
    let bytes = written(&rules, Precision::U16);
    let table = Table::open(&bytes).unwrap();
    let side = |counts: [u32; 6]| nikogammon::Arrangement::new(counts.to_vec());
    let off = side([2, 0, 0, 0, 0, 0]);
    // One off: a single game. None off: gammon; one in the winner's home board or on the bar:
    // backgammon.
    for (loser, points) in [
        ([1, 1, 0, 0, 0, 0], 1.0),
        ([0, 1, 1, 0, 0, 0], 2.0),
        ([0, 1, 0, 0, 1, 0], 3.0),
        ([0, 1, 0, 0, 0, 1], 3.0),
    ] {
        let won = nikogammon::Position {
            mover: off.clone(),
            other: side(loser),
        };
        assert_eq!(table.equity(&won), Ok(points));
        assert_eq!(table.equity(&won.flip()), Ok(-points));
        assert_eq!(table.value(Column::Win, &won), Ok(1.0));
        assert_eq!(table.value(Column::Win, &won.flip()), Ok(0.0));
    }
}

#[test]
fn a_table_of_other_rules_is_refused() {
    let rules = small();
    let bytes = written(&rules, Precision::F64);
    assert!(Table::open_for(&rules, &bytes).is_ok());
    // Another start, the same values.
    let elsewhere = RulesSetup {
        start: Some(vec![[2, 2]]),
        ..rules.setup().clone()
    };
    assert!(Table::open_for(&elsewhere.try_into().unwrap(), &bytes).is_ok());
    let without = RulesSetup {
        larger_die: false,
        ..rules.setup().clone()
    };
    let refused = Table::open_for(&without.try_into().unwrap(), &bytes);
    assert_eq!(refused.unwrap_err(), TableError::RulesMismatch);
}

#[test]
fn every_cut_is_refused() {
    let bytes = written(&small(), Precision::U24);
    let expected = bytes.len() as u64;
    for end in 0..bytes.len() {
        let refused = Table::open(&bytes[..end]).unwrap_err();
        // Up to the length of the file its right length is unknown.
        let expected = if end < 24 { 24 } else { expected };
        let bytes = end as u64;
        assert_eq!(refused, TableError::Truncated { bytes, expected });
    }
    let mut longer = bytes;
    longer.push(0);
    let too_long = TableError::TooLong {
        bytes: expected + 1,
        expected,
    };
    assert_eq!(Table::open(&longer).unwrap_err(), too_long);
}

#[test]
fn every_altered_bit_is_found() {
    let bytes = written(&small(), Precision::U16);
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut altered = bytes.clone();
            altered[at] ^= 1 << bit;
            let refused = Table::open(&altered).unwrap_err();
            let right = match at {
                0..8 => refused == TableError::Magic,
                8..12 => {
                    let version = 1 ^ 1_u32 << ((at - 8) * 8 + bit);
                    refused == TableError::Version { version, known: 1 }
                }
                16..24 => {
                    let length = u64::try_from(bytes.len()).unwrap();
                    let expected = length ^ 1 << ((at - 16) * 8 + bit);
                    let bytes = length;
                    refused
                        == if expected > length {
                            TableError::Truncated { bytes, expected }
                        } else {
                            TableError::TooLong { bytes, expected }
                        }
                }
                _ => refused.to_string().starts_with("the table was altered: "),
            };
            assert!(right, "{at} {bit}: {refused}");
        }
    }
}

#[test]
fn foreign_and_damaged_files_have_different_errors() {
    let magic = |bytes: &[u8]| Table::open(bytes).unwrap_err() == TableError::Magic;
    assert!(magic(b"gnubg-H1xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"));
    assert!(magic(b"\x89PNG\r\n\x1a\n"));
    assert!(magic(b"x"));
    // A transfer as text turns the line end into another.
    let bytes = written(&small(), Precision::U16);
    let text: Vec<u8> = bytes
        .iter()
        .copied()
        .filter(|&byte| byte != b'\r')
        .collect();
    assert!(magic(&text));
    let mut older = bytes;
    older[8] = 0;
    let version = TableError::Version {
        version: 0,
        known: 1,
    };
    assert_eq!(Table::open(&older).unwrap_err(), version);
}

/// The file with other bytes at an offset and the checksum that belongs to them. The checksum is
/// made by the definition of CRC-64/XZ.
fn forged(bytes: &[u8], at: usize, other: &[u8]) -> Vec<u8> {
    let mut bytes = bytes[..bytes.len() - 8].to_vec();
    bytes[at..at + other.len()].copy_from_slice(other);
    let mut sum = !0_u64;
    for &byte in &bytes {
        sum ^= u64::from(byte);
        for _ in 0..8 {
            sum = (sum >> 1)
                ^ if sum & 1 == 1 {
                    0xC96C_5795_D787_0F42
                } else {
                    0
                };
        }
    }
    bytes.extend((!sum).to_le_bytes());
    bytes
}

#[test]
fn a_right_checksum_does_not_save_a_wrong_file() {
    let rules = small();
    let bytes = written(&rules, Precision::F64);
    assert!(Table::open(&forged(&bytes, 0, &[])).is_ok());
    let refused = |at: usize, other: &[u8]| Table::open(&forged(&bytes, at, other)).unwrap_err();
    let header = |what| TableError::Header { what };
    assert_eq!(refused(24, &[0]), header("number of states"));
    assert_eq!(refused(32, &f64::NAN.to_le_bytes()), header("error bound"));
    assert_eq!(refused(40, &(-1.0_f64).to_le_bytes()), header("margin"));
    assert_eq!(
        refused(48, &f64::INFINITY.to_le_bytes()),
        header("residual")
    );
    assert_eq!(refused(60, &[0]), header("equity"));
    assert_eq!(refused(62, &[0]), header("rules"));
    assert_eq!(refused(64, &[1]), header("reserved part"));
    assert_eq!(refused(72, &[33]), header("rules"));
    // The first column follows the rules at 72 + 41.
    assert_eq!(refused(113, &[99]), header("column"));
    assert_eq!(refused(114, &[0]), header("precision"));
    assert_eq!(refused(115, &[1]), header("reserved part"));
    assert_eq!(refused(121, &0.0_f64.to_le_bytes()), header("scale"));
    assert_eq!(refused(129, &[0]), header("length"));
    assert_eq!(refused(137, &[1]), header("order of columns"));
    let value = TableError::Value {
        column: "equity",
        index: 5,
    };
    for wrong in [f64::NAN, 3.1, f64::NEG_INFINITY] {
        assert_eq!(refused(168 + 8 * 5, &wrong.to_le_bytes()), value);
    }
}

#[test]
fn numbers_that_cannot_be_are_not_written() {
    let rules = small();
    let states = StateIndex::new(&rules).unwrap().count();
    let column = |column, numbers: &[f64]| {
        let writer = TableWriter::new(&rules, NOTES).unwrap();
        writer.column(column, Precision::F32, numbers).unwrap_err()
    };
    let zeros = vec![0.0; usize::try_from(states).unwrap()];
    assert_eq!(
        column(Column::Equity, &zeros[1..]),
        TableWriteError::Count {
            column: "equity",
            got: states - 1,
            expected: states
        }
    );
    let mut negative = zeros.clone();
    negative[7] = -0.1;
    let value = TableWriteError::Value {
        column: "win",
        index: 7,
        value: -0.1,
    };
    assert_eq!(column(Column::Win, &negative), value);
    let mut nan = zeros.clone();
    nan[8] = f64::NAN;
    let refused = column(Column::Equity, &nan);
    assert_eq!(refused.to_string(), "the equity of state 8 is NaN");
    let twice = TableWriter::new(&rules, NOTES)
        .unwrap()
        .column(Column::Equity, Precision::F32, &zeros)
        .unwrap()
        .column(Column::Equity, Precision::F64, &zeros);
    assert_eq!(
        twice.unwrap_err(),
        TableWriteError::Repeated { column: "equity" }
    );
    let notes = TableNotes {
        residual: -1.0,
        ..NOTES
    };
    let bound = TableWriteError::Bound {
        name: "residual",
        value: -1.0,
    };
    assert_eq!(TableWriter::new(&rules, notes).unwrap_err(), bound);
}

#[test]
fn value_stability_of_the_format() {
    // Written by hand by the description of the format: one checker on one point of one, a die
    // that shows 1. States: the mover on the point or on the bar; the other not on that point:
    // (1, bar), (bar, 1), (bar, bar).
    let rules: Rules = RulesSetup {
        points: 1,
        checkers: 1,
        home: 1,
        faces: vec![1],
        doubles: 1,
        start: Some(vec![[2, 1]]),
        ..RulesSetup::default()
    }
    .try_into()
    .unwrap();
    let notes = TableNotes {
        error_bound: 0.5,
        margin: 0.25,
        residual: 0.125,
        sweeps: 3,
    };
    let bytes = TableWriter::new(&rules, notes)
        .unwrap()
        .column(Column::Equity, Precision::F64, &[1.0, 2.0, -2.0])
        .unwrap()
        .finish();
    let mut expected = b"\x89NIKO\r\n\x1a".to_vec();
    expected.extend([
        1, 0, 0, 0, 128, 0, 0, 0, 160, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0,
    ]);
    for bound in [0.5, 0.25, 0.125_f64] {
        expected.extend(bound.to_le_bytes());
    }
    expected.extend([3, 0, 0, 0, 1, 0, 25, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    // Points, checkers, home, doubles, flags, one face: 1 with weight 1; endless; the start.
    expected.extend([1, 1, 1, 1, 0b10_1111, 1, 1, 1, 0, 0, 0]);
    expected.extend(0.0_f64.to_le_bytes());
    expected.extend([0, 0, 1, 0, 0, 1]);
    expected.extend([1, 4, 0, 0, 0, 0, 0, 0]);
    expected.extend(2.0_f64.to_le_bytes());
    expected.extend([128, 0, 0, 0, 0, 0, 0, 0]);
    expected.resize(128, 0);
    for equity in [1.0, 2.0, -2.0_f64] {
        expected.extend(equity.to_le_bytes());
    }
    expected.extend([0; 8]);
    assert_eq!(bytes, forged(&expected, 0, &[]));
}

fn with_cube() -> TableContents {
    let mut contents = TableContents::default();
    contents.cube = true;
    contents
}

#[test]
fn a_table_with_the_cube_has_what_the_solver_finds() {
    let rules = Rules::hypergammon(1).unwrap();
    let options = SolveOptions::default();
    let mut stages = Vec::new();
    let bytes = solve_table(&rules, &options, &with_cube(), |stage| {
        stages.push(*stage);
        ControlFlow::Continue(())
    })
    .unwrap();
    let swept = |stage: &SolveStage| matches!(stage, SolveStage::Cube(at) if at.sweeps > 0);
    assert!(stages.iter().any(swept), "{stages:?}");
    let table = Table::open(&bytes).unwrap();
    let solved = cubeful(&rules, &options, PassRule::Rules).unwrap();
    let mut actions = Vec::new();
    for index in 0..table.indexer().count() {
        let position = table.indexer().unrank(index).unwrap();
        for cube in Cube::ALL {
            let decision = table.cube_decision(&position, cube).unwrap();
            assert_eq!(decision, solved.decision(&position, cube).unwrap());
            let kept = table.get(Column::of_cube(cube), index).unwrap();
            assert_eq!(kept.to_bits(), decision.no_double().to_bits());
            actions.push(decision.action());
        }
    }
    for action in [
        CubeAction::NoDouble,
        CubeAction::DoubleTake,
        CubeAction::DoublePass,
        CubeAction::TooGood,
    ] {
        assert!(actions.contains(&action), "{action:?}");
    }
    // A finished game: the other side has lost a backgammon, by the Jacoby rule a single game.
    let mut position = rules.start().unwrap().clone();
    let mut off = vec![0; position.mover.counts().len()];
    off[0] = 1;
    position.mover = Arrangement::new(off);
    for (cube, points) in Cube::ALL.into_iter().zip([3.0, 3.0, 1.0, 3.0]) {
        let decision = table.cube_decision(&position, cube).unwrap();
        assert_eq!(decision.no_double().to_bits(), f64::to_bits(points));
        assert_eq!(decision.double_take(), None);
    }
}

#[test]
fn without_the_cube_there_is_no_decision() {
    let rules = Rules::hypergammon(1).unwrap();
    let go_on = |_: &_| ControlFlow::Continue(());
    let contents = TableContents::default();
    let bytes = solve_table(&rules, &SolveOptions::default(), &contents, go_on).unwrap();
    let table = Table::open(&bytes).unwrap();
    let refused = table.cube_decision(rules.start().unwrap(), Cube::Centred);
    // The first of those that a decision compares.
    let column = "equity with own cube";
    assert_eq!(refused, Err(TableError::NoColumn { column }));
}

#[test]
fn each_stage_can_be_broken_off() {
    let rules = Rules::hypergammon(1).unwrap();
    let stages: [fn(&SolveStage) -> bool; 5] = [
        |stage| matches!(stage, SolveStage::Equities(_)),
        |stage| matches!(stage, SolveStage::Certificate),
        |stage| matches!(stage, SolveStage::Outcomes),
        |stage| matches!(stage, SolveStage::Cube(_)),
        |stage| matches!(stage, SolveStage::Writing),
    ];
    for (number, is_stage) in stages.into_iter().enumerate() {
        let made = solve_table(&rules, &SolveOptions::default(), &with_cube(), |stage| {
            if is_stage(stage) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let cancelled = matches!(
            made,
            Err(SolvedTableError::Solve(SolveError::Cancelled { .. }))
        );
        assert!(cancelled, "stage {number}");
    }
}
