//! Bodies of events about members. Names are stored outside the chain.

use serde::{Deserialize, Serialize};

use crate::ids::MemberId;

/// A person became a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberAdded {
    /// The new member.
    pub member: MemberId,
}

/// A member's name changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberRenamed {
    /// The member.
    pub member: MemberId,
}

/// Two members turned out to be one person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MembersMerged {
    /// The member that is merged away.
    pub from: MemberId,
    /// The member to keep, with the entries of both.
    pub into: MemberId,
}

/// A member's name was deleted from the store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberErased {
    /// The member, known by the id alone from now on.
    pub member: MemberId,
}
