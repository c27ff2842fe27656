//! Every kind of bad input has its error, with the value.

use tier_rating::math::{PartialEntry, rate_field, rate_partial};
use tier_rating::{
    Beta, EntrySetup, EntryTimes, EventOrder, FieldError, LateMode, Param, ParamError, RatingError,
    RatingParams, RatingParamsSetup, Skill, SkillError, SkillField, SkillSetup, TimeField, Times,
    TimesError, Tolerance, Tournament, TournamentError, TournamentSetup, place_probabilities,
    preview, rate_event,
};

type Setup = TournamentSetup<&'static str>;
type Error = TournamentError<&'static str>;

/// Three players; the last one busts early.
fn sound() -> Setup {
    let players = ["Aoki", "Baba", "Chiba"].map(|name| (name, Skill::INITIAL));
    TournamentSetup {
        entries: vec![
            EntrySetup::new(0).minutes(0.0, None),
            EntrySetup::new(1).minutes(30.0, Some(170.0)),
            EntrySetup::new(2).minutes(0.0, Some(45.0)),
        ],
        times: Times::Clock {
            registration_close: 60.0,
            duration: 180.0,
            order: None,
        },
        ..TournamentSetup::from_places(9, players)
    }
}

/// Three players in the order of a log.
fn ordered() -> Setup {
    let mut setup = sound();
    setup.times = Times::Order(EventOrder {
        registration_close: Some(7),
    });
    let times = [(1, None), (5, Some(9)), (2, Some(4))];
    for (player, (registered, bust)) in times.into_iter().enumerate() {
        setup.entries[player] = EntrySetup::new(player).order(registered, bust);
    }
    setup
}

#[track_caller]
fn refused(change: impl Fn(&mut Setup), expected: impl Into<Error>) {
    refused_of(sound(), change, expected);
}

#[track_caller]
fn refused_of(mut setup: Setup, change: impl Fn(&mut Setup), expected: impl Into<Error>) {
    change(&mut setup);
    let found = Tournament::new(setup).unwrap_err();
    // By text, since what is not a number differs from itself.
    assert_eq!(format!("{found:?}"), format!("{:?}", expected.into()));
    assert!(!found.to_string().is_empty());
}

fn times(registration_close: f64, duration: f64) -> Times {
    Times::Clock {
        registration_close,
        duration,
        order: None,
    }
}

#[test]
fn the_tournaments_that_the_others_are_made_of_are_sound() {
    Tournament::new(sound()).unwrap();
    Tournament::new(ordered()).unwrap();
}

#[test]
fn bad_ratings() {
    let good = SkillSetup {
        mu: 1500.0,
        sigma: 500.0,
    };
    let refused = |setup: SkillSetup, field, value| {
        let expected = SkillError::InvalidRating {
            entry: Some(1),
            field,
            value,
        };
        let found = Skill::list(&[good, setup]).unwrap_err();
        assert_eq!(format!("{found:?}"), format!("{expected:?}"));
    };
    for mu in [f64::NAN, f64::INFINITY] {
        refused(SkillSetup { mu, ..good }, SkillField::Mu, mu);
    }
    for sigma in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        refused(SkillSetup { sigma, ..good }, SkillField::Sigma, sigma);
    }
}

#[test]
fn bad_players() {
    refused(
        |t| t.players[2].player = "Aoki",
        Error::ListedTwice { player: "Aoki" },
    );
    let missing = Error::NoSuchPlayer {
        entry: 1,
        player: 3,
        players: 3,
    };
    refused(|t| t.entries[1].player = 3, missing);
    refused(
        |t| {
            t.entries[1].player = 2;
            t.entries[1] = t.entries[1].minutes(45.0, Some(170.0));
        },
        Error::NoEntry { player: "Baba" },
    );
}

#[test]
fn bad_places() {
    let places = |list: [Option<u64>; 3]| {
        move |t: &mut Setup| {
            for (entry, place) in t.entries.iter_mut().zip(list) {
                entry.place = place;
            }
        }
    };
    let gap = |missing| Error::RankGap { missing };
    refused(places([Some(1), Some(3), Some(3)]), gap(2));
    refused(places([Some(2), Some(2), Some(3)]), gap(1));
    refused(places([Some(1), Some(1), Some(2)]), gap(3));
    refused(places([Some(0), None, None]), gap(1));
    refused(
        places([Some(1), Some(2), Some(1)]),
        Error::RankOrder { a: 1, b: 2 },
    );
    refused(
        |t| {
            t.entries[2].player = 1;
            t.entries[1].place = Some(2);
            t.entries[2].place = Some(2);
        },
        Error::TiedWithSelf { player: "Baba" },
    );
}

#[test]
fn bad_times() {
    let invalid = |entry, field, value, most| TimesError::InvalidTime {
        entry,
        field,
        value,
        allowed: (0.0, most),
    };
    for value in [-1.0, f64::NAN, f64::INFINITY] {
        let expected = invalid(Some(0), TimeField::Registered, value, 180.0);
        refused(
            |t| t.entries[0] = t.entries[0].minutes(value, None),
            expected,
        );
        let expected = invalid(Some(1), TimeField::Bust, value, 180.0);
        refused(
            |t| t.entries[1] = t.entries[1].minutes(30.0, Some(value)),
            expected,
        );
        let expected = invalid(None, TimeField::Duration, value, 1e9);
        refused(|t| t.times = times(60.0, value), expected);
        let expected = invalid(None, TimeField::RegistrationClose, value, 1e9);
        refused(|t| t.times = times(value, 180.0), expected);
    }
    let late = invalid(Some(1), TimeField::Bust, 181.0, 180.0);
    refused(
        |t| t.entries[1] = t.entries[1].minutes(30.0, Some(181.0)),
        late,
    );
    refused(
        |t| t.entries[1] = t.entries[1].minutes(30.0, Some(30.0)),
        TimesError::BustBeforeRegistration {
            entry: 1,
            registered: 30.0,
            bust: 30.0,
        },
    );
    refused(
        |t| t.entries[1] = t.entries[1].minutes(61.0, Some(170.0)),
        TimesError::RegisteredAfterClose {
            entry: 1,
            registered: 61.0,
            close: 60.0,
        },
    );
    refused(
        |t| t.entries[1] = t.entries[1].minutes(30.0, Some(44.0)),
        TimesError::BustOrderMismatch { a: 1, b: 2 },
    );
}

#[test]
fn bad_orders() {
    refused_of(
        ordered(),
        |t| t.entries[1] = EntrySetup::new(1).order(8, Some(9)),
        TimesError::RegisteredAfterClose {
            entry: 1,
            registered: 8.0,
            close: 7.0,
        },
    );
    refused_of(
        ordered(),
        |t| t.entries[2] = EntrySetup::new(2).order(4, Some(4)),
        TimesError::BustBeforeRegistration {
            entry: 2,
            registered: 4.0,
            bust: 4.0,
        },
    );
    refused_of(
        ordered(),
        |t| t.entries[2] = EntrySetup::new(2).order(2, Some(10)),
        TimesError::BustOrderMismatch { a: 1, b: 2 },
    );
}

#[test]
fn times_of_different_kinds() {
    let partly = |entry, field, given| TimesError::PartlyTimed {
        entry: Some(entry),
        field,
        given,
    };
    let registered = TimeField::Registered;
    let missing = partly(2, registered, false);
    refused(|t| t.entries[2].times = EntryTimes::None, missing);
    refused(|t| t.times = Times::None, partly(0, registered, true));
    refused_of(
        ordered(),
        |t| t.entries[1] = t.entries[1].minutes(0.0, Some(1.0)),
        partly(1, registered, true),
    );
    // Minutes next to an order: both of all entries, and of the same busts.
    let both = |t: &mut Setup| {
        let order = Some(EventOrder::default());
        t.times = Times::Clock {
            registration_close: 60.0,
            duration: 180.0,
            order,
        };
        for (entry, stay) in t
            .entries
            .iter_mut()
            .zip([(1, None), (2, Some(4)), (1, Some(3))])
        {
            *entry = entry.order(stay.0, stay.1);
        }
    };
    let mut sound = sound();
    both(&mut sound);
    Tournament::new(sound.clone()).unwrap();
    let unordered = |t: &mut Setup| t.entries[0] = EntrySetup::new(0).minutes(0.0, None);
    refused_of(sound.clone(), unordered, partly(0, registered, false));
    refused_of(
        sound,
        |t| t.entries[1] = t.entries[1].order(2, None),
        partly(1, TimeField::Bust, false),
    );
    refused(
        |t| t.entries[0] = t.entries[0].order(1, None),
        partly(0, registered, true),
    );
}

#[test]
fn bad_ends_and_re_entries() {
    refused(|t| t.entries.clear(), Error::EmptyField);
    for n_max in [0, 1, 11] {
        refused(|t| t.n_max = n_max, Error::UnsupportedTableSize { n_max });
    }
    refused(
        |t| t.entries[0] = t.entries[0].minutes(0.0, Some(180.0)),
        TimesError::NoWinner,
    );
    refused(
        |t| t.entries[1] = t.entries[1].minutes(30.0, None),
        TimesError::SeveralWinners { a: 0, b: 1 },
    );
    // Chiba's second entry finished before Baba's place.
    let again = |registered| {
        move |t: &mut Setup| {
            t.entries[1] = EntrySetup::new(2).minutes(registered, Some(170.0));
            t.players.remove(1);
            t.entries[1].player = 1;
            t.entries[2].player = 1;
        }
    };
    let overlapping = Error::OverlappingEntries { player: "Chiba" };
    refused(again(30.0), overlapping);
    let many = Error::TooManyEntries {
        player: "Chiba",
        entries: 2,
        max: 1,
    };
    refused(
        |t| {
            again(45.0)(t);
            t.max_entries = Some(1);
        },
        many,
    );
    for value in [0.0, -5.0, f64::NAN, f64::INFINITY] {
        let expected = Error::InvalidStack { index: 1, value };
        refused(|t| t.entries[1].stack = Some(value), expected);
    }
}

#[test]
fn bad_parameters() {
    type Change = fn(&mut RatingParamsSetup);
    let bad: [(Change, Param); 14] = [
        (|p| p.beta = 0.0, Param::Beta),
        (|p| p.beta = f64::NAN, Param::Beta),
        (|p| p.mu0 = f64::INFINITY, Param::Mu0),
        (|p| p.sigma0 = 0.0, Param::Sigma0),
        (|p| p.info_rate = -0.1, Param::InfoRate),
        (|p| p.hand_low = 301.0, Param::HandLow),
        (|p| p.hand_reference = Some(0.0), Param::HandReference),
        (|p| p.weight_first = 1.1, Param::WeightFirst),
        (|p| p.weight_bottom = 0.0, Param::WeightBottom),
        (|p| p.weight_other_low = 0.95, Param::WeightOtherLow),
        (|p| p.late_first = -1.0, Param::LateFirst),
        (|p| p.tolerance = 0.0, Param::Tolerance),
        (|p| p.sigma_floor = f64::NAN, Param::SigmaFloor),
        (|p| p.confidence = 11.0, Param::Confidence),
    ];
    for (change, expected) in bad {
        let mut setup = RatingParamsSetup::default();
        change(&mut setup);
        match RatingParams::new(setup) {
            Err(ParamError::InvalidParam {
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
        RatingParams::new(RatingParamsSetup::default()).unwrap(),
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
            Err(FieldError::NotConverged { .. }) => (),
            Err(other) => panic!("{other}"),
        }
    }
    let none = rate_field(&[], Beta::PUBLISHED, Tolerance::DEFAULT);
    assert_eq!(none, Err(FieldError::EmptyField));
    let alone = rate_field(&far[..1], Beta::PUBLISHED, Tolerance::DEFAULT).unwrap();
    assert_eq!(alone.players, far[..1]);
    let refused = place_probabilities(&far, Beta::PUBLISHED);
    let Err(FieldError::FieldTooWide { nodes, max }) = refused else {
        panic!("{refused:?}");
    };
    assert!((max - 20_000.0).abs() < f64::EPSILON && nodes > max);
    assert_eq!(
        place_probabilities(&[], Beta::PUBLISHED),
        Err(FieldError::EmptyField)
    );
}

#[test]
fn a_sigma_below_the_floor_is_kept() {
    let mut setup = sound();
    for (player, sigma) in setup.players.iter_mut().zip([250.0, 250.0, 300.0]) {
        player.skill = Skill::new(1500.0, sigma).unwrap();
    }
    let report = rate_event(&Tournament::new(setup).unwrap(), &RatingParams::published()).unwrap();
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
    setup.entries[1] = setup.entries[1].minutes(50.0, Some(170.0));
    setup.entries[1].stack = Some(1e300);
    let params = RatingParams::new(RatingParamsSetup {
        late: LateMode::Derived,
        ..RatingParamsSetup::default()
    });
    let refused = rate_event(&Tournament::new(setup).unwrap(), &params.unwrap());
    let expected = FieldError::InvalidStack {
        index: 1,
        value: 1e300,
    };
    assert_eq!(refused.unwrap_err(), expected);
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
    assert_eq!(rate(&[]), FieldError::EmptyField.into());
    assert_eq!(
        rate(&[entry(0.0, None), entry(10.0, Some(10.0))]),
        TimesError::BustBeforeRegistration {
            entry: 1,
            registered: 10.0,
            bust: 10.0
        }
        .into()
    );
    assert_eq!(
        rate(&[entry(0.0, None), entry(70.0, Some(80.0))]),
        TimesError::RegisteredAfterClose {
            entry: 1,
            registered: 70.0,
            close: 60.0
        }
        .into()
    );
    assert_eq!(
        rate(&[entry(0.0, Some(20.0)), entry(0.0, Some(30.0))]),
        TimesError::BustOrderMismatch { a: 0, b: 1 }.into()
    );
    assert_eq!(
        rate(&[entry(-1.0, None)]),
        TimesError::InvalidTime {
            entry: Some(0),
            field: TimeField::Registered,
            value: -1.0,
            allowed: (0.0, 1e9),
        }
        .into()
    );
    let twice = [("Aoki", Skill::INITIAL), ("Aoki", Skill::INITIAL)];
    assert_eq!(
        preview(&twice, &[1], 9, &RatingParams::published()).unwrap_err(),
        RatingError::from(TournamentError::ListedTwice { player: "Aoki" })
    );
}
