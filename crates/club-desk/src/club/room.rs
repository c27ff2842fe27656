//! `room set` and `room show`: the tables that the club has.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use club_log::command::ClubCommand;
use club_view::RoomView;

use super::answer::answer;
use super::room_file;
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::document;

/// Verbs about the tables that the club has.
#[derive(Debug, Subcommand)]
pub(crate) enum RoomVerb {
    /// Set the tables from a file; announced nights keep theirs
    Set {
        /// A TOML or JSON file with the tables in the order in which they break; none removes them
        file: PathBuf,
    },
    /// Show the tables: seats, closed seats, the order in which they break
    Show,
}

/// `room ..`.
pub(crate) async fn room(app: &App, verb: RoomVerb) -> Result<String, ClubError> {
    match verb {
        RoomVerb::Set { file } => {
            let none = file == Path::new("none");
            let room = (!none).then(|| room_file::load(&file)).transpose()?;
            let mut session = Session::open(app).await?;
            let events = session.send(ClubCommand::SetRoom { room }).await?;
            answer(&session, &events, app.json).await
        }
        RoomVerb::Show => {
            let session = Session::open(app).await?;
            let view = RoomView::of(session.club.ledger.club());
            if app.json {
                return document(&view);
            }
            Ok(view.text(session.lang()))
        }
    }
}
