//! Random acts around the tables: rooms, hand-for-hand play, edits, and nights without a log.

use chained_events::ids::MemberId;
use club_log::Club;
use club_log::entry::EntryId;
use club_log::ids::TournamentId;
use club_log::tournament::Tournament;
use proptest::prelude::*;
use serde_json::{Value, json};

/// An act; numbers choose among what there is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Wider {
    HandForHand(u8),
    Tie(u16, u16),
    EditNight(u8, u16),
    EditSeason(u8, u16),
    EditClub(u16),
    EditMember(u16, u8),
    SetRoom(u32),
    SetClock(u16),
    OpenRegistration,
    RegisterLate(u16),
    ImportFinish(u16, bool),
    Absence(u16),
    UndoClub,
}

pub(crate) fn wider() -> impl Strategy<Value = Wider> {
    let any_two = || (any::<u8>(), any::<u16>());
    prop_oneof![
        5 => any::<u8>().prop_map(Wider::HandForHand),
        4 => (any::<u16>(), any::<u16>()).prop_map(|(one, two)| Wider::Tie(one, two)),
        6 => any_two().prop_map(|(field, value)| Wider::EditNight(field, value)),
        3 => any_two().prop_map(|(field, value)| Wider::EditSeason(field, value)),
        1 => any::<u16>().prop_map(Wider::EditClub),
        1 => (any::<u16>(), any::<u8>()).prop_map(|(who, field)| Wider::EditMember(who, field)),
        1 => any::<u32>().prop_map(Wider::SetRoom),
        1 => any::<u16>().prop_map(Wider::SetClock),
        2 => Just(Wider::OpenRegistration),
        2 => any::<u16>().prop_map(Wider::RegisterLate),
        2 => (any::<u16>(), any::<bool>()).prop_map(|(rows, last)| Wider::ImportFinish(rows, last)),
        1 => any::<u16>().prop_map(Wider::Absence),
        1 => Just(Wider::UndoClub),
    ]
}

/// A room of two to six tables with three to ten seats, by the bits of a number. Some have a closed
/// seat, and one may be featured.
pub(crate) fn room(bits: u32) -> Value {
    let name = |number: u32| format!("{}", 7 + number);
    let table = |number: u32| {
        let seats = 3 + (bits >> (3 * number)) % 8;
        let closed = (bits >> (20 + number)).is_multiple_of(4);
        let closed: Vec<u32> = closed.then_some(1 + number % 2).into_iter().collect();
        json!({ "name": name(number), "seats": seats, "closed": closed })
    };
    let count = 2 + bits % 5;
    let mut room = json!({ "tables": (0..count).map(table).collect::<Vec<_>>() });
    if bits.is_multiple_of(3) {
        room["featured"] = name(bits / 3 % count).into();
    }
    room
}

/// The command of an act.
pub(crate) fn body(club: &Club, id: &TournamentId, act: Wider) -> Value {
    let members: Vec<MemberId> = club.members().iter().cloned().collect();
    let member = |number: usize| {
        let found = members.get(number % members.len().max(1));
        found.map_or("nobody".to_owned(), ToString::to_string)
    };
    match act {
        Wider::HandForHand(which) => {
            let change = match which % 4 {
                0 => json!({ "action": "start" }),
                1 => json!({ "action": "start", "round_minutes": 1 + which / 4 }),
                2 => json!({ "action": "round" }),
                _ => json!({ "action": "end" }),
            };
            json!({ "hand_for_hand": { "tournament": id, "change": change } })
        }
        Wider::Tie(one, two) => {
            let night = club.tournament(Some(id)).ok().map(|(_, night)| night);
            json!({ "bust": {
                "tournament": id, "players": tie(night, one, two), "tied": one % 4 != 0,
            } })
        }
        Wider::EditNight(field, value) => json!({ "edit": {
            "tournament": id, "changes": [night_edit(field, value)], "reason": "announced wrongly",
        } }),
        Wider::EditSeason(field, value) => json!({ "edit_season": {
            "season": "s", "changes": [season_edit(id, field, value)], "reason": "agreed",
        } }),
        Wider::EditClub(value) => {
            let zones = ["Asia/Tokyo", "Europe/Vienna", "America/St_Johns", "UTC"];
            let zone = zones[usize::from(value) % zones.len()];
            json!({ "edit_club": { "zone": zone, "reason": "moved" } })
        }
        Wider::EditMember(who, field) => {
            let player = member(usize::from(who));
            json!({ "edit_member": match field % 4 {
                0 => json!({ "player": player, "nick": format!("N{who}") }),
                1 => json!({ "player": player, "nick": "" }),
                2 => json!({ "player": player, "number": who }),
                _ => json!({ "player": player, "reading": "よみ" }),
            } })
        }
        Wider::SetRoom(bits) => {
            let room = if bits % 5 == 0 {
                Value::Null
            } else {
                room(bits)
            };
            json!({ "set_room": { "room": room } })
        }
        Wider::SetClock(seconds) => json!({ "set_clock": {
            "tournament": id, "left_seconds": u32::from(seconds),
        } }),
        Wider::OpenRegistration => json!({ "open_registration": { "tournament": id } }),
        Wider::RegisterLate(who) => json!({ "register_late": {
            "tournament": id, "player": member(usize::from(who)), "reason": "a late train",
        } }),
        Wider::ImportFinish(rows, last) => import(rows, last, member),
        Wider::Absence(value) => {
            let absence = if value % 3 == 0 {
                json!("keep")
            } else {
                json!({ "widen": (1 + value % 300).to_string() })
            };
            let rated = json!({ "rated": { "absence": absence } });
            json!({ "change_season_rules": { "season": "s", "rating": rated } })
        }
        Wider::UndoClub => json!({ "undo_club": {} }),
    }
}

/// Two players, if possible of different tables.
fn tie(night: Option<&Tournament>, one: u16, two: u16) -> Vec<Value> {
    let Some(night) = night else {
        return vec![json!({ "player": "nobody" })];
    };
    let tables: Vec<Vec<EntryId>> = night
        .seats()
        .tables()
        .map(|(_, table)| table.seats().map(|(_, entry)| entry).collect())
        .collect();
    let of = |number: u16| -> Option<EntryId> {
        let table = tables.get(usize::from(number) % tables.len().max(1))?;
        table
            .get(usize::from(number / 7) % table.len().max(1))
            .copied()
    };
    [(one, 300), (two, 500)]
        .into_iter()
        .map(|(number, stack)| {
            let player = of(number).map_or("nobody".to_owned(), |entry| entry.to_string());
            json!({ "player": player, "stack": stack })
        })
        .collect()
}

fn night_edit(field: u8, value: u16) -> Value {
    match field % 13 {
        0 => json!({ "title": format!("Night {value}") }),
        1 => json!({ "season": null }),
        2 => json!({ "season": "s" }),
        3 => json!({ "capacity": 2 + value % 60 }),
        4 => json!({ "seats": 2 + value % 9 }),
        5 => json!({ "stack": 1_000 + u32::from(value) }),
        6 => json!({ "max_entries": 1 + value % 4 }),
        7 => json!({ "late_registration": { "minutes": 1 + value % 1_440 } }),
        8 => json!({ "date": format!("2026-{:02}-{:02}", 1 + value % 12, 1 + value / 12 % 28) }),
        9 => json!({ "room": null }),
        10 => {
            json!({ "passed_over": if value.is_multiple_of(2) { "goes_last" } else { "stays_first" } })
        }
        11 => {
            json!({ "alternates_until": if value.is_multiple_of(2) { "money" } else { "registration" } })
        }
        _ => json!({ "room": room(u32::from(value) * 65_537) }),
    }
}

fn one_of(words: [&'static str; 3], number: u16) -> &'static str {
    words[usize::from(number) % words.len()]
}

fn season_edit(id: &TournamentId, field: u8, value: u16) -> Value {
    let small = value % 5;
    match field % 7 {
        0 => json!({ "best_k": (small > 0).then_some(small) }),
        1 => json!({ "drop_worst_k": small }),
        2 => json!({ "attendance_bonus": small }),
        3 => json!({ "min_entries": small }),
        4 => json!({ "counted_entry": one_of(["first", "last", "all"], value) }),
        5 => json!({ "order": one_of(["total", "total_with_attendance", "profit"], value) }),
        _ => json!({ "multiplier": {
            "tournament": id, "times": format!("{}/{}", 1 + value % 40, 1 + value / 40 % 20),
        } }),
    }
}

/// A night of three to eight members that has no log, with points or without.
fn import(rows: u16, last: bool, member: impl Fn(usize) -> String) -> Value {
    let count = 3 + usize::from(rows) % 6;
    let row = |number: usize| {
        // Every fourth shares the place above.
        let place = if number % 4 == 3 { number } else { number + 1 };
        json!({ "place": place, "player": member(usize::from(rows) + number), "entries": 1 + number % 2 })
    };
    let date = format!("202{}-06-{:02}", 4 + rows % 3, 1 + rows / 3 % 28);
    json!({ "import_finish": {
        "tournament": format!("p{}", rows % 3), "title": "Past", "season": "s", "date": date,
        "as_last": last, "points": rows.is_multiple_of(2), "rows": (0..count).map(row).collect::<Vec<_>>(),
    } })
}
