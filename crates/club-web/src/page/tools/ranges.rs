//! Ranges: the hands of a player in a seat, by sliders or edited by hand.

use club_words::Lang;
use engine_contracts::ranges::GridView;
use maud::{Markup, html};
use npc_preflop::{HandClass, Players, Preset};

use super::super::{Look, Page};
use super::range_form::{FormFailure, RangeForm};
use super::{back, field, hands, name, refusal_words, refused};
use crate::{Address, Region, Tool, say};

const THIS: Address = Address::Tool(Tool::Ranges);

/// The page.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let mut form = RangeForm::of(look);
    let answer = form.answer(field(look, "cell"));
    let answer = answer.map(|answer| GridView::new(answer, lang));
    let element = html! {
        section.panel.stack id="ranges" {
            h1 { (name(Tool::Ranges, lang)) }
            form.tool method="get" action=(THIS) data-answer="grid" {
                button.unseen type="submit" tabindex="-1" { (say::page_show(lang)) }
                (grid(lang, &form, &answer))
                (numbers(lang, &form))
            }
            (typed(look, &form))
            (back(lang))
        }
    };
    Page::new(
        name(Tool::Ranges, lang),
        vec![Region::new("ranges", element)],
    )
}

/// The part that follows the sliders: the grid, its legend, and the range to copy.
fn grid(lang: Lang, form: &RangeForm, answer: &Result<GridView, FormFailure>) -> Markup {
    html! {
        div.stack id="grid" {
            @if let Some(range) = &form.range { input type="hidden" name="range" value=(range); }
            @match answer {
                Err(failure) => {
                    (refused(&refusal_words(lang, failure, || say::page_range_too_long(lang))))
                }
                Ok(view) => {
                    p role="status" { strong { (view.title()) } }
                    (hands::table(&say::page_range_cells(lang), &say::page_range_high(lang), |class| cell(view, class)))
                    ul.legend { @for line in view.legend() { li { code { (line) } } } }
                    (copies(lang, view))
                }
            }
        }
    }
}

/// A class: its name and what is done with it. The shade is the share that is played.
fn cell(view: &GridView, class: HandClass) -> Markup {
    let share = view.answer().range.class_weight(class).clamp(0.0, 1.0);
    let (letter, divided) = view.mark(class);
    let tone = match letter {
        '2'..='9' => "raise",
        'c' | 'l' => "call",
        _ => "in",
    };
    let (step, part) = (hands::shade(share), if divided { " part" } else { "" });
    let class_name = format!("{tone} {step}{part}");
    let words = view.words(class, share);
    html! {
        button class=(class_name) name="cell" value=(class) { b { (class) } small { @if words.is_empty() { "·" } @else { (words) } } }
    }
}

/// The range as other programs read it.
fn copies(lang: Lang, view: &GridView) -> Markup {
    let range = &view.answer().range;
    html! {
        h2 { (say::page_range_notation(lang)) }
        p { code.copy { (range) } }
        details { summary { (say::page_range_solver(lang)) } p { code.copy { (range.to_solver_text()) } } }
        details { summary { "CSV" } pre.copy { code { (range.to_csv()) } } }
    }
}

/// Sliders with their number fields, presets and the seat.
fn numbers(lang: Lang, form: &RangeForm) -> Markup {
    let numbers = &form.numbers;
    html! {
        div.stack {
            input type="hidden" name="base" value=(form.base.name());
            fieldset {
                legend { (say::page_range_seat(lang)) }
                div.parameters {
                    div {
                        label for="players" { (say::page_dealt_in(lang)) }
                        select id="players" name="players" {
                            @for players in Players::all() {
                                option selected[form.players == players.count().to_string()] { (players.count()) }
                            }
                        }
                    }
                    div {
                        label for="seat" { (say::page_position(lang)) }
                        select id="seat" name="seat" {
                            @for position in Players::MAX.positions() {
                                option selected[form.seat == position.name()] { (position.name()) }
                            }
                        }
                    }
                    label.tick { input type="checkbox" name="folded" value="1" checked[form.folded]; (say::page_range_folded(lang)) }
                }
            }
            fieldset {
                legend { (say::page_range_presets(lang)) }
                div.row {
                    @for preset in Preset::ALL {
                        button.button type="submit" name="preset" value=(preset.name()) aria-current=[(form.base == preset).then_some("true")] { (say::page_preset(lang, preset.name())) }
                    }
                }
            }
            fieldset {
                legend { (say::page_range_numbers(lang)) }
                (slider("phi", &say::page_range_phi(lang), &numbers.phi, ["1", "100", "0.5"]))
                (slider("tau", &say::page_range_tau(lang), &numbers.tau, ["-1", "2", "0.05"]))
                (slider("pi", &say::page_range_pi(lang), &numbers.pi, ["-1", "2", "0.05"]))
                (slider("sigma", &say::page_range_sigma(lang), &numbers.sigma, ["0", "1", "0.05"]))
            }
            @for ([edge, bet, call], at) in numbers.ranges.iter().zip(1..) {
                fieldset {
                    legend { (say::page_range_level(lang, at)) }
                    (slider(&format!("edge-{at}"), &say::page_range_edge(lang), edge, ["0", "100", "0.5"]))
                    (slider(&format!("bet-{at}"), &say::page_range_bet(lang), bet, ["1", "9", "1"]))
                    (slider(&format!("call-{at}"), &say::page_range_call(lang), call, ["1", "9", "1"]))
                }
            }
            div.row {
                @if form.range.is_some() { button type="submit" name="from" value="player" { (say::page_range_back(lang)) } }
                @else { button.primary type="submit" { (say::page_show(lang)) } }
            }
            div {
                label for="weight" { (say::page_range_weight(lang)) }
                input id="weight" name="weight" type="number" min="0" max="100" step="any" value=(form.weight);
            }
        }
    }
}

/// A number with its slider, which the script shows.
fn slider(name: &str, label: &str, value: &str, [least, most, step]: [&str; 3]) -> Markup {
    html! {
        div.slider {
            label for=(name) { (label) }
            label hidden { span.unseen { (label) } input type="range" data-for=(name) min=(least) max=(most) step=(step) value=(value); }
            input id=(name) name=(name) type="number" step="any" value=(value);
        }
    }
}

/// A range that is typed.
fn typed(look: &Look<'_>, form: &RangeForm) -> Markup {
    let lang = look.reader.lang;
    // A text that is refused stays in the field.
    let typed =
        field(look, "range").filter(|_| form.range.is_some() && field(look, "cell").is_none());
    html! {
        form.stack method="get" action=(THIS) {
            label for="range" { (say::page_range_typed(lang)) }
            textarea id="range" name="range" rows="3" required maxlength="4000" spellcheck="false" autocapitalize="off" { @if let Some(typed) = typed { (typed) } }
            p.small { (say::page_range_typed_help(lang)) }
            button type="submit" { (say::page_show(lang)) }
        }
    }
}
