//! Tokens of programs: shown once, kept as a hash, nobody else's.

use axum::http::StatusCode;
use serde_json::json;

use crate::api::{COMMANDS, LAN, NDJSON, documents, register};
use crate::club::{HERE, PHONE, Served};

#[tokio::test]
async fn a_token_is_shown_once_kept_as_a_hash_and_ends_when_it_is_ended() {
    let served = Served::new().await;
    let token = served.token("scoreboard", "floor").await;
    assert_eq!(token.len(), 64);
    let settings = served.get("/settings").await.text;
    assert!(settings.contains("scoreboard") && !settings.contains(&token));
    let kept = serde_json::to_string(&served.site.kept().staffing).unwrap();
    assert!(
        kept.contains("scoreboard") && !kept.contains(&token),
        "{kept}"
    );
    let sent = served.lines(&token, &register("m-1")).await;
    assert_eq!(documents(&sent)[0]["actor"], "api-scoreboard");
    for (form, status) in [
        ("name=scoreboard&role=floor", 422),
        ("name=Score%20Board&role=floor", 422),
        ("name=&role=floor", 422),
        ("name=abcdefghijklmnopqrstu&role=floor", 422),
        ("name=other&role=public", 422),
        ("name=other", 422),
        ("name=other&role=floor&stray=1", 422),
    ] {
        served.desk.bench.wait(1_000);
        let refused = served.post("/token", form).await;
        assert_eq!(refused.status, status, "{form} {}", refused.text);
    }
    let as_page = [
        ("host", "localhost:7373"),
        ("origin", "http://localhost:7373"),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    let page = served
        .ask(
            "POST",
            "/token",
            HERE,
            &as_page,
            "name=second&role=director",
        )
        .await;
    assert!(page.text.contains("<code>") && page.text.contains("second"));
    let phone = served.paired("m-3").await;
    let refused = served
        .post_from_phone("/token", "name=mine&role=director", &phone)
        .await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let ended = served.post("/token-end", "name=scoreboard").await;
    assert_eq!(ended.status, StatusCode::OK);
    let before = served.desk.seq().await;
    let stale = served.lines(&token, &register("m-2")).await;
    assert_eq!(stale.status, StatusCode::UNAUTHORIZED);
    assert_eq!(stale.json()["error"]["kind"], "TokenOver");
    assert_eq!(served.desk.seq().await, before);
}

#[tokio::test]
async fn a_member_with_the_name_of_an_actor_of_a_program_keeps_it() {
    let served = Served::new().await;
    let director = served.token("first", "director").await;
    let add = json!({ "command": { "add_member": { "member": "api-score", "name": "Eve" } } });
    served.lines(&director, &add.to_string()).await;
    let refused = served.post("/token", "name=score&role=floor").await;
    assert_eq!(refused.json()["error"]["kind"], "ProgramTaken");
}

#[tokio::test]
async fn no_altered_or_doubled_token_is_anybody_not_even_at_the_machine() {
    let served = Served::new().await;
    let token = served.token("scoreboard", "director").await;
    let last = if token.ends_with('0') { "1" } else { "0" };
    let altered = format!("{}{last}", &token[..token.len() - 1]);
    let before = served.desk.seq().await;
    for value in [
        "Bearer".to_owned() + " ",
        format!("Bearer {altered}"),
        format!("Bearer {}", &token[1..]),
        format!("Bearer  {token}"),
        format!("Bearer {token}0"),
    ] {
        for (from, host) in [(PHONE, LAN), (HERE, "localhost:7373")] {
            let headers = [
                ("host", host),
                ("content-type", NDJSON),
                ("authorization", value.as_str()),
            ];
            served.desk.bench.wait(1_000);
            let refused = served
                .ask("POST", COMMANDS, from, &headers, register("m-1"))
                .await;
            assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{value}");
            let read = served
                .ask("GET", "/api/v1/members", from, &headers, "")
                .await;
            assert_eq!(read.status, StatusCode::UNAUTHORIZED, "{value}");
        }
    }
    // Two of them, and other schemes, are no token: the request is one of a browser without an origin.
    let bearer = format!("Bearer {token}");
    for headers in [
        vec![
            ("authorization", bearer.as_str()),
            ("authorization", "Bearer x"),
        ],
        vec![("authorization", "Basic eDp5")],
    ] {
        let mut all = vec![("host", "localhost:7373"), ("content-type", NDJSON)];
        all.extend(headers);
        let refused = served
            .ask("POST", COMMANDS, HERE, &all, register("m-1"))
            .await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(served.desk.seq().await, before);
}

#[tokio::test]
async fn a_cookie_next_to_a_token_is_refused() {
    let served = Served::new().await;
    let token = served.token("scoreboard", "floor").await;
    let cookie = format!("desk-7373={}", served.paired("m-2").await);
    let bearer = format!("Bearer {token}");
    for cookie in [cookie.as_str(), "desk-7373=x", "desk-7373=x; desk-7373=y"] {
        let headers = [
            ("host", LAN),
            ("content-type", NDJSON),
            ("authorization", bearer.as_str()),
            ("cookie", cookie),
        ];
        let before = served.desk.seq().await;
        let refused = served
            .ask("POST", COMMANDS, PHONE, &headers, register("m-1"))
            .await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST);
        assert_eq!(refused.json()["error"]["kind"], "CookieWithToken");
        assert_eq!(served.desk.seq().await, before);
    }
}
