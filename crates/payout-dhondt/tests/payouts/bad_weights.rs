//! Weights that cannot be.

use crate::bad_input::ratios;
use payout_dhondt::{Places, Ratio, RatioError, WeightError, Weights};

#[track_caller]
fn refused(text: &str, error: &WeightError, message: &str) {
    let found = text.parse::<Weights>().unwrap_err();
    assert_eq!(&found, error);
    assert_eq!(found.to_string(), message);
}

#[test]
fn weights_are_checked() {
    assert_eq!(Weights::fixed(&[]), Err(WeightError::Empty));
    assert_eq!(Weights::head_then_harmonic(&[]), Err(WeightError::Empty));
    assert_eq!(
        Weights::fixed(&ratios(&[0, 0])),
        Err(WeightError::FirstZero)
    );
    let negative = WeightError::Negative {
        place: 2,
        weight: Ratio::from_integer(-1),
    };
    assert_eq!(Weights::fixed(&ratios(&[1, -1])), Err(negative));
    let negative = WeightError::Negative {
        place: 1,
        weight: Ratio::from_integer(-3),
    };
    assert_eq!(Weights::fixed(&ratios(&[-3, -4])), Err(negative));
    let [weight, before] = [6, 5].map(Ratio::from_integer);
    let increasing = WeightError::Increasing {
        place: 3,
        weight,
        before,
    };
    assert_eq!(Weights::fixed(&ratios(&[9, 5, 6])), Err(increasing));
}

#[test]
fn a_tail_above_the_head_is_a_step_up() {
    let weight = Ratio::new(100, 3).unwrap();
    let increasing = WeightError::Increasing {
        place: 3,
        weight,
        before: Ratio::from_integer(5),
    };
    let message = "the weight 100/3 of place 3 is greater than 5/1, that of the place before";
    refused("head:10,5", &increasing, message);
    assert!(
        Weights::head_then_harmonic(&[50]).is_ok(),
        "50 and 100/2 are level"
    );
    assert!(Weights::head_then_harmonic(&[49]).is_err());
}

/// The article's general formula, taken literally, jumps from 25 to 79.1 at place 5.
#[test]
fn the_printed_tail_formula_is_refused_and_the_corrected_one_accepted() {
    let alpha: f64 = 1.05;
    let head = [100.0, 60.0, 40.0, 25.0];
    let literal = |n: f64| 100.0 * (1.0 / n).powf(alpha) / (1.0_f64 / 4.0).powf(alpha);
    let corrected = |n: f64| 25.0 * (4.0 / n).powf(alpha);
    let with_tail = |tail: &dyn Fn(f64) -> f64| {
        let tail = [5.0, 6.0, 7.0, 8.0].map(tail);
        Weights::try_from_f64(&[head, tail].concat())
    };
    let Err(WeightError::Increasing {
        place: 5,
        weight,
        before,
    }) = with_tail(&literal)
    else {
        panic!("the literal formula rises");
    };
    assert_eq!(
        (weight.to_decimal(1).as_str(), before),
        ("79.1", Ratio::from_integer(25))
    );
    assert!(with_tail(&corrected).is_ok());
}

#[test]
fn floating_point_weights_are_checked() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let not_finite = Err(WeightError::NotFinite { place: 2 });
        assert_eq!(Weights::try_from_f64(&[1.0, bad]), not_finite);
    }
    assert_eq!(Weights::try_from_f64(&[]), Err(WeightError::Empty));
    assert_eq!(Weights::try_from_f64(&[-0.0]), Err(WeightError::FirstZero));
    let out_of_range = |place| Err(WeightError::OutOfRange { place });
    assert_eq!(Weights::try_from_f64(&[2_f64.powi(127)]), out_of_range(1));
    assert_eq!(
        Weights::try_from_f64(&[1.0, 2_f64.powi(-127)]),
        out_of_range(2)
    );
    assert_eq!(
        Weights::try_from_f64(&[1.0, f64::MIN_POSITIVE / 8.0]),
        out_of_range(2)
    );
    let ends = Weights::try_from_f64(&[2_f64.powi(126), 0.75, 2_f64.powi(-126)]).unwrap();
    assert_eq!(ends.weight(1), Ratio::from_integer(1 << 126));
    assert_eq!(ends.weight(2), Ratio::new(3, 4).unwrap());
    assert_eq!(ends.weight(3), Ratio::new(1, 1 << 126).unwrap());
    let tenth = Weights::try_from_f64(&[0.1]).unwrap();
    assert_eq!(
        tenth.weight(1).to_string(),
        "3602879701896397/36028797018963968"
    );
    assert_eq!(
        Weights::try_from_f64(&[1.0, -0.5]),
        Err(WeightError::Negative {
            place: 2,
            weight: Ratio::new(-1, 2).unwrap()
        })
    );
}

#[test]
fn functions_are_checked() {
    let level = |_| Ratio::ONE;
    let no_limit = Err(WeightError::NoLimit { places: 1_000_000 });
    assert_eq!(Weights::from_fn(Places::Unlimited, level), no_limit);
    assert_eq!(
        Weights::from_fn(Places::Limited(3), level),
        "fixed:1,1,1".parse()
    );
    assert_eq!(
        Weights::from_fn(Places::Limited(0), level),
        Err(WeightError::Empty)
    );
    let too_many = WeightError::TooManyPlaces {
        places: 1_000_001,
        limit: 1_000_000,
    };
    assert_eq!(
        Weights::from_fn(Places::Limited(1_000_001), level),
        Err(too_many)
    );
    let zero = |_| Ratio::ZERO;
    assert_eq!(
        Weights::from_fn(Places::Unlimited, zero),
        Err(WeightError::FirstZero)
    );
    let rising = |n: u64| Ratio::from(n);
    let found = Weights::from_fn(Places::Unlimited, rising);
    assert_eq!(
        found,
        Err(WeightError::Increasing {
            place: 2,
            weight: Ratio::from_integer(2),
            before: Ratio::ONE
        })
    );
}

#[test]
fn texts_of_weights_are_checked() {
    let known = "expected one of harmonic, vp-kid, winner, head:100,70,50, power:100,60,40,25@1.05, \
                 fixed:40,25,15,10";
    for text in [
        "power:100,60,40,25",
        "",
        "Harmonic",
        "harmonic:1",
        "head",
        "vp_kid",
    ] {
        let unknown = WeightError::UnknownFamily {
            text: text.to_string(),
        };
        refused(
            text,
            &unknown,
            &format!("unknown weights `{text}`, {known}"),
        );
    }
    refused("fixed:", &WeightError::Empty, "no place has a weight");
    let source = RatioError::Parse {
        text: "x".to_string(),
    };
    let number = WeightError::Number { place: 2, source };
    refused(
        "head:100,x,50",
        &number,
        "the weight of place 2 cannot be read",
    );
    let source = RatioError::ZeroDenominator { numer: 1 };
    let number = WeightError::Number { place: 1, source };
    refused("fixed:1/0", &number, "the weight of place 1 cannot be read");
    assert_eq!(
        "fixed:40, 25 ,15/2,0.5,0"
            .parse::<Weights>()
            .unwrap()
            .to_string(),
        { "fixed:40,25,15/2,1/2" }
    );
}

#[test]
fn equal_weights_have_one_text() {
    for (text, canonical) in [
        ("head:100", "harmonic"),
        ("head:100,50", "harmonic"),
        ("head:100,60,40", "vp-kid"),
        ("head:100,60,40,25", "vp-kid"),
        ("head:100,70,50", "head:100,70,50"),
        ("head:200", "head:200"),
        ("fixed:1", "winner"),
        ("fixed:100", "fixed:100"),
    ] {
        assert_eq!(text.parse::<Weights>().unwrap().to_string(), canonical);
    }
}
