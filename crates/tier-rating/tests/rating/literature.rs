//! The figures that the article on the design of the TIER rating (2022) states.

use tier_rating::{Skill, Tier, TierBand, TierParams, TierRate};

/// Rounding of the four operations of a rate: `4 * 2^-43`. Each is within half an ulp of a number
/// below 2^11.
const ROUNDING: f64 = 4.6e-13;

#[track_caller]
fn check_rate(mu: f64, sigma: f64, expected: f64) {
    let skill = Skill::new(mu, sigma).unwrap();
    let rate = TierParams::published().rate(skill).value();
    assert!(
        (rate - expected).abs() <= ROUNDING,
        "{rate} is not {expected}"
    );
}

#[test]
fn a_newcomer_has_1449_5() {
    // 1500 - 0.84162123357 * (500 - 440) = 1500 - 50.4972740142
    check_rate(1500.0, 500.0, 1_449.502_725_985_8);
    assert_eq!(Skill::INITIAL, Skill::new(1500.0, 500.0).unwrap());
}

#[test]
fn a_newcomer_who_plays_as_expected_has_1500_after_the_placement() {
    check_rate(1500.0, 440.0, 1500.0);
}

#[test]
fn the_mean_player_ends_at_about_1618() {
    // 1500 + 0.84162123357 * (440 - 300) = 1500 + 117.8269726998
    check_rate(1500.0, 300.0, 1_617.826_972_699_8);
}

#[test]
fn the_offset_is_370_3133() {
    // 0.84162123357 * 440 = 370.3133427708
    let offset = TierParams::published().offset();
    assert!((offset - 370.313_342_770_8).abs() <= ROUNDING, "{offset}");
}

#[test]
fn the_floors_are_900_and_300() {
    let params = TierParams::published();
    assert_eq!(params.rate_floor().to_bits(), 900_f64.to_bits());
    assert_eq!(params.sigma_floor().to_bits(), 300_f64.to_bits());
    check_rate(-2000.0, 300.0, 900.0);
}

/// The article's table of tiers: whole rates from and to, both included.
#[test]
fn every_row_of_the_table_of_tiers_holds() {
    let table = [
        (2000, 9999, "S", TierBand::S),
        (1900, 1999, "AI", TierBand::A),
        (1800, 1899, "AII", TierBand::A),
        (1700, 1799, "AIII", TierBand::A),
        (1600, 1699, "BI", TierBand::B),
        (1500, 1599, "BII", TierBand::B),
        (1400, 1499, "BIII", TierBand::B),
        (1300, 1399, "CI", TierBand::C),
        (1200, 1299, "CII", TierBand::C),
        (900, 1199, "CIII", TierBand::C),
    ];
    for (from, to, name, band) in table {
        for whole in [from, to] {
            let tier = TierRate::new(f64::from(whole)).unwrap().tier();
            assert_eq!((tier.name(), tier.band()), (name, band), "{whole}");
        }
    }
}

#[test]
fn a_rate_between_two_rows_belongs_to_the_lower_tier() {
    for tier in Tier::ALL {
        if let Some(bound) = tier.lower_bound() {
            assert_eq!(TierRate::new(bound).unwrap().tier(), tier);
            let below = TierRate::new(bound.next_down()).unwrap().tier();
            assert!(below < tier, "{below} is not below {tier}");
            assert_eq!(below.upper_bound(), Some(bound));
        }
    }
}
