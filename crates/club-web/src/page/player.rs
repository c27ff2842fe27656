//! A player's page: the seat, a move, the clock, what it pays. Staff have their acts on top.

use chained_events::ids::MemberId;
use club_log::entry::EntryId;
use club_log::event::MoverRule;
use club_view::{NewSeatsView, SeatCause, points};
use maud::{Markup, html};

use super::clock::{ClockFace, digits};
use super::facts::{count_of, minutes_ago};
use super::names::{self, name, shared_region};
use super::scene::Scene;
use super::{Look, Page, people, prizes, standings, wall};
use crate::public_parts::PublicPart;
use crate::{Region, say};

/// Minutes for which a new seat is shown as a card.
const NEW_MINUTES: i64 = 15;
/// Levels that the page goes on with while it hears nothing.
const ROWS: usize = 2;
/// Places that are listed.
const PLACES: usize = 12;

/// The page; none of a member who does not exist.
pub(super) fn page(look: &Look<'_>, member: &MemberId) -> Option<Page> {
    let club = &look.view.state.club;
    let member = club.effective_member(member);
    if !club.members().contains(member) {
        return None;
    }
    let lang = look.reader.lang;
    let public = Scene::in_public(look);
    let names = names::shared(look, false);
    let label = match &public {
        Some(scene) if scene.directory.name(member).is_some() => scene.directory.label(member),
        _ => names
            .name(member)
            .map_or_else(|| say::page_no_name(lang), |_| names.label(member)),
    };
    let heading = html! { h1 id="heading" { (name(&label)) } };
    let mut regions = vec![Region::new("heading", heading)];
    if let Some(scene) = Scene::of_night(look).filter(|_| look.reader.is_staff()) {
        let element = html! {
            section.panel id="acts" aria-label=(say::page_desk(lang)) { ul.rows { (people::row(&scene, member)) } }
        };
        regions.push(Region::new("acts", element));
    }
    if let Some(scene) = &public {
        regions.push(seat(scene, member));
        let field = || Some(field(scene));
        regions.extend(shared_region(look, PublicPart::Field, field));
        let bust = || bust_now(scene);
        regions.extend(shared_region(look, PublicPart::BustNow, bust));
        let payouts = || Some(payouts(scene));
        regions.extend(shared_region(look, PublicPart::Payouts, payouts));
    } else {
        let element = html! { section.panel id="seat" { p { (say::page_no_night(lang)) } } };
        regions.push(Region::new("seat", element));
    }
    regions.extend(standing(look, member));
    Some(Page::new(label, regions))
}

/// The seat in large digits, a move as a card, or the place.
fn seat(scene: &Scene<'_>, member: &MemberId) -> Region {
    let lang = scene.lang;
    let entry = scene.night.last_entry_of(member);
    let listed = scene
        .night
        .entries_by(member)
        .find(|(_, entry)| entry.is_alternate());
    let inner = match entry {
        _ if listed.is_some() => html! { p { (say::page_alternate(lang)) } },
        None => html! { p { (say::page_not_in(lang)) } },
        Some((id, found)) if found.is_alive() => at_seat(scene, id),
        Some((id, found)) => {
            let places = scene.night.places();
            let place = places.iter().find(|row| row.entries.contains(&id));
            html! {
                @if let Some(place) = place { p.big { (say::page_place(lang, place.place)) } }
                @if let Some(at) = found.out_at { p { (say::page_out_at(lang, scene.hours(at))) } }
            }
        }
    };
    let element = html! {
        section.panel id="seat" data-mark role="status" aria-labelledby="seat-title" {
            h2 id="seat-title" { (say::page_your_seat(lang)) }
            (inner)
            @if let Some((id, _)) = entry { (order(scene, id)) }
        }
    };
    Region::new("seat", element)
}

/// The seat of a player who is in.
fn at_seat(scene: &Scene<'_>, entry: EntryId) -> Markup {
    let lang = scene.lang;
    let Some((table, seat)) = scene.night.seats().seat_of(entry) else {
        return html! { p { (say::page_seat_to_come(lang)) } };
    };
    html! {
        p.big { (table) "-" (seat.get()) }
        p { (say::page_at_seat(lang, table.to_string(), seat.get())) }
        (new_seat(scene, entry))
    }
}

/// An order that names the player.
fn order(scene: &Scene<'_>, entry: EntryId) -> Markup {
    let lang = scene.lang;
    let orders = scene.night.seats().orders();
    let order = orders
        .iter()
        .find(|order| order.mover == MoverRule::Entry(entry));
    html! {
        @if let Some(order) = order {
            div.band.warning {
                @match order.seat {
                    Some(seat) => (say::page_go_to(lang, order.to.to_string(), seat.get())),
                    None => (say::page_go_to_table(lang, order.to.to_string())),
                }
            }
        }
    }
}

/// A seat that is new.
fn new_seat(scene: &Scene<'_>, entry: EntryId) -> Markup {
    let since = minutes_ago(scene, NEW_MINUTES);
    let row = NewSeatsView::of_entry(&scene.directory, scene.night, scene.records, since, entry);
    let row = row.filter(|row| {
        matches!(
            row.cause,
            SeatCause::Seated | SeatCause::Redraw | SeatCause::Moved
        )
    });
    html! {
        @if let Some(row) = row {
            div.band.warning { (say::page_new_seat(scene.lang, row.seat.table.to_string(), row.seat.seat, scene.hours(row.at))) }
        }
    }
}

/// The clock and the field.
fn field(scene: &Scene<'_>) -> Region {
    let face = ClockFace::of(scene);
    let element = html! {
        section.panel id="field" data-rows=(face.json(ROWS)) data-running[face.running] {
            @if let Some(row) = face.now() {
                p { strong data-part="level" { (row.l) } " " span data-part="blinds" { (row.b) } " " span data-part="ante" { (row.a) } }
                @if let Some(left) = face.left_ms { p.big role="timer" data-part="time" { (digits(left)) } }
                p.small { span data-part="next" { (row.n) } " " span data-part="nextante" { (row.m) } }
            }
            (wall::figures(scene))
        }
    };
    Region::new("field", element)
}

/// The place that a bust would take now.
fn bust_now(scene: &Scene<'_>) -> Option<Region> {
    let left = scene.night.alive_count();
    let words = say::page_bust_now(scene.lang, count_of(left));
    let element = html! { p id="bust-now" { (words) } };
    (left > 0).then(|| Region::new("bust-now", element))
}

/// Places with what they win.
fn payouts(scene: &Scene<'_>) -> Region {
    let element = html! {
        section.panel id="payouts" {
            h2 { (say::page_payouts(scene.lang)) }
            (prizes::list(scene, PLACES))
        }
    };
    Region::new("payouts", element)
}

/// The rank in the season of the night.
fn standing(look: &Look<'_>, member: &MemberId) -> Option<Region> {
    let lang = look.reader.lang;
    let season = look.night?.night.announcement().season.clone()?;
    let title = &look.view.state.club.seasons().get(&season)?.title;
    let rows = standings::rows(look.view, &season)?;
    let row = rows.iter().find(|row| row.member == *member)?;
    let element = html! {
        section.panel id="standing" {
            h2 { (name(title)) }
            dl.figures {
                div { dt { (say::page_rank(lang)) } dd { (say::page_place(lang, row.rank)) } }
                div { dt { (say::page_points_head(lang)) } dd { (points(&row.total)) } }
                div { dt { (say::page_nights(lang)) } dd { (row.events) } }
            }
        }
    };
    Some(Region::new("standing", element))
}
