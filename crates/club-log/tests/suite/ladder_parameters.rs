//! Parameters of ratings and ratings that are imported: bounds, and failures as data.

use club_log::exact::Exact;
use club_log::rating::RatingPlan;
use club_log::refusal::{ExpectedParameter, RatingRefusal};
use club_log::rules::{RatingAbsence, RatingStart};
use serde_json::json;
use tier_rating::RatingParams;

use crate::desks::Desks;
use crate::ladder::{rated_club, refused};

#[test]
fn parameters_are_those_of_the_season_and_are_checked() {
    let desks = rated_club(
        2,
        &json!({ "ladder": "main", "parameters": { "beta": "800" } }),
    );
    let season = desks
        .club()
        .seasons()
        .values()
        .find(|s| s.rating.is_some())
        .unwrap();
    assert_eq!(season.rating.as_ref().unwrap().parameters["beta"], "800");
}

fn number(min: f64, max: f64) -> ExpectedParameter {
    let [min, max] = [min, max].map(|bound| Exact::new(bound).unwrap());
    ExpectedParameter::Number { min, max }
}

#[test]
fn a_rejected_parameter_is_reported_with_its_name_value_and_bounds() {
    let mut desks = Desks::new(0);
    let bound = |bound| Exact::new(bound).unwrap();
    let late = ExpectedParameter::Options {
        options: &["table", "derived", "off"],
    };
    let reference = ExpectedParameter::NumberOr {
        min: bound(0.001),
        max: bound(1e6),
        or: "none",
    };
    for (name, value, expected, words) in [
        (
            "beta",
            "-1",
            number(1e-6, 1e9),
            "beta `-1`: expected a number from 1e-6 to 1000000000",
        ),
        (
            "beta",
            "many",
            number(1e-6, 1e9),
            "beta `many`: expected a number from 1e-6 to 1000000000",
        ),
        (
            "late",
            "never",
            late,
            "late `never`: expected table or derived or off",
        ),
        (
            "vpip.9",
            "x",
            number(0.01, 100.0),
            "vpip.9 `x`: expected a number from 0.01 to 100",
        ),
        (
            "vpip.10",
            "0",
            number(0.01, 100.0),
            "vpip.10 `0`: expected a number from 0.01 to 100",
        ),
        // Within its own bounds, but above the other end of the range.
        (
            "hand_low",
            "301",
            number(0.001, 300.0),
            "hand_low `301`: expected a number from 0.001 to 300",
        ),
        (
            "hand_reference",
            "0",
            reference,
            "hand_reference `0`: expected a number from 0.001 to 1000000, or none",
        ),
        (
            "conserve",
            "yes",
            ExpectedParameter::Options {
                options: &["true", "false"],
            },
            "conserve `yes`: expected true or false",
        ),
    ] {
        let plan = json!({ "ladder": "main", "parameters": { name: value } });
        let open = json!({ "open_season": { "season": "r", "rating": plan } });
        let found = refused(&mut desks, open);
        let expected = RatingRefusal::BadParameter {
            name: name.to_owned(),
            value: value.into(),
            expected,
        };
        assert_eq!(found, expected.into());
        assert_eq!(
            found.to_string(),
            format!("invalid rating parameter {words}")
        );
    }
    let plan = json!({ "ladder": "main", "parameters": { "betta": "1" } });
    let open = json!({ "open_season": { "season": "r", "rating": plan } });
    let published = RatingParams::published();
    let parameters = published.setup().iter();
    let mut parameters: Vec<String> = parameters.map(|(name, _)| name.to_owned()).collect();
    parameters.sort_unstable();
    let expected = RatingRefusal::UnknownParameter {
        name: "betta".into(),
        parameters,
    };
    assert_eq!(refused(&mut desks, open), expected.into());
}

#[test]
fn a_rejected_parameter_is_data() {
    let mut desks = Desks::new(0);
    let plan = json!({ "ladder": "main", "parameters": { "beta": "-1" } });
    let open = json!({ "open_season": { "season": "r", "rating": plan } });
    assert_eq!(
        refused(&mut desks, open).to_json(),
        json!({ "kind": "BadParameter", "name": "beta", "value": "-1", "min": "1e-6", "max": "1000000000" })
    );
}

#[test]
fn imported_ratings_have_bounds() {
    let mut desks = Desks::rated(1);
    for (mu, sigma, field, min) in [
        ("1000001", "500", "mu", "-1000000"),
        ("-1000000.5", "500", "mu", "-1000000"),
        ("1500", "0.0009", "sigma", "0.001"),
        ("1500", "1000001", "sigma", "0.001"),
    ] {
        let row = json!({ "player": "m0", "mu": mu, "sigma": sigma });
        let import = json!({ "import_ratings": { "ladder": "main", "rows": [row] } });
        let expected = RatingRefusal::RatingOutOfRange {
            row: 1,
            field,
            value: if field == "mu" { mu } else { sigma }.to_owned(),
            min,
            max: "1000000",
        };
        assert_eq!(refused(&mut desks, import), expected.into());
    }
}

#[test]
fn parameters_that_are_no_numbers_or_out_of_range_are_named_in_words() {
    let long = "9".repeat(309);
    let words = ExpectedParameter::Options {
        options: &["true", "false"],
    };
    for (name, value, expected) in [
        ("beta", "NaN", number(1e-6, 1e9)),
        ("beta", long.as_str(), number(1e-6, 1e9)),
        ("sigma0", "0.0001", number(0.001, 1e6)),
        ("partial_games", "1", words),
    ] {
        let parameters = [(name.to_owned(), value.to_owned())].into();
        let plan = RatingPlan {
            ladder: "main".parse().unwrap(),
            parameters,
            start: RatingStart::Carry,
            absence: RatingAbsence::Keep,
        };
        let expected = RatingRefusal::BadParameter {
            name: name.to_owned(),
            value: value.into(),
            expected,
        };
        assert_eq!(plan.rules().unwrap_err(), expected.into());
    }
}
