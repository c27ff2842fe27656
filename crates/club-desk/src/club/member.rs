//! `member ..`.

use club_log::MemberId;
use club_log::command::MemberCommand;
use serde_json::{Value, json};
use sheets::{Column, Table};

use super::answer::answer;
use super::args::MemberVerb;
use super::session::Session;
use crate::app::App;
use crate::error::DeskError;

/// `member ..`.
pub(crate) async fn member(app: &App, verb: MemberVerb) -> Result<String, DeskError> {
    let mut session = Session::open(app).await?;
    match verb {
        MemberVerb::Add { name, id } => {
            let events = session
                .send(MemberCommand::AddMember { member: id, name })
                .await?;
            answer(&session, &events, app.json).await
        }
        MemberVerb::Rename { player, name } => {
            let events = session
                .send(MemberCommand::RenameMember { player, name })
                .await?;
            answer(&session, &events, app.json).await
        }
        MemberVerb::Merge { from, into } => {
            let events = session
                .send(MemberCommand::MergeMembers { from, into })
                .await?;
            answer(&session, &events, app.json).await
        }
        MemberVerb::Erase { player } => {
            let events = session.send(MemberCommand::EraseMember { player }).await?;
            app.note("Backups and exports with names that were made before still hold the name.");
            answer(&session, &events, app.json).await
        }
        MemberVerb::List { find } => {
            let directory = session.ledger.directory();
            let members: Vec<MemberId> = match &find {
                None => session.ledger.club().members().iter().cloned().collect(),
                Some(text) => directory.search(text),
            };
            if app.json {
                let rows: Vec<Value> = members
                    .iter()
                    .map(|id| json!({ "member": id, "name": directory.name(id) }))
                    .collect();
                return Ok(format!("{}\n", json!({ "members": rows })));
            }
            let mut table = Table::new([Column::text("member"), Column::text("name")]);
            for id in &members {
                table.push([id.as_str(), directory.name(id).unwrap_or("(no name)")]);
            }
            Ok(table.to_boxed())
        }
    }
}
