//! Pages that show a printed sheet: standings.

use club_log::ids::SeasonId;
use club_view::StandingsView;
use maud::{PreEscaped, html};

use super::names::name;
use super::{Look, Page, wall_lists};
use crate::{Region, say};

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
