//! Bodies of events about the club, its members and seasons, and about earlier commands. Names are
//! stored outside the chain.

use chained_events::ids::{CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use payout_dhondt::Ratio;
use serde::{Deserialize, Serialize};

use crate::ids::{SeasonId, StreamId, TournamentId};
use crate::rules::{RatingRules, SeasonRules};

/// The club began its log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubCreated {
    /// The club's name.
    pub title: String,
    /// Its IANA time zone.
    pub zone: String,
}

/// All events of an earlier command are void.
///
/// Events behind it in the same command heal what the voided command leaves: new seats,
/// withdrawn or new orders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandRetracted {
    /// The command whose events are void.
    pub command: CommandKey,
    /// The streams of those events; empty in schema 1, where they follow from the command.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub streams: Vec<StreamId>,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// A command that was taken back applies again: the retraction and its healing events are void.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandRestored {
    /// The command that applies again.
    pub command: CommandKey,
    /// The command that had taken it back.
    pub retraction: CommandKey,
    /// The streams of the events that apply again.
    pub streams: Vec<StreamId>,
}

/// A command happened at another time than it said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeCorrected {
    /// The command whose events happened at another time.
    pub command: CommandKey,
    /// When they happened.
    pub at: Timestamp,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// Commands of one night happened at other times than they said: they were typed under a clock that was
/// wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimesCorrected {
    /// The night.
    pub tournament: TournamentId,
    /// The commands whose events happened at another time, in their order.
    pub times: Vec<CorrectedTime>,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// A command and when it happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorrectedTime {
    /// The command.
    pub command: CommandKey,
    /// When its events happened.
    pub at: Timestamp,
}

/// A person became a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberAdded {
    /// The new member.
    pub member: MemberId,
}

/// A member's name changed, or what is kept with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberRenamed {
    /// The member.
    pub member: MemberId,
    /// The fields that changed; empty where it is the name alone.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub fields: Vec<MemberField>,
}

/// A field of a member that is kept outside the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MemberField {
    /// The name.
    Name,
    /// How the name is read.
    Reading,
    /// The nickname.
    Nick,
    /// The number in the club's own list.
    Number,
}

impl MemberField {
    /// Its name in the log and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Reading => "reading",
            Self::Nick => "nick",
            Self::Number => "number",
        }
    }
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

/// A season began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonOpened {
    /// The season.
    pub season: SeasonId,
    /// Its title.
    pub title: String,
    /// How it counts.
    pub rules: SeasonRules,
    /// How its nights are rated, if they are.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rating: Option<RatingRules>,
}

/// The nights of an open season are rated in another way from now on.
///
/// It reaches no night that a ladder has: those keep the rules that they were published with, also
/// when they are corrected. How the season counts points is changed by [`SeasonEdited`].
///
/// [`SeasonEdited`]: super::SeasonEdited
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonRulesChanged {
    /// The season.
    pub season: SeasonId,
    /// How its nights are rated, whole; none where they are not rated any more.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rating: Option<RatingRules>,
}

/// A season ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonClosed {
    /// The season.
    pub season: SeasonId,
    /// The final standings, from the first rank on; empty in schema 1.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub standings: Vec<FinalStanding>,
}

/// The fund of a closed season was paid out by the places of its standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonFundPaid {
    /// The season.
    pub season: SeasonId,
    /// The ISO 4217 code of the currency.
    pub currency: String,
    /// One row per player who is paid, from the first rank on.
    pub shares: Vec<FundShare>,
}

/// A player's part of the fund of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FundShare {
    /// The rank in the final standings, from 1.
    pub rank: u64,
    /// The player.
    pub member: MemberId,
    /// The amount, in minor units.
    pub amount: u64,
}

/// A closed season is open again; its recorded standings are void.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonReopened {
    /// The season.
    pub season: SeasonId,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// One player's final standing in a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinalStanding {
    /// The rank, from 1; equal players share it.
    pub rank: u64,
    /// The player.
    pub member: MemberId,
    /// Points won in the events that count.
    pub total: Ratio,
    /// Points with the attendance points.
    pub total_with_attendance: Ratio,
    /// Events attended.
    pub events: u32,
    /// Entries made in the events that count, re-entries included.
    pub entries: u32,
    /// The same, each as often as its night counts, where that differs: the profit is won for them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stake: Option<Ratio>,
}

/// Results of events that have no log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultsImported {
    /// The season that they count for.
    pub season: SeasonId,
    /// One row per player.
    pub totals: Vec<ImportedTotal>,
}

/// Imported results do not count any more.
///
/// An undo of an import ends so where members that came with it have played since: they stay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportWithdrawn {
    /// The season that they counted for.
    pub season: SeasonId,
    /// The command that imported them.
    pub import: CommandKey,
    /// The note with the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// One player's total over events that have no log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportedTotal {
    /// The player.
    pub member: MemberId,
    /// Points won.
    pub points: Ratio,
    /// Entries made.
    pub entries: u32,
    /// Events attended.
    pub events: u32,
}
