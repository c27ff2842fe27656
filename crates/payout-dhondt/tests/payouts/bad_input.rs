//! Bad input is refused with a typed error that carries value and bound.

use crate::common::structure;
use payout_dhondt::{
    Method, Order, PayoutError, Ratio, Season, SeasonError, SeasonEvent, SeasonRules, SeasonTotals,
    Structure, TieRule, WeightError, split_tied,
};

pub(crate) fn ratios(numbers: &[i128]) -> Vec<Ratio> {
    numbers.iter().copied().map(Ratio::from_integer).collect()
}

#[test]
fn tie_rules_and_orders_are_read_by_name() {
    assert_eq!("better".parse(), Ok(TieRule::BetterPlace));
    assert_eq!("worse".parse(), Ok(TieRule::WorsePlace));
    let error = "Better".parse::<TieRule>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown tie rule `Better`, expected one of better, worse"
    );
    for order in [Order::TotalWithAttendance, Order::Total, Order::Profit] {
        assert_eq!(order.to_string().parse(), Ok(order));
    }
    assert!("points".parse::<Order>().is_err());
}

#[test]
fn structures_are_checked() {
    let harmonic = structure("harmonic", TieRule::BetterPlace);
    assert_eq!(harmonic.clone().with_places(0), Err(WeightError::Empty));
    assert_eq!(harmonic.clone().capped(0), Err(PayoutError::ZeroCap));
    let too_many = PayoutError::TooManyPlaces {
        seats: 30,
        limit: 10,
    };
    assert_eq!(
        harmonic.clone().with_output_limit(10).allocate(30),
        Err(too_many)
    );
    let too_large = PayoutError::TableTooLarge {
        seats: 101,
        limit: 100,
    };
    assert_eq!(
        harmonic.clone().with_output_limit(100).table(101),
        Err(too_large)
    );
    assert_eq!(harmonic.points_at(0, 10), Err(PayoutError::PlaceZero));
}

/// Harmonic weights would pay about 55 million places of a billion seats: 440 MB.
#[test]
fn an_absurd_output_is_refused() {
    let structure = structure("harmonic", TieRule::BetterPlace).with_output_limit(100_000);
    for seats in [1_000_000_000, u64::MAX] {
        let too_many = PayoutError::TooManyPlaces {
            seats,
            limit: 100_000,
        };
        assert_eq!(structure.allocate(seats), Err(too_many));
    }
}

#[test]
fn nobody_entered() {
    let harmonic = structure("harmonic", TieRule::BetterPlace);
    let nobody = harmonic.allocate(0).unwrap();
    assert_eq!(
        (nobody.points().len(), nobody.paid(), nobody.seats()),
        (0, 0, 0)
    );
    assert_eq!(
        (nobody.last_seat_tied().len(), nobody.seat_value()),
        (0, Ratio::ONE)
    );
    assert_eq!(harmonic.points_at(1, 0), Ok(0));
    assert_eq!(harmonic.table(0).unwrap().rows().len(), 0);
    assert_eq!(harmonic.table(0).unwrap().to_string(), "place\n");
}

#[test]
fn pools_are_checked() {
    let harmonic = structure("harmonic", TieRule::BetterPlace);
    let pool = Ratio::from_integer(-1);
    assert_eq!(
        harmonic.allocate_pool(3, pool),
        Err(PayoutError::NegativePool { pool })
    );
    let pool = Ratio::ONE;
    assert_eq!(
        harmonic.allocate_pool(0, pool),
        Err(PayoutError::PoolWithoutSeats { pool })
    );
    let pool = Ratio::new(1, i128::MAX - 1).unwrap();
    let out_of_range = PayoutError::ValueOutOfRange { seats: 4, pool };
    assert_eq!(harmonic.allocate_pool(4, pool), Err(out_of_range));
}

#[test]
fn ties_are_checked() {
    assert_eq!(split_tied(&[3, 1], 0, 2), Err(PayoutError::PlaceZero));
    assert_eq!(
        split_tied(&[3, 1], 2, 0),
        Err(PayoutError::EmptyTie { first_place: 2 })
    );
    assert_eq!(
        split_tied(&[3, 1], 2, u64::MAX).unwrap().denom(),
        i128::from(u64::MAX)
    );
    assert_eq!(split_tied(&[3, 1], u64::MAX, u64::MAX), Ok(Ratio::ZERO));
    assert_eq!(
        split_tied(&[u64::MAX, u64::MAX], 1, 2),
        Ok(Ratio::from(u64::MAX))
    );
}

#[test]
fn a_refused_total_leaves_the_season_as_it_was() {
    let mut season = Season::new();
    let row = |total, entries, events| SeasonTotals {
        player: "ann",
        total,
        entries,
        events,
    };
    season.add_totals(row(Ratio::from(2_u64), 3, 2)).unwrap();
    let before = season.clone();
    let no_entries = SeasonError::NoEntries { total: Ratio::ONE };
    assert_eq!(season.add_totals(row(Ratio::ONE, 0, 0)), Err(no_entries));
    let exceed = SeasonError::EventsExceedEntries {
        events: 3,
        entries: 2,
    };
    assert_eq!(season.add_totals(row(Ratio::ONE, 2, 3)), Err(exceed));
    assert_eq!(
        season.add_totals(row(Ratio::ONE, u32::MAX, 1)),
        Err(SeasonError::OutOfRange)
    );
    assert_eq!(season, before);
}

#[test]
fn finishing_orders_are_checked() {
    let event = |finish: &[&[&'static str]], further: &[(&'static str, u32)]| SeasonEvent {
        structure: structure("harmonic", TieRule::BetterPlace),
        finish: finish.iter().map(|position| position.to_vec()).collect(),
        further_entries: further.to_vec(),
    };
    let empty = |position| Err(SeasonError::EmptyPosition { position });
    assert_eq!(event(&[&["ann"], &[], &["bob"]], &[]).totals(), empty(2));
    assert_eq!(event(&[&[]], &[]).totals(), empty(1));
    let not_in_finish = Err(SeasonError::NotInFinish { item: 2 });
    assert_eq!(
        event(&[&["ann"]], &[("ann", 1), ("bob", 1)]).totals(),
        not_in_finish
    );
    assert_eq!(
        event(&[], &[("bob", 1)]).totals(),
        Err(SeasonError::NotInFinish { item: 1 })
    );
    assert_eq!(
        event(&[&["ann"]], &[("ann", u32::MAX)]).totals(),
        Err(SeasonError::OutOfRange)
    );
    assert_eq!(event(&[], &[]).totals(), Ok(Vec::new()));

    let mut season = Season::new();
    assert!(season.add_event(&event(&[&["ann"], &[]], &[])).is_err());
    assert_eq!(season, Season::new());
}

#[test]
fn events_are_dropped_in_one_way_or_none() {
    let rules = |best_k, drop_worst_k| SeasonRules {
        best_k,
        drop_worst_k,
        ..SeasonRules::default()
    };
    let season = Season::<&str>::new();
    let none = rules(Some(0), 0);
    assert_eq!(season.standings(&none), Err(SeasonError::BestOfNone));
    assert_eq!(rules(Some(0), 2).check(), Err(SeasonError::BestOfNone));
    let both = SeasonError::BestAndWorst {
        best_k: 3,
        drop_worst_k: 2,
    };
    assert_eq!(
        both.to_string(),
        "either the best 3 events count or the worst 2 are dropped, not both"
    );
    assert_eq!(season.standings(&rules(Some(3), 2)), Err(both));
    assert_eq!(rules(Some(u32::MAX), 0).check(), Ok(()));
    assert_eq!(rules(None, u32::MAX).check(), Ok(()));
}

#[test]
fn a_result_without_entries_is_refused() {
    let mut season = Season::new();
    let points = Ratio::ONE;
    let refused = season.add_result("ann", points, 0);
    assert_eq!(refused, Err(SeasonError::NoEntries { total: points }));
    assert_eq!(season, Season::new());
}

/// A structure of `VP_KID` with this number of places, divided by a method.
fn divided(method: Method, places: Option<u64>) -> Structure {
    let structure = structure("vp-kid", TieRule::BetterPlace);
    let structure = structure.with_method(method).unwrap();
    match places {
        Some(places) => structure.with_places(places).unwrap(),
        None => structure,
    }
}

/// Adams, Huntington-Hill and Dean give every place a seat. So places must end and be no more than
/// the seats; the cap counts as well.
#[test]
fn methods_that_pay_every_place_need_the_seats() {
    let zero_base = Method::Linear { a: 2, b: 0 };
    for method in [
        Method::Adams,
        Method::HuntingtonHill,
        Method::Dean,
        zero_base,
    ] {
        let places = Some(20);
        let twenty = divided(method, places);
        assert_eq!(twenty.allocate(20).unwrap().points(), [1; 20]);
        assert_eq!(twenty.allocate(0).unwrap().points(), [0; 0]);
        let error = PayoutError::PlacesExceedSeats { places, seats: 19 };
        let message =
            "20 places cannot each have one of 19 seats, as the method gives every place one";
        assert_eq!(error.to_string(), message);
        assert_eq!(twenty.allocate(19), Err(error.clone()));
        assert_eq!(twenty.points_at(1, 19), Err(error.clone()));
        assert_eq!(twenty.table(19), Err(error));
        let capped = twenty.clone().capped(19).unwrap();
        let error = PayoutError::PlacesExceedSeats { places, seats: 19 };
        assert_eq!(capped.allocate(500), Err(error));
        let capped = twenty.capped(40).unwrap().allocate(50).unwrap();
        assert_eq!(
            (capped.paid(), capped.seat_value().to_string()),
            (20, "5/4".to_string())
        );
        let unlimited = divided(method, None);
        let error = PayoutError::PlacesExceedSeats {
            places: None,
            seats: 30,
        };
        assert_eq!(unlimited.allocate(30), Err(error));
        assert_eq!(
            unlimited.award_order().err(),
            Some(PayoutError::UnlimitedPlaces)
        );
        let limit = 10;
        let short = divided(method, places).with_output_limit(limit);
        assert_eq!(
            short.allocate(30),
            Err(PayoutError::TooManyPlaces { seats: 30, limit })
        );
    }
}

#[test]
fn a_minimum_needs_the_seats() {
    let ten = divided(Method::SainteLague, Some(10)).with_minimum(3);
    assert_eq!(ten.allocate(30).unwrap().points(), [3; 10]);
    let error = PayoutError::MinimumTooLarge {
        needed: 30,
        seats: 29,
    };
    assert_eq!(
        error.to_string(),
        "the minimum of every place takes 30 seats of 29"
    );
    assert_eq!(ten.allocate(29), Err(error.clone()));
    assert_eq!(ten.points_at(4, 29), Err(error.clone()));
    assert_eq!(ten.table(29), Err(error));
    let error = PayoutError::MinimumTooLarge {
        needed: 30,
        seats: 25,
    };
    assert_eq!(ten.clone().capped(25).unwrap().allocate(100), Err(error));
    let huge = ten.with_minimum(u64::MAX);
    let error = PayoutError::MinimumTooLarge {
        needed: u64::MAX,
        seats: 29,
    };
    assert_eq!(huge.allocate(29), Err(error));
    let unlimited = divided(Method::DHondt, None).with_minimum(1);
    let error = PayoutError::PlacesExceedSeats {
        places: None,
        seats: 29,
    };
    assert_eq!(unlimited.allocate(29), Err(error));
    assert_eq!(
        unlimited.award_order().err(),
        Some(PayoutError::UnlimitedPlaces)
    );
}

#[test]
fn the_largest_remainder_has_no_order_and_no_minimum() {
    let fifteen = divided(Method::LargestRemainder, Some(15));
    assert_eq!(fifteen.award_order().err(), Some(PayoutError::NoAwardOrder));
    assert_eq!(fifteen.table(30), Err(PayoutError::NoAwardOrder));
    let minimum = 2;
    let error = PayoutError::MinimumWithoutDivisor { minimum };
    assert_eq!(
        fifteen.clone().with_minimum(minimum).allocate(30),
        Err(error)
    );
    let unlimited = divided(Method::LargestRemainder, None);
    assert_eq!(unlimited.allocate(30), Err(PayoutError::UnlimitedPlaces));
    assert_eq!(
        unlimited.points_at(1, 30),
        Err(PayoutError::UnlimitedPlaces)
    );
    let limit = 14;
    let short = fifteen.with_output_limit(limit);
    assert_eq!(
        short.allocate(30),
        Err(PayoutError::TooManyCompared { places: 15, limit })
    );
    // The least common denominator of 1 to 20,000 has about 28,800 bits.
    let long = divided(Method::LargestRemainder, Some(20_000));
    assert_eq!(long.allocate(30), Err(PayoutError::Overflow { seats: 30 }));
}

#[test]
fn signposts_must_rise() {
    let flat = structure("vp-kid", TieRule::BetterPlace).with_method(Method::Linear { a: 0, b: 3 });
    assert_eq!(flat, Err(PayoutError::ZeroStep { b: 3 }));
    let message = "the signposts 0 k + 3 do not rise, the step must be at least 1";
    assert_eq!(PayoutError::ZeroStep { b: 3 }.to_string(), message);
}

/// D'Hondt deals any number of seats; signposts that rise by two end at 2^63.
#[test]
fn numbers_beyond_the_exact_ones_are_refused() {
    let most = u64::MAX;
    let three = |method| {
        let structure = structure("fixed:7,7,7", TieRule::WorsePlace);
        structure.with_method(method).unwrap()
    };
    for method in [
        Method::DHondt,
        Method::HuntingtonHill,
        Method::Dean,
        Method::Adams,
    ] {
        assert_eq!(
            three(method).allocate(most).unwrap().points(),
            [most / 3; 3],
            "{method}"
        );
    }
    let overflow = Err(PayoutError::Overflow { seats: most });
    for method in [
        Method::SainteLague,
        Method::ModifiedSainteLague,
        Method::IMPERIALI,
    ] {
        assert_eq!(three(method).allocate(most), overflow, "{method}");
        assert_eq!(
            three(method).points_at(1, most),
            overflow.clone().map(|_| 0),
            "{method}"
        );
    }
    let half = 3_u64 << 61;
    assert_eq!(
        three(Method::SainteLague).allocate(half).unwrap().points(),
        [1_u64 << 61; 3]
    );
    let exact = three(Method::LargestRemainder).allocate(most).unwrap();
    assert_eq!(exact.points(), [most / 3; 3]);
}
