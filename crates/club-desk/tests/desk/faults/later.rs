//! Logs of later releases are never called damaged, and nothing is said of salvage. Data that older
//! releases stored next to the log is not a fault.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::hall::{club, json_of};
use crate::room::Room;

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(future)
}

/// Another program that writes to a club's file.
fn write(room: &Room, file: &str, change: impl AsyncFnOnce(&mut SqliteConnection)) {
    let options = SqliteConnectOptions::new().filename(room.path(file));
    wait(async {
        let mut other = options.connect().await.unwrap();
        change(&mut other).await;
        other.close().await.unwrap();
    });
}

/// The hash of an event of one field of text after the other, written from the documentation of the
/// log. Each field is its length in eight bytes and its bytes.
fn seal(fields: &[Vec<u8>]) -> Vec<u8> {
    let mut input = Vec::new();
    for field in fields {
        input.extend(u64::try_from(field.len()).unwrap().to_le_bytes());
        input.extend(field);
    }
    blake3::hash(&input).as_bytes().to_vec()
}

/// An event that a later release has appended to the log of this one.
struct Later {
    stream: &'static str,
    actor: &'static str,
    kind: &'static str,
    format: i64,
    schema: i64,
    body: &'static str,
}

const PLAIN: Later = Later {
    stream: "member:m9",
    actor: "desk",
    kind: "MemberAdded",
    format: 1,
    schema: 1,
    body: "{\"member\":\"m9\"}",
};

/// Appends it, with a hash that is right.
fn append(room: &Room, later: &Later) {
    write(room, "club.db", async |other| {
        let (seq, prev): (i64, Vec<u8>) =
            sqlx::query_as("SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1")
                .fetch_one(&mut *other)
                .await
                .unwrap();
        let of_stream = "SELECT COALESCE(MAX(version), 0) FROM events WHERE stream = ?";
        let version: i64 = sqlx::query_scalar(of_stream)
            .bind(later.stream)
            .fetch_one(&mut *other)
            .await
            .unwrap();
        let number = |number: i64| number.to_le_bytes().to_vec();
        let text = |text: &str| text.as_bytes().to_vec();
        let command = "later-1";
        let id = seal(&[text("club-log event id"), text(command), number(0)])[..16].to_vec();
        let (seq, version, at) = (seq + 1, version + 1, 1_900_000_000_000_i64);
        let hash = seal(&[
            text("club-log event"),
            number(later.format),
            prev.clone(),
            number(seq),
            text(later.stream),
            number(version),
            id.clone(),
            text(command),
            number(0),
            number(1),
            number(at),
            number(at),
            text(later.actor),
            text(later.kind),
            number(later.schema),
            text(later.body),
            number(0),
        ]);
        sqlx::query("INSERT INTO commands (command, digest) VALUES (?, zeroblob(32))")
            .bind(command)
            .execute(&mut *other)
            .await
            .unwrap();
        sqlx::query(
            "INSERT INTO events (format, seq, stream, version, id, command, command_index, \
             command_count, at, recorded_at, actor, kind, schema, body, prev, hash) \
             VALUES (?, ?, ?, ?, ?, ?, 0, 1, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(later.format)
        .bind(seq)
        .bind(later.stream)
        .bind(version)
        .bind(id)
        .bind(command)
        .bind(at)
        .bind(at)
        .bind(later.actor)
        .bind(later.kind)
        .bind(later.schema)
        .bind(later.body)
        .bind(prev)
        .bind(hash)
        .execute(&mut *other)
        .await
        .unwrap();
    });
}

/// Every verb that folds says that a later release is needed, and none speaks of damage.
#[track_caller]
fn needs_a_later_release(later: &Later) {
    let room = club(2);
    append(&room, later);
    for verb in [&["t", "show"][..], &["member", "list"], &["log", "verify"]] {
        let output = room.run(verb);
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8(told).unwrap().to_lowercase();
        // A kind that nobody here knows can be sound all the same: the check says which it is.
        let checked = verb[0] == "log" && output.status.code() == Some(0);
        assert!(
            checked || output.status.code() == Some(5),
            "{verb:?}: {told}"
        );
        assert!(told.contains("later release"), "{verb:?}: {told}");
        for word in ["salvage", "restore", "damage", "altered", "corrupt"] {
            assert!(!told.contains(word), "{verb:?}: {told}");
        }
    }
    // Salvage keeps what it does not know.
    let told = json_of(&room, &["log", "salvage", "--to", "saved"]);
    assert_eq!(told["events"], 4, "{told}");
}

#[test]
fn a_stream_of_a_later_release_is_not_damage() {
    needs_a_later_release(&Later {
        stream: "staff:s-1",
        kind: "StaffAdded",
        ..PLAIN
    });
}

#[test]
fn an_actor_of_a_later_release_is_not_damage() {
    let later = Later {
        actor: "staff:ann/tablet 2",
        ..PLAIN
    };
    needs_a_later_release(&later);
    let room = club(2);
    append(&room, &later);
    assert!(room.ok(&["log", "export"]).contains("staff:ann/tablet 2"));
    let checked = room.ok(&["log", "verify"]);
    let words = "actors of later releases: staff:ann/tablet 2";
    assert!(checked.contains(words), "{checked}");
}

#[test]
fn a_known_kind_in_a_stream_of_a_later_release_is_not_damage() {
    needs_a_later_release(&Later {
        stream: "staff:s-1",
        ..PLAIN
    });
}

#[test]
fn a_kind_of_a_later_release_is_not_damage() {
    needs_a_later_release(&Later {
        kind: "StaffAdded",
        ..PLAIN
    });
}

#[test]
fn a_schema_of_a_later_release_is_not_damage() {
    needs_a_later_release(&Later {
        schema: 99,
        ..PLAIN
    });
}

#[test]
fn a_format_of_a_later_release_is_not_damage() {
    needs_a_later_release(&Later { format: 2, ..PLAIN });
}

/// The store knows which release wrote to it last.
#[test]
fn the_later_release_is_named() {
    let formats = Later { format: 2, ..PLAIN };
    let kinds = Later {
        kind: "StaffAdded",
        ..PLAIN
    };
    for (later, verbs) in [
        (formats, &[&["t", "show"][..], &["log", "verify"]][..]),
        (kinds, &[&["t", "show"][..]]),
    ] {
        let room = club(2);
        append(&room, &later);
        write(&room, "club.db", async |other| {
            let change = "UPDATE meta SET value = '7.1.0' WHERE key = 'release'";
            let done = sqlx::query(change).execute(&mut *other).await.unwrap();
            assert_eq!(done.rows_affected(), 1);
        });
        for verb in verbs {
            let words = |lang: &str| {
                let output = room.command(verb).env("DESK_LANG", lang).output().unwrap();
                String::from_utf8(output.stderr).unwrap()
            };
            let (en, ja) = (words("en"), words("ja"));
            assert!(en.ends_with("use release 7.1.0 or newer\n"), "{en}");
            assert!(
                ja.ends_with("バージョン 7.1.0 以降の desk を使ってください。\n"),
                "{ja}"
            );
        }
    }
}

/// A club with a season that has standings, whose stored projections somebody has changed.
fn with_projections(change: &'static str) -> Room {
    let room = club(2);
    room.ok(&["season", "open", "2026"]);
    room.ok(&["t", "new", "Night", "--id", "n", "--season", "2026"]);
    room.ok(&["t", "register", "P0", "P1"]);
    room.ok(&["t", "draw"]);
    room.ok(&["t", "bust", "P0"]);
    room.ok(&["t", "finish"]);
    room.ok(&["db", "backup", "old.db"]);
    for file in ["club.db", "old.db"] {
        write(&room, file, async |other| {
            let done = sqlx::query(change).execute(&mut *other).await.unwrap();
            assert!(done.rows_affected() > 0, "nothing to change");
        });
    }
    room
}

#[test]
fn projections_that_are_missing_are_no_fault_of_a_log_or_a_backup() {
    let room = with_projections("DELETE FROM projections");
    let standings = json_of(&room, &["season", "standings"]);
    assert_eq!(standings["standings"].as_array().unwrap().len(), 2);
    room.ok(&["log", "verify"]);
    room.ok(&["db", "restore", "old.db"]);
    room.ok(&["log", "verify"]);
    assert_eq!(json_of(&room, &["season", "standings"]), standings);
}

#[test]
fn a_projection_that_is_false_is_found() {
    let room = with_projections("UPDATE projections SET body = '[]'");
    let (code, error) = room.fails(&["log", "verify"]);
    assert_eq!(code, 5, "{error}");
}
