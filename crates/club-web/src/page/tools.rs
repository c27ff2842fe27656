//! Tools that need nothing of the club: their list, and what their pages share.

mod board;
mod deal;
mod hands;
mod niko;
mod payouts;
mod range_form;
mod ranges;
mod seating;
mod trainer;

pub(crate) use self::trainer::fresh_round;

use club_words::Lang;
use engine_contracts::EngineFailure;
use maud::{Markup, html};
use serde_json::Value;

use super::{Look, Page};
use crate::problem::Problem;
use crate::refusal::Refusal;
use crate::{Address, FormFault, Region, Tool, say};

/// The list.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let row = |address: Address, name: String, about: String| {
        html! { li { div.who { a href=(address) { (name) } p.small { (about) } } } }
    };
    let element = html! {
        section.panel.stack id="tools" {
            h1 { (say::page_tools(lang)) }
            ul.rows {
                @for tool in Tool::ALL { (row(Address::Tool(tool), name(tool, lang), say::page_tool_about(lang, tool.name()))) }
                @if !look.view.state.club.ladders().is_empty() {
                    (row(Address::WhatIf, say::page_what_if(lang), say::page_what_if_help(lang)))
                }
            }
        }
    };
    Page::new(say::page_tools(lang), vec![Region::new("tools", element)])
}

/// The page of a tool.
pub(super) fn tool(look: &Look<'_>, tool: Tool) -> Page {
    if let Some((field, length, most)) = look.query.too_long {
        let field = field.to_owned();
        let fault = FormFault::FieldTooLong {
            field,
            length,
            most,
        };
        return without_answer(look, tool, &Problem::from(fault).words(look.reader.lang));
    }
    match tool {
        Tool::Ranges => ranges::page(look),
        Tool::PushOrFold => trainer::page(look),
        Tool::Payouts => payouts::page(look),
        Tool::Icm => deal::page(look),
        Tool::Niko => niko::page(look),
        Tool::Seating => seating::page(look),
    }
}

/// The name of a tool.
fn name(tool: Tool, lang: Lang) -> String {
    say::page_tool(lang, tool.name())
}

/// The link back to the list.
fn back(lang: Lang) -> Markup {
    html! { div.row { a.button href=(Address::Tools) { (say::page_all_tools(lang)) } } }
}

/// A tool whose address has a value that its page never sends.
fn without_answer(look: &Look<'_>, tool: Tool, words: &str) -> Page {
    let lang = look.reader.lang;
    let title = name(tool, lang);
    let element = html! {
        section.panel.stack id="tool" {
            h1 { a href=(Address::Tool(tool)) { (title) } }
            (refused(words))
            (back(lang))
        }
    };
    Page::new(title, vec![Region::new("tool", element)])
}

/// Words about a question that has no answer.
fn refused(words: &str) -> Markup {
    html! { p.band.danger role="alert" { "✕ " (words) } }
}

/// Reason why a question has no answer, in words, with those for the bounds of the page.
fn refusal_words<E: EngineFailure>(
    lang: Lang,
    refusal: &Refusal<E>,
    bounds: impl FnOnce() -> String,
) -> String {
    match refusal {
        Refusal::NoNumber(text) if text.is_empty() => say::page_empty_number(lang),
        Refusal::NoNumber(text) => say::page_no_number(lang, text.as_str()),
        Refusal::Bounds => bounds(),
        Refusal::Field(fault) => Problem::from(fault.clone()).words(lang),
        Refusal::Engine(failure) => words_of(lang, failure),
    }
}

/// A failure of an engine in the language of the reader.
fn words_of(lang: Lang, failure: &impl EngineFailure) -> String {
    let values = match serde_json::to_value(failure) {
        Ok(Value::Object(values)) => values,
        _ => serde_json::Map::new(),
    };
    let words = lang.failure(&failure.kind(), &values);
    words.unwrap_or_else(|| failure.message())
}

/// The text of a field of the tool.
fn field<'l>(look: &Look<'l>, name: &str) -> Option<&'l str> {
    look.query.tool.get(name).map(String::as_str)
}
