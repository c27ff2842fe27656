//! Deals at the final table, as a director records them.

use crate::room::Room;

/// Three of five are left; the registration is closed.
fn three_left() -> Room {
    let room = Room::with_club();
    let names = ["Ann", "Bob", "青木", "Dora", "Emil"];
    for name in names {
        room.ok(&["member", "add", name]);
    }
    room.ok(&["t", "new", "Night"]);
    let mut words = vec!["t", "register"];
    words.extend(names);
    room.ok(&words);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "close-reg"]);
    room.ok(&["t", "bust", "Dora"]);
    room.ok(&["t", "bust", "Emil"]);
    room
}

#[test]
fn a_deal_is_looked_at_then_made_and_ends_the_night() {
    let room = three_left();
    let before = room.log();
    let words = ["t", "deal", "icm", "Ann=1000", "Bob=7000", "青木=2000"];
    let mut looked = words.to_vec();
    looked.push("--dry-run");
    // The five points go to 100, 60, 50, 40 and 33.3: 3, 1 and 1.
    let told = room.ok(&looked);
    insta::assert_snapshot!("deal_preview", told);
    assert_eq!(room.log(), before);
    let told = room.ok(&words);
    assert!(
        told.starts_with("a deal by the independent chip model: Ann"),
        "{told}"
    );
    let show = room.ok(&["t", "show"]);
    assert!(show.contains("3 players have divided all points"), "{show}");
    let told = room.ok(&["t", "finish"]);
    assert!(told.contains("5 points paid, won by Bob"), "{told}");
    room.ok(&["log", "verify"]);
}

#[test]
fn shares_that_were_agreed_are_all_the_points() {
    let room = three_left();
    let (code, error) = room.fails(&["t", "deal", "agreed", "Ann=1", "Bob=1", "青木=9"]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("DealSum")));
    let (code, error) = room.fails(&["t", "deal", "agreed", "Ann", "Bob=x", "青木=1"]);
    assert_eq!((code, error["kind"].as_str()), (2, Some("NoNumber")));
    assert_eq!(error["values"], serde_json::json!(["Ann", "Bob=x"]));
    room.ok(&[
        "t",
        "deal",
        "agreed",
        "Ann=1",
        "Bob=2",
        "青木=1",
        "--for-winner",
        "1",
    ]);
    let (code, error) = room.fails(&["t", "finish"]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("StillPlaying")));
    room.ok(&["t", "bust", "Bob"]);
    room.ok(&["t", "bust", "Ann"]);
    let told = room.ok(&["t", "finish"]);
    assert!(told.contains("won by 青木"), "{told}");
}
