//! `init`: a new club.

use club_log::command::ClubCommand;

use super::answer::answer;
use super::args::InitArgs;
use super::session::{FILE, Session};
use crate::app::App;
use crate::error::{DeskError, Exit};

/// `init`.
pub(crate) async fn init(app: &App, init: InitArgs) -> Result<String, DeskError> {
    let folder = app.folder();
    let mut session = Session::create(app, folder).await?;
    let command = ClubCommand::CreateClub {
        title: init.title,
        zone: init.zone,
    };
    match session.send(command).await {
        Ok(events) => answer(&session, &events, app.json).await,
        Err(failure) => {
            // A club that could not begin leaves no file behind.
            session.ledger.store().close().await;
            let file = folder.join(FILE);
            std::fs::remove_file(&file).map_err(|error| {
                DeskError::new(
                    Exit::Failure,
                    "FileNotRemoved",
                    format!("{error}; {}", failure.message),
                )
                .said("file", file.display().to_string())
                .why(&error)
            })?;
            Err(failure)
        }
    }
}
