//! Nikogammon against perfect play. A game is its seed, who begins, and the plays: all in the address.

use club_words::Lang;
use engine_contracts::niko::{
    AgainstPerfect, BoardView, GameStep, Judged, JudgedTurn, NikoFailure, NikoSide, cost_words, id,
};
use maud::{Markup, html};

use super::super::{Look, Page};
use super::{Refusal, back, board, field, name, no_choice, number, refused};
use crate::{Address, Found, NikoGame, NikoSolved, Query, Region, Tool, niko_file, say};

const THIS: Address = Address::Tool(Tool::Niko);

/// A game as its address has it.
pub(crate) struct Asked {
    pub(crate) game: NikoGame,
    pub(crate) seed: u64,
    pub(crate) begins: NikoSide,
    /// The plays of the human, each by its number in the list, from 1.
    pub(crate) plays: Vec<usize>,
    hint: bool,
}

/// A game that was played up to the choice that the human has, or to its end.
pub(crate) struct Shown<'s> {
    pub(crate) game: AgainstPerfect<'s>,
    step: GameStep,
    /// What happened, in sentences.
    told: Vec<String>,
}

/// The page.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let title = name(Tool::Niko, lang);
    let element = html! {
        section.panel.stack id="niko" {
            h1 { (title) }
            @match (Asked::of(look.query), look.found) {
                (Ok(Some(asked)), Some(Found::Niko(solved))) => {
                    @match asked.shown(solved, lang) {
                        Ok(shown) => (game(lang, &asked, solved, &shown)),
                        Err(refusal) => (refused(&refusal.words(lang, String::new))),
                    }
                    details { summary { (say::page_niko_new(lang)) } (new_game(lang, asked.game)) }
                }
                (Err(refusal), _) => {
                    (refused(&refusal.words(lang, String::new)))
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

impl Asked {
    /// The game of an address; none where no game is asked for.
    pub(crate) fn of(query: &Query) -> Result<Option<Self>, Refusal<NikoFailure>> {
        let field = |name: &str| query.tool.get(name).map(String::as_str);
        let Some(seed) = field("seed") else {
            return Ok(None);
        };
        let game = field("rules").unwrap_or(NikoGame::Nikogammon.name());
        let game = NikoGame::of_name(game).ok_or_else(|| no_choice("rules", game))?;
        let begins = match field("first").unwrap_or("you") {
            "you" => NikoSide::Human,
            "computer" => NikoSide::Computer,
            other => return Err(no_choice("first", other)),
        };
        let plays = field("plays").into_iter().flat_map(|all| all.split('.'));
        // The play that was pressed comes after the others.
        let plays = plays.chain(field("play"));
        let plays = plays.map(|text| match number(text) {
            Ok(0) => Err(no_choice("plays", text)),
            read => read,
        });
        Ok(Some(Self {
            game,
            seed: number(seed)?,
            begins,
            plays: plays.collect::<Result<_, _>>()?,
            hint: field("hint").is_some(),
        }))
    }

    /// Plays the game up to now.
    pub(crate) fn shown<'s>(
        &self,
        solved: &'s NikoSolved,
        lang: Lang,
    ) -> Result<Shown<'s>, Refusal<NikoFailure>> {
        let mut game = AgainstPerfect::new(solved.judge(), self.seed, self.begins)?;
        let mut told: Vec<String> = game
            .throws()
            .iter()
            .map(|throw| throw.words(lang))
            .collect();
        let mut numbers = self.plays.iter();
        let step = loop {
            let step = game.step()?;
            match &step {
                GameStep::Passed { .. } | GameStep::Computer { .. } => told.push(step.words(lang)),
                GameStep::Over { .. } | GameStep::Endless => break step,
                GameStep::ToPlay { plays, .. } => {
                    let Some(number) = numbers.next() else {
                        break step;
                    };
                    let chosen = listed(plays).get(number - 1).map(|(best, _)| *best);
                    let judged = chosen.map(|best| game.play(best)).transpose()?.flatten();
                    let none = || no_choice("plays", &number.to_string());
                    told.push(judged.ok_or_else(none)?.words(lang));
                }
            }
        };
        match numbers.next() {
            Some(number) => Err(no_choice("plays", &number.to_string())),
            None => Ok(Shown { game, step, told }),
        }
    }

    /// Fields of every form of the game, with some of its plays.
    fn fields(&self, plays: &[usize]) -> Markup {
        html! {
            @for (name, value) in self.pairs(plays) { input type="hidden" name=(name) value=(value); }
        }
    }

    fn pairs(&self, plays: &[usize]) -> Vec<(&'static str, String)> {
        let first = match self.begins {
            NikoSide::Human => "you",
            NikoSide::Computer => "computer",
        };
        let all: Vec<String> = plays.iter().map(ToString::to_string).collect();
        let plays = (!all.is_empty()).then(|| ("plays", all.join(".")));
        let own = [
            ("rules", self.game.name().to_owned()),
            ("first", first.to_owned()),
            ("seed", self.seed.to_string()),
        ];
        own.into_iter().chain(plays).collect()
    }

    /// The address of the record of the game so far.
    fn file(&self) -> String {
        let query = Query::from_pairs(self.pairs(&self.plays));
        format!("{}?{query}", niko_file::PATH)
    }
}

/// Plays in an order that does not tell which is best, each with its number among the best.
fn listed(plays: &[Judged]) -> Vec<(usize, &Judged)> {
    let mut all: Vec<(usize, &Judged)> = plays.iter().enumerate().collect();
    all.sort_by(|(_, one), (_, other)| one.play.cmp(&other.play));
    all
}

/// The board, what happened, and the choice or the end.
fn game(lang: Lang, asked: &Asked, solved: &NikoSolved, shown: &Shown<'_>) -> Markup {
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
                (asked.fields(&asked.plays[..asked.plays.len() - 1]))
                button type="submit" { (say::page_niko_take_back(lang)) }
            }
        }
        @if is_over { (result(lang, shown)) }
        details {
            summary { (say::page_niko_record(lang)) }
            ol { @for line in &shown.told { li { (line) } } }
            @if let Ok(id) = id(rules, &position) { p { (say::page_niko_id(lang)) " " code.copy { (id) } } }
            div.row { a.button href=(asked.file()) download { (say::page_niko_file(lang)) } }
        }
    }
}

/// The plays as buttons, and the hint.
fn choice(lang: Lang, asked: &Asked, plays: &[Judged]) -> Markup {
    let best = plays.first().map_or(0.0, |best| best.equity);
    html! {
        form method="get" action=(THIS) {
            (asked.fields(&asked.plays))
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
                (asked.fields(&asked.plays))
                button name="hint" value="1" { (say::page_niko_hint(lang)) }
            }
        }
    }
}

/// The end: skill and luck apart, and each turn with its cost.
fn result(lang: Lang, shown: &Shown<'_>) -> Markup {
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
