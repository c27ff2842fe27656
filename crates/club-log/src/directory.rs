//! Names of members, kept outside the log and never in it.

mod card;
mod fold;
mod kanji;
mod resolver;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use chained_events::ids::MemberId;
use unicode_normalization::UnicodeNormalization;

pub(crate) use self::card::reads_like_number;
pub use self::card::{MAX_NUMBER, MemberCard};
pub use self::fold::folded;
pub use self::resolver::{About, Resolver};
use crate::club::Club;
use crate::refusal::MemberRefusal;

/// The longest name, in characters.
pub const MAX_NAME: usize = 60;

/// Why a text cannot be a name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// Nothing but white space.
    #[error("the name is empty")]
    Empty,
    /// Longer than [`MAX_NAME`] characters.
    #[error("the name has {length} characters, the most is {max}")]
    TooLong {
        /// Its length in characters.
        length: usize,
        /// The bound.
        max: usize,
    },
    /// A control or format character, or one that is not seen.
    #[error("the name has the control or invisible character U+{code:04X} at position {position}")]
    Control {
        /// Its code point.
        code: u32,
        /// Its position, from 1, in characters.
        position: usize,
    },
}

/// The name as it is kept: NFC, without white space at the ends and runs of it within.
///
/// # Errors
///
/// An empty or overlong name, or one with control characters.
///
/// ```
/// assert_eq!(club_log::directory::clean_name("  Aoki\u{3000}Ken ")?, "Aoki Ken");
/// assert_eq!(club_log::directory::clean_name("か\u{3099}")?, "が");
/// assert!(club_log::directory::clean_name(" ").is_err());
/// # Ok::<(), club_log::directory::NameError>(())
/// ```
pub fn clean_name(text: &str) -> Result<String, NameError> {
    let length = text.chars().count();
    if length > 4 * MAX_NAME {
        return Err(NameError::TooLong {
            length,
            max: MAX_NAME,
        });
    }
    if let Some((at, c)) = text
        .chars()
        .enumerate()
        .find(|(_, c)| is_control_or_format(*c))
    {
        return Err(NameError::Control {
            code: u32::from(c),
            position: at + 1,
        });
    }
    let name: String = text
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .nfc()
        .collect();
    let length = name.chars().count();
    match length {
        0 => Err(NameError::Empty),
        1..=MAX_NAME => Ok(name),
        _ => Err(NameError::TooLong {
            length,
            max: MAX_NAME,
        }),
    }
}

/// Whether a text is a name, or a card, in the form in which they are kept.
pub(crate) fn is_clean(text: &str) -> bool {
    let card = MemberCard::from_stored(text);
    card.is_clean() && card.stored() == text
}

/// Control characters, marks of writing direction, line separators, and all that Unicode draws as
/// nothing (`Default_Ignorable_Code_Point`). The selectors that choose among forms of a character
/// are allowed: names in kanji have them.
pub(crate) fn is_control_or_format(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e00ff}'
                | '\u{e01f0}'..='\u{e0fff}'
        )
}

/// Whether a text would be read as an entry such as `e12`. It may be in any width and case, with
/// leading zeros or without: nobody tells those apart at a desk.
#[must_use]
pub fn reads_like_entry(text: &str) -> bool {
    let narrow: String = text.nfkc().flat_map(char::to_lowercase).collect();
    let digits = narrow.strip_prefix('e');
    digits.is_some_and(|d| !d.is_empty() && d.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The id that a text would be read as, in any width.
pub(crate) fn reads_like_id(text: &str) -> Option<MemberId> {
    let narrow: String = text.nfkc().collect();
    MemberId::new(narrow.trim()).ok()
}

/// Names by member.
///
/// ```
/// use club_log::directory::{Directory, Lookup};
/// use chained_events::ids::MemberId;
///
/// let mut directory = Directory::default();
/// let aoki = MemberId::new("m-1")?;
/// directory.set(aoki.clone(), "青木".to_owned());
/// assert_eq!(directory.find("青木"), Lookup::One(aoki));
/// assert_eq!(directory.find("馬場"), Lookup::Nobody);
/// # Ok::<(), chained_events::ids::IdError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Directory {
    names: BTreeMap<MemberId, Kept>,
    /// The same by name: namesakes are looked up for every label on a screen.
    members: BTreeMap<String, BTreeSet<MemberId>>,
}

/// A card, with what its name would be read as. A screen of a thousand labels asks that of each.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Kept {
    card: MemberCard,
    reads_like: ReadsLike,
}

/// Other things that a name may be read as.
#[derive(Debug, Clone, PartialEq, Eq)]
enum ReadsLike {
    /// A name and nothing else.
    Name,
    /// An entry.
    Entry,
    /// An id, which somebody may have.
    Id(MemberId),
}

impl ReadsLike {
    fn of(name: &str) -> Self {
        if reads_like_entry(name) {
            return Self::Entry;
        }
        reads_like_id(name).map_or(Self::Name, Self::Id)
    }
}

/// The result of looking up a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lookup {
    /// No member has it.
    Nobody,
    /// One member has it.
    One(MemberId),
    /// Several members have it.
    Namesakes(Vec<MemberId>),
}

impl Directory {
    /// Records a name, or a card as it is stored.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "the text moves into the directory"
    )]
    pub fn set(&mut self, member: MemberId, name: String) {
        self.forget(&member);
        let card = MemberCard::from_stored(&name);
        let namesakes = self.members.entry(card.name.clone()).or_default();
        namesakes.insert(member.clone());
        let reads_like = ReadsLike::of(&card.name);
        self.names.insert(member, Kept { card, reads_like });
    }

    /// The name of a member.
    #[must_use]
    pub fn name(&self, member: &MemberId) -> Option<&str> {
        self.card(member).map(|card| card.name.as_str())
    }

    /// The member who has the name, compared in the form in which names are kept.
    #[must_use]
    pub fn find(&self, name: &str) -> Lookup {
        self.find_among(name, |_| true)
    }

    /// The member who has the name, among those whom `known` accepts.
    pub(crate) fn find_among(&self, name: &str, known: impl Fn(&MemberId) -> bool) -> Lookup {
        let Ok(name) = clean_name(name) else {
            return Lookup::Nobody;
        };
        let namesakes = self.members.get(&name).into_iter().flatten();
        let mut found: Vec<MemberId> = namesakes.filter(|member| known(member)).cloned().collect();
        match found.len() {
            0 => Lookup::Nobody,
            1 => Lookup::One(found.remove(0)),
            _ => Lookup::Namesakes(found),
        }
    }

    /// The member of a club whom a text names. It is an id, a name that only one member has, or a
    /// part of one that no other name has.
    ///
    /// # Errors
    ///
    /// [`MemberRefusal::MergedMember`], [`MemberRefusal::UnknownPlayer`] and
    /// [`MemberRefusal::Namesakes`].
    pub fn member(&self, club: &Club, text: &str) -> Result<MemberId, MemberRefusal> {
        Resolver::new(self, club).member(text)
    }

    /// The members with names, in the order of their ids.
    pub fn members(&self) -> impl Iterator<Item = (&MemberId, &str)> {
        let cards = self.cards();
        cards.map(|(member, card)| (member, card.name.as_str()))
    }

    /// The cards of the members, in the order of their ids.
    pub fn cards(&self) -> impl Iterator<Item = (&MemberId, &MemberCard)> {
        let names = self.names.iter();
        names.map(|(member, kept)| (member, &kept.card))
    }

    /// The card of a member.
    #[must_use]
    pub fn card(&self, member: &MemberId) -> Option<&MemberCard> {
        self.names.get(member).map(|kept| &kept.card)
    }

    /// Forgets a name.
    pub fn forget(&mut self, member: &MemberId) {
        let Some(kept) = self.names.remove(member) else {
            return;
        };
        if let Entry::Occupied(mut namesakes) = self.members.entry(kept.card.name) {
            namesakes.get_mut().remove(member);
            if namesakes.get().is_empty() {
                namesakes.remove();
            }
        }
    }

    /// Members whose names contain the text, in the order of their ids. Width, case, kana, accents,
    /// blanks, quotes and usual forms of kanji make no difference.
    ///
    /// ```
    /// use club_log::directory::Directory;
    /// use chained_events::ids::MemberId;
    ///
    /// let mut directory = Directory::default();
    /// let aoki = MemberId::new("m-1")?;
    /// directory.set(aoki.clone(), "アオキ Ken".to_owned());
    /// assert_eq!(directory.search("あおき"), [aoki.clone()]);
    /// assert_eq!(directory.search("ｱｵｷ ｋｅｎ"), [aoki]);
    /// assert!(directory.search("ばば").is_empty());
    /// # Ok::<(), chained_events::ids::IdError>(())
    /// ```
    #[must_use]
    pub fn search(&self, text: &str) -> Vec<MemberId> {
        let wanted = folded(text);
        self.cards()
            .filter(|(_, card)| card.has_part(&wanted))
            .map(|(member, _)| member.clone())
            .collect()
    }

    /// The label of a member on a screen: the name, with a mark where others have it too.
    ///
    /// The mark is the nickname, the number in the club, or else a number that counts the namesakes in
    /// the order of their ids. A name that reads like an entry or another's id is followed by the
    /// member's own: an older release took such names.
    ///
    /// ```
    /// use club_log::directory::Directory;
    /// use chained_events::ids::MemberId;
    ///
    /// let mut directory = Directory::default();
    /// for id in ["m-1", "m-2"] {
    ///     directory.set(MemberId::new(id)?, "Sato".to_owned());
    /// }
    /// assert_eq!(directory.label(&MemberId::new("m-2")?), "Sato (2)");
    /// # Ok::<(), chained_events::ids::IdError>(())
    /// ```
    #[must_use]
    pub fn label(&self, member: &MemberId) -> String {
        let Some(Kept { card, reads_like }) = self.names.get(member) else {
            return member.to_string();
        };
        let name = card.name.as_str();
        let is_unclear = match reads_like {
            ReadsLike::Name => false,
            ReadsLike::Entry => true,
            ReadsLike::Id(id) => id != member && self.names.contains_key(id),
        };
        if is_unclear {
            return format!("{name} ({member})");
        }
        let namesakes = self.members.get(name).filter(|all| all.len() > 1);
        let Some(namesakes) = namesakes else {
            return name.to_owned();
        };
        let mark = |member: &MemberId| self.card(member).and_then(MemberCard::mark);
        let own = mark(member).filter(|own| {
            let mut others = namesakes.iter().filter(|other| *other != member);
            others.all(|other| mark(other).as_ref() != Some(own))
        });
        let before = namesakes
            .iter()
            .take_while(|other| *other != member)
            .count();
        let mark = own.unwrap_or_else(|| (before + 1).to_string());
        format!("{name} ({mark})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The members with a name, asked one by one.
    fn asked(names: &BTreeMap<MemberId, String>, name: &str) -> Vec<MemberId> {
        let such = names.iter().filter(|(_, kept)| *kept == name);
        such.map(|(member, _)| member.clone()).collect()
    }

    #[test]
    fn namesakes_are_found_after_any_names_were_set_and_forgotten() {
        let (mut directory, mut model) = (Directory::default(), BTreeMap::new());
        let mut state = 1_u32;
        for _ in 0..2_000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let member = MemberId::new(format!("m{}", (state >> 8) % 7)).unwrap();
            let name = format!("P{}", (state >> 16) % 4);
            if (state >> 24).is_multiple_of(3) {
                directory.forget(&member);
                model.remove(&member);
            } else {
                directory.set(member.clone(), name.clone());
                model.insert(member, name);
            }
            let names = directory
                .members()
                .map(|(id, name)| (id.clone(), name.to_owned()));
            assert_eq!(names.collect::<BTreeMap<_, _>>(), model);
            for number in 0..4 {
                let name = format!("P{number}");
                let expected = match &asked(&model, &name)[..] {
                    [] => Lookup::Nobody,
                    [one] => Lookup::One(one.clone()),
                    several => Lookup::Namesakes(several.to_vec()),
                };
                assert_eq!(directory.find(&name), expected);
                for (member, number) in asked(&model, &name).into_iter().zip(1..) {
                    let alone = matches!(expected, Lookup::One(_));
                    let label = if alone {
                        name.clone()
                    } else {
                        format!("{name} ({number})")
                    };
                    assert_eq!(directory.label(&member), label);
                }
            }
        }
        assert!(
            directory
                .members
                .values()
                .all(|namesakes| !namesakes.is_empty())
        );
    }
}
