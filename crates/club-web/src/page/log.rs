//! The log of a night: commands, the newest first, each with the way to take it back.

use club_view::ActRow;
use maud::html;

use super::Page;
use super::scene::Scene;
use super::{recent, sheet};
use crate::{NightPage, Region, say};

/// Commands on the page.
const MOST: usize = 100;

/// Sentences of a command that are folded away: a draw has one for each player.
const FOLDED: usize = 30;

/// The page.
pub(super) fn page(scene: &Scene<'_>) -> Page {
    let lang = scene.lang;
    let text = scene.query().search.as_deref();
    let wanted = text.map(str::to_lowercase);
    let has = |act: &ActRow| {
        let Some(wanted) = &wanted else {
            return true;
        };
        let mut all = act.sentences.iter().chain([&act.who]);
        all.any(|text| text.to_lowercase().contains(wanted.as_str()))
    };
    let mut acts = recent::acts(scene, usize::MAX);
    acts.retain(has);
    let more = acts.len().saturating_sub(MOST);
    let heading = html! {
        div.stack id="heading" {
            h1 { (say::page_log(lang)) }
            form.search method="get" action=(scene.at(NightPage::Log)) role="search" {
                div {
                    label for="q" { (say::page_filter_log(lang)) }
                    input id="q" type="search" name="q" value=[text] maxlength="60";
                }
                button type="submit" { (say::page_find(lang)) }
            }
        }
    };
    let list = html! {
        section.panel id="log" aria-label=(say::page_log(lang)) {
            @if acts.is_empty() { p { (say::page_nothing_yet(lang)) } }
            ol.rows { @for act in acts.iter().take(MOST) { (recent::row(scene, act, 3, FOLDED)) } }
            @if more > 0 { p.small { (say::page_and_more(lang, more)) } }
        }
    };
    let regions = vec![
        Region::new("heading", heading),
        Region::new("log", list),
        sheet::closed(),
    ];
    Page::new(
        format!("{} · {}", say::page_log(lang), scene.title()),
        regions,
    )
}
