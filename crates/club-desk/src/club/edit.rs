//! `t edit`: what was announced changes.

use std::path::Path;
use std::str::FromStr;

use clap::Args;
use club_host::{EditForm, TypedFailure};
use club_log::blinds::BlindPreset;
use club_log::command::{NightEdit, TournamentAction};
use club_log::ids::TournamentId;
use club_log::late::LateRegistration;
use club_words::typed_count;
use serde_json::json;

use super::answer::{answer, described, json_lines, load_streams};
use super::session::Session;
use super::{announce, finish, room_file, template};
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::document;
use crate::say;

/// Fields with their new values, and why.
#[derive(Debug, Args)]
pub(crate) struct EditArgs {
    /// Changes such as capacity=40, or capacity=none to take a value away. Fields: title, season, date,
    /// starts, capacity, seats, min-start, stack, max-entries, late-until-level, late-minutes, blinds (a
    /// preset or a template), room (a file with the tables), money (a template with the prices)
    #[arg(required = true, value_name = "FIELD=VALUE")]
    changes: Vec<String>,
    /// Why, in words
    #[arg(long)]
    reason: String,
    /// Write nothing: show what would change
    #[arg(short = 'n', long)]
    dry_run: bool,
}

/// `t edit`.
pub(super) async fn edit(
    app: &App,
    session: &mut Session<'_>,
    named: Option<TournamentId>,
    args: EditArgs,
) -> Result<String, ClubError> {
    let changes = args.changes.iter().map(|text| change(text));
    let command = TournamentAction::Edit {
        changes: changes.collect::<Result<_, _>>()?,
        reason: args.reason,
    }
    .on(named);
    let earlier = session.club.ledger.club().ladders().clone();
    if args.dry_run {
        let mut copy = session.dry_run().await?;
        let done = copy.execute(session.line(command)).await?;
        let views = finish::changes(&copy, &earlier, &done).await?;
        if app.json {
            let events: Vec<serde_json::Value> = done
                .events()
                .iter()
                .map(|event| {
                    let body: serde_json::Value =
                        serde_json::from_str(&event.body).map_err(ClubError::internal)?;
                    Ok(json!({ "kind": event.kind, "body": body }))
                })
                .collect::<Result<_, ClubError>>()?;
            return document(&json!({ "dry_run": true, "events": events, "ratings": views }));
        }
        load_streams(session, done.events()).await?;
        let mut out = String::new();
        for event in done.events() {
            let what = described(session, event, &[])?;
            out.push_str(&(say::would_record(session.lang(), what) + "\n"));
        }
        out.extend(views.iter().map(|view| view.text(session.lang())));
        return Ok(out);
    }
    let done = session.send_line(session.line(command)).await?;
    if app.json {
        return json_lines(done.events());
    }
    let mut out = answer(session, done.events(), false).await?;
    for view in finish::changes(session, &earlier, &done).await? {
        out.push_str(&view.text(session.lang()));
    }
    Ok(out)
}

/// One change as it is typed.
fn change(text: &str) -> Result<NightEdit, ClubError> {
    let invalid = |expected| TypedFailure::InvalidEdit {
        text: text.to_owned(),
        expected,
    };
    let (field, value) = text
        .split_once('=')
        .ok_or_else(|| invalid(EditForm::Field))?;
    Ok(match field {
        "title" => NightEdit::Title(value.to_owned()),
        "season" => {
            NightEdit::Season(or_none(value).ok_or_else(|| invalid(EditForm::SeasonOrNone))?)
        }
        "date" => NightEdit::Date(announce::date(value).map_err(|_| invalid(EditForm::Date))?),
        "starts" => NightEdit::Starts(or_none(value).ok_or_else(|| invalid(EditForm::TimeOrNone))?),
        "capacity" => {
            NightEdit::Capacity(or_none(value).ok_or_else(|| invalid(EditForm::PlayersOrNone))?)
        }
        "seats" => NightEdit::Seats(number(value).ok_or_else(|| invalid(EditForm::Seats))?),
        "min-start" => {
            NightEdit::MinStart(number(value).ok_or_else(|| invalid(EditForm::Players))?)
        }
        "stack" => NightEdit::Stack(typed_count(value).ok_or_else(|| invalid(EditForm::Chips))?),
        "max-entries" => {
            NightEdit::MaxEntries(number(value).ok_or_else(|| invalid(EditForm::Entries))?)
        }
        "late-until-level" => {
            let level = or_none(value).ok_or_else(|| invalid(EditForm::LevelOrNone))?;
            NightEdit::LateRegistration(level.map(LateRegistration::UntilLevel))
        }
        "late-minutes" => {
            let minutes = or_none(value).ok_or_else(|| invalid(EditForm::MinutesOrNone))?;
            NightEdit::LateRegistration(minutes.map(LateRegistration::Minutes))
        }
        "blinds" => NightEdit::Blinds(match (value, value.parse::<BlindPreset>()) {
            ("none", _) => None,
            (_, Ok(preset)) => Some(preset.rules()),
            (file, Err(_)) => template::load(Path::new(file))?.blinds,
        }),
        "money" => NightEdit::Money(match value {
            "none" => None,
            file => template::load(Path::new(file))?.money,
        }),
        "room" => NightEdit::Room(match value {
            "none" => None,
            file => Some(room_file::load(Path::new(file))?),
        }),
        _ => return Err(invalid(EditForm::Field).into()),
    })
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

/// A value, or `none`; nothing where it is neither.
#[expect(
    clippy::option_option,
    reason = "there is a value, there is to be none, or it cannot be read"
)]
fn or_none<T: FromStr>(text: &str) -> Option<Option<T>> {
    match text {
        "none" => Some(None),
        value => value.parse().ok().map(Some),
    }
}
