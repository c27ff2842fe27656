//! `niko play`: a game in the terminal against perfect play.

use std::fs::File;
use std::io::{BufRead, Write};
use std::path::Path;

use rand::rngs::{ChaCha8Rng, SysRng};
use rand::{RngExt, SeedableRng, TryRng};
use toolkit::nikogammon::{Opening, Position, Roll};

use super::args::PlayArgs;
use super::board::draw;
use super::game::{Game, Tally, Turn, find, is_over, judged};
use super::judge::{Judge, Judged};
use super::position::{id, start};
use super::{cache, rules};
use crate::error::{DeskError, Exit};
use crate::output::{broken, json_line};

/// What can be answered at the prompt.
const HELP: &str = "\
  a number, or a play such as 8/5 or bar/7: play it
  h  hint: all plays with what they cost
  b  the board
  i  the position's id, for niko eval --position
  ?  this help
  q  give up
";

/// Runs the verb: the game is talked over on the standard output, with `--json` on the
/// standard error, and the record is the answer.
pub(crate) fn play(args: &PlayArgs, as_json: bool) -> Result<String, DeskError> {
    let rules = rules::rules(&args.solved.game.rules)?;
    start(&rules)?;
    // Before the game, so that no game is lost to a file that cannot be written.
    let record = args.record.as_deref().map(Record::open).transpose()?;
    let solved = cache::provide(&rules, false, &args.solved.cache)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => SysRng
            .try_next_u64()
            .map_err(|error| DeskError::new(Exit::Failure, "NoSeed", error))?,
    };
    let judge = Judge {
        rules: &rules,
        solved: &solved,
    };
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
        tally: Tally::default(),
    };
    let mut game = table.game(args.second, seed)?;
    game.rules = Some(args.solved.game.rules.clone());
    let document = json_line(&game)?;
    if let Some(record) = record {
        record.write(&document)?;
    }
    Ok(if as_json { document } else { String::new() })
}

/// The file for the game.
struct Record<'a> {
    path: &'a Path,
    file: File,
}

impl<'a> Record<'a> {
    /// Opens the file without changing what it contains.
    fn open(path: &'a Path) -> Result<Self, DeskError> {
        let mut options = File::options();
        options.write(true).create(true).truncate(false);
        let file = options
            .open(path)
            .map_err(|error| unwritten(path, &error))?;
        Ok(Self { path, file })
    }

    /// Writes the game in place of what was there.
    fn write(mut self, document: &str) -> Result<(), DeskError> {
        let written = self.file.metadata().and_then(|metadata| {
            // A terminal or a pipe has no length.
            if metadata.is_file() {
                self.file.set_len(0)?;
            }
            self.file.write_all(document.as_bytes())
        });
        written.map_err(|error| unwritten(self.path, &error))
    }
}

fn unwritten(path: &Path, error: &std::io::Error) -> DeskError {
    let words = format!("{}: {error}", path.display());
    DeskError::new(Exit::Failure, "FileNotWritten", words).with("file", path.display().to_string())
}

/// Where the game is played.
struct Table<'a, R> {
    judge: Judge<'a>,
    dice: ChaCha8Rng,
    input: R,
    talk: Box<dyn Write>,
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
        let mut position = start(self.judge.rules)?.clone();
        self.say(&format!(
            "You are X and move down to the right. The seed of the dice is {seed}. ? shows help.\n"
        ))?;
        let (mut first_roll, human_first) = self.opening(second)?;
        let mut is_human = human_first;
        let mut game = Game {
            turns: Vec::new(),
            rules: None,
            seed: Some(seed),
            first: Some(if human_first { "human" } else { "computer" }.to_owned()),
        };
        while !is_over(&self.judge, &position) {
            let roll = first_roll.take().unwrap_or_else(|| self.throw());
            let plays = self.judge.plays(&position, roll)?;
            if plays.is_empty() && self.judge.is_endless(&position)? {
                self.say("Nobody can ever move: the game does not end.\n")?;
                self.sum_up()?;
                return Ok(game);
            }
            let played = if plays.is_empty() {
                let who = if is_human {
                    let number = game.turns.len();
                    let turn = judged(&self.judge, &position, number, roll, &plays, None)?;
                    self.tally.add(&turn);
                    "You have"
                } else {
                    "The computer has"
                };
                self.say(&format!("{who} {roll} and no play.\n"))?;
                None
            } else if is_human {
                match self.ask(&position, game.turns.len(), roll, &plays)? {
                    Answer::Played(play) => Some(play),
                    Answer::GaveUp => {
                        self.say("You give up.\n")?;
                        self.sum_up()?;
                        return Ok(game);
                    }
                }
            } else {
                let best = plays.into_iter().next();
                if let Some(best) = &best {
                    self.say(&format!(
                        "The computer has {roll} and plays {}.\n",
                        best.play
                    ))?;
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
            if is_human {
                "The computer wins"
            } else {
                "You win"
            },
            match points {
                points if points > 2.5 => "a backgammon, 3 points",
                points if points > 1.5 => "a gammon, 2 points",
                _ => "a single game, 1 point",
            },
        );
        // As the human sees it, whose turn it would be.
        let from_below = if is_human { position } else { position.flip() };
        let board = draw(self.judge.rules, &from_below);
        self.say(&format!("{board}{who} {kind}.\n"))?;
        self.sum_up()?;
        Ok(game)
    }

    /// The first roll, where the opening rule has one of its own, and whether the human begins.
    fn opening(&mut self, second: bool) -> Result<(Option<Roll>, bool), DeskError> {
        if self.judge.rules.opening() == Opening::Any {
            return Ok((None, !second));
        }
        loop {
            let (mine, yours) = (self.die(), self.die());
            self.say(&format!("You throw {yours}, the computer {mine}.\n"))?;
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
        let board = draw(self.judge.rules, position);
        let mut offer = format!("{board}You have {roll}:\n");
        for (number, play) in (1..).zip(&listed) {
            offer += &format!("  {number}) {}\n", play.play);
        }
        self.say(&offer)?;
        loop {
            self.say("play> ")?;
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
                    self.say(HELP)?;
                    continue;
                }
                "b" => {
                    self.say(&offer)?;
                    continue;
                }
                "i" => {
                    let id = id(self.judge.rules, position)?;
                    self.say(&format!("{id}\n"))?;
                    continue;
                }
                "h" => {
                    self.say(&hint(plays))?;
                    continue;
                }
                text => by_number.or_else(|| find(plays, text)),
            };
            let Some(chosen) = chosen else {
                self.say(&format!(
                    "invalid play `{text}` for {roll}; ? shows help.\n"
                ))?;
                continue;
            };
            let turn = judged(&self.judge, position, number, roll, plays, Some(chosen))?;
            self.tally.add(&turn);
            self.say(&format!("You play {}: {}.\n", chosen.play, turn.in_words()))?;
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
        let made = match mistakes {
            0 => "no mistake".to_owned(),
            1 => format!("1 mistake, which cost {cost:.6}"),
            number => format!("{number} mistakes, which cost {cost:.6}"),
        };
        self.say(&format!(
            "You made {made}; your rolls brought {luck:+.6}.\n"
        ))
    }

    fn throw(&mut self) -> Roll {
        Roll::new(self.die(), self.die())
    }

    /// A face by its weight.
    fn die(&mut self) -> u32 {
        let rules = self.judge.rules;
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

    fn say(&mut self, words: &str) -> Result<(), DeskError> {
        self.talk
            .write_all(words.as_bytes())
            .and_then(|()| self.talk.flush())
            .map_err(|error| broken("stdout", &error))
    }
}

/// All plays, best first, with what they cost.
fn hint(plays: &[Judged]) -> String {
    let best = plays.first().map_or(0.0, |best| best.equity);
    let mut text = String::new();
    for play in plays {
        let (equity, cost) = (play.equity, best - play.equity);
        text += &format!("  {equity:+.6}  costs {cost:.6}  {}\n", play.play);
    }
    text
}
