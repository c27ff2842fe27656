//! A board as text.

use club_view::Lang;
use nikogammon::{Position, Rules};

use super::say;

/// The checkers that a column shows; more are a number.
const HEIGHT: usize = 5;

/// The letter of the player below, whose points the numbers are, and of the one above.
pub(crate) const BELOW: char = 'X';
pub(crate) const ABOVE: char = 'O';

/// Draws a position as the mover sees it: X is the mover, moves to the right below and bears off
/// there; O, the other side, to the right above. A bar marks where the home boards begin.
///
/// ```text
///  +--5---6---|-7---8-+
///  |  X       | O   O |  O
///  |  X       | O   O |
/// ```
pub(crate) fn draw(rules: &Rules, position: &Position, lang: Lang) -> String {
    let board = Board::new(rules, position);
    let mut text = String::new();
    text += &board.edge(&board.above);
    let side = |name: char, off: u32, bar: u32| {
        let mut words = format!("{name}");
        if bar > 0 {
            words += &format!("  {}", say::niko_board_bar(lang, bar));
        }
        if off > 0 {
            words += &format!("  {}", say::niko_board_off(lang, off));
        }
        words
    };
    let bar = rules.points() as usize + 1;
    let [mine, theirs] = [&position.mover, &position.other].map(|side| {
        let at = |place: usize| side.counts().get(place).copied().unwrap_or(0);
        (at(0), at(bar))
    });
    let height = board.height();
    for row in 0..height {
        let words = if row == 0 {
            side(ABOVE, theirs.0, theirs.1)
        } else {
            String::new()
        };
        text += &board.row(&board.above, row, height, &words);
    }
    text += &board.row(&[], 0, height, "");
    for row in (0..height).rev() {
        let words = if row == 0 {
            side(BELOW, mine.0, mine.1)
        } else {
            String::new()
        };
        text += &board.row(&board.below, row, height, &words);
    }
    text += &board.edge(&board.below);
    text
}

/// What the columns show.
struct Board<'a> {
    position: &'a Position,
    /// The mover's points from left to right; 0 for none.
    above: Vec<usize>,
    below: Vec<usize>,
    /// The column before which the home boards begin, if they lie in one half.
    home: Option<usize>,
    points: usize,
}

impl<'a> Board<'a> {
    fn new(rules: &Rules, position: &'a Position) -> Self {
        let points = rules.points() as usize;
        let columns = points.div_ceil(2);
        let mut above: Vec<usize> = (columns + 1..=points).collect();
        while above.len() < columns {
            above.insert(0, 0);
        }
        let home = columns
            .checked_sub(rules.home() as usize)
            .filter(|&column| column > 0);
        Self {
            position,
            above,
            below: (1..=columns).rev().collect(),
            home,
            points,
        }
    }

    /// The checkers on one of the mover's points, and whose they are.
    fn on(&self, point: usize) -> (char, u32) {
        let at = |side: &[u32], place: usize| side.get(place).copied().unwrap_or(0);
        if point == 0 {
            return (' ', 0);
        }
        match at(self.position.mover.counts(), point) {
            0 => (
                ABOVE,
                at(self.position.other.counts(), self.points + 1 - point),
            ),
            count => (BELOW, count),
        }
    }

    /// The rows of each half.
    fn height(&self) -> usize {
        let highest = (1..=self.points)
            .map(|point| self.on(point).1 as usize)
            .max();
        highest.unwrap_or(0).clamp(3, HEIGHT)
    }

    fn edge(&self, points: &[usize]) -> String {
        let mut text = String::from(" +");
        for (column, &point) in points.iter().enumerate() {
            if self.home == Some(column) {
                text += "-|";
            }
            text += &match point {
                0 => "----".to_owned(),
                point => format!("{point:->3}-"),
            };
        }
        text + "+\n"
    }

    /// One row; `row` counts from the edge.
    fn row(&self, points: &[usize], row: usize, height: usize, words: &str) -> String {
        let mut text = String::from(" |");
        for column in 0..self.below.len() {
            if self.home == Some(column) {
                text += " |";
            }
            let (name, count) = self.on(points.get(column).copied().unwrap_or(0));
            let count = count as usize;
            text += &if count > height && row + 1 == height {
                format!("{count:>3} ")
            } else if row < count {
                format!("{name:>3} ")
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
        let board = draw(&rules, rules.start().unwrap(), Lang::En);
        assert_eq!(board.lines().collect::<Vec<_>>(), expected);
    }
}
