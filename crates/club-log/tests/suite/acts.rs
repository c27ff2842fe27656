//! Random acts of two directors over one or two nights of a season: whatever people may try, sense
//! or nonsense.

use chained_events::ids::MemberId;
use club_log::Answer;
use club_log::entry::{EntryId, Removal};
use club_log::ids::TournamentId;
use club_log::ledger::LedgerError;
use club_log::tournament::Tournament;
use payout_dhondt::Ratio;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::desks::{Desks, command};
use crate::money_acts::{MoneyDeed, money_deed, of_money};
use crate::money_prices::{RandomPrices, random_prices};
use crate::seats::{free, orders, tables};
use crate::tonight_acts::{Tonight, of_tonight, tonight};
use crate::wider_acts::{self, Wider, room, wider};

/// Seconds by which a machine's clock jumps: five minutes, an hour, a day, a year.
const JUMPS: [i64; 8] = [
    -300,
    300,
    -3_600,
    3_600,
    -86_400,
    86_400,
    -31_536_000,
    31_536_000,
];

/// Members of the club.
pub(crate) const MEMBERS: usize = 40;

/// Act of a director; numbers choose among the players and tables that there are.
#[derive(Debug, Clone)]
pub(crate) enum Deed {
    Announce(Rules),
    Register(u16),
    Reenter(u16),
    Draw,
    Bust(Vec<(u16, u64)>),
    Follow(u16),
    Move(u16, u16),
    Balance,
    Hand(u16),
    Clock(u8),
    CloseRegistration,
    Deal(Vec<u64>),
    Finish,
    Undo(u16),
    UndoLast,
    Redo,
    RedoOf(u16),
    Reinstate(u16),
    Reorder(u16, u16),
    Remove(u16, Removal),
    Reopen,
    CorrectTime(u16),
    AddMember(u16),
    Rename(u16),
    Merge(u16, u16),
    Erase(u16),
    Import(u16),
    ImportExtreme(u16, u16),
    CloseSeason,
    SetClock(i64),
    Backdate(Box<Deed>, i64),
    ShiftTimes(u16, i64),
    Restart,
    DropSnapshots,
    Refresh,
    Arrive(u16),
    Pass(u16),
    Count(u16, u64),
    Pin(u16, bool),
    PinTable(u16, bool),
    Cancel,
    Wider(Wider),
    Tonight(Tonight),
    Money(MoneyDeed),
}

/// A deed, the desk that does it, and the night that it is about.
#[derive(Debug, Clone)]
pub(crate) struct Act {
    pub(crate) desk: usize,
    pub(crate) night: usize,
    pub(crate) deed: Deed,
}

/// The profiles that a template may name.
const PROFILES: [&str; 3] = ["tda", "online", "home"];

/// The profile, the seats at a table, and the players that a new one needs. Also the entries of a
/// player, and whether the final table draws its seats again.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) profile: &'static str,
    pub(crate) seats: u8,
    pub(crate) start: u8,
    pub(crate) entries: u32,
    pub(crate) redraw: bool,
    /// The bits of its room, if it has one.
    pub(crate) room: Option<u32>,
    pub(crate) capacity: Option<u8>,
    /// Whether alternates stay on the list until the money.
    pub(crate) until_money: bool,
    /// Seats of its final table, and players left at which seats are drawn again.
    pub(crate) last: (Option<u8>, Option<u32>),
    pub(crate) money: Option<RandomPrices>,
}

pub(crate) fn rules() -> impl Strategy<Value = Rules> {
    let profile = prop::sample::select(PROFILES.as_slice());
    let room = prop::option::weighted(0.3, any::<u32>());
    let places = (prop::option::weighted(0.3, 2..=24_u8), any::<bool>());
    let money = prop::option::of(random_prices());
    let figures = (2..=10_u8, 1..=10_u8, 1..4_u32, (any::<bool>(), money), room);
    let final_table = prop::option::weighted(0.3, 2..=12_u8);
    let last = (final_table, prop::option::weighted(0.3, 2..=20_u32));
    let all = (profile, figures, places, last);
    all.prop_map(
        |(
            profile,
            (seats, start, entries, (redraw, money), room),
            (capacity, until_money),
            last,
        )| Rules {
            last,
            profile,
            seats,
            start: start.clamp(2, seats),
            entries,
            redraw,
            // A seat may be closed, and two have to be left.
            room: room.filter(|_| seats > 2),
            capacity,
            until_money,
            money,
        },
    )
}

fn removal() -> impl Strategy<Value = Removal> {
    prop::sample::select(vec![
        Removal::Unregistered,
        Removal::NoShow,
        Removal::Disqualified,
        Removal::NeverSeated,
    ])
}

fn deed() -> impl Strategy<Value = Deed> {
    let night = prop_oneof![
        6 => any::<u16>().prop_map(Deed::Register),
        3 => any::<u16>().prop_map(Deed::Reenter),
        1 => Just(Deed::Draw),
        12 => prop::collection::vec((any::<u16>(), 0..6_u64), 1..3).prop_map(Deed::Bust),
        9 => any::<u16>().prop_map(Deed::Follow),
        1 => (any::<u16>(), any::<u16>()).prop_map(|(who, table)| Deed::Move(who, table)),
        1 => Just(Deed::Balance),
        1 => any::<u16>().prop_map(Deed::Hand),
        1 => any::<u8>().prop_map(Deed::Clock),
        2 => Just(Deed::CloseRegistration),
        1 => prop::collection::vec(1..1_000_u64, 2..5).prop_map(Deed::Deal),
        2 => Just(Deed::Finish),
        2 => any::<u16>().prop_map(Deed::Reinstate),
        1 => (any::<u16>(), any::<u16>()).prop_map(|(a, b)| Deed::Reorder(a, b)),
        2 => (any::<u16>(), removal()).prop_map(|(who, removal)| Deed::Remove(who, removal)),
        1 => Just(Deed::Reopen),
        1 => any::<u16>().prop_map(Deed::Arrive),
        2 => any::<u16>().prop_map(Deed::Pass),
        1 => (any::<u16>(), prop_oneof![9 => 1..100_000_u64, 1 => Just(u64::MAX)])
            .prop_map(|(who, chips)| Deed::Count(who, chips)),
        1 => (any::<u16>(), any::<bool>()).prop_map(|(who, pinned)| Deed::Pin(who, pinned)),
        1 => (any::<u16>(), any::<bool>()).prop_map(|(table, pinned)| Deed::PinTable(table, pinned)),
    ];
    let club = prop_oneof![
        2 => rules().prop_map(Deed::Announce),
        1 => any::<u16>().prop_map(Deed::AddMember),
        1 => any::<u16>().prop_map(Deed::Rename),
        1 => (any::<u16>(), any::<u16>()).prop_map(|(from, into)| Deed::Merge(from, into)),
        1 => any::<u16>().prop_map(Deed::Erase),
        1 => any::<u16>().prop_map(Deed::Import),
        2 => (any::<u16>(), any::<u16>()).prop_map(|(who, of)| Deed::ImportExtreme(who, of)),
        1 => Just(Deed::CloseSeason),
        2 => prop::sample::select(JUMPS.to_vec()).prop_map(Deed::SetClock),
        1 => Just(Deed::Cancel),
    ];
    let log = prop_oneof![
        6 => any::<u16>().prop_map(Deed::Undo),
        3 => Just(Deed::UndoLast),
        2 => Just(Deed::Redo),
        2 => any::<u16>().prop_map(Deed::RedoOf),
        1 => any::<u16>().prop_map(Deed::CorrectTime),
        1 => (any::<u16>(), prop::sample::select(JUMPS.to_vec()))
            .prop_map(|(key, seconds)| Deed::ShiftTimes(key, -seconds)),
        1 => Just(Deed::Restart),
        1 => Just(Deed::DropSnapshots),
        1 => Just(Deed::Refresh),
    ];
    let seconds = prop::sample::select(vec![1, 2, 5, 20, 60, 86_400]);
    let late = (night.clone(), seconds).prop_map(|(deed, s)| Deed::Backdate(Box::new(deed), s));
    let tonight = tonight().prop_map(Deed::Tonight);
    let wider = wider().prop_map(Deed::Wider);
    let money = money_deed().prop_map(Deed::Money);
    prop_oneof![
        20 => night, 1 => late, 3 => club, 6 => log, 5 => wider, 4 => tonight, 8 => money,
    ]
}

pub(crate) fn act() -> impl Strategy<Value = Act> {
    // Most of it is about the first night, so that one gets far.
    (0..2_usize, prop::sample::select(vec![0, 0, 1]), deed()).prop_map(|(desk, night, deed)| Act {
        desk,
        night,
        deed,
    })
}

/// The id of a night.
pub(crate) fn id(night: usize) -> TournamentId {
    TournamentId::new(format!("n{night}")).unwrap()
}

/// One of them, if there are any.
fn pick<T: Clone>(items: &[T], number: u16) -> Option<T> {
    (!items.is_empty()).then(|| items[usize::from(number) % items.len()].clone())
}

/// The command that announces a night.
pub(crate) fn announce(night: usize, rules: Rules) -> Value {
    let mut seating = json!({
        "n_max": rules.seats, "n_min": rules.start, "profile": rules.profile,
    });
    if rules.redraw {
        seating["final_table_redraw"] = true.into();
    }
    if let Some(bits) = rules.room {
        seating["room"] = room(bits);
    }
    let (capacity, until) = (
        rules.capacity,
        if rules.until_money {
            "money"
        } else {
            "registration"
        },
    );
    let redraws: Vec<u32> = rules.last.1.into_iter().collect();
    let mut all = json!({
        "max_entries": rules.entries, "seating": seating, "alternates": { "until": until },
    });
    if let Some(prices) = rules.money {
        all["money"] = prices.json();
    }
    json!({ "announce": {
        "tournament": id(night), "title": "Night", "season": "s", "capacity": capacity,
        "rules": all, "final_table": rules.last.0, "redraws": redraws,
    } })
}

/// Does it. `None`: there was nothing to send.
pub(crate) fn perform(desks: &mut Desks, act: &Act) -> Option<Result<Answer, LedgerError>> {
    let typed = typed(desks, act);
    give(desks, act, typed)
}

/// The command of a deed and how many seconds ago it happened, chosen among what these desks have now.
pub(crate) fn typed(desks: &Desks, act: &Act) -> Option<(Value, Option<i64>)> {
    match &act.deed {
        Deed::Restart | Deed::DropSnapshots | Deed::Refresh | Deed::SetClock(_) => None,
        Deed::Backdate(deed, seconds) => {
            let deed = Act {
                deed: (**deed).clone(),
                ..*act
            };
            Some((body(desks, &deed), Some(*seconds)))
        }
        _ => Some((body(desks, act), None)),
    }
}

/// The same with a command that was chosen before.
pub(crate) fn give(
    desks: &mut Desks,
    act: &Act,
    typed: Option<(Value, Option<i64>)>,
) -> Option<Result<Answer, LedgerError>> {
    match (&act.deed, typed) {
        (Deed::Restart, _) => desks.restart(act.desk),
        (Deed::DropSnapshots, _) => desks.drop_snapshots(),
        (Deed::Refresh, _) => desks.refresh(act.desk),
        (Deed::SetClock(seconds), _) => desks.set_clock(*seconds),
        (_, Some((body, Some(seconds)))) => {
            return Some(desks.send_backdated(act.desk, command(body), seconds));
        }
        (_, Some((body, None))) => return Some(desks.send(act.desk, command(body))),
        (_, None) => {}
    }
    None
}

/// The command of a deed, chosen among what the club has now.
fn body(desks: &Desks, act: &Act) -> Value {
    let club = desks.club();
    let id = id(act.night);
    let members: Vec<MemberId> = club.members().iter().cloned().collect();
    let member = |number: u16| pick(&members, number).map_or("nobody".into(), |m| m.to_string());
    let of_club = match &act.deed {
        Deed::Announce(rules) => Some(announce(act.night, *rules)),
        Deed::AddMember(number) => Some(json!({ "add_member": {
            "member": format!("x{}", number % 50), "name": format!("X {number}"),
        } })),
        Deed::Rename(who) => Some(json!({ "rename_member": {
            "player": member(*who), "name": format!("R {who}"),
        } })),
        Deed::Merge(from, into) => Some(json!({ "merge_members": {
            "from": member(*from), "into": member(*into),
        } })),
        Deed::Erase(who) => Some(json!({ "erase_member": { "player": member(*who) } })),
        Deed::Import(who) => Some(json!({ "import_results": { "season": "s", "rows": [
            { "player": { "member": member(*who) }, "points": "3/2", "entries": 2 },
            { "player": { "name": format!("I {}", who % 9) }, "points": "1/1", "entries": 1 },
        ] } })),
        Deed::ImportExtreme(who, of) => Some(json!({ "import_results": {
            "season": "s", "again": true, "rows": [extreme(&member(*who), *of)],
        } })),
        Deed::CloseSeason => Some(json!({ "close_season": { "season": "s" } })),
        Deed::Undo(number) => {
            let key = pick(&desks.keys(), *number).unwrap();
            Some(json!({ "undo": { "command": key } }))
        }
        Deed::UndoLast => Some(json!({ "undo": { "tournament": id } })),
        Deed::Redo => Some(json!({ "redo": { "tournament": id } })),
        // One of the last commands: earlier ones were followed by others.
        Deed::RedoOf(number) => {
            let last: Vec<_> = desks.keys().into_iter().rev().take(4).collect();
            Some(json!({ "redo": { "command": pick(&last, *number).unwrap() } }))
        }
        // An early night, so that few of them end so.
        Deed::Cancel => Some(json!({ "cancel": {
            "tournament": "n1", "reason": "too few",
        } })),
        Deed::CorrectTime(number) => {
            let key = pick(&desks.keys(), *number).unwrap();
            let at = format!("2026-01-01T00:{:02}:00Z", number % 60);
            Some(json!({ "correct_time": { "command": key, "at": at, "reason": "late" } }))
        }
        Deed::ShiftTimes(number, seconds) => {
            let key = pick(&desks.keys(), *number).unwrap();
            let by_ms = 1_000 * seconds;
            Some(json!({ "shift_times": { "from": key, "by_ms": by_ms, "reason": "clock" } }))
        }
        Deed::Register(who) => Some(json!({ "register": {
            "tournament": id, "player": member(*who),
        } })),
        Deed::Reenter(who) => Some(json!({ "reenter": {
            "tournament": id, "player": member(*who),
        } })),
        Deed::Draw => Some(json!({ "draw": { "tournament": id } })),
        Deed::Balance => Some(json!({ "balance": { "tournament": id } })),
        Deed::CloseRegistration => Some(json!({ "close_registration": { "tournament": id } })),
        Deed::Finish => Some(json!({ "finish": { "tournament": id } })),
        Deed::Reopen => Some(json!({ "reopen": { "tournament": id, "reason": "not over" } })),
        Deed::Wider(act) => Some(wider_acts::body(club, &id, *act)),
        Deed::Clock(which) => Some(
            json!({ "clock": { "tournament": id, "change": match which % 4 {
            0 => json!({ "action": "start" }),
            1 => json!({ "action": "pause" }),
            2 => json!({ "action": "level", "level": 1 + which % 9 }),
            _ => json!({ "action": "adjust", "seconds": i64::from(*which) - 128 }),
        } } }),
        ),
        _ => None,
    };
    let found = club.tournament(Some(&id));
    match (of_club, found) {
        (Some(body), _) => body,
        (None, Ok((_, night))) => of_night(night, &id, &act.deed),
        (None, Err(_)) => json!({ "draw": { "tournament": id } }),
    }
}

/// Totals at the bounds of what can be imported, and beyond them.
fn extreme(member: &str, number: u16) -> Value {
    let points = [
        "1000000000",
        "1000000001",
        "999999999/1000000",
        "999982/999983",
        "1/997",
        "1/1000003",
        "1/170141183460469231731687303715884105727",
        "170141183460469231731687303715884105727",
    ];
    let entries = [1, 3, 99_000, 100_000, 100_001, u32::MAX];
    let number = usize::from(number);
    json!({
        "player": { "member": member },
        "points": points[number % points.len()].parse::<Ratio>().unwrap(),
        "entries": entries[number / points.len() % entries.len()],
    })
}

/// The confirmation of an order.
fn follow(night: &Tournament, id: &TournamentId, number: u16) -> Value {
    let orders = orders(night);
    let order = orders.get(usize::from(number) % orders.len().max(1));
    let Some(order) = order else {
        return json!({ "balance": { "tournament": id } });
    };
    let movers: Vec<EntryId> = tables(night)[&order.from].values().copied().collect();
    let mover = order.mover.or(pick(&movers, number));
    let seat = order.seat.or(free(night, &order.to)).unwrap_or(1);
    let player = mover.map_or("nobody".into(), |entry| entry.to_string());
    let mut confirm = json!({
        "tournament": id, "player": player, "to": order.to.to_string(),
    });
    // Every second one takes the ordered seat.
    if number.is_multiple_of(2) {
        confirm["seat"] = seat.into();
    }
    json!({ "confirm": confirm })
}

/// The command of a deed at the tables.
fn of_night(night: &Tournament, id: &TournamentId, deed: &Deed) -> Value {
    let alive: Vec<EntryId> = night.alive().map(|(entry, _)| entry).collect();
    let name = |number: u16| pick(&alive, number).map_or("nobody".into(), |e| e.to_string());
    let live: Vec<EntryId> = alive.iter().copied().chain(night.alternates()).collect();
    let listed = |number: u16| pick(&live, number).map_or("nobody".into(), |e| e.to_string());
    let out: Vec<EntryId> = night.busts().iter().flatten().copied().collect();
    let all = tables(night);
    let table = |number: u16| {
        let names: Vec<_> = all.keys().cloned().collect();
        pick(&names, number).map_or("T1".to_owned(), |table| table.to_string())
    };
    match deed {
        Deed::Bust(busts) => {
            let players: Vec<Value> = busts
                .iter()
                .map(|(who, stack)| json!({ "player": name(*who), "stack": stack }))
                .collect();
            json!({ "bust": { "tournament": id, "players": players } })
        }
        Deed::Follow(number) => follow(night, id, *number),
        Deed::Move(who, to) => json!({ "move": {
            "tournament": id, "player": name(*who), "to": table(*to), "seat": 1 + to % 10,
            "reason": "the director's will",
        } }),
        Deed::Hand(number) => {
            json!({ "hand": { "tournament": id, "table": table(*number) } })
        }
        Deed::Tonight(act) => of_tonight(night, id, *act),
        Deed::Arrive(who) => json!({ "arrive": {
            "tournament": id, "players": [listed(*who)],
        } }),
        // The next alternate, one who was called last, or anybody.
        Deed::Pass(who) => {
            let called = alive.iter().rev().copied();
            let called = called.filter(|id| night.entry(*id).unwrap().called_at().is_some());
            let some: Vec<EntryId> = night.alternates().take(1).chain(called.take(1)).collect();
            let player = match who % 4 {
                0 => listed(*who),
                _ => pick(&some, *who).map_or("nobody".into(), |entry| entry.to_string()),
            };
            json!({ "pass": { "tournament": id, "player": player } })
        }
        Deed::Count(who, chips) => json!({ "count_chips": {
            "tournament": id, "stacks": [{ "player": name(*who), "stack": chips }],
        } }),
        Deed::Pin(who, pinned) => {
            let verb = if *pinned { "pin" } else { "unpin" };
            json!({ verb: { "tournament": id, "what": { "player": name(*who) } } })
        }
        Deed::PinTable(number, pinned) => {
            let verb = if *pinned { "pin" } else { "unpin" };
            json!({ verb: { "tournament": id, "what": { "table": table(*number) } } })
        }
        Deed::Deal(drawn) => {
            let stacks: Vec<Value> = alive
                .iter()
                .zip(drawn.iter().cycle())
                .map(|(entry, stack)| json!({ "player": entry, "stack": stack }))
                .collect();
            // Every other deal has its places agreed, which need not follow the chips.
            let agreed = drawn.iter().sum::<u64>() % 2 == 1;
            let places: Vec<_> = alive.iter().rev().filter(|_| agreed).collect();
            json!({ "deal": {
                "tournament": id, "how": "chips", "stacks": stacks, "places": places,
            } })
        }
        Deed::Reinstate(number) => {
            let player = pick(&out, *number).map_or("nobody".into(), |e| e.to_string());
            json!({ "reinstate": { "tournament": id, "player": player, "reason": "misheard" } })
        }
        Deed::Reorder(first, count) => {
            let groups = night.busts();
            let from = usize::from(*first) % groups.len().max(1);
            let order: Vec<Vec<String>> = groups
                .iter()
                .skip(from)
                .take(1 + usize::from(*count) % 3)
                .rev()
                .map(|group| group.iter().map(ToString::to_string).collect())
                .collect();
            json!({ "reorder_busts": { "tournament": id, "order": order, "reason": "turned" } })
        }
        Deed::Money(deed) => of_money(night, id, deed),
        Deed::Remove(who, removal) => json!({ "remove": {
            "tournament": id, "player": listed(*who), "removal": removal, "reason": "left",
        } }),
        _ => json!({ "draw": { "tournament": id } }),
    }
}
