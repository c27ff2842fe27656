//! Refunds: what an entry bought is paid back, whole or in parts.

use chained_events::ids::MemberId;
use club_log::entry::EntryId;
use club_log::money::Part;
use maud::{Markup, html};

use super::act::{Act, link, sample};
use super::names::name;
use super::scene::Scene;
use super::{pay, people};
use crate::{NightPage, Region, Sheet, say};

/// The field that the buttons of the sheet add.
const REASON: &[(&str, &str)] = &[("reason", "-")];

/// People who are found at once.
const MOST: usize = 20;

/// The link to the sheet of an entry, for a director in a night where the entry bought something.
pub(super) fn way(scene: &Scene<'_>, entry: EntryId) -> Markup {
    let sheet = scene.sheet_at(NightPage::Tonight, Sheet::Refund);
    let can = scene.may(&sample::refund()) && !Parts::of(scene, entry).possible.is_empty();
    html! {
        @if can { (link(&format!("{sheet}&player={entry}"), &say::page_refund(scene.lang), "", None)) }
    }
}

/// Parts of what an entry bought that can be paid back now, and the act that does so.
struct Parts {
    act: Act,
    possible: Vec<Part>,
}

impl Parts {
    fn of(scene: &Scene<'_>, entry: EntryId) -> Self {
        let bought = scene.night.bought(entry);
        let act = Act::new("refund", say::page_refund(scene.lang)).with("player", entry);
        let parts = Part::ALL.into_iter().filter(|part| {
            let act = act.clone().with("part", part.name());
            bought.get(*part) > 0 && act.is_possible(scene, REASON)
        });
        Self {
            possible: parts.collect(),
            act,
        }
    }
}

/// The part of the page about money in which a player is searched for a refund.
pub(super) fn search(scene: &Scene<'_>) -> Region {
    let lang = scene.lang;
    if !scene.may(&sample::refund()) {
        return Region::new("refund", html! { div id="refund" hidden {} });
    }
    let text = scene.query().search.as_deref();
    let found = text.map(|text| people::found(scene, text));
    let entries = |member: &MemberId| -> Vec<EntryId> {
        let own = scene
            .night
            .entries()
            .filter(|(_, entry)| entry.member == *member);
        let bought = own.filter(|(id, _)| scene.night.bought(*id).total() > 0);
        bought.map(|(id, _)| id).collect()
    };
    let found = found.map(|members| {
        members
            .iter()
            .flat_map(entries)
            .take(MOST)
            .collect::<Vec<_>>()
    });
    let element = html! {
        section.panel.stack id="refund" aria-labelledby="refund-title" {
            h2 id="refund-title" { (say::page_refund(lang)) }
            form.search method="get" action=(scene.at(NightPage::Money)) {
                div {
                    label for="refund-q" { (say::page_search(lang)) }
                    input id="refund-q" type="search" name="q" value=[text] autocomplete="off" maxlength="60" required;
                }
                button type="submit" { (say::page_find(lang)) }
            }
            @if let Some(entries) = found {
                @if entries.is_empty() { p { (say::page_nobody_found(lang)) } }
                ul.rows {
                    @for entry in entries {
                        li { span.who { (name(&scene.name(entry))) } (way(scene, entry)) }
                    }
                }
            }
        }
    };
    Region::new("refund", element)
}

/// The sheet: parts that are paid back, and why.
pub(super) fn body(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    let entry = scene.query().player;
    let may = |entry: &EntryId| scene.night.entry(*entry).is_some() && scene.may(&sample::refund());
    let Some(entry) = entry.filter(may) else {
        return html! { p { (say::page_nobody_found(lang)) } };
    };
    let bought = scene.night.bought(entry);
    let Parts {
        act,
        possible: parts,
    } = Parts::of(scene, entry);
    let act = act.then(back);
    let reasons = [
        say::page_reason_asked(lang),
        say::page_reason_never_came(lang),
        say::page_reason_mistake(lang),
    ];
    let inner = html! {
        fieldset {
            legend { (say::page_refund_parts(lang)) }
            ul.rows {
                @for part in &parts {
                    li { label.tick { input type="checkbox" name="part" value=(part.name()); (say::page_part(lang, part.name())) " " (pay::amount(scene, bought.get(*part))) } }
                }
            }
            @if act.is_possible(scene, REASON) { p.small { (say::page_refund_all(lang, pay::amount(scene, bought.total()))) } }
        }
        fieldset {
            legend { (say::page_reason(lang)) }
            div.row { @for reason in &reasons { button type="submit" name="reason" value=(reason) { (reason) } } }
        }
    };
    html! {
        div.stack {
            p { strong { (name(&scene.name(entry))) } }
            @if bought.total() == 0 { p { (say::page_nothing_bought(lang)) } }
            @else if parts.is_empty() { p { (say::page_nothing_to_refund(lang)) } }
            @else { (act.form_around(scene, &inner)) }
        }
    }
}
