//! Orders to move, and new seats whose players do not know them, as a queue.

use club_log::entry::EntryId;
use club_log::event::MoverRule;
use club_view::{NewSeatRow, OrderRow};
use maud::{Markup, html};
use mtt_seating::{Seat, TableId};

use super::act::{Act, link, sample};
use super::names::name;
use super::scene::Scene;
use super::{facts, sheet};
use crate::{NightPage, Region, Sheet, say};

/// Orders and seats next to another page.
pub(super) const MOST_ASIDE: usize = 6;

/// The queue.
pub(super) fn region(scene: &Scene<'_>, most: usize) -> Region {
    let lang = scene.lang;
    let (moves, untold) = (facts::orders(scene), facts::untold(scene));
    let count = moves.orders.len() + untold.len();
    let element = html! {
        section.panel id="orders" data-mark aria-labelledby="orders-title" role="status" {
            h2 id="orders-title" { (say::page_moves(lang)) " " @if count > 0 { span.count { (count) } } }
            @if count == 0 { p { (say::page_no_moves(lang)) } }
            ul.rows { @for row in moves.orders.iter().take(most) { (order(scene, row)) } }
            @if !untold.is_empty() {
                h3 { (say::page_new_seats(lang)) }
                (all_told(scene, &untold))
                ul.rows { @for row in untold.iter().take(most) { (seat(scene, row)) } }
            }
            @if moves.orders.len() > most || untold.len() > most {
                (link(&scene.at(NightPage::Moves), &say::page_all_moves(lang), "", None))
            }
        }
    };
    Region::new("orders", element)
}

/// An order: what happens first, then why and the second choice.
fn order(scene: &Scene<'_>, row: &OrderRow) -> Markup {
    let lang = scene.lang;
    let number = row.order.number;
    let sheet_of = |sheet| format!("{}&order={number}", scene.sheet_at(NightPage::Moves, sheet));
    let direct = match (&row.order.mover, row.order.seat) {
        (MoverRule::Entry(entry), Some(seat)) => Some((*entry, seat)),
        _ => None,
    };
    html! {
        li data-row {
            div.who {
                p { strong { (row.sentence) } }
                @if let Some(why) = &row.because { p.small { (why) } }
            }
            div.acts {
                @match direct {
                    Some((entry, seat)) => (confirm(scene, entry, &row.order.to, seat, say::page_done(lang)).primary().form(scene)),
                    None => (link(&sheet_of(Sheet::Moved), &say::page_moved(lang), "primary", None)),
                }
                @if scene.may(&sample::confirm_otherwise()) {
                    (link(&sheet_of(Sheet::Otherwise), &say::page_otherwise(lang), "", None))
                }
            }
        }
    }
}

fn confirm(scene: &Scene<'_>, entry: EntryId, to: &TableId, seat: Seat, label: String) -> Act {
    let act = Act::new("confirm", label)
        .with("player", entry)
        .with("to", to)
        .with("seat", seat.get());
    act.about(scene.name(entry))
}

/// A player with a new seat.
fn seat(scene: &Scene<'_>, row: &NewSeatRow) -> Markup {
    let told = Act::new("told", say::page_told(scene.lang))
        .with("player", row.player.entry)
        .with("shown", row.seq);
    html! {
        li data-row {
            span.who { (name(&row.player.text(scene.lang))) " → " span.seat-name { (row.seat.table) "-" (row.seat.seat) } }
            (told.about(&row.player.label).form(scene))
        }
    }
}

fn all_told(scene: &Scene<'_>, rows: &[NewSeatRow]) -> Markup {
    // What comes after these seats was not said yet.
    let last = rows.iter().map(|row| row.seq).max().unwrap_or_default();
    let act = Act::new("told", say::page_all_told(scene.lang)).with("shown", last);
    let act = rows
        .iter()
        .fold(act, |act, row| act.with("player", row.player.entry));
    act.form(scene)
}

/// The sheet of an order over Moves.
pub(super) fn sheet(scene: &Scene<'_>) -> Region {
    let back = scene.at(NightPage::Moves);
    let open = scene.query().order;
    let orders = scene.night.seats().orders();
    let order = orders.iter().find(|order| Some(order.number) == open);
    let lang = scene.lang;
    match (scene.query().sheet, order) {
        (Some(Sheet::Moved), Some(order)) => {
            let body = who_moved(scene, &order.from, &order.to, order.seat, &[], &back);
            sheet::dialog(scene, &say::page_moved(lang), &back, &body)
        }
        (Some(Sheet::Otherwise), Some(order)) => {
            let reasons = [
                say::page_reason_asked(lang),
                say::page_reason_in_hand(lang),
                say::page_reason_mistake(lang),
            ];
            let body = who_moved(scene, &order.from, &order.to, None, &reasons, &back);
            sheet::dialog(scene, &say::page_otherwise(lang), &back, &body)
        }
        _ => sheet::closed(),
    }
}

/// Players of the source and empty seats of the destination.
fn who_moved(
    scene: &Scene<'_>,
    from: &TableId,
    to: &TableId,
    ordered: Option<Seat>,
    reasons: &[String],
    back: &str,
) -> Markup {
    let (lang, seats) = (scene.lang, scene.night.seats());
    let movers: Vec<_> = seats
        .table(from)
        .map(|table| table.seats().collect())
        .unwrap_or_default();
    let free = empty_seats(scene, to);
    let chosen = ordered.or_else(|| free.first().copied());
    let fields = html! {
        p { (say::page_from_to(lang, from.to_string(), to.to_string())) }
        fieldset {
            legend { (say::page_who_moved(lang)) }
            ul.ring {
                @for (seat, entry) in &movers {
                    li { label { input type="radio" name="player" value=(entry) required; span.no { (seat.get()) } (name(&scene.name(*entry))) } }
                }
            }
        }
        fieldset {
            legend { (say::page_to_seat(lang)) }
            div.row {
                @for seat in &free {
                    label.tick {
                        input type="radio" name="seat" value=(seat.get()) required checked[Some(*seat) == chosen];
                        span.seat-name { (to) "-" (seat.get()) }
                        @if Some(*seat) == ordered { " " small { (say::page_ordered(lang)) } }
                    }
                }
            }
        }
    };
    let act = Act::new("confirm", say::page_done(lang))
        .with("to", to)
        .then(back)
        .primary();
    if reasons.is_empty() {
        return act.form_with(scene, &fields);
    }
    html! {
        form.stack method="post" action=(format!("/t/{}/confirm", scene.id)) data-act data-then=(back) {
            input type="hidden" name="to" value=(to);
            (fields)
            fieldset {
                legend { (say::page_reason(lang)) }
                div.row { @for reason in reasons { button type="submit" name="reason" value=(reason) { (reason) } } }
            }
        }
    }
}

/// Empty seats of a table that a player may get.
pub(super) fn empty_seats(scene: &Scene<'_>, table: &TableId) -> Vec<Seat> {
    let taken = scene.night.seats().table(table);
    let most = scene
        .night
        .seats_at(table)
        .max(scene.night.announcement().most_seats());
    let seats = (1..=most).filter(|seat| scene.night.has_seat(table, *seat));
    let seats = seats.filter_map(|seat| Seat::new(seat).ok());
    seats
        .filter(|seat| taken.is_none_or(|taken| taken.entry_at(*seat).is_none()))
        .collect()
}
