//! `t edit`: what was announced changes.

use std::path::Path;
use std::str::FromStr;

use chained_events::timestamp::Timestamp;
use clap::Args;
use club_host::{EditForm, RestPlan, TypedFailure};
use club_log::blinds::BlindPreset;
use club_log::command::{NightEdit, TournamentAction};
use club_log::ids::TournamentId;
use club_log::late::LateRegistration;
use club_words::typed_count;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::json;

use super::answer::{answer, described, json_lines, load_streams};
use super::rest_plan::{PLAN, RestArgs};
use super::session::Session;
use super::shown::load_shown;
use super::typed::moment;
use super::{announce, finish, prices, room_file, template};
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::document;
use crate::say;

/// Fields with their new values, and why.
#[derive(Debug, Args)]
pub(crate) struct EditArgs {
    /// Changes such as capacity=40, or capacity=none to take a value away. Fields: title, season, date,
    /// starts, capacity, seats, min-start, stack, max-entries, late-until-level, late-minutes, blinds (a
    /// preset, a template, or plan: the levels that have not begun, planned for an end), room (a file with the
    /// tables), passed-over, alternates, final-table (its seats), redraw-at (such as 27,18), money (a template
    /// with the prices), or prices alone: currency, entry, fee, staff, fund, bounty, rebuy, addon, guarantee,
    /// added, unit, paid, ticket, and what else desk t new has for them, such as reentry, rebuy-until-level or
    /// bounty-shared
    #[arg(required = true, value_name = "FIELD=VALUE")]
    changes: Vec<String>,
    /// Why, in words
    #[arg(long)]
    reason: String,
    /// Write nothing: show what would change
    #[arg(short = 'n', long)]
    dry_run: bool,
    #[command(flatten)]
    plan: RestArgs,
}

/// `t edit`.
pub(super) async fn edit(
    app: &App,
    session: &mut Session<'_>,
    named: Option<TournamentId>,
    args: EditArgs,
) -> Result<String, ClubError> {
    load_shown(session, named.as_ref()).await?;
    let planned = args.plan.rest(session, named.as_ref(), &args.changes)?;
    let when = When::of(session, named.as_ref(), &args.changes)?;
    let (_, night) = session.club.ledger.club().tournament(named.as_ref())?;
    let blinds = planned
        .as_ref()
        .map(|planned| RestPlan::rules(planned, night));
    let (prices, others) = prices::of_changes(&args.changes)?;
    let changes = others.iter();
    let changes = changes.map(|text| match (text.as_str(), &blinds) {
        (PLAN, Some(blinds)) => Ok(NightEdit::Blinds(Some(blinds.clone()))),
        (text, _) => change(text, &when),
    });
    let mut changes = changes.collect::<Result<Vec<NightEdit>, _>>()?;
    if let Some(prices) = prices {
        let (_, night) = session.club.ledger.club().tournament(named.as_ref())?;
        // They go over those of a template in the same command.
        let given = changes
            .iter()
            .position(|change| matches!(change, NightEdit::Money(_)));
        let rules = match given.map(|at| changes.remove(at)) {
            Some(NightEdit::Money(rules)) => rules.map(|rules| *rules),
            _ => night.prices().cloned(),
        };
        changes.push(NightEdit::Money(prices.over(rules)?.map(Box::new)));
    }
    let command = TournamentAction::Edit {
        changes,
        reason: args.reason,
    }
    .on(named);
    let table = planned
        .as_ref()
        .map(|planned| planned.text(session.lang(), &when.zone));
    let table = table.unwrap_or_default();
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
            let mut shown = json!({ "dry_run": true, "events": events, "ratings": views });
            if let (Some(planned), Some(object)) = (planned, shown.as_object_mut()) {
                let plan = serde_json::to_value(planned).map_err(ClubError::internal)?;
                object.insert("plan".to_owned(), plan);
            }
            return document(&shown);
        }
        load_streams(session, done.events()).await?;
        let mut out = String::new();
        for event in done.events() {
            let what = described(session, event, &[])?;
            out.push_str(&(say::would_record(session.lang(), what) + "\n"));
        }
        out.push_str(&table);
        out.extend(views.iter().map(|view| view.text(session.lang())));
        return Ok(out);
    }
    let done = session.send_line(session.line(command)).await?;
    if app.json {
        return json_lines(done.events());
    }
    let mut out = answer(session, done.events(), false).await? + &table;
    for view in finish::changes(session, &earlier, &done).await? {
        out.push_str(&view.text(session.lang()));
    }
    Ok(out)
}

/// The day and the moment by which a typed time is meant.
#[derive(Debug)]
struct When {
    zone: TimeZone,
    now: Timestamp,
    /// The date of the night, as the same command changes it.
    day: Date,
}

impl When {
    fn of(
        session: &Session<'_>,
        named: Option<&TournamentId>,
        changes: &[String],
    ) -> Result<Self, ClubError> {
        let zone = session.zone();
        let now = session.at().unwrap_or(session.now());
        let typed = changes.iter().rev();
        let mut typed = typed.filter_map(|text| announce::date(text.strip_prefix("date=")?).ok());
        let day = match typed.next() {
            Some(day) => day,
            None => {
                session
                    .club
                    .ledger
                    .club()
                    .tournament(named)?
                    .1
                    .announcement()
                    .date
            }
        };
        Ok(Self { zone, now, day })
    }
}

/// One change as it is typed.
fn change(text: &str, when: &When) -> Result<NightEdit, ClubError> {
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
        "starts" => NightEdit::Starts(match value {
            "none" => None,
            value => {
                let starts = moment(value).map_err(|_| invalid(EditForm::TimeOrNone))?;
                Some(starts.on(&when.zone, when.day, when.now))
            }
        }),
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
            (file, Err(_)) => template::load(Path::new(file))?.rules.blinds,
        }),
        "money" => NightEdit::Money(match value {
            "none" => None,
            file => template::load(Path::new(file))?.rules.money,
        }),
        "room" => NightEdit::Room(match value {
            "none" => None,
            file => Some(room_file::load(Path::new(file))?),
        }),
        "passed-over" => {
            NightEdit::PassedOver(number(value).ok_or_else(|| invalid(EditForm::PassedOver))?)
        }
        "alternates" => {
            NightEdit::AlternatesUntil(number(value).ok_or_else(|| invalid(EditForm::ListEnd))?)
        }
        "final-table" => {
            NightEdit::FinalTable(or_none(value).ok_or_else(|| invalid(EditForm::SeatsOrNone))?)
        }
        "redraw-at" => NightEdit::Redraws(match value {
            "none" => Vec::new(),
            numbers => {
                let numbers = numbers.split(',').map(number);
                let numbers: Option<Vec<u32>> = numbers.collect();
                numbers.ok_or_else(|| invalid(EditForm::PlayersLeftOrNone))?
            }
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
