//! Laws of skills, rates and tiers.

use proptest::prelude::*;
use tier_rating::{Skill, SkillError, SkillField, SkillSetup, Tier, TierParams, TierRate};

fn skills() -> impl Strategy<Value = Skill> {
    (-5000.0..5000.0, 1.0..2000.0).prop_map(|(mu, sigma)| Skill::new(mu, sigma).unwrap())
}

proptest! {
    #[test]
    fn a_greater_mean_never_has_a_lower_rate(skill in skills(), more in 0.0..1000.0) {
        let params = TierParams::published();
        let better = Skill::new(skill.mu() + more, skill.sigma()).unwrap();
        prop_assert!(params.rate(better) >= params.rate(skill));
        prop_assert!(params.rate(better).tier() >= params.rate(skill).tier());
    }

    #[test]
    fn less_doubt_never_has_a_lower_rate(skill in skills(), share in 0.01..1.0) {
        let params = TierParams::published();
        let surer = Skill::new(skill.mu(), skill.sigma() * share).unwrap();
        prop_assert!(params.rate(surer) >= params.rate(skill));
    }

    #[test]
    fn a_rate_lies_between_the_bounds_of_its_tier(points in -1e6..1e6) {
        let tier = TierRate::new(points).unwrap().tier();
        prop_assert!(tier.lower_bound().is_none_or(|bound| points >= bound));
        prop_assert!(tier.upper_bound().is_none_or(|bound| points < bound));
    }

    #[test]
    fn every_pair_of_numbers_is_refused_or_has_a_finite_rate(mu: f64, sigma: f64) {
        match Skill::new(mu, sigma) {
            Ok(skill) => {
                let rate = TierParams::published().rate(skill).value();
                prop_assert!(rate.is_finite() && rate >= 900.0);
            }
            Err(error) => {
                let (field, value) = if mu.is_finite() {
                    prop_assert!(!sigma.is_finite() || sigma <= 0.0);
                    (SkillField::Sigma, sigma)
                } else {
                    (SkillField::Mu, mu)
                };
                let expected = SkillError::InvalidRating { entry: None, field, value };
                // By text, since what is not a number differs from itself.
                prop_assert_eq!(format!("{error:?}"), format!("{expected:?}"));
            }
        }
    }
}

#[test]
fn bad_skills_are_refused_with_their_field_and_value() {
    let bad = [
        (f64::NAN, 300.0, "mu is NaN, must be a finite number"),
        (f64::INFINITY, 300.0, "mu is inf, must be a finite number"),
        (
            1500.0,
            f64::NAN,
            "sigma is NaN, must be a finite number above 0",
        ),
        (
            1500.0,
            f64::INFINITY,
            "sigma is inf, must be a finite number above 0",
        ),
        (1500.0, 0.0, "sigma is 0, must be a finite number above 0"),
        (
            1500.0,
            -300.0,
            "sigma is -300, must be a finite number above 0",
        ),
    ];
    for (mu, sigma, message) in bad {
        let refused = Skill::try_from(SkillSetup { mu, sigma }).unwrap_err();
        assert_eq!(refused.to_string(), message);
    }
}

#[test]
fn a_rate_is_a_finite_number() {
    for points in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let refused = TierRate::new(points).unwrap_err();
        let expected = SkillError::InvalidRate { value: points };
        assert_eq!(format!("{refused:?}"), format!("{expected:?}"));
    }
}

#[test]
fn names_of_tiers_are_read_back() {
    for tier in Tier::ALL {
        assert_eq!(tier.to_string().parse::<Tier>().unwrap(), tier);
    }
    assert_eq!(
        "AIV".parse::<Tier>(),
        Err(SkillError::UnknownTier {
            text: "AIV".to_owned()
        })
    );
}

#[test]
fn value_stability_of_the_rate() {
    // Every step rounded to nearest from exact fractions, by a program of its own.
    let params = TierParams::published();
    assert_eq!(params.offset().to_bits(), 0x4077_2503_73b5_9062);
    let expected = [
        (1500.0, 500.0, 0x4096_a602_ca99_cf70),
        (1500.0, 300.0, 0x4099_474e_d1ee_714e),
        (1713.25, 387.5, 0x409b_75bd_8eb9_6a7c),
    ];
    for (mu, sigma, bits) in expected {
        let rate = params.rate(Skill::new(mu, sigma).unwrap());
        assert_eq!(rate.value().to_bits(), bits, "{mu} {sigma}");
    }
}

#[cfg(feature = "serde")]
mod text {
    use super::*;

    #[test]
    fn checked_types_are_checked_when_read() {
        let skill: Skill = serde_json::from_str(r#"{"mu":1500,"sigma":300}"#).unwrap();
        assert_eq!(skill, Skill::new(1500.0, 300.0).unwrap());
        assert_eq!(
            serde_json::to_string(&skill).unwrap(),
            r#"{"mu":1500.0,"sigma":300.0}"#
        );
        let refused = serde_json::from_str::<Skill>(r#"{"mu":1500,"sigma":-1}"#).unwrap_err();
        assert!(refused.to_string().starts_with("sigma is -1"), "{refused}");
    }

    #[test]
    fn tiers_are_written_by_name() {
        assert_eq!(serde_json::to_string(&Tier::BIII).unwrap(), r#""BIII""#);
    }
}
