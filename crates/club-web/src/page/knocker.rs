//! Winners of a head: the question after a bust, and the correction of the answer.

use club_log::entry::EntryId;
use maud::{Markup, html};

use super::act::{Act, sample};
use super::names::name;
use super::scene::Scene;
use crate::say;

/// An act with the question who won the chips: one at the table, several, or nobody seen.
pub(super) fn question(scene: &Scene<'_>, act: &Act, entry: EntryId) -> Markup {
    let lang = scene.lang;
    let others = at_the_table(scene, entry);
    let one = html! {
        fieldset {
            legend { (say::page_knocked_out_by(lang)) }
            ul.ring {
                @for (seat, other) in &others {
                    li { button type="submit" name="by" value=(other) { span.no { (seat) } (name(&scene.name(*other))) } }
                }
                li { button type="submit" name="by" value="?" { (say::page_not_seen(lang)) } }
            }
        }
    };
    let several = html! {
        fieldset {
            legend { (say::page_several_winners(lang)) }
            ul.ring {
                @for (seat, other) in &others {
                    li {
                        label { input type="checkbox" name="by" value=(other); span.no { (seat) } (name(&scene.name(*other))) }
                        (share(scene, entry, *other))
                    }
                }
            }
            p.small { (say::page_shares_help(lang)) }
        }
    };
    html! {
        details.question {
            summary class=(act.class()) data-key=[act.letter()] { (act.label()) }
            (act.form_around(scene, &one))
            @if others.len() > 1 {
                details {
                    summary { (say::page_several(lang)) }
                    (act.form_with(scene, &several))
                }
            }
        }
    }
}

/// The share of a winner next to the others. What is not typed is one share.
fn share(scene: &Scene<'_>, entry: EntryId, other: EntryId) -> Markup {
    let lang = scene.lang;
    let id = format!("share-{entry}-{other}");
    html! {
        label.unseen for=(id) { (say::page_share_of(lang, scene.name(other))) }
        input.short id=(id) name=(format!("share-{other}")) inputmode="numeric" maxlength="9" autocomplete="off" placeholder=(say::page_share(lang));
    }
}

/// The field that says who won the chips of one of several players who go out in a hand.
pub(super) fn of_several(scene: &Scene<'_>, entry: EntryId) -> Markup {
    let lang = scene.lang;
    let id = format!("by-{entry}");
    html! {
        label.unseen for=(id) { (say::page_knocked_out_by(lang)) ": " (scene.name(entry)) }
        select id=(id) name=(id) {
            option value="" { (say::page_knocked_out_by(lang)) ": " (say::page_not_seen(lang)) }
            @for (seat, other) in at_the_table(scene, entry) {
                option value=(other) { (seat) " " (scene.name(other)) }
            }
        }
    }
}

/// The others at the table of an entry, by seat; of a player who is out, the last table.
fn at_the_table(scene: &Scene<'_>, entry: EntryId) -> Vec<(u8, EntryId)> {
    let seats = scene.night.seats();
    let last = || seats.last_seat(entry).map(|(table, _)| table);
    let table = seats.seat_of(entry).map(|(table, _)| table).or_else(last);
    let table = table.and_then(|table| seats.table(table));
    let seated = table
        .into_iter()
        .flat_map(club_log::seats::SeatedTable::seats);
    seated
        .filter(|(_, other)| *other != entry)
        .map(|(seat, other)| (seat.get(), other))
        .collect()
}

/// The sheet of a correction: who it was, then why. Players who are out by now may have been it as well.
pub(super) fn correction(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    let entry = scene.query().player;
    let may = |entry: &EntryId| scene.night.has_lost(*entry) && scene.may(&sample::knocker());
    let Some(entry) = entry.filter(may) else {
        return html! { p { (say::page_nobody_found(lang)) } };
    };
    let can = |other: &EntryId| scene.night.may_have_won_from(*other, entry);
    let near = at_the_table(scene, entry).into_iter();
    let near: Vec<EntryId> = near.map(|(_, other)| other).filter(can).collect();
    let far = scene.night.entries().map(|(id, _)| id);
    let far = far.filter(|other| !near.contains(other));
    let far: Vec<EntryId> = far.filter(can).collect();
    let tick = |other: &EntryId| {
        html! {
            li {
                label { input type="checkbox" name="by" value=(other); (name(&scene.name(*other))) }
                (share(scene, entry, *other))
            }
        }
    };
    let reasons = [
        say::page_reason_mistake(lang),
        say::page_reason_dealer_said(lang),
    ];
    html! {
        div.stack {
            p { strong { (name(&scene.name(entry))) } }
            form.stack method="post" action=(format!("/t/{}/knocker", scene.id)) data-act data-then=(back) {
                input type="hidden" name="player" value=(entry);
                fieldset {
                    legend { (say::page_knocked_out_by(lang)) }
                    ul.ring { @for other in &near { (tick(other)) } }
                    @if !far.is_empty() {
                        details {
                            summary { (say::page_sat_there_before(lang)) }
                            ul.ring { @for other in &far { (tick(other)) } }
                        }
                    }
                    p.small { (say::page_nobody_ticked(lang)) " " (say::page_shares_help(lang)) }
                }
                fieldset {
                    legend { (say::page_reason(lang)) }
                    div.row {
                        @for reason in &reasons { button type="submit" name="reason" value=(reason) { (reason) } }
                    }
                }
            }
        }
    }
}

/// Whether somebody won, or should have won, a head with the last bust of an entry.
pub(super) fn has_a_head(scene: &Scene<'_>, entry: EntryId) -> bool {
    let prices = scene.night.prices();
    scene.night.has_lost(entry) && prices.is_some_and(club_log::money::MoneyRules::has_bounties)
}
