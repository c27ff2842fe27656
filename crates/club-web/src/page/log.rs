//! The log of a night: commands, the newest first, with ways to take them back and to the tables then.

use std::collections::BTreeMap;

use chained_events::ids::CommandKey;
use club_log::Event;
use club_log::entry::EntryId;
use club_log::ledger::Record;
use club_view::ActRow;
use maud::{Markup, html};
use mtt_seating::TableId;
use serde_json::Value;

use super::Page;
use super::scene::Scene;
use super::{recent, sheet};
use crate::{LogKind, NightPage, Query, Region, say};

/// Commands on the page.
const MOST: usize = 100;
/// The most entries that are listed to choose from.
const MOST_PLAYERS: usize = 200;

/// Sentences of a command that are folded away: a draw has one for each player.
const FOLDED: usize = 30;

/// The page.
pub(super) fn page(scene: &Scene<'_>) -> Page {
    let lang = scene.lang;
    let mut acts = recent::acts(scene, usize::MAX);
    let mut events: BTreeMap<&CommandKey, Vec<&Record>> = BTreeMap::new();
    for record in scene.records {
        events.entry(&record.command).or_default().push(record);
    }
    let own = |act: &ActRow| events.get(&act.command).map_or(&[][..], Vec::as_slice);
    acts.retain(|act| is_wanted(scene.query(), act, own(act)));
    let more = acts.len().saturating_sub(MOST);
    let replay = |act: &ActRow| {
        html! {
            @if let Some(record) = own(act).last() {
                " · " a href=(scene.at(NightPage::LogAt(record.seq))) { (say::page_tables_then(lang)) }
            }
        }
    };
    let list = html! {
        section.panel id="log" aria-label=(say::page_log(lang)) {
            @if acts.is_empty() { p { (say::page_nothing_yet(lang)) } }
            ol.rows { @for act in acts.iter().take(MOST) { (recent::row(scene, act, 3, FOLDED, &replay(act))) } }
            @if more > 0 { p.small { (say::page_and_more(lang, more)) } }
        }
    };
    let regions = vec![
        Region::new("heading", heading(scene)),
        Region::new("log", list),
        sheet::closed(),
    ];
    Page::new(
        format!("{} · {}", say::page_log(lang), scene.title()),
        regions,
    )
}

/// The filters: a text, a kind, a table, a player.
fn heading(scene: &Scene<'_>) -> Markup {
    let (lang, query) = (scene.lang, scene.query());
    let has_money = scene.night.prices().is_some();
    let kinds = LogKind::ALL.into_iter();
    let kinds = kinds.filter(|kind| has_money || *kind != LogKind::Money);
    let kinds: Vec<_> = kinds.map(|kind| (kind, kind_name(scene, kind))).collect();
    let mut tables: Vec<&TableId> = scene.night.seats().tables().map(|(id, _)| id).collect();
    tables.extend(
        query
            .table
            .iter()
            .filter(|table| !tables.contains(table))
            .collect::<Vec<_>>(),
    );
    html! {
        div.stack id="heading" {
            h1 { (say::page_log(lang)) }
            form.filters method="get" action=(scene.at(NightPage::Log)) role="search" {
                div {
                    label for="q" { (say::page_filter_log(lang)) }
                    input id="q" type="search" name="q" value=[query.search.as_deref()] maxlength="60";
                }
                div {
                    label for="kind" { (say::page_kind(lang)) }
                    select id="kind" name="kind" {
                        option value="" { (say::page_all_of_them(lang)) }
                        @for (kind, label) in &kinds { option value=(kind.name()) selected[query.kind == Some(*kind)] { (label) } }
                    }
                }
                div {
                    label for="table" { (say::page_table(lang)) }
                    select id="table" name="table" {
                        option value="" { (say::page_all_of_them(lang)) }
                        @for table in &tables { option value=(table) selected[query.table.as_ref() == Some(*table)] { (table) } }
                    }
                }
                // Beyond that the text finds a player as well.
                @if scene.night.entry_count() <= MOST_PLAYERS { div {
                    label for="player" { (say::page_player(lang)) }
                    select id="player" name="player" {
                        option value="" { (say::page_all_of_them(lang)) }
                        @for (entry, _) in scene.night.entries() { option value=(entry) selected[query.player == Some(entry)] { (scene.name(entry)) } }
                    }
                } }
                button type="submit" { (say::page_show(lang)) }
            }
        }
    }
}

fn kind_name(scene: &Scene<'_>, kind: LogKind) -> String {
    let lang = scene.lang;
    match kind {
        LogKind::Entries => say::page_kind_entries(lang),
        LogKind::Out => say::page_kind_out(lang),
        LogKind::Seats => say::page_kind_seats(lang),
        LogKind::Night => say::page_kind_night(lang),
        LogKind::Money => say::page_kind_money(lang),
        LogKind::Corrections => say::page_kind_corrections(lang),
    }
}

/// Whether a command is one that the filters let through.
fn is_wanted(query: &Query, act: &ActRow, records: &[&Record]) -> bool {
    let text = query.search.as_ref().map(|text| text.to_lowercase());
    let has_text = text.is_none_or(|wanted| {
        let mut all = act.sentences.iter().chain([&act.who]);
        all.any(|text| text.to_lowercase().contains(&wanted))
    });
    let events = || records.iter().flat_map(|record| &record.events);
    has_text
        && query
            .kind
            .is_none_or(|kind| events().any(|event| LogKind::of(event.kind()) == kind))
        && query
            .table
            .as_ref()
            .is_none_or(|table| events().any(|event| names_table(event, table)))
        && query
            .player
            .is_none_or(|entry| events().any(|event| names_entry(event, entry)))
}

/// Whether an event names an entry: by its id, wherever it has one.
fn names_entry(event: &Event, entry: EntryId) -> bool {
    names(event, &entry.to_string())
}

fn names_table(event: &Event, table: &TableId) -> bool {
    names(event, table.as_str())
}

/// Whether a value of an event is this text.
fn names(event: &Event, text: &str) -> bool {
    fn has(value: &Value, text: &str) -> bool {
        match value {
            Value::String(own) => own == text,
            Value::Array(all) => all.iter().any(|value| has(value, text)),
            Value::Object(all) => {
                all.keys().any(|key| key == text) || all.values().any(|value| has(value, text))
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }
    serde_json::to_value(event).is_ok_and(|value| has(&value, text))
}
