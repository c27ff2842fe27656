//! Commands about members.

use serde::{Deserialize, Serialize};

use super::PlayerText;
use crate::ids::MemberId;

/// Commands about members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum MemberCommand {
    /// Add a member.
    AddMember {
        /// The id; a random one by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<MemberId>,
        /// The name.
        name: String,
    },
    /// Change a member's name.
    RenameMember {
        /// Id or name.
        player: PlayerText,
        /// The new name.
        name: String,
    },
    /// Merge two members who are one person.
    MergeMembers {
        /// The member to merge: id or name.
        from: PlayerText,
        /// The member to keep: id or name.
        into: PlayerText,
    },
    /// Delete a member's name; results stay, under the id.
    EraseMember {
        /// Id or name.
        player: PlayerText,
    },
}

impl MemberCommand {
    /// The names of these commands in JSON.
    pub(crate) const NAMES: &[&str] = &[
        "add_member",
        "rename_member",
        "merge_members",
        "erase_member",
    ];
}
