//! Sheets of the club for paper: sign-in, members, labels, standings, ratings.

use club_sheets::Sheet;
use club_view::{LabelsView, MembersView, StandingsView, TiersView};
use club_words::Lang;
use jiff::civil::Date;
use maud::{Markup, html};

use super::{Look, Page, print, settings};
use crate::found::{printed_season, shown_ladder};
use crate::{Address, ClubPrinted, Found, Region, say};

/// The page; none of standings or ratings that are not there.
pub(super) fn page(look: &Look<'_>, printed: ClubPrinted) -> Option<Page> {
    let lang = look.reader.lang;
    let sheet = sheet(look, printed)?;
    let element = html! {
        div.stack id="print" {
            div.panel.screen {
                h1 { (title(lang, printed)) }
                p.small { (say::page_print_how(lang)) }
                nav.row aria-label=(say::page_print(lang)) { (links(look)) }
            }
            (print::paper(&sheet))
        }
    };
    Some(Page::new(
        title(lang, printed),
        vec![Region::new("print", element)],
    ))
}

/// Links to all sheets that the club has.
pub(super) fn links(look: &Look<'_>) -> Markup {
    let lang = look.reader.lang;
    let sheets = ClubPrinted::ALL.into_iter();
    let there = sheets.filter(|printed| is_there(look, *printed));
    html! { @for printed in there { a.button href=(Address::Print(printed)) { (title(lang, printed)) } } }
}

/// Whether a club has what a sheet is of.
fn is_there(look: &Look<'_>, printed: ClubPrinted) -> bool {
    let club = &look.view.state.club;
    match printed {
        ClubPrinted::SignIn | ClubPrinted::Members | ClubPrinted::Labels => true,
        ClubPrinted::Standings => printed_season(club, look.query).is_some(),
        ClubPrinted::Ratings => shown_ladder(club, look.query).is_some(),
    }
}

fn title(lang: Lang, printed: ClubPrinted) -> String {
    match printed {
        ClubPrinted::SignIn => say::page_sign_in(lang),
        ClubPrinted::Members => say::page_members(lang),
        ClubPrinted::Labels => say::page_member_labels(lang),
        ClubPrinted::Standings => say::page_standings(lang),
        ClubPrinted::Ratings => say::page_rating(lang),
    }
}

/// The sheet that the terminal prints under the same name.
fn sheet(look: &Look<'_>, printed: ClubPrinted) -> Option<Sheet> {
    let lang = look.reader.lang;
    let state = &look.view.state;
    let (club, directory) = (&state.club, &*state.directory);
    let name = club.identity().map_or("", |club| club.title.as_str());
    let members = || MembersView::of(directory, club.members());
    Some(match printed {
        ClubPrinted::SignIn => members().sign_in_sheet(lang, name, next_night(look)),
        ClubPrinted::Members => members().sheet(lang, name, today(look)),
        ClubPrinted::Labels => LabelsView::of_members(&members(), name).sheet(lang),
        ClubPrinted::Standings => {
            let season = printed_season(club, look.query)?;
            let club = match look.found {
                Some(Found::Club(state)) => &state.club,
                _ => club,
            };
            StandingsView::of(club, directory, season, None)
                .ok()?
                .sheet(lang)
        }
        ClubPrinted::Ratings => {
            let (id, ladder) = shown_ladder(club, look.query)?;
            TiersView::of(club, directory, id, ladder)
                .ok()?
                .sheet(lang, name)
        }
    })
}

/// The day on the clocks of the club.
fn today(look: &Look<'_>) -> Date {
    let moment = jiff::Timestamp::from_millisecond(look.view.at.as_millisecond());
    moment.map_or(Date::ZERO, |moment| {
        moment.to_zoned(settings::zone(look)).date()
    })
}

/// The date of the open night if there is one alone, or today.
fn next_night(look: &Look<'_>) -> Date {
    let night = look.view.state.club.tournament(None);
    night.map_or_else(|_| today(look), |(_, night)| night.announcement().date)
}
