//! The result of a night that is over.

use club_log::Event;
use club_log::knockouts::knockouts;
use club_view::ResultsView;
use maud::{Markup, PreEscaped, html};

use super::scene::Scene;
use crate::say;

/// Places, points and prizes, as the printed sheet has them.
pub(super) fn result(scene: &Scene<'_>) -> Markup {
    let club = &scene.look.view.state.club;
    let valid = scene.records.iter().filter(|record| !record.void);
    let events = valid.flat_map(|record| &record.events);
    let knockouts = knockouts(events.filter_map(|event| match event {
        Event::Tournament(event) => Some(event),
        _ => None,
    }));
    let view = ResultsView::of(
        club.identity(),
        &scene.directory,
        scene.id,
        scene.night,
        &knockouts,
    );
    html! {
        h2 { (say::page_result(scene.lang)) }
        @match view {
            Ok(view) => div.scroll tabindex="0" { (PreEscaped(view.sheet(scene.lang).to_html_fragment())) },
            Err(_) => p { (say::page_nothing_yet(scene.lang)) },
        }
    }
}
