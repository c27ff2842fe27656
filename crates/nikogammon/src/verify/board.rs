//! Plays by trying every checker with every die.

use crate::Rules;

/// The most places of a side: off, 32 points, the bar.
pub(super) const MAX_PLACES: usize = 34;

/// The checkers of one side by place: 0 off, then its points, then the bar.
pub(super) type Side = [u8; MAX_PLACES];

/// The checkers of both sides, each in its own coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) mover: Side,
    pub(super) other: Side,
}

impl Board {
    /// The same checkers with the other side on roll.
    pub(super) const fn flipped(&self) -> Self {
        Self {
            mover: self.other,
            other: self.mover,
        }
    }
}

/// Which boards a roll can lead to.
#[derive(Debug)]
pub(super) struct Plays<'a> {
    rules: &'a Rules,
    /// The place of the bar.
    bar: usize,
}

impl<'a> Plays<'a> {
    pub(super) const fn new(rules: &'a Rules) -> Self {
        Self {
            rules,
            bar: rules.points() as usize + 1,
        }
    }

    /// Points that the side that has borne off everything wins from the other.
    pub(super) fn points_won(&self, loser: &Side) -> f64 {
        let home = self.rules.home() as usize;
        // The winner's home board is the loser's last points.
        let caught = loser[self.bar - home..=self.bar]
            .iter()
            .any(|&count| count > 0);
        if loser[0] > 0 {
            1.0
        } else if caught && self.rules.has_backgammon() {
            3.0
        } else if self.rules.has_gammon() {
            2.0
        } else {
            1.0
        }
    }

    /// Calls `end` with each board that a roll of these faces can lead to, some several times.
    /// Returns whether there was one; with none the roll is a pass.
    pub(super) fn of(&self, board: &Board, faces: [u32; 2], mut end: impl FnMut(&Board)) -> bool {
        let [a, b] = faces.map(|face| face as usize);
        if a == b {
            return self.of_double(board, a, &mut end);
        }
        let (larger, smaller) = (a.max(b), a.min(b));
        if smaller == 0 {
            // The die that shows 0 is not played.
            return self.one(board, larger, &mut end);
        }
        let mut both = false;
        for [first, second] in [[larger, smaller], [smaller, larger]] {
            self.one(board, first, &mut |half| {
                both |= self.one(half, second, &mut end);
            });
        }
        if both && self.rules.must_play_both_dice() {
            return true;
        }
        let with_larger = self.one(board, larger, &mut end);
        if (both || with_larger) && self.rules.must_play_larger_die() {
            return true;
        }
        self.one(board, smaller, &mut end) || with_larger || both
    }

    /// A double: as many dice as can be, or where one is enough, any number of them.
    fn of_double(&self, board: &Board, face: usize, end: &mut impl FnMut(&Board)) -> bool {
        if face == 0 {
            return false;
        }
        let deepest = self.depth(board, face, self.rules.doubles());
        let least = if self.rules.must_play_both_dice() {
            deepest
        } else {
            deepest.min(1)
        };
        if deepest > 0 {
            self.double(board, face, 0, deepest, least, end);
        }
        deepest > 0
    }

    /// How many dice of a double can be played, at most `left`.
    fn depth(&self, board: &Board, face: usize, left: u32) -> u32 {
        let mut deepest = 0;
        if left > 0 {
            self.one(board, face, &mut |next| {
                if deepest < left {
                    deepest = deepest.max(1 + self.depth(next, face, left - 1));
                }
            });
        }
        deepest
    }

    fn double(
        &self,
        board: &Board,
        face: usize,
        played: u32,
        deepest: u32,
        least: u32,
        end: &mut dyn FnMut(&Board),
    ) {
        if played >= least && played > 0 {
            end(board);
        }
        if played < deepest {
            self.one(board, face, &mut |next| {
                self.double(next, face, played + 1, deepest, least, end);
            });
        }
    }

    /// Calls `end` with each board after one checker has moved by one die; whether there was one.
    fn one(&self, board: &Board, die: usize, end: &mut dyn FnMut(&Board)) -> bool {
        let mut moved = false;
        if board.mover[self.bar] > 0 {
            // Nothing else moves before the bar is empty.
            return self.step(board, self.bar, die, end);
        }
        for from in 1..self.bar {
            if board.mover[from] > 0 {
                moved |= self.step(board, from, die, end);
            }
        }
        moved
    }

    /// Moves a checker from a place by a die, if that is allowed.
    fn step(&self, board: &Board, from: usize, die: usize, end: &mut dyn FnMut(&Board)) -> bool {
        let mut next = *board;
        next.mover[from] -= 1;
        if die < from {
            let to = from - die;
            let facing = self.bar - to;
            match board.other[facing] {
                0 => {}
                1 => {
                    next.other[facing] = 0;
                    next.other[self.bar] += 1;
                }
                _ => return false,
            }
            next.mover[to] += 1;
        } else {
            let home = self.rules.home() as usize;
            let outside = board.mover[home + 1..=self.bar]
                .iter()
                .any(|&count| count > 0);
            let behind = board.mover[from + 1..=self.bar]
                .iter()
                .any(|&count| count > 0);
            if outside || (die > from && behind) {
                return false;
            }
            next.mover[0] += 1;
        }
        end(&next);
        true
    }
}
