//! Pages that show a printed sheet: payouts and standings.

use club_log::ids::SeasonId;
use club_view::{PayoutsView, StandingsView};
use maud::{PreEscaped, html};

use super::names::name;
use super::scene::Scene;
use super::{Look, Page, wall_lists};
use crate::{Region, say};

/// Places with points, prizes and who holds them.
pub(super) fn payouts(scene: &Scene<'_>) -> Option<Page> {
    let view = PayoutsView::of(&scene.directory, scene.id, scene.night).ok()?;
    let element = html! {
        section.panel id="payouts" {
            h1 { (say::page_payouts(scene.lang)) }
            div.scroll { (PreEscaped(view.sheet(scene.lang).to_html_fragment())) }
        }
    };
    let title = format!("{} · {}", say::page_payouts(scene.lang), scene.title());
    Some(Page::new(title, vec![Region::new("payouts", element)]))
}

/// The standings of a season; none of a season that is not there, or whose nights are not in memory.
pub(super) fn season(look: &Look<'_>, season: &SeasonId) -> Option<Page> {
    let lang = look.reader.lang;
    let state = &look.view.state;
    let public = wall_lists::public_names(look);
    let directory = if look.reader.is_staff() {
        &*state.directory
    } else {
        &public
    };
    let title = &state.club.seasons().get(season)?.title;
    let view = StandingsView::of(&state.club, directory, season, None).ok();
    let element = html! {
        section.panel id="season" {
            h1 { (name(title)) }
            @match &view {
                Some(view) => div.scroll { (PreEscaped(view.sheet(lang).to_html_fragment())) },
                None => p { (say::page_nothing_yet(lang)) },
            }
        }
    };
    Some(Page::new(
        title.as_str(),
        vec![Region::new("season", element)],
    ))
}
