//! Why a command about entries and busts is rejected.

use chained_events::ids::MemberId;
use mtt_seating::{Seat, TableId};
use serde::Serialize;

use super::{People, list};
use crate::entry::EntryId;
use crate::ids::TournamentId;

/// Why a command about entries and busts is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum EntryRefusal {
    /// The level until which players may enter has passed.
    #[error(
        "late registration of tournament {tournament} ended with level {until_level}, it is level \
         {level}"
    )]
    LateRegistrationOver {
        /// The tournament.
        tournament: TournamentId,
        /// The level when the command happened.
        level: u32,
        /// The last level of late registration.
        until_level: u32,
    },
    /// The time during which players may enter has passed.
    #[error(
        "late registration of tournament {tournament} ended after {minutes} minutes of play, \
         {played} are played"
    )]
    LateRegistrationTimeOver {
        /// The tournament.
        tournament: TournamentId,
        /// Minutes played when the command happened.
        played: i64,
        /// Minutes of late registration.
        minutes: u32,
    },
    /// The member is in the tournament.
    #[error("member {member} is already in the tournament as entry {entry}")]
    AlreadyEntered {
        /// The member.
        member: MemberId,
        /// The entry that is in.
        entry: EntryId,
    },
    /// The member has entered once more since.
    #[error(
        "member {member} has entered again since, as entry {entry}: reinstate that entry, or take it \
         back first"
    )]
    EnteredAgain {
        /// The member.
        member: MemberId,
        /// The last entry.
        entry: EntryId,
    },
    /// The member's entry has lost its chips; another entry is a re-entry.
    #[error("member {member} already busted as entry {entry}; use reenter")]
    IsReentry {
        /// The member.
        member: MemberId,
        /// The entry that is out.
        entry: EntryId,
    },
    /// Nothing to enter again.
    #[error("member {member} has made no entry yet; register first")]
    NoFirstEntry {
        /// The member.
        member: MemberId,
    },
    /// The rules allow no more entries.
    #[error("member {member} has made {entries} entries, the rules allow {max}")]
    TooManyEntries {
        /// The member.
        member: MemberId,
        /// Entries made.
        entries: u32,
        /// Entries allowed.
        max: u32,
    },
    /// The member has no entry.
    #[error("member {member} is not in the tournament")]
    NotEntered {
        /// The member.
        member: MemberId,
    },
    /// The entry is out.
    #[error("entry {entry} is out of the tournament")]
    NotAlive {
        /// The entry.
        entry: EntryId,
    },
    /// A player is named twice.
    #[error("entry {entry} is named twice")]
    NamedTwice {
        /// The entry.
        entry: EntryId,
    },
    /// No player is named.
    #[error("no player is named")]
    NobodyNamed,
    /// Several bust at one table, and the order is not known.
    #[error(
        "{count} players busted at table {table} in one hand: the chips before the hand decide the \
         places; add those of entry {entry}"
    )]
    StackNeeded {
        /// The table.
        table: TableId,
        /// How many bust there.
        count: usize,
        /// The first whose chips are missing.
        entry: EntryId,
    },
    /// Chips before a hand that was lost are at least one.
    #[error("entry {entry} had {stack} chips before the hand, at least 1 is needed")]
    NoStack {
        /// The entry.
        entry: EntryId,
        /// The chips given.
        stack: u64,
    },
    /// A player cannot have more chips than are in play.
    #[error("entry {entry} cannot have {stack} chips: {in_play} are in play")]
    TooManyChips {
        /// The entry.
        entry: EntryId,
        /// The chips given.
        stack: u64,
        /// The chips in play.
        in_play: u64,
    },
    /// Several players cannot have more chips together than are in play.
    #[error("the players cannot have {sum} chips together: {in_play} are in play")]
    TooManyChipsTogether {
        /// The sum of the chips given, in digits.
        sum: String,
        /// The chips in play.
        in_play: u64,
    },
    /// Blinds belong to one table, the busts were at several.
    #[error("blinds were given for busts at {tables} tables; they belong to one")]
    BlindsOfOneTable {
        /// At how many tables there were busts.
        tables: usize,
    },
    /// Outside hand-for-hand play nobody knows that busts at several tables were in the same round.
    #[error(
        "they busted at {} tables ({}): one after the other in a command each, or tied",
        tables.len(),
        list(tables)
    )]
    SeveralTables {
        /// The tables.
        tables: Vec<TableId>,
    },
    /// The entry has not lost its chips.
    #[error("entry {entry} has not busted")]
    NotBust {
        /// The entry.
        entry: EntryId,
    },
    /// Another entry busted between those listed.
    #[error("entry {entry} busted between the listed entries; include it in the new order")]
    BustBetween {
        /// The entry.
        entry: EntryId,
    },
    /// The busts already have that order.
    #[error("the busts already have that order")]
    SameOrder,
    /// Only before the draw can an entry be unregistered.
    #[error("the seats are drawn: entry {entry} is a no-show, or disqualified")]
    NotUnregistered {
        /// The entry.
        entry: EntryId,
    },
    /// The member was disqualified.
    #[error("member {member} was disqualified as entry {entry} and cannot enter again")]
    Disqualified {
        /// The member.
        member: MemberId,
        /// The entry.
        entry: EntryId,
    },
    /// The last player of a tournament wins it.
    #[error("entry {entry} is the last player in; finish the tournament instead")]
    LastPlayer {
        /// The entry.
        entry: EntryId,
    },
    /// Button or blinds that no hand of the table can have.
    #[error("invalid {which} `{seat}` at table {table}: {fault}")]
    ImpossibleBlinds {
        /// The table.
        table: TableId,
        /// `button`, `small_blind` or `big_blind`.
        which: &'static str,
        /// The seat.
        seat: Seat,
        /// Fault of the seat, in words.
        fault: &'static str,
    },
    /// The winner of the chips was not at the table.
    #[error(
        "entry {winner} cannot have won the chips of entry {entry}: the winner is another player at the same table"
    )]
    WinnerElsewhere {
        /// The entry that busted.
        entry: EntryId,
        /// The winner named.
        winner: EntryId,
    },
    /// A player on the list of alternates has no seat and no chips yet.
    #[error("entry {entry} is an alternate and has no seat yet")]
    IsAlternate {
        /// The entry.
        entry: EntryId,
    },
    /// Only a player who was called from the list of alternates, or is the next one, can be passed over.
    #[error("entry {entry} was not called from the list of alternates")]
    NotCalled {
        /// The entry.
        entry: EntryId,
    },
    /// Another alternate is the next one.
    #[error("the next alternate is entry {next}, not entry {entry}")]
    NotNextAlternate {
        /// The entry.
        entry: EntryId,
        /// The next alternate who is there.
        next: EntryId,
    },
    /// An alternate who is not there cannot be called.
    #[error("entry {entry} is known not to be there and is not called")]
    AlternateIsAway {
        /// The entry.
        entry: EntryId,
    },
    /// An alternate whose chips were counted, who was moved or who knocked somebody out has taken the seat.
    #[error("entry {entry} has played since it was called from the list of alternates")]
    AlternatePlays {
        /// The entry.
        entry: EntryId,
    },
    /// An alternate can only leave the list: there is nothing to be disqualified from, or to come to.
    #[error("entry {entry} is an alternate: unregister it")]
    AlternateLeaves {
        /// The entry.
        entry: EntryId,
    },
    /// Only alternates can have got no seat.
    #[error("entry {entry} is not on the list of alternates")]
    NotOnList {
        /// The entry.
        entry: EntryId,
    },
    /// The player has already arrived.
    #[error("entry {entry} has already arrived")]
    AlreadyArrived {
        /// The entry.
        entry: EntryId,
    },
}

impl EntryRefusal {
    /// People of whom the refusal speaks, each with the field that has their id.
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::AlreadyEntered { member, entry }
            | Self::EnteredAgain { member, entry }
            | Self::IsReentry { member, entry }
            | Self::Disqualified { member, entry } => {
                vec![("member", member.into()), ("entry", (*entry).into())]
            }
            Self::NoFirstEntry { member }
            | Self::TooManyEntries { member, .. }
            | Self::NotEntered { member } => vec![("member", member.into())],
            Self::NotAlive { entry }
            | Self::NamedTwice { entry }
            | Self::StackNeeded { entry, .. }
            | Self::NoStack { entry, .. }
            | Self::TooManyChips { entry, .. }
            | Self::NotBust { entry }
            | Self::BustBetween { entry }
            | Self::NotUnregistered { entry }
            | Self::LastPlayer { entry }
            | Self::IsAlternate { entry }
            | Self::NotCalled { entry }
            | Self::AlternateIsAway { entry }
            | Self::AlternatePlays { entry }
            | Self::AlternateLeaves { entry }
            | Self::NotOnList { entry }
            | Self::AlreadyArrived { entry } => vec![("entry", (*entry).into())],
            Self::NotNextAlternate { entry, next } => {
                vec![("entry", (*entry).into()), ("next", (*next).into())]
            }
            Self::WinnerElsewhere { entry, winner } => {
                vec![("entry", (*entry).into()), ("winner", (*winner).into())]
            }
            Self::LateRegistrationOver { .. }
            | Self::LateRegistrationTimeOver { .. }
            | Self::NobodyNamed
            | Self::TooManyChipsTogether { .. }
            | Self::BlindsOfOneTable { .. }
            | Self::SeveralTables { .. }
            | Self::SameOrder
            | Self::ImpossibleBlinds { .. } => Vec::new(),
        }
    }
}
