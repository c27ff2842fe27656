//! The log of the club: members, seasons, the club itself. The nights have logs of their own.

use std::sync::Arc;

use club_log::Event;
use club_log::event::MemberEvent;
use club_log::ids::StreamId;
use club_log::ledger::Record;
use club_view::{ActChange, ActRow, ActsView, EventWords};
use maud::{Markup, html};

use super::names::name;
use super::scene::{hours, reader_may};
use super::{Look, Page, act::sample, effects, settings};
use crate::{Address, Found, NightPage, Region, Sheet, SheetPreview, say};

/// Commands on the page.
const MOST: usize = 100;
/// Sentences of a command that are folded away.
const FOLDED: usize = 30;
/// Nights whose logs are offered.
const NIGHTS: usize = 20;

/// The page.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let records: &[(StreamId, Arc<Record>)] = match look.found {
        Some(Found::Log(records)) => records,
        _ => &[],
    };
    let mut acts = acts(look, records);
    let text = look.query.search.as_deref();
    if let Some(wanted) = text.map(str::to_lowercase) {
        acts.retain(|act| {
            let mut all = act.sentences.iter().chain([&act.who]);
            all.any(|text| text.to_lowercase().contains(&wanted))
        });
    }
    let heading = html! {
        div.stack id="heading" {
            h1 { (say::page_club_log(lang)) }
            form.search method="get" action=(Address::ClubLog) role="search" {
                div {
                    label for="q" { (say::page_filter_log(lang)) }
                    input id="q" type="search" name="q" value=[text] maxlength="60";
                }
                button type="submit" { (say::page_find(lang)) }
            }
        }
    };
    let more = acts.len().saturating_sub(MOST);
    let list = html! {
        section.panel id="log" aria-label=(say::page_club_log(lang)) {
            @if acts.is_empty() { p { (say::page_nothing_yet(lang)) } }
            ol.rows { @for act in acts.iter().take(MOST) { (row(look, act, is_of_club(records, act) && !(act.void && adds_members(records, act)))) } }
            @if more > 0 { p.small { (say::page_and_more(lang, more)) } }
        }
    };
    let mut regions = vec![Region::new("heading", heading)];
    regions.extend(undo(look, &acts));
    regions.push(Region::new("log", list));
    regions.push(nights(look));
    Page::new(say::page_club_log(lang), regions)
}

fn acts(look: &Look<'_>, records: &[(StreamId, Arc<Record>)]) -> Vec<ActRow> {
    let state = &look.view.state;
    let words =
        EventWords::new(look.reader.lang, &state.directory).with_time_of(state.club.identity());
    let records: Vec<Arc<Record>> = records
        .iter()
        .map(|(_, record)| Arc::clone(record))
        .collect();
    let acts = ActsView::of(&words, None, &records);
    acts.without_followed(&state.club, &records).acts
}

/// Whether nothing of a command is about ratings: those of a night are taken back with the night.
fn is_of_club(records: &[(StreamId, Arc<Record>)], act: &ActRow) -> bool {
    let mut own = records
        .iter()
        .filter(|(_, record)| record.command == act.command);
    !own.any(|(stream, _)| matches!(stream, StreamId::Rating(_)))
}

/// Whether a command added members: their names leave with it, and cannot come back.
fn adds_members(records: &[(StreamId, Arc<Record>)], act: &ActRow) -> bool {
    let own = records
        .iter()
        .filter(|(_, record)| record.command == act.command);
    let mut events = own.flat_map(|(_, record)| &record.events);
    events.any(|event| matches!(event, Event::Member(MemberEvent::MemberAdded(_))))
}

/// One command: time, who, what, and the way to take it back or restore it.
fn row(look: &Look<'_>, act: &ActRow, can_change: bool) -> Markup {
    let lang = look.reader.lang;
    let (first, rest) = act.sentences.split_at(act.sentences.len().min(3));
    let about = first.first().cloned().unwrap_or_default();
    let zone = settings::zone(look);
    let day = settings::day(look, act.at);
    html! {
        li data-row {
            div.who {
                p class=[act.void.then_some("void")] { @for (at, sentence) in first.iter().enumerate() { @if at > 0 { br; } (sentence) } }
                @if !rest.is_empty() {
                    details {
                        summary { (say::page_and_more(lang, rest.len())) }
                        @for sentence in rest.iter().take(FOLDED) { p { (sentence) } }
                    }
                }
                small { (day) " " (hours(&zone, act.at)) " · " (act.who) @if act.void { " · " (say::page_taken_back(lang)) } }
            }
            @match act.can {
                Some(ActChange::Undo) if can_change && reader_may(look, &sample::undo_club(&act.command), None) => {
                    a.button href=(undo_address(act)) { (say::page_undo(lang)) span.unseen { ": " (about) } }
                }
                Some(ActChange::Redo) if can_change && reader_may(look, &sample::redo(&act.command), None) => {
                    form method="post" action="/redo" data-act data-then=(Address::ClubLog) {
                        input type="hidden" name="command" value=(act.command);
                        input type="hidden" name="back" value=(Address::ClubLog);
                        button type="submit" { (say::page_redo(lang)) span.unseen { ": " (about) } }
                    }
                }
                _ => {}
            }
        }
    }
}

fn undo_address(act: &ActRow) -> String {
    let command = percent_encoding::utf8_percent_encode(
        act.command.as_str(),
        percent_encoding::NON_ALPHANUMERIC,
    );
    format!(
        "{}?sheet={}&command={command}",
        Address::ClubLog,
        Sheet::Undo.name()
    )
}

/// A command that is about to be taken back, with its effects.
fn undo(look: &Look<'_>, acts: &[ActRow]) -> Option<Region> {
    let lang = look.reader.lang;
    let command = look.query.command.as_ref()?;
    if look.query.sheet != Some(Sheet::Undo) {
        return None;
    }
    let act = acts.iter().find(|act| act.command == *command)?;
    let element = html! {
        section.panel.stack id="undo" aria-labelledby="undo-title" {
            h2 id="undo-title" { (say::page_undo(lang)) }
            @for sentence in act.sentences.iter().take(4) { p { (sentence) } }
            @match look.preview {
                Some(SheetPreview::Refused(words)) => p.band.danger role="alert" { "✕ " (words) },
                preview => {
                    @if let Some(SheetPreview::Possible(view)) = preview {
                        section { h3 { (say::page_what_changes(lang)) } (effects::all(lang, view)) }
                    }
                    form method="post" action="/undo" data-act data-then=(Address::ClubLog) {
                        input type="hidden" name="command" value=(command);
                        input type="hidden" name="back" value=(Address::ClubLog);
                        button.primary type="submit" { (say::page_take_back(lang)) }
                    }
                }
            }
            a.button href=(Address::ClubLog) { (say::page_close(lang)) }
        }
    };
    Some(Region::new("undo", element))
}

/// The nights, each with its own log.
fn nights(look: &Look<'_>) -> Region {
    let nights = look.view.state.club.nights().rev().take(NIGHTS);
    let element = html! {
        section.panel id="nights" {
            h2 { (say::page_logs_of_nights(look.reader.lang)) }
            ul.rows {
                @for (id, night) in nights {
                    li { a href=(Address::Night(id.clone(), NightPage::Log)) { (name(&night.header().title)) } }
                }
            }
        }
    };
    Region::new("nights", element)
}
