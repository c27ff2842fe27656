//! Forms next to the commands of a terminal in a second club: the same events, body by body.

use axum::http::StatusCode;
use club_web::{Caller, Desk as _};
use club_words::Lang;
use serde_json::{Value, json};

use crate::club::{NIGHT, Served};
use crate::money::{done, running, verb};

/// Kinds and bodies of all events.
async fn bodies(served: &Served) -> Vec<(String, Value)> {
    let events = served.desk.events(0).await.unwrap();
    let body = |event: &chained_events::envelope::Recorded| {
        (
            event.kind.clone(),
            serde_json::from_str(&event.body).unwrap(),
        )
    };
    events.iter().map(body).collect()
}

/// A form leaves the same events as the command of a terminal, under the same key.
async fn same(served: &Served, twin: &Served, name: &str, form: &str, command: Value) {
    done(served, name, &format!("{form}&key=desk/9")).await;
    let line = json!({ "key": "desk/9", "command": command });
    let line = serde_json::from_value(line).unwrap();
    let sent = twin.desk.line(Caller::MACHINE, Lang::En, line).await;
    assert_eq!(sent.err(), None, "{name} {form}");
    assert_eq!(bodies(served).await, bodies(twin).await, "{name} {form}");
}

#[tokio::test]
async fn shares_parts_and_refunds_are_the_commands_of_a_terminal() {
    let winner = |player: &str, share: u32| json!({ "player": player, "share": share });
    for (name, form, command) in [
        (
            "bust",
            "player=e1&by=e2&share-e2=2&by=e3",
            json!({ "bust": { "players": [{ "player": "e1", "by": [winner("e2", 2), winner("e3", 1)] }] } }),
        ),
        (
            "bust",
            "player=e1&player=e2&stack-e1=5000&stack-e2=9000&by-e1=e3&by-e2=e3&by-e2=e4&by-e4=",
            json!({ "bust": { "players": [
                { "player": "e1", "stack": 5_000, "by": [winner("e3", 1)] },
                { "player": "e2", "stack": 9_000, "by": [winner("e3", 1), winner("e4", 1)] },
            ] } }),
        ),
        (
            "pay",
            "player=m-4&amount=1%2C117&digits=0&paid-by=transfer",
            json!({ "pay": { "player": "m-4", "amount": 1_117, "paid_by": "transfer" } }),
        ),
        (
            "refund",
            "player=e1&part=fee&part=bounty&reason=asked",
            json!({ "refund": { "player": "e1", "parts": ["fee", "bounty"], "reason": "asked" } }),
        ),
        (
            "refund",
            "player=e2&reason=asked",
            json!({ "refund": { "player": "e2", "reason": "asked" } }),
        ),
    ] {
        let (served, twin) = (running().await, running().await);
        same(&served, &twin, name, form, command).await;
    }
}

#[tokio::test]
async fn single_seats_of_the_room_are_closed_and_opened() {
    let rules = json!({
        "stack": 20_000,
        "seating": { "n_max": 9, "room": { "tables": [{ "name": "A", "seats": 9 }] } },
    });
    let [served, twin] = [rules.clone(), rules].map(Served::playing);
    let (served, twin) = (served.await, twin.await);
    for at in [&served, &twin] {
        for member in 1..=2 {
            done(at, "register", &format!("player=m-{member}")).await;
        }
        done(at, "draw", "").await;
    }
    let free = |page: &str| {
        let free = (1..=9).find(|seat| {
            page.contains(&format!(
                "/tables/A/{seat}\"><span class=\"no\">{seat}</span>empty"
            ))
        });
        free.unwrap_or_else(|| panic!("{page}"))
    };
    let table = format!("/t/{NIGHT}/tables/A");
    let seat: u8 = free(&served.get(&table).await.text);
    for (field, label, after) in [
        ("close", "Close seat", "closed"),
        ("open", "Open seat", "empty"),
    ] {
        let sheet = served.get(&format!("{table}/{seat}")).await.text;
        assert!(sheet.contains(label), "{sheet}");
        let mut change = json!({});
        change[field] = json!([seat]);
        let command = json!({ "table": { "table": "A", "change": change, "reason": "room" } });
        let form = format!("table=A&{field}={seat}&reason=room&key=desk/{field}");
        done(&served, "table", &form).await;
        let line = json!({ "key": format!("desk/{field}"), "command": command });
        let line = serde_json::from_value(line).unwrap();
        twin.desk
            .line(Caller::MACHINE, Lang::En, line)
            .await
            .unwrap();
        assert_eq!(bodies(&served).await, bodies(&twin).await);
        let page = served.get(&table).await.text;
        assert!(
            page.contains(&format!("<span class=\"no\">{seat}</span>{after}")),
            "{page}"
        );
    }
}

#[tokio::test]
async fn what_belongs_to_nobody_who_is_chosen_is_refused() {
    let served = running().await;
    let seq = served.desk.seq().await;
    for (name, form) in [
        ("bust", "player=e1&by=e2&share-e3=2"),
        ("bust", "player=e1&by=e2&share-e2=0"),
        ("bust", "player=e1&player=e2&stack-e1=5&stack-e2=9&by-e3=e4"),
        ("bust", "player=e1&player=e2&stack-e1=5&stack-e2=9&by=e4"),
        ("refund", "player=e1&part=rake&reason=asked"),
        ("refund", "player=e1&part=fee"),
        ("pay", "player=m-4&amount=12.50&digits=0"),
        ("pay", "player=m-4&amount=99%2C999&digits=0"),
        ("table", "table=A&close=0&reason=room"),
        ("table", "table=A&close=1&featured=yes&reason=room"),
    ] {
        let answer = served.post(&verb(name), form).await;
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        assert_eq!(answer.status, status, "{name} {form}: {}", answer.text);
    }
    assert_eq!(served.desk.seq().await, seq);
}
