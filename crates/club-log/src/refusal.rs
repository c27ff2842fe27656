//! Why a command is rejected; the log is unchanged then.

mod club;
mod deal;
mod edit;
mod entry;
mod excerpt;
mod import;
mod member;
mod money;
mod night;
mod person;
mod rating;
mod row;
mod rules;
mod season;
mod seat;
mod undo;

use chained_events::ids::CommandKey;
use mtt_seating::{InvalidConfig, SeatingError, TableId};
use payout_dhondt::deal::DealError;
use payout_dhondt::{PayoutError, SeasonError, WeightError};
use serde_json::Value;

pub use self::club::ClubRefusal;
pub use self::deal::{DealRefusal, DividedSum};
pub use self::edit::{Contradiction, EditRefusal, RefusedValue};
pub use self::entry::EntryRefusal;
pub use self::excerpt::Excerpt;
pub use self::import::{ImportExcess, ImportedFigure};
pub use self::member::{BadMember, MemberRefusal, UnknownName};
pub use self::money::MoneyRefusal;
pub use self::night::{Needed, NightRefusal};
pub use self::person::{People, Person};
pub use self::rating::{ExpectedParameter, RatingRefusal};
pub use self::row::{BadRow, RowField};
pub use self::rules::RulesRefusal;
pub use self::season::SeasonRefusal;
pub use self::seat::SeatRefusal;
pub use self::undo::{KeyCause, NoHealingCause, UndoRefusal, UndoScope};
use crate::blinds::BlindPlanError;
use crate::entry::EntryId;

/// Why a command is rejected, by subject.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The club.
    #[error(transparent)]
    Club(#[from] ClubRefusal),
    /// A member.
    #[error(transparent)]
    Member(#[from] MemberRefusal),
    /// A season.
    #[error(transparent)]
    Season(#[from] SeasonRefusal),
    /// Rules.
    #[error(transparent)]
    Rules(#[from] RulesRefusal),
    /// The stage of a tournament.
    #[error(transparent)]
    Night(#[from] NightRefusal),
    /// Entries and busts.
    #[error(transparent)]
    Entry(#[from] EntryRefusal),
    /// Seats and moves.
    #[error(transparent)]
    Seat(#[from] SeatRefusal),
    /// Earlier commands.
    #[error(transparent)]
    Undo(#[from] UndoRefusal),
    /// Deals.
    #[error(transparent)]
    Deal(#[from] DealRefusal),
    /// Changes of what was announced.
    #[error(transparent)]
    Edit(#[from] EditRefusal),
    /// Money.
    #[error(transparent)]
    Money(#[from] MoneyRefusal),
    /// Ratings.
    #[error(transparent)]
    Rating(#[from] RatingRefusal),
    /// The seating engine rejects it.
    #[error(transparent)]
    Seating(#[from] SeatingError<EntryId>),
    /// The seating rules are not valid.
    #[error(transparent)]
    Config(#[from] InvalidConfig),
    /// The payout engine rejects it.
    #[error(transparent)]
    Payout(#[from] PayoutError),
    /// The structure is not valid.
    #[error(transparent)]
    Weights(#[from] WeightError),
    /// No blinds can be planned.
    #[error(transparent)]
    Plan(#[from] BlindPlanError),
    /// The points cannot be divided this way.
    #[error(transparent)]
    Chop(#[from] DealError),
    /// The season cannot be counted.
    #[error(transparent)]
    Standings(#[from] SeasonError),
}

impl Refusal {
    /// People of whom the refusal speaks, each with the field that has their id.
    ///
    /// ```
    /// use chained_events::ids::MemberId;
    /// use club_log::Refusal;
    /// use club_log::refusal::{MemberRefusal, Person};
    ///
    /// let member = MemberId::new("m-1")?;
    /// let refusal = Refusal::from(MemberRefusal::SameName { member: member.clone() });
    /// assert_eq!(refusal.people(), [("member", Person::Member(member))]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn people(&self) -> People {
        match self {
            Self::Club(own) => own.people(),
            Self::Member(own) => own.people(),
            Self::Season(own) => own.people(),
            Self::Rules(own) => own.people(),
            Self::Night(own) => own.people(),
            Self::Entry(own) => own.people(),
            Self::Seat(own) => own.people(),
            Self::Undo(own) => own.people(),
            Self::Deal(own) => own.people(),
            Self::Edit(own) => own.people(),
            Self::Money(own) => own.people(),
            Self::Rating(own) => own.people(),
            Self::Seating(error) => {
                let players = error.players().into_iter();
                players
                    .map(|(field, entry)| (field, (*entry).into()))
                    .collect()
            }
            // They count; none of them knows a player.
            Self::Config(_)
            | Self::Payout(_)
            | Self::Weights(_)
            | Self::Plan(_)
            | Self::Chop(_)
            | Self::Standings(_) => Vec::new(),
        }
    }

    /// Commands of the log that the refusal names and that a person may type.
    #[must_use]
    pub fn commands(&self) -> Vec<&CommandKey> {
        match self {
            Self::Undo(own) => own.commands(),
            Self::Season(own) => own.commands(),
            Self::Deal(own) => own.commands(),
            _ => Vec::new(),
        }
    }

    /// The refusal with the beginning of each table's name that is too long to be shown.
    ///
    /// No table has such a name: somebody typed it.
    #[must_use]
    pub fn shown(mut self) -> Self {
        let tables = match &mut self {
            Self::Seat(own) => own.tables_mut(),
            Self::Seating(error) => error.tables_mut(),
            _ => Vec::new(),
        };
        for table in tables {
            let name = Excerpt::from(table.as_str());
            if name.as_str() != table.as_str() {
                *table = TableId::new(name.as_str());
            }
        }
        self
    }

    /// The refusal as an object: its kind, and the values that it carries.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let object = match self {
            Self::Club(own) => serde_json::to_value(own),
            Self::Member(own) => serde_json::to_value(own),
            Self::Season(own) => serde_json::to_value(own),
            Self::Rules(own) => serde_json::to_value(own),
            Self::Night(own) => serde_json::to_value(own),
            Self::Entry(own) => serde_json::to_value(own),
            Self::Seat(own) => serde_json::to_value(own),
            Self::Undo(own) => serde_json::to_value(own),
            Self::Deal(own) => serde_json::to_value(own),
            Self::Edit(own) => serde_json::to_value(own),
            Self::Money(own) => serde_json::to_value(own),
            Self::Rating(own) => serde_json::to_value(own),
            Self::Seating(error) => serde_json::to_value(error),
            Self::Config(error) => serde_json::to_value(error),
            Self::Payout(error) => serde_json::to_value(error),
            Self::Weights(error) => serde_json::to_value(error),
            Self::Plan(error) => serde_json::to_value(error),
            Self::Chop(error) => serde_json::to_value(error),
            Self::Standings(error) => serde_json::to_value(error),
        };
        object.unwrap_or_else(|_| serde_json::json!({ "kind": "Refused" }))
    }
}

/// Writes an error as its message.
pub(crate) fn as_text<T: std::fmt::Display, S: serde::Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Faults with semicolons between them.
pub(crate) fn sentence<T: ToString>(faults: &[T]) -> String {
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    faults.join("; ")
}

/// Words for what exists, behind the sentence that something else does not; nothing where there is none.
pub(crate) fn there_are<T: ToString>(words: &str, items: &[T]) -> String {
    if items.is_empty() {
        return String::new();
    }
    format!("; {words}: {}", list(items))
}

/// `1 player is`, or `7 players are`.
pub(crate) fn players_are(players: usize) -> String {
    if players == 1 {
        return "1 player is".to_owned();
    }
    format!("{players} players are")
}

/// A range such as `1..=1000` as `from 1 to 1,000`; other words stay as they are.
pub(crate) fn from_to(range: &str) -> String {
    let numbers = range.split_once("..=").and_then(|(min, max)| {
        let number = |text: &str| text.parse::<i64>().ok();
        Some((number(min)?, number(max)?))
    });
    match numbers {
        Some((min, max)) => format!("from {} to {}", grouped(min), grouped(max)),
        None => range.to_owned(),
    }
}

/// A number with its digits in groups of three.
fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if number < 0 { format!("-{text}") } else { text }
}

/// Items with commas between them.
pub(crate) fn list<T: ToString>(items: &[T]) -> String {
    items
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}
