//! The names of members: read when the log is opened, then only those that changed.

use std::collections::BTreeSet;

use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use chained_events::store::{EventStore, StoreError};

use super::{Ledger, LedgerError};
use crate::club::Club;
use crate::directory::Directory;
use crate::event::Kind;
use crate::ids::StreamId;

/// Members whose names may differ after some events.
#[derive(Debug, Default)]
pub(super) struct NamesTouched {
    members: BTreeSet<MemberId>,
    /// The members before the first event about earlier commands.
    before: Option<BTreeSet<MemberId>>,
    /// Whether the name of an erased member may be stored.
    erased: bool,
}

impl NamesTouched {
    /// Whether a name may have changed at all.
    pub(super) fn any(&self) -> bool {
        !self.members.is_empty() || self.before.is_some()
    }

    /// Takes in an event; `club` is as before it.
    pub(super) fn take(&mut self, recorded: &Recorded, club: &Club) {
        if let StreamId::Member(member) = StreamId::from(&recorded.stream) {
            self.members.insert(member);
        }
        let kind = Kind::of_name(&recorded.kind);
        if kind.is_some_and(Kind::is_revision) {
            self.before.get_or_insert_with(|| club.members().clone());
        }
        let erases = |kind| matches!(kind, Kind::MemberErased | Kind::MembersMerged);
        self.erased |= kind.is_some_and(|kind| erases(kind) || kind.is_revision());
    }
}

impl<S: EventStore> Ledger<S> {
    /// The names of all members, as the store has them.
    pub(super) async fn read_directory(&mut self) -> Result<(), StoreError> {
        let mut directory = Directory::default();
        for person in self.store.people().await? {
            if self.club.members().contains(&person.member) {
                directory.set(person.member, person.name);
            }
        }
        self.directory = directory.into();
        Ok(())
    }

    /// Reads the names that changed, and deletes those of erased members.
    pub(super) async fn follow_names(&mut self, touched: NamesTouched) -> Result<(), LedgerError> {
        let NamesTouched {
            mut members,
            before,
            erased,
        } = touched;
        if let Some(before) = before {
            let changed = before.symmetric_difference(self.club.members());
            members.extend(changed.cloned());
        }
        if !members.is_empty() {
            let members: Vec<MemberId> = members.into_iter().collect();
            let named = self.store.names(&members).await?;
            for member in &members {
                self.directory.forget(member);
            }
            for person in named {
                if self.club.members().contains(&person.member) {
                    self.directory.set(person.member, person.name);
                }
            }
        }
        if erased {
            self.forget_erased().await?;
        }
        Ok(())
    }
}
