//! The layout of the printed tables. Their numbers are checked in `literature.rs`.

use crate::common::structure;
use insta::assert_snapshot;
use payout_dhondt::{Cells, TieRule};

#[test]
fn harmonic_50_as_text() {
    let table = structure("harmonic", TieRule::BetterPlace)
        .table(50)
        .unwrap();
    assert_snapshot!(table.to_string());
}

#[test]
fn vp_kid_100_as_text_with_two_digits() {
    let table = structure("vp-kid", TieRule::BetterPlace)
        .table(100)
        .unwrap();
    let two_digits = table.with_cells(Cells::TwoDigits).to_string();
    // As in the source, where place 3 wins its 11th point with seat 100.
    assert!(two_digits.contains(" 90 00\n"));
    assert_snapshot!(two_digits);
}

#[test]
fn two_digits_are_the_last_two() {
    let winner = structure("winner", TieRule::BetterPlace)
        .table(106)
        .unwrap();
    let text = winner.with_cells(Cells::TwoDigits).to_string();
    let row: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
    // The place, then its seats.
    assert_eq!(row[..4], ["1", "1", "2", "3"]);
    assert_eq!(
        row[98..],
        ["98", "99", "00", "01", "02", "03", "04", "05", "06"]
    );
}
