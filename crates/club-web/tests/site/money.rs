//! Forms of a night for money, and the ways on from a refusal.

use axum::http::StatusCode;
use club_log::money::Money;
use club_web::Desk as _;
use serde_json::{Value, json};

use crate::club::{HERE, NIGHT, Served};

pub(crate) fn rules() -> Value {
    json!({
        "stack": 20_000, "max_entries": 2, "late_registration": { "until_level": 9 },
        "money": {
            "currency": "JPY", "paid": 2, "structure": "fixed:2,1",
            "entry": { "price": 6_117, "prize": 4_000, "fee": 1_072, "bounty": 1_045 },
            "reentry": { "price": 5_500, "prize": 4_455, "bounty": 1_045 },
            "rebuy": { "price": 3_567, "prize": 3_567, "until_minute": 600, "at_most": 2 },
            "addon": { "price": 2_089, "prize": 2_089 },
        },
    })
}

pub(crate) fn verb(verb: &str) -> String {
    format!("/t/{NIGHT}/{verb}")
}

pub(crate) async fn done(served: &Served, name: &str, form: &str) -> Value {
    let answer = served.post(&verb(name), form).await;
    assert_eq!(
        answer.status,
        StatusCode::OK,
        "{name} {form}: {}",
        answer.text
    );
    served.desk.bench.wait(10_000);
    answer.json()
}

/// The account now.
fn money(served: &Served) -> Money {
    let view = served.desk.view();
    let (_, night) = view.state.club.tournaments().next().unwrap();
    night.money(view.at).unwrap()
}

/// The four members are in, drawn and started; Diaz owes the entry.
pub(crate) async fn running() -> Served {
    let served = Served::playing(rules()).await;
    for member in 1..=3 {
        done(&served, "register", &format!("player=m-{member}")).await;
    }
    done(&served, "register", "player=m-4&paid-by=owes").await;
    done(&served, "draw", "").await;
    done(&served, "start", "").await;
    served
}

/// The form that an offer sends.
fn form_of(offer: &Value) -> String {
    let fields = offer["fields"].as_array().unwrap().iter();
    let fields = fields.map(|pair| {
        let text = |at: usize| pair[at].as_str().unwrap().to_owned();
        let value =
            percent_encoding::utf8_percent_encode(&text(1), percent_encoding::NON_ALPHANUMERIC)
                .to_string();
        format!("{}={value}", text(0))
    });
    fields.collect::<Vec<_>>().join("&")
}

#[tokio::test]
async fn a_registration_is_paid_as_its_button_says() {
    let served = running().await;
    let now = money(&served);
    assert_eq!(
        (now.collected, now.owed_in, now.till.received),
        (4 * 6_117, 6_117, 3 * 6_117)
    );
    // A debt is paid whole where no amount is said, and in parts.
    done(&served, "pay", "player=m-4&amount=117").await;
    assert_eq!(money(&served).owed_in, 6_000);
    done(&served, "pay", "player=m-4&paid-by=transfer").await;
    let now = money(&served);
    assert_eq!((now.owed_in, now.till.received), (0, 3 * 6_117 + 117));
    let seq = served.desk.seq().await;
    let again = served.post(&verb("pay"), "player=m-4").await;
    assert_eq!(
        again.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        again.text
    );
    assert_eq!(served.desk.seq().await, seq);
}

#[tokio::test]
async fn a_bust_offers_a_rebuy_and_a_new_entry_and_each_is_one_tap() {
    let served = running().await;
    let bust = done(&served, "bust", "player=e1&by=e2&key=desk/1").await;
    assert_eq!(
        bust["offers"],
        json!([
            { "label": "Rebuy 3,567", "verb": "rebuy", "fields": [["player", "e1"]] },
            { "label": "Re-enter 5,500", "verb": "reenter", "fields": [["player", "m-1"]] },
        ])
    );
    let rebuy = done(&served, "rebuy", &form_of(&bust["offers"][0])).await;
    assert_eq!(rebuy["offers"], json!([]));
    let now = money(&served);
    assert_eq!((now.sold.rebuy, now.heads.won.len()), (1, 0));
    // The second bust is another command, and its player enters again.
    let bust = done(&served, "bust", "player=e1&by=e2&by=e3&key=desk/2").await;
    let again = done(&served, "reenter", &form_of(&bust["offers"][1])).await;
    assert!(again["big"].as_str().unwrap().contains('-'), "{again}");
    let now = money(&served);
    assert_eq!(now.sold.reentry, 1);
    assert_eq!(
        now.heads.won.values().copied().collect::<Vec<_>>(),
        [523, 522]
    );
    // Two entries are all that a player has here, and rebuys are for the last bust alone.
    let bust = done(&served, "bust", "player=e5&by=?&key=desk/3").await;
    let verbs: Vec<&Value> = bust["offers"].as_array().unwrap().iter().collect();
    assert_eq!((verbs.len(), &verbs[0]["verb"]), (1, &json!("rebuy")));
    assert_eq!(money(&served).heads.held.len(), 1);
    // Nobody saw it; somebody says so later.
    done(&served, "knocker", "player=e5&by=e4&reason=dealer").await;
    assert_eq!(money(&served).heads.held.len(), 0);
}

#[tokio::test]
async fn add_ons_are_bought_by_one_player_or_by_a_table_at_once() {
    let served = running().await;
    done(&served, "addon", "player=e1").await;
    done(
        &served,
        "addon",
        "player=e2&player=e3&player=e4&paid-by=owes",
    )
    .await;
    let now = money(&served);
    assert_eq!((now.sold.addon, now.owed_in), (4, 6_117 + 3 * 2_089));
    let twice = served.post(&verb("addon"), "player=e1").await;
    assert_eq!(
        twice.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        twice.text
    );
}

#[tokio::test]
async fn amounts_are_typed_as_people_write_them() {
    let served = running().await;
    for (form, float) in [
        ("amount=20000", 20_000),
        ("amount=20%2C500", 20_500),
        (
            "amount=%EF%BC%92%EF%BC%91%EF%BC%8C%EF%BC%90%EF%BC%90%EF%BC%90&digits=0",
            21_000,
        ),
        ("amount=10.5&digits=2", 1_050),
        ("amount=10&digits=2", 1_000),
    ] {
        done(&served, "till", form).await;
        assert_eq!(money(&served).till.float, float, "{form}");
    }
    let seq = served.desk.seq().await;
    for form in [
        "amount=",
        "amount=-5",
        "amount=1.5",
        "amount=1.234&digits=2",
        "amount=1.&digits=2",
        "amount=.5&digits=2",
        "amount=1&digits=5",
        "amount=1%2C50&digits=2",
        "amount=12k",
        "amount=99999999999999999999",
        "amount=1e3",
        "amount=1&amount=2",
    ] {
        let answer = served.post(&verb("count"), form).await;
        assert_eq!(
            answer.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{form}: {}",
            answer.text
        );
    }
    assert_eq!(served.desk.seq().await, seq);
}

#[tokio::test]
async fn the_floor_takes_money_and_the_director_pays_counts_and_corrects() {
    let served = running().await;
    let floor = served.paired("m-3").await;
    let seq = served.desk.seq().await;
    for (name, form) in [
        ("payout", "player=m-1"),
        ("till", "amount=1"),
        ("count", "amount=1"),
        ("knocker", "player=e1&by=e2&reason=x"),
        ("edit", "title=A&title-was=B&reason=x"),
        ("register", "player=m-1&paid-by=house"),
        ("rebuy", "player=e1&paid-by=house"),
    ] {
        let answer = served.post_from_phone(&verb(name), form, &floor).await;
        assert_eq!(
            answer.status,
            StatusCode::FORBIDDEN,
            "{name}: {}",
            answer.text
        );
    }
    assert_eq!(served.desk.seq().await, seq);
    for (name, form) in [
        ("pay", "player=m-4"),
        ("rebuy", "player=e1&paid-by=transfer"),
        ("addon", "player=e2"),
    ] {
        let answer = served.post_from_phone(&verb(name), form, &floor).await;
        assert_eq!(answer.status, StatusCode::OK, "{name}: {}", answer.text);
    }
}

/// A reader who is not paired finds no name, no debt and no amount in an answer.
#[tokio::test]
async fn answers_to_the_public_say_nothing_about_money() {
    let served = running().await;
    done(
        &served,
        "count",
        "amount=24517&note=%E6%95%B0%E3%81%88%E7%9B%B4%E3%81%97",
    )
    .await;
    let seq = served.desk.seq().await;
    let verbs = [
        "pay", "payout", "rebuy", "addon", "till", "count", "knocker", "register",
    ];
    let mut texts = Vec::new();
    for name in verbs {
        let answer = served
            .post_from_phone(&verb(name), "player=m-4&amount=1&reason=x", "")
            .await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{name}");
        texts.push(answer.text);
    }
    let phone = [("host", "192.168.1.20:7373")];
    for path in ["money", "print/receipts", "print/slips", "log", "tables"] {
        let answer = served
            .ask("GET", &verb(path), crate::club::PHONE, &phone, "")
            .await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{path}");
        texts.push(answer.text);
    }
    for path in [
        "/",
        "/wall",
        "/health",
        "/p/m-4",
        "/t/2026-03-07/payouts",
        "/t/2026-03-07/seats",
    ] {
        let answer = served
            .ask("GET", path, crate::club::PHONE, &phone, "")
            .await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        texts.push(answer.text);
    }
    for text in &texts {
        for secret in ["6,117", "6117", "24,517", "数え直し", "owes", "Owes"] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
    }
    for text in &texts[..verbs.len() + 5] {
        assert!(!text.contains("Diaz") && !text.contains("Ann"), "{text}");
    }
    assert_eq!(served.desk.seq().await, seq);
}

#[tokio::test]
async fn an_old_picture_is_done_all_the_same_by_one_more_tap() {
    let served = running().await;
    let seen = served.desk.kinds().await.len();
    done(&served, "pause", "").await;
    let form = format!("seen={seen}&reason=room&key=d/1");
    let refused = served.post(&verb("redraw"), &form).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert_eq!(
        refused.json()["offers"],
        json!([{ "label": "Do it all the same", "verb": null, "fields": [] }])
    );
    // Without the script it is a form on the page, without the version and the key.
    let headers = [
        ("host", "localhost:7373"),
        ("origin", "http://localhost:7373"),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    let page = served
        .ask("POST", &verb("redraw"), HERE, &headers, form)
        .await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    let (_, onward) = page
        .text
        .split_once("action=\"/t/2026-03-07/redraw\"")
        .unwrap();
    let (onward, _) = onward.split_once("</form>").unwrap();
    assert!(
        onward.contains("name=\"reason\" value=\"room\""),
        "{onward}"
    );
    assert!(
        !onward.contains("name=\"seen\"") && !onward.contains("name=\"key\""),
        "{onward}"
    );
    assert!(onward.contains("Do it all the same"), "{onward}");
    let before = served.desk.kinds().await.len();
    done(&served, "redraw", "reason=room&key=d/2").await;
    assert!(served.desk.kinds().await.len() > before);
}

/// Busts in the order of the log.
fn busts(served: &Served) -> Vec<Vec<String>> {
    let view = served.desk.view();
    let (_, night) = view.state.club.tournaments().next().unwrap();
    let text =
        |group: &Vec<club_log::entry::EntryId>| group.iter().map(ToString::to_string).collect();
    night.busts().iter().map(text).collect()
}

#[tokio::test]
async fn a_late_bust_was_first_or_is_as_recorded_by_one_more_tap() {
    for chosen in [0, 1] {
        let served = running().await;
        served.desk.bench.wait(120_000);
        done(&served, "bust", "player=e2&by=e3&key=desk/1").await;
        served.desk.bench.wait(20_000);
        let late = "player=e1&by=e4&age=90000&key=late/1";
        let refused = served.post(&verb("bust"), late).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
        let offers = refused.json()["offers"].clone();
        assert_eq!(
            offers,
            json!([
                { "label": "As recorded", "verb": null, "fields": [] },
                { "label": "This one was first", "verb": null, "fields": [["before", "e2"], ["reason", "sent late"]] },
            ])
        );
        let own = form_of(&offers[chosen]);
        let done = done(
            &served,
            "bust",
            &format!("player=e1&by=e4&key=late/2&{own}"),
        )
        .await;
        let expected = [vec![vec!["e2"], vec!["e1"]], vec![vec!["e1"], vec!["e2"]]];
        assert_eq!(busts(&served), expected[chosen]);
        // Undo takes all of it back.
        let keys = done["undo"].as_str().unwrap().to_owned();
        let keys = keys.replace('/', "%2F").replace(' ', "+");
        let undone = served
            .post(&verb("undo"), &format!("command={keys}&key=late/3"))
            .await;
        assert_eq!(undone.status, StatusCode::OK, "{}", undone.text);
        assert_eq!(busts(&served), [["e2"]]);
    }
}

#[tokio::test]
async fn an_edit_changes_what_differs_from_what_was_shown_and_nothing_else() {
    let served = running().await;
    let same = "title=March+night&title-was=March+night&capacity=&capacity-was=&max-entries=2&max-entries-was=2";
    done(
        &served,
        "edit",
        &format!("{same}&date=2026-03-08&date-was=2026-03-07&reason=mistake"),
    )
    .await;
    let view = served.desk.view();
    let (_, night) = view.state.club.tournaments().next().unwrap();
    let now = night.announcement();
    assert_eq!(
        (
            now.title.as_str(),
            now.date.to_string(),
            now.capacity,
            now.rules.max_entries
        ),
        ("March night", "2026-03-08".to_owned(), None, 2)
    );
    done(
        &served,
        "edit",
        "capacity=40&capacity-was=&max-entries=3&max-entries-was=2&reason=room",
    )
    .await;
    let view = served.desk.view();
    let (_, night) = view.state.club.tournaments().next().unwrap();
    let now = night.announcement();
    assert_eq!((now.capacity, now.rules.max_entries), (Some(40), 3));
    let seq = served.desk.seq().await;
    for form in [
        format!("{same}&reason=mistake"),
        "title=A&title-was=B".to_owned(),
        "capacity=x&capacity-was=&reason=room".to_owned(),
        "date=tomorrow&date-was=2026-03-08&reason=room".to_owned(),
    ] {
        let answer = served.post(&verb("edit"), &form).await;
        assert_eq!(
            answer.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{form}: {}",
            answer.text
        );
    }
    assert_eq!(served.desk.seq().await, seq);
}

#[tokio::test]
async fn a_deal_divides_the_prizes_and_leaves_something_for_the_winner() {
    let served = running().await;
    // It is offered while it can be made: not before registration is closed, and not twice.
    let night = format!("/t/{NIGHT}");
    let is_offered = async || served.get(&night).await.text.contains("sheet=deal");
    assert!(!is_offered().await);
    done(&served, "close-reg", "").await;
    assert!(is_offered().await);
    for (out, by) in [("e1", "e2"), ("e2", "e3")] {
        done(&served, "bust", &format!("player={out}&by={by}")).await;
    }
    // The clock is behind the last minute of rebuys: the prizes are final.
    served.desk.bench.wait(601 * 60_000);
    let page = served.get(&format!("/t/{NIGHT}?sheet=deal")).await;
    // Two places of four entries: 4 x 4,000 are left.
    assert!(
        page.text.contains("16,000 JPY of prizes are left"),
        "{}",
        page.text
    );
    let stacks = "player=e3&stack=60000&player=e4&stack=20000";
    let form = format!("method=even&divides=money&money-for-winner=1%2C000&digits=0&{stacks}");
    done(&served, "deal", &form).await;
    assert!(!is_offered().await);
    let view = served.desk.view();
    let (_, night) = view.state.club.tournaments().next().unwrap();
    let deal = night.deal().unwrap();
    let shares: Vec<u64> = deal
        .shares
        .iter()
        .map(club_log::deal::DealShare::money)
        .collect();
    assert_eq!((shares, deal.money_for_winner), (vec![7_500, 7_500], 1_000));
    // The prizes of the places were divided: the public sees the shares and what is left, 16,000 in all.
    let page = served.get(&format!("/t/{NIGHT}/payouts")).await.text;
    let payouts = page.split("id=\"to-pay\"").next().unwrap();
    assert_eq!(payouts.matches("7,500 JPY").count(), 2, "{payouts}");
    assert_eq!(payouts.matches("1,000 JPY").count(), 1, "{payouts}");
    for undivided in ["8,000 JPY", "9,000 JPY", "10,000 JPY", "6,000 JPY"] {
        let whole = payouts.replace("16,000 JPY", "");
        assert!(!whole.contains(undivided), "{undivided}: {payouts}");
    }
    let seq = served.desk.seq().await;
    let wrong = served
        .post(
            &verb("deal"),
            &format!("method=even&divides=heads&{stacks}"),
        )
        .await;
    assert_eq!(
        wrong.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        wrong.text
    );
    assert_eq!(served.desk.seq().await, seq);
}

#[tokio::test]
async fn a_deal_as_agreed_divides_prizes_and_points_as_they_are_typed() {
    let served = running().await;
    done(&served, "close-reg", "").await;
    for (out, by) in [("e1", "e2"), ("e2", "e3")] {
        done(&served, "bust", &format!("player={out}&by={by}")).await;
    }
    served.desk.bench.wait(601 * 60_000);
    let page = served.get(&format!("/t/{NIGHT}?sheet=deal")).await;
    for field in ["money-e3", "money-e4"] {
        assert!(
            page.text.contains(&format!("name=\"{field}\"")),
            "{field}: {}",
            page.text
        );
    }
    let view = served.desk.view();
    let (_, night) = view.state.club.tournaments().next().unwrap();
    let points: u64 = night.place_points().unwrap().iter().take(2).sum();
    let seq = served.desk.seq().await;
    let players = "method=agreed&player=e3&player=e4&digits=0";
    // What is typed for one is typed for all, and without anything there cannot be a deal.
    for (typed, field) in [
        ("money-e3=16000".to_owned(), "money-e4"),
        (
            format!("money-e3=10000&money-e4=6000&points-e3={points}"),
            "points-e4",
        ),
        (String::new(), "points-e3"),
    ] {
        let answer = served
            .post(&verb("deal"), &format!("{players}&{typed}"))
            .await;
        assert_eq!(
            answer.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{}",
            answer.text
        );
        assert!(answer.text.contains(field), "{field}: {}", answer.text);
    }
    assert_eq!(served.desk.seq().await, seq);
    let typed = format!("money-e3=10%2C000&money-e4=6%2C000&points-e3={points}&points-e4=0");
    done(&served, "deal", &format!("{players}&{typed}")).await;
    let view = served.desk.view();
    let (_, night) = view.state.club.tournaments().next().unwrap();
    let deal = night.deal().unwrap();
    let shares: Vec<(u64, u64)> = deal
        .shares
        .iter()
        .map(|share| (share.money(), share.points))
        .collect();
    assert_eq!(shares, [(10_000, points), (6_000, 0)]);
}
