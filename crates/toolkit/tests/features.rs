//! Each feature opens its module: one short call through the facade for each library.

#[cfg(feature = "payout")]
#[test]
fn payout_is_the_crate_of_prizes() {
    use toolkit::payout::{Structure, TieRule, Weights};

    // Ten entrants by the article on tournament prize structures.
    let structure = Structure::new(Weights::harmonic(), TieRule::BetterPlace);
    assert_eq!(structure.allocate(10).unwrap().points(), [5, 2, 1, 1, 1]);
}

#[cfg(feature = "rating")]
#[test]
fn rating_is_the_crate_of_tiers() {
    use toolkit::rating::{Skill, Tier, TierParams};

    let rate = TierParams::published().rate(Skill::INITIAL);
    assert_eq!(rate.tier(), Tier::BIII);
}

#[cfg(feature = "cards")]
#[test]
fn cards_is_the_crate_of_strengths() {
    use toolkit::cards::{Card, CardError, strength};

    let (got, min, max) = (4, 5, 7);
    let refused = CardError::CardCount { got, min, max };
    assert_eq!(strength(&Card::ALL[..4]), Err(refused));
}

#[cfg(feature = "holdem-table")]
#[test]
fn holdem_table_is_the_crate_of_the_game() {
    use toolkit::holdem_table::{Stakes, StakesError, StakesSetup};

    let refused = Stakes::new(StakesSetup::default());
    assert_eq!(refused, Err(StakesError::NoBigBlind { min: 1 }));
}

#[cfg(feature = "preflop")]
#[test]
fn preflop_is_the_crate_of_ranges() {
    use toolkit::preflop::{Players, Position, Seat};

    assert!(Seat::new(Players::new(2).unwrap(), Position::Btn).is_err());
}

#[cfg(feature = "nikogammon")]
#[test]
fn nikogammon_is_the_crate_of_the_board_game() {
    use toolkit::nikogammon::Rules;

    assert_eq!(Rules::nikogammon().states(), Ok(1_106_945));
}

#[cfg(feature = "icm")]
#[test]
fn icm_is_the_crate_of_chip_values() {
    use toolkit::icm::equities_exact;

    let equities = equities_exact(&[3, 1], &[100]).unwrap();
    assert_eq!(equities[0].to_string(), "75/1");
}

#[cfg(feature = "seating")]
#[test]
fn seating_is_the_crate_of_tables() {
    use toolkit::seating::{Config, ConfigSetup};

    // Nobody plays at a table of one.
    let setup = ConfigSetup {
        n_max: 1,
        ..ConfigSetup::default()
    };
    assert!(Config::new(setup).is_err());
}
