//! The serialised forms of money, deals and comparisons, which configuration files rely on.

use payout_dhondt::bounty::BountyError;
use payout_dhondt::compare::CompareError;
use payout_dhondt::deal::{Deal, DealError, DealSetup};
use payout_dhondt::money::{MoneyError, PoolSetup, PrizeRules, PrizeRulesSetup, Prizes};
use payout_dhondt::satellite::{TicketRemainder, tickets};
use serde_json::{from_value, json, to_value};

/// Rules as they are written in a file: what is left out is as in the default.
#[test]
fn rules_are_read_and_written() {
    let document = json!({
        "denomination": 500,
        "basis": "entrants",
        "paid": {"share": {"share": "3/20", "rounding": "up", "step": 9}},
        "minimum": {"at_least": {"minor_units": 5000}},
        "tiers": [1, 1, 3],
        "ladder": {"nice": {"unit": 500}},
        "remainder": "last-paid",
    });
    let rules: PrizeRules = from_value(document.clone()).unwrap();
    assert_eq!(to_value(&rules).unwrap(), document);
    let plain: PrizeRules = from_value(json!({})).unwrap();
    assert_eq!(plain.setup(), &PrizeRulesSetup::default());
    let steps = json!({"ladder": {"steps": {"steps": [[5, 5], [100, 25]]}}});
    assert!(from_value::<PrizeRules>(steps).is_ok());
    // What cannot be is refused while it is read.
    for refused in [
        json!({"denomination": 0}),
        json!({"tiers": [1, 0]}),
        json!({"ladder": {"nice": {"unit": 0}}}),
        json!({"paid": {"count": {"places": 0}}}),
        json!({"remainder": "house"}),
    ] {
        assert!(
            from_value::<PrizeRules>(refused.clone()).is_err(),
            "{refused}"
        );
    }
}

#[test]
fn a_pool_is_read() {
    let document = json!({
        "payments": [{"count": 60, "price": 3000}, {"count": 3, "price": 1000, "bounty": 500}],
        "rake": [{"share": {"share": "1/20"}}, {"per_payment": {"minor_units": 100}}],
        "guarantee": 200_000,
    });
    let setup: PoolSetup = from_value(document).unwrap();
    assert_eq!((setup.payments.len(), setup.rake.len()), (2, 2));
    assert_eq!((setup.guarantee, setup.expenses), (200_000, 0));
}

#[test]
fn results_are_objects() {
    let prizes = Prizes::announced(vec![5, 3]).unwrap();
    let expected = json!({"amounts": [5, 3], "carried": 0, "remainder": 0, "remainder_places": []});
    assert_eq!(to_value(prizes).unwrap(), expected);
    let setup: DealSetup = from_value(json!({"stacks": [3, 1], "prizes": [8]})).unwrap();
    let amounts = Deal::try_from(setup).unwrap().chip_chop().unwrap();
    assert_eq!(
        to_value(amounts).unwrap(),
        json!({"amounts": [6, 2], "for_winner": 0})
    );
    let cash = json!([{"first_place": 3, "places": 1, "minor_units": 4}]);
    let prizes = tickets(24, 10, 5, TicketRemainder::NextPlace).unwrap();
    let expected = json!({"ticket": 10, "tickets": 2, "cash": cash, "carried": 0});
    assert_eq!(to_value(prizes).unwrap(), expected);
}

#[test]
fn errors_have_a_kind_and_their_values() {
    assert_eq!(
        to_value(MoneyError::Remainder { left: 7 }).unwrap(),
        json!({"kind": "Remainder", "left": 7})
    );
    let error = DealError::ForWinner {
        for_winner: 9,
        most: 8,
    };
    let expected = json!({"kind": "ForWinner", "for_winner": 9, "most": 8});
    assert_eq!(to_value(error).unwrap(), expected);
    assert_eq!(
        to_value(BountyError::Out { player: 2 }).unwrap(),
        json!({"kind": "Out", "player": 2})
    );
    assert_eq!(
        to_value(CompareError::NoSeats).unwrap(),
        json!({"kind": "NoSeats"})
    );
}
