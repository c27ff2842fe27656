//! Tonight: who comes in, what to do next, what was done.

use chained_events::ids::MemberId;
use club_log::next_step::NextStep;
use club_log::tournament::Phase;
use club_view::{FieldView, MembersView, MoneyView, TournamentView, money_text};
use maud::{Markup, html};

use super::act::{Act, link, sample};
use super::clock::digits;
use super::facts::{count_of, until};
use super::scene::Scene;
use super::{Layout, Page, alternates, finished, hands, orders, pay, people, recent, sheet};
use crate::{NightPage, Printed, Region, Sheet, say};

/// Players out who are shown without a search.
const LAST_OUT: usize = 8;
/// Seconds that one press adds to the clock.
const MINUTE: i64 = 60;

/// The page.
pub(super) fn page(scene: &Scene<'_>) -> Page {
    let title = format!("{} · {}", say::page_tonight(scene.lang), scene.title());
    let view = scene.view();
    let regions = vec![
        heading(scene),
        hands::band(scene),
        search(scene),
        results(scene),
        alternates::region(scene, view),
        counts(scene, view),
        side(scene),
        sheet::over_tonight(scene),
    ];
    Page::new(title, regions).laid_out(Layout::Two)
}

/// The title of the page, and the clock's buttons.
fn heading(scene: &Scene<'_>) -> Region {
    let lang = scene.lang;
    let element = html! {
        div.row id="heading" {
            h1 { (say::page_tonight(lang)) }
            @if scene.night.phase() == Phase::Running { (clock_acts(scene)) }
        }
    };
    Region::new("heading", element)
}

fn clock_acts(scene: &Scene<'_>) -> Markup {
    let (lang, clock) = (scene.lang, scene.night.clock());
    let level = clock.level();
    html! {
        @if scene.may(&sample::pause()) {
            @if clock.is_running() {
                (Act::new("pause", say::page_pause(lang)).form_if_possible(scene))
            } @else {
                (Act::new("start", say::page_start(lang)).primary().form_if_possible(scene))
            }
        }
        @if scene.may(&sample::level()) && level > 0 {
            @if level > 1 { (Act::new("level", say::page_level_back(lang)).with("level", level - 1).form_if_possible(scene)) }
            (Act::new("level", say::page_level_on(lang)).form_if_possible(scene))
            (Act::new("adjust", say::page_minute_more(lang)).with("seconds", MINUTE).form_if_possible(scene))
            (Act::new("adjust", say::page_minute_less(lang)).with("seconds", -MINUTE).form_if_possible(scene))
        }
    }
}

/// The field in which names are typed. It is not sent again: what is typed is the reader's.
fn search(scene: &Scene<'_>) -> Region {
    let lang = scene.lang;
    let text = scene.query().search.as_deref();
    let element = html! {
        search id="search" {
            @if scene.night.phase().is_over() {} @else {
                form.search method="get" action=(scene.at(NightPage::Tonight)) role="search" {
                    div {
                        label for="q" { (say::page_search(lang)) }
                        input id="q" type="search" name="q" value=[text] data-search autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="60";
                    }
                    button type="submit" { (say::page_find(lang)) }
                }
            }
        }
    };
    Region::new("search", element)
}

/// Rows of the people that were searched, or of those who matter now.
fn results(scene: &Scene<'_>) -> Region {
    let element = html! {
        section.panel id="found" aria-live="off" {
            @if scene.night.result().is_some() { (finished::result(scene)) }
            @else if let Some(text) = &scene.query().search { (searched(scene, text)) }
            @else { (people_now(scene)) }
        }
    };
    Region::new("found", element)
}

fn searched(scene: &Scene<'_>, text: &str) -> Markup {
    let lang = scene.lang;
    let members = people::found(scene, text);
    let may_add = scene.may(&sample::add_member()) && scene.may(&sample::register());
    html! {
        @if members.is_empty() { p { (say::page_nobody_found(lang)) } }
        (people::rows(scene, &members))
        @if may_add && !scene.night.phase().is_over() {
            div.row {
                span { (super::names::name(text)) " · " (say::page_new(lang)) }
                form method="post" action=(format!("/t/{}/add", scene.id)) data-act {
                    input type="hidden" name="name" value=(text);
                    button type="submit" data-key="add" data-enter[members.is_empty()] { (add_label(scene)) }
                }
            }
        }
    }
}

/// The label of the button that adds and registers, with the price of the entry.
fn add_label(scene: &Scene<'_>) -> String {
    let label = say::page_add_and_register(scene.lang);
    match pay::sales(scene) {
        Some(sales) => pay::priced(scene.lang, label, &sales.currency, sales.entry),
        None => label,
    }
}

/// Without a search: before the draw the entries, then the players who went out last.
fn people_now(scene: &Scene<'_>) -> Markup {
    let (lang, night) = (scene.lang, scene.night);
    let state = &scene.look.view.state;
    if state.club.members().is_empty() {
        return html! { p { (say::page_first_members(lang)) } };
    }
    if night.phase() == Phase::Registering {
        let entered: Vec<MemberId> = night
            .alive()
            .map(|(_, entry)| entry.member.clone())
            .collect();
        let sorted = MembersView::of(&scene.directory, &entered);
        let sorted: Vec<MemberId> = sorted.members.into_iter().map(|row| row.member).collect();
        return html! {
            h2 { (say::page_entries(lang)) " " (count_of(entered.len())) }
            @if entered.is_empty() { p { (say::page_nobody_registered(lang)) } }
            ul.rows { @for member in &sorted { (people::row(scene, member)) } }
        };
    }
    let mut out: Vec<MemberId> = Vec::new();
    for entry in night.busts().iter().rev().flatten() {
        let member = night.entry(*entry).map(|entry| entry.member.clone());
        out.extend(member.filter(|member| !out.contains(member)));
        if out.len() >= LAST_OUT {
            break;
        }
    }
    html! {
        h2 { (say::page_out_last(lang)) }
        @if out.is_empty() { p { (say::page_nobody_out(lang)) } }
        ul.rows { @for member in &out { (people::row(scene, member)) } }
    }
}

/// Figures of the night, and the acts about all of it.
fn counts(scene: &Scene<'_>, view: &TournamentView) -> Region {
    let (lang, night) = (scene.lang, scene.night);
    let field = FieldView::of(&scene.directory, night, scene.now);
    let money = MoneyView::of(&scene.directory, scene.id, night, scene.now);
    let again = night
        .entries()
        .filter(|(_, entry)| entry.counts() && entry.ordinal > 1)
        .count();
    let face = super::clock::ClockFace::of(scene);
    let late = field.late_left_ms.filter(|left| *left > 0);
    let figure = |label: String, value: String| html! { div { dt { (label) } dd { (value) } } };
    let element = html! {
        section.panel.stack id="counts" aria-label=(say::page_figures(lang)) {
            dl.figures {
                (figure(say::page_left(lang), say::page_of(lang, count_of(field.left), count_of(field.entries))))
                @if again > 0 { (figure(say::page_reentries(lang), count_of(again))) }
                @if !view.alternates.is_empty() { (figure(say::page_alternates(lang), count_of(view.alternates.len()))) }
                (figure(say::page_tables(lang), count_of(view.tables.len())))
                @if let Some(money) = &money {
                    (figure(say::page_prizes(lang), money_text(lang, money.pool, &money.currency)))
                    (figure(say::page_paid(lang), count_of(money.prizes.iter().filter(|row| row.amount > 0).count())))
                    @if money.owed_in > 0 {
                        @let owing = money.players.iter().filter(|row| row.owes > 0).count();
                        (figure(say::page_owing(lang), count_of(owing)))
                    }
                } @else {
                    (figure(say::page_pool(lang), say::page_points(lang, view.pool)))
                    (figure(say::page_paid(lang), count_of(night.paid_places())))
                }
                @if let Some(left) = late {
                    div { dt { (say::page_late_closes_in(lang)) } dd { span data-until=[until(&face, left)] { (digits(left)) } } }
                }
            }
            div.row {
                (pay::add_ons_link(scene))
                @if money.is_some() {
                    (link(&scene.at(NightPage::Money), &say::page_money(lang), "", None))
                }
                @if night.drawn_at().is_some() && !night.phase().is_over() {
                    (link(&scene.at(NightPage::Print(Printed::Slips)), &say::page_slips(lang), "", None))
                }
            }
            @if scene.may(&sample::draw()) {
                div.row {
                    (hands::start(scene))
                    (sheet::links(scene))
                    @if night.phase() == Phase::Running && !night.registration_open() {
                        (Act::new("open-reg", say::page_open_registration(lang)).form_if_possible(scene))
                    }
                }
            }
        }
    };
    Region::new("counts", element)
}

/// Next steps, orders and recent acts at the right.
fn side(scene: &Scene<'_>) -> Region {
    let parts = [
        steps(scene),
        orders::region(scene, orders::MOST_ASIDE),
        recent::region(scene),
    ];
    Region::with_parts("side", parts, "<div class=\"side\" id=\"side\">", "</div>")
}

/// Next steps, each with its button.
pub(super) fn steps(scene: &Scene<'_>) -> Region {
    let lang = scene.lang;
    let view = scene.view();
    let steps = view
        .next
        .iter()
        .filter(|step| !matches!(step, NextStep::Move { .. }));
    let element = html! {
        section.panel id="steps" aria-labelledby="steps-title" {
            h2 id="steps-title" { (say::page_next_steps(lang)) }
            ul.rows {
                @for step in steps {
                    li { p.who { (view.step(lang, step)) } (step_act(scene, step)) }
                }
            }
        }
    };
    Region::new("steps", element)
}

fn step_act(scene: &Scene<'_>, step: &NextStep) -> Markup {
    let lang = scene.lang;
    let whole = |sheet, label: String| {
        let address = scene.sheet_at(NightPage::Tonight, sheet);
        if scene.may(&sample::draw()) {
            link(&address, &label, "", None)
        } else {
            html! {}
        }
    };
    let hand_for_hand = |change: &str, label: String| {
        if scene.may(&sample::hand_for_hand()) {
            Act::new("hand-for-hand", label)
                .with("change", change)
                .form_if_possible(scene)
        } else {
            html! {}
        }
    };
    match step {
        NextStep::Draw { .. } => whole(Sheet::Draw, say::page_draw_seats(lang)),
        NextStep::StartClock if scene.may(&sample::pause()) => {
            Act::new("start", say::page_start(lang))
                .primary()
                .form_if_possible(scene)
        }
        NextStep::CloseRegistration { .. } | NextStep::EndLateRegistration { .. } => {
            whole(Sheet::CloseRegistration, say::page_close_registration(lang))
        }
        NextStep::HandForHand { .. } => hand_for_hand("start", say::page_hand_for_hand(lang)),
        NextStep::EndHandForHand { .. } => hand_for_hand("end", say::page_hand_for_hand_end(lang)),
        NextStep::Finish { .. }
        | NextStep::FinishByDeal { .. }
        | NextStep::FinishByTickets { .. } => whole(Sheet::Finish, say::page_finish(lang)),
        _ => html! {},
    }
}
