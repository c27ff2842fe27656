//! The position id of GNU Backgammon.

use alloc::{string::String, vec, vec::Vec};

use super::PositionIdError;
use crate::{Arrangement, Position, Rules};

/// The name of the form.
const FORM: &str = "id of GNU Backgammon";

/// Points of the board, and with them the bar, as places of the id.
const POINTS: u32 = 24;
const PLACES: usize = 25;

/// Characters of an id, and the bytes that they spell.
const CHARACTERS: usize = 14;
const BYTES: usize = 10;

/// The digits of base 64, each six bits.
const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

impl Rules {
    /// The position as GNU Backgammon's position id: 14 characters for any game on 24 points.
    ///
    /// Checkers borne off are not in it: they are what is missing.
    ///
    /// # Errors
    ///
    /// [`PositionIdError::Board`] for another board, and as [`Rules::check_position`].
    ///
    /// # Source
    ///
    /// The manual of GNU Backgammon, "A technical description of the position ID": for the other
    /// side and then for the mover, from point 1 to the bar, a 1 for each checker and then a 0;
    /// filled up to 80 bits, the first being the lowest of the first byte, in base 64.
    ///
    /// ```
    /// use nikogammon::Rules;
    ///
    /// let rules = Rules::hypergammon(3)?;
    /// let start = rules.start().expect("hypergammon has a start");
    /// assert_eq!(rules.gnubg_id(start)?, "AACgAgAAKgAAAA");
    /// assert_eq!(rules.position_from_gnubg_id("AACgAgAAKgAAAA")?, *start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gnubg_id(&self, position: &Position) -> Result<String, PositionIdError> {
        self.check_board(FORM)?;
        self.check_position(position)?;
        let mut bytes = [0_u8; BYTES];
        let mut bit = 0_usize;
        for side in [&position.other, &position.mover] {
            for &here in side.counts().iter().skip(1) {
                for _ in 0..here {
                    // At most 15 checkers and 25 zeros a side: 80 bits.
                    if let Some(byte) = bytes.get_mut(bit / 8) {
                        *byte |= 1 << (bit % 8);
                    }
                    bit += 1;
                }
                bit += 1;
            }
        }
        let mut id = String::with_capacity(CHARACTERS);
        for three in bytes.chunks(3) {
            let word = (0..3).fold(0_usize, |word, at| {
                word << 8 | usize::from(three.get(at).copied().unwrap_or(0))
            });
            // One byte is two characters, three are four.
            for at in 0..=three.len() {
                id.push(char::from(BASE64[word >> (18 - 6 * at) & 63]));
            }
        }
        Ok(id)
    }

    /// The position with a position id of GNU Backgammon; the checkers that it lacks are borne
    /// off.
    ///
    /// # Errors
    ///
    /// [`PositionIdError::Board`] for another board, [`PositionIdError::Character`],
    /// [`PositionIdError::Length`], [`PositionIdError::Form`] if bits are left over, and what
    /// [`Rules::check_position`] finds.
    pub fn position_from_gnubg_id(&self, id: &str) -> Result<Position, PositionIdError> {
        self.check_board(FORM)?;
        let mut bits: Vec<bool> = Vec::with_capacity(6 * CHARACTERS);
        let mut bytes = vec![];
        let (mut word, mut got) = (0_u32, 0_usize);
        for (at, character) in id.chars().enumerate() {
            let digit = BASE64
                .iter()
                .position(|&known| char::from(known) == character)
                .and_then(|digit| u32::try_from(digit).ok())
                .ok_or(PositionIdError::Character { character, at })?;
            got += 1;
            if got > CHARACTERS {
                continue;
            }
            word = word << 6 | digit;
            if got % 4 == 0 || got == CHARACTERS {
                // Four characters are three bytes; the last two are one byte and four bits of 0.
                let word = if got % 4 == 0 { word } else { word << 12 };
                bytes.extend_from_slice(&word.to_be_bytes()[1..]);
            }
            if got % 4 == 0 {
                word = 0;
            }
        }
        if got != CHARACTERS {
            return Err(PositionIdError::Length {
                got,
                expected: CHARACTERS,
            });
        }
        for byte in bytes {
            bits.extend((0..8).map(|bit| byte >> bit & 1 == 1));
        }
        let mut bits = bits.into_iter();
        let other = self.side_of_bits(&mut bits, id)?;
        let mover = self.side_of_bits(&mut bits, id)?;
        if bits.any(|bit| bit) {
            return Err(form(id));
        }
        let position = Position { mover, other };
        self.check_position(&position)?;
        Ok(position)
    }

    /// The checkers of one side; what is missing is borne off.
    fn side_of_bits(
        &self,
        bits: &mut impl Iterator<Item = bool>,
        id: &str,
    ) -> Result<Arrangement, PositionIdError> {
        let mut on_board = Vec::with_capacity(PLACES);
        for _ in 0..PLACES {
            let mut here = 0;
            while bits.next().ok_or_else(|| form(id))? {
                here += 1;
            }
            on_board.push(here);
        }
        Ok(self.side_with_off(&on_board))
    }

    /// The side with these checkers on point 1 to the bar; what is missing is borne off.
    pub(super) fn side_with_off(&self, on_board: &[u32]) -> Arrangement {
        let off = self.checkers().saturating_sub(on_board.iter().sum());
        let mut counts = vec![off];
        counts.extend_from_slice(on_board);
        Arrangement::new(counts)
    }

    /// Checks that the board is one of backgammon.
    pub(super) fn check_board(&self, form: &'static str) -> Result<(), PositionIdError> {
        if self.points() == POINTS {
            return Ok(());
        }
        Err(PositionIdError::Board {
            points: self.points(),
            form,
        })
    }
}

fn form(id: &str) -> PositionIdError {
    PositionIdError::Form {
        text: id.into(),
        form: FORM,
    }
}
