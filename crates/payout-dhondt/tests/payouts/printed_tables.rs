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
fn small_tables_as_csv_markdown_and_html() {
    let table = structure("harmonic", TieRule::BetterPlace)
        .table(10)
        .unwrap();
    assert_snapshot!("harmonic_10_csv", table.to_csv());
    assert_snapshot!("harmonic_10_markdown", table.to_markdown());
    assert_snapshot!("harmonic_10_html", table.to_html());
}

#[test]
fn two_digits_are_the_last_two() {
    let winner = structure("winner", TieRule::BetterPlace)
        .table(106)
        .unwrap();
    let text = winner.with_cells(Cells::TwoDigits).to_csv();
    assert!(text.ends_with(
        ",8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,\
        31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,\
        60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,\
        89,90,91,92,93,94,95,96,97,98,99,00,01,02,03,04,05,06\n"
    ));
}
