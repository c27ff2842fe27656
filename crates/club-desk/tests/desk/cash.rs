//! Money as it is typed: amounts of the currency, a box that is empty, what a deal divided, receipts.

use serde_json::Value;

use crate::room::Room;

/// Four members, a season, and a night of it at 20 EUR: 2 for the fund, 18 for the prizes.
fn night() -> Room {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann", "Bob", "青木", "Dora"]);
    room.ok(&["season", "open", "2026"]);
    let prices = ["--currency", "EUR", "--entry", "20", "--fund", "2"];
    let new = ["t", "new", "Night", "--id", "n", "--date", "2026-03-06"];
    room.ok(&[&new[..], &prices, &["--unit", "1", "--paid", "50%"]].concat());
    room.ok(&["t", "register", "Ann", "Bob", "青木", "Dora"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "close-reg"]);
    room
}

fn finish(room: &Room, busts: &[&str]) {
    for player in busts {
        room.ok(&["t", "bust", player]);
    }
    room.ok(&["t", "finish"]);
}

/// The fund has 4 x 2 EUR. 2 : 1 of it are 5.33 and 2.66: in steps of 50 cents 5.50 with the rest, and 2.50, which two
/// players who are second share: 1.50 and 1.00.
#[test]
fn the_unit_of_a_fund_is_typed_in_its_currency() {
    let room = night();
    finish(&room, &["Dora", "青木", "Bob"]);
    room.ok(&["season", "close", "2026"]);
    let payout = ["season", "payout", "2026", "--weights", "fixed:2,1"];
    let told = room.ok(&[&payout[..], &["--unit", "0.50", "-n"]].concat());
    for share in ["Ann 5.50 EUR", "1.50 EUR", "1.00 EUR"] {
        assert!(told.contains(share), "{told}");
    }
    let (code, error) = room.fails(&[&payout[..], &["--unit", "0.005"]].concat());
    assert_eq!((code, &error["kind"]), (2, &"InvalidAmount".into()));
    assert_eq!(error["currency"], "EUR");
    room.ok(&[&payout[..], &["--unit", "0.50"]].concat());
    let refund = ["t", "refund", "Dora", "-t", "n", "--reason", "asked"];
    let (code, error) = room.fails(&refund);
    assert_eq!((code, &error["kind"]), (3, &"FundPaid".into()));
    room.ok(&[&refund[..], &["--part", "prize"]].concat());
}

/// A unit of 100 is 100 yen and 10,000 cents: no number fits both funds.
#[test]
fn a_unit_for_funds_in_several_currencies_is_refused() {
    let room = night();
    finish(&room, &["Dora", "青木", "Bob"]);
    let prices = ["--currency", "JPY", "--entry", "2000", "--fund", "200"];
    let new = ["t", "new", "Other", "--id", "m", "--date", "2026-03-13"];
    room.ok(&[&new[..], &prices].concat());
    room.ok(&["t", "register", "Ann", "Bob", "-t", "m"]);
    room.ok(&["t", "draw", "--seed", "1", "-t", "m"]);
    room.ok(&["t", "close-reg", "-t", "m"]);
    room.ok(&["t", "bust", "Ann", "-t", "m"]);
    room.ok(&["t", "finish", "-t", "m"]);
    room.ok(&["season", "close", "2026"]);
    let payout = ["season", "payout", "2026", "--unit", "100", "-n"];
    let (code, error) = room.fails(&payout);
    assert_eq!((code, &error["kind"]), (2, &"UnitOfCurrencies".into()));
    assert_eq!(error["currencies"], serde_json::json!(["EUR", "JPY"]));
    let japanese = room
        .command(&payout)
        .args(["--lang", "ja"])
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8(japanese.stderr).unwrap(),
        "desk: 単位「100」は EUR、JPY で同じになりません。--unit なしで支払ってください。\n"
    );
    room.ok(&payout[..3]);
}

/// 4 x 18 EUR are 72: 40.50 and 21.50 as agreed, and 10 for the winner.
#[test]
fn a_deal_is_typed_and_shown_in_the_currency() {
    let room = night();
    room.ok(&["t", "bust", "Dora"]);
    room.ok(&["t", "bust", "青木"]);
    let agreed = ["t", "deal", "agreed", "Ann=40.50", "Bob=21.50", "--money"];
    let winner = ["--money-for-winner", "10"];
    let too_fine = ["t", "deal", "agreed", "Ann=40.505", "Bob=21.50", "--money"];
    let (code, error) = room.fails(&too_fine);
    assert_eq!((code, &error["kind"]), (2, &"NoNumber".into()));
    room.ok(&[&agreed[..], &winner].concat());
    let show = room.ok(&["t", "show"]);
    let line = "Deal as agreed: Ann 40.50 EUR, Bob 21.50 EUR; 10.00 EUR left for the winner\n";
    assert!(show.contains(line), "{show}");
    let show = room.ok(&["t", "show", "--lang", "ja"]);
    let line = "ディール（合意による）：Ann 40.50 EUR、Bob 21.50 EUR。優勝者に 10.00 EUR を残す\n";
    assert!(show.contains(line), "{show}");
    room.ok(&["t", "bust", "Bob"]);
    room.ok(&["t", "finish"]);
    let show = room.ok(&["t", "show"]);
    let prizes: Vec<&str> = show.lines().filter(|line| line.contains("EUR │")).collect();
    assert_eq!(prizes.len(), 2, "{show}");
    assert!(
        prizes[0].contains("Ann") && prizes[0].ends_with(" 50.50 EUR │"),
        "{show}"
    );
    assert!(
        prizes[1].contains("Bob") && prizes[1].ends_with(" 21.50 EUR │"),
        "{show}"
    );
    let money: Value = serde_json::from_str(&room.ok(&["t", "money", "--json"])).unwrap();
    let prize = |name: &str| {
        let rows = money["players"].as_array().unwrap();
        let row = rows.iter().find(|row| row["name"] == name).unwrap();
        row["prize"].as_u64().unwrap()
    };
    assert_eq!((prize("Ann"), prize("Bob")), (5_050, 2_150));
}

/// A deal of the money alone leaves the points to be played for.
#[test]
fn a_deal_of_the_money_says_what_is_still_played_for() {
    let room = night();
    room.ok(&["t", "bust", "Dora"]);
    room.ok(&["t", "bust", "青木"]);
    let told = room.ok(&["t", "deal", "even", "--money"]);
    assert!(!told.contains("points"), "{told}");
    assert!(told.contains("│ Ann    ┆ 36.00 │"), "{told}");
    let show = room.ok(&["t", "show"]);
    let line = "Ann 36.00 EUR, Bob 36.00 EUR; the points are still played for\n";
    assert!(show.contains(line), "{show}");
}

/// Entries by transfer leave nothing in the box: what is paid out in cash was never there.
#[test]
fn a_box_below_nothing_says_what_to_do() {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann", "Bob", "青木", "Dora"]);
    room.ok(&["t", "new", "Night", "--currency", "EUR", "--entry", "20"]);
    room.ok(&[
        "t",
        "register",
        "Ann",
        "Bob",
        "青木",
        "Dora",
        "--paid-by",
        "transfer",
    ]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "close-reg"]);
    finish(&room, &["Dora", "青木", "Bob"]);
    let advice = "the box cannot hold less than nothing";
    let told = room.ok(&["t", "payout", "Ann"]);
    assert!(told.contains(advice), "{told}");
    assert!(told.contains("(desk t till --float AMOUNT"), "{told}");
    let told = room.ok(&["t", "till"]);
    assert!(told.contains(advice), "{told}");
    let told = room.ok(&["t", "till", "--lang", "ja"]);
    assert!(told.contains("金庫の現金がマイナスです"), "{told}");
    room.ok(&["t", "till", "--float", "100"]);
    let told = room.ok(&["t", "till"]);
    assert!(!told.contains(advice), "{told}");
}

#[test]
fn paid_places_are_a_number_or_a_share_of_the_entries() {
    for (paid, words, japanese) in [
        (
            "50%",
            "places paid: 50 % of the entries",
            "入賞はエントリーの 50 %",
        ),
        ("3", "3 places paid", "入賞 3 名"),
        ("1", "one place paid", "入賞 1 名"),
    ] {
        let room = Room::with_club();
        let prices = ["--currency", "EUR", "--entry", "20", "--paid", paid];
        let told = room.ok(&[&["t", "new", "Night"][..], &prices].concat());
        assert!(told.contains(words), "{told}");
        let told = room.ok(&["t", "show", "--lang", "ja"]);
        assert!(told.contains(japanese), "{told}");
    }
}

#[test]
fn a_receipt_names_the_club_that_received_the_money() {
    let room = night();
    let title = room.ok(&["print", "receipt", "Ann"]);
    assert!(title.ends_with("\nStraddle\n"), "{title}");
    let page = room.ok(&["print", "receipt", "Ann", "--html"]);
    assert!(page.contains("<p>Straddle</p>"), "{page}");
}

/// Amounts in a refusal are those of the currency, not its minor units.
#[test]
fn refusals_name_amounts_of_the_currency() {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann", "Bob", "青木", "Dora"]);
    let prices = ["--currency", "EUR", "--entry", "20.50", "--bounty", "5"];
    room.ok(&[&["t", "new", "Night", "--id", "n"][..], &prices].concat());
    room.ok(&["t", "register", "Ann", "Bob", "青木"]);
    room.ok(&["t", "register", "Dora", "--owes"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "bust", "青木", "--by", "Bob"]);
    room.ok(&["t", "payout", "Bob"]);
    for (words, lang, message) in [
        (
            &["t", "pay", "Dora", "--amount", "30.25"][..],
            "en",
            "desk: invalid amount 30.25 EUR: Dora owes 20.50 EUR\n",
        ),
        (
            &["t", "pay", "Dora", "--amount", "30.25"],
            "ja",
            "desk: 金額 30.25 EUR は使えません。Dora の未払いは 20.50 EUR です。\n",
        ),
        (
            &["t", "payout", "Bob"],
            "en",
            "desk: nothing is due to Bob; paid so far: 5.00 EUR\n",
        ),
        (
            &[
                "t", "refund", "青木", "--part", "bounty", "--reason", "asked",
            ],
            "ja",
            "desk: 青木 の首の額は 0.00 EUR なので、5.00 EUR は返金できません。\n",
        ),
    ] {
        let output = room.command(words).args(["--lang", lang]).output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), message);
    }
}

/// The sheet of a satellite says what a ticket is worth.
#[test]
fn results_name_the_price_of_the_tickets() {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann", "Bob", "青木", "Dora"]);
    let prices = ["--currency", "JPY", "--entry", "2500", "--ticket", "5000"];
    room.ok(&[&["t", "new", "Satellite"][..], &prices].concat());
    room.ok(&["t", "register", "Ann", "Bob", "青木", "Dora"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "close-reg"]);
    finish(&room, &["Dora", "青木"]);
    let sheet = room.ok(&["print", "results"]);
    assert!(sheet.contains("\ntickets: 2 of 5,000 JPY\n"), "{sheet}");
    let sheet = room.ok(&["print", "results", "--lang", "ja"]);
    assert!(sheet.contains("\nチケット：5,000 円が 2 枚\n"), "{sheet}");
    let show = room.ok(&["t", "show"]);
    assert_eq!(show.matches("┆ ticket │").count(), 2, "{show}");
}
