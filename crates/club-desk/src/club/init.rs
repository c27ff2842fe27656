//! `init`: a new club.

use club_log::command::ClubCommand;

use jiff::tz::TimeZone;

use super::answer::answer;
use super::args::InitArgs;
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::say;

/// `init`. The club is made aside and gets its name when it has begun: one that could not begin leaves
/// no file behind, and of several programs one makes the club.
pub(crate) async fn init(app: &App, init: InitArgs) -> Result<String, ClubError> {
    let (mut session, new) = Session::create(app, app.folder()).await?;
    let zone = init.zone.unwrap_or_else(|| machine_zone(app));
    let command = ClubCommand::CreateClub {
        title: init.title,
        zone: zone.clone(),
    };
    // There is no club yet that has a zone.
    let known = TimeZone::get(&zone).unwrap_or(TimeZone::UTC);
    let mut line = session.line(command);
    line.at = app.args.at.map(|at| at.last_in(&known, session.now()));
    let told = match session.send_line(line).await {
        Ok(done) => answer(&session, done.events(), app.json).await,
        Err(failure) => Err(failure),
    };
    match new {
        None => told,
        Some(new) if told.is_err() => {
            new.discard().await;
            told
        }
        Some(new) => {
            new.publish().await?;
            told
        }
    }
}

/// The IANA time zone of this machine; UTC, with a warning, where it is not known by a name.
fn machine_zone(app: &App) -> String {
    let zone = TimeZone::try_system().ok();
    if let Some(name) = zone.as_ref().and_then(TimeZone::iana_name) {
        return name.to_owned();
    }
    app.warn(&say::zone_unknown(app.args.spoken));
    "UTC".to_owned()
}
