//! Players of a table who may be out, as a form has them.

use club_log::money::MoneyRules;
use maud::{Markup, html};
use mtt_seating::TableId;

use super::knocker;
use super::names::name;
use super::scene::Scene;
use crate::say;

/// Players of a table, each with a tick for a bust, their chips before it and a winner.
pub(super) fn of_table(scene: &Scene<'_>, table: &TableId) -> Markup {
    let lang = scene.lang;
    let players: Vec<_> = scene
        .night
        .seats()
        .table(table)
        .map(|table| table.seats().collect())
        .unwrap_or_default();
    let has_heads = scene.night.prices().is_some_and(MoneyRules::has_bounties);
    html! {
        @for (seat, entry) in &players {
            @let id = format!("stack-{entry}");
            div.row {
                label.tick { input type="checkbox" name="player" value=(entry); span.no { (seat.get()) } " " (name(&scene.name(*entry))) }
                label.unseen for=(id) { (say::page_chips_of(lang, scene.name(*entry))) }
                input id=(id) name=(id) inputmode="numeric" placeholder=(say::page_chips(lang));
                @if has_heads { (knocker::of_several(scene, *entry)) }
            }
        }
    }
}
