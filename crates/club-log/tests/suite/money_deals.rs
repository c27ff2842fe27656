//! Deals of a night for money: what was divided stays the pool, other prizes are played for.

use club_log::Refusal;
use club_log::next_step::{NextStep, next_steps};
use club_log::refusal::{
    DealRefusal, EntryRefusal, MoneyRefusal, NightRefusal, NoHealingCause, UndoRefusal,
};
use club_log::verify::FindingFault;
use serde_json::{Value, json};

use crate::desks::command;
use crate::forge::seal;
use crate::forged::{faults, taken};
use crate::hall::{Hall, member};
use crate::money::{bust, entry, in_is_out, night};
use crate::refusals::refused;
use crate::satellite::undo;

/// 2,500 yen: 2,000 for prizes, 500 for the head; add-ons of 1,000 while registration is open. Three places, 5 : 3 : 2.
fn prices() -> Value {
    json!({
        "currency": "JPY", "unit": 100, "paid": 3, "structure": "fixed:5,3,2",
        "bounty": { "progressive": "1/2" },
        "entry": { "prize": 2_000, "bounty": 500 }, "addon": { "prize": 1_000 },
    })
}

fn edited(change: (&str, u64)) -> Value {
    let mut money = prices();
    money[change.0] = change.1.into();
    json!({ "edit": { "changes": [{ "money": money }], "reason": "a sponsor" } })
}

/// Five players and an add-on: 5 x 2,000 + 1,000 = 11,000, so 5,500, 3,300 and 2,200. Players 5 and 4 are out by 4 and 1.
fn three_left() -> (Hall, u64) {
    let mut hall = night(5, serde_json::from_value(prices()).unwrap());
    hall.send(command(json!({ "add_on": { "players": [member(1)] } })))
        .unwrap();
    let bought = hall.sent;
    hall.send(command(json!({ "close_registration": {} })))
        .unwrap();
    hall.send(bust(5, &[4])).unwrap();
    hall.send(bust(4, &[1])).unwrap();
    (hall, bought)
}

fn disqualified(number: usize) -> Value {
    json!({ "remove": {
        "player": member(number), "removal": "disqualified", "reason": "a third warning",
    } })
}

fn prizes(hall: &Hall) -> Vec<u64> {
    let money = hall.night().money(hall.night().last_at()).unwrap();
    in_is_out(&money);
    (1..=3)
        .map(|number| money.won.get(&entry(number)).copied().unwrap_or_default())
        .collect()
}

/// 11,000 in steps of 100 among three are 3,700, 3,700 and 3,600, whatever is tried afterwards.
#[test]
fn money_that_was_divided_stays_the_pool() {
    let (mut hall, bought) = three_left();
    let deal = json!({ "deal_money": { "how": "even", "points": true } });
    let answer = hall.send(command(deal)).unwrap();
    let refusal = Refusal::Deal(DealRefusal::DealStands {
        command: answer.events()[0].command.clone(),
    });
    assert_eq!(prizes(&hall), [3_700, 3_700, 3_600]);
    for tried in [
        command(edited(("added", 5_000))),
        command(edited(("guarantee", 20_000))),
        // The head would go to a pool that is divided.
        command(disqualified(1)),
        // The add-on is a part of what was divided.
        undo(bought),
    ] {
        assert_eq!(refused(&mut hall, tried), refusal);
    }
    // Prices of what is bought from now on are no part of it.
    let mut dearer = prices();
    dearer["entry"]["fee"] = 500.into();
    let changes = json!({ "edit": { "changes": [{ "money": dearer }], "reason": "dearer" } });
    hall.send(command(changes)).unwrap();
    hall.send(command(json!({ "finish": {} }))).unwrap();
    assert_eq!(prizes(&hall), [3_700, 3_700, 3_600]);
}

/// The head of a disqualified player is a part of the pool: another knocker before that would change it.
#[test]
fn a_knocker_that_would_change_a_divided_pool_is_refused() {
    let mut hall = night(5, serde_json::from_value(prices()).unwrap());
    hall.send(command(json!({ "close_registration": {} })))
        .unwrap();
    // 500 is 200 in cash and 300 on the head of 4, 800, which goes to the pool of 10,000.
    hall.send(bust(5, &[4])).unwrap();
    hall.send(command(disqualified(4))).unwrap();
    let deal = json!({ "deal_money": { "how": "even" } });
    let answer = hall.send(command(deal)).unwrap();
    assert_eq!(prizes(&hall), [3_600, 3_600, 3_600]);
    let by = |number: usize| {
        command(json!({ "correct_knocker": {
            "player": member(5), "by": [{ "player": member(number) }], "reason": "seen",
        } }))
    };
    let refusal = Refusal::Deal(DealRefusal::DealStands {
        command: answer.events()[0].command.clone(),
    });
    assert_eq!(refused(&mut hall, by(1)), refusal);
    hall.send(by(4)).unwrap();
}

/// A deal of the points alone: the prizes go by place, and nobody is paid before.
#[test]
fn prizes_that_were_not_divided_are_played_for() {
    let (mut hall, _) = three_left();
    hall.send(command(json!({ "deal": { "how": "even" } })))
        .unwrap();
    assert_eq!(prizes(&hall), [0, 0, 0]);
    let steps = next_steps(hall.night(), hall.night().last_at());
    let ends = |step: &NextStep| matches!(step, NextStep::FinishByDeal { .. });
    assert!(!steps.iter().any(ends), "{steps:?}");
    let playing = NightRefusal::StillPlaying { alive: 3 };
    let finish = || command(json!({ "finish": {} }));
    assert_eq!(refused(&mut hall, finish()), Refusal::Night(playing));
    let nothing = MoneyRefusal::NothingDue {
        member: member(2),
        paid: 0,
    };
    let pay = command(json!({ "pay_out": { "players": [member(2)] } }));
    assert_eq!(refused(&mut hall, pay), Refusal::Money(nothing));
    hall.send(bust(1, &[3])).unwrap();
    hall.send(bust(2, &[3])).unwrap();
    hall.send(finish()).unwrap();
    assert_eq!(prizes(&hall), [2_200, 3_300, 5_500]);
}

/// Places that were agreed with the points are those of the prizes.
#[test]
fn agreed_places_of_a_deal_of_points_have_the_prizes() {
    let (mut hall, _) = three_left();
    let places = [2, 3, 1].map(member);
    hall.send(command(
        json!({ "deal": { "how": "even", "places": places } }),
    ))
    .unwrap();
    hall.send(command(json!({ "finish": {} }))).unwrap();
    assert_eq!(prizes(&hall), [2_200, 5_500, 3_300]);
}

/// Names of winners are read also where a rebuy leaves the head as it is.
#[test]
fn the_winners_of_a_rebuy_are_players_at_the_table() {
    let mut money = prices();
    money["rebuy"] = json!({ "prize": 1_000 });
    let mut hall = night(5, serde_json::from_value(money).unwrap());
    let by = |winner: usize| {
        let by = json!([{ "player": member(winner) }]);
        command(json!({ "rebuy": { "player": member(1), "by": by } }))
    };
    let themselves = EntryRefusal::WinnerElsewhere {
        entry: entry(1),
        winner: entry(1),
    };
    assert_eq!(refused(&mut hall, by(1)), themselves.into());
    let out = EntryRefusal::NotAlive { entry: entry(5) };
    hall.send(bust(5, &[2])).unwrap();
    assert_eq!(refused(&mut hall, by(5)), out.into());
    hall.send(by(2)).unwrap();
    let money = hall.night().money(hall.night().last_at()).unwrap();
    // The head of 5 is won, 200 of it in cash; that of 1 is not.
    assert_eq!(
        (money.sold.rebuy, money.heads.won),
        (1, [(entry(2), 200)].into())
    );
}

/// 2,000, 500 and the add-on of 1,000 are paid back.
#[test]
fn an_add_on_that_was_paid_back_is_not_taken_back_alone() {
    let mut hall = night(5, serde_json::from_value(prices()).unwrap());
    let answer = hall
        .send(command(json!({ "add_on": { "players": [member(1)] } })))
        .unwrap();
    let (bought, add_on) = (hall.sent, answer.events()[0].command.clone());
    let refund = json!({ "refund": { "player": member(1), "reason": "a friend pays" } });
    hall.send(command(refund)).unwrap();
    let refunded = hall.sent;
    let account = |hall: &Hall| hall.night().money(hall.night().last_at()).unwrap();
    assert_eq!(account(&hall).refunds, 3_500);
    let before = hall.night().clone();
    let fault = MoneyRefusal::NothingToRefund { entry: entry(1) };
    let refusal = Refusal::Undo(UndoRefusal::NoHealing {
        done: Some(hall.done(&add_on)),
        command: add_on,
        cause: NoHealingCause::Refused(Box::new(fault.into())),
        correction: None,
    });
    assert_eq!(refused(&mut hall, undo(bought)), refusal);
    assert_eq!(hall.night(), &before);
    hall.send(undo(refunded)).unwrap();
    hall.send(undo(bought)).unwrap();
    in_is_out(&account(&hall));
    assert_eq!(account(&hall).collected, 5 * 2_500);
}

/// The money that a log says was divided is compared with what was there.
#[test]
fn a_forged_share_of_money_is_found_and_stops_nothing() {
    let (mut hall, _) = three_left();
    hall.send(command(
        json!({ "deal_money": { "how": "even", "points": true } }),
    ))
    .unwrap();
    let mut log = hall.log();
    let at = log
        .iter()
        .position(|event| event.kind == "DealAgreed")
        .unwrap();
    let mut body: Value = serde_json::from_str(&log[at].body).unwrap();
    body["shares"][0]["amounts"]["prize"] = u64::MAX.into();
    log[at].body = body.to_string();
    seal(&mut log);
    let (sound, desks) = taken(log).unwrap();
    let sum = u128::from(u64::MAX) + 3_700 + 3_600;
    let faults = faults(sound);
    let found = FindingFault::DealSum {
        sum: sum.to_string(),
        available: "11000".to_owned(),
    };
    assert!(faults.contains(&found), "{faults:?}");
    let (_, night) = desks.club().tournament(None).unwrap();
    let money = night.money(night.last_at()).unwrap();
    assert_eq!(money.owed_out, u64::MAX);
}
