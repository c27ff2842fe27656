//! A server on a free port, over a club in a folder.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::running::runtime;
use chained_events::timestamp::Timestamp;
use club_host::{Failure, Machine, NewLog, OpenClub};
use club_log::Command;
use club_log::command::CommandLine;
use club_web::server::{Keeper, Listening, ServeFile, Stop};
use club_web::{Hosts, Kept, SharedMachine, Site, StaffRole};
use club_words::Lang;
use serde_json::{Value, json};

/// The night of the tests.
pub(crate) const NIGHT: &str = "night";

/// The clock of the machine, and numbers that follow each other.
#[derive(Debug, Default)]
pub(crate) struct Real(std::sync::atomic::AtomicU64);

impl Machine for Real {
    fn now(&self) -> Timestamp {
        let now = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap();
        Timestamp::from_millisecond(i64::try_from(now.as_millis()).unwrap()).unwrap()
    }

    fn random(&self) -> Result<u64, Failure> {
        let next = self.0.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        Ok((next + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// A server on a thread of its own.
pub(crate) struct Server {
    folder: tempfile::TempDir,
    pub(crate) port: u16,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

/// Commands of another program, such as a terminal.
pub(crate) fn typed(folder: &Path, commands: &[Value]) {
    runtime().block_on(async {
        let mut club = OpenClub::open(folder).await.unwrap();
        for command in commands {
            let command: Command = serde_json::from_value(command.clone()).unwrap();
            club.execute(CommandLine::bare(command), &Real::default_at(folder))
                .await
                .unwrap();
        }
        club.ledger.store().close().await;
    });
}

impl Real {
    /// Numbers that differ from call to call.
    pub(crate) fn default_at(_: &Path) -> Self {
        let now = Self::default().now().as_millisecond();
        let nanos = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap()
            .subsec_nanos();
        Self(std::sync::atomic::AtomicU64::new(
            now.unsigned_abs() ^ (u64::from(nanos) << 32),
        ))
    }
}

impl Server {
    /// A club with the members `m-1` to `m-4` and a night, served.
    pub(crate) fn start() -> Self {
        Self::after(&[])
    }

    /// The same after more commands.
    pub(crate) fn after(more: &[Value]) -> Self {
        Self::of_folder(more, |_| {})
    }

    /// The same, with the folder changed before it is served.
    pub(crate) fn of_folder(more: &[Value], change: impl FnOnce(&Path)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        runtime().block_on(async {
            let log = NewLog::create(folder.path()).await.unwrap();
            let mut club = OpenClub::<club_host::ClubStore>::of(log.store().clone()).await.unwrap();
            let mut commands = vec![json!({ "create_club": { "title": "Straddle", "zone": "Asia/Tokyo" } })];
            for (number, name) in ["Ann", "Baker", "Chiba", "Diaz"].iter().enumerate() {
                commands.push(json!({ "add_member": { "member": format!("m-{}", number + 1), "name": name } }));
            }
            commands.push(json!({ "announce": { "tournament": NIGHT, "title": "March night" } }));
            let machine = Real::default_at(folder.path());
            for command in commands {
                let command: Command = serde_json::from_value(command).unwrap();
                club.execute(CommandLine::bare(command), &machine).await.unwrap();
            }
            log.into_new().unwrap().publish().await.unwrap();
            club.ledger.store().close().await;
        });
        typed(folder.path(), more);
        change(folder.path());
        let (started, is_started) = std::sync::mpsc::channel();
        let place = folder.path().to_owned();
        let thread = std::thread::spawn(move || {
            runtime().block_on(async move {
                let listening = Listening::bind(&["127.0.0.1:0".parse().unwrap()])
                    .await
                    .unwrap();
                let port = listening.addresses().unwrap()[0].port();
                let machine: SharedMachine = Arc::new(Real::default_at(&place));
                let open = {
                    let place = place.clone();
                    async move { OpenClub::open(&place).await }
                };
                let (keeper, keeping) = Keeper::of(open, Arc::clone(&machine)).unwrap();
                let hosts = Hosts {
                    port,
                    addresses: Vec::new(),
                    name: None,
                    pair_here: false,
                };
                let mut kept = Kept::default();
                kept.staffing
                    .set_role(&"m-3".parse().unwrap(), Some(StaffRole::Floor));
                let site = Site::new(
                    keeper,
                    hosts,
                    kept,
                    ServeFile::in_folder(&place),
                    machine,
                    Lang::En,
                );
                listening
                    .serve(site, |stop| started.send((port, stop)).unwrap())
                    .await;
                keeping.join().unwrap();
            });
        });
        let (port, stop) = is_started.recv().unwrap();
        Self {
            folder,
            port,
            stop,
            thread: Some(thread),
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], self.port))).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        stream
    }

    /// Asks on a connection of its own, and reads the whole answer.
    pub(crate) fn ask(&self, method: &str, path: &str, form: &str) -> String {
        self.asked(method, path, "application/x-www-form-urlencoded", form)
    }

    /// Sends a body of a type, and reads the whole answer.
    pub(crate) fn send(&self, path: &str, media: &str, body: &str) -> String {
        self.asked("POST", path, media, body)
    }

    fn asked(&self, method: &str, path: &str, media: &str, form: &str) -> String {
        let mut stream = self.connect();
        let port = self.port;
        let length = form.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\nConnection: close\r\n\
             Accept: application/json\r\nContent-Type: {media}\r\nContent-Length: {length}\r\n\r\n{form}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Opens the live updates of a page.
    pub(crate) fn live(&self, view: &str) -> Live {
        let mut stream = self.connect();
        let port = self.port;
        write!(
            stream,
            "GET /live?view={view}&lang=en&after=0.0 HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"
        )
        .unwrap();
        Live {
            stream,
            text: String::new(),
        }
    }

    /// Follows the events after a number, at the machine or with a token.
    pub(crate) fn follow(&self, after: u64, token: Option<&str>) -> Live {
        let mut stream = self.connect();
        let port = self.port;
        let token = token.map(|token| format!("Authorization: Bearer {token}\r\n"));
        let token = token.unwrap_or_default();
        write!(
            stream,
            "GET /api/v1/events?after={after}&follow HTTP/1.1\r\nHost: localhost:{port}\r\n{token}\r\n"
        )
        .unwrap();
        Live {
            stream,
            text: String::new(),
        }
    }

    /// Stops the server, and says how long that took.
    pub(crate) fn stop(&mut self) -> Duration {
        let begin = Instant::now();
        self.stop.now();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
        begin.elapsed()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Live updates, as a browser reads them.
pub(crate) struct Live {
    stream: TcpStream,
    text: String,
}

impl Live {
    /// Reads until a text has come, and says how long that took.
    pub(crate) fn wait_for(&mut self, text: &str) -> Duration {
        let begin = Instant::now();
        let mut buffer = [0; 8_192];
        while !self.text.contains(text) {
            let read = self.stream.read(&mut buffer).unwrap();
            assert!(read > 0, "the stream ended: {}", self.text);
            assert!(
                begin.elapsed() < Duration::from_secs(30),
                "{text} did not come: {}",
                self.text
            );
            self.text
                .push_str(&String::from_utf8_lossy(&buffer[..read]));
        }
        begin.elapsed()
    }

    /// Forgets what has come.
    pub(crate) fn forget(&mut self) {
        self.text.clear();
    }

    /// Reads to the end of the stream.
    pub(crate) fn rest(mut self) -> String {
        let mut rest = Vec::new();
        // The end is what counts, by the server or by the time.
        drop(self.stream.read_to_end(&mut rest));
        String::from_utf8_lossy(&rest).into_owned()
    }
}
