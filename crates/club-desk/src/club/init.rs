//! `init`: a new club.

use club_log::command::ClubCommand;

use super::answer::answer;
use super::args::InitArgs;
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;

/// `init`. The club is made aside and gets its name when it has begun: one that could not begin leaves
/// no file behind, and of several programs one makes the club.
pub(crate) async fn init(app: &App, init: InitArgs) -> Result<String, ClubError> {
    let (mut session, new) = Session::create(app, app.folder()).await?;
    let command = ClubCommand::CreateClub {
        title: init.title,
        zone: init.zone,
    };
    let told = match session.send(command).await {
        Ok(events) => answer(&session, &events, app.json).await,
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
