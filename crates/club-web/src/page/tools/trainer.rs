//! Push or fold: a round of practice. Its seed and its answers are in the address.

use std::ops::RangeInclusive;

use chained_events::timestamp::Timestamp;
use club_words::{Lang, list};
use engine_contracts::ranges::{
    ClassScore, Drill, DrillAnswer, DrillMove, DrillScore, DrillSetup, DrillSpot, DrilledHand,
    RangeFailure,
};
use maud::{Markup, html};
use npc_preflop::cards::Card;
use npc_preflop::{HandClass, Preset};

use super::super::{Look, Page};
use super::{back, field, hands, name, refusal_words, refused};
use crate::drill_asked::{ANTE_BY, ante_of};
use crate::refusal::{Refusal, no_choice};
use crate::{Address, DrillAsked, Found, Query, Region, Tool, say};

const THIS: Address = Address::Tool(Tool::PushOrFold);
/// Hands of a round.
const ROUND: usize = 20;
/// Players dealt in, as the page offers them.
const PLAYERS: RangeInclusive<usize> = 2..=10;
/// Classes of hands that are named because they cost most.
const WORST: usize = 5;

/// A round with its answers, as its address has it.
struct Round {
    asked: DrillAsked,
    /// The round before its first hand.
    start: Drill,
    /// Earlier answers, a letter each.
    answers: String,
    /// Answer to the hand that is shown.
    now: Option<DrillMove>,
    /// The score with this round.
    score: DrillScore,
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
    let asked = DrillAsked::of(look.query);
    let played = asked.clone().and_then(|asked| {
        let Some(mut round) = Round::of(look, asked)? else {
            return Ok(None);
        };
        let played = round.play()?;
        Ok(Some((round, played)))
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
                // The game is not learned yet.
                Ok(None) => {}
                Ok(Some((round, played))) => {
                    (hand(lang, round, played))
                    (leaks(lang, &round.score))
                }
            }
            @if let Ok(asked) = &asked { (settings(lang, asked)) }
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

impl Round {
    /// The round of an address; none whose game is not learned yet.
    fn of(look: &Look<'_>, asked: DrillAsked) -> Result<Option<Self>, Refusal<RangeFailure>> {
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
        let now = now.transpose()?;
        let start = if asked.learns() {
            match look.found {
                Some(Found::Drill(learned)) if *learned.asked() == asked => learned.drill()?,
                _ => return Ok(None),
            }
        } else {
            asked.drill()?
        };
        Ok(Some(Self {
            answers: answers.to_owned(),
            now,
            score: asked.setup().score.clone(),
            start,
            asked,
        }))
    }

    /// Plays the round up to the hand that is shown, and counts its answers.
    fn play(&mut self) -> Result<Played, RangeFailure> {
        let mut drill = self.start.clone();
        let mut last = None;
        let earlier = self.answers.chars().filter_map(move_of);
        for answer in earlier.chain(self.now) {
            let spot = drill.draw();
            let hand = drill.judge(&spot, answer)?;
            last = Some((spot, hand, answer));
        }
        self.score = drill.score().clone();
        let (spot, judged) = match last.filter(|_| self.now.is_some()) {
            Some((spot, hand, answer)) => {
                let other = match answer {
                    DrillMove::AllIn => DrillMove::Fold,
                    DrillMove::Fold => DrillMove::AllIn,
                };
                let cost = self.start.clone().judge(&spot, other)?.cost;
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

    /// Fields that every form of the round has.
    fn fields(&self, answers: &str) -> Markup {
        let DrillSetup { seed, score, .. } = self.asked.setup();
        html! {
            (hidden(&self.asked.pairs(*seed, score)))
            @if !answers.is_empty() { input type="hidden" name="answers" value=(answers); }
        }
    }
}

fn hidden(pairs: &[(&'static str, String)]) -> Markup {
    html! { @for (name, value) in pairs { input type="hidden" name=(name) value=(value); } }
}

/// The seed of the round after one.
const fn next_seed(asked: &DrillAsked) -> u64 {
    asked.setup().seed.wrapping_add(1)
}

/// The question, or the judgement of its answer.
fn hand(lang: Lang, round: &Round, played: &Played) -> Markup {
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
            @if let Some(before) = before(lang, spot) { p { (before) } }
            @match judged {
                None => {
                    form method="get" action=(THIS) {
                        (round.fields(&round.answers))
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

/// Acts of the players before; none between two of whom the first is asked.
fn before(lang: Lang, spot: &DrillSpot) -> Option<String> {
    let pushers: Vec<String> = spot.pushers.iter().map(ToString::to_string).collect();
    match (spot.game.players, pushers.is_empty()) {
        (2, true) => None,
        (2, false) => Some(say::page_drill_facing(lang)),
        (_, true) if spot.is_first_to_act() => Some(say::page_drill_first(lang)),
        (_, true) => Some(say::page_drill_folded(lang)),
        (_, false) => Some(say::page_drill_against(lang, list(lang, &pushers))),
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
fn next(lang: Lang, round: &Round) -> Markup {
    let letter = match round.now {
        Some(DrillMove::AllIn) => "p",
        _ => "f",
    };
    let answers = format!("{}{letter}", round.answers);
    html! {
        form method="get" action=(THIS) {
            (round.fields(&answers))
            button.primary type="submit" data-key="n" { (say::page_drill_next(lang)) " " kbd { "n" } }
        }
    }
}

fn new_round(lang: Lang, round: &Round) -> Markup {
    html! {
        form method="get" action=(THIS) {
            (hidden(&round.asked.pairs(next_seed(&round.asked), &round.score)))
            button.primary type="submit" data-key="n" { (say::page_drill_new(lang)) " " kbd { "n" } }
        }
    }
}

/// Big blinds lost, class by class, and the classes that cost most.
fn leaks(lang: Lang, score: &DrillScore) -> Markup {
    let cost_of = |class: HandClass| {
        let found = score.classes.get(&class.to_string());
        found.map_or(0.0, |class| class.cost)
    };
    let most = score.classes.values().map(|class| class.cost);
    let most = most.fold(0.0, f64::max);
    let sum = score.sum();
    let mut worst: Vec<(&String, &ClassScore)> = score.classes.iter().collect();
    worst.retain(|(_, class)| class.cost > 0.0);
    worst.sort_by(|(_, one), (_, other)| other.cost.total_cmp(&one.cost));
    html! {
        h2 { (say::page_drill_leaks(lang)) }
        @if worst.is_empty() { p { (say::page_drill_no_leaks(lang)) } }
        @else {
            p { (say::page_drill_lost(lang, format!("{:.2}", sum.cost))) }
            p { (say::page_drill_total(lang, sum.right, sum.asked, score.wrong.len())) }
            ul { @for (name, class) in worst.into_iter().take(WORST) {
                li { (say::page_drill_class(lang, name, class.right, class.asked, format!("{:.3}", class.cost))) }
            } }
            (hands::table(&say::page_drill_leaks(lang), &say::page_range_high(lang), |class| {
                let cost = cost_of(class);
                let tone = format!("hand raise {}", hands::shade(if most > 0.0 { cost / most } else { 0.0 }));
                html! { span class=(tone) { b { (class) } small { @if cost > 0.0 { (format!("{cost:.2}")) } @else { "·" } } } }
            }))
        }
    }
}

/// The table and the model player of another round.
fn settings(lang: Lang, asked: &DrillAsked) -> Markup {
    let DrillSetup {
        player,
        game,
        deals,
        ..
    } = asked.setup();
    let (ante, by) = ante_of(game.antes);
    html! {
        details open[asked.learns()] {
            summary { (say::page_drill_settings(lang)) }
            form.stack method="get" action=(THIS) {
                input type="hidden" name="seed" value=(next_seed(asked));
                div {
                    label for="players" { (say::page_dealt_in(lang)) }
                    select id="players" name="players" {
                        @for players in PLAYERS { option value=(players) selected[game.players == players] { (players) } }
                    }
                }
                p.small { (say::page_drill_several(lang)) }
                div {
                    label for="stack" { (say::page_drill_stack(lang)) }
                    input id="stack" name="stack" type="number" step="any" min="1" max="50" value=[game.stack];
                }
                div {
                    label for="ante" { (say::page_drill_ante(lang)) }
                    input id="ante" name="ante" type="number" step="any" min="0" max="10" value=[ante];
                }
                div {
                    label for="ante-by" { (say::page_drill_ante_by(lang)) }
                    select id="ante-by" name="ante-by" {
                        @for one in ANTE_BY { option value=(one) selected[one == by] { (say::page_drill_ante_way(lang, one)) } }
                    }
                }
                div {
                    label for="deals" { (say::page_drill_deals(lang)) }
                    input id="deals" name="deals" type="number" min=(Drill::fewest_deals(3)) value=[*deals];
                }
                div {
                    label for="base" { (say::page_drill_model(lang)) }
                    select id="base" name="base" {
                        @for preset in Preset::ALL { option value=(preset.name()) selected[player == preset.name()] { (say::page_preset(lang, preset.name())) } }
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
