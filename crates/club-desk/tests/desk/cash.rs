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

/// A head whose winner nobody knows stays in the box: the till names it, in words and as a document.
#[test]
fn the_till_names_the_heads_that_are_held() {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann", "Bob", "青木"]);
    let prices = ["--currency", "JPY", "--entry", "5000", "--bounty", "1000"];
    room.ok(&[&["t", "new", "Night", "--id", "n"][..], &prices].concat());
    room.ok(&["t", "register", "Ann", "Bob", "青木"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "close-reg"]);
    room.ok(&["t", "bust", "青木", "--by", "?"]);
    let held = "held, winner not known: 青木 1,000 JPY\n";
    let till = room.ok(&["t", "till"]);
    assert!(till.ends_with(held), "{till}");
    room.ok(&["t", "bust", "Bob", "--by", "Ann"]);
    room.ok(&["t", "finish"]);
    room.ok(&["t", "payout", "--all", "-t", "n"]);
    let till = room.ok(&["t", "till"]);
    // 3 x 5,000 without the prizes, 3 x 4,000, and the heads of Bob and Ann.
    let expected =
        format!("box: 0 JPY + 15,000 JPY received - 14,000 JPY paid = 1,000 JPY\n{held}");
    assert_eq!(till, expected);
    let till = room.ok(&["t", "till", "--lang", "ja"]);
    assert!(
        till.ends_with("飛ばした人が不明で保留：青木 1,000 円\n"),
        "{till}"
    );
    assert_eq!(room.ok(&["t", "money"]).matches(held).count(), 1);
    let till: Value = serde_json::from_str(&room.ok(&["t", "till", "--json"])).unwrap();
    assert_eq!(
        (&till["expected"], &till["held"][0]["amount"]),
        (&1_000.into(), &1_000.into())
    );
    room.ok(&[
        "t", "knocker", "青木", "--by", "Bob", "--reason", "seen", "-t", "n",
    ]);
    let till: Value = serde_json::from_str(&room.ok(&["t", "till", "--json"])).unwrap();
    assert_eq!(till.get("held"), None);
}

/// An edit names what changes of the prices, rules of the prizes included, and nothing that stays.
#[test]
fn an_edit_of_the_prices_names_what_changes() {
    let room = night();
    let file = room.path("money.toml");
    let rules = |bubble: &str| {
        format!(
            "[money]\ncurrency = \"EUR\"\nunit = 100\npaid = \"50 %\"\n{bubble}\
             entry = {{ price = 2000, prize = 1800, fund = 200 }}\n"
        )
    };
    std::fs::write(&file, rules("bubble = 500\nexpenses = 250\n")).unwrap();
    let edit = |lang: &str, change: &str, reason: &str| {
        room.ok(&["t", "edit", change, "--reason", reason, "--lang", lang])
    };
    let change = format!("money={}", file.display());
    assert_eq!(
        edit("en", &change, "a trophy"),
        "changed: prices from none to 2.50 EUR taken out for expenses; 5.00 EUR back for the bubble\n"
    );
    std::fs::write(&file, rules("bubble = 600\nexpenses = 250\n")).unwrap();
    assert_eq!(
        edit("ja", &change, "a rule"),
        "変更：料金 バブル返金 5.00 EUR → バブル返金 6.00 EUR\n"
    );
    assert_eq!(
        edit("en", "guarantee=100", "a guarantee"),
        "changed: prices from none to 100.00 EUR guaranteed\n"
    );
}

/// A refund says what leaves the box and what does not: a debt is cancelled, a transfer goes back.
#[test]
fn a_refund_says_what_is_not_paid_from_the_box() {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann", "Bob", "青木"]);
    room.ok(&["t", "new", "Night", "--currency", "EUR", "--entry", "20"]);
    room.ok(&["t", "register", "Ann", "--owes"]);
    room.ok(&["t", "register", "Bob", "--paid-by", "transfer"]);
    room.ok(&["t", "register", "青木", "--owes"]);
    room.ok(&["t", "pay", "青木", "--amount", "5"]);
    let off = |player: &str, lang: &str| {
        room.ok(&["t", "unregister", player, "--reason", "ill", "--lang", lang])
    };
    let told = off("Ann", "en");
    let line = "a debt of 20.00 EUR of Ann is cancelled, and nothing is paid back\n";
    assert!(told.starts_with(line), "{told}");
    let told = off("Bob", "en");
    let line = "Bob gets 20.00 EUR back; 20.00 EUR of it the way it was paid, not from the box\n";
    assert!(told.starts_with(line), "{told}");
    let told = off("青木", "ja");
    let line = "青木 に 5.00 EUR を返金、未払いの 15.00 EUR は取り消し\n";
    assert!(told.starts_with(line), "{told}");
    let till: Value = serde_json::from_str(&room.ok(&["t", "till", "--json"])).unwrap();
    assert_eq!(
        (&till["received"], &till["paid"]),
        (&500.into(), &500.into())
    );
}

/// An add-on that was paid back stays bought. The refusal names the player of its night, also where another night is
/// open whose first entry is somebody else.
#[test]
fn an_add_on_that_was_paid_back_names_its_player() {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann", "Bob", "青木"]);
    let prices = ["--currency", "EUR", "--entry", "20", "--addon", "10"];
    for (night, first, second) in [("n", "青木", "Bob"), ("m", "Ann", "Bob")] {
        room.ok(&[&["t", "new", "Night", "--id", night][..], &prices].concat());
        room.ok(&["t", "register", first, second, "-t", night]);
        room.ok(&["t", "draw", "--seed", "1", "-t", night]);
    }
    let bought = room.ok(&["t", "addon", "青木", "-t", "n", "--json"]);
    let bought: Value = serde_json::from_str(&bought).unwrap();
    let key = bought["command"].as_str().unwrap();
    room.ok(&["t", "refund", "青木", "--reason", "asked", "-t", "n"]);
    for (lang, reason) in [
        (
            "en",
            " cannot be taken back: 青木 has nothing to pay back\n",
        ),
        (
            "ja",
            "は取り消せません：青木 に返金できるものはありません。\n",
        ),
    ] {
        let undo = ["undo", key, "--lang", lang];
        let output = room.command(&undo).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.ends_with(reason), "{told}");
    }
}
