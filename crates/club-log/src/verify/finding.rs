//! A finding: something in an intact log that is not as it should be.

use chained_events::envelope::Recorded;
use chained_events::ids::{CommandKey, MemberId};
use mtt_seating::TableId;
use payout_dhondt::Ratio;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use serde_json::Value;

use crate::entry::EntryId;
use crate::fold::FoldFault;
use crate::ids::{LadderId, SeasonId, TournamentId};
use crate::refusal::Refusal;

/// Something in an event that folds and is not as a release would write it today.
///
/// In JSON it has `seq`, `kind`, `detail` and, with its own kind and values, `fault`.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The event.
    pub seq: u64,
    /// Its kind.
    pub kind: String,
    /// Its fault.
    pub fault: FindingFault,
}

/// Faults of an event that folds.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum FindingFault {
    /// The fold of newer events refuses it.
    #[error(transparent)]
    #[serde(skip)]
    Fold(#[from] FoldFault),
    /// A move that is ordered at the end of the log and that nobody can make.
    #[error("nobody can move from {from} to {to}: a seat or a player is missing")]
    OrderWithoutSeat {
        /// The table that somebody is to leave.
        from: TableId,
        /// The table that they are to go to.
        to: TableId,
    },
    /// Its reason is not the note of its own command.
    #[error("its reason is the note of another command, {reason}")]
    OtherReason {
        /// The other command.
        reason: CommandKey,
    },
    /// The time zone is not known.
    #[error("there is no time zone {zone}")]
    NoZone {
        /// The time zone.
        zone: String,
    },
    /// It has a field that only a later release follows.
    #[error("it has {field}, which no release up to this one has written")]
    NotFollowed {
        /// The field.
        field: &'static str,
    },
    /// A text has characters that cannot be seen or that turn the text around.
    #[error("the {what} has invisible characters")]
    Invisible {
        /// Which text.
        what: &'static str,
    },
    /// The seed of the draw is not the sealed one.
    #[error("the seed of the draw is not the one that was announced sealed")]
    OtherSealedSeed,
    /// A draw of one player.
    #[error("it draws seats for {players} players, at least 2 are needed")]
    TooFewDrawn {
        /// How many.
        players: usize,
    },
    /// A registration after the close.
    #[error("entry {entry} is registered after registration was closed")]
    EntryAfterClose {
        /// The entry.
        entry: EntryId,
    },
    /// Registration was closed before.
    #[error("registration was closed before")]
    ClosedBefore,
    /// The last player is removed.
    #[error("entry {entry} is removed and nobody is left")]
    LastRemoved {
        /// The entry.
        entry: EntryId,
    },
    /// More chips than there are.
    #[error("entry {entry} has {chips} chips, in play are {in_play}")]
    TooManyChips {
        /// The entry.
        entry: EntryId,
        /// Its chips.
        chips: u64,
        /// The chips of all entries.
        in_play: u64,
    },
    /// The winner of a hand sits elsewhere.
    #[error("entry {winner}, who won the chips of {entry}, does not sit at the table")]
    WinnerNotThere {
        /// The entry that lost the chips.
        entry: EntryId,
        /// The entry that won them.
        winner: EntryId,
    },
    /// The places of a bust are not those of the chips.
    #[error("the order of the busts does not follow from their chips")]
    OtherOrder,
    /// A player moved from another table than the event says.
    #[error("entry {entry} did not sit at table {from}")]
    OtherSource {
        /// The entry.
        entry: EntryId,
        /// The table of the event.
        from: TableId,
    },
    /// An order that is not open, or not the one that the move carries out.
    #[error("the order from {from} to {to} has another number, or is not open")]
    OtherOrderNumber {
        /// The source.
        from: TableId,
        /// The destination.
        to: TableId,
    },
    /// A broken table without some of its players.
    #[error("table {table} is broken with other players than those who sit there")]
    OtherPlayersMoved {
        /// The table.
        table: TableId,
    },
    /// The shares of a deal are not what is left.
    #[error("the shares of the deal add up to {sum}, the players left have {available} to divide")]
    DealSum {
        /// The sum of the shares and of what is played for.
        sum: String,
        /// The points of the places that are left.
        available: String,
    },
    /// A share that does not follow from the method of the deal.
    #[error("the share of entry {entry} is {points}, by the method of the deal it is {expected}")]
    OtherShare {
        /// The entry.
        entry: EntryId,
        /// The points recorded.
        points: u64,
        /// The points by the method.
        expected: u64,
    },
    /// Points that do not follow from the rules.
    #[error("member {member} has {points} points, by the rules it is {expected}")]
    OtherPoints {
        /// The member.
        member: MemberId,
        /// The points recorded.
        points: Ratio,
        /// The points of the place.
        expected: Ratio,
    },
    /// A tournament of the season was open when it was closed.
    #[error("tournament {tournament} was not over when season {season} was closed")]
    OpenAtClose {
        /// The season.
        season: SeasonId,
        /// The tournament.
        tournament: TournamentId,
    },
    /// A result changed after its season was closed.
    #[error("season {season} was closed before it")]
    AfterClose {
        /// The season.
        season: SeasonId,
    },
    /// Recorded standings that are not those of the results.
    #[error("the standings of season {season} differ from the results in the row of {member}")]
    OtherStandings {
        /// The season.
        season: SeasonId,
        /// The first member whose row differs.
        member: MemberId,
    },
    /// Something cannot be calculated again.
    #[error("it cannot be calculated again: {refusal}")]
    NotCalculated {
        /// Why.
        #[serde(serialize_with = "as_object")]
        refusal: Refusal,
    },
    /// Ratings that name another result than the one before them.
    #[error("it rates event {result}, the result of {tournament} is event {expected}")]
    OtherResult {
        /// The tournament.
        tournament: TournamentId,
        /// The event that it names.
        result: u64,
        /// The event with the result.
        expected: u64,
    },
    /// Ratings that are not those of the result.
    #[error("the ratings of {tournament} on ladder {ladder} do not follow from its result")]
    OtherRatings {
        /// The ladder.
        ladder: LadderId,
        /// The tournament.
        tournament: TournamentId,
    },
}

fn as_object<S: Serializer>(refusal: &Refusal, serializer: S) -> Result<S::Ok, S::Error> {
    refusal.to_json().serialize(serializer)
}

impl FindingFault {
    /// The fault as an object: its kind, and the values that it carries.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match self {
            Self::Fold(fault) => fault.to_json(),
            own => serde_json::to_value(own).unwrap_or_default(),
        }
    }
}

impl Finding {
    pub(super) fn new(recorded: &Recorded, fault: impl Into<FindingFault>) -> Self {
        Self {
            seq: recorded.seq,
            kind: recorded.kind.clone(),
            fault: fault.into(),
        }
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Finding", 4)?;
        object.serialize_field("seq", &self.seq)?;
        object.serialize_field("kind", &self.kind)?;
        object.serialize_field("detail", &self.fault.to_string())?;
        object.serialize_field("fault", &self.fault.to_json())?;
        object.end()
    }
}
