//! Prices on buttons, the ways to pay, and purchases after the entry.

use chained_events::ids::MemberId;
use club_log::authorise::Role;
use club_log::entry::EntryId;
use club_log::ids::TournamentId;
use club_view::{Lang, Sale, SalesView, money_figure, money_text};
use maud::{Markup, html};

use super::act::{Act, link};
use super::names::name;
use super::scene::Scene;
use crate::{NightPage, Sheet, say};

/// Tables up to which add-ons have a button for each player.
const MOST_TABLES: usize = 12;

/// Prices of the night now; none of a night without money.
pub(super) fn sales(scene: &Scene<'_>) -> Option<SalesView> {
    SalesView::of(scene.night, scene.now)
}

/// An amount with its currency.
pub(super) fn amount(scene: &Scene<'_>, amount: u64) -> String {
    let currency = scene
        .night
        .prices()
        .map_or("", |prices| prices.currency.as_str());
    money_text(scene.lang, amount, currency)
}

/// The unit of the amounts that are typed into a field.
pub(super) fn unit(scene: &Scene<'_>) -> String {
    let currency = scene.night.prices().map(|prices| &prices.currency);
    match (scene.lang, currency.map_or("", String::as_str)) {
        (Lang::Ja, "JPY") => say::page_yen(scene.lang),
        (_, currency) => currency.to_owned(),
    }
}

/// A label with a price behind it: `Register 3,000`. What costs nothing has no price.
pub(crate) fn priced(lang: Lang, label: String, currency: &str, amount: u64) -> String {
    if amount == 0 {
        return label;
    }
    let price = match lang {
        Lang::En => money_figure(amount, currency),
        Lang::Ja => money_text(lang, amount, currency),
    };
    say::page_priced(lang, label, price)
}

/// The label of an entry, with its price where there is one.
pub(super) fn entry_label(scene: &Scene<'_>, again: bool) -> String {
    let lang = scene.lang;
    let label = if again {
        say::page_reenter(lang)
    } else {
        say::page_register(lang)
    };
    match sales(scene) {
        Some(sales) => {
            let amount = if again { sales.reentry } else { sales.entry };
            priced(lang, label, &sales.currency, amount)
        }
        None => label,
    }
}

/// The link to the other ways to pay for an entry; nothing in a night without money.
pub(super) fn other_ways(scene: &Scene<'_>, member: &MemberId, label: &str) -> Markup {
    if scene.night.prices().is_none() {
        return html! {};
    }
    let address = format!(
        "{}&member={member}",
        scene.sheet_at(NightPage::Tonight, Sheet::Enter)
    );
    html! { a.button href=(address) { ".." span.unseen { (say::page_other_ways(scene.lang)) ": " (label) } } }
}

/// The ways to pay besides cash, each a button.
pub(super) fn ways(scene: &Scene<'_>, act: &Act, price: u64) -> Markup {
    let lang = scene.lang;
    let currency = scene
        .night
        .prices()
        .map_or("", |prices| prices.currency.as_str());
    let way = |label: String, value: &str| {
        let label = priced(lang, label, currency, price);
        let act = act.labelled(label).with("paid-by", value);
        act.form_if_possible(scene)
    };
    html! {
        (way(say::page_owes(lang), "owes"))
        (way(say::page_by_transfer(lang), "transfer"))
        @if scene.look.reader.role == Role::Director { (way(say::page_by_house(lang), "house")) }
    }
}

/// The sheet of an entry: cash, then everything else.
pub(super) fn enter(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    let club = &scene.look.view.state.club;
    let member = scene.query().member.as_ref();
    let member = member.map(|member| club.effective_member(member));
    let Some((member, sales)) = member
        .filter(|member| club.members().contains(*member))
        .zip(sales(scene))
    else {
        return html! { p { (say::page_nobody_found(lang)) } };
    };
    let again = scene.night.last_entry_of(member).is_some();
    let price = if again { sales.reentry } else { sales.entry };
    let verb = if again { "reenter" } else { "register" };
    let act = Act::new(verb, entry_label(scene, again))
        .with("player", member)
        .then(back);
    html! {
        div.stack {
            p { strong { (name(&scene.directory.label(member))) } }
            div.row {
                (act.clone().primary().form_if_possible(scene))
                (ways(scene, &act, price))
                // The night of a ticket is over, and is not read to try it.
                @for (night, title) in tickets(scene, member) {
                    @let label = say::page_by_ticket(lang, title);
                    (act.labelled(label).with("paid-by", format!("ticket:{night}")).form(scene))
                }
            }
            p.small { (say::page_cash_first(lang)) }
        }
    }
}

/// Tickets of a member that are not used: the nights in which they were won.
fn tickets<'a>(scene: &Scene<'a>, member: &MemberId) -> Vec<(&'a TournamentId, String)> {
    let won = scene.look.view.state.club.nights_with_ticket_of(member);
    let others = won.filter(|(id, _)| *id != scene.id);
    others
        .map(|(id, night)| (id, night.header().title))
        .collect()
}

/// Rebuy and add-on of a player who is in, where they are sold.
pub(super) fn purchases(scene: &Scene<'_>, entry: EntryId) -> Markup {
    let Some(sales) = sales(scene) else {
        return html! {};
    };
    let rebuy = sales.rebuy_for(scene.night, entry);
    let addon = sales.add_on_for(scene.night, entry);
    html! {
        @if let Some(sale) = rebuy {
            @let act = rebuy_act(scene, &sales, entry, sale);
            @if sales.rebuy_has_head { (super::knocker::question(scene, &act, entry)) } @else { (act.form(scene)) }
        }
        @if let Some(sale) = addon { (add_on_act(scene, &sales, entry, sale).form(scene)) }
    }
}

/// Rebuy and add-on that are not paid in cash, and a double rebuy.
pub(super) fn other_purchases(scene: &Scene<'_>, entry: EntryId) -> Markup {
    let lang = scene.lang;
    let Some(sales) = sales(scene) else {
        return html! {};
    };
    let rebuy = sales.rebuy_for(scene.night, entry);
    let rebuy = rebuy.filter(|_| !sales.rebuy_has_head);
    let addon = sales.add_on_for(scene.night, entry);
    html! {
        @if let Some(sale) = rebuy {
            section {
                h3 { (say::page_rebuy(lang)) }
                div.row {
                    (ways(scene, &rebuy_act(scene, &sales, entry, sale), sale.amount))
                    @if sale.most.saturating_sub(scene.night.rebuys_of(entry)) > 1 {
                        @let label = priced(lang, say::page_two_rebuys(lang), &sales.currency, sale.amount.saturating_mul(2));
                        (rebuy_act(scene, &sales, entry, sale).labelled(label).with("times", 2).form_if_possible(scene))
                    }
                }
            }
        }
        @if let Some(sale) = addon {
            section {
                h3 { (say::page_add_on(lang)) }
                div.row { (ways(scene, &add_on_act(scene, &sales, entry, sale), sale.amount)) }
            }
        }
    }
}

fn rebuy_act(scene: &Scene<'_>, sales: &SalesView, entry: EntryId, sale: Sale) -> Act {
    let lang = scene.lang;
    let label = priced(lang, say::page_rebuy(lang), &sales.currency, sale.amount);
    Act::new("rebuy", label).with("player", entry)
}

fn add_on_act(scene: &Scene<'_>, sales: &SalesView, entry: EntryId, sale: Sale) -> Act {
    let lang = scene.lang;
    let label = priced(lang, say::page_add_on(lang), &sales.currency, sale.amount);
    Act::new("addon", label).with("player", entry)
}

/// The link to the add-ons while they are sold.
pub(super) fn add_ons_link(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let on = sales(scene).and_then(|sales| sales.addon.filter(|sale| sale.is_on));
    html! {
        @if on.is_some() {
            (link(&scene.sheet_at(NightPage::Tonight, Sheet::AddOns), &say::page_add_ons(lang), "primary", None))
        }
    }
}

/// Players who can take an add-on, by table: one at a time, or a table at once.
pub(super) fn add_ons(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let Some((sales, sale)) = sales(scene).and_then(|sales| {
        let sale = sales.addon.filter(|sale| sale.is_on)?;
        Some((sales, sale))
    }) else {
        return html! { p { (say::page_no_add_ons(lang)) } };
    };
    let seats = scene.night.seats();
    let can = |entry: &EntryId| sales.add_on_for(scene.night, *entry).is_some();
    let tables: Vec<(&mtt_seating::TableId, Vec<EntryId>)> = seats
        .tables()
        .map(|(id, table)| (id, table.entries().filter(can).collect::<Vec<_>>()))
        .filter(|(_, players)| !players.is_empty())
        .collect();
    let in_full = tables.len() <= MOST_TABLES;
    let at_once = |table: &mtt_seating::TableId, players: &[EntryId]| {
        let sum = sale
            .amount
            .saturating_mul(u64::try_from(players.len()).unwrap_or(u64::MAX));
        let label = priced(
            lang,
            say::page_whole_table(lang, players.len()),
            &sales.currency,
            sum,
        );
        let act = Act::new("addon", label).about(table.to_string());
        let act = players
            .iter()
            .fold(act, |act, entry| act.with("player", entry));
        act.form(scene)
    };
    html! {
        div.stack {
            p { (say::page_add_on_picture(lang, club_words::count(sale.chips), amount(scene, sale.amount))) }
            @if tables.is_empty() { p { (say::page_all_added_on(lang)) } }
            @for (table, players) in &tables {
                section {
                    div.row { h3 { (table) } (at_once(table, players)) }
                    @if in_full {
                        ul.rows {
                            @for entry in players {
                                li {
                                    span.who { (name(&scene.name(*entry))) }
                                    (add_on_act(scene, &sales, *entry, sale).about(scene.name(*entry)).form(scene))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
