//! The club for programs: who may what, tokens, attacks, answers.

use axum::http::StatusCode;
use club_web::{COMMANDS_A_SECOND, MAX_BODY};
use serde_json::{Value, json};

use crate::club::{Answer, NIGHT, PHONE, Served};

pub(crate) const LAN: &str = "192.168.1.20:7373";
pub(crate) const NDJSON: &str = "application/x-ndjson";
pub(crate) const COMMANDS: &str = "/api/v1/commands";

impl Served {
    /// A new token of a program, made by the director in the settings.
    pub(crate) async fn token(&self, name: &str, role: &str) -> String {
        let made = self
            .post("/token", &format!("name={name}&role={role}"))
            .await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text);
        assert_eq!(made.headers["cache-control"], "no-store");
        made.json()["token"].as_str().unwrap().to_owned()
    }

    /// Asks as a program in the network; without a token as anybody.
    pub(crate) async fn program(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        media: &str,
        body: impl Into<axum::body::Body>,
    ) -> Answer {
        let bearer = format!("Bearer {}", token.unwrap_or_default());
        let origin = format!("http://{LAN}");
        let mut headers = vec![("host", LAN), ("content-type", media)];
        match token {
            Some(_) => headers.push(("authorization", bearer.as_str())),
            None => headers.push(("origin", origin.as_str())),
        }
        self.ask(method, path, PHONE, &headers, body).await
    }

    /// Sends lines with a token.
    pub(crate) async fn lines(&self, token: &str, lines: &str) -> Answer {
        self.desk.bench.wait(1_000);
        self.program("POST", COMMANDS, Some(token), NDJSON, lines.to_owned())
            .await
    }
}

pub(crate) fn documents(answer: &Answer) -> Vec<Value> {
    let lines = answer.text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

pub(crate) fn register(member: &str) -> String {
    json!({ "command": { "register": { "player": member } } }).to_string()
}

/// A club with money, a season and a ladder, in which three play and one has no nickname.
pub(crate) async fn busy() -> Served {
    let price = json!({ "prize": 2_000, "fee": 500 });
    let served =
        Served::playing(json!({ "stack": 20_000, "money": { "currency": "JPY", "entry": price } }))
            .await;
    let director = served.token("setup", "director").await;
    let lines = [
        json!({ "command": { "open_season": { "season": "2026", "title": "Season" } } }),
        json!({ "command": { "edit_member": { "player": "m-1", "nick": "Ace" } } }),
        json!({ "command": { "edit": { "tournament": NIGHT, "changes": [{ "season": "2026" }], "reason": "counts" } } }),
        json!({ "command": { "register": { "player": "m-1" } } }),
        json!({ "command": { "register_paid": { "players": ["m-2"], "paid_by": "owes" } } }),
        json!({ "command": { "register": { "player": "m-3" } } }),
        json!({ "command": { "draw": {} } }),
    ];
    let lines = lines.map(|line| line.to_string()).join("\n");
    let sent = served.lines(&director, &lines).await;
    assert_eq!(sent.status, StatusCode::OK);
    for document in documents(&sent) {
        assert!(document.get("error").is_none(), "{document}");
    }
    served
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "a row for each route")]
async fn each_route_with_each_role() {
    let served = busy().await;
    let floor = served.token("floor", "floor").await;
    let director = served.token("director", "director").await;
    let night = |rest: &str| format!("/api/v1/nights/{NIGHT}{rest}");
    let season = |rest: &str| format!("/api/v1/seasons/2026{rest}");
    // The route, and what the public, the floor and the director are answered.
    let routes = [
        ("GET", "/api/v1/nights".to_owned(), "", [401, 200, 200]),
        (
            "GET",
            "/api/v1/nights?open&season=2026".to_owned(),
            "",
            [401, 200, 200],
        ),
        ("GET", night(""), "", [401, 200, 200]),
        ("GET", night("/clock"), "", [200, 200, 200]),
        ("GET", night("/seats"), "", [200, 200, 200]),
        ("GET", night("/payouts"), "", [200, 200, 200]),
        ("GET", night("/prizes"), "", [200, 200, 200]),
        ("GET", night("/moves"), "", [401, 200, 200]),
        ("GET", night("/money"), "", [401, 200, 200]),
        ("GET", "/api/v1/seasons".to_owned(), "", [401, 200, 200]),
        ("GET", season(""), "", [401, 200, 200]),
        ("GET", season("/standings"), "", [200, 200, 200]),
        (
            "GET",
            season("/standings?order=profit"),
            "",
            [200, 200, 200],
        ),
        ("GET", season("/standings-nights"), "", [200, 200, 200]),
        ("GET", "/api/v1/rating".to_owned(), "", [404, 404, 404]),
        ("GET", "/api/v1/members".to_owned(), "", [401, 200, 200]),
        ("GET", "/api/v1/members/m-1".to_owned(), "", [401, 200, 200]),
        (
            "GET",
            "/api/v1/members/m-1/rating".to_owned(),
            "",
            [404, 404, 404],
        ),
        ("GET", "/api/v1/events".to_owned(), "", [401, 200, 200]),
        (
            "GET",
            "/api/v1/openapi.json".to_owned(),
            "",
            [200, 200, 200],
        ),
        (
            "POST",
            "/api/v1/engines/icm-equity".to_owned(),
            r#"{"stacks":[5,3],"prizes":[2,1]}"#,
            [200, 200, 200],
        ),
        ("POST", COMMANDS.to_owned(), "", [401, 200, 200]),
        (
            "POST",
            COMMANDS.to_owned(),
            r#"{"command":{"close_registration":{}}}"#,
            [401, 403, 200],
        ),
        // What is not there, or not asked in this way.
        (
            "GET",
            "/api/v1/nights/nowhere".to_owned(),
            "",
            [401, 404, 404],
        ),
        (
            "GET",
            "/api/v1/nights/nowhere/seats".to_owned(),
            "",
            [404, 404, 404],
        ),
        (
            "GET",
            "/api/v1/members/m-99".to_owned(),
            "",
            [401, 404, 404],
        ),
        ("GET", "/api/v1/nothing".to_owned(), "", [404, 404, 404]),
        (
            "POST",
            "/api/v1/engines/nothing".to_owned(),
            "{}",
            [404, 404, 404],
        ),
        ("POST", "/api/v1/nights".to_owned(), "{}", [405, 405, 405]),
        ("DELETE", "/api/v1/events".to_owned(), "", [405, 405, 405]),
        (
            "GET",
            "/api/v1/nights?colour=red".to_owned(),
            "",
            [401, 422, 422],
        ),
        ("GET", season("/standings?order=luck"), "", [422, 422, 422]),
        (
            "GET",
            "/api/v1/events?after=never".to_owned(),
            "",
            [401, 422, 422],
        ),
    ];
    for (method, path, body, expected) in routes {
        for (token, expected) in [None, Some(&floor), Some(&director)]
            .into_iter()
            .zip(expected)
        {
            served.desk.bench.wait(1_000);
            let token = token.map(String::as_str);
            let answer = served
                .program(method, &path, token, "application/json", body)
                .await;
            assert_eq!(answer.status, expected, "{method} {path} {}", answer.text);
            assert_eq!(answer.headers["x-content-type-options"], "nosniff");
            let challenge = answer.headers.get("www-authenticate");
            assert_eq!(challenge.is_some(), expected == 401, "{path}");
            let allow = answer.headers.get("allow");
            let read_alone = (expected == 405).then_some("GET, HEAD");
            assert_eq!(
                allow.map(|allow| allow.to_str().unwrap()),
                read_alone,
                "{path}"
            );
            if expected >= 400 && path != COMMANDS {
                let kind = answer.json()["error"]["kind"].clone();
                assert!(kind.is_string() && kind != "", "{path} {kind}");
            }
        }
    }
}

#[tokio::test]
async fn the_machine_and_paired_phones_read_and_write_as_on_the_pages() {
    let served = Served::new().await;
    assert_eq!(served.get("/api/v1/members").await.status, StatusCode::OK);
    let cookie = format!("desk-7373={}", served.paired("m-3").await);
    let origin = format!("http://{LAN}");
    let headers = [
        ("host", LAN),
        ("origin", origin.as_str()),
        ("content-type", NDJSON),
        ("cookie", cookie.as_str()),
    ];
    let sent = served
        .ask("POST", COMMANDS, PHONE, &headers, register("m-1"))
        .await;
    assert_eq!(documents(&sent)[0]["actor"], "m-3");
    let foreign = [
        headers[0],
        ("origin", "http://evil.example"),
        headers[2],
        headers[3],
    ];
    let before = served.desk.seq().await;
    let refused = served
        .ask("POST", COMMANDS, PHONE, &foreign, register("m-2"))
        .await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(served.desk.seq().await, before);
}

#[tokio::test]
async fn bodies_are_bounded_and_say_what_they_are() {
    let served = Served::new().await;
    let token = served.token("scoreboard", "floor").await;
    let before = served.desk.seq().await;
    let fitting = " ".repeat(MAX_BODY);
    let fits = served.lines(&token, &fitting).await;
    assert_eq!((fits.status, fits.text.as_str()), (StatusCode::OK, ""));
    for length in [MAX_BODY + 1, 2 * MAX_BODY] {
        let long = " ".repeat(length);
        let refused = served.lines(&token, &long).await;
        assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(refused.json()["error"]["most"], MAX_BODY);
        served.desk.bench.wait(1_000);
        let engine = "/api/v1/engines/icm-equity";
        let refused = served
            .program("POST", engine, None, "application/json", long)
            .await;
        assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE);
    }
    for media in ["", "text/plain", "application/x-www-form-urlencoded"] {
        served.desk.bench.wait(1_000);
        let refused = served
            .program("POST", COMMANDS, Some(&token), media, register("m-1"))
            .await;
        assert_eq!(
            refused.status,
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "{media}"
        );
    }
    let many = "{}\n".repeat(1_001);
    let refused = served.lines(&token, &many).await;
    assert_eq!(refused.json()["error"]["kind"], "TooManyLines");
    assert_eq!(served.desk.seq().await, before);
}

#[tokio::test]
async fn requests_of_an_address_are_bounded_in_a_second() {
    let served = Served::new().await;
    let token = served.token("scoreboard", "floor").await;
    served.desk.bench.wait(1_000);
    for number in 0..=COMMANDS_A_SECOND {
        let sent = served
            .program("POST", COMMANDS, Some(&token), NDJSON, "")
            .await;
        let expected = if number < COMMANDS_A_SECOND { 200 } else { 429 };
        assert_eq!(sent.status, expected, "{number}");
    }
}

#[tokio::test]
async fn a_line_is_given_by_its_sender_and_times_and_seeds_are_the_directors() {
    let served = Served::new().await;
    let floor = served.token("floor", "floor").await;
    let director = served.token("boss", "director").await;
    let command = json!({ "register": { "player": "m-1" } });
    let before = served.desk.seq().await;
    for (field, value) in [
        ("at", json!("2026-03-07T10:00:00Z")),
        ("backdate", json!("late")),
        ("seed", json!(7)),
    ] {
        let mut line = json!({ "command": command });
        line[field] = value;
        let refused = served.lines(&floor, &line.to_string()).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{field}");
        let error = &documents(&refused)[0]["error"];
        assert_eq!(
            (&error["kind"], &error["field"]),
            (&json!("DirectorsField"), &json!(field))
        );
    }
    for token in [&floor, &director] {
        let line = json!({ "actor": "desk", "command": command });
        let refused = served.lines(token, &line.to_string()).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        assert_eq!(documents(&refused)[0]["error"]["kind"], "OtherActor");
    }
    assert_eq!(served.desk.seq().await, before);
    let line =
        json!({ "actor": "api-boss", "seed": 7, "at": "2026-03-07T10:00:00Z", "command": command });
    let sent = served.lines(&director, &line.to_string()).await;
    assert_eq!(documents(&sent)[0]["actor"], "api-boss");
}

#[tokio::test]
async fn lines_are_answered_one_by_one_with_their_number_and_once_for_a_key() {
    let served = Served::new().await;
    let token = served.token("scoreboard", "floor").await;
    let line = json!({ "key": "s-1", "command": { "register": { "player": "m-1" } } }).to_string();
    let first = served.lines(&token, &line).await;
    let again = served.lines(&token, &line).await;
    assert_eq!((first.status, &first.text), (again.status, &again.text));
    let other = json!({ "key": "s-1", "command": { "register": { "player": "m-2" } } }).to_string();
    let conflict = served.lines(&token, &other).await;
    assert_eq!(conflict.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(documents(&conflict)[0]["error"]["kind"], "CommandConflict");
    let mixed = format!(
        "\n{}\n{}\nnot json\n{}\n",
        register("m-2"),
        register("m-2"),
        register("m-3")
    );
    let stopped = served.lines(&token, &mixed).await;
    assert_eq!(stopped.status, StatusCode::OK);
    let answers = documents(&stopped);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["kind"], "EntryRegistered");
    assert_eq!(
        (&answers[1]["error"]["kind"], &answers[1]["line"]),
        (&json!("AlreadyEntered"), &json!(3))
    );
    let path = format!("{COMMANDS}?keep-going");
    let gone_on = served
        .program("POST", &path, Some(&token), NDJSON, mixed)
        .await;
    let shown: Vec<Value> = documents(&gone_on)
        .iter()
        .map(|answer| json!([answer["error"]["kind"], answer["line"]]))
        .collect();
    let expected = [
        json!(["AlreadyEntered", 2]),
        json!(["AlreadyEntered", 3]),
        json!(["InvalidJson", 4]),
        json!([null, null]),
    ];
    assert_eq!(shown, expected);
    served.desk.verify().await;
}
