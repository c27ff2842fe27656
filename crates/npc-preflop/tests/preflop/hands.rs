//! Cards, hands and classes.

use std::collections::BTreeSet;

use npc_preflop::cards::Card;
use npc_preflop::range::RangeError;
use npc_preflop::{Combo, HandClass};

#[test]
fn the_1326_hands_are_in_the_order_of_their_indices() {
    let all: Vec<Combo> = Combo::all().collect();
    assert_eq!(all.len(), Combo::COUNT);
    for (index, combo) in all.iter().enumerate() {
        assert_eq!(combo.index(), index);
        assert_eq!(combo.to_string().parse::<Combo>().as_ref(), Ok(combo));
    }
    let names: Vec<String> = all[..4].iter().map(ToString::to_string).collect();
    assert_eq!(names, ["2d2c", "2h2c", "2s2c", "3c2c"]);
    assert_eq!(all[1325].to_string(), "AsAh");
}

#[test]
fn the_169_classes_divide_the_hands() {
    let mut seen = BTreeSet::new();
    for (index, class) in HandClass::all().enumerate() {
        assert_eq!(class.index(), index);
        assert_eq!(class.to_string().parse::<HandClass>(), Ok(class));
        let hands: Vec<Combo> = class.hands().collect();
        assert_eq!(hands.len(), class.combos() as usize, "{class}");
        for hand in hands {
            assert_eq!(hand.class(), class);
            assert!(seen.insert(hand));
        }
    }
    assert_eq!(seen.len(), Combo::COUNT);
    let corners = [0, 12, 156, 168].map(|at| HandClass::from_index(at).unwrap().to_string());
    assert_eq!(corners, ["AA", "A2s", "A2o", "22"]);
    assert_eq!(HandClass::from_index(169), None);
    assert_eq!(Card::from_index(52), None);
}

#[test]
fn disjoint_pairs_are_those_that_share_no_card() {
    for a in HandClass::all() {
        for b in HandClass::all() {
            let pairs = a
                .hands()
                .flat_map(|x| b.hands().map(move |y| x.is_disjoint(y)));
            let count = pairs.filter(|&disjoint| disjoint).count();
            assert_eq!(a.disjoint_pairs(b) as usize, count, "{a} {b}");
        }
    }
}

#[test]
fn texts_that_name_nothing_are_refused() {
    for text in ["", "A", "AsA", "1s", "Ax", "AsAsAs", "aS"] {
        assert!(text.parse::<Combo>().is_err(), "{text}");
        let text = text.to_owned();
        let found = text.parse::<Card>().map_err(RangeError::from);
        assert_eq!(found, Err(RangeError::UnknownCard { text }));
    }
    assert_eq!(
        "AsAs".parse::<Combo>(),
        Err(RangeError::DuplicateCard {
            card: "As".to_owned()
        })
    );
    for text in ["", "AK", "KAs", "AAs", "AKx", "AKsx", "1K"] {
        let text = text.to_owned();
        assert_eq!(
            text.parse::<HandClass>(),
            Err(RangeError::UnknownClass { text })
        );
    }
}
