//! The sheet that changes what was announced: its effects first, then the same event as a terminal's.

use axum::http::StatusCode;
use club_log::command::{Command, CommandLine};
use club_log::rules::Announcement;
use club_web::{Caller, Desk as _};
use club_words::Lang;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::club::{NIGHT, Served};

/// The form of the sheet.
const SHEET: &str = "<form class=\"stack\" method=\"get\" action=\"/t/2026-03-07\"";

fn levels(second: u32) -> Value {
    json!({ "levels": [
        { "small_blind": 50, "big_blind": 100, "minutes": 20 },
        { "small_blind": 100, "big_blind": 200, "ante": 200, "minutes": second, "break_after": 10 },
        { "small_blind": 200, "big_blind": 400, "minutes": 20 },
    ] })
}

fn prices(fee: u64) -> Value {
    json!({
        "currency": "JPY", "paid": 2, "structure": "fixed:2,1", "guarantee": 9_000,
        "entry": { "price": 6_117, "prize": 5_045 - fee, "fee": fee, "bounty": 1_072 },
        "rebuy": { "price": 3_567, "prize": 3_567, "until_minute": 600, "at_most": 2 },
    })
}

async fn served() -> Served {
    let rules = json!({
        "stack": 20_000, "max_entries": 2, "late_registration": { "until_level": 2 },
        "blinds": levels(20), "money": prices(1_000),
    });
    Served::playing(rules).await
}

fn announced(served: &Served) -> Announcement {
    let view = served.desk.view();
    let (_, night) = view.state.club.tournaments().next().unwrap();
    night.announcement().clone()
}

fn form(pairs: &[(String, String)]) -> String {
    let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let pairs = pairs
        .iter()
        .map(|(name, value)| format!("{}={}", encoded(name), encoded(value)));
    pairs.collect::<Vec<_>>().join("&")
}

fn plain(text: &str) -> String {
    let plain = text.replace("&lt;", "<").replace("&gt;", ">");
    plain.replace("&quot;", "\"").replace("&amp;", "&")
}

/// The fields of the first form to an address, or by a method, as a browser sends them.
fn fields(page: &str, begin: &str) -> Vec<(String, String)> {
    let (_, rest) = page.split_once(begin).unwrap();
    let (form, _) = rest.split_once("</form>").unwrap();
    let value = |tag: &str, name: &str| {
        let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
        Some(plain(rest.split_once('"')?.0))
    };
    let mut all = Vec::new();
    for tag in form.split('<') {
        let Some(name) = value(tag, "name") else {
            continue;
        };
        let text = if tag.starts_with("textarea") {
            plain(tag.split_once('>').unwrap().1)
        } else if tag.starts_with("input") {
            value(tag, "value").unwrap_or_default()
        } else if tag.starts_with("select") {
            String::new()
        } else {
            continue;
        };
        all.push((name, text));
    }
    all
}

/// The form of the sheet with other values in some fields.
async fn filled(served: &Served, changes: &[(&str, &str)]) -> String {
    let page = served.get(&format!("/t/{NIGHT}?sheet=edit")).await.text;
    let mut fields = fields(&page, SHEET);
    for (name, value) in changes {
        let name = format!("edit-{name}");
        let field = fields.iter_mut().find(|(field, _)| *field == name);
        assert!(field.is_some(), "{name}: {page}");
        let (_, text) = field.unwrap();
        (*value).clone_into(text);
    }
    format!("/t/{NIGHT}?{}", form(&fields))
}

#[tokio::test]
async fn what_an_edit_changes_is_shown_first_and_its_form_is_the_command_of_a_terminal() {
    let served = served().await;
    let blinds = "50/100 20\r\n100/200 (200) 15 +10\r\n200/400 20";
    let changes = [
        ("title", "Spring & <night>"),
        ("late-until-level", ""),
        ("late-minutes", "６０"),
        ("fee", "５００"),
        ("guarantee", "12,000"),
        ("paid", "15%"),
        ("blinds", blinds),
    ];
    let address = filled(&served, &changes).await;
    let seq = served.desk.seq().await;
    for (lang, sentences) in [
        (
            "en",
            [
                "title from \"March night\" to \"Spring & <night>\"",
                "late registration from the end of level 2 to 60 minutes",
                "level 2: 100/200 ante 200, 20 min, break of 10 min to 100/200 ante 200, 15 min, break of 10 min",
                "9,000 JPY",
                "12,000 JPY",
            ],
        ),
        (
            "ja",
            [
                "名称 「March night」 → 「Spring & <night>」",
                "レイトレジ レベル 2 の終わりまで → 60 分間",
                "レベル 2：100/200 アンティ 200・20 分・休憩 10 分 → 100/200 アンティ 200・15 分・休憩 10 分",
                "9,000 円",
                "12,000 円",
            ],
        ),
    ] {
        let page = plain(&served.get(&format!("{address}&lang={lang}")).await.text);
        for sentence in sentences {
            assert!(page.contains(sentence), "{sentence}: {page}");
        }
        assert!(
            !page.contains("level 1:") && !page.contains("レベル 1："),
            "{page}"
        );
    }
    assert_eq!(served.desk.seq().await, seq);
    let page = served.get(&address).await.text;
    let mut sent = fields(
        &page,
        &format!("method=\"post\" action=\"/t/{NIGHT}/edit\""),
    );
    sent.retain(|(name, _)| name != "reason");
    sent.push(("reason".to_owned(), "mistake".to_owned()));
    let done = served.post(&format!("/t/{NIGHT}/edit"), &form(&sent)).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text);
    // The same by a line of a program; the prices are worked out by hand: 6,117 - 500 - 1,072 is for prizes.
    let twin = self::served().await;
    let mut money = prices(500);
    money["guarantee"] = json!(12_000);
    money["paid"] = json!("15 %");
    let command: Command = serde_json::from_value(json!({ "edit": {
        "changes": [
            { "title": "Spring & <night>" }, { "late_registration": { "minutes": 60 } },
            { "blinds": levels(15) }, { "money": money },
        ],
        "reason": "mistake",
    } }))
    .unwrap();
    let line = CommandLine::bare(command);
    twin.desk
        .line(Caller::MACHINE, Lang::En, line)
        .await
        .unwrap();
    assert_eq!(announced(&served), announced(&twin));
    assert_eq!(served.desk.kinds().await, twin.desk.kinds().await);
}

#[tokio::test]
async fn an_edit_that_changes_nothing_or_cannot_be_read_is_said_in_the_readers_language() {
    let served = served().await;
    let seq = served.desk.seq().await;
    for (changes, en, ja) in [
        (
            &[][..],
            "nothing would change",
            "すでにそのとおりに告知されています",
        ),
        (
            &[("fee", "much")],
            "invalid change `fee=much`; expected an amount such as 3000, 3,000 or 10.50",
            "「fee=much」",
        ),
        (&[("fee", "10.50")], "invalid amount `10.50`", "10.50"),
        (
            &[("blinds", "50/100 20\n100/200")],
            "a level such as 300/600 (600) 20 +10",
            "「300/600 (600) 20 +10」のようなレベル",
        ),
        (
            &[("late-minutes", "60")],
            "a last level or a number of minutes, one of them",
            "レベルか分のどちらか一方",
        ),
        (&[("entry", "")], "the field \"entry\" is missing", "entry"),
        (&[("capacity", "x")], "a whole number", "整数"),
    ] {
        let address = filled(&served, changes).await;
        for (lang, words) in [("en", en), ("ja", ja)] {
            let page = served.get(&format!("{address}&lang={lang}")).await;
            assert_eq!(page.status, StatusCode::OK);
            let page = plain(&page.text);
            let (_, alert) = page
                .split_once("<p class=\"danger\" role=\"alert\">")
                .unwrap();
            let (alert, _) = alert.split_once("</p>").unwrap();
            assert!(alert.contains(words), "{changes:?} {words}: {alert}");
            assert_eq!(lang == "ja", alert.chars().any(|c| c >= 'ぁ'), "{alert}");
            // What was typed is still there.
            for (name, value) in changes {
                let kept = fields(&page, SHEET);
                let field = (format!("edit-{name}"), (*value).to_owned());
                assert!(kept.contains(&field), "{field:?} {kept:?}");
            }
        }
    }
    assert_eq!(served.desk.seq().await, seq);
}

#[tokio::test]
async fn the_effects_of_an_edit_are_the_directors() {
    let served = served().await;
    let address = filled(&served, &[("title", "Spring")]).await;
    let floor = served.paired("m-3").await;
    let cookie = format!("desk-7373={floor}");
    let headers = [("host", "192.168.1.20:7373"), ("cookie", cookie.as_str())];
    let phone = crate::club::PHONE;
    let page = served.ask("GET", &address, phone, &headers, "").await;
    assert!(!page.text.contains("title from"), "{}", page.text);
}
