//! Requests that are slow, large or not HTTP.

use std::io::{Read as _, Write as _};
use std::time::{Duration, Instant};

use crate::server::Server;

/// Everything that comes before the server closes the connection.
fn rest(mut stream: std::net::TcpStream) -> String {
    let mut bytes = Vec::new();
    // A reset is an end as well.
    drop(stream.read_to_end(&mut bytes));
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn headers_that_come_slowly_are_cut_off() {
    let server = Server::start();
    let mut slow = server.connect();
    let begin = Instant::now();
    write!(
        slow,
        "GET /wall HTTP/1.1\r\nHost: localhost:{}\r\n",
        server.port
    )
    .unwrap();
    // A header a second, and never the last one.
    let mut writer = slow.try_clone().unwrap();
    let trickle = std::thread::spawn(move || {
        for _ in 0..15 {
            if writer.write_all(b"X-Slow: 1\r\n").is_err() {
                return;
            }
            std::thread::sleep(Duration::from_secs(1));
        }
    });
    rest(slow);
    assert!(
        begin.elapsed() < Duration::from_secs(12),
        "{:?}",
        begin.elapsed()
    );
    trickle.join().unwrap();
}

#[test]
fn headers_that_are_too_large_are_refused() {
    let server = Server::start();
    let mut large = server.connect();
    let line = format!("X-Large: {}\r\n", "a".repeat(20_000));
    // The server may close before all of it is written.
    drop(write!(
        large,
        "GET /wall HTTP/1.1\r\nHost: localhost:{}\r\n{line}\r\n",
        server.port
    ));
    let answer = rest(large);
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 431"),
        "{answer}"
    );
    assert!(server.ask("GET", "/health", "").starts_with("HTTP/1.1 200"));
}

#[test]
fn what_is_not_http_ends_the_connection_and_nothing_else() {
    let server = Server::start();
    for bytes in [
        &b"\x16\x03\x01\x02\x00\x01\x00"[..],
        b"SSH-2.0-x\r\n",
        b"GET / HTTP/9\r\n\r\n",
        b"\r\n\r\n\r\n\0\0",
    ] {
        let mut odd = server.connect();
        odd.write_all(bytes).unwrap();
        odd.shutdown(std::net::Shutdown::Write).unwrap();
        rest(odd);
    }
    assert!(server.ask("GET", "/health", "").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_path_does_not_inject_a_header() {
    let server = Server::start();
    let answer = server.ask(
        "POST",
        "/t/night/register",
        "player=m-1&back=/wall%0d%0aSet-Cookie:%20x=1",
    );
    assert!(
        !answer.to_ascii_lowercase().contains("set-cookie: x"),
        "{answer}"
    );
    let answer = server.ask("GET", "/t/night%0d%0aSet-Cookie:x=1/seats", "");
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
}
