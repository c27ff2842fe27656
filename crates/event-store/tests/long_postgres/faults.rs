//! Erasure, and everything that can be wrong with a server.

use chained_events::chain::{Hash, verify};
use chained_events::conformance;
use chained_events::ids::CommandKey;
use chained_events::store::StoreError;
use chained_events::{EventStore, PostgresStore};

use crate::cluster::{Cluster, PASSWORD, is_long};
use crate::{address, append, filled, kind, made, on_a_server, small_part};

#[test]
fn an_erased_name_leaves_the_files_of_the_tables() {
    on_a_server(async |cluster| {
        let store = made(cluster, "aoba").await;
        filled(&store).await;
        cluster.sql("clubs", "ANALYZE");
        assert_ne!(
            cluster.tables_with(b"Zebulon"),
            Vec::<std::path::PathBuf>::new()
        );
        let (members, notes) = (["m01".parse().unwrap()], [CommandKey::new("a").unwrap()]);
        store.forget(&members, &notes).await.unwrap();
        assert_eq!(store.clear_traces().await, Ok(true));
        assert_eq!(store.people().await, Ok(vec![]));
        assert_eq!(
            cluster.tables_with(b"Zebulon"),
            Vec::<std::path::PathBuf>::new()
        );
    });
}

#[test]
fn each_fault_of_a_server_has_an_error_of_its_own() {
    on_a_server(async |cluster| {
        let open = async |text: &str| PostgresStore::open(&address(text)).await.unwrap_err();
        let network = cluster.network("aoba");
        let path = || network.clone().into();
        made(cluster, "aoba").await.close().await;

        // No password, then a wrong one. Both come from the environment of a program: here there is none.
        let denied = StoreError::AccessDenied {
            path: path(),
            message: "password authentication failed for user \"desk\"".to_owned(),
        };
        let error = open(&network).await;
        assert_eq!(error, denied);
        assert!(!format!("{error:?} {error}").contains(PASSWORD));

        let text = cluster.socket_of("elsewhere", "aoba");
        let missing = StoreError::NoDatabase {
            path: text.clone().into(),
            message: "database \"elsewhere\" does not exist".to_owned(),
        };
        assert_eq!(open(&text).await, missing);

        let text = cluster.socket("bebop");
        let no_log = StoreError::LogAbsent {
            path: text.clone().into(),
        };
        assert_eq!(open(&text).await, no_log);

        let exists = StoreError::Exists {
            path: cluster.socket("aoba").into(),
        };
        let again = PostgresStore::create(&address(&cluster.socket("aoba"))).await;
        assert_eq!(again.unwrap_err(), exists);

        cluster.sql(
            "clubs",
            "CREATE SCHEMA shop; CREATE TABLE shop.orders (x int)",
        );
        let text = cluster.socket("shop");
        let other = StoreError::OtherSchema {
            path: text.clone().into(),
            table: "orders".to_owned(),
        };
        assert_eq!(open(&text).await, other);
        let made_there = PostgresStore::create(&address(&text)).await;
        assert_eq!(made_there.unwrap_err(), other);

        cluster.sql(
            "postgres",
            "CREATE DATABASE old ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0",
        );
        let text = cluster.socket_of("old", "aoba");
        let encoding = StoreError::OtherEncoding {
            path: text.clone().into(),
            found: "LATIN1".to_owned(),
        };
        assert_eq!(open(&text).await, encoding);

        cluster.sql(
            "clubs",
            "UPDATE aoba.meta SET value = '9' WHERE key = 'schema'",
        );
        let text = cluster.socket("aoba");
        let newer = StoreError::NewerSchema {
            path: text.clone().into(),
            release: None,
            found: 9,
            known: 1,
        };
        assert_eq!(open(&text).await, newer);
        cluster.sql(
            "clubs",
            "UPDATE aoba.meta SET value = '1' WHERE key = 'schema'",
        );
    });
}

#[test]
fn a_log_on_a_server_is_append_only_and_survives_what_others_do() {
    on_a_server(async |cluster| {
        let text = cluster.socket("aoba");
        let store = made(cluster, "aoba").await;
        store.append(append("a", 0, "{}")).await.unwrap();
        for statement in [
            "UPDATE aoba.events SET kind = 'x'",
            "DELETE FROM aoba.events",
            "TRUNCATE aoba.events",
            "DELETE FROM aoba.commands",
            "UPDATE aoba.commands SET command = 'x'",
        ] {
            let refused = std::panic::catch_unwind(|| cluster.sql("clubs", statement));
            assert!(refused.is_err(), "{statement}");
        }
        cluster.sql("clubs", "ALTER TABLE aoba.notes RENAME TO jottings");
        let gone = StoreError::MissingTable {
            path: text.clone().into(),
            table: "notes".to_owned(),
        };
        assert_eq!(store.notes().await, Err(gone.clone()));
        assert_eq!(store.check_commands().await, Err(gone));
        cluster.sql("clubs", "ALTER TABLE aoba.jottings RENAME TO notes");

        // A standby, which can be read.
        let held = cluster.sql(
            "clubs",
            "ALTER DATABASE clubs SET default_transaction_read_only = on",
        );
        assert_eq!(held, "");
        let reader = PostgresStore::open(&address(&text)).await.unwrap();
        assert_eq!(reader.head().await.unwrap().seq, 1);
        cluster.sql(
            "postgres",
            "ALTER DATABASE clubs RESET default_transaction_read_only",
        );

        // Gone, and back again: an append is refused, and the next one goes through.
        cluster.stop("fast");
        let error = store.append(append("b", 1, "{}")).await.unwrap_err();
        assert_eq!(kind(&error), "Unreachable", "{error:?}");
        let error = store.head().await.unwrap_err();
        assert_eq!(kind(&error), "Unreachable", "{error:?}");
        cluster.start();
        store.append(append("b", 1, "{}")).await.unwrap();
        assert_eq!(store.head().await.unwrap().seq, 2);
    });
}

#[test]
fn a_pooler_that_changes_connections_is_refused_and_one_of_sessions_is_not() {
    on_a_server(async |cluster| {
        made(cluster, "aoba").await.close().await;
        for mode in ["transaction", "statement"] {
            let pooler = cluster.pooled(mode);
            let text = pooler.network("aoba");
            let refused = StoreError::Pooled {
                path: text.clone().into(),
            };
            let opened = PostgresStore::open(&address(&text)).await;
            assert_eq!(opened.unwrap_err(), refused, "{mode}");
        }
        let pooler = cluster.pooled("session");
        let store = PostgresStore::open(&address(&pooler.network("aoba"))).await;
        let store = store.unwrap();
        store.append(append("a", 0, "{}")).await.unwrap();
        assert_eq!(store.head().await.unwrap().seq, 1);
        store.close().await;
    });
}

/// A disk of sixteen megabytes, where this user may make one.
struct SmallDisk(std::path::PathBuf);

impl SmallDisk {
    fn mounted(folder: std::path::PathBuf) -> Option<Self> {
        std::fs::create_dir(&folder).unwrap();
        let mut mount = std::process::Command::new("mount");
        mount.args([
            "-t",
            "tmpfs",
            "-o",
            "size=16m,uid=65534,gid=65534,mode=700",
            "tmpfs",
        ]);
        let done = mount.arg(&folder).status().ok()?;
        done.success().then_some(Self(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let mut unmount = std::process::Command::new("umount");
        drop(unmount.arg("--lazy").arg(&self.0).status());
    }
}

#[test]
fn a_full_disk_of_the_server_loses_nothing_that_was_stored() {
    if !is_long() {
        return small_part();
    }
    let cluster = Cluster::new();
    let disk = SmallDisk::mounted(cluster.path("tiny"));
    if let Some(disk) = &disk {
        let tablespace = format!("CREATE TABLESPACE tiny LOCATION '{}'", disk.0.display());
        cluster.sql("postgres", &tablespace);
        cluster.sql("postgres", "CREATE DATABASE full_disk TABLESPACE tiny");
    } else {
        println!("no small disk can be made here: the server is made to say that its disk is full");
        cluster.sql("postgres", "CREATE DATABASE full_disk");
    }
    conformance::run(async {
        let text = cluster.socket_of("full_disk", "aoba");
        let store = PostgresStore::create(&address(&text)).await.unwrap();
        store.append(append("a", 0, "{}")).await.unwrap();
        if disk.is_none() {
            cluster.sql(
                "full_disk",
                "CREATE FUNCTION aoba.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
                 IF length(NEW.body) > 1000 THEN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; \
                 END IF; RETURN NEW; END $$; CREATE TRIGGER full_disk BEFORE INSERT ON aoba.events \
                 FOR EACH ROW EXECUTE FUNCTION aoba.full_disk()",
            );
        }
        // Digits that do not get shorter when they are packed.
        let noise = |seed: u64| -> String {
            let digest = |n: u64| Hash::digest("noise", &(seed << 32 | n).to_le_bytes());
            (0..20_000).map(|n| digest(n).to_string()).collect()
        };
        let mut stored = 1;
        let error = loop {
            let body = format!("{{\"text\":\"{}\"}}", noise(stored));
            match store
                .append(append(&format!("b{stored}"), stored, &body))
                .await
            {
                Ok(_) => stored += 1,
                Err(error) => break error,
            }
            assert!(stored < 40, "the disk is never full");
        };
        assert_eq!(kind(&error), "ServerFull", "{error:?}");
        let all = store.read(0, usize::MAX).await.unwrap();
        assert_eq!(verify(&all).map(|head| head.seq), Ok(stored));
        assert_eq!(store.head().await.unwrap().seq, stored);
    });
    drop(cluster);
    drop(disk);
}
