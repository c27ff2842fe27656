//! Pages of events: the same as the rows, also where the fields of a file cannot be taken apart.

use super::*;
use crate::envelope::DrawSeed;

/// All events, page by page, and row by row.
async fn both(store: &SqliteStore) -> [Vec<Recorded>; 2] {
    let rows = sqlx::query(select!("ORDER BY seq"));
    [
        store.read(0, usize::MAX).await.unwrap(),
        store.events(rows).await.unwrap(),
    ]
}

/// A page as it is taken apart, without the help of the rows.
async fn taken_apart(store: &SqliteStore) -> Option<Vec<Recorded>> {
    let query = sqlx::query(page::QUERY).bind(0_i64).bind(10_i64);
    let row = query.fetch_one(&store.shared.reader).await.unwrap();
    page::events(&row)
}

#[tokio::test]
async fn pages_have_the_same_events_as_rows() {
    let (_folder, path) = place();
    let store = SqliteStore::create(&path).await.unwrap();
    assert_eq!(both(&store).await, [vec![], vec![]]);
    let bodies = [
        r#"{"name":"青木 \u001e\u001f|"}"#,
        "{}",
        r#"{"a":"\\\"\u0000"}"#,
    ];
    let count = page::EVENTS + 1;
    for version in 0..=count / 3 {
        let key = format!("c{version}");
        let mut some = append(&key, 3 * version as u64, &bodies);
        some.events[1].draw = Some(DrawSeed {
            algorithm: "one of two".to_owned(),
            seed: u64::MAX - version as u64,
        });
        store.append(some).await.unwrap();
    }
    let [pages, rows] = both(&store).await;
    assert!(pages.len() > count);
    assert_eq!(pages, rows);
    assert_eq!(taken_apart(&store).await.unwrap(), rows[..10]);
    for limit in [0, 1, page::EVENTS, page::EVENTS + 1] {
        assert_eq!(store.read(1, limit).await.unwrap(), rows[1..=limit]);
    }
}

#[tokio::test]
async fn a_field_with_a_separator_is_read_by_itself() {
    for (field, value) in [
        ("body", "'{}' || char(31)"),
        ("body", "'{}' || char(30) || '{}'"),
        ("kind", "'Tri' || char(31) || 'ed'"),
        ("draw_algorithm", "'', draw_seed = '1'"),
    ] {
        let (_folder, path) = place();
        filled(&path).await;
        let change = format!("UPDATE events SET {field} = {value} WHERE seq = 2");
        let allowed = "DROP TRIGGER events_not_updated; ".to_owned() + &change;
        meddle(&path, &allowed).await.unwrap();
        let store = SqliteStore::open(&path).await.unwrap();
        let [pages, rows] = both(&store).await;
        assert_eq!(pages, rows, "{field} {value}");
        let whole = taken_apart(&store).await;
        assert!(whole.is_none_or(|events| events == rows), "{field} {value}");
    }
}
