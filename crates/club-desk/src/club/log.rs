//! `log ..` and `db ..`: the log, and its file.

use club_log::{EventStore as _, VerifyError, verify_log};
use sheets::{Column, Table};

use super::answer::{described, json_lines, load_streams};
use super::args::{DbVerb, LogVerb};
use super::describe::count;
use super::moment::local;
use super::refused::{broken, store_failure};
use super::session::Session;
use super::{restore, transfer};
use crate::app::App;
use crate::error::{DeskError, Exit};
use crate::progress::Busy;

/// `log ..`.
pub(crate) async fn log(app: &App, verb: LogVerb) -> Result<String, DeskError> {
    match verb {
        LogVerb::Export { names } => transfer::export(app, names).await,
        LogVerb::Import { file, dry_run } => transfer::import(app, &file, dry_run).await,
        LogVerb::Salvage { file, to, dry_run } => transfer::salvage(app, file, &to, dry_run).await,
        LogVerb::Verify => {
            let store = Session::open_store(app).await?;
            let busy = Busy::new("the log is checked");
            let sound = verify_log(&store)
                .await
                .map_err(|error| not_sound(&error))?;
            drop(busy);
            if app.json {
                let document = serde_json::to_value(&sound)
                    .map_err(|error| DeskError::new(Exit::Failure, "Internal", error))?;
                return Ok(format!("{document}\n"));
            }
            let mut out = format!(
                "intact: {}, {} equal, head {}\n",
                count(sound.events, "event"),
                count(sound.projections, "stored projection"),
                sound.head
            );
            let later = &sound.later;
            let kinds = later.unknown_kinds.iter().map(String::clone);
            let streams = later.unknown_streams.iter().map(ToString::to_string);
            let actors = later.unknown_actors.iter().map(ToString::to_string);
            for (what, names) in [
                ("kinds", kinds.collect::<Vec<_>>()),
                ("streams", streams.collect()),
                ("actors", actors.collect()),
            ] {
                if !names.is_empty() {
                    let names = names.join(", ");
                    out.push_str(&format!("{what} of later releases: {names}\n"));
                }
            }
            if !sound.outdated.is_empty() {
                let names = sound.outdated.join(", ");
                out.push_str(&format!("to be rebuilt: {names}\n"));
            }
            for finding in &sound.findings {
                out.push_str(&format!(
                    "finding: event {} ({}): {}\n",
                    finding.seq, finding.kind, finding.detail
                ));
            }
            Ok(out)
        }
        LogVerb::Tail { lines, why } => {
            let store = Session::open_store(app).await?;
            let head = store.head().await.map_err(|error| store_failure(&error))?;
            let lines = u64::try_from(lines).unwrap_or(u64::MAX);
            let after = head.seq.saturating_sub(lines);
            let limit = usize::try_from(head.seq - after).unwrap_or(usize::MAX);
            let events = store
                .read(after, limit)
                .await
                .map_err(|error| store_failure(&error))?;
            if app.json {
                return json_lines(&events);
            }
            let mut session = Session::open(app).await?;
            load_streams(&mut session, &events).await?;
            let mut table = Table::new([
                Column::number("seq"),
                Column::text("time"),
                Column::text("stream"),
                Column::text("who"),
                Column::text("what"),
            ]);
            for recorded in &events {
                table.push([
                    recorded.seq.to_string(),
                    local(session.ledger.club(), recorded.at),
                    recorded.stream.to_string(),
                    recorded.actor.to_string(),
                    described(&session, recorded, &[], why)?,
                ]);
            }
            Ok(table.to_boxed())
        }
    }
}

/// Why a log is not sound.
fn not_sound(error: &VerifyError) -> DeskError {
    match error {
        VerifyError::Chain(chain) => broken(chain),
        VerifyError::Store(error) => store_failure(error),
        other => DeskError::new(Exit::Integrity, "LogNotSound", other),
    }
}

/// `db ..`.
pub(crate) async fn db(app: &App, verb: DbVerb) -> Result<String, DeskError> {
    match verb {
        DbVerb::Backup { file } => transfer::backup(app, file).await,
        DbVerb::Restore { file, dry_run } => restore::restore(app, &file, dry_run).await,
    }
}
