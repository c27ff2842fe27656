//! `print`: sheets for the wall and the desk.

use std::path::Path;

use club_host::{ladder_of, night_of, season_of};
use club_log::event::{EntrySeated, TournamentEvent};
use club_log::ids::TournamentId;
use club_log::knockouts::knockouts;
use club_log::rating::Ladder;
use club_log::tournament::Phase;
use club_sheets::Block;
use club_view::{
    BlindsView, LabelsView, MembersView, NightStandingsView, PayoutsView, ResultsView, SeasonView,
    SeatsView, SlipsView, StandingsView, SurprisesView, TiersView,
};
use club_words::Lang;

use super::args::{PrintArgs, PrintVerb, SheetFormat};
use super::session::Session;
use super::sheet;
use super::shown::load_shown;
use crate::app::App;
use crate::club::error::ClubError;
use crate::error::{DeskError, DeskFailure};
use crate::say;
use crate::target::Target;

/// Loads the tournaments that the sheet shows.
async fn load(session: &mut Session<'_>, verb: &PrintVerb) -> Result<(), ClubError> {
    let loaded = match verb {
        PrintVerb::Standings { season } => {
            let id = season_of(session.club.ledger.club(), season.clone())?;
            session.club.ledger.load_season(&id).await
        }
        PrintVerb::Payouts { tournament }
        | PrintVerb::Results { tournament }
        | PrintVerb::Blinds { tournament }
        | PrintVerb::Seats { tournament, .. } => {
            return load_shown(session, tournament.as_ref()).await;
        }
        PrintVerb::Labels {
            tournament,
            members: false,
        } => return load_shown(session, tournament.as_ref()).await,
        PrintVerb::Signin
        | PrintVerb::Members
        | PrintVerb::Labels { .. }
        | PrintVerb::Ratings { .. } => Ok(()),
    };
    Ok(loaded?)
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
    let club = session.club.ledger.club();
    let directory = session.club.ledger.directory();
    let title = club.identity().map(|club| club.title.as_str());
    let title = title.unwrap_or_default();
    let format = args.format.unwrap_or(if args.html {
        SheetFormat::Html
    } else {
        SheetFormat::Text
    });
    let sheet = match args.verb {
        PrintVerb::Standings { season } => {
            let id = season_of(club, season)?;
            let view = StandingsView::of(club, directory, &id, None);
            let sheet = view?.sheet(lang);
            // A workbook has room for more: its nights, and the points of each.
            if format == SheetFormat::Xlsx && !app.json {
                let nights = NightStandingsView::of(club, directory, &id, None)?;
                let nights = nights.plain_table(lang);
                let season = SeasonView::of(club, directory, &id)?;
                sheet
                    .with_heading(say::workbook_by_night(lang))
                    .with_block(nights)
                    .with_heading(say::workbook_nights(lang))
                    .with_block(season.nights.table(lang))
            } else {
                sheet
            }
        }
        PrintVerb::Payouts { tournament } => {
            let (id, night) = night_of(club, tournament.as_ref())?;
            let view = PayoutsView::of(directory, id, night);
            let sheet = view?.sheet(lang);
            let is_rated = |ladder: &Ladder| ladder.position_of(id).is_some();
            let is_over = night.phase() == Phase::Finished;
            if is_over && club.ladders().values().any(is_rated) {
                SurprisesView::of(club, directory, id)?.on_sheet(sheet, lang)
            } else {
                sheet
            }
        }
        PrintVerb::Results { tournament } => {
            let (id, night) = night_of(club, tournament.as_ref())?;
            let won = knockouts(&session.club.ledger.night_events(id).await?);
            ResultsView::of(club.identity(), directory, id, night, &won)?.sheet(lang)
        }
        PrintVerb::Blinds { tournament } => {
            let (id, night) = night_of(club, tournament.as_ref())?;
            BlindsView::of(id, night).sheet(lang)
        }
        PrintVerb::Ratings { list, ladder } => {
            let (id, ladder) = ladder_of(club, ladder.ladder)?;
            let view = TiersView::of(club, directory, id, ladder)?;
            let view = view.narrowed(club, ladder, list.filter())?;
            view.sheet(lang, title)
        }
        PrintVerb::Signin => MembersView::of(directory, club.members()).sign_in_sheet(lang, title),
        PrintVerb::Members => MembersView::of(directory, club.members()).sheet(lang, title),
        PrintVerb::Labels { members: true, .. } => {
            let members = MembersView::of(directory, club.members());
            LabelsView::of_members(&members, title).sheet(lang)
        }
        PrintVerb::Labels { tournament, .. } => {
            let (_, night) = night_of(club, tournament.as_ref())?;
            LabelsView::of_night(directory, night).sheet(lang)
        }
        PrintVerb::Seats {
            tournament,
            slips: true,
            ..
        } => {
            let (id, night) = night_of(club, tournament.as_ref())?;
            let seated = last_break(&session, id).await?;
            SlipsView::of(directory, id, night, &seated).sheet(lang)
        }
        PrintVerb::Seats {
            tournament,
            cards,
            tables,
            ..
        } => {
            let (id, night) = night_of(club, tournament.as_ref())?;
            let view = SeatsView::of(directory, id, night);
            if cards {
                view.cards(lang)
            } else if tables {
                view.by_table(lang)
            } else {
                view.sheet(lang)
            }
        }
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

/// A text for the standard output, or written to a new file.
pub(super) fn written(path: Option<&Path>, force: bool, text: String) -> Result<String, ClubError> {
    let Some(path) = path else {
        return Ok(text);
    };
    Target::new(path, force.into())?.write(text)?;
    Ok(String::new())
}

/// The seats that the players of the table that broke last got.
async fn last_break(
    session: &Session<'_>,
    id: &TournamentId,
) -> Result<Vec<EntrySeated>, ClubError> {
    let events = session.club.ledger.night_events(id).await;
    let events = events?;
    let (mut seated, mut breaks) = (Vec::new(), false);
    for event in events {
        match event {
            TournamentEvent::TableBroken(_) => {
                seated.clear();
                breaks = true;
            }
            // Who comes later is seated as anybody else.
            TournamentEvent::EntryRegistered(_) => breaks = false,
            TournamentEvent::EntrySeated(body) if breaks => seated.push(body),
            _ => {}
        }
    }
    Ok(seated)
}
