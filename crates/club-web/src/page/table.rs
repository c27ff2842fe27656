//! The sheet of a table: seats as in the room, and the acts on the table.

use club_log::command::TournamentAction;
use club_log::tournament::Phase;
use maud::{Markup, html};
use mtt_seating::{Seat, TableId};

use super::act::{Act, link, sample};
use super::names::name;
use super::scene::Scene;
use super::{orders, sheet, table_change, ticks};
use crate::query::EDIT;
use crate::{NightPage, Printed, Region, Sheet, say};

/// The sheet; none of a table that is not there.
pub(super) fn sheet(scene: &Scene<'_>, table: &TableId) -> Option<Region> {
    let found = scene.night.seats().table(table)?;
    let lang = scene.lang;
    let here = scene.at(NightPage::Table(table.clone()));
    let title = say::page_table_of(lang, table.to_string(), found.len());
    Some(match scene.query().sheet {
        Some(Sheet::Several) => {
            let body = several(scene, table);
            sheet::dialog(
                scene,
                &say::page_several_at(lang, table.to_string()),
                &here,
                &body,
            )
        }
        Some(Sheet::Break) => {
            let body = break_table(scene, table);
            sheet::dialog(
                scene,
                &say::page_break_table(lang, table.to_string()),
                &here,
                &body,
            )
        }
        Some(Sheet::Change) if may_change_seats(scene, table) => {
            let title = say::page_change_table_of(lang, table.to_string());
            sheet::dialog(scene, &title, &here, &table_change::body(scene, table))
        }
        _ => sheet::dialog(
            scene,
            &title,
            &scene.at(NightPage::Tables),
            &whole(scene, table),
        ),
    })
}

/// All seats, then the acts.
fn whole(scene: &Scene<'_>, table: &TableId) -> Markup {
    let lang = scene.lang;
    let Some(found) = scene.night.seats().table(table) else {
        return html! {};
    };
    let blinds = found.blinds();
    let most = scene
        .night
        .seats_at(table)
        .max(found.seats().map(|(seat, _)| seat.get()).max().unwrap_or(0));
    let is_running = scene.night.phase() == Phase::Running;
    let at = |sheet: Sheet| {
        format!(
            "{}?sheet={}",
            scene.at(NightPage::Table(table.clone())),
            sheet.name()
        )
    };
    html! {
        div.stack {
            @if super::tables::is_featured(scene, table) { p { "★ " (say::page_featured(lang)) } }
            @if let Some(blinds) = blinds {
                p.small { (say::page_blinds_at(lang, blinds.button.map_or_else(|| "–".to_owned(), |seat| seat.get().to_string()), blinds.big_blind.get())) }
            }
            ol.ring data-grid {
                @for number in 1..=most { (seat(scene, table, number)) }
            }
            @if is_running && scene.may(&sample::bust()) {
                div.row {
                    (link(&at(Sheet::Several), &say::page_several(lang), "", None))
                    (Act::new("hand", say::page_hand(lang)).with("table", table).form_if_possible(scene))
                    @if let Some(round) = super::hands::Round::of(scene) { (round.hand(scene, table)) }
                }
            }
            @let slips = scene.at(NightPage::Print(Printed::Slips));
            @let text = percent_encoding::utf8_percent_encode(table.as_str(), percent_encoding::NON_ALPHANUMERIC);
            (link(&format!("{slips}?table={text}"), &say::page_print_slips(lang), "", None))
            @if scene.may(&sample::pin()) {
                div.row {
                    @if found.is_pinned() {
                        (Act::new("unpin", say::page_unpin(lang)).with("table", table).form_if_possible(scene))
                    } @else {
                        (Act::new("pin", say::page_pin(lang)).with("table", table).form_if_possible(scene))
                    }
                    @if is_running { (link(&at(Sheet::Break), &say::page_break_short(lang), "", None)) }
                    @if may_change_seats(scene, table) {
                        @let is_featured = super::tables::is_featured(scene, table);
                        @let featured = if is_featured { "off" } else { "on" };
                        @let label = if is_featured { say::page_unfeature(lang) } else { say::page_feature(lang) };
                        (link(&format!("{}&{EDIT}featured={featured}", at(Sheet::Change)), &label, "", None))
                        (link(&at(Sheet::Change), &say::page_order_and_name(lang), "", None))
                    }
                }
            }
        }
    }
}

fn seat(scene: &Scene<'_>, table: &TableId, number: u8) -> Markup {
    let lang = scene.lang;
    let seats = scene.night.seats();
    let seat = Seat::new(number).ok();
    let entry = seat.and_then(|seat| seats.table(table)?.entry_at(seat));
    html! {
        li {
            @match (seat, entry) {
                (Some(seat), Some(entry)) => {
                    a href=(scene.at(NightPage::Seat(table.clone(), seat))) {
                        span.no { (number) }
                        (name(&scene.name(entry)))
                        @if seats.is_pinned(&club_log::event::Pin::Entry(entry)) { " " small { "◆ " (say::page_pinned(lang)) } }
                    }
                }
                (seat, _) => {
                    @let state = if scene.night.has_seat(table, number) { say::page_seat_empty(lang) } else { say::page_seat_closed(lang) };
                    @match seat.filter(|_| may_change_seats(scene, table)) {
                        Some(seat) => a.empty href=(scene.at(NightPage::Seat(table.clone(), seat))) { span.no { (number) } (state) },
                        None => span.empty { span.no { (number) } (state) },
                    }
                }
            }
        }
    }
}

/// Whether the reader may change a table and its seats: it is one of the room's.
pub(super) fn may_change_seats(scene: &Scene<'_>, table: &TableId) -> bool {
    let seating = &scene.night.announcement().rules.seating;
    let is_over = scene.night.phase().is_over();
    !is_over && seating.table_of_room(table).is_some() && scene.may(&sample::table())
}

/// Several players who bust in one hand, with their chips before it.
fn several(scene: &Scene<'_>, table: &TableId) -> Markup {
    let lang = scene.lang;
    let fields = html! {
        p { (say::page_several_help(lang)) }
        (ticks::of_table(scene, table))
    };
    Act::new("bust", say::page_bust(lang))
        .danger()
        .then(scene.at(NightPage::Tables))
        .form_with(scene, &fields)
}

/// A table is broken by hand.
fn break_table(scene: &Scene<'_>, table: &TableId) -> Markup {
    let lang = scene.lang;
    let may = scene.may(
        &TournamentAction::Break {
            table: table.clone(),
            reason: String::new(),
        }
        .on(None),
    );
    let players = scene
        .night
        .seats()
        .table(table)
        .map_or(0, club_log::seats::SeatedTable::len);
    let others = scene.night.seats().tables().filter(|(id, _)| *id != table);
    let free: usize = others
        .map(|(id, _)| orders::empty_seats(scene, id).len())
        .sum();
    html! {
        div.stack {
            p { (say::page_break_picture(lang, players, free)) }
            @if may {
                (Act::new("break", say::page_break_short(lang)).with("table", table).danger().seen(scene).then(scene.at(NightPage::Tables))
                    .with_reasons(scene, &[say::page_reason_room(lang), say::page_reason_dealer(lang)]))
            }
        }
    }
}
