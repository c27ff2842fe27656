//! `log import`.

use std::path::Path;

use chained_events::archive::ArchiveError;
use club_host::{FileFailure, ImportPlace, Writing};
use club_log::ids::TournamentId;
use club_log::transfer::{ImportError, Imported};
use serde_json::json;

use crate::app::App;
use crate::club::error::ClubError;
use crate::input::LogText;
use crate::interrupt::Unfinished;
use crate::progress::Busy;
use crate::say;

/// Reads an exported log into the club's folder.
pub(crate) async fn import(app: &App, file: &Path, dry_run: bool) -> Result<String, ClubError> {
    let _busy = Busy::new(say::busy_import(app.args.spoken));
    let mut text = LogText::open(file)?;
    let place = ImportPlace::of(app.folder(), Writing::unless(dry_run))?;
    let unfinished = Unfinished::log(place.file());
    let checked = |text: &LogText<'_>, read: Result<Imported, ImportError>| {
        text.checked(read.map_err(|error| match error {
            ImportError::Archive(ArchiveError::NotRead(error)) => {
                FileFailure::not_read(file, &error).into()
            }
            other => other.into(),
        }))
    };
    let imported = place.import(&mut text, checked).await;
    drop(unfinished);
    let Imported {
        head,
        names,
        notes,
        sealed,
    } = imported?;
    if app.json {
        let sealed: Vec<&TournamentId> = sealed.iter().map(|night| &night.tournament).collect();
        let document = json!({
            "events": head.seq, "head": head.hash, "names": names, "notes": notes,
            "sealed": sealed, "written": !dry_run,
        });
        return Ok(format!("{document}\n"));
    }
    let lang = app.args.spoken;
    let (events, names) = (say::events(lang, head.seq), say::names(lang, names));
    let head = head.hash.to_string();
    let mut out = if dry_run {
        say::would_import(lang, events, names, head)
    } else {
        say::imported(lang, events, names, head)
    } + "\n";
    for night in sealed {
        out.push_str(&(say::sealed_stays(lang, night.title) + "\n"));
    }
    Ok(out)
}
