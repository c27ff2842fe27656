//! `desk serve`: where it is, what ends it, and what stays after a kill.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::room::Room;

/// A port that nobody has.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// A server that has said where it is.
pub(crate) struct Served {
    child: Child,
    pub(crate) port: u16,
    said: Value,
}

impl Served {
    pub(crate) fn start(room: &Room, more: &[&str]) -> Self {
        let port = free_port();
        let number = port.to_string();
        let args = [&["serve", "--no-open", "--json", "--port", &number], more].concat();
        let mut child = room.command(&args).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        let said = serde_json::from_str(&line).unwrap();
        Self { child, port, said }
    }

    /// Sends a form on a connection of its own, and reads the whole answer.
    pub(crate) fn ask(&self, method: &str, path: &str, form: &str) -> String {
        let media = "application/x-www-form-urlencoded";
        self.send(method, path, media, form)
    }

    /// Sends a body of a type, and reads the whole answer.
    pub(crate) fn send(&self, method: &str, path: &str, media: &str, form: &str) -> String {
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        let mut stream = TcpStream::connect(address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(30)))
            .unwrap();
        let (port, length) = (self.port, form.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n\
             Connection: close\r\nAccept: application/json\r\n\
             Content-Type: {media}\r\nContent-Length: {length}\r\n\r\n{form}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // A server that is gone already is what the test wanted.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn it_says_where_it_is_and_what_a_killed_server_answered_stays() {
    let room = Room::with_members();
    let mut served = Served::start(&room, &[]);
    let address = format!("http://localhost:{}", served.port);
    assert_eq!(served.said, json!({ "address": address, "network": [] }));
    room.ok(&["t", "new", "Friday", "--id", "fri"]);
    let answer = served.ask("POST", "/t/fri/register", "player=Ann&key=phone/1");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    served.child.kill().unwrap();
    served.child.wait().unwrap();
    let log = room.log().concat();
    assert!(log.contains("\"phone/1\""), "{log}");
    room.ok(&["log", "verify"]);
    // The lock went with the program, and the club is served again.
    let again = Served::start(&room, &[]);
    assert!(
        again
            .ask("POST", "/t/fri/register", "player=Ann&key=phone/1")
            .contains("\"repeated\":true")
    );
}

#[test]
fn a_second_server_a_port_that_is_taken_and_a_folder_without_a_club_are_refused() {
    let room = Room::with_members();
    let served = Served::start(&room, &[]);
    let number = free_port().to_string();
    let (code, refused) = room.fails(&["serve", "--no-open", "--port", &number]);
    let address = format!("http://localhost:{}", served.port);
    let message = format!("the club is served already, at {address}");
    let error = json!({ "kind": "Served", "address": address, "message": message });
    assert_eq!((code, refused), (3, error));

    let other = Room::with_members();
    let taken = served.port.to_string();
    let (code, refused) = other.fails(&["serve", "--no-open", "--port", &taken]);
    assert_eq!(
        (code, &refused["kind"], &refused["port"]),
        (1, &json!("PortTaken"), &json!(taken))
    );
    let japanese = other.run(&["serve", "--no-open", "--port", &taken, "--lang", "ja"]);
    let words = String::from_utf8_lossy(&japanese.stderr).into_owned();
    assert!(
        words.contains(&format!("ポート {taken} はほかのプログラムが使っています")),
        "{words}"
    );

    let (code, refused) = Room::empty().fails(&["serve", "--no-open"]);
    assert_eq!((code, &refused["kind"]), (4, &json!("NoClubFolder")));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_in_order() {
    let room = Room::with_members();
    let mut served = Served::start(&room, &[]);
    assert!(served.ask("GET", "/health", "").starts_with("HTTP/1.1 200"));
    let id = served.child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-TERM", &id])
        .status()
        .unwrap();
    assert!(sent.success());
    let ended = served.child.wait().unwrap();
    assert!(ended.success(), "{ended}");
    // Closed in order, the log is one file again.
    assert!(!room.path("club.db-wal").exists());
}
