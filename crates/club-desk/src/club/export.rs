//! `t export`: a finished tournament for other programs.

use std::path::PathBuf;

use clap::Args;
use club_log::ids::TournamentId;
use club_view::OtsView;
use serde_json::json;

use super::print::written;
use super::session::Session;
use super::shown::{found, load_shown};
use crate::app::App;
use crate::club::error::ClubError;

/// The format, and the file.
#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// As an Open Tournament Summary 1.1.5, which trackers of poker read (JSON)
    #[arg(long, required = true)]
    ots: bool,
    /// Write to this new file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file of --output if it exists
    #[arg(long)]
    force: bool,
}

/// `t export`.
pub(super) async fn export(
    app: &App,
    session: &mut Session<'_>,
    named: Option<&TournamentId>,
    args: ExportArgs,
) -> Result<String, ClubError> {
    load_shown(session, named).await?;
    let (id, night) = found(session, named)?;
    let ledger = &session.club.ledger;
    let view = OtsView::of(ledger.club().identity(), ledger.directory(), id, night)?;
    let document = json!({ "ots": view });
    let text = if app.json {
        document.to_string()
    } else {
        serde_json::to_string_pretty(&document).map_err(ClubError::internal)?
    };
    written(args.output.as_deref(), args.force, text + "\n")
}
