//! The kinds of events and their bodies.
//!
//! An event is stored as a kind, a schema number and a body in canonical JSON. What is written
//! once is read for ever: a changed body gets the next schema number and an upcaster.

use serde::{Deserialize, Serialize};
use toolkit::payout::Ratio;
use toolkit::seating::{Blinds, Dealt, Seat, TableId};

use crate::deal::DealAgreed;
use crate::entry::{EntryId, Removal, StackFate};
use crate::ids::{CommandKey, MemberId, SeasonId, Timestamp};
use crate::rules::{Announcement, SeasonRules};

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum Event {
    /// The club began its log.
    ClubCreated(ClubCreated),
    /// Somebody became a member; the name stands outside the chain.
    MemberAdded(MemberAdded),
    /// A member's name changed; the name stands outside the chain.
    MemberRenamed(MemberRenamed),
    /// Two members turned out to be one person.
    MembersMerged(MembersMerged),
    /// A member's name was taken out of the store.
    MemberErased(MemberErased),
    /// A season began.
    SeasonOpened(SeasonOpened),
    /// A season ended.
    SeasonClosed(SeasonClosed),
    /// A tournament was announced, with all its rules.
    TournamentAnnounced(Box<Announcement>),
    /// The tournament's clock changed.
    ClockChanged(ClockChanged),
    /// Somebody entered the tournament.
    EntryRegistered(EntryRegistered),
    /// An entry was taken out by the director.
    EntryRemoved(EntryRemoved),
    /// The seats of the first hand were drawn.
    SeatsDrawn(SeatsDrawn),
    /// An entry that waited got a seat.
    EntrySeated(EntrySeated),
    /// A table was opened.
    TableOpened(TableOpened),
    /// A table that was opened has enough players for its first hand.
    TableStarted(TableStarted),
    /// A table was broken; its entries wait for new seats in the order given.
    TableBroken(TableBroken),
    /// A hand ended without a bust; with blinds and stacks when they are known.
    HandEnded(HandEnded),
    /// Entries lost their chips in one hand, or in one round of hand-for-hand play.
    EntriesBusted(EntriesBusted),
    /// The director is asked to move somebody.
    MoveOrdered(MoveOrdered),
    /// Somebody moved, by an order or by the director's own decision.
    MoveConfirmed(MoveConfirmed),
    /// An order was withdrawn.
    MoveCancelled(MoveCancelled),
    /// No more entries.
    RegistrationClosed(RegistrationClosed),
    /// The players left have agreed to divide the points.
    DealAgreed(DealAgreed),
    /// The tournament is over, with places and awards.
    TournamentFinished(TournamentFinished),
    /// A finished tournament goes on.
    TournamentReopened(TournamentReopened),
    /// Results of events that have no log.
    ResultsImported(ResultsImported),
    /// All events of an earlier command are void.
    CommandRetracted(CommandRetracted),
    /// An entry that was called busted is still in.
    EntryReinstated(EntryReinstated),
    /// The busts of some entries came in another order.
    BustsReordered(BustsReordered),
    /// A command happened at another time than it said.
    TimeCorrected(TimeCorrected),
}

/// Body of [`Event::ClubCreated`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubCreated {
    /// The club's name.
    pub title: String,
    /// Its IANA time zone.
    pub zone: String,
}

/// Body of [`Event::MemberAdded`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberAdded {
    /// The new member.
    pub member: MemberId,
}

/// Body of [`Event::MemberRenamed`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberRenamed {
    /// The member.
    pub member: MemberId,
}

/// Body of [`Event::MembersMerged`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MembersMerged {
    /// The member who is no more.
    pub from: MemberId,
    /// The member who has all that both had.
    pub into: MemberId,
}

/// Body of [`Event::MemberErased`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberErased {
    /// The member, known by the id alone from now on.
    pub member: MemberId,
}

/// Body of [`Event::SeasonOpened`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonOpened {
    /// The season.
    pub season: SeasonId,
    /// Its title.
    pub title: String,
    /// How it counts.
    pub rules: SeasonRules,
}

/// Body of [`Event::SeasonClosed`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonClosed {
    /// The season.
    pub season: SeasonId,
}

/// Body of [`Event::ClockChanged`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockChanged {
    /// What changed.
    pub change: ClockChange,
}

/// A change of the tournament's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "action", deny_unknown_fields)]
pub enum ClockChange {
    /// It runs.
    Start,
    /// It stands.
    Pause,
    /// A level of the blinds began.
    Level {
        /// Its number, from 1.
        level: u32,
    },
    /// The time played was corrected.
    Adjust {
        /// Seconds added (negative: taken away).
        seconds: i64,
    },
}

/// Body of [`Event::EntryRegistered`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryRegistered {
    /// The entry.
    pub entry: EntryId,
    /// Whose it is.
    pub member: MemberId,
    /// The how-manieth of this member in this tournament, from 1.
    pub ordinal: u32,
    /// Its chips.
    pub stack: u64,
    /// What it brings into the pool, in the tournament's unit.
    pub contribution: u64,
}

/// Body of [`Event::EntryRemoved`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryRemoved {
    /// The entry.
    pub entry: EntryId,
    /// Why.
    pub removal: Removal,
    /// What becomes of its chips.
    pub stack: StackFate,
    /// The note that says why.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// Body of [`Event::SeatsDrawn`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatsDrawn {
    /// The tables, in the order in which they were opened.
    pub tables: Vec<TableId>,
    /// A seat for every entry.
    pub seats: Vec<DrawnSeat>,
}

/// A seat that was drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnSeat {
    /// Whose.
    pub entry: EntryId,
    /// At which table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
}

/// Body of [`Event::EntrySeated`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntrySeated {
    /// Who.
    pub entry: EntryId,
    /// At which table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
    /// When the entry is dealt in.
    pub dealt: Dealt,
}

/// Body of [`Event::TableOpened`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableOpened {
    /// The table.
    pub table: TableId,
}

/// Body of [`Event::TableStarted`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableStarted {
    /// The table.
    pub table: TableId,
}

/// Body of [`Event::TableBroken`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableBroken {
    /// The table.
    pub table: TableId,
    /// Its entries in the order in which they draw new seats.
    pub entries: Vec<EntryId>,
}

/// Body of [`Event::HandEnded`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandEnded {
    /// The table.
    pub table: TableId,
    /// Button and blinds of the hand.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub blinds: Option<Blinds>,
    /// Chips after the hand, of everybody at the table, when they were counted.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub stacks: Vec<StackCount>,
}

/// Chips of one entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackCount {
    /// Whose.
    pub entry: EntryId,
    /// How many.
    pub stack: u64,
}

/// Body of [`Event::EntriesBusted`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntriesBusted {
    /// The hands that ended, by table.
    pub hands: Vec<BustHand>,
    /// The order of the busts: groups from the worst place to the best, a group is tied.
    pub groups: Vec<Vec<EntryId>>,
}

/// One table's part of [`EntriesBusted`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BustHand {
    /// The table.
    pub table: TableId,
    /// Who lost the chips there.
    pub busted: Vec<Bust>,
    /// Button and blinds of the hand, when known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub blinds: Option<Blinds>,
}

/// Somebody who lost the chips.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bust {
    /// Who.
    pub entry: EntryId,
    /// Chips before the hand, when they were counted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stack_before: Option<u64>,
}

/// Who is to move: an entry, or the rule that finds it at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoverRule {
    /// This entry.
    Entry(EntryId),
    /// Whoever posts the next big blind at the source.
    NextBigBlind,
}

/// Body of [`Event::MoveOrdered`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveOrdered {
    /// From which table.
    pub from: TableId,
    /// To which table.
    pub to: TableId,
    /// Who.
    pub mover: MoverRule,
    /// The seat, when the blinds of the destination are known; else the worst position there.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seat: Option<Seat>,
}

/// Body of [`Event::MoveConfirmed`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveConfirmed {
    /// Who moved.
    pub entry: EntryId,
    /// From which table.
    pub from: TableId,
    /// To which table.
    pub to: TableId,
    /// The seat there.
    pub seat: Seat,
    /// On what ground.
    pub ground: MoveGround,
    /// The note that says why an order was not followed to the letter, or why the director moved.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// On what ground somebody moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveGround {
    /// As ordered.
    Ordered,
    /// By an order, but another player or another seat than it named.
    Departed,
    /// By the director's own decision, without an order.
    Director,
}

/// Body of [`Event::MoveCancelled`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveCancelled {
    /// From which table.
    pub from: TableId,
    /// To which table.
    pub to: TableId,
}

/// Body of [`Event::RegistrationClosed`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegistrationClosed {}

/// Body of [`Event::TournamentFinished`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentFinished {
    /// The pool: the sum of all contributions.
    pub pool: u64,
    /// A row a player, from the first place on.
    pub results: Vec<PlayerResult>,
}

/// One player's result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerResult {
    /// The place; tied players have the same.
    pub place: u32,
    /// The player.
    pub member: MemberId,
    /// The entry that reached the place: the player's last one.
    pub entry: EntryId,
    /// How many entries the player made.
    pub entries: u32,
    /// Points won; those of tied places are summed and split.
    pub points: Ratio,
}

/// Body of [`Event::TournamentReopened`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentReopened {
    /// The note that says why.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// Body of [`Event::ResultsImported`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultsImported {
    /// The season that they count for.
    pub season: SeasonId,
    /// A row a player.
    pub totals: Vec<ImportedTotal>,
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

/// Body of [`Event::CommandRetracted`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandRetracted {
    /// The command whose events are void.
    pub command: CommandKey,
    /// The note that says why.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// Body of [`Event::EntryReinstated`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryReinstated {
    /// The entry that is still in; its seat is recorded with it, or it waits for one.
    pub entry: EntryId,
    /// The note that says why.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// Body of [`Event::BustsReordered`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BustsReordered {
    /// The busts in their true order: groups from the worst place to the best, a group is tied.
    /// Together they take the places that the same entries held before.
    pub groups: Vec<Vec<EntryId>>,
    /// The note that says why.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}

/// Body of [`Event::TimeCorrected`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeCorrected {
    /// The command whose events happened at another time.
    pub command: CommandKey,
    /// When they happened.
    pub at: Timestamp,
    /// The note that says why.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<CommandKey>,
}
