//! Random acts about money, sense or nonsense, and the account computed a second time from the log.

use std::collections::BTreeMap;

use chained_events::envelope::Recorded;
use club_log::Club;
use club_log::codec::decode;
use club_log::deal::DealShare;
use club_log::entry::{EntryId, EntryStatus, Removal};
use club_log::event::{EditedField, Event, TournamentEvent};
use club_log::ids::{StreamId, TournamentId};
use club_log::money::{Money, Parts};
use club_log::tournament::{Phase, Tournament};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::money::in_is_out;
use crate::money_prices::{RandomPrices, random_prices};

/// Act about money; numbers choose among the entries that there are.
#[derive(Debug, Clone)]
pub(crate) enum MoneyDeed {
    Owe(u16),
    BustBy(u16, u16, u16),
    Rebuy(u16, bool),
    AddOn(Option<u16>),
    Pay(u16, Option<u64>),
    PayOut(Option<u16>),
    Refund(u16, u8),
    Float(u64),
    Count(u64),
    Knocker(u16, u16, bool),
    Edit(RandomPrices),
    Reprice(u64),
    Deal(bool),
}

pub(crate) fn money_deed() -> BoxedStrategy<MoneyDeed> {
    use MoneyDeed as D;
    let who = any::<u16>;
    prop_oneof![
        2 => who().prop_map(D::Owe),
        6 => (who(), who(), who()).prop_map(|(a, b, c)| D::BustBy(a, b, c)),
        4 => (who(), any::<bool>()).prop_map(|(a, double)| D::Rebuy(a, double)),
        2 => prop::option::of(who()).prop_map(D::AddOn),
        2 => (who(), prop::option::of(1..9_000_u64)).prop_map(|(a, part)| D::Pay(a, part)),
        2 => prop::option::of(who()).prop_map(D::PayOut),
        1 => (who(), any::<u8>()).prop_map(|(a, parts)| D::Refund(a, parts)),
        1 => (0..100_000_u64).prop_map(D::Float),
        1 => (0..100_000_u64).prop_map(D::Count),
        3 => (who(), who(), any::<bool>()).prop_map(|(a, b, known)| D::Knocker(a, b, known)),
        1 => random_prices().prop_map(D::Edit),
        1 => (0..9_000_u64).prop_map(D::Reprice),
        1 => any::<bool>().prop_map(D::Deal),
    ]
    .boxed()
}

/// The command of an act.
pub(crate) fn of_money(night: &Tournament, id: &TournamentId, deed: &MoneyDeed) -> Value {
    let alive: Vec<EntryId> = night.alive().map(|(entry, _)| entry).collect();
    let all: Vec<EntryId> = night.entries().map(|(entry, _)| entry).collect();
    let out: Vec<EntryId> = night.busts().iter().flatten().copied().collect();
    let pick = |items: &[EntryId], number: u16| {
        let found = items.get(usize::from(number) % items.len().max(1));
        found.map_or_else(|| "nobody".to_owned(), ToString::to_string)
    };
    match deed {
        MoneyDeed::Owe(who) => json!({ "register_paid": {
            "tournament": id, "players": [format!("m{}", who % 40)], "paid_by": "owes",
        } }),
        MoneyDeed::BustBy(who, first, second) => {
            let (busted, first) = (pick(&alive, *who), pick(&alive, *first));
            let second = pick(&alive, *second);
            let by = [first, second].map(|player| json!({ "player": player }));
            json!({ "bust": { "tournament": id, "players": [{ "player": busted, "by": by }] } })
        }
        MoneyDeed::Rebuy(who, double) => {
            let last: Vec<EntryId> = out.iter().rev().take(1).copied().collect();
            let player = if *double {
                pick(&alive, *who)
            } else {
                pick(&last, *who)
            };
            json!({ "rebuy": {
                "tournament": id, "player": player, "times": 1 + u8::from(*double),
            } })
        }
        MoneyDeed::AddOn(None) => json!({ "add_on": { "tournament": id, "all": true } }),
        MoneyDeed::AddOn(Some(who)) => json!({ "add_on": {
            "tournament": id, "players": [pick(&alive, *who)], "paid_by": "transfer",
        } }),
        MoneyDeed::Pay(who, amount) => json!({ "pay": {
            "tournament": id, "player": pick(&all, *who), "amount": amount,
        } }),
        MoneyDeed::PayOut(None) => json!({ "pay_out": { "tournament": id } }),
        MoneyDeed::PayOut(Some(who)) => json!({ "pay_out": {
            "tournament": id, "players": [pick(&all, *who)],
        } }),
        MoneyDeed::Refund(who, bits) => {
            let names = ["prize", "fee", "staff", "fund", "bounty"];
            let chosen = names
                .into_iter()
                .zip(0..)
                .filter(|(_, bit)| bits >> bit & 1 == 1);
            let chosen: Vec<&str> = chosen.map(|(name, _)| name).collect();
            json!({ "refund": {
                "tournament": id, "player": pick(&all, *who), "parts": chosen, "reason": "asked",
            } })
        }
        MoneyDeed::Float(amount) => json!({ "set_float": { "tournament": id, "amount": amount } }),
        MoneyDeed::Count(amount) => json!({ "count_cash": { "tournament": id, "amount": amount } }),
        MoneyDeed::Knocker(who, by, known) => {
            let by = known.then(|| json!({ "player": pick(&all, *by) }));
            let by: Vec<Value> = by.into_iter().collect();
            json!({ "correct_knocker": {
                "tournament": id, "player": pick(&out, *who), "by": by, "reason": "seen",
            } })
        }
        MoneyDeed::Edit(prices) => edit(id, &prices.json()),
        MoneyDeed::Reprice(prize) => {
            // The same rules with another price, as an organizer corrects it.
            let mut money = serde_json::to_value(night.prices()).unwrap();
            if !money.is_null() {
                money["entry"]["prize"] = (*prize).into();
            }
            edit(id, &money)
        }
        MoneyDeed::Deal(points) => json!({ "deal_money": {
            "tournament": id, "how": "even", "points": points,
        } }),
    }
}

fn edit(id: &TournamentId, money: &Value) -> Value {
    json!({ "edit": {
        "tournament": id, "changes": [{ "money": money }], "reason": "a new price",
    } })
}

/// The laws of the account of a night, and the same figures from its events.
pub(crate) fn money_adds_up(club: &Club, log: &[Recorded]) {
    for (id, night) in club.tournaments() {
        let Some(money) = night.money(night.last_at()) else {
            continue;
        };
        in_is_out(&money);
        let counted = Counted::of(club, id, log);
        assert_eq!(money.collected, counted.bought.total(), "{id}");
        assert_eq!(money.refunds, counted.refunded.total(), "{id}");
        assert_eq!(money.parts, counted.bought.minus(&counted.refunded), "{id}");
        assert_eq!(i128::from(money.till.expected), counted.cash, "{id}");
        assert_eq!(money.paid_out, counted.paid, "{id}");
        heads_are_all_there(&money, &counted);
        all_prizes_are_won(night, &money);
        chips_are_sold_less_removed(night, &counted);
    }
}

fn heads_are_all_there(money: &Money, counted: &Counted) {
    let heads = &money.heads;
    let there = [&heads.heads, &heads.held, &heads.won];
    let there: u64 = there.into_iter().flat_map(BTreeMap::values).sum();
    let bought = counted.bought.bounty;
    assert_eq!(
        there + heads.moved + heads.house + counted.refunded.bounty,
        bought
    );
}

/// The prizes of a night that is over are the pool, and a deal divides those of its players' places.
fn all_prizes_are_won(night: &Tournament, money: &Money) {
    if night.phase() == Phase::Finished {
        let won: u64 = money.won.values().sum();
        assert_eq!(won + money.tickets, money.pool);
    }
    let Some(deal) = night.deal().filter(|deal| deal.divides_money()) else {
        return;
    };
    let shares: u64 = deal.shares.iter().map(DealShare::money).sum();
    let there: u64 = money.prizes.amounts().iter().take(deal.shares.len()).sum();
    assert_eq!(shares + deal.money_for_winner, there);
}

/// Chips in play = chips sold - chips removed, where those that left were counted.
fn chips_are_sold_less_removed(night: &Tournament, counted: &Counted) {
    let sold: u64 = counted.chips.values().sum();
    let mut removed = 0;
    for (entry, found) in night.entries() {
        let brought = counted.chips.get(&entry).copied().unwrap_or_default();
        removed += match found.status {
            EntryStatus::Alive | EntryStatus::Busted => 0,
            EntryStatus::Removed(Removal::Disqualified) => match found.counted {
                Some(chips) => chips,
                None => return,
            },
            EntryStatus::Removed(Removal::NoShow) => found.counted.unwrap_or(brought),
            // An alternate brings no chips until it is seated.
            EntryStatus::Alternate | EntryStatus::Removed(_) => brought,
        };
    }
    if removed <= sold {
        assert_eq!(night.chips_in_play(), Some(sold - removed));
    }
}

/// Sums over the events of a night that are not void.
#[derive(Debug, Default)]
struct Counted {
    bought: Parts,
    refunded: Parts,
    /// Float and cash in, less cash out.
    cash: i128,
    paid: u64,
    chips: BTreeMap<EntryId, u64>,
}

impl Counted {
    fn of(club: &Club, id: &TournamentId, log: &[Recorded]) -> Self {
        let mut sums = Self::default();
        let mut float = 0_i128;
        for recorded in log {
            let of_night = StreamId::from(&recorded.stream).tournament_id() == Some(id);
            if club.is_void(&recorded.command) || !of_night {
                continue;
            }
            for event in decode(recorded).unwrap() {
                let Event::Tournament(event) = event else {
                    continue;
                };
                let json = serde_json::to_value(Event::Tournament(event.clone())).unwrap();
                let cash = |body: &Value| body.get("paid_by").is_none();
                match &event {
                    TournamentEvent::EntryRegistered(body) => {
                        *sums.chips.entry(body.entry).or_default() += body.stack;
                        let parts = body.purchase.as_ref().map(|bought| bought.parts);
                        let parts = parts.unwrap_or_default();
                        sums.bought = sums.bought.plus(&parts);
                        if cash(&json["purchase"]) {
                            sums.cash += i128::from(parts.total());
                        }
                    }
                    TournamentEvent::RebuyTaken(body) => {
                        *sums.chips.entry(body.entry).or_default() += body.chips;
                        sums.bought = sums.bought.plus(&body.purchase.parts);
                        if cash(&json["purchase"]) {
                            sums.cash += i128::from(body.purchase.parts.total());
                        }
                    }
                    TournamentEvent::AddOnTaken(body) => {
                        *sums.chips.entry(body.entry).or_default() += body.chips;
                        sums.bought = sums.bought.plus(&body.purchase.parts);
                        if cash(&json["purchase"]) {
                            sums.cash += i128::from(body.purchase.parts.total());
                        }
                    }
                    TournamentEvent::PaymentReceived(body) if cash(&json) => {
                        sums.cash += i128::from(body.amount);
                    }
                    TournamentEvent::PrizePaid(body) => {
                        sums.paid += body.amount;
                        sums.cash -= i128::from(body.amount);
                    }
                    TournamentEvent::BountyPaid(body) => {
                        sums.paid += body.amount;
                        sums.cash -= i128::from(body.amount);
                    }
                    TournamentEvent::Refunded(body) => {
                        sums.refunded = sums.refunded.plus(&body.parts);
                        let other = body.debt + body.elsewhere;
                        sums.cash -= i128::from(body.parts.total() - other);
                    }
                    TournamentEvent::TournamentEdited(body) => {
                        for change in &body.changes {
                            // No hand was dealt yet, so that every entry has the new stack.
                            if let EditedField::Stack(change) = change {
                                let entries = sums.chips.values_mut();
                                entries.for_each(|chips| *chips = change.new);
                            }
                        }
                    }
                    TournamentEvent::FloatSet(body) => float = body.amount.into(),
                    _ => {}
                }
            }
        }
        sums.cash += float;
        sums
    }
}
