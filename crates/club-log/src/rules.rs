//! The rules of a season and of a tournament, copied whole into the event that opens it.

mod allowed;
mod alternates;
mod room;
mod seating;

use std::collections::BTreeMap;

use chained_events::chain::Hash;
use chained_events::timestamp::Timestamp;
use jiff::civil::Date;
use payout_dhondt::{Order, Ratio, SeasonRules as StandingsRules, Structure, TieRule, Weights};
use serde::{Deserialize, Serialize};

use crate::blinds::{BlindRules, BlindSchedule};
use crate::ids::{LadderId, SeasonId, TournamentId};
use crate::late::{LateRegistration, MAX_LATE_MINUTES};
use crate::money::MoneyRules;
use crate::refusal::{MoneyRefusal, Refusal, RulesRefusal};
pub use alternates::{AlternateRuleError, AlternateRules, ListEnd, PassedOver};
pub use room::{RoomRules, RoomTable};
pub use seating::{BreakOrder, SeatingRules};

/// The most points for an event attended.
pub const MAX_ATTENDANCE_BONUS: u32 = 1_000_000;

/// Which figure ranks the players of a season.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ranking {
    /// Points won plus the attendance points.
    #[default]
    TotalWithAttendance,
    /// Points won.
    Total,
    /// Points won per entry, less the one point that an entry brings in.
    Profit,
}

/// Which of a player's entries into a night the season counts.
///
/// Places are of players: an entry that is followed by another one of the same player has no place and
/// wins no points; the last one reaches the place. What a player wins is not divided again: the points of
/// the others stay as they are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CountedEntry {
    /// The points of the player's place, and every entry.
    #[default]
    All,
    /// The first entry alone, which counts once. A player with one entry has the points of the place, and one
    /// who entered again has no points.
    First,
    /// The last entry alone: the points of the player's place; one entry.
    Last,
}

impl CountedEntry {
    /// Whether every entry counts.
    #[must_use]
    pub const fn is_all(&self) -> bool {
        matches!(self, Self::All)
    }

    /// Points and entries of a player that count, of those of a night.
    ///
    /// ```
    /// use club_log::rules::CountedEntry;
    /// use payout_dhondt::Ratio;
    ///
    /// let six = Ratio::from_integer(6);
    /// assert_eq!(CountedEntry::All.of(six, 3), (six, 3));
    /// assert_eq!(CountedEntry::First.of(six, 3), (Ratio::ZERO, 1));
    /// assert_eq!(CountedEntry::First.of(six, 1), (six, 1));
    /// assert_eq!(CountedEntry::Last.of(six, 3), (six, 1));
    /// ```
    #[must_use]
    pub fn of(self, points: Ratio, entries: u32) -> (Ratio, u32) {
        match self {
            Self::All => (points, entries),
            Self::First if entries > 1 => (Ratio::ZERO, 1),
            Self::First | Self::Last => (points, entries.min(1)),
        }
    }
}

/// The greatest denominator of a multiplier, and with it the smallest one: 1/20.
pub const MAX_MULTIPLIER_DENOMINATOR: i128 = 20;
/// The greatest number of times that a night counts.
pub const MAX_MULTIPLIER: i128 = 100;

/// Whether a night may count this number of times: 1/20 to 100. The denominator is at most 20.
#[must_use]
pub fn is_multiplier(times: Ratio) -> bool {
    times > Ratio::ZERO
        && times <= Ratio::from_integer(MAX_MULTIPLIER)
        && times.denom() <= MAX_MULTIPLIER_DENOMINATOR
}

/// How a season counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SeasonRules {
    /// Points for each event attended.
    #[cfg_attr(feature = "schema", schemars(range(max = MAX_ATTENDANCE_BONUS)))]
    pub attendance_bonus: u32,
    /// Entries in the nights that count that a player needs for the profit order.
    pub min_entries: u32,
    /// The order that the organiser calls the standings.
    pub ranking: Ranking,
    /// How many of a player's nights count, those with most points. A night that is left out still
    /// counts for some things: see the payout crate's rules of a season.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_k: Option<u32>,
    /// How many of a player's nights are dropped, those with fewest points.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = 0)))]
    pub drop_worst_k: u32,
    /// Which of a player's entries into a night count.
    #[serde(skip_serializing_if = "CountedEntry::is_all")]
    #[cfg_attr(feature = "schema", schemars(extend("default" = "all")))]
    pub counted_entry: CountedEntry,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
pub(crate) fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl Default for SeasonRules {
    fn default() -> Self {
        Self {
            attendance_bonus: 1,
            min_entries: 5,
            ranking: Ranking::default(),
            best_k: None,
            drop_worst_k: 0,
            counted_entry: CountedEntry::All,
        }
    }
}

impl SeasonRules {
    /// The rules as the payout crate reads them, ranked by `ranking`.
    #[must_use]
    pub fn standings(&self, ranking: Ranking) -> StandingsRules {
        let (order, min_entries) = match ranking {
            Ranking::TotalWithAttendance => (Order::TotalWithAttendance, 0),
            Ranking::Total => (Order::Total, 0),
            Ranking::Profit => (Order::Profit, self.min_entries),
        };
        StandingsRules {
            attendance_bonus: Ratio::from_integer(i128::from(self.attendance_bonus)),
            min_entries,
            order,
            best_k: self.best_k,
            drop_worst_k: self.drop_worst_k,
        }
    }

    /// Whether a season can be counted so.
    ///
    /// # Errors
    ///
    /// [`Refusal::Standings`] for the best 0 events, or for both ways to leave events out, and
    /// [`RulesRefusal::OutOfRange`] for an attendance bonus above [`MAX_ATTENDANCE_BONUS`].
    pub fn check(&self) -> Result<(), Refusal> {
        if self.attendance_bonus > MAX_ATTENDANCE_BONUS {
            return Err(RulesRefusal::OutOfRange {
                field: "attendance_bonus",
                value: self.attendance_bonus.into(),
                allowed: "0..=1000000",
            }
            .into());
        }
        self.check_recorded()
    }

    /// Refuses rules that no release has recorded: those of the first release, without later bounds.
    pub(crate) fn check_recorded(&self) -> Result<(), Refusal> {
        Ok(self.standings(self.ranking).check()?)
    }
}

/// How the nights of a season are rated.
///
/// Real numbers are decimal text of the exact value, because bodies hold no floating point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingRules {
    /// The ladder that the nights count for.
    pub ladder: LadderId,
    /// The number of the rating's algorithm.
    pub algorithm: u32,
    /// All parameters, whole, by name.
    pub parameters: BTreeMap<String, String>,
    /// How the season begins.
    pub start: RatingStart,
    /// Change of ratings by a night for members who miss it.
    #[serde(default, skip_serializing_if = "RatingAbsence::is_keep")]
    pub absence: RatingAbsence,
}

/// Change of ratings by a rated night for members of its ladder who miss it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RatingAbsence {
    /// Nothing.
    #[default]
    Keep,
    /// Their rating is less certain, up to that of a newcomer. The square of this number of rating points is
    /// added to its variance.
    Widen(String),
}

impl RatingAbsence {
    /// Whether ratings stay as they are.
    #[must_use]
    pub fn is_keep(&self) -> bool {
        *self == Self::Keep
    }
}

/// Ratings with which a season begins.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RatingStart {
    /// Ratings of the season before.
    #[default]
    Carry,
    /// The initial rating for everybody.
    Reset,
    /// Ratings of the season before, with this standard deviation at least.
    Widen(String),
}

impl RatingStart {
    /// Whether the ratings of the season before are carried over.
    #[must_use]
    pub fn is_carry(&self) -> bool {
        *self == Self::Carry
    }
}

/// How the points of a tournament are apportioned to the places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct StructureRules {
    /// The weights of the places.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::weights"))]
    pub weights: Weights,
    /// Rule that gives the seat to one of several equal quotients.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::ties"))]
    pub ties: TieRule,
    /// The largest number of places that are paid, if there is a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<u64>,
}

impl Default for StructureRules {
    fn default() -> Self {
        Self {
            weights: Weights::vp_kid(),
            ties: TieRule::BetterPlace,
            places: None,
        }
    }
}

impl StructureRules {
    /// The structure as the payout crate apportions it.
    ///
    /// # Errors
    ///
    /// [`Refusal::Weights`] when the limit of places is zero.
    pub fn structure(&self) -> Result<Structure, Refusal> {
        let structure = Structure::new(self.weights.clone(), self.ties);
        Ok(match self.places {
            Some(places) => structure.with_places(places)?,
            None => structure,
        })
    }

    /// The structure of a night with this number of players. No more places are paid than there are
    /// players to hold them, so that no point is lost where re-entries fill the pool.
    ///
    /// # Errors
    ///
    /// [`Refusal::Weights`] when the limit of places is zero.
    pub fn for_players(&self, players: usize) -> Result<Structure, Refusal> {
        let players = u64::try_from(players).unwrap_or(u64::MAX);
        let places = self.places.map_or(players, |places| places.min(players));
        Ok(Structure::new(self.weights.clone(), self.ties).with_places(places)?)
    }
}

/// The most chips of an entry, so that no sum of stacks overflows.
const MAX_STACK: u64 = 1_000_000_000_000;
/// The most entries of one player.
pub const MAX_ENTRIES: u32 = 1_000;
/// The most players left at which seats are drawn again.
const MAX_REDRAW: u32 = 100_000;
/// The highest level of late registration.
const MAX_LATE_LEVEL: u32 = 1_000;

/// All rules of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct TournamentRules {
    /// Chips of an entry: 1 to 1,000,000,000,000.
    pub stack: u64,
    /// Entries that one player may make, 1 to 1,000; 1 means no re-entry.
    pub max_entries: u32,
    /// How players are seated.
    pub seating: SeatingRules,
    /// How the points are apportioned.
    pub structure: StructureRules,
    /// How players beyond the places wait for a seat.
    #[serde(skip_serializing_if = "AlternateRules::is_default")]
    pub alternates: AlternateRules,
    /// How long players may enter after the draw; until registration is closed when there is no
    /// rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late_registration: Option<LateRegistration>,
    /// The blinds; the levels are set by hand when there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blinds: Option<BlindRules>,
    /// Prices and money rules; a night without them is played for points alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<Box<MoneyRules>>,
}

impl Default for TournamentRules {
    fn default() -> Self {
        Self {
            stack: 20_000,
            max_entries: 1,
            seating: SeatingRules::default(),
            structure: StructureRules::default(),
            alternates: AlternateRules::default(),
            late_registration: None,
            blinds: None,
            money: None,
        }
    }
}

impl TournamentRules {
    /// All that is wrong with a new tournament by these rules, at most one fault of each part. Rules that
    /// were recorded are folded all the same.
    #[must_use]
    pub fn faults(&self) -> Vec<Refusal> {
        let mut faults = Vec::new();
        let mut range = |fits: bool, field, value: u64, allowed| {
            if !fits {
                let value = i64::try_from(value).unwrap_or(i64::MAX);
                let fault = RulesRefusal::OutOfRange {
                    field,
                    value,
                    allowed,
                };
                faults.push(fault.into());
            }
        };
        let stack = self.stack;
        let entries = self.max_entries;
        let fits = (1..=MAX_STACK).contains(&stack);
        range(fits, "stack", stack, "1..=1000000000000");
        let fits = (1..=MAX_ENTRIES).contains(&entries);
        range(fits, "max_entries", entries.into(), "1..=1000");
        if let Some(LateRegistration::Minutes(minutes)) = self.late_registration {
            let fits = (1..=MAX_LATE_MINUTES).contains(&minutes);
            range(
                fits,
                "late_registration.minutes",
                minutes.into(),
                "1..=1440",
            );
        }
        if let Some(LateRegistration::UntilLevel(level)) = self.late_registration {
            let fits = (1..=MAX_LATE_LEVEL).contains(&level);
            let field = "late_registration.until_level";
            range(fits, field, level.into(), "1..=1000");
        }
        let last = self.blinds.as_ref().map(|blinds| blinds.levels.len());
        if let (Some(LateRegistration::UntilLevel(until_level)), Some(last)) =
            (self.late_registration, last)
            && usize::try_from(until_level).is_ok_and(|level| level >= last)
        {
            faults.push(RulesRefusal::LateForEver { until_level, last }.into());
        }
        faults.extend(self.seating.for_a_night().err().map(Refusal::from));
        faults.extend(self.seating.config().err());
        faults.extend(self.structure.structure().err());
        faults.extend(self.schedule().err());
        let money = self.money.as_ref().map(|money| money.faults(self.stack));
        if let Some(money) = money.filter(|money| !money.is_empty()) {
            faults.push(MoneyRefusal::Prices { faults: money }.into());
        }
        faults
    }

    /// The blinds as the clock reads them, if there are any.
    ///
    /// # Errors
    ///
    /// [`RulesRefusal::Blinds`] with all that is wrong with them.
    pub fn schedule(&self) -> Result<Option<BlindSchedule>, Refusal> {
        let blinds = self.blinds.clone().map(BlindSchedule::new).transpose();
        Ok(blinds.map_err(|faults| RulesRefusal::Blinds { faults })?)
    }
}

/// Announcement of a tournament: everything that decides about it later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The season that it counts for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub season: Option<SeasonId>,
    /// The date of its beginning, in the zone; a night past midnight keeps it.
    pub date: Date,
    /// The IANA time zone.
    pub zone: String,
    /// Unit of the payouts; this release knows `point`.
    pub unit: Unit,
    /// The rules, whole.
    pub rules: TournamentRules,
    /// When play is planned to start.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub starts: Option<Timestamp>,
    /// How many players may be in at the same time.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub capacity: Option<u32>,
    /// How many tables the room has.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tables: Option<u32>,
    /// Whether play starts as soon as the capacity is reached.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub starts_when_full: bool,
    /// Seats at the final table, when they differ from those of other tables.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub final_table: Option<u8>,
    /// Players left at which all seats are drawn again.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub redraws: Vec<u32>,
    /// The commitment of a sealed draw: [`sealed_seed`] of the seed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub draw_commitment: Option<Hash>,
    /// The ladder that the season had then. The night is rated by the rules that the season has when
    /// the night is finished for the first time.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ladder: Option<LadderId>,
    /// Pools of money next to the points.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub money: Vec<MoneyPool>,
    /// The event of which this is a flight.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub parent: Option<TournamentId>,
}

impl Announcement {
    /// Seats of the largest table: an ordinary one, or the final one.
    #[must_use]
    pub fn most_seats(&self) -> u8 {
        self.rules.seating.n_max.max(self.final_table.unwrap_or(0))
    }

    /// Players with whom the final table is played.
    #[must_use]
    pub fn final_table_seats(&self) -> u8 {
        self.final_table.unwrap_or(self.rules.seating.n_max)
    }

    /// Whether the seats of the final table are drawn again: by rule, or for a size of its own.
    pub(crate) fn redraws_final_table(&self) -> bool {
        self.rules.seating.redraws(self.final_table)
    }
}

/// A pool of money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoneyPool {
    /// Its name among the pools of the tournament.
    pub pool: String,
    /// The ISO 4217 code of the currency.
    pub currency: String,
    /// Decimal digits of the minor unit: 0 for JPY, 2 for EUR.
    pub minor_digits: u8,
    /// Prices in minor units, by what is bought: `entry`, `fee`, `bounty`, `rebuy`, `add_on`.
    pub prices: BTreeMap<String, u64>,
    /// The smallest pool that is paid, in minor units.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub guarantee: Option<u64>,
    /// The smallest coin or note of a prize, in minor units.
    pub denomination: u64,
    /// How the pool is apportioned to the places.
    pub structure: StructureRules,
}

/// The commitment to a seed: its hash, published before the draw so that nobody can choose it.
#[must_use]
pub fn sealed_seed(tournament: &TournamentId, seed: u64) -> Hash {
    Hash::digest("sealed draw 1", format!("{tournament}:{seed}").as_bytes())
}

/// Unit of the payouts of a tournament.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Points of a season; every entry brings one into the pool.
    #[default]
    Point,
}
