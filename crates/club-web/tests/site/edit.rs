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

/// The form on the sheet of a table that is changed.
const TABLE_FORM: &str = "method=\"post\" action=\"/t/2026-03-07/table\"";

/// A room of two tables, before the draw or with the four members in it.
fn room(n_max: u8) -> Value {
    json!({
        "stack": 20_000,
        "blinds": levels(20),
        "seating": { "n_max": n_max, "n_min": 2, "room": { "tables": [
            { "name": "A", "seats": 9 }, { "name": "Bar", "seats": 8, "closed": [8] },
        ] } },
    })
}

async fn seated() -> Served {
    let served = Served::playing(room(2)).await;
    for member in 1..=4 {
        crate::money::done(&served, "register", &format!("player=m-{member}")).await;
    }
    for verb in ["draw", "start"] {
        crate::money::done(&served, verb, "").await;
    }
    served
}

async fn by_line(served: &Served, command: Value) {
    let command: Command = serde_json::from_value(command).unwrap();
    let line = CommandLine::bare(command);
    served
        .desk
        .line(Caller::MACHINE, Lang::En, line)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_table_is_featured_named_and_put_in_order_as_in_a_terminal() {
    let (served, twin) = (seated().await, seated().await);
    let table = format!("/t/{NIGHT}/tables/A");
    let sheet = served.get(&table).await.text;
    let address = format!("{table}?sheet=change");
    assert!(
        sheet.contains(&format!("{address}&amp;edit-featured=on")),
        "{sheet}"
    );
    assert!(sheet.contains(&format!("href=\"{address}\"")), "{sheet}");
    let seq = served.desk.seq().await;
    let query = "edit-featured=on&edit-order=2&edit-rename=TV";
    for (lang, sentences) in [
        (
            "en",
            [
                "tables from A (2 seats), Bar (2 seats) to Bar (2 seats), TV",
                "What this changes",
            ],
        ),
        (
            "ja",
            ["テーブル A（2 席）、Bar（2 席） → Bar（2 席）、TV", "影響"],
        ),
    ] {
        let page = plain(
            &served
                .get(&format!("{address}&{query}&lang={lang}"))
                .await
                .text,
        );
        for sentence in sentences {
            assert!(page.contains(sentence), "{sentence}: {page}");
        }
    }
    assert_eq!(served.desk.seq().await, seq);
    let page = served.get(&format!("{address}&{query}")).await.text;
    let mut sent = fields(&page, TABLE_FORM);
    sent.retain(|(name, _)| name != "reason");
    sent.push(("reason".to_owned(), "cameras".to_owned()));
    let done = served
        .post(&format!("/t/{NIGHT}/table"), &form(&sent))
        .await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text);
    let change = json!({ "featured": true, "order": 2, "name": "TV" });
    by_line(
        &twin,
        json!({ "table": { "table": "A", "change": change, "reason": "cameras" } }),
    )
    .await;
    assert_eq!(announced(&served), announced(&twin));
    assert_eq!(served.desk.kinds().await, twin.desk.kinds().await);
    let room = announced(&served).rules.seating.room.unwrap();
    let names: Vec<&str> = room
        .tables
        .iter()
        .map(|table| table.name.as_str())
        .collect();
    assert_eq!(names, ["Bar", "TV"]);
    assert_eq!(room.featured.unwrap().as_str(), "TV");
    // The star is on its tile, and the button takes it away again.
    let map = served.get(&format!("/t/{NIGHT}/tables")).await.text;
    assert!(map.contains("TV ★"), "{map}");
    let sheet = served.get(&format!("/t/{NIGHT}/tables/TV")).await.text;
    assert!(sheet.contains("edit-featured=off"), "{sheet}");
    // It is taken back like every other command.
    let undo = done.json()["undo"].as_str().unwrap().to_owned();
    crate::money::done(
        &served,
        "undo",
        &format!("command={}", undo.replace('/', "%2F")),
    )
    .await;
    assert_eq!(
        announced(&served).rules.seating.room,
        announced(&seated().await).rules.seating.room
    );
}

#[tokio::test]
async fn a_change_of_a_table_that_is_none_or_cannot_be_is_said_and_is_the_directors() {
    let served = seated().await;
    let address = format!("/t/{NIGHT}/tables/A?sheet=change");
    let seq = served.desk.seq().await;
    for (query, en, ja) in [
        (
            "edit-order=1",
            "nothing would change",
            "すでにそのとおりに告知されています",
        ),
        ("edit-rename=Bar", "table Bar twice", "Bar"),
        ("edit-order=3", "1 to 2", "1 から 2 まで"),
        (
            "edit-featured=maybe",
            "one of the choices",
            "選択肢のどれか",
        ),
        ("edit-order=x", "a whole number", "整数"),
    ] {
        for (lang, words) in [("en", en), ("ja", ja)] {
            let page = plain(
                &served
                    .get(&format!("{address}&{query}&lang={lang}"))
                    .await
                    .text,
            );
            let alert = page.split_once("<p class=\"danger\" role=\"alert\">");
            let alert = alert.unwrap_or_else(|| panic!("{query}: {page}")).1;
            let alert = alert.split_once("</p>").unwrap().0;
            assert!(alert.contains(words), "{query}: {alert}");
            assert!(!page.contains(TABLE_FORM), "{page}");
        }
    }
    let floor = served.paired("m-3").await;
    let cookie = format!("desk-7373={floor}");
    let headers = [("host", "192.168.1.20:7373"), ("cookie", cookie.as_str())];
    let address = format!("{address}&edit-featured=on");
    let page = served
        .ask("GET", &address, crate::club::PHONE, &headers, "")
        .await;
    // The address is in the links of languages alone.
    for own in ["id=\"edit-featured\"", TABLE_FORM, "tables from A"] {
        assert!(!page.text.contains(own), "{}", page.text);
    }
    let refused = served
        .post_from_phone(
            &format!("/t/{NIGHT}/table"),
            "table=A&featured=on&reason=x",
            &floor,
        )
        .await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
    assert_eq!(served.desk.seq().await, seq);
}

#[tokio::test]
async fn seats_chips_and_the_room_are_changed_before_the_draw() {
    let (served, twin) = (
        Served::playing(room(9)).await,
        Served::playing(room(9)).await,
    );
    let changes = [
        ("seats", "８"),
        ("stack", "25,000"),
        ("room", "Bar 8 *\r\nA 9 -1,9\r\nC 6 x"),
    ];
    let address = filled(&served, &changes).await;
    let page = served.get(&address).await.text;
    let begin = format!("method=\"post\" action=\"/t/{NIGHT}/edit\"");
    let mut sent = fields(&page, &begin);
    sent.retain(|(name, _)| name != "reason");
    sent.push(("reason".to_owned(), "the chairs".to_owned()));
    let done = served.post(&format!("/t/{NIGHT}/edit"), &form(&sent)).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text);
    let tables = json!({ "featured": "Bar", "tables": [
        { "name": "Bar", "seats": 8 }, { "name": "A", "seats": 9, "closed": [1, 9] },
        { "name": "C", "seats": 6, "standing": "shut" },
    ] });
    by_line(
        &twin,
        json!({ "edit": {
        "changes": [{ "seats": 8 }, { "stack": 25_000 }, { "room": tables }],
        "reason": "the chairs",
    } }),
    )
    .await;
    assert_eq!(announced(&served), announced(&twin));
    // A room without a line is none.
    let address = filled(&served, &[("room", "")]).await;
    let page = served.get(&address).await.text;
    let mut sent = fields(&page, &begin);
    sent.retain(|(name, _)| name != "reason");
    sent.push(("reason".to_owned(), "a hall".to_owned()));
    let done = served.post(&format!("/t/{NIGHT}/edit"), &form(&sent)).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text);
    assert_eq!(announced(&served).rules.seating.room, None);
    // A line without a table is said with what was typed.
    let address = filled(&served, &[("room", "A nine")]).await;
    let page = plain(&served.get(&address).await.text);
    assert!(
        page.contains("\"A nine\" is not a table such as TV 8 -5 *"),
        "{page}"
    );
    // After the draw nobody has other chips to begin with.
    let running = seated().await;
    let page = running.get(&format!("/t/{NIGHT}?sheet=edit")).await.text;
    assert!(
        !page.contains("edit-stack") && page.contains("edit-seats"),
        "{page}"
    );
}

/// Twenty levels of 20 minutes would last too long.
///
/// The rest of the night is planned for an end, as a terminal plans it.
#[tokio::test]
async fn the_levels_that_have_not_begun_are_planned_for_an_end() {
    let served = seated().await;
    // Play began at 19:00 in Tokyo; five minutes later the end is to be 22:05.
    served.desk.bench.wait(5 * 60_000);
    crate::money::done(&served, "pause", "").await;
    let ends: chained_events::timestamp::Timestamp = "2026-03-07T22:05:00+09:00".parse().unwrap();
    let left = ends.as_millisecond() - served.desk.view().at.as_millisecond();
    let minutes = u32::try_from(left.unsigned_abs().div_ceil(60_000)).unwrap();
    let asked = "sheet=edit&edit-ends=22%3A05&edit-level-minutes=15&edit-break-minutes=5";
    let page = served.get(&format!("/t/{NIGHT}?{asked}")).await.text;
    assert!(
        page.contains("4 players left, 80,000 chips in play"),
        "{page}"
    );
    assert!(page.contains("(22:05 was asked for)"), "{page}");
    let begin = format!("method=\"post\" action=\"/t/{NIGHT}/edit\"");
    let mut sent = fields(&page, &begin);
    sent.retain(|(name, _)| name != "reason");
    sent.push(("reason".to_owned(), "slow start".to_owned()));
    let done = served.post(&format!("/t/{NIGHT}/edit"), &form(&sent)).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text);
    // The first level goes on for 15 minutes at most, and has no break behind it.
    let before: club_log::blinds::BlindRules = serde_json::from_value(levels(20)).unwrap();
    let expected = club_log::blinds::BlindRestSetup {
        begun: &before.levels[..1],
        lead: 15,
        players: 4,
        total: 80_000,
        minutes,
        chips: &club_log::blinds::usual_chips(20_000),
        ante_from: Some(2),
        level_minutes: Some(15),
        break_minutes: 5,
    };
    let expected = expected.plan().unwrap().rules();
    assert_eq!(announced(&served).rules.blinds, Some(expected));
}

#[tokio::test]
async fn a_plan_that_cannot_be_made_is_said() {
    let served = seated().await;
    let seq = served.desk.seq().await;
    for (asked, words) in [
        ("edit-ends=25%3A00", "\"25:00\" is not a time such as 23:30"),
        ("edit-chips=25+100", "the field \"ends\" is missing"),
        ("edit-ends=23%3A30&edit-level-minutes=x", "a whole number"),
        ("edit-ends=23%3A30&edit-chips=100+25", "25"),
    ] {
        let page = served.get(&format!("/t/{NIGHT}?sheet=edit&{asked}")).await;
        let page = plain(&page.text);
        let (_, alert) = page
            .split_once("<p class=\"danger\" role=\"alert\">")
            .unwrap();
        let (alert, _) = alert.split_once("</p>").unwrap();
        assert!(alert.contains(words), "{asked}: {alert}");
    }
    let by_hand = Served::playing(json!({ "stack": 20_000 })).await;
    for member in 1..=4 {
        crate::money::done(&by_hand, "register", &format!("player=m-{member}")).await;
    }
    for verb in ["draw", "start", "level"] {
        crate::money::done(&by_hand, verb, "").await;
    }
    let page = by_hand
        .get(&format!("/t/{NIGHT}?sheet=edit&edit-ends=23%3A30&lang=ja"))
        .await;
    assert!(page.text.contains("レベルは手動"), "{}", page.text);
    assert_eq!(served.desk.seq().await, seq);
}
