//! Why a command is refused; the log is as it was.

use serde::Serialize;
use serde_json::Value;
use toolkit::payout::deal::DealError;
use toolkit::payout::{PayoutError, SeasonError, WeightError};
use toolkit::seating::{InvalidConfig, Seat, SeatingError, TableId};

use crate::blinds::BlindFault;
use crate::directory::NameError;
use crate::entry::EntryId;
use crate::ids::{CommandKey, MemberId, SeasonId, TournamentId};
use crate::revision::{Correction, Dependent};
use crate::tournament::Phase;

/// Why a command is refused.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum Refusal {
    /// The log is empty.
    #[error("the club has not been created yet")]
    NoClub,
    /// The log has begun.
    #[error("the club {title:?} exists already")]
    ClubExists {
        /// Its name.
        title: String,
    },
    /// A title without a character that can be seen, or too long.
    #[error(
        "{what} {value:?} is no title of 1 to {max} characters without control or invisible ones"
    )]
    BadTitle {
        /// What should get the title.
        what: &'static str,
        /// The text.
        value: String,
        /// The longest title.
        max: usize,
    },
    /// No such time zone.
    #[error("{zone:?} is no IANA time zone such as Asia/Tokyo")]
    UnknownZone {
        /// The text.
        zone: String,
    },
    /// A name that cannot be kept.
    #[error("{name:?} cannot be a name: {fault}")]
    BadName {
        /// The text, cut after the longest name.
        name: String,
        /// What is wrong with it.
        #[serde(serialize_with = "as_text")]
        fault: NameError,
    },
    /// The id is taken.
    #[error("member {member} exists already")]
    MemberExists {
        /// The id.
        member: MemberId,
    },
    /// Nobody is called so.
    #[error("{player:?} is no entry of the tournament, no member id and no member's name")]
    UnknownPlayer {
        /// The text.
        player: String,
    },
    /// Several members are called so.
    #[error("{name:?} is the name of {} members; use an id: {}", members.len(), list(members))]
    Namesakes {
        /// The name.
        name: String,
        /// Their ids.
        members: Vec<MemberId>,
    },
    /// The member is called so.
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
    /// No such season.
    #[error("there is no season {season}")]
    UnknownSeason {
        /// The id.
        season: SeasonId,
    },
    /// The id is taken.
    #[error("season {season} exists already")]
    SeasonExists {
        /// The id.
        season: SeasonId,
    },
    /// The season is over.
    #[error("season {season} is closed")]
    SeasonIsClosed {
        /// The id.
        season: SeasonId,
    },
    /// Rows of an import that cannot be taken, all of them.
    #[error(
        "{} faults in the rows of the import, the first in row {}: {}",
        rows.len(),
        rows.first().map_or(0, |bad| bad.row),
        rows.first().map(|bad| bad.fault.as_str()).unwrap_or_default()
    )]
    BadRows {
        /// The faults, in the order of the rows.
        rows: Vec<BadRow>,
    },
    /// Tournaments of the season are not finished.
    #[error(
        "season {season} has tournaments that are not finished: {}",
        list(open)
    )]
    SeasonHasOpenTournaments {
        /// The season.
        season: SeasonId,
        /// Those tournaments.
        open: Vec<TournamentId>,
    },
    /// No such tournament.
    #[error("there is no tournament {tournament}")]
    UnknownTournament {
        /// The id.
        tournament: TournamentId,
    },
    /// The id is taken.
    #[error("tournament {tournament} exists already")]
    TournamentExists {
        /// The id.
        tournament: TournamentId,
    },
    /// No tournament is open, and none was named.
    #[error("no tournament is open; name one, or announce one")]
    NoOpenTournament,
    /// Several tournaments are open, and none was named.
    #[error("several tournaments are open, name one of: {}", list(open))]
    SeveralOpenTournaments {
        /// Those tournaments.
        open: Vec<TournamentId>,
    },
    /// The tournament is not at the stage that the command needs.
    #[error("tournament {tournament} is {phase}; the command needs one that is {needed}")]
    WrongPhase {
        /// The tournament.
        tournament: TournamentId,
        /// Its stage.
        phase: Phase,
        /// The stage needed.
        needed: Phase,
    },
    /// Registration is over.
    #[error("registration of tournament {tournament} is closed")]
    RegistrationIsClosed {
        /// The tournament.
        tournament: TournamentId,
    },
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
    /// The blinds cannot be played.
    #[error("{}", sentence(faults))]
    Blinds {
        /// All that is wrong with them.
        faults: Vec<BlindFault>,
    },
    /// Late registration until a level that nothing comes after would never end.
    #[error(
        "late registration until level {until_level} never ends: the last level is {last} and \
         lasts until the night is over"
    )]
    LateForEver {
        /// The last level of late registration.
        until_level: u32,
        /// The last level of the blinds.
        last: usize,
    },
    /// The blinds end before that level.
    #[error("level {level} does not exist, the last one is {last}")]
    NoSuchLevel {
        /// The level asked for.
        level: u32,
        /// The last level.
        last: u32,
    },
    /// The member is in the tournament.
    #[error("member {member} is in the tournament already, as entry {entry}")]
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
    #[error("member {member} has bust as entry {entry}; another entry is a re-entry")]
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
    #[error("entry {entry} is not in the tournament any more")]
    NotAlive {
        /// The entry.
        entry: EntryId,
    },
    /// The entry has no seat.
    #[error("entry {entry} has no seat")]
    NotSeated {
        /// The entry.
        entry: EntryId,
    },
    /// The entry sits in that seat.
    #[error("entry {entry} sits in seat {seat} of table {table} already")]
    SitsThere {
        /// The entry.
        entry: EntryId,
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
    },
    /// Somebody is named twice.
    #[error("entry {entry} is named twice")]
    NamedTwice {
        /// The entry.
        entry: EntryId,
    },
    /// Nobody is named.
    #[error("nobody is named")]
    NobodyNamed,
    /// Several bust at one table, and the order is not known.
    #[error(
        "{count} players bust at table {table} in one hand: the chips before the hand decide the \
         places, give those of entry {entry}"
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
    /// Blinds belong to one table, the busts were at several.
    #[error("blinds were given for busts at {tables} tables; they belong to one")]
    BlindsOfOneTable {
        /// At how many tables there were busts.
        tables: usize,
    },
    /// Nobody was told to move from there.
    #[error("no move from table {from} is ordered{}", to.as_ref().map(|t| format!(" to table {t}")).unwrap_or_default())]
    NoOrder {
        /// From which table.
        from: TableId,
        /// To which table, when it was named.
        to: Option<TableId>,
    },
    /// Several orders from there, and the destination was not named.
    #[error(
        "moves from table {from} are ordered to several tables, name one of: {}",
        list(to)
    )]
    SeveralOrders {
        /// From which table.
        from: TableId,
        /// To which tables.
        to: Vec<TableId>,
    },
    /// More than one player is left.
    #[error("{alive} players are still in; a tournament is finished when 1 is left")]
    StillPlaying {
        /// How many.
        alive: usize,
    },
    /// A number out of its range.
    #[error("{field} is {value}, allowed is {allowed}")]
    OutOfRange {
        /// Which number.
        field: &'static str,
        /// Its value.
        value: i64,
        /// The range.
        allowed: &'static str,
    },
    /// The clock is in that state already.
    #[error("the clock {state} already")]
    ClockUnchanged {
        /// The state.
        state: &'static str,
    },
    /// No such command in the log.
    #[error("there is no command {command} in the log")]
    UnknownCommand {
        /// The key.
        command: CommandKey,
    },
    /// There is no command to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// The command is void already.
    #[error("command {command} was taken back before")]
    AlreadyRetracted {
        /// The key.
        command: CommandKey,
    },
    /// Some commands stay: the club's beginning, and what takes back or corrects others.
    #[error("command {command} ({event}) cannot be taken back")]
    NotRetractable {
        /// The key.
        command: CommandKey,
        /// The kind of its first event.
        event: String,
    },
    /// Later commands do not hold without it.
    #[error(
        "command {command} cannot be taken back: {} later commands do not hold without it, the \
         first is {}",
        later.len(),
        later.first().map(|d| format!("{} ({})", d.command, d.event)).unwrap_or_default()
    )]
    StillNeeded {
        /// The key.
        command: CommandKey,
        /// Those commands, in their order.
        later: Vec<Dependent>,
        /// What mends the matter going forward.
        correction: Option<Correction>,
    },
    /// The command looks at the whole log, not at the state alone.
    #[error("the command is decided on the whole log")]
    NeedsLog,
    /// The log itself does not fold.
    #[error("the log does not fold: {detail}")]
    LogDoesNotFold {
        /// What stands against it.
        detail: String,
    },
    /// The entry has not lost its chips.
    #[error("entry {entry} is not bust")]
    NotBust {
        /// The entry.
        entry: EntryId,
    },
    /// Somebody else bust between those named.
    #[error("entry {entry} bust between those named; name it too, at its place")]
    BustBetween {
        /// The entry.
        entry: EntryId,
    },
    /// The order is the one that stands.
    #[error("the busts stand in that order already")]
    SameOrder,
    /// Unregistered is who leaves before the draw.
    #[error("the seats are drawn: entry {entry} is a no-show, or disqualified")]
    NotUnregistered {
        /// The entry.
        entry: EntryId,
    },
    /// A season that is over.
    #[error("season {season} is closed, its tournaments stay as they are")]
    SeasonStands {
        /// The season.
        season: SeasonId,
    },
    /// A deal was agreed.
    #[error("a deal was agreed; take it back first")]
    DealStands,
    /// Registration is open, so that the points are not known.
    #[error("registration of tournament {tournament} is open; close it first")]
    RegistrationIsOpen {
        /// The tournament.
        tournament: TournamentId,
    },
    /// Nobody to divide with.
    #[error("{alive} players are in; a deal needs 2")]
    TooFewForADeal {
        /// Players who are in.
        alive: usize,
    },
    /// A deal by chips without somebody's chips.
    #[error("the chips of entry {entry} are needed")]
    ChipsNeeded {
        /// The entry.
        entry: EntryId,
    },
    /// Somebody who is in has chips.
    #[error("entry {entry} has 0 chips, at least 1 is needed")]
    NoChips {
        /// The entry.
        entry: EntryId,
    },
    /// A deal without somebody's share.
    #[error("entry {entry} is in and has no share")]
    ShareNeeded {
        /// The entry.
        entry: EntryId,
    },
    /// Shares that are not all the points.
    #[error("the shares and what is left for the winner are {sum} points, {there} are there")]
    DealSum {
        /// The sum of the shares and what is left for the winner.
        sum: String,
        /// The points of the places that the players left would take.
        there: String,
    },
    /// A value has no canonical JSON form.
    #[error("a value has no canonical form: {detail}")]
    NoCanonicalForm {
        /// What stands against it.
        detail: String,
    },
    /// The seating engine refuses.
    #[error(transparent)]
    #[serde(skip)]
    Seating(#[from] SeatingError<EntryId>),
    /// The payout engine refuses.
    #[error(transparent)]
    #[serde(skip)]
    Payout(#[from] PayoutError),
    /// The seating rules are not valid.
    #[error(transparent)]
    #[serde(skip)]
    Config(#[from] InvalidConfig),
    /// The structure is not valid.
    #[error(transparent)]
    #[serde(skip)]
    Weights(#[from] WeightError),
    /// The points cannot be divided so.
    #[error(transparent)]
    #[serde(skip)]
    Deal(#[from] DealError),
    /// The season cannot be counted.
    #[error(transparent)]
    #[serde(skip)]
    Season(#[from] SeasonError),
}

/// What is wrong with a row of an import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BadRow {
    /// The row, from 1.
    pub row: usize,
    /// Which field of it: `player`, `points`, `entries` or `events`.
    pub field: &'static str,
    /// What is wrong, in words.
    pub fault: String,
    /// The earlier row of the same player, where that is the fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<usize>,
}

impl Refusal {
    /// The refusal as an object: its kind, and the values that it carries.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let object = match self {
            Self::Seating(error) => serde_json::to_value(error),
            Self::Payout(error) => serde_json::to_value(error),
            Self::Season(error) => serde_json::to_value(error),
            Self::Deal(error) => serde_json::to_value(error),
            Self::Config(error) => serde_json::to_value(error),
            Self::Weights(error) => serde_json::to_value(error),
            own => serde_json::to_value(own),
        };
        object.unwrap_or_else(|_| serde_json::json!({ "kind": "Refused" }))
    }
}

/// Writes an error as its message.
fn as_text<T: std::fmt::Display, S: serde::Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Faults with semicolons between them.
fn sentence<T: ToString>(faults: &[T]) -> String {
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    faults.join("; ")
}

/// Items with commas between them.
fn list<T: ToString>(items: &[T]) -> String {
    items
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}
