//! The check of a night, the export, sheets for paper.

use axum::http::StatusCode;
use chained_events::archive::Outside;
use chained_events::{EventStore as _, MemoryStore};
use club_log::transfer::{archive_of, import, read_text};
use club_log::verify::verify_log;

use crate::club::{Answer, NIGHT, PHONE, Served};

/// Registers the four members, draws, starts, and lets one out.
async fn running(served: &Served) {
    let verbs = [
        ("register", "player=m-1"),
        ("register", "player=m-2"),
        ("register", "player=m-3"),
        ("register", "player=m-4"),
        ("draw", ""),
        ("start", ""),
        ("bust", "player=e1"),
    ];
    for (verb, form) in verbs {
        let answer = served.post(&format!("/t/{NIGHT}/{verb}"), form).await;
        assert_eq!(answer.status, StatusCode::OK, "{verb}: {}", answer.text);
        served.desk.bench.wait(10_000);
    }
}

/// Reads a page from a phone: of the floor, or of nobody.
async fn read(served: &Served, path: &str, secret: Option<&str>) -> Answer {
    let cookie = secret.map(|secret| format!("desk-7373={secret}"));
    let host = ("host", "192.168.1.20:7373");
    let cookie = cookie.as_deref().map(|cookie| ("cookie", cookie));
    let headers: Vec<(&str, &str)> = [host].into_iter().chain(cookie).collect();
    served.ask("GET", path, PHONE, &headers, "").await
}

#[tokio::test]
async fn a_check_names_the_hash_of_the_last_event_and_finds_nothing_wrong() {
    let served = Served::new().await;
    running(&served).await;
    let path = format!("/t/{NIGHT}/check");
    let before = served.get(&path).await.text;
    assert!(
        before.contains("Check now") && !before.contains("id=\"findings\""),
        "{before}"
    );
    let seq = served.desk.seq().await;
    for (lang, sound, wrong) in [("en", "✓ Nothing is wrong", "✕"), ("ja", "✓ 問題なし", "✕")]
    {
        let after = served.get(&format!("{path}?run=1&lang={lang}")).await.text;
        let (_, findings) = after.split_once("id=\"findings\"").unwrap();
        let (findings, _) = findings.split_once("</main>").unwrap();
        // The log and the seats: the night is rated on no ladder.
        assert_eq!(findings.matches(sound).count(), 2, "{findings}");
        assert!(!findings.contains(wrong), "{findings}");
        assert!(findings.contains(&served.desk.head().await), "{findings}");
        assert!(findings.contains(&format!("<dd>{seq}</dd>")), "{findings}");
    }
    assert_eq!(served.desk.seq().await, seq);
    let public = read(&served, &format!("{path}?run=1"), None).await;
    assert_eq!(public.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn an_export_is_a_log_and_has_names_only_where_they_are_asked_for() {
    let served = Served::new().await;
    running(&served).await;
    let floor = served.paired("m-3").await;
    let path = "/export.ndjson";
    assert_eq!(
        read(&served, path, None).await.status,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(
        read(&served, path, Some(&floor)).await.status,
        StatusCode::FORBIDDEN
    );
    for (query, outside) in [("", Outside::LeftOut), ("?names=on", Outside::Included)] {
        let answer = served.get(&format!("{path}{query}")).await;
        assert_eq!(answer.status, StatusCode::OK);
        let file = answer.headers["content-disposition"].to_str().unwrap();
        let seq = served.desk.seq().await;
        assert_eq!(file, format!("attachment; filename=\"club-{seq}.ndjson\""));
        let has_names = ["Ann", "Baker", "Chiba", "Diaz"]
            .map(|name| answer.text.contains(&format!("\"{name}\"")));
        assert_eq!(has_names, [outside == Outside::Included; 4], "{query}");
        // The text is a whole log, and it is the same one.
        let store = MemoryStore::new();
        import(&store, &read_text(answer.text.as_bytes()).unwrap())
            .await
            .unwrap();
        verify_log(&store).await.unwrap();
        assert_eq!(
            store.head().await.unwrap().hash.to_string(),
            served.desk.head().await
        );
        assert_eq!(
            archive_of(&store, outside).await.unwrap().events.len() as u64,
            seq
        );
    }
}

#[tokio::test]
async fn sheets_for_paper_are_for_staff() {
    let served = Served::new().await;
    running(&served).await;
    let floor = served.paired("m-3").await;
    let night = [
        "slips", "seats", "tables", "cards", "moves", "payouts", "labels",
    ];
    let night = night.map(|what| format!("/t/{NIGHT}/print/{what}"));
    let club = ["signin", "members", "labels"].map(|what| format!("/print/{what}"));
    for path in night.iter().chain(&club) {
        assert_eq!(
            read(&served, path, None).await.status,
            StatusCode::UNAUTHORIZED,
            "{path}"
        );
        let page = read(&served, path, Some(&floor)).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        // Nobody has to move, and nobody holds a place yet.
        let name = match path.rsplit_once('/') {
            Some((_, "moves")) => "Nobody has to move",
            Some((_, "payouts")) => "Place",
            _ => "Baker",
        };
        assert!(page.text.contains(name), "{path}: {}", page.text);
    }
    // A night without prices and results has no such sheets, a club without a season and ratings neither.
    let none = ["receipts", "results", "nothing"].map(|what| format!("/t/{NIGHT}/print/{what}"));
    let club = ["standings", "ratings", "nothing"].map(|what| format!("/print/{what}"));
    for path in none.iter().chain(&club) {
        assert_eq!(
            served.get(path).await.status,
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
}
