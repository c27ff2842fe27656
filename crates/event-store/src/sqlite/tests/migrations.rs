//! Files of earlier releases, made with their own migrations.

use super::*;
use crate::sqlite::rows;

/// A closed file as the release of a schema left it, with three events and a row of every table.
async fn file_of_schema(path: &Path, schema: usize, erased: bool) -> Vec<Recorded> {
    const MIGRATIONS: [&str; 2] = [
        include_str!("../../../migrations/0001_log.sql"),
        include_str!("../../../migrations/0002_forget.sql"),
    ];
    let memory = crate::memory::MemoryStore::new();
    let mut events = Vec::new();
    for mut append in [
        append("a", 0, &["{}", r#"{"x":1}"#]),
        append("b", 2, &["{}"]),
    ] {
        if erased && append.command.as_str() == "b" {
            append.events[0].kind = "MemberErased".to_owned();
        }
        events.extend_from_slice(memory.append(append).await.unwrap().events());
    }
    fs::write(path, []).unwrap();
    meddle(path, "PRAGMA journal_mode = WAL").await.unwrap();
    for migration in &MIGRATIONS[..schema] {
        let step = format!("BEGIN; {migration} COMMIT;");
        meddle(path, &step).await.unwrap();
    }
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
    let pool = SqlitePool::connect_with(options).await.unwrap();
    let mut connection = pool.acquire().await.unwrap();
    for event in &events {
        if event.index == 0 {
            let digest = Hash::digest("test", event.command.as_str().as_bytes());
            sqlx::query("INSERT INTO commands (command, digest) VALUES (?, ?)")
                .bind(event.command.as_str())
                .bind(&digest.as_bytes()[..])
                .execute(&mut *connection)
                .await
                .unwrap();
        }
        let query = rows::insert_query(std::slice::from_ref(event)).unwrap();
        query.execute(&mut *connection).await.unwrap();
    }
    drop(connection);
    pool.close().await;
    let sidecar = "INSERT INTO people VALUES ('m-1', 'Aoki'); \
        INSERT INTO notes VALUES ('a', 'why'); \
        INSERT INTO projections (name, seq, body) VALUES ('club', 2, '{}');";
    meddle(path, sidecar).await.unwrap();
    events
}

async fn digest(store: &SqliteStore, command: &str) -> Hash {
    let key = CommandKey::new(command).unwrap();
    store.command(&key).await.unwrap().unwrap().digest
}

async fn schema(path: &Path) -> i64 {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
    let pool = SqlitePool::connect_with(options).await.unwrap();
    let found = sqlx::query_scalar("PRAGMA user_version").fetch_one(&pool);
    let found = found.await.unwrap();
    pool.close().await;
    found
}

/// Checks everything that a store reads of a file that an earlier release made.
async fn check(store: &SqliteStore, events: &[Recorded]) {
    assert_eq!(store.read(0, 10).await.unwrap(), events);
    assert_eq!(verify(events).map(|head| head.seq), Ok(3));
    assert_eq!(store.read_kind(&["Tried"]).await.unwrap(), events);
    assert_eq!(digest(store, "a").await, Hash::digest("test", b"a"));
    assert_eq!(store.people().await.unwrap()[0].name, "Aoki");
    assert_eq!(store.notes().await.unwrap()[0].text, "why");
    let projection = Projection {
        name: "club".to_owned(),
        version: 1,
        body: "{}".to_owned(),
    };
    assert_eq!(store.projections().await.unwrap(), [(2, projection)]);
    assert_eq!(store.written_by().await, Ok(None));
    assert_eq!(store.secret("x").await, Ok(None));
    assert_eq!(store.secrets().await, Ok(vec![]));
    assert_eq!(store.snapshot("x").await, Ok(None));
    assert_eq!(store.snapshots("").await, Ok(vec![]));
}

#[tokio::test]
async fn a_file_of_an_earlier_release_is_read_as_it_is_and_brought_up_to_date_to_be_written() {
    for from in [1, 2] {
        let (_folder, path) = place();
        let events = file_of_schema(&path, from, false).await;
        let bytes = fs::read(&path).unwrap();
        let store = SqliteStore::open_read_only(&path).await.unwrap();
        check(&store, &events).await;
        store.append(append("c", 3, &["{}"])).await.unwrap_err();
        store.drop_snapshots().await.unwrap_err();
        store.close().await;
        assert_eq!(fs::read(&path).unwrap(), bytes);
        assert_eq!(schema(&path).await, i64::try_from(from).unwrap());

        for _ in 0..2 {
            let store = SqliteStore::open(&path).await.unwrap();
            check(&store, &events).await;
            store.close().await;
            assert_eq!(schema(&path).await, 3);
        }
        let store = SqliteStore::open(&path).await.unwrap();
        store.append(append("c", 3, &["{}"])).await.unwrap();
        assert_eq!(store.written_by().await, Ok(Some(RELEASE.to_owned())));
        let all = store.read(0, 10).await.unwrap();
        assert_eq!(all[..3], events);
        assert_eq!(verify(&all).map(|head| head.seq), Ok(4));
        store.close().await;
    }
}

#[tokio::test]
async fn a_reader_of_an_earlier_schema_sees_what_a_writer_brings() {
    let (_folder, path) = place();
    let events = file_of_schema(&path, 2, false).await;
    let reader = SqliteStore::open_read_only(&path).await.unwrap();
    check(&reader, &events).await;
    let writer = SqliteStore::open(&path).await.unwrap();
    let mut next = append("c", 3, &["{}"]);
    next.projections = vec![Projection {
        name: "club".to_owned(),
        version: 5,
        body: "[]".to_owned(),
    }];
    next.secrets = vec![Secret {
        name: "x".to_owned(),
        text: "7".to_owned(),
    }];
    writer.append(next).await.unwrap();
    assert_eq!(reader.projections().await.unwrap()[0].1.version, 5);
    assert_eq!(reader.secret("x").await, Ok(Some("7".to_owned())));
    assert_eq!(reader.written_by().await, Ok(Some(RELEASE.to_owned())));
    reader.close().await;
    writer.close().await;
}

#[tokio::test]
async fn a_file_in_which_somebody_was_erased_before_forgets_the_digests() {
    let (_folder, path) = place();
    file_of_schema(&path, 1, true).await;
    let store = SqliteStore::open(&path).await.unwrap();
    for command in ["a", "b"] {
        assert_eq!(digest(&store, command).await, Hash::ZERO);
    }
    store.close().await;
}

#[tokio::test]
async fn a_file_of_a_later_release_is_refused_with_the_release_that_wrote_it() {
    let (_folder, path) = place();
    filled(&path).await;
    meddle(
        &path,
        "PRAGMA user_version = 9; UPDATE meta SET value = '7.1.0'",
    )
    .await
    .unwrap();
    let error = SqliteStore::open(&path).await.unwrap_err();
    assert!(error.is_later_release());
    let told = error.to_string();
    assert!(
        told.ends_with("has schema 9, this release knows 3; use release 7.1.0 or newer"),
        "{told}"
    );
}
