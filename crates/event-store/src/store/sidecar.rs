//! Texts outside the chain, which can be replaced: names, notes, projections, secrets.

use serde::{Deserialize, Serialize};

use crate::ids::{CommandKey, MemberId};

/// A name: a member has one, the last that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The member.
    pub member: MemberId,
    /// The name, kept as given.
    pub name: String,
}

/// A free text: an id has one, the last that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The id by which events refer to it: the key of the command that it came with.
    #[serde(deserialize_with = "CommandKey::deserialize_stored")]
    pub id: CommandKey,
    /// The text, kept as given.
    pub text: String,
}

/// A view of the log: a name has one, the last that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Projection {
    /// Its name.
    pub name: String,
    /// The version of the projection's own form, from 1; 1 for those of the first release.
    pub version: u32,
    /// Its text.
    pub body: String,
}

/// A text that must not leave with every copy of the log. An example is the seed of a sealed draw
/// before the draw reveals it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// Its name; a name has one, the last that was written.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The commands that a store keeps next to the events, with the digests of their content.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeptCommands {
    /// Commands with a digest.
    pub digests: u64,
    /// Commands whose digest was forgotten or never known.
    pub without_digest: u64,
    /// Rows that do not belong to the log, and rows that are missing.
    pub faults: Vec<OutsideFault>,
}

/// A fault of something that is kept outside the chain.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum OutsideFault {
    /// A command of the log whose digest has no row.
    #[error("digests: command {command} has events and no digest")]
    NoDigest {
        /// The command, as it is stored.
        command: String,
    },
    /// A digest of a command that has no events.
    #[error("digests: command {command} has no events")]
    DigestOfNothing {
        /// The command, as it is stored.
        command: String,
    },
    /// A digest of another length.
    #[error("digests: the digest of command {command} has {bytes} bytes in place of 32")]
    BadDigest {
        /// The command, as it is stored.
        command: String,
        /// Its length.
        bytes: u64,
    },
    /// A name of a member whom the log does not have.
    #[error("names: the log has no member {member}")]
    NameOfNobody {
        /// The member.
        member: MemberId,
    },
    /// A name that should be gone.
    #[error("names: member {member} was erased and still has a name")]
    NameOfErased {
        /// The member.
        member: MemberId,
    },
    /// A name that is not as names are kept.
    #[error("names: the name of member {member} is not one that the club would keep")]
    BadName {
        /// The member.
        member: MemberId,
    },
    /// A note of a command that the log does not have.
    #[error("notes: the log has no command {id}")]
    NoteOfNothing {
        /// The command.
        id: CommandKey,
    },
    /// A note that is not as notes are kept.
    #[error("notes: the note of command {id} is not one that the club would keep")]
    BadNote {
        /// The command.
        id: CommandKey,
    },
}
