//! Random acts on a satellite, a sit-and-go that its tickets pay for, and the fund of their season.

use std::collections::BTreeSet;

use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use club_log::Club;
use club_log::codec::decode;
use club_log::entry::EntryId;
use club_log::event::{Event, TournamentEvent};
use club_log::ids::{SeasonId, StreamId, TournamentId};
use club_log::money::{PaidBy, season_funds};
use club_log::next_step::{NextStep, next_steps};
use club_log::tournament::Phase;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::hall::{Hall, member};
use crate::money::in_is_out;

/// Members of the club; the satellite may have all of them.
const MEMBERS: usize = 8;
/// Places of the sit-and-go.
const CAPACITY: u64 = 3;

#[derive(Debug, Clone)]
enum Deed {
    Register(bool, usize),
    Ticket(usize),
    Draw,
    Bust(bool, usize),
    Close,
    Finish(bool),
    Reopen,
    Remove(bool, usize),
    Refund(bool, usize),
    PayOut,
    Undo(u64),
    Cancel,
    Season(u8),
    Merge(usize, usize),
    Capacity(u64),
    Price(bool, u64),
}

fn deed() -> impl Strategy<Value = Deed> {
    let who = || 1..=MEMBERS;
    prop_oneof![
        4 => (any::<bool>(), who()).prop_map(|(first, who)| Deed::Register(first, who)),
        5 => who().prop_map(Deed::Ticket),
        1 => Just(Deed::Draw),
        5 => (prop::bool::weighted(0.8), who()).prop_map(|(first, who)| Deed::Bust(first, who)),
        1 => Just(Deed::Close),
        4 => prop::bool::weighted(0.8).prop_map(Deed::Finish),
        1 => Just(Deed::Reopen),
        2 => (any::<bool>(), who()).prop_map(|(first, who)| Deed::Remove(first, who)),
        1 => (any::<bool>(), who()).prop_map(|(first, who)| Deed::Refund(first, who)),
        1 => Just(Deed::PayOut),
        4 => (20..60_u64).prop_map(Deed::Undo),
        1 => Just(Deed::Cancel),
        1 => (0..3_u8).prop_map(Deed::Season),
        1 => (who(), who()).prop_map(|(from, into)| Deed::Merge(from, into)),
        1 => (2..6_u64).prop_map(Deed::Capacity),
        1 => (any::<bool>(), 1..60_u64).prop_map(|(first, hundreds)| Deed::Price(first, hundreds)),
    ]
}

fn night(satellite: bool) -> &'static str {
    if satellite { "satellite" } else { "quick" }
}

fn money(entry: &Value, satellite: Option<Value>) -> Value {
    let mut money = json!({ "currency": "JPY", "unit": 100, "entry": entry });
    if let Some(satellite) = satellite {
        money["satellite"] = satellite;
    }
    money
}

/// Prices of the satellite, with tickets of this price.
fn satellite(ticket: u64) -> Value {
    let entry = json!({ "prize": 1_500, "fee": 100, "fund": 200 });
    money(&entry, Some(json!({ "ticket": ticket })))
}

/// Prices of the sit-and-go, with this part for the prizes.
fn quick(prize: u64) -> Value {
    money(&json!({ "prize": prize, "fund": 300 }), None)
}

fn edit(night: &str, change: &Value) -> Value {
    json!({ "edit": { "tournament": night, "changes": [change], "reason": "wrong" } })
}

fn command(deed: &Deed) -> Value {
    let player = |number: &usize| member(*number).to_string();
    match deed {
        Deed::Register(first, who) => json!({ "register": {
            "tournament": night(*first), "player": player(who),
        } }),
        Deed::Ticket(who) => json!({ "register_paid": {
            "tournament": "quick", "players": [player(who)], "paid_by": { "ticket": "satellite" },
        } }),
        Deed::Draw => json!({ "draw": { "tournament": "satellite" } }),
        Deed::Bust(first, who) => json!({ "bust": {
            "tournament": night(*first), "players": [{ "player": player(who) }],
        } }),
        Deed::Close => json!({ "close_registration": { "tournament": "satellite" } }),
        Deed::Finish(first) => json!({ "finish": { "tournament": night(*first) } }),
        Deed::Reopen => json!({ "reopen": { "tournament": "satellite", "reason": "wrong" } }),
        Deed::Remove(first, who) => json!({ "remove": {
            "tournament": night(*first), "player": player(who), "removal": "unregistered",
            "reason": "ill",
        } }),
        Deed::Refund(first, who) => json!({ "refund": {
            "tournament": night(*first), "player": player(who), "reason": "asked",
        } }),
        Deed::PayOut => json!({ "pay_out": { "tournament": "satellite" } }),
        Deed::Undo(key) => json!({ "undo": { "command": format!("k-{key}") } }),
        Deed::Cancel => json!({ "cancel": { "tournament": "quick", "reason": "no room" } }),
        Deed::Merge(from, into) => json!({ "merge_members": {
            "from": player(from), "into": player(into),
        } }),
        Deed::Capacity(seats) => edit("quick", &json!({ "capacity": seats })),
        Deed::Price(true, hundreds) => {
            edit("satellite", &json!({ "money": satellite(hundreds * 100) }))
        }
        Deed::Price(false, hundreds) => edit("quick", &json!({ "money": quick(hundreds * 100) })),
        Deed::Season(0) => json!({ "close_season": { "season": "s" } }),
        Deed::Season(1) => json!({ "pay_fund": { "season": "s" } }),
        Deed::Season(_) => json!({ "reopen_season": { "season": "s", "reason": "wrong" } }),
    }
}

fn send(hall: &mut Hall, command: Value) -> bool {
    let command: club_log::Command = serde_json::from_value(command).unwrap();
    hall.send(command).is_ok()
}

fn begun() -> Hall {
    let mut hall = Hall::new(MEMBERS);
    let announce = |id: &str, more: Value, money: Value| {
        let mut body = json!({
            "tournament": id, "title": id, "season": "s", "rules": { "money": money },
        });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        json!({ "announce": body })
    };
    let acts = [
        json!({ "open_season": { "season": "s" } }),
        announce("satellite", json!({}), satellite(3_000)),
        announce(
            "quick",
            json!({ "capacity": CAPACITY, "starts_when_full": true }),
            quick(2_700),
        ),
        json!({ "register_players": {
            "tournament": "satellite", "players": ["m01", "m02", "m03", "m04", "m05", "m06"],
        } }),
        json!({ "draw": { "tournament": "satellite" } }),
    ];
    for act in acts {
        assert!(send(&mut hall, act.clone()), "{act}");
    }
    hall
}

/// The entries that tickets paid, and the parts for the fund: from the events alone.
fn counted(club: &Club, log: &[Recorded]) -> (BTreeSet<(TournamentId, EntryId)>, u64) {
    let (mut paid, mut fund) = (BTreeSet::new(), 0);
    for recorded in log {
        let stream = StreamId::from(&recorded.stream);
        let Some(id) = stream.tournament_id() else {
            continue;
        };
        let night = club.night(id);
        let is_off = night.is_some_and(|night| night.phase() == Phase::Cancelled);
        if club.is_void(&recorded.command) {
            continue;
        }
        for event in decode(recorded).unwrap() {
            match event {
                Event::Tournament(TournamentEvent::EntryRegistered(body)) => {
                    let purchase = body.purchase.unwrap();
                    if matches!(purchase.paid_by, PaidBy::Ticket(_)) {
                        paid.insert((id.clone(), body.entry));
                    }
                    fund += if is_off { 0 } else { purchase.parts.fund };
                }
                Event::Tournament(TournamentEvent::Refunded(body)) => {
                    paid.remove(&(id.clone(), body.entry));
                    fund -= if is_off { 0 } else { body.parts.fund };
                }
                _ => {}
            }
        }
    }
    (paid, fund)
}

fn laws(hall: &Hall) {
    let club = hall.ledger.club();
    let log = hall.log();
    assert_eq!(&Club::replay(&log).unwrap(), club);
    let (paid, fund) = counted(club, &log);
    let season = SeasonId::new("s").unwrap();
    let funds = season_funds(club, &season);
    assert_eq!(funds.get("JPY").map_or(0, |fund| fund.collected), fund);
    for (_, night) in club.tournaments() {
        if let Some(money) = night.money(night.last_at()) {
            in_is_out(&money);
        }
    }
    let id = TournamentId::new("satellite").unwrap();
    let (_, satellite) = club.tournament(Some(&id)).unwrap();
    let money = satellite.money(satellite.last_at()).unwrap();
    let price = satellite.prices().unwrap().satellite.as_ref().unwrap();
    let players: BTreeSet<&MemberId> = satellite
        .entries()
        .filter(|(_, entry)| entry.is_alive() || entry.is_out())
        .map(|(_, entry)| &entry.member)
        .collect();
    assert_eq!(
        money.prizes.tickets(),
        (money.pool / price.ticket).min(players.len() as u64)
    );
    let used = satellite
        .tickets_won()
        .into_iter()
        .filter(|ticket| ticket.used.is_some());
    assert_eq!(used.count(), paid.len(), "each ticket pays one entry");
    if satellite.phase() == Phase::Finished {
        let won = satellite.result().unwrap().tickets;
        assert_eq!(u64::from(won), money.prizes.tickets());
    }
}

/// The night is played to its end, as its next steps say, or called off where nobody can play it.
fn to_the_end(hall: &mut Hall, name: &str) {
    let id = TournamentId::new(name).unwrap();
    for _ in 0..4 * MEMBERS {
        let (_, night) = hall.ledger.club().tournament(Some(&id)).unwrap();
        let first = night.alive().next().map(|(entry, _)| entry.to_string());
        let steps = next_steps(night, night.last_at());
        let ends = steps.iter().any(|step| {
            matches!(
                step,
                NextStep::Finish { .. } | NextStep::FinishByTickets { .. }
            )
        });
        let act = match (night.phase(), night.alive_count()) {
            (Phase::Finished | Phase::Cancelled, _) => return,
            (Phase::Registering, 0 | 1) => json!({ "cancel": {
                "tournament": name, "reason": "too few",
            } }),
            (Phase::Registering, _) => json!({ "draw": { "tournament": name } }),
            (Phase::Running, _) if night.registration_open() => {
                json!({ "close_registration": { "tournament": name } })
            }
            (Phase::Running, 0) => panic!("nobody is left in {name}"),
            (Phase::Running, _) if ends => json!({ "finish": { "tournament": name } }),
            (Phase::Running, _) => json!({ "bust": {
                "tournament": name, "players": [{ "player": first }],
            } }),
        };
        let command: club_log::Command = serde_json::from_value(act.clone()).unwrap();
        if let Err(error) = hall.send(command) {
            panic!("{act}: {error}");
        }
    }
    panic!("{name} does not end");
}

proptest! {
    #[test]
    fn tickets_are_used_once_and_in_is_out(deeds in prop::collection::vec(deed(), 1..40)) {
        let mut hall = begun();
        laws(&hall);
        for deed in deeds {
            if !send(&mut hall, command(&deed)) {
                continue;
            }
            laws(&hall);
            // An undo may fill the night again: then the director draws.
            if matches!(deed, Deed::Register(false, _) | Deed::Ticket(_)) {
                let id = TournamentId::new("quick").unwrap();
                let (_, quick) = hall.ledger.club().tournament(Some(&id)).unwrap();
                let waits = quick.phase() == Phase::Registering;
                assert!(!waits || !quick.is_full());
            }
        }
        // The season may be closed: its nights are played when it is open again.
        send(&mut hall, command(&Deed::Season(2)));
        for name in ["satellite", "quick"] {
            to_the_end(&mut hall, name);
            laws(&hall);
        }
    }
}
