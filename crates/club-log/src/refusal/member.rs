//! Why a command about a member is rejected.

use std::fmt;

use chained_events::ids::MemberId;
use serde::Serialize;

use super::{Excerpt, People, as_text, list};
use crate::directory::NameError;
use crate::event::MemberField;
use crate::ids::TournamentId;

/// A text that names nobody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnknownName {
    /// The text.
    pub player: Excerpt,
    /// Members whose names are nearly written so, the nearest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub like: Vec<MemberId>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.player)
    }
}

/// A member who cannot be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BadMember {
    /// The row, from 1.
    pub row: usize,
    /// The field.
    pub field: MemberField,
    /// Why.
    pub fault: Box<MemberRefusal>,
}

fn bad_members(rows: &[BadMember]) -> String {
    let line = |bad: &BadMember| format!("row {} ({}): {}", bad.row, bad.field.name(), bad.fault);
    let lines: Vec<String> = rows.iter().map(line).collect();
    lines.join("; ")
}

/// The way out where two persons have one name.
const fn way_out(field: MemberField) -> &'static str {
    match field {
        MemberField::Name => "; a second member of the name needs a nickname or a number",
        MemberField::Reading | MemberField::Nick | MemberField::Number => "",
    }
}

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
    #[error(
        "unknown player {player:?}; expected a member's name, reading, nickname or number, or a seat \
         such as T2/7"
    )]
    UnknownPlayer {
        /// The text.
        player: Excerpt,
        /// Members whose names are nearly written so, the nearest first.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        like: Vec<MemberId>,
    },
    /// Several texts of one command match no member or entry.
    #[error("unknown players: {}", list(players))]
    UnknownPlayers {
        /// All of them, in the order in which they were written.
        players: Vec<UnknownName>,
    },
    /// Several members have the name, or have it as a part of theirs.
    #[error("{name:?} names {} members; use an id: {}", members.len(), list(members))]
    Namesakes {
        /// The text.
        name: String,
        /// Their ids.
        members: Vec<MemberId>,
    },
    /// Members cannot be added: everything that is wrong with the rows.
    #[error("{}", bad_members(rows))]
    BadMembers {
        /// The faults, in the order of their rows.
        rows: Vec<BadMember>,
    },
    /// Another member has the name, the nickname or the number.
    #[error("{} {value:?} is that of member {member}{}", field.name(), way_out(*field))]
    DetailTaken {
        /// The field.
        field: MemberField,
        /// Its value.
        value: String,
        /// The member who has it.
        member: MemberId,
    },
    /// An earlier row of the command has the name, the nickname, the number or the id.
    #[error("{} {value:?} is that of row {row}{}", field.name(), way_out(*field))]
    DetailTwice {
        /// The field.
        field: MemberField,
        /// Its value.
        value: String,
        /// The earlier row, from 1.
        row: usize,
    },
    /// A nickname that would be read as a number or as an entry.
    #[error("nickname {nick:?} reads like a number or an entry; choose another one")]
    NickLikeNumber {
        /// The nickname.
        nick: String,
    },
    /// A number out of its range.
    #[error("number {number} is not from 1 to {max}")]
    BadNumber {
        /// The number.
        number: u32,
        /// The greatest.
        max: u32,
    },
    /// Nothing of the member would change.
    #[error("member {member} has these details already")]
    SameDetails {
        /// The member.
        member: MemberId,
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
            | Self::DetailTaken { member, .. }
            | Self::SameDetails { member }
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
            | Self::UnknownPlayers { .. }
            | Self::BadMembers { .. }
            | Self::DetailTwice { .. }
            | Self::NickLikeNumber { .. }
            | Self::BadNumber { .. }
            | Self::Namesakes { .. }
            | Self::NameLikeEntry { .. } => Vec::new(),
        }
    }
}
