//! Push or fold: a round of practice. Its seed and its answers are in the address.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use chained_events::timestamp::Timestamp;
use club_words::Lang;
use engine_contracts::ranges::{
    Drill, DrillAnswer, DrillGame, DrillMove, DrillScore, DrillSetup, DrillSpot, DrilledHand,
    RangeFailure,
};
use maud::{Markup, html};
use npc_preflop::cards::Card;
use npc_preflop::push_fold::Antes;
use npc_preflop::{HandClass, Preset};

use super::super::{Look, Page};
use super::{back, field, hands, name, refusal_words, refused};
use crate::refusal::{Refusal, no_choice, number};
use crate::{Address, Query, Region, Tool, say};

const THIS: Address = Address::Tool(Tool::PushOrFold);
/// Hands of a round.
const ROUND: usize = 20;

/// A round as its address has it.
struct Round<'l> {
    seed: u64,
    /// Earlier answers, a letter each.
    answers: String,
    /// Answer to the hand that is shown.
    now: Option<DrillMove>,
    stack: Option<f64>,
    /// The model player, by the name of a preset.
    model: &'l str,
    /// Big blinds lost in earlier rounds, by class.
    earlier: BTreeMap<HandClass, f64>,
    /// The same with this round.
    leaks: BTreeMap<HandClass, f64>,
}

/// A hand of the round, as the page shows it.
struct Played {
    spot: DrillSpot,
    /// The judgement of the hand that is shown, and the cost of the other answer.
    judged: Option<(DrilledHand, f64)>,
    answer: DrillAnswer,
}

/// The page.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let title = name(Tool::PushOrFold, lang);
    let played = Round::of(look).and_then(|mut round| {
        let played = round.play()?;
        Ok((round, played))
    });
    let element = html! {
        section.panel.stack id="trainer" {
            h1 { (title) }
            @match &played {
                Err(failure) => {
                    // No field of the page has a bound of its own.
                    (refused(&refusal_words(lang, failure, String::new)))
                    div.row { a.button href=(THIS) { (say::page_drill_new(lang)) } }
                }
                Ok((round, played)) => {
                    (hand(lang, round, played))
                    (leaks(lang, round))
                    (settings(lang, round))
                }
            }
            (back(lang))
        }
    };
    Page::new(title, vec![Region::new("trainer", element)])
}

/// The address of a new round or game, where an address has no seed: it is its seed.
pub(crate) fn fresh_round(
    address: &Address,
    query: &Query,
    text: Option<&str>,
    now: Timestamp,
) -> Option<String> {
    let is_round = match address {
        Address::Tool(Tool::PushOrFold) => true,
        Address::Tool(Tool::Niko) => query.tool.contains_key("first"),
        _ => false,
    };
    if !is_round || query.tool.contains_key("seed") {
        return None;
    }
    let text = text.filter(|text| !text.is_empty());
    let and = text.map(|text| format!("{text}&")).unwrap_or_default();
    let seed = now.as_millisecond().rem_euclid(1_000_003);
    Some(format!("{address}?{and}seed={seed}"))
}

impl<'l> Round<'l> {
    fn of(look: &Look<'l>) -> Result<Self, Refusal<RangeFailure>> {
        let answers = field(look, "answers").unwrap_or_default();
        if answers.len() > ROUND || !answers.chars().all(|letter| move_of(letter).is_some()) {
            return Err(no_choice("answers", answers));
        }
        let now = field(look, "move").filter(|_| answers.len() < ROUND);
        let letter = |text: &str| {
            let mut letters = text.chars();
            letters
                .next()
                .and_then(move_of)
                .filter(|_| letters.next().is_none())
        };
        let now = now.map(|text| letter(text).ok_or_else(|| no_choice("move", text)));
        let leak = |text: &str| {
            let (class, cost) = text.split_once(':')?;
            let cost: f64 = cost.parse().ok()?;
            let is_cost = (0.0..=1e6).contains(&cost);
            Some((class.parse::<HandClass>().ok()?, cost)).filter(|_| is_cost)
        };
        let mut earlier = BTreeMap::new();
        for text in field(look, "leaks")
            .into_iter()
            .flat_map(|all| all.split(','))
        {
            let (class, cost) = leak(text).ok_or_else(|| no_choice("leaks", text))?;
            earlier.insert(class, cost);
        }
        Ok(Self {
            seed: field(look, "seed").map_or(Ok(1), number)?,
            answers: answers.to_owned(),
            now: now.transpose()?,
            stack: field(look, "stack").map(number).transpose()?,
            model: field(look, "base").unwrap_or(Preset::TightAggressive.name()),
            leaks: earlier.clone(),
            earlier,
        })
    }

    /// Plays the round up to the hand that is shown, and adds its costs to the leaks.
    fn play(&mut self) -> Result<Played, RangeFailure> {
        let mut drill = self.drill()?;
        let mut last = None;
        let earlier = self.answers.chars().filter_map(move_of);
        for answer in earlier.chain(self.now) {
            let spot = drill.draw();
            let hand = drill.judge(&spot, answer)?;
            let cost = hand.cost;
            if cost > 0.0 {
                *self.leaks.entry(spot.hand.class()).or_default() += cost;
            }
            last = Some((spot, hand, answer));
        }
        let (spot, judged) = match last.filter(|_| self.now.is_some()) {
            Some((spot, hand, answer)) => {
                let other = match answer {
                    DrillMove::AllIn => DrillMove::Fold,
                    DrillMove::Fold => DrillMove::AllIn,
                };
                let cost = self.drill()?.judge(&spot, other)?.cost;
                (spot, Some((hand, cost)))
            }
            None => (drill.draw(), None),
        };
        Ok(Played {
            spot,
            judged,
            answer: drill.finish(),
        })
    }

    fn drill(&self) -> Result<Drill, RangeFailure> {
        let setup = DrillSetup {
            player: self.model.to_owned(),
            game: DrillGame {
                players: 2,
                stack: self.stack,
                antes: Antes::None,
            },
            deals: None,
            seed: self.seed,
            score: DrillScore::default(),
        };
        Drill::new(setup, 1, |_| ControlFlow::Continue(()))
    }

    /// Fields that every form of the round has.
    fn fields(&self, answers: &str, seed: u64, leaks: &BTreeMap<HandClass, f64>) -> Markup {
        let text = |(class, cost): (&HandClass, &f64)| format!("{class}:{cost:.3}");
        let all: Vec<String> = leaks.iter().map(text).collect();
        html! {
            input type="hidden" name="seed" value=(seed);
            @if !answers.is_empty() { input type="hidden" name="answers" value=(answers); }
            @if let Some(stack) = self.stack { input type="hidden" name="stack" value=(stack); }
            input type="hidden" name="base" value=(self.model);
            @if !all.is_empty() { input type="hidden" name="leaks" value=(all.join(",")); }
        }
    }

    /// The seed of the round after this one.
    const fn next(&self) -> u64 {
        self.seed.wrapping_add(1)
    }
}

/// The question, or the judgement of its answer.
fn hand(lang: Lang, round: &Round<'_>, played: &Played) -> Markup {
    let Played {
        spot,
        judged,
        answer,
    } = played;
    let (position, stack) = (spot.position.to_string(), spot.stack().to_string());
    let first = spot.pushers.is_empty();
    let is_over = round.answers.len() == ROUND;
    html! {
        p role="status" { (answer.words(lang)) " · " (say::page_drill_hand_of(lang, (round.answers.len() + 1).min(ROUND), ROUND)) }
        @if is_over {
            p { (say::page_drill_over(lang)) }
            (new_round(lang, round))
        } @else {
            p.figure { (say::page_drill_you(lang, position, stack)) }
            p.big { (card(spot.hand.high())) " " (card(spot.hand.low())) }
            @if !first { p { (say::page_drill_facing(lang)) } }
            @match judged {
                None => {
                    form method="get" action=(THIS) {
                        (round.fields(&round.answers, round.seed, &round.earlier))
                        div.row {
                            button.primary name="move" value="p" data-key="p" { (all_in(lang, first)) " " kbd { "p" } }
                            button name="move" value="f" data-key="f" { (say::page_drill_fold(lang)) " " kbd { "f" } }
                        }
                    }
                }
                Some((hand, other)) => {
                    div.stack role="status" {
                        p { strong { @if hand.cost > 0.0 { "✕ " } @else { "✓ " } (if hand.all_in { all_in(lang, first) } else { say::page_drill_fold(lang) }) } }
                        p { (hand.words(lang)) }
                        @if *other > 0.0 {
                            p { (say::page_drill_other(lang, if hand.all_in { say::page_drill_fold(lang) } else { all_in(lang, first) }, format!("{other:.3}"))) }
                        }
                    }
                    (next(lang, round))
                }
            }
        }
    }
}

fn all_in(lang: Lang, first: bool) -> String {
    if first {
        say::page_drill_push(lang)
    } else {
        say::page_drill_call(lang)
    }
}

/// The button to the next hand.
fn next(lang: Lang, round: &Round<'_>) -> Markup {
    let letter = match round.now {
        Some(DrillMove::AllIn) => "p",
        _ => "f",
    };
    let answers = format!("{}{letter}", round.answers);
    html! {
        form method="get" action=(THIS) {
            (round.fields(&answers, round.seed, &round.earlier))
            button.primary type="submit" data-key="n" { (say::page_drill_next(lang)) " " kbd { "n" } }
        }
    }
}

fn new_round(lang: Lang, round: &Round<'_>) -> Markup {
    html! {
        form method="get" action=(THIS) {
            (round.fields("", round.next(), &round.leaks))
            button.primary type="submit" data-key="n" { (say::page_drill_new(lang)) " " kbd { "n" } }
        }
    }
}

/// Big blinds lost, class by class.
fn leaks(lang: Lang, round: &Round<'_>) -> Markup {
    let most = round.leaks.values().copied().fold(0.0, f64::max);
    let sum: f64 = round.leaks.values().sum();
    html! {
        h2 { (say::page_drill_leaks(lang)) }
        @if round.leaks.is_empty() { p { (say::page_drill_no_leaks(lang)) } }
        @else {
            p { (say::page_drill_lost(lang, format!("{sum:.2}"))) }
            (hands::table(&say::page_drill_leaks(lang), &say::page_range_high(lang), |class| {
                let cost = round.leaks.get(&class).copied().unwrap_or_default();
                let tone = format!("hand raise {}", hands::shade(if most > 0.0 { cost / most } else { 0.0 }));
                html! { span class=(tone) { b { (class) } small { @if cost > 0.0 { (format!("{cost:.2}")) } @else { "·" } } } }
            }))
        }
    }
}

/// The stack and the model player of another round.
fn settings(lang: Lang, round: &Round<'_>) -> Markup {
    html! {
        details {
            summary { (say::page_drill_settings(lang)) }
            form.stack method="get" action=(THIS) {
                input type="hidden" name="seed" value=(round.next());
                div {
                    label for="stack" { (say::page_drill_stack(lang)) }
                    input id="stack" name="stack" type="number" step="any" min="1" max="50" value=[round.stack];
                }
                div {
                    label for="base" { (say::page_drill_model(lang)) }
                    select id="base" name="base" {
                        @for preset in Preset::ALL { option value=(preset.name()) selected[round.model == preset.name()] { (say::page_preset(lang, preset.name())) } }
                    }
                }
                button type="submit" { (say::page_drill_new(lang)) }
            }
        }
    }
}

/// A card: its rank, and its suit as a sign.
fn card(card: Card) -> Markup {
    let signs = ["♣", "♦", "♥", "♠"];
    let sign = signs.get(card.suit()).copied().unwrap_or_default();
    let is_red = card.suit() == 1 || card.suit() == 2;
    html! { span class=[is_red.then_some("danger")] { (card.rank().to_char()) (sign) } }
}

const fn move_of(letter: char) -> Option<DrillMove> {
    match letter {
        'p' => Some(DrillMove::AllIn),
        'f' => Some(DrillMove::Fold),
        _ => None,
    }
}
