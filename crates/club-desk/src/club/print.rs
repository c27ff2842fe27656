//! `print`: sheets for the wall and the desk.

use club_host::{ladder_of, night_of, season_of};
use club_log::Refusal;
use club_log::directory::{About, Resolver};
use club_log::event::{EntrySeated, TournamentEvent};
use club_log::ids::TournamentId;
use club_log::knockouts::knockouts;
use club_log::rating::Ladder;
use club_log::refusal::MoneyRefusal;
use club_log::tournament::Phase;
use club_view::{
    BlindsView, MembersView, PayoutsView, ReceiptView, ResultsView, SeatsView, SlipsView,
    StandingsView, SurprisesView, TiersView,
};
use club_words::Lang;

use super::args::{PrintArgs, PrintVerb, SheetFormat};
use super::session::Session;
use super::sheet;
use super::tournament::load_shown;
use crate::app::App;
use crate::club::error::ClubError;
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
        | PrintVerb::Receipt { tournament, .. }
        | PrintVerb::Seats { tournament, .. } => {
            return load_shown(session, tournament.as_ref()).await;
        }
        PrintVerb::Signin | PrintVerb::Ratings { .. } => Ok(()),
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
    let sheet = match args.verb {
        PrintVerb::Standings { season } => {
            let id = season_of(club, season)?;
            let view = StandingsView::of(club, directory, &id, None);
            view?.sheet(lang)
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
        PrintVerb::Receipt { player, tournament } => {
            let (id, night) = night_of(club, tournament.as_ref())?;
            let names = Resolver::new(directory, club).of_night(night, About::In);
            let member = names.member(&player).map_err(Refusal::from)?;
            let view = ReceiptView::of(directory, night, &member);
            let view = view.ok_or_else(|| {
                Refusal::from(MoneyRefusal::NoMoney {
                    tournament: id.clone(),
                })
            })?;
            view.sheet(lang)
        }
        PrintVerb::Blinds { tournament } => {
            let (id, night) = night_of(club, tournament.as_ref())?;
            BlindsView::of(id, night).sheet(lang)
        }
        PrintVerb::Ratings { list, ladder } => {
            let (id, ladder) = ladder_of(club, ladder.ladder)?;
            let view = TiersView::of(club, directory, id, ladder)?;
            let view = view.narrowed(club, ladder, list.filter())?;
            let title = club.identity().map(|club| club.title.as_str());
            view.sheet(lang, title.unwrap_or_default())
        }
        PrintVerb::Signin => {
            let title = club.identity().map(|club| club.title.as_str());
            let view = MembersView::of(directory, club.members());
            view.sign_in_sheet(lang, title.unwrap_or_default())
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
    let format = args.format.unwrap_or(if args.html {
        SheetFormat::Html
    } else {
        SheetFormat::Text
    });
    let text = match (app.json, format) {
        (true, _) => format!("{}\n", sheet::json(&sheet)),
        (false, SheetFormat::Html) => sheet.to_html(),
        (false, SheetFormat::Text) => sheet.to_text(),
        (false, SheetFormat::Csv) => sheet.to_csv(),
    };
    match args.output {
        None => Ok(text),
        Some(path) => {
            Target::new(&path, args.force.into())?.write(&text)?;
            Ok(String::new())
        }
    }
}

/// The seats that the players of the table that broke last got.
async fn last_break(
    session: &Session<'_>,
    id: &TournamentId,
) -> Result<Vec<EntrySeated>, ClubError> {
    let events = session.club.ledger.night_events(id).await;
    let events = events?;
    let mut seated = Vec::new();
    for event in events {
        match event {
            TournamentEvent::TableBroken(_) => seated.clear(),
            TournamentEvent::EntrySeated(body) => seated.push(body),
            _ => {}
        }
    }
    Ok(seated)
}
