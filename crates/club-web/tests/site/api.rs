//! The club for programs: who may what, tokens, attacks, answers.

use axum::http::StatusCode;
use club_web::{COMMANDS_A_SECOND, MAX_BODY};
use serde_json::{Value, json};

use crate::club::{Answer, HERE, NIGHT, PHONE, Served};

const LAN: &str = "192.168.1.20:7373";
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

fn register(member: &str) -> String {
    json!({ "command": { "register": { "player": member } } }).to_string()
}

/// A club with money, a season and a ladder, in which three play and one has no nickname.
async fn busy() -> Served {
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
