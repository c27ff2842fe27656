//! `print`: sheets for the wall and the desk.

use std::io::Write;
use std::path::Path;

use club_log::Club;
use club_log::event::{EntrySeated, TournamentEvent};
use club_log::ids::TournamentId;
use club_log::tournament::Tournament;
use club_view::{Lang, MembersView, PayoutsView, SeatsView, SlipsView, StandingsView};

use super::args::{PrintArgs, PrintVerb};
use super::refused::{ledger_failure, refused};
use super::session::Session;
use super::sheet;
use super::standings::season_of;
use super::tournament::load_shown;
use crate::app::App;
use crate::error::{DeskError, Exit};

/// Brings what the sheet shows into memory.
async fn load(session: &mut Session<'_>, verb: &PrintVerb) -> Result<(), DeskError> {
    let loaded = match verb {
        PrintVerb::Standings { season } => {
            let id = season_of(session.ledger.club(), season.clone())?;
            session.ledger.load_season(&id).await
        }
        PrintVerb::Payouts { tournament } | PrintVerb::Seats { tournament, .. } => {
            return load_shown(session, tournament.as_ref()).await;
        }
        PrintVerb::Signin => Ok(()),
    };
    loaded.map_err(|error| ledger_failure(&error))
}

/// Prints a sheet to the standard output or to a new file.
pub(crate) async fn print(app: &App, args: PrintArgs) -> Result<String, DeskError> {
    let mut session = Session::open(app).await?;
    load(&mut session, &args.verb).await?;
    // A program that reads a sheet gets the same words under every locale, unless it asks for some.
    let lang = if app.json {
        app.args.asked.unwrap_or(Lang::En)
    } else {
        app.args.spoken
    };
    let club = session.ledger.club();
    let directory = session.ledger.directory();
    let sheet = match args.verb {
        PrintVerb::Standings { season } => {
            let id = season_of(club, season)?;
            let view = StandingsView::of(club, directory, &id, None);
            view.map_err(|refusal| refused(&refusal))?.sheet(lang)
        }
        PrintVerb::Payouts { tournament } => {
            let (id, night) = night(club, tournament.as_ref())?;
            let view = PayoutsView::of(directory, id, night);
            view.map_err(|refusal| refused(&refusal))?.sheet(lang)
        }
        PrintVerb::Signin => {
            let title = club.identity().map(|club| club.title.as_str());
            let view = MembersView::of(directory, club.members());
            view.sign_in_sheet(lang, title.unwrap_or_default())
        }
        PrintVerb::Seats {
            tournament,
            slips: true,
            ..
        } => {
            let (id, night) = night(club, tournament.as_ref())?;
            let seated = last_break(&session, id).await?;
            SlipsView::of(directory, id, night, &seated).sheet(lang)
        }
        PrintVerb::Seats {
            tournament, cards, ..
        } => {
            let (id, night) = night(club, tournament.as_ref())?;
            let view = SeatsView::of(directory, id, night);
            if cards {
                view.cards(lang)
            } else {
                view.sheet(lang)
            }
        }
    };
    let text = match (app.json, args.html) {
        (true, _) => format!("{}\n", sheet::json(&sheet)),
        (false, true) => sheet.to_html(),
        (false, false) => sheet.to_text(),
    };
    match args.output {
        None => Ok(text),
        Some(path) => write(&path, &text, args.force).map(|()| String::new()),
    }
}

/// The seats that the players of the table that broke last got.
async fn last_break(
    session: &Session<'_>,
    id: &TournamentId,
) -> Result<Vec<EntrySeated>, DeskError> {
    let events = session.ledger.night_events(id).await;
    let events = events.map_err(|error| ledger_failure(&error))?;
    let mut seated = Vec::new();
    for event in events {
        match event {
            TournamentEvent::TableBroken(_) => seated.clear(),
            TournamentEvent::EntrySeated(body) => seated.push(body),
            _ => {}
        }
    }
    Ok(seated)
}

/// The tournament named, or the open one, or the last one.
fn night<'c>(
    club: &'c Club,
    named: Option<&TournamentId>,
) -> Result<(&'c TournamentId, &'c Tournament), DeskError> {
    match (club.tournament(named), named) {
        (Ok(found), _) => Ok(found),
        (Err(refusal), None) => club
            .tournaments()
            .next_back()
            .ok_or_else(|| refused(&refusal)),
        (Err(refusal), Some(_)) => Err(refused(&refusal)),
    }
}

/// Writes a file that was not there before, or replaces the one that was, in one step.
fn write(path: &Path, text: &str, replace: bool) -> Result<(), DeskError> {
    let named = |failure: DeskError| failure.with("path", path.display().to_string());
    let failed = |error: std::io::Error| {
        let words = format!("{}: {error}", path.display());
        let failure = DeskError::new(Exit::Failure, "FileNotWritten", words);
        let file = path.display().to_string();
        named(failure).said("file", file).why(&error)
    };
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".desk-");
    // As any new file, not for its owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder
        .tempfile_in(folder.unwrap_or(Path::new(".")))
        .map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    let kept = if replace {
        file.persist(path)
    } else {
        file.persist_noclobber(path)
    };
    match kept {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => {
            let words = format!("{} exists already; --force replaces it", path.display());
            Err(named(DeskError::new(Exit::Refused, "Exists", words)))
        }
        Err(error) => Err(failed(error.error)),
    }
}
