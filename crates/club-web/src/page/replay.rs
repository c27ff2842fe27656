//! Replay of a night: its tables after any of its events, and the reason of that step.

use std::sync::Arc;

use club_log::ledger::Record;
use club_log::tournament::Tournament;
use club_view::{EventWords, TableView};
use maud::{Markup, html};

use super::Page;
use super::facts::count_of;
use super::names::name;
use super::scene::Scene;
use crate::{Found, NightPage, Region, say};

/// The page after an event; none where the night was not announced by then.
pub(super) fn page(scene: &Scene<'_>, seq: u64) -> Option<Page> {
    let lang = scene.lang;
    let Some(Found::Past(past)) = scene.look.found else {
        return None;
    };
    let seq = scene.query().at.unwrap_or(seq);
    let shown = scene.records.iter().rposition(|record| record.seq <= seq)?;
    let record = scene.records.get(shown)?;
    let records = scene.records.get(..=shown).unwrap_or_default();
    let then = scene.then(past, records, record.at);
    let title = format!("{} · {}", say::page_replay(lang), scene.title());
    let regions = vec![steps(scene, shown, record, past), map(&then)];
    Some(Page::new(title, regions))
}

/// The slider, the steps to both sides, and what happened in this one.
fn steps(scene: &Scene<'_>, shown: usize, record: &Record, past: &Tournament) -> Region {
    let lang = scene.lang;
    let records = scene.records;
    let (first, last) = (records.first(), records.last());
    let bound = |record: Option<&Arc<Record>>| record.map_or(0, |record| record.seq);
    let at = |index: Option<usize>| {
        let found = index.and_then(|index| records.get(index));
        found.map(|record| scene.at(NightPage::LogAt(record.seq)))
    };
    let link = |index: Option<usize>, rel: &'static str, label: String| {
        html! {
            @match at(index) {
                Some(address) => a.button href=(address) rel=(rel) data-key=(if rel == "prev" { "ArrowLeft" } else { "ArrowRight" }) { (label) },
                None => span.button aria-disabled="true" { (label) },
            }
        }
    };
    let club = &scene.look.view.state.club;
    let words = EventWords::new(lang, &scene.directory).with_time_of(club.identity());
    let sentences = record.events.iter().map(|event| {
        let what = words.event(Some(past), event);
        words.with_reason(Some(past), event, what)
    });
    let sentences: Vec<String> = sentences.collect();
    let element = html! {
        section.panel.stack id="steps" {
            h1 { (say::page_replay(lang)) }
            form.search method="get" action=(scene.at(NightPage::LogAt(record.seq))) {
                div {
                    label for="at" { (say::page_step_of(lang, shown + 1, records.len())) }
                    input id="at" type="range" name="at" min=(bound(first)) max=(bound(last)) value=(record.seq);
                }
                button type="submit" { (say::page_show(lang)) }
            }
            div.row {
                (link(shown.checked_sub(1), "prev", say::page_step_back(lang)))
                (link(Some(shown + 1), "next", say::page_step_on(lang)))
                a.button href=(scene.at(NightPage::Log)) { (say::page_log(lang)) }
            }
            div role="status" {
                p.small { (scene.hours(record.at)) " · " (say::page_left_of(lang, count_of(past.alive_count()), count_of(past.entry_count()))) }
                @for sentence in &sentences { p class=[record.void.then_some("void")] { (sentence) } }
                @if record.void { p.small { (say::page_taken_back_later(lang)) } }
            }
        }
    };
    Region::new("steps", element)
}

/// The tables as they were.
pub(super) fn map(then: &Scene<'_>) -> Region {
    let view = then.view();
    let element = html! {
        section id="replay" aria-label=(say::page_tables(then.lang)) {
            @if view.tables.is_empty() { p { (say::page_no_tables(then.lang)) } }
            div.map { @for table in &view.tables { (tile(table)) } }
        }
    };
    Region::new("replay", element)
}

fn tile(table: &TableView) -> Markup {
    html! {
        div.tile {
            span.head { span { (table.id) } span.n { (table.players) } }
            ol { @for (seat, player) in &table.seats { li { span { (seat) } (name(&player.label)) } } }
        }
    }
}
