//! Attacks, one test each: nothing is written, and nothing is shown.

use axum::body::Body;
use axum::http::StatusCode;
use club_web::{COMMANDS_A_SECOND, MAX_FORM};

use crate::club::{HERE, NIGHT, PHONE, Served};

const LAN: &str = "192.168.1.20:7373";
const LAN_ORIGIN: &str = "http://192.168.1.20:7373";
const FORM: &str = "application/x-www-form-urlencoded";

fn register() -> String {
    format!("/t/{NIGHT}/register")
}

/// Sends a registration with these headers, and says its status. Nothing may be written.
async fn refused(served: &Served, from: &str, headers: &[(&str, &str)]) -> StatusCode {
    let before = served.desk.seq().await;
    let answer = served
        .ask("POST", &register(), from, headers, "player=m-1")
        .await;
    assert_eq!(served.desk.seq().await, before, "{headers:?}");
    answer.status
}

#[tokio::test]
async fn forms_of_other_pages_are_turned_away_even_at_the_machine_itself() {
    let served = Served::new().await;
    let base = [("host", "localhost:7373"), ("content-type", FORM)];
    assert_eq!(refused(&served, HERE, &base).await, StatusCode::FORBIDDEN);
    for origin in [
        "http://evil.example",
        "null",
        "https://localhost:7373",
        "http://localhost:7374",
        "",
    ] {
        let headers = [base[0], base[1], ("origin", origin)];
        assert_eq!(
            refused(&served, HERE, &headers).await,
            StatusCode::FORBIDDEN,
            "{origin}"
        );
    }
}

#[tokio::test]
async fn a_rebound_name_and_another_host_are_misdirected() {
    let served = Served::new().await;
    for host in ["evil.example:7373", "192.168.1.21:7373", "localhost"] {
        let origin = format!("http://{host}");
        let headers = [
            ("host", host),
            ("origin", origin.as_str()),
            ("content-type", FORM),
        ];
        assert_eq!(
            refused(&served, HERE, &headers).await,
            StatusCode::MISDIRECTED_REQUEST
        );
        let read = served
            .ask("GET", "/wall", HERE, &[("host", host)], "")
            .await;
        assert_eq!(read.status, StatusCode::MISDIRECTED_REQUEST);
        assert!(!read.text.contains("March night"));
    }
}

#[tokio::test]
async fn a_forwarded_request_on_loopback_is_nobody() {
    let served = Served::new().await;
    for (name, value) in [
        ("x-forwarded-for", "203.0.113.9"),
        ("forwarded", "for=203.0.113.9"),
        ("via", "1.1 tunnel"),
    ] {
        let headers = [
            ("host", "localhost:7373"),
            ("origin", "http://localhost:7373"),
            ("content-type", FORM),
            (name, value),
        ];
        assert_eq!(
            refused(&served, HERE, &headers).await,
            StatusCode::UNAUTHORIZED,
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_phone_without_a_good_cookie_is_nobody() {
    let served = Served::new().await;
    let secret = served.paired("m-3").await;
    let altered = format!("{}0", &secret[..secret.len() - 1]);
    let altered = if altered == secret {
        format!("{}1", &secret[..secret.len() - 1])
    } else {
        altered
    };
    for cookie in [
        "",
        "desk-7373=",
        "desk-7373=nothing",
        "desk-7374=x",
        &format!("desk-7373={altered}"),
    ] {
        let headers = [
            ("host", LAN),
            ("origin", LAN_ORIGIN),
            ("content-type", FORM),
            ("cookie", cookie),
        ];
        assert_eq!(
            refused(&served, PHONE, &headers).await,
            StatusCode::UNAUTHORIZED,
            "{cookie}"
        );
    }
    let cookie = format!("desk-7373={secret}");
    let headers = [
        ("host", LAN),
        ("origin", LAN_ORIGIN),
        ("content-type", FORM),
        ("cookie", cookie.as_str()),
    ];
    let answer = served
        .ask("POST", &register(), PHONE, &headers, "player=m-1")
        .await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
}

#[tokio::test]
async fn the_floor_does_nothing_that_is_the_directors() {
    let served = Served::new().await;
    let secret = served.paired("m-3").await;
    let before = served.desk.seq().await;
    for (path, form) in [
        ("draw", ""),
        ("draw-again", "reason=r"),
        ("redraw", "reason=r"),
        ("level", ""),
        ("level", "level=2"),
        ("adjust", "seconds=60"),
        ("set-clock", "seconds=60"),
        ("confirm", "player=e1&reason=other"),
        ("move", "player=e1&to=T1&seat=3"),
        ("pin", "player=e1"),
        ("unpin", "player=e1"),
        ("break", "table=T1&reason=r"),
        ("open", "table=T1&reason=r"),
        ("close-reg", ""),
        ("open-reg", ""),
        ("register-late", "player=m-1&reason=r"),
        ("reinstate", "player=e1&reason=r"),
        ("reorder", "order=e1&reason=r"),
        ("unregister", "player=e1&reason=r"),
        ("no-show", "player=e1&reason=r"),
        ("disqualify", "player=e1&reason=r"),
        ("balance", ""),
        ("hand-for-hand", ""),
        ("hand-for-hand", "change=end"),
        ("deal", "method=even"),
        ("finish", ""),
        ("reopen", "reason=r"),
        ("cancel", "reason=r"),
        ("payout", ""),
        ("till", "amount=1"),
        ("count", "amount=1"),
        ("knocker", "player=e1&by=e2&reason=r"),
        ("add", "name=New"),
        ("redo", "command=c-1"),
        ("register", "player=m-1&paid-by=house"),
    ] {
        let path = format!("/t/{NIGHT}/{path}");
        let answer = served.post_from_phone(&path, form, &secret).await;
        assert_eq!(
            answer.status,
            StatusCode::FORBIDDEN,
            "{path} {form}: {}",
            answer.text
        );
        // Each comes in another second, so that the bound on the rate does not hide the answer.
        served.desk.bench.wait(1_000);
    }
    for (path, form) in [
        ("/announce", "title=Mine"),
        ("/member-add", "name=New"),
        ("/member-edit", "player=m-1&name=N"),
        ("/club", "name=N"),
        ("/undo", "command=c-1"),
        ("/staff", "player=m-3&role=director"),
        ("/pair-code", "player=m-2"),
        ("/device-end", "device=x"),
    ] {
        let answer = served.post_from_phone(path, form, &secret).await;
        assert_eq!(
            answer.status,
            StatusCode::FORBIDDEN,
            "{path}: {}",
            answer.text
        );
        served.desk.bench.wait(1_000);
    }
    assert_eq!(served.desk.seq().await, before);
    let settings = [("host", LAN), ("cookie", &format!("desk-7373={secret}"))]
        .map(|(name, value)| (name, value.to_owned()));
    let settings: Vec<(&str, &str)> = settings
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let read = served.ask("GET", "/settings", PHONE, &settings, "").await;
    assert_eq!(read.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_body_one_byte_too_long_is_refused_however_it_comes() {
    let served = Served::new().await;
    let form = |length: usize| {
        format!(
            "player=m-1&reason={}",
            "a".repeat(length - "player=m-1&reason=".len())
        )
    };
    let too_long = served.post(&register(), &form(MAX_FORM + 1)).await;
    assert_eq!(too_long.status, StatusCode::PAYLOAD_TOO_LARGE);
    // Without a length it is counted as it comes.
    let headers = [
        ("host", "localhost:7373"),
        ("origin", "http://localhost:7373"),
        ("content-type", FORM),
    ];
    let body = Body::new(axum::body::Body::from(form(MAX_FORM + 1)));
    let streamed = served.ask("POST", &register(), HERE, &headers, body).await;
    assert_eq!(streamed.status, StatusCode::PAYLOAD_TOO_LARGE);
    // One that is just short enough is read, and refused for what is in it.
    let read = served.post(&register(), &form(MAX_FORM)).await;
    assert_eq!(read.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(read.json()["error"]["kind"], "FieldUnknown");
}

#[tokio::test]
async fn a_body_that_is_not_a_form_is_refused() {
    let served = Served::new().await;
    for media in [
        "application/json",
        "text/plain",
        "multipart/form-data; boundary=x",
        "",
    ] {
        let headers = [
            ("host", "localhost:7373"),
            ("origin", "http://localhost:7373"),
            ("content-type", media),
        ];
        assert_eq!(
            refused(&served, HERE, &headers).await,
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "{media}"
        );
    }
    let broken = served.post(&register(), "player=%ff").await;
    assert_eq!(
        (broken.status, broken.json()["error"]["kind"].clone()),
        (StatusCode::UNPROCESSABLE_ENTITY, "NotAForm".into())
    );
}

#[tokio::test]
async fn more_than_twenty_commands_a_second_are_too_fast() {
    let served = Served::new().await;
    for _ in 0..COMMANDS_A_SECOND {
        let answer = served.post(&register(), "player=nobody").await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
    }
    let answer = served.post(&register(), "player=m-1").await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    served.desk.bench.wait(1_000);
    assert_eq!(
        served.post(&register(), "player=m-1").await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn unknown_addresses_verbs_and_methods_are_answered_in_words() {
    let served = Served::new().await;
    for (method, path, status) in [
        ("GET", "/nowhere", StatusCode::NOT_FOUND),
        ("GET", "/t/2026-03-08", StatusCode::NOT_FOUND),
        ("GET", "/t/%2e%2e/tables", StatusCode::NOT_FOUND),
        (
            "GET",
            "/static/0000000000000000/desk.css",
            StatusCode::NOT_FOUND,
        ),
        ("GET", "/static/..%2f..%2fetc/passwd", StatusCode::NOT_FOUND),
        ("DELETE", "/wall", StatusCode::METHOD_NOT_ALLOWED),
        ("POST", "/health", StatusCode::METHOD_NOT_ALLOWED),
        (
            "POST",
            "/static/0000000000000000/desk.css",
            StatusCode::METHOD_NOT_ALLOWED,
        ),
        ("PUT", "/t/2026-03-07/bust", StatusCode::METHOD_NOT_ALLOWED),
        ("POST", "/wall", StatusCode::NOT_FOUND),
        ("POST", "/t/2026-03-07/fly", StatusCode::NOT_FOUND),
        (
            "POST",
            "/t/2026-03-07/tables/T1/3",
            StatusCode::METHOD_NOT_ALLOWED,
        ),
    ] {
        let headers = [
            ("host", "localhost:7373"),
            ("origin", "http://localhost:7373"),
            ("content-type", FORM),
            ("accept-language", "ja"),
        ];
        let answer = served.ask(method, path, HERE, &headers, "").await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text);
        // RFC 9110, section 15.5.6: an answer 405 names the methods that are taken.
        let allow = answer.headers.get("allow");
        assert!(answer.text.contains("lang=\"ja\""), "{method} {path}");
        let is_wrong = status == StatusCode::METHOD_NOT_ALLOWED;
        assert_eq!(allow.is_some(), is_wrong, "{method} {path}");
        for allowed in allow
            .iter()
            .flat_map(|allow| allow.to_str().unwrap().split(", "))
        {
            assert_ne!(allowed, method, "{path}");
        }
    }
}

#[tokio::test]
async fn every_answer_has_the_headers_that_keep_others_out() {
    let served = Served::new().await;
    let css = served.get("/wall").await.text;
    let css = css
        .split('"')
        .find(|part| part.ends_with("desk.css"))
        .unwrap()
        .to_owned();
    for path in ["/wall", "/nowhere", "/health", css.as_str()] {
        let answer = served.get(path).await;
        let header = |name: &str| {
            answer
                .headers
                .get(name)
                .map(|value| value.to_str().unwrap().to_owned())
        };
        let policy = header("content-security-policy").unwrap();
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"),
            "{path}"
        );
        assert!(
            policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"),
            "{path}"
        );
        assert_eq!(
            header("x-content-type-options").as_deref(),
            Some("nosniff"),
            "{path}"
        );
        assert_eq!(
            header("referrer-policy").as_deref(),
            Some("same-origin"),
            "{path}"
        );
        assert_eq!(
            header("cross-origin-opener-policy").as_deref(),
            Some("same-origin"),
            "{path}"
        );
        assert_eq!(
            header("cross-origin-resource-policy").as_deref(),
            Some("same-origin"),
            "{path}"
        );
        let kept = if path == css {
            "public, max-age=31536000, immutable"
        } else {
            "private, no-cache"
        };
        assert_eq!(header("cache-control").as_deref(), Some(kept), "{path}");
    }
}

#[tokio::test]
async fn reading_changes_nothing() {
    let served = Served::new().await;
    let before = served.desk.seq().await;
    for path in [
        "/",
        "/wall",
        "/t/2026-03-07",
        "/t/2026-03-07/tables",
        "/t/2026-03-07/draw",
        "/t/2026-03-07/register?player=m-1",
        "/settings/role?member=m-1&role=director",
    ] {
        served.get(path).await;
    }
    assert_eq!(served.desk.seq().await, before);
}
