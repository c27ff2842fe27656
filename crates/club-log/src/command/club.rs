//! Commands about the club, its members and seasons, and about earlier commands.

use std::collections::BTreeMap;

use chained_events::ids::{CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

use super::{ImportRow, PlayerText, SeasonEdit};
#[cfg(feature = "schema")]
use crate::directory::MAX_NUMBER;
use crate::ids::{LadderId, SeasonId, TournamentId};
use crate::money::FundRules;
use crate::rating::RatingPlan;
use crate::rules::{RatingAbsence, RatingStart, RoomRules, SeasonRules};

/// Commands about the club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum ClubCommand {
    /// Begin the log of a club.
    CreateClub {
        /// The club's name.
        title: String,
        /// Its IANA time zone, such as `Asia/Tokyo`.
        zone: String,
    },
    /// Change the club's name or its time zone. Announced tournaments keep their zone.
    EditClub {
        /// The new name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The new IANA time zone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        zone: Option<String>,
        /// Why, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Set the tables that the club has. Announced tournaments keep theirs.
    SetRoom {
        /// The tables; null if the club has as many as are needed.
        #[serde(deserialize_with = "Option::deserialize")]
        #[cfg_attr(
            feature = "schema",
            schemars(schema_with = "crate::schema::room_or_none")
        )]
        room: Option<RoomRules>,
    },
}

impl ClubCommand {
    /// The names of these commands in JSON.
    pub(crate) const NAMES: &[&str] = &["create_club", "edit_club", "set_room"];
}

/// Commands about members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        /// Why the ratings are left as they are, in words, if they are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leave_ratings: Option<String>,
    },
    /// Delete a member's name; results stay, under the id.
    EraseMember {
        /// Id or name.
        player: PlayerText,
    },
    /// Add members: all of them or none.
    AddMembers {
        /// One row per member.
        members: Vec<NewMember>,
    },
    /// Change a member's name, reading, nickname or number; what is not given stays.
    EditMember {
        /// Id or name.
        player: PlayerText,
        /// The new name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The new reading; an empty text takes it away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reading: Option<String>,
        /// The new nickname; an empty text takes it away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nick: Option<String>,
        /// The new number; 0 takes it away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(max = MAX_NUMBER)))]
        number: Option<u32>,
    },
}

/// A member to be added.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMember {
    /// The id; a random one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<MemberId>,
    /// The name.
    pub name: String,
    /// How the name is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The nickname.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nick: Option<String>,
    /// The number in the club's own list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_NUMBER)))]
    pub number: Option<u32>,
}

impl MemberCommand {
    /// The names of these commands in JSON.
    pub(crate) const NAMES: &[&str] = &[
        "add_member",
        "rename_member",
        "merge_members",
        "erase_member",
        "add_members",
        "edit_member",
    ];
}

/// Commands about seasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum SeasonCommand {
    /// Open a season.
    OpenSeason {
        /// The id.
        season: SeasonId,
        /// Its title; the id by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// How it counts.
        #[serde(default)]
        rules: SeasonRules,
        /// How its nights are rated, if they are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<RatingPlan>,
    },
    /// Rate the nights of an open season in another way. The change applies from the next night
    /// that is finished for the first time; settings that are not named stay as they are.
    ChangeSeasonRules {
        /// The season.
        season: SeasonId,
        /// Change of the rating.
        rating: RatingChange,
    },
    /// Change the title of an open season, or how it counts; its standings follow at once.
    EditSeason {
        /// The season.
        season: SeasonId,
        /// The fields and their new values.
        changes: Vec<SeasonEdit>,
        /// Why, in words.
        reason: String,
    },
    /// Close a season.
    CloseSeason {
        /// The season.
        season: SeasonId,
    },
    /// Reopen a closed season: its results count again as they change.
    ReopenSeason {
        /// The season.
        season: SeasonId,
        /// Why, in words.
        reason: String,
    },
    /// Pay out the fund of a closed season by its final standings, once.
    PayFund {
        /// The season.
        season: SeasonId,
        /// How it is divided.
        #[serde(default)]
        rules: Box<FundRules>,
    },
    /// Import totals of events that have no log; unknown names become members.
    ImportResults {
        /// The season that they count for.
        season: SeasonId,
        /// One row per player.
        rows: Vec<ImportRow>,
        /// Whether the rows count even if the season has an import with the same ones.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
        again: bool,
    },
}

impl SeasonCommand {
    /// The names of these commands in JSON.
    pub(crate) const NAMES: &[&str] = &[
        "open_season",
        "change_season_rules",
        "edit_season",
        "close_season",
        "reopen_season",
        "pay_fund",
        "import_results",
    ];
}

/// Change of the way in which the nights of a season are rated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RatingChange {
    /// They are rated so.
    Rated {
        /// The ladder; that of the season by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ladder: Option<LadderId>,
        /// Parameters that change: decimal text by name, such as `beta`.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        parameters: BTreeMap<String, String>,
        /// Ratings with which a member begins the season.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<RatingStart>,
        /// Change of ratings by a night for members who miss it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        absence: Option<RatingAbsence>,
    },
    /// They are not rated any more.
    Unrated,
}

/// Commands about earlier commands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum RevisionCommand {
    /// Take a command back, with all its events.
    Undo {
        /// The tournament; the open one when none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// Its key; by default the same actor's last command, if it is about this tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command: Option<CommandKey>,
        /// Why, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Take back a command about the club: its members, seasons and ratings.
    UndoClub {
        /// Its key; by default the same actor's last command, if it is about no tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command: Option<CommandKey>,
        /// Why, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Correct the time of a command.
    CorrectTime {
        /// Its key.
        command: CommandKey,
        /// When it happened.
        at: Timestamp,
        /// Why, in words.
        reason: String,
        /// Why the ratings are left as they are, in words, if they are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leave_ratings: Option<String>,
    },
    /// Correct the times of a night's commands that were typed under a wrong clock: all from one on.
    ShiftTimes {
        /// The key of the first of them.
        from: CommandKey,
        /// The key of the last of them; where none is named, the last that was typed so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<CommandKey>,
        /// Milliseconds to add; below 0 where the clock was ahead.
        by_ms: i64,
        /// Why, in words.
        reason: String,
        /// Why the ratings are left as they are, in words, if they are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leave_ratings: Option<String>,
    },
    /// Reverse an undo that nothing has followed.
    Redo {
        /// The tournament; the open one when none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tournament: Option<TournamentId>,
        /// The key of the command that was taken back; by default the last of the tournament. A
        /// command about members or seasons needs it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command: Option<CommandKey>,
    },
}

impl RevisionCommand {
    /// The names of these commands in JSON.
    pub(crate) const NAMES: &[&str] = &["undo", "undo_club", "correct_time", "shift_times", "redo"];
}
