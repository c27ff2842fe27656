//! A game against perfect play: the dice of a seed, the plays of a human, the answers of the computer.

use nikogammon::{Opening, Position, Roll, Rules};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::{Game, Judged, JudgedTurn, NikoFailure, SolvedGame, Tally, Turn, is_over, start};

/// Side of a game against perfect play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NikoSide {
    /// The human.
    Human,
    /// The computer, whose plays are the best ones.
    Computer,
}

/// A die of each side for the first turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpeningThrow {
    /// The face of the human.
    pub human: u32,
    /// The face of the computer.
    pub computer: u32,
}

/// How a game is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinKind {
    /// One point.
    Single,
    /// Two points.
    Gammon,
    /// Three points.
    Backgammon,
}

/// Next step of a game.
#[derive(Debug, Clone, PartialEq)]
pub enum GameStep {
    /// A side has a roll and no play.
    Passed {
        /// The side.
        side: NikoSide,
        /// Its roll.
        roll: Roll,
    },
    /// The computer plays.
    Computer {
        /// Its roll.
        roll: Roll,
        /// Its play.
        play: Judged,
    },
    /// The human has to play, see [`AgainstPerfect::play`].
    ToPlay {
        /// The roll.
        roll: Roll,
        /// All plays, best first.
        plays: Vec<Judged>,
    },
    /// Somebody has won.
    Over {
        /// The winner.
        winner: NikoSide,
        /// How.
        kind: WinKind,
    },
    /// Nobody can ever move.
    Endless,
}

/// A game against perfect play. It is its seed, who begins, and the plays of the human.
///
/// ```
/// # use std::ops::ControlFlow;
/// use engine_contracts::niko::{AgainstPerfect, GameStep, NikoSide, SolvedGame};
/// use nikogammon::{Rules, SolveOptions, Table, TableContents, solve_table};
///
/// let rules = Rules::hypergammon(1)?;
/// let go_on = |_: &_| ControlFlow::Continue(());
/// let bytes = solve_table(&rules, &SolveOptions::default(), &TableContents::default(), go_on)?;
/// let table = Table::open_for(&rules, bytes)?;
/// let mut game = AgainstPerfect::new(SolvedGame::new(&rules, &table), 7, NikoSide::Human)?;
/// loop {
///     match game.step()? {
///         GameStep::ToPlay { .. } => drop(game.play(0)?),
///         GameStep::Over { .. } | GameStep::Endless => break,
///         _ => {}
///     }
/// }
/// // Who always plays the best play makes no mistake.
/// assert_eq!(game.tally().mistakes, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AgainstPerfect<'a> {
    judge: SolvedGame<'a>,
    dice: ChaCha8Rng,
    seed: u64,
    /// As the side on roll sees it.
    position: Position,
    on_roll: NikoSide,
    begins: NikoSide,
    throws: Vec<OpeningThrow>,
    first_roll: Option<Roll>,
    /// The choice that the human has.
    choice: Option<(Roll, Vec<Judged>)>,
    turns: Vec<Turn>,
    /// Turns of the human, judged.
    judged: Vec<JudgedTurn>,
}

impl NikoSide {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Human => Self::Computer,
            Self::Computer => Self::Human,
        }
    }
}

impl<'a> AgainstPerfect<'a> {
    /// A new game. Where both throw a die for the first turn, the human begins only with the higher one.
    ///
    /// # Errors
    ///
    /// [`NikoFailure::Game`] of rules without a start.
    pub fn new(judge: SolvedGame<'a>, seed: u64, begins: NikoSide) -> Result<Self, NikoFailure> {
        let mut game = Self {
            judge,
            dice: ChaCha8Rng::seed_from_u64(seed),
            seed,
            position: start(judge.rules())?.clone(),
            on_roll: begins,
            begins,
            throws: Vec::new(),
            first_roll: None,
            choice: None,
            turns: Vec::new(),
            judged: Vec::new(),
        };
        while judge.rules().opening() != Opening::Any && game.first_roll.is_none() {
            let (computer, human) = (game.die(), game.die());
            game.throws.push(OpeningThrow { human, computer });
            if human == computer {
                continue;
            }
            game.first_roll = Some(Roll::new(computer, human));
            if human < computer {
                game.on_roll = NikoSide::Computer;
            }
        }
        game.begins = game.on_roll;
        Ok(game)
    }

    /// Dice that were thrown for the first turn, in their order.
    #[must_use]
    pub fn throws(&self) -> &[OpeningThrow] {
        &self.throws
    }

    /// The next step; the same again while the human has to play, and after the end.
    ///
    /// # Errors
    ///
    /// [`NikoFailure`]; none that can happen, as every position comes from the start.
    pub fn step(&mut self) -> Result<GameStep, NikoFailure> {
        if let Some((roll, plays)) = &self.choice {
            let (roll, plays) = (*roll, plays.clone());
            return Ok(GameStep::ToPlay { roll, plays });
        }
        if is_over(self.judge.rules(), &self.position) {
            // The one who has just played has won.
            let winner = self.on_roll.other();
            let kind = match self.judge.equity(&self.position)?.abs() {
                points if points > 2.5 => WinKind::Backgammon,
                points if points > 1.5 => WinKind::Gammon,
                _ => WinKind::Single,
            };
            return Ok(GameStep::Over { winner, kind });
        }
        let side = self.on_roll;
        let roll = self.first_roll.take();
        let roll = roll.unwrap_or_else(|| Roll::new(self.die(), self.die()));
        let plays = self.judge.plays(&self.position, roll)?;
        match (plays.first(), side) {
            (None, _) if self.judge.is_endless(&self.position)? => Ok(GameStep::Endless),
            (None, side) => {
                if side == NikoSide::Human {
                    let number = self.turns.len();
                    let judged = self
                        .judge
                        .judge(&self.position, number, roll, &plays, None)?;
                    self.judged.push(judged);
                }
                self.take_turn(roll, None);
                Ok(GameStep::Passed { side, roll })
            }
            (Some(best), NikoSide::Computer) => {
                let play = best.clone();
                self.take_turn(roll, Some(&play));
                Ok(GameStep::Computer { roll, play })
            }
            (Some(_), NikoSide::Human) => {
                self.choice = Some((roll, plays.clone()));
                Ok(GameStep::ToPlay { roll, plays })
            }
        }
    }

    /// Plays for the human: the play of this number, 0 for the best one. None where there is no such play now.
    ///
    /// # Errors
    ///
    /// As [`AgainstPerfect::step`].
    pub fn play(&mut self, number: usize) -> Result<Option<JudgedTurn>, NikoFailure> {
        let Some((roll, plays)) = &self.choice else {
            return Ok(None);
        };
        let Some(chosen) = plays.get(number) else {
            return Ok(None);
        };
        let (roll, turn) = (*roll, self.turns.len());
        let judged = self
            .judge
            .judge(&self.position, turn, roll, plays, Some(chosen))?;
        let chosen = chosen.clone();
        self.choice = None;
        self.judged.push(judged.clone());
        self.take_turn(roll, Some(&chosen));
        Ok(Some(judged))
    }

    /// The position as the side on roll sees it.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position as the human sees it.
    #[must_use]
    pub fn of_human(&self) -> Position {
        match self.on_roll {
            NikoSide::Human => self.position.clone(),
            NikoSide::Computer => self.position.flip(),
        }
    }

    /// Turns taken so far.
    #[must_use]
    pub const fn turns(&self) -> usize {
        self.turns.len()
    }

    /// The turns of the human so far, judged.
    #[must_use]
    pub fn judged(&self) -> &[JudgedTurn] {
        &self.judged
    }

    /// Cost of the human's plays so far, and their luck.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for turn in &self.judged {
            tally.add(turn);
        }
        tally
    }

    /// The record of the game so far.
    #[must_use]
    pub fn record(&self) -> Game {
        let first = match self.begins {
            NikoSide::Human => "human",
            NikoSide::Computer => "computer",
        };
        Game {
            seed: Some(self.seed),
            first: Some(first.to_owned()),
            turns: self.turns.clone(),
            ..Game::default()
        }
    }

    fn take_turn(&mut self, roll: Roll, play: Option<&Judged>) {
        self.turns.push(Turn {
            roll: roll.to_string(),
            play: play.map(|play| play.play.clone()),
        });
        self.position = play.map_or_else(|| self.position.flip(), |play| play.after.clone());
        self.on_roll = self.on_roll.other();
    }

    /// A face by its weight.
    fn die(&mut self) -> u32 {
        let rules: &Rules = self.judge.rules();
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
}
