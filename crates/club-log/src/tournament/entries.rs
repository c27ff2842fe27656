//! Entries of a night: those that count, those that are in, and those of a member.

use chained_events::ids::MemberId;

use super::Tournament;
use crate::entry::{Entry, EntryId};

impl Tournament {
    /// Number of entries that count. In a tournament without a log, it is the number that was
    /// imported.
    #[must_use]
    pub fn entry_count(&self) -> usize {
        if self.imported {
            let entries = self.entries.values().map(|entry| entry.ordinal);
            let sum = entries.fold(0, u32::saturating_add);
            return usize::try_from(sum).unwrap_or(usize::MAX);
        }
        self.counted().count()
    }

    /// Entries that are in, in the order of registration.
    pub fn alive(&self) -> impl Iterator<Item = (EntryId, &Entry)> {
        self.entries().filter(|(_, entry)| entry.is_alive())
    }

    /// How many entries are in.
    #[must_use]
    pub fn alive_count(&self) -> usize {
        self.alive().count()
    }

    /// The entries of a member, in the order of registration.
    #[must_use]
    pub fn entries_by(
        &self,
        member: &MemberId,
    ) -> impl DoubleEndedIterator<Item = (EntryId, &Entry)> {
        let ids = self
            .by_member
            .get(member)
            .map(Vec::as_slice)
            .unwrap_or_default();
        ids.iter()
            .filter_map(|id| self.entries.get(id).map(|entry| (*id, entry)))
    }

    /// The entry with which a member is in, otherwise the latest that counts.
    #[must_use]
    pub fn last_entry_of(&self, member: &MemberId) -> Option<(EntryId, &Entry)> {
        let counted = || self.entries_by(member).filter(|(_, entry)| entry.counts());
        counted()
            .find(|(_, entry)| entry.is_alive())
            .or_else(|| counted().next_back())
    }

    /// How many entries of a member count.
    #[must_use]
    pub fn entries_of(&self, member: &MemberId) -> u32 {
        let counted = self.entries_by(member).filter(|(_, entry)| entry.counts());
        // A member has at most as many entries as the rules' u32 allows.
        u32::try_from(counted.count()).unwrap_or(u32::MAX)
    }

    /// Whether the member ever entered, even if the entry does not count.
    pub(crate) fn has_entered(&self, member: &MemberId) -> bool {
        self.by_member.contains_key(member)
    }

    /// Whether the member has an entry that counts, or that waits as an alternate and may.
    pub(crate) fn has_counted(&self, member: &MemberId) -> bool {
        let mut entries = self.entries_by(member);
        entries.any(|(_, entry)| entry.counts() || entry.is_alternate())
    }

    /// All entries of one member become another's, who has none here that counts.
    pub(crate) fn hand_over(&mut self, from: &MemberId, into: &MemberId) {
        let Some(ids) = self.by_member.remove(from) else {
            return;
        };
        for id in &ids {
            if let Some(entry) = self.entries.get_mut(id) {
                entry.member = into.clone();
            }
        }
        let of_member = self.by_member.get_or_default(into);
        of_member.extend(ids);
        of_member.sort_unstable();
        let rows = self
            .result
            .iter_mut()
            .flat_map(|result| &mut result.results);
        for row in rows.filter(|row| row.member == *from) {
            row.member = into.clone();
        }
    }

    pub(super) fn counted(&self) -> impl Iterator<Item = (EntryId, &Entry)> {
        self.entries().filter(|(_, entry)| entry.counts())
    }
}
