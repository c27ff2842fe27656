//! One command, sent by several writers at the same moment: it is applied once, and everybody gets the
//! first answer.

use std::sync::{Barrier, Mutex};
use std::thread;

use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore, MemoryStore};
use club_log::command::{CommandContext, CommandLine};
use club_log::verify::verify_log;
use club_log::{Answer, Ledger, Request};
use serde_json::{Value, json};

use crate::desks::command;
use crate::hall::wait;

const WRITERS: usize = 8;
/// Writers that keep their ledger open; the others open one for each command.
const RESIDENTS: usize = 3;

/// The n-th command of the night, as each writer makes it on its own.
fn request(number: usize, body: &Value) -> Request {
    let second = 1_767_225_600 + i64::try_from(number).unwrap();
    let context = CommandContext {
        key: CommandKey::new(format!("k-{number}")).unwrap(),
        actor: Actor::new("desk").unwrap(),
        now: Timestamp::from_millisecond(1_000 * second).unwrap(),
        seed: number as u64,
    };
    let line = CommandLine::bare(command(body.clone()));
    line.into_request(context).unwrap()
}

/// A rated night from the first member to the finish. It has undos, corrections and commands that
/// are decided with their history.
fn night() -> Vec<Value> {
    let undo = || json!({ "undo": {} });
    let bust =
        |number: usize| json!({ "bust": { "players": [{ "player": format!("P{number}") }] } });
    let mut commands = vec![
        json!({ "create_club": { "title": "Twins", "zone": "Asia/Tokyo" } }),
        json!({ "open_season": { "season": "s", "rating": { "ladder": "main" } } }),
    ];
    let add = |number: usize| {
        let (member, name) = (format!("m{number}"), format!("P{number}"));
        json!({ "add_member": { "member": member, "name": name } })
    };
    commands.extend((0..24).map(add));
    commands.push(json!({ "announce": { "tournament": "n", "title": "N", "season": "s" } }));
    let register = |number| json!({ "register": { "player": format!("P{number}") } });
    commands.extend((0..9).map(register));
    commands.push(json!({ "draw": {} }));
    commands.push(json!({ "clock": { "change": { "action": "start" } } }));
    for number in 0..8 {
        commands.extend([bust(number), undo(), json!({ "redo": {} })]);
    }
    commands.extend([json!({ "finish": {} }), undo(), json!({ "finish": {} })]);
    commands.push(json!({ "reopen": { "tournament": "n", "reason": "a pot was forgotten" } }));
    commands.push(json!({ "finish": {} }));
    commands.push(json!({ "rename_member": { "player": "P1", "name": "Q1" } }));
    commands.push(json!({ "merge_members": { "from": "P20", "into": "P21" } }));
    commands.push(json!({ "close_season": { "season": "s" } }));
    commands
}

/// Which command, its events, and whether this writer stored them.
type Answered = (usize, Result<Vec<Recorded>, String>, bool);

/// All writers send every command of a night at the same moment.
fn twins<S: EventStore>(open: impl Fn() -> S + Send + Sync) {
    let commands = night();
    let barrier = Barrier::new(WRITERS);
    let answers: Mutex<Vec<Answered>> = Mutex::default();
    thread::scope(|scope| {
        for writer in 0..WRITERS {
            let (commands, barrier, answers, open) = (&commands, &barrier, &answers, &open);
            scope.spawn(move || {
                let fresh = || wait(Ledger::open(open())).unwrap();
                let mut resident = (writer < RESIDENTS).then(fresh);
                for (number, body) in commands.iter().enumerate() {
                    let request = request(number, body);
                    let mut one_shot = None;
                    barrier.wait();
                    let ledger = match &mut resident {
                        Some(ledger) => ledger,
                        None => one_shot.insert(fresh()),
                    };
                    if number % 4 == 3 && writer % 2 == 0 {
                        // Others write too: what was decided comes too late, up to the lock.
                        let body = json!({ "add_member": { "name": format!("W{writer}") } });
                        let mut own = self::request(number, &body);
                        own.actor = Actor::new("other").unwrap();
                        own.key = CommandKey::new(format!("w-{writer}-{number}")).unwrap();
                        own.seed = 1_000 * own.seed + writer as u64;
                        wait(ledger.execute(&own)).unwrap();
                    }
                    let answer = wait(ledger.execute(&request));
                    let stored = matches!(answer, Ok(Answer::Stored(_)));
                    let answer = answer.map(|answer| answer.events().to_vec());
                    let answer = answer.map_err(|error| error.to_string());
                    answers.lock().unwrap().push((number, answer, stored));
                    // Nobody is at the next command before all have answered this one.
                    barrier.wait();
                }
            });
        }
    });
    let answers = answers.into_inner().unwrap();
    let store = open();
    let log = wait(store.read(0, usize::MAX >> 1)).unwrap();
    for (number, body) in commands.iter().enumerate() {
        let key = CommandKey::new(format!("k-{number}")).unwrap();
        let events: Vec<Recorded> = log.iter().filter(|e| e.command == key).cloned().collect();
        assert!(!events.is_empty(), "{body}");
        let of_command: Vec<_> = answers.iter().filter(|(of, ..)| *of == number).collect();
        assert_eq!(of_command.len(), WRITERS);
        for (_, answer, _) in &of_command {
            assert_eq!(answer, &Ok(events.clone()), "{body}");
        }
        let first = of_command.iter().filter(|(.., stored)| *stored).count();
        assert_eq!(first, 1, "{body}");
    }
    wait(verify_log(&store)).unwrap();
}

#[test]
fn every_copy_of_a_command_gets_the_first_answer_in_memory() {
    let store = MemoryStore::default();
    twins(|| store.clone());
}

#[cfg(feature = "sqlite")]
#[test]
fn every_copy_of_a_command_gets_the_first_answer_in_a_file() {
    use chained_events::SqliteStore;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.db");
    wait(async {
        let store = SqliteStore::create(&path).await.unwrap();
        store.close().await;
    });
    twins(move || wait(SqliteStore::open(&path)).unwrap());
}
