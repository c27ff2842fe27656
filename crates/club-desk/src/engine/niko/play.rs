//! `niko play`: a game in the terminal against perfect play.

use std::io::{BufRead, Write};

use club_view::Lang;
use engine_contracts::niko::{
    AgainstPerfect, BoardView, Game, GameStep, Judged, NikoSide, SolvedGame, cost_words, find, id,
    start,
};
use nikogammon::{Position, Roll};

use super::args::PlayArgs;
use super::{cache, rules, say};
use crate::engine::fresh_seed;
use crate::error::DeskError;
use crate::output::{broken, json_line};
use crate::target::Target;

/// Plays the game on the standard output, with `--json` on the standard error. The record of the
/// game is the answer.
pub(crate) fn play(args: &PlayArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let rules = rules::rules(&args.rules)?;
    start(&rules)?;
    // Before the game, so that no game is lost to a file that cannot be written.
    let target = |path| Target::new(path, args.force.into());
    let record = args.record.as_deref().map(target).transpose()?;
    let solved = cache::provide(&rules, false, &args.cache, lang)?;
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let judge = SolvedGame::new(&rules, &solved);
    let talk: Box<dyn Write> = if as_json {
        Box::new(std::io::stderr().lock())
    } else {
        Box::new(std::io::stdout().lock())
    };
    let mut table = Table {
        judge,
        input: std::io::stdin().lock(),
        talk,
        lang,
    };
    let begins = if args.second {
        NikoSide::Computer
    } else {
        NikoSide::Human
    };
    let mut game = table.game(begins, seed)?;
    game.rules = Some(args.rules.clone());
    let document = json_line(&game)?;
    if let Some(record) = record {
        record.write(&document)?;
    }
    Ok(if as_json { document } else { String::new() })
}

/// The players' table: perfect play on one side, the terminal on the other.
struct Table<'a, R> {
    judge: SolvedGame<'a>,
    input: R,
    talk: Box<dyn Write>,
    lang: Lang,
}

/// The human's answer at the prompt.
enum Answer {
    /// The play of this number, 0 for the best one.
    Played(usize),
    GaveUp,
}

impl<R: BufRead> Table<'_, R> {
    /// Plays one game.
    fn game(&mut self, begins: NikoSide, seed: u64) -> Result<Game, DeskError> {
        let lang = self.lang;
        let mut game = AgainstPerfect::new(self.judge, seed, begins)?;
        self.say_line(&say::niko_play_intro(lang, seed.to_string()))?;
        for throw in game.throws() {
            self.say_line(&throw.words(lang))?;
        }
        loop {
            let step = game.step()?;
            match &step {
                GameStep::Passed { .. } | GameStep::Computer { .. } => {
                    self.say_line(&step.words(lang))?;
                }
                GameStep::ToPlay { roll, plays } => {
                    match self.ask(game.position(), *roll, plays, &step.words(lang))? {
                        Answer::Played(number) => {
                            if let Some(judged) = game.play(number)? {
                                self.say_line(&judged.words(lang))?;
                            }
                        }
                        Answer::GaveUp => {
                            self.say_line(&say::niko_play_gave_up(lang))?;
                            break;
                        }
                    }
                }
                GameStep::Over { .. } => {
                    let board = BoardView::new(self.judge.rules(), &game.of_human());
                    self.say(&board.text(lang))?;
                    self.say_line(&step.words(lang))?;
                    break;
                }
                GameStep::Endless => {
                    self.say_line(&step.words(lang))?;
                    break;
                }
            }
        }
        self.say_line(&game.tally().words(lang))?;
        Ok(game.record())
    }

    /// Asks for a play until there is one.
    fn ask(
        &mut self,
        position: &Position,
        roll: Roll,
        plays: &[Judged],
        turn: &str,
    ) -> Result<Answer, DeskError> {
        // In an order that does not tell which is best.
        let mut listed: Vec<&Judged> = plays.iter().collect();
        listed.sort_by(|a, b| a.play.cmp(&b.play));
        let lang = self.lang;
        let mut offer = BoardView::new(self.judge.rules(), position).text(lang);
        offer += turn;
        offer.push('\n');
        for (number, play) in (1..).zip(&listed) {
            offer += &format!("  {number}) {}\n", play.play);
        }
        self.say(&offer)?;
        loop {
            self.say(&format!("{} ", say::niko_play_prompt(lang)))?;
            let mut line = String::new();
            let read = self.input.read_line(&mut line);
            if read.map_err(|error| broken("stdin", &error))? == 0 {
                self.say("\n")?;
                return Ok(Answer::GaveUp);
            }
            let text = line.trim();
            let by_number = text
                .parse::<usize>()
                .ok()
                .and_then(|number| listed.get(number.checked_sub(1)?).copied());
            let chosen = match text {
                "" => continue,
                "q" => return Ok(Answer::GaveUp),
                "?" => {
                    for line in say::niko_play_help(lang).lines() {
                        self.say_line(&format!("  {line}"))?;
                    }
                    continue;
                }
                "b" => {
                    self.say(&offer)?;
                    continue;
                }
                "i" => {
                    let id = id(self.judge.rules(), position)?;
                    self.say_line(&id)?;
                    continue;
                }
                "h" => {
                    self.say(&hint(plays, lang))?;
                    continue;
                }
                text => by_number.or_else(|| find(plays, text)),
            };
            let Some(chosen) = chosen else {
                self.say_line(&say::niko_play_invalid(lang, text, roll.to_string()))?;
                continue;
            };
            let number = plays.iter().position(|play| play == chosen);
            return Ok(number.map_or(Answer::GaveUp, Answer::Played));
        }
    }

    fn say_line(&mut self, words: &str) -> Result<(), DeskError> {
        self.say(&format!("{words}\n"))
    }

    fn say(&mut self, words: &str) -> Result<(), DeskError> {
        self.talk
            .write_all(words.as_bytes())
            .and_then(|()| self.talk.flush())
            .map_err(|error| broken("stdout", &error))
    }
}

/// All plays, best first, with what they cost.
fn hint(plays: &[Judged], lang: Lang) -> String {
    let best = plays.first().map_or(0.0, |best| best.equity);
    let mut text = String::new();
    for play in plays {
        let cost = cost_words(best - play.equity, lang);
        text += &format!("  {:+.6}  {cost}  {}\n", play.equity, play.play);
    }
    text
}
