//! Reads of programs next to a desk that is held up.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use chained_events::EventStore as _;
use chained_events::envelope::Recorded;
use club_host::OpenClub;
use club_log::authorise::Role;
use club_web::{ApiDocument, PublicNames, Wanted, document_of};
use club_words::Lang;

use crate::server::{NIGHT, Server};

/// How long another program holds the lock of the log.
const HELD: Duration = Duration::from_secs(3);

/// Holds the lock of a log, and says so once it has it.
fn hold(folder: &std::path::Path, held: impl FnOnce() + Send) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let club = OpenClub::open(folder).await.unwrap();
        let last = club.ledger.club().seq();
        let wait = move |_: Vec<Recorded>| {
            held();
            std::thread::sleep(HELD);
            // Nothing is stored.
            Err(())
        };
        let stored = club.ledger.store().append_deciding(last, wait).await;
        assert!(matches!(stored, Ok(Err(()))), "{stored:?}");
        club.ledger.store().close().await;
    });
}

fn body(answer: &str) -> &str {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
    body
}

#[test]
fn programs_read_while_a_command_waits_for_the_log() {
    let server = Server::start();
    // The log is opened for the first of them.
    body(&server.ask("GET", "/api/v1/members", ""));
    let (held, is_held) = channel();
    std::thread::scope(|scope| {
        let folder = server.folder();
        scope.spawn(move || hold(folder, move || held.send(()).unwrap()));
        is_held.recv().unwrap();
        let act = scope.spawn(|| {
            let begin = Instant::now();
            let path = format!("/t/{NIGHT}/register");
            let answer = server.ask("POST", &path, "player=m-1&key=page/1");
            (answer, begin.elapsed())
        });
        std::thread::sleep(Duration::from_millis(300));
        for path in ["members/m-1", "nights/night", "events?after=0"] {
            let begin = Instant::now();
            body(&server.ask("GET", &format!("/api/v1/{path}"), ""));
            assert!(begin.elapsed() < Duration::from_secs(1), "{path}");
        }
        let (answer, waited) = act.join().unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        assert!(waited > HELD / 2, "the desk was not held up: {waited:?}");
    });
}

/// The reference is the log, opened again after each command.
#[test]
fn a_program_reads_what_was_answered_before_and_the_same_as_the_log_says() {
    let server = Server::start();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    for member in 1..=4 {
        let form = format!("player=m-{member}&key=page/{member}");
        body(&server.ask("POST", &format!("/t/{NIGHT}/register"), &form));
        let read = server.ask("GET", &format!("/api/v1/nights/{NIGHT}?lang=en"), "");
        let events = server.ask("GET", "/api/v1/events?after=0", "");
        assert!(
            body(&events).contains(&format!("\"page/{member}\"")),
            "{events}"
        );
        let wanted = Wanted {
            document: ApiDocument::Night(NIGHT.parse().unwrap()),
            role: Role::Director,
            lang: Lang::En,
            names: PublicNames::default(),
        };
        let expected = runtime.block_on(async {
            let club = OpenClub::open(server.folder()).await.unwrap();
            let now = club.ledger.last_recorded().unwrap();
            let document = document_of(&club, &wanted, now).await.unwrap();
            club.ledger.store().close().await;
            document
        });
        assert_eq!(body(&read), expected);
    }
}
