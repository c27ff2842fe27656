//! Why a command about a member is rejected.

use chained_events::ids::MemberId;
use serde::Serialize;

use super::{Excerpt, People, as_text, list};
use crate::directory::NameError;
use crate::ids::TournamentId;

/// Why a command about a member is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum MemberRefusal {
    /// A name that cannot be kept.
    #[error("{name:?} cannot be a name: {fault}")]
    BadName {
        /// The text, cut after the longest name.
        name: String,
        /// Fault of the name.
        #[serde(serialize_with = "as_text")]
        fault: NameError,
    },
    /// The id is taken.
    #[error("member {member} exists already")]
    MemberExists {
        /// The id.
        member: MemberId,
    },
    /// No member or entry matches this name or id.
    #[error("unknown player {player:?}; expected a member's name or id, or an entry such as e12")]
    UnknownPlayer {
        /// The text.
        player: Excerpt,
    },
    /// Several members have the name.
    #[error("{name:?} is the name of {} members; use an id: {}", members.len(), list(members))]
    Namesakes {
        /// The name.
        name: String,
        /// Their ids.
        members: Vec<MemberId>,
    },
    /// The member already has this name.
    #[error("member {member} has that name already")]
    SameName {
        /// The member.
        member: MemberId,
    },
    /// One member cannot be merged.
    #[error("both are member {member}")]
    SameMember {
        /// The member.
        member: MemberId,
    },
    /// Both played in one tournament, so they are two persons.
    #[error("members {from} and {into} were both in tournament {tournament}")]
    BothEntered {
        /// The one.
        from: MemberId,
        /// The other.
        into: MemberId,
        /// The tournament.
        tournament: TournamentId,
    },
    /// The member plays.
    #[error("member {member} is in tournament {tournament}")]
    StillIn {
        /// The member.
        member: MemberId,
        /// The tournament.
        tournament: TournamentId,
    },
    /// The member's name was deleted.
    #[error("member {member} was erased and cannot play again; add the person as a new member")]
    ErasedMember {
        /// The member.
        member: MemberId,
    },
    /// The member was merged into another.
    #[error("member {member} was merged into {into}")]
    MergedMember {
        /// The member.
        member: MemberId,
        /// The member kept.
        into: MemberId,
    },
    /// A name that reads like the id of a member.
    #[error("the name {name:?} is the id of member {member}; choose another name")]
    NameIsId {
        /// The name.
        name: String,
        /// The member with that id.
        member: MemberId,
    },
    /// An id that is the name of a member.
    #[error("the id {id} is the name of member {member}; choose another id")]
    IdIsName {
        /// The id.
        id: MemberId,
        /// The member with that name.
        member: MemberId,
    },
    /// A name or id that reads like an entry.
    #[error("{text:?} reads like an entry of a tournament; choose another name or id")]
    NameLikeEntry {
        /// The text.
        text: String,
    },
}

impl MemberRefusal {
    /// People of whom the refusal speaks, each with the field that has their id.
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::MemberExists { member }
            | Self::SameName { member }
            | Self::SameMember { member }
            | Self::StillIn { member, .. }
            | Self::ErasedMember { member }
            | Self::NameIsId { member, .. }
            | Self::IdIsName { member, .. } => vec![("member", member.into())],
            Self::BothEntered { from, into, .. } => {
                vec![("from", from.into()), ("into", into.into())]
            }
            Self::MergedMember { member, into } => {
                vec![("member", member.into()), ("into", into.into())]
            }
            Self::BadName { .. }
            | Self::UnknownPlayer { .. }
            | Self::Namesakes { .. }
            | Self::NameLikeEntry { .. } => Vec::new(),
        }
    }
}
