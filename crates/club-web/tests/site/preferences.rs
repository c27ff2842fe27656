//! Choices for the page: names in public, and the network of the room.

use axum::http::StatusCode;
use serde_json::json;

use crate::club::{Kept, NIGHT, Served};

/// A club in which Ann has a nickname, and Ann and Baker sit in the night.
async fn seated() -> Served {
    let served = Served::new().await;
    for (path, form) in [
        ("/member-edit".to_owned(), "player=m-1&name=Ann&nick=Ace"),
        (format!("/t/{NIGHT}/register"), "player=m-1&player=m-2"),
        (format!("/t/{NIGHT}/draw"), ""),
        (format!("/t/{NIGHT}/start"), ""),
    ] {
        let done = served.post(&path, form).await;
        assert_eq!(done.status, StatusCode::OK, "{path}: {}", done.text);
    }
    served
}

#[tokio::test]
async fn with_nicknames_only_no_public_page_has_a_name() {
    let served = seated().await;
    let pages = [
        "/wall".to_owned(),
        format!("/t/{NIGHT}/seats"),
        format!("/t/{NIGHT}/payouts"),
        "/p/m-2".to_owned(),
        "/".to_owned(),
    ];
    let as_public = async |page: &str| {
        let asked = served
            .ask(
                "GET",
                page,
                "192.168.1.77",
                &[("host", "192.168.1.20:7373")],
                "",
            )
            .await;
        assert_eq!(asked.status, StatusCode::OK, "{page}");
        asked.text
    };
    let seats = as_public(&pages[1]).await;
    assert!(seats.contains("Ace") && seats.contains("Baker") && !seats.contains("Ann"));

    let chosen = served.post("/public-names", "names=nick-only").await;
    assert_eq!(chosen.status, StatusCode::OK, "{}", chosen.text);
    for page in &pages {
        let text = as_public(page).await;
        assert!(
            !text.contains("Baker") && !text.contains("Ann"),
            "{page}: {text}"
        );
    }
    assert!(as_public(&pages[1]).await.contains("No. 2"));
    // Staff have both.
    let tonight = served.get(&format!("/t/{NIGHT}")).await.text;
    assert!(tonight.contains("Baker") && tonight.contains("Ann"));
}

#[tokio::test]
async fn the_code_of_the_network_is_for_the_director() {
    let served = Served::new().await;
    let chosen = served
        .post("/network", "name=Club%3B1&password=a%3Ab")
        .await;
    assert_eq!(chosen.status, StatusCode::OK, "{}", chosen.text);
    let settings = served.get("/settings").await.text;
    assert!(settings.contains("<bdi>Club;1</bdi>") && settings.contains("value=\"a:b\""));
    let taken = served.post("/network", "name=&password=").await;
    assert_eq!(taken.status, StatusCode::OK, "{}", taken.text);
    assert!(!served.get("/settings").await.text.contains("Club;1"));
}

#[tokio::test]
async fn choices_are_the_directors_and_bounded() {
    let served = Served::new().await;
    let floor = served.paired("m-3").await;
    for (path, form) in [
        ("/public-names", "names=nick-only"),
        ("/network", "name=Club"),
    ] {
        let refused = served.post_from_phone(path, form, &floor).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path}");
    }
    let wrong = served.post("/public-names", "names=all").await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let long = format!("name={}", "n".repeat(33));
    let refused = served.post("/network", &long).await;
    let error = &refused.json()["error"];
    let expected = json!({ "kind": "FieldTooLong", "field": "name", "length": 33, "most": 32, "message": error["message"] });
    assert_eq!(
        (refused.status, error),
        (StatusCode::UNPROCESSABLE_ENTITY, &expected)
    );
    assert_eq!(
        served.site.kept().preferences,
        club_web::Preferences::default()
    );
}

#[tokio::test]
async fn a_choice_that_cannot_be_kept_changes_nothing() {
    let served = Served::keeping(Kept(Err("disk full"))).await;
    let refused = served.post("/public-names", "names=nick-only").await;
    assert!(refused.status.is_server_error(), "{}", refused.text);
    assert_eq!(
        served.site.kept().preferences,
        club_web::Preferences::default()
    );
}
