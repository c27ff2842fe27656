//! Every kind of bad input has its error, with the value.

use tier_rating::{
    Beta, EntrySetup, LateMode, ParamField, PartialEntry, RatingError, RatingParams,
    RatingParamsSetup, Skill, SkillField, TimeField, Tolerance, Tournament, TournamentSetup,
    place_probabilities, preview, rate_event, rate_field, rate_partial,
};

/// Three players; the last one busts early.
fn sound() -> TournamentSetup {
    let entry = |player: &str, registered, bust| EntrySetup {
        player: player.into(),
        mu: 1500.0,
        sigma: 500.0,
        registered: Some(registered),
        bust,
        turns: None,
        place: None,
        stack: None,
    };
    TournamentSetup {
        n_max: 9,
        registration_close: Some(60.0),
        registration_close_turn: None,
        duration: Some(180.0),
        max_entries: None,
        entries: vec![
            entry("Aoki", 0.0, None),
            entry("Baba", 30.0, Some(170.0)),
            entry("Chiba", 0.0, Some(45.0)),
        ],
    }
}

#[track_caller]
fn refused(change: impl Fn(&mut TournamentSetup), expected: &RatingError) {
    let mut setup = sound();
    change(&mut setup);
    let found = Tournament::try_from(setup).unwrap_err();
    // By text, since what is not a number differs from itself.
    assert_eq!(format!("{found:?}"), format!("{expected:?}"));
    assert!(!found.to_string().is_empty());
}

#[test]
fn the_tournament_that_the_others_are_made_of_is_sound() {
    Tournament::try_from(sound()).unwrap();
}

#[test]
fn bad_ratings() {
    for (value, field) in [(f64::NAN, SkillField::Mu), (f64::INFINITY, SkillField::Mu)] {
        let expected = RatingError::InvalidRating {
            entry: Some(1),
            field,
            value,
        };
        refused(|t| t.entries[1].mu = value, &expected);
    }
    for value in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let field = SkillField::Sigma;
        let expected = RatingError::InvalidRating {
            entry: Some(2),
            field,
            value,
        };
        refused(|t| t.entries[2].sigma = value, &expected);
    }
    let other = RatingError::DifferentRatings {
        player: "Aoki".into(),
    };
    let again = |t: &mut TournamentSetup| {
        t.entries[1].player = "Aoki".into();
        t.entries[1].registered = Some(0.0);
        t.entries[0].registered = Some(50.0);
        t.entries[0].mu = 1400.0;
    };
    refused(again, &other);
}

#[test]
fn bad_places() {
    let places = |list: [Option<u64>; 3]| {
        move |t: &mut TournamentSetup| {
            for (entry, place) in t.entries.iter_mut().zip(list) {
                entry.place = place;
            }
        }
    };
    let gap = |missing| RatingError::RankGap { missing };
    refused(places([Some(1), Some(3), Some(3)]), &gap(2));
    refused(places([Some(2), Some(2), Some(3)]), &gap(1));
    refused(places([Some(1), Some(1), Some(2)]), &gap(3));
    refused(places([Some(0), None, None]), &gap(1));
    refused(
        places([Some(1), Some(2), Some(1)]),
        &RatingError::RankOrder { a: 1, b: 2 },
    );
    refused(
        |t| {
            t.entries[2].player = "Baba".into();
            t.entries[1].place = Some(2);
            t.entries[2].place = Some(2);
        },
        &RatingError::TiedWithSelf {
            player: "Baba".into(),
        },
    );
}

#[test]
fn bad_times() {
    let invalid = |entry, field, value, most| RatingError::InvalidTime {
        entry,
        field,
        value,
        allowed: (0.0, most),
    };
    for value in [-1.0, f64::NAN, f64::INFINITY] {
        let expected = invalid(Some(0), TimeField::Registered, value, 180.0);
        refused(|t| t.entries[0].registered = Some(value), &expected);
        let expected = invalid(Some(1), TimeField::Bust, value, 180.0);
        refused(|t| t.entries[1].bust = Some(value), &expected);
        let expected = invalid(None, TimeField::Duration, value, 1e9);
        refused(|t| t.duration = Some(value), &expected);
        let expected = invalid(None, TimeField::RegistrationClose, value, 1e9);
        refused(|t| t.registration_close = Some(value), &expected);
    }
    let late = invalid(Some(1), TimeField::Bust, 181.0, 180.0);
    refused(|t| t.entries[1].bust = Some(181.0), &late);
    refused(
        |t| t.entries[1].bust = Some(30.0),
        &RatingError::BustBeforeRegistration {
            entry: 1,
            registered: 30.0,
            bust: 30.0,
        },
    );
    refused(
        |t| t.entries[1].registered = Some(61.0),
        &RatingError::RegisteredAfterClose {
            entry: 1,
            registered: 61.0,
            close: 60.0,
        },
    );
    refused(
        |t| t.entries[1].bust = Some(44.0),
        &RatingError::BustOrderMismatch { a: 1, b: 2 },
    );
    let partly = |entry, field, given| RatingError::PartlyTimed {
        entry,
        field,
        given,
    };
    refused(
        |t| t.duration = None,
        &partly(None, TimeField::Duration, false),
    );
    let close = partly(None, TimeField::RegistrationClose, false);
    refused(|t| t.registration_close = None, &close);
    let missing = partly(Some(2), TimeField::Registered, false);
    refused(|t| t.entries[2].registered = None, &missing);
}

#[test]
fn bad_ends_and_re_entries() {
    refused(|t| t.entries.clear(), &RatingError::EmptyField);
    for n_max in [0, 1, 11] {
        refused(
            |t| t.n_max = n_max,
            &RatingError::UnsupportedTableSize { n_max },
        );
    }
    refused(|t| t.entries[0].bust = Some(180.0), &RatingError::NoWinner);
    refused(
        |t| t.entries[1].bust = None,
        &RatingError::SeveralWinners { a: 0, b: 1 },
    );
    let overlapping = RatingError::OverlappingEntries {
        player: "Chiba".into(),
    };
    refused(|t| t.entries[1].player = "Chiba".into(), &overlapping);
    let again = |t: &mut TournamentSetup| {
        t.entries[1].player = "Chiba".into();
        t.entries[1].registered = Some(45.0);
        t.max_entries = Some(1);
    };
    let many = RatingError::TooManyEntries {
        player: "Chiba".into(),
        entries: 2,
        max: 1,
    };
    refused(again, &many);
    for value in [0.0, -5.0, f64::NAN, f64::INFINITY] {
        let expected = RatingError::InvalidStack { index: 1, value };
        refused(|t| t.entries[1].stack = Some(value), &expected);
    }
}

#[test]
fn bad_parameters() {
    type Change = fn(&mut RatingParamsSetup);
    let bad: [(Change, ParamField); 14] = [
        (|p| p.beta = 0.0, ParamField::Beta),
        (|p| p.beta = f64::NAN, ParamField::Beta),
        (|p| p.mu0 = f64::INFINITY, ParamField::Mu0),
        (|p| p.sigma0 = 0.0, ParamField::Sigma0),
        (|p| p.info_rate = -0.1, ParamField::InfoRate),
        (|p| p.hand_low = 301.0, ParamField::HandLow),
        (|p| p.hand_reference = Some(0.0), ParamField::HandReference),
        (|p| p.weight_first = 1.1, ParamField::WeightFirst),
        (|p| p.weight_bottom = 0.0, ParamField::WeightBottom),
        (|p| p.weight_other_low = 0.95, ParamField::WeightOtherLow),
        (|p| p.late_first = -1.0, ParamField::LateFirst),
        (|p| p.tolerance = 0.0, ParamField::Tolerance),
        (|p| p.sigma_floor = f64::NAN, ParamField::SigmaFloor),
        (|p| p.confidence = 11.0, ParamField::Confidence),
    ];
    for (change, expected) in bad {
        let mut setup = RatingParamsSetup::default();
        change(&mut setup);
        match RatingParams::try_from(setup) {
            Err(RatingError::InvalidParam {
                name,
                value,
                allowed,
            }) => {
                assert_eq!(name, expected);
                assert!(!(allowed.0..=allowed.1).contains(&value), "{name}");
            }
            other => panic!("{expected}: {other:?}"),
        }
    }
    assert_eq!(
        RatingParams::try_from(RatingParamsSetup::default()).unwrap(),
        RatingParams::published()
    );
}

#[test]
fn numbers_too_far_apart_do_not_converge_and_are_never_nan() {
    let far = [
        Skill::new(1e300, 1e-3).unwrap(),
        Skill::new(-1e300, 1e300).unwrap(),
    ];
    for field in [
        vec![far[0], far[1]],
        vec![far[1], far[0]],
        vec![far[0], far[1], far[0]],
    ] {
        match rate_field(&field, Beta::PUBLISHED, Tolerance::DEFAULT) {
            Ok(rated) => assert!(rated.players.iter().all(|s| s.mu().is_finite())),
            Err(RatingError::NotConverged { .. }) => (),
            Err(other) => panic!("{other}"),
        }
    }
    let none = rate_field(&[], Beta::PUBLISHED, Tolerance::DEFAULT);
    assert_eq!(none, Err(RatingError::EmptyField));
    let alone = rate_field(&far[..1], Beta::PUBLISHED, Tolerance::DEFAULT).unwrap();
    assert_eq!(alone.players, far[..1]);
    assert!(matches!(
        place_probabilities(&far, Beta::PUBLISHED),
        Err(RatingError::FieldTooWide { .. })
    ));
    assert_eq!(
        place_probabilities(&[], Beta::PUBLISHED),
        Err(RatingError::EmptyField)
    );
}

#[test]
fn a_sigma_below_the_floor_is_kept() {
    let mut setup = sound();
    for (entry, sigma) in setup.entries.iter_mut().zip([250.0, 250.0, 300.0]) {
        entry.sigma = sigma;
    }
    let report = rate_event(
        &Tournament::try_from(setup).unwrap(),
        &RatingParams::published(),
    )
    .unwrap();
    // It is noted; the floor itself is not below it.
    assert_eq!(report.diagnostics.below_floor, 2);
    for change in &report.players[..2] {
        assert_eq!(change.after.skill.sigma().to_bits(), 250_f64.to_bits());
        assert!(!change.explain[0].floor_hit);
    }
}

#[test]
fn stacks_too_far_apart_for_the_chip_model_are_refused() {
    let mut setup = sound();
    setup.entries[1].registered = Some(50.0);
    setup.entries[1].stack = Some(1e300);
    let params = RatingParams::try_from(RatingParamsSetup {
        late: LateMode::Derived,
        ..RatingParamsSetup::default()
    });
    let refused = rate_event(&Tournament::try_from(setup).unwrap(), &params.unwrap());
    let expected = RatingError::InvalidStack {
        index: 1,
        value: 1e300,
    };
    assert_eq!(refused.unwrap_err(), expected);
}

#[test]
fn a_place_shared_by_a_crowd_is_refused() {
    let mut setup = sound();
    (setup.registration_close, setup.duration) = (None, None);
    let one = EntrySetup {
        registered: None,
        bust: None,
        place: Some(1),
        ..setup.entries[0].clone()
    };
    setup.entries = (0..300)
        .map(|at| EntrySetup {
            player: format!("p{at}"),
            ..one.clone()
        })
        .collect();
    let params = RatingParams::published();
    let rated = rate_event(&Tournament::try_from(setup).unwrap(), &params);
    // The root of 10,000,000 / 300.
    let expected = RatingError::TooManyTied {
        place: 1,
        entries: 300,
        max: 182,
    };
    assert_eq!(rated.unwrap_err(), expected);
}

#[test]
fn bad_partial_games() {
    let entry = |registered, bust| PartialEntry {
        skill: Skill::INITIAL,
        registered,
        bust,
    };
    let rate = |entries: &[PartialEntry]| {
        rate_partial(entries, 60.0, Beta::PUBLISHED, Tolerance::DEFAULT).unwrap_err()
    };
    assert_eq!(rate(&[]), RatingError::EmptyField);
    assert_eq!(
        rate(&[entry(0.0, None), entry(10.0, Some(10.0))]),
        RatingError::BustBeforeRegistration {
            entry: 1,
            registered: 10.0,
            bust: 10.0
        }
    );
    assert_eq!(
        rate(&[entry(0.0, None), entry(70.0, Some(80.0))]),
        RatingError::RegisteredAfterClose {
            entry: 1,
            registered: 70.0,
            close: 60.0
        }
    );
    assert_eq!(
        rate(&[entry(0.0, Some(20.0)), entry(0.0, Some(30.0))]),
        RatingError::BustOrderMismatch { a: 0, b: 1 }
    );
    assert!(matches!(
        rate(&[entry(-1.0, None)]),
        RatingError::InvalidTime {
            entry: Some(0),
            field: TimeField::Registered,
            ..
        }
    ));
    let twice = [
        ("Aoki".to_owned(), Skill::INITIAL),
        ("Aoki".to_owned(), Skill::INITIAL),
    ];
    assert_eq!(
        preview(&twice, &[1], 9, &RatingParams::published()).unwrap_err(),
        RatingError::ListedTwice {
            player: "Aoki".into()
        }
    );
}
