//! Plays: counted, written down, and refused.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use nikogammon::{
    Arrangement, PlayError, Position, PositionError, Roll, RollError, Rules, RulesSetup,
};

fn position(mover: &[u32], other: &[u32]) -> Position {
    Position {
        mover: Arrangement::new(mover.to_vec()),
        other: Arrangement::new(other.to_vec()),
    }
}

/// The plays of a roll in words.
fn plays(rules: &Rules, position: &Position, roll: &str) -> Vec<String> {
    let roll: Roll = roll.parse().unwrap();
    let plays = rules.plays(position, roll).unwrap();
    plays.iter().map(ToString::to_string).collect()
}

/// Ways that a game can go from a position.
fn ways(rules: &Rules, position: &Position, depth: usize) -> u64 {
    if depth == 0 || rules.is_finished(&position.mover) || rules.is_finished(&position.other) {
        return 1;
    }
    let mut sum = 0;
    for weighted in rules.rolls() {
        let plays = rules.plays(position, weighted.roll).unwrap();
        if plays.is_empty() {
            sum += ways(rules, &position.flip(), depth - 1);
        }
        for play in plays {
            sum += ways(rules, &play.after, depth - 1);
        }
    }
    sum
}

#[test]
fn as_many_as_another_program_counts() {
    let file = include_str!("../data/plays.perft");
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let mut seen = 0;
    for line in lines {
        let [game, rolls, depths] = line.split(';').collect::<Vec<_>>().try_into().unwrap();
        let rules: Rules = game.trim().parse().unwrap();
        let start = rules.start().unwrap();
        let of_rolls: Vec<String> = rules
            .rolls()
            .iter()
            .map(|weighted| rules.plays(start, weighted.roll).unwrap().len().to_string())
            .collect();
        assert_eq!(of_rolls.join(" "), rolls.trim(), "{game}");
        for (depth, expected) in (1..).zip(depths.split_whitespace()) {
            assert_eq!(
                ways(&rules, start, depth).to_string(),
                expected,
                "{game} {depth}"
            );
        }
        seen += 1;
    }
    assert_eq!(seen, Rules::PRESETS.len());
}

#[test]
fn the_text_of_a_play() {
    let niko = Rules::nikogammon();
    let start = niko.start().unwrap();
    // 2/1 hits the other side's checker on its point 8.
    assert_eq!(plays(&niko, start, "0,1"), ["2/1*"]);
    assert_eq!(plays(&niko, start, "1,1"), ["2/1*(2)"]);
    assert!(plays(&niko, start, "0,0").is_empty());
    assert!(plays(&niko, start, "2,1").contains(&"8/5".to_owned()));
    // In from the bar onto the other side's blot, which is its point 1; then nothing is left.
    let barred = position(
        &[4, 0, 0, 0, 0, 0, 0, 0, 0, 1],
        &[4, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    );
    assert_eq!(plays(&niko, &barred, "1,0"), ["bar/8*"]);
    assert_eq!(plays(&niko, &barred, "2,1"), ["bar/6", "bar/8* 8/6"]);
    // Both off with a double: 1 with the exact die; 2 is too far for a 1 alone.
    let home = position(
        &[3, 1, 1, 0, 0, 0, 0, 0, 0, 0],
        &[0, 5, 0, 0, 0, 0, 0, 0, 0, 0],
    );
    assert_eq!(plays(&niko, &home, "1,1"), ["2/off 1/off"]);
    assert_eq!(plays(&niko, &home, "2,0"), ["2/off"]);
    // The 1 first leaves the 2 to bear off from 1.
    assert_eq!(plays(&niko, &home, "2,1"), ["2/off 1/off", "2/off"]);
}

/// The plays of `2,1` for one checker against two held points, under both rules, either, none.
fn one_checker(mover: u32, held: [u32; 2]) -> [Vec<String>; 4] {
    [(true, true), (true, false), (false, true), (false, false)].map(|(both_dice, larger_die)| {
        let rules = Rules::try_from(RulesSetup {
            checkers: 4,
            both_dice,
            larger_die,
            ..RulesSetup::default()
        })
        .unwrap();
        let (mut counts, mut other) = (vec![0; 10], vec![0; 10]);
        (counts[0], counts[mover as usize]) = (3, 1);
        for point in held {
            other[9 - point as usize] += 2;
        }
        plays(&rules, &position(&counts, &other), "2,1")
    })
}

#[test]
fn both_dice_the_larger_die_and_the_games_without() {
    // From 6 with the points 4 and 2 held: the 2 is closed first, 6/5 is open and then 5/3.
    assert_eq!(
        one_checker(6, [4, 2]),
        [&["6/3"][..], &["6/3"], &["6/3"], &["6/3", "6/5"]]
    );
    // With 3 held: either die alone, never both.
    assert_eq!(
        one_checker(6, [3, 1]),
        [&["6/4"][..], &["6/4", "6/5"], &["6/4"], &["6/4", "6/5"]]
    );
    // With 4 and 3 held: the 1 alone.
    assert_eq!(one_checker(6, [4, 3]), [["6/5"]; 4]);
}

#[test]
fn what_does_not_belong_to_the_game_is_refused() {
    let niko = Rules::nikogammon();
    let start = niko.start().unwrap();
    assert_eq!(
        niko.plays(start, Roll::new(3, 1)),
        Err(PlayError::Roll(RollError::NoSuchFace { face: 3 }))
    );
    let wrong = position(&[5], &[5]);
    assert_eq!(
        niko.plays(&wrong, Roll::new(2, 1)),
        Err(PlayError::Position(PositionError::Places {
            got: 1,
            expected: 10
        }))
    );
    for text in ["", "2", "2,", "a,b", "-1,2", "2,1,0"] {
        assert_eq!(
            text.parse::<Roll>(),
            Err(RollError::Text {
                text: text.to_owned()
            })
        );
    }
    // A finished game has no plays, and that is not an error.
    let won = position(
        &[5, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        &[0, 5, 0, 0, 0, 0, 0, 0, 0, 0],
    );
    assert_eq!(niko.plays(&won, Roll::new(2, 1)), Ok(Vec::new()));
    assert_eq!(niko.plays(&won.flip(), Roll::new(2, 1)), Ok(Vec::new()));
}

#[test]
fn points_won_by_how_far_the_loser_came() {
    let niko = Rules::nikogammon();
    let points = |counts: [u32; 10]| niko.points_won(&Arrangement::new(counts.to_vec()));
    assert_eq!(points([1, 4, 0, 0, 0, 0, 0, 0, 0, 0]), 1);
    assert_eq!(points([0, 4, 0, 0, 0, 0, 1, 0, 0, 0]), 2);
    // Points 7 and 8 are the winner's home board; 9 is the bar.
    assert_eq!(points([0, 4, 0, 0, 0, 0, 0, 1, 0, 0]), 3);
    assert_eq!(points([0, 4, 0, 0, 0, 0, 0, 0, 0, 1]), 3);
    assert_eq!(points([1, 3, 0, 0, 0, 0, 0, 0, 0, 1]), 1);
    let half = Rules::halfgammon();
    let barred = Arrangement::new(vec![0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8]);
    assert_eq!(half.points_won(&barred), 1);
}
