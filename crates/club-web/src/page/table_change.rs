//! The sheet that changes a table of the room: featured, its place in the order, its name.

use club_log::rules::RoomRules;
use maud::{Markup, html};
use mtt_seating::TableId;

use super::act::Act;
use super::scene::Scene;
use super::table::may_change_seats;
use super::{effects, sheet};
use crate::query::EDIT;
use crate::verb::{table_changes, table_now};
use crate::{NightPage, Sheet, say};

/// The most characters of a table's name.
const MAX_NAME: &str = "20";

/// The changes that the address has with what they do, and the form for other ones.
pub(super) fn body(scene: &Scene<'_>, table: &TableId) -> Markup {
    let lang = scene.lang;
    let room = scene.night.announcement().rules.seating.room.as_ref();
    let Some(room) = room.filter(|_| may_change_seats(scene, table)) else {
        return html! {};
    };
    if scene.query().edit.is_empty() {
        return form(scene, room, table);
    }
    let effects = match sheet::foreseen(scene) {
        Ok(effects) => effects,
        Err(refused) => return html! { div.stack { (refused) (form(scene, room, table)) } },
    };
    html! {
        div.stack {
            @if let Some(effects) = effects {
                section { h3 { (say::page_what_changes(lang)) } (effects::all(lang, effects)) }
                (confirmed(scene, room, table))
            }
            details { summary { (say::page_other_changes(lang)) } (form(scene, room, table)) }
        }
    }
}

/// The changes of the address once more, with the reason.
fn confirmed(scene: &Scene<'_>, room: &RoomRules, table: &TableId) -> Markup {
    let lang = scene.lang;
    let act = Act::new("table", say::page_change_table(lang)).with("table", table);
    let changes = table_changes(room, table, &scene.query().edit).into_iter();
    let act = changes.fold(act, |act, (name, value)| act.with(name, value));
    let act = act.seen(scene).then(scene.at(NightPage::Tables));
    act.with_reasons(
        scene,
        &[
            say::page_reason_room(lang),
            say::page_reason_players(lang),
            say::page_reason_mistake(lang),
        ],
    )
}

/// All fields; a value that the reader changed before stays.
fn form(scene: &Scene<'_>, room: &RoomRules, table: &TableId) -> Markup {
    let lang = scene.lang;
    let Some(now) = table_now(room, table) else {
        return html! {};
    };
    let [(_, featured), (_, order), (_, rename)] = &now;
    let typed = |name: &str, now: &String| {
        let typed = scene.query().edit.get(name);
        typed.unwrap_or(now).clone()
    };
    let id = |name: &str| format!("{EDIT}{name}");
    let (featured, order) = (typed("featured", featured), typed("order", order));
    html! {
        form.stack method="get" action=(scene.at(NightPage::Table(table.clone()))) {
            input type="hidden" name="sheet" value=(Sheet::Change.name());
            p.small { (say::page_change_table_help(lang)) }
            div {
                label for=(id("featured")) { (say::page_featured(lang)) }
                select id=(id("featured")) name=(id("featured")) {
                    @for (value, label) in [("on", say::page_featured_on(lang)), ("off", say::page_featured_off(lang))] {
                        option value=(value) selected[featured == value] { (label) }
                    }
                }
            }
            div {
                label for=(id("order")) { (say::page_break_order(lang)) }
                select id=(id("order")) name=(id("order")) {
                    @for (number, own) in (1..).zip(&room.tables) {
                        option value=(number) selected[order == number.to_string()] { (number) " · " (own.name) }
                    }
                }
            }
            div {
                label for=(id("rename")) { (say::page_table_rename(lang)) }
                input id=(id("rename")) name=(id("rename")) value=(typed("rename", rename)) maxlength=(MAX_NAME) required autocomplete="off";
            }
            button.primary type="submit" { (say::page_show_changes(lang)) }
        }
    }
}
