//! The account of a night: one sum, the box, who owes and who gets something.

use club_log::authorise::Role;
use club_view::{BalanceView, MoneyView, money_text};
use maud::{Markup, html};

use super::act::{Act, link, sample};
use super::names::name;
use super::scene::Scene;
use super::{Layout, Page, money_rows, recent, refund};
use crate::{NightPage, Printed, Region, Sheet, say};

/// The page; none of a night without prices.
pub(super) fn page(scene: &Scene<'_>) -> Option<Page> {
    let lang = scene.lang;
    let view = MoneyView::of(&scene.directory, scene.id, scene.night, scene.now)?;
    let title = format!("{} · {}", say::page_money(lang), scene.title());
    let parts = [
        cash_box(scene, &view),
        prices(scene, &view),
        recent::region(scene),
    ];
    let side = Region::with_parts("side", parts, "<div class=\"side\" id=\"side\">", "</div>");
    let regions = vec![
        sum(scene, &view),
        money_rows::owing(scene, &view),
        money_rows::due(scene, &view, "due"),
        held(scene, &view),
        refund::search(scene),
        side,
    ];
    Some(Page::new(title, regions).laid_out(Layout::Two))
}

/// Both sides of the account, which are always equal.
fn sum(scene: &Scene<'_>, view: &MoneyView) -> Region {
    let lang = scene.lang;
    let balance = BalanceView::of(view);
    let money = |amount: u64| money_text(lang, amount, &view.currency);
    let came_in = [
        (say::page_collected(lang), balance.collected),
        (say::page_added(lang), balance.added),
        (say::page_overlay(lang), balance.overlay),
    ];
    let goes_out = [
        (say::page_prizes(lang), balance.prizes),
        (say::page_heads(lang), balance.heads),
        (say::page_bounties(lang), balance.bounties),
        (say::page_fees(lang), balance.fees),
        (say::page_for_staff(lang), balance.staff),
        (say::page_season_fund(lang), balance.season_fund),
        (say::page_expenses(lang), balance.expenses),
        (say::page_refunds(lang), balance.refunds),
    ];
    let side = |lines: &[(String, u64)], total: u64| {
        html! {
            tbody {
                @for (at, (label, amount)) in lines.iter().enumerate() {
                    // Lines of nothing are left out; the first one of each side stays.
                    @if at == 0 || *amount > 0 { tr { th scope="row" { (label) } td.n { (money(*amount)) } } }
                }
                tr.total { th scope="row" { "= " (say::page_sum(lang)) } td.n { (money(total)) } }
            }
        }
    };
    let sold = view.sold;
    let element = html! {
        section.panel.stack id="sum" {
            h1 { (say::page_money(lang)) }
            dl.figures {
                div { dt { (say::page_entries(lang)) } dd { (sold.entry) } }
                @if sold.reentry > 0 { div { dt { (say::page_reentries(lang)) } dd { (sold.reentry) } } }
                @if sold.rebuy > 0 { div { dt { (say::page_rebuy(lang)) } dd { (sold.rebuy) } } }
                @if sold.addon > 0 { div { dt { (say::page_add_on(lang)) } dd { (sold.addon) } } }
                div { dt { (say::page_prizes(lang)) } dd { (money(view.pool)) @if !view.is_final { small { (say::page_so_far(lang)) } } } }
                div { dt { (say::page_owed_in(lang)) } dd { (money(view.owed_in)) } }
                div { dt { (say::page_owed_out(lang)) } dd { (money(view.owed_out)) } }
                @if view.overpaid > 0 { div { dt { (say::page_overpaid(lang)) } dd.warning { "⚠ " (money(view.overpaid)) } } }
            }
            div.sides {
                table { caption { (say::page_came_in(lang)) } (side(&came_in, balance.came_in())) }
                table { caption { (say::page_goes_out(lang)) } (side(&goes_out, balance.goes_out())) }
            }
            div.row {
                (link(&scene.at(NightPage::Payouts), &say::page_payouts(lang), "", None))
                (link(&scene.at(NightPage::Print(Printed::Receipts)), &say::page_receipts(lang), "", None))
                (super::pay::add_ons_link(scene))
            }
        }
    };
    Region::new("sum", element)
}

/// The box: what must be in it, the last count, and for the director float and count.
fn cash_box(scene: &Scene<'_>, view: &MoneyView) -> Region {
    let lang = scene.lang;
    let below = view.till.expected < 0;
    let field = |id: &'static str, label: String| {
        html! {
            label for=(id) { (label) " (" (super::pay::unit(scene)) ")" }
            input id=(id) name="amount" inputmode="decimal" required autocomplete="off";
            input type="hidden" name="digits" value=(view.minor_digits);
        }
    };
    let note = html! {
        (field("count-amount", say::page_counted(lang)))
        label for="count-note" { (say::page_note(lang)) }
        input id="count-note" name="note" maxlength="200" autocomplete="off";
    };
    let element = html! {
        section.panel.stack id="box" aria-labelledby="box-title" {
            h2 id="box-title" { (say::page_box(lang)) }
            p.figure class=[below.then_some("danger")] { (money_text(lang, view.expected_box, &view.currency)) }
            @for line in view.till_lines(lang) { p.small { (line) } }
            @if scene.look.reader.role == Role::Director {
                details {
                    summary { (say::page_cash_count(lang)) }
                    (Act::new("count", say::page_cash_count(lang)).primary().form_with(scene, &note))
                }
                details {
                    summary { (say::page_float(lang)) }
                    (Act::new("till", say::page_float(lang)).form_with(scene, &field("till-amount", say::page_float_begins(lang))))
                }
            }
        }
    };
    Region::new("box", element)
}

/// The price list.
fn prices(scene: &Scene<'_>, view: &MoneyView) -> Region {
    let lang = scene.lang;
    let element = html! {
        section.panel id="prices" {
            h2 { (say::page_prices(lang)) }
            @for line in view.price_lines(lang) { p { (line) } }
        }
    };
    Region::new("prices", element)
}

/// Heads whose winners are not known.
fn held(scene: &Scene<'_>, view: &MoneyView) -> Region {
    let lang = scene.lang;
    let address = |entry| {
        let sheet = scene.sheet_at(NightPage::Tonight, Sheet::Knocker);
        format!("{sheet}&player={entry}")
    };
    let element = if view.held.is_empty() {
        html! { div id="held" hidden {} }
    } else {
        html! {
            section.panel id="held" aria-labelledby="held-title" {
                h2 id="held-title" { (say::page_held(lang)) }
                ul.rows {
                    @for row in &view.held {
                        li {
                            span.who { (name(&row.player.text(lang))) " " span.seat-name { (money_text(lang, row.amount, &view.currency)) } }
                            @if scene.may(&sample::knocker()) { (held_link(&address(row.player.entry), scene)) }
                        }
                    }
                }
            }
        }
    };
    Region::new("held", element)
}

fn held_link(address: &str, scene: &Scene<'_>) -> Markup {
    link(address, &say::page_knocked_out_by(scene.lang), "", None)
}
