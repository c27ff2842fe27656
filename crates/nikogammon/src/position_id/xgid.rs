//! The position part of an XGID.

use alloc::{string::String, vec, vec::Vec};

use super::PositionIdError;
use crate::{Position, Rules};

/// The name of the form.
const FORM: &str = "XGID";

/// The beginning of an XGID; may be missing when read.
const PREFIX: &str = "XGID=";

/// Characters of the board: the other's bar, 24 points, the bar of the player below.
const CHARACTERS: usize = 26;

/// End of an XGID, after the board: cube 1 in the middle, the player below on roll, no dice. The
/// rest is 0-0 in a money game without rules, with 2^10 as the highest cube.
const NO_MATCH: &str = ":0:0:1:00:0:0:0:0:10";

impl Rules {
    /// The position as an XGID, the position text of eXtreme Gammon, for any game on 24 points. The
    /// mover is the player below in a money game; the cube is in the middle, and the dice are not
    /// thrown.
    ///
    /// # Errors
    ///
    /// [`PositionIdError::Board`] for another board, and as [`Rules::check_position`].
    ///
    /// # Source
    ///
    /// The help of eXtreme Gammon, "XGID": 26 characters from the bar of the player above over the
    /// points of the player below to their bar; `-` is empty, `A` to `O` are checkers of the player
    /// below, `a` to `o` those of the player above.
    ///
    /// ```
    /// use nikogammon::Rules;
    ///
    /// let rules = Rules::hypergammon(3)?;
    /// let start = rules.start().expect("hypergammon has a start");
    /// let xgid = "XGID=-aaa------------------AAA-:0:0:1:00:0:0:0:0:10";
    /// assert_eq!(rules.xgid(start)?, xgid);
    /// assert_eq!(rules.position_from_xgid(xgid)?, *start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn xgid(&self, position: &Position) -> Result<String, PositionIdError> {
        self.check_board(FORM)?;
        self.check_position(position)?;
        // Index 0 is the bar of the other player: their place 25, seen from below.
        let below = position.mover.counts();
        let above = position.other.counts();
        let mut xgid = String::from(PREFIX);
        for place in 0..CHARACTERS {
            let mine = below.get(place).copied().filter(|_| place > 0);
            let theirs = above
                .get(CHARACTERS - 1 - place)
                .copied()
                .filter(|_| place < CHARACTERS - 1);
            xgid.push(match (mine.unwrap_or(0), theirs.unwrap_or(0)) {
                (0, 0) => '-',
                (0, count) => letter(b'a', count),
                (count, _) => letter(b'A', count),
            });
        }
        xgid.push_str(NO_MATCH);
        Ok(xgid)
    }

    /// The position of an XGID: its board and who is on roll. Cube, dice and score may be missing
    /// and do not count; the checkers that it lacks are borne off.
    ///
    /// # Errors
    ///
    /// [`PositionIdError::Board`] for another board, [`PositionIdError::Form`] for a text of
    /// another form, [`PositionIdError::Length`], [`PositionIdError::Character`], and what
    /// [`Rules::check_position`] finds.
    pub fn position_from_xgid(&self, xgid: &str) -> Result<Position, PositionIdError> {
        self.check_board(FORM)?;
        let form = || PositionIdError::Form {
            text: xgid.into(),
            form: FORM,
        };
        let trimmed = xgid.trim();
        let mut fields = trimmed.strip_prefix(PREFIX).unwrap_or(trimmed).split(':');
        let board = fields.next().unwrap_or_default();
        let got = board.chars().count();
        if got != CHARACTERS {
            return Err(PositionIdError::Length {
                got,
                expected: CHARACTERS,
            });
        }
        let mut below: Vec<u32> = vec![0; CHARACTERS - 1];
        let mut above: Vec<u32> = vec![0; CHARACTERS - 1];
        for (at, character) in board.chars().enumerate() {
            // Point 1 to the bar of each side; each has no place where the other has its bar.
            let (side, place) = match character {
                '-' => continue,
                'A'..='O' => (&mut below, at.checked_sub(1)),
                'a'..='o' => (&mut above, (CHARACTERS - 1 - at).checked_sub(1)),
                _ => return Err(PositionIdError::Character { character, at }),
            };
            let count = u32::from(character.to_ascii_lowercase()) - u32::from('a') + 1;
            *place
                .and_then(|place| side.get_mut(place))
                .ok_or(PositionIdError::Character { character, at })? = count;
        }
        // The third field after the board: 1 for the player below, -1 for the one above.
        let turn = fields.nth(2).unwrap_or("1");
        let (below, above) = (self.side_with_off(&below), self.side_with_off(&above));
        let position = match turn {
            "1" => Position {
                mover: below,
                other: above,
            },
            "-1" => Position {
                mover: above,
                other: below,
            },
            _ => return Err(form()),
        };
        self.check_position(&position)?;
        Ok(position)
    }
}

/// The letter for a count of at least 1.
fn letter(first: u8, count: u32) -> char {
    let steps = u8::try_from(count.saturating_sub(1)).unwrap_or(u8::MAX);
    char::from(first.saturating_add(steps))
}
