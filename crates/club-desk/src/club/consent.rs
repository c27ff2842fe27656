//! Effects of verbs that cannot be taken back, shown before anybody agrees.

use chained_events::ids::MemberId;
use club_log::Event;
use club_log::command::MemberCommand;
use club_log::event::MemberEvent;
use club_log::ledger::Preview;
use serde_json::json;

use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::error::DeskFailure;
use crate::say;

/// Effects of a command about members, in words and as values.
#[derive(Debug)]
pub(super) struct Effects {
    words: String,
    member: Option<MemberId>,
    nights: usize,
}

impl Effects {
    /// The effects of a command; it is refused as the command would be.
    pub(super) async fn of(
        session: &mut Session<'_>,
        command: &MemberCommand,
    ) -> Result<Self, ClubError> {
        let preview = session.preview(command.clone().into()).await;
        let Preview::New { decision, .. } = session.told(preview, None)? else {
            let words = say::applied_before(session.lang());
            return Ok(Self {
                words,
                member: None,
                nights: 0,
            });
        };
        session.club.ledger.load_all().await?;
        let lang = session.lang();
        let directory = session.club.ledger.directory();
        for draft in &decision.events {
            let Event::Member(event) = &draft.event else {
                continue;
            };
            let (member, words) = match event {
                MemberEvent::MemberErased(body) => {
                    let nights = nights_of(session, &body.member);
                    let name = directory.label(&body.member);
                    (&body.member, say::would_erase(lang, name, nights))
                }
                MemberEvent::MembersMerged(body) => {
                    let nights = nights_of(session, &body.from);
                    let names = [&body.from, &body.into].map(|member| directory.label(member));
                    let [from, into] = names;
                    (&body.from, say::would_merge(lang, from, into, nights))
                }
                MemberEvent::MemberAdded(_) | MemberEvent::MemberRenamed(_) => continue,
            };
            let mut words = words;
            let closed = closed_seasons(session, member);
            if !closed.is_empty() {
                words.push('\n');
                let seasons = closed.join(&say::list_comma(lang));
                words.push_str(&say::closed_seasons_stay(lang, seasons));
            }
            return Ok(Self {
                words,
                member: Some(member.clone()),
                nights: nights_of(session, member),
            });
        }
        Err(DeskFailure::NoCommand.into())
    }

    /// The effects in words.
    pub(super) fn words(&self) -> &str {
        &self.words
    }

    /// Refuses to go on where nobody said `--yes` and nobody asked for a preview alone.
    pub(super) fn agreed(&self, dry_run: bool) -> Result<(), ClubError> {
        if dry_run {
            return Ok(());
        }
        let effects = self.words.clone();
        Err(DeskFailure::ConsentNeeded { effects }.into())
    }

    /// The preview.
    pub(super) fn shown(&self, app: &App) -> String {
        if app.json {
            let document = json!({
                "dry_run": true,
                "member": self.member,
                "nights": self.nights,
            });
            return format!("{document}\n");
        }
        format!("{}\n", self.words)
    }
}

fn nights_of(session: &Session<'_>, member: &MemberId) -> usize {
    let nights = session.club.ledger.club().tournaments();
    nights
        .filter(|(_, night)| night.last_entry_of(member).is_some())
        .count()
}

/// The titles of closed seasons in whose standings the member is.
fn closed_seasons(session: &Session<'_>, member: &MemberId) -> Vec<String> {
    let seasons = session.club.ledger.club().seasons().values();
    let closed = seasons.filter(|season| !season.open);
    let with_row = closed.filter(|season| {
        let mut rows = season.final_standings.iter();
        rows.any(|row| row.member == *member)
    });
    with_row.map(|season| season.title.clone()).collect()
}
