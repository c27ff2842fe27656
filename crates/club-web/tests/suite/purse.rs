//! Nights for money, for stages and laws.

use serde_json::{Value, json};

use crate::club::Club;

/// Prices with heads, rebuys, add-ons and a guarantee. No sum of them is a multiple of 100, as prizes are.
pub(crate) fn prices() -> Value {
    json!({
        "currency": "JPY", "unit": 100, "guarantee": 100_000, "added": 10_000, "expenses": 3_000,
        "paid": 3, "structure": "fixed:5,3,2", "bounty": { "progressive": "1/2" },
        "entry": { "price": 6_117, "prize": 4_000, "fee": 531, "staff": 541, "bounty": 1_045 },
        "rebuy": { "price": 3_567, "prize": 3_000, "fee": 567, "until_level": 1, "at_most": 2 },
        "addon": { "price": 2_089, "prize": 2_000, "fee": 89, "chips": 30_000 },
    })
}

/// A club with members `m0`, `m1`.., every third with a nickname, and a night with these prices before the draw.
pub(crate) fn announced(members: usize, prices: Option<Value>) -> Club {
    let mut club = Club::new();
    let names = (0..members).map(
        |number| json!({ "member": format!("m{number}"), "name": format!("実名 {number:02}") }),
    );
    let names: Vec<_> = names.collect();
    assert!(club.give(json!({ "add_members": { "members": names } })));
    for number in (0..members).step_by(3) {
        let nick = format!("ニック{number:02}");
        assert!(
            club.give(json!({ "edit_member": { "player": format!("m{number}"), "nick": nick } }))
        );
    }
    let levels = json!([
        { "small_blind": 100, "big_blind": 200, "ante": 200, "minutes": 20, "break_after": 10 },
        { "small_blind": 200, "big_blind": 400, "ante": 400, "minutes": 20 },
        { "small_blind": 300, "big_blind": 600, "ante": 600, "minutes": 20 },
    ]);
    let tables = json!([
        { "name": "T1", "seats": 6 }, { "name": "T2", "seats": 6, "closed": [3] }, { "name": "T3", "seats": 6 },
    ]);
    let mut rules = json!({
        "stack": 20_000, "max_entries": 2, "late_registration": { "until_level": 2 },
        "seating": { "n_max": 6, "room": { "tables": tables, "featured": "T3" } },
        "blinds": { "levels": levels },
    });
    if let Some(prices) = prices {
        rules["money"] = prices;
    }
    let night = json!({ "tournament": "night", "title": "March night", "rules": rules });
    assert!(club.give(json!({ "announce": night })));
    club
}

/// Registered: the first in cash, one by a transfer, one who owes it.
pub(crate) fn registered(players: usize) -> Club {
    let mut club = announced(players + 2, Some(prices()));
    for number in 0..players {
        let player = format!("m{number}");
        let act = match number {
            1 => json!({ "register_paid": { "players": [player], "paid_by": "transfer" } }),
            2 => json!({ "register_paid": { "players": [player], "paid_by": "owes" } }),
            _ => json!({ "register": { "player": player } }),
        };
        assert!(club.give(act));
    }
    club
}

/// Drawn and started.
pub(crate) fn running(players: usize) -> Club {
    let mut club = registered(players);
    assert!(club.give(json!({ "set_float": { "amount": 20_000 } })));
    assert!(club.give(json!({ "draw": {} })));
    club.pass(60);
    assert!(club.give(json!({ "clock": { "change": { "action": "start" } } })));
    club
}

impl Club {
    /// The others at the table of an entry.
    pub(crate) fn neighbours(&self, entry: &str) -> Vec<String> {
        let (_, night) = self.ledger.club().tournaments().next().unwrap();
        let entry = entry.parse().unwrap();
        let Some((table, _)) = night.seats().seat_of(entry) else {
            return Vec::new();
        };
        let table = night.seats().table(table).unwrap();
        let others = table.entries().filter(|other| *other != entry);
        others.map(|other| other.to_string()).collect()
    }

    /// A bust with the first of the others at the table as the winner.
    pub(crate) fn knocked_out(&mut self, entry: &str) -> bool {
        self.pass(30);
        let by = self.neighbours(entry).into_iter().next();
        let by: Vec<Value> = by
            .iter()
            .map(|by| json!({ "player": by, "share": 1 }))
            .collect();
        self.give(json!({ "bust": { "players": [{ "player": entry, "by": by }] } }))
    }
}

/// Two are out, one of them by nobody who was seen, and an alternate waits.
pub(crate) fn later() -> Club {
    let mut club = running(15);
    assert!(club.knocked_out("e5"));
    club.pass(30);
    assert!(club.give(json!({ "bust": { "players": [{ "player": "e9" }] } })));
    for number in [15, 16] {
        assert!(club.give(json!({ "register": { "player": format!("m{number}") } })));
    }
    club
}

/// In the break behind the first level, when add-ons are sold.
pub(crate) fn in_the_break() -> Club {
    let mut club = later();
    club.pass(20 * 60);
    assert!(club.give(json!({ "add_on": { "players": ["e1"], "all": false } })));
    club
}

/// Registration is closed, eight are left at two tables, and the play is hand-for-hand.
pub(crate) fn bubble() -> Club {
    let mut club = in_the_break();
    club.pass(31 * 60);
    let _ = club.give(json!({ "close_registration": {} }));
    for number in 1..=17 {
        if left(&club) > 8 {
            let _ = club.knocked_out(&format!("e{number}"));
        }
    }
    assert_eq!(left(&club), 8);
    assert!(club.give(json!({ "hand_for_hand": { "change": { "action": "start" } } })));
    club
}

/// Two prizes are won, and bounties are not paid yet.
pub(crate) fn paid() -> Club {
    let mut club = bubble();
    for number in 1..=17 {
        if left(&club) > 2 {
            let _ = club.knocked_out(&format!("e{number}"));
        }
    }
    assert_eq!(left(&club), 2);
    assert!(club.give(json!({ "count_cash": { "amount": 100_000, "note": "数え直し" } })));
    club
}

/// Players who are in.
pub(crate) fn left(club: &Club) -> usize {
    let (_, night) = club.ledger.club().tournaments().next().unwrap();
    night.alive_count()
}
