//! Laws of the VPIP model.

use npc_preflop::player::{PositionTable, Vpip, VpipModel, VpipModelSetup};
use npc_preflop::{Players, Position, PreflopError, Seat};
use proptest::prelude::*;

fn model(phi: f64, tau: f64, pi: f64) -> Result<VpipModel, PreflopError> {
    VpipModel::new(VpipModelSetup {
        base_vpip: phi,
        table_factor: tau,
        position_factor: pi,
        ..VpipModelSetup::default()
    })
}

fn seats() -> impl Strategy<Value = Seat> {
    (0..54_usize).prop_map(|index| Seat::all().nth(index).unwrap())
}

/// The rule of the two clamps, straight from the formula.
fn reference(phi: f64, tau: f64, pi: f64, seat: Seat) -> (f64, f64) {
    let n = f64::from(seat.players().count());
    let d = if n > 6.0 { n - (n - 6.0) / 2.0 } else { n };
    let level = phi + tau * (6.0 * phi / d - phi);
    let c = f64::from(PositionTable::standard().hundredths(seat)) / 100.0;
    let multiple = 1.0 + pi * (c - 1.0);
    let limit = |rate: f64| {
        if rate > 1.0 {
            1.0
        } else if rate > 0.0 {
            rate
        } else {
            0.0
        }
    };
    (level * multiple, limit(limit(level) * multiple))
}

proptest! {
    #[test]
    fn a_second_implementation_agrees(
        phi in 0.001..=1.0, tau in -5.0..8.0, pi in -5.0..5.0, seat in seats(),
    ) {
        let played = model(phi, tau, pi).unwrap().vpip(seat).unwrap();
        let (raw, vpip) = reference(phi, tau, pi, seat);
        // The two differ in how c - 1 is rounded; sizes stay below 2^8.
        prop_assert!((played.raw - raw).abs() < 1e-13);
        prop_assert!((played.vpip - vpip).abs() < 1e-13);
    }

    #[test]
    fn a_rate_lies_between_0_and_1(
        phi in 0.001..=1.0, tau in -1e3..1e3, pi in -1e3..1e3, seat in seats(),
    ) {
        let Vpip { raw, vpip, clamped } = model(phi, tau, pi).unwrap().vpip(seat).unwrap();
        prop_assert!((0.0..=1.0).contains(&vpip));
        if !clamped {
            prop_assert_eq!(raw.to_bits(), vpip.to_bits());
        }
    }

    #[test]
    fn the_seats_of_a_table_average_its_level(
        phi in 0.001..=1.0, tau in -2.0..2.0, pi in -2.0..2.0, players in 2..=10_u64,
    ) {
        let (model, players) = (model(phi, tau, pi).unwrap(), Players::new(players).unwrap());
        let sum: f64 = players
            .positions()
            .iter()
            .map(|&position| model.vpip(Seat::new(players, position).unwrap()).unwrap().raw)
            .sum();
        let mean = sum / f64::from(players.count());
        prop_assert!((mean - model.table_level(players)).abs() < 1e-13);
    }

    #[test]
    fn without_factors_every_seat_plays_the_baseline(phi in 0.001..=1.0, seat in seats()) {
        let played = model(phi, 0.0, 0.0).unwrap().vpip(seat).unwrap();
        prop_assert_eq!(played.vpip.to_bits(), phi.to_bits());
        prop_assert!(!played.clamped);
    }

    #[test]
    fn the_largest_table_factor_reaches_the_edge(phi in 0.01..0.99, players in 2..=10_u64) {
        let players = Players::new(players).unwrap();
        let Some(tau) = model(phi, 0.0, 0.0).unwrap().max_table_factor(players) else {
            prop_assert_eq!(players.count(), 6);
            return Ok(());
        };
        let edge = if players.count() < 6 { 1.0 } else { 0.0 };
        prop_assert!((model(phi, tau, 0.0).unwrap().table_level(players) - edge).abs() < 1e-13);
    }

    #[test]
    fn any_numbers_are_refused_or_give_finite_rates(
        phi: f64, tau: f64, pi: f64, seat in seats(),
    ) {
        match model(phi, tau, pi) {
            Ok(model) => match model.vpip(seat) {
                Ok(played) => {
                    prop_assert!(played.raw.is_finite() && (0.0..=1.0).contains(&played.vpip));
                }
                Err(refused) => prop_assert_eq!(refused, PreflopError::NotFinite { name: "raw" }),
            },
            Err(PreflopError::RateOutOfRange { name: "phi", .. }) => {
                prop_assert!(!(phi > 0.0 && phi <= 1.0));
            }
            Err(PreflopError::NotFinite { name: "tau" }) => prop_assert!(!tau.is_finite()),
            Err(PreflopError::NotFinite { name: "pi" }) => prop_assert!(!pi.is_finite()),
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}

#[test]
fn numbers_of_players_that_no_table_has_are_refused() {
    for got in [0, 1, 11, u64::MAX] {
        assert_eq!(
            Players::new(got),
            Err(PreflopError::PlayersOutOfRange {
                got,
                min: 2,
                max: 10
            })
        );
    }
    let refused = Players::new(11).unwrap_err();
    assert_eq!(refused.to_string(), "11 players, must be 2 to 10");
}

#[test]
fn positions_that_a_table_lacks_are_refused_with_those_it_has() {
    let heads_up = Players::new(2).unwrap();
    assert_eq!(
        Seat::new(heads_up, Position::Btn),
        Err(PreflopError::NoSuchPosition {
            position: Position::Btn,
            players: 2,
            available: &[Position::Sb, Position::Bb],
        })
    );
    assert_eq!(
        "BU".parse::<Position>().unwrap_err().to_string(),
        "unknown position `BU`, expected one of UTG, EP1, EP2, MP, LJ, HJ, CO, BTN, SB, BB"
    );
    assert_eq!("bb".parse::<Position>(), Ok(Position::Bb));
}

#[test]
fn a_percentage_is_refused_with_a_hint() {
    for (phi, message) in [
        (
            20.0,
            "phi is 20, must be above 0 and at most 1; did you mean 20 % = 0.2?",
        ),
        // 1.1 / 100 is 0.011000000000000001 in doubles.
        (
            1.1,
            "phi is 1.1, must be above 0 and at most 1; did you mean 1.1 % = 0.011?",
        ),
        (0.0, "phi is 0, must be above 0 and at most 1"),
        (-0.2, "phi is -0.2, must be above 0 and at most 1"),
        (101.0, "phi is 101, must be above 0 and at most 1"),
        (f64::NAN, "phi is NaN, must be above 0 and at most 1"),
        (f64::INFINITY, "phi is inf, must be above 0 and at most 1"),
    ] {
        assert_eq!(model(phi, 1.0, 1.0).unwrap_err().to_string(), message);
    }
}

#[test]
fn factors_must_be_finite() {
    for (tau, pi, name) in [
        (f64::NAN, 1.0, "tau"),
        (f64::INFINITY, f64::NAN, "tau"),
        (1.0, f64::NEG_INFINITY, "pi"),
    ] {
        assert_eq!(
            model(0.2, tau, pi).unwrap_err(),
            PreflopError::NotFinite { name }
        );
    }
    let beyond = model(0.2, f64::MAX, -f64::MAX).unwrap();
    let seat = Seat::new(Players::new(2).unwrap(), Position::Sb).unwrap();
    assert_eq!(
        beyond.vpip(seat),
        Err(PreflopError::NotFinite { name: "raw" })
    );
}

#[cfg(feature = "serde")]
#[test]
fn checked_types_are_checked_when_read() {
    let table = PositionTable::standard();
    let text = serde_json::to_string(&table).unwrap();
    assert!(text.starts_with("[[125,75],[120,95,85],"), "{text}");
    assert_eq!(serde_json::from_str::<PositionTable>(&text).unwrap(), table);
    assert!(serde_json::from_str::<PositionTable>("[[100,100]]").is_err());
    assert!(serde_json::from_str::<Players>("11").is_err());
    assert_eq!(
        serde_json::from_str::<Position>(r#""BTN""#).unwrap(),
        Position::Btn
    );
}
