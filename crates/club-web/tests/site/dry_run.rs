//! Lines of a program that are tried: the answers of a real run, and nothing stored.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::api::{COMMANDS, NDJSON, documents, register};
use crate::club::{Answer, Served};

impl Served {
    /// Tries lines of a program.
    async fn tried(&self, token: Option<&str>, lines: &str) -> Answer {
        let path = format!("{COMMANDS}?dry-run");
        self.program("POST", &path, token, NDJSON, lines.to_owned())
            .await
    }
}

fn draw(key: &str) -> String {
    json!({ "key": key, "seed": 7, "command": { "draw": {} } }).to_string()
}

/// Documents without what is of each run: the time of storing, and the hashes with it.
fn alike(answer: &Answer) -> Vec<Value> {
    let mut documents = documents(answer);
    for document in &mut documents {
        for own in ["id", "recorded_at", "at", "prev", "hash", "command"] {
            document.as_object_mut().unwrap().remove(own);
        }
    }
    documents
}

#[tokio::test]
async fn a_dry_run_answers_like_the_run_and_stores_nothing() {
    let served = Served::new().await;
    let token = served.token("scoreboard", "director").await;
    let before = (served.desk.seq().await, served.desk.head().await);
    let lines = format!(
        "{}\n{}\n{}\n{}\n",
        register("m-1"),
        register("m-2"),
        register("m-3"),
        draw("draw-1")
    );
    let tried = served.tried(Some(&token), &lines).await;
    assert_eq!(tried.status, StatusCode::OK, "{}", tried.text);
    assert_eq!((served.desk.seq().await, served.desk.head().await), before);
    let again = served.tried(Some(&token), &lines).await;
    assert_eq!(alike(&tried), alike(&again));

    let done = served.lines(&token, &lines).await;
    let (mut tried, done) = (alike(&tried), alike(&done));
    // Of the draw a dry run shows the sizes of the tables alone.
    let of_draw = |documents: &[Value]| {
        let mut kinds = documents.iter().map(|document| &document["kind"]);
        kinds.position(|kind| kind == "SeatsDrawn").unwrap()
    };
    let at = of_draw(&tried);
    assert_eq!(at, of_draw(&done));
    let seats = done[at]["body"]["seats"].as_array().unwrap();
    for size in tried[at]["tables"].as_array().unwrap() {
        let there = seats.iter().filter(|seat| seat["table"] == size["table"]);
        assert_eq!(size["players"], there.count());
    }
    assert!(tried[at].get("body").is_none(), "{}", tried[at]);
    tried[at] = done[at].clone();
    assert_eq!(tried, done);
    served.desk.verify().await;
}

#[tokio::test]
async fn a_line_that_fails_in_a_dry_run_is_answered_as_in_a_run() {
    let served = Served::new().await;
    let token = served.token("scoreboard", "floor").await;
    let before = served.desk.head().await;
    let mixed = format!("{}\n{}\nnot json\n", register("m-1"), register("m-1"));
    let stopped = served.tried(Some(&token), &mixed).await;
    let shown = |answer: &Answer| -> Vec<Value> {
        let documents = documents(answer).into_iter();
        let shown = documents.map(|found| json!([found["error"]["kind"], found["line"]]));
        shown.collect()
    };
    let refused = json!(["AlreadyEntered", 2]);
    assert_eq!(shown(&stopped), [json!([null, null]), refused.clone()]);
    let path = format!("{COMMANDS}?dry-run&keep-going");
    let on = served
        .program("POST", &path, Some(&token), NDJSON, mixed)
        .await;
    let unread = json!(["InvalidJson", 3]);
    assert_eq!(shown(&on), [json!([null, null]), refused, unread]);
    // One line has the status of its refusal: the floor may not draw, nor choose a seed.
    let seed = served.tried(Some(&token), &draw("d-1")).await;
    assert_eq!(seed.status, StatusCode::FORBIDDEN);
    assert_eq!(documents(&seed)[0]["error"]["kind"], "DirectorsField");
    let floor = json!({ "command": { "draw": {} } }).to_string();
    let floor = served.tried(Some(&token), &floor).await;
    assert_eq!(floor.status, StatusCode::FORBIDDEN);
    assert_eq!(documents(&floor)[0]["error"]["kind"], "NeedsRole");
    let nobody = served.tried(None, &register("m-1")).await;
    assert_eq!(nobody.status, StatusCode::UNAUTHORIZED);
    let path = format!("{COMMANDS}?dry-run=much");
    let value = served
        .program("POST", &path, Some(&token), NDJSON, register("m-1"))
        .await;
    assert_eq!(value.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(value.json()["error"]["kind"], "FieldValue");
    assert_eq!(served.desk.head().await, before);
}
