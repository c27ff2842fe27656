//! Documents, events and engines for programs.

use axum::http::StatusCode;
use chained_events::ids::MemberId;
use serde_json::{Value, json};

use crate::api::{busy, documents};
use crate::club::{NIGHT, Served};

#[tokio::test]
async fn events_are_those_of_the_log_from_any_number_on() {
    let served = busy().await;
    let token = served.token("follower", "floor").await;
    let last = served.desk.seq().await;
    let ask = async |after: u64| {
        let path = format!("/api/v1/events?after={after}");
        let answer = served.program("GET", &path, Some(&token), "", "").await;
        documents(&answer)
    };
    let all = ask(0).await;
    let numbers: Vec<u64> = all
        .iter()
        .map(|event| event["seq"].as_u64().unwrap())
        .collect();
    assert_eq!(numbers, (1..=last).collect::<Vec<_>>());
    for after in 0..=last {
        assert_eq!(ask(after).await, all[usize::try_from(after).unwrap()..]);
    }
    assert_eq!(ask(u64::MAX).await, Vec::<Value>::new());
}

#[tokio::test]
async fn public_documents_have_no_name_debt_or_key_that_is_not_public() {
    let served = busy().await;
    let night = |page: &str| format!("/api/v1/nights/{NIGHT}/{page}");
    let public = [
        night("clock"),
        night("seats"),
        night("payouts"),
        night("prizes"),
        "/api/v1/seasons/2026/standings".to_owned(),
        "/api/v1/seasons/2026/standings-nights".to_owned(),
    ];
    for path in &public {
        let shown = served.program("GET", path, None, "", "").await;
        assert_eq!(shown.status, StatusCode::OK);
        let text = &shown.text;
        assert!(!text.contains("Ann"), "{path} {text}");
        for word in [
            "owe",
            "paid_by",
            "box",
            "command",
            "stack",
            "actor",
            "number\":",
        ] {
            assert!(!text.contains(word), "{path} {word} {text}");
        }
    }
    let seats = served.program("GET", &public[1], None, "", "").await.text;
    assert!(seats.contains("Ace") && seats.contains("Baker"), "{seats}");
    let chosen = served.post("/public-names", "names=nick-only").await;
    assert_eq!(chosen.status, StatusCode::OK);
    for path in &public {
        let text = served.program("GET", path, None, "", "").await.text;
        for name in ["Ann", "Baker", "Chiba", "Diaz"] {
            assert!(!text.contains(name), "{path} {text}");
        }
    }
}

#[tokio::test]
async fn engines_answer_as_the_command_line_and_refuse_with_kind_and_values() {
    let served = Served::new().await;
    let ask = async |name: &str, question: &str| {
        served.desk.bench.wait(1_000);
        let path = format!("/api/v1/engines/{name}");
        served
            .program("POST", &path, None, "application/json", question.to_owned())
            .await
    };
    // Two equal stacks are worth half of the prizes each.
    let equity = ask("icm-equity", r#"{"stacks":[5,5],"prizes":[3,1]}"#).await;
    assert_eq!(equity.json()["equities"], json!([2.0, 2.0]));
    let points = ask("payout-for", r#"{"weights":"harmonic","seats":10}"#).await;
    assert_eq!(points.json()["points"], json!([5, 2, 1, 1, 1]));
    let refused = ask("icm-equity", r#"{"stacks":[5,0],"prizes":[3,1]}"#).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let error = json!({ "kind": "ZeroStack", "player": 1, "message": "player 1 has no chips" });
    assert_eq!(refused.json(), json!({ "error": error }));
    let unread = ask("icm-equity", r#"{"stacks":[5,"#).await;
    assert_eq!(unread.json()["error"]["kind"], "InvalidJson");
    let stray = ask("icm-equity", r#"{"stacks":[5,3],"prizes":[3],"x":1}"#).await;
    assert_eq!(stray.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// Nights of a member who was merged into another are the other's; a night without either is not read.
#[tokio::test]
async fn the_nights_of_a_member_are_found_without_reading_the_others() {
    let served = Served::new().await;
    let token = served.token("setup", "director").await;
    let mut lines = Vec::new();
    for (night, players) in [
        ("a", ["m-1", "m-3"]),
        ("b", ["m-2", "m-4"]),
        ("c", ["m-3", "m-4"]),
    ] {
        lines.push(json!({ "announce": { "tournament": night, "title": night } }));
        lines.push(json!({ "register_players": { "tournament": night, "players": players } }));
        lines.push(json!({ "draw": { "tournament": night } }));
        lines.push(json!({ "close_registration": { "tournament": night } }));
        let out = json!([{ "player": players[1] }]);
        lines.push(json!({ "bust": { "tournament": night, "players": out } }));
        lines.push(json!({ "finish": { "tournament": night } }));
    }
    lines.push(json!({ "merge_members": { "from": "m-2", "into": "m-1" } }));
    let lines = lines
        .iter()
        .map(|command| json!({ "command": command }).to_string());
    let sent = served
        .lines(&token, &lines.collect::<Vec<_>>().join("\n"))
        .await;
    for document in documents(&sent) {
        assert!(document.get("error").is_none(), "{document}");
    }
    let ledger = served.desk.ledger().await;
    for (member, nights) in [
        ("m-1", &["a", "b"][..]),
        ("m-3", &["a", "c"]),
        ("m-4", &["b", "c"]),
        ("m", &[]),
    ] {
        let found = ledger.nights_of(&MemberId::new(member).unwrap()).await;
        let found: Vec<String> = found.unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(found, nights, "{member}");
    }
    let record = served
        .program("GET", "/api/v1/members/m-1", Some(&token), "", "")
        .await;
    let record = record.json();
    let nights = record["nights"].as_array().unwrap().iter();
    let nights: Vec<&Value> = nights.map(|night| &night["tournament"]).collect();
    assert_eq!(nights, ["a", "b"]);
}
