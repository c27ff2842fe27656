//! The plays of a roll, found by moving one checker after the other on a board.

use alloc::{collections::BTreeMap, vec::Vec};
use core::{cmp::Reverse, fmt};

use crate::{Arrangement, Position, PositionError, Roll, RollError, Rules};

/// Why the plays of a roll cannot be listed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum PlayError {
    /// A position that does not belong to the game.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A roll that the dice cannot make.
    #[error(transparent)]
    Roll(#[from] RollError),
}

/// The way of one checker with one die, or with several dice one after the other.
///
/// The text form is both places with a stroke between them, a point by its number and the others as
/// `bar` and `off`, and a star if the checker hits at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CheckerMove {
    /// The place that the checker leaves: a point, or `points + 1` for the bar.
    pub from: u32,
    /// The place where it ends: a point, or 0 for off.
    pub to: u32,
    /// Whether the checker comes from the bar.
    pub enters: bool,
    /// Whether it hits a blot at its end.
    pub hits: bool,
}

impl fmt::Display for CheckerMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.enters {
            f.write_str("bar/")?;
        } else {
            write!(f, "{}/", self.from)?;
        }
        if self.to == 0 {
            f.write_str("off")?;
        } else {
            write!(f, "{}", self.to)?;
        }
        if self.hits {
            f.write_str("*")?;
        }
        Ok(())
    }
}

/// One way to play a roll.
///
/// The text form is the moves with a space between, from the highest place down, such as `8/5`,
/// `bar/7* 5/4` or, for two equal moves, `2/1*(2)`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Play {
    /// The moves. Steps of one checker that can be joined are: those between which it hits
    /// nothing.
    pub moves: Vec<CheckerMove>,
    /// The position afterwards with the other side on roll.
    pub after: Position,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.moves.as_slice();
        let mut first = true;
        while let Some(next) = rest.first() {
            // A checker hits a blot once: of equal moves the first may hit and the others not.
            let same = |one: &&CheckerMove| (one.from, one.to) == (next.from, next.to);
            let count = rest.iter().take_while(same).count();
            if !first {
                f.write_str(" ")?;
            }
            first = false;
            write!(f, "{next}")?;
            if count > 1 {
                write!(f, "({count})")?;
            }
            rest = &rest[count..];
        }
        Ok(())
    }
}

/// A board on which checkers are moved one by one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Board {
    mover: Vec<u32>,
    other: Vec<u32>,
}

/// A board with the steps that led to it.
#[derive(Debug, Clone)]
struct Line {
    board: Board,
    steps: Vec<CheckerMove>,
    /// The dice played.
    dice: Vec<u32>,
}

impl Rules {
    /// All plays of a roll that lead to different positions. There are none if the roll cannot move
    /// or the game is over. They are in the order of the number of the mover's arrangement
    /// afterwards, then of the other side's (see [`SideIndex`](crate::SideIndex)).
    ///
    /// As many dice must be played as can be, and of two dice of which only one can the larger, as
    /// far as the game has these rules. A die that shows 0 is not played. A checker on the bar
    /// comes in first: with a die `d` on the point `points + 1 - d`. A checker is borne off when
    /// all are in the home board, with the exact die or, from the highest point that is held, with
    /// a larger one.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the position or the roll does not belong to the game.
    ///
    /// # Complexity
    ///
    /// It tries every order of the dice and every checker; a solve has a faster way.
    ///
    /// ```
    /// use nikogammon::{Roll, Rules};
    ///
    /// let rules = Rules::nikogammon();
    /// let start = rules.start().ok_or("no start")?;
    /// let plays = rules.plays(start, Roll::new(1, 1))?;
    /// let listed: Vec<_> = plays.iter().map(ToString::to_string).collect();
    /// assert_eq!(listed, ["2/1*(2)"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plays(&self, position: &Position, roll: Roll) -> Result<Vec<Play>, PlayError> {
        self.check_position(position)?;
        self.check_roll(roll)?;
        if self.is_finished(&position.mover) || self.is_finished(&position.other) {
            return Ok(Vec::new());
        }
        let start = Line {
            board: Board {
                mover: position.mover.counts().to_vec(),
                other: position.other.counts().to_vec(),
            },
            steps: Vec::new(),
            dice: Vec::new(),
        };
        let mut lines = Vec::new();
        if roll.is_double() {
            let dice = alloc::vec![roll.high(); self.doubles() as usize];
            self.follow(&start, &dice, &mut lines);
        } else {
            self.follow(&start, &[roll.high(), roll.low()], &mut lines);
            self.follow(&start, &[roll.low(), roll.high()], &mut lines);
        }
        lines.retain(|line| !line.dice.is_empty());
        let most = lines.iter().map(|line| line.dice.len()).max().unwrap_or(0);
        if self.must_play_both_dice() {
            lines.retain(|line| line.dice.len() == most);
        }
        if self.must_play_larger_die() && !roll.is_double() {
            let is_smaller = |line: &Line| line.dice == [roll.low()];
            if lines.iter().any(|line| !is_smaller(line)) {
                lines.retain(|line| !is_smaller(line));
            }
        }
        // The first way to each position is kept; the larger die was tried first.
        let mut plays = BTreeMap::new();
        for line in lines {
            let order: (Vec<u32>, Vec<u32>) = (
                line.board.mover.iter().rev().copied().collect(),
                line.board.other.iter().rev().copied().collect(),
            );
            plays.entry(order).or_insert(line);
        }
        Ok(plays.into_values().map(Line::into_play).collect())
    }

    /// Plays the dice in this order, each that can be played, and notes every stage.
    fn follow(&self, line: &Line, dice: &[u32], lines: &mut Vec<Line>) {
        lines.push(line.clone());
        let Some((&next, rest)) = dice.split_first() else {
            return;
        };
        if next == 0 {
            self.follow(line, rest, lines);
            return;
        }
        for from in (1..=self.points() + 1).rev() {
            if let Some((board, step)) = self.step(&line.board, from, next) {
                let mut further = Line {
                    board,
                    ..line.clone()
                };
                further.steps.push(step);
                further.dice.push(next);
                self.follow(&further, rest, lines);
            }
        }
    }

    /// Moves one checker, if it can be moved.
    fn step(&self, board: &Board, from: u32, die: u32) -> Option<(Board, CheckerMove)> {
        let (points, bar) = (self.points(), self.points() + 1);
        let held = |place: u32| board.mover[place as usize] > 0;
        if !held(from) || (from != bar && held(bar)) {
            return None;
        }
        let mut after = board.clone();
        after.mover[from as usize] -= 1;
        let mut step = CheckerMove {
            from,
            to: from.saturating_sub(die),
            enters: from == bar,
            hits: false,
        };
        if step.to == 0 {
            let all_home = (self.home() + 1..=bar).all(|place| !held(place));
            let highest = (from + 1..=points).all(|place| !held(place));
            if !all_home || !(from == die || highest) {
                return None;
            }
        } else {
            let facing = &mut after.other[(bar - step.to) as usize];
            match *facing {
                0 => {}
                1 => {
                    *facing = 0;
                    after.other[bar as usize] += 1;
                    step.hits = true;
                }
                _ => return None,
            }
        }
        after.mover[step.to as usize] += 1;
        Some((after, step))
    }
}

impl Line {
    /// The line as a play, steps of one checker joined.
    fn into_play(self) -> Play {
        let mut moves: Vec<CheckerMove> = Vec::new();
        for step in self.steps {
            let before = moves
                .iter_mut()
                .find(|one| one.to == step.from && one.to > 0 && !one.hits);
            match before {
                Some(one) => {
                    one.to = step.to;
                    one.hits = step.hits;
                }
                None => moves.push(step),
            }
        }
        moves.sort_by_key(|one| (Reverse(one.from), Reverse(one.to), !one.hits));
        Play {
            moves,
            after: Position {
                mover: Arrangement::new(self.board.other),
                other: Arrangement::new(self.board.mover),
            },
        }
    }
}
