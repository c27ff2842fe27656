//! Money of a night: purchases, heads, prizes, payments and the box, against arithmetic done by hand.

use club_log::Refusal;
use club_log::command::{BustedPlayer, NightEdit, TournamentAction, WinnerText};
use club_log::entry::EntryId;
use club_log::ids::TournamentId;
use club_log::money::{
    AddOnPrice, Money, MoneyFault, MoneyRules, PaidBy, PaidRule, Part, Parts, PlaceAmount, Price,
    RebuyPrice, Sold,
};
use club_log::refusal::{EntryRefusal, MoneyRefusal, NightRefusal};
use club_log::rules::{ListEnd, TournamentRules};
use payout_dhondt::{Ratio, Weights};

use crate::alternates::edit;
use crate::hall::{Hall, announcing, kinds, member};
use crate::refusals::refused;

fn half() -> Option<Ratio> {
    Ratio::new(1, 2).ok()
}

/// 6,000 yen: 4,000 for prizes, 500 for the house, 500 for the staff, 1,000 for the head.
pub(crate) fn prices() -> MoneyRules {
    let entry = Price {
        prize: 4_000,
        fee: 500,
        staff: 500,
        bounty: 1_000,
        ..Price::default()
    };
    let mut money = MoneyRules::new("JPY", entry);
    money.unit = 100;
    money.paid = Some(PaidRule::Places(2));
    money.structure = "fixed:2,1".parse::<Weights>().ok();
    money.bounty.progressive = half();
    money.rebuy = Some(RebuyPrice {
        prize: 3_000,
        fee: 500,
        until_level: Some(6),
        at_most: Some(2),
        ..RebuyPrice::default()
    });
    money.addon = Some(AddOnPrice {
        chips: Some(30_000),
        prize: 2_000,
        ..AddOnPrice::default()
    });
    money
}

pub(crate) fn rules(money: MoneyRules) -> TournamentRules {
    let mut rules = TournamentRules {
        money: Some(Box::new(money)),
        max_entries: 2,
        ..TournamentRules::default()
    };
    rules.seating.n_max = 9;
    rules
}

/// A drawn night of these players.
pub(crate) fn night(players: usize, money: MoneyRules) -> Hall {
    let mut hall = Hall::with_field(players + 2, players, rules(money));
    hall.draw().unwrap();
    hall
}

fn by(winners: &[usize]) -> Vec<WinnerText> {
    let winner = |number: &usize| WinnerText {
        player: member(*number).to_string(),
        share: 1,
    };
    winners.iter().map(winner).collect()
}

pub(crate) fn bust(player: usize, winners: &[usize]) -> TournamentAction {
    TournamentAction::Bust {
        players: vec![BustedPlayer {
            player: member(player).to_string(),
            stack: None,
            by: by(winners),
        }],
        tied: false,
        blinds: None,
    }
}

pub(crate) fn rebuy(player: usize) -> TournamentAction {
    TournamentAction::Rebuy {
        player: member(player).to_string(),
        times: 1,
        by: Vec::new(),
        paid_by: PaidBy::Cash,
    }
}

fn add_on_all() -> TournamentAction {
    TournamentAction::AddOn {
        players: Vec::new(),
        all: true,
        paid_by: PaidBy::Cash,
    }
}

fn payout(players: &[usize]) -> TournamentAction {
    TournamentAction::PayOut {
        players: players.iter().map(|n| member(*n).to_string()).collect(),
        paid_by: PaidBy::Cash,
    }
}

pub(crate) fn level(level: u32) -> TournamentAction {
    let change = club_log::event::ClockChange::Level { level };
    TournamentAction::Clock { change }
}

fn money(hall: &Hall) -> Money {
    hall.night().money(hall.night().last_at()).unwrap()
}

pub(crate) fn entry(number: usize) -> EntryId {
    EntryId::after(number - 1)
}

fn place(place: u64, amount: u64) -> PlaceAmount {
    PlaceAmount { place, amount }
}

/// In = out, whatever happened before.
#[track_caller]
pub(crate) fn in_is_out(money: &Money) {
    let sum = |amounts: &std::collections::BTreeMap<EntryId, u64>| amounts.values().sum::<u64>();
    let heads = &money.heads;
    let there = sum(&heads.heads) + sum(&heads.held) + sum(&heads.won);
    let parts = &money.parts;
    assert_eq!(
        money.collected + money.added + money.overlay,
        money.pool
            + there
            + heads.house
            + parts.fee
            + parts.staff
            + parts.fund
            + money.expenses
            + money.refunds
    );
    assert_eq!(there + heads.moved + heads.house, parts.bounty);
    let prizes: Vec<u64> = money.places().iter().map(|row| row.amount).collect();
    assert!(prizes.is_sorted_by(|a, b| a >= b), "{prizes:?}");
    if !prizes.is_empty() {
        assert_eq!(prizes.iter().sum::<u64>(), money.pool);
    }
    let till = &money.till;
    let cash = i64::try_from(till.float + till.received).unwrap();
    assert_eq!(till.expected, cash - i64::try_from(till.paid).unwrap());
}

/// Five players, a rebuy after a bust, add-ons, a divided head, and everything paid.
///
/// Pool: 5 x 4,000 + 3,000 + 4 x 2,000 = 31,000; two places 2 : 1 in units of 100 by D'Hondt: 310 units are
/// 207 and 103. Box: 5 x 6,000 + 3,500 + 8,000 = 41,500.
#[test]
fn a_night_with_rebuys_add_ons_and_heads_is_paid_to_the_last_yen() {
    let mut hall = night(5, prices());
    // Player 5 goes out and takes a rebuy: no place, no head paid.
    hall.send(bust(5, &[1])).unwrap();
    hall.send(rebuy(5)).unwrap();
    assert!(hall.night().places().is_empty());
    assert_eq!(hall.night().chips_in_play(), Some(6 * 20_000));
    assert_eq!(money(&hall).heads.won, [].into());
    // Heads: 1,000 each. Player 5 loses to 1 and 2: 500 each, of which 250 cannot be divided: in units of
    // 100 it is 200 cash and 300 on the head.
    hall.send(bust(5, &[1, 2])).unwrap();
    let heads = [(1, 1_300), (2, 1_300), (3, 1_000), (4, 1_000)];
    assert_eq!(
        money(&hall).heads.heads,
        heads.map(|(n, head)| (entry(n), head)).into()
    );
    assert_eq!(
        money(&hall).heads.won,
        [(entry(1), 200), (entry(2), 200)].into()
    );
    assert_eq!(
        refused(&mut hall, add_on_all()),
        Refusal::Money(MoneyRefusal::SaleNotYet {
            item: "addon",
            level: 0,
            after_level: 6
        })
    );
    hall.send(level(7)).unwrap();
    let late = Refusal::Money(MoneyRefusal::SaleOver {
        item: "rebuy",
        level: 7,
        until_level: 6,
    });
    assert_eq!(refused(&mut hall, rebuy(4)), late);
    hall.send(add_on_all()).unwrap();
    assert_eq!(hall.night().chips_in_play(), Some(6 * 20_000 + 4 * 30_000));
    let twice = Refusal::Money(MoneyRefusal::NobodyToAddOn);
    assert_eq!(refused(&mut hall, add_on_all()), twice);
    let early = Refusal::Money(MoneyRefusal::PrizesNotFinal {
        tournament: TournamentId::new("night").unwrap(),
    });
    hall.send(TournamentAction::CloseRegistration).unwrap();
    hall.send(payout(&[1])).unwrap();
    hall.send(bust(4, &[1])).unwrap();
    hall.send(bust(3, &[2])).unwrap();
    assert_eq!(
        refused(&mut hall, payout(&[3])),
        Refusal::Money(MoneyRefusal::NothingDue {
            member: member(3),
            paid: 0,
        })
    );
    // 4's 1,000: 500 and 500. 3's 1,000 likewise. Then 2 with 1,800 loses to 1: 900 and 900.
    hall.send(bust(2, &[1])).unwrap();
    hall.send(payout(&[2])).unwrap();
    assert_eq!(refused(&mut hall, payout(&[2])), early);
    hall.send(level(8)).unwrap();
    let now = money(&hall);
    in_is_out(&now);
    assert!(now.is_final);
    assert_eq!(now.places(), [place(1, 20_700), place(2, 10_300)]);
    hall.send(TournamentAction::Finish {
        leave_ratings: None,
    })
    .unwrap();
    let now = money(&hall);
    in_is_out(&now);
    let sold = Sold {
        entry: 5,
        reentry: 0,
        rebuy: 1,
        addon: 4,
    };
    assert_eq!((now.sold, now.collected, now.pool), (sold, 41_500, 31_000));
    // 1 has won 200 + 500 + 900 and keeps 1,300 + 500 + 900 = 2,700; 2 has won 200 + 500.
    assert_eq!(now.heads.won, [(entry(1), 4_300), (entry(2), 700)].into());
    assert_eq!(now.won, [(entry(1), 20_700), (entry(2), 10_300)].into());
    let due = 20_700 + 10_300 + 4_300 + 700 - 900;
    assert_eq!((now.owed_out, now.paid_out), (due, 900));
    let over = Some(TournamentId::new("night").unwrap());
    hall.send(payout(&[]).on(over.clone())).unwrap();
    let paid = money(&hall);
    assert_eq!(
        (paid.owed_out, paid.paid_out, paid.overpaid),
        (0, 36_000, 0)
    );
    // 41,500 received, 36,000 paid: the fees and the staff's part are left.
    assert_eq!(paid.till.expected, 5_500);
    assert_eq!(paid.parts.fee + paid.parts.staff, 3_000 + 2_500);
    assert_eq!(
        refused(&mut hall, payout(&[]).on(over)),
        Refusal::Money(MoneyRefusal::NothingDueToAnybody)
    );
}

#[test]
fn a_corrected_knocker_is_the_night_typed_right() {
    let typed = |wrong: usize| {
        let mut hall = night(5, prices());
        hall.send(bust(5, &[wrong])).unwrap();
        hall.send(bust(4, &[2])).unwrap();
        hall.send(bust(3, &[1])).unwrap();
        hall
    };
    let right = money(&typed(2));
    let mut hall = typed(1);
    hall.send(payout(&[])).unwrap();
    let correct = TournamentAction::CorrectKnocker {
        player: member(5).to_string(),
        by: by(&[2]),
        reason: "seen by the table".into(),
    };
    hall.send(correct).unwrap();
    let corrected = money(&hall);
    assert_eq!(corrected.heads, right.heads);
    in_is_out(&corrected);
    // 1 was paid 500 for 5 and 700 of 3's 1,000 .. the difference is to be settled.
    assert_eq!(right.heads.won, [(entry(1), 500), (entry(2), 1_000)].into());
    assert_eq!((corrected.overpaid, corrected.owed_out), (500, 500));
    // Nobody who was out, or the player.
    let wrong = TournamentAction::CorrectKnocker {
        player: member(3).to_string(),
        by: by(&[4]),
        reason: "a slip".into(),
    };
    let out = Refusal::Money(MoneyRefusal::WinnerOut {
        entry: entry(3),
        winner: entry(4),
    });
    assert_eq!(refused(&mut hall, wrong), out);
}

#[test]
fn an_unknown_winner_is_held_until_named() {
    let mut hall = night(3, prices());
    hall.send(bust(3, &[])).unwrap();
    let held = money(&hall);
    in_is_out(&held);
    assert_eq!(held.heads.held, [(entry(3), 1_000)].into());
    let correct = TournamentAction::CorrectKnocker {
        player: member(3).to_string(),
        by: by(&[1]),
        reason: "found out".into(),
    };
    hall.send(correct).unwrap();
    let named = money(&hall);
    assert_eq!(named.heads.held, [].into());
    assert_eq!(named.heads.won, [(entry(1), 500)].into());
}

/// A rebuy that puts a new head on pays the old one to the knocker as corrected.
#[test]
fn a_rebuy_after_a_correction_pays_the_right_knocker() {
    let mut broke = prices();
    broke.rebuy = Some(RebuyPrice {
        prize: 3_000,
        bounty: 1_000,
        stack_at_most: Some(0),
        ..RebuyPrice::default()
    });
    let mut hall = night(3, broke);
    hall.send(bust(3, &[1])).unwrap();
    hall.send(TournamentAction::CorrectKnocker {
        player: member(3).to_string(),
        by: by(&[2]),
        reason: "seen by the table".into(),
    })
    .unwrap();
    hall.send(rebuy(3)).unwrap();
    let heads = money(&hall).heads;
    assert_eq!(heads.won, [(entry(2), 500)].into());
    let there = [(1, 1_000), (2, 1_500), (3, 1_000)];
    assert_eq!(
        heads.heads,
        there.map(|(number, head)| (entry(number), head)).into()
    );
}

#[test]
fn debts_are_paid_once_and_cancelled_by_a_refund() {
    let mut hall = Hall::with_field(4, 1, rules(prices()));
    hall.send(TournamentAction::RegisterPaid {
        players: vec![member(2).to_string(), member(3).to_string()],
        again: false,
        paid_by: PaidBy::Owes,
    })
    .unwrap();
    assert_eq!(
        (money(&hall).owed_in, money(&hall).till.expected),
        (12_000, 6_000)
    );
    let pay = |amount: Option<u64>| TournamentAction::Pay {
        player: member(2).to_string(),
        amount,
        paid_by: PaidBy::Cash,
    };
    let above = Refusal::Money(MoneyRefusal::AboveOwed {
        member: member(2),
        amount: 7_000,
        owes: 6_000,
    });
    assert_eq!(refused(&mut hall, pay(Some(7_000))), above);
    hall.send(pay(Some(2_500))).unwrap();
    hall.send(pay(None)).unwrap();
    let nothing = Refusal::Money(MoneyRefusal::NothingOwed { member: member(2) });
    assert_eq!(refused(&mut hall, pay(None)), nothing);
    // Player 3 owes all of it, and leaves: nothing goes out of the box.
    hall.send(TournamentAction::Remove {
        player: member(3).to_string(),
        removal: club_log::entry::Removal::Unregistered,
        chips: None,
        reason: "called".into(),
    })
    .unwrap();
    let left = money(&hall);
    in_is_out(&left);
    assert_eq!(
        (left.owed_in, left.refunds, left.till.expected),
        (0, 6_000, 12_000)
    );
    assert_eq!((left.sold.entry, left.collected), (2, 18_000));
    // A part is paid back in cash.
    hall.send(TournamentAction::Refund {
        player: member(1).to_string(),
        parts: vec![Part::Fee, Part::Staff],
        reason: "a helper".into(),
    })
    .unwrap();
    let back = money(&hall);
    in_is_out(&back);
    let parts = Parts {
        prize: 8_000,
        fee: 500,
        staff: 500,
        fund: 0,
        bounty: 2_000,
    };
    assert_eq!((back.parts, back.till.expected), (parts, 11_000));
    let none = Refusal::Money(MoneyRefusal::NothingToRefund { entry: entry(1) });
    let again = TournamentAction::Refund {
        player: member(1).to_string(),
        parts: vec![Part::Fee],
        reason: "again".into(),
    };
    assert_eq!(refused(&mut hall, again), none);
}

#[test]
fn a_night_that_is_called_off_pays_everybody_back() {
    let mut hall = Hall::with_field(4, 3, rules(prices()));
    hall.send(TournamentAction::Cancel {
        reason: "snow".into(),
    })
    .unwrap();
    let off = money(&hall);
    in_is_out(&off);
    assert_eq!((off.refunds, off.till.expected, off.pool), (18_000, 0, 0));
}

#[test]
fn a_missed_guarantee_and_expenses_are_paid_by_the_house() {
    let mut guaranteed = prices();
    guaranteed.guarantee = 30_000;
    guaranteed.expenses = 5_000;
    guaranteed.added = 1_000;
    let hall = night(5, guaranteed);
    let now = money(&hall);
    in_is_out(&now);
    // 20,000 + 1,000 - 5,000 = 16,000; 14,000 are missing.
    assert_eq!((now.overlay, now.pool), (14_000, 30_000));
    let before = Hall::with_field(1, 0, {
        let mut money = prices();
        money.expenses = 700;
        rules(money)
    });
    let now = money(&before);
    in_is_out(&now);
    assert_eq!((now.overlay, now.pool), (700, 0));
}

#[test]
fn all_faults_of_prices_are_listed() {
    let mut money = prices();
    money.currency = "YEN".into();
    money.unit = 0;
    money.entry.price = Some(5_000);
    money.entry.chips = Some(1);
    money.paid = Some(PaidRule::Places(0));
    money.rebuy = Some(RebuyPrice {
        bounty: 1_000,
        until_level: Some(1),
        until_minute: Some(1),
        at_most: Some(0),
        ..RebuyPrice::default()
    });
    money.bounty.progressive = Ratio::new(3, 2).ok();
    let faults = money.faults(TournamentRules::default().stack);
    let expected = vec![
        MoneyFault::UnknownCurrency {
            currency: "YEN".into(),
        },
        MoneyFault::NoUnit,
        MoneyFault::NoPlaces { paid: "0".into() },
        MoneyFault::PartsDoNotAddUp {
            item: "entry",
            price: 5_000,
            sum: 6_000,
        },
        MoneyFault::OtherStack {
            chips: 1,
            stack: 20_000,
        },
        MoneyFault::NoneSold { item: "rebuy" },
        MoneyFault::TwoEnds,
        MoneyFault::HeadOfAStack { bounty: 1_000 },
        MoneyFault::NoShare {
            field: "bounty.progressive",
            share: Ratio::new(3, 2).unwrap(),
        },
    ];
    assert_eq!(faults, expected);
    let mut hall = Hall::new(1);
    let announce = announcing("Night", rules(money));
    let faults = expected;
    let expected = Refusal::Money(MoneyRefusal::Prices { faults });
    assert_eq!(refused(&mut hall, announce), expected);
}

/// A drawn night of three places, with a fourth player who waits as an alternate.
fn full_night() -> Hall {
    let mut hall = night(3, prices());
    edit(&mut hall, NightEdit::Capacity(Some(3))).unwrap();
    hall.register(4).unwrap();
    hall
}

#[test]
fn a_player_whose_seat_an_alternate_has_takes_no_rebuy() {
    let mut hall = full_night();
    hall.send(bust(1, &[2])).unwrap();
    let full = NightRefusal::Full {
        tournament: TournamentId::new("night").unwrap(),
        capacity: 3,
    };
    assert_eq!(refused(&mut hall, rebuy(1)), full.into());
}

/// A player who won a head has played; a knocker who was typed wrong has not.
#[test]
fn an_alternate_who_was_a_wrong_knocker_is_passed_over() {
    let mut hall = night(4, prices());
    edit(&mut hall, NightEdit::Capacity(Some(4))).unwrap();
    hall.register(5).unwrap();
    hall.send(bust(1, &[2])).unwrap();
    hall.send(bust(2, &[5])).unwrap();
    let pass = || TournamentAction::Pass {
        player: entry(5).to_string(),
        reason: None,
    };
    assert_eq!(
        refused(&mut hall, pass()),
        EntryRefusal::AlternatePlays { entry: entry(5) }.into()
    );
    hall.send(TournamentAction::CorrectKnocker {
        player: member(2).to_string(),
        by: by(&[3]),
        reason: "seen by the table".into(),
    })
    .unwrap();
    let passed = hall.send(pass()).unwrap();
    assert_eq!(kinds(&passed), ["AlternatePassed"]);
    assert_eq!(hall.night().alternates().collect::<Vec<_>>(), [entry(5)]);
    in_is_out(&money(&hall));
}

/// Four entries of 6,000 are 24,000, and one of them goes back.
#[test]
fn an_alternate_who_gets_no_seat_gets_all_back() {
    let mut hall = full_night();
    assert_eq!(money(&hall).collected, 24_000);
    assert_eq!(
        refused(&mut hall, rebuy(4)),
        EntryRefusal::IsAlternate { entry: entry(4) }.into()
    );
    hall.send(TournamentAction::CloseRegistration).unwrap();
    let account = money(&hall);
    in_is_out(&account);
    assert_eq!((account.refunds, account.pool), (6_000, 12_000));
    assert_eq!(
        (account.parts.bounty, account.till.expected),
        (3_000, 18_000)
    );
}

/// Nothing more can be bought, but an alternate may still get a seat or the money back.
#[test]
fn prizes_are_not_final_while_an_alternate_waits() {
    let mut hall = night(4, prices());
    edit(&mut hall, NightEdit::AlternatesUntil(ListEnd::Money)).unwrap();
    edit(&mut hall, NightEdit::Capacity(Some(4))).unwrap();
    hall.register(5).unwrap();
    hall.send(level(7)).unwrap();
    hall.send(TournamentAction::CloseRegistration).unwrap();
    assert!(!money(&hall).is_final);
    hall.send(bust(1, &[2])).unwrap();
    hall.send(bust(2, &[3])).unwrap();
    hall.send(bust(3, &[4])).unwrap();
    in_is_out(&money(&hall));
}

#[test]
fn a_night_for_points_has_no_money() {
    let mut hall = Hall::with_field(3, 3, TournamentRules::default());
    assert_eq!(hall.night().money(hall.night().last_at()), None);
    let none = Refusal::Money(MoneyRefusal::NoMoney {
        tournament: TournamentId::new("night").unwrap(),
    });
    assert_eq!(refused(&mut hall, payout(&[])), none);
    let log = hall.log();
    let registered = log.iter().find(|event| event.kind == "EntryRegistered");
    assert!(!registered.unwrap().body.contains("purchase"));
}
