//! The ladder under other parameters: whose rate and tier would change.

use club_host::{Names, SeasonTried, ladder_rules};
use club_log::rules::RatingAbsence;
use club_view::{SaidMoves, WhatIfView};
use maud::{Markup, PreEscaped, html};

use super::{Look, Page, names, rating};
use crate::found::shown_ladder;
use crate::{Address, Found, Region, say};

/// The page; none where the ladder that is named is not there.
pub(super) fn page(look: &Look<'_>) -> Option<Page> {
    let lang = look.reader.lang;
    let club = &look.view.state.club;
    let shown = shown_ladder(club, look.query);
    if shown.is_none() && look.query.ladder.is_some() {
        return None;
    }
    let element = html! {
        section.panel.stack id="what-if" {
            h1 { (say::page_what_if(lang)) }
            (rating::ladders(look, shown.map(|(id, _)| id), &Address::WhatIf))
            @match shown {
                None => p { (say::page_no_ratings(lang)) },
                Some(_) => { p { (say::page_what_if_help(lang)) } (form(look)) }
            }
        }
    };
    let mut regions = vec![Region::new("what-if", element)];
    regions.extend(season_form(look));
    regions.extend(answer(look));
    Some(Page::new(say::page_what_if(lang), regions))
}

/// A field for each parameter; an address is a bookmark.
fn form(look: &Look<'_>) -> Markup {
    let lang = look.reader.lang;
    let Some((id, ladder)) = shown_ladder(&look.view.state.club, look.query) else {
        return html! {};
    };
    let Ok(rules) = ladder_rules(id, ladder) else {
        return html! {};
    };
    let absence = match &rules.absence {
        RatingAbsence::Keep => "0",
        RatingAbsence::Widen(points) => points,
    };
    let own = rules.parameters.iter();
    let own = own.map(|(name, value)| (name.as_str(), value.as_str()));
    let field = |parameter: &str, now: &str| {
        let typed = look.query.set.get(parameter).map(String::as_str);
        let id = format!("set-{parameter}");
        html! {
            div {
                label for=(id) { code { (parameter) } " " small { (say::page_now(lang)) " " code { (now) } } }
                input id=(id) name=(id) value=[typed] maxlength="40" autocomplete="off";
            }
        }
    };
    html! {
        form.stack method="get" action=(Address::WhatIf) {
            input type="hidden" name="ladder" value=(id);
            div.parameters {
                @for (parameter, now) in own { (field(parameter, now)) }
                (field("absence", absence))
            }
            button.primary type="submit" { (say::page_try(lang)) }
        }
    }
}

/// Weights of the places that have a name; each night has its own.
const WEIGHTS: &str = "vp-kid, harmonic, winner";

/// Fields of the rules of a season, with what the season that is shown has.
fn season_form(look: &Look<'_>) -> Option<Region> {
    let lang = look.reader.lang;
    let club = &look.view.state.club;
    let named = look.query.season.as_ref();
    let (id, season) = match named {
        Some(id) => club.seasons().get_key_value(id)?,
        None => club.seasons().iter().next_back()?,
    };
    let rules = &season.rules;
    let field = |name: &str, now: Option<String>| {
        let typed = look.query.set.get(name).map(String::as_str);
        let typed = typed.filter(|_| named.is_some());
        let id = format!("set-{name}");
        html! {
            div {
                label for=(format!("season-{id}")) {
                    code { (name) }
                    @if let Some(now) = &now { " " small { (say::page_now(lang)) " " code { (now) } } }
                    @else { " " small { code { (WEIGHTS) } } }
                }
                input id=(format!("season-{id}")) name=(id) value=[typed] maxlength="40" autocomplete="off";
            }
        }
    };
    let count = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |n| n.to_string());
    let dropped = (rules.drop_worst_k > 0).then_some(rules.drop_worst_k);
    let element = html! {
        section.panel.stack id="season-trial" {
            h2 { (say::page_what_if_season(lang)) }
            p { (say::page_what_if_season_help(lang)) }
            form.stack method="get" action=(Address::WhatIf) {
                div.parameters {
                    div {
                        label for="season-id" { (say::page_season(lang)) }
                        select id="season-id" name="season" {
                            @for (other, found) in club.seasons() {
                                option value=(other) selected[other == id] { (found.title.as_str()) }
                            }
                        }
                    }
                    (field("points", None))
                    (field("attendance", Some(rules.attendance_bonus.to_string())))
                    (field("best", Some(count(rules.best_k))))
                    (field("drop-worst", Some(count(dropped))))
                    (field("min-entries", Some(rules.min_entries.to_string())))
                }
                button.primary type="submit" { (say::page_try(lang)) }
            }
        }
    };
    Some(Region::new("season-trial", element))
}

/// A season by other rules: both tables, and who would move.
fn tried(look: &Look<'_>, tried: &SeasonTried) -> Option<Markup> {
    let lang = look.reader.lang;
    let club = &look.view.state.club;
    let directory = names::of_members(look, club.members());
    let view = tried.view(club, &directory).ok()?;
    let moves = view.moves(lang, SaidMoves::All);
    let drawn = view.differs() || !view.counts();
    let chart = drawn.then(|| view.chart(lang).ok()).flatten();
    Some(html! {
        @if view.counts() {
            h2 { (view.heading(lang)) }
            @if view.differs() {
                div.scroll tabindex="0" { (PreEscaped(view.table(lang).to_html())) }
                @if view.moved > 0 { p { (view.moved_line(lang)) } }
                ul { @for line in &moves { li { (line) } } }
            } @else { p { (view.same_line(lang)) } }
            @for note in view.notes(lang) { p { (note) } }
        }
        @if let Some(chart) = chart { (PreEscaped(chart.to_html())) }
        @if let Some(rating) = &view.rating {
            h2 { (rating.heading(lang)) }
            @if rating.changes.is_empty() { p { (club_view::no_rating_changes(lang)) } }
            @else { div.scroll tabindex="0" { (PreEscaped(rating.table(lang).to_html())) } }
        }
    })
}

/// Everybody in the order that there would be, or why there is none.
fn answer(look: &Look<'_>) -> Option<Region> {
    let lang = look.reader.lang;
    let state = &look.view.state;
    let inner = match look.found? {
        Found::Refused(failure) => {
            html! { p.band.danger role="alert" { "✕ " (failure.words(lang, Names::none())) } }
        }
        Found::SeasonTried(found) => tried(look, found)?,
        Found::WhatIf(other) => {
            let (id, ladder) = shown_ladder(&state.club, look.query)?;
            let directory = names::of_members(look, look.view.state.club.members());
            let view = WhatIfView::of(&directory, id, ladder, &other.replay, &other.rules).ok()?;
            html! {
                h2 { (view.heading(lang)) }
                @if view.changes.is_empty() { p { (club_view::no_rating_changes(lang)) } }
                @else { div.scroll tabindex="0" { (PreEscaped(view.table(lang).to_html())) } }
            }
        }
        _ => return None,
    };
    let element = html! { section.panel.stack id="answer" role="status" { (inner) } };
    Some(Region::new("answer", element))
}
