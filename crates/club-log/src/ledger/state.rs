//! The state as a value of its own, now and as a command would leave it.

use std::sync::Arc;

use chained_events::ids::MemberId;
use chained_events::store::{EventStore, StoreError};

use super::{Decided, Ledger};
use crate::club::Club;
use crate::directory::Directory;
use crate::shared::Shared;

/// Club and names at one moment: readers keep them while the ledger goes on.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The club.
    pub club: Arc<Club>,
    /// The names.
    pub directory: Arc<Directory>,
}

impl<S: EventStore> Ledger<S> {
    /// The state as a value of its own. It shares what it has with the ledger, and nothing is copied.
    pub fn state(&self) -> State {
        State {
            club: self.club.handle(),
            directory: self.directory.handle(),
        }
    }

    /// The state that a decision leads to, with the names that it brings and without those that leave.
    pub(super) async fn state_after(&self, decided: &Decided) -> Result<State, StoreError> {
        let Decided { decision, after } = decided;
        let mut directory = self.directory.clone();
        let (before, members) = (self.club.members(), after.members());
        // Members who are taken back keep their names in the store, for the day that they are restored.
        let back: Vec<MemberId> = members.difference(before).cloned().collect();
        if !back.is_empty() {
            for person in self.store.names(&back).await? {
                directory.set(person.member, person.name);
            }
        }
        for (member, name) in &decision.names {
            directory.set(member.clone(), name.clone());
        }
        let erased = |member: &&MemberId| {
            let kept = after.effective_member(member);
            after.erased().contains(*member) || after.erased().contains(kept)
        };
        let erased = members.iter().filter(erased);
        let left = before.difference(members).chain(&decision.forgotten);
        for member in left.chain(erased) {
            // A directory without the name stays shared.
            if directory.name(member).is_some() {
                directory.forget(member);
            }
        }
        Ok(State {
            club: Arc::new(after.clone()),
            directory: Shared::handle(&directory),
        })
    }
}
