//! `club edit`: the club's name and time zone change.

use clap::Subcommand;
use club_host::{EditForm, TypedFailure};
use club_log::command::ClubCommand;

use super::answer::answer;
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;

/// Verbs about the club.
#[derive(Debug, Subcommand)]
pub(crate) enum ClubVerb {
    /// Change the club's name or its time zone; announced nights keep their zone
    Edit {
        /// Changes: name=NAME, zone=ZONE (an IANA time zone)
        #[arg(required = true, value_name = "FIELD=VALUE")]
        changes: Vec<String>,
        /// Why, in words
        #[arg(long)]
        reason: Option<String>,
    },
}

/// `club ..`.
pub(crate) async fn club(app: &App, verb: ClubVerb) -> Result<String, ClubError> {
    let ClubVerb::Edit { changes, reason } = verb;
    let (mut name, mut zone) = (None, None);
    for text in changes {
        match text.split_once('=') {
            Some(("name", value)) => name = Some(value.to_owned()),
            Some(("zone", value)) => zone = Some(value.to_owned()),
            _ => {
                let expected = EditForm::ClubField;
                return Err(TypedFailure::InvalidEdit { text, expected }.into());
            }
        }
    }
    let mut session = Session::open(app).await?;
    let command = ClubCommand::EditClub { name, zone, reason };
    let events = session.send(command).await?;
    answer(&session, &events, app.json).await
}
