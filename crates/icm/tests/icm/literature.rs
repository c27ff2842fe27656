//! Equities that can be worked out by hand.

use icm::{ExactEquity, equities_exact};

#[track_caller]
fn check(stacks: &[u64], prizes: &[u64], expected: &[&str]) {
    let text: Vec<_> = equities_exact(stacks, prizes)
        .into_iter()
        .flatten()
        .map(|equity| equity.to_string())
        .collect();
    assert_eq!(text, expected);
}

/// Stacks 50, 30, 20 (A, B, C), prizes 70 and 30.
///
/// First: A 1/2, B 3/10, C 1/5. Second, by who came first:
///
/// - A: after B 3/10 * 50/70 = 3/14, after C 1/5 * 50/80 = 1/8; together 19/56
/// - B: after A 1/2 * 30/50 = 3/10, after C 1/5 * 30/80 = 3/40; together 3/8
/// - C: after A 1/2 * 20/50 = 1/5, after B 3/10 * 20/70 = 3/35; together 2/7
///
/// Equities: A 35 + 30 * 19/56 = 1265/28, B 21 + 30 * 3/8 = 129/4, C 14 + 30 * 2/7 = 158/7.
#[test]
fn three_players_by_hand() {
    check(&[50, 30, 20], &[70, 30], &["1265/28", "129/4", "158/7"]);
}

/// As above with a third prize of 20 and prizes 50 and 30 before it. Third is who is neither first
/// nor second: A 1 - 1/2 - 19/56 = 9/56, B 1 - 3/10 - 3/8 = 13/40, C 1 - 1/5 - 2/7 = 18/35.
///
/// Equities: A 25 + 30 * 19/56 + 20 * 9/56 = 1075/28, B 15 + 45/4 + 13/2 = 131/4,
/// C 10 + 60/7 + 72/7 = 202/7.
#[test]
fn three_players_and_three_prizes_by_hand() {
    check(&[50, 30, 20], &[50, 30, 20], &["1075/28", "131/4", "202/7"]);
}

/// One prize goes by chips; it does not matter that there are 12 players.
#[test]
fn one_prize_goes_by_chips() {
    let stacks: Vec<u64> = (1..=12).collect();
    let expected: Vec<_> = [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
    ]
    .map(|chips| format!("{chips}/1"))
    .to_vec();
    let expected: Vec<_> = expected.iter().map(String::as_str).collect();
    check(&stacks, &[78], &expected);
}

/// Chips a and b, prizes p and q. The first has q + (p - q) a / (a + b).
#[test]
fn two_players_in_closed_form() {
    // 30 + 40 * 3/4 = 60 and 30 + 40 * 1/4 = 40.
    check(&[7500, 2500], &[70, 30], &["60/1", "40/1"]);
    // The largest stacks: half of the pool each, less a very small part.
    let equities = equities_exact(&[u64::MAX, u64::MAX - 1], &[1, 0]).unwrap();
    assert_eq!(
        equities[0].to_string(),
        "18446744073709551615/36893488147419103229"
    );
    assert_eq!(
        equities.into_iter().sum::<ExactEquity>(),
        ExactEquity::from(1)
    );
}

#[test]
fn a_player_alone_has_the_first_prize() {
    check(&[1], &[100], &["100/1"]);
    check(&[1], &[], &["0/1"]);
}
