//! Failures of texts that people type: names with numbers, winners, seats.

use std::fmt;

use club_log::refusal::People;
use club_words::{Lang, list};
use mtt_seating::SeatOutOfRange;
use serde::Serialize;

use super::family::{Aside, Family, Voice};
use crate::{Exit, Names, say};

/// Why a typed text is not what it should be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum TypedFailure {
    /// Texts that are not a name with a number.
    #[error("expected NAME=NUMBER such as Ann=12,000 or Ann=1.5k, not {}", quoted(.values))]
    NoNumber {
        /// All of them.
        values: Vec<String>,
    },
    /// Texts that are not a name with money and points.
    #[error(
        "expected NAME=MONEY+POINTS such as Ann=6,000+3, not {}",
        quoted(.values)
    )]
    NoShares {
        /// All of them.
        values: Vec<String>,
    },
    /// A text that names no winner.
    #[error(
        "invalid winner `{text}` in --by {by}; expected WINNER, WINNER=SHARE or \
         BUSTED=WINNER:SHARE,WINNER:SHARE with shares from 1 to {}",
        u32::MAX
    )]
    InvalidWinner {
        /// The part that is wrong.
        #[serde(skip)]
        text: String,
        /// The whole text.
        by: String,
    },
    /// A winner of somebody who did not bust.
    #[error("`{of}` in --by {by} is not among the players who busted: {}", .busted.join(", "))]
    NotBusted {
        /// The player named.
        #[serde(skip)]
        of: String,
        /// The whole text.
        by: String,
        /// The players who busted.
        #[serde(skip)]
        busted: Vec<String>,
    },
    /// A change of an announcement or of a season that cannot be read.
    #[error("invalid change `{text}`; expected {expected}")]
    InvalidEdit {
        /// The whole text.
        text: String,
        /// The form of the value.
        expected: EditForm,
    },
    /// An amount that a currency does not have.
    #[error("invalid amount `{text}`; expected whole minor units of {currency}")]
    InvalidAmount {
        /// The amount.
        text: String,
        /// The ISO 4217 code of the currency.
        currency: String,
    },
    /// Prices without their currency.
    #[error("the currency of the prices is missing; name it, such as JPY or EUR")]
    CurrencyMissing,
    /// A rule about a purchase that has no price.
    #[error("{field} needs a price: {price} is missing")]
    PriceMissing {
        /// The field that was typed.
        field: String,
        /// The field that is missing.
        price: &'static str,
    },
    /// A unit that is another number of minor units in each currency.
    #[error(
        "unit `{text}` is not the same in {}; pay out without --unit", .currencies.join(", ")
    )]
    UnitOfCurrencies {
        /// The amount.
        text: String,
        /// The ISO 4217 codes of the currencies.
        currencies: Vec<String>,
    },
    /// A number that no seat has.
    #[error(transparent)]
    SeatOutOfRange(SeatNumber),
}

/// Form of a value that an announcement or a season can be changed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum EditForm {
    /// A field, an equals sign and a value.
    Field,
    /// The id of a season, or none.
    SeasonOrNone,
    /// A day of the calendar.
    Date,
    /// A moment with its offset, or none.
    TimeOrNone,
    /// A number of players, or none.
    PlayersOrNone,
    /// A number of players.
    Players,
    /// A number of seats.
    Seats,
    /// A number of seats, or none.
    SeatsOrNone,
    /// Numbers of players left, or none.
    PlayersLeftOrNone,
    /// A number of chips.
    Chips,
    /// A number of entries.
    Entries,
    /// A level of the blinds, or none.
    LevelOrNone,
    /// A number of minutes, or none.
    MinutesOrNone,
    /// A rule for alternates who are not there.
    PassedOver,
    /// The end of the list of alternates.
    ListEnd,
    /// The club's name or zone, an equals sign and a value.
    ClubField,
    /// A field of a season, an equals sign and a value.
    SeasonField,
    /// An order of the standings.
    Order,
    /// A number of nights, or none.
    NightsOrNone,
    /// A number of points.
    Points,
    /// The first entry, the last one or all.
    CountedEntry,
    /// A night and how often it counts.
    Multiplier,
    /// An amount of money.
    Amount,
    /// A number of paid places, or a share of the entries.
    PaidPlaces,
    /// An amount of money, or none.
    AmountOrNone,
    /// A whole number, or none.
    NumberOrNone,
    /// A share, or none.
    ShareOrNone,
    /// Weights of the places, or none.
    WeightsOrNone,
    /// One of these words.
    Words(&'static [&'static str]),
}

impl EditForm {
    fn words(self, lang: Lang) -> String {
        match self {
            Self::Field => say::form_field(lang),
            Self::SeasonOrNone => say::form_season_or_none(lang),
            Self::Date => say::form_date(lang),
            Self::TimeOrNone => say::form_time_or_none(lang),
            Self::PlayersOrNone => say::form_players_or_none(lang),
            Self::Players => say::form_players(lang),
            Self::Seats => say::form_seats(lang),
            Self::SeatsOrNone => say::form_seats_or_none(lang),
            Self::PlayersLeftOrNone => say::form_players_left_or_none(lang),
            Self::Chips => say::form_chips(lang),
            Self::Entries => say::form_entries(lang),
            Self::LevelOrNone => say::form_level_or_none(lang),
            Self::MinutesOrNone => say::form_minutes_or_none(lang),
            Self::PassedOver => say::form_passed_over(lang),
            Self::ListEnd => say::form_list_end(lang),
            Self::ClubField => say::form_club_field(lang),
            Self::SeasonField => say::form_season_field(lang),
            Self::Order => say::form_order(lang),
            Self::NightsOrNone => say::form_nights_or_none(lang),
            Self::Points => say::form_points(lang),
            Self::CountedEntry => say::form_counted_entry(lang),
            Self::Multiplier => say::form_multiplier(lang),
            Self::Amount => say::form_amount(lang),
            Self::PaidPlaces => say::form_paid_places(lang),
            Self::AmountOrNone => say::form_amount_or_none(lang),
            Self::NumberOrNone => say::form_number_or_none(lang),
            Self::ShareOrNone => say::form_share_or_none(lang),
            Self::WeightsOrNone => say::form_weights_or_none(lang),
            Self::Words(words) => list(lang, words),
        }
    }
}

/// The English words.
impl fmt::Display for EditForm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words(Lang::En))
    }
}

/// A number that no seat has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("{error}")]
pub struct SeatNumber {
    /// The number, where one seat alone was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Why not.
    #[serde(skip)]
    pub error: SeatOutOfRange,
}

impl TypedFailure {
    /// A number typed for one seat.
    #[must_use]
    pub const fn seat(seat: u8, error: SeatOutOfRange) -> Self {
        let seat = Some(seat);
        Self::SeatOutOfRange(SeatNumber { seat, error })
    }
}

impl From<SeatOutOfRange> for TypedFailure {
    fn from(error: SeatOutOfRange) -> Self {
        Self::SeatOutOfRange(SeatNumber { seat: None, error })
    }
}

impl Family for TypedFailure {
    fn exit(&self) -> Exit {
        match self {
            Self::NoNumber { .. }
            | Self::NoShares { .. }
            | Self::InvalidWinner { .. }
            | Self::NotBusted { .. }
            | Self::InvalidEdit { .. }
            | Self::InvalidAmount { .. }
            | Self::CurrencyMissing
            | Self::PriceMissing { .. }
            | Self::UnitOfCurrencies { .. } => Exit::Usage,
            Self::SeatOutOfRange(_) => Exit::Refused,
        }
    }

    fn people(&self) -> People {
        match self {
            Self::NoNumber { .. }
            | Self::NoShares { .. }
            | Self::InvalidWinner { .. }
            | Self::NotBusted { .. }
            | Self::InvalidEdit { .. }
            | Self::InvalidAmount { .. }
            | Self::CurrencyMissing
            | Self::PriceMissing { .. }
            | Self::UnitOfCurrencies { .. }
            | Self::SeatOutOfRange(_) => Vec::new(),
        }
    }

    fn aside(&self, lang: Lang, _: Names<'_>, _: Voice) -> Aside {
        match self {
            Self::InvalidEdit { expected, .. } => Aside::of("expected", expected.words(lang)),
            Self::NoNumber { .. }
            | Self::NoShares { .. }
            | Self::InvalidWinner { .. }
            | Self::NotBusted { .. }
            | Self::InvalidAmount { .. }
            | Self::CurrencyMissing
            | Self::PriceMissing { .. }
            | Self::UnitOfCurrencies { .. }
            | Self::SeatOutOfRange(_) => Aside::default(),
        }
    }
}

fn quoted(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| format!("{text:?}")).collect();
    texts.join(", ")
}
