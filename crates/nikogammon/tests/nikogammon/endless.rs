//! Games in which neither player can move any more.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::ops::ControlFlow;

use nikogammon::{
    Arrangement, Column, Position, Precision, Rules, RulesSetup, SolveOptions, Solver, Table,
    TableContents, TableNotes, TableWriter, VerifyError, solve_table, verify,
};

use crate::reference::Reference;
use crate::solved::go_on;

/// A game that can end with both sides shut out. With 2 as the only face, a checker on an odd point
/// behind two of the other side stays where it is.
fn shut_out(endless: f64) -> Rules {
    Rules::try_from(RulesSetup {
        points: 5,
        checkers: 2,
        home: 2,
        faces: vec![0, 2],
        endless,
        ..RulesSetup::default()
    })
    .unwrap()
}

fn made(rules: &Rules) -> Table<Vec<u8>> {
    let options = SolveOptions::default();
    let bytes = solve_table(rules, &options, &TableContents::default(), go_on).unwrap();
    Table::open(bytes).unwrap()
}

const NEVER: fn(u64) -> ControlFlow<()> = |_| ControlFlow::Continue(());

#[test]
fn losses_are_kept_where_they_are_not_what_is_left_of_the_wins() {
    for endless in [0.0, 0.75, -3.0] {
        let rules = shut_out(endless);
        let table = made(&rules);
        assert!(table.columns().any(|(column, _)| column == Column::Lose));
        let solver = Solver::new(&rules, &SolveOptions::default()).unwrap();
        let solution = solver.solve(go_on).unwrap();
        let outcomes = solver.outcomes(solution.values(), go_on).unwrap();
        let reference = Reference::new(&rules);
        let (mut stuck, mut open) = (0, 0);
        for index in 0..table.indexer().count() {
            let position = table.indexer().unrank(index).unwrap();
            let chances = outcomes.outcomes(&position).unwrap();
            let lose = table.lose(&position).unwrap();
            assert!((lose - chances.lose).abs() < 1e-15);
            let state = usize::try_from(index).unwrap();
            assert_eq!(
                rules.is_endless(&position).unwrap(),
                reference.is_deadlock(state)
            );
            let rest = 1.0 - chances.win - lose;
            stuck += u32::from(reference.is_deadlock(state));
            open += u32::from(rest > 0.01 && rest < 0.99);
        }
        assert!(stuck > 0 && open > 0, "{stuck} {open}");
        assert!(verify(&table, NEVER).is_ok());
    }
}

#[test]
fn games_that_end_keep_no_column_of_losses() {
    let rules = Rules::hypergammon(1).unwrap();
    let table = made(&rules);
    assert!(table.columns().all(|(column, _)| column != Column::Lose));
    let start = rules.start().unwrap();
    let win = table.value(Column::Win, start).unwrap();
    assert!((table.lose(start).unwrap() - (1.0 - win)).abs() <= 0.0);
    let over = Position {
        mover: start.mover.clone(),
        other: Arrangement::new([vec![1], vec![0; 25]].concat()),
    };
    assert!((table.lose(&over).unwrap() - 1.0).abs() <= 0.0);
}

#[test]
fn a_start_in_which_nobody_can_move_is_worth_endless_play() {
    for endless in [0.5, -2.0] {
        let stuck = shut_out(endless);
        let reference = Reference::new(&stuck);
        let indexer = nikogammon::StateIndex::new(&stuck).unwrap();
        let position = (0..indexer.count())
            .filter(|&index| reference.is_deadlock(usize::try_from(index).unwrap()))
            .map(|index| indexer.unrank(index).unwrap())
            .next()
            .unwrap();
        let listed = |side: &Arrangement| {
            let pairs = (0..).zip(side.counts()).filter(|(_, count)| **count > 0);
            pairs.map(|(place, &count)| [place, count]).collect()
        };
        let rules = Rules::try_from(RulesSetup {
            start: Some(listed(&position.mover)),
            start_other: Some(listed(&position.other)),
            ..stuck.setup().clone()
        })
        .unwrap();
        let table = made(&rules);
        let opening = rules
            .opening_values(|after| table.equity(after))
            .unwrap()
            .unwrap();
        assert!((table.equity(&position).unwrap() - endless).abs() <= 0.0);
        assert!((opening.any_roll - endless).abs() < 1e-15);
        assert!(
            opening
                .rolls
                .iter()
                .all(|roll| (roll.equity - endless).abs() <= 0.0)
        );
    }
}

#[test]
fn outcomes_of_other_equities_are_found() {
    let rules = shut_out(0.75);
    let table = made(&rules);
    let states = table.indexer().count();
    let column = |column| -> Vec<f64> {
        (0..states)
            .map(|index| table.get(column, index).unwrap())
            .collect()
    };
    let rewritten = |altered: Column, index: usize, by: f64| {
        let TableNotes { .. } = table.notes();
        let mut writer = TableWriter::new(&rules, table.notes()).unwrap();
        for (kept, precision) in table.columns() {
            let mut numbers = column(kept);
            if kept == altered {
                numbers[index] += by;
            }
            writer = writer.column(kept, precision, &numbers).unwrap();
        }
        verify(&Table::open(writer.finish()).unwrap(), NEVER)
    };
    assert!(
        table
            .columns()
            .any(|kept| kept == (Column::Win, Precision::F64))
    );
    assert!(rewritten(Column::Win, 0, 0.0).is_ok());
    let wins = column(Column::Win);
    let some = wins
        .iter()
        .position(|win| (0.1..0.9).contains(win))
        .unwrap();
    for (altered, by) in [
        (Column::Win, -0.05),
        (Column::Lose, 0.05),
        (Column::WinGammon, 0.05),
    ] {
        let refused = rewritten(altered, some, by);
        let state = some as u64;
        assert!(
            matches!(refused, Err(VerifyError::Outcomes { state: at, .. }) if at == state),
            "{altered}: {refused:?}"
        );
    }
}
