//! What a store keeps outside the chain, and can replace: names, notes, projections, secrets.

use crate::ids::{CommandKey, MemberId};

/// A name to set: a member has one, the last that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonWrite {
    /// Whose.
    pub member: MemberId,
    /// The name, kept as given.
    pub name: String,
}

/// A free text to set: an id has one, the last that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteWrite {
    /// By which events refer to it: the key of the command that it came with.
    pub id: CommandKey,
    /// The text, kept as given.
    pub text: String,
}

/// A view of the log to keep in place of the one of the same name, or that one to delete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectionWrite {
    /// Its name.
    pub name: String,
    /// The version of the projection's own form, from 1.
    pub version: u32,
    /// Its text; without one the view of this name is deleted.
    pub body: Option<String>,
}

/// A person as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Which member.
    pub member: MemberId,
    /// The name.
    pub name: String,
}

/// A note as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// By which events refer to it.
    pub id: CommandKey,
    /// The text.
    pub text: String,
}

/// A projection as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Projection {
    /// Its name.
    pub name: String,
    /// The last event of the append that wrote it: it holds from that event on until a later
    /// append replaces it.
    pub seq: u64,
    /// The version of its own form; 1 for those of the first release.
    pub version: u32,
    /// Its text.
    pub body: String,
}

/// A secret to keep outside the chain, such as the seed of a sealed draw until the draw reveals it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecretWrite {
    /// Its name.
    pub name: String,
    /// Its text, in place of the one of the same name; `None` deletes it.
    pub text: Option<String>,
}

/// A secret as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Secret {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}
