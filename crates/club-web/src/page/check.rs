//! A night checked once more: the chain of the log, the seats after each command, the ratings.

use club_host::Names;
use club_log::ids::LadderId;
use club_log::rating::Replay;
use club_log::verify::Verification;
use club_view::{SeatFault, SeatingCheckView, WrongSeat};
use maud::{Markup, html};

use super::Page;
use super::names::name;
use super::scene::Scene;
use super::settings::day;
use crate::{Checked, Found, NightPage, Region, say};

/// The page: before the check its button, after it the findings.
pub(super) fn page(scene: &Scene<'_>) -> Page {
    let lang = scene.lang;
    let checked = match scene.look.found {
        Some(Found::Checked(checked)) => Some(&**checked),
        _ => None,
    };
    let heading = html! {
        section.panel.stack id="check" {
            h1 { (say::page_check(lang)) }
            p { (name(scene.title())) }
            p.small { (say::page_check_help(lang)) }
            form method="get" action=(scene.at(NightPage::Check)) {
                input type="hidden" name="run" value="1";
                button.primary type="submit" { (if checked.is_some() { say::page_check_again(lang) } else { say::page_check_now(lang) }) }
            }
        }
    };
    let mut regions = vec![Region::new("check", heading)];
    if let Some(checked) = checked {
        let findings = html! {
            div.stack id="findings" role="status" {
                (chain(scene, checked))
                (seating(scene, &checked.seating))
                @for (ladder, replay) in &checked.ratings { (ratings(scene, ladder, replay.as_ref().map_err(|failure| &**failure))) }
            }
        };
        regions.push(Region::new("findings", findings));
    }
    Page::new(
        format!("{} · {}", say::page_check(lang), scene.title()),
        regions,
    )
}

/// A finding: whether it is sound, in a word and a sign.
fn verdict(scene: &Scene<'_>, sound: bool) -> Markup {
    let lang = scene.lang;
    html! {
        @if sound { p.figure { "✓ " (say::page_sound(lang)) } }
        @else { p.figure.danger { "✕ " (say::page_not_sound(lang)) } }
    }
}

/// The whole log: since when, how many events, the hash of the last one.
fn chain(scene: &Scene<'_>, checked: &Checked) -> Markup {
    let lang = scene.lang;
    let is_sound = |log: &Verification| log.findings.is_empty() && log.outside.is_empty();
    html! {
        section.panel {
            h2 { (say::page_log(lang)) }
            @match &checked.log {
                Err(failure) => {
                    (verdict(scene, false))
                    p { (failure.words(lang, Names::none())) }
                }
                Ok(log) => {
                    (verdict(scene, is_sound(log)))
                    dl.figures {
                        @if let Some(since) = checked.since { div { dt { (say::page_verified_since(lang)) } dd { (day(scene.look, since)) } } }
                        div { dt { (say::page_checked_at(lang)) } dd { (day(scene.look, checked.at)) " " (scene.hours(checked.at)) } }
                        div { dt { (say::page_events(lang)) } dd { (log.events) } }
                        div { dt { (say::page_findings(lang)) } dd { (log.findings.len() + log.outside.len()) } }
                    }
                    p.hash { small { (say::page_head_hash(lang)) } " " code { (log.head) } }
                }
            }
        }
    }
}

/// The seats after each command, with what they cost.
fn seating(scene: &Scene<'_>, view: &SeatingCheckView) -> Markup {
    let lang = scene.lang;
    html! {
        section.panel {
            h2 { (say::page_seats(lang)) }
            (verdict(scene, view.wrong.is_empty()))
            dl.figures {
                div { dt { (say::page_looked_at(lang)) } dd { (view.commands) } }
                div { dt { (say::page_moves(lang)) } dd { (view.moves) } }
                div { dt { (say::page_breaks(lang)) } dd { (view.breaks) } }
                div { dt { (say::page_largest_difference(lang)) } dd { (view.largest_difference) } }
                div { dt { (say::page_uneven(lang)) } dd { (view.uneven) } }
            }
            ul.rows { @for wrong in &view.wrong { li { (fault(scene, wrong)) } } }
        }
    }
}

fn fault(scene: &Scene<'_>, wrong: &WrongSeat) -> Markup {
    let lang = scene.lang;
    let words = match &wrong.fault {
        SeatFault::TwiceSeated { entry } => say::page_twice_seated(lang, scene.name(*entry)),
        SeatFault::NotIn { entry } => say::page_seated_not_in(lang, scene.name(*entry)),
        SeatFault::TooMany { table, players } => {
            say::page_too_many(lang, table.to_string(), *players)
        }
    };
    html! { a href=(scene.at(NightPage::LogAt(wrong.seq))) { (words) } }
}

/// A ladder computed again: each rated night with the same bits, or how far they are apart.
fn ratings(
    scene: &Scene<'_>,
    ladder: &LadderId,
    replay: Result<&Replay, &club_host::Failure>,
) -> Markup {
    let lang = scene.lang;
    html! {
        section.panel {
            h2 { (say::page_rating(lang)) " " (name(ladder.as_str())) }
            @match replay {
                Err(failure) => { (verdict(scene, false)) p { (failure.words(lang, Names::none())) } }
                Ok(replay) => {
                    (verdict(scene, replay.largest() <= 0.0))
                    dl.figures {
                        div { dt { (say::page_nights_again(lang)) } dd { (replay.nights.len()) } }
                        div { dt { (say::page_largest_difference(lang)) } dd { (replay.largest()) } }
                    }
                }
            }
        }
    }
}
