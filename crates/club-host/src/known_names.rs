//! Names as people type them, which may contain the signs `=` and `+` themselves.

use chained_events::ids::MemberId;
use club_log::Club;
use club_log::command::{BustedPlayer, WinnerText};
use club_log::directory::{Directory, Lookup, folded};
use club_log::entry::EntryId;
use club_log::ids::TournamentId;
use club_log::money::MoneyRules;
use club_words::typed_count;

use crate::TypedFailure;

/// Whose names there are. A text that is a name is never divided.
#[derive(Debug, Clone, Copy)]
pub struct KnownNames<'a> {
    /// The club.
    pub club: &'a Club,
    /// The names of its members.
    pub directory: &'a Directory,
}

impl<'a> KnownNames<'a> {
    /// Whether the text is a name or an id.
    fn known(self, text: &str) -> bool {
        let member = || MemberId::new(text).is_ok_and(|id| self.club.members().contains(&id));
        let wanted = folded(text);
        let written_alike = |(member, name): (&MemberId, &str)| {
            folded(name) == wanted || folded(&self.directory.label(member)) == wanted
        };
        text.parse::<EntryId>().is_ok()
            || self.directory.find(text) != Lookup::Nobody
            || self.directory.members().any(written_alike)
            || member()
    }

    /// `NAME` or `NAME=N`.
    fn with_number(self, text: &str) -> (String, Option<u64>) {
        match numbered(text).filter(|_| !self.known(text)) {
            Some((name, number)) => (name, Some(number)),
            None => (text.to_owned(), None),
        }
    }

    /// Busted players with their chips, and who won the chips of each.
    ///
    /// `X` and `X=2` in `by` name a winner of everybody's chips, with the share; `A=X:60,Y:40` names the
    /// winners of A's chips alone, in place of those of everybody's.
    ///
    /// # Errors
    ///
    /// [`TypedFailure`] for a text that names no winner, or nobody who busted.
    pub fn busts(
        self,
        players: &[String],
        by: &[String],
    ) -> Result<(Vec<BustedPlayer>, bool), TypedFailure> {
        let bust = |text: &str| {
            let (player, stack) = self.with_number(text);
            let by = Vec::new();
            BustedPlayer { player, stack, by }
        };
        let mut busted: Vec<BustedPlayer> = Vec::with_capacity(players.len());
        let mut tied = false;
        for text in players {
            if self.known(&self.with_number(text).0) {
                busted.push(bust(text));
                continue;
            }
            let group = self.group(text);
            tied |= group.len() > 1;
            busted.extend(group.iter().map(|text| bust(text)));
        }
        let mut everybody = Vec::new();
        for text in by {
            let (player, share) = self.with_number(text);
            if share.is_some() || self.known(text) || !text.contains('=') {
                let share = share.unwrap_or(1);
                let share = u32::try_from(share).map_err(|_| no_winner(text, text))?;
                everybody.push(WinnerText { player, share });
                continue;
            }
            let winners = |busted: &BustedPlayer| {
                text.strip_prefix(busted.player.as_str())?.strip_prefix('=')
            };
            let of = busted
                .iter_mut()
                .find_map(|busted| winners(busted).map(|winners| (busted, winners)));
            let Some((of, winners)) = of else {
                return Err(not_busted(text, &busted));
            };
            if self.known(winners) {
                of.by.push(winner(winners, 1));
                continue;
            }
            for part in winners.split(',') {
                of.by.push(self.winner(part, text)?);
            }
        }
        for busted in busted.iter_mut().filter(|busted| busted.by.is_empty()) {
            busted.by.clone_from(&everybody);
        }
        Ok((busted, tied))
    }

    /// `NAME` or `NAME:SHARE`.
    fn winner(self, text: &str, of: &str) -> Result<WinnerText, TypedFailure> {
        if self.known(text) {
            return Ok(winner(text, 1));
        }
        let (player, share) = match text.rsplit_once(':') {
            None => (text, Ok(1)),
            Some((player, share)) => (player, share.parse()),
        };
        match share {
            Ok(share) if !player.is_empty() => Ok(winner(player, share)),
            _ => Err(no_winner(text, of)),
        }
    }

    /// Parses NAME=NUMBER arguments, with numbers as [`typed_count`] reads them, and reports every
    /// malformed one.
    ///
    /// # Errors
    ///
    /// [`TypedFailure::NoNumber`] with all of them.
    pub fn numbered(self, texts: &[String]) -> Result<Vec<(String, u64)>, TypedFailure> {
        self.numbered_as(texts, typed_count)
    }

    /// Parses NAME=NUMBER arguments with another reader of the numbers, and reports every malformed one.
    ///
    /// # Errors
    ///
    /// [`TypedFailure::NoNumber`] with all of them.
    pub fn numbered_as<T>(
        self,
        texts: &[String],
        number: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<(String, T)>, TypedFailure> {
        let read = |text: &String| {
            let (name, digits) = text.rsplit_once('=')?;
            let number = number(digits)?;
            (self.known(name) || !self.known(text)).then(|| (name.to_owned(), number))
        };
        let wrong: Vec<&String> = texts.iter().filter(|text| read(text).is_none()).collect();
        if wrong.is_empty() {
            return Ok(texts.iter().filter_map(read).collect());
        }
        let values = wrong.into_iter().cloned().collect();
        Err(TypedFailure::NoNumber { values })
    }

    /// Prices of the night that a command is about; none of a night for points.
    #[must_use]
    pub fn prices(self, named: Option<&TournamentId>) -> Option<&'a MoneyRules> {
        self.club.tournament(named).ok()?.1.prices()
    }

    /// The names of a group such as `NAME+NAME`: the longest parts that are names, from the left.
    #[must_use]
    pub fn group(self, text: &str) -> Vec<String> {
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

fn winner(player: &str, share: u32) -> WinnerText {
    let player = player.to_owned();
    WinnerText { player, share }
}

fn no_winner(text: &str, of: &str) -> TypedFailure {
    let (text, by) = (text.to_owned(), of.to_owned());
    TypedFailure::InvalidWinner { text, by }
}

fn not_busted(by: &str, busted: &[BustedPlayer]) -> TypedFailure {
    let of = by.split_once('=').map_or(by, |(of, _)| of);
    TypedFailure::NotBusted {
        of: of.to_owned(),
        by: by.to_owned(),
        busted: busted.iter().map(|busted| busted.player.clone()).collect(),
    }
}

/// Text before the last `=`, and the number after it.
fn numbered(text: &str) -> Option<(String, u64)> {
    let (name, number) = text.rsplit_once('=')?;
    Some((name.to_owned(), typed_count(number)?))
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
        let names = KnownNames {
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
