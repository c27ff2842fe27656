//! Sheets over a page, each with its address; some show the whole picture of a night.

use std::collections::BTreeMap;

use chained_events::ids::CommandKey;
use club_log::next_step::NextStep;
use club_log::tournament::Phase;
use club_view::EffectsView;
use club_words::list;
use maud::{Markup, html};
use mtt_seating::TableId;

use super::act::Act;
use super::effects;
use super::facts::count_of;
use super::names::name;
use super::scene::Scene;
use super::{SheetPreview, deal, edit, hands, knocker, pay, prizes as payouts, refund};
use crate::{NightPage, Region, Sheet, say};

/// A sheet with a title and the address of the page under it.
pub(super) fn dialog(scene: &Scene<'_>, title: &str, close: &str, body: &Markup) -> Region {
    let element = html! {
        dialog.sheet id="sheet" open aria-labelledby="sheet-title" {
            div.top {
                h2 id="sheet-title" { (title) }
                a.button href=(close) data-close autofocus { "✕ " (say::page_close(scene.lang)) }
            }
            (body)
        }
    };
    Region::new("sheet", element)
}

/// The sheet of the query over Tonight; nothing where none is open.
pub(super) fn over_tonight(scene: &Scene<'_>) -> Region {
    let back = scene.at(NightPage::Tonight);
    let lang = scene.lang;
    let Some(sheet) = scene.query().sheet else {
        return closed();
    };
    let (title, body) = match sheet {
        Sheet::Draw => (say::page_draw_seats(lang), draw(scene, &back)),
        Sheet::CloseRegistration => (
            say::page_close_registration(lang),
            close_registration(scene, &back),
        ),
        Sheet::Redraw => (say::page_redraw(lang), redraw(scene, &back)),
        Sheet::Deal => (say::page_deal(lang), deal::body(scene, &back)),
        Sheet::Finish => (say::page_finish(lang), finish(scene, &back)),
        Sheet::Reopen => (say::page_reopen(lang), reopen(scene, &back)),
        Sheet::Cancel => (say::page_cancel_night(lang), cancel(scene, &back)),
        Sheet::Undo => (say::page_undo(lang), undo(scene, &back)),
        Sheet::Reinstate => (say::page_correct(lang), reinstate(scene, &back)),
        Sheet::Reorder => (say::page_swap(lang), reorder(scene, &back)),
        Sheet::Enter => (say::page_other_ways(lang), pay::enter(scene, &back)),
        Sheet::AddOns => (say::page_add_ons(lang), pay::add_ons(scene)),
        Sheet::Knocker => (
            say::page_knocked_out_by(lang),
            knocker::correction(scene, &back),
        ),
        Sheet::Refund => (say::page_refund(lang), refund::body(scene, &back)),
        Sheet::Edit => (say::page_edit_night(lang), edit::body(scene, &back)),
        Sheet::Several => match hands::busts(scene, &back) {
            Some(body) => (say::page_out_in_round(lang), body),
            None => return closed(),
        },
        Sheet::Break
        | Sheet::Change
        | Sheet::Import
        | Sheet::Merge
        | Sheet::Moved
        | Sheet::Otherwise
        | Sheet::Move
        | Sheet::More => return closed(),
    };
    dialog(scene, &title, &back, &body)
}

/// The place of a sheet that is not open.
pub(super) fn closed() -> Region {
    Region::new("sheet", html! { div id="sheet" hidden {} })
}

/// Reasons on buttons for acts about the whole night.
fn night_reasons(scene: &Scene<'_>) -> Vec<String> {
    let lang = scene.lang;
    vec![
        say::page_reason_mistake(lang),
        say::page_reason_players(lang),
        say::page_reason_room(lang),
    ]
}

/// The effects that the ledger foresaw, or why the act is refused.
pub(super) fn foreseen<'a>(scene: &Scene<'a>) -> Result<Option<&'a EffectsView>, Markup> {
    match scene.look.preview {
        None => Ok(None),
        Some(SheetPreview::Possible(view)) => Ok(Some(&**view)),
        Some(SheetPreview::Refused(sentence)) => {
            Err(html! { p.danger role="alert" { "✕ " (sentence) } })
        }
    }
}

/// Players a table: of the effects where they are known.
fn sizes(effects: &EffectsView) -> BTreeMap<TableId, usize> {
    let mut sizes = BTreeMap::new();
    for seat in effects.nights.iter().flat_map(|night| &night.seats) {
        if let Some(after) = &seat.seat.after {
            *sizes.entry(after.table.clone()).or_default() += 1;
        }
    }
    sizes
}

fn sizes_list(scene: &Scene<'_>, sizes: &BTreeMap<TableId, usize>) -> Markup {
    html! {
        dl.figures {
            @for (table, players) in sizes {
                div { dt { (table) } dd { (say::page_players(scene.lang, *players)) } }
            }
        }
    }
}

fn draw(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    let view = scene.view();
    let step = view.next.iter().find_map(|step| match step {
        NextStep::Draw { players, tables } => Some((*players, *tables)),
        _ => None,
    });
    let effects = match foreseen(scene) {
        Ok(effects) => effects,
        Err(refused) => return refused,
    };
    let missing: Vec<String> = view
        .missing
        .iter()
        .map(|player| player.text(lang))
        .collect();
    html! {
        div.stack {
            @if let Some((players, tables)) = step { p { (say::page_draw_sizes(lang, players, tables)) } }
            @if let Some(effects) = effects { (sizes_list(scene, &sizes(effects))) }
            @if !missing.is_empty() { p.warning { "⚠ " (say::page_not_arrived(lang, list(lang, &missing))) } }
            (Act::new("draw", say::page_draw_seats(lang)).primary().seen(scene).then(back).form(scene))
        }
    }
}

fn close_registration(scene: &Scene<'_>, back: &str) -> Markup {
    let (lang, night) = (scene.lang, scene.night);
    if let Err(refused) = foreseen(scene) {
        return refused;
    }
    html! {
        div.stack {
            p { (say::page_close_picture(lang, count_of(night.entry_count()), count_of(night.alive_count()), night.paid_places())) }
            (payouts::list(scene, 20))
            (Act::new("close-reg", say::page_close_registration(lang)).primary().seen(scene).then(back).form(scene))
        }
    }
}

fn redraw(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    let effects = match foreseen(scene) {
        Ok(effects) => effects,
        Err(refused) => return refused,
    };
    let tables: BTreeMap<TableId, usize> = match effects {
        Some(effects) => sizes(effects),
        None => scene
            .night
            .seats()
            .tables()
            .map(|(id, table)| (id.clone(), table.len()))
            .collect(),
    };
    html! {
        div.stack {
            p { (say::page_redraw_picture(lang, scene.night.alive_count())) }
            (sizes_list(scene, &tables))
            (Act::new("redraw", say::page_redraw(lang)).seen(scene).then(back).with_reasons(scene, &night_reasons(scene)))
        }
    }
}

fn finish(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    let effects = match foreseen(scene) {
        Ok(effects) => effects,
        Err(refused) => {
            return html! {
                div.stack { (refused) @if may_end(scene) { (without_ratings(scene, back)) } }
            };
        }
    };
    let placed = scene.night.places();
    let won = scene.night.place_points().unwrap_or_default();
    let prizes = club_view::PrizesView::of(&scene.directory, scene.night, scene.now);
    let prizes: Vec<club_view::HolderRow> = prizes
        .into_iter()
        .flat_map(|view| view.rows)
        .flat_map(|row| row.holders)
        .collect();
    let winner = scene
        .night
        .alive()
        .filter(|_| scene.night.alive_count() == 1);
    let winner: Vec<_> = winner.map(|(entry, _)| (1_u32, vec![entry])).collect();
    let out = placed.iter().map(|row| (row.place, row.entries.clone()));
    let has_winner = placed.iter().any(|row| row.place == 1);
    let rows = winner.into_iter().filter(|_| !has_winner).chain(out);
    html! {
        div.stack {
            ol.rows {
                @for (place, entries) in rows.take(20) {
                    li {
                        span { (say::page_place(lang, place)) }
                        span.who { @for entry in &entries { (name(&scene.name(*entry))) " " } }
                        @for holder in prizes.iter().filter(|holder| entries.contains(&holder.player.entry)) { span { (pay::amount(scene, holder.amount)) } }
                        @if let Some(points) = won.get(usize::try_from(place).unwrap_or(usize::MAX).wrapping_sub(1)).filter(|points| **points > 0) {
                            span { (say::page_points(lang, *points)) }
                        }
                    }
                }
            }
            @if let Some(effects) = effects { (effects::tables(scene.lang, effects)) }
            (Act::new("finish", say::page_finish(lang)).primary().seen(scene).then(back).form(scene))
            @if effects.is_some_and(|effects| !effects.ratings.is_empty()) { (without_ratings(scene, back)) }
        }
    }
}

/// Whether a refused end can be for the ratings alone: somebody is first, or tickets are won.
fn may_end(scene: &Scene<'_>) -> bool {
    let night = scene.night;
    let has_tickets = night
        .prices()
        .is_some_and(|prices| prices.satellite.is_some());
    has_tickets || night.places().iter().any(|placed| placed.place == 1)
}

/// The end with the ratings as they are, for a reason; nothing in a club without ratings.
fn without_ratings(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    if scene.look.view.state.club.ladder_ids().is_empty() {
        return html! {};
    }
    let reasons = [
        say::page_reason_players(lang),
        say::page_reason_conduct(lang),
    ];
    html! {
        details {
            summary { (say::page_finish_unrated(lang)) }
            div.stack {
                p.small { (say::page_finish_unrated_help(lang)) }
                (Act::new("finish", say::page_finish_unrated(lang)).reason_field("leave-ratings").seen(scene).then(back).with_reasons(scene, &reasons))
            }
        }
    }
}

fn reopen(scene: &Scene<'_>, back: &str) -> Markup {
    let effects = match foreseen(scene) {
        Ok(effects) => effects,
        Err(refused) => return refused,
    };
    html! {
        div.stack {
            p { (say::page_reopen_picture(scene.lang)) }
            @if let Some(effects) = effects { (effects::all(scene.lang, effects)) }
            (Act::new("reopen", say::page_reopen(scene.lang)).seen(scene).then(back).with_reasons(scene, &night_reasons(scene)))
        }
    }
}

fn cancel(scene: &Scene<'_>, back: &str) -> Markup {
    let effects = match foreseen(scene) {
        Ok(effects) => effects,
        Err(refused) => return refused,
    };
    html! {
        div.stack {
            p { (say::page_cancel_picture(scene.lang, scene.night.entry_count())) }
            @if let Some(effects) = effects { (effects::all(scene.lang, effects)) }
            (Act::new("cancel", say::page_cancel_night(scene.lang)).danger().seen(scene).then(back).with_reasons(scene, &night_reasons(scene)))
        }
    }
}

/// Effects of taking a command back; where it is refused, what helps.
fn undo(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    let Some(command) = scene.query().command.as_ref() else {
        return html! { p { (say::page_nothing_changed(lang)) } };
    };
    let effects = match foreseen(scene) {
        Ok(effects) => effects,
        Err(refused) => {
            return html! {
                div.stack {
                    (refused)
                    @for entry in busted_by(scene, command) { (reinstate_form(scene, entry, back)) }
                }
            };
        }
    };
    html! {
        div.stack {
            (super::recent::sentences(scene, command))
            @if let Some(effects) = effects {
                section { h3 { (say::page_what_changes(lang)) } (effects::all(scene.lang, effects)) }
            }
            (Act::new("undo", say::page_take_back(lang)).primary().with("command", command).then(back).form(scene))
        }
    }
}

/// Entries that a command busted.
fn busted_by(scene: &Scene<'_>, command: &CommandKey) -> Vec<club_log::entry::EntryId> {
    use club_log::Event;
    use club_log::event::TournamentEvent;
    let mine = scene
        .records
        .iter()
        .filter(|record| record.command == *command);
    let events = mine.flat_map(|record| &record.events);
    let busts = events.filter_map(|event| match event {
        Event::Tournament(TournamentEvent::EntriesBusted(body)) => Some(body),
        _ => None,
    });
    busts
        .flat_map(|body| body.groups.iter().flatten().copied())
        .collect()
}

/// Acts on a player who is out: back in, or out in another order.
fn reinstate(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    let Some(entry) = scene
        .query()
        .player
        .filter(|entry| scene.night.entry(*entry).is_some())
    else {
        return html! { p { (say::page_nobody_found(lang)) } };
    };
    html! {
        div.stack {
            p { strong { (name(&scene.name(entry))) } }
            (reinstate_form(scene, entry, back))
            @if scene.night.busts().len() > 1 {
                @let address = format!("{}&player={entry}", scene.sheet_at(NightPage::Tonight, Sheet::Reorder));
                (super::act::link(&address, &say::page_swap(lang), "", None))
            }
            @if knocker::has_a_head(scene, entry) {
                @let address = format!("{}&player={entry}", scene.sheet_at(NightPage::Tonight, Sheet::Knocker));
                (super::act::link(&address, &say::page_knocked_out_by(lang), "", None))
            }
            (refund::way(scene, entry))
        }
    }
}

fn reinstate_form(scene: &Scene<'_>, entry: club_log::entry::EntryId, back: &str) -> Markup {
    let lang = scene.lang;
    let reasons = [
        say::page_reason_wrong_player(lang),
        say::page_reason_still_chips(lang),
    ];
    html! {
        section {
            h3 { (name(&scene.name(entry))) }
            (Act::new("reinstate", say::page_reinstate(lang)).with("player", entry).then(back).with_reasons(scene, &reasons))
        }
    }
}

/// The bust of a player in front of, or behind, its neighbours.
fn reorder(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    let busts = scene.night.busts();
    let at = scene
        .query()
        .player
        .and_then(|entry| busts.iter().position(|group| group.contains(&entry)));
    let Some(at) = at else {
        return html! { p { (say::page_nobody_found(lang)) } };
    };
    let text = |group: &Vec<_>| {
        let names: Vec<String> = group.iter().map(|entry| scene.name(*entry)).collect();
        list(lang, &names)
    };
    let pairs = [
        at.checked_sub(1).map(|before| (before, at)),
        Some((at, at + 1)),
    ];
    let ids = |group: &Vec<club_log::entry::EntryId>| {
        let ids: Vec<String> = group.iter().map(ToString::to_string).collect();
        ids.join(",")
    };
    let pairs = pairs.into_iter().flatten();
    let pairs = pairs.filter_map(|(first, second)| Some((busts.get(first)?, busts.get(second)?)));
    html! {
        div.stack {
            @for (first, second) in pairs {
                section {
                    p { (say::page_swap_picture(lang, text(first), text(second))) }
                    (Act::new("reorder", say::page_swap(lang)).with("order", ids(second)).with("order", ids(first)).then(back)
                        .with_reasons(scene, &[say::page_reason_order(lang)]))
                }
            }
        }
    }
}

/// Links to the sheets that a phase has.
pub(super) fn links(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let night = scene.night;
    let at = |sheet| scene.sheet_at(NightPage::Tonight, sheet);
    let link = |sheet, label: String, class| super::act::link(&at(sheet), &label, class, None);
    html! {
        @match night.phase() {
            Phase::Registering => {
                (link(Sheet::Draw, say::page_draw_seats(lang), "primary"))
                (link(Sheet::Edit, say::page_edit_night(lang), ""))
                (link(Sheet::Cancel, say::page_cancel_night(lang), ""))
            }
            Phase::Running => {
                @if night.registration_open() { (link(Sheet::CloseRegistration, say::page_close_registration(lang), "")) }
                @if night.check_deal(scene.id).is_ok() { (link(Sheet::Deal, say::page_deal(lang), "")) }
                (link(Sheet::Redraw, say::page_redraw(lang), ""))
                (link(Sheet::Finish, say::page_finish(lang), if night.alive_count() <= 1 { "primary" } else { "" }))
                (link(Sheet::Edit, say::page_edit_night(lang), ""))
                (link(Sheet::Cancel, say::page_cancel_night(lang), ""))
            }
            Phase::Finished => (link(Sheet::Reopen, say::page_reopen(lang), "")),
            Phase::Cancelled => {}
        }
    }
}
