//! `member ..`.

use chained_events::ids::MemberId;
use club_log::command::{MemberCommand, NewMember};
use club_view::MembersView;

use super::answer::answer;
use super::args::{AddArgs, CardChange, MemberVerb};
use super::consent::Effects;
use super::finish;
use super::lists;
use super::member_file;
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::error::DeskFailure;
use crate::output::document;
use crate::say;

/// `member ..`.
pub(crate) async fn member(app: &App, verb: MemberVerb) -> Result<String, ClubError> {
    let mut session = Session::open(app).await?;
    match verb {
        MemberVerb::Add(args) => {
            let events = session.send(added(args)?).await?;
            answer(&session, &events, app.json).await
        }
        MemberVerb::Edit { player, changes } => {
            let events = session.send(edited(player, changes)).await?;
            answer(&session, &events, app.json).await
        }
        MemberVerb::Import { file, dry_run } => {
            let command = member_file::command(&mut session, &file).await?;
            if dry_run {
                let preview = session.preview(command).await;
                let preview = session.told(preview, None)?;
                return Ok(member_file::preview(app, &preview));
            }
            let events = session.send(command).await?;
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
            yes,
        } => {
            let dry_run = ratings.dry_run;
            let merge = MemberCommand::MergeMembers {
                from,
                into,
                leave_ratings: ratings.leave_ratings,
            };
            if !yes || dry_run {
                let effects = Effects::of(&mut session, &merge).await?;
                effects.agreed(dry_run)?;
                let ratings = finish::changing(app, &mut session, merge, true).await?;
                return Ok(if app.json {
                    ratings
                } else {
                    format!("{}\n{ratings}", effects.words())
                });
            }
            finish::changing(app, &mut session, merge, dry_run).await
        }
        MemberVerb::Erase {
            player,
            yes,
            dry_run,
        } => {
            let erase = MemberCommand::EraseMember { player };
            if !yes || dry_run {
                let effects = Effects::of(&mut session, &erase).await?;
                effects.agreed(dry_run)?;
                return Ok(effects.shown(app));
            }
            let events = session.send(erase).await?;
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

/// The command of `member add`. One name without details is the command of earlier releases.
fn added(args: AddArgs) -> Result<MemberCommand, ClubError> {
    let AddArgs {
        names,
        reading,
        nick,
        number,
        id,
    } = args;
    let details = reading.is_some() || nick.is_some() || number.is_some();
    match <[String; 1]>::try_from(names) {
        Ok([name]) if !details => Ok(MemberCommand::AddMember { member: id, name }),
        Ok([name]) => Ok(MemberCommand::AddMembers {
            members: vec![NewMember {
                member: id,
                name,
                reading,
                nick,
                number,
            }],
        }),
        Err(names) if details || id.is_some() => {
            let names = names.len();
            Err(DeskFailure::OneMember { names }.into())
        }
        Err(names) => {
            let new = |name| NewMember {
                name,
                ..NewMember::default()
            };
            let members = names.into_iter().map(new).collect();
            Ok(MemberCommand::AddMembers { members })
        }
    }
}

/// The command of `member edit`; of a field that is named twice the last value counts.
fn edited(player: String, changes: Vec<CardChange>) -> MemberCommand {
    let (mut name, mut reading, mut nick, mut number) = (None, None, None, None);
    for change in changes {
        match change {
            CardChange::Name(text) => name = Some(text),
            CardChange::Reading(text) => reading = Some(text),
            CardChange::Nick(text) => nick = Some(text),
            CardChange::Number(value) => number = Some(value),
        }
    }
    MemberCommand::EditMember {
        player,
        name,
        reading,
        nick,
        number,
    }
}
