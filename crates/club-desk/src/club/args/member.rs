//! `member ..` on the command line.

use chained_events::ids::MemberId;
use clap::Subcommand;

use super::FollowArgs;

/// Verbs about members.
#[derive(Debug, Subcommand)]
pub(crate) enum MemberVerb {
    /// Add a member
    Add {
        /// The name
        name: String,
        /// The id; a random one if not given
        #[arg(long, value_name = "ID")]
        id: Option<MemberId>,
    },
    /// List the members
    List {
        /// Only those whose names contain this; width, case, kana, accents and usual forms of kanji make no difference
        #[arg(long, value_name = "TEXT")]
        find: Option<String>,
    },
    /// Show a member: the number, every night with place and points, the rating
    Show {
        /// Name or member id
        player: String,
    },
    /// Change a member's name
    Rename {
        /// Name or member id
        player: String,
        /// The new name
        name: String,
    },
    /// Merge two members who are one person
    Merge {
        /// Member to merge: name or id
        from: String,
        /// Member to keep: name or id
        into: String,
        #[command(flatten)]
        ratings: FollowArgs,
    },
    /// Delete a member's name; results stay, under the id
    Erase {
        /// Name or member id
        player: String,
    },
}
