//! Commands about a tournament.

use chained_events::timestamp::Timestamp;
use jiff::civil::Date;
use mtt_seating::{Seat, TableId};
use serde::{Deserialize, Serialize};

use super::{
    BlindSeats, BustedPlayer, Command, DealRequest, FinishRow, NightEdit, PinText, PlayerStack,
    PlayerText, TableChange, WinnerText,
};
use crate::absent::{is_one, is_zero, one};
use crate::entry::Removal;
use crate::event::{ClockChange, HandForHandChange};
use crate::ids::{SeasonId, TournamentId};
use crate::money::{PaidBy, Part};
use crate::rules::TournamentRules;
#[cfg(feature = "schema")]
use crate::schema::SeatNumber;
#[cfg(feature = "schema")]
use mtt_seating::MAX_SEATS;

/// Actions on a tournament; [`Command::Tournament`] names the tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum TournamentAction {
    /// Announce a tournament.
    Announce {
        /// Its title.
        title: String,
        /// The season that it counts for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        season: Option<SeasonId>,
        /// Its date; by default the day of the command in the club's zone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        date: Option<Date>,
        /// When play is planned to start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        starts: Option<Timestamp>,
        /// How many players may be in at the same time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 2, max = MAX_CAPACITY)))]
        capacity: Option<u32>,
        /// Whether the seed of the draw is fixed now and published with the draw; its hash is in
        /// the announcement.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
        sealed: bool,
        /// Seats of the final table, where they differ from those of other tables.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 2, max = MAX_SEATS)))]
        final_table: Option<u8>,
        /// Players left at which all seats are drawn again.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        redraws: Vec<u32>,
        /// Whether the registration that fills the night draws the seats and starts the clock; it needs a
        /// capacity.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
        starts_when_full: bool,
        /// Its rules.
        #[serde(default)]
        rules: TournamentRules,
    },
    /// Change the clock.
    Clock {
        /// Change of the clock.
        change: ClockChange,
    },
    /// Go to the next level, past a break if there is one.
    NextLevel,
    /// Set the time that is left in the level or the break of now, or in a level that begins.
    SetClock {
        /// The level that begins; the level or the break that the clock shows if not given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u32>,
        /// Seconds left, from 1 to the length of the level or the break.
        left_seconds: u32,
    },
    /// Register a player; after the draw the entry gets a seat or waits for one.
    Register {
        /// Entry, id or name.
        player: PlayerText,
    },
    /// Register a busted player again.
    Reenter {
        /// Entry, id or name.
        player: PlayerText,
    },
    /// Draw the seats of the first hand.
    Draw,
    /// Draw the seats again before the first hand, for everybody who is in now.
    DrawAgain {
        /// Why, in words.
        reason: String,
    },
    /// Draw all seats again, at the tables that are needed.
    Redraw {
        /// Why, in words.
        reason: String,
    },
    /// Change a table of tonight's room.
    Table {
        /// The table.
        table: TableId,
        /// The changes.
        change: TableChange,
        /// Why, in words.
        reason: String,
    },
    /// Break a table; in a room it stays closed until it is opened.
    Break {
        /// The table.
        table: TableId,
        /// Why, in words.
        reason: String,
    },
    /// Open a table of the room above those that are needed, or let one that was broken open again.
    Open {
        /// The table.
        table: TableId,
        /// Why, in words.
        reason: String,
    },
    /// Report a hand without a bust.
    Hand {
        /// The table.
        table: TableId,
        /// How many hands ended.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_HANDS), extend("default" = 1)))]
        hands: u32,
        /// Button and blinds of the hand, or of the last of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        blinds: Option<BlindSeats>,
        /// Chips after the hand, of everybody at the table.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        stacks: Vec<PlayerStack>,
    },
    /// Report who busted in one hand, or in one round of hand-for-hand play.
    Bust {
        /// The players, with the chips before the hand where several bust at one table.
        players: Vec<BustedPlayer>,
        /// Whether busts at several tables were in the same round although play is not hand-for-hand, so
        /// that they tie. In hand-for-hand play they always do.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
        tied: bool,
        /// Button and blinds of the hand, when all busts were at one table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        blinds: Option<BlindSeats>,
    },
    /// Begin or end hand-for-hand play, or report a round in which nobody busts.
    #[serde(alias = "hand-for-hand")]
    HandForHand {
        /// The change.
        change: HandForHandChange,
    },
    /// Move a player by the director's own decision.
    Move {
        /// Entry, id or name.
        player: PlayerText,
        /// The destination.
        to: TableId,
        /// The seat there.
        #[cfg_attr(feature = "schema", schemars(with = "SeatNumber"))]
        seat: Seat,
        /// Why, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Confirm that an ordered move was made.
    Confirm {
        /// The player who moved.
        player: PlayerText,
        /// The destination; by default the ordered one when the player's table has a single order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<TableId>,
        /// The seat there; by default the ordered one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<SeatNumber>"))]
        seat: Option<Seat>,
        /// Why another player or seat than the ordered one, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Let a player keep the seat, or a table stay, whatever balance would ask for.
    Pin {
        /// Player or table that stays.
        what: PinText,
        /// Why, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Let a pinned player be moved, or a pinned table be broken, again.
    Unpin {
        /// Player or table that is let go.
        what: PinText,
        /// Why, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Ask which moves are needed now.
    Balance,
    /// Close registration.
    #[serde(alias = "close_reg", alias = "close-reg")]
    CloseRegistration,
    /// Reinstate a player who was recorded as out.
    Reinstate {
        /// Entry, id or name.
        player: PlayerText,
        /// Why, in words.
        reason: String,
    },
    /// Correct the order of busts, the first one out first.
    #[serde(alias = "reorder")]
    ReorderBusts {
        /// Groups of players in the order in which they went out; a group is tied.
        order: Vec<Vec<PlayerText>>,
        /// Why, in words.
        reason: String,
    },
    /// Remove a player who did not bust.
    Remove {
        /// Entry, id or name.
        player: PlayerText,
        /// As what.
        removal: Removal,
        /// The chips at removal, when they were counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chips: Option<u64>,
        /// Why, in words.
        reason: String,
    },
    /// Reopen a finished tournament.
    Reopen {
        /// Why, in words.
        reason: String,
    },
    /// Record a deal of the players left.
    Deal {
        /// How they are divided.
        how: DealRequest,
        /// Chips of the players left, by default as counted last; needed for all when they decide.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        stacks: Vec<PlayerStack>,
        /// Points left to play for.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = 0)))]
        for_winner: u64,
        /// The players left, the first place first, when they agree on their places as well.
        /// Players who do not are tied in the ratings.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlayerText>,
    },
    /// Record a deal of the players left about the prizes, or about prizes and points. Heads stay with their
    /// owners.
    DealMoney {
        /// How they are divided; shares as agreed are amounts of money, with points those of each.
        how: DealRequest,
        /// Chips of the players left, by default as counted last; needed for all when they decide.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        stacks: Vec<PlayerStack>,
        /// Money left to play for, in minor units.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = 0)))]
        money_for_winner: u64,
        /// Whether the points are divided in the same way.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
        points: bool,
        /// Points left to play for.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = 0)))]
        for_winner: u64,
        /// The players left, the first place first, when they agree on their places as well.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlayerText>,
    },
    /// Finish the tournament: places, points and, in a rated season, ratings.
    Finish {
        /// Why the ratings are left as they are, if they are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leave_ratings: Option<String>,
    },
    /// Register several players: all of them or none.
    RegisterPlayers {
        /// Ids or names.
        players: Vec<PlayerText>,
    },
    /// Record that registered players arrived.
    Arrive {
        /// Entries, ids or names.
        players: Vec<PlayerText>,
    },
    /// Pass over an alternate who was not there when called; a seat that was given goes to the next one.
    Pass {
        /// Entry, id or name.
        player: PlayerText,
        /// Why, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Record counted chips.
    #[serde(alias = "chips")]
    CountChips {
        /// One row per player counted.
        stacks: Vec<PlayerStack>,
    },
    /// Record the finishing order of a past tournament that has no log, so that it is rated. It counts
    /// for ratings alone: no points, no attendance.
    ImportFinish {
        /// Its title.
        title: String,
        /// The season that it was played in.
        season: SeasonId,
        /// Its date.
        date: Date,
        /// Rate it as of this date: before all nights of its ladder that were played later, which are
        /// rated again. By default it is the last night of the ladder.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        as_of: Option<Date>,
        /// Rate it as the last night, though nights of later dates are rated. Without
        /// this or `as_of` such a night is refused.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
        as_last: bool,
        /// Give the places the points of the season's last structure. The night counts for the season
        /// like one that was played.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
        points: bool,
        /// Its rules; ratings look at the seats of a table alone.
        #[serde(default)]
        rules: TournamentRules,
        /// One row per player, in any order.
        rows: Vec<FinishRow>,
    },
    /// Replace the finishing order of a tournament that was imported.
    CorrectFinish {
        /// One row per player, in any order.
        rows: Vec<FinishRow>,
        /// Why, in words.
        reason: String,
        /// Why the ratings are left as they are, in words, if they are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leave_ratings: Option<String>,
    },
    /// Change what was announced; all of it or nothing.
    Edit {
        /// The fields with their new values.
        changes: Vec<NightEdit>,
        /// Why, in words.
        reason: String,
    },
    /// Let players enter again.
    #[serde(alias = "open_reg", alias = "open-reg")]
    OpenRegistration {
        /// Why, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Register one player after the deadline, or after registration was closed.
    RegisterLate {
        /// Entry, id or name.
        player: PlayerText,
        /// Why, in words.
        reason: String,
    },
    /// Register players who do not pay in cash: all of them or none.
    RegisterPaid {
        /// Ids or names.
        players: Vec<PlayerText>,
        /// Whether they are busted players who enter again.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
        again: bool,
        /// How they pay.
        paid_by: PaidBy,
    },
    /// Sell a rebuy: chips for the same entry at the same seat. A player who went out in the last bust is in
    /// again, and the bust did not happen.
    Rebuy {
        /// Entry, id or name.
        player: PlayerText,
        /// How many at once.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1), extend("default" = 1)))]
        times: u32,
        /// Winners of the old head, where a rebuy puts a new one on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by: Vec<WinnerText>,
        /// How it is paid.
        #[serde(default, skip_serializing_if = "PaidBy::is_cash")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = "cash")))]
        paid_by: PaidBy,
    },
    /// Sell add-ons.
    AddOn {
        /// Entries, ids or names.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        players: Vec<PlayerText>,
        /// Whether all who are in and have none take one.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = false)))]
        all: bool,
        /// How they are paid.
        #[serde(default, skip_serializing_if = "PaidBy::is_cash")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = "cash")))]
        paid_by: PaidBy,
    },
    /// Record that a player pays what they owe, or gives back what they were paid too much.
    Pay {
        /// Entry, id or name.
        player: PlayerText,
        /// The amount in minor units; all of it if not given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<u64>,
        /// How it is paid: cash, transfer or house.
        #[serde(default, skip_serializing_if = "PaidBy::is_cash")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = "cash")))]
        paid_by: PaidBy,
    },
    /// Pay out bounties and prizes that are due.
    PayOut {
        /// Entries, ids or names; everybody if none is named.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        players: Vec<PlayerText>,
        /// How it is paid: cash, transfer or house.
        #[serde(default, skip_serializing_if = "PaidBy::is_cash")]
        #[cfg_attr(feature = "schema", schemars(extend("default" = "cash")))]
        paid_by: PaidBy,
    },
    /// Pay back what an entry bought, or parts of it.
    Refund {
        /// Entry, id or name.
        player: PlayerText,
        /// The parts; all of them if none is named.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        parts: Vec<Part>,
        /// Why, in words.
        reason: String,
    },
    /// Set the cash with which the box begins.
    SetFloat {
        /// The cash in minor units.
        amount: u64,
    },
    /// Record the cash that was counted in the box.
    CountCash {
        /// The cash in minor units.
        amount: u64,
        /// A note about the difference, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
    /// Correct who won the last chips of a player, and with them the head.
    CorrectKnocker {
        /// The player who went out: entry, id or name.
        player: PlayerText,
        /// The winners; nobody while they are not known.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by: Vec<WinnerText>,
        /// Why, in words.
        reason: String,
    },
    /// Call a tournament off.
    Cancel {
        /// Why, in words.
        reason: String,
    },
}

impl TournamentAction {
    /// Names of the commands in JSON.
    pub(crate) const NAMES: &[&str] = &[
        "announce",
        "clock",
        "next_level",
        "set_clock",
        "register",
        "reenter",
        "draw",
        "hand",
        "bust",
        "move",
        "confirm",
        "pin",
        "unpin",
        "balance",
        "close_registration",
        "reinstate",
        "reorder_busts",
        "remove",
        "reopen",
        "deal",
        "finish",
        "register_players",
        "arrive",
        "pass",
        "count_chips",
        "cancel",
        "import_finish",
        "correct_finish",
        "edit",
        "open_registration",
        "register_late",
        "hand_for_hand",
        "draw_again",
        "redraw",
        "table",
        "break",
        "open",
        "register_paid",
        "rebuy",
        "add_on",
        "pay",
        "pay_out",
        "refund",
        "set_float",
        "count_cash",
        "correct_knocker",
        "deal_money",
        "close_reg",
        "close-reg",
        "open_reg",
        "open-reg",
        "hand-for-hand",
        "reorder",
        "chips",
    ];

    /// Names that commands have as verbs of the program, each with the name that is written.
    #[cfg(feature = "schema")]
    pub(crate) const ALIASES: &[(&str, &str)] = &[
        ("close-reg", "close_registration"),
        ("close_reg", "close_registration"),
        ("open-reg", "open_registration"),
        ("open_reg", "open_registration"),
        ("hand-for-hand", "hand_for_hand"),
        ("reorder", "reorder_busts"),
        ("chips", "count_chips"),
    ];

    /// Names of the commands that have to name their tournament: it is over, so it is not the open one.
    pub(crate) const NAMED: &[&str] = &["reopen", "correct_finish"];

    /// The command to take this action on the tournament named, or else on the open one.
    #[must_use]
    pub fn on(self, tournament: Option<TournamentId>) -> Command {
        Command::Tournament {
            tournament,
            action: self,
        }
    }
}

/// The most hands of one report.
pub(crate) const MAX_HANDS: u32 = 1_000;
/// The largest capacity of a tournament, in players.
pub(crate) const MAX_CAPACITY: u32 = 100_000;
