//! Bounds of live updates: 60 of one address, 300 in all.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::room::Room;
use crate::serve::Served;

/// A page that was opened from an address of this machine: the connection and what came first.
async fn opened(port: u16, from: u8) -> (TcpStream, String) {
    let socket = TcpSocket::new_v4().unwrap();
    socket
        .bind(SocketAddr::from(([127, 0, 0, from], 0)))
        .unwrap();
    let server = SocketAddr::from(([127, 0, 0, 1], port));
    let mut stream = socket.connect(server).await.unwrap();
    let head = format!(
        "GET /live?view=/wall&lang=en&after=0.0 HTTP/1.1\r\nHost: localhost:{port}\r\nAccept: application/json\r\n\
         Via: 1.1 wall\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut buffer = vec![0; 65_536];
    let read = stream.read(&mut buffer).await.unwrap();
    (
        stream,
        String::from_utf8_lossy(&buffer[..read]).into_owned(),
    )
}

/// The refusal in an answer.
fn refusal(answer: &str) -> (&str, Value) {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let document: Value = serde_json::from_str(body.trim()).unwrap();
    (head.lines().next().unwrap(), document["error"].clone())
}

fn refused(most: usize) -> Value {
    json!({ "kind": "TooManyStreams", "most": most })
}

/// Only Linux has each address that begins with 127 without being asked.
#[cfg(target_os = "linux")]
#[test]
fn the_301st_page_waits_until_another_one_is_closed() {
    let room = Room::with_members();
    let served = Served::start(&room, &[]);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let mut open = Vec::new();
        for from in 2..7 {
            for number in 0..60 {
                let (stream, answer) = opened(served.port, from).await;
                assert!(
                    answer.starts_with("HTTP/1.1 200"),
                    "{from}, {number}: {answer}"
                );
                open.push(stream);
            }
            // The 61st of this address.
            if from == 2 {
                let (_, answer) = opened(served.port, from).await;
                let (status, mut error) = refusal(&answer);
                error.as_object_mut().unwrap().remove("message");
                assert_eq!(
                    (status, error),
                    ("HTTP/1.1 503 Service Unavailable", refused(60))
                );
            }
        }
        let (_, answer) = opened(served.port, 7).await;
        let (status, mut error) = refusal(&answer);
        error.as_object_mut().unwrap().remove("message");
        assert_eq!(
            (status, error),
            ("HTTP/1.1 503 Service Unavailable", refused(300))
        );
        // A page that is closed makes room for another one.
        drop(open.pop());
        let mut room_again = false;
        for _ in 0..100 {
            let (stream, answer) = opened(served.port, 7).await;
            if answer.starts_with("HTTP/1.1 200") {
                open.push(stream);
                room_again = true;
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        assert!(room_again, "a closed page still counts");
    });
}
