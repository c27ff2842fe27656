//! The sheet of a deal: how the players left divide what is still to be won.

use club_log::entry::EntryId;
use club_log::tournament::Phase;
use club_view::PrizesView;
use club_words::grouped;
use maud::{Markup, html};

use super::act::Act;
use super::names::name;
use super::pay;
use super::scene::Scene;
use crate::say;

/// Players left above which a deal has no form: nobody types a hundred stacks.
const MOST: usize = 20;

/// The form: points or prizes, the method, chips of everybody left, the button.
pub(super) fn body(scene: &Scene<'_>, back: &str) -> Markup {
    let (lang, night) = (scene.lang, scene.night);
    let players: Vec<_> = night.alive().collect();
    if night.phase() != Phase::Running || players.len() > MOST {
        return html! { p { (say::page_deal_later(lang, MOST)) } };
    }
    let left = night.place_points().unwrap_or_default();
    let left = left.iter().take(players.len()).sum::<u64>();
    let methods = [
        ("even", say::page_deal_even(lang)),
        ("chips", say::page_deal_chips(lang)),
        ("icm", say::page_deal_icm(lang)),
    ];
    let fields = html! {
        (divided(scene, players.len(), left))
        @if let Some(chips) = night.chips_in_play() {
            p.small { (say::page_chips_in_play(lang, grouped(&chips.to_string()))) }
        }
        fieldset {
            legend { (say::page_deal_method(lang)) }
            @for (index, (value, label)) in methods.iter().enumerate() {
                label.tick { input type="radio" name="method" value=(value) checked[index == 0]; (label) }
            }
        }
        @for (entry, found) in &players {
            @let id = format!("stack-{entry}");
            div {
                label for=(id) { (name(&scene.name(*entry))) }
                input type="hidden" name="player" value=(entry);
                input id=(id) name="stack" inputmode="numeric" value=[found.counted];
            }
        }
    };
    let act = Act::new("deal", say::page_agree(lang))
        .seen(scene)
        .then(back);
    let entries: Vec<EntryId> = players.iter().map(|(entry, _)| *entry).collect();
    html! {
        (act.clone().primary().form_with(scene, &fields))
        details {
            summary { (say::page_deal_agreed(lang)) }
            (act.form_with(scene, &agreed(scene, &entries, left)))
        }
    }
}

/// Shares that the players have agreed on: amounts, points, or both.
fn agreed(scene: &Scene<'_>, players: &[EntryId], points: u64) -> Markup {
    let (lang, prices) = (scene.lang, scene.night.prices());
    let number = |id: &str, label: &Markup, mode: &str| {
        html! {
            div {
                label for=(id) { (label) }
                input id=(id) name=(id) inputmode=(mode) autocomplete="off";
            }
        }
    };
    html! {
        input type="hidden" name="method" value="agreed";
        @if prices.is_some() { p.small { (say::page_deal_agreed_help(lang)) } }
        @for entry in players {
            @let player = name(&scene.name(*entry));
            fieldset {
                legend { (player) }
                input type="hidden" name="player" value=(entry);
                @if prices.is_some() {
                    (number(&format!("money-{entry}"), &html! { (say::page_deal_money(lang)) " (" (pay::unit(scene)) ")" }, "decimal"))
                }
                @if points > 0 {
                    (number(&format!("points-{entry}"), &html! { (say::page_deal_points(lang)) }, "numeric"))
                }
            }
        }
        @if let Some(prices) = prices {
            input type="hidden" name="digits" value=(prices.digits());
        }
    }
}

/// Points that are left, and in a night for money the prizes of the open places.
fn divided(scene: &Scene<'_>, players: usize, points: u64) -> Markup {
    let lang = scene.lang;
    let Some(prizes) = PrizesView::of(&scene.directory, scene.night, scene.now) else {
        return html! { p { (say::page_deal_left(lang, points)) } };
    };
    let amounts = prizes
        .rows
        .iter()
        .take(players)
        .filter_map(|row| row.amount);
    let money = pay::amount(scene, amounts.sum());
    let subjects = [
        ("money", say::page_deal_money(lang)),
        ("both", say::page_deal_both(lang)),
        ("points", say::page_deal_points(lang)),
    ];
    let digits = scene
        .night
        .prices()
        .map(club_log::money::MoneyRules::digits);
    html! {
        p { (say::page_deal_money_left(lang, money)) @if points > 0 { " " (say::page_deal_left(lang, points)) } }
        @if points > 0 {
            fieldset {
                legend { (say::page_deal_divides(lang)) }
                @for (index, (value, label)) in subjects.iter().enumerate() {
                    label.tick { input type="radio" name="divides" value=(value) checked[index == 0]; (label) }
                }
            }
        } @else {
            input type="hidden" name="divides" value="money";
        }
        div {
            label for="money-for-winner" { (say::page_for_winner(lang)) " (" (pay::unit(scene)) ")" }
            input id="money-for-winner" name="money-for-winner" inputmode="decimal" autocomplete="off";
            input type="hidden" name="digits" value=[digits];
        }
    }
}
