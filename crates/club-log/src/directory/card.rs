//! A member's name with what tells the person from others: reading, nickname, number.

use super::{clean_name, folded, reads_like_entry};

/// The greatest number of a member.
pub const MAX_NUMBER: u32 = 999_999;

/// Between the parts of a stored card. No name has it: control characters are refused.
const SEPARATOR: char = '\t';

/// A member's name, reading, nickname and number. All of them are kept outside the log, so that they
/// can be erased.
///
/// ```
/// use club_log::directory::MemberCard;
///
/// let card = MemberCard {
///     reading: Some("さとう".to_owned()),
///     number: Some(12),
///     ..MemberCard::of_name("佐藤")
/// };
/// assert_eq!(MemberCard::from_stored(&card.stored()), card);
/// assert_eq!(MemberCard::of_name("佐藤").stored(), "佐藤");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemberCard {
    /// The name.
    pub name: String,
    /// How the name is read: lists are sorted by it.
    pub reading: Option<String>,
    /// The nickname.
    pub nick: Option<String>,
    /// The number in the club's own list, from 1 to [`MAX_NUMBER`].
    pub number: Option<u32>,
}

impl MemberCard {
    /// A name alone.
    #[must_use]
    pub fn of_name(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            ..Self::default()
        }
    }

    /// The text that is stored for the member: a name alone is stored as it is.
    #[must_use]
    pub fn stored(&self) -> String {
        if self.reading.is_none() && self.nick.is_none() && self.number.is_none() {
            return self.name.clone();
        }
        let number = self.number.map(|number| number.to_string());
        let parts = [&self.reading, &self.nick, &number];
        let mut stored = self.name.clone();
        for part in parts {
            stored.push(SEPARATOR);
            stored.push_str(part.as_deref().unwrap_or_default());
        }
        stored
    }

    /// The card that a text was stored for.
    #[must_use]
    pub fn from_stored(text: &str) -> Self {
        let mut parts = text.split(SEPARATOR);
        let name = parts.next().unwrap_or_default().to_owned();
        let mut part = || parts.next().filter(|part| !part.is_empty());
        Self {
            name,
            reading: part().map(str::to_owned),
            nick: part().map(str::to_owned),
            number: part().and_then(|number| number.parse().ok()),
        }
    }

    /// Whether all parts are in the form in which they are kept.
    pub(crate) fn is_clean(&self) -> bool {
        let clean = |text: &str| clean_name(text).is_ok_and(|kept| kept == text);
        let number = self.number.is_none_or(|n| (1..=MAX_NUMBER).contains(&n));
        let parts = [self.reading.as_deref(), self.nick.as_deref()];
        clean(&self.name) && number && parts.into_iter().flatten().all(clean)
    }

    /// Whether a folded text is a part of the name, the reading or the nickname.
    pub(super) fn has_part(&self, wanted: &str) -> bool {
        let parts = [Some(&self.name), self.reading.as_ref(), self.nick.as_ref()];
        let mut parts = parts.into_iter().flatten();
        parts.any(|part| folded(part).contains(wanted))
    }

    /// Whether a folded text is the reading, the nickname or the number: `12` or `#12`.
    pub(super) fn is_called(&self, wanted: &str) -> bool {
        let mut parts = [&self.reading, &self.nick].into_iter().flatten();
        let number = wanted.strip_prefix('#').unwrap_or(wanted).parse().ok();
        parts.any(|part| folded(part) == wanted) || self.number.is_some() && self.number == number
    }

    /// The mark that distinguishes namesakes: the nickname, else the number.
    pub(super) fn mark(&self) -> Option<String> {
        let number = || self.number.map(|number| format!("#{number}"));
        self.nick.clone().or_else(number)
    }

    /// The text by which lists are sorted: the reading, or else the name.
    #[must_use]
    pub fn sort_text(&self) -> &str {
        self.reading.as_deref().unwrap_or(&self.name)
    }
}

/// Whether a nickname would be read as a number of a member or as an entry.
pub(crate) fn reads_like_number(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or(text);
    reads_like_entry(text) || !digits.is_empty() && digits.chars().all(char::is_numeric)
}
