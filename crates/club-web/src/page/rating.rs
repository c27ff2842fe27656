//! Everybody on a ladder: how many are in each tier, and the table of rates.

use club_log::directory::Directory;
use club_log::ids::LadderId;
use club_sheets::{Axis, BarChart, Chart, ChartError};
use club_view::{TierRow, TiersView};
use club_words::Lang;
use maud::{Markup, PreEscaped, html};

use super::names::{self, name};
use super::{Look, Page};
use crate::found::shown_ladder;
use crate::{Address, Region, say};

/// The page; none where the ladder that is named is not there.
pub(super) fn page(look: &Look<'_>) -> Option<Page> {
    let lang = look.reader.lang;
    let state = &look.view.state;
    let shown = shown_ladder(&state.club, look.query);
    if shown.is_none() && look.query.ladder.is_some() {
        return None;
    }
    let public = names::shared(look, false);
    let directory: &Directory = if look.reader.is_staff() {
        &state.directory
    } else {
        &public
    };
    let view =
        shown.and_then(|(id, ladder)| TiersView::of(&state.club, directory, id, ladder).ok());
    let view = view.filter(|view| !view.players.is_empty());
    let element = html! {
        section.panel.stack id="rating" {
            h1 { (say::page_rating(lang)) }
            (ladders(look, shown.map(|(id, _)| id), &Address::Rating))
            @match &view {
                None => p { (say::page_no_ratings(lang)) },
                Some(view) => {
                    (tiers(look, view))
                    (table(look, view))
                    div.row { a.button href=(what_if(view)) { (say::page_what_if(lang)) } }
                }
            }
        }
    };
    let title = say::page_rating(lang);
    Some(Page::new(title, vec![Region::new("rating", element)]))
}

fn what_if(view: &TiersView) -> String {
    format!("{}?ladder={}", Address::WhatIf, view.ladder)
}

/// Links to the ladders, where a club has several.
pub(super) fn ladders(look: &Look<'_>, shown: Option<&LadderId>, address: &Address) -> Markup {
    let ladders = look.view.state.club.ladders();
    html! {
        @if ladders.len() > 1 {
            nav.row aria-label=(say::page_ladders(look.reader.lang)) {
                @for id in ladders.keys() {
                    a.button href=(format!("{address}?ladder={id}")) aria-current=[(Some(id) == shown).then_some("true")] { (name(id.as_str())) }
                }
            }
        }
    }
}

/// Players by tier, as a picture and as a table.
fn tiers(look: &Look<'_>, view: &TiersView) -> Markup {
    let lang = look.reader.lang;
    let chart = distribution(lang, view);
    html! {
        @if let Ok(chart) = &chart { figure.sheet-figure tabindex="0" { (PreEscaped(chart.to_inline_svg())) } }
        details {
            summary { (say::page_tiers(lang)) }
            div.scroll tabindex="0" { (PreEscaped(view.tiers_table(lang).to_html())) }
        }
        @if let Some(night) = &view.under_review { p.warning { "⚠ " (say::page_under_review(lang, title_of(look, night))) } }
    }
}

fn title_of(look: &Look<'_>, night: &club_log::ids::TournamentId) -> String {
    let found = look.view.state.club.night(night);
    found.map_or_else(|| night.to_string(), |night| night.header().title)
}

/// The number of players in each tier as bars.
fn distribution(lang: Lang, view: &TiersView) -> Result<Chart, ChartError> {
    let axis = Axis::new(say::page_players_axis(lang)).whole();
    let (title, players) = (say::page_tiers(lang), view.players.len());
    let chart = BarChart::new(
        title.as_str(),
        say::page_tiers_of(lang, players),
        axis,
        [say::page_players_axis(lang)],
    )?;
    let mut rows = view.tiers.iter();
    let chart = rows.try_fold(chart, |chart, count| {
        let players = u32::try_from(count.players).unwrap_or(u32::MAX);
        chart.with_row(count.tier.name(), [f64::from(players)])
    })?;
    Ok(chart.into())
}

fn table(look: &Look<'_>, view: &TiersView) -> Markup {
    let lang = look.reader.lang;
    let has_placement = view.players.iter().any(|row| row.placement);
    html! {
        div.scroll tabindex="0" {
            table {
                thead {
                    tr {
                        th.n scope="col" { (say::page_rank(lang)) }
                        th scope="col" { (say::page_player(lang)) }
                        th.n scope="col" { (say::page_rate(lang)) }
                        th scope="col" { (say::page_tier(lang)) }
                        th.n scope="col" { (say::page_nights(lang)) }
                        th scope="col" { (say::page_remarks(lang)) }
                    }
                }
                tbody {
                    @for row in &view.players {
                        tr {
                            td.n { (row.rank) }
                            th scope="row" { a href=(format!("{}?ladder={}", Address::PlayerRating(row.member.clone()), view.ladder)) { (label(lang, row)) } }
                            td.n { (row.rating.rate_text()) }
                            td { (row.rating.tier.name()) }
                            td.n { (row.attendance.nights) }
                            td { (row.note(lang)) }
                        }
                    }
                }
            }
        }
        @if has_placement { p.small { (TiersView::placement_words(lang)) } }
    }
}

fn label(lang: Lang, row: &TierRow) -> Markup {
    if row.name.is_some() {
        name(&row.label)
    } else {
        html! { (say::page_no_name(lang)) }
    }
}
