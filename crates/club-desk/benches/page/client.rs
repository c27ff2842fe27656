//! The server, and clients that read it as browsers and programs do.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// The number of times that a command is sent to a busy server.
const TRIES: u32 = 50;
/// Time before a command is sent again.
const PAUSE: Duration = Duration::from_millis(200);

/// A patch that a client read whole.
///
/// It has the client's number, the number of the event that it shows, when its last byte came in milliseconds since
/// 1970, its size, and its page.
#[derive(Debug, Clone)]
pub(crate) struct Seen {
    pub(crate) client: usize,
    pub(crate) seq: u64,
    pub(crate) at: i64,
    pub(crate) bytes: usize,
    pub(crate) view: &'static str,
}

/// A page that was read.
pub(crate) struct Read {
    pub(crate) first_byte: Duration,
    pub(crate) bytes: usize,
}

/// `desk serve` over a club.
pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
}

impl Server {
    pub(crate) fn start(folder: &Path) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let mut child = Command::new(env!("CARGO_BIN_EXE_desk"))
            .args(["serve", "--no-open", "--json", "--club"])
            .arg(folder)
            .args(["--port", &port.to_string()])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut said)
            .unwrap();
        assert!(said.contains("localhost"), "{said}");
        Self { child, port }
    }

    /// Memory that the server holds, in bytes; 0 where the system does not say.
    pub(crate) fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
        number.unwrap_or(0) * 1_024
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A connection from one of several addresses of this machine: each may have 60 streams.
async fn connect(port: u16, number: usize) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    let own = u8::try_from(2 + number / 50).unwrap();
    socket
        .bind(SocketAddr::from(([127, 0, 0, own], 0)))
        .unwrap();
    let stream = socket.connect(SocketAddr::from(([127, 0, 0, 1], port)));
    stream.await.unwrap()
}

/// Reads a page.
pub(crate) async fn page(server: &Server, path: &str) -> Read {
    let begin = Instant::now();
    let mut stream = connect(server.port, 0).await;
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n\r\n",
        server.port
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut bytes = vec![0; 1];
    stream.read_exact(&mut bytes).await.unwrap();
    let first_byte = begin.elapsed();
    stream.read_to_end(&mut bytes).await.unwrap();
    assert!(bytes.starts_with(b"HTTP/1.1 200"));
    Read {
        first_byte,
        bytes: bytes.len(),
    }
}

/// Sends a command by the API; its events.
///
/// A server where too many requests wait answers with 503. The command is sent again with the same key, as programs
/// do.
pub(crate) async fn send(server: &Server, line: &Value) -> Vec<Value> {
    let mut refused = 0;
    loop {
        let answer = post(server, &line.to_string()).await;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        if head.starts_with("HTTP/1.1 503") {
            refused += 1;
            assert!(refused < TRIES, "the server is busy: {line}");
            tokio::time::sleep(PAUSE).await;
            continue;
        }
        assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
        let events = body.lines().map(|line| serde_json::from_str(line).unwrap());
        return events.collect();
    }
}

/// The whole answer to a command.
async fn post(server: &Server, body: &str) -> String {
    let mut stream = connect(server.port, 0).await;
    let port = server.port;
    let request = format!(
        "POST /api/v1/commands HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n\
         Connection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

fn now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(now.as_millis()).unwrap()
}

/// Has a page open, and notes each patch.
pub(crate) async fn watch(port: u16, number: usize, view: String, seen: Arc<Mutex<Vec<Seen>>>) {
    let mut stream = connect(port, number).await;
    let kind = match view.as_bytes().get(1) {
        Some(b't') => "map",
        Some(b'w') => "wall",
        _ => "player",
    };
    // Who comes through something else is not at this machine: walls and players read as the public.
    let from = if kind == "map" {
        ""
    } else {
        "Via: 1.1 wall\r\n"
    };
    let head = format!(
        "GET /live?view={view}&lang=en&after=0.0 HTTP/1.1\r\nHost: localhost:{port}\r\n{from}\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut text = String::new();
    let mut buffer = vec![0; 65_536];
    let mut first = true;
    loop {
        let read = stream.read(&mut buffer).await.unwrap_or(0);
        assert!(read > 0, "the stream of {view} ended");
        text.push_str(&String::from_utf8_lossy(&buffer[..read]));
        while let Some(end) = text.find("\n\n") {
            let event: String = text.drain(..end + 2).collect();
            let id = event.lines().find_map(|line| line.strip_prefix("id: "));
            let seq = id.and_then(|id| id.split('.').next()?.parse().ok());
            // The first patch is the whole page.
            let is_first = std::mem::take(&mut first);
            if let (Some(seq), false) = (seq, is_first) {
                seen.lock().unwrap().push(Seen {
                    client: number,
                    seq,
                    at: now(),
                    bytes: event.len(),
                    view: kind,
                });
            }
        }
    }
}
