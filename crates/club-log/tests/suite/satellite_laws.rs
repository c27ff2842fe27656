//! Random acts on a satellite, a sit-and-go that its tickets pay for, and the fund of their season.

use std::collections::BTreeSet;

use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use club_log::Club;
use club_log::codec::decode;
use club_log::event::{Event, TournamentEvent};
use club_log::ids::{SeasonId, StreamId, TournamentId};
use club_log::money::{PaidBy, season_funds};
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
    ]
}

fn night(satellite: bool) -> &'static str {
    if satellite { "satellite" } else { "quick" }
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
    let announce = |id: &str, more: Value, entry: Value, satellite: Option<Value>| {
        let mut money = json!({ "currency": "JPY", "unit": 100, "entry": entry });
        if let Some(satellite) = satellite {
            money["satellite"] = satellite;
        }
        let mut body = json!({
            "tournament": id, "title": id, "season": "s", "rules": { "money": money },
        });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        json!({ "announce": body })
    };
    let entry = json!({ "prize": 1_500, "fee": 100, "fund": 200 });
    let ticket = json!({ "ticket": 3_000 });
    let acts = [
        json!({ "open_season": { "season": "s" } }),
        announce("satellite", json!({}), entry, Some(ticket)),
        announce(
            "quick",
            json!({ "capacity": CAPACITY, "starts_when_full": true }),
            json!({ "prize": 2_700, "fund": 300 }),
            None,
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

/// Whose entries tickets paid, and the parts for the fund: from the events alone.
fn counted(club: &Club, log: &[Recorded]) -> (BTreeSet<MemberId>, u64) {
    let (mut paid, mut fund) = (Vec::new(), 0);
    let mut entries = std::collections::BTreeMap::new();
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
                        paid.push(body.member.clone());
                        entries.insert((id.clone(), body.entry), body.member);
                    }
                    fund += if is_off { 0 } else { purchase.parts.fund };
                }
                Event::Tournament(TournamentEvent::Refunded(body)) => {
                    if let Some(back) = entries.get(&(id.clone(), body.entry)) {
                        paid.retain(|member| member != back);
                    }
                    fund -= if is_off { 0 } else { body.parts.fund };
                }
                _ => {}
            }
        }
    }
    let once: BTreeSet<MemberId> = paid.iter().cloned().collect();
    assert_eq!(once.len(), paid.len(), "a ticket paid twice");
    (once, fund)
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
    let players: BTreeSet<&MemberId> = satellite
        .entries()
        .filter(|(_, entry)| entry.is_alive() || entry.is_out())
        .map(|(_, entry)| &entry.member)
        .collect();
    assert_eq!(
        money.prizes.tickets(),
        (money.pool / 3_000).min(players.len() as u64)
    );
    let used = satellite
        .tickets_won()
        .into_iter()
        .filter(|ticket| ticket.used.is_some());
    let used: BTreeSet<MemberId> = used
        .map(|ticket| satellite.entry(ticket.entry).unwrap().member.clone())
        .collect();
    assert_eq!(used, paid);
    if satellite.phase() == Phase::Finished {
        let won = satellite.result().unwrap().tickets;
        assert_eq!(u64::from(won), money.prizes.tickets());
    }
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
                assert!(!waits || (quick.alive_count() as u64) < CAPACITY);
            }
        }
    }
}
