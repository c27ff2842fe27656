//! Other sessions of a server and its settings: what they may keep a desk from, and what not.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chained_events::ids::CommandKey;
use chained_events::store::StoreError;
use chained_events::{EventStore, PostgresStore, conformance};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Executor as _};

use crate::cluster::{Cluster, is_long};
use crate::{address, append, filled, made, on_a_server, small_part};

/// A session of another program.
async fn session(cluster: &Cluster, database: &str) -> PgConnection {
    let options: PgConnectOptions = cluster.driver(database).parse().unwrap();
    options.connect().await.unwrap()
}

async fn run(session: &mut PgConnection, statements: &str) {
    let statements = sqlx::raw_sql(AssertSqlSafe(statements.to_owned()));
    session.execute(statements).await.unwrap();
}

#[test]
fn a_name_that_an_older_transaction_keeps_in_the_files_is_not_called_gone() {
    if !is_long() {
        return small_part();
    }
    let cluster = Cluster::new();
    cluster.sql("postgres", "ALTER SYSTEM SET max_prepared_transactions = 5");
    cluster.stop("fast");
    cluster.start();
    // Each has the number of a transaction and, between two statements, no look at the tables.
    let cases = [
        ("clubs", "", "COMMIT"),
        ("clubs", "PREPARE TRANSACTION 'p'", "COMMIT PREPARED 'p'"),
        // The snapshot of the program that writes the tables again is as old as it.
        ("postgres", "", "COMMIT"),
    ];
    conformance::run(async {
        for (number, (database, rest, end)) in cases.into_iter().enumerate() {
            let case = format!("{database} {rest}");
            let store = made(&cluster, &format!("aoba{number}")).await;
            filled(&store).await;
            let mut older = session(&cluster, database).await;
            run(&mut older, "BEGIN").await;
            run(&mut older, "SELECT pg_current_xact_id()").await;
            run(&mut older, rest).await;
            let (members, notes) = (["m01".parse().unwrap()], [CommandKey::new("a").unwrap()]);
            store.forget(&members, &notes).await.unwrap();
            assert_eq!(store.clear_traces().await, Ok(false), "{case}");
            run(&mut older, end).await;
            assert_eq!(store.clear_traces().await, Ok(true), "{case}");
            let left = cluster.tables_with(b"Zebulon");
            assert_eq!(left, Vec::<std::path::PathBuf>::new(), "{case}");
            store.close().await;
        }
    });
}

#[test]
fn a_name_in_tables_that_a_desk_may_not_write_again_is_not_called_gone() {
    on_a_server(async |cluster| {
        let store = made(cluster, "aoba").await;
        filled(&store).await;
        cluster.sql(
            "clubs",
            "CREATE ROLE clerk LOGIN; GRANT USAGE ON SCHEMA aoba TO clerk; \
             GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA aoba TO clerk",
        );
        let text = cluster.socket("aoba").replace("desk@", "clerk@");
        let clerk = PostgresStore::open(&address(&text)).await.unwrap();
        let (members, notes) = (["m01".parse().unwrap()], [CommandKey::new("a").unwrap()]);
        clerk.forget(&members, &notes).await.unwrap();
        assert_eq!(clerk.clear_traces().await, Ok(false));
        // Who owns the tables writes them again.
        assert_eq!(store.clear_traces().await, Ok(true));
        assert_eq!(clerk.clear_traces().await, Ok(true));
        let left = cluster.tables_with(b"Zebulon");
        assert_eq!(left, Vec::<PathBuf>::new());
        clerk.close().await;
        store.close().await;
    });
}

#[test]
fn a_desk_that_writes_the_tables_again_is_not_joined_by_another() {
    on_a_server(async |cluster| {
        let store = made(cluster, "aoba").await;
        filled(&store).await;
        let mut older = session(cluster, "clubs").await;
        run(&mut older, "BEGIN; SELECT pg_current_xact_id()").await;
        let members = ["m01".parse().unwrap()];
        store.forget(&members, &[]).await.unwrap();
        run(&mut older, "COMMIT").await;
        // Another desk is about to do so.
        run(
            &mut older,
            "SELECT pg_advisory_lock(hashtextextended('aoba', 1668052323))",
        )
        .await;
        assert_eq!(store.clear_traces().await, Ok(false));
        run(&mut older, "SELECT pg_advisory_unlock_all()").await;
        assert_eq!(store.clear_traces().await, Ok(true));
        assert_eq!(store.clear_traces().await, Ok(true));
        store.close().await;
    });
}

#[test]
fn an_end_of_the_log_that_is_not_its_last_event_is_damage() {
    on_a_server(async |cluster| {
        let store = made(cluster, "aoba").await;
        for number in 0..3 {
            let next = append(&format!("a{number}"), number, "{}");
            store.append(next).await.unwrap();
        }
        let whole = store.head().await.unwrap();
        let cases = [
            (
                "UPDATE aoba.head SET seq = 2, hash = (SELECT hash FROM aoba.events WHERE seq = 2)",
                "the end of the log is not its last event",
            ),
            (
                "UPDATE aoba.head SET hash = (SELECT hash FROM aoba.events WHERE seq = 2)",
                "the end of the log is not its last event",
            ),
            (
                "UPDATE aoba.head SET seq = 4",
                "the end of the log is not its last event",
            ),
            ("DELETE FROM aoba.head", "the end of the log has no row"),
        ];
        for (statement, message) in cases {
            cluster.sql(
                "clubs",
                &format!("CREATE TABLE was AS SELECT * FROM aoba.head; {statement}"),
            );
            let damaged = StoreError::Corrupt {
                path: cluster.socket("aoba").into(),
                message: message.to_owned(),
            };
            assert_eq!(store.head().await, Err(damaged.clone()), "{statement}");
            let checked = store.check_commands().await;
            assert_eq!(checked, Err(damaged.clone()), "{statement}");
            let appended = store.append(append("b", 3, "{}")).await;
            assert_eq!(appended, Err(damaged), "{statement}");
            cluster.sql(
                "clubs",
                "DELETE FROM aoba.head; INSERT INTO aoba.head SELECT * FROM was; DROP TABLE was",
            );
            assert_eq!(store.head().await, Ok(whole), "{statement}");
        }
        store.append(append("b", 3, "{}")).await.unwrap();
        store.close().await;
    });
}

#[test]
fn a_right_that_is_missing_is_not_called_the_table_of_another_program() {
    on_a_server(async |cluster| {
        made(cluster, "aoba").await.close().await;
        cluster.sql(
            "clubs",
            "CREATE ROLE guest LOGIN; GRANT USAGE ON SCHEMA aoba TO guest; \
             CREATE SCHEMA shop; CREATE TABLE shop.meta (key int, value bytea)",
        );
        let text = cluster.socket("aoba").replace("desk@", "guest@");
        let refused = StoreError::AccessDenied {
            path: text.clone().into(),
            message: "permission denied for table meta".to_owned(),
        };
        let opened = PostgresStore::open(&address(&text)).await;
        assert_eq!(opened.unwrap_err(), refused);
        for columns in ["key int, value bytea", "name text", "key text, value text"] {
            let statement = format!(
                "DROP TABLE shop.meta; CREATE TABLE shop.meta ({columns}); \
                 INSERT INTO shop.meta DEFAULT VALUES; INSERT INTO shop.meta DEFAULT VALUES"
            );
            cluster.sql("clubs", &statement);
            let text = cluster.socket("shop");
            let other = StoreError::OtherSchema {
                path: text.clone().into(),
                table: "meta".to_owned(),
            };
            let opened = PostgresStore::open(&address(&text)).await;
            assert_eq!(opened.unwrap_err(), other, "{columns}");
        }
    });
}

#[test]
fn the_time_limit_of_a_role_does_not_end_what_a_desk_waits_for() {
    on_a_server(async |cluster| {
        made(cluster, "aoba").await.close().await;
        let mut other = session(cluster, "clubs").await;
        cluster.sql("clubs", "ALTER ROLE desk SET statement_timeout = '200ms'");
        let store = PostgresStore::open(&address(&cluster.socket("aoba"))).await;
        let store = store.unwrap();
        run(&mut other, "BEGIN; SELECT seq FROM aoba.head FOR UPDATE").await;
        let append = tokio::spawn({
            let store = store.clone();
            async move { store.append(append("a", 0, "{}")).await }
        });
        tokio::time::sleep(Duration::from_millis(600)).await;
        run(&mut other, "COMMIT").await;
        append.await.unwrap().unwrap();
        store.close().await;
    });
}

#[test]
fn a_standby_is_asked_once_for_notifications() {
    on_a_server(async |cluster| {
        let store = made(cluster, "aoba").await;
        store.append(append("a", 0, "{}")).await.unwrap();
        store.close().await;
        cluster.stop("fast");
        std::fs::write(cluster.path("data/standby.signal"), "").unwrap();
        cluster.start();
        let store = PostgresStore::open(&address(&cluster.socket("aoba"))).await;
        let store = store.unwrap();
        let mut news = store.subscribe(0);
        assert_eq!(news.next().await.unwrap().len(), 1);
        // The first refusal and some seconds, in each of which it would be asked again.
        let refusals = || cluster.log().matches("cannot execute LISTEN").count();
        let begun = Instant::now();
        while refusals() == 0 && begun.elapsed() < Duration::from_secs(10) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        tokio::time::sleep(Duration::from_secs(3)).await;
        assert_eq!(refusals(), 1);
        store.close().await;
    });
}

/// A way to a server that can be cut without a word. Its connections stay, and nothing comes through any more.
struct Way {
    port: u16,
    is_cut: Arc<AtomicBool>,
}

impl Way {
    fn to(socket: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let is_cut = Arc::new(AtomicBool::new(false));
        let cut = Arc::clone(&is_cut);
        thread::spawn(move || {
            for client in listener.incoming() {
                let (client, server) = (client.unwrap(), UnixStream::connect(&socket).unwrap());
                let back: (TcpStream, UnixStream) =
                    (client.try_clone().unwrap(), server.try_clone().unwrap());
                pass(client, server, Arc::clone(&cut));
                pass(back.1, back.0, Arc::clone(&cut));
            }
        });
        Self { port, is_cut }
    }
}

/// Passes on what comes until the way is cut.
fn pass(
    mut from: impl Read + Send + 'static,
    mut to: impl Write + Send + 'static,
    cut: Arc<AtomicBool>,
) {
    thread::spawn(move || {
        let mut bytes = [0; 4_096];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            while cut.load(Ordering::Relaxed) {
                thread::park();
            }
            if to.write_all(&bytes[..count]).is_err() {
                break;
            }
        }
    });
}

#[test]
fn a_way_that_is_cut_without_a_word_is_given_up() {
    on_a_server(async |cluster| {
        made(cluster, "aoba").await.close().await;
        let way = Way::to(cluster.socket_file());
        let text = format!("postgres://desk@127.0.0.1:{}/clubs?club=aoba", way.port);
        let store = PostgresStore::open(&address(&text)).await.unwrap();
        store.append(append("a", 0, "{}")).await.unwrap();
        assert_eq!(store.head().await.unwrap().seq, 1);
        way.is_cut.store(true, Ordering::Relaxed);
        let gone = StoreError::Unreachable {
            path: text.into(),
            message: "timed out".to_owned(),
        };
        // The lock, and a new connection in place of the old one.
        let appended = store.append(append("b", 1, "{}"));
        let appended = tokio::time::timeout(Duration::from_mins(1), appended).await;
        assert_eq!(appended, Ok(Err(gone.clone())));
        // An old connection is asked whether it is there, and a new one is made.
        let read = tokio::time::timeout(Duration::from_mins(1), store.head()).await;
        assert_eq!(read, Ok(Err(gone)));
    });
}
