//! Payouts: prizes in a night with money, points in every night, and who holds each place.

use club_view::{FieldView, HolderRow, MoneyView, PayoutsView, PrizesView, money_text};
use club_words::list as words_list;
use maud::{Markup, PreEscaped, html};

use super::facts::count_of;
use super::names::name;
use super::scene::Scene;
use super::{Page, money_rows};
use crate::{Region, say};

/// Prizes, then points, each place with the players who hold it. The director pays from here.
pub(super) fn page(scene: &Scene<'_>) -> Option<Page> {
    let lang = scene.lang;
    let points = PayoutsView::of(&scene.directory, scene.id, scene.night).ok()?;
    // The prizes are in a table of their own.
    let points = points.points_alone();
    let prizes = PrizesView::of(&scene.directory, scene.night, scene.now);
    let has_points = scene.night.pool() > 0 || prizes.is_none();
    let element = html! {
        section.panel.stack id="payouts" {
            h1 { (say::page_payouts(lang)) }
            @if let Some(prizes) = &prizes { (table(scene, prizes)) }
            @if has_points {
                @if prizes.is_some() { h2 { (say::page_points_head(lang)) } }
                div.scroll tabindex="0" { (PreEscaped(points.sheet(lang).to_html_fragment())) }
            }
        }
    };
    let title = format!("{} · {}", say::page_payouts(lang), scene.title());
    let mut regions = Vec::new();
    if scene.look.reader.is_staff()
        && let Some(money) = MoneyView::of(&scene.directory, scene.id, scene.night, scene.now)
    {
        regions.push(money_rows::due(scene, &money, "to-pay"));
    }
    regions.insert(0, Region::new("payouts", element));
    Some(Page::new(title, regions))
}

/// The prizes by place.
fn table(scene: &Scene<'_>, view: &PrizesView) -> Markup {
    let lang = scene.lang;
    let money = |amount: u64| money_text(lang, amount, &view.currency);
    let field = FieldView::of(&scene.directory, scene.night, scene.now);
    let pool = money(view.pool);
    let holder = |row: &HolderRow| {
        html! { li { (name(&row.player.text(lang))) " " span.seat-name { (money(row.amount)) } } }
    };
    html! {
        dl.figures {
            div { dt { (say::page_prizes(lang)) } dd { (pool) @if !view.is_final { small { (say::page_so_far(lang)) } } } }
            @if let Some((tickets, price)) = view.tickets {
                div { dt { (say::page_tickets(lang)) } dd { (say::page_tickets_of(lang, tickets, money(price))) } }
            }
            @if let Some(jump) = field.money_jump {
                div {
                    dt { (say::page_next_jump(lang)) }
                    dd { (say::page_place_amount(lang, jump.place, money(jump.amount))) small { (say::page_to_go(lang, jump.to_go)) } }
                }
            }
            div { dt { (say::page_left(lang)) } dd { (say::page_of(lang, count_of(field.left), count_of(field.entries))) } }
        }
        @if !view.shares.is_empty() {
            section { h2 { (say::page_deal(lang)) } ul.rows { @for row in &view.shares { (holder(row)) } } }
        }
        table {
            thead { tr {
                th.n scope="col" { (say::page_place_head(lang)) }
                th.n scope="col" { (say::page_prize(lang)) }
                th scope="col" { (say::page_player(lang)) }
            } }
            tbody {
                @for row in &view.rows {
                    tr {
                        td.n { (row.place) }
                        td.n { (row.amount.map(money).unwrap_or_default()) }
                        td { (holders(scene, row, &money)) }
                    }
                }
            }
        }
    }
}

/// Names of the holders of a place, with what each gets where that is not the prize of the place.
fn holders(scene: &Scene<'_>, row: &club_view::PrizeRow, money: &dyn Fn(u64) -> String) -> Markup {
    let names: Vec<String> = row
        .holders
        .iter()
        .map(|holder| {
            let label = holder.player.text(scene.lang);
            if Some(holder.amount) == row.amount {
                label
            } else {
                say::page_name_amount(scene.lang, label, money(holder.amount))
            }
        })
        .collect();
    html! { @if !names.is_empty() { (name(&words_list(scene.lang, &names))) } }
}

/// Places with what they win: money where there is some, else points.
pub(super) fn list(scene: &Scene<'_>, most: usize) -> Markup {
    html! {
        ul.columns {
            @for (whose, won) in awards(scene).into_iter().take(most) {
                li { span { (whose) } span { (won) } }
            }
        }
    }
}

/// Players with a share of a deal, then places that win something, each with it.
fn awards(scene: &Scene<'_>) -> Vec<(Markup, String)> {
    let lang = scene.lang;
    let place = |place: u64| html! { (say::page_place(lang, place)) };
    if let Some(view) = PrizesView::of(&scene.directory, scene.night, scene.now) {
        let money = |amount: u64| money_text(lang, amount, &view.currency);
        let share = |row: &HolderRow| (name(&row.player.text(lang)), money(row.amount));
        let amount = |row: &club_view::PrizeRow| Some((place(row.place), money(row.amount?)));
        let shares = view.shares.iter().map(share);
        return shares.chain(view.rows.iter().filter_map(amount)).collect();
    }
    let points = scene.night.place_points().unwrap_or_default();
    let rows = (1..).zip(points).filter(|(_, points)| *points > 0);
    rows.map(|(number, points)| (place(number), say::page_points(lang, points)))
        .collect()
}
