//! Three payments in a file, one of them sent twice, read again as a log that is checked.
//!
//! `cargo run -p chained-events --example invoices -- invoices.db`

use std::error::Error;
use std::io::{Write as _, stdout};

use chained_events::canonical::CanonicalObject;
use chained_events::chain::{Hash, verify};
use chained_events::envelope::NewEvent;
use chained_events::ids::{Actor, CommandKey, StreamName};
use chained_events::store::Append;
use chained_events::{EventStore, SqliteStore};
use serde_json::json;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).unwrap_or("invoices.db".to_owned());
    let store = match SqliteStore::open(&file).await {
        Ok(store) => store,
        Err(_) => SqliteStore::create(&file).await?,
    };
    for (invoice, cents) in [("17", 1250), ("18", 990), ("17", 1250)] {
        let stream = StreamName::new(format!("invoice:{invoice}"))?;
        let now = "2026-05-02T21:00:00+09:00".parse()?;
        let body = json!({ "cents": cents });
        let command = CommandKey::new(format!("pay-{invoice}"))?;
        let mut append = Append::new(command, Actor::new("till-2")?, now);
        // What is sent again under the same key is the same command if its digest is.
        append.digest = Hash::digest("payments", body.to_string().as_bytes());
        append.expected = vec![(stream.clone(), 0)];
        append.events = vec![NewEvent {
            stream,
            kind: "InvoicePaid".to_owned(),
            schema: 1,
            body: CanonicalObject::new(&body)?,
            at: now,
            draw: None,
        }];
        store.append(append).await?;
    }
    let log = store.read_after(0).await?;
    for event in &log {
        writeln!(stdout(), "{} {} {}", event.seq, event.stream, event.body)?;
    }
    writeln!(stdout(), "intact up to {}", verify(&log)?.hash)?;
    store.close().await;
    Ok(())
}
