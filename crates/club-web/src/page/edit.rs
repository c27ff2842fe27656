//! The sheet that changes what was announced: other values, what they change, then the reason.

use club_host::{PriceEdit, RestPlan};
use club_log::blinds::BlindPreset;
use club_log::late::LateRegistration;
use club_log::money::MoneyRules;
use club_log::tournament::Phase;
use club_view::{BlindRestView, money_figure};
use maud::{Markup, PreEscaped, html};

use super::scene::Scene;
use super::{effects, sheet};
use crate::edit_asked::{EditAsked, PLAN_FIELDS};
use crate::query::EDIT;
use crate::verb::{MAX_LEVELS_TEXT, MAX_ROOM_TEXT, levels_text, room_text};
use crate::{NightPage, Sheet, say};

/// The changes that the address has with what they do, and the form for other ones.
pub(super) fn body(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    if scene.query().edit.is_empty() {
        return form(scene);
    }
    let effects = match sheet::foreseen(scene) {
        Ok(effects) => effects,
        Err(refused) => return html! { div.stack { (refused) (form(scene)) } },
    };
    html! {
        div.stack {
            @if let Some(effects) = effects {
                @if let Some(plan) = asked(scene).and_then(|asked| asked.plan) { (planned(scene, &plan)) }
                section { h3 { (say::page_what_changes(lang)) } (effects::all(lang, effects)) }
                (confirmed(scene, back))
            }
            details { summary { (say::page_other_changes(lang)) } (form(scene)) }
        }
    }
}

/// Changes that the address asks for; none that cannot be read.
fn asked(scene: &Scene<'_>) -> Option<EditAsked> {
    EditAsked::of(scene.night, &scene.query().edit, scene.now).ok()
}

/// The levels of a plan, and the end that they lead to.
fn planned(scene: &Scene<'_>, plan: &BlindRestView) -> Markup {
    let (lang, zone) = (scene.lang, &scene.zone);
    html! {
        section {
            h3 { (say::page_plan(lang)) }
            @for sentence in plan.sentences(lang, zone) { p { (sentence) } }
            div.scroll.plan tabindex="0" { (PreEscaped(plan.table(lang, zone).to_html())) }
        }
    }
}

/// The changes of the address once more, with the reason.
fn confirmed(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    let reasons = [
        say::page_reason_mistake(lang),
        say::page_reason_players(lang),
        say::page_reason_room(lang),
    ];
    let rules = scene.night.prices();
    let rules = rules.and_then(|rules| serde_json::to_string(rules).ok());
    let fields = asked(scene).map(|asked| asked.fields).unwrap_or_default();
    let hidden = html! {
        input type="hidden" name="seen" value=(scene.seen());
        @for (name, value) in &fields { input type="hidden" name=(name) value=(value); }
        @if let Some(rules) = &rules { input type="hidden" name="money-was" value=(rules); }
    };
    let action = format!("/t/{}/edit", scene.id);
    html! {
        form.whole method="post" action=(action) data-act data-then=(back) {
            (hidden)
            fieldset {
                legend { (say::page_edit_night(lang)) ": " (say::page_reason(lang)) }
                div.row { @for reason in &reasons { button type="submit" name="reason" value=(reason) { (reason) } } }
            }
        }
        form.whole method="post" action=(action) data-act data-then=(back) {
            (hidden)
            label for="edit-reason" { (say::page_other_reason(lang)) }
            div.row {
                input id="edit-reason" name="reason" maxlength="200" required;
                button type="submit" { (say::page_edit_night(lang)) }
            }
        }
    }
}

/// A field with its value now.
struct Field {
    name: &'static str,
    label: String,
    now: String,
    attributes: Attributes,
}

/// Kind of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attributes {
    Text,
    Date,
    Number,
    Chips,
    Amount,
    Places,
}

/// All fields; a value that the reader changed before stays.
fn form(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let night = scene.night.announcement();
    let (level, minutes) = match night.rules.late_registration {
        None => (String::new(), String::new()),
        Some(LateRegistration::UntilLevel(level)) => (level.to_string(), String::new()),
        Some(LateRegistration::Minutes(minutes)) => (String::new(), minutes.to_string()),
    };
    let capacity = night.capacity.map(|number| number.to_string());
    let field = |name, label, now, attributes| Field {
        name,
        label,
        now,
        attributes,
    };
    let facts = [
        field(
            "title",
            say::page_title(lang),
            night.title.clone(),
            Attributes::Text,
        ),
        field(
            "date",
            say::page_date(lang),
            night.date.to_string(),
            Attributes::Date,
        ),
        field(
            "capacity",
            say::page_capacity(lang),
            capacity.unwrap_or_default(),
            Attributes::Number,
        ),
        field(
            "max-entries",
            say::page_max_entries(lang),
            night.rules.max_entries.to_string(),
            Attributes::Number,
        ),
        field(
            "seats",
            say::page_seats_at_table(lang),
            night.rules.seating.n_max.to_string(),
            Attributes::Number,
        ),
    ];
    let stack = field(
        "stack",
        say::page_stack(lang),
        night.rules.stack.to_string(),
        Attributes::Chips,
    );
    let is_before = scene.night.phase() == Phase::Registering;
    let late = [
        field(
            "late-until-level",
            say::page_late_until_level(lang),
            level,
            Attributes::Number,
        ),
        field(
            "late-minutes",
            say::page_late_minutes(lang),
            minutes,
            Attributes::Number,
        ),
    ];
    html! {
        form.stack method="get" action=(scene.at(NightPage::Tonight)) {
            input type="hidden" name="sheet" value=(Sheet::Edit.name());
            p.small { (say::page_edit_help(lang)) }
            @for field in &facts { (input(scene, field)) }
            @if is_before { (input(scene, &stack)) }
            fieldset {
                legend { (say::page_late_registration(lang)) }
                @for field in &late { (input(scene, field)) }
                p.small { (say::page_late_help(lang)) }
            }
            (blinds(scene))
            (plan(scene))
            (room(scene))
            @if let Some(rules) = scene.night.prices() { (prices(scene, rules)) }
            button.primary type="submit" { (say::page_show_changes(lang)) }
        }
    }
}

/// A field, and next to it what the page shows of the night.
fn input(scene: &Scene<'_>, field: &Field) -> Markup {
    let name = format!("{EDIT}{}", field.name);
    let typed = scene.query().edit.get(field.name);
    let value = typed.unwrap_or(&field.now);
    let (kind, mode, most) = match field.attributes {
        Attributes::Text => ("text", None, "60"),
        Attributes::Date => ("date", None, "10"),
        Attributes::Number => ("text", Some("numeric"), "6"),
        Attributes::Chips => ("text", Some("numeric"), "20"),
        Attributes::Amount => ("text", Some("decimal"), "20"),
        Attributes::Places => ("text", None, "20"),
    };
    let required = matches!(field.attributes, Attributes::Text | Attributes::Date);
    html! {
        div {
            label for=(name) { (field.label) }
            input type="hidden" name=(format!("{name}-was")) value=(field.now);
            input id=(name) name=(name) type=(kind) inputmode=[mode] value=(value) maxlength=(most) required[required] autocomplete="off";
        }
    }
}

/// The levels, a line each, or a structure that comes with the program.
fn blinds(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let rules = scene.night.announcement().rules.blinds.as_ref();
    let now = rules.map(levels_text).unwrap_or_default();
    let query = &scene.query().edit;
    let typed = query.get("blinds").unwrap_or(&now);
    let chosen = query.get("preset").map_or("", String::as_str);
    let lines = typed.lines().count().clamp(4, 24);
    html! {
        details open[is_other(typed, &now) || !chosen.is_empty()] {
            summary { (say::page_blinds(lang)) }
            @if now.len() > MAX_LEVELS_TEXT {
                p { (say::page_many_levels(lang, rules.map_or(0, |rules| rules.levels.len()))) }
            } @else {
                div.stack {
                    label for="edit-preset" { (say::page_structure(lang)) }
                    select id="edit-preset" name="edit-preset" {
                        option value="" { (say::page_structure_below(lang)) }
                        @for preset in BlindPreset::ALL {
                            option value=(preset.name()) selected[preset.name() == chosen] { (say::page_structure_name(lang, preset.name())) }
                        }
                    }
                    label for="edit-blinds" { (say::page_blinds(lang)) }
                    input type="hidden" name="edit-blinds-was" value=(now);
                    textarea id="edit-blinds" name="edit-blinds" rows=(lines) maxlength=(MAX_LEVELS_TEXT) spellcheck="false" autocomplete="off" { (typed) }
                    p.small { (say::page_blinds_help(lang)) }
                }
            }
        }
    }
}

/// Whether a text of several lines is another one than the page showed. Browsers send line ends as two characters.
fn is_other(typed: &str, now: &str) -> bool {
    typed.replace("\r\n", "\n") != now
}

/// The end for which the levels that have not begun are planned.
fn plan(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let query = &scene.query().edit;
    let typed = |name: &str| query.get(name).map(String::as_str);
    let fields = [
        ("ends", say::page_plan_ends(lang), "time", None),
        (
            "level-minutes",
            say::page_plan_level(lang),
            "text",
            Some("numeric"),
        ),
        (
            "break-minutes",
            say::page_plan_break(lang),
            "text",
            Some("numeric"),
        ),
        ("chips", say::page_plan_chips(lang), "text", None),
    ];
    html! {
        details open[PLAN_FIELDS.iter().any(|name| typed(name).is_some_and(|text| !text.is_empty()))] {
            summary { (say::page_plan(lang)) }
            div.stack {
                p.small { (say::page_plan_help(lang, RestPlan::BREAK_MINUTES)) }
                @for (name, label, kind, mode) in &fields {
                    @let id = format!("{EDIT}{name}");
                    div {
                        label for=(id) { (label) }
                        input id=(id) name=(id) type=(kind) inputmode=[*mode] value=[typed(name)] maxlength="100" autocomplete="off";
                    }
                }
            }
        }
    }
}

/// The tables of the room, a line each.
fn room(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let rules = scene.night.announcement().rules.seating.room.as_ref();
    let now = rules.map(room_text).unwrap_or_default();
    let typed = scene.query().edit.get("room").unwrap_or(&now);
    let lines = typed.lines().count().clamp(4, 24);
    html! {
        details open[is_other(typed, &now)] {
            summary { (say::page_room(lang)) }
            @if now.len() > MAX_ROOM_TEXT {
                p { (say::page_many_tables(lang, rules.map_or(0, |rules| rules.tables.len()))) }
            } @else {
                div.stack {
                    label for="edit-room" { (say::page_room(lang)) }
                    input type="hidden" name="edit-room-was" value=(now);
                    textarea id="edit-room" name="edit-room" rows=(lines) maxlength=(MAX_ROOM_TEXT) spellcheck="false" autocomplete="off" { (typed) }
                    p.small { (say::page_room_help(lang)) }
                }
            }
        }
    }
}

/// The prices of a night that has some.
fn prices(scene: &Scene<'_>, rules: &MoneyRules) -> Markup {
    let lang = scene.lang;
    let unit = super::pay::unit(scene);
    let fields = PriceEdit::FIELDS.map(|name| {
        let label = say::page_price_field(lang, name);
        Field {
            label: match name {
                "paid" => label,
                _ => format!("{label} ({unit})"),
            },
            now: price(rules, name),
            attributes: match name {
                "paid" => Attributes::Places,
                _ => Attributes::Amount,
            },
            name,
        }
    });
    let is_other = |field: &Field| {
        scene
            .query()
            .edit
            .get(field.name)
            .is_some_and(|typed| *typed != field.now)
    };
    html! {
        details open[fields.iter().any(is_other)] {
            summary { (say::page_prices(lang)) }
            div.stack {
                p.small { (say::page_price_help(lang)) }
                @for field in &fields { (input(scene, field)) }
            }
        }
    }
}

/// A price as it is typed; empty where there is none.
fn price(rules: &MoneyRules, field: &str) -> String {
    let amount = |minor: u64| money_figure(minor, &rules.currency);
    let some = |minor: u64| Some(minor).filter(|minor| *minor > 0).map(amount);
    let entry = rules.entry;
    let value = match field {
        "entry" => Some(amount(rules.entry_parts(1).total())),
        "fee" => some(entry.fee),
        "staff" => some(entry.staff),
        "fund" => some(entry.fund),
        "bounty" => some(entry.bounty),
        "rebuy" => rules.rebuy.map(|rebuy| amount(rebuy.parts(rules).total())),
        "addon" => rules.addon.map(|addon| amount(addon.parts(rules).total())),
        "guarantee" => some(rules.guarantee),
        "added" => some(rules.added),
        "unit" => Some(amount(rules.unit)),
        "paid" => rules.paid.map(|paid| paid.to_string()),
        _ => rules.satellite.map(|rules| amount(rules.ticket)),
    };
    value.unwrap_or_default()
}
