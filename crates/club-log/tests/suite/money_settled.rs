//! Shares of money and points in one deal, heads for the larger stack, and money that came back.

use club_log::Refusal;
use club_log::event::Winner;
use club_log::money::{Money, MoneyRules, SharedHead};
use club_log::refusal::{DealRefusal, DividedSum, EntryRefusal, MoneyRefusal};
use serde_json::{Value, json};

use crate::desks::command;
use crate::hall::{Hall, member};
use crate::money::{bust, entry, in_is_out, level, night, prices};
use crate::refusals::refused;
use crate::satellite::undo;

fn money(hall: &Hall) -> Money {
    hall.night().money(hall.night().last_at()).unwrap()
}

/// Five players at 4,000 each for prizes: 20,000, two places, 2 : 1 in steps of 100: 13,400 and 6,600. 3, 4 and 5 are out.
fn two_left() -> Hall {
    let mut hall = night(5, prices());
    hall.send(level(8)).unwrap();
    hall.send(command(json!({ "close_registration": {} })))
        .unwrap();
    for (player, by) in [(5, 1), (4, 1), (3, 2)] {
        hall.send(bust(player, &[by])).unwrap();
    }
    hall
}

/// A deal as agreed: points and money of players 1 and 2.
fn agreed(shares: [(u64, Option<u64>); 2], both: bool) -> Value {
    let rows = shares.iter().zip(1..).map(|((points, money), number)| {
        let mut row = json!({ "player": member(number), "points": points });
        if let Some(money) = money {
            row["money"] = json!(money);
        }
        row
    });
    let points: Vec<Value> = rows.collect();
    json!({ "deal_money": { "how": { "agreed": { "points": points } }, "points": both } })
}

/// Two places have 4 of 5 points: 2 and 2 as agreed. The 20,000 yen are 9,900 and 10,100.
#[test]
fn one_deal_divides_points_and_money_as_agreed() {
    let mut hall = two_left();
    let shares = [(2, Some(9_900)), (2, Some(10_100))];
    hall.send(command(agreed(shares, true))).unwrap();
    let deal = hall.night().deal().unwrap();
    assert_eq!(deal.points_of(entry(1)), Some(2));
    assert_eq!(deal.points_of(entry(2)), Some(2));
    assert!(deal.ends_the_night());
    hall.send(command(json!({ "finish": {} }))).unwrap();
    let now = money(&hall);
    in_is_out(&now);
    assert_eq!(now.won, [(entry(1), 9_900), (entry(2), 10_100)].into());
}

#[test]
fn agreed_shares_name_all_that_is_divided_and_no_more() {
    let mut hall = two_left();
    let missing = [(3, Some(9_900)), (2, None)];
    assert_eq!(
        refused(&mut hall, command(agreed(missing, true))),
        MoneyRefusal::MoneyShareNeeded { entry: entry(2) }.into()
    );
    let both = [(9_900, Some(1)), (10_100, None)];
    assert_eq!(
        refused(&mut hall, command(agreed(both, false))),
        MoneyRefusal::OneShareNeeded { entry: entry(1) }.into()
    );
    let sum = |sum, there, of| Refusal::from(DealRefusal::DealSum { sum, there, of });
    let points = [(3, Some(9_900)), (3, Some(10_100))];
    assert_eq!(
        refused(&mut hall, command(agreed(points, true))),
        sum(6, 4, DividedSum::Points)
    );
    let money = [(2, Some(9_900)), (2, Some(10_000))];
    let refusal = refused(&mut hall, command(agreed(money, true)));
    assert_eq!(refusal, sum(19_900, 20_000, DividedSum::Money));
    assert_eq!(
        refusal.to_string(),
        "shares and the winner's remainder add up to 19900 of the prizes, but 20000 are available"
    );
}

/// Prices whose shared heads go to the larger stack, all in cash.
fn to_the_larger_stack() -> MoneyRules {
    let mut money = prices();
    money.bounty.progressive = None;
    money.bounty.shared = SharedHead::LargerStack;
    money
}

fn shared_bust(shares: [u32; 2]) -> Value {
    let by = [(1, shares[0]), (2, shares[1])];
    let by = by.map(|(number, share)| json!({ "player": member(number), "share": share }));
    json!({ "bust": { "players": [{ "player": member(5), "by": by }] } })
}

fn chips(stacks: &[(usize, u64)]) -> Value {
    let rows = stacks
        .iter()
        .map(|(number, stack)| json!({ "player": member(*number), "stack": stack }));
    json!({ "count_chips": { "stacks": rows.collect::<Vec<_>>() } })
}

#[test]
fn a_shared_head_goes_to_the_larger_stack() {
    let mut hall = night(5, to_the_larger_stack());
    hall.send(command(chips(&[(1, 18_000), (2, 25_000)])))
        .unwrap();
    hall.send(command(shared_bust([1, 1]))).unwrap();
    assert_eq!(money(&hall).heads.won, [(entry(2), 1_000)].into());
    in_is_out(&money(&hall));
    // Typed chips go before those that are known, and are recorded.
    let mut hall = night(5, to_the_larger_stack());
    hall.send(command(shared_bust([30_000, 25_000]))).unwrap();
    assert_eq!(money(&hall).heads.won, [(entry(1), 1_000)].into());
    let log = hall.log();
    let bust = log.iter().rfind(|event| event.kind == "EntriesBusted");
    let body: Value = serde_json::from_str(&bust.unwrap().body).unwrap();
    let by: Vec<Winner> =
        serde_json::from_value(body["hands"][0]["busted"][0]["by"].clone()).unwrap();
    let winner = |number, stack| Winner {
        entry: entry(number),
        share: 1,
        stack: Some(stack),
    };
    assert_eq!(by, [winner(1, 30_000), winner(2, 25_000)]);
    // A correction has the chips of the same hand.
    hall.send(command(json!({ "correct_knocker": {
        "player": member(5), "reason": "the other order",
        "by": [{ "player": member(2) }, { "player": member(1) }],
    } })))
    .unwrap();
    assert_eq!(money(&hall).heads.won, [(entry(1), 1_000)].into());
}

#[test]
fn a_shared_head_needs_the_chips_of_its_winners() {
    let mut hall = night(5, to_the_larger_stack());
    // A hand makes the chips of the start unknown.
    let table = hall
        .night()
        .seats()
        .seat_of(entry(1))
        .unwrap()
        .0
        .to_string();
    hall.send(command(json!({ "hand": { "table": table } })))
        .unwrap();
    let needed = |winner| {
        Refusal::from(MoneyRefusal::WinnerStackNeeded {
            entry: entry(5),
            winner: entry(winner),
        })
    };
    let refusal = refused(&mut hall, command(shared_bust([1, 1])));
    assert_eq!(refusal, needed(1));
    assert_eq!(
        refusal.to_string(),
        "the chips of entry e1 are needed: a shared head goes to the larger stack"
    );
    // Of all or of nobody.
    assert_eq!(
        refused(&mut hall, command(shared_bust([30_000, 1]))),
        needed(2)
    );
    let beyond = EntryRefusal::TooManyChips {
        entry: entry(1),
        stack: 100_001,
        in_play: 100_000,
    };
    assert_eq!(
        refused(&mut hall, command(shared_bust([100_001, 2]))),
        beyond.into()
    );
    // One winner has it whatever their chips are.
    hall.send(bust(5, &[2])).unwrap();
    assert_eq!(money(&hall).heads.won, [(entry(2), 1_000)].into());
}

fn pay(number: usize, amount: Option<u64>) -> Value {
    let mut body = json!({ "player": member(number) });
    if let Some(amount) = amount {
        body["amount"] = json!(amount);
    }
    json!({ "pay": body })
}

/// 1 was paid 500 for the head of 5, which 2 has won. They come back in two parts, and 2 is paid.
#[test]
fn a_bounty_that_was_paid_to_the_wrong_player_comes_back() {
    let mut hall = night(5, prices());
    let empty = money(&hall).till.expected;
    hall.send(bust(5, &[1])).unwrap();
    let pay_out = || command(json!({ "pay_out": {} }));
    hall.send(pay_out()).unwrap();
    hall.send(command(json!({ "correct_knocker": {
        "player": member(5), "by": [{ "player": member(2) }], "reason": "seen by the table",
    } })))
    .unwrap();
    let owed = money(&hall);
    assert_eq!(
        (owed.overpaid, owed.owed_out, owed.paid_out),
        (500, 500, 500)
    );
    let above = MoneyRefusal::AboveOwed {
        member: member(1),
        amount: 501,
        owes: 500,
    };
    assert_eq!(refused(&mut hall, command(pay(1, Some(501)))), above.into());
    hall.send(command(pay(1, Some(200)))).unwrap();
    let part = money(&hall);
    in_is_out(&part);
    assert_eq!((part.overpaid, part.paid_out), (300, 300));
    hall.send(command(pay(1, None))).unwrap();
    hall.send(pay_out()).unwrap();
    let settled = money(&hall);
    in_is_out(&settled);
    assert_eq!(
        (settled.overpaid, settled.owed_out, settled.paid_out),
        (0, 0, 500)
    );
    // The box: 500 out, 500 in, 500 out.
    assert_eq!(settled.till.expected, empty - 500);
    assert_eq!((settled.till.paid, settled.till.received), (1_000, 30_500));
    let nothing = MoneyRefusal::NothingOwed { member: member(1) };
    assert_eq!(refused(&mut hall, command(pay(1, None))), nothing.into());
}

/// A debt is paid before money that was paid too much comes back; what was returned keeps its payment.
#[test]
fn a_payment_whose_money_came_back_cannot_be_undone_alone() {
    let mut hall = night(4, prices());
    let late = json!({ "register_paid": { "players": [member(5)], "paid_by": "owes" } });
    hall.send(command(late)).unwrap();
    hall.send(bust(4, &[5])).unwrap();
    hall.send(command(json!({ "pay_out": {} }))).unwrap();
    let paid = hall.sent;
    hall.send(command(json!({ "correct_knocker": {
        "player": member(4), "by": [{ "player": member(2) }], "reason": "seen by the table",
    } })))
    .unwrap();
    hall.send(command(pay(5, Some(6_100)))).unwrap();
    let returned = hall.sent;
    let now = money(&hall);
    in_is_out(&now);
    assert_eq!((now.owed_in, now.overpaid), (0, 400));
    let kinds: Vec<String> = hall
        .log()
        .iter()
        .rev()
        .take(2)
        .map(|event| event.kind.clone())
        .collect();
    assert_eq!(kinds, ["BountyPaid", "PaymentReceived"]);
    let Refusal::Undo(_) = refused(&mut hall, undo(paid)) else {
        panic!("the payment was taken back");
    };
    hall.send(undo(returned)).unwrap();
    hall.send(undo(paid)).unwrap();
    let now = money(&hall);
    in_is_out(&now);
    assert_eq!((now.owed_in, now.overpaid, now.paid_out), (6_000, 0, 0));
}
