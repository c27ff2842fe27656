//! `member ..` on the command line.

use std::path::PathBuf;
use std::str::FromStr;

use chained_events::ids::MemberId;
use clap::{Args, Subcommand};

use super::FollowArgs;
use crate::club::typed::Expected;

/// Verbs about members.
#[derive(Debug, Subcommand)]
pub(crate) enum MemberVerb {
    /// Add members; the options are for one alone
    #[command(alias = "new")]
    Add(AddArgs),
    /// Change a member's name, reading, nickname or number
    #[command(aliases = ["change", "set"])]
    Edit {
        /// Name or member id
        player: String,
        /// Changes such as nick=Ken; without a value it is taken away
        #[arg(required = true, value_name = "FIELD=VALUE")]
        changes: Vec<CardChange>,
    },
    /// Add members from a CSV file with the columns name,reading,nick,number: all of them or none
    Import {
        /// The file; columns behind the name may be missing
        file: PathBuf,
        /// Write nothing: show who would be added
        #[arg(short = 'n', long)]
        dry_run: bool,
    },
    /// List the members
    #[command(alias = "ls")]
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
        /// Do it: without this the verb only says what it would do
        #[arg(long)]
        yes: bool,
    },
    /// Delete a member's name; results stay, under the id
    #[command(aliases = ["delete", "forget"])]
    Erase {
        /// Name or member id
        player: String,
        /// Do it: without this the verb only says what it would do
        #[arg(long)]
        yes: bool,
        /// Write nothing: show whose name would go
        #[arg(short = 'n', long)]
        dry_run: bool,
    },
}

/// Members to add.
#[derive(Debug, Args)]
pub(crate) struct AddArgs {
    /// The names
    #[arg(required = true, value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// How the name is read; lists are sorted by it
    #[arg(long, value_name = "TEXT")]
    pub(crate) reading: Option<String>,
    /// Name that people call the member by
    #[arg(long, value_name = "NAME")]
    pub(crate) nick: Option<String>,
    /// The number in the club's own list
    #[arg(long, value_name = "N")]
    pub(crate) number: Option<u32>,
    /// The id; a random one if not given
    #[arg(long, value_name = "ID")]
    pub(crate) id: Option<MemberId>,
}

/// A field of a member with its new value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CardChange {
    /// The name.
    Name(String),
    /// The reading; empty to take it away.
    Reading(String),
    /// The nickname; empty to take it away.
    Nick(String),
    /// The number; 0 to take it away.
    Number(u32),
}

impl FromStr for CardChange {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (field, value) = text.split_once('=').ok_or(Expected::Card)?;
        let value = value.to_owned();
        match field {
            "name" => Ok(Self::Name(value)),
            "reading" => Ok(Self::Reading(value)),
            "nick" => Ok(Self::Nick(value)),
            "number" if value.is_empty() => Ok(Self::Number(0)),
            "number" => value.parse().map(Self::Number).map_err(|_| Expected::Card),
            _ => Err(Expected::Card),
        }
    }
}
