//! `season edit`: how a season counts changes, and its ranks with it.

use clap::ValueEnum as _;
use club_host::{EditForm, TypedFailure};
use club_log::command::{NightMultiplier, SeasonCommand, SeasonEdit};
use club_log::ids::{SeasonId, TournamentId};
use club_log::{Answer, Club};
use club_view::SeasonRanksView;
use serde_json::json;

use super::answer::{answer, described, json_lines};
use super::args::{CountedEntryArg, OrderArg, SeasonEditArgs};
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::document;
use crate::say;

/// `season edit`.
pub(super) async fn edit(
    app: &App,
    session: &mut Session<'_>,
    id: SeasonId,
    args: SeasonEditArgs,
) -> Result<String, ClubError> {
    let changes = args.changes.iter().map(|text| change(text));
    let command = SeasonCommand::EditSeason {
        season: id.clone(),
        changes: changes.collect::<Result<_, _>>()?,
        reason: args.reason,
    };
    if session.club.ledger.club().seasons().contains_key(&id) {
        session.club.ledger.load_season(&id).await?;
    }
    let before = session.club.ledger.club().clone();
    if args.dry_run {
        let mut copy = session.dry_run().await?;
        let done = copy.execute(session.line(command)).await?;
        let ranks = ranks(session, &id, &before, copy.club.ledger.club(), &done)?;
        if app.json {
            let events = done.events().iter().map(|event| {
                let body: serde_json::Value =
                    serde_json::from_str(&event.body).map_err(ClubError::internal)?;
                Ok(json!({ "kind": event.kind, "body": body }))
            });
            let events: Vec<_> = events.collect::<Result<_, ClubError>>()?;
            return document(&json!({ "dry_run": true, "events": events, "ranks": ranks }));
        }
        let mut out = String::new();
        for event in done.events() {
            let what = described(session, event, &[])?;
            out.push_str(&(say::would_record(session.lang(), what) + "\n"));
        }
        out.extend(ranks.map(|ranks| ranks.text(session.lang())));
        return Ok(out);
    }
    let done = session.send_line(session.line(command)).await?;
    if app.json {
        return json_lines(done.events());
    }
    let mut out = answer(session, done.events(), false).await?;
    let ranks = ranks(session, &id, &before, session.club.ledger.club(), &done)?;
    out.extend(ranks.map(|ranks| ranks.text(session.lang())));
    Ok(out)
}

/// The ranks that an edit changes; none for one that was applied before.
fn ranks(
    session: &Session<'_>,
    id: &SeasonId,
    before: &Club,
    now: &Club,
    done: &Answer,
) -> Result<Option<SeasonRanksView>, ClubError> {
    let Answer::Stored(_) = done else {
        return Ok(None);
    };
    let directory = session.club.ledger.directory();
    Ok(Some(SeasonRanksView::between(directory, id, before, now)?))
}

/// One change as it is typed.
fn change(text: &str) -> Result<SeasonEdit, ClubError> {
    let invalid = |expected| TypedFailure::InvalidEdit {
        text: text.to_owned(),
        expected,
    };
    let (field, value) = text
        .split_once('=')
        .ok_or_else(|| invalid(EditForm::SeasonField))?;
    let number = |form| value.parse::<u32>().map_err(|_| invalid(form));
    if let Some(night) = field.strip_prefix("multiplier.") {
        let multiplier = || {
            let tournament: TournamentId = night.parse().ok()?;
            let times = value.parse().ok()?;
            Some(NightMultiplier { tournament, times })
        };
        let multiplier = multiplier().ok_or_else(|| invalid(EditForm::Multiplier))?;
        return Ok(SeasonEdit::Multiplier(multiplier));
    }
    Ok(match field {
        "title" => SeasonEdit::Title(value.to_owned()),
        "order" => {
            let order = OrderArg::from_str(value, false).map_err(|_| invalid(EditForm::Order))?;
            SeasonEdit::Order(order.into())
        }
        "best-k" => SeasonEdit::BestK(match value {
            "none" => None,
            _ => Some(number(EditForm::NightsOrNone)?),
        }),
        "drop-worst-k" => SeasonEdit::DropWorstK(match value {
            "none" => 0,
            _ => number(EditForm::NightsOrNone)?,
        }),
        "attendance" => SeasonEdit::AttendanceBonus(number(EditForm::Points)?),
        "min-entries" => SeasonEdit::MinEntries(number(EditForm::Entries)?),
        "counted-entry" => {
            let counted = CountedEntryArg::from_str(value, false);
            let counted = counted.map_err(|_| invalid(EditForm::CountedEntry))?;
            SeasonEdit::CountedEntry(counted.into())
        }
        _ => return Err(invalid(EditForm::SeasonField).into()),
    })
}
