//! Rules as the bytes of a table's header.

use alloc::vec::Vec;

use super::reader::Reader;
use crate::{Arrangement, Opening, Rules, RulesSetup};

const GAMMON: u8 = 1;
const BACKGAMMON: u8 = 1 << 1;
const BOTH_DICE: u8 = 1 << 2;
const LARGER_DIE: u8 = 1 << 3;
const UNEQUAL: u8 = 1 << 4;
const START: u8 = 1 << 5;

/// Rules as bytes. In order: the numbers, a byte of flags, the faces with their weights, the value
/// of endless play, the start.
pub(super) fn encode(rules: &Rules) -> Vec<u8> {
    let flag = |on: bool, flag: u8| if on { flag } else { 0 };
    let flags =
        flag(rules.opening() == Opening::Unequal, UNEQUAL) | flag(rules.start().is_some(), START);
    let mut bytes = values_part(rules, flags);
    if let Some(start) = rules.start() {
        for side in [&start.mover, &start.other] {
            bytes.extend(side.counts().iter().map(|&count| byte(count)));
        }
    }
    bytes
}

/// The part of the rules on which the values of positions depend: all but start and opening.
pub(crate) fn same_values(a: &Rules, b: &Rules) -> bool {
    values_part(a, 0) == values_part(b, 0)
}

/// That part as bytes, with more flags.
pub(super) fn values_part(rules: &Rules, more_flags: u8) -> Vec<u8> {
    let flags = [
        (rules.has_gammon(), GAMMON),
        (rules.has_backgammon(), BACKGAMMON),
        (rules.must_play_both_dice(), BOTH_DICE),
        (rules.must_play_larger_die(), LARGER_DIE),
    ];
    let flags = flags
        .iter()
        .filter(|(on, _)| *on)
        .fold(more_flags, |flags, (_, flag)| flags | flag);
    let mut bytes: Vec<u8> = [
        rules.points(),
        rules.checkers(),
        rules.home(),
        rules.doubles(),
    ]
    .map(byte)
    .into();
    bytes.push(flags);
    bytes.extend(u8::try_from(rules.faces().len()));
    for (&face, &weight) in rules.faces().iter().zip(rules.weights()) {
        bytes.push(byte(face));
        bytes.extend(weight.to_le_bytes());
    }
    // 0 and -0 are the same value.
    bytes.extend((rules.endless() + 0.0).to_le_bytes());
    bytes
}

/// The rules that these bytes are. Nothing if they are none, or are not the bytes that [`encode`]
/// makes of them.
pub(super) fn decode(bytes: &[u8]) -> Option<Rules> {
    let mut reader = Reader::new(bytes);
    let [points, checkers, home, doubles] = reader.array()?.map(u32::from);
    let [flags, faces] = reader.array()?;
    let has = |flag: u8| flags & flag != 0;
    let mut setup = RulesSetup {
        points,
        checkers,
        home,
        doubles,
        faces: Vec::new(),
        gammon: has(GAMMON),
        backgammon: has(BACKGAMMON),
        both_dice: has(BOTH_DICE),
        larger_die: has(LARGER_DIE),
        opening: if has(UNEQUAL) {
            Opening::Unequal
        } else {
            Opening::Any
        },
        ..RulesSetup::default()
    };
    let mut weights = Vec::new();
    for _ in 0..faces {
        let [face] = reader.array()?;
        setup.faces.push(u32::from(face));
        weights.push(u32::from_le_bytes(reader.array()?));
    }
    setup.weights = Some(weights);
    setup.endless = f64::from_le_bytes(reader.array()?);
    if has(START) {
        let mut side = || {
            let counts = reader.take(usize::from(byte(points)) + 2)?;
            let counts = counts.iter().map(|&count| u32::from(count));
            Some(listed(&Arrangement::new(counts.collect())))
        };
        setup.start = Some(side()?);
        setup.start_other = Some(side()?);
    }
    let rules = Rules::try_from(setup).ok()?;
    (encode(&rules) == bytes).then_some(rules)
}

/// The places that hold checkers.
fn listed(side: &Arrangement) -> Vec<[u32; 2]> {
    (0..)
        .zip(side.counts())
        .filter(|&(_, &count)| count > 0)
        .map(|(place, &count)| [place, count])
        .collect()
}

/// A number of checked rules; all are at most 33.
fn byte(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;

    fn all() -> Vec<Rules> {
        let mut all: Vec<Rules> = Rules::PRESETS
            .iter()
            .map(|name| name.parse().unwrap())
            .collect();
        let setup = RulesSetup {
            points: 5,
            checkers: 2,
            home: 2,
            faces: vec![3, 0],
            weights: Some(vec![7, 1 << 20]),
            doubles: 1,
            start: Some(vec![[0, 1], [6, 1]]),
            start_other: Some(vec![[5, 1], [4, 1]]),
            gammon: false,
            backgammon: true,
            both_dice: false,
            larger_die: false,
            opening: Opening::Unequal,
            endless: -0.5,
        };
        all.push(Rules::try_from(setup.clone()).unwrap());
        // Four checkers have no usual start.
        let without_start = RulesSetup {
            checkers: 4,
            start: None,
            start_other: None,
            ..setup
        };
        all.push(Rules::try_from(without_start).unwrap());
        all
    }

    #[test]
    fn rules_come_back() {
        for rules in all() {
            assert_eq!(decode(&encode(&rules)).as_ref(), Some(&rules));
        }
    }

    #[test]
    fn other_bytes_are_no_rules() {
        for rules in all() {
            let bytes = encode(&rules);
            for end in 0..bytes.len() {
                assert_eq!(decode(&bytes[..end]), None);
            }
            let mut longer = bytes.clone();
            longer.push(0);
            assert_eq!(decode(&longer), None);
            for at in 0..bytes.len() {
                let mut other = bytes.clone();
                other[at] ^= 1;
                // Bytes that are still rules are other rules.
                assert_ne!(decode(&other).as_ref(), Some(&rules));
            }
        }
    }

    #[test]
    fn values_do_not_depend_on_the_start() {
        let (one, other) = (Rules::nikogammon(), Rules::nikogammon_8252());
        assert!(same_values(&one, &other));
        assert_ne!(encode(&one), encode(&other));
        assert!(!same_values(&one, &Rules::halfgammon()));
        let single = RulesSetup {
            backgammon: false,
            ..one.setup().clone()
        };
        assert!(!same_values(&one, &Rules::try_from(single).unwrap()));
    }
}
