//! Alternates: who waits for a seat, in the order in which seats come free.

use club_log::alternates::AlternateAway;
use club_view::{AlternateRow, TournamentView};
use maud::html;

use super::act::{Act, sample};
use super::names::name;
use super::scene::Scene;
use crate::{Region, say};

/// The list; an empty place where nobody waits.
pub(super) fn region(scene: &Scene<'_>, view: &TournamentView) -> Region {
    let lang = scene.lang;
    if view.alternates.is_empty() {
        return Region::new("alternates", html! { div id="alternates" hidden {} });
    }
    let away = |row: &AlternateRow| match row.away {
        None => String::new(),
        Some(AlternateAway::NotArrived) => format!(" · {}", say::page_away(lang)),
        Some(AlternateAway::PassedOver) => format!(" · {}", say::page_passed_over(lang)),
    };
    let may = scene.may(&sample::pass());
    let element = html! {
        section.panel id="alternates" aria-labelledby="alternates-title" {
            h2 id="alternates-title" { (say::page_alternates(lang)) " " span.count { (view.alternates.len()) } }
            ol.rows {
                @for row in &view.alternates {
                    li data-row {
                        span.state { (row.number) }
                        span.who { (name(&row.player.text(lang))) " " small { (say::page_since(lang, scene.hours(row.since))) (away(row)) } }
                        @if may {
                            div.acts {
                                @if row.away == Some(AlternateAway::NotArrived) {
                                    (Act::new("arrive", say::page_arrived(lang)).with("player", row.player.entry).about(&row.player.label).form(scene))
                                }
                                (Act::new("pass", say::page_pass(lang)).with("player", row.player.entry).about(&row.player.label).form(scene))
                            }
                        }
                    }
                }
            }
        }
    };
    Region::new("alternates", element)
}
