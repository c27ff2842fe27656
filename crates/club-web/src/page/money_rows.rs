//! Rows of people who owe or get money, each with the button that settles it.

use club_log::authorise::Role;
use club_view::{MoneyRow, MoneyView, money_text};
use maud::{Markup, html};

use super::act::{Act, sample};
use super::names::name;
use super::pay;
use super::scene::Scene;
use crate::{NightPage, Printed, Region, say};

/// Players who owe something or were paid too much, with the buttons that take the payment.
pub(super) fn owing(scene: &Scene<'_>, view: &MoneyView) -> Region {
    let lang = scene.lang;
    let rows: Vec<&MoneyRow> = view.players.iter().filter(|row| to_pay(row) > 0).collect();
    let element = html! {
        section.panel id="owing" aria-labelledby="owing-title" {
            h2 id="owing-title" { (say::page_owed_by(lang)) " " @if !rows.is_empty() { span.count { (rows.len()) } } }
            @if rows.is_empty() { p { (say::page_nobody_owes(lang)) } }
            @else { p.small { (say::page_together(lang, money_text(lang, view.owed_in.saturating_add(view.overpaid), &view.currency))) } }
            ul.rows { @for row in rows { (owes(scene, view, row)) } }
        }
    };
    Region::new("owing", element)
}

/// Amount that a player pays: debts, and what was paid out too much.
fn to_pay(row: &MoneyRow) -> u64 {
    row.owes.saturating_add(row.overpaid)
}

fn owes(scene: &Scene<'_>, view: &MoneyView, row: &MoneyRow) -> Markup {
    let lang = scene.lang;
    let label = pay::priced(lang, say::page_take(lang), &view.currency, to_pay(row));
    let act = Act::new("pay", label).with("player", &row.member);
    html! {
        li data-row {
            span.who { (name(&row.label)) " " span.state { (say::page_owes_amount(lang, money_text(lang, to_pay(row), &view.currency))) } }
            div.acts {
                @if scene.may(&sample::pay()) {
                    (act.clone().about(&row.label).primary().form(scene))
                    (act.labelled(say::page_by_transfer(lang)).about(&row.label).with("paid-by", "transfer").form(scene))
                    (part(scene, view, row))
                }
                (receipt(scene, row))
            }
        }
    }
}

/// A part of what a player owes, typed as an amount.
fn part(scene: &Scene<'_>, view: &MoneyView, row: &MoneyRow) -> Markup {
    let lang = scene.lang;
    let id = format!("part-{}", row.member);
    let inner = html! {
        label for=(id) { (say::page_amount(lang)) " (" (pay::unit(scene)) ")" }
        input id=(id) name="amount" inputmode="decimal" required autocomplete="off" maxlength="20";
        input type="hidden" name="digits" value=(view.minor_digits);
        div.row {
            button.primary type="submit" { (say::page_take(lang)) span.unseen { ": " (row.label) } }
            button type="submit" name="paid-by" value="transfer" { (say::page_by_transfer(lang)) span.unseen { ": " (row.label) } }
        }
    };
    html! {
        details {
            summary { (say::page_a_part(lang)) span.unseen { ": " (row.label) } }
            (Act::new("pay", say::page_take(lang)).with("player", &row.member).form_around(scene, &inner))
        }
    }
}

/// Players who still get something, with the director's button that pays it.
pub(super) fn due(scene: &Scene<'_>, view: &MoneyView, id: &'static str) -> Region {
    let lang = scene.lang;
    let rows: Vec<&MoneyRow> = view.players.iter().filter(|row| row.due > 0).collect();
    let may = scene.may(&sample::pay_out());
    let pay = |row: &MoneyRow| {
        let label = pay::priced(lang, say::page_pay(lang), &view.currency, row.due);
        let act = Act::new("payout", label).with("player", &row.member);
        act.about(&row.label).form(scene)
    };
    let element = html! {
        section.panel id=(id) aria-labelledby=(format!("{id}-title")) {
            h2 id=(format!("{id}-title")) { (say::page_owed_to(lang)) " " @if !rows.is_empty() { span.count { (rows.len()) } } }
            @if !view.is_final { p.small { (say::page_prizes_later(lang)) } }
            @if rows.is_empty() { p { (say::page_nobody_gets(lang)) } }
            @else { p.small { (say::page_together(lang, money_text(lang, view.owed_out, &view.currency))) } }
            ul.rows {
                @for row in rows {
                    li data-row {
                        span.who { (name(&row.label)) " " span.state { (parts(scene, view, row)) } }
                        div.acts { @if may { (pay(row)) } (receipt(scene, row)) }
                    }
                }
            }
        }
    };
    Region::new(id, element)
}

/// Prize, bounties and what was paid of them.
fn parts(scene: &Scene<'_>, view: &MoneyView, row: &MoneyRow) -> String {
    let lang = scene.lang;
    let money = |amount: u64| money_text(lang, amount, &view.currency);
    let mut parts = Vec::new();
    if row.prize > 0 && view.is_final {
        parts.push(say::page_prize_of(lang, money(row.prize)));
    }
    if row.bounties > 0 {
        parts.push(say::page_bounties_of(lang, money(row.bounties)));
    }
    if row.paid > 0 {
        parts.push(say::page_paid_of(lang, money(row.paid)));
    }
    parts.join(" · ")
}

/// The link to the receipt of a player.
fn receipt(scene: &Scene<'_>, row: &MoneyRow) -> Markup {
    let address = scene.at(NightPage::Print(Printed::Receipts));
    let address = format!("{address}?member={}", row.member);
    let lang = scene.lang;
    html! {
        @if scene.look.reader.role >= Role::Floor {
            a.button href=(address) { (say::page_receipt(lang)) span.unseen { ": " (row.label) } }
        }
    }
}
