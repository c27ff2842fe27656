//! Phones of staff.

use axum::http::StatusCode;
use club_web::{CODE_MS, DEVICE_MS, WRONG_CODES, WRONG_CODES_MS};

use crate::club::{Kept, NIGHT, PHONE, Served, member};

fn register() -> String {
    format!("/t/{NIGHT}/register")
}

#[tokio::test]
async fn a_code_is_used_once_and_the_actor_is_the_member() {
    let served = Served::new().await;
    let place = served.code("m-3").await;
    let headers = [("host", "192.168.1.20:7373")];
    let shown = served.ask("GET", &place, PHONE, &headers, "").await;
    assert!(
        shown.text.contains("Chiba") && shown.text.contains(&place),
        "{}",
        shown.text
    );
    let paired = served.post_from_phone(&place, "", "").await;
    let cookie = paired.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(
        cookie.contains("; Path=/; Max-Age=64800; HttpOnly; SameSite=Lax")
            && !cookie.contains("Secure"),
        "{cookie}"
    );
    let again = served.post_from_phone(&place, "", "").await;
    assert_eq!(again.status, StatusCode::GONE, "{}", again.text);
    let secret = cookie
        .strip_prefix("desk-7373=")
        .unwrap()
        .split(';')
        .next()
        .unwrap()
        .to_owned();
    let done = served
        .post_from_phone(&register(), "player=m-1", &secret)
        .await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text);
    let view = club_web::Desk::view(&served.desk);
    let records = view.records.values().next().unwrap();
    assert_eq!(records.last().unwrap().actor.as_str(), "m-3");
}

#[tokio::test]
async fn a_code_is_over_after_five_minutes() {
    let served = Served::new().await;
    let place = served.code("m-3").await;
    served.desk.bench.wait(CODE_MS);
    let late = served.post_from_phone(&place, "", "").await;
    assert_eq!(late.status, StatusCode::GONE, "{}", late.text);
}

#[tokio::test]
async fn codes_cannot_be_guessed_and_the_paired_are_not_locked_out() {
    let served = Served::new().await;
    let secret = served.paired("m-3").await;
    for guess in 0..WRONG_CODES {
        let wrong = served
            .post_from_phone(&format!("/pair/WRONG{guess}"), "", "")
            .await;
        assert_eq!(wrong.status, StatusCode::GONE);
    }
    let eleventh = served.post_from_phone("/pair/WRONG", "", "").await;
    assert_eq!(eleventh.status, StatusCode::TOO_MANY_REQUESTS);
    let done = served
        .post_from_phone(&register(), "player=m-1", &secret)
        .await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text);
    served.desk.bench.wait(WRONG_CODES_MS);
    let place = served.code("m-3").await;
    assert_eq!(
        served.post_from_phone(&place, "", "").await.status,
        StatusCode::SEE_OTHER
    );
}

#[tokio::test]
async fn a_device_ends_by_hand_with_its_role_and_after_eighteen_hours() {
    let served = Served::new().await;
    let may = async |secret: &str| {
        served.desk.bench.wait(1_000);
        served
            .post_from_phone(&register(), "player=nobody", secret)
            .await
            .status
            != StatusCode::UNAUTHORIZED
    };
    let ended = served.paired("m-3").await;
    assert!(may(&ended).await);
    let hash = served
        .site
        .kept()
        .staffing
        .devices
        .keys()
        .next()
        .unwrap()
        .clone();
    served.post("/device-end", &format!("device={hash}")).await;
    assert!(!may(&ended).await);
    let without = served.paired("m-3").await;
    served.post("/staff", "player=m-3&role=public").await;
    assert!(!may(&without).await);
    served.post("/staff", "player=m-3&role=director").await;
    let old = served.paired("m-3").await;
    served.desk.bench.wait(DEVICE_MS);
    assert!(!may(&old).await);
}

#[tokio::test]
async fn a_role_is_for_members_and_a_code_for_staff() {
    let served = Served::new().await;
    let nobody = served.post("/staff", "player=m-9&role=floor").await;
    assert_eq!(
        (nobody.status, nobody.json()["error"]["kind"].clone()),
        (StatusCode::NOT_FOUND, "NotAMember".into())
    );
    let player = served.post("/pair-code", "player=m-1").await;
    assert_eq!(
        (player.status, player.json()["error"]["kind"].clone()),
        (StatusCode::UNPROCESSABLE_ENTITY, "NoRole".into())
    );
}

#[tokio::test]
async fn what_cannot_be_kept_changes_nothing() {
    let served = Served::keeping(Kept(Err("no space left"))).await;
    let before = served.site.kept().staffing.clone();
    let role = served.post("/staff", "player=m-1&role=floor").await;
    assert_eq!(
        (role.status, role.json()["error"]["kind"].clone()),
        (StatusCode::INTERNAL_SERVER_ERROR, "NotKept".into())
    );
    let place = served.code("m-3").await;
    let paired = served.post_from_phone(&place, "", "").await;
    assert_eq!(paired.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(served.site.kept().staffing, before);
    assert!(!before.roles.contains_key(&member("m-1")));
}
