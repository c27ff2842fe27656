//! The text form of a member's character.

use core::fmt;
use std::str::FromStr;

use crate::cast::{ALL, Character, MAX_ARRIVAL};
use crate::plan_error::PlanError;

/// The version of the text form of a character. A text of another version is refused.
pub const CHARACTER_TEXT_VERSION: u32 = 1;

impl Character {
    /// Names, values and the greatest values, in the order of the text.
    fn rows(&self) -> [(&'static str, u32, u32); 4] {
        [
            ("attendance", self.attendance, ALL),
            ("arrival", self.arrival, MAX_ARRIVAL),
            ("reentry", self.reentry, ALL),
            ("entries", self.entries, u32::MAX),
        ]
    }
}

/// The stable text form, whole: `character/1 attendance=500 arrival=0 reentry=500 entries=2 computer/1 ..`.
impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character/{CHARACTER_TEXT_VERSION}")?;
        for (name, value, _) in self.rows() {
            write!(f, " {name}={value}")?;
        }
        write!(f, " {}", self.player)
    }
}

impl FromStr for Character {
    type Err = PlanError;

    /// Reads what `Display` writes, all fields in their order.
    ///
    /// # Errors
    ///
    /// [`PlanError::BadText`] at the first word that does not belong there, [`PlanError::OutOfRange`] for a
    /// number beyond its bound, and those of the player's own text.
    fn from_str(text: &str) -> Result<Self, PlanError> {
        let bad = |at: &str, expected| PlanError::BadText {
            at: at.chars().take(64).collect(),
            expected,
        };
        let (head, mut rest) = text.split_once(' ').unwrap_or((text, ""));
        if head != format!("character/{CHARACTER_TEXT_VERSION}") {
            return Err(bad(head, "character/1"));
        }
        let mut character = Self::usual(1)?;
        let mut values = [0; 4];
        for (slot, (name, _, max)) in values.iter_mut().zip(character.rows()) {
            let (word, more) = rest.split_once(' ').unwrap_or((rest, ""));
            let value = word.split_once('=').filter(|(found, _)| *found == name);
            let (_, value) = value.ok_or_else(|| bad(word, name))?;
            let number: u64 = value.parse().map_err(|_| bad(word, "a whole number"))?;
            PlanError::check(name, number, 0, max.into())?;
            *slot = u32::try_from(number).map_err(|_| bad(word, "a whole number"))?;
            rest = more;
        }
        [
            character.attendance,
            character.arrival,
            character.reentry,
            character.entries,
        ] = values;
        character.player = rest.parse()?;
        Ok(character)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_member_is_read_as_written() {
        for index in 0..160 {
            for entries in [0, 1, 3, u32::MAX] {
                let character = Character::of_member(index, entries).unwrap();
                let text = character.to_string();
                assert_eq!(text.parse::<Character>(), Ok(character), "{text}");
                assert_eq!(text.parse::<Character>().unwrap().to_string(), text);
            }
        }
    }

    /// The form is stable: a later version reads it.
    #[test]
    fn the_text_begins_with_its_version_and_has_all_fields() {
        let text = Character::usual(2).unwrap().to_string();
        let begins =
            "character/1 attendance=1000 arrival=0 reentry=500 entries=2 computer/1 npc open=250 ";
        assert!(text.starts_with(begins), "{text}");
    }

    #[test]
    fn what_is_not_the_form_is_refused_with_place_and_bound() {
        let whole = Character::usual(2).unwrap().to_string();
        let read = |from: &str, to: &str| whole.replacen(from, to, 1).parse::<Character>();
        let bad = |at: &str, expected| {
            Err(PlanError::BadText {
                at: at.to_owned(),
                expected,
            })
        };
        let beyond = |name, got, max| {
            Err(PlanError::OutOfRange {
                name,
                got,
                min: 0,
                max,
            })
        };
        let cases = vec![
            (
                read("character/1", "character/2"),
                bad("character/2", "character/1"),
            ),
            (read("attendance=1000 ", ""), bad("arrival=0", "attendance")),
            (
                read("arrival=0", "arrival=soon"),
                bad("arrival=soon", "a whole number"),
            ),
            (
                read("reentry=500", "reentry=-1"),
                bad("reentry=-1", "a whole number"),
            ),
            (read("=1000", "=1001"), beyond("attendance", 1_001, 1_000)),
            (
                read("arrival=0", "arrival=1441"),
                beyond("arrival", 1_441, 1_440),
            ),
            (
                read("entries=2", "entries=4294967296"),
                beyond("entries", 4_294_967_296, 4_294_967_295),
            ),
            (
                read("computer/1", "computer/7"),
                bad("computer/7", "computer/1"),
            ),
            ("".parse(), bad("", "character/1")),
        ];
        for (found, wanted) in cases {
            assert_eq!(found, wanted);
        }
    }
}
