//! Deals at the final table, as a director records them.

use serde_json::Value;

use crate::room::{Room, undated};

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
        told.starts_with("a deal of three, by the independent chip model: Ann"),
        "{told}"
    );
    insta::assert_snapshot!("deal", told);
    let show = room.ok(&["t", "show"]);
    assert!(show.contains("3 players have divided all points"), "{show}");
    let line =
        "\nDeal by the independent chip model: Bob 3, Ann 1, 青木 1; nothing is left to play for\n";
    assert!(show.contains(line), "{show}");
    let told = room.ok(&["t", "finish"]);
    let ended =
        "5 points paid: a deal of three, by the independent chip model: Ann 1, Bob 3, 青木 1";
    assert!(told.contains(ended), "{told}");
    room.ok(&["log", "verify"]);
}

#[test]
fn places_can_be_agreed_with_the_shares() {
    let room = three_left();
    let words = ["t", "deal", "even", "--places", "青木", "Ann"];
    let (code, error) = room.fails(&words);
    assert_eq!((code, error["kind"].as_str()), (3, Some("PlaceNeeded")));
    assert_eq!(error["entry"], "e2");
    let told = room.ok(&[&words[..], &["Bob"]].concat());
    insta::assert_snapshot!("deal_places", told);
    let show = room.ok(&["t", "show"]);
    assert!(show.contains("; places agreed: 青木, Ann, Bob\n"), "{show}");
    let told = room.ok(&["t", "finish"]);
    assert!(told.contains("won by 青木"), "{told}");
    room.ok(&["log", "verify"]);
}

/// Chips that were counted are those of the deal. Players without agreed places are tied.
#[test]
fn a_deal_by_counted_chips_is_said_when_the_night_ends() {
    let room = Room::with_members();
    room.ok(&["season", "open", "2026", "--ladder", "main"]);
    room.ok(&["t", "new", "Night", "--id", "n"]);
    room.ok(&["t", "register", "Ann", "Bob", "青木"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "close-reg"]);
    room.ok(&["t", "chips", "Ann=10000", "Bob=30000"]);
    let (code, error) = room.fails(&["t", "deal", "chips"]);
    assert_eq!((code, error["kind"].as_str()), (3, Some("ChipsNeeded")));
    room.ok(&["t", "chips", "青木=20000"]);
    let told = room.ok(&["t", "deal", "chips"]);
    let deal = "a deal of three, by chips: Ann 0, Bob 2, 青木 1\n";
    assert!(told.starts_with(deal), "{told}");
    assert!(told.contains("┆ 30,000 ┆"), "{told}");
    let told = room.ok(&["t", "finish"]);
    assert!(
        told.contains("finished, 3 points paid: a deal of three, by chips: Ann 0, Bob 2, 青木 1\n"),
        "{told}"
    );
    let tail = room.ok(&["log", "tail", "--lang", "ja"]);
    let japanese = "終了：3 ポイントを配分、3 人のディール（チップ比例）：Ann 0、Bob 2、青木 1";
    assert!(tail.contains(japanese), "{tail}");
    for (lang, line) in [
        (
            "en",
            "for a tie of places 1 to 3, of 3, given the ratings of the others",
        ),
        (
            "ja",
            "3 エントリー中 1 位から 3 位のタイ。相手のレートに応じた評価",
        ),
    ] {
        let told = room.ok(&["rate", "explain", "Bob", "--lang", lang]);
        assert!(told.contains(line), "{told}");
    }
}

#[test]
fn what_a_deal_forbids_names_its_key() {
    let room = three_left();
    let key = "deal-0123456789abcdef";
    room.ok(&["t", "deal", "even", "--key", key]);
    let (code, error) = room.fails(&["t", "deal", "even"]);
    let message = format!("a deal was agreed; take it back: desk t undo {key}");
    let expected = serde_json::json!({ "kind": "DealStands", "message": message, "command": key });
    assert_eq!((code, error), (3, expected));
    for (lang, words) in [
        (
            "en",
            "desk: a deal was agreed; take it back: desk t undo deal-0\n",
        ),
        (
            "ja",
            "desk: ディールがすでに成立しています。取り消すには：desk t undo deal-0\n",
        ),
    ] {
        let output = room.run(&["t", "deal", "even", "--lang", lang]);
        assert_eq!(String::from_utf8(output.stderr).unwrap(), words);
    }
    room.ok(&["t", "undo", "deal-0"]);
    room.ok(&["t", "deal", "even"]);
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

/// 1,000, 7,000 and 2,000 chips for 3, 1 and 1. Everybody has one for certain, and 2 are divided by
/// the chances of winning, 1/10, 7/10 and 2/10. Five entries brought 100,000 chips.
#[test]
fn a_deal_shows_exact_shares_and_compares_the_chips() {
    let room = three_left();
    let words = ["t", "deal", "icm", "Ann=1000", "Bob=7000", "青木=2000"];
    let json: Value =
        serde_json::from_str(&room.ok(&[&words[..], &["--dry-run", "--json"]].concat())).unwrap();
    assert_eq!(json["exact"], serde_json::json!([1.2, 2.4, 1.4]));
    assert_eq!(
        (&json["chips"], &json["chips_in_play"]),
        (&10_000.into(), &100_000.into())
    );
    let told = room.ok(&[&words[..], &["--dry-run"]].concat());
    let warning = "warning: the chips given are 10,000, but 100,000 are in play\n";
    assert!(told.contains(warning), "{told}");
    let all = ["t", "deal", "chips", "Ann=10000", "Bob=70000", "青木=20000"];
    let told = room.ok(&all);
    assert!(
        told.contains("chips: 100,000, as many as are in play\n"),
        "{told}"
    );
    assert!(told.contains("┆ 70,000 ┆ 2.400 ┆"), "{told}");
}

#[test]
fn the_sheet_of_payouts_shows_what_a_deal_pays() {
    let room = three_left();
    // Of the 5 points the structure gives 3 to the first place and 1 each to the next two.
    room.ok(&[
        "t",
        "deal",
        "agreed",
        "Ann=2",
        "Bob=1",
        "青木=1",
        "--for-winner",
        "1",
    ]);
    insta::assert_snapshot!("payouts_deal", undated(&room.ok(&["print", "payouts"])));
    room.ok(&["t", "bust", "Ann"]);
    room.ok(&["t", "bust", "青木"]);
    room.ok(&["t", "finish"]);
    let rows = |room: &Room| {
        let sheet: Value = serde_json::from_str(&room.ok(&["print", "payouts", "--json"])).unwrap();
        sheet["blocks"][0]["rows"].clone()
    };
    let paid = serde_json::json!([["1", "2", "Bob"], ["2", "1", "青木"], ["3", "2", "Ann"]]);
    assert_eq!(rows(&room), paid);
    insta::assert_snapshot!(
        "payouts_deal_ja",
        undated(&room.ok(&["print", "payouts", "--lang", "ja"]))
    );
}
