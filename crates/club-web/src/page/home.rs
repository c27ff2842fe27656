//! Home: the open nights, the season, and for staff a new night.

use club_log::authorise::Role;
use club_log::ids::{SeasonId, TournamentId};
use club_log::rules::Announcement;
use club_log::tournament::{Phase, Tournament};
use club_words::date;
use maud::{Markup, html};

use super::facts::{count_of, phase};
use super::names::name;
use super::{Look, Page};
use crate::{Address, NightPage, Region, say};

/// Nights that are over, on the page.
const LATEST: usize = 6;

/// The page.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let club = &look.view.state.club;
    let title = club
        .identity()
        .map_or_else(|| say::page_no_club(lang), |club| club.title.clone());
    let mut regions = vec![Region::new(
        "heading",
        html! { h1 id="heading" { (name(&title)) } },
    )];
    regions.push(open_nights(look));
    regions.extend(new_night(look));
    regions.push(lists(look));
    Page::new(title, regions)
}

fn open_nights(look: &Look<'_>) -> Region {
    let lang = look.reader.lang;
    let open: Vec<(&TournamentId, &Tournament)> = look
        .view
        .state
        .club
        .tournaments()
        .filter(|(_, night)| !night.phase().is_over())
        .collect();
    let element = html! {
        section.panel id="open" {
            h2 { (say::page_open_nights(lang)) }
            @if open.is_empty() { p { (say::page_no_night(lang)) } }
            ul.rows { @for (id, night) in &open { (night_row(look, id, night)) } }
        }
    };
    Region::new("open", element)
}

fn night_row(look: &Look<'_>, id: &TournamentId, night: &Tournament) -> Markup {
    let lang = look.reader.lang;
    let at = |page| Address::Night(id.clone(), page).to_string();
    let field = match night.phase() {
        Phase::Running => say::page_left_of(
            lang,
            count_of(night.alive_count()),
            count_of(night.entry_count()),
        ),
        _ => say::page_entries_count(lang, night.entry_count()),
    };
    html! {
        li {
            div.who {
                strong { (name(&night.announcement().title)) }
                p.small { (date(lang, night.announcement().date)) " · " (phase(lang, night.phase())) " · " (field) }
            }
            div.acts {
                @if look.reader.is_staff() { a.button.primary href=(at(NightPage::Tonight)) { (say::page_tonight(lang)) } }
                a.button href=(at(NightPage::Seats)) { (say::page_find_seat(lang)) }
                a.button href=(Address::Wall(Some(id.clone()))) { (say::page_wall(lang)) }
            }
        }
    }
}

/// A night with the rules of the last one.
fn new_night(look: &Look<'_>) -> Option<Region> {
    if look.reader.role < Role::Director {
        return None;
    }
    let lang = look.reader.lang;
    let club = &look.view.state.club;
    let last = look.view.last_night.as_ref();
    let last = last.map(|last| last.night.announcement());
    let open = club.seasons().iter().filter(|(_, season)| season.open);
    let seasons: Vec<(&SeasonId, &str)> = open
        .map(|(id, season)| (id, season.title.as_str()))
        .collect();
    let element = html! {
        section.panel id="new-night" {
            details {
                summary { (say::page_new_night(lang)) }
                form.stack method="post" action="/announce" data-act data-then="/" {
                    @if let Some(last) = last { (as_announced(last)) }
                    div {
                        label for="title" { (say::page_title(lang)) }
                        input id="title" name="title" required maxlength="60" value=[last.map(|last| &last.title)];
                    }
                    @if !seasons.is_empty() {
                        div {
                            label for="season" { (say::page_season(lang)) }
                            select id="season" name="season" {
                                @for (id, title) in &seasons {
                                    option value=(id) selected[last.and_then(|last| last.season.as_ref()) == Some(*id)] { (title) }
                                }
                                option value="" { (say::page_no_season(lang)) }
                            }
                        }
                    }
                    @if last.is_some() { p.small { (say::page_rules_of_last(lang)) } }
                    button.primary type="submit" { (say::page_announce(lang)) }
                }
            }
        }
    };
    Some(Region::new("new-night", element))
}

/// Everything of the last night that its form does not show, as fields.
fn as_announced(last: &Announcement) -> Markup {
    let rules = serde_json::to_string(&last.rules).ok();
    let sealed = last.draw_commitment.is_some();
    html! {
        @if let Some(rules) = rules { input type="hidden" name="rules" value=(rules); }
        @if let Some(most) = last.capacity { input type="hidden" name="capacity" value=(most); }
        @if let Some(seats) = last.final_table { input type="hidden" name="final-table" value=(seats); }
        @for left in &last.redraws { input type="hidden" name="redraw-at" value=(left); }
        @if last.starts_when_full { input type="hidden" name="start-when-full" value="on"; }
        @if sealed { input type="hidden" name="sealed" value="on"; }
    }
}

/// Seasons, and the nights that are over.
fn lists(look: &Look<'_>) -> Region {
    let lang = look.reader.lang;
    let club = &look.view.state.club;
    let over = club
        .nights()
        .filter(|(_, night)| night.phase() == Phase::Finished)
        .rev();
    let element = html! {
        section.panel id="lists" {
            h2 { (say::page_seasons(lang)) }
            @if club.seasons().is_empty() { p { (say::page_no_seasons(lang)) } }
            ul.rows {
                @for (id, season) in club.seasons() { li { a.button href=(Address::Season(id.clone())) { (name(&season.title)) } } }
            }
            h2 { (say::page_last_nights(lang)) }
            ul.rows {
                @for (id, night) in over.take(LATEST) {
                    @let header = night.header();
                    li {
                        a href=(Address::Night(id.clone(), NightPage::Payouts)) { (name(&header.title)) }
                        " " small { (date(lang, header.date)) }
                    }
                }
            }
            div.row { a.button href=(Address::Tools) { (say::page_tools(lang)) } }
        }
    };
    Region::new("lists", element)
}
