//! Every refusal about money names the value and the bound, and changes nothing.

use club_log::command::NightEdit;
use club_log::money::{AddOnPrice, MAX_AMOUNT, MoneyFault, MoneyRules, Price, Rake, RebuyPrice};
use club_log::refusal::{EntryRefusal, MoneyRefusal};
use club_log::rules::TournamentRules;
use club_log::{Command, Refusal};
use payout_dhondt::Ratio;
use serde_json::{Value, json};

use crate::desks;
use crate::hall::{Hall, member};
use crate::money::{bust, entry, level, night, prices, rebuy, rules};
use crate::refusals::refused;

fn command(body: Value) -> Command {
    desks::command(body)
}

#[track_caller]
fn money_refused(hall: &mut Hall, body: impl Into<Command>, expected: MoneyRefusal) {
    assert_eq!(refused(hall, body), Refusal::Money(expected));
}

/// Prices whose rebuys are sold in this way.
fn rebuys(price: RebuyPrice) -> MoneyRules {
    let mut money = prices();
    money.rebuy = Some(RebuyPrice {
        prize: 3_000,
        ..price
    });
    money
}

#[test]
fn amounts_shares_and_chips_out_of_range_are_listed() {
    let mut money = prices();
    let large = MAX_AMOUNT + 1;
    (money.unit, money.guarantee, money.bubble) = (large, large, large);
    money.entry.prize = large;
    money.reentry = Some(Price {
        chips: Some(0),
        bounty: large,
        ..Price::default()
    });
    money.rebuy = Some(RebuyPrice {
        chips: Some(large),
        ..RebuyPrice::default()
    });
    money.addon = Some(AddOnPrice {
        chips: Some(0),
        at_most: Some(0),
        ..AddOnPrice::default()
    });
    let share = Ratio::new(11, 10).unwrap();
    money.rake = Some(Rake { share, cap: None });
    let too_large = |field: &str| MoneyFault::AmountTooLarge {
        field: field.into(),
        amount: large,
        max: MAX_AMOUNT,
    };
    let chips = |item, chips| MoneyFault::Chips {
        item,
        chips,
        max: MAX_AMOUNT,
    };
    let expected = [
        too_large("unit"),
        too_large("guarantee"),
        too_large("bubble"),
        MoneyFault::NoShare {
            field: "rake",
            share,
        },
        too_large("entry.prize"),
        MoneyFault::RakeAndFee {
            item: "entry",
            fee: 500,
        },
        too_large("reentry.bounty"),
        chips("reentry", 0),
        chips("rebuy", large),
        chips("addon", 0),
        MoneyFault::NoneSold { item: "addon" },
    ];
    assert_eq!(money.faults(TournamentRules::default().stack), expected);
}

#[test]
fn what_has_no_price_is_not_sold() {
    let mut money = prices();
    (money.rebuy, money.addon) = (None, None);
    let mut hall = night(3, money);
    let add_on = command(json!({ "add_on": { "all": true } }));
    for (item, sale) in [("rebuy", rebuy(1).into()), ("addon", add_on)] {
        let tournament = "night".parse().unwrap();
        let expected = MoneyRefusal::NotSold { tournament, item };
        money_refused(&mut hall, sale, expected);
    }
}

#[test]
fn rebuys_are_over_after_their_minute_or_with_registration() {
    let mut hall = night(
        3,
        rebuys(RebuyPrice {
            until_minute: Some(2),
            ..RebuyPrice::default()
        }),
    );
    hall.send(command(
        json!({ "clock": { "change": { "action": "start" } } }),
    ))
    .unwrap();
    hall.send(rebuy(1)).unwrap();
    // A command takes a second.
    hall.sent += 118;
    let over = MoneyRefusal::SaleTimeOver {
        item: "rebuy",
        played: 2,
        minutes: 2,
    };
    money_refused(&mut hall, rebuy(1), over);

    let mut hall = night(3, rebuys(RebuyPrice::default()));
    hall.send(rebuy(1)).unwrap();
    hall.send(command(json!({ "close_registration": {} })))
        .unwrap();
    let closed = MoneyRefusal::SaleClosed { item: "rebuy" };
    money_refused(&mut hall, rebuy(1), closed);
}

#[test]
fn a_rebuy_needs_a_small_stack() {
    let count = |chips: u64| {
        command(json!({ "count_chips": {
            "stacks": [{ "player": member(1), "stack": chips }],
        } }))
    };
    for (stack_at_most, most) in [(None, 20_000), (Some(5_000), 5_000), (Some(0), 0)] {
        let mut hall = night(
            3,
            rebuys(RebuyPrice {
                stack_at_most,
                ..RebuyPrice::default()
            }),
        );
        hall.send(count(most + 1)).unwrap();
        let expected = MoneyRefusal::StackTooLarge {
            entry: entry(1),
            stack: most + 1,
            most,
        };
        money_refused(&mut hall, rebuy(1), expected);
        if most > 0 {
            hall.send(count(most)).unwrap();
            hall.send(rebuy(1)).unwrap();
        }
    }
}

/// Before the first hand one rebuy comes on the start stack, and a second one would come on two.
///
/// A player without chips takes two at once.
#[test]
fn a_second_rebuy_at_once_comes_on_the_first_one() {
    let twice = || command(json!({ "rebuy": { "player": member(1), "times": 2 } }));
    let mut hall = night(3, rebuys(RebuyPrice::default()));
    let expected = MoneyRefusal::StackTooLarge {
        entry: entry(1),
        stack: 40_000,
        most: 20_000,
    };
    money_refused(&mut hall, twice(), expected);
    hall.send(rebuy(1)).unwrap();
    let mut hall = night(3, rebuys(RebuyPrice::default()));
    let bust = json!({ "players": [{ "player": member(1) }] });
    hall.send(command(json!({ "bust": bust }))).unwrap();
    hall.send(twice()).unwrap();
}

#[test]
fn purchases_are_counted() {
    let mut hall = night(3, prices());
    let many = |times: u32| {
        command(json!({ "rebuy": {
            "player": member(1), "times": times,
        } }))
    };
    let too_many = |item, bought, most| MoneyRefusal::TooManyBought {
        entry: entry(1),
        item,
        bought,
        most,
    };
    money_refused(&mut hall, many(3), too_many("rebuy", 0, 2));
    money_refused(&mut hall, many(0), too_many("rebuy", 0, 2));
    hall.send(many(1)).unwrap();
    money_refused(&mut hall, many(2), too_many("rebuy", 1, 2));
    hall.send(level(7)).unwrap();
    let add_on = || command(json!({ "add_on": { "players": [member(1)] } }));
    hall.send(add_on()).unwrap();
    money_refused(&mut hall, add_on(), too_many("addon", 1, 1));
}

#[test]
fn only_the_last_bust_becomes_a_rebuy() {
    let mut hall = night(5, prices());
    hall.send(bust(5, &[1])).unwrap();
    hall.send(bust(4, &[1])).unwrap();
    let expected = MoneyRefusal::NotLastBust { entry: entry(5) };
    money_refused(&mut hall, rebuy(5), expected);
    hall.send(rebuy(4)).unwrap();
}

#[test]
fn a_knocker_is_in_at_the_same_table_and_another_player() {
    let mut many = rules(prices());
    (many.seating.n_max, many.seating.n_min) = (4, 2);
    let mut hall = Hall::with_field(8, 8, many);
    hall.draw().unwrap();
    let seats = hall.night().seats();
    let tables: Vec<Vec<_>> = seats
        .tables()
        .map(|(_, table)| table.seats().map(|(_, entry)| entry).collect())
        .collect();
    let (first, second) = (&tables[0], &tables[1]);
    let bust = |players: &[(club_log::entry::EntryId, club_log::entry::EntryId)]| {
        let rows = players.iter().zip(1_000..);
        let rows = rows.map(|((busted, by), stack)| {
            json!({ "player": busted, "stack": stack, "by": [{ "player": by }] })
        });
        command(json!({ "bust": { "players": rows.collect::<Vec<_>>() } }))
    };
    let elsewhere = |winner| EntryRefusal::WinnerElsewhere {
        entry: first[0],
        winner,
    };
    for winner in [first[0], second[0]] {
        let sent = refused(&mut hall, bust(&[(first[0], winner)]));
        assert_eq!(sent, elsewhere(winner).into());
    }
    let both = bust(&[(first[0], first[1]), (first[1], first[2])]);
    let out = MoneyRefusal::WinnerOut {
        entry: first[0],
        winner: first[1],
    };
    money_refused(&mut hall, both, out);
    hall.send(bust(&[(first[1], first[2])])).unwrap();
    let gone = EntryRefusal::NotAlive { entry: first[1] };
    let sent = refused(&mut hall, bust(&[(first[0], first[1])]));
    assert_eq!(sent, gone.into());

    // A correction names a bust, and somebody else who was in.
    let correct = |busted, winner| {
        command(json!({ "correct_knocker": {
            "player": busted, "by": [{ "player": winner }], "reason": "seen",
        } }))
    };
    let no_bust = MoneyRefusal::NoBust { entry: first[0] };
    money_refused(&mut hall, correct(first[0], first[2]), no_bust);
    let same = MoneyRefusal::WinnerOut {
        entry: first[1],
        winner: first[1],
    };
    money_refused(&mut hall, correct(first[1], first[1]), same);
    // Nobody has changed tables yet: the second table is certainly another one.
    let elsewhere = EntryRefusal::WinnerElsewhere {
        entry: first[1],
        winner: second[0],
    };
    let sent = refused(&mut hall, correct(first[1], second[0]));
    assert_eq!(sent, elsewhere.into());
    hall.send(correct(first[1], first[0])).unwrap();
}

/// A bust may be reported after the table was broken, or a move made before it is confirmed.
#[test]
fn a_knocker_who_may_have_been_at_the_table_is_recorded() {
    let mut many = rules(prices());
    (many.seating.n_max, many.seating.n_min) = (4, 2);
    let mut hall = Hall::with_field(9, 9, many);
    hall.draw().unwrap();
    hall.send(command(json!({ "close_registration": {} })))
        .unwrap();
    let tables = |hall: &Hall| -> Vec<Vec<_>> {
        let seats = hall.night().seats();
        let tables = seats.tables();
        let rows = tables.map(|(_, table)| table.seats().map(|(_, entry)| entry).collect());
        rows.collect()
    };
    // Nine at three tables: with eight left one of them breaks.
    let before = tables(&hall);
    assert_eq!(before.len(), 3);
    let out = before[0][0];
    hall.send(command(
        json!({ "bust": { "players": [{ "player": out }] } }),
    ))
    .unwrap();
    let after = tables(&hall);
    assert_eq!(after.len(), 2);
    let moved = |entry: &club_log::entry::EntryId| hall.night().seats().has_moved(*entry);
    let everybody = after.iter().flatten();
    let (moved, stayed): (Vec<_>, Vec<_>) = everybody.copied().partition(moved);
    let correct = |winner| {
        command(json!({ "correct_knocker": {
            "player": out, "by": [{ "player": winner }], "reason": "seen",
        } }))
    };
    for winner in moved {
        hall.send(correct(winner)).unwrap();
    }
    for winner in stayed {
        let sat_there = before[0].contains(&winner);
        if sat_there {
            hall.send(correct(winner)).unwrap();
        } else {
            let elsewhere = EntryRefusal::WinnerElsewhere { entry: out, winner };
            assert_eq!(refused(&mut hall, correct(winner)), elsewhere.into());
        }
    }
}

#[test]
fn payments_are_not_above_what_is_owed_or_due() {
    let mut hall = night(3, prices());
    hall.send(command(json!({ "register_paid": {
        "players": [member(4)], "paid_by": "owes",
    } })))
    .unwrap();
    let pay = |amount: u64| {
        command(json!({ "pay": {
            "player": member(4), "amount": amount,
        } }))
    };
    for amount in [0, 6_001, u64::MAX] {
        let expected = MoneyRefusal::AboveOwed {
            member: member(4),
            amount,
            owes: 6_000,
        };
        money_refused(&mut hall, pay(amount), expected);
    }
    let expected = "cash, transfer, house";
    let owes = MoneyRefusal::WayOfPayment {
        paid_by: "owes",
        expected,
    };
    let pay_later = command(json!({ "pay": { "player": member(4), "paid_by": "owes" } }));
    money_refused(&mut hall, pay_later, owes.clone());
    hall.send(bust(3, &[1])).unwrap();
    let pay_out = |players: &[usize], paid_by: Value| {
        let players: Vec<_> = players.iter().map(|number| member(*number)).collect();
        command(json!({ "pay_out": { "players": players, "paid_by": paid_by } }))
    };
    money_refused(&mut hall, pay_out(&[1], "owes".into()), owes);
    let ticket = MoneyRefusal::WayOfPayment {
        paid_by: "ticket",
        expected,
    };
    let by_ticket = pay_out(&[1], json!({ "ticket": "night" }));
    money_refused(&mut hall, by_ticket, ticket);
    let twice = EntryRefusal::NamedTwice { entry: entry(1) };
    let sent = refused(&mut hall, pay_out(&[1, 1], "cash".into()));
    assert_eq!(sent, twice.into());
    hall.send(pay_out(&[1], "cash".into())).unwrap();
    let paid = MoneyRefusal::NothingDue {
        member: member(1),
        paid: 500,
    };
    money_refused(&mut hall, pay_out(&[1], "cash".into()), paid);
}

#[test]
fn a_head_that_was_lost_is_not_paid_back() {
    let mut hall = night(3, prices());
    hall.send(bust(3, &[1])).unwrap();
    let refund = command(json!({ "refund": {
        "player": member(3), "parts": ["bounty"], "reason": "asked",
    } }));
    let gone = MoneyRefusal::HeadGone {
        entry: entry(3),
        head: 0,
        bounty: 1_000,
    };
    money_refused(&mut hall, refund, gone);
}

#[test]
fn money_rules_stay_once_they_have_decided_something() {
    let edit = |money: Option<MoneyRules>| {
        let change = NightEdit::Money(money.map(Box::new));
        command(json!({ "edit": { "changes": [change], "reason": "a slip" } }))
    };
    let mut hall = night(3, prices());
    let entries = MoneyRefusal::EntriesWithout { entries: 3 };
    money_refused(&mut hall, edit(None), entries.clone());
    let mut euros = prices();
    euros.currency = "EUR".into();
    money_refused(&mut hall, edit(Some(euros)), entries);
    hall.send(bust(3, &[1])).unwrap();
    let mut fixed = prices();
    fixed.bounty.progressive = None;
    money_refused(&mut hall, edit(Some(fixed)), MoneyRefusal::HeadsWon);
    hall.send(bust(2, &[1])).unwrap();
    hall.send(command(json!({ "close_registration": {} })))
        .unwrap();
    hall.send(level(8)).unwrap();
    hall.send(command(json!({ "pay_out": {} }))).unwrap();
    let mut guaranteed = prices();
    guaranteed.guarantee = 50_000;
    money_refused(&mut hall, edit(Some(guaranteed)), MoneyRefusal::PrizesPaid);
}
