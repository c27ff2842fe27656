//! Laws of ratings that become less certain with nights away, next to a plain walk night by night.

use proptest::prelude::*;
use tier_rating::{Absence, Skill, SkillError, TierParams};

use crate::strategies::skills;

/// Points a night and the most, over the whole range.
fn absences() -> impl Strategy<Value = (f64, f64)> {
    let per_night = prop_oneof![Just(0.0), 1.0..100.0, 1e-6..1.0, 100.0..1e6, Just(1e6)];
    let most = prop_oneof![Just(500.0), 1e-3..1.0, 1.0..3000.0, Just(1e6)];
    (per_night, most)
}

fn checked((per_night, most): (f64, f64)) -> Absence {
    Absence::new(per_night, most).unwrap()
}

/// The variances added one night at a time.
fn walked(absence: (f64, f64), sigma: f64, nights: u32) -> f64 {
    let (per_night, most) = absence;
    (0..nights).fold(sigma, |sigma, _| {
        if sigma >= most {
            sigma
        } else {
            sigma.hypot(per_night).min(most)
        }
    })
}

proptest! {
    #[test]
    fn the_mean_stays_and_sigma_never_falls_nor_passes_that_of_a_newcomer(
        skill in skills(), nights: u32, numbers in absences(),
    ) {
        let most = numbers.1;
        let wider = checked(numbers).widen(skill, nights);
        prop_assert_eq!(wider.mu().to_bits(), skill.mu().to_bits());
        prop_assert!(wider.sigma() >= skill.sigma());
        prop_assert!(wider.sigma() <= most.max(skill.sigma()));
    }

    #[test]
    fn more_nights_away_never_make_a_rating_surer_or_a_rate_higher(
        skill in skills(), numbers in absences(), nights in 0..10_000_u32, more in 0..10_000_u32,
    ) {
        let absence = checked(numbers);
        let short = absence.widen(skill, nights);
        let long = absence.widen(skill, nights + more);
        prop_assert!(long.sigma() >= short.sigma());
        let params = TierParams::published();
        prop_assert!(params.rate(long) <= params.rate(short));
    }

    #[test]
    fn nights_in_one_step_are_nights_one_by_one(
        skill in skills(), nights in 0..200_u32, per_night in 0.0..200.0, most in 1.0..1000.0,
    ) {
        let absence = Absence::new(per_night, most).unwrap();
        let expected = walked((per_night, most), skill.sigma(), nights);
        // Each step of the walk rounds once, by half a place of the last digit.
        let allowed = expected * f64::EPSILON * f64::from(nights + 2);
        let found = absence.widen(skill, nights).sigma();
        prop_assert!((found - expected).abs() <= allowed, "{found} {expected}");
        let single = (0..nights).fold(skill, |skill, _| absence.widen(skill, 1));
        prop_assert!((single.sigma() - expected).abs() <= allowed);
    }

    #[test]
    fn the_nights_to_a_newcomer_are_the_first_that_suffice(
        skill in skills(), numbers in absences(),
    ) {
        let absence = checked(numbers);
        let reaches = |nights| absence.widen(skill, nights).sigma() >= numbers.1;
        match absence.nights_to_most(skill) {
            Some(nights) => {
                prop_assert!(reaches(nights));
                prop_assert!(nights == 0 || !reaches(nights - 1));
            }
            None => prop_assert!(!reaches(u32::MAX)),
        }
    }

    #[test]
    fn every_pair_of_numbers_is_taken_or_refused_with_its_bounds(per_night: f64, most: f64) {
        let expected = if !(0.0..=1e6).contains(&per_night) {
            Err(("per_night", per_night.to_bits()))
        } else if !(1e-3..=1e6).contains(&most) {
            Err(("most", most.to_bits()))
        } else {
            Ok(())
        };
        let found = match Absence::new(per_night, most) {
            Ok(_) => Ok(()),
            Err(SkillError::InvalidAbsence { name, value, .. }) => Err((name, value.to_bits())),
            Err(other) => panic!("{other}"),
        };
        prop_assert_eq!(found, expected);
    }
}

/// M. E. Glickman, The Glicko system, step 1: c = 63.2 takes a typical deviation of 50 to 350 in 30 periods.
#[test]
fn the_constant_of_glicko() {
    let c = ((350.0_f64.powi(2) - 50.0_f64.powi(2)) / 30.0).sqrt();
    assert_eq!(format!("{c:.1}"), "63.2");
    let absence = Absence::new(c, 350.0).unwrap();
    let typical = Skill::new(1500.0, 50.0).unwrap();
    assert_eq!(
        format!("{:.6}", absence.widen(typical, 30).sigma()),
        "350.000000"
    );
    assert_eq!(
        format!("{:.3}", absence.widen(typical, 29).sigma()),
        "344.238"
    );
}

#[test]
fn bad_numbers_are_refused_with_their_name_and_bounds() {
    for (per_night, most, expected) in [
        (
            f64::NAN,
            500.0,
            "per_night is NaN, must be between 0 and 1000000",
        ),
        (
            -0.5,
            500.0,
            "per_night is -0.5, must be between 0 and 1000000",
        ),
        (
            1e7,
            500.0,
            "per_night is 10000000, must be between 0 and 1000000",
        ),
        (40.0, 0.0, "most is 0, must be between 0.001 and 1000000"),
        (
            40.0,
            f64::INFINITY,
            "most is inf, must be between 0.001 and 1000000",
        ),
    ] {
        let error = Absence::new(per_night, most).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}
