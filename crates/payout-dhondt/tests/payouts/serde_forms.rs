//! The serialised forms, which event logs and configuration files rely on.

use crate::common::structure;
use payout_dhondt::{
    Method, Ratio, Season, SeasonRules, SeasonTotals, Standing, Structure, StructureSetup, TieRule,
    Weights,
};
use serde_json::{from_value, json, to_value};

#[test]
fn exact_numbers_weights_and_tie_rules_are_text() {
    assert_eq!(to_value(Ratio::new(-2, 6).unwrap()).unwrap(), json!("-1/3"));
    assert_eq!(
        from_value::<Ratio>(json!("0.25")).unwrap(),
        Ratio::new(1, 4).unwrap()
    );
    assert_eq!(to_value(Weights::vp_kid()).unwrap(), json!("vp-kid"));
    assert_eq!(
        from_value::<Weights>(json!("harmonic")).unwrap(),
        Weights::harmonic()
    );
    assert_eq!(to_value(TieRule::WorsePlace).unwrap(), json!("worse"));
    assert_eq!(
        from_value::<TieRule>(json!("better")).unwrap(),
        TieRule::BetterPlace
    );
}

#[test]
fn bad_text_is_refused_with_the_reason() {
    let error = from_value::<Weights>(json!("head:10,5")).unwrap_err();
    assert!(error.to_string().contains("100/3 of place 3"), "{error}");
    assert!(from_value::<Ratio>(json!(1)).is_err(), "numbers are text");
}

#[test]
fn a_structure_is_its_setup() {
    let capped = structure("vp-kid", TieRule::WorsePlace)
        .with_places(9)
        .unwrap()
        .capped(50);
    let capped = capped.unwrap();
    let written = to_value(&capped).unwrap();
    assert_eq!(
        written,
        json!({"weights": "vp-kid", "ties": "worse", "places": 9, "cap": 50})
    );
    assert_eq!(from_value::<Structure>(written).unwrap(), capped);
    let short = from_value::<Structure>(json!({"weights": "harmonic"})).unwrap();
    assert_eq!(short, structure("harmonic", TieRule::BetterPlace));
    let error = from_value::<Structure>(json!({"weights": "harmonic", "places": 0})).unwrap_err();
    assert_eq!(error.to_string(), "no place has a weight");
    let setup = StructureSetup::from(capped.clone());
    assert_eq!(Structure::try_from(setup), Ok(capped));
}

#[test]
fn a_method_and_a_minimum_are_written_if_they_are_set() {
    let minimal = structure("vp-kid", TieRule::BetterPlace)
        .with_places(9)
        .unwrap()
        .with_method(Method::SainteLague)
        .unwrap()
        .with_minimum(2);
    let written = to_value(&minimal).unwrap();
    let expected = json!({
        "weights": "vp-kid",
        "ties": "better",
        "method": "sainte-lague",
        "minimum": 2,
        "places": 9,
        "cap": null
    });
    assert_eq!(written, expected);
    assert_eq!(from_value::<Structure>(written).unwrap(), minimal);
    let flat = json!({"weights": "vp-kid", "method": "linear:0,1"});
    let error = from_value::<Structure>(flat).unwrap_err();
    assert!(error.to_string().contains("do not rise"), "{error}");
}

#[test]
fn results_are_objects_of_numbers_and_exact_text() {
    let field = structure("harmonic", TieRule::BetterPlace)
        .capped(10)
        .unwrap()
        .allocate(15);
    assert_eq!(
        to_value(field.unwrap()).unwrap(),
        json!({
            "points": [5, 2, 1, 1, 1],
            "seats": 15,
            "dealt": 10,
            // The level 100/5 has two seats: the ninth to place 1, the tenth to place 5.
            "last_seat_tied": [],
            "seat_value": "3/2"
        })
    );
    let table = structure("winner", TieRule::BetterPlace).table(3).unwrap();
    assert_eq!(to_value(table).unwrap(), json!({"rows": [[1, 2, 3]]}));
}

#[test]
fn standings_are_read_back() {
    let mut season = Season::new();
    let player = "ann".to_string();
    let total = Ratio::from_integer(4);
    season
        .add_totals(SeasonTotals {
            player,
            total,
            entries: 3,
            events: 2,
        })
        .unwrap();
    let rules = from_value::<SeasonRules>(
        json!({"attendance_bonus": "1/1", "min_entries": 3, "order": "profit"}),
    );
    assert_eq!(rules.as_ref().unwrap(), &SeasonRules::by_profit(3));
    let standings = season.standings(&rules.unwrap()).unwrap();
    let written = to_value(&standings).unwrap();
    assert_eq!(
        written,
        json!([{
            "rank": 1,
            "player": "ann",
            "total": "4/1",
            "events": 2,
            "entries": 3,
            "total_with_attendance": "6/1",
            "profit": "1/3"
        }])
    );
    assert_eq!(
        from_value::<Vec<Standing<String>>>(written).unwrap(),
        standings
    );
}
