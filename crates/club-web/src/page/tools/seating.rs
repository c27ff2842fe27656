//! A tournament played by chance: how close tables stay, who moves and who waits, by policy.

use club_words::Lang;
use engine_contracts::seating::{
    SimulateAnswer, hands_words, phase_table, policy_chart, wait_table,
};
use maud::{Markup, PreEscaped, html};

use super::super::{Look, Page};
use super::{back, name, refusal_words, refused};
use crate::{Address, Found, Query, Region, SeatingChance, Tool, say};

const THIS: Address = Address::Tool(Tool::Seating);

/// The page.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let title = name(Tool::Seating, lang);
    let element = html! {
        section.panel.stack id="seating" {
            h1 { (title) }
            p { (say::page_chance_help(lang)) }
            (form(lang, look.query))
            @match (SeatingChance::of(look.query), look.found) {
                (Ok(Some(chance)), Some(Found::Seating(played))) => (shown(lang, &chance, played)),
                (Err(refusal), _) => (refused(&refusal_words(lang, &refusal, String::new))),
                _ => {}
            }
            (back(lang))
        }
    };
    Page::new(title, vec![Region::new("seating", element)])
}

fn form(lang: Lang, query: &Query) -> Markup {
    let typed = |name: &str, usual: &str| -> String {
        query
            .tool
            .get(name)
            .map_or_else(|| usual.to_owned(), Clone::clone)
    };
    let fields = [
        ("players", say::page_chance_players(lang), "200"),
        ("n-max", say::page_chance_seats(lang), "9"),
        ("pause", say::page_chance_pause(lang), "3"),
        ("hold", say::page_chance_hold(lang), "0"),
        ("seed", say::page_chance_seed(lang), "1"),
    ];
    html! {
        form.stack method="get" action=(THIS) {
            div.parameters {
                @for (name, label, usual) in fields {
                    div {
                        label for=(name) { (label) }
                        input id=(name) name=(name) inputmode="numeric" required value=(typed(name, usual)) autocomplete="off";
                    }
                }
            }
            button.primary type="submit" { (say::page_chance_play(lang)) }
        }
    }
}

/// The policies next to each other.
fn shown(lang: Lang, chance: &SeatingChance, played: &[SimulateAnswer]) -> Markup {
    html! {
        ul.rows {
            @for answer in played {
                li { div.who { strong { (say::page_chance_policy(lang, answer.policy.name())) } p { (hands_words(&answer.report, lang)) } } }
            }
        }
        h2 { (say::page_chance_tables(lang)) }
        div.scroll tabindex="0" { (PreEscaped(phase_table(played, lang).to_html())) }
        p.small { (say::page_chance_phases(lang)) }
        h2 { (say::page_chance_waits(lang)) }
        div.scroll tabindex="0" { (PreEscaped(wait_table(played, lang).to_html())) }
        p.small { (say::page_chance_waits_note(lang)) }
        @if let Some(chart) = chart(lang, chance, played) { figure.sheet-figure tabindex="0" { (PreEscaped(chart)) } }
    }
}

/// The differences between tables through time, a line for each policy.
fn chart(lang: Lang, chance: &SeatingChance, played: &[SimulateAnswer]) -> Option<String> {
    let setup = chance.question(played.first()?.policy).setup().ok()?;
    let chart = policy_chart(&setup, played, lang).ok()?;
    Some(chart.to_inline_svg())
}
