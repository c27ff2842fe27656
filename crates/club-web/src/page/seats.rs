//! Seats for everybody: by name and by table.

use club_log::directory::folded;
use club_view::SeatsView;
use maud::{Markup, html};

use super::names::name;
use super::scene::Scene;
use super::{Page, wall_lists};
use crate::{NightPage, Region, say};

/// Players up to which the page has the seats by table as well as by name.
const MOST_BY_TABLE: usize = 400;

/// The page. Staff have the full names here as well.
pub(super) fn page(scene: &Scene<'_>) -> Page {
    let lang = scene.lang;
    let text = scene.query().search.as_deref();
    let heading = html! {
        div.stack id="heading" {
            h1 { (say::page_seats(lang)) }
            form.search method="get" action=(scene.at(NightPage::Seats)) role="search" {
                div {
                    label for="q" { (say::page_your_name(lang)) }
                    input id="q" type="search" name="q" value=[text] data-search autocomplete="off" maxlength="60";
                }
                button type="submit" { (say::page_find(lang)) }
            }
        }
    };
    let found = html! {
        section.panel id="found" {
            h2 { (say::page_by_name(lang)) }
            (by_name(scene, text))
        }
    };
    let mut regions = vec![Region::new("heading", heading), Region::new("found", found)];
    let seated = scene.night.seats().tables();
    if seated.map(|(_, table)| table.len()).sum::<usize>() <= MOST_BY_TABLE {
        regions.push(by_table(scene));
    }
    Page::new(
        format!("{} · {}", say::page_seats(lang), scene.title()),
        regions,
    )
}

fn by_name(scene: &Scene<'_>, text: Option<&str>) -> Markup {
    let lang = scene.lang;
    let wanted = text.map(folded);
    let mut rows = wall_lists::seats_by_name(scene);
    let is_seated = !rows.is_empty();
    if let (Some(wanted), Some(text)) = (&wanted, text) {
        let members = scene.directory.search(text);
        let labels: Vec<String> = members
            .iter()
            .map(|member| scene.directory.label(member))
            .collect();
        rows.retain(|(label, _)| labels.contains(label) || folded(label).contains(wanted.as_str()));
    }
    html! {
        @if !is_seated { p { (say::page_no_seats(lang)) } }
        @else if rows.is_empty() { p { (say::page_nobody_found(lang)) } }
        ul.columns {
            @for (label, seat) in &rows { li { (name(label)) span { (seat) } } }
        }
    }
}

fn by_table(scene: &Scene<'_>) -> Region {
    let lang = scene.lang;
    let view = SeatsView::of(&scene.directory, scene.id, scene.night);
    let element = html! {
        section.panel id="by-table" {
            h2 { (say::page_by_table(lang)) }
            div.map {
                @for rows in view.seats.chunk_by(|a, b| a.table == b.table) {
                    @if let Some(first) = rows.first() {
                        div.tile {
                            h3 { (say::page_table_name(lang, first.table.to_string())) }
                            ol { @for row in rows { li { span { (row.seat.get()) } (name(&row.player.label)) } } }
                        }
                    }
                }
            }
        }
    };
    Region::new("by-table", element)
}
