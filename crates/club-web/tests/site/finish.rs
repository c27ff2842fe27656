//! The end of a rated night, with its ratings and without them.

use serde_json::{Value, json};

use crate::api::documents;
use crate::club::{NIGHT, Served};
use crate::money::done;

/// A rated night of three in which one is left.
async fn rated() -> Served {
    rated_after(&["e1", "e2"]).await
}

/// A rated night of three after some busts.
async fn rated_after(busts: &[&str]) -> Served {
    let served = Served::new().await;
    let director = served.token("setup", "director").await;
    let season = json!({ "season": "2026", "rating": { "ladder": "main" } });
    let changes =
        json!({ "tournament": NIGHT, "changes": [{ "season": "2026" }], "reason": "counts" });
    let lines = [
        json!({ "command": { "open_season": season } }),
        json!({ "command": { "edit": changes } }),
    ];
    let lines = lines.map(|line| line.to_string()).join("\n");
    for document in documents(&served.lines(&director, &lines).await) {
        assert!(document.get("error").is_none(), "{document}");
    }
    for member in ["m-1", "m-2", "m-3"] {
        done(&served, "register", &format!("player={member}")).await;
    }
    for name in ["draw", "close-reg"] {
        done(&served, name, "").await;
    }
    for entry in busts {
        done(&served, "bust", &format!("player={entry}")).await;
    }
    served
}

/// Members with a rating.
async fn rated_members(served: &Served) -> usize {
    let rating = served.get("/api/v1/rating?ladder=main").await;
    let rating: Value = rating.json();
    let players = rating["players"].as_array();
    players.map_or(0, Vec::len)
}

#[tokio::test]
async fn a_rated_night_is_finished_without_ratings_for_a_reason() {
    let served = rated().await;
    let sheet = served.get(&format!("/t/{NIGHT}?sheet=finish")).await.text;
    assert!(sheet.contains("Finish without ratings"), "{sheet}");
    assert!(sheet.contains("name=\"leave-ratings\""), "{sheet}");
    done(&served, "finish", "leave-ratings=Players+agreed").await;
    assert!(
        served
            .desk
            .kinds()
            .await
            .contains(&"TournamentFinished".to_owned())
    );
    assert_eq!(rated_members(&served).await, 0);
    served.desk.verify().await;

    let served = rated().await;
    done(&served, "finish", "").await;
    assert_eq!(rated_members(&served).await, 3);
}

/// Two are left: no end is possible, and none is offered.
#[tokio::test]
async fn a_night_that_goes_on_is_not_finished_without_ratings() {
    let served = rated_after(&["e1"]).await;
    let sheet = served.get(&format!("/t/{NIGHT}?sheet=finish")).await.text;
    assert!(sheet.contains("role=\"alert\""), "{sheet}");
    assert!(!sheet.contains("leave-ratings"), "{sheet}");
}

#[tokio::test]
async fn a_club_without_ratings_has_no_such_button() {
    let served = Served::new().await;
    for member in ["m-1", "m-2"] {
        done(&served, "register", &format!("player={member}")).await;
    }
    for (name, form) in [("draw", ""), ("close-reg", ""), ("bust", "player=e1")] {
        done(&served, name, form).await;
    }
    let sheet = served.get(&format!("/t/{NIGHT}?sheet=finish")).await.text;
    assert!(!sheet.contains("leave-ratings"), "{sheet}");
}
