//! The sheet of a seat: the player, and every act on them.

use club_log::entry::EntryId;
use club_log::event::Pin;
use club_log::money::MoneyRules;
use club_log::tournament::Phase;
use club_view::NewSeatsView;
use maud::{Markup, html};
use mtt_seating::{Seat, TableId};

use super::act::{Act, link, sample};
use super::scene::Scene;
use super::table::may_change_seats;
use super::{knocker, orders, pay, sheet};
use crate::{Address, NightPage, Region, Sheet, say};

/// Empty seats above which a table and a number are typed.
const MOST_EMPTY: usize = 60;

/// The sheet; none of a table that is not there.
pub(super) fn sheet(scene: &Scene<'_>, table: &TableId, seat: Seat) -> Option<Region> {
    let seated = scene.night.seats().table(table)?;
    let up = scene.at(NightPage::Table(table.clone()));
    let here = scene.at(NightPage::Seat(table.clone(), seat));
    let place = format!("{table}-{}", seat.get());
    let Some(entry) = seated.entry_at(seat) else {
        return Some(sheet::dialog(
            scene,
            &place,
            &up,
            &without_player(scene, table, seat),
        ));
    };
    let title = format!("{place} · {}", scene.name(entry));
    Some(match scene.query().sheet {
        Some(Sheet::Move) => sheet::dialog(scene, &title, &here, &move_player(scene, entry, table)),
        Some(Sheet::More) => sheet::dialog(scene, &title, &here, &more(scene, entry)),
        _ => sheet::dialog(scene, &title, &up, &acts(scene, entry, &here)),
    })
}

/// A seat in which nobody sits: the director of a room closes it, or opens it again.
fn without_player(scene: &Scene<'_>, table: &TableId, seat: Seat) -> Markup {
    let lang = scene.lang;
    let is_there = scene.night.has_seat(table, seat.get());
    let own = scene
        .night
        .announcement()
        .rules
        .seating
        .table_of_room(table);
    let is_closed = own.is_some_and(|own| own.closed.contains(&seat.get()));
    let act = |label: String, field| {
        let act = Act::new("table", label).with("table", table);
        let act = act.with(field, seat.get());
        let act = act.then(scene.at(NightPage::Table(table.clone())));
        act.with_reasons(
            scene,
            &[say::page_reason_room(lang), say::page_reason_mistake(lang)],
        )
    };
    html! {
        div.stack {
            p { (if is_there { say::page_seat_empty(lang) } else { say::page_seat_closed(lang) }) }
            @if may_change_seats(scene, table) {
                @if is_there { (act(say::page_close_seat(lang), "close")) }
                @else if is_closed { (act(say::page_open_seat(lang), "open")) }
            }
        }
    }
}

/// Bust, Move, More.
fn acts(scene: &Scene<'_>, entry: EntryId, here: &str) -> Markup {
    let lang = scene.lang;
    let drawn = scene.night.drawn_at().unwrap_or(scene.now);
    let (names, night) = (&scene.directory, scene.night);
    let since = NewSeatsView::of_entry(names, night, scene.records, drawn, entry);
    let has_heads = scene.night.prices().is_some_and(MoneyRules::has_bounties);
    let tables = scene.at(NightPage::Tables);
    let bust = || {
        Act::new("bust", say::page_bust(lang))
            .with("player", entry)
            .danger()
            .key("b")
            .then(&tables)
    };
    let is_running = scene.night.phase() == Phase::Running;
    let moves = sample::move_player().is_some_and(|command| scene.may(&command));
    html! {
        div.stack data-row {
            p.small {
                (say::page_entry(lang, entry.to_string()))
                @if let Some(row) = &since { " · " (say::page_since(lang, scene.hours(row.at))) }
            }
            @if is_running && bust().is_possible(scene, &[]) {
                @if has_heads { (knocker::question(scene, &bust(), entry)) } @else { div.row { (bust().form(scene)) } }
            }
            @if is_running && scene.may(&sample::register()) { div.row { (pay::purchases(scene, entry)) } }
            div.row {
                @if is_running && moves { (link(&format!("{here}?sheet=move"), &say::page_move(lang), "", Some("m"))) }
                (link(&format!("{here}?sheet=more"), &say::page_more(lang), "", None))
            }
        }
    }
}

/// A new seat by the director's decision.
fn move_player(scene: &Scene<'_>, entry: EntryId, own: &TableId) -> Markup {
    let lang = scene.lang;
    let mut free: Vec<(TableId, Seat)> = Vec::new();
    for (table, _) in scene.night.seats().tables() {
        free.extend(
            orders::empty_seats(scene, table)
                .into_iter()
                .map(|seat| (table.clone(), seat)),
        );
    }
    // The player's own table comes first.
    free.sort_by_key(|(table, _)| table != own);
    let tables = scene.at(NightPage::Tables);
    if free.len() <= MOST_EMPTY {
        let seat = |(table, seat): &(TableId, Seat)| {
            let act = Act::new("move", format!("{table}-{}", seat.get()));
            let act = act
                .with("player", entry)
                .with("to", table)
                .with("seat", seat.get());
            act.then(&tables).form(scene)
        };
        return html! {
            p { (say::page_empty_seats(lang)) }
            div.row { @for place in &free { (seat(place)) } }
        };
    }
    let fields = html! {
        div { label for="to" { (say::page_table(lang)) } input id="to" name="to" required; }
        div { label for="seat" { (say::page_seat(lang)) } input id="seat" name="seat" inputmode="numeric" required; }
    };
    Act::new("move", say::page_move(lang))
        .with("player", entry)
        .then(tables)
        .primary()
        .form_with(scene, &fields)
}

/// Pins, removals, chips, the player's page.
fn more(scene: &Scene<'_>, entry: EntryId) -> Markup {
    let lang = scene.lang;
    let Some(found) = scene.night.entry(entry) else {
        return html! {};
    };
    let is_pinned = scene.night.seats().is_pinned(&Pin::Entry(entry));
    let tables = scene.at(NightPage::Tables);
    let chips = html! {
        label for="chips" { (say::page_chips(lang)) }
        input id="chips" name="stack" inputmode="numeric" required value=[found.counted];
    };
    let of = |verb, label: String| Act::new(verb, label).with("player", entry);
    let no_show = of("no-show", say::page_no_show(lang))
        .danger()
        .then(&tables);
    let disqualified = of("disqualify", say::page_disqualify(lang)).danger();
    let disqualified = disqualified.then(&tables);
    let why = [("reason", "-")];
    html! {
        div.stack {
            @if scene.may(&sample::register()) { (pay::other_purchases(scene, entry)) }
            @if scene.night.phase() == Phase::Running {
                (of("chips", say::page_count_chips(lang)).form_with(scene, &chips))
                @if is_pinned { (of("unpin", say::page_unpin(lang)).form_if_possible(scene)) }
                @else { (of("pin", say::page_pin(lang)).form_if_possible(scene)) }
                @if no_show.is_possible(scene, &why) {
                    details { summary { (no_show.label()) } (no_show.with_reasons(scene, &[say::page_reason_never_came(lang)])) }
                }
                @if disqualified.is_possible(scene, &why) {
                    details { summary { (disqualified.label()) } (disqualify(scene, &disqualified)) }
                }
            }
            (super::refund::way(scene, entry))
            (earlier_heads(scene, entry))
            (link(&Address::Player(found.member.clone()).to_string(), &say::page_player_page(lang), "", None))
        }
    }
}

/// A disqualification with the chips that leave play, where they were counted, and the reason.
fn disqualify(scene: &Scene<'_>, act: &Act) -> Markup {
    let lang = scene.lang;
    let chips = |id: &'static str| {
        html! {
            label for=(id) { (say::page_chips_leave(lang)) }
            input id=(id) name="stack" inputmode="numeric" autocomplete="off";
        }
    };
    let reasons = [say::page_reason_conduct(lang), say::page_reason_rules(lang)];
    let chosen = html! {
        (chips("disqualify-chips"))
        fieldset {
            legend { (say::page_reason(lang)) }
            div.row { @for reason in &reasons { button type="submit" name="reason" value=(reason) { (reason) } } }
        }
    };
    let typed = html! {
        (chips("disqualify-chips-too"))
        label for="disqualify-reason" { (say::page_reason(lang)) }
        input id="disqualify-reason" name="reason" maxlength="200" required;
    };
    html! {
        div.stack {
            (act.form_around(scene, &chosen))
            details { summary { (say::page_other_reason(lang)) } (act.form_with(scene, &typed)) }
        }
    }
}

/// Links to the corrections of who knocked the player out in an earlier entry.
fn earlier_heads(scene: &Scene<'_>, entry: EntryId) -> Markup {
    let lang = scene.lang;
    let member = scene.night.entry(entry).map(|found| &found.member);
    let own = scene.night.entries();
    let own = own.filter(|(id, found)| *id != entry && Some(&found.member) == member);
    let out = own.filter(|(id, _)| knocker::has_a_head(scene, *id));
    let address = |id: EntryId| {
        let sheet = scene.sheet_at(NightPage::Tonight, Sheet::Knocker);
        format!("{sheet}&player={id}")
    };
    html! {
        @if scene.may(&sample::knocker()) {
            @for (id, _) in out {
                @let label = format!("{} · {}", say::page_knocked_out_by(lang), say::page_entry(lang, id.to_string()));
                (link(&address(id), &label, "", None))
            }
        }
    }
}
