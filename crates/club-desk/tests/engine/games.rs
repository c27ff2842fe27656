//! Ranges of hands.

use serde_json::{Value, json};

use crate::run::{desk, fails};

#[test]
fn range_vpip_answers_in_the_form_of_the_contract() {
    let of = |more: &str| {
        let line = format!("range vpip --json --players 4 --position BB {more}");
        let run = desk(&line, "");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
        (serde_json::from_str::<Value>(&run.out).unwrap(), run.out)
    };
    // (0.16 + 1.27 * 0.08) * (1 - 0.79 * 0.15) = 0.2616 * 0.8815
    let (answer, text) = of("--phi 0.16 --table-factor 1.27 --position-factor 0.79");
    assert!(
        (answer["raw"].as_f64().unwrap() - 0.230_600_4).abs() < 1e-15,
        "{text}"
    );
    assert_eq!(answer["vpip"], answer["raw"]);
    assert!(text.starts_with("{\"raw\":0.23060"), "{text}");
    assert!(text.ends_with(",\"clamped\":false}\n"), "{text}");
    // (0.16 - 0.5 * 0.08) * (1 + 2 * 0.15) = 0.12 * 1.3, written in four ways
    for factors in [
        "--table-factor -0.5 --position-factor -2",
        "--table-factor=-0.5 --position-factor=-2",
        "--table-factor -5e-1 --position-factor -2.0",
        "--table-factor -.5 --position-factor=-2.",
    ] {
        let (answer, text) = of(&format!("--phi 0.16 {factors}"));
        assert!(
            (answer["raw"].as_f64().unwrap() - 0.156).abs() < 1e-15,
            "{text}"
        );
    }
    // 0.5 + 10 * 0.25 is 3 at the table, 3 * 0.85 in the seat: both are clamped, the first to 1.
    let (answer, _) = of("--phi 0.5 --table-factor 10 --position-factor 1");
    assert_eq!(answer["clamped"], true);
    assert!((answer["raw"].as_f64().unwrap() - 2.55).abs() < 1e-14);
    assert!((answer["vpip"].as_f64().unwrap() - 0.85).abs() < 1e-15);
}

#[test]
fn seats_and_factors_that_are_refused_or_not_parsed() {
    let of = |phi: &str, tau: &str, players: &str, position: &str| {
        format!(
            "range vpip --json --phi {phi} --table-factor {tau} --position-factor 1 \
             --players {players} --position {position}"
        )
    };
    let range = json!({"got": 11, "min": 2, "max": 10});
    fails(
        &of("0.2", "1", "11", "BB"),
        "",
        3,
        "PlayersOutOfRange",
        &range,
    );
    let available = json!({"position": "UTG", "players": 6,
        "available": ["LJ", "HJ", "CO", "BTN", "SB", "BB"]});
    fails(
        &of("0.2", "1", "6", "UTG"),
        "",
        3,
        "NoSuchPosition",
        &available,
    );
    fails(
        &of("0.2", "1", "6", "XX"),
        "",
        2,
        "UnknownPosition",
        &json!({"text": "XX"}),
    );
    let message = fails(
        &of("20", "1", "6", "BB"),
        "",
        3,
        "RateOutOfRange",
        &json!({"got": 20.0}),
    );
    assert!(message.contains("20 % = 0.2"), "{message}");
    fails(
        &of("-0.1", "1", "6", "BB"),
        "",
        3,
        "RateOutOfRange",
        &json!({"got": -0.1}),
    );
    fails(
        &of("NaN", "1", "6", "BB"),
        "",
        3,
        "RateOutOfRange",
        &json!({"got": "NaN"}),
    );
    let infinite = json!({"name": "tau", "got": "-inf"});
    fails(&of("0.2", "-inf", "6", "BB"), "", 3, "NotFinite", &infinite);
    // 0.5 + 1e308 * 1 at the table, times 1 + 1e308 * 0.25: beyond the range of the numbers.
    let line = "range vpip --json --phi 0.5 --table-factor 1e308 --position-factor 1e308 \
                --players 2 --position SB";
    fails(line, "", 3, "NotFinite", &json!({"name": "raw"}));
}
