//! A board as data for a picture, and as text.

use club_words::Lang;
use nikogammon::{Position, Rules};

use crate::say;

/// The checkers that a column of the text shows; more are a number.
const HEIGHT: usize = 5;

/// Side of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardSide {
    /// The mover, below: the numbers of the points are theirs.
    Mover,
    /// The other side, above.
    Other,
}

/// A point of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardPoint {
    /// Its number for the mover, from 1.
    pub number: usize,
    /// The side whose checkers are on it, where there are any.
    pub side: Option<BoardSide>,
    /// How many there are.
    pub checkers: u32,
}

/// The checkers of a side that are on no point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardRest {
    /// Checkers on the bar.
    pub bar: u32,
    /// Checkers that were borne off.
    pub off: u32,
}

/// A position as the mover sees it.
///
/// The mover, X, moves to the right below and bears off there; the other side, O, to the right above.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardView {
    /// The upper half from left to right; nothing where a board has an odd number of points.
    pub above: Vec<Option<BoardPoint>>,
    /// The lower half from left to right.
    pub below: Vec<Option<BoardPoint>>,
    /// The column before which the home boards begin, if they lie in one half.
    pub home: Option<usize>,
    /// The rest of the mover.
    pub mover: BoardRest,
    /// The rest of the other side.
    pub other: BoardRest,
}

impl BoardSide {
    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Mover => 'X',
            Self::Other => 'O',
        }
    }
}

impl BoardView {
    /// The board of a position.
    ///
    /// ```
    /// use club_words::Lang;
    /// use engine_contracts::niko::BoardView;
    /// use nikogammon::Rules;
    ///
    /// let rules = Rules::nikogammon();
    /// let start = rules.start().expect("nikogammon has a start");
    /// let text = BoardView::new(&rules, start).text(Lang::En);
    /// assert!(text.starts_with(" +--5---6--|--7---8-+\n |  X      |  O   X |  O\n"));
    /// ```
    #[must_use]
    pub fn new(rules: &Rules, position: &Position) -> Self {
        let points = rules.points() as usize;
        let columns = points.div_ceil(2);
        let at = |side: &[u32], place: usize| side.get(place).copied().unwrap_or(0);
        let (mover, other) = (position.mover.counts(), position.other.counts());
        let point = |number: usize| {
            let (side, checkers) = match (at(mover, number), at(other, points + 1 - number)) {
                (0, 0) => (None, 0),
                (0, count) => (Some(BoardSide::Other), count),
                (count, _) => (Some(BoardSide::Mover), count),
            };
            Some(BoardPoint {
                number,
                side,
                checkers,
            })
        };
        let rest = |side: &[u32]| BoardRest {
            bar: at(side, points + 1),
            off: at(side, 0),
        };
        let mut above: Vec<_> = (columns + 1..=points).map(point).collect();
        while above.len() < columns {
            above.insert(0, None);
        }
        Self {
            above,
            below: (1..=columns).rev().map(point).collect(),
            home: columns
                .checked_sub(rules.home() as usize)
                .filter(|&column| column > 0),
            mover: rest(mover),
            other: rest(other),
        }
    }

    /// The board as text. A bar marks where the home boards begin.
    ///
    /// ```text
    ///  +--5---6---|-7---8-+
    ///  |  X       | O   O |  O
    ///  |  X       | O   O |
    /// ```
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let words = |side: BoardSide| {
            let letter = side.letter().to_string();
            let rest = self.rest_words(side, lang).into_iter();
            let words: Vec<String> = std::iter::once(letter).chain(rest).collect();
            words.join("  ")
        };
        let mut text = self.edge(&self.above);
        let height = self.height();
        for row in 0..height {
            let words = (row == 0).then(|| words(BoardSide::Other));
            text += &self.row(&self.above, row, height, &words.unwrap_or_default());
        }
        text += &self.row(&[], 0, height, "");
        for row in (0..height).rev() {
            let words = (row == 0).then(|| words(BoardSide::Mover));
            text += &self.row(&self.below, row, height, &words.unwrap_or_default());
        }
        text + &self.edge(&self.below)
    }

    /// Words about the checkers of a side that are on no point; none where there are none.
    #[must_use]
    pub fn rest_words(&self, side: BoardSide, lang: Lang) -> Vec<String> {
        let BoardRest { bar, off } = match side {
            BoardSide::Mover => self.mover,
            BoardSide::Other => self.other,
        };
        let bar = (bar > 0).then(|| say::niko_board_bar(lang, bar));
        let off = (off > 0).then(|| say::niko_board_off(lang, off));
        bar.into_iter().chain(off).collect()
    }

    /// The rows of each half of the text.
    fn height(&self) -> usize {
        let points = self.above.iter().chain(&self.below).flatten();
        let highest = points.map(|point| point.checkers as usize).max();
        highest.unwrap_or(0).clamp(3, HEIGHT)
    }

    fn edge(&self, points: &[Option<BoardPoint>]) -> String {
        let mut text = String::from(" +");
        for (column, point) in points.iter().enumerate() {
            if self.home == Some(column) {
                text += "-|";
            }
            text += &match point {
                None => "----".to_owned(),
                Some(point) => format!("{:->3}-", point.number),
            };
        }
        text + "+\n"
    }

    /// One row; `row` counts from the edge.
    fn row(&self, points: &[Option<BoardPoint>], row: usize, height: usize, words: &str) -> String {
        let mut text = String::from(" |");
        for column in 0..self.below.len() {
            if self.home == Some(column) {
                text += " |";
            }
            let point = points.get(column).copied().flatten();
            let (letter, count) = point
                .and_then(|point| Some((point.side?.letter(), point.checkers as usize)))
                .unwrap_or((' ', 0));
            text += &if count > height && row + 1 == height {
                format!("{count:>3} ")
            } else if row < count {
                format!("{letter:>3} ")
            } else {
                "    ".to_owned()
            };
        }
        text += "|  ";
        text += words;
        text.truncate(text.trim_end().len());
        text + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_nikogammon() {
        let rules = Rules::nikogammon();
        let expected = [
            " +--5---6--|--7---8-+",
            " |  X      |  O   X |  O",
            " |  X      |  O     |",
            " |         |        |",
            " |         |        |",
            " |         |        |",
            " |  O      |  X     |",
            " |  O      |  X   O |  X",
            " +--4---3--|--2---1-+",
        ];
        let board = BoardView::new(&rules, rules.start().unwrap()).text(Lang::En);
        assert_eq!(board.lines().collect::<Vec<_>>(), expected);
    }
}
