//! Players of a tournament by name.

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::entry::EntryId;
use club_log::tournament::Tournament;
use serde::Serialize;

use crate::{Lang, say};

/// A player as an entry of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerView {
    /// The entry.
    pub entry: EntryId,
    /// The member behind it; none where the state does not have the entry.
    pub member: Option<MemberId>,
    /// The member's name; none where it was deleted.
    pub name: Option<String>,
    /// The name with the id of a member who has namesakes; the id where there is no name.
    #[serde(skip)]
    pub label: String,
    /// 1-based entry count of the member in the tournament.
    #[serde(skip)]
    pub ordinal: u32,
}

impl PlayerView {
    /// The player behind an entry.
    #[must_use]
    pub fn of(directory: &Directory, tournament: &Tournament, entry: EntryId) -> Self {
        let found = tournament.entry(entry);
        let member = found.map(|found| found.member.clone());
        Self {
            entry,
            name: member
                .as_ref()
                .and_then(|member| directory.name(member))
                .map(str::to_owned),
            label: member
                .as_ref()
                .map_or_else(|| entry.to_string(), |member| directory.label(member)),
            ordinal: found.map_or(1, |found| found.ordinal),
            member,
        }
    }

    /// The name on a screen: `Baker`, `Baker (2nd entry)`.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        entry_label(lang, &self.label, self.ordinal)
    }
}

/// A name, with the count of entries after the first.
pub(crate) fn entry_label(lang: Lang, label: &str, ordinal: u32) -> String {
    match ordinal {
        0 | 1 => label.to_owned(),
        n => say::entry_again(lang, label, n),
    }
}

/// Things that belong together.
pub(crate) fn all_of(lang: Lang, items: &[String]) -> String {
    items.join(&say::and(lang))
}
