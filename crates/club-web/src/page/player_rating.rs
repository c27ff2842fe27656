//! The rating of one player: its path with a band, and why it changed.

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_view::{RatingChangeView, RatingHistoryView, TierRow, TiersView};
use club_words::date;
use maud::{Markup, PreEscaped, html};

use super::names::{self, name};
use super::{Look, Page, rating};
use crate::found::shown_ladder;
use crate::{Address, Found, Region, say};

/// The page; none of a member who does not exist, or of a ladder that is not there.
pub(super) fn page(look: &Look<'_>, member: &MemberId) -> Option<Page> {
    let lang = look.reader.lang;
    let club = &look.view.state.club;
    let member = club.effective_member(member);
    if !club.members().contains(member) {
        return None;
    }
    let directory = names::of_members(look, [member]);
    let label = directory.label(member);
    let shown = shown_ladder(club, look.query);
    if shown.is_none() && look.query.ladder.is_some() {
        return None;
    }
    let history = shown.and_then(|(id, ladder)| {
        let view = RatingHistoryView::of(club, &directory, id, ladder, member).ok()?;
        let tiers = TiersView::of(club, &directory, id, ladder).ok()?;
        let row = tiers
            .players
            .into_iter()
            .find(|row| row.member == *member)?;
        Some((view, row))
    });
    let element = html! {
        section.panel.stack id="rating" {
            h1 { (name(&label)) }
            (rating::ladders(look, shown.map(|(id, _)| id), &Address::PlayerRating(member.clone())))
            @match &history {
                None => p { (say::page_no_rating(lang)) },
                Some((view, row)) => (path(look, view, row)),
            }
            div.row {
                a.button href=(Address::Player(member.clone())) { (say::page_player_page(lang)) }
                a.button href=(Address::Rating) { (say::page_rating(lang)) }
            }
        }
    };
    let mut regions = vec![Region::new("rating", element)];
    regions.extend(change(look, &directory, member));
    let title = format!("{label} · {}", say::page_rating(lang));
    Some(Page::new(title, regions))
}

/// The rate now, its path, and the nights.
fn path(look: &Look<'_>, view: &RatingHistoryView, row: &TierRow) -> Markup {
    let lang = look.reader.lang;
    let chart = view.chart(lang).ok().filter(|_| !view.nights.is_empty());
    html! {
        dl.figures {
            div { dt { (say::page_rate(lang)) } dd { (row.rating.rate_text()) } }
            div { dt { (say::page_tier(lang)) } dd { (row.rating.tier.name()) } }
            div { dt { (say::page_rank(lang)) } dd { (say::page_place(lang, row.rank)) } }
            div { dt { (say::page_nights(lang)) } dd { (row.attendance.nights) } }
        }
        @if !row.note(lang).is_empty() { p { (row.note(lang)) } }
        @if let Some(begun) = &view.begun { p { (begun.line(lang)) } }
        @if row.placement { p.small { (TiersView::placement_words(lang)) } }
        @if let Some(chart) = &chart { figure.sheet-figure tabindex="0" { (PreEscaped(chart.to_inline_svg())) } }
        @if !view.nights.is_empty() {
            details {
                summary { (say::page_all_nights(lang)) }
                div.scroll tabindex="0" { (PreEscaped(view.table(lang).to_html())) }
            }
            form.search method="get" action=(Address::PlayerRating(view.member.clone())) {
                input type="hidden" name="ladder" value=(view.ladder);
                div {
                    label for="night" { (say::page_explain_night(lang)) }
                    select id="night" name="night" {
                        @for night in view.nights.iter().rev() {
                            option value=(night.tournament) selected[look.query.night.as_ref() == Some(&night.tournament)] {
                                (night.title) @if let Some(day) = night.date { " · " (date(lang, day)) }
                            }
                        }
                    }
                }
                button type="submit" { (say::page_show(lang)) }
            }
        }
    }
}

/// The change by the night that is named, or the last: lines that add up.
fn change(look: &Look<'_>, directory: &Directory, member: &MemberId) -> Option<Region> {
    let lang = look.reader.lang;
    let Some(Found::Change(state, published)) = look.found else {
        return None;
    };
    let view = RatingChangeView::of(&state.club, directory, published, member);
    let view = view.ok().flatten()?;
    let text = view.text(lang);
    let element = html! {
        section.panel.stack id="change" {
            h2 { (say::page_why(lang, view.title.as_str())) }
            ul.rows { @for line in text.lines() { li { p { (line.trim()) } } } }
            div.row { a.button href=(format!("{}?ladder={}", Address::WhatIf, view.ladder)) { (say::page_what_if(lang)) } }
        }
    };
    Some(Region::new("change", element))
}
