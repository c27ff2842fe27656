//! Bet and call levels, lists, the strategy factor.

use npc_preflop::player::{BetCall, StrategyList, ToCall, adjust_edges};
use npc_preflop::{Action, PreflopError};
use proptest::prelude::*;

/// The rule as the article states it: from the last edge down, each limited to the one above.
fn downwards(edges: &[f64], sigma: f64, target: f64) -> Vec<f64> {
    let last = *edges.last().unwrap();
    let mut adjusted = vec![target; edges.len()];
    for at in (0..edges.len() - 1).rev() {
        let raw = edges[at] + sigma * edges[at] * (target / last - 1.0);
        adjusted[at] = raw.max(0.0).min(adjusted[at + 1]);
    }
    adjusted
}

proptest! {
    #[test]
    fn limiting_to_the_target_is_limiting_to_the_edge_above(
        mut edges in proptest::collection::vec(0.0..=1.0, 1..6),
        sigma in -4.0..4.0, target in 0.0..=1.0,
    ) {
        edges.sort_by(f64::total_cmp);
        prop_assume!(*edges.last().unwrap() > 1e-6);
        let adjusted = adjust_edges(&edges, sigma, target).unwrap();
        let expected = downwards(&edges, sigma, target);
        for (found, expected) in adjusted.edges.iter().zip(&expected) {
            prop_assert!((found - expected).abs() <= 1e-9 * (1.0 + adjusted.factor.abs()));
        }
        prop_assert!(adjusted.edges.is_sorted());
        prop_assert_eq!(*adjusted.edges.last().unwrap(), target);
    }

    #[test]
    fn any_edges_are_refused_or_give_rising_edges(
        edges in proptest::collection::vec(any::<f64>(), 0..4), sigma: f64, target: f64,
    ) {
        if let Ok(adjusted) = adjust_edges(&edges, sigma, target) {
            prop_assert!(adjusted.edges.is_sorted());
            prop_assert!(adjusted.edges.iter().all(|edge| (0.0..=1.0).contains(edge)));
        }
    }
}

/// The article's example: 5/10/20 % for a player who plays 10 %.
#[test]
fn both_ways_of_the_article() {
    let edges = [0.05, 0.10, 0.20];
    let cut = adjust_edges(&edges, 0.0, 0.10).unwrap();
    assert_eq!((cut.edges, cut.factor), (vec![0.05, 0.10, 0.10], 1.0));
    assert_eq!(
        adjust_edges(&edges, 1.0, 0.10).unwrap().edges,
        [0.025, 0.05, 0.10]
    );
    // Wider: at 0 the last range alone grows.
    assert_eq!(
        adjust_edges(&edges, 0.0, 0.40).unwrap().edges,
        [0.05, 0.10, 0.40]
    );
    // A factor below 0 empties the inner ranges, and the raw values are kept.
    let over = adjust_edges(&edges, 3.0, 0.10).unwrap();
    assert_eq!(over.edges, [0.0, 0.0, 0.10]);
    assert_eq!(over.raw, [-0.025, -0.05, 0.10]);
    assert_eq!(
        adjust_edges(&edges, 0.5, 0.0).unwrap().edges,
        [0.0, 0.0, 0.0]
    );
}

/// Every strategy that the article names, over all levels.
#[test]
fn levels() {
    let play = |text: &str| -> String {
        let strategy: BetCall = text.parse().unwrap();
        let action = |level| match strategy.action(level, ToCall::Chips) {
            Action::Fold => 'f',
            Action::Check => 'x',
            Action::Limp => 'l',
            Action::Call => 'c',
            Action::Raise { to } => {
                assert_eq!(to, level + 1);
                'r'
            }
        };
        (1..=5).map(action).collect()
    };
    assert_eq!(play("3bet/3bet"), "rrcff");
    assert_eq!(play("2bet/3bet"), "rccff");
    assert_eq!(play("2bet/2bet"), "rcfff");
    assert_eq!(play("1bet/1bet"), "lffff");
    assert_eq!(play("1bet/2bet"), "lcfff");
    assert_eq!(play("3bet/2bet"), "rrfff");
    assert_eq!(play("5bet/5bet"), "rrrrc");
    let limper: BetCall = "1bet/1bet".parse().unwrap();
    assert_eq!(limper.action(1, ToCall::Nothing), Action::Check);
    let opener: BetCall = "2bet/2bet".parse().unwrap();
    assert_eq!(opener.action(1, ToCall::Nothing), Action::Raise { to: 2 });
}

#[test]
fn lists_and_strategies_that_are_none() {
    for (text, at, expected) in [
        ("3bet", "3bet", "two levels such as 3bet/2bet"),
        ("0bet/2bet", "0bet", "a level of 1 to 9"),
        ("xbet/2bet", "xbet", "a level of 1 to 9"),
        ("3bet/10bet", "10bet", "a level of 1 to 9"),
        ("3/2bet", "3", "a number of 1 to 9 and `bet`"),
        ("", "", "two levels such as 3bet/2bet"),
    ] {
        assert_eq!(
            text.parse::<BetCall>(),
            Err(PreflopError::BadStrategy {
                text: text.to_owned(),
                at: at.to_owned(),
                expected
            })
        );
    }
    let list =
        |edges: &[f64]| StrategyList::new(edges, &vec!["2bet/2bet"; edges.len()]).map(|_| ());
    assert_eq!(list(&[]), Err(PreflopError::NoStrategies));
    assert_eq!(list(&[0.0]), Err(PreflopError::ZeroVpipList));
    assert_eq!(
        list(&[0.2, 0.1]),
        Err(PreflopError::EdgesNotIncreasing { item: 2 })
    );
    assert_eq!(
        list(&[1.1]),
        Err(PreflopError::RateOutOfRange {
            name: "edge",
            got: 1.1
        })
    );
    assert!(list(&[f64::NAN]).is_err());
    assert_eq!(
        StrategyList::new(&[0.1, 0.2], &["2bet/2bet"]),
        Err(PreflopError::StrategyCount {
            edges: 2,
            strategies: 1
        })
    );
    for sigma in [f64::NAN, f64::INFINITY] {
        let refused = adjust_edges(&[0.2], sigma, 0.1).unwrap_err();
        assert_eq!(refused, PreflopError::NotFinite { name: "sigma" });
    }
    assert!(adjust_edges(&[0.2], 1.0, 1.1).is_err());
    assert_eq!(
        adjust_edges(&[f64::MIN_POSITIVE / 1e15], f64::MAX, 1.0),
        Err(PreflopError::NotFinite { name: "raw" })
    );
}
