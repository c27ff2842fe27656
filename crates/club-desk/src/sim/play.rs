//! A season that is played in a folder, with progress, until it is over or somebody stops it.

use std::path::Path;

use club_host::needs_folder;
use season_sim::{PlayedSeason, SeasonPlan, SeasonProgress, SimulationError, play_season};

use super::plan_file::PlanFile;
use crate::app::App;
use crate::club::error::ClubError;
use crate::club::session::Session;
use crate::interrupt::Work;
use crate::progress::Busy;
use crate::say;
use club_words::Lang;

/// Begins a club for a season, or opens the one whose season is to go on.
///
/// The log has its name from the beginning: a signal leaves a sound club.
pub(crate) async fn begin<'a>(
    app: &'a App,
    folder: &Path,
    file: &PlanFile,
    go_on: bool,
) -> Result<Session<'a>, ClubError> {
    needs_folder(folder)?;
    if go_on {
        return Session::open_in(app, folder).await;
    }
    let (session, new) = Session::create(app, folder).await?;
    let session = match new {
        Some(new) => {
            // The log is closed when it gets its name.
            new.publish().await?;
            Session::open_in(app, folder).await?
        }
        None => session,
    };
    file.write(folder)?;
    Ok(session)
}

/// Plays what is left of a season. A signal lets the night end; then the failure is an interruption.
pub(crate) async fn play(
    app: &App,
    session: &mut Session<'_>,
    plan: &SeasonPlan,
    folder: &str,
) -> Result<PlayedSeason, ClubError> {
    let lang = app.args.spoken;
    let busy = Busy::new(say::busy_season(lang));
    let work = Work::begin();
    let played = play_season(&mut session.club.ledger, plan, |at| {
        busy.show(progress(lang, at));
        work.flow()
    });
    let played = Box::pin(played).await;
    drop((busy, work));
    if let Err(SimulationError::Stopped { nights }) = &played {
        app.note(&say::sim_stopped(lang, *nights, plan.nights, folder));
    }
    Ok(played.map_err(super::refused)?)
}

/// Progress of the season, in words.
fn progress(lang: Lang, at: SeasonProgress) -> String {
    let entries = say::demo_entries(lang, at.progress.entries);
    say::demo_progress(lang, at.night, at.nights, entries, at.progress.alive)
}
