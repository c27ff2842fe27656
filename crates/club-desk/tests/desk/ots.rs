//! The Open Tournament Summary of a night that is played for money.

use std::fs;

use serde_json::{Value, json};

use crate::room::Room;

/// Prices with 50 to the prizes, 5.50 for the house and 10 on the head. A rebuy costs 50.
const MONEY: &str = r#"[money]
currency = "USD"
paid = 1
entry = { chips = 20000, prize = 5000, fee = 550, bounty = 1000 }
rebuy = { chips = 20000, prize = 5000, at_most = 2, stack_at_most = 20000 }
"#;

#[test]
fn a_summary_has_the_money_of_the_night_in_the_currency() {
    let room = Room::with_club();
    room.ok(&["member", "add", "A", "B", "C", "D"]);
    fs::write(room.path("money.toml"), MONEY).unwrap();
    room.ok(&["t", "new", "Night", "--id", "n", "--money", "money.toml"]);
    room.ok(&["t", "register", "A", "B", "C", "D"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "clock", "start"]);
    room.ok(&["t", "rebuy", "D"]);
    room.ok(&["t", "close-reg"]);
    for loser in ["D", "C", "B"] {
        room.ok(&["t", "bust", loser, "--by", "A"]);
    }
    room.ok(&["t", "finish"]);
    let summary: Value = serde_json::from_str(&room.ok(&["t", "export", "--ots"])).unwrap();
    let summary = &summary["ots"];
    // Five prize parts of 50; the winner has them, three heads and their own: 250 + 40.
    for (field, value) in [
        ("currency", json!("USD")),
        ("buyin_amount", json!(50)),
        ("fee_amount", json!(5.5)),
        ("bounty_fee_amount", json!(10)),
        ("prize_pool", json!(250)),
        ("flags", json!(["Rebuy", "Bounty"])),
        (
            "tournament_rebuys",
            json!([{ "player_name": "D", "rebuys": 1 }]),
        ),
    ] {
        assert_eq!(summary[field], value, "{field}");
    }
    let finishes = summary["tournament_finishes_and_winnings"].as_array();
    let row = |row: &Value| {
        (
            row["player_name"].clone(),
            row["finish_position"].clone(),
            row["prize"].clone(),
        )
    };
    let found: Vec<_> = finishes.unwrap().iter().map(row).collect();
    let expected = [("A", 1, 290), ("B", 2, 0), ("C", 3, 0), ("D", 4, 0)];
    let expected = expected.map(|(name, place, prize)| (json!(name), json!(place), json!(prize)));
    assert_eq!(found, expected);
}
