//! `log ..` and `db ..`: the log, and its file.

use club_log::verify::Verification;
use club_words::Lang;

use super::args::{DbVerb, LogVerb};
use super::session::Session;
use super::{import_log, restore, tail, transfer};
use crate::app::App;
use crate::club::error::ClubError;
use crate::progress::Busy;
use crate::say;

/// `log ..`.
pub(crate) async fn log(app: &App, verb: LogVerb) -> Result<String, ClubError> {
    match verb {
        LogVerb::Export { names } => transfer::export(app, names).await,
        LogVerb::Import { file, dry_run } => import_log::import(app, &file, dry_run).await,
        LogVerb::Salvage {
            file,
            to,
            before,
            dry_run,
        } => transfer::salvage(app, file, &to, before, dry_run).await,
        LogVerb::Verify => {
            let store = Session::open_store(app).await?;
            let busy = Busy::new(say::busy_check(app.args.spoken));
            let checked = club_host::verify(&store).await;
            drop(busy);
            let sound = match checked {
                Ok(sound) => sound,
                Err(failure) => return Err(transfer::check_failed(app, failure).await),
            };
            if app.json {
                let document = serde_json::to_value(&sound).map_err(ClubError::internal)?;
                return Ok(format!("{document}\n"));
            }
            Ok(intact(app.args.spoken, &sound))
        }
        LogVerb::Tail(args) => tail::tail(app, args).await,
    }
}

/// Findings of the check of a log, in words.
fn intact(lang: Lang, sound: &Verification) -> String {
    let events = say::events(lang, sound.events);
    let projections = say::projections(lang, sound.projections);
    let head = sound.head.to_string();
    let mut lines = vec![say::intact(lang, events, projections, head)];
    lines.push(say::outside_chain(
        lang,
        say::digests(lang, sound.digests),
        say::names(lang, sound.names),
        say::notes(lang, sound.notes),
    ));
    if sound.without_digest > 0 {
        lines.push(say::without_digest(lang, sound.without_digest));
    }
    let later = &sound.later;
    if !later.unknown_kinds.is_empty() {
        lines.push(say::later_kinds(lang, listed(lang, &later.unknown_kinds)));
    }
    if !later.unknown_streams.is_empty() {
        lines.push(say::later_streams(
            lang,
            listed(lang, &later.unknown_streams),
        ));
    }
    if !later.unknown_actors.is_empty() {
        lines.push(say::later_actors(lang, listed(lang, &later.unknown_actors)));
    }
    if !later.unknown_fields.is_empty() {
        lines.push(say::later_fields(lang, listed(lang, &later.unknown_fields)));
    }
    if !sound.outdated.is_empty() {
        lines.push(say::outdated(lang, listed(lang, &sound.outdated)));
    }
    if let Some(seq) = sound.dropped_snapshot {
        lines.push(say::dropped_snapshot(lang, seq.to_string()));
    }
    for finding in &sound.findings {
        let detail = lang.fault(&finding.fault.to_json());
        let detail = detail.unwrap_or_else(|| finding.fault.to_string());
        let kind = finding.kind.as_str();
        lines.push(say::finding(lang, finding.seq.to_string(), kind, detail));
    }
    for fault in &sound.outside {
        let detail = lang.fault(&serde_json::to_value(fault).unwrap_or_default());
        lines.push(say::finding_outside(
            lang,
            detail.unwrap_or_else(|| fault.to_string()),
        ));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// Names with commas between them.
fn listed<T: ToString>(lang: Lang, names: impl IntoIterator<Item = T>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    names.join(&say::list_comma(lang))
}

/// `db ..`.
pub(crate) async fn db(app: &App, verb: DbVerb) -> Result<String, ClubError> {
    match verb {
        DbVerb::Backup { file } => transfer::backup(app, file).await,
        DbVerb::Copy { to } => transfer::copy(app, &to).await,
        DbVerb::Restore { file, dry_run } => restore::restore(app, &file, dry_run).await,
    }
}
