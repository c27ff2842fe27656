//! Tools: who may read them, and the seed of a round.

use axum::http::StatusCode;

use crate::club::{PHONE, Served};

#[tokio::test]
async fn tools_are_for_everybody_and_change_nothing() {
    let served = Served::new().await;
    let host = ("host", "192.168.1.20:7373");
    for path in [
        "/tools",
        "/tools/ranges",
        "/tools/push-or-fold?seed=1",
        "/tools/payouts",
        "/tools/icm",
    ] {
        let answer = served.ask("GET", path, PHONE, &[host], "").await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text);
        let (bare, _) = path.split_once('?').unwrap_or((path, ""));
        let posted = served.post(bare, "seed=1").await;
        // One word alone would be a verb of the club.
        let expected = if bare == "/tools" {
            StatusCode::NOT_FOUND
        } else {
            StatusCode::METHOD_NOT_ALLOWED
        };
        assert_eq!(posted.status, expected, "{path}");
    }
    let answer = served.get("/tools/nothing").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_round_without_a_seed_gets_one_and_keeps_what_was_asked() {
    let served = Served::new().await;
    let first = served.get("/tools/push-or-fold?stack=8&lang=ja").await;
    assert_eq!(first.status, StatusCode::SEE_OTHER);
    let location = first.headers["location"].to_str().unwrap().to_owned();
    let kept = "/tools/push-or-fold?stack=8&lang=ja&seed=";
    assert!(location.starts_with(kept), "{location}");
    let round = served.get(&location).await;
    assert_eq!(round.status, StatusCode::OK);
    assert!(round.text.contains("スタック 8 BB"), "{}", round.text);
    // Another moment is another round.
    served.desk.bench.wait(1_234);
    let second = served.get("/tools/push-or-fold?stack=8&lang=ja").await;
    assert_ne!(second.headers["location"].to_str().unwrap(), location);
}
