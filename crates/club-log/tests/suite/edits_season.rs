//! Edits that move a night to another season or day: standings and ratings follow.

use chained_events::SqliteStore;
use chained_events::ids::CommandKey;
use club_log::club::Night;
use club_log::command::{NightEdit, RevisionCommand, SeasonCommand, TournamentAction};
use club_log::ids::TournamentId;
use club_log::projection::season_standings;
use club_log::refusal::SeasonRefusal;
use club_log::rules::TournamentRules;
use club_log::verify::verify_log;
use club_log::{Ledger, Refusal};
use serde_json::json;

use crate::cache::{place, send};
use crate::edits::{edit, night, open_season, season};
use crate::hall::{Hall, wait};
use crate::refusals::{player, refused};

/// Two players, the second of whom is out; the night is over.
fn finished(rated: bool) -> Hall {
    let mut hall = Hall::with_field(3, 2, TournamentRules::default());
    open_season(&mut hall, "a", false);
    open_season(&mut hall, "b", rated);
    hall.draw().unwrap();
    hall.bust(&[(player(2), None)]).unwrap();
    hall.send(TournamentAction::Finish {
        leave_ratings: None,
    })
    .unwrap();
    hall
}

fn standing(hall: &Hall, id: &str) -> usize {
    season_standings(hall.ledger.club(), &season(id), None)
        .unwrap()
        .len()
}

#[test]
fn standings_and_ratings_follow_a_night_that_moves_after_its_end() {
    let mut hall = finished(true);
    let main = |hall: &Hall| {
        let ladder = hall.ledger.club().ladders().values().next();
        ladder.map_or(0, |ladder| ladder.nights().len())
    };
    assert_eq!(
        (standing(&hall, "a"), standing(&hall, "b"), main(&hall)),
        (0, 0, 0)
    );
    for (id, expected) in [("a", (2, 0, 0)), ("b", (0, 2, 1)), ("a", (2, 0, 0))] {
        hall.send(edit(vec![NightEdit::Season(Some(season(id)))]))
            .unwrap();
        assert_eq!(
            (standing(&hall, "a"), standing(&hall, "b"), main(&hall)),
            expected,
            "{id}"
        );
        let sound = wait(verify_log(hall.ledger.store())).unwrap();
        assert_eq!((sound.findings, sound.outside), (vec![], vec![]), "{id}");
    }
    hall.send(edit(vec![NightEdit::Season(Some(season("b")))]))
        .unwrap();
    hall.send(SeasonCommand::CloseSeason {
        season: season("b"),
    })
    .unwrap();
    let closed = Refusal::Season(SeasonRefusal::SeasonStands {
        season: season("b"),
    });
    for change in [NightEdit::Season(None), NightEdit::Title("Other".into())] {
        assert_eq!(refused(&mut hall, edit(vec![change])), closed);
    }
}

#[tokio::test]
async fn a_night_is_announced_and_moved_next_to_nights_that_are_not_in_memory() {
    let (_folder, path) = place();
    let store = SqliteStore::create(&path).await.unwrap();
    let mut ledger = Ledger::open(store).await.unwrap();
    for body in [
        json!({ "create_club": { "title": "Club", "zone": "Asia/Tokyo" } }),
        json!({ "open_season": { "season": "a" } }),
        json!({ "open_season": { "season": "b" } }),
        json!({ "add_member": { "member": "m1", "name": "Aoki" } }),
        json!({ "add_member": { "member": "m2", "name": "Baba" } }),
        json!({ "announce": { "tournament": "night", "title": "Night", "season": "a" } }),
        json!({ "register": { "player": "m1" } }),
        json!({ "register": { "player": "m2" } }),
        json!({ "draw": {} }),
        json!({ "bust": { "players": [{ "player": "m1" }] } }),
        json!({ "finish": {} }),
    ] {
        send(&mut ledger, body).await;
    }
    let to = |tournament: &str, season: &str| {
        let changes = [json!({ "season": season })];
        json!({ "edit": { "tournament": tournament, "changes": changes, "reason": "wrong" } })
    };
    let next = json!({ "announce": { "tournament": "next", "title": "Next", "season": "a" } });
    // The standings of "a" and of "b".
    for (body, rows) in [
        (next, (2, 0)),
        (to("next", "b"), (2, 0)),
        (to("next", "a"), (2, 0)),
        (to("night", "b"), (0, 2)),
    ] {
        ledger.store().close().await;
        ledger = Ledger::open(SqliteStore::open(&path).await.unwrap())
            .await
            .unwrap();
        let over = ledger.club().night(&night()).unwrap();
        assert!(matches!(over, Night::Stored(_)), "{body}");
        send(&mut ledger, body.clone()).await;
        ledger.load_all().await.unwrap();
        let standing = |id| {
            let rows = season_standings(ledger.club(), &season(id), None);
            rows.unwrap().len()
        };
        assert_eq!((standing("a"), standing("b")), rows, "{body}");
    }
    let sound = verify_log(ledger.store()).await.unwrap();
    assert_eq!((sound.findings, sound.outside), (vec![], vec![]));
    ledger.store().close().await;
}

#[tokio::test]
async fn an_announcement_next_to_a_night_that_is_not_in_memory_is_taken_back_and_restored() {
    let (_folder, path) = place();
    let store = SqliteStore::create(&path).await.unwrap();
    let mut ledger = Ledger::open(store).await.unwrap();
    for body in [
        json!({ "create_club": { "title": "Club", "zone": "Asia/Tokyo" } }),
        json!({ "open_season": { "season": "a" } }),
        json!({ "add_member": { "member": "m1", "name": "Aoki" } }),
        json!({ "add_member": { "member": "m2", "name": "Baba" } }),
        json!({ "announce": { "tournament": "night", "title": "Night", "season": "a" } }),
        json!({ "register": { "player": "m1" } }),
        json!({ "register": { "player": "m2" } }),
        json!({ "draw": {} }),
        json!({ "bust": { "players": [{ "player": "m1" }] } }),
        json!({ "finish": {} }),
        json!({ "announce": { "tournament": "next", "title": "Next", "season": "a" } }),
    ] {
        send(&mut ledger, body).await;
    }
    let next = TournamentId::new("next").unwrap();
    for (body, announced) in [
        (json!({ "undo": { "tournament": "next" } }), false),
        (json!({ "redo": {} }), true),
    ] {
        ledger.store().close().await;
        ledger = Ledger::open(SqliteStore::open(&path).await.unwrap())
            .await
            .unwrap();
        let over = ledger.club().night(&night()).unwrap();
        assert!(matches!(over, Night::Stored(_)), "{body}");
        send(&mut ledger, body.clone()).await;
        assert_eq!(ledger.club().night(&next).is_some(), announced, "{body}");
        let rows = ledger.standings(&season("a"), None).await.unwrap();
        assert_eq!(rows.len(), 2, "{body}");
    }
    let sound = verify_log(ledger.store()).await.unwrap();
    assert_eq!((sound.findings, sound.outside), (vec![], vec![]));
    ledger.store().close().await;
}

#[test]
fn an_edit_is_taken_back() {
    let mut hall = finished(true);
    let before = hall.night().clone();
    let ladders = hall.ledger.club().ladders().clone();
    hall.send(edit(vec![NightEdit::Season(Some(season("b")))]))
        .unwrap();
    let key = CommandKey::new(format!("k-{}", hall.sent)).unwrap();
    hall.send(RevisionCommand::Undo {
        tournament: None,
        command: Some(key),
        reason: None,
    })
    .unwrap();
    assert_eq!(hall.night(), &before);
    assert_eq!((standing(&hall, "b"), ladders.len()), (0, 0));
    let nights = hall
        .ledger
        .club()
        .ladders()
        .values()
        .map(|ladder| ladder.nights().len());
    assert_eq!(nights.sum::<usize>(), 0);
}
