//! The ladder under other parameters: whose rate and tier would change.

use club_host::{Names, ladder_rules};
use club_log::rules::RatingAbsence;
use club_view::WhatIfView;
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

/// Everybody in the order that there would be, or why there is none.
fn answer(look: &Look<'_>) -> Option<Region> {
    let lang = look.reader.lang;
    let state = &look.view.state;
    let inner = match look.found? {
        Found::Refused(failure) => {
            html! { p.band.danger role="alert" { "✕ " (failure.words(lang, Names::none())) } }
        }
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
