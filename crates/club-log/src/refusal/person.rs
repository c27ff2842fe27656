//! People of whom a refusal speaks.

use chained_events::ids::MemberId;

use crate::entry::EntryId;

/// A person of whom a refusal speaks, by the id that it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Person {
    /// An entry of the tournament that the command is about.
    Entry(EntryId),
    /// A member of the club.
    Member(MemberId),
}

impl From<EntryId> for Person {
    fn from(entry: EntryId) -> Self {
        Self::Entry(entry)
    }
}

impl From<&MemberId> for Person {
    fn from(member: &MemberId) -> Self {
        Self::Member(member.clone())
    }
}

/// The people of a refusal, each with the field that has their id.
pub type People = Vec<(&'static str, Person)>;
