//! Names on the command line, which may contain the signs `=` and `+` themselves.

use club_log::command::{BustedPlayer, WinnerText};
use club_log::{Club, Directory, EntryId, Lookup, MemberId};
use serde_json::json;

use crate::error::{DeskError, Exit};

/// Whose names there are. A text that is a name is never divided.
#[derive(Debug, Clone, Copy)]
pub(super) struct Names<'a> {
    pub(super) club: &'a Club,
    pub(super) directory: &'a Directory,
}

impl Names<'_> {
    /// Whether the text is a name or an id.
    fn known(self, text: &str) -> bool {
        let member = || MemberId::new(text).is_ok_and(|id| self.club.members().contains(&id));
        let named = || self.directory.find(text) != Lookup::Nobody;
        text.parse::<EntryId>().is_ok() || named() || member()
    }

    /// `NAME` or `NAME=N`.
    fn with_number(self, text: &str) -> (String, Option<u64>) {
        match numbered(text).filter(|_| !self.known(text)) {
            Some((name, number)) => (name, Some(number)),
            None => (text.to_owned(), None),
        }
    }

    /// Busted players with their chips, and who won the chips of each.
    pub(super) fn busts(
        self,
        players: &[String],
        by: &[String],
    ) -> Result<Vec<BustedPlayer>, DeskError> {
        let mut winners = Vec::new();
        for text in by {
            let (player, share) = self.with_number(text);
            let share = u32::try_from(share.unwrap_or(1)).map_err(|_| {
                let words = format!("invalid share in {text:?}; expected 1 to {}", u32::MAX);
                DeskError::new(Exit::Usage, "NoNumber", words)
            })?;
            winners.push(WinnerText { player, share });
        }
        let bust = |text: &String| {
            let (player, stack) = self.with_number(text);
            let by = winners.clone();
            BustedPlayer { player, stack, by }
        };
        Ok(players.iter().map(bust).collect())
    }

    /// Parses NAME=NUMBER arguments and reports every malformed one.
    pub(super) fn numbered(self, texts: &[String]) -> Result<Vec<(String, u64)>, DeskError> {
        let read = |text: &String| {
            let (name, number) = numbered(text)?;
            (self.known(&name) || !self.known(text)).then_some((name, number))
        };
        let wrong: Vec<&String> = texts.iter().filter(|text| read(text).is_none()).collect();
        if wrong.is_empty() {
            return Ok(texts.iter().filter_map(read).collect());
        }
        let words = wrong.iter().map(|text| format!("{text:?}"));
        let words: Vec<String> = words.collect();
        let message = format!("expected NAME=NUMBER, not {}", words.join(", "));
        Err(DeskError::new(Exit::Usage, "NoNumber", message).with("values", json!(wrong)))
    }

    /// The names of a group such as `NAME+NAME`: the longest parts that are names, from the left.
    pub(super) fn group(self, text: &str) -> Vec<String> {
        let parts: Vec<&str> = text.split('+').collect();
        let mut names = Vec::new();
        let mut rest = parts.as_slice();
        while let [first, ..] = rest {
            let joined = |length: usize| rest.get(..length).unwrap_or_default().join("+");
            let whole = (2..=rest.len())
                .rev()
                .find(|length| self.known(&joined(*length)));
            names.push(whole.map_or_else(|| (*first).to_owned(), joined));
            rest = rest.get(whole.unwrap_or(1)..).unwrap_or_default();
        }
        names
    }
}

/// What is before the last `=`, and the number after it.
fn numbered(text: &str) -> Option<(String, u64)> {
    let (name, number) = text.rsplit_once('=')?;
    Some((name.to_owned(), number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_signs_are_not_divided() {
        let club = Club::default();
        let mut directory = Directory::default();
        for (id, name) in [("m-1", "A=5"), ("m-2", "A+B"), ("m-3", "B"), ("m-4", "A")] {
            directory.set(MemberId::new(id).unwrap(), name.to_owned());
        }
        let names = Names {
            club: &club,
            directory: &directory,
        };
        assert_eq!(names.with_number("A=5"), ("A=5".to_owned(), None));
        assert_eq!(names.with_number("A=7"), ("A".to_owned(), Some(7)));
        assert_eq!(names.with_number("A=5=7"), ("A=5".to_owned(), Some(7)));
        assert_eq!(names.group("A+B"), ["A+B"]);
        assert_eq!(names.group("B+A"), ["B", "A"]);
        assert_eq!(names.group("B+A+B+A"), ["B", "A+B", "A"]);
        assert_eq!(names.group("e1+e2"), ["e1", "e2"]);
        assert_eq!(names.group("A=5+Nobody"), ["A=5", "Nobody"]);
    }
}
