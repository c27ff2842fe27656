//! The table of parameters: names, bounds, and access by name.

use std::collections::BTreeSet;

use tier_rating::{Param, ParamDomain, ParamError, ParamValue, RatingParams, RatingParamsSetup};

/// A value of the parameter's kind other than the published one.
fn another(setup: &RatingParamsSetup, name: &str, domain: ParamDomain) -> ParamValue<'static> {
    match domain {
        ParamDomain::Number { min, max } | ParamDomain::NumberOrNone { min, max } => {
            ParamValue::Number(if setup.get(name) == Some(ParamValue::Number(min)) {
                max
            } else {
                min
            })
        }
        ParamDomain::Switch => {
            ParamValue::Switch(setup.get(name) == Some(ParamValue::Switch(false)))
        }
        ParamDomain::Word(words) => ParamValue::Word(words[1]),
    }
}

fn param(name: &str) -> Param {
    let group = name.split('.').next().unwrap();
    *Param::ALL
        .iter()
        .find(|param| param.name() == group)
        .unwrap()
}

#[test]
fn every_name_is_read_changed_and_told_apart() {
    let published = RatingParamsSetup::default();
    let rows: Vec<_> = published.iter().collect();
    let names: BTreeSet<&str> = rows.iter().map(|(name, _)| *name).collect();
    assert_eq!(names.len(), rows.len());
    // All parameters, and nine table sizes in place of one.
    assert_eq!(rows.len(), Param::ALL.len() + 8);
    for (name, value) in rows {
        assert_eq!(published.get(name), Some(value), "{name}");
        let mut changed = published.clone();
        let other = another(&published, name, param(name).domain());
        changed.set(name, other).unwrap();
        assert_eq!(changed.get(name), Some(other), "{name}");
        let pairs = published.iter().zip(changed.iter());
        assert_eq!(pairs.filter(|(a, b)| a != b).count(), 1, "{name}");
        changed.set(name, value).unwrap();
        assert_eq!(changed, published, "{name}");
    }
    assert_eq!(
        RatingParams::new(published).unwrap(),
        RatingParams::published()
    );
}

#[test]
fn every_parameter_is_documented() {
    for param in Param::ALL {
        let text = param.description();
        assert!(text.ends_with('.') && text.len() > 20, "{param}: {text}");
    }
}

#[test]
fn a_number_outside_its_range_is_refused_alone_and_with_the_others() {
    for &name in Param::ALL {
        let (ParamDomain::Number { min, max } | ParamDomain::NumberOrNone { min, max }) =
            name.domain()
        else {
            continue;
        };
        let text = if name == Param::Vpip {
            "vpip.6"
        } else {
            name.name()
        };
        for value in [
            min - 1e-3 * min.abs().max(1e-3),
            2.0 * max,
            f64::NAN,
            f64::INFINITY,
        ] {
            let expected = ParamError::InvalidParam {
                name,
                value,
                allowed: (min, max),
            };
            let mut setup = RatingParamsSetup::default();
            let refused = setup.set(text, ParamValue::Number(value)).unwrap_err();
            // By text, since what is not a number differs from itself.
            assert_eq!(format!("{refused:?}"), format!("{expected:?}"));
            assert_eq!(setup, RatingParamsSetup::default());
        }
    }
}

#[test]
fn values_of_another_kind_and_unknown_names_are_refused() {
    let mut setup = RatingParamsSetup::default();
    for (text, value, name) in [
        ("beta", ParamValue::Word("many"), Param::Beta),
        ("beta", ParamValue::None, Param::Beta),
        (
            "hand_reference",
            ParamValue::Switch(true),
            Param::HandReference,
        ),
        ("conserve", ParamValue::Number(1.0), Param::Conserve),
        ("late", ParamValue::Word("never"), Param::Late),
        ("hand_time", ParamValue::Number(1.0), Param::HandTime),
        ("vpip.9", ParamValue::None, Param::Vpip),
    ] {
        let expected = ParamError::MistypedParam {
            name,
            expected: name.domain(),
        };
        assert_eq!(setup.set(text, value), Err(expected));
    }
    for name in [
        "betta", "vpip", "vpip.1", "vpip.11", "vpip.09", "beta.9", "drift", "",
    ] {
        let expected = ParamError::UnknownParam {
            name: name.to_owned(),
        };
        assert_eq!(setup.set(name, ParamValue::Number(1.0)), Err(expected));
        assert_eq!(setup.get(name), None);
    }
    assert_eq!(setup, RatingParamsSetup::default());
}

/// Written and read, the setup has the names of the table.
#[cfg(feature = "serde")]
#[test]
fn documents_have_the_names_of_the_table() {
    let object = serde_json::to_value(RatingParamsSetup::default()).unwrap();
    let names: BTreeSet<String> = object.as_object().unwrap().keys().cloned().collect();
    let table: BTreeSet<String> = Param::ALL
        .iter()
        .map(|param| param.name().to_owned())
        .collect();
    assert_eq!(names, table);
    for param in Param::ALL {
        assert_eq!(serde_json::to_value(param).unwrap(), param.name());
        if let ParamDomain::Word(words) = param.domain() {
            for word in words {
                let mut setup = RatingParamsSetup::default();
                setup.set(param.name(), ParamValue::Word(word)).unwrap();
                assert_eq!(serde_json::to_value(&setup).unwrap()[param.name()], **word);
            }
        }
    }
}
