//! Money that is settled: deals of points and money, overpaid bounties, prices as options, receipts, payouts on paper.

use serde_json::Value;

use crate::room::Room;

fn room() -> Room {
    let room = Room::with_club();
    room.ok(&["member", "add", "Ann", "Bob", "青木", "Dora"]);
    room
}

/// Four at 2,000 yen with a head of 500: the pool is 4 x 1,500.
fn night(more: &[&str]) -> Room {
    let room = room();
    let new = [
        "t",
        "new",
        "Night",
        "--currency",
        "JPY",
        "--entry",
        "2000",
        "--bounty",
        "500",
    ];
    room.ok(&[&new[..], more].concat());
    room.ok(&["t", "register", "Ann", "Bob", "青木"]);
    room.ok(&["t", "register", "Dora", "--owes"]);
    room.ok(&["t", "draw", "--seed", "1"]);
    room.ok(&["t", "close-reg"]);
    room
}

fn money(room: &Room) -> Value {
    serde_json::from_str(&room.ok(&["t", "money", "--json"])).unwrap()
}

/// 6,000 yen, and 3 of the four points: 3,500 and 1, 2,500 and 2.
#[test]
fn a_deal_of_both_is_typed_as_money_and_points() {
    let room = night(&["--paid", "2"]);
    room.ok(&["t", "bust", "Dora", "--by", "Ann"]);
    room.ok(&["t", "bust", "青木", "--by", "Bob"]);
    let both = ["--money", "--points"];
    let deal = ["t", "deal", "agreed", "Ann=3,500+1", "Bob=2500+2"];
    let (code, error) = room.fails(
        &[
            &["t", "deal", "agreed", "Ann=3500", "Bob=2500+2"],
            &both[..],
        ]
        .concat(),
    );
    assert_eq!((code, &error["kind"]), (2, &"NoShares".into()));
    assert_eq!(error["values"], serde_json::json!(["Ann=3500"]));
    let short = ["t", "deal", "agreed", "Ann=3400+1", "Bob=2500+2"];
    let (code, error) = room.fails(&[&short[..], &both].concat());
    assert_eq!((code, &error["kind"]), (3, &"DealSum".into()));
    assert_eq!(
        (&error["sum"], &error["there"]),
        (&"5900".into(), &"6000".into())
    );
    let told = room.command(&[&short[..], &both, &["--lang", "ja"]].concat());
    let told = String::from_utf8({ told }.output().unwrap().stderr).unwrap();
    assert!(told.contains("賞金の合計は 5,900 円"), "{told}");
    room.ok(&[&deal[..], &both].concat());
    let show = room.ok(&["t", "show"]);
    assert!(
        show.contains("Ann 1, 3,500 JPY") || show.contains("3,500 JPY"),
        "{show}"
    );
    room.ok(&["t", "finish"]);
    let rows = money(&room)["players"].clone();
    let prize = |name: &str| {
        let rows = rows.as_array().unwrap();
        rows.iter().find(|row| row["name"] == name).unwrap()["prize"].as_u64()
    };
    assert_eq!((prize("Ann"), prize("Bob")), (Some(3_500), Some(2_500)));
    let paper = room.ok(&["print", "payouts"]);
    assert!(
        paper.contains("3,500 JPY") && paper.contains("2,500 JPY"),
        "{paper}"
    );
    let paper = room.ok(&["print", "payouts", "--lang", "ja"]);
    assert!(paper.contains("3,500 円"), "{paper}");
}

/// Ann was paid 500 for Dora, whom Bob knocked out.
#[test]
fn a_bounty_that_was_paid_too_much_comes_back_by_a_command() {
    let room = night(&[]);
    room.ok(&["t", "bust", "Dora", "--by", "Ann"]);
    room.ok(&["t", "payout", "Ann"]);
    let told = room.ok(&["t", "knocker", "Dora", "--by", "Bob", "--reason", "seen"]);
    let line = "Ann 500 JPY to give back (desk t pay PLAYER)\n";
    assert!(told.contains(line), "{told}");
    let before = money(&room)["expected_box"].as_i64().unwrap();
    let told = room.ok(&["t", "pay", "Ann"]);
    let line = "Ann gives back bounties that were paid too much: 500 JPY";
    assert!(told.contains(line), "{told}");
    let now = money(&room);
    assert_eq!((&now["overpaid"], &now["paid_out"]), (&0.into(), &0.into()));
    assert_eq!(now["expected_box"].as_i64(), Some(before + 500));
    let tail = room.ok(&["log", "tail", "--lang", "ja"]);
    assert!(
        tail.contains("Ann が払いすぎたバウンティ 500 円 を返却"),
        "{tail}"
    );
    let (code, error) = room.fails(&["t", "pay", "Ann"]);
    assert_eq!((code, &error["kind"]), (3, &"NothingOwed".into()));
    room.ok(&["log", "verify"]);
}

#[test]
fn a_receipt_says_how_it_was_paid() {
    let room = night(&[]);
    let told = room.ok(&["print", "receipt", "Ann"]);
    assert!(
        told.contains("cash") && told.contains("2,000 JPY"),
        "{told}"
    );
    let told = room.ok(&["print", "receipt", "Dora"]);
    assert!(told.contains("on credit"), "{told}");
    room.ok(&["t", "pay", "Dora", "--paid-by", "transfer"]);
    let told = room.ok(&["print", "receipt", "Dora"]);
    assert!(
        told.contains("Paid later: 2,000 JPY") && told.contains("transfer"),
        "{told}"
    );
    let told = room.ok(&["print", "receipt", "Dora", "--lang", "ja"]);
    assert!(told.contains("後払い") && told.contains("振込"), "{told}");
    let csv = room.ok(&["print", "receipt", "Ann", "--format", "csv"]);
    assert!(
        csv.contains("Amount (JPY)\n") && csv.contains("Entry,cash,2000\n"),
        "{csv}"
    );
}

/// Every rule of a price list is an option and a field, and the same as in a template.
#[test]
fn every_price_is_an_option_and_a_field_of_edit() {
    let room = room();
    let file = room.path("prices.toml");
    let money = "[money]\ncurrency = \"JPY\"\nunit = 100\nexpenses = 2000\nminimum = 1000\nbubble = 500\n\
        structure = \"fixed:5,3,2\"\nremainder = \"last_paid\"\nodd = \"registered\"\nno_show = \"refunded\"\n\
        entry = { price = 6000, prize = 4000, fee = 500, staff = 500, bounty = 1000 }\n\
        reentry = { chips = 15000, price = 4000, prize = 2000, fee = 500, staff = 500, bounty = 1000 }\n\
        rebuy = { chips = 10000, price = 3000, prize = 2500, fee = 500, until_level = 6, at_most = 2, stack_at_most = 5000 }\n\
        addon = { chips = 30000, price = 2000, prize = 1800, staff = 200, after_level = 6, at_most = 1 }\n\
        bounty = { progressive = \"1/2\", odd = \"cash\", shared = \"larger_stack\", disqualified = \"house\", deal = \"shared\" }\n";
    std::fs::write(&file, money).unwrap();
    room.ok(&[
        "t",
        "new",
        "File",
        "--id",
        "f",
        "--template",
        file.to_str().unwrap(),
    ]);
    let typed = [
        "currency=JPY",
        "unit=100",
        "expenses=2000",
        "minimum=1000",
        "bubble=500",
        "structure=fixed:5,3,2",
        "remainder=last-paid",
        "odd=registered",
        "no-show=refunded",
        "entry=6000",
        "fee=500",
        "staff=500",
        "bounty=1000",
        "reentry=4000",
        "reentry-chips=15k",
        "rebuy=3000",
        "rebuy-fee=500",
        "rebuy-chips=10000",
        "rebuy-until-level=6",
        "rebuy-at-most=2",
        "rebuy-stack=5000",
        "addon=2000",
        "addon-staff=200",
        "addon-chips=30,000",
        "addon-after-level=6",
        "addon-at-most=1",
        "progressive=1/2",
        "bounty-odd=cash",
        "bounty-shared=larger-stack",
        "bounty-disqualified=house",
        "bounty-deal=shared",
    ];
    let options: Vec<String> = typed
        .iter()
        .flat_map(|text| {
            let (name, value) = text.split_once('=').unwrap();
            [format!("--{name}"), value.to_owned()]
        })
        .collect();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    room.ok(&[&["t", "new", "Options", "--id", "o"], &options[..]].concat());
    room.ok(&["t", "new", "Fields", "--id", "e"]);
    room.ok(&[&["t", "edit", "-t", "e", "--reason", "prices"], &typed[..]].concat());
    let rules = |id: &str| {
        let shown: Value =
            serde_json::from_str(&room.ok(&["t", "show", "-t", id, "--json"])).unwrap();
        shown["rules"]["money"].clone()
    };
    let of_file = rules("f");
    assert!(of_file.is_object(), "{of_file}");
    assert_eq!(rules("o"), of_file);
    assert_eq!(rules("e"), of_file);
}

#[test]
fn prices_that_lack_something_name_it_in_words() {
    let room = room();
    let (code, error) = room.fails(&["t", "new", "Night", "--entry", "500"]);
    assert_eq!((code, &error["kind"]), (2, &"CurrencyMissing".into()));
    assert_eq!(
        error["message"],
        "the currency of the prices is missing; name it, such as JPY or EUR"
    );
    let japanese = room
        .command(&["t", "new", "Night", "--entry", "500", "--lang", "ja"])
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8(japanese.stderr).unwrap(),
        "desk: 料金の通貨がありません。JPY や EUR のように指定してください。\n"
    );
    room.ok(&["t", "new", "Night", "--currency", "JPY", "--entry", "500"]);
    let (code, error) = room.fails(&["t", "edit", "rebuy-at-most=2", "--reason", "why"]);
    assert_eq!((code, &error["kind"]), (2, &"PriceMissing".into()));
    assert_eq!(
        error["message"],
        "rebuy-at-most needs a price: rebuy is missing"
    );
    let (code, error) = room.fails(&["t", "edit", "odd=both", "--reason", "why"]);
    assert_eq!((code, &error["kind"]), (2, &"InvalidEdit".into()));
}
