//! The plan of a sweep as a file has it.

use std::collections::BTreeMap;
use std::fmt;

use club_log::blinds::BlindLevel;
use serde::{Deserialize, Serialize};

/// The unchecked plan of a sweep. What a file leaves out has the value of the default.
///
/// ```
/// use season_sim::sweep::{SweepPlan, SweepPlanError, SweepPlanSetup};
///
/// let usual = SweepPlan::new(SweepPlanSetup::default())?;
/// assert_eq!(usual.setup().nights, 12);
/// let refused = SweepPlan::new(SweepPlanSetup { lapse: [0.0, 1.5], ..SweepPlanSetup::default() });
/// assert_eq!(refused.unwrap_err().to_string(), "lapse is 1.5, must be from 0 to 1");
/// # Ok::<(), SweepPlanError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SweepPlanSetup {
    /// Seed of everything random.
    pub seed: u64,
    /// Players of the league, 2 to 1,000.
    pub players: u32,
    /// Players of a night on average, 2 to the number of players.
    pub field: u32,
    /// Nights of a season, 1 to 1,000.
    pub nights: u32,
    /// Ranges of every player: a preset, or a text form that begins with `npc/1` or `computer/1`.
    pub player: String,
    /// Lapses of the strongest and the weakest player, 0 to 1; the others are evenly between them.
    pub lapse: [f64; 2],
    /// Attendance of the rarest and the most frequent player, 0 to 1, in shares of one another. Which player has which
    /// is drawn for each season.
    pub attendance: [f64; 2],
    /// Share of the entries of a night that come after the draw, 0 to 1.
    pub late: f64,
    /// Minutes after the draw of the earliest and the latest of those, 1 to 1,440. Nobody comes after registration.
    pub late_minutes: [u32; 2],
    /// Willingness of the players to enter again after a bust, 0 to 1, drawn like the attendance.
    pub reentry: [f64; 2],
    /// Entries that a player may make in a night, 1 to 1,000.
    pub max_entries: u32,
    /// Chips of an entry.
    pub stack: u64,
    /// Seats of a table, 2 to 10.
    pub n_max: u8,
    /// Blinds by name: fast, standard or deep.
    pub blinds: String,
    /// The levels instead of those of a name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<BlindLevel>,
    /// Weights of the places for the points, of which the first are those of the nights.
    pub structures: Vec<String>,
    /// Nights after which the rankings are compared, in ascending order; the last night always is one.
    pub after: Vec<u32>,
    /// Nights that a player needs to be ranked, at least 1.
    pub min_nights: u32,
    /// Rating parameters by the name of a set; what a set leaves out has the published value.
    pub parameters: BTreeMap<String, BTreeMap<String, ParameterText>>,
}

impl Default for SweepPlanSetup {
    /// Twelve nights of a league of 36 who all come, with lapses from 0 to 0.6 and the published rating.
    fn default() -> Self {
        Self {
            seed: 1,
            players: 36,
            field: 36,
            nights: 12,
            player: "tight-aggressive".to_owned(),
            lapse: [0.0, 0.6],
            attendance: [1.0, 1.0],
            late: 0.0,
            late_minutes: [1, 75],
            reentry: [0.0, 0.0],
            max_entries: 1,
            stack: 20_000,
            n_max: 9,
            blinds: "standard".to_owned(),
            levels: Vec::new(),
            structures: vec!["vp-kid".to_owned()],
            after: Vec::new(),
            min_nights: 1,
            parameters: BTreeMap::from([("published".to_owned(), BTreeMap::new())]),
        }
    }
}

/// The value of a rating parameter as text; in a file it may also be a number or a switch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "AnyValue", into = "String")]
pub struct ParameterText(String);

impl ParameterText {
    /// A value as text, such as `500`, `true`, `off` or `none`.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ParameterText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<ParameterText> for String {
    fn from(text: ParameterText) -> Self {
        text.0
    }
}

/// A value as a file has it.
#[derive(Deserialize)]
#[serde(untagged)]
enum AnyValue {
    Switch(bool),
    Whole(i64),
    Number(f64),
    Word(String),
}

impl From<AnyValue> for ParameterText {
    fn from(value: AnyValue) -> Self {
        Self(match value {
            AnyValue::Switch(on) => on.to_string(),
            AnyValue::Whole(number) => number.to_string(),
            AnyValue::Number(number) => number.to_string(),
            AnyValue::Word(word) => word,
        })
    }
}
