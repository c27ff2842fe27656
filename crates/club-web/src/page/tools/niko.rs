//! Nikogammon against perfect play. A game is its seed, who begins, and the plays: all in the address.

use club_words::Lang;
use engine_contracts::niko::{BoardView, GameStep, Judged, JudgedTurn, cost_words, id};
use maud::{Markup, html};

use super::super::{Look, Page};
use super::{back, board, name, refusal_words, refused};
use crate::niko_asked::{NikoAsked, NikoShown, listed};
use crate::{Address, Found, NikoGame, NikoSolved, Region, Tool, say};

const THIS: Address = Address::Tool(Tool::Niko);

/// The page.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let title = name(Tool::Niko, lang);
    let element = html! {
        section.panel.stack id="niko" {
            h1 { (title) }
            @match (NikoAsked::of(look.query), look.found) {
                (Ok(Some(asked)), Some(Found::Niko(solved))) => {
                    @match asked.shown(solved, lang) {
                        Ok(shown) => (game(lang, &asked, solved, &shown)),
                        Err(refusal) => (refused(&refusal_words(lang, &refusal, String::new))),
                    }
                    details { summary { (say::page_niko_new(lang)) } (new_game(lang, asked.game)) }
                }
                (Err(refusal), _) => {
                    (refused(&refusal_words(lang, &refusal, String::new)))
                    (new_game(lang, NikoGame::Nikogammon))
                }
                _ => {
                    p { (say::page_niko_help(lang)) }
                    (new_game(lang, NikoGame::Nikogammon))
                }
            }
            (back(lang))
        }
    };
    Page::new(title, vec![Region::new("niko", element)])
}

/// Hidden fields of every form of the game, with some of its plays.
fn fields(asked: &NikoAsked, plays: &[usize]) -> Markup {
    html! {
        @for (name, value) in asked.pairs(plays) { input type="hidden" name=(name) value=(value); }
    }
}

/// The board, what happened, and the choice or the end.
fn game(lang: Lang, asked: &NikoAsked, solved: &NikoSolved, shown: &NikoShown<'_>) -> Markup {
    let position = shown.game.of_human();
    let rules = solved.judge().rules();
    let view = BoardView::new(rules, &position);
    let is_over = matches!(shown.step, GameStep::Over { .. } | GameStep::Endless);
    html! {
        @if let Some((last, earlier)) = shown.told.split_last() {
            div role="status" {
                // The turn before is the one that the human has just taken.
                @if let Some(before) = earlier.last() { p { (before) } }
                p { (last) }
            }
        }
        (board::picture(lang, &view))
        p.figure { strong { (shown.step.words(lang)) } }
        @if let GameStep::ToPlay { plays, .. } = &shown.step {
            (choice(lang, asked, plays))
        }
        @if !asked.plays.is_empty() {
            form method="get" action=(THIS) {
                (fields(asked, &asked.plays[..asked.plays.len() - 1]))
                button type="submit" { (say::page_niko_take_back(lang)) }
            }
        }
        @if is_over { (result(lang, shown)) }
        details {
            summary { (say::page_niko_record(lang)) }
            ol { @for line in &shown.told { li { (line) } } }
            @if let Ok(id) = id(rules, &position) { p { (say::page_niko_id(lang)) " " code.copy { (id) } } }
            div.row { a.button href=(asked.record()) download { (say::page_niko_file(lang)) } }
        }
    }
}

/// The plays as buttons, and the hint.
fn choice(lang: Lang, asked: &NikoAsked, plays: &[Judged]) -> Markup {
    let best = plays.first().map_or(0.0, |best| best.equity);
    html! {
        form method="get" action=(THIS) {
            (fields(asked, &asked.plays))
            ol.choices {
                @for (number, (_, play)) in (1..).zip(listed(plays)) {
                    li { button name="play" value=(number) { (play.play) } }
                }
            }
        }
        @if asked.hint {
            div.scroll tabindex="0" {
                table role="status" {
                    caption { (say::page_niko_hint(lang)) }
                    thead { tr { th scope="col" { (say::page_niko_play(lang)) } th.n scope="col" { (say::page_niko_equity(lang)) } th scope="col" { (say::page_niko_cost(lang)) } } }
                    tbody {
                        @for play in plays {
                            tr { th scope="row" { (play.play) } td.n { (format!("{:+.6}", play.equity)) } td { (cost_words(best - play.equity, lang)) } }
                        }
                    }
                }
            }
        } @else {
            form method="get" action=(THIS) {
                (fields(asked, &asked.plays))
                button name="hint" value="1" { (say::page_niko_hint(lang)) }
            }
        }
    }
}

/// The end: skill and luck apart, and each turn with its cost.
fn result(lang: Lang, shown: &NikoShown<'_>) -> Markup {
    let row = |turn: &JudgedTurn| {
        html! {
            tr {
                th scope="row" { (turn.roll) }
                td { (turn.play.as_deref().unwrap_or("-")) }
                td { (turn.best.as_deref().unwrap_or("-")) }
                td.n { (format!("{:.6}", turn.cost)) }
                td.n { (format!("{:+.6}", turn.luck)) }
            }
        }
    };
    html! {
        p { (shown.game.tally().words(lang)) }
        h2 { (say::page_niko_turns(lang)) }
        div.scroll tabindex="0" {
            table {
                thead {
                    tr {
                        th scope="col" { (say::page_niko_roll(lang)) }
                        th scope="col" { (say::page_niko_play(lang)) }
                        th scope="col" { (say::page_niko_best(lang)) }
                        th.n scope="col" { (say::page_niko_cost(lang)) }
                        th.n scope="col" { (say::page_niko_luck(lang)) }
                    }
                }
                tbody { @for turn in shown.game.judged() { (row(turn)) } }
            }
        }
    }
}

/// The form of a new game: which one, and who begins.
fn new_game(lang: Lang, game: NikoGame) -> Markup {
    html! {
        form.stack method="get" action=(THIS) {
            div {
                label for="rules" { (say::page_niko_rules(lang)) }
                select id="rules" name="rules" {
                    @for one in NikoGame::ALL { option value=(one.name()) selected[one == game] { (say::page_niko_game(lang, one.name())) } }
                }
            }
            div.row {
                button.primary name="first" value="you" { (say::page_niko_you_begin(lang)) }
                button name="first" value="computer" { (say::page_niko_computer_begins(lang)) }
            }
        }
    }
}
