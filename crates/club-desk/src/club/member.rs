//! `member ..`.

use chained_events::ids::MemberId;
use club_log::command::MemberCommand;
use club_view::MembersView;

use super::answer::answer;
use super::args::MemberVerb;
use super::finish;
use super::lists;
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::document;
use crate::say;

/// `member ..`.
pub(crate) async fn member(app: &App, verb: MemberVerb) -> Result<String, ClubError> {
    let mut session = Session::open(app).await?;
    match verb {
        MemberVerb::Add { name, id } => {
            let events = session
                .send(MemberCommand::AddMember { member: id, name })
                .await?;
            answer(&session, &events, app.json).await
        }
        MemberVerb::Show { player } => lists::member(app, &mut session, &player).await,
        MemberVerb::Rename { player, name } => {
            let events = session
                .send(MemberCommand::RenameMember { player, name })
                .await?;
            answer(&session, &events, app.json).await
        }
        MemberVerb::Merge {
            from,
            into,
            ratings,
        } => {
            let merge = MemberCommand::MergeMembers {
                from,
                into,
                leave_ratings: ratings.leave_ratings,
            };
            finish::changing(app, &mut session, merge, ratings.dry_run).await
        }
        MemberVerb::Erase { player } => {
            let events = session.send(MemberCommand::EraseMember { player }).await?;
            app.note(&say::name_in_backups(app.args.spoken));
            answer(&session, &events, app.json).await
        }
        MemberVerb::List { find } => {
            let directory = session.club.ledger.directory();
            let members: Vec<MemberId> = match &find {
                None => session
                    .club
                    .ledger
                    .club()
                    .members()
                    .iter()
                    .cloned()
                    .collect(),
                Some(text) => directory.search(text),
            };
            let view = MembersView::of(directory, &members);
            if app.json {
                document(&view)
            } else {
                Ok(view.text(app.args.spoken))
            }
        }
    }
}
