//! Boards of the wall without a clock: nothing open, before the start, after the end.

use club_view::{MembersView, SeatsView, StandingsView, points};
use club_words::date;
use maud::{Markup, html};

use super::clock::blinds;
use super::facts::phase;
use super::names::name;
use super::scene::Scene;
use super::wall::{head, seats_code};
use super::{Look, standings};
use crate::say;

/// Names on one page of the wall: four columns of ten.
const ON_A_PAGE: usize = 40;
/// Ranks of the season next to the places.
const RANKS: usize = 10;

/// The board of a club without an open night.
pub(super) fn nothing(look: &Look<'_>) -> Markup {
    let lang = look.reader.lang;
    let club = look.view.state.club.identity();
    html! {
        section.board id="wall" lang=[look.turning_lang()] {
            div.lone {
                h1 { (name(club.map_or("", |club| &club.title))) }
                p { (say::page_no_night(lang)) }
            }
        }
    }
}

/// The board of a night that was called off.
pub(super) fn cancelled(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        section.board id="wall" lang=[scene.look.turning_lang()] {
            div.lone {
                h1 { (name(scene.title())) }
                p { (phase(lang, scene.night.phase())) }
            }
        }
    }
}

/// Before the start: the seats by name, and before the draw the players who are in.
pub(super) fn before(scene: &Scene<'_>) -> Markup {
    let (lang, night) = (scene.lang, scene.night);
    let announcement = night.announcement();
    let starts = announcement.starts.map(|at| scene.hours(at));
    let stage = html! {
        span.stage {
            @match (night.drawn_at(), starts) {
                (Some(_), _) => (say::page_seats(lang)),
                (None, Some(at)) => (say::page_starts_at(lang, at)),
                (None, None) => (phase(lang, night.phase())),
            }
        }
    };
    let mut rows = seats_by_name(scene);
    if rows.is_empty() {
        rows = waiting_by_name(scene);
    }
    let first = night
        .schedule()
        .and_then(|schedule| schedule.level(1).copied());
    let body = html! { div.pages { (pages(&rows)) } };
    let foot = html! {
        div.foot {
            div {
                span { (date(lang, announcement.date)) " · " (say::page_entries_count(lang, night.entry_count())) }
                @if let Some(level) = first {
                    @let (blinds, ante) = blinds(&level);
                    span { (say::page_level(lang, 1_u32)) ": " (blinds) " " (ante) }
                }
                (seats_code(scene))
            }
        }
    };
    html! { section.board id="wall" lang=[scene.look.turning_lang()] { (head(scene, &stage)) (body) (foot) } }
}

/// Names with their seats, sorted by how the names are read.
pub(super) fn seats_by_name(scene: &Scene<'_>) -> Vec<(String, String)> {
    let view = SeatsView::of(&scene.directory, scene.id, scene.night);
    let members: Vec<_> = view
        .seats
        .iter()
        .filter_map(|row| row.player.member.clone())
        .collect();
    let sorted = MembersView::of(&scene.directory, &members);
    let seat = |member| {
        let row = view
            .seats
            .iter()
            .find(|row| row.player.member.as_ref() == Some(member))?;
        Some((
            row.player.label.clone(),
            format!("{}-{}", row.table, row.seat.get()),
        ))
    };
    sorted
        .members
        .iter()
        .filter_map(|row| seat(&row.member))
        .collect()
}

/// Players who are in and have no seat yet.
fn waiting_by_name(scene: &Scene<'_>) -> Vec<(String, String)> {
    let members: Vec<_> = scene
        .night
        .alive()
        .map(|(_, entry)| entry.member.clone())
        .collect();
    let sorted = MembersView::of(&scene.directory, &members);
    sorted
        .members
        .iter()
        .map(|row| (row.label.clone(), String::new()))
        .collect()
}

/// Lists of forty; the script turns the pages.
fn pages(rows: &[(String, String)]) -> Markup {
    html! {
        @for (page, rows) in rows.chunks(ON_A_PAGE).enumerate() {
            ol hidden[page > 0] {
                @for (label, seat) in rows { li { (name(label)) span.seat-name { (seat) } } }
            }
        }
    }
}

/// After the end: places with points, and the season.
pub(super) fn finished(scene: &Scene<'_>) -> Markup {
    let (lang, night) = (scene.lang, scene.night);
    let results = night.result().map_or(&[][..], |result| &result.results);
    let place = |row: &club_log::event::PlayerResult| {
        let won = if row.points.is_zero() {
            String::new()
        } else {
            points(&row.points)
        };
        (row.place, scene.directory.label(&row.member), won)
    };
    let places: Vec<_> = results.iter().map(place).collect();
    let club = &scene.look.view.state.club;
    let season = night.announcement().season.as_ref();
    let standings =
        season.and_then(|season| Some((season, standings::rows(scene.look.view, season)?)));
    let standings = standings.and_then(|(season, rows)| {
        let rows = rows.into_owned();
        StandingsView::of_rows(club, &scene.directory, season, None, rows).ok()
    });
    let stage = html! { span.stage { (phase(lang, night.phase())) } };
    let body = html! {
        div.pages {
            @for (page, rows) in places.chunks(ON_A_PAGE).enumerate() {
                ol hidden[page > 0] {
                    @for (place, label, won) in rows {
                        li { span.place { (say::page_place(lang, *place)) } (name(label)) span { (won) } }
                    }
                }
            }
            @if let Some(standings) = standings.filter(|view| !view.standings.is_empty()) {
                ol hidden {
                    @for row in standings.standings.iter().take(RANKS) {
                        li {
                            span.place { (say::page_place(lang, row.rank)) }
                            (name(&row.label))
                            span { (points(&row.total_with_attendance)) }
                        }
                    }
                }
            }
        }
    };
    let foot = html! {
        div.foot { div {
            span { (date(lang, night.announcement().date)) }
            span { (say::page_entries_count(lang, night.entry_count())) " · " (say::page_players(lang, results.len())) }
        } }
    };
    html! { section.board id="wall" lang=[scene.look.turning_lang()] { (head(scene, &stage)) (body) (foot) } }
}
