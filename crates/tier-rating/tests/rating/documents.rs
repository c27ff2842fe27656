//! Parameters, tournaments and reports as text.

use proptest::prelude::*;
use serde::Deserialize;
use serde_json::json;
use tier_rating::math::Truncation;
use tier_rating::{
    Beta, ChangeParts, EntryPoints, EventReport, HindsightEvent, PredictedPairs, RatingParams,
    Tolerance, Tournament, TournamentSetup, hindsight, rate_event,
};

use crate::strategies::{params, tournaments};

proptest! {
    #[test]
    fn what_is_written_is_read_with_the_same_bits(setup in tournaments(8), params in params()) {
        let text = serde_json::to_string(&setup).unwrap();
        prop_assert_eq!(serde_json::from_str::<TournamentSetup<String>>(&text).unwrap(), setup.clone());
        let text = serde_json::to_string(&params).unwrap();
        prop_assert_eq!(serde_json::from_str::<RatingParams>(&text).unwrap(), params.clone());
        let report = rate_event(&Tournament::new(setup).unwrap(), &params).unwrap();
        let text = serde_json::to_string(&report).unwrap();
        prop_assert_eq!(serde_json::from_str::<EventReport>(&text).unwrap(), report);
    }
}

#[test]
fn parameters_are_overridden_by_name() {
    let read = |text: &str| serde_json::from_str::<RatingParams>(text);
    let params =
        read(r#"{"beta":500,"vpip":{"6":30},"late":"off","hand_reference":null}"#).unwrap();
    let setup = params.setup();
    assert_eq!((setup.beta, setup.mean_gain), (500.0, 0.725));
    assert_eq!(setup.hand_reference, None);
    // Sizes that are not named keep the usual values: 1 + (30 / 20 - 1) / 2.
    assert_eq!(setup.vpip.hand_unit(6).unwrap(), 1.25);
    assert_eq!(setup.vpip.hand_unit(2).unwrap(), 2.5);
    assert_eq!(read("{}").unwrap(), RatingParams::published());
    for bad in [
        r#"{"betta":1}"#,
        r#"{"beta":0}"#,
        r#"{"vpip":{"11":5}}"#,
        r#"{"late":"never"}"#,
    ] {
        assert!(read(bad).is_err(), "{bad}");
    }
}

#[derive(Deserialize)]
struct History {
    beta: f64,
    drift: f64,
    events: Vec<HindsightEvent>,
    expected: std::collections::BTreeMap<String, Vec<(f64, f64, f64)>>,
}

#[test]
fn hindsight_agrees_with_the_package_trueskillthroughtime() {
    let rows: Vec<History> = serde_json::from_str(include_str!("data/hindsight.json")).unwrap();
    for (number, row) in rows.into_iter().enumerate() {
        let beta = Beta::new(row.beta).unwrap();
        let tolerance = Tolerance::new(1e-12).unwrap();
        let found = hindsight(&row.events, beta, row.drift, tolerance).unwrap();
        for (player, curve) in &found.players {
            // The package lists a point for each event, also for those of one day.
            let mut expected = row.expected[player].clone();
            expected.dedup_by(|a, b| a.0 == b.0);
            assert_eq!(curve.len(), expected.len());
            for (point, (day, mu, sigma)) in curve.iter().zip(expected) {
                assert_eq!(point.day, day);
                let (m, s) = (point.skill.mu(), point.skill.sigma());
                assert!(
                    (m - mu).abs() < 1e-6,
                    "history {number}, {player}: {m} {mu}"
                );
                assert!(
                    (s - sigma).abs() < 1e-6,
                    "history {number}, {player}: {s} {sigma}"
                );
            }
        }
    }
}

#[test]
fn results_without_a_reader_are_written_field_by_field() {
    let parts = ChangeParts {
        by_place: 120,
        shared: -3,
        late: 0,
        by_certainty: 45,
        by_floor: -7,
    };
    let document = json!({"by_place":120,"shared":-3,"late":0,"by_certainty":45,"by_floor":-7});
    assert_eq!(serde_json::to_value(parts).unwrap(), document);
    let points = EntryPoints {
        change: 1.5,
        conserve: 0.25,
        late: 0.0,
    };
    let document = json!({"change":1.5,"conserve":0.25,"late":0.0});
    assert_eq!(serde_json::to_value(points).unwrap(), document);
    let pairs = PredictedPairs::of(&[(1500.0, 2), (1400.0, 3), (1300.0, 1)]);
    let document = json!({"all":3,"right_halves":2});
    assert_eq!(serde_json::to_value(pairs).unwrap(), document);
    // Half of the curve is left: excess and mean are one number.
    let half = serde_json::to_value(Truncation::at(0.0)).unwrap();
    assert_eq!(half["mean"], half["excess"]);
    assert_eq!(half.as_object().unwrap().len(), 4);
}
