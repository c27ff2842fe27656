//! Names of members, kept outside the log and never in it.

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization;

use crate::club::Club;
use crate::ids::MemberId;
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
    /// A control or format character.
    #[error("the name has the control character U+{code:04X} at position {position}")]
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

/// Control characters, marks of writing direction, invisible joins and line separators.
pub(crate) fn is_control_or_format(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A name as it is searched: compatibility forms, lower case, hiragana, no blanks.
fn folded(text: &str) -> String {
    text.nfkc()
        .flat_map(char::to_lowercase)
        .filter(|c| !c.is_whitespace())
        .map(|c| match c {
            // Katakana are 0x60 above their hiragana.
            '\u{30a1}'..='\u{30f6}' => char::from_u32(u32::from(c) - 0x60).unwrap_or(c),
            _ => c,
        })
        .collect()
}

/// Names by member.
///
/// ```
/// use club_log::directory::{Directory, Lookup};
/// use club_log::ids::MemberId;
///
/// let mut directory = Directory::default();
/// let aoki = MemberId::new("m-1")?;
/// directory.set(aoki.clone(), "青木".to_owned());
/// assert_eq!(directory.find("青木"), Lookup::One(aoki));
/// assert_eq!(directory.find("馬場"), Lookup::Nobody);
/// # Ok::<(), club_log::ids::IdError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Directory {
    names: BTreeMap<MemberId, String>,
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
    /// Records a name.
    pub fn set(&mut self, member: MemberId, name: String) {
        self.names.insert(member, name);
    }

    /// The name of a member.
    #[must_use]
    pub fn name(&self, member: &MemberId) -> Option<&str> {
        self.names.get(member).map(String::as_str)
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
        let mut found: Vec<MemberId> = self
            .names
            .iter()
            .filter(|(member, kept)| **kept == name && known(member))
            .map(|(member, _)| member.clone())
            .collect();
        match found.len() {
            0 => Lookup::Nobody,
            1 => Lookup::One(found.remove(0)),
            _ => Lookup::Namesakes(found),
        }
    }

    /// The member of a club whom a text names: an id, or a name that only one member has.
    ///
    /// # Errors
    ///
    /// [`MemberRefusal::MergedMember`], [`MemberRefusal::UnknownPlayer`] and
    /// [`MemberRefusal::Namesakes`].
    pub fn member(&self, club: &Club, text: &str) -> Result<MemberId, MemberRefusal> {
        if let Ok(id) = MemberId::new(text) {
            if club.members().contains(&id) {
                return Ok(id);
            }
            if club.merged().contains_key(&id) {
                let into = club.effective_member(&id).clone();
                return Err(MemberRefusal::MergedMember { member: id, into });
            }
        }
        match self.find_among(text, |member| club.members().contains(member)) {
            Lookup::One(member) => Ok(member),
            Lookup::Nobody => Err(MemberRefusal::UnknownPlayer {
                player: text.to_owned(),
            }),
            Lookup::Namesakes(members) => Err(MemberRefusal::Namesakes {
                name: text.to_owned(),
                members,
            }),
        }
    }

    /// Forgets a name.
    pub fn forget(&mut self, member: &MemberId) {
        self.names.remove(member);
    }

    /// Members whose names contain the text, in the order of their ids; width, case, kana and
    /// blanks make no difference.
    ///
    /// ```
    /// use club_log::directory::Directory;
    /// use club_log::ids::MemberId;
    ///
    /// let mut directory = Directory::default();
    /// let aoki = MemberId::new("m-1")?;
    /// directory.set(aoki.clone(), "アオキ Ken".to_owned());
    /// assert_eq!(directory.search("あおき"), [aoki.clone()]);
    /// assert_eq!(directory.search("ｱｵｷ ｋｅｎ"), [aoki]);
    /// assert!(directory.search("ばば").is_empty());
    /// # Ok::<(), club_log::ids::IdError>(())
    /// ```
    #[must_use]
    pub fn search(&self, text: &str) -> Vec<MemberId> {
        let wanted = folded(text);
        self.names
            .iter()
            .filter(|(_, name)| folded(name).contains(&wanted))
            .map(|(member, _)| member.clone())
            .collect()
    }

    /// The label of a member on a screen: the name, with the id when it has namesakes.
    #[must_use]
    pub fn label(&self, member: &MemberId) -> String {
        match self.name(member) {
            None => member.to_string(),
            Some(name) => match self.find(name) {
                Lookup::Namesakes(_) => format!("{name} ({member})"),
                Lookup::Nobody | Lookup::One(_) => name.to_owned(),
            },
        }
    }
}
