//! `print`: sheets for the wall and the desk.

use std::path::Path;

use club_host::{ladder_of, night_of, season_of};
use club_log::Refusal;
use club_log::directory::{About, Resolver};
use club_log::ids::SeasonId;
use club_log::knockouts::knockouts;
use club_log::refusal::MoneyRefusal;
use club_sheets::{Block, Sheet};
use club_view::{
    BlindsView, LabelsView, MembersView, NightStandingsView, PayoutsView, ReceiptView, ResultsView,
    SeasonView, SeatsView, SlipsView, StandingsView, TiersView, last_break, with_surprises,
};
use club_words::Lang;
use jiff::civil::Date;

use super::args::{PrintArgs, PrintVerb, SheetFormat};
use super::session::Session;
use super::sheet;
use super::shown::load_shown;
use super::typed::day_of;
use crate::app::App;
use crate::club::error::ClubError;
use crate::error::{DeskError, DeskFailure};
use crate::say;
use crate::target::Target;

/// Loads the tournaments that the sheet shows.
async fn load(session: &mut Session<'_>, verb: &PrintVerb) -> Result<(), ClubError> {
    match verb {
        PrintVerb::Standings { season } => {
            let id = season_of(session.club.ledger.club(), season.clone())?;
            Ok(session.club.ledger.load_season(&id).await?)
        }
        PrintVerb::Signin
        | PrintVerb::Members
        | PrintVerb::Labels { members: true, .. }
        | PrintVerb::Ratings { .. } => Ok(()),
        PrintVerb::Payouts { .. }
        | PrintVerb::Results { .. }
        | PrintVerb::Blinds { .. }
        | PrintVerb::Receipt { .. }
        | PrintVerb::Labels { .. }
        | PrintVerb::Seats { .. } => load_shown(session, verb.tournament()).await,
    }
}

/// Prints a sheet to the standard output or to a new file.
pub(crate) async fn print(app: &App, args: PrintArgs) -> Result<String, ClubError> {
    let mut session = Session::open(app).await?;
    load(&mut session, &args.verb).await?;
    // A program that reads a sheet gets the same words under every locale, unless it asks for some.
    let lang = if app.json {
        app.args.asked.unwrap_or(Lang::En)
    } else {
        app.args.spoken
    };
    let format = args.format.unwrap_or(if args.html {
        SheetFormat::Html
    } else {
        SheetFormat::Text
    });
    let sheet = match args.verb {
        PrintVerb::Standings { season } => {
            let more = format == SheetFormat::Xlsx && !app.json;
            standings(&session, season, lang, more)?
        }
        verb @ (PrintVerb::Ratings { .. }
        | PrintVerb::Signin
        | PrintVerb::Members
        | PrintVerb::Labels { members: true, .. }) => of_club(&session, verb, lang)?,
        verb => of_night(&session, verb, lang).await?,
    };
    let text = match (app.json, format) {
        (true, _) => format!("{}\n", sheet::json(&sheet)),
        (false, SheetFormat::Html) => sheet.to_html(),
        (false, SheetFormat::Text) => sheet.to_text(),
        (false, SheetFormat::Csv) => sheet.to_csv(),
        (false, SheetFormat::Mail) => {
            let line = sheet.blocks().iter().find_map(|block| match block {
                Block::Text(line) => Some(line.as_str()),
                _ => None,
            });
            let subject = say::mail_subject(lang, sheet.title(), line.unwrap_or_default());
            sheet.to_mail(&subject)
        }
        (false, SheetFormat::Xlsx) => {
            let path = args.output.ok_or(DeskFailure::NoWorkbookFile)?;
            let workbook = sheet.to_xlsx().map_err(DeskError::of_workbook)?;
            Target::new(&path, args.force.into())?.write(workbook)?;
            return Ok(String::new());
        }
    };
    written(args.output.as_deref(), args.force, text)
}

/// The standings of a season; with `more` its nights, and the points of each.
fn standings(
    session: &Session<'_>,
    season: Option<SeasonId>,
    lang: Lang,
    more: bool,
) -> Result<Sheet, ClubError> {
    let club = session.club.ledger.club();
    let directory = session.club.ledger.directory();
    let id = season_of(club, season)?;
    let sheet = StandingsView::of(club, directory, &id, None)?.sheet(lang);
    if !more {
        return Ok(sheet);
    }
    let nights = NightStandingsView::of(club, directory, &id, None)?;
    let nights = nights.plain_table(lang);
    let season = SeasonView::of(club, directory, &id)?;
    Ok(sheet
        .with_heading(say::workbook_by_night(lang))
        .with_block(nights)
        .with_heading(say::workbook_nights(lang))
        .with_block(season.nights.table(lang)))
}

/// A sheet of members or of ratings.
fn of_club(session: &Session<'_>, verb: PrintVerb, lang: Lang) -> Result<Sheet, ClubError> {
    let club = session.club.ledger.club();
    let directory = session.club.ledger.directory();
    let title = club.identity().map(|club| club.title.as_str());
    let title = title.unwrap_or_default();
    let members = || MembersView::of(directory, club.members());
    Ok(match verb {
        PrintVerb::Ratings { list, ladder } => {
            let (id, ladder) = ladder_of(club, ladder.ladder)?;
            let view = TiersView::of(club, directory, id, ladder)?;
            let view = view.narrowed(club, ladder, list.filter())?;
            view.sheet(lang, title)
        }
        PrintVerb::Signin => members().sign_in_sheet(lang, title, next_night(session)),
        PrintVerb::Labels { .. } => LabelsView::of_members(&members(), title).sheet(lang),
        _ => members().sheet(lang, title, today(session)),
    })
}

/// The day on the clocks of the club.
fn today(session: &Session<'_>) -> Date {
    let now = session.at().unwrap_or_else(|| session.now());
    day_of(&session.zone(), now)
}

/// The date of the open night if there is one alone, or today.
fn next_night(session: &Session<'_>) -> Date {
    let night = session.club.ledger.club().tournament(None);
    night.map_or_else(|_| today(session), |(_, night)| night.announcement().date)
}

/// A sheet of a night.
async fn of_night(session: &Session<'_>, verb: PrintVerb, lang: Lang) -> Result<Sheet, ClubError> {
    let club = session.club.ledger.club();
    let directory = session.club.ledger.directory();
    let (id, night) = night_of(club, verb.tournament())?;
    Ok(match verb {
        PrintVerb::Payouts { .. } => {
            let sheet = PayoutsView::of(directory, id, night)?.sheet(lang);
            with_surprises(sheet, club, directory, id, lang)
        }
        PrintVerb::Results { .. } => {
            let won = knockouts(&session.club.ledger.night_events(id).await?);
            let sheet = ResultsView::of(club.identity(), directory, id, night, &won)?.sheet(lang);
            with_surprises(sheet, club, directory, id, lang)
        }
        PrintVerb::Receipt { player, .. } => {
            let names = Resolver::new(directory, club).of_night(night, About::In);
            let member = session.looked_up(names.member(&player))?;
            let view = ReceiptView::of(club.identity(), directory, night, &member);
            let view = view.ok_or_else(|| {
                Refusal::from(MoneyRefusal::NoMoney {
                    tournament: id.clone(),
                })
            })?;
            view.sheet(lang)
        }
        PrintVerb::Blinds { .. } => BlindsView::of(id, night).sheet(lang),
        PrintVerb::Labels { .. } => LabelsView::of_night(directory, night).sheet(lang),
        PrintVerb::Seats { slips: true, .. } => {
            let seated = last_break(&session.club.ledger.night_events(id).await?);
            SlipsView::of(directory, id, night, &seated).sheet(lang)
        }
        PrintVerb::Seats { cards: true, .. } => SeatsView::of(directory, id, night).cards(lang),
        PrintVerb::Seats { tables: true, .. } => SeatsView::of(directory, id, night).by_table(lang),
        _ => SeatsView::of(directory, id, night).sheet(lang),
    })
}

/// A text for the standard output, or written to a new file.
pub(super) fn written(path: Option<&Path>, force: bool, text: String) -> Result<String, ClubError> {
    let Some(path) = path else {
        return Ok(text);
    };
    Target::new(path, force.into())?.write(text)?;
    Ok(String::new())
}
