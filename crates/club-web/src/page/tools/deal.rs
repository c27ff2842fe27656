//! Deals of the players left: by ICM, by chips and even, next to each other.

use club_words::{Lang, count, grouped};
use engine_contracts::Whole;
use engine_contracts::payout::{ChopAnswer, ChopMethod, ChopQuestion, PayoutFailure, chop};
use maud::{Markup, html};

use super::super::{Look, Page};
use super::{back, field, name, refusal_words, refused, words_of};
use crate::refusal::{Refusal, whole};
use crate::{Address, Region, Tool, say};

const THIS: Address = Address::Tool(Tool::Icm);
/// The most players of a deal.
const MOST: usize = 20;
const METHODS: [ChopMethod; 3] = [ChopMethod::Icm, ChopMethod::Chips, ChopMethod::Even];

/// Stacks, and the amounts by each method.
struct Dealt {
    stacks: Vec<u64>,
    answers: Vec<Result<ChopAnswer, PayoutFailure>>,
}

/// The page.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let answer = field(look, "stacks").map(|stacks| {
        let prizes = field(look, "prizes").unwrap_or_default();
        dealt(stacks, prizes, field(look, "unit"), field(look, "pool"))
    });
    let element = html! {
        section.panel.stack id="deal" {
            h1 { (name(Tool::Icm, lang)) }
            (form(look))
            @match &answer {
                None => {}
                Some(Ok(dealt)) => (table(lang, dealt)),
                Some(Err(refusal)) => (refused(&refusal_words(lang, refusal, || say::page_deal_bounds(lang, MOST)))),
            }
            (back(lang))
        }
    };
    Page::new(name(Tool::Icm, lang), vec![Region::new("deal", element)])
}

fn form(look: &Look<'_>) -> Markup {
    let lang = look.reader.lang;
    let list = |id: &'static str, label: String, example: &'static str| {
        html! {
            div {
                label for=(id) { (label) }
                textarea id=(id) name=(id) rows="3" required inputmode="numeric" placeholder=(example) { @if let Some(typed) = field(look, id) { (typed) } }
            }
        }
    };
    html! {
        form.stack method="get" action=(THIS) {
            (list("stacks", say::page_deal_stacks(lang), "52000 31000 17000"))
            (list("prizes", say::page_deal_prizes(lang), "50000 30000 20000"))
            div.parameters {
                div {
                    label for="unit" { (say::page_payout_unit(lang)) }
                    input id="unit" name="unit" inputmode="numeric" value=(field(look, "unit").unwrap_or("1"));
                }
                div {
                    label for="pool" { (say::page_deal_for_winner(lang)) }
                    input id="pool" name="pool" inputmode="numeric" value=[field(look, "pool")];
                }
            }
            button.primary type="submit" { (say::page_deal_compute(lang)) }
        }
    }
}

/// The deal by each method; a method that refuses it says so in its column.
fn dealt(
    stacks: &str,
    prizes: &str,
    unit: Option<&str>,
    winner: Option<&str>,
) -> Result<Dealt, Refusal<PayoutFailure>> {
    let (stacks, prizes) = (numbers(stacks)?, numbers(prizes)?);
    let unit = unit.map(whole).transpose()?.unwrap_or(1);
    let for_winner = winner.map(whole).transpose()?.unwrap_or(0);
    if stacks.len() > MOST || prizes.len() > MOST {
        return Err(Refusal::Bounds);
    }
    let exact = |amounts: &[u64]| amounts.iter().map(|&amount| Whole(amount.into())).collect();
    let answers: Vec<_> = METHODS
        .into_iter()
        .map(|method| {
            chop(&ChopQuestion {
                contract: None,
                stacks: exact(&stacks),
                prizes: exact(&prizes),
                unit,
                method,
                for_winner,
            })
        })
        .collect();
    let failed = answers.iter().find_map(|answer| answer.as_ref().err());
    if let Some(failure) = failed
        && answers.iter().all(Result::is_err)
    {
        return Err(Refusal::Engine(failure.clone()));
    }
    Ok(Dealt { stacks, answers })
}

/// Numbers between blanks, line ends, commas without a group behind them, or Japanese commas.
fn numbers(text: &str) -> Result<Vec<u64>, Refusal<PayoutFailure>> {
    let parts = text.split(|sign: char| sign.is_whitespace() || ";、/".contains(sign));
    let parts = parts.map(|part| part.trim_end_matches(','));
    parts.filter(|part| !part.is_empty()).map(whole).collect()
}

fn table(lang: Lang, dealt: &Dealt) -> Markup {
    let heads = [
        say::page_deal_icm(lang),
        say::page_deal_chips(lang),
        say::page_deal_even(lang),
    ];
    let sums = dealt.answers.iter().map(|answer| match answer {
        Ok(answer) => count(answer.sum),
        Err(_) => String::new(),
    });
    html! {
        div.scroll role="status" tabindex="0" {
            table {
                thead {
                    tr {
                        th.n scope="col" { (say::page_player(lang)) }
                        th.n scope="col" { (say::page_chips(lang)) }
                        @for head in &heads { th.n scope="col" { (head) } }
                    }
                }
                tbody {
                    @for (player, stack) in dealt.stacks.iter().enumerate() {
                        tr {
                            th.n scope="row" { (player + 1) }
                            td.n { (count(*stack)) }
                            @for answer in &dealt.answers {
                                td.n { @if let Ok(answer) = answer { @if let Some(amount) = answer.amounts.get(player) { (count(*amount)) } } @else { "-" } }
                            }
                        }
                    }
                    tr {
                        th.n scope="row" { (say::page_sum(lang)) }
                        td.n { (grouped(&dealt.stacks.iter().copied().map(u128::from).sum::<u128>().to_string())) }
                        @for sum in sums { td.n { (sum) } }
                    }
                }
            }
        }
        @for (head, answer) in heads.iter().zip(&dealt.answers) {
            @if let Err(failure) = answer { p.warning { "⚠ " (head) ": " (words_of(lang, failure)) } }
        }
    }
}
