//! Why an event does not fit the state before it.

use chained_events::envelope::Recorded;
use chained_events::ids::{CommandKey, MemberId};
use mtt_seating::{InvalidConfig, Seat, TableId};
use serde::Serialize;
use serde_json::Value;

use super::revised::RevisionFault;
use crate::codec::DecodeError;
use crate::entry::EntryId;
use crate::event::Kind;
use crate::ids::{SeasonId, StreamId, TournamentId};
use crate::rating::LadderFault;
use crate::refusal::{Refusal, as_text, players_are};
use crate::revision::past::Dependent;
use crate::tournament::Phase;

/// An event that does not fit the state before it.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("event {seq} ({kind}) cannot be folded: {fault}")]
pub struct FoldError {
    /// Its sequence number.
    pub seq: u64,
    /// Its kind.
    pub kind: String,
    /// Reason why the event does not fit.
    #[source]
    pub fault: Box<FoldFault>,
}

impl FoldError {
    pub(crate) fn of(recorded: &Recorded, fault: FoldFault) -> Self {
        Self {
            seq: recorded.seq,
            kind: recorded.kind.clone(),
            fault: Box::new(fault),
        }
    }
}

impl FoldError {
    /// Whether the event is not wrong, but of a later release.
    #[must_use]
    pub fn is_later_release(&self) -> bool {
        matches!(&*self.fault, FoldFault::Decode(error) if error.is_later_release())
    }
}

impl FoldFault {
    /// The fault as an object: its kind, and the values that it carries.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let object = match self {
            Self::Decode(error) => serde_json::to_value(error),
            Self::Revision(fault) => serde_json::to_value(fault),
            Self::Ladder(fault) => serde_json::to_value(fault),
            Self::Rules(refusal) => return refusal.to_json(),
            own => serde_json::to_value(own),
        };
        object.unwrap_or_else(|_| serde_json::json!({ "kind": "Fault" }))
    }

    /// Whether the event fits a state that has more in memory.
    pub(crate) const fn needs_more(&self) -> bool {
        matches!(self, Self::NeedsHistory | Self::NotLoaded { .. })
    }
}

/// Fault of an event that does not fit.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum FoldFault {
    /// It cannot be read.
    #[error(transparent)]
    #[serde(skip)]
    Decode(#[from] DecodeError),
    /// It is not the next one.
    #[error("expected sequence number {expected}")]
    OutOfOrder {
        /// The next sequence number.
        expected: u64,
    },
    /// It says something about earlier commands, which are not at hand.
    #[error("the event needs the commands before it")]
    NeedsHistory,
    /// A tournament's stream does not fold as a whole.
    #[error(
        "stream {stream} cannot be folded again: event {} ({}) of command {} does not fit",
        first.seq, first.event, first.command
    )]
    Refold {
        /// The stream of the tournament or ladder.
        stream: StreamId,
        /// The first command that does not fit.
        first: Dependent,
    },
    /// It is in a stream of another kind.
    #[error("a {} does not belong to stream {stream}", kind.name())]
    WrongStream {
        /// Its kind.
        #[serde(rename = "event", serialize_with = "name")]
        kind: Kind,
        /// The stream.
        stream: StreamId,
    },
    /// The log has begun before.
    #[error("the club already exists")]
    ClubExists,
    /// The member was added before.
    #[error("member {member} already exists")]
    MemberExists {
        /// The member.
        member: MemberId,
    },
    /// The member was never added, or merged away.
    #[error("unknown member {member}")]
    UnknownMember {
        /// The member.
        member: MemberId,
    },
    /// Both members played in one tournament, or they are the same.
    #[error("members {from} and {into} are not one person")]
    NotOnePerson {
        /// The member to merge.
        from: MemberId,
        /// The member to keep.
        into: MemberId,
    },
    /// The season was opened before.
    #[error("season {season} already exists")]
    SeasonExists {
        /// The season.
        season: SeasonId,
    },
    /// The season was never opened, or is closed.
    #[error("season {season} is not open")]
    NoOpenSeason {
        /// The season.
        season: SeasonId,
    },
    /// The season was never opened, or is not closed.
    #[error("season {season} is not closed")]
    NoClosedSeason {
        /// The season.
        season: SeasonId,
    },
    /// The season has no import by that command.
    #[error("season {season} has no import by command {import}")]
    UnknownImport {
        /// The season.
        season: SeasonId,
        /// The command.
        import: CommandKey,
    },
    /// The tournament was announced before.
    #[error("tournament {tournament} already exists")]
    TournamentExists {
        /// The tournament.
        tournament: TournamentId,
    },
    /// The tournament was never announced.
    #[error("unknown tournament {tournament}")]
    UnknownTournament {
        /// The tournament.
        tournament: TournamentId,
    },
    /// The tournament's state is not in memory.
    #[error("the state of tournament {tournament} is not loaded")]
    NotLoaded {
        /// The tournament.
        tournament: TournamentId,
    },
    /// Play is hand-for-hand already, or is not.
    #[error("play is {}", if *on { "hand-for-hand already" } else { "not hand-for-hand" })]
    HandForHand {
        /// Whether it is.
        on: bool,
    },
    /// An entry has no ticket that could be used, or returned.
    #[error("entry {entry} has no such ticket")]
    NoTicket {
        /// The entry.
        entry: EntryId,
    },
    /// More money came back from a player than was paid to them.
    #[error("entry {entry} was not paid {amount}, so that it cannot come back")]
    NotPaid {
        /// The entry.
        entry: EntryId,
        /// The amount, in minor units.
        amount: String,
    },
    /// The season was paid out, or is open.
    #[error("the fund of season {season} cannot be paid out now")]
    FundNotDue {
        /// The season.
        season: SeasonId,
    },
    /// The tournament has no money.
    #[error("the tournament is not played for money")]
    NoMoney,
    /// The tournament is at another stage.
    #[error("the tournament is {phase}")]
    WrongPhase {
        /// Its stage.
        phase: Phase,
    },
    /// An edit that begins with another value than is recorded.
    #[error("another {field} is recorded than the edit begins with")]
    OtherValue {
        /// The field.
        field: &'static str,
    },
    /// The entry was registered before.
    #[error("entry {entry} already exists")]
    EntryExists {
        /// The entry.
        entry: EntryId,
    },
    /// The entry was never registered.
    #[error("unknown entry {entry}")]
    UnknownEntry {
        /// The entry.
        entry: EntryId,
    },
    /// The member is in with another entry.
    #[error("member {member} is in as {entry}")]
    MemberIsIn {
        /// The member.
        member: MemberId,
        /// The entry.
        entry: EntryId,
    },
    /// It is not that entry of the member.
    #[error("it is entry {expected} of member {member}")]
    WrongOrdinal {
        /// The member.
        member: MemberId,
        /// The 1-based entry count that fits.
        expected: u32,
    },
    /// The entry is in already.
    #[error("entry {entry} is already in")]
    AlreadyIn {
        /// The entry.
        entry: EntryId,
    },
    /// The entry is not in.
    #[error("entry {entry} is not in")]
    NotIn {
        /// The entry.
        entry: EntryId,
    },
    /// The entry is not on the list of alternates.
    #[error("entry {entry} is not an alternate")]
    NotAlternate {
        /// The entry.
        entry: EntryId,
    },
    /// The entry is not out.
    #[error("entry {entry} is not out")]
    NotOut {
        /// The entry.
        entry: EntryId,
    },
    /// The entry has a seat.
    #[error("entry {entry} does not wait for a seat")]
    NotWaiting {
        /// The entry.
        entry: EntryId,
    },
    /// The entry does not sit at the table.
    #[error("entry {entry} is not at table {table}")]
    NotAtTable {
        /// The entry.
        entry: EntryId,
        /// The table.
        table: TableId,
    },
    /// The players drawn are not those registered.
    #[error("the players drawn are not those registered")]
    OtherPlayersDrawn,
    /// The seed of the draw is not the one committed to.
    #[error("the seed of the draw is not the sealed one")]
    OtherSeed,
    /// The table is not open.
    #[error("table {table} is not open")]
    UnknownTable {
        /// The table.
        table: TableId,
    },
    /// A table had that name before.
    #[error("table {table} was open before")]
    TableUsed {
        /// The table.
        table: TableId,
    },
    /// The seat is taken.
    #[error("seat {seat} of table {table} is taken by {entry}")]
    SeatTaken {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
        /// The entry that sits there.
        entry: EntryId,
    },
    /// Everybody at the table busted.
    #[error("nobody is left at table {table}")]
    NoSurvivor {
        /// The table.
        table: TableId,
    },
    /// Another entry busted between those listed.
    #[error("entry {entry} busted between them")]
    BustBetween {
        /// The entry.
        entry: EntryId,
    },
    /// Some of the entries did not bust.
    #[error("some of the entries did not bust")]
    NotAllOut,
    /// A deal was agreed before.
    #[error("a deal was agreed before")]
    DealExists,
    /// The shares are not those of the players who are in.
    #[error("the shares are not those of the players who are in")]
    OtherShares,
    /// The places of a deal are not one for each share, or something is left to play for.
    #[error("the places are not one for each share of a deal that leaves nothing to play for")]
    OtherDealPlaces,
    /// The amounts do not add up to what is available.
    #[error("the amounts are {sum}, available are {available}")]
    WrongSum {
        /// Sum of the amounts in the event.
        sum: String,
        /// Amount that is available.
        available: String,
    },
    /// The pool is another one.
    #[error("the pool is {pool}")]
    OtherPool {
        /// The pool of the state.
        pool: u64,
    },
    /// Several players are in.
    #[error("{} in", players_are(*.alive))]
    StillPlaying {
        /// How many.
        alive: usize,
    },
    /// The places are not those of the busts.
    #[error("the places are not those of the busts")]
    OtherPlaces,
    /// A false row of a finishing order without a log. The member has an earlier row, the place
    /// does not follow from the better ones, or the entries are 0.
    #[error("member {member} cannot have place {place}")]
    BadImport {
        /// The member.
        member: MemberId,
        /// The place.
        place: u32,
    },
    /// A finishing order without a log has fewer than two players.
    #[error("the finishing order has {players} players, at least 2 are needed")]
    ShortImport {
        /// How many it has.
        players: usize,
    },
    /// A result names another member or another number of entries than the entry has.
    #[error("the result of entry {entry} is of another player")]
    OtherPlayer {
        /// The entry.
        entry: EntryId,
    },
    /// It names something else than its stream.
    #[error("it is about {named}, but its stream is {stream}")]
    OtherId {
        /// Id that the event names.
        named: String,
        /// The stream.
        stream: StreamId,
    },
    /// A title or a time zone that no release has accepted.
    #[error("the {what} is not 1 to {max} characters without control characters")]
    BadText {
        /// `club title`, `season title`, `tournament title` or `time zone`.
        what: &'static str,
        /// The most characters.
        max: usize,
    },
    /// A text in its body steers the terminal.
    #[error("a text in it has the control character U+{code:04X}")]
    ControlCharacter {
        /// The code point.
        code: u32,
    },
    /// A number that no release has accepted.
    #[error("{field} is {value}, allowed is {allowed}")]
    NumberOutOfRange {
        /// The field.
        field: &'static str,
        /// Its value.
        value: String,
        /// The bounds.
        allowed: &'static str,
    },
    /// The entry does not bring what the rules of the tournament say.
    #[error("entry {entry} brings {value} as {field}, the rules say {expected}")]
    OtherAmount {
        /// The entry.
        entry: EntryId,
        /// `stack` or `contribution`.
        field: &'static str,
        /// Value in the event.
        value: u64,
        /// Value by the rules.
        expected: u64,
    },
    /// An entry is named twice.
    #[error("entry {entry} is named twice")]
    EntryTwice {
        /// The entry.
        entry: EntryId,
    },
    /// A member is named twice.
    #[error("member {member} is named twice")]
    MemberTwice {
        /// The member.
        member: MemberId,
    },
    /// A table is named twice.
    #[error("table {table} is named twice")]
    TableTwice {
        /// The table.
        table: TableId,
    },
    /// A table is drawn without a player.
    #[error("nobody is drawn to table {table}")]
    EmptyTable {
        /// The table.
        table: TableId,
    },
    /// It names nobody.
    #[error("it names nobody")]
    NobodyNamed,
    /// An entry won its own chips.
    #[error("entry {entry} would have won its own chips")]
    OwnChips {
        /// The entry.
        entry: EntryId,
    },
    /// A table has no such seat.
    #[error("table {table} has seats 1 to {seats}, not {seat}")]
    NoSuchSeat {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
        /// Seats at a table.
        seats: u8,
    },
    /// A result or a total is below zero.
    #[error("the points of member {member} are negative")]
    NegativePoints {
        /// The member.
        member: MemberId,
    },
    /// It contradicts the earlier command that it is about.
    #[error(transparent)]
    #[serde(skip)]
    Revision(#[from] RevisionFault),
    /// The ladder of ratings does not allow it.
    #[error(transparent)]
    #[serde(skip)]
    Ladder(#[from] LadderFault),
    /// The rules that it carries are not valid.
    #[error(transparent)]
    #[serde(skip)]
    Rules(#[from] Refusal),
}

impl From<InvalidConfig> for FoldFault {
    fn from(fault: InvalidConfig) -> Self {
        Self::Rules(fault.into())
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
fn name<S: serde::Serializer>(kind: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
    as_text(&kind.name(), serializer)
}
