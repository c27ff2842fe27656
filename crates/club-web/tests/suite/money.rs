//! Laws of the pages of a night for money.

use std::collections::BTreeSet;

use club_log::authorise::Role;
use club_view::{BalanceView, MoneyView, money_figure};
use club_words::Lang;
use serde_json::{Value, json};

use crate::club::{Club, Seen};
use crate::outline::{Piece, pieces, value};
use crate::purse;

/// The next of a series of numbers (Knuth's MMIX generator), below a bound.
fn next(state: &mut u64, below: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

/// Words that are typed as reasons and notes.
const REASON: &str = "秘密の理由";

/// An act at random. Many are refused, as in a club.
fn act(state: &mut u64) -> Value {
    let member = format!("m{}", next(state, 20));
    let entry = format!("e{}", 1 + next(state, 18));
    let way = ["cash", "owes", "transfer", "house"][usize::try_from(next(state, 4)).unwrap()];
    match next(state, 16) {
        0..=2 => json!({ "register_paid": { "players": [member], "paid_by": way } }),
        3 => json!({ "register_paid": { "players": [member], "again": true, "paid_by": way } }),
        4 | 5 => json!({ "rebuy": { "player": entry, "times": 1, "paid_by": way } }),
        6 | 7 => json!({ "add_on": { "players": [entry], "paid_by": way } }),
        8 => json!({ "pay": { "player": member } }),
        9 => json!({ "pay_out": { "players": [member] } }),
        10 => json!({ "count_cash": { "amount": next(state, 200_000), "note": REASON } }),
        11 => json!({ "refund": { "player": member, "parts": ["fee"], "reason": REASON } }),
        12 => json!({ "remove": { "player": entry, "removal": "disqualified", "reason": REASON } }),
        13 => json!({ "correct_knocker": { "player": entry, "by": [], "reason": REASON } }),
        14 => json!({ "undo": {} }),
        _ => json!({ "bust": { "players": [{ "player": entry }] } }),
    }
}

/// A night for money after acts at random.
pub(crate) fn night(seed: u64) -> Club {
    let mut state = seed;
    let mut club = purse::announced(20, Some(purse::prices()));
    for number in 0..8 + next(&mut state, 9) {
        let way = if next(&mut state, 3) == 0 {
            "owes"
        } else {
            "cash"
        };
        let players = [format!("m{number}")];
        assert!(club.give(json!({ "register_paid": { "players": players, "paid_by": way } })));
    }
    let _ = next(&mut state, 6) > 0 && club.give(json!({ "draw": {} }));
    let _ = club.give(json!({ "clock": { "change": { "action": "start" } } }));
    for step in 0..next(&mut state, 60) {
        club.pass(i64::try_from(next(&mut state, 90)).unwrap());
        if step % 3 == 0 {
            let entry = format!("e{}", 1 + next(&mut state, 18));
            let _ = club.knocked_out(&entry);
        }
        let act = act(&mut state);
        let _ = club.give(act);
    }
    if next(&mut state, 3) == 0 {
        let _ = club.give(json!({ "close_registration": {} }));
        for number in 1..=18 {
            if purse::left(&club) > 1 {
                let _ = club.knocked_out(&format!("e{number}"));
            }
        }
        let _ = next(&mut state, 2) == 0 && club.give(json!({ "finish": {} }));
    }
    club
}

fn account(club: &Club) -> MoneyView {
    let state = club.ledger.state();
    let (id, night) = state.club.tournaments().next().unwrap();
    MoneyView::of(&state.directory, id, night, club.now).unwrap()
}

const PUBLIC_PAGES: [&str; 12] = [
    "/",
    "/wall",
    "/wall/night",
    "/t/night/seats",
    "/t/night/seats?q=m",
    "/t/night/payouts",
    "/t/night/payouts?sheet=enter&member=m2",
    "/p/m0",
    "/p/m1",
    "/p/m2",
    "/p/m2?sheet=knocker&player=e3",
    "/help",
];

const STAFF_PAGES: [&str; 8] = [
    "/t/night",
    "/t/night?q=実名",
    "/t/night?sheet=add-ons",
    "/t/night?sheet=enter&member=m19",
    "/t/night?sheet=knocker&player=e3",
    "/t/night/money",
    "/t/night/payouts",
    "/t/night/print/receipts",
];

/// Prices, debts, bounties and amounts that were paid, from a thousand on.
///
/// None is a multiple of 100, as prizes and stacks are.
fn private_amounts(money: &MoneyView) -> BTreeSet<String> {
    let mut amounts: BTreeSet<u64> = [6_117, 3_567, 2_089, money.owed_in, money.collected].into();
    for row in &money.players {
        amounts.extend([row.owes, row.bounties, row.due, row.paid]);
    }
    amounts.extend(money.heads.iter().map(|row| row.amount));
    amounts.retain(|amount| *amount >= 1_000 && amount % 100 != 0);
    amounts
        .iter()
        .map(|amount| money_figure(*amount, "JPY"))
        .collect()
}

#[test]
fn what_people_paid_and_owe_is_on_no_public_page_and_in_no_public_region() {
    for seed in 0..48 {
        let club = night(seed);
        let money = account(&club);
        let amounts = private_amounts(&money);
        // The names of members with a nickname, the words of reasons, and the words of the account.
        let hidden = (0..20).step_by(3).map(|number| format!("実名 {number:02}"));
        let words = [
            "実名は",
            REASON,
            "未払い",
            "未収",
            "領収書",
            "owes",
            "Receipt",
            "振込",
        ];
        let words = words.map(str::to_owned);
        let secrets: Vec<String> = hidden.chain(words).chain(amounts).collect();
        for lang in Lang::ALL {
            let seen = Seen::new(club.view(), lang, Role::Public);
            for path in PUBLIC_PAGES {
                let Some((page, document)) = seen.page(path) else {
                    panic!("{path}");
                };
                // Streams send regions.
                let regions = page.regions.iter().map(|region| region.html.as_str());
                for text in regions.chain([document.as_str()]) {
                    for secret in &secrets {
                        assert!(!text.contains(secret.as_str()), "{seed} {path}: {secret}");
                    }
                }
            }
            for path in [
                "/t/night/money",
                "/t/night/print/receipts",
                "/t/night/print/slips",
            ] {
                assert!(seen.page(path).is_none(), "{path}");
            }
        }
    }
}

#[test]
fn the_sides_of_the_account_are_equal_and_its_pages_are_whole() {
    for seed in 0..48 {
        let club = night(seed);
        let balance = BalanceView::of(&account(&club));
        assert_eq!(balance.came_in(), balance.goes_out(), "{seed}: {balance:?}");
        let (lang, role) = match seed % 2 {
            0 => (Lang::En, Role::Director),
            _ => (Lang::Ja, Role::Floor),
        };
        let seen = Seen::new(club.view(), lang, role);
        for path in STAFF_PAGES {
            let Some((page, document)) = seen.page(path) else {
                panic!("{path}");
            };
            assert!(document.len() < 80_000, "{seed} {path}: {}", document.len());
            assert_eq!(document.matches("<h1").count(), 1, "{seed} {path}");
            for region in &page.regions {
                assert!(
                    document.contains(&region.html),
                    "{seed} {path}: {}",
                    region.id
                );
            }
        }
    }
}

/// The forms of a page: the address, and the fields that are sent as they are.
fn forms(document: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut forms: Vec<(String, Vec<(String, String)>)> = Vec::new();
    for piece in pieces(document) {
        let Piece::Open(tag, attributes) = piece else {
            continue;
        };
        let text = |name| value(&attributes, name).unwrap_or_default().to_owned();
        match (tag.as_str(), forms.last_mut()) {
            ("form", _) => forms.push((text("action"), Vec::new())),
            ("input", Some((_, fields))) if text("type") == "hidden" => {
                fields.push((text("name"), text("value")));
            }
            _ => {}
        }
    }
    forms
}

fn has_form(document: &str, verb: &str, fields: &[(&str, &str)]) -> bool {
    let fields: Vec<(String, String)> = fields
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    forms(document).contains(&(format!("/t/night/{verb}"), fields))
}

/// Acts of the money by place: the taps of the design, counted by pages that are opened before it.
#[test]
fn acts_about_money_are_where_the_hand_is() {
    let before = Seen::new(purse::registered(15).view(), Lang::En, Role::Floor);
    // One tap on the row; two to owe it.
    let found = before.document("/t/night?q=m16");
    assert!(has_form(&found, "register", &[("player", "m16")]));
    assert!(found.contains("Register 6,117"));
    let sheet = before.document("/t/night?sheet=enter&member=m16");
    assert!(found.contains("/t/night?sheet=enter&amp;member=m16"));
    assert!(has_form(
        &sheet,
        "register",
        &[("player", "m16"), ("paid-by", "owes")]
    ));
    // Table, seat, Rebuy.
    let later = purse::later();
    let seen = Seen::new(later.view(), Lang::En, Role::Floor);
    let seat = seen.document(&format!("/t/night/tables/{}", later.seat_of("e2")));
    assert!(has_form(&seat, "rebuy", &[("player", "e2")]));
    // Table, seat, Bust, and one tap for who won the chips.
    assert!(has_form(&seat, "bust", &[("player", "e2")]));
    for other in later.neighbours("e2") {
        assert!(
            seat.contains(&format!("name=\"by\" value=\"{other}\"")),
            "{other}"
        );
    }
    assert!(seat.contains("name=\"by\" value=\"?\""));
    // Add-ons, and one tap a player or a table.
    let pause = purse::in_the_break();
    let seen = Seen::new(pause.view(), Lang::En, Role::Floor);
    assert!(seen.document("/t/night").contains("/t/night?sheet=add-ons"));
    let sheet = seen.document("/t/night?sheet=add-ons");
    assert!(has_form(&sheet, "addon", &[("player", "e2")]));
    // A player who has one is not asked again.
    assert!(!has_form(&sheet, "addon", &[("player", "e1")]));
    // Payouts, Pay: the director's.
    let paid = purse::paid();
    let due = account(&paid);
    let due = due.players.iter().find(|row| row.due > 0).unwrap();
    let member = due.member.to_string();
    for (role, may) in [(Role::Director, true), (Role::Floor, false)] {
        let page = Seen::new(paid.view(), Lang::En, role).document("/t/night/payouts");
        assert_eq!(has_form(&page, "payout", &[("player", &member)]), may);
    }
}

/// Without prices nothing of the money is on any page.
#[test]
fn a_club_without_prices_sees_no_money() {
    let mut club = purse::announced(17, None);
    for number in 0..15 {
        assert!(club.give(json!({ "register": { "player": format!("m{number}") } })));
    }
    assert!(club.give(json!({ "draw": {} })));
    assert!(club.give(json!({ "clock": { "change": { "action": "start" } } })));
    assert!(club.give(json!({ "bust": { "players": [{ "player": "e5" }] } })));
    let seen = Seen::new(club.view(), Lang::Ja, Role::Director);
    let seat = format!("/t/night/tables/{}", club.seat_of("e2"));
    for path in [
        "/t/night",
        "/t/night?q=実名",
        "/t/night?sheet=reinstate&player=e5",
        "/t/night/tables",
        "/t/night/moves",
        "/t/night/log",
        "/t/night/payouts",
        "/p/m1",
        seat.as_str(),
    ] {
        let document = seen.document(path);
        for word in [
            "お金",
            "円",
            "リバイ",
            "アドオン",
            "未払い",
            "バストさせた人",
            "/money",
            "receipts",
        ] {
            assert!(!document.contains(word), "{path}: {word}");
        }
    }
    for path in ["/t/night/money", "/t/night/print/receipts"] {
        assert!(seen.page(path).is_none(), "{path}");
    }
}

/// In hand-for-hand play each tile has its own button, until its hand is done.
#[test]
fn each_tile_says_whether_its_hand_of_the_round_is_done() {
    let mut bubble = purse::bubble();
    let tables: Vec<String> = {
        let (_, night) = bubble.ledger.club().tournaments().next().unwrap();
        night
            .seats()
            .tables()
            .map(|(id, _)| id.to_string())
            .collect()
    };
    let [first, second] = tables.as_slice() else {
        panic!("{tables:?}");
    };
    let shown = |club: &Club| {
        let page = Seen::new(club.view(), Lang::En, Role::Floor).document("/t/night/tables");
        let has = |table: &String| has_form(&page, "hand-done", &[("table", table.as_str())]);
        (
            [has(first), has(second)],
            page.matches("✓ Hand done").count(),
        )
    };
    assert_eq!(shown(&bubble), ([true, true], 0));
    assert!(bubble.give(json!({ "hand": { "table": first } })));
    assert_eq!(shown(&bubble), ([false, true], 1));
    assert!(bubble.give(json!({ "hand": { "table": second } })));
    assert_eq!(shown(&bubble), ([false, false], 2));
    assert!(bubble.give(json!({ "hand_for_hand": { "change": { "action": "round" } } })));
    assert_eq!(shown(&bubble), ([true, true], 0));
}
