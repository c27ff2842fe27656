//! Text of a terminal as a picture.

use crate::{display_width, escape_html};

/// Width of a column and height of a line, in units of the picture.
const COLUMN: usize = 8;
const LINE: usize = 17;
/// Top of the first line, and the baseline of letters below the top of theirs.
const TOP: usize = 12;
const BASELINE: usize = 13;

/// Lines of a terminal, drawn so that frames meet in any font.
///
/// Frames of box characters are drawn as lines. The text between them begins, or ends where it is
/// aligned to the right, at its column; each piece has the width of its columns, also where the font of
/// the reader has other widths.
///
/// ```
/// use club_sheets::Screen;
///
/// let screen = Screen::new("One player", "┌──────┐\n│ 青木 │\n└──────┘");
/// let svg = screen.to_svg();
/// assert!(svg.contains(">青木</text>") && !svg.contains('┌'));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Screen {
    description: String,
    lines: Vec<String>,
}

impl Screen {
    /// The lines of a text with a description for those who do not see the picture.
    #[must_use]
    pub fn new(description: impl Into<String>, text: &str) -> Self {
        Self {
            description: description.into(),
            lines: text.lines().map(ToOwned::to_owned).collect(),
        }
    }

    /// The picture, light on dark.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let widths = self.lines.iter().map(|line| display_width(line));
        let width = (widths.max().unwrap_or(0) + 4) * COLUMN;
        let height = (self.lines.len() + 2) * LINE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             aria-label=\"{}\">\n\
             <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#1e2127\"/>\n\
             <path d=\"{}\" fill=\"none\" stroke=\"#8a919e\"/>\n\
             <g font-family=\"ui-monospace, 'DejaVu Sans Mono', 'Noto Sans Mono CJK JP', monospace\" \
             font-size=\"13\" fill=\"#d7dae0\" xml:space=\"preserve\">\n",
            escape_html(&self.description),
            self.frames(),
        );
        for (row, line) in self.lines.iter().enumerate() {
            let y = TOP + row * LINE + BASELINE;
            for piece in pieces(line) {
                let (at, anchor) = if piece.ends_at_its_column {
                    (
                        piece.column + display_width(piece.text),
                        " text-anchor=\"end\"",
                    )
                } else {
                    (piece.column, "")
                };
                svg.push_str(&format!(
                    "<text x=\"{}\" y=\"{y}\"{anchor} textLength=\"{}\" \
                     lengthAdjust=\"spacingAndGlyphs\">{}</text>\n",
                    (at + 2) * COLUMN,
                    display_width(piece.text) * COLUMN,
                    escape_html(piece.text),
                ));
            }
        }
        svg.push_str("</g>\n</svg>\n");
        svg
    }

    /// The lines of all box characters.
    fn frames(&self) -> String {
        let mut path = String::new();
        for (row, line) in self.lines.iter().enumerate() {
            let mut column = 0;
            for c in line.chars() {
                if let Some(arms) = Arms::of(c) {
                    arms.draw(&mut path, (column + 2) * COLUMN, TOP + row * LINE);
                }
                column += display_width(c.encode_utf8(&mut [0; 4]));
            }
        }
        path
    }
}

/// The parts of a box character, from its middle to the sides of its cell.
#[derive(Debug, Clone, Copy)]
struct Arms {
    /// The letters of left, right, up and down.
    sides: &'static str,
    /// Horizontal lines: one or two.
    lines: usize,
}

impl Arms {
    fn of(c: char) -> Option<Self> {
        let (sides, lines) = match c {
            '─' => ("lr", 1),
            '═' => ("lr", 2),
            '│' | '┆' => ("ud", 1),
            '┌' => ("rd", 1),
            '┐' => ("ld", 1),
            '└' => ("ru", 1),
            '┘' => ("lu", 1),
            '├' => ("rud", 1),
            '┤' => ("lud", 1),
            '┬' => ("lrd", 1),
            '┴' => ("lru", 1),
            '┼' => ("lrud", 1),
            '╞' => ("rud", 2),
            '╡' => ("lud", 2),
            '╪' => ("lrud", 2),
            _ => return None,
        };
        Some(Self { sides, lines })
    }

    /// Adds the lines in the cell whose corner is at `x` and `y`.
    fn draw(self, path: &mut String, x: usize, y: usize) {
        let (middle, centre) = (x + COLUMN / 2, y + LINE / 2);
        let end = |side, at, otherwise| {
            if self.sides.contains(side) {
                at
            } else {
                otherwise
            }
        };
        let (from, to) = (end('l', x, middle), end('r', x + COLUMN, middle));
        if from < to {
            for line in 0..self.lines {
                // Two lines are one above and one below the middle.
                let height = centre + 2 * line + 1 - self.lines;
                path.push_str(&format!("M{from} {height}H{to}"));
            }
        }
        let (from, to) = (end('u', y, centre), end('d', y + LINE, centre));
        if from < to {
            path.push_str(&format!("M{middle} {from}V{to}"));
        }
    }
}

/// Text without a frame in it.
#[derive(Debug, PartialEq, Eq)]
struct Piece<'a> {
    column: usize,
    text: &'a str,
    ends_at_its_column: bool,
}

/// The words of a line, cell by cell of a frame. Words of a cell that is aligned to the right end
/// at their column.
fn pieces(line: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut column = 0;
    let is_framed = line.chars().any(|c| Arms::of(c).is_some());
    for cell in line.split_inclusive(|c| Arms::of(c).is_some()) {
        let inside = cell.trim_end_matches(|c| Arms::of(c).is_some());
        let text = inside.trim();
        let leading = inside.len() - inside.trim_start().len();
        let trailing = inside.len() - inside.trim_end().len();
        let is_right = is_framed && leading > trailing;
        if is_right && !text.is_empty() {
            pieces.push(Piece {
                column: column + leading,
                text,
                ends_at_its_column: true,
            });
        } else {
            words(inside, column, &mut pieces);
        }
        column += display_width(cell);
    }
    pieces
}

/// Each word at its column.
fn words<'a>(text: &'a str, mut column: usize, pieces: &mut Vec<Piece<'a>>) {
    for part in text.split_inclusive(' ') {
        let word = part.trim_end();
        if !word.is_empty() {
            pieces.push(Piece {
                column,
                text: word,
                ends_at_its_column: false,
            });
        }
        column += display_width(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_begin_and_numbers_end_at_their_columns() {
        let piece = |column, text, ends_at_its_column| Piece {
            column,
            text,
            ends_at_its_column,
        };
        assert_eq!(
            pieces("│    12 ┆ 青木 恵 │"),
            [
                piece(5, "12", true),
                piece(10, "青木", false),
                piece(15, "恵", false)
            ]
        );
        assert_eq!(
            pieces("  a b"),
            [piece(2, "a", false), piece(4, "b", false)]
        );
        assert_eq!(pieces("┌──┐"), []);
    }

    #[test]
    fn lines_of_a_frame_meet() {
        let svg = Screen::new("", "┌┐\n└┘").to_svg();
        let path = svg
            .split("d=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        // Cells of 8 by 17 from 16 and 12: right and down, left and down, right and up, left and up.
        let expected = "M20 20H24M20 20V29M24 20H28M28 20V29M20 37H24M20 29V37M24 37H28M28 29V37";
        assert_eq!(path, Some(expected));
    }
}
