//! Seats: sizes that are as equal as can be, with the fewest moves.

use serde_json::Value;

use super::{each, number};

fn whole(value: &Value) -> u64 {
    value
        .as_u64()
        .unwrap_or_else(|| value.to_string().trim_end_matches(".0").parse().unwrap())
}

#[test]
fn plans_have_equal_tables_and_the_fewest_moves() {
    each("seating-plan", |question, answer| {
        let targets: Vec<u64> = answer["targets"]
            .as_array()
            .unwrap()
            .iter()
            .map(whole)
            .collect();
        let of_state =
            |table: &Value| u64::try_from(table["seats"].as_object().unwrap().len()).unwrap();
        let (sizes, n_max): (Vec<u64>, u64) = if let Some(sizes) = question.get("sizes") {
            let sizes = sizes.as_array().unwrap().iter().map(whole).collect();
            (sizes, whole(&question["n_max"]))
        } else {
            let tables = question["state"]["tables"].as_array().unwrap();
            let sizes = tables.iter().map(of_state).collect();
            (sizes, whole(&question["config"]["n_max"]))
        };
        let players: u64 = sizes.iter().sum();
        assert_eq!(targets.iter().sum::<u64>(), players, "{question}");
        let tables = players.div_ceil(n_max);
        let kept: Vec<u64> = targets
            .iter()
            .copied()
            .filter(|target| *target > 0)
            .collect();
        assert_eq!(u64::try_from(kept.len()).unwrap(), tables, "{question}");
        if let (Some(least), Some(most)) = (kept.iter().min(), kept.iter().max()) {
            assert!(most - least <= 1 && *most <= n_max, "{question}");
        }
        // The largest tables keep the most: that is the fewest moves there can be.
        let mut sorted = sizes.clone();
        sorted.sort_unstable_by(|one, two| two.cmp(one));
        let mut best = kept.clone();
        best.sort_unstable_by(|one, two| two.cmp(one));
        best.resize(sorted.len().max(best.len()), 0);
        let least: u64 = sorted
            .iter()
            .zip(&best)
            .map(|(size, target)| size.saturating_sub(*target))
            .sum();
        assert_eq!(answer["min_moves"], least, "{question}");
        if let Some(moves) = answer.get("moves") {
            assert_eq!(
                u64::try_from(moves.as_array().unwrap().len()).unwrap(),
                least,
                "{question}"
            );
        }
    });
}

/// Two hands at least eliminate two players, and shares are shares.
#[test]
fn simulated_tournaments_end() {
    each("seating-simulate", |question, answer| {
        assert_eq!(
            number(&answer["players"]).to_bits(),
            number(&question["players"]).to_bits()
        );
        let hands = number(&answer["hands"]);
        assert!(
            hands >= 1.0 && hands >= number(&answer["players"]) / 8.0,
            "{question}"
        );
        let ideal = &answer["registration"]["ideal"];
        assert!(
            ideal.is_null() || (0.0..=1.0).contains(&number(ideal)),
            "{question}"
        );
    });
}
