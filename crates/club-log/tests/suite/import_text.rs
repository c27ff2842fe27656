//! A text that is read piece by piece gives the same result as one that is held as a whole. The
//! result is the same log, or the same words.

use std::fs;
use std::path::Path;

use chained_events::archive::Outside;
use chained_events::chain::{Hash, hash_of};
use chained_events::envelope::Recorded;
use chained_events::store::Projection;
use chained_events::{EventStore, MemoryStore, SqliteStore};
use club_log::Ledger;
use club_log::transfer::{
    ImportError, archive_of, check, import, import_text, read_text, sealed_nights,
};
use club_log::verify::verify_log;
use tempfile::TempDir;

/// State of a log: all that is exported, the projections, and the last writer.
type State = (String, Vec<(u64, Projection)>, Option<String>);

const LOGS: [&str; 9] = [
    "log-v1.ndjson",
    "release-1/log.ndjson",
    "release-2/log.ndjson",
    "ratings/log.ndjson",
    "past-results/log.ndjson",
    "deals-and-turns/log.ndjson",
    "pins/log.ndjson",
    "set-times/log.ndjson",
    "two-seasons/log.ndjson",
];

fn committed(log: &str) -> String {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    fs::read_to_string(data.join(log)).unwrap()
}

async fn state(store: &impl EventStore) -> State {
    let mut archive = archive_of(store, Outside::Included).await.unwrap();
    archive.secrets = store.secrets().await.unwrap();
    (
        archive.to_text().unwrap(),
        store.projections().await.unwrap(),
        store.written_by().await.unwrap(),
    )
}

/// The text held as a whole, in a store in memory.
async fn whole(text: &str) -> Result<State, ImportError> {
    let archive = read_text(text.as_bytes())?;
    check(&archive)?;
    let store = MemoryStore::new();
    import(&store, &archive).await?;
    Ok(state(&store).await)
}

/// The text read piece by piece into a file, and the file taken over by another.
async fn pieces(text: &str, folder: &TempDir) -> Result<State, ImportError> {
    let file = folder.path().join("club.db");
    let new = SqliteStore::prepare(&file).await?;
    let imported = match import_text(&new, text.as_bytes()).await {
        Ok(imported) => imported,
        Err(error) => {
            new.discard().await;
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
            return Err(error);
        }
    };
    let made = state(new.store()).await;
    let archive = read_text(text.as_bytes()).unwrap();
    assert_eq!(imported.head, check(&archive).unwrap());
    assert_eq!(imported.names, archive.people.len());
    assert_eq!(imported.notes, archive.notes.len());
    assert_eq!(imported.sealed, sealed_nights(&archive));
    if archive.later.is_none() {
        verify_log(new.store()).await.unwrap();
    }
    let other = SqliteStore::create(folder.path().join("other.db")).await?;
    assert_eq!(other.import_from(new.store()).await?, imported.head);
    assert_eq!(state(&other).await, made);
    let again = other.import_from(new.store()).await.unwrap_err();
    let moved = chained_events::store::StoreError::HeadMoved {
        expected: 0,
        actual: imported.head.seq,
    };
    assert_eq!(again, moved);
    other.close().await;
    new.publish().await?;
    Ok(made)
}

fn same(text: &str) -> Result<State, String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let words = |error: ImportError| match error {
            ImportError::Archive(error) => format!("{error:?}"),
            other => format!("{other:?}"),
        };
        let pieces = pieces(text, &folder).await.map_err(words);
        let whole = whole(text).await.map_err(words);
        assert_eq!(pieces, whole);
        whole
    })
}

#[test]
fn every_committed_log_is_read_as_it_is_held() {
    for log in LOGS {
        let text = committed(log);
        let (exported, ..) = same(&text).unwrap();
        // The first line names this release.
        let own = exported.split_once('\n').unwrap().1;
        assert!(text.ends_with(own), "{log}");
    }
}

#[test]
fn lines_may_stand_in_any_order_around_the_events() {
    let text = committed("release-2/log.ndjson");
    let (outside, events): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| !line.contains("\"seq\":"));
    assert!(outside.iter().any(|line| line.starts_with("{\"digest\"")));
    let turned = [outside, events].concat().join("\n\n");
    assert_eq!(same(&turned), same(&text));
}

#[test]
fn what_belongs_to_nothing_is_refused_in_the_same_words() {
    let text = committed("release-2/log.ndjson");
    let digest = "00".repeat(32);
    let mut refused = Vec::new();
    for line in [
        "{\"person\":{\"member\":\"ghost\",\"name\":\"A\"}}".to_owned(),
        "{\"note\":{\"id\":\"never\",\"text\":\"why\"}}".to_owned(),
        format!("{{\"digest\":{{\"command\":\"never\",\"digest\":\"{digest}\"}}}}"),
    ] {
        refused.push(same(&format!("{line}\n{text}")).unwrap_err());
        // Each is a second one of the same name, too.
        let twice = format!("{text}{line}\n{line}\n");
        assert!(same(&twice).unwrap_err().starts_with("Lines("));
    }
    let stray = |what: &str, of: &str| format!("Stray {{ what: {what:?}, of: {of:?} }}");
    let expected = [("person", "ghost"), ("note", "never"), ("digest", "never")];
    assert_eq!(refused, expected.map(|(what, of)| stray(what, of)));
}

#[test]
fn wrong_lines_and_wrong_chains_are_refused_in_the_same_words() {
    assert_eq!(same("\n \n").unwrap_err(), "Empty");
    let text = committed("log-v1.ndjson");
    let lines: Vec<&str> = text.lines().collect();
    for gone in [0, 9, lines.len() - 2] {
        let mut lines = lines.clone();
        lines.remove(gone);
        assert!(same(&lines.join("\n")).unwrap_err().starts_with("Chain("));
        lines[20] = "[]";
        lines[40] = "{\"seq\":";
        assert!(same(&lines.join("\n")).unwrap_err().starts_with("Lines("));
    }
}

#[test]
fn what_a_later_release_wrote_is_kept_or_refused_in_the_same_words() {
    let text = committed("log-v1.ndjson");
    let (before, last) = text.trim_end().rsplit_once('\n').unwrap();
    let release = "{\"export\":{\"release\":\"7.2.0\",\"written_by\":\"7.1.0\"}}";
    let stranger = "{\"person\":{\"member\":\"ghost\",\"name\":\"A\"}}";
    let with = |change: fn(&mut Recorded)| {
        let mut event: Recorded = serde_json::from_str(last).unwrap();
        change(&mut event);
        let event = serde_json::to_string(&event).unwrap();
        same(&format!("{release}\n{before}\n{event}\n{stranger}\n"))
    };
    let kind = |event: &mut Recorded| {
        event.kind = "TablePainted".to_owned();
        event.hash = hash_of(event);
    };
    let (exported, projections, written_by) = with(kind).unwrap();
    assert!(exported.contains("\"TablePainted\"") && exported.contains("ghost"));
    assert_eq!(
        (projections, written_by),
        (vec![], Some("7.1.0".to_owned()))
    );
    let format = |event: &mut Recorded| {
        event.format = 2;
        event.hash = Hash::ZERO;
    };
    let refused = with(format).unwrap_err();
    let words = "Chain(LaterRelease { release: Some(\"7.1.0\"), what: \"format\", value: \"2\"";
    assert!(refused.starts_with(words), "{refused}");
}

/// A store takes over events and names and makes nothing of them; the ledger that opens the log does.
#[tokio::test]
async fn a_log_that_was_taken_over_has_its_projections_when_it_is_opened() {
    let archive = read_text(committed("release-2/log.ndjson").as_bytes()).unwrap();
    let (alone, whole) = (MemoryStore::new(), MemoryStore::new());
    let head = alone.import(&archive).await.unwrap();
    assert_eq!(alone.projections().await, Ok(vec![]));
    let missing = verify_log(&alone).await.unwrap().outdated;
    Ledger::open(alone.clone()).await.unwrap();
    let made = alone.projections().await.unwrap();
    let names: Vec<&str> = made.iter().map(|(_, made)| made.name.as_str()).collect();
    assert!(!missing.is_empty());
    assert_eq!(names, missing);
    assert!(made.iter().all(|(seq, _)| *seq == head.seq));
    assert_eq!(verify_log(&alone).await.unwrap().projections, made.len());
    import(&whole, &archive).await.unwrap();
    assert_eq!(whole.projections().await, Ok(made));
}
