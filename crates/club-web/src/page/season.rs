//! Standings of a season in three orders, with a column for each night.

use club_log::directory::Directory;
use club_log::ids::SeasonId;
use club_view::{NightCell, NightStandingsView, StandingRow, StandingsView, points};
use club_words::date;
use maud::{Markup, html};

use super::names::{self, name};
use super::{Look, Page};
use crate::{Address, Found, NightPage, Region, StandingsOrder, say};

/// Decimal places of a profit.
const PROFIT_DIGITS: usize = 3;

/// The page; none of a season that is not there.
pub(super) fn page(look: &Look<'_>, season: &SeasonId) -> Option<Page> {
    let lang = look.reader.lang;
    let state = match look.found {
        Some(Found::Club(state)) => state,
        _ => &look.view.state,
    };
    let public = names::shared(look, false);
    let directory: &Directory = if look.reader.is_staff() {
        &state.directory
    } else {
        &public
    };
    let found = state.club.seasons().get(season)?;
    let order = look.query.by.map(StandingsOrder::ranking);
    let view = NightStandingsView::of(&state.club, directory, season, order).ok();
    let element = html! {
        section.panel.stack id="season" {
            h1 { (name(&found.title)) }
            @match &view {
                Some(view) if !view.standings.standings.is_empty() => {
                    @for line in view.standings.lines(lang) { p { (line) } }
                    (orders(look, season, view))
                    div.scroll tabindex="0" { (table(look, view)) }
                    (nights(look, view))
                }
                _ => p { (say::page_nothing_yet(lang)) },
            }
        }
    };
    Some(Page::new(
        found.title.as_str(),
        vec![Region::new("season", element)],
    ))
}

/// Links to the three orders.
fn orders(look: &Look<'_>, season: &SeasonId, view: &NightStandingsView) -> Markup {
    let lang = look.reader.lang;
    let address = Address::Season(season.clone());
    html! {
        nav.row aria-label=(say::page_standings_by(lang)) {
            @for order in StandingsOrder::ALL {
                @let is_shown = order.ranking() == view.standings.order;
                a.button href=(format!("{address}?by={}", order.name())) aria-current=[is_shown.then_some("true")] {
                    (StandingsView::order_name(lang, order.ranking()))
                }
            }
        }
    }
}

fn table(look: &Look<'_>, view: &NightStandingsView) -> Markup {
    let lang = look.reader.lang;
    let rows = &view.standings.standings;
    let is_shared =
        |row: &StandingRow| rows.iter().filter(|other| other.rank == row.rank).count() > 1;
    html! {
        table.standings {
            thead {
                tr {
                    th.n scope="col" { (say::page_rank(lang)) }
                    th scope="col" { (say::page_player(lang)) }
                    th.n scope="col" { (say::page_points_won(lang)) }
                    th.n scope="col" { (say::page_with_attendance(lang)) }
                    th.n scope="col" { (say::page_profit(lang)) }
                    @for (at, night) in (1_usize..).zip(&view.nights) {
                        th.n scope="col" { a href=(Address::Night(night.tournament.clone(), NightPage::Payouts)) { (at) span.unseen { " " (night.title) } } }
                    }
                    th.n scope="col" { (say::page_nights(lang)) }
                    th.n scope="col" { (say::page_entries(lang)) }
                }
            }
            tbody {
                @for (row, own) in rows.iter().zip(&view.points) {
                    tr {
                        td.n { (row.rank) @if is_shared(row) { " =" span.unseen { " " (say::page_rank_shared(lang)) } } }
                        th scope="row" { a href=(Address::Player(row.member.clone())) { (label(look, row)) } }
                        td.n { (points(&row.total)) }
                        td.n { (points(&row.total_with_attendance)) }
                        td.n { (row.profit.to_decimal(PROFIT_DIGITS)) }
                        @for cell in &own.nights { td.n { (night(look, cell.as_ref())) } }
                        td.n { (row.events) }
                        td.n { (row.entries) }
                    }
                }
            }
        }
    }
}

/// The name of a player, as the reader may see it.
fn label(look: &Look<'_>, row: &StandingRow) -> Markup {
    if row.name.is_some() {
        name(&row.label)
    } else {
        html! { (say::page_no_name(look.reader.lang)) }
    }
}

/// Points of a night; those of a night that does not count are struck through.
fn night(look: &Look<'_>, cell: Option<&NightCell>) -> Markup {
    html! {
        @match cell {
            None => "",
            Some(cell) if cell.counted => (points(&cell.points)),
            Some(cell) => { s { (points(&cell.points)) } span.unseen { " " (say::page_dropped(look.reader.lang)) } }
        }
    }
}

/// The nights by their numbers, and what a line through points means.
fn nights(look: &Look<'_>, view: &NightStandingsView) -> Markup {
    let lang = look.reader.lang;
    let cells = view
        .points
        .iter()
        .flat_map(|own| own.nights.iter().flatten());
    let drops = cells.into_iter().any(|cell| !cell.counted);
    let rows = &view.standings.standings;
    let ties = rows.windows(2).any(|pair| pair[0].rank == pair[1].rank);
    html! {
        @if ties { p.small { (say::page_ties_shared(lang)) } }
        @if drops { p.small { (say::page_dropped_nights(lang)) } }
        details {
            summary { (say::page_nights_by_number(lang)) }
            ol.rows {
                @for (at, night) in (1_usize..).zip(&view.nights) {
                    li {
                        span { (at) }
                        a.who href=(Address::Night(night.tournament.clone(), NightPage::Payouts)) { (name(&night.title)) }
                        small { (date(lang, night.date)) }
                    }
                }
            }
        }
    }
}
