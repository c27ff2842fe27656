//! Copies of a log that others write meanwhile.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use chained_events::archive::{Archive, ArchiveError, NoRules, Outside};
use chained_events::chain::{Head, verify};
use chained_events::ids::{MemberId, StreamName};
use chained_events::store::{Note, Person};
use chained_events::{EventStore, MemoryStore, SqliteStore, conformance};

use crate::cluster::{Cluster, is_long};
use crate::{append, made};

/// Events of the log before others write to it: more than one page is on its way.
const EVENTS: u64 = 10_000;

fn member(number: u64) -> MemberId {
    format!("m{number:05}").parse().unwrap()
}

/// A member with a name and a note, on a stream of its own.
async fn add(store: &MemoryStore, number: u64) {
    let mut add = append(&format!("m{number}"), 0, "{}");
    let stream: StreamName = format!("member:{}", member(number)).parse().unwrap();
    add.expected = vec![(stream.clone(), 0)];
    add.events[0].stream = stream;
    add.people = vec![Person {
        member: member(number),
        name: "青木".to_owned(),
    }];
    add.notes = vec![Note {
        id: add.command.clone(),
        text: "why".to_owned(),
    }];
    store.append(add).await.unwrap();
}

/// Copies a log to which somebody adds a member each millisecond.
async fn copied<S: EventStore>(to: &S, copy: impl AsyncFn(&S, &MemoryStore) -> Head) {
    let from = MemoryStore::new();
    for number in 0..EVENTS {
        let next = append(&format!("e{number}"), number, "{}");
        from.append(next).await.unwrap();
    }
    let over = Arc::new(AtomicBool::new(false));
    let writer = {
        let (from, over) = (from.clone(), Arc::clone(&over));
        thread::spawn(move || {
            conformance::run(async {
                let mut number = 0;
                while !over.load(Ordering::Relaxed) {
                    add(&from, number).await;
                    number += 1;
                    thread::sleep(Duration::from_millis(1));
                }
            });
        })
    };
    let head = copy(to, &from).await;
    over.store(true, Ordering::Relaxed);
    writer.join().unwrap();
    let events = to.read(0, usize::MAX).await.unwrap();
    assert_eq!(verify(&events), Ok(head));
    assert_eq!(to.head().await, Ok(head));
    let added: BTreeSet<String> = events
        .iter()
        .filter(|event| event.stream.as_str().starts_with("member:"))
        .map(|event| event.stream.as_str().replace("member:", ""))
        .collect();
    let people = to.people().await.unwrap();
    let named = people
        .iter()
        .map(|person| person.member.as_str().to_owned());
    assert_eq!(named.collect::<BTreeSet<_>>(), added);
    let commands: BTreeSet<&str> = events.iter().map(|event| event.command.as_str()).collect();
    let notes = to.notes().await.unwrap();
    let stray = notes
        .iter()
        .find(|note| !commands.contains(note.id.as_str()));
    assert_eq!(stray, None);
    assert_eq!(notes.len(), added.len());
}

/// Writes the text of a log and reads it into a file, as a backup of a server is.
async fn exported(to: &SqliteStore, from: &MemoryStore) -> Head {
    let mut text = String::new();
    let line = |line: &str| -> Result<(), ArchiveError> {
        text.push_str(line);
        Ok(())
    };
    let mut rules = NoRules;
    let secrets = Archive::export(from, Outside::Included, &mut rules, line);
    secrets.await.unwrap();
    let archive = Archive::from_text(text.as_bytes(), &mut NoRules).unwrap();
    to.import(&archive).await.unwrap()
}

#[test]
fn a_copy_has_the_names_and_notes_of_its_events_and_no_others() {
    conformance::run(async {
        let folder = tempfile::tempdir().unwrap();
        let file = SqliteStore::create(folder.path().join("a.db"));
        let file = file.await.unwrap();
        copied(&file, async |to, from| to.import_from(from).await.unwrap()).await;
        let text = SqliteStore::create(folder.path().join("b.db"));
        let text = text.await.unwrap();
        copied(&text, async |to, from| exported(to, from).await).await;
    });
    if !is_long() {
        return;
    }
    let cluster = Cluster::new();
    conformance::run(async {
        let server = made(&cluster, "aoba").await;
        copied(&server, async |to, from| {
            to.import_from(from).await.unwrap()
        })
        .await;
        server.close().await;
    });
}
