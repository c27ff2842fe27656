//! A knocker that is corrected some acts later, and money that a deal has divided.
//!
//! The first is compared with the same night typed right from the start.

use club_log::entry::{Entry, EntryId, EntryStatus};
use club_log::ledger::LedgerError;
use club_log::money::{Money, Till};
use club_log::tournament::Tournament;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::acts::{Act, Deed, act, id, perform};
use crate::desks::{Desks, command};
use crate::laws::{Beginning, begin, beginning, config};
use crate::money::in_is_out;
use crate::money_acts::{MoneyDeed, money_adds_up};
use crate::money_prices::random_prices;

/// A bust with its winners, and those that were typed first; numbers choose among the players of a table.
#[derive(Debug, Clone)]
struct Slip {
    busted: u16,
    right: Vec<(u16, u32)>,
    wrong: Vec<(u16, u32)>,
}

fn slip() -> impl Strategy<Value = Slip> {
    let winners = || prop::collection::vec((any::<u16>(), 1..4_u32), 0..4);
    (any::<u16>(), winners(), winners()).prop_map(|(busted, right, wrong)| Slip {
        busted,
        right,
        wrong,
    })
}

/// A night for money.
fn priced() -> impl Strategy<Value = Beginning> {
    (beginning(), random_prices()).prop_map(|(mut beginning, prices)| {
        beginning.rules.money = Some(prices);
        beginning
    })
}

/// Acts of the first night that do the same in both.
///
/// Nothing is taken back by its key, no order of busts is corrected, and nobody is paid a bounty that may be due
/// in one of them alone.
fn acts(most: usize) -> impl Strategy<Value = Vec<Act>> {
    let same = |act: &Act| {
        let differs = matches!(
            act.deed,
            Deed::Undo(_)
                | Deed::UndoLast
                | Deed::Redo
                | Deed::RedoOf(_)
                | Deed::CorrectTime(_)
                | Deed::ShiftTimes(..)
                | Deed::Backdate(..)
                | Deed::Cancel
                | Deed::Merge(..)
                | Deed::Reorder(..)
                | Deed::Money(MoneyDeed::PayOut(_))
        );
        !differs
    };
    let act = act().prop_map(|act| Act { night: 0, ..act });
    prop::collection::vec(act.prop_filter("differs", same), 0..most)
}

fn night(desks: &Desks) -> &Tournament {
    desks.club().tournament(Some(&id(0))).unwrap().1
}

fn account(desks: &Desks) -> Money {
    let night = night(desks);
    night.money(night.last_at()).unwrap()
}

/// The winners of the last chips as commands have them.
fn winners(table: &[EntryId], chosen: &[(u16, u32)]) -> Vec<Value> {
    let mut named: Vec<(EntryId, u32)> = Vec::new();
    for &(number, share) in chosen {
        let Some(entry) = table.get(usize::from(number) % table.len().max(1)) else {
            continue;
        };
        if named.iter().all(|(other, _)| other != entry) {
            named.push((*entry, share));
        }
    }
    let winner = |(entry, share)| json!({ "player": entry, "share": share });
    named.into_iter().map(winner).collect()
}

/// A player who is seated, and the others at the table.
fn at_a_table(night: &Tournament, number: u16) -> Option<(EntryId, Vec<EntryId>)> {
    let seats = night.seats();
    let seated: Vec<_> = seats
        .tables()
        .flat_map(|(table, found)| found.seats().map(move |(_, entry)| (table, entry)))
        .collect();
    let (table, busted) = seated.get(usize::from(number) % seated.len().max(1))?;
    let others = seated
        .iter()
        .filter(|(at, entry)| at == table && entry != busted);
    Some((*busted, others.map(|(_, entry)| *entry).collect()))
}

/// Both nights have the act, or both refuse it.
fn both(pair: &mut [Desks; 2], act: &Act) -> Result<(), TestCaseError> {
    let [right, slipped] = pair;
    let done = [perform(right, act), perform(slipped, act)].map(|done| match done {
        None | Some(Ok(_)) => Ok(true),
        Some(Err(LedgerError::Refused(_))) => Ok(false),
        Some(Err(other)) => Err(TestCaseError::fail(format!("{act:?}: {other}"))),
    });
    let [right, slipped] = done;
    prop_assert_eq!(right?, slipped?, "{:?}", act);
    Ok(())
}

/// The account without what was paid out, and the sums that payouts do not change.
fn but_paid(mut money: Money) -> (Money, [i128; 2]) {
    let wide = |amount: u64| i128::from(amount);
    let due = wide(money.owed_out) + wide(money.paid_out) - wide(money.overpaid);
    let cash = i128::from(money.till.expected) + wide(money.paid_out);
    (money.paid_out, money.owed_out, money.overpaid) = (0, 0, 0);
    for player in money.players.values_mut() {
        (player.prize_paid, player.bounties_paid) = (0, 0);
    }
    money.till = Till::default();
    (money, [due, cash])
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_corrected_knocker_is_the_night_typed_right(
        beginning in priced(),
        before in acts(40),
        slip in slip(),
        between in acts(16),
        later in acts(24),
        paid in any::<bool>(),
    ) {
        let mut pair = [begin(&beginning), begin(&beginning)];
        for act in &before {
            both(&mut pair, act)?;
        }
        let Some((busted, table)) = at_a_table(night(&pair[0]), slip.busted) else {
            return Ok(());
        };
        let by = [&slip.right, &slip.wrong].map(|chosen| winners(&table, chosen));
        let mut reported = Vec::new();
        for (desks, by) in pair.iter_mut().zip(&by) {
            let bust = json!({ "player": busted, "by": by });
            let bust = json!({ "bust": { "tournament": id(0), "players": [bust] } });
            reported.push(desks.send(0, command(bust)).is_ok());
        }
        prop_assert_eq!(reported[0], reported[1]);
        if !reported[0] {
            return Ok(());
        }
        for act in &between {
            // The same knocker is corrected once.
            if matches!(act.deed, Deed::Money(MoneyDeed::Knocker(..))) {
                continue;
            }
            both(&mut pair, act)?;
            // Taken back, or turned into a rebuy: the next bust of the player is another one.
            if night(&pair[0]).entry(busted).is_some_and(Entry::is_alive) {
                break;
            }
        }
        if paid {
            // What is due: it differs, and so does what comes after it.
            let pay_out = json!({ "pay_out": { "tournament": id(0) } });
            for desks in &mut pair {
                let _ = desks.send(0, command(pay_out.clone()));
            }
        }
        let correct = json!({ "correct_knocker": {
            "tournament": id(0), "player": busted, "by": by[0], "reason": "seen by the table",
        } });
        // Both nights have the command, for draws depend on the number of events; it changes nothing
        // where it was typed right.
        let before = account(&pair[0]);
        let corrected = pair
            .each_mut()
            .map(|desks| desks.send(0, command(correct.clone())));
        prop_assert_eq!(before, account(&pair[0]));
        for (desks, corrected) in pair.iter().zip(corrected) {
            if let Err(error) = corrected {
                let found = night(desks).entry(busted).unwrap();
                prop_assert!(found.status != EntryStatus::Busted, "{}", error);
            }
        }
        for act in later.iter().filter(|_| !paid) {
            both(&mut pair, act)?;
        }
        let [right, slipped] = pair.map(|desks| account(&desks));
        in_is_out(&right);
        in_is_out(&slipped);
        prop_assert_eq!(but_paid(right), but_paid(slipped));
    }

    #[test]
    fn money_that_a_deal_has_divided_stays_the_pool(
        beginning in priced(),
        before in acts(40),
        points in any::<bool>(),
        later in prop::collection::vec(act().prop_map(|act| Act { night: 0, ..act }), 1..40),
    ) {
        let mut desks = begin(&beginning);
        for act in &before {
            perform(&mut desks, act);
        }
        // Nothing can be bought any more, so that the prizes can be divided.
        for body in [
            json!({ "close_registration": { "tournament": id(0) } }),
            json!({ "clock": {
                "tournament": id(0), "change": { "action": "level", "level": 99 },
            } }),
            json!({ "deal_money": { "tournament": id(0), "how": "even", "points": points } }),
        ] {
            let _ = desks.send(0, command(body));
        }
        if night(&desks).deal().is_none() {
            return Ok(());
        }
        for act in &later {
            match perform(&mut desks, act) {
                None | Some(Err(LedgerError::Refused(_))) => {}
                Some(Ok(_)) => money_adds_up(desks.club(), &desks.log()),
                Some(Err(other)) => {
                    return Err(TestCaseError::fail(format!("{act:?}: {other}")));
                }
            }
        }
    }
}
