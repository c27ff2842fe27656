//! `niko play`: a game in the terminal against perfect play.

use std::io::{BufRead, Write};

use club_view::Lang;
use engine_contracts::niko::{
    Game, Judged, JudgedTurn, MISTAKE, SolvedGame, Tally, Turn, find, id, is_over, start,
};
use nikogammon::{Opening, Position, Roll};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::args::PlayArgs;
use super::board::draw;
use super::{cache, rules, say};
use crate::engine::fresh_seed;
use crate::error::DeskError;
use crate::output::{broken, json_line};
use crate::target::Target;

/// The sides, as messages choose by them.
const YOU: &str = "you";
const COMPUTER: &str = "computer";

/// Runs the verb: the game is talked over on the standard output, with `--json` on the
/// standard error, and the record is the answer.
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
        dice: ChaCha8Rng::seed_from_u64(seed),
        input: std::io::stdin().lock(),
        talk,
        lang,
        tally: Tally::default(),
    };
    let mut game = table.game(args.second, seed)?;
    game.rules = Some(args.rules.clone());
    let document = json_line(&game)?;
    if let Some(record) = record {
        record.write(&document)?;
    }
    Ok(if as_json { document } else { String::new() })
}

/// Where the game is played.
struct Table<'a, R> {
    judge: SolvedGame<'a>,
    dice: ChaCha8Rng,
    input: R,
    talk: Box<dyn Write>,
    lang: Lang,
    tally: Tally,
}

/// What the human did at the prompt.
enum Answer {
    Played(Judged),
    GaveUp,
}

impl<R: BufRead> Table<'_, R> {
    /// Plays one game.
    fn game(&mut self, second: bool, seed: u64) -> Result<Game, DeskError> {
        let mut position = start(self.judge.rules())?.clone();
        let lang = self.lang;
        self.say_line(&say::niko_play_intro(lang, seed.to_string()))?;
        let (mut first_roll, human_first) = self.opening(second)?;
        let mut is_human = human_first;
        let mut game = Game {
            seed: Some(seed),
            first: Some(if human_first { "human" } else { "computer" }.to_owned()),
            ..Game::default()
        };
        while !is_over(self.judge.rules(), &position) {
            let roll = first_roll.take().unwrap_or_else(|| self.throw());
            let plays = self.judge.plays(&position, roll)?;
            if plays.is_empty() && self.judge.is_endless(&position)? {
                self.say_line(&say::niko_play_endless(lang))?;
                self.sum_up()?;
                return Ok(game);
            }
            let played = if plays.is_empty() {
                let who = if is_human {
                    let number = game.turns.len();
                    let turn = self.judge.judge(&position, number, roll, &plays, None)?;
                    self.tally.add(&turn);
                    YOU
                } else {
                    COMPUTER
                };
                self.say_line(&say::niko_play_no_play(lang, who, roll.to_string()))?;
                None
            } else if is_human {
                match self.ask(&position, game.turns.len(), roll, &plays)? {
                    Answer::Played(play) => Some(play),
                    Answer::GaveUp => {
                        self.say_line(&say::niko_play_gave_up(lang))?;
                        self.sum_up()?;
                        return Ok(game);
                    }
                }
            } else {
                let best = plays.into_iter().next();
                if let Some(best) = &best {
                    let roll = roll.to_string();
                    self.say_line(&say::niko_play_computer(lang, roll, &best.play))?;
                }
                best
            };
            game.turns.push(Turn {
                roll: roll.to_string(),
                play: played.as_ref().map(|play| play.play.clone()),
            });
            position = played.map_or_else(|| position.flip(), |play| play.after);
            is_human = !is_human;
        }
        // The one who has just played has won.
        let points = self.judge.equity(&position)?.abs();
        let (who, kind) = (
            if is_human { COMPUTER } else { YOU },
            match points {
                points if points > 2.5 => "backgammon",
                points if points > 1.5 => "gammon",
                _ => "single",
            },
        );
        // As the human sees it, whose turn it would be.
        let from_below = if is_human { position } else { position.flip() };
        let board = draw(self.judge.rules(), &from_below, lang);
        self.say(&board)?;
        self.say_line(&say::niko_play_result(lang, who, kind))?;
        self.sum_up()?;
        Ok(game)
    }

    /// The first roll, where the opening rule has one of its own, and whether the human begins.
    fn opening(&mut self, second: bool) -> Result<(Option<Roll>, bool), DeskError> {
        if self.judge.rules().opening() == Opening::Any {
            return Ok((None, !second));
        }
        loop {
            let (mine, yours) = (self.die(), self.die());
            self.say_line(&say::niko_play_throw(self.lang, yours, mine))?;
            if mine != yours {
                let human_first = yours > mine && !second;
                return Ok((Some(Roll::new(mine, yours)), human_first));
            }
        }
    }

    /// Asks for a play until there is one.
    fn ask(
        &mut self,
        position: &Position,
        number: usize,
        roll: Roll,
        plays: &[Judged],
    ) -> Result<Answer, DeskError> {
        // In an order that does not tell which is best.
        let mut listed: Vec<&Judged> = plays.iter().collect();
        listed.sort_by(|a, b| a.play.cmp(&b.play));
        let lang = self.lang;
        let mut offer = draw(self.judge.rules(), position, lang);
        offer += &say::niko_play_turn(lang, roll.to_string());
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
            let turn = self
                .judge
                .judge(position, number, roll, plays, Some(chosen))?;
            self.tally.add(&turn);
            let judged = cost(&turn, lang);
            self.say_line(&say::niko_play_played(lang, &chosen.play, judged))?;
            return Ok(Answer::Played(chosen.clone()));
        }
    }

    /// What all mistakes have cost.
    fn sum_up(&mut self) -> Result<(), DeskError> {
        let Tally {
            cost,
            mistakes,
            luck,
        } = self.tally;
        let (cost, luck) = (format!("{cost:.6}"), format!("{luck:+.6}"));
        self.say_line(&say::niko_play_sum(self.lang, mistakes, cost, luck))
    }

    fn throw(&mut self) -> Roll {
        Roll::new(self.die(), self.die())
    }

    /// A face by its weight.
    fn die(&mut self) -> u32 {
        let rules = self.judge.rules();
        let all: u64 = rules
            .weights()
            .iter()
            .map(|&weight| u64::from(weight))
            .sum();
        let mut left = self.dice.random_range(0..all);
        let mut faces = rules.faces().iter().zip(rules.weights());
        let found = faces.find(|&(_, &weight)| match left.checked_sub(u64::from(weight)) {
            Some(less) => {
                left = less;
                false
            }
            None => true,
        });
        // The draw is below the sum of the weights.
        found.map_or(0, |(&face, _)| face)
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

/// Loss of the play, and the play that was better.
fn cost(turn: &JudgedTurn, lang: Lang) -> String {
    match (&turn.best, turn.cost > MISTAKE) {
        (Some(best), true) => say::niko_play_cost(lang, format!("{:.6}", turn.cost), best),
        _ => say::niko_play_best(lang),
    }
}

/// All plays, best first, with what they cost.
fn hint(plays: &[Judged], lang: Lang) -> String {
    let best = plays.first().map_or(0.0, |best| best.equity);
    let mut text = String::new();
    for play in plays {
        let cost = say::niko_play_hint(lang, format!("{:.6}", best - play.equity));
        text += &format!("  {:+.6}  {cost}  {}\n", play.equity, play.play);
    }
    text
}
