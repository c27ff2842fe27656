//! `db restore`: back to a backup.

use std::path::Path;

use chained_events::SqliteStore;
use chained_events::ids::MemberId;
use club_host::{ErasedMembers, LOG_FILE, PresentLog, Restored, Writing, needs_folder};
use club_words::Lang;
use serde_json::json;

use crate::app::App;
use crate::club::error::ClubError;
use crate::interrupt::Unfinished;
use crate::progress::Busy;
use crate::say;

/// Replaces the club's log by a backup; the old log is kept in the folder of the backups.
pub(crate) async fn restore(app: &App, backup: &Path, dry_run: bool) -> Result<String, ClubError> {
    needs_folder(app.folder())?;
    let _busy = Busy::new(say::busy_backup_check(app.args.spoken));
    let store = SqliteStore::open_read_only(backup).await?;
    let folder = app.folder();
    let file = folder.join(LOG_FILE);
    let unfinished = Unfinished::log(&file);
    let actor = app.args.actor.as_ref();
    let done = club_host::restore(&store, folder, actor, app, Writing::unless(dry_run)).await;
    drop(unfinished);
    store.close().await;
    let Restored {
        head,
        present,
        left_behind,
        kept,
        erased,
    } = done?;
    if app.json {
        let document = json!({
            "file": file.display().to_string(), "events": head.seq, "head": head.hash,
            "left_behind": left_behind, "kept": kept.map(|path| path.display().to_string()),
            "erased_again": erased.again, "erase_later": erased.later,
            "erasures_unknown": erased.unknown, "written": !dry_run,
        });
        return Ok(format!("{document}\n"));
    }
    let lang = app.args.spoken;
    let (events, hash) = (say::events(lang, head.seq), head.hash.to_string());
    let mut lines = vec![if dry_run {
        say::would_restore(lang, events, hash)
    } else {
        say::restored(lang, events, hash)
    }];
    match (present, left_behind) {
        (PresentLog::Damaged, _) => lines.push(say::present_damaged(lang)),
        (_, Some(events @ 1..)) => lines.push(say::left_behind(lang, events)),
        _ => {}
    }
    lines.extend(self::lines(&erased, lang));
    if let Some(kept) = kept {
        lines.push(say::kept(lang, kept.display().to_string()));
    }
    lines.push(String::new());
    Ok(lines.join("\n"))
}

/// Fate of members whose names came back.
fn lines(erased: &ErasedMembers, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    if !erased.again.is_empty() {
        lines.push(say::erased_again(lang, erased.again.len()));
    }
    if !erased.later.is_empty() {
        let ids: Vec<&str> = erased.later.iter().map(MemberId::as_str).collect();
        lines.push(say::erase_later(lang, ids.join(" ")));
    }
    if erased.unknown {
        lines.push(say::erasures_unknown(lang));
    }
    lines
}
